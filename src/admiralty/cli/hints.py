"""Hints in the terminal: a bot's best orders with their value, their trials, and the expected line of play."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from admiralty.bots import Bot, Thinker, Thoughts, bot
from admiralty.bots.advice import Opinion, advice
from admiralty.cli.console import echo
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import AskAll, Request
from admiralty.kernel.games.view import Knowledge, knowledge
from admiralty.kernel.matches.match import Match
from admiralty.present.advice_text import advice_text, worth_texts
from admiralty.present.presenter import Presenter

__all__ = ["Explainer", "hint_lines", "thought_lines"]

ADVISER = "admiral"
SHOWN = 5


def hint_lines(presenter: Presenter, match: Match[Any], seat: Seat) -> Iterator[str]:
    """What the admiral would do in a seat's place, from what that seat knows."""
    rng = Fast(f"hint {match.decision} {seat}")
    adviser = bot(ADVISER, presenter.game, presenter.setting, rng, timed=True)
    assert isinstance(adviser, Thinker)
    known = knowledge(match.position, seat)
    thoughts = adviser.think(known)
    found = advice(presenter.game, presenter.setting, known, thoughts, rng)
    yield from thought_lines(presenter, thoughts, found.opinion is Opinion.WEIGHED)
    yield advice_text(presenter, found)


def thought_lines(presenter: Presenter, thoughts: Thoughts, figures: bool = True) -> Iterator[str]:
    """A bot's evaluation as text, its best order first; without ``figures`` where it has no opinion."""
    say, shown = presenter.words.say, thoughts.orders[:SHOWN]
    yield say("hint-title", nodes=thoughts.nodes, worlds=thoughts.worlds)
    looked = thoughts.nodes > 0 and not any(each.visits for each in shown)  # none tried: figures of a look
    for thought, worth in zip(shown, worth_texts(presenter, [each.value for each in shown]), strict=True):
        known = figures and (looked or thought.visits > 0)
        order, code = presenter.order(thought.order), thought.order.code
        yield say("hint-order", order=order, code=code, known=known, worth=worth, visits=thought.visits)
        if thought.line:
            steps = [
                say("hint-step", seat=presenter.name(each.seat), order=presenter.order(each)) for each in thought.line
            ]
            yield say("hint-line", steps=steps)


class Explainer:
    """Prints what bots think, without what the person at the keyboard must not know.

    A hidden or sealed answer is explained once it is open, if ever. If the bot knows more than the person, only its
    order is explained: the other orders, and what it expects to follow, would reveal its secrets.
    """

    def __init__(self, presenter: Presenter, mine: Sequence[Seat]) -> None:
        self._presenter, self._mine = presenter, mine
        self._held: list[tuple[Request, list[str]]] = []
        self.match: Match[Any] | None = None

    def aloud(self, bot: Bot) -> Bot:
        """Wrap a bot so that it says what it thinks; a bot that does not think stays as it is."""
        return _Aloud(bot, self._hear) if isinstance(bot, Thinker) else bot

    def _hear(self, thoughts: Thoughts) -> None:
        match = self.match
        request = match.position.request if match is not None else None
        if match is None or request is None:
            return
        if self._kept_from_me(match):
            given = thoughts.orders[0]._replace(line=())
            thoughts = thoughts._replace(orders=(given,))
        lines = list(thought_lines(self._presenter, thoughts))
        seen = request.seen_by is None or any(seat in request.seen_by for seat in self._mine)
        if seen and not isinstance(request, AskAll):
            self._say(lines)
        else:
            self._held.append((request, lines))

    def say_what_is_open(self) -> None:
        """The thoughts behind orders that were sealed or hidden, once nothing is hidden from the person any more."""
        match = self.match
        if match is None or not self._held or self._kept_from_me(match):
            return
        still = [each for each in self._held if each[0] is match.position.request]
        for each in self._held:
            if each not in still:
                self._say(each[1])
        self._held = still

    def _kept_from_me(self, match: Match[Any]) -> bool:
        return any(match.game.hides(match.position.state, seat) for seat in self._mine)

    @staticmethod
    def _say(lines: list[str]) -> None:
        for line in lines:
            echo(line)


class _Aloud(Bot):
    """A bot that reports what it thinks."""

    def __init__(self, inner: Thinker, tell: Callable[[Thoughts], None]) -> None:
        self._inner = inner
        self._tell = tell
        self.bot_rng = inner.bot_rng

    def choose(self, known: Knowledge) -> str:
        thoughts = self._inner.think(known)
        self._tell(thoughts)
        return thoughts.code
