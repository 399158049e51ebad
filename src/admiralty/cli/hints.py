"""What a bot thinks: its best orders with their worth, how often it tried them, and the line it expects."""

from collections.abc import Callable, Iterator
from typing import Any

from admiralty.bots import Bot, Step, Thinker, Thoughts, bot
from admiralty.cli.desk import TextDesk
from admiralty.kernel.chance import Fast
from admiralty.kernel.event import Seat
from admiralty.kernel.match import Match
from admiralty.kernel.view import Knowledge, knowledge

__all__ = ["Aloud", "hint_lines", "thought_lines"]

ADVISER = "admiral"
SHOWN = 5


def hint_lines(desk: TextDesk, match: Match[Any], seat: Seat) -> Iterator[str]:
    """What the admiral would do in a seat's place, from what that seat knows."""
    rng = Fast(f"hint {match.decision} {seat}")
    adviser = bot(ADVISER, desk.game, desk.setting, rng, timed=True)
    assert isinstance(adviser, Thinker)
    yield from thought_lines(desk, adviser.think(knowledge(match.position, seat)))


def thought_lines(desk: TextDesk, thoughts: Thoughts) -> Iterator[str]:
    """Thoughts in words, the order that the bot gives first."""
    say = desk.words.say
    yield say("hint-title", nodes=thoughts.nodes, worlds=thoughts.worlds)
    for thought in thoughts.orders[:SHOWN]:
        worth = (1 + thought.value) / 2
        order = _order(desk, thought.order)
        yield say("hint-order", order=order, code=thought.order.code, worth=worth, visits=thought.visits)
        if thought.line:
            steps = [say("hint-step", seat=desk.name(step.seat), order=_order(desk, step)) for step in thought.line]
            yield say("hint-line", steps=steps)


def _order(desk: TextDesk, step: Step) -> str:
    return desk.words.render(step.label) if step.label is not None else step.code


class Aloud(Bot):
    """A bot that says what it thinks before it acts."""

    def __init__(self, inner: Thinker, tell: Callable[[Thoughts], None]) -> None:
        self._inner = inner
        self._tell = tell

    def choose(self, known: Knowledge) -> str:
        thoughts = self._inner.think(known)
        self._tell(thoughts)
        return thoughts.code
