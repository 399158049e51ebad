"""Editing of positions by hand: pieces, how a hand moves and turns them, and what follows from an edit."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Any, NamedTuple

__all__ = ["EditedPiece", "Editing", "Edits", "Spot", "Unit", "moved", "turned"]

PLAIN_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{0,6})?")
Edits = Mapping[str, Any]
"""Values by the paths of their fields, for `kernel.games.edit_state.edited`."""
Spot = str | tuple[float, float]
"""A place of the board in the scene: the name of a cell, or a point in the units of the board."""


class EditedPiece(NamedTuple):
    """A piece that may be edited: the path of its record, the id of its counter, its side, and where it is."""

    path: str
    id: str
    side: str
    at: Spot = ""
    """"" for a piece that is not on the board."""


class Unit(NamedTuple):
    """The unit in which people write a field that the state counts in smaller whole ones.

    >>> inches = Unit("in", 1000)
    >>> inches.written(12500), inches.written(-250), inches.read("12.5"), inches.read("3 in"), inches.step
    ('12.5', '-0.25', 12500, 3000, '0.001')
    """

    sign: str
    per: int

    @property
    def step(self) -> str:
        """The smallest difference that a person may write."""
        return f"{Decimal(1) / self.per:f}"

    def written(self, value: int) -> str:
        text = f"{Decimal(value) / self.per:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text

    def read(self, text: str) -> int:
        """The value of a text, to the nearest step; `ValueError` for a text that is not a number."""
        plain = text.strip().removesuffix(self.sign).strip()
        if not PLAIN_NUMBER.fullmatch(plain):
            raise ValueError(text)
        return round(Decimal(plain) * self.per)


def _no_pieces(state: Any) -> Iterable[EditedPiece]:
    return ()


def _no_edits(*_: Any) -> Edits:
    return {}


def _nothing_follows(data: dict[str, Any], setting: Any, paths: Collection[str]) -> None:
    return None


def _no_name(setting: Any, field: str, value: Any) -> str:
    return ""


def _begun(state: Any) -> bool:
    return True


class Editing(NamedTuple):
    """How positions of a game are edited. Without this, a game can be edited by its fields alone."""

    pieces: Callable[[Any], Iterable[EditedPiece]] = _no_pieces
    """The pieces of a state, in display order."""
    put: Callable[[Any, str, Spot], Edits] = _no_edits
    """The edits that put the piece of a path on a place of the board, or take it off for ""."""
    turn: Callable[[Any, str, int], Edits] = _no_edits
    """The edits that turn the piece of a path so many steps clockwise."""
    settle: Callable[[dict[str, Any], Any, Collection[str]], None] = _nothing_follows
    """Updates the fields that follow from others, in the plain data of a state in which some paths were set."""
    name: Callable[[Any, str, Any], str] = _no_name
    """The name of a field's value, by the field's last name: a square, a ship by number; "" where words have it."""
    begun: Callable[[Any], bool] = _begun
    """Whether the set-up of a state is over."""
    nowhere: frozenset[Any] = frozenset({"", -1})
    """The values that mean nothing: no ship, no place."""
    damage: frozenset[str] = frozenset()
    """Fields that count damage, or what is left, by their last names: a form shows boxes to click for them."""
    fixed: frozenset[str] = frozenset()
    """Fields that follow from others or only serve the rules, by their names: forms leave them out."""
    units: Mapping[str, Unit] = MappingProxyType({})
    """The units of fields that people write in others than the state counts in, by the fields' last names."""


def turned(path: str, before: int, steps: int, size: int, *, first: int = 0, of: int = 3600) -> Edits:
    """A heading turned by so many steps of a size, in a circle whose headings begin at ``first``.

    >>> turned("ships.0.heading", 7, 1, 1, of=8), turned("units.0.facing", 1, -1, 1, first=1, of=6)
    ({'ships.0.heading': 0}, {'units.0.facing': 6})
    """
    return {path: (before - first + steps * size) % of + first}


def moved(path: str, at: Spot, scale: float, height: float) -> Edits:
    """A point of the page as ``x`` and ``y`` of a piece, in whole units that count up from the lower edge.

    >>> moved("ships.a", (30.0, 10.0), 10, 900)
    {'ships.a.x': 300, 'ships.a.y': 800}
    """
    if isinstance(at, str):
        return {}
    return {f"{path}.x": round(at[0] * scale), f"{path}.y": round(height - at[1] * scale)}
