"""Options of a game: rule variants that a match may choose."""

from collections.abc import Mapping
from dataclasses import dataclass

from admiralty.kernel.base.data import DataError

__all__ = ["Option", "read_options"]


@dataclass(frozen=True, slots=True)
class Option:
    """A rule variant that a match may choose; the first choice is the default."""

    id: str
    choices: tuple[str, ...]
    case: str

    @property
    def default(self) -> str:
        return self.choices[0]


def read_options(declared: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value; an unknown name or value is refused.

    >>> read_options((Option("sight", ("open", "blocked"), "SQ-A8"),), {"sight": "blind"})
    Traceback (most recent call last):
        ...
    admiralty.kernel.base.data.DataError: option sight: 'blind' is not one of open, blocked
    """
    known = {option.id: option for option in declared}
    for name, value in given.items():
        if name not in known:
            raise DataError(f"option {name}", f"does not exist; there are: {', '.join(known) or 'none'}")
        if value not in known[name].choices:
            raise DataError(f"option {name}", f"{value!r} is not one of {', '.join(known[name].choices)}")
    return {option.id: given.get(option.id, option.default) for option in declared}
