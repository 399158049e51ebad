"""The maps, hex by hex: drawn here once more, so that no hex of them moves unnoticed."""

import pytest

from admiralty.games.iron_and_fire.charts import Chart
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case

# A line is a column of the map from its first hex to its last: 11, 12, ... 29. Odd columns have 12 hexes, even ones 13.
# ~ deep, s shoal or shallow, # land, T town.
PUNTA_GRUESA = [
    "~~~~~~~~~~~~",
    "#~~~~~~~~~~~~",
    "~~~~~~~~~~~~",
    "#~~~~~~~~~~~~",
    "#~~~~~~~~~~~",
    "##~~~~~~~~~~~",
    "#~s~~~~~~~~~",
    "##ssss~~~~~~~",
    "###s~sss~~~~",
    "####ss~ssss~~",
    "###ssss~sss~",
    "####s~sss~ss~",
    "###sss~s~s~~",
    "###ss~~~~~~~~",
    "##s~~~~~~~~~",
    "##s~~~~~~~~~~",
    "#~~~~~~~~~~~",
    "##~~~~~~~~~~~",
    "#~~~~~~~~~~~",
]

ANTOFAGASTA = [
    "~~~~~~~~~s##",
    "~~~~~~~~~~s##",
    "~~~~~~~~~s##",
    "~~~~~~~~~~s##",
    "~~~~~~~~~s##",
    "~~~~~~~~~~s##",
    "~~~~~~~~~s##",
    "~~~~~~~~~s###",
    "~~~~~~~~sT##",
    "~~~~~~~~~sT##",
    "~~~~~~~~sT##",
    "~~~~~~~~~s###",
    "~~~~~~~~~s##",
    "~~~~~~~~~~s##",
    "~~~~~~~~~s##",
    "~~~~~~~~~s###",
    "~~~~~~~~s###",
    "~~~~~~~~s####",
    "~~~~~~~s####",
]

ALL_SEA = ["~" * (12 if column % 2 else 13) for column in range(11, 30)]

SIGNS = {"deep": "~", "shoal": "s", "shallow": "s", "land": "#", "town": "T"}


def drawn(chart: Chart) -> list[str]:
    return [
        "".join(SIGNS[chart.ground(column * 100 + row)] for row in range(1, (12 if column % 2 else 13) + 1))
        for column in range(11, 30)
    ]


@case("15.2.1", "15.3.1", "15.4.1", "15.5.1", "15.6.1")
@pytest.mark.parametrize(
    ("scenario", "drawing"),
    [
        ("first_blood", ALL_SEA),
        ("race", PUNTA_GRUESA),
        ("near_miss", ANTOFAGASTA),
        ("bold", ANTOFAGASTA),
        ("end_game", ALL_SEA),
    ],
)
def test_every_hex_is_the_ground_that_the_map_shows(scenario: str, drawing: list[str]) -> None:
    chart = Field(scenario).battle.setting.chart
    assert drawn(chart) == drawing
    assert len(chart.grid.hexes) == sum(map(len, drawing)) == 237


@case("15.3.3", "5.1")
def test_shoals_are_a_kind_of_their_own_at_punta_gruesa_only() -> None:
    shoals = Field("race").battle.setting.chart
    assert shoals.shallow == shoals.shoals
    assert not Field("bold").battle.setting.chart.shoals
