"""The printed values of a boat, each with its source."""

from admiralty.games.base import Figure
from admiralty.rulebook import Message
from tests.toy.setting import Harbour


def sheet(harbour: Harbour, unit: str) -> tuple[Figure, ...]:
    book, labels = harbour.figures, (Message("sheet-hull"), Message("sheet-coal"), Message("sheet-nerve"))
    values = zip(labels, (book.hull, book.coal, book.nerve), strict=True)
    return tuple(Figure(label, value, book.source) for label, value in values)
