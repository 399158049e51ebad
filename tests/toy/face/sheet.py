"""The printed values of a boat, each with its source."""

from admiralty.games.base import Figure
from admiralty.kernel.event import Message
from tests.toy.setting import Figures


def figures(book: Figures) -> tuple[Figure, ...]:
    return (
        Figure(Message("sheet-hull"), book.hull, book.source),
        Figure(Message("sheet-coal"), book.coal, book.source),
        Figure(Message("sheet-nerve"), book.nerve, book.source),
    )
