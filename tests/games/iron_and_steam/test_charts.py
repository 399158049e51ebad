"""The charts for players: every table of tables.toml with its rows, chances of repair and effects."""

import msgspec
import pytest
from click.testing import CliRunner

from admiralty.cli.main import commands
from admiralty.games.iron_and_steam.figures import Charts
from admiralty.present.chart_text import ChartText, charts_of
from admiralty.words import words_of
from tests.games.iron_and_steam.builder import game
from tests.support.cases import case

TABLES = game.figures.tables
NAMES = [name for name in Charts.__struct_fields__ if name != "mark"]


def printed() -> dict[str, ChartText]:
    return {chart.id: chart for chart in charts_of(game, words_of(game))}


@case("IS-3.1", "IS-7.0", "IS-8", "IS-9", "IS-10", "IS-11.1", "IS-11.2")
@pytest.mark.parametrize("name", NAMES)
def test_each_table_is_printed_with_every_row_and_its_span(name: str) -> None:
    chart, rows = printed()[name], getattr(TABLES.tables, name)
    assert len(chart.rows) == len(rows)
    first = 1
    for shown, (last, _) in zip(chart.rows, rows, strict=True):
        end = min(last, 100)
        span = "00" if first == end == 100 else f"{first}–{'00' if end == 100 else end}"
        assert shown[0] == (span if first != end else str(first))
        assert all(cell for cell in shown[:2]), shown
        assert not any("[" in cell for cell in shown), shown
        first = end + 1
    assert first == 101


@case("IS-7.3", "IS-9.1")
@pytest.mark.parametrize(
    ("chart", "row", "chances"),
    [("steering", 0, ["rudder_straight"]), ("steering", 3, ["tiller_ropes"]), ("steering", 4, ["rudder_post"]),
     ("gun", 0, ["shutter"]), ("gun", 1, ["turret", "pivot"])],
)  # fmt: skip
def test_a_row_says_its_chance_of_repair(chart: str, row: int, chances: list[str]) -> None:
    for name in chances:
        assert f"{getattr(TABLES.repair, name)}%" in printed()[chart].rows[row][2]


@case("IS-2.1", "IS-2.2", "HR-26", "HR-12")
def test_ranges_repairs_effects_and_guns_are_charts_too() -> None:
    found = printed()
    assert found["to_hit"].rows[0][1:] == ("60%", "33%", "17%", "10%")
    assert len(found["repair"].rows) == len(TABLES.repair.__struct_fields__) - 1
    assert len(found["guns"].rows) == len(game.figures.guns)
    brooke = next(row for row in found["guns"].rows if row[0] == "7-inch Brooke")
    assert brooke[2] == "10/9/7/5"


@case("IS-8", "IS-9.1", "IS-13.4")
def test_every_number_of_the_effects_is_read_from_the_tables() -> None:
    """A changed number in tables.toml changes the chart: one source."""
    before = [repr(chart) for chart in charts_of(game, words_of(game))]
    figures = game.figures
    for group in (TABLES.effects, TABLES.repair, TABLES.boarding, TABLES.light_guns, TABLES.limits):
        for name in group.__struct_fields__:
            value = getattr(group, name)
            if isinstance(value, str):
                continue
            changed = (value[0], value[1] + 70) if isinstance(value, tuple) else value + 70
            part = next(field for field in TABLES.__struct_fields__ if getattr(TABLES, field) is group)
            figures.tables = msgspec.structs.replace(
                TABLES, **{part: msgspec.structs.replace(group, **{name: changed})}
            )
            try:
                after = [repr(chart) for chart in charts_of(game, words_of(game))]
            finally:
                figures.tables = TABLES
            assert after != before, f"{name} stands on no chart"


def test_the_command_prints_them_and_one_of_them() -> None:
    run = CliRunner().invoke(commands, ["charts", "iron_and_steam"])
    assert run.exit_code == 0, run.output
    said = " ".join(run.output.split())
    for chart in charts_of(game, words_of(game)):
        for row in chart.rows:
            assert all(" ".join(cell.split()) in said for cell in row), (chart.id, row)
    one = CliRunner().invoke(commands, ["charts", "iron_and_steam", "magazine"])
    assert "68–00" in one.output
    assert "Rudder post" not in one.output
    assert CliRunner().invoke(commands, ["charts", "iron_and_steam", "sails"]).exit_code == 2
    assert CliRunner().invoke(commands, ["charts", "ironclads_on_squares"]).exit_code == 0
