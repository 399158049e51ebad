"""IS-1.2 Every kind of damage, once and twice: each counter changes by its step and stops at zero."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.chart import Current
from admiralty.games.iron_and_steam.events import CrewLost, SpeedLost
from admiralty.games.iron_and_steam.figures import Ammo
from admiralty.games.iron_and_steam.rules.boarding import board, boarders, marksmen, musketry
from admiralty.games.iron_and_steam.rules.burning import chance_to_burn, chance_to_put_out, neighbour_checks_fire
from admiralty.games.iron_and_steam.rules.charts import chart
from admiralty.games.iron_and_steam.rules.damage import apply_effects, maximum_speed, settle_losses
from admiralty.games.iron_and_steam.rules.grounds import check_mines, check_wreck, runs_hard, take_ground
from admiralty.games.iron_and_steam.rules.guns import Volley
from admiralty.games.iron_and_steam.rules.majors import equipment_hit, pilot_hit
from admiralty.games.iron_and_steam.rules.ramming import FOULED_FROM, ram_points, resolve_contact
from admiralty.games.iron_and_steam.rules.toll import hit_chances
from admiralty.games.iron_and_steam.state import Contact, Effect, Fate, Harm, Steering, Wound, Wreck
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case
from tests.support.flows import told


def frigates(**more: Any) -> Table:
    return battle(us={"minnesota": (50, 50, 0, 4), "congress": (70, 50, 0, 2)}, cs={"virginia": (60, 50, 0)}, **more)


@case("IS-1.2", "IS-10")
@pytest.mark.parametrize(
    ("harm", "amount", "field", "begins", "once", "twice"),
    [
        (Harm.HULL, 3, "hull", 5, 2, 0),
        (Harm.POWER, 2, "power", 3, 1, 0),
        (Harm.CREW, 4, "crew", 7, 3, 0),
        (Harm.HULL_ARMOUR, 1, "hull_armour", [1, 2, 2, 2], [0, 2, 2, 2], [0, 2, 2, 2]),
        (Harm.BOAT, 1, "boats", 4, 3, 2),
        (Harm.BOAT, 1, "boats", 1, 0, 0),
        (Harm.ANCHOR, 1, "anchors", 2, 1, 0),
        (Harm.ANCHOR, 1, "anchors", 0, 0, 0),
        (Harm.TABLEWARE, 1, "settings", 3, 2, 1),
        (Harm.TABLEWARE, 1, "settings", 1, 0, 0),
        (Harm.SPAR_TORPEDO, 1, "spar", 1, 0, 0),
        (Harm.STACK, 1, "stacks", 1, 0, 0),
        (Harm.STACK, 1, "stacks_lost", 0, 1, 2),
        (Harm.MAST_PORT, 0, "masts", 3, 2, 1),
        (Harm.FIRE, 1, "fire", 1, 2, 3),
        (Harm.SILENCED, 4, "quiet", 0, 14, 14),
        (Harm.SILENCED, 4, "quiet", 20, 20, 20),
        (Harm.PILOT, 3, "blind", 0, 13, 13),
        (Harm.PILOT, 3, "blind", 15, 15, 15),
        (Harm.PILOT, 3, "pilot_hurt", False, False, False),
        (Harm.PILOT_PIERCED, 3, "pilot_hurt", False, True, True),
        (Harm.FIRES_OUT, 0, "dulled", 0, 11, 11),
        (Harm.BOILER_75, 0, "share", 100, 75, 75),
        (Harm.BOILER_75, 0, "share", 25, 25, 25),
        (Harm.BOILER_75, 0, "quiet", 0, 12, 12),
        (Harm.BOILER_75, 0, "powerless", 0, 0, 0),
        (Harm.BOILER_25, 0, "share", 100, 25, 25),
        (Harm.BOILER_25, 0, "powerless", 0, 11, 11),
        (Harm.BOILER_RISK, 0, "risky", False, True, True),
        (Harm.BOILER_RISK, 0, "wrecked", False, False, True),
        (Harm.ENGINES_DESTROYED, 0, "wrecked", False, True, True),
        (Harm.BOILER_EXPLODES, 0, "wrecked", False, True, True),
        (Harm.BOILER_EXPLODES, 0, "hull", 28, 13, 0),
        (Harm.BOILER_EXPLODES, 0, "quiet", 0, 12, 12),
        (Harm.FLOODED, 0, "shot", 41, 20, 0),
        (Harm.FLOODED, 0, "shell", 31, 15, 0),
        (Harm.FLOODED, 0, "hot", 5, 2, 0),
        (Harm.FLOODED, 0, "floods", 0, 1, 2),
        (Harm.RAM, 0, "ram", True, False, False),
        (Harm.RUDDER_PORT, 0, "steering", Steering.SOUND, Steering.PORT, Steering.PORT),
        (Harm.FLAG, 0, "hull", 5, 5, 5),
    ],
)
def test_each_kind_of_damage_once_and_once_more(
    harm: Harm, amount: int, field: str, begins: object, once: object, twice: object
) -> None:
    table = frigates(turn=10)
    ship = table["minnesota"]
    assert hasattr(ship, field), field
    setattr(ship, field, begins)
    found = [getattr(table.hurt("minnesota", harm, amount)["minnesota"], field) for _ in range(2)]
    assert found == [once, twice]


@case("IS-9.1", "IS-1.2")
@pytest.mark.parametrize(
    ("harm", "amount", "field", "begins", "once", "twice"),
    [
        (Harm.CASEMATE, 2, "casemate", 3, 1, 0),
        (Harm.SUPPRESSED, 0, "ready", 0, 12, 13),
        (Harm.SUPPRESSED, 0, "ready", 14, 15, 16),
        (Harm.SIGHTS, 0, "slow", 0, 1, 2),
        (Harm.SHUTTER, 0, "wounds", 0, Wound.SHUTTER.value, Wound.SHUTTER.value),
        (Harm.SHAKEN, 0, "wounds", Wound.SHUTTER.value, *[Wound.SHUTTER.value | Wound.SHAKEN.value] * 2),
        (Harm.DISMOUNTED, 0, "wounds", 0, Wound.GONE.value, Wound.GONE.value),
        (Harm.POWDER, 2, "wounds", 0, Wound.GONE.value, Wound.GONE.value),
    ],
)
def test_each_wound_of_a_gun_once_and_once_more(
    harm: Harm, amount: int, field: str, begins: int, once: int, twice: int
) -> None:
    table = frigates(turn=10)
    getattr(table["virginia"], field)[2] = begins
    others = [value for place, value in enumerate(getattr(table["virginia"], field)) if place != 2]
    found = [getattr(table.hurt("virginia", harm, amount, 2)["virginia"], field)[2] for _ in range(2)]
    assert found == [once, twice]
    assert [value for place, value in enumerate(getattr(table["virginia"], field)) if place != 2] == others


@case("IS-9.1")
@pytest.mark.parametrize(("hull", "left"), [(9, 7), (2, 0), (1, 0)])
@pytest.mark.parametrize(("quiet", "until"), [(0, 11), (10, 11), (12, 12)])
def test_powder_that_goes_off_at_a_gun_silences_a_ship_and_costs_her_hull(
    hull: int, left: int, quiet: int, until: int
) -> None:
    table = frigates(turn=10)
    table["virginia"].hull, table["virginia"].quiet = hull, quiet
    table.hurt("virginia", Harm.POWDER, 2, 1)
    assert (table["virginia"].quiet, table["virginia"].hull) == (until, left)


@case("IS-1.2")
def test_the_end_of_a_turn_tells_what_each_ship_lost_in_all() -> None:
    table = frigates()
    minnesota, congress = table.n("minnesota"), table.n("congress")
    table.state.effects = [
        Effect(minnesota, Harm.CREW, 2), Effect(congress, Harm.POWER, 1), Effect(minnesota, Harm.CREW, 3),
        Effect(minnesota, Harm.POWER, 2), Effect(congress, Harm.HULL, 4),
    ]  # fmt: skip
    table.state.heard = []
    apply_effects(table.state)
    events, table.state.heard = table.state.heard, None
    assert [(event.ship, event.points) for event in told(events, CrewLost)] == [("minnesota", 5)]  # type: ignore[attr-defined]
    assert [(event.ship, event.points) for event in told(events, SpeedLost)] == [("minnesota", 2), ("congress", 1)]  # type: ignore[attr-defined]


@case("HR-9")
def test_what_sets_fire_to_whom() -> None:
    table = battle(us={"minnesota": (50, 50, 0), "monitor": (70, 50, 0)}, cs={"sewells_point": (60, 50, 0)})
    n, state = table.n, table.state
    found = {
        (name, ammo.name, pierced): chance_to_burn(state, n(name), ammo, pierced)
        for name in ("minnesota", "monitor", "sewells_point")
        for ammo in Ammo
        for pierced in (False, True)
    }
    burns = {key: chance for key, chance in found.items() if chance}
    assert burns == {
        ("minnesota", "SHELL", False): 10, ("minnesota", "SHELL", True): 10,
        ("minnesota", "HOT", False): 20, ("minnesota", "HOT", True): 20,
        ("monitor", "SHELL", True): 5, ("monitor", "HOT", True): 5,
    }  # fmt: skip
    off = battle(us={"minnesota": (50, 50, 0)}, cs={"virginia": (90, 50, 0)}, options={"fires": "off"})
    assert chance_to_burn(off.state, 0, Ammo.SHELL, True) == 0


@case("HR-9")
@pytest.mark.parametrize(
    ("fire", "crew", "shot_at", "chance"),
    [(1, 10, 0, 50), (1, 14, 0, 50), (1, 15, 0, 55), (1, 20, 0, 60), (1, 0, 0, 50), (2, 10, 0, 40), (3, 10, 0, 30),
     (1, 10, 10, 40), (1, 10, 9, 40), (1, 10, 8, 50), (6, 10, 0, 5), (6, 10, 10, 5), (1, 100, 0, 95)],
)  # fmt: skip
def test_a_fire_is_put_out_on_half_less_its_level_and_gunfire_more_for_many_hands(
    fire: int, crew: int, shot_at: int, chance: int
) -> None:
    table = frigates(turn=10, options={"crew_points": "ten"})
    ship = table["minnesota"]
    ship.fire, ship.crew, ship.shot_at = fire, crew, shot_at
    assert chance_to_put_out(table.state, ship) == chance


@case("HR-9")
def test_next_turn_the_gunfire_of_this_one_counts_and_that_of_the_last_no_more() -> None:
    table = frigates(turn=10)
    ship = table["minnesota"]
    ship.fire, ship.crew = 1, 10
    found = []
    for turn in (9, 10):
        ship.shot_at = turn
        found.append(chance_to_put_out(table.state, ship, next_turn=True))
    assert found == [50, 40]


@case("IS-11.2", "HR-9")
@pytest.mark.parametrize(("die", "burns"), [(10, 1), (11, 0)])
def test_a_neighbour_catches_fire_as_from_a_shell(die: int, burns: int) -> None:
    table = frigates()
    table.run(neighbour_checks_fire(table.state, table.n("congress"), table.n("virginia")), (die,))
    assert table["congress"].fire == burns


@case("HR-6")
@pytest.mark.parametrize(
    ("speed", "gently", "hull"),
    [(4, True, 0), (5, False, 2), (7, False, 3), (9, False, 4), (-5, False, 2), (0, True, 0)],
)
def test_who_strikes_the_ground_above_half_speed_loses_hull(speed: int, gently: bool, hull: int) -> None:
    """Minnesota makes nine inches."""
    table = frigates()
    take_ground(table.state, table.n("minnesota"), speed, "bottom")
    ship = table["minnesota"]
    assert (ship.aground, ship.gently, ship.speed) == (True, gently, 0)
    assert table.suffered("minnesota") == ([("hull", hull)] if hull else [])


@case("HR-6")
def test_a_slow_ship_that_strikes_at_all_her_speed_of_one_loses_nothing() -> None:
    table = frigates()
    table["minnesota"].power = 1
    take_ground(table.state, table.n("minnesota"), 1, "bottom")
    assert (table["minnesota"].gently, table.suffered("minnesota")) == (False, [])


@case("IS-8")
@pytest.mark.parametrize(("speed", "tried"), [(-3, 0), (0, 0), (4, 0), (5, 1), (9, 1)])
def test_a_cracked_boiler_is_tried_at_half_her_speed_ahead(speed: int, tried: int) -> None:
    table = frigates()
    index = table.n("minnesota")
    assert runs_hard(table.state, index, speed) == (0, 0)
    table["minnesota"].risky = True
    assert runs_hard(table.state, index, speed) == (tried, 0)
    table["minnesota"].wrecked = True
    assert runs_hard(table.state, index, speed) == (0, 0)


@case("IS-8")
def test_a_ship_that_lies_still_without_power_tries_no_boiler() -> None:
    table = frigates()
    table["minnesota"].risky, table["minnesota"].power = True, 0
    assert runs_hard(table.state, table.n("minnesota"), 0) == (0, 0)
    assert maximum_speed(table.state, table.n("minnesota")) == 0


@case("IS-7.4", "IS-A7")
def test_the_pilot_is_out_for_what_the_die_says_and_the_least() -> None:
    table = frigates()
    virginia, minnesota = table.n("virginia"), table.n("minnesota")
    armour = table.state.setting.vessels[virginia].ship.armor.pilot  # type: ignore[union-attr]
    found = []
    for penetration, die in ((armour, 1), (armour, 4), (armour - 1, 1), (armour - 1, 2)):
        table.state.effects = []
        table.run(pilot_hit(table.state, minnesota, virginia, penetration), die)
        found += table.suffered("virginia")
    assert found == [("pilot_pierced", 2), ("pilot_pierced", 5), ("pilot", 1), ("pilot", 2)]


@case("IS-10", "IS-A4")
def test_what_a_ship_no_longer_has_is_not_lost_again() -> None:
    table = frigates()
    ship, by = table["minnesota"], table.n("virginia")
    ship.settings = ship.boats = ship.anchors = 1
    ship.spar = 1
    lost = []
    for row, field in (("tableware", "settings"), ("spar_torpedo", "spar"), ("boat", "boats"), ("anchor", "anchors")):
        for value in (1, 0):
            setattr(ship, field, value)
            table.state.effects = []
            table.run(equipment_hit(table.state, by, table.n("minnesota")), FIRST[row])
            kinds = table.suffered("minnesota")
            assert kinds[:2] == [("hull", 2), ("crew", 2)]
            lost.append((kinds[2][0] == row, kinds[2][1]))
        setattr(ship, field, 1)
    assert lost == [(True, 1), (False, 1)] * 4


def _first_numbers() -> dict[str, int]:
    rows = chart(frigates().state.setting, "equipment")
    return {row: next(n for n in range(1, 101) if rows(n) == row) for row in rows.names}


FIRST = _first_numbers()
TONS = {name: frigates().state.setting.by_id[name].tons for name in ("minnesota", "congress")}


@case("HR-10")
@pytest.mark.parametrize("fitted", [True, False])
def test_a_ram_of_twenty_points_may_foul_and_one_of_nineteen_does_not(fitted: bool) -> None:
    """The number of rolls shows it: one for the damage, one for the loss of the ram, one for fouling."""
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"beaufort": (55, 50, 270)})
    table["beaufort"].ram = fitted
    index, struck = table.n("beaufort"), table.n("minnesota")
    by_points: dict[int, tuple[Contact, int]] = {}
    for closing in range(3000, 60_000, 1000):
        for die in range(1, 11):
            contact = Contact(index, struck, closing, True, 900)
            by_points.setdefault(ram_points(table.state, contact, die), (contact, die))
    fouls = []
    for points in (FOULED_FROM - 1, FOULED_FROM):
        contact, die = by_points[points]
        twin = Table(table.state.clone())
        twin.state.contacts = [contact]
        dice = [die, *([2] if fitted else []), *([3] if points >= FOULED_FROM else [])]
        twin.run(resolve_contact(twin.state, 0), *dice)
        fouls.append(twin["beaufort"].fouled)
        assert twin.suffered("minnesota") == [("hull", points), ("hull_armour", 1)]
        own = points // (8 if fitted else 4)
        assert twin.suffered("beaufort") == ([("hull", own)] if own else [])
    assert fouls == [[], [struck]]


@case("HR-12")
def test_only_whom_both_measures_bring_near_is_shot_at() -> None:
    """Level with her and far off, abreast of her and far off: neither is in range."""
    for x, y, found in ((53, 50, True), (120, 50, False), (50, 120, False)):
        table = battle(us={"minnesota": (50, 50, 0)}, cs={"patrick_henry": (x, y, 0)})
        assert bool(marksmen(table.state)) == found


@case("HR-12")
def test_small_arms_hit_on_twenty_and_behind_iron_on_two() -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"patrick_henry": (53, 50, 0), "virginia": (47, 50, 0)})
    n = table.n
    table.run(musketry(table.state, n("minnesota"), n("patrick_henry"), 3), (20, 21, 1))
    assert table.suffered("patrick_henry") == [("crew", 2)]
    table.run(musketry(table.state, n("minnesota"), n("virginia"), 3), (2, 3, 20))
    assert table.suffered("virginia") == [("crew", 1)]
    table.state.effects = []
    table.run(musketry(table.state, n("minnesota"), n("virginia"), 2), (1, 3), 2)
    assert table.suffered("virginia") == [("crew", 1), ("pilot", 2)]


@case("HR-12", "IS-13.2")
@pytest.mark.parametrize(
    ("first", "second", "lost", "back"),
    [(10, 1, (4, 9), False), (6, 5, (0, 1), False), (5, 5, (0, 0), False), (5, 6, (1, 0), True), (1, 10, (9, 4), True)],
)
def test_boarding_costs_the_loser_the_difference_and_the_winner_half(
    first: int, second: int, lost: tuple[int, int], back: bool
) -> None:
    table = battle(
        us={"minnesota": (50, 50, 0)}, cs={"patrick_henry": (53, 50, 0)}, turn=5, options={"crew_points": "ten"}
    )
    table["minnesota"].crew = table["patrick_henry"].crew = 20
    table.run(board(table.state, table.n("minnesota"), table.n("patrick_henry")), first, second)
    assert (table.suffered("minnesota"), table.suffered("patrick_henry")) == tuple(
        [("crew", points)] if points else [] for points in lost
    )
    assert (table["patrick_henry"].boarded, table["minnesota"].boarded == 5) == (5, back)


@case("HR-12")
def test_a_ship_without_crew_sends_no_boarders() -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"virginia": (53, 50, 0)})
    table["minnesota"].crew = 0
    table["minnesota"].fouled, table["minnesota"].orders.board = [table.n("virginia")], table.n("virginia")
    assert boarders(table.state) == []


@case("IS-A20", "IS-2.2")
@pytest.mark.parametrize(("casemate", "share"), [(10, 1.0), (9, 0.9), (4, 0.4), (12, 1.0)])
def test_a_shaken_gun_fires_in_so_many_cases_of_ten(casemate: int, share: float) -> None:
    table = battle(us={"minnesota": (50, 60, 90)}, cs={"sewells_point": (50, 50, 0)})
    fort, index = table["sewells_point"], table.n("sewells_point")
    volley = Volley(index, 0, (0,), table.n("minnesota"), Ammo.SHOT, 0)
    sound = hit_chances(table.state, volley)[0]
    fort.wounds[0], fort.casemate[0] = Wound.SHAKEN.value, casemate
    assert hit_chances(table.state, volley)[0] == pytest.approx(sound * share)


@case("HR-16")
@pytest.mark.parametrize(("die", "hull"), [(15, 50), (16, 0)])
def test_a_moored_torpedo_costs_ten_times_a_die(die: int, hull: int) -> None:
    table = frigates()
    table.run(check_mines(table.state, table.n("minnesota"), 15), (die,), *([5] if hull else []))
    assert table.suffered("minnesota") == ([("hull", hull)] if hull else [])


@case("IS-13.5")
def test_a_wreck_is_struck_on_three_a_foot_less_five_a_level() -> None:
    table = frigates()
    draft = table.state.setting.by_id["minnesota"].draft_tenths
    table["congress"].fate = Fate.SUNK
    table.state.wrecks = [Wreck(table.n("congress"))]
    chance = 3 * draft // 10 - 5 * 4
    assert 0 < chance < 95
    for die, fast in ((chance, True), (chance + 1, False)):
        twin = Table(table.state.clone())
        twin.run(check_wreck(twin.state, twin.n("minnesota"), 0, 2), 4, (die,))
        assert (twin["minnesota"].aground, twin.state.wrecks[0].level) == (fast, 4)


@case("IS-13.2")
@pytest.mark.parametrize(
    ("dx", "dy", "given_up"), [(1, 0, True), (-1, 0, False), (0, 1, False), (0, -1, False), (0, 0, False)]
)
def test_she_surrenders_who_drifts_under_fire_towards_an_enemy(dx: int, dy: int, given_up: bool) -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"virginia": (90, 50, 0)}, current=Current(dx, dy))
    ship = table["minnesota"]
    ship.crew = ship.power = 0
    ship.shot_at = table.state.turn
    settle_losses(table.state)
    assert (ship.fate is Fate.SURRENDERED) == given_up


@case("IS-13.4")
@pytest.mark.parametrize(("began", "turns"), [(2, 0), (3, 1), (8, 2), (9, 3)])
def test_a_third_of_her_hull_in_turns_she_floats(began: int, turns: int) -> None:
    table = frigates(turn=10)
    ship = table["minnesota"]
    ship.began, ship.hull = began, 0
    for turn in range(10, 10 + turns + 1):
        table.state.turn = turn
        settle_losses(table.state)
        assert ship.fate is (Fate.SUNK if turn == 10 + turns else Fate.SINKING)
    assert [wreck.ship for wreck in table.state.wrecks] == [table.n("minnesota")]


@case("HR-10")
@pytest.mark.parametrize(
    ("rammer", "struck", "ram", "angle", "points"),
    [
        ("minnesota", "congress", False, 900, 5 + 4 * TONS["minnesota"] // 400),
        ("minnesota", "congress", False, 600, 5 + 4 * TONS["minnesota"] // 400),
        ("minnesota", "congress", False, 599, (5 + 4 * TONS["minnesota"] / 400) // 2),
        ("minnesota", "congress", False, 300, (5 + 4 * TONS["minnesota"] / 400) // 2),
        ("minnesota", "congress", False, 299, (5 + 4 * TONS["minnesota"] / 400) // 10),
        ("minnesota", "congress", True, 900, (5 + 4 * TONS["minnesota"] / 400) * 1.5 // 1),
        ("minnesota", "virginia", False, 900, (5 + 4 * TONS["minnesota"] / 400) // 2),
        ("minnesota", "tennessee", False, 900, (5 + 4 * TONS["minnesota"] / 400) // 10),
    ],
)
def test_the_points_of_a_ram_by_weight_angle_and_what_it_strikes(
    rammer: str, struck: str, ram: bool, angle: int, points: float
) -> None:
    table = battle(us={rammer: (50, 50, 0)}, cs={struck: (70, 50, 0)})
    table[rammer].ram = ram
    contact = Contact(table.n(rammer), table.n(struck), 4000, True, angle)
    assert ram_points(table.state, contact, 5) == points
