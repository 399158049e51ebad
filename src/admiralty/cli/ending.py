"""How a game ended, in words: who won and why, and whether it was luck."""

from collections.abc import Iterator
from typing import Any

from admiralty.desk import Desk
from admiralty.kernel.game import Outcome
from admiralty.kernel.journal import Journal
from admiralty.kernel.luck import Luck

__all__ = ["ending"]


def ending(desk: Desk, journal: Journal) -> Iterator[str]:
    """The last lines of a finished game, from its journal."""
    end = journal.end
    if end is None:
        return
    yield ""
    yield desk.ending(Outcome.from_data(end["outcome"]))
    yield from _luck(desk, end.get("luck", []))


def _luck(desk: Desk, accounts: list[dict[str, Any]]) -> Iterator[str]:
    if not accounts:
        return
    yield ""
    yield desk.words.say("luck-head")
    for account in accounts:
        luck = Luck(**account)
        yield desk.words.say(
            "luck-line",
            seat=desk.name(luck.seat),
            chances=luck.chances,
            actual=luck.actual,
            expected=luck.rounded,
            verdict=luck.verdict,
            share=luck.as_good if luck.actual >= luck.expected else luck.as_bad,
            good=luck.actual >= luck.expected,
        )
