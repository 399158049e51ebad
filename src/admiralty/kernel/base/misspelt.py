"""Refuses misspelt optional functions: a method whose name is nearly that of one that the base class calls."""

from difflib import get_close_matches
from inspect import isfunction

__all__ = ["functions_of", "refuse_misspelt"]

NEAR = 0.8
"""Similarity, from 0 to 1, from which on an unknown function counts as a misspelt one."""


def functions_of(*kinds: type) -> tuple[str, ...]:
    """The public functions that some classes define, by name."""
    return tuple(name for kind in kinds for name, value in vars(kind).items() if _public(name, value))


def refuse_misspelt(kind: type, base: type, known: tuple[str, ...], what: str) -> None:
    """Raise a `TypeError` where a class has a function of its own that is spelt nearly like one of ``known``."""
    for name, value in vars(kind).items():
        if _public(name, value) and not hasattr(base, name):
            near = get_close_matches(name, known, n=1, cutoff=NEAR)
            if near and f"_{near[0]}_" not in f"_{name}_":  # a name with one more word is a name of its own
                raise TypeError(f"{kind.__name__}.{name} is no function of {what}: did you mean {near[0]}?")


def _public(name: str, value: object) -> bool:
    return not name.startswith("_") and isfunction(getattr(value, "__func__", value))
