"""How renderers speak: a host passes a function that gives the words for a message key."""

from typing import Protocol

__all__ = ["Say"]


class Say(Protocol):
    """Words for a message key."""

    def __call__(self, key: str, /, **arguments: object) -> str: ...

    def __hash__(self) -> int: ...
