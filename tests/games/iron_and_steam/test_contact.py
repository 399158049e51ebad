"""Ramming, collisions, spar torpedoes, small arms and boarding, repairs."""

import pytest

from admiralty.games.iron_and_steam.chart import Current
from admiralty.games.iron_and_steam.events import DiceThrown, PilotHit, SailorsFell
from admiralty.games.iron_and_steam.rules.boarding import board, boarders, marksmen, musketry, relative_speed
from admiralty.games.iron_and_steam.rules.guns import can_fire
from admiralty.games.iron_and_steam.rules.ramming import ram_points, resolve_contact
from admiralty.games.iron_and_steam.rules.repairs import items_of, repair_ship, repairs_allowed
from admiralty.games.iron_and_steam.rules.underway import movement
from admiralty.games.iron_and_steam.sequence import end_turn
from admiralty.games.iron_and_steam.state import Anchor, Contact, Fate, Harm, Rudder, Steering, Wound
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case


def charge(speed: int = 5) -> Table:
    """Virginia comes down on Cumberland's beam, an inch away."""
    table = battle(us={"cumberland": (50, 53, 90)}, cs={"virginia": (50, 50, 0, speed)})
    table["virginia"].orders.speed = speed
    return table


@case("HR-10", "IS-A27", "HR-5")
def test_a_bow_that_strikes_stops_both_hulls_before_they_overlap() -> None:
    table = charge()
    movement(table.state)
    contact = table.state.contacts[0]
    assert (contact.first, contact.second, contact.bow) == (table.n("virginia"), table.n("cumberland"), True)
    assert contact.angle == 900
    assert 4900 <= contact.closing <= 5100
    assert table["virginia"].speed == 0
    assert table.where("virginia")[1] < 51.5


@case("HR-10", "HR-8")
def test_a_current_that_sets_on_an_anchored_ship_counts_in_the_blow() -> None:
    table = battle(
        us={"cumberland": (50, 53, 90)}, cs={"virginia": (50, 50, 0, 4)}, current=Current(0, 2)
    )  # fmt: skip
    table["cumberland"].anchor, table["virginia"].orders.speed = Anchor.DOWN, 4
    movement(table.state)
    assert 5900 <= table.state.contacts[0].closing <= 6100


@case("HR-10")
def test_virginia_into_cumberland_and_monongahela_into_tennessee() -> None:
    table = charge()
    blow = Contact(table.n("virginia"), table.n("cumberland"), 5000, True, 900)
    assert [ram_points(table.state, blow, die) for die in (1, 10)] == [76, 90]
    blow.angle = 450
    assert ram_points(table.state, blow, 10) == 45
    blow.angle = 299
    assert ram_points(table.state, blow, 10) == 9
    bay = battle(us={"monongahela": (50, 50, 0)}, cs={"tennessee": (50, 60, 0)})
    knuckle = Contact(bay.n("monongahela"), bay.n("tennessee"), 8000, True, 900)
    assert [ram_points(bay.state, knuckle, die) for die in (1, 10)] == [6, 7]


@case("HR-10")
def test_the_rammer_takes_her_share_may_lose_her_ram_and_may_foul() -> None:
    table = charge()
    table.state.contacts = [Contact(table.n("virginia"), table.n("cumberland"), 5000, True, 900)]
    table.run(resolve_contact(table.state, 0), 10, 1, 3)
    assert table.suffered("cumberland") == [("hull", 90), ("hull_armour", 1)]
    assert table.suffered("virginia") == [("hull", 11), ("ram", 0)]
    assert table["virginia"].fouled == [table.n("cumberland")]
    table.end()
    assert not table["virginia"].ram


@case("HR-11")
def test_a_slow_touch_does_no_damage_and_may_foul() -> None:
    table = charge(2)
    table.state.contacts = [Contact(table.n("virginia"), table.n("cumberland"), 2000, True, 900)]
    table.run(resolve_contact(table.state, 0), 3)
    assert not table.state.effects
    assert not table["virginia"].fouled
    table.run(resolve_contact(table.state, 0), 2)
    assert table["virginia"].fouled
    assert table["cumberland"].fouled
    assert table.n("virginia") in table["cumberland"].fouled
    table.run(repair_ship(table.state, table.n("virginia")), (35,))
    assert not table["virginia"].fouled
    assert not table["cumberland"].fouled


@case("HR-15")
def test_a_spar_torpedo_goes_off_or_not_and_is_used_up() -> None:
    table = charge(2)
    table["virginia"].spar = 1
    table.state.contacts = [Contact(table.n("virginia"), table.n("cumberland"), 2000, True, 900)]
    table.run(resolve_contact(table.state, 0), (60,), 7, (25,), 4, 10)
    assert table.suffered("cumberland") == [("hull", 27)]
    assert table.suffered("virginia") == [("hull", 4)]
    assert table["virginia"].spar == 0


@case("HR-15")
def test_a_spar_torpedo_fails_above_sixty_percent() -> None:
    table = charge(2)
    table["virginia"].spar = 1
    table.state.contacts = [Contact(table.n("virginia"), table.n("cumberland"), 2000, True, 900)]
    table.run(resolve_contact(table.state, 0), (61,), 4)
    assert ("hull", 27) not in table.suffered("cumberland")
    assert table["virginia"].spar == 0


@case("HR-15")
def test_the_option_fits_tugs_and_rams_with_spar_torpedoes() -> None:
    carried = {}
    for choice in ("off", "on"):
        state = game.start(game.setting("hampton_roads_1", {"spar_torpedoes": choice}))
        carried[choice] = [v.id for v, ship in zip(state.setting.vessels, state.ships, strict=True) if ship.spar]
    assert carried == {"off": [], "on": ["beaufort", "raleigh", "teaser"]}


@case("HR-12")
def test_small_arms_from_open_decks_and_against_iron() -> None:
    table = battle(us={"queen_of_the_west": (50, 50, 0), "tyler": (60, 50, 0)}, cs={"arkansas": (51.5, 50, 0)})
    queen, arkansas = table.n("queen_of_the_west"), table.n("arkansas")
    assert marksmen(table.state) == [(queen, arkansas, 6)]  # 120 sharpshooters; Arkansas is closed
    heard = table.run(musketry(table.state, queen, arkansas, 6), (1, 2, 3, 20, 21, 99), 2)
    fell, pilot = (event for event in heard if not isinstance(event, DiceThrown))
    assert isinstance(fell, SailorsFell)
    assert (fell.attacks, fell.chance, fell.hits) == (6, 2, 2)
    assert isinstance(pilot, PilotHit)
    assert (pilot.ship, pilot.pierced, pilot.turns) == ("arkansas", False, 2)
    assert table.suffered("arkansas") == [("crew", 2), ("pilot", 2)]
    wooden = battle(us={"tyler": (50, 50, 0)}, cs={"selma": (51.5, 50, 0)})
    wooden.run(musketry(wooden.state, wooden.n("tyler"), wooden.n("selma"), 1), (20,))
    assert wooden.suffered("selma") == [("crew", 1)]


@case("HR-12", "IS-13.2")
def test_boarding_needs_contact_and_takes_a_ship_without_crew() -> None:
    table = battle(us={"tyler": (50, 50, 0)}, cs={"selma": (50.8, 50, 0)}, options={"crew_points": "ten"})
    tyler, selma = table.n("tyler"), table.n("selma")
    table.order("tyler board selma")
    assert not boarders(table.state)
    table.state.contacts = [Contact(tyler, selma, 1000)]
    assert boarders(table.state) == [(tyler, selma)]
    for speed, boards in ((2, True), (3, False)):  # both head north: no more than two inches a turn past each other
        table["tyler"].speed = speed
        assert bool(boarders(table.state)) == boards
    table["tyler"].speed = 0
    table["tyler"].crew, table["selma"].crew = 20, 4
    table.run(board(table.state, tyler, selma), 5, 1)
    assert table.suffered("selma") == [("crew", 20)]
    assert table.suffered("tyler") == [("crew", 10)]
    table.phase(end_turn)
    assert table["selma"].fate is Fate.SURRENDERED
    assert table.refused("tyler board selma").reason.key == "refusal-not-afloat"


@case("HR-12", "IS-13.2")
def test_boarders_thrown_back_may_lose_their_own_ship() -> None:
    table = battle(us={"tyler": (50, 50, 0)}, cs={"selma": (50.8, 50, 0)}, options={"crew_points": "ten"})
    tyler, selma = table.n("tyler"), table.n("selma")
    table["tyler"].crew, table["selma"].crew = 2, 9
    table.run(board(table.state, tyler, selma), 1, 10)
    table.phase(end_turn)
    assert table["tyler"].fate is Fate.SURRENDERED
    assert table["selma"].fate is Fate.AFLOAT


@case("HR-12")
@pytest.mark.parametrize(("heading", "speed", "relative"), [(0, 4, 0), (180, 4, 8000), (90, 3, 5000), (0, 2, 2000)])
def test_the_speed_of_boarding_is_that_of_one_hull_past_the_other(heading: int, speed: int, relative: int) -> None:
    table = battle(us={"tyler": (50, 50, 0, 4)}, cs={"selma": (50.8, 50, heading, speed)})
    assert abs(relative_speed(table.state, table.n("tyler"), table.n("selma")) - relative) <= 1


@case("HR-13", "IS-9.1")
def test_a_crew_of_fifty_mends_one_thing_a_turn_by_the_captains_choice() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 100, 0)})
    ship, monitor = table["monitor"], table.n("monitor")
    assert repairs_allowed(table.state, ship) == 1
    assert repairs_allowed(table.state, table["virginia"]) == 6
    ship.fire, ship.steering, ship.rudder = 1, Steering.PORT, Rudder.GONE
    ship.wounds = [Wound.SHUTTER | Wound.JAMMED, Wound.JAMMED.value]
    ship.ready = [5, 5]
    assert items_of(table.state, monitor) == ["fire", "steering", "rudder", "turret 1", "shutter 0"]
    table.order("monitor repair steering")
    assert items_of(table.state, monitor)[0] == "steering"
    table.run(repair_ship(table.state, monitor), (21,), (25,))
    assert ship.steering is Steering.SOUND
    table.run(repair_ship(table.state, monitor), (21,), (15,))
    assert ship.rudder is Rudder.JURY


@case("HR-9", "HR-13")
def test_a_fire_that_nobody_fights_burns_on() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 100, 0)})
    ship, monitor = table["monitor"], table.n("monitor")
    ship.fire, ship.steering = 2, Steering.PORT
    table.order("monitor repair steering")
    table.run(repair_ship(table.state, monitor), (20,), (26,))
    assert table.suffered("monitor") == [("hull", 2), ("crew", 1)]
    assert ship.fire == 3


@case("IS-9.1", "IS-7.3")
@pytest.mark.parametrize(("first", "die", "mended"), [("turret", 25, True), ("turret", 26, False), ("guns", 35, True)])
def test_a_turret_under_repair_does_not_fire(first: str, die: int, mended: bool) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 100, 0)})
    ship, monitor = table["monitor"], table.n("monitor")
    vessel = table.state.setting.by_id["monitor"]
    ship.wounds = [Wound.SHUTTER.value, 0] if first == "guns" else [Wound.JAMMED.value] * 2
    table.order(f"monitor repair {first}")
    table.run(repair_ship(table.state, monitor), (die,))
    assert (ship.wounds == [0, 0]) == mended
    assert can_fire(table.state, vessel, ship, 1) == (first == "guns")


@case("IS-9.1")
def test_a_jam_is_not_worked_on_while_its_guns_may_fire() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 100, 0)}).hurt("monitor", Harm.JAM, 0, 0)
    assert items_of(table.state, table.n("monitor")) == []
