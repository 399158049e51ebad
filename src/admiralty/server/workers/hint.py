"""Hint: the order that a thinking bot would give in a seat's place, and why. Runs in a worker."""

from collections.abc import Mapping
from typing import Any

from admiralty.bots import Thinker, Thought, bot
from admiralty.bots.advice import Opinion, advice
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Unimaginable, knowledge
from admiralty.present.advice_text import advice_text, worth_texts
from admiralty.present.presenter import Presenter

__all__ = ["hint"]

ADVISED = 5
"""The most orders that a hint shows."""


def hint(job: Mapping[str, Any], presenter: Presenter, position: Position[Any]) -> dict[str, Any]:
    """What a thinking bot would do in a seat's place, and why."""
    adviser = bot(
        job["bot"], presenter.game, presenter.setting, Fast(f"hint {job['decision']} {job['seat']}"), timed=True
    )
    assert isinstance(adviser, Thinker)
    known, rng = knowledge(position, Seat(job["seat"])), Fast(f"why {job['decision']} {job['seat']}")
    try:
        thoughts = adviser.think(known)
        found = advice(presenter.game, presenter.setting, known, thoughts, rng)
    except Unimaginable:
        return {"unknown": True}
    why, shown = advice_text(presenter, found), thoughts.orders[:ADVISED]
    worths = worth_texts(presenter, [thought.value for thought in shown])
    if found.opinion is not Opinion.WEIGHED:
        worths = [""] * len(shown)
    return {
        "orders": [_advice(thought, worth, presenter) for thought, worth in zip(shown, worths, strict=True)],
        "nodes": thoughts.nodes,
        "worlds": thoughts.worlds,
        "why": why,
        "note": presenter.say("server-hint-note", why=why, nodes=thoughts.nodes, worlds=thoughts.worlds),
    }


def _advice(thought: Thought, worth: str, presenter: Presenter) -> dict[str, Any]:
    say = presenter.say
    steps = [say("hint-step", seat=presenter.name(step.seat), order=presenter.order(step)) for step in thought.line]
    return {
        "code": thought.order.code,
        "label": presenter.order(thought.order),
        "value": (1 + thought.value) / 2,
        "worth": worth,
        "visits": thought.visits,
        "tried": say("server-hint-tried", visits=thought.visits),
        "line": say("server-hint-line", steps=steps) if steps else "",
    }
