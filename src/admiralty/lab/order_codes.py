"""Orders as rows of numbers: the verb and the arguments of their codes, word by word, without hashing.

A word that the battle knows (a verb, a ship, a side) is its number in a vocabulary that follows from game and scenario
alone. A whole number is itself, beyond the vocabulary. Any other word is spelled, letter by letter. So two orders with
different codes never have the same row.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from admiralty.games.base import TableGame
from admiralty.kernel.games.game import Setting
from admiralty.kernel.orders.verbs import Verb

__all__ = ["QUESTION", "WIDTH", "OrderCodes"]

WIDTH = 32
"""Numbers of an order; the first is its verb, or the first word of the code."""
QUESTION = 128
"""Numbers of a question."""
LETTERS = 256
KEPT = 50_000
"""The most rows that are kept, of orders and of questions each."""


class OrderCodes:
    """Encodes the orders of one setting as numbers, and decodes them."""

    def __init__(self, game: TableGame[Any], setting: Setting) -> None:
        verbs = {word for kind in _verbs(game) for word in str(getattr(kind, "word", "")).split()}
        known = dict.fromkeys((*sorted(verbs), *setting.seats, *setting.sides, *setting.names))
        self.words = tuple(name for name in known if name and " " not in name and not name.isdecimal())
        """The vocabulary; the number of a word is its index here, plus one."""
        self._places = {word: n for n, word in enumerate(self.words, 1)}
        self._letters = 1 + len(self.words)
        self._numbers = self._letters + LETTERS
        self._rows: dict[str, bytes] = {}
        self._asked: dict[str, bytes] = {}

    def rows(self, codes: Sequence[str], most: int) -> npt.NDArray[np.int32]:
        """The codes of orders as rows; unused places are zero."""
        made = np.zeros((most, WIDTH), dtype=np.int32)
        rows = b"".join([self._rows.get(code) or self._encoded(code, WIDTH) for code in codes])
        made[: len(codes)] = np.frombuffer(rows, np.int32).reshape(len(codes), WIDTH)
        return made

    def question(self, asked: str) -> npt.NDArray[np.int32]:
        """An open question as numbers: its fingerprint, which is never longer."""
        return np.frombuffer(self._asked.get(asked) or self._encoded(asked, QUESTION), np.int32).copy()

    def _encoded(self, code: str, width: int) -> bytes:
        """The bytes of a row, filled up with zeros, kept for the next time."""
        row, kept = self.row(code, width), self._rows if width == WIDTH else self._asked
        made = np.array(row + [0] * (width - len(row)), dtype=np.int32).tobytes()
        if len(kept) < KEPT:
            kept[code] = made
        return made

    def row(self, code: str, most: int = WIDTH) -> list[int]:
        """One code as numbers; `ValueError` for one that has too many words."""
        found: list[int] = []
        for word in code.split():
            if word in self._places:
                found.append(self._places[word])
            elif word.isdecimal() and len(word) < 9 and (word == "0" or word[0] != "0"):
                found.append(self._numbers + int(word))
            else:
                found += [*(self._letters + letter for letter in word.encode()), self._letters]
        if len(found) > most:
            raise ValueError(f"{code!r} has more than {most} words and letters")
        return found

    def read(self, row: Sequence[int]) -> str:
        """The code of a row."""
        return " ".join(self._read(int(number) for number in row if number))

    def _read(self, row: Iterator[int]) -> Iterator[str]:
        letters = bytearray()
        for number in row:
            if number >= self._numbers:
                yield str(number - self._numbers)
            elif number > self._letters:
                letters.append(number - self._letters)
            elif number == self._letters:
                yield letters.decode()
                letters = bytearray()
            else:
                yield self.words[number - 1]


def _verbs(game: TableGame[Any]) -> list[type[Any]]:
    """The verbs of a game: all that its package declares; loading the game has imported them."""
    package = type(game).package()
    found: list[type[Any]] = []
    left: list[type[Any]] = [Verb]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if kind.__module__.startswith(package):
            found.append(kind)
    return found
