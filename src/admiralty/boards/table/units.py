"""Units of the open table: whole numbers only, so that replays agree on every machine.

- A **position** is two whole numbers in tenths of a millimetre, x to the right and y up from the lower left corner.
- A **heading** is a whole number in tenths of a degree, clockwise from +y, 0 to 3599.
- A **grain** is 1/32768 of a tenth of a millimetre. Corners of turned shapes are irrational; we put them on the grains
  by a sine table of whole numbers (`SINE[h]` = 32768 sin h, rounded to nearest, computed with integers alone) and from
  there on every predicate is exact. Ahead (s, c) and abeam (c, -s) stay exactly perpendicular under this rounding, so
  a turned rectangle is still a rectangle; its sides are wrong by less than a hundredth of a tenth of a millimetre.
- A **margin** is a whole number of micrometres (or tenths of a degree), rounded down: its sign is the verdict's.

A measure that is equal to its limit is inside (the tie rule), and touching is not overlapping.
"""

from __future__ import annotations

from math import isqrt
from typing import TypeAlias

SHIFT = 15
GRAIN = 1 << SHIFT
HALF_GRAIN = GRAIN >> 1
FULL_CIRCLE = 3600
MICROMETRES = 100
"""Micrometres in a tenth of a millimetre."""

Point: TypeAlias = tuple[int, int]

_DIGITS = 10**40
_PI = 31415926535897932384626433832795028841972


def _series(angle: int, first: int, start: int) -> int:
    """Taylor series of sine (first = angle, start = 1) or cosine (first = 1, start = 0), in fixed point."""
    square = angle * angle // _DIGITS
    total = term = first
    for k in range(start, start + 40, 2):
        term = -term * square // _DIGITS // ((k + 1) * (k + 2))
        total += term
    return total


def _sine_table() -> tuple[int, ...]:
    quarter: list[int] = []
    for tenths in range(901):
        small = min(tenths, 900 - tenths)
        angle = _PI * small // 1800
        value = _series(angle, angle, 1) if tenths <= 450 else _series(angle, _DIGITS, 0)
        quarter.append((value * GRAIN + _DIGITS // 2) // _DIGITS)
    # exactly 45 degrees must be the same from both sides, whatever the last digit of the series
    half = quarter + quarter[-2::-1]
    return tuple(half[:1800] + [-value for value in half[:1800]])


SINE = _sine_table()
COSINE = SINE[900:] + SINE[:900]


def ahead(heading: int) -> Point:
    """The direction of a heading, of length one tenth of a millimetre, in grains."""
    return SINE[heading], COSINE[heading]


def to_tenths(grains: int) -> int:
    """Grains to tenths of a millimetre, to the nearest, halves up."""
    return (grains + HALF_GRAIN) >> SHIFT


def to_micrometres(grains: int) -> int:
    return (grains * MICROMETRES + HALF_GRAIN) >> SHIFT


def turned(heading: int, tenths: int) -> int:
    """A heading turned clockwise (to starboard) by tenths of a degree; negative turns to port."""
    return (heading + tenths) % FULL_CIRCLE


def ceil_root(numerator: int, denominator: int) -> int:
    """The smallest whole number not below the root of a fraction."""
    root = isqrt(numerator // denominator)
    return root if root * root * denominator >= numerator else root + 1
