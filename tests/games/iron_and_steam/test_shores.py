"""HR-6 The distance of a hull from a shore in whole inches: every side and corner, before capes and in bights."""

from typing import Any

import pytest

from admiralty.boards.table import Pose, within
from admiralty.games.iron_and_steam.chart import ShoreRow
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.waters import Waters
from tests.games.iron_and_steam.builder import battle
from tests.support.cases import case

CAPE = ShoreRow("cape", "north", ((40, 90), (50, 68), (60, 90)))
BIGHT = ShoreRow("bight", "north", ((40, 66), (50, 72), (60, 64)))
POINT = ShoreRow("point", "east", ((58, 40), (52, 65), (60, 80)))


@case("HR-6")
@pytest.mark.parametrize("shore", [CAPE, BIGHT, POINT], ids=lambda row: row.id)
@pytest.mark.parametrize("heading", [0, 200, 450, 900, 1300])
def test_the_nearest_approach_is_measured_from_the_whole_hull_to_the_whole_shore(shore: ShoreRow, heading: int) -> None:
    """With a limit, it is the distance in whole inches, or the limit if the shore is farther."""
    table = battle(us={"minnesota": (50, 60, 0)}, cs={"virginia": (150, 5, 0)}, shore=(shore,))
    found = set()
    for x in range(46_000, 53_000, 1_700):
        for y in range(60_000, 68_000, 1_300):
            table["minnesota"].x, table["minnesota"].y = x, y
            pose = Pose(x, y, heading)
            waters = Waters(table.state, table.n("minnesota"), 0)
            hull, lines = waters.hull_at(pose), table.state.setting.shores[0].parts
            whole = next((n for n in range(10) if any(within(hull, line, (n + 1) * INCH - 1) for line in lines)), 10)
            assert [waters.shore_distance(pose, limit) for limit in (1, 3, 6, 10)] == [
                min(limit, whole) for limit in (1, 3, 6, 10)
            ], pose
            found.add(whole)
    assert len(found) >= 4


CAPES = {
    "north": ((40, 90), (50, 68), (60, 90)),
    "south": ((40, 10), (50, 32), (60, 10)),
    "east": ((90, 40), (68, 50), (90, 60)),
    "west": ((10, 40), (32, 50), (10, 60)),
}


@case("HR-6")
@pytest.mark.parametrize("ship", ["minnesota", "teaser", "virginia"])
@pytest.mark.parametrize("land", CAPES)
@pytest.mark.parametrize(("off", "inches"), [(3000, 3), (2999, 2), (2950, 2), (1999, 1), (999, 0)])
def test_a_cape_abreast_of_her_is_nearer_than_bow_and_stern(ship: str, land: Any, off: int, inches: int) -> None:
    row = ShoreRow("cape", land, CAPES[land])
    heading = 90 if land in ("north", "south") else 0
    table = battle(us={ship: (50, 50, heading)}, cs={"tennessee": (150, 5, 0)}, shore=(row,))
    away = off + table.state.setting.by_id[ship].half_width
    x, y = (coordinate * INCH for coordinate in CAPES[land][1])
    dx, dy = {"north": (0, -1), "south": (0, 1), "east": (-1, 0), "west": (1, 0)}[land]
    table[ship].x, table[ship].y = x + dx * away, y + dy * away
    waters = Waters(table.state, table.n(ship), 0)
    for limit in range(1, 11):
        assert waters.shore_distance(waters.start, limit) == min(limit, inches)
