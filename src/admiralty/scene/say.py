"""Interface for the words of renderers: the host passes a function from message keys to words."""

from typing import Protocol

__all__ = ["Say"]


class Say(Protocol):
    """Words for a message key."""

    def __call__(self, key: str, /, **arguments: object) -> str: ...

    def __hash__(self) -> int: ...
