"""Square grid geometry: names of squares, headings, distances, arcs and lines, in whole numbers only.

A square is a plain pair ``(x, y)``: columns count west to east, ranks south to north, both from 0. People write it
as a letter and a number, so that ``D7`` is column 3, rank 6. A heading is one of eight whole numbers of degrees,
0 north, 45 north-east and so on clockwise.

>>> square("D7")
(3, 6)
>>> name((0, 11))
'A12'
>>> step(square("D7"), heading=45)
(4, 7)
>>> distance(square("D7"), square("F4"))
5
>>> [arc.value for arc in arcs(square("D7"), 0, square("F9"))]
['bow', 'starboard']
>>> [name(each) for each in crossed(square("A1"), square("D2"))]
['B1', 'C2']

Nothing here is rounded: a target that lies exactly on the limit of two arcs lies in both, and a line that meets only
the corner of a square does not cross that square.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

Square: TypeAlias = tuple[int, int]
Heading: TypeAlias = int

HEADINGS: Final = (0, 45, 90, 135, 180, 225, 270, 315)
STEPS: Final[dict[Heading, Square]] = {
    0: (0, 1), 45: (1, 1), 90: (1, 0), 135: (1, -1), 180: (0, -1), 225: (-1, -1), 270: (-1, 0), 315: (-1, 1),
}  # fmt: skip
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class SquareError(ValueError):
    """An impossible square, name or board."""


class MalformedSquare(SquareError):
    """A text that is not a letter and a number, such as ``7D``, ``D0`` or ``D07``."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class UnnameableSquare(SquareError):
    """A pair outside the 26 lettered columns or below the first rank."""

    def __init__(self, at: Square) -> None:
        super().__init__(at)
        self.at = at


class ImpossibleBoard(SquareError):
    """A board with no squares, or with more columns than there are letters."""


class Arc(Enum):
    """A quarter of the sea around a ship, limits included."""

    BOW = "bow"
    STARBOARD = "starboard"
    STERN = "stern"
    PORT = "port"

    # Members are singletons, so identity hashing is right and spares rules in hot loops a call into Python.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Board:
    """The extent of a board.

    >>> board = Board(columns=12, ranks=12)
    >>> (11, 11) in board, (12, 0) in board
    (True, False)
    >>> len(list(board.squares()))
    144
    """

    columns: int
    ranks: int

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= len(LETTERS) and self.ranks >= 1):
            raise ImpossibleBoard((self.columns, self.ranks))

    def __contains__(self, at: Square) -> bool:
        return 0 <= at[0] < self.columns and 0 <= at[1] < self.ranks

    def squares(self) -> Iterator[Square]:
        """All squares, rank by rank from the south, each from the west."""
        for y in range(self.ranks):
            for x in range(self.columns):
                yield x, y

    def within(self, centre: Square, reach: int) -> tuple[Square, ...]:
        """The squares at most `reach` away from `centre`, without `centre` itself, in the order of `squares`."""
        cx, cy = centre
        found: list[Square] = []
        for y in range(max(0, cy - reach), min(self.ranks, cy + reach + 1)):
            rest = reach - abs(y - cy)
            found.extend((x, y) for x in range(max(0, cx - rest), min(self.columns, cx + rest + 1)))
        return tuple(at for at in found if at != centre)


@lru_cache(maxsize=4096)
def square(text: str) -> Square:
    """The square that a player means by `text`; small letters are accepted."""
    letter, digits = text[:1].upper(), text[1:]
    if not letter or letter not in LETTERS or not (digits.isascii() and digits.isdigit()) or digits[0] == "0":
        raise MalformedSquare(text)
    return LETTERS.index(letter), int(digits) - 1


@lru_cache(maxsize=4096)
def name(at: Square) -> str:
    """The name of a square, as `square` reads it."""
    x, y = at
    if not (0 <= x < len(LETTERS) and y >= 0):
        raise UnnameableSquare(at)
    return f"{LETTERS[x]}{y + 1}"


def distance(a: Square, b: Square) -> int:
    """SQ-A6: squares counted orthogonally."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def step(at: Square, heading: Heading, squares: int = 1) -> Square:
    """The square reached by going straight along a heading."""
    dx, dy = STEPS[heading]
    return at[0] + dx * squares, at[1] + dy * squares


def turn(heading: Heading, degrees: int) -> Heading:
    """The heading after a turn to starboard of so many degrees, to port when they are negative.

    >>> turn(0, -90), turn(315, 45)
    (270, 0)
    """
    return (heading + degrees) % 360


def is_diagonal(heading: Heading) -> bool:
    """Whether the heading runs from corner to corner."""
    return heading % 90 != 0


@lru_cache(maxsize=32768)
def _arcs(dx: int, dy: int, heading: Heading) -> tuple[Arc, ...]:
    # The ship's own axes, ahead and to starboard. On a diagonal heading both are longer by the root of two, which
    # changes no comparison between them, so whole numbers decide.
    hx, hy = STEPS[heading]
    ahead, right = dx * hx + dy * hy, dx * hy - dy * hx
    if not (ahead or right):
        return ()
    found = []
    if ahead >= abs(right):
        found.append(Arc.BOW)
    if right >= abs(ahead):
        found.append(Arc.STARBOARD)
    if -ahead >= abs(right):
        found.append(Arc.STERN)
    if -right >= abs(ahead):
        found.append(Arc.PORT)
    return tuple(found)


def arcs(of: Square, heading: Heading, target: Square) -> tuple[Arc, ...]:
    """SQ-A7: the arcs of a ship at `of` in which the centre of `target` lies.

    One arc, or two for a target exactly on a limit, in the order of `Arc`. The ship's own square lies in none.
    """
    return _arcs(target[0] - of[0], target[1] - of[1], heading)


def bears(of: Square, heading: Heading, target: Square, arc: Arc) -> bool:
    """SQ-A7: whether `target` lies in one arc of a ship at `of`."""
    return arc in _arcs(target[0] - of[0], target[1] - of[1], heading)


@lru_cache(maxsize=4096)
def _crossed(dx: int, dy: int) -> tuple[Square, ...]:
    # Walk the line from centre to centre. It leaves the present square through the side whose crossing comes first;
    # the crossings are at (2i + 1) / 2dx and (2j + 1) / 2dy of its length, compared after multiplying out. Equal
    # crossings are a corner: the walk goes through to the square opposite and enters neither of the two beside it.
    nx, ny = abs(dx), abs(dy)
    sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    i = j = 0
    found: list[Square] = []
    while i < nx or j < ny:
        first = (2 * i + 1) * ny - (2 * j + 1) * nx
        if first <= 0:
            i += 1
        if first >= 0:
            j += 1
        found.append((sx * i, sy * j))
    return tuple(found[:-1])


def crossed(a: Square, b: Square) -> tuple[Square, ...]:
    """SQ-A8: the squares between `a` and `b` whose inside the line between their centres crosses, in order from `a`.

    The two ends are left out. A square that the line touches in one corner only is not crossed, so a pure diagonal
    crosses just the squares on it.
    """
    x, y = a
    return tuple([(x + dx, y + dy) for dx, dy in _crossed(b[0] - x, b[1] - y)])
