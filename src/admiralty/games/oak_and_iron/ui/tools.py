"""The ruler and the movement tools, to be printed at true size."""

from admiralty.games.base import PrintedTool
from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.rulebook import Message

__all__ = ["printed_tools"]


def printed_tools(book: Book) -> tuple[PrintedTool, ...]:
    ruler = tuple((length / 10, Message("tool-range", range=band)) for band, length in book.ranges.items())
    moves = tuple((length / 10, Message("tool-speed", speed=speed)) for speed, length in book.moves.items())
    return (
        PrintedTool(Message("tool-ruler"), ruler),
        PrintedTool(Message("tool-move"), moves),
        *(
            PrintedTool(Message("tool-turn", speed=speed, degrees=angle // 10), degrees=angle / 10)
            for speed, angle in book.turns.items()
        ),
    )
