"""Journals as a forger would rewrite them: one entry changed, and the whole chain computed anew."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from admiralty.kernel.flows.chance import KeyStream, derive
from admiralty.kernel.matches.journal import Journal, chained, commitment
from tests.kernel.table import KEY

Change = Callable[[dict[str, Any]], None]


def reforged(journal: Journal, edit: Callable[[list[dict[str, Any]]], object], **header: Any) -> Journal:
    """The journal with its entries edited as a list, and its header too; every number and hash fits again."""
    kept = {name: value for name, value in journal.header.items() if name not in ("admiralty", "hash")}
    forged = Journal({**kept, **header})
    bodies = [
        {name: deepcopy(value) for name, value in entry.items() if name not in ("n", "hash", "sealed")}
        for entry in journal.entries
    ]
    edit(bodies)
    ours = KeyStream(KEY)
    salts = derive(KEY, "salt") if journal.header["chance"]["commitment"] == ours.commitment else KEY
    for body in [dict(body) for body in bodies]:
        secrets = [{k: v for k, v in part.items() if k != "salt"} for part in body.pop("secret", {}).values()]
        forged.append(body.pop("kind"), body, secrets, salts)
    return forged


def rewritten(journal: Journal, number: int, change: Change) -> Journal:
    """The journal with ``change`` made to entry ``number``."""

    def edit(bodies: list[dict[str, Any]]) -> None:
        if number:
            change(bodies[number - 1])

    return reforged(journal, edit)


def entries(journal: Journal, *kinds: str) -> list[dict[str, Any]]:
    return [entry for entry in journal.entries if entry["kind"] in kinds]


def rechained(header: Any, bodies: Any) -> str:
    """The text of a journal with such a header and entries, whatever they are; every hash and commitment fits."""
    header = dict(header) if isinstance(header, dict) else {"header": header}
    header["hash"] = chained("", header)
    lines, last = [header], header["hash"]
    for body in bodies if isinstance(bodies, list) else []:
        entry = dict(body) if isinstance(body, dict) else {"entry": body}
        parts = entry.get("secret")
        if isinstance(parts, dict):
            entry["sealed"] = [commitment(part) for part in parts.values()]
        last = entry["hash"] = chained(last, entry)
        lines.append(entry)
    return "".join(json.dumps(line) + "\n" for line in lines)
