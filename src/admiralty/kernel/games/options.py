"""Options of a game: rule variants that a match may choose."""

from collections.abc import Mapping
from dataclasses import dataclass

from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.faults import Fault, meant

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
    faults = []
    for name, value in given.items():
        if name not in known:
            faults.append(Fault(("options", name), f"does not exist; {meant(name, list(known))}"))
        elif value not in known[name].choices:
            faults.append(Fault(("options", name), f"{value!r} is not one of {', '.join(known[name].choices)}"))
    if faults:
        (place, problem), *others = [(f"option {fault.path[-1]}", fault.problem) for fault in faults]
        raise DataError(place, "; ".join([problem, *(f"{where}: {said}" for where, said in others)]), faults)
    return {option.id: given.get(option.id, option.default) for option in declared}
