"""Positions computed on paper from the summary and the house rules, with dice, before the program was run."""

from itertools import pairwise

import pytest

from admiralty.games.iron_and_steam.chart import MinefieldRow
from admiralty.games.iron_and_steam.rules.boarding import board, marksmen
from admiralty.games.iron_and_steam.rules.damage import settle_losses
from admiralty.games.iron_and_steam.rules.firing import gunfire, volley
from admiralty.games.iron_and_steam.rules.grounds import runs_hard, take_ground
from admiralty.games.iron_and_steam.rules.guns import delay_after, volleys_of
from admiralty.games.iron_and_steam.rules.helm import helm_limit, next_speed, steered
from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.rules.ramming import resolve_contact
from admiralty.games.iron_and_steam.rules.repairs import refloat_chance
from admiralty.games.iron_and_steam.rules.underway import movement
from admiralty.games.iron_and_steam.sequence import carry_out, orders
from admiralty.games.iron_and_steam.state import Anchor, Contact, Fate, Harm, Steering, Wound
from admiralty.games.iron_and_steam.victory import outcome, settle
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.matches.luck import score_of
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case
from tests.support.flows import start


def hit(
    table: Table, firer: str, group: int, target: str, ammo: str, band: int, *dice: object
) -> list[tuple[str, int, int]]:
    """The effect and the location of one hit of a gun group, with the following dice."""
    table.run(strike(table.state, table.n(firer), group, table.n(target), ammo, band), *dice)
    return [(each.kind.value, each.amount, each.place) for each in table.state.effects if each.ship == table.n(target)]


# -- the turn ----------------------------------------------------------------------------------------------------------


@case("IS-1.1", "HR-12", "HR-13")
def test_the_six_phases_come_in_their_order() -> None:
    """Two fouled ships with every kind of action; a third one runs into the first."""
    table = battle(us={"congress": (50, 50, 0), "minnesota": (50, 46, 0, 3)}, cs={"jamestown": (50.45, 50, 0)}, turn=1)
    for one, other in (("congress", "jamestown"), ("jamestown", "congress")):
        table[one].fouled = [table.n(other)]
    sheets = {"union": "congress board jamestown; minnesota speed 3 straight", "confederate": "carry on"}
    table.run(orders(table.state), sheets)
    assert [name for name, _ in reversed(table.state.agenda)] == ["carry_out", "movement", "gunfire", "end_turn"]
    table.state.agenda.pop()
    carry_out(table.state)
    planned = [name for name, _ in reversed(table.state.agenda)]
    assert list(dict.fromkeys(planned)) == ["musketry", "board", "repair_ship", "movement", "gunfire", "end_turn"]
    while table.state.agenda[-1][0] != "movement":
        table.state.agenda.pop()
    table.state.agenda.pop()
    movement(table.state)
    assert [name for name, _ in reversed(table.state.agenda)] == ["ramming", "gunfire", "end_turn"]


# -- gunnery -----------------------------------------------------------------------------------------------------------


@case("IS-5.1", "IS-5.2", "IS-6.1", "HR-18")
@pytest.mark.parametrize(
    ("firer", "target", "group", "ammo", "band", "dice", "suffered"),
    [
        # a 7-inch bolt at short range, 10, goes three times into hull armour 3: a plate and two speed points
        ("virginia", "carondelet", 0, "shot", 0, (56,), [("hull_armour", 1, 3), ("power", 2, 0)]),
        # the XV-inch at long range, 7, once into 7: a plate alone
        ("manhattan", "virginia", 0, "shot", 2, (85, 3), [("hull_armour", 1, 3)]),
        # the same at medium, 9 less 4 for shell, does not reach 7 but chips it on 2 or less of 10
        ("manhattan", "virginia", 0, "shell", 1, (71, 2), [("hull_armour", 1, 3)]),
        ("manhattan", "virginia", 0, "shell", 1, (71, 3), []),
        # against timber 1 it pierces eleven times and does its nine: a plate and eight of the hull
        ("manhattan", "patrick_henry", 0, "shot", 0, (71,), [("hull_armour", 1, 3), ("hull", 8, 0)]),
        # a IX-inch shell, 3, goes once into timber 2, and bursts in it for one more; it does not burn on 11
        ("virginia", "congress", 4, "shell", 0, (85, (11,)), [("hull_armour", 1, 3), ("hull", 1, 0)]),
        # Cumberland has no speed points: 56 to 70 is her hull too
        ("virginia", "cumberland", 4, "shell", 0, (56, (10,)), [("hull_armour", 1, 3), ("hull", 1, 0), ("fire", 1, 0)]),
    ],
)
def test_how_often_a_shot_goes_through_the_hull(
    firer: str, target: str, group: int, ammo: str, band: int, dice: tuple[object, ...], suffered: list[object]
) -> None:
    table = battle(us={firer: (50, 50, 0)}, cs={target: (60, 50, 0)})
    assert hit(table, firer, group, target, ammo, band, *dice) == suffered


@case("IS-3.3", "IS-9.1", "IS-9.3", "IS-7.0")
@pytest.mark.parametrize(
    ("gun", "roll", "suffered"),
    [
        (3, (17,), [("shutter", 0, 2), ("crew", 1, 0)]),  # 17 and 3 of the shell are 20
        (3, (18,), [("suppressed", 0, 2), ("crew", 1, 0)]),  # 21, but a broadside gun has no pivot to jam
        (1, (17,), [("pivot_turret", 0, 0), ("crew", 1, 0)]),  # 20, but a pivot on the open deck has no shutter
        (3, (67,), [("sights", 0, 2)]),
        (3, (92,), [("dismounted", 0, 2)]),
        (3, (93, 7), [("powder", 7, 2)]),
    ],
)
def test_a_shell_among_the_guns_of_a_wooden_ship(gun: int, roll: tuple[int, ...], suffered: list[object]) -> None:
    table = battle(us={"cumberland": (50, 50, 0)}, cs={"virginia": (60, 50, 0)})
    assert hit(table, "virginia", 4, "cumberland", "shell", 0, 55, gun, *roll, (11,)) == suffered


@case("IS-3.5", "IS-9.1", "IS-12.2", "HR-17")
def test_a_battery_of_earth_is_hit_at_its_end_and_in_its_middle() -> None:
    def fort() -> Table:
        return battle(us={"newport_news": (50, 60, 180)}, cs={"virginia": (50, 50, 0)})

    # the 7-inch shell, 10 less 4, just pierces 6: nothing is added; the first gun goes and its one neighbour is shaken
    first = [("casemate", 1, 0), ("dismounted", 0, 0), ("shaken", 0, 1), ("crew", 1, 0)]
    assert hit(fort(), "virginia", 0, "newport_news", "shell", 0, 1, 1, 20) == first
    # at medium range 5 is too little, but chips the parapet before the gun on 2 or less
    assert hit(fort(), "virginia", 0, "newport_news", "shell", 1, 95, 4, 2) == [("casemate", 1, 3)]
    assert hit(fort(), "virginia", 0, "newport_news", "shell", 1, 95, 4, 3) == []
    # a critical: the last gun has one neighbour, the third has two of which the dice choose
    last = [("dismounted", 0, 5), ("dismounted", 0, 4), ("silenced", 5, 0)]
    assert hit(fort(), "virginia", 0, "newport_news", "shell", 1, 96, 6, 5) == last
    third = [("dismounted", 0, 2), ("dismounted", 0, 3), ("silenced", 1, 0)]
    table = fort()
    assert hit(table, "virginia", 0, "newport_news", "shell", 1, 100, 3, 2, 1) == third
    table.end()
    assert [bool(volleys_of(table.state, table.n("newport_news"))) for table.state.turn in (2, 3)] == [False, True]


@case("IS-A9", "IS-4.3")
@pytest.mark.parametrize(("x", "y", "face"), [(60, 60, 0), (61, 60, 1), (60, 40, 2), (40, 40, 2), (39, 40, 3)])
def test_the_face_changes_past_45_degrees(x: int, y: int, face: int) -> None:
    table = battle(us={"monitor": (x, y, 0)}, cs={"virginia": (50, 50, 0)})
    assert hit(table, "monitor", 0, "virginia", "shot", 0, 55, 3) == [("casemate", 1, face)]


@case("IS-2.2")
@pytest.mark.parametrize(("firer", "target", "guns"), [("monitor", "virginia", 2), ("virginia", "monitor", 1)])
def test_hits_are_luck_for_the_side_that_fires(firer: str, target: str, guns: int) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (60, 50, 0)})
    index = table.n(firer)
    each = next(each for each in volleys_of(table.state, index) if len(each.guns) == guns)
    mask = ",".join(str(gun) for gun in each.guns)
    flow = volley(table.state, index, each.group, table.n(target), each.ammo.value, each.band, mask)
    _, request = start(table.state, flow)
    assert isinstance(request, Chance)
    good, bad = score_of(request, (1,) * guns), score_of(request, (100,) * guns)
    assert good is not None
    assert bad is not None
    assert (good.seat, good.actual, bad.actual) == (table.state.setting.vessels[index].seat, guns, 0)


@case("IS-7.2")
@pytest.mark.parametrize(
    ("masked", "bear"), [("port", [True, True, True, False]), ("starboard", [True, False, True, True])]
)
def test_fallen_sails_cover_one_side_and_neither_bow_nor_stern(masked: str, bear: list[bool]) -> None:
    table = battle(us={"cumberland": (50, 50, 0)}, cs={"virginia": (60, 50, 0)})
    table["cumberland"].masked = masked
    found = []
    for x, y in ((50, 60), (60, 50), (50, 40), (40, 50)):
        table["virginia"].x, table["virginia"].y = x * 1000, y * 1000
        found.append(bool(volleys_of(table.state, table.n("cumberland"))))
    assert found == bear


@case("HR-19")
def test_half_a_crew_slows_the_guns_of_more_than_nine_inches_alone() -> None:
    table = battle(us={"cumberland": (50, 50, 0)}, cs={"virginia": (100, 50, 0)})
    vessel, ship = table.state.setting.by_id["cumberland"], table["cumberland"]

    def turns() -> list[int]:
        return [delay_after(table.state, vessel, ship, gun) for gun in (0, 1, 2)]  # X-inch, 50-pounder, IX-inch

    ship.crew = 38  # of 75
    assert turns() == [4, 3, 3]
    ship.crew = 37
    assert turns() == [5, 3, 3]


@case("HR-18")
def test_nobody_fires_rounds_that_are_not_on_board() -> None:
    table = battle(us={"cumberland": (50, 50, 0)}, cs={"virginia": (60, 50, 0)})
    ship = table["cumberland"]
    ship.shot, ship.shell = 4, 3
    # eleven IX-inch bear: against iron four have shot, three more take the shells, the rest have nothing
    fired = [(volley.ammo.value, len(volley.guns)) for volley in volleys_of(table.state, table.n("cumberland"))]
    assert fired == [("shot", 4), ("shell", 3)]
    table.order("cumberland load shot").order("virginia hold", "confederate")
    table.phase(gunfire, (100, 100, 100, 100))
    assert (ship.shot, ship.shell, sum(ship.fired)) == (0, 3, 4)


@case("IS-11.2")
def test_a_second_flooding_leaves_none_though_nobody_counts() -> None:
    table = battle(us={"cumberland": (50, 50, 0)}, cs={"virginia": (60, 50, 0)}, options={"ammunition": "uncounted"})
    vessel, index = table.state.setting.by_id["cumberland"], table.n("cumberland")
    table.hurt("cumberland", Harm.FLOODED)
    assert delay_after(table.state, vessel, table["cumberland"], 2) == 3 + 1
    assert volleys_of(table.state, index)
    table.hurt("cumberland", Harm.FLOODED)
    assert not volleys_of(table.state, index)


# -- collisions, grounding, torpedoes ----------------------------------------------------------------------------------


@case("HR-10")
@pytest.mark.parametrize(
    ("rammer", "struck", "angle", "die", "points", "own"),
    [
        ("virginia", "minnesota", 900, 3, 64, 8),  # (3 + 4 x 4000 / 400) x 1.5 = 64.5, an eighth back
        ("virginia", "minnesota", 600, 3, 64, 8),
        ("virginia", "minnesota", 599, 3, 32, 4),
        ("virginia", "minnesota", 300, 3, 32, 4),
        ("virginia", "minnesota", 299, 3, 6, 0),
        ("virginia", "monitor", 900, 3, 32, 4),  # iron halves it
        ("lackawanna", "tennessee", 900, 10, 3, 0),  # (10 + 4 x 2526 / 400) x 0.1 and no ram: 3.5
    ],
)
def test_what_a_bow_does(rammer: str, struck: str, angle: int, die: int, points: int, own: int) -> None:
    table = battle(us={rammer: (50, 50, 0)}, cs={struck: (60, 50, 0)})
    table.state.contacts = [Contact(table.n(rammer), table.n(struck), 4000, True, angle)]
    rolls = [die, *([2] if table[rammer].ram else []), *([4] if points >= 20 else [])]
    table.run(resolve_contact(table.state, 0), *rolls)
    assert table.suffered(struck) == [("hull", points), ("hull_armour", 1)]
    assert sum(amount for _, amount in table.suffered(rammer)) == own
    assert table[rammer].fouled == []


@case("HR-10", "HR-14")
@pytest.mark.parametrize(("x", "heading", "struck"), [(47.9, 90, "metacomet"), (52.1, 270, "hartford")])
def test_of_a_lashed_pair_the_hull_that_is_met_is_struck(x: float, heading: int, struck: str) -> None:
    """The consort lies to port: a ram from there strikes her, and one from starboard her leader; both lose way."""
    pair = {"hartford": "metacomet"}
    table = battle(us={"hartford": (50, 50, 0, 2)}, cs={"tennessee": (x, 50, heading, 4)}, lashed=pair)
    table.order("hartford speed 2 straight").order("tennessee speed 4 straight", "confederate")
    table.move(5, 2, 1)  # the damage, the ram, which holds, and the fouling
    assert table.suffered(struck)[1:] == [("hull_armour", 1)]
    assert table.suffered("metacomet" if struck == "hartford" else "hartford") == []
    assert (table["hartford"].speed, table["tennessee"].speed) == (0, 0)
    assert table["tennessee"].fouled == [table.n("hartford")], "her leader is held for both"


@case("HR-6", "HR-7")
def test_only_above_half_speed_does_the_ground_hurt() -> None:
    for speed, hull in ((6, 3), (5, 2), (4, 2), (3, 0)):
        table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 50, 0)})
        take_ground(table.state, table.n("monitor"), speed, "shoal")
        assert sum(amount for _, amount in table.suffered("monitor")) == hull
        assert refloat_chance(table.state, table.n("monitor")) == (20 if hull else 30)


@case("HR-7", "IS-A28")
@pytest.mark.parametrize("how", ["sound", "wrecked", "fires out", "no power", "no speed points", "sail", "at anchor"])
def test_only_a_consort_with_steam_up_pulls(how: str) -> None:
    helper = "congress" if how == "sail" else "monitor"
    table = battle(us={"minnesota": (50, 50, 0), helper: (51, 50, 0)}, cs={"virginia": (100, 100, 0)})
    table["minnesota"].aground = True
    match how:
        case "wrecked":
            table[helper].wrecked = True
        case "fires out":
            table[helper].dulled = table.state.turn
        case "no power":
            table[helper].powerless = table.state.turn
        case "no speed points":
            table[helper].power = 0
        case "at anchor":  # she hauls on her cable too
            table[helper].anchor = Anchor.DOWN
    pulls = how in ("sound", "at anchor")
    assert refloat_chance(table.state, table.n("minnesota")) == (40 if pulls else 20)


@case("HR-16")
@pytest.mark.parametrize("how", ["under way", "anchored", "aground", "stopped", "leaving"])
def test_every_turn_among_torpedoes_is_rolled_for_by_whoever_lies_still_too(how: str) -> None:
    field = MinefieldRow("line", ((40, 40), (60, 40), (60, 60), (40, 60)), 4)
    table = battle(us={"tecumseh": (50, 50, 0)}, cs={"selma": (100, 100, 0)}, minefield=(field,))
    ship = table["tecumseh"]
    match how:
        case "under way":
            table.order("tecumseh speed 1")
        case "anchored":
            ship.anchor = Anchor.DOWN
        case "aground":
            ship.aground = True
        case "leaving":  # at the end of her move she is clear of the line, but she was in it on the way
            ship.y, ship.speed = 60_500, 3
            table.order("tecumseh speed 3")
    table.move((4,), 3)
    assert table.suffered("tecumseh") == [("hull", 60)]


@case("HR-16")
def test_outside_the_line_nobody_rolls() -> None:
    field = MinefieldRow("line", ((40, 40), (60, 40), (60, 60), (40, 60)), 4)
    table = battle(us={"tecumseh": (50, 63, 0)}, cs={"selma": (100, 100, 0)}, minefield=(field,))
    table.move()
    assert not table.suffered("tecumseh")


# -- helm, engines, crews ----------------------------------------------------------------------------------------------


@case("HR-5")
def test_the_arc_in_degrees() -> None:
    table = battle(us={"monitor": (50, 50, 0), "tyler": (70, 50, 0)}, cs={"virginia": (100, 50, 0)})
    monitor, tyler = table.n("monitor"), table.n("tyler")
    assert [helm_limit(table.state, monitor, speed) for speed in (0, 1, 3, 4, 6)] == [0, 9, 28, 30, 45]
    assert helm_limit(table.state, tyler, 0) == 15


@case("HR-5", "IS-8", "IS-13.3")
@pytest.mark.parametrize(("ship", "speeds"), [("virginia", [6, 4, 2, 1, 1]), ("monitor", [6, 2, 1, 1])])
def test_failing_engines_slow_a_ship_by_twice_her_acceleration_a_turn(ship: str, speeds: list[int]) -> None:
    """With one speed point left she must not stop sooner than with none, when she loses two inches a turn."""
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 50, 0)})
    index, found = table.n(ship), table[ship]
    found.speed, found.power, found.orders.speed = 6, 1, 6
    for now, then in pairwise(speeds):
        assert found.speed == now
        found.speed = next_speed(table.state, index)
        assert found.speed == then


@case("IS-7.3", "HR-5")
@pytest.mark.parametrize("jam", [Steering.PORT, Steering.STARBOARD])
def test_a_jammed_rudder_turns_nobody_who_lies_still(jam: Steering) -> None:
    table = battle(us={"tyler": (50, 50, 0)}, cs={"virginia": (100, 50, 0)})
    index = table.n("tyler")
    table["tyler"].steering = jam
    assert steered(table.state, index, 0) == 0
    assert abs(steered(table.state, index, 2)) == helm_limit(table.state, index, 2)


@case("IS-8")
def test_a_cracked_boiler_is_tried_from_half_of_what_she_can_still_make() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 50, 0)})
    ship, index = table["monitor"], table.n("monitor")
    ship.risky = True
    assert [runs_hard(table.state, index, speed)[0] for speed in (0, 2, 3, 6)] == [0, 0, 1, 1]
    ship.share = 75  # four inches are left of six
    assert [runs_hard(table.state, index, speed)[0] for speed in (1, 2)] == [0, 1]


@case("HR-12")
def test_boarders_against_iron_and_marksmen() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50.3, 50, 0)})
    # a hatch is forced on 4; then 32 tens and 1 against 5 and 10: the difference of 18 tens is 180 men, and half of it
    table.run(board(table.state, table.n("virginia"), table.n("monitor")), (4,), 1, 10)
    assert (table.suffered("monitor"), table.suffered("virginia")) == ([("crew", 45)], [("crew", 23)])
    rams = battle(us={"queen_of_the_west": (50, 50, 0), "tyler": (52, 50, 0)}, cs={"arkansas": (51, 50, 0)})
    attacks = {firer: number for firer, _, number in marksmen(rams.state)}
    assert attacks == {rams.n("queen_of_the_west"): 12 // 2, rams.n("tyler"): 7 // 5}


@case("IS-13.2", "HR-9")
def test_a_ship_that_was_fired_on_a_turn_ago_is_not_given_up_for_it() -> None:
    def burning(shot_at: int) -> Fate:
        table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 50, 0)}, turn=5)
        ship = table["monitor"]
        ship.crew, ship.power, ship.fire, ship.shot_at = 0, 0, 3, shot_at
        settle_losses(table.state)
        return ship.fate

    # 50 less 20 for the level is 30; under fire in the turn that ends it will be 20 when she fights it
    assert [burning(turn) for turn in (5, 4, 0)] == [Fate.ABANDONED, Fate.AFLOAT, Fate.AFLOAT]


# -- victory -----------------------------------------------------------------------------------------------------------


@case("IS-A30", "HR-21")
def test_arkansas_still_goes_down_the_river_when_everybody_else_has_fled() -> None:
    state = game.start(game.setting("yazoo", {}))
    state.turn = 20
    by_id = state.setting.by_id
    for name in ("carondelet", "tyler", "queen_of_the_west"):
        state.ships[by_id[name].index].fate = Fate.LEFT
    settle(state)
    assert outcome(state) is None
    arkansas = state.ships[by_id["arkansas"].index]
    arkansas.fate, arkansas.x = Fate.LEFT, -100
    settle(state)
    found = outcome(state)
    assert found is not None
    assert found.winners == ("confederate",)


@case("IS-A30", "HR-21")
def test_mobile_bay_without_a_point_is_nobodys() -> None:
    state = game.start(game.setting("mobile_bay", {}))
    state.turn = 180
    settle(state)
    found = outcome(state)
    assert found is not None
    assert found.winners == ()
    assert not any(ship.wounds[0] & Wound.GONE for ship in state.ships)
