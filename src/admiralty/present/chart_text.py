"""Charts of a rulebook as text: each table that a game prints, with title, columns and rows."""

from typing import Any

from admiralty.games.base import PrintedChart
from admiralty.present.model import Struct
from admiralty.rulebook import Message
from admiralty.words import Words

__all__ = ["ChartText", "charts_of"]


class ChartText(Struct, frozen=True):
    """A chart in words: the case that uses it, the source of its numbers (``mark``), its columns and rows."""

    id: str
    title: str
    case: str
    mark: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def charts_of(game: Any, words: Words) -> list[ChartText]:
    """The charts of a game in a language; empty for a game without charts."""
    return [_text(chart, words) for chart in game.charts(game.figures)]


def _text(chart: PrintedChart, words: Words) -> ChartText:
    def cell(value: str | int | Message) -> str:
        return words.render(value) if isinstance(value, Message) else str(value)

    return ChartText(
        chart.id,
        cell(chart.title),
        chart.case,
        chart.mark,
        tuple(cell(column) for column in chart.columns),
        tuple(tuple(cell(value) for value in row) for row in chart.rows),
    )
