"""Validation of journal lines by schema: required keys and their types, before anything reads them."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

__all__ = ["DEEPEST", "SITE", "EntryShape", "HeaderShape", "lacks", "too_deep"]

DEEPEST = 40
"""The deepest nesting of a journal line; a state of a game has some ten levels."""

SITE = "[0-9A-Za-z.:-]{1,253}"
"""The pattern of a host's name."""
Whole = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class _ChanceShape(msgspec.Struct):
    source: str
    commitment: str | None = None
    shared: str | UnsetType = UNSET


class HeaderShape(msgspec.Struct):
    game: str
    rules: str
    scenario: str | dict[str, Any]
    """The id of a printed scenario, or the content of a players' one."""
    options: dict[str, str]
    persons: dict[str, list[str]]
    chance: _ChanceShape
    umpire: str | UnsetType = UNSET
    sighting: Whole | UnsetType = UNSET
    changes: dict[str, Any] = {}
    host: str | UnsetType = UNSET
    signature: str | UnsetType = UNSET
    release: Annotated[str, Meta(pattern=r"^[0-9A-Za-z.+!-]{1,64}$")] | UnsetType = UNSET
    site: Annotated[str, Meta(pattern=f"^{SITE}$")] | UnsetType = UNSET


class _EventShape(msgspec.Struct):
    event: str
    case: str = ""


class _PartShape(msgspec.Struct):
    seen_by: list[str]
    salt: str
    event: _EventShape | UnsetType = UNSET
    events: list[_EventShape] = []


class _MessageShape(msgspec.Struct):
    message: str


class _OutcomeShape(msgspec.Struct):
    winners: list[str]
    reason: _MessageShape
    case: str


class _LuckShape(msgspec.Struct, forbid_unknown_fields=True):
    seat: str
    chances: Whole
    actual: int
    expected: float
    as_good: float
    as_bad: float


class EntryShape(msgspec.Struct, rename={"from_": "from", "print_": "print"}):
    """A name has the same meaning in every kind of entry that has it."""

    n: Whole
    kind: str
    hash: str
    events: list[_EventShape] = []
    sealed: list[str] = []
    secret: dict[str, _PartShape] = {}
    print_: str | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    person: str | UnsetType = UNSET
    umpire: bool | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    changed: list[tuple[list[str | int], Any]] | UnsetType = UNSET
    absent: bool | UnsetType = UNSET
    hand: bool | UnsetType = UNSET
    host: bool | UnsetType = UNSET
    unsealed: list[str] | UnsetType = UNSET
    side: str | UnsetType = UNSET
    until: str | UnsetType = UNSET
    count: Whole | UnsetType = UNSET
    before: Whole | UnsetType = UNSET
    chances: Whole | UnsetType = UNSET
    dropped: Whole | UnsetType = UNSET
    first: Whole | UnsetType = UNSET
    why: str | UnsetType = UNSET
    from_: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    outcome: _OutcomeShape | UnsetType = UNSET
    luck: list[_LuckShape] | UnsetType = UNSET
    key: str | UnsetType = UNSET
    nonce: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    signature: str | UnsetType = UNSET


_NEEDED: Mapping[str, tuple[str, ...]] = {
    "order": ("print", "seat"),
    "auto": ("print", "seat"),
    "seal": ("print", "seat", "sealed"),
    "unseal": ("seat",),
    "roll": ("print", "count"),
    "draw": ("print", "count"),
    "release": ("print",),
    "undo": ("seat", "before"),
    "taken-back": ("before",),
    "corrected": ("person", "before"),
    "umpire-edited": ("person", "reason", "changed", "dropped", "sealed"),
    **{f"umpire-{what}": ("person",) for what in ("held", "released", "said", "overruled", "left")},
    "standing-order": ("sealed",),
    "snapshot": ("chances", "sealed"),
    "rules": ("from", "to", "dropped", "chances", "sealed"),
    "end": ("outcome", "luck"),
    "nonce-committed": ("person", "commitment"),
    "nonces-closed": ("persons",),
    "nonce": ("person", "nonce"),
    "restored": ("nonce",),
}


def lacks(entry: Mapping[str, Any]) -> str | None:
    """The required keys that an entry of its kind lacks."""
    return next((name for name in _NEEDED.get(entry["kind"], ()) if name not in entry), None)


def too_deep(tree: Any) -> bool:
    """Whether plain data is nested deeper than a journal may be; without recursion, which the data could exhaust."""
    level = [tree]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) is dict or type(inner) is list
        ]
        if not level:
            return False
    return True
