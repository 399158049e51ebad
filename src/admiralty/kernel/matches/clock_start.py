"""Finds the journal entry at which the current player's clock started.

That is the entry where the game last moved on: an answer that cannot be taken back for free, or one that leads further
than any since. Giving an order and taking it back again and again does not restart a clock, nor does offering and
withdrawing, nor a pause, during which a clock stands still. A pause that the clock itself caused ends that clock, and a
new one begins afterwards.
"""

from collections.abc import Iterable
from typing import Any

from .journal import Entry
from .match import Match

__all__ = ["began", "waits_since"]

GIVEN = frozenset(("order", "standing", "seal"))
"""Answers of persons, bots and standing orders; automatic answers are not among them."""
AFRESH = frozenset(("start", "rules", "taken-back"))
"""Entries that restart the clock, however far the answers went before."""
HANDED_OVER = frozenset(("handed-over", "resigned"))


def waits_since(match: Match[Any]) -> int:
    """The entry at which the present clock started.

    Only entries after the last barrier count: the answer that raised it has led to another question for good, to dice
    or to another seat, and the next player has the whole time, however far a plan once went that was taken back before.
    """
    history = match.history
    barrier = history.steps[history.barrier - 1].entry if history.barrier else history.begins
    return began(match.journal.entries[barrier:], barrier)


def began(entries: Iterable[Entry], since: int = 0) -> int:
    """The same, from the entries after number ``since``, at which a clock started.

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
            # Once: a seat that is handed back and forth would restart the clock for ever.
            since, handed_over = entry["n"], True
        if anew or kind in AFRESH or (kind == "paused" and "clock" in entry):
            since, furthest, handed_over = entry["n"], len(standing) - broken, False
    return since
