"""Reader: the language and the seat that a page, a terminal or a program reads a match from."""

from typing import NamedTuple

from admiralty.words.catalogue import ENGLISH

__all__ = ["Reader"]


class Reader(NamedTuple):
    """Who reads: in which language, and from which seat they want to look."""

    language: str = ENGLISH
    seat: str = ""
    """Empty for the reader's own seat, or for an observer."""
