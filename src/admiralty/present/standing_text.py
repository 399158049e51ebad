"""Standing orders as text: the ones a person may leave for a question, and those that are in force."""

from typing import Any

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.leave_order import Until, may_leave
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.standing import ALL_SUCH
from admiralty.present.model import LeaveView, StandingOrder
from admiralty.present.order_text import order_text
from admiralty.present.presenter import Presenter

__all__ = ["again", "left", "offers", "words_for"]


KEYS = {Until.TURN: "x", Until.ALL: "c"}
"""The keys of a page that leave a standing order."""


def offers(match: Match[Any], presenter: Presenter, seat: Seat) -> tuple[LeaveView, ...]:
    """The ways to say no to the open question more than once; empty if a standing order answers it already."""
    routine, ask = match.standing.routine(), match.asks().get(seat)
    if routine is None or ask is None or match.standing.orders.topic(ask, routine) is not None:
        return ()
    return tuple(
        LeaveView(until.value, routine.decline, words_for(presenter, until), KEYS.get(until, ""))
        for until in may_leave(routine, routine.decline)
    )


def again(match: Match[Any], ask: Ask) -> tuple[str, ...]:
    """The first words of orders that may be repeated as long as the rules allow it."""
    routine = match.standing.routine()
    if routine is None or match.standing.orders.topic(ask, routine) is not None:
        return ()
    return routine.again


def words_for(presenter: Presenter, until: Until) -> str:
    return presenter.say("leave-answer", until=until.value)


def left(match: Match[Any], presenter: Presenter, seat: Seat) -> tuple[StandingOrder, ...]:
    """The standing orders of a seat."""
    found = []
    for topic, standing in match.standing.orders.of(seat).items():
        kind, _, ship = topic.partition(" ")
        if topic == ALL_SUCH:
            sentence = presenter.say("left-all")
        elif ship:
            aims = [presenter.name(word) for word in standing.code.split(" ") if word in presenter.setting.names]
            sentence = presenter.say("left-again", what=_title(presenter, kind), ship=presenter.name(ship), at=aims)
        else:
            until = "game" if standing.for_game else "turn"
            order = order_text(presenter, standing.code) or standing.code
            sentence = presenter.say(
                "left-no", what=_title(presenter, kind), code=standing.code, order=order, until=until
            )
        found.append(StandingOrder(topic, sentence))
    return tuple(found)


def _title(presenter: Presenter, topic: str) -> str:
    """A kind of question by its name in the game's catalogue."""
    known = presenter.words.knows(f"window-{topic.replace('_', '-')}")
    return presenter.words.named("window", topic) if known else topic
