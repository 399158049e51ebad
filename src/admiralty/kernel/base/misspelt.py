"""Refuses misspelt optional functions: a method whose name is nearly that of an optional method of the base class."""

from difflib import get_close_matches
from inspect import isfunction

__all__ = ["functions_of", "refuse_misspelt"]

NEAR = 0.8
"""The similarity, from 0 to 1, from which an unknown function counts as misspelt."""


def functions_of(*kinds: type) -> tuple[str, ...]:
    """The public functions that some classes define, by name."""
    return tuple(name for kind in kinds for name, value in vars(kind).items() if _public(name, value))


def refuse_misspelt(kind: type, base: type, known: tuple[str, ...], what: str) -> None:
    """Raise a `TypeError` if a class has a function of its own that is spelt nearly like one of ``known``."""
    for name, value in vars(kind).items():
        if _public(name, value) and not hasattr(base, name):
            near = get_close_matches(name, known, n=1, cutoff=NEAR)
            if near and f"_{near[0]}_" not in f"_{name}_":  # a name with one more word is a different name
                raise TypeError(f"{kind.__name__}.{name} is no function of {what}: did you mean {near[0]}?")


def _public(name: str, value: object) -> bool:
    return not name.startswith("_") and isfunction(getattr(value, "__func__", value))
