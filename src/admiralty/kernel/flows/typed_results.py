"""Parses typed results of dice and cards at a physical table.

>>> from admiralty.kernel.flows.chance import dice
>>> parsed(Roll(dice(3, 6), "", None), "5 3 6"), parsed(Roll(dice(3, 6), "", None), "536")
((5, 3, 6), (5, 3, 6))
>>> parsed(Draw("cup", ["mine", "decoy"], "", None), "MI")
'mine'
>>> parsed(Draw("deck", ["10H", "QS"], "", None), "10♥")
'10H'
>>> parsed(Roll(dice(None, 100), "", None), "00"), parsed(Roll(dice(None, 100), "", None), "07")
(100, 7)
"""

from collections.abc import Sequence
from typing import Any

from .flow import Chance, Draw, Roll

__all__ = ["parsed"]

SIGNS = str.maketrans({"♥": "H", "♣": "C", "♦": "D", "♠": "S", "\N{MINUS SIGN}": "-", "_": " "})


def parsed(request: Chance, line: str) -> Any:
    """The result that a line says; `ValueError` if it is impossible."""
    if isinstance(request, Draw):
        return request.from_data(_one(line.strip(), request.pieces))
    assert isinstance(request, Roll)
    pool = request.pool
    words = line.replace(",", " ").split()
    if pool.count is None or pool.count == 1:
        face = _one(line.strip(), pool.faces)
        return request.from_data(face if pool.count is None else (face,))
    short = all(len(str(face)) == 1 for face in pool.faces)
    if len(words) == 1 and short and len(words[0]) == pool.count:
        words = list(words[0])
    return request.from_data(tuple(_one(word, pool.faces) for word in words))


def _one(word: str, known: Sequence[Any]) -> Any:
    """The face or piece of a text: by its name, or by the beginning of exactly one."""
    meant = _plain(word)
    if meant.isdecimal() and len(meant) > 1:  # percentile dice: 07, and 00 for a hundred
        meant = str(int(meant) or 100)
    exact = [each for each in known if _plain(str(each)) == meant]
    near = exact or [each for each in dict.fromkeys(known) if _plain(str(each)).startswith(meant)]
    if not meant or (not exact and len(near) != 1):
        raise ValueError(word)
    return near[0]


def _plain(name: str) -> str:
    return name.translate(SIGNS).casefold()
