"""OI-11.3: the scrolling sea: its causes, and the terrain that it carries off."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.gunnery.critical import helm_struck
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.flow import Ask
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case

OVER = {"south": (457, 90, 180), "north": (457, 824, 0), "west": (90, 457, 270), "east": (824, 457, 90)}
"""A corvette about to leave the table by each edge: x, y, heading."""
FAR = {"south": (100, 850), "north": (100, 60), "west": (850, 100), "east": (60, 100)}
"""A piece that the sea carries off across the table when she does."""
FLAG, CONSORT = "a-sixth-rate", "a-corvette"


def scrolled(edge: str, piece: str = "rocks_b", *, objective: bool = False) -> Ask:
    """A piece that the scrolling sea has carried off on the far side, and that must be placed again."""
    table = scrolling(edge).terrain(piece, *FAR[edge], objective=objective)
    table.acting(CONSORT).start("move", CONSORT, answers=["a: - 120 -"])
    assert isinstance(table.request, Ask)
    return table.request


def scrolling(edge: str) -> Table:
    x, y, heading = OVER[edge]
    upwind = {"south": "north", "north": "south", "west": "east", "east": "west"}[edge]
    return sea(
        [ship("corvette", x, y, heading)], [ship("sloop", 457, 457)], options={"sea": "scrolling"}, weather=upwind
    )


def point(edge: str, far: float, along: float) -> str:
    """A place by its distances in millimetres from an edge and along it."""
    return {
        "south": f"{along} {far:.1f}",
        "north": f"{along} {914 - far:.1f}",
        "west": f"{far:.1f} {along}",
        "east": f"{914 - far:.1f} {along}",
    }[edge]


@case("OI-11.3")
@pytest.mark.parametrize("edge", OVER)
def test_terrain_carried_off_comes_back_within_musket_shot_of_the_edge_across(edge: str) -> None:
    """The piece is 45 mm across: its near side may lie 150 mm from the edge, its middle 172.5, and at least 22.5."""
    request = scrolled(edge)
    assert request.seat == "b", "the player who was not moving lays it down"
    for far in (22.6, 172.5):
        request.choices.check(f"rocks_b {point(edge, far, 700)} 0")
    for far, reason in (
        (172.6, Message("refusal-far-from-edge", reach=150)),
        (22.4, Message("refusal-off-table")),
    ):
        with pytest.raises(Refusal) as refused:
            request.choices.check(f"rocks_b {point(edge, far, 700)} 0")
        assert (refused.value.case, refused.value.reason) == ("OI-11.3", reason)


@case("OI-11.3")
@pytest.mark.parametrize("edge", OVER)
def test_it_is_laid_over_no_ship_and_no_other_piece(edge: str) -> None:
    table = scrolling(edge).terrain("rocks_b", *FAR[edge])
    near = point(edge, 100, 300).split()
    table.terrain("shoal_c", 0, 0)
    shoal = table.battle.terrain[-1]
    dx, dy = {"south": (0, 1), "north": (0, -1), "west": (1, 0), "east": (-1, 0)}[edge]
    shoal.x, shoal.y = (round(float(one) * 10) - 1500 * way for one, way in zip(near, (dx, dy), strict=True))
    table.acting(CONSORT).start("move", CONSORT, answers=["a: - 120 -"])
    assert isinstance(table.request, Ask)
    sloop = table["b-sloop"]
    for over in (" ".join(near), f"{sloop.x / 10} {sloop.y / 10}"):
        with pytest.raises(Refusal) as refused:
            table.request.choices.check(f"rocks_b {over} 0")
        assert (refused.value.case, refused.value.reason.key) == ("OI-11.3", "refusal-overlap")


@case("OI-11.3")
@pytest.mark.parametrize("edge", OVER)
def test_what_is_proposed_lies_all_along_the_edge_on_a_grid_of_two_centimetres(edge: str) -> None:
    """The rows are 3, 5 and up to 17 cm from the edge: nearer or farther the piece may not lie."""
    words = [order.code.split() for order in scrolled(edge).choices.candidates(1000)]
    found = [(float(x), float(y)) for _, x, y, _ in words]
    assert {{"south": y, "north": 914 - y, "west": x, "east": 914 - x}[edge] for x, y in found} == {*range(30, 171, 20)}
    assert {x if edge in ("south", "north") else y for x, y in found} == {*range(30, 891, 20)}


@case("OI-11.3")
@pytest.mark.parametrize("objective", [False, True])
def test_a_piece_of_the_objective_stays_one(objective: bool) -> None:
    table = scrolling("south").terrain("island_small", *FAR["south"], objective=objective)
    table.acting(CONSORT).do("move", CONSORT, answers=["a: - 120 -", "b: island_small 700 100 0"])
    (piece,) = table.battle.terrain
    assert (piece.x, piece.y, piece.objective) == (7000, 1000, objective)


@case("OI-11.3", "OI-A81")
@pytest.mark.parametrize(("ashore", "lost"), [((1000, 8500), True), ((7000, 5000), False)])
def test_a_party_on_what_is_carried_off_is_lost_and_one_elsewhere_is_not(ashore: tuple[int, int], lost: bool) -> None:
    table = scrolling("south").terrain("island_small", 100, 850)
    table["b-sloop"].party = ashore
    table.acting(CONSORT).start("move", CONSORT, answers=["a: - 120 -"])
    assert (table["b-sloop"].party is None) == lost
    assert len(table.heard(events.PartyLost)) == lost


@case("OI-11.3")
def test_a_piece_for_which_there_is_no_room_leaves_the_game() -> None:
    """The opposite coast is full: the sloop is in the only other place."""
    table = scrolling("south").terrain("coast_long", 734, 914, 180)
    for x in (120, 457, 794):
        table.terrain("island_large", x, -70, 90)
    table.acting(CONSORT).do("move", CONSORT, answers=["a: - 120 -"])
    assert [event.piece for event in table.heard(events.TerrainRemoved)] == ["coast_long"]
    assert "coast_long" not in [piece.piece for piece in table.battle.terrain]


# -------------------------------------------------------------------------------------------------------------- turning
@case("OI-11.3", "OI-A42")
@pytest.mark.parametrize("hand", "PS")
@pytest.mark.parametrize(("y", "scrolls"), [(880.1, False), (880.2, True)])
def test_a_free_turn_up_to_the_edge_itself_moves_no_sea(hand: str, y: float, scrolls: bool) -> None:
    """Turned by 8 degrees, a base of 30 by 60 mm reaches 33.89 mm farther north than its middle lay."""
    table = in_line(y).play_card("a", "fleet_maneuver")
    table.do("immediate", answers=[f"a: {hand}8", "a: none"])
    assert bool(table.heard(events.SeaScrolled)) == scrolls
    assert (table[FLAG].where, table[FLAG].heading) == ("table", 3520 if hand == "P" else 80)


def in_line(y: float, heading: int = 0) -> Table:
    """A frigate under the north edge and her consort astern of her."""
    table = sea(
        [ship("sixth_rate", 457, 0, heading), ship("corvette", 457, 780)],
        [ship("sloop", 457, 457)],
        options={"sea": "scrolling"},
    )
    table[FLAG].y = round(y * 10)
    return table


@case("OI-8.3", "OI-11.3")
@pytest.mark.parametrize(("hand", "heading"), [("port", 45), ("starboard", 315)])
@pytest.mark.parametrize(("y", "scrolls"), [(873.4, False), (873.5, True)])
def test_a_helm_struck_up_to_the_edge_itself_moves_no_sea(hand: str, heading: int, y: float, scrolls: bool) -> None:
    """A full turn of 45 degrees brings her square to the edge."""
    table = in_line(y, heading)
    table.run(helm_struck(table.battle, table["b-sloop"], table[FLAG]), f"b: helm {hand}")
    assert bool(table.heard(events.SeaScrolled)) == scrolls
    assert (table[FLAG].where, table[FLAG].heading) == ("table", 0)
