"""The result rows of the book's rolls, so that odds branch on results and not on faces.

Each function is made once for its figures, because distributions of dice are cached by the function.
"""

from collections.abc import Callable
from functools import cache

Rows = Callable[[int], int]


@cache
def by_protection(modifier: int, protection: int) -> Rows:
    """5.2, 5.3 Below the protection, from it on, from twice it on."""
    return lambda roll: min(2, (roll + modifier) // protection) if roll + modifier >= protection else 0


@cache
def of_fire(modifier: int, protection: int, shrugs: bool) -> Rows:
    """6.1.3, 6.1.4 The hits of a shot, with the even rolls that armour ignores."""
    hits = by_protection(modifier, protection)
    return lambda roll: 0 if shrugs and roll % 2 == 0 else hits(roll)


@cache
def of_ram(modifier: int, protection: int, own: int) -> Callable[[int], tuple[int, bool]]:
    """6.2.2 The hits on the target, and whether the rammer is hurt; a miss always hurts her."""
    hits = by_protection(modifier, protection)
    return lambda roll: (hits(roll), roll + modifier < own)


@cache
def of_table(table: tuple[str, ...]) -> Callable[[int], str]:
    """10.0 The line of a table."""
    return lambda roll: table[roll]
