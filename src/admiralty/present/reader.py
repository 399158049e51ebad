"""Reader: the language and the seat that a page, a terminal or a program reads a match from."""

from typing import NamedTuple

from admiralty.words.catalogue import ENGLISH

__all__ = ["Reader"]


class Reader(NamedTuple):
    """A reader: the language, and the seat to look from."""

    language: str = ENGLISH
    seat: str = ""
    """"" for the reader's own seat, or for an observer."""
