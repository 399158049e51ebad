"""Measuring: what a number of games says, and how surely."""

from dataclasses import dataclass
from math import sqrt

__all__ = ["Share", "share"]

Z95 = 1.959963984540054  # the normal deviate that leaves 2.5% on either side


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with the 95% interval of the true share."""

    count: int
    of: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.count / self.of


def share(count: int, of: int) -> Share:
    """A share with its Wilson score interval, which stays sensible for few games and for shares near 0 or 1.

    >>> round(share(5, 10).low, 3), round(share(5, 10).high, 3)
    (0.237, 0.763)
    >>> share(0, 20).low, round(share(0, 20).high, 3)
    (0.0, 0.161)
    >>> share(0, 400).low, share(400, 400).high
    (0.0, 1.0)
    """
    if not 0 <= count <= of or of == 0:
        raise ValueError(f"{count} of {of} is no share")
    observed = count / of
    stretch = 1 + Z95**2 / of
    middle = (observed + Z95**2 / (2 * of)) / stretch
    half = Z95 * sqrt(observed * (1 - observed) / of + Z95**2 / (4 * of**2)) / stretch
    # At the ends the two differ by rounding only.
    return Share(count, of, middle - half if count else 0.0, middle + half if count < of else 1.0)
