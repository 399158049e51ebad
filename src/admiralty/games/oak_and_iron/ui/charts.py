"""The tables of the rules for players, made from components.toml alone: dice symbols, ranges, moves."""

from collections.abc import Sequence

from admiralty.games.base import PrintedChart
from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.rulebook import Message

__all__ = ["charts"]

Rows = Sequence[tuple[str | int | Message, ...]]
SYMBOLS = {
    "hit_cannon": "OI-7.3", "hit_musket": "OI-7.3", "hit_pistol": "OI-7.3", "skill_success": "OI-5.1",
    "critical_trigger": "OI-7.7", "critical_damage": "OI-8.1", "critical_rigging": "OI-8.1", "critical_crew": "OI-8.1",
}  # fmt: skip
"""The purposes of dice, with the cases."""
ORDER = ("skull", "cannon", "musket", "pistol", "sword", "sail")


def charts(book: Book) -> tuple[PrintedChart, ...]:
    """The symbols that count, the ranges, and the length and angle of moves."""
    symbols: Rows = [
        (_row(name), Message("chart-symbols", symbols=[each for each in ORDER if each in book.symbols[name]]), case)
        for name, case in SYMBOLS.items()
    ]
    ranges = [(_row(name), _mm(length)) for name, length in sorted(book.ranges.items(), key=lambda item: item[1])]
    moves = [(speed, _mm(book.moves[speed]), f"{book.turns[speed] // 10}°") for speed in sorted(book.moves)]
    return (
        _chart("symbols", "OI-7.3", ("what", "symbols", "case"), symbols),
        _chart("ranges", "OI-7.1", ("range", "length"), ranges, book.geometry_mark),
        _chart("moves", "OI-4.4", ("speed", "length", "turn"), moves, book.geometry_mark),
    )


def _chart(name: str, case: str, columns: tuple[str, ...], rows: Rows, mark: str = "") -> PrintedChart:
    headings = tuple(Message("chart-column", name=each) for each in columns)
    return PrintedChart(name, Message("chart-title", name=name), headings, tuple(rows), case, mark)


def _row(name: str) -> Message:
    return Message("chart-row", name=name)


def _mm(tenths: int) -> str:
    return f"{tenths / 10:g} mm"
