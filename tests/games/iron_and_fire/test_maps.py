"""The maps, hex by hex: a second copy here, so that every change is noticed."""

import pytest

from admiralty.games.iron_and_fire.areas import step_hexes
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
    "~~~~~~~sss##",
    "~~~~~~~s#####",
    "~~~~~~~ssT##",
    "~~~~~~~~~sT##",
    "~~~~~~~ssT##",
    "~~~~~~~s#####",
    "~~~~~~~sss##",
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


@case("I77", "15.5.4")
def test_a_fort_on_a_point_is_near_most_hexes_that_the_town_is_shelled_from() -> None:
    setting = Field("bold").battle.setting
    chart, grid = setting.chart, setting.grid
    points = (1809, 2209)
    assert {*points, 1810, 2210} <= chart.land - {*chart.town}
    sea = [place for place in grid.hexes if place not in chart.land and grid.nearest(place, sorted(chart.town)) <= 4]
    assert len(sea) == 38
    assert sum(grid.nearest(place, points) <= 2 for place in sea) == 27
    assert setting.figures.profiles["battery1"].cf == 4
    assert next(step for step in setting.steps if step.place == "batteries").suggest[:2] == (2209, 1809)


@case("I77", "15.4.1", "15.5.1")
@pytest.mark.parametrize("scenario", ["near_miss", "bold"])
def test_off_antofagasta_just_the_sea_that_touches_land_is_shallow(scenario: str) -> None:
    setting = Field(scenario).battle.setting
    chart, grid = setting.chart, setting.grid
    shore = {place for place in grid.hexes if place not in chart.land and grid.nearest(place, sorted(chart.land)) == 1}
    assert chart.shallow == shore
    assert all(grid.nearest(cable, sorted(chart.town)) == 7 for cable in (2004, 2103))


@case("15.4.1", "15.5.1")
@pytest.mark.parametrize("scenario", ["near_miss", "bold"])
def test_every_suggested_hex_of_antofagasta_is_one_that_its_step_allows(scenario: str) -> None:
    setting = Field(scenario).battle.setting
    for step in setting.steps:
        assert set(step.suggest) <= set(step_hexes(setting, step))
