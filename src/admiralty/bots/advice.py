"""Why a bot prefers an order: what it weighed, by its terms, of that order against the next best.

Values are points from 0, lost, to 100, won. The terms are those of the game's judgement (`Judgement.terms`) one order
ahead; what trials or a learned value add to them is a term of its own, so that the terms add up.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from admiralty.bots.base import Step, Thought, Thoughts
from admiralty.bots.learned.value import learned_of
from admiralty.bots.worlds import Worlds
from admiralty.games.base import TableGame
from admiralty.games.judgement import Judgement
from admiralty.kernel.flows.choices import Order, Rng
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge
from admiralty.kernel.odds.chance_tree import walk

__all__ = ["Advice", "Opinion", "Reason", "advice", "changes", "points"]

BUDGET = 200
"""The most positions for the terms of one order."""
LOUD = 0.5
"""Terms and differences below so many points are not mentioned."""
REASONS = 3
SURE_END = 3.0
"""The value of a won game beside the terms of one that goes on."""


class Opinion(Enum):
    """Whether a bot has an opinion on an order."""

    WEIGHED = "weighed"
    ALIKE = "alike"
    """The orders hardly differ."""
    RULE = "rule"
    """It follows a rule of thumb and has evaluated nothing."""
    NONE = "none"
    """It knows only the rules of this game."""


class Reason(NamedTuple):
    """A term in which two orders differ, by its key without ``term-``, and by how many points."""

    term: str
    points: float


class Advice(NamedTuple):
    """A bot's advice, and the reasons."""

    opinion: Opinion
    best: Thought
    others: tuple[Thought, ...]
    """The two runners-up."""
    against: Thought | None
    """The best order that is clearly worth less, with which the best of all is compared."""
    reasons: tuple[Reason, ...]
    """Why the best order is better than that one, the weightiest reason first."""
    kind: str
    """The kind of the question."""
    weighed: bool = True
    """Whether the game says by which terms it weighs."""
    level: int = 1
    """How many orders are about as good as the best, itself among them."""


def points(value: float) -> float:
    """A value from -1 to 1 as points: 0 = lost, 100 = won."""
    return 50 * (1 + value)


def advice(game: TableGame[Any], setting: Setting, known: Knowledge, thoughts: Thoughts, rng: Rng) -> Advice:
    """The advice from a bot's evaluation."""
    best, others = thoughts.orders[0], thoughts.orders[1:3]
    against = next((each for each in thoughts.orders if points(best.value) - points(each.value) >= LOUD), None)
    opinion = _opinion(game, thoughts, against)
    world = Worlds(game, setting, known, rng, 1).first
    kind = str(world.asks()[known.seat].kind)
    if opinion is not Opinion.WEIGHED or against is None:
        return Advice(opinion, best, others, None, (), kind)
    side = setting.side_of(known.seat)
    one, other = (_terms(world, known, each, side, rng) for each in (best, against))
    slope = 50 * (1 - ((best.value + against.value) / 2) ** 2)
    found = [Reason(term, slope * (one.get(term, 0.0) - other.get(term, 0.0))) for term in {**one, **other}]
    left = points(best.value) - points(against.value) - sum(each.points for each in found)
    if one or other:
        beyond = "trials" if best.visits > 1 else "learned" if learned_of(game) is not None else "rest"
        found.append(Reason(beyond, left))
    level = thoughts.orders.index(against)
    return Advice(opinion, best, others, against, _loud(found), kind, bool(one or other), level)


def _loud(found: Sequence[Reason]) -> tuple[Reason, ...]:
    """The reasons that matter, the weightiest first."""
    loud = [each for each in found if abs(each.points) >= LOUD]
    return tuple(sorted(loud, key=lambda each: -abs(each.points))[:REASONS])


def changes(game: TableGame[Any], before: Any, after: Any, side: str, mean: float) -> tuple[Reason, ...]:
    """By which terms the value to a side changed from one position to another, in points; ``mean`` is about the value
    between.
    """
    weigh = game.judgement.terms
    one, other = weigh(before, side), weigh(after, side)
    slope = 50 * (1 - mean**2)
    return _loud([Reason(term, slope * (other.get(term, 0.0) - one.get(term, 0.0))) for term in {**one, **other}])


def _opinion(game: TableGame[Any], thoughts: Thoughts, against: Thought | None) -> Opinion:
    judgement = type(game.judgement)
    if judgement.value is Judgement.value and judgement.foresight is Judgement.foresight:
        return Opinion.NONE
    best = thoughts.orders[0]
    if len(thoughts.orders) == 1:
        return Opinion.RULE if best.visits == 0 and thoughts.nodes == 0 else Opinion.WEIGHED
    return Opinion.ALIKE if against is None else Opinion.WEIGHED


def _terms(world: Position[Any], known: Knowledge, thought: Thought, side: str, rng: Rng) -> Mapping[str, float]:
    """The mean terms of an order after its effect; for an order that names a unit, those of the order after it."""
    game: Any = world.game
    position, order = _given(world, known, thought)
    weigh, keys = game.judgement.terms, tuple(game.judgement.terms(world.state, side))
    if not keys:
        return {}

    def read(state: Any) -> tuple[float, ...]:
        outcome = game.outcome(state)
        if outcome is not None:
            return (*[0.0] * len(keys), SURE_END * game.judgement.ending(state, side, outcome))
        told = weigh(state, side)
        return (*[told.get(key, 0.0) for key in keys], 0.0)

    walked = walk(position, known.seat, order, read, BUDGET, rng=rng)
    assert walked is not None
    means = [0.0] * (len(keys) + 1)
    for values, chance in walked.shares().items():
        means = [mean + chance * value for mean, value in zip(means, values, strict=True)]
    return dict(zip((*keys, "ending"), means, strict=True))


def _given(world: Position[Any], known: Knowledge, thought: Thought) -> tuple[Position[Any], Order[Any]]:
    """The order to walk from, where the first only names a unit."""
    order = world.asks()[known.seat].choices.check(thought.order.code)
    behind: Step | None = thought.line[0] if thought.line else None
    if behind is None or behind.seat != known.seat or not isinstance(world.request, Ask):
        return world, order
    after = world.clone()
    told: list[Any] = []
    after.state.heard = told
    after.give(order)
    follow = after.request
    if told or not isinstance(follow, Ask) or follow.seat != known.seat or follow.window is not None:
        return world, order
    return after, follow.choices.check(behind.code)
