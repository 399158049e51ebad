"""How a game ended, in words: the winner, the reason, and how lucky each side was."""

from collections.abc import Collection, Iterator
from typing import Any

from admiralty.desk import Desk
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.matches.journal import Journal
from admiralty.kernel.matches.luck import Luck

__all__ = ["ending"]


def ending(desk: Desk, journal: Journal, seats: Collection[Seat] = ()) -> Iterator[str]:
    """The last lines of a finished game, from its journal, for the holder of some seats."""
    end = journal.end
    if end is None:
        return
    yield ""
    outcome = Outcome.from_data(end["outcome"])
    verdict = desk.verdict(outcome, seats)
    if verdict != "over":
        yield desk.say("terminal-verdict", verdict=verdict)
    yield desk.ending(outcome, desk.story(outcome, journal.entries))
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
            rank=luck.rank,
        )
