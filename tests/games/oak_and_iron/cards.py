"""The marker for the cards that a test checks, so that every card has a test."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])

COVERED: set[tuple[str, str]] = set()


def card(family: str, *ids: str) -> Callable[[T], T]:
    """Mark a test with the cards it checks."""
    COVERED.update((family, each) for each in ids)

    def mark(test: T) -> T:
        return test

    return mark
