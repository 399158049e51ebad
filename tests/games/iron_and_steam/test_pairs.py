"""HR-14 Ships lashed side by side: what they can do together, and the fate of one when the other is lost."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.events import ShipFate
from admiralty.games.iron_and_steam.rules.helm import reach
from admiralty.games.iron_and_steam.rules.movement import courses_of, run_courses
from admiralty.games.iron_and_steam.state import Fate
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case


def pair(leader: str, consort: str, place: tuple[float, float, int, int], **more: Any) -> Table:
    return battle(us={leader: place}, cs={"virginia": (10, 10, 0)}, lashed={leader: consort}, **more)


@case("HR-14", "HR-5")
@pytest.mark.parametrize(
    ("leader", "consort", "up"),
    [
        ("hartford", "seminole", 2),  # two and two
        ("kennebec", "monitor", 2),  # three and two
        ("carondelet", "metacomet", 2),  # one and three
        ("metacomet", "carondelet", 2),
        ("congress", "cumberland", 1),  # one and none, but a moving ship gains some way
    ],
)
def test_a_pair_gathers_way_by_the_mean_of_both_rounded_down(leader: str, consort: str, up: int) -> None:
    table = pair(leader, consort, (80, 80, 0, 1))
    assert reach(table.state, table.n(leader)).fastest == 1 + up


@case("HR-14", "HR-5")
@pytest.mark.parametrize(("place", "left"), [((80, 157, 0, 6), True), ((80, 150, 0, 6), False)])
def test_a_pair_leaves_the_table_together(place: tuple[float, float, int, int], left: bool) -> None:
    table = pair("hartford", "metacomet", place)
    told = table.order("hartford speed 6").move()
    found = [(each.ship, each.fate) for each in told if isinstance(each, ShipFate)]
    assert found == ([("hartford", "left"), ("metacomet", "left")] if left else [])
    assert [table[name].fate is Fate.LEFT for name in ("hartford", "metacomet")] == [left, left]


@case("HR-14", "HR-4", "IS-7.4")
@pytest.mark.parametrize(("helm", "turned"), [("port 10", -10), ("starboard 10", 10), ("straight", 0)])
def test_a_consort_without_her_pilot_repeats_the_helm_that_the_pair_steered(helm: str, turned: int) -> None:
    table = pair("hartford", "metacomet", (80, 80, 0, 6))
    table.order(f"hartford speed 6 {helm}").move()
    table["metacomet"].blind = table.state.turn + 1
    table.state.turn += 1
    table.order("metacomet cast off").move()
    assert table["metacomet"].heading == 2 * turned * 10 % 3600


@case("HR-14", "HR-11")
@pytest.mark.parametrize(("apart", "met"), [(1.0, True), (2.2, False)])
def test_two_pairs_may_meet_with_their_consorts_alone(apart: float, met: bool) -> None:
    """Small leaders pass each other port to port; the long ships at their port sides come bow to bow, or clear."""
    table = battle(
        us={"kennebec": (50, 50, 0, 3)}, cs={"teaser": (50 - apart, 55, 180, 3)},
        lashed={"kennebec": "minnesota", "teaser": "virginia"},
    )  # fmt: skip
    table.order("kennebec speed 3 straight").order("teaser speed 3 straight", "confederate")
    courses = courses_of(table.state)
    found = {(each.first, each.second) for each in run_courses(table.state, courses)}
    bows = {(table.n("minnesota"), table.n("virginia")), (table.n("virginia"), table.n("minnesota"))}
    assert found == (bows if met else set())
    assert all((course.stopped == "contact") == met for course in courses.values())
