"""Charts of a rulebook as text: each table that a game prints, with title, columns and rows."""

from typing import Any, NamedTuple

from admiralty.games.base import PrintedChart
from admiralty.rulebook import Message
from admiralty.words import Words

__all__ = ["ChartText", "charts_of"]


class ChartText(NamedTuple):
    """A chart in words, for any host."""

    id: str
    title: str
    case: str
    mark: str
    columns: list[str]
    rows: list[list[str]]


def charts_of(game: Any, words: Words) -> list[ChartText]:
    """The charts of a game in its words; none for a game that prints none."""
    return [_text(chart, words) for chart in game.charts(game.figures)]


def _text(chart: PrintedChart, words: Words) -> ChartText:
    def cell(value: str | int | Message) -> str:
        return words.render(value) if isinstance(value, Message) else str(value)

    return ChartText(
        chart.id,
        cell(chart.title),
        chart.case,
        chart.mark,
        [cell(column) for column in chart.columns],
        [[cell(value) for value in row] for row in chart.rows],
    )
