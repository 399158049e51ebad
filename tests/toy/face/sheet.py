"""The printed values of a boat, each with its source."""

from admiralty.games.base import Figure
from admiralty.rulebook import Message
from tests.toy.setting import Harbour


def figures(harbour: Harbour, unit: str) -> tuple[Figure, ...]:
    book = harbour.figures
    hull, coal, nerve = Message("sheet-hull"), Message("sheet-coal"), Message("sheet-nerve")
    values = (hull, book.hull), (coal, book.coal), (nerve, book.nerve)
    return tuple(Figure(label, value, book.source) for label, value in values)
