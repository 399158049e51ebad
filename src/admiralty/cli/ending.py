"""How a game ended, as text: the winner, the reason, and how lucky each side was."""

from collections.abc import Collection, Iterator
from typing import Any

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.matches.journal import Journal
from admiralty.kernel.matches.luck import Luck
from admiralty.present.presenter import Presenter

__all__ = ["ending"]


def ending(presenter: Presenter, journal: Journal, seats: Collection[Seat] = ()) -> Iterator[str]:
    """The last lines of a finished game, from its journal, for the holder of some seats."""
    end = journal.end
    if end is None:
        return
    yield ""
    outcome = Outcome.from_data(end["outcome"])
    verdict = presenter.verdict(outcome, seats)
    if verdict != "over":
        yield presenter.say("terminal-verdict", verdict=verdict)
    yield presenter.ending(outcome, presenter.story(outcome, journal.entries))
    yield from _luck(presenter, end.get("luck", []))


def _luck(presenter: Presenter, accounts: list[dict[str, Any]]) -> Iterator[str]:
    if not accounts:
        return
    yield ""
    yield presenter.words.say("luck-head")
    for account in accounts:
        luck = Luck(**account)
        yield presenter.words.say(
            "luck-line",
            seat=presenter.name(luck.seat),
            chances=luck.chances,
            rank=luck.rank,
        )
