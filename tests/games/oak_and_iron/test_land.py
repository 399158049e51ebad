"""OI-A80, OI-11.13: land masses, which are islands along an edge of the table."""

import pytest

from admiralty.boards.table import on_table
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional.terrain import ashore, at_shore
from admiralty.games.oak_and_iron.rules.courses.placing import Placement, places
from admiralty.games.oak_and_iron.rules.gunnery.aiming import shots
from admiralty.games.oak_and_iron.rules.starting.waters import terrain_site
from admiralty.games.oak_and_iron.rules.terms.sea import shape_of
from admiralty.games.oak_and_iron.state import Sail
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask
from tests.games.oak_and_iron.builder import Table, game, sea, ship
from tests.games.oak_and_iron.test_starting import picked
from tests.support.cases import case

ALONG = {"south": "457 0 0", "north": "457 914 180", "west": "0 457 90", "east": "914 457 270"}
OFF = {"south": "457 0.1 0", "north": "457 913.9 180", "west": "0.1 457 90", "east": "913.9 457 270"}


@case("OI-A80", "OI-13.5")
@pytest.mark.parametrize("edge", list(ALONG))
def test_a_land_mass_is_laid_along_an_edge_of_the_table(edge: str) -> None:
    table = picked()
    table.battle.pool = ["coast_long"]
    space = places(table.battle, terrain_site(table.battle))
    space.check(f"coast_long {ALONG[edge]}")
    with pytest.raises(Refusal) as off:
        space.check(f"coast_long {OFF[edge]}")
    assert off.value.reason.key == "refusal-no-shore"
    assert off.value.reason.args["code"] == f"coast_long {ALONG[edge]}", "the refusal says where it would lie"
    with pytest.raises(Refusal):
        space.check(f"coast_long {ALONG[edge].rpartition(' ')[0]} 45")
    table.do("place_one", "b", answers=[f"b: coast_long {ALONG[edge]}"])
    shape = shape_of(table.battle, table.battle.terrain[0])
    assert on_table(shape, table.battle.setting.width, table.battle.setting.height)
    xs, ys = zip(*((x >> 15, y >> 15) for x, y in shape.corners), strict=True)
    size = (max(xs) - min(xs), max(ys) - min(ys))
    assert size == ((3600, 900) if edge in ("south", "north") else (900, 3600))


@case("OI-A80")
@pytest.mark.parametrize(
    ("wish", "edge", "lies"),
    [
        ((600, 20), "south", (600, 0, 0)), ((90, 5), "south", (100, 0, 0)), ((1150, 5), "south", (1119, 0, 0)),
        ((600, 900), "north", (600, 914, 180)), ((90, 910), "north", (100, 914, 180)),
        ((1150, 910), "north", (1119, 914, 180)), ((20, 500), "west", (0, 500, 90)), ((5, 90), "west", (0, 100, 90)),
        ((5, 850), "west", (0, 814, 90)), ((1200, 500), "east", (1219, 500, 270)),
        ((1215, 90), "east", (1219, 100, 270)), ((1215, 850), "east", (1219, 814, 270)),
    ],
)  # fmt: skip
def test_a_coast_comes_to_lie_along_the_nearest_edge_and_clear_of_the_corners(
    wish: tuple[int, int], edge: str, lies: tuple[int, int, int]
) -> None:
    """The short coast is 200 mm long: its middle lies at least 100 mm from a corner of the table."""
    battle = sea([ship("sloop", 300, 300)], [ship("sloop", 600, 600)], table=(1219, 914)).battle
    at = Placement("coast_short", wish[0] * 10, wish[1] * 10, 450)
    found = Placement("coast_short", *(10 * each for each in lies))
    assert at_shore(battle, at.thing, at) == found
    assert at_shore(battle, at.thing, found) == found
    for named in ALONG:  # along a named edge, however far it is
        beside = at_shore(battle, at.thing, at, named)
        assert (beside == found) == (named == edge)
        assert ashore(battle, at.thing, beside, "OI-11.3", named) is None
    assert at_shore(battle, "shoal_c", at) == at, "what is no coast lies anywhere"


@case("OI-A80", "OI-13.5")
def test_a_coast_too_near_a_corner_or_another_piece_is_refused() -> None:
    table = picked()
    table.battle.pool = ["coast_long"]
    space = places(table.battle, terrain_site(table.battle))
    space.check("coast_long 180 0 0")
    with pytest.raises(Refusal):
        space.check("coast_long 179.9 0 0")
    table.terrain("rocks_b", 457, 262)
    near = places(table.battle, terrain_site(table.battle))
    with pytest.raises(Refusal) as close:
        near.check("coast_long 457 0 0")
    assert close.value.reason.key == "refusal-near-terrain"
    table.battle.terrain[0].y = 2630
    places(table.battle, terrain_site(table.battle)).check("coast_long 457 0 0")


@case("OI-A80")
def test_what_is_proposed_for_a_coast_is_legal_and_said_once() -> None:
    table = picked()
    table.battle.pool = ["coast_short", "shoal_b"]
    space = places(table.battle, terrain_site(table.battle))
    codes = [order.code for order in space.candidates(200)]
    assert len(codes) == len(set(codes))
    coasts = [code for code in codes if code.startswith("coast")]
    assert {code.split()[-1] for code in coasts} == {"0", "90", "180", "270"}, "along every edge"
    for code in coasts:
        space.check(code)


@case("OI-A80", "OI-13.5")
def test_a_coast_is_shifted_along_its_own_edge() -> None:
    table = picked().terrain("coast_short", 457, 0, 0)
    table.start("adjust_one", "a", "b")
    assert isinstance(table.request, Ask)
    table.request.choices.check("t1 557 0 0")
    for code, key in (("t1 557 10 0", "refusal-no-shore"), ("t1 607.1 0 0", "refusal-shift-terrain")):
        with pytest.raises(Refusal) as refused:
            table.request.choices.check(code)
        assert refused.value.reason.key == key
    table.request.choices.check("t1 607 0 0")


def coasting(y: int, heading: int = 90) -> Table:
    """A corvette off a coast of the south edge, which reaches 90 mm out."""
    return sea(
        [ship("corvette", 457, y, heading)], [ship("sloop", 800, 800)], weather="west"
    ).terrain("coast_long", 457, 0)  # fmt: skip


@case("OI-11.1", "OI-11.13", "OI-A80")
def test_a_ship_that_runs_into_a_land_mass_is_ashore() -> None:
    table = coasting(200, 180)
    table.acting("a-corvette").do("move", "a-corvette", answers=["a: - 120 -"])
    assert table.heard(events.RanAshore)
    assert (table["a-corvette"].aground, table["a-corvette"].sail) == (True, Sail.ANCHORED)
    assert table["a-corvette"].where == "table"


@case("OI-5.8", "OI-A80")
def test_parties_land_on_a_land_mass_within_pistol_shot() -> None:
    for y, lands in ((180, True), (181, False)):
        table = coasting(y)
        table["a-corvette"].sail = int(Sail.ANCHORED)
        assert ("land" in table.crew("a-corvette")) == lands
    table = coasting(150).acting("a-corvette")
    table["a-corvette"].sail = int(Sail.ANCHORED)
    table.do("crew", "a-corvette", answers=["a: land", "a: at 457 60"])
    assert table["a-corvette"].party == (4570, 600)


@case("OI-11.13", "OI-A80")
def test_a_land_mass_hides_what_lies_behind_it() -> None:
    table = sea([ship("sixth_rate", 250, 40, 0)], [ship("sixth_rate", 520, 40, 0)])
    assert shots(table.battle, table["a-sixth-rate"], ("broadside",))
    table.terrain("coast_short", 385, 0)
    assert not shots(table.battle, table["a-sixth-rate"], ("broadside",))


@case("OI-11.3", "OI-A80")
def test_a_coast_that_the_sea_carried_off_comes_back_along_the_edge_across() -> None:
    table = sea(
        [ship("corvette", 457, 90, 180)], [ship("sloop", 457, 457)], options={"sea": "scrolling"}, weather="north"
    ).terrain("coast_short", 200, 914, 180)
    table.acting("a-corvette").start("move", "a-corvette", answers=["a: - 120 -"])
    assert isinstance(table.request, Ask)
    assert table.request.seat == "b"
    table.request.choices.check("coast_short 700 0 0")
    for wrong in ("coast_short 700 914 180", "coast_short 700 20 0", "coast_short 0 457 90"):
        with pytest.raises(Refusal) as refused:
            table.request.choices.check(wrong)
        assert refused.value.reason.key == "refusal-no-shore"


def test_some_setting_cards_ask_for_land() -> None:
    assert [card.id for card in game.figures.settings.values() if "land" in card.pool] == [
        "hostile_shore",
        "between_capes",
    ]
