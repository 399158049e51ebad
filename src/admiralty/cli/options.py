"""Parses game options on the command line, each ``name=value``."""

from admiralty.kernel.base.data import DataError

__all__ = ["options_of"]


def options_of(given: tuple[str, ...]) -> dict[str, str]:
    """Options as typed, each ``name=value``."""
    pairs = [text.partition("=") for text in given]
    for name, equals, _ in pairs:
        if not equals:
            raise DataError(f"option {name}", "has no value; write it as name=value")
    return {name.strip(): value.strip() for name, _, value in pairs}
