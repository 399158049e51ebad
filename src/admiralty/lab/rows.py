"""Result of one simulated game: one row of plain data."""

import msgspec

__all__ = ["Row"]


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game. Every column follows from the job and the number alone, on any machine with the same version
    of Python.
    """

    number: int
    winners: list[str]
    reason: str
    case: str
    orders: int
    chances: int
    turns: int
    digest: str
    """The hash of every order and every die of the game."""
    luck: dict[str, float]
    """By seat: its luck with dice and cards, in standard deviations from the expectation."""
    lost: dict[str, int]
    """By unit: the turn in which it was lost, for those sunk or in enemy hands at the end."""
    cases: dict[str, int]
    """By case: how often something happened under it."""
    tallies: dict[str, dict[str, tuple[int, float]]]
    """By tally and group: how many events, and the sum of the tally's values."""
    aims: dict[str, float] = {}
    """By side with historical aims: how nearly they were reached at the end, from 0 to 1, each by its weight."""
