"""A shoal, minefield or row of piles must be convex: a scenario with another is refused when it is read."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.chart import MinefieldRow, ObstructionRow, ShoalRow
from admiralty.kernel.base.data import DataError
from tests.games.iron_and_steam.builder import battle
from tests.support.cases import case

SQUARE = ((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0))
DENTED = (*SQUARE, (50.0, 50.0))
STAR = ((50.0, 70.0), (58.0, 40.0), (35.0, 58.0), (65.0, 58.0), (42.0, 40.0))


@case("HR-6", "HR-16")
@pytest.mark.parametrize("polygon", [DENTED, DENTED[::-1], STAR])
@pytest.mark.parametrize("kind", ["shoal", "minefield", "obstruction"])
def test_a_concave_area_is_refused_by_name(kind: str, polygon: Any) -> None:
    rows: dict[str, Any] = {
        "shoal": ShoalRow("bank", 8, polygon),
        "minefield": MinefieldRow("bank", polygon, 4),
        "obstruction": ObstructionRow("bank", polygon),
    }
    chart: Any = {kind: (rows[kind],)}
    with pytest.raises(DataError, match="bank is not convex"):
        battle(us={"monitor": (10, 10, 0)}, cs={"virginia": (90, 90, 0)}, **chart)


@case("HR-6")
@pytest.mark.parametrize("polygon", [SQUARE, SQUARE[::-1], (*SQUARE, (40.0, 50.0))])
def test_a_convex_area_is_read_either_way_round(polygon: Any) -> None:
    battle(us={"monitor": (10, 10, 0)}, cs={"virginia": (90, 90, 0)}, shoal=(ShoalRow("bank", 8, polygon),))
