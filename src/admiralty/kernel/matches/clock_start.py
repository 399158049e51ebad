"""Finds the journal entry at which the current player's clock started.

That is where the game has moved on: an answer that cannot be taken back for free, or one that leads further than any
since. Whoever orders and takes it back again and again, or offers and withdraws, leads nowhere; nor does a rest, which
a clock stands still for. A rest that the clock itself led to is its end, and the next begins with it.
"""

from collections.abc import Iterable
from typing import Any

from .journal import Entry
from .match import Match

__all__ = ["began", "waits_since"]

GIVEN = frozenset(("order", "standing", "seal"))
"""What somebody answers with, a bot and a standing order among them; what follows by itself is nobody's."""
AFRESH = frozenset(("start", "rules", "taken-back"))
"""What lets everybody think anew, however far the answers went before."""
HANDED_OVER = frozenset(("handed-over", "resigned"))


def waits_since(match: Match[Any]) -> int:
    """The entry with which the present waiting began.

    Only what was written after the last barrier is looked at: the answer that raised it has led to another question for
    good, to dice or to another seat, and whoever is asked then has the whole time, however far a plan once went that
    was taken back before.
    """
    history = match.history
    barrier = history.steps[history.barrier - 1].entry if history.barrier else history.begins
    return began(match.journal.entries[barrier:], barrier)


def began(entries: Iterable[Entry], since: int = 0) -> int:
    """The same from the entries that follow the one numbered ``since``, with which a waiting began.

    >>> order, undo = {"n": 2, "kind": "order"}, {"n": 3, "kind": "undo", "before": 2}
    >>> began([order, undo, {"n": 4, "kind": "order"}], 1)
    2
    """
    standing: list[Entry] = []
    broken = 0
    """Seals that were broken, and had been set before the first of these entries."""
    furthest, handed_over = 0, False
    for entry in entries:
        kind, anew = entry["kind"], False
        if kind in GIVEN:
            standing.append(entry)
            anew = len(standing) - broken > furthest
        elif kind in ("undo", "taken-back"):
            standing = [each for each in standing if each["n"] < entry["before"]]
        for seat in [entry["seat"]] if kind == "unseal" else entry.get("unsealed", ()):
            kept = [each for each in standing if each["kind"] != "seal" or each["seat"] != seat]
            broken += len(kept) == len(standing)
            standing = kept
        if kind in HANDED_OVER and not handed_over:
            # Once: a seat that is handed to and fro would hold the clock for ever.
            since, handed_over = entry["n"], True
        if anew or kind in AFRESH or (kind == "paused" and "clock" in entry):
            since, furthest, handed_over = entry["n"], len(standing) - broken, False
    return since
