"""Every limit of the house rules, just inside and just outside."""

import pytest

from admiralty.games.iron_and_steam.rules.boarding import boarders, marksmen
from admiralty.games.iron_and_steam.rules.damage import magazine_blows
from admiralty.games.iron_and_steam.rules.grounds import runs_hard
from admiralty.games.iron_and_steam.rules.guns import bears, to_hit_modifiers
from admiralty.games.iron_and_steam.rules.ramming import lose_way, resolve_contact
from admiralty.games.iron_and_steam.rules.repairs import items_of, refloat_chance
from admiralty.games.iron_and_steam.rules.underway import sail
from admiralty.games.iron_and_steam.setup import start as set_up
from admiralty.games.iron_and_steam.state import Contact, Fate, Wound
from admiralty.kernel.flows.flow import Chance
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case
from tests.support.flows import start


def abeam(first: str, second: str, gap: int) -> Table:
    """Two parallel ships, with a gap between their sides in thousandths of an inch."""
    table = battle(us={first: (50, 50, 0)}, cs={second: (60, 50, 0)})
    widths = sum(table.state.setting.by_id[name].half_width for name in (first, second))
    table[second].x = table[first].x + widths + gap
    return table


@case("IS-A23")
@pytest.mark.parametrize(("off", "found"), [(100, True), (101, False), (-100, True), (-101, False)])
def test_a_jammed_turret_bears_ten_degrees_to_either_side(off: int, found: bool) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (60, 50, 0)})
    ship = table["monitor"]
    ship.wounds = [Wound.JAMMED.value] * 2
    ship.jam = [900 + off] * 2  # Virginia is square on the beam
    assert [bears(table.state, table.n("monitor"), gun, table.n("virginia")) for gun in (0, 1)] == [found] * 2


@case("IS-A27")
@pytest.mark.parametrize(("bow", "left"), [(True, (0, 2)), (False, (3, 2))])
def test_the_ship_that_is_struck_keeps_half_her_way(bow: bool, left: tuple[int, int]) -> None:
    table = battle(us={"monitor": (50, 50, 0, 6)}, cs={"virginia": (60, 50, 0, 5)})
    lose_way(table.state, Contact(table.n("monitor"), table.n("virginia"), 4000, bow))
    assert (table["monitor"].speed, table["virginia"].speed) == left


@case("HR-7")
@pytest.mark.parametrize(("turn", "chance"), [(60, 10), (61, 20)])
def test_a_failure_counts_for_sixty_turns(turn: int, chance: int) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (90, 50, 0)}, turn=turn)
    table["monitor"].aground, table["monitor"].hauls = True, [1]
    assert refloat_chance(table.state, table.n("monitor")) == chance


@case("HR-7")
@pytest.mark.parametrize("scenario", ["hampton_roads_1", "hampton_roads_2"])
def test_minnesota_is_stranded_and_lies_fast_all_day(scenario: str) -> None:
    state = set_up(game.setting(scenario, {}))
    minnesota = state.setting.by_id["minnesota"].index
    assert state.ships[minnesota].aground
    assert refloat_chance(state, minnesota) == 0
    assert items_of(state, minnesota) == []


@case("HR-7", "IS-A28")
@pytest.mark.parametrize(
    ("helper", "gap", "chance"), [("albemarle", 2000, 40), ("albemarle", 2001, 20), ("beaufort", 0, 20)]
)
def test_a_consort_of_300_tons_pulls_from_two_inches(helper: str, gap: int, chance: int) -> None:
    """Albemarle has 376 tons and Beaufort 85."""
    table = abeam("virginia", helper, gap)
    table["virginia"].aground = True
    assert refloat_chance(table.state, table.n("virginia")) == chance


@case("HR-12")
@pytest.mark.parametrize(("speed", "found"), [(2, True), (3, False)])
def test_boarders_cross_at_a_relative_speed_of_two(speed: int, found: bool) -> None:
    table = abeam("minnesota", "virginia", 0)
    table["virginia"].speed = speed
    table.state.contacts = [Contact(table.n("minnesota"), table.n("virginia"), 0)]
    table.order("minnesota board virginia")
    assert bool(boarders(table.state)) == found


@case("HR-12")
@pytest.mark.parametrize(("gap", "found"), [(3000, True), (3001, False)])
def test_small_arms_reach_three_inches(gap: int, found: bool) -> None:
    assert bool(marksmen(abeam("minnesota", "patrick_henry", gap).state)) == found


@case("HR-15")
@pytest.mark.parametrize(("closing", "used"), [(999, False), (1000, True), (5000, True), (5001, False)])
def test_a_spar_torpedo_goes_off_at_one_to_five_inches(closing: int, used: bool) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"teaser": (60, 50, 0)}, options={"spar_torpedoes": "on"})
    table.state.contacts = [Contact(table.n("teaser"), table.n("monitor"), closing, True, 900)]
    _, request = start(table.state, resolve_contact(table.state, 0))
    assert isinstance(request, Chance)
    assert (request.case == "HR-15", table["teaser"].spar) == (used, int(not used))


@case("HR-10")
@pytest.mark.parametrize(("ahead", "strikes"), [(0.55, True), (0.45, False)])
def test_a_bow_strikes_within_twenty_degrees_of_it(ahead: float, strikes: bool) -> None:
    """The Teaser runs into the Monitor's forward side: the farther aft, the less it counts as the Monitor's bow."""
    table = battle(us={"monitor": (50, 50, 0, 1)}, cs={"teaser": (50.655, 50.1 + ahead, 270, 1)})
    table.order("monitor speed 1 straight").order("teaser speed 1 straight", "confederate")
    sail(table.state)
    struck = {contact.first for contact in table.state.contacts if contact.bow}
    assert table.n("teaser") in struck
    assert (table.n("monitor") in struck) == strikes


@case("HR-3")
@pytest.mark.parametrize(("gap", "found"), [(4000, True), (4001, False)])
def test_smoke_hides_within_four_inches_of_the_line_of_fire(gap: int, found: bool) -> None:
    table = battle(
        us={"monitor": (50, 50, 0), "minnesota": (55, 50, 90)}, cs={"virginia": (60, 50, 0)}, options={"smoke": "on"}
    )
    ship = table["minnesota"]
    ship.smoke = 4
    ship.y += table.state.setting.by_id["minnesota"].half_width + gap
    assert bool(to_hit_modifiers(table.state, table.n("monitor"), table.n("virginia"))) == found


@case("HR-24")
@pytest.mark.parametrize(("power", "speed", "tried"), [(8, 6, 0), (8, 7, 1), (4, 3, 0), (4, 4, 1), (0, 2, 0)])
def test_bad_engines_are_tried_above_three_quarters_of_her_speed(power: int, speed: int, tried: int) -> None:
    table = battle(us={"carondelet": (50, 50, 0)}, cs={"arkansas": (90, 50, 0)})
    table["arkansas"].power = power
    assert runs_hard(table.state, table.n("arkansas"), speed)[1] == tried


@case("IS-11.2", "HR-9")
@pytest.mark.parametrize(("gap", "checks"), [(6000, True), (6001, False)])
def test_a_magazine_sets_fire_to_what_lies_within_six_inches(gap: int, checks: bool) -> None:
    table = abeam("congress", "patrick_henry", gap)
    _, request = start(table.state, magazine_blows(table.state, table.n("patrick_henry")))
    assert (request is not None) == checks


@case("IS-8", "HR-24")
@pytest.mark.parametrize(
    ("power", "speed", "tried"), [(4, -2, (1, 0)), (4, -1, (0, 0)), (2, -2, (1, 1)), (1, -1, (1, 1))]
)
def test_engines_are_tried_astern_as_ahead(power: int, speed: int, tried: tuple[int, int]) -> None:
    """A ship that backs when her engines fail may for a turn still exceed half of her remaining speed."""
    table = battle(us={"carondelet": (50, 50, 0)}, cs={"arkansas": (90, 50, 0)})
    table["arkansas"].power, table["arkansas"].risky = power, True
    assert runs_hard(table.state, table.n("arkansas"), speed) == tried


@case("HR-3")
@pytest.mark.parametrize("fate", list(Fate))
def test_smoke_stays_about_a_ship_that_has_given_up_since_she_fired(fate: Fate) -> None:
    table = battle(
        us={"monitor": (50, 50, 0), "minnesota": (55, 50, 90)}, cs={"virginia": (60, 50, 0)}, options={"smoke": "on"}
    )
    table["minnesota"].smoke, table["minnesota"].fate = 4, fate
    lies_there = fate in (Fate.AFLOAT, Fate.SINKING, Fate.SURRENDERED, Fate.ABANDONED, Fate.SILENCED)
    assert bool(to_hit_modifiers(table.state, table.n("monitor"), table.n("virginia"))) == lies_there
