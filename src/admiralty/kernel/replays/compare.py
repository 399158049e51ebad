"""Compares a journal entry with the one that a match has written in its place."""

from collections.abc import Mapping
from typing import Any

from admiralty.kernel.matches.journal import Entry
from admiralty.kernel.records.record import canonical

from .replay import ReplayError

__all__ = ["headers_must_agree", "must_agree", "short"]

LAST_PLACE = {"expected": 0.0015, "as_good": 0.00015, "as_bad": 0.00015}
"""Rounded figures of the luck ledger may differ by one in the last place between two machines."""
SHOWN = 120
BESIDE_A_POSITION = frozenset(("entries", "parley", "standing"))
UNSAVED = (BESIDE_A_POSITION | {"luck"}, BESIDE_A_POSITION)
"""Parts that older programs did not save with a position: at first none of them, then the luck alone."""
NOT_COMPARED = frozenset(("n", "hash", "sealed", "secret", "luck", "signature"))
"""What is checked when a journal is read (its number, the chain, the commitments) or separately (secrets, luck, the
host's signature).
"""


def headers_must_agree(theirs: Entry, ours: Entry) -> None:
    """Check that a header says what a match would write, plus only its owner and release.

    `admiralty.signing` checks the signature of its host separately.
    """
    _names_must_agree(0, theirs, ours, frozenset(("hash", "host", "signature", "release", "site")))


def must_agree(theirs: Entry, ours: Entry, *, salted: bool, older: bool = False) -> int:
    """Raise `ReplayError` unless an entry is the expected one; returns how many of its secret parts are not shown.

    ``salted`` where the salts of secret parts are known, so that they are compared too; ``older`` in a journal of
    schema 1, whose snapshots do not tell when the holder of a seat came.
    """
    _names_must_agree(theirs["n"], theirs, ours, NOT_COMPARED)
    _luck_must_agree(theirs, ours)
    return _parts_must_agree(theirs, ours, salted, older)


def _names_must_agree(
    number: int, theirs: Mapping[str, Any], ours: Mapping[str, Any], left_out: frozenset[str]
) -> None:
    """Compare as text, so that 1, 1.0 and true differ."""
    for name in ("kind", *sorted({*theirs, *ours} - left_out)):
        told, due = (canonical(each[name]).decode() if name in each else "nothing" for each in (theirs, ours))
        if told != due:
            raise ReplayError(number, f"{name} is {short(told)}, but it must be {short(due)}")


def _luck_must_agree(theirs: Entry, ours: Entry) -> None:
    due, told = ours.get("luck", []), theirs.get("luck", [])
    rows = zip(due, told, strict=True) if isinstance(told, list) and len(told) == len(due) else ()
    alike = [_same_luck(*row) for row in rows]
    if ("luck" in ours) != ("luck" in theirs) or len(alike) != len(due) or not all(alike):
        raise ReplayError(theirs["n"], f"luck is {short(told)}, but it must be {short(due)}")


def _same_luck(due: Mapping[str, Any], told: Any) -> bool:
    if not isinstance(told, Mapping) or due.keys() != told.keys():
        return False
    whole = all(canonical(due[name]) == canonical(told[name]) for name in ("seat", "chances", "actual"))
    numbers = all(type(told[name]) is type(due[name]) for name in LAST_PLACE)
    return whole and numbers and all(abs(due[name] - told[name]) < most for name, most in LAST_PLACE.items())


def _parts_must_agree(theirs: Entry, ours: Entry, salted: bool, older: bool) -> int:
    """Compare the secret parts that are shown; returns how many are not."""
    sealed, parts = theirs.get("sealed", []), theirs.get("secret", {})
    due = list(ours.get("secret", {}).values())
    if len(sealed) != len(due):
        raise ReplayError(theirs["n"], f"has {len(sealed)} sealed parts, but there must be {len(due)}")
    for place, part in parts.items():
        missing = UNSAVED[0] - part.keys() if "position" in part else frozenset()
        unsaved = missing if missing in UNSAVED else frozenset()
        left_out = unsaved if salted else unsaved | {"salt"}
        wanted = due[int(place)]
        if older and "parley" in wanted and isinstance(part.get("parley"), Mapping) and "came" not in part["parley"]:
            wanted = {**wanted, "parley": {k: v for k, v in wanted["parley"].items() if k != "came"}}
        _names_must_agree(theirs["n"], {"kind": "", **part}, {"kind": "", **wanted}, left_out)
    return len(sealed) - len(parts)


def short(what: object) -> str:
    text = str(what)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
