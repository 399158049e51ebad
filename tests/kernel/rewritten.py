"""Journals as a forger would rewrite them: one entry changed, and the whole chain computed anew."""

from collections.abc import Callable
from typing import Any

from admiralty.kernel.journal import Journal
from tests.kernel.table import KEY

Change = Callable[[dict[str, Any]], None]


def rewritten(journal: Journal, number: int, change: Change) -> Journal:
    """The journal with ``change`` made to entry ``number``; every hash fits again."""
    header = {name: value for name, value in journal.header.items() if name not in ("admiralty", "schema", "hash")}
    forged = Journal(header)
    for entry in journal.entries:
        body = {name: value for name, value in entry.items() if name not in ("n", "hash", "sealed")}
        if entry["n"] == number:
            change(body)
        secrets = [{k: v for k, v in part.items() if k != "salt"} for part in body.pop("secret", {}).values()]
        forged.append(body.pop("kind"), body, secrets, KEY)
    return forged


def entries(journal: Journal, *kinds: str) -> list[dict[str, Any]]:
    return [entry for entry in journal.entries if entry["kind"] in kinds]
