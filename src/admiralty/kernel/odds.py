"""Odds: what an order comes to, worked out by the real rules from what a seat knows.

The answer says whether it is exact, how far it may be off if not, and what it assumes of decisions on the way. Where
something hidden matters, and where others seal their orders at the same time, many worlds are imagined.
"""

from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from .choices import NotYourOrder, Order, Rng
from .event import Message, Seat
from .flow import Ask, AskAll
from .foretelling import Foretold
from .game import Game, Measure, State
from .position import Position
from .record import secrets_watched
from .sheets import OrderSheet, Written
from .undisturbed import undisturbed
from .verbs import Verb
from .view import Knowledge, imagine
from .walk import Branch, Walked, walk

__all__ = ["BUDGET", "Expectation", "Measures", "Odds", "exact_odds", "expectation", "foretold_of", "odds"]

S = TypeVar("S", bound=State)
BUDGET = 25_000
"""How many positions an answer may visit."""
WORLDS = 40
"""How many worlds are imagined where something hidden matters."""
IN_EACH = 200
"""How many positions an answer may visit at the least in each of several worlds."""
SEALED = 4_000
"""How many positions an answer may visit where others seal their orders: no number of them would make it exact."""
SURE = 1.96
"""How many standard deviations an interval must hold that is right 19 times in 20."""

Distribution = dict[Hashable, float]
Measures = Mapping[str, Mapping[Hashable, float]]


class Odds(NamedTuple):
    """The answer to "what are my chances?"."""

    measures: Measures
    """For each key of the catalogue: value -> probability."""
    exact: bool
    worlds: int
    nodes: int
    margin: float
    """Half of the widest 95% interval of any probability; 0 when exact."""
    assumption: str
    """Key of the catalogue for what was assumed of decisions on the way."""
    sealed: str = ""
    """Key of the catalogue for what was assumed of orders that others seal; empty where nobody does."""
    beside: Mapping[str, Measures] = {}
    """By other assumptions: the measures that come out otherwise under them."""
    foretold: tuple[Foretold, ...] = ()
    """Of a sheet of orders: what is known of it exactly, be the whole turn only estimated."""

    @property
    def said(self) -> dict[str, object]:
        """What is to be said of odds that are not exact: how far they may be off, and what they assume."""
        return {
            "assumption": self.assumption,
            "margin": self.margin,
            "worlds": self.worlds,
            "sealed": self.sealed,
        }


@undisturbed()
def odds(
    game: Game[S],
    setting: Any,
    known: Knowledge,
    code: str,
    rng: Rng,
    *,
    budget: int = BUDGET,
    worlds: int = WORLDS,
) -> Odds:
    """The chances of an order as its seat can know them, from its own view."""
    world = imagine(game, setting, known, rng)
    sealing = isinstance(world.request, AskAll)
    if sealing:
        budget = min(budget, SEALED)
    hidden = game.hides(world.state, known.seat)
    foretold = _foretold(world, known.seat, code)
    with secrets_watched() as watch:
        first = _in_world(world, known.seat, code, rng, budget // worlds if sealing and hidden else budget)
    if not hidden or not (watch.read or sealing):
        return first._replace(foretold=foretold)
    found = [first]
    while len(found) < worlds:
        found.append(
            _in_world(imagine(game, setting, known, rng), known.seat, code, rng, max(IN_EACH, budget // worlds))
        )
    return _average(found)._replace(foretold=foretold)


def _foretold(position: Position[S], seat: Seat, code: str) -> tuple[Foretold, ...]:
    ask = position.asks().get(seat)
    if ask is None or not isinstance(ask.choices, OrderSheet):
        return ()
    return foretold_of(ask.choices, ask.choices.check(code).value)


def foretold_of(sheet: OrderSheet, written: Written) -> tuple[Foretold, ...]:
    """What a sheet is known to come to, unless something dealt had to be looked at for it."""
    with secrets_watched() as watch:
        found = tuple(sheet.foretold(written))
    return () if watch.read else found


def _in_world(position: Position[S], seat: Seat, code: str, rng: Rng, budget: int) -> Odds:
    asks = position.asks()
    if seat not in asks:
        raise NotYourOrder("", Message("refusal-not-asked", seat=seat, waited_for=list(asks)), code)
    game = position.game
    order = asks[seat].choices.check(code)
    if isinstance(order.value, Verb) and isinstance(position.request, Ask):
        foretold = order.value.foretold(position.state, position.request.subject)
        if foretold is not None:
            return Odds({key: dict(chances) for key, chances in foretold.items()}, True, 1, 0, 0.0, game.policy)
    measures = measures_of(position, seat, order)
    walked = walk(position, seat, order, _reader(measures), budget, rng=rng)
    assert walked is not None
    found = _odds(walked, measures, game.policy)
    beside: dict[str, Measures] = {}
    if isinstance(position.request, AskAll):
        found = found._replace(sealed="odds-sealed-likely" if game.guesses else "odds-sealed-any")
    elif measures:
        for policy in game.beside(position.state, seat, order):
            other = walk(position, seat, order, _reader(measures), budget, rng=rng, policy=policy)
            assert other is not None
            told = _odds(other, measures, policy)
            if told.exact == found.exact:
                beside[policy] = {key: told.measures[key] for key in measures if _differ(told, found, key)}
    return found._replace(beside={policy: told for policy, told in beside.items() if told})


def measures_of(position: Position[S], seat: Seat, order: Order[Any]) -> Mapping[str, Measure]:
    """What a player would ask about an order to the open question."""
    if isinstance(order.value, Verb):
        return order.value.measures(position.state, position.asks()[seat].subject)
    return position.game.measures(position.state, order)


def _differ(one: Odds, two: Odds, key: str) -> bool:
    """Whether a measure comes out otherwise by more than either may be off."""
    a, b = one.measures[key], two.measures[key]
    return any(abs(a.get(v, 0.0) - b.get(v, 0.0)) > 1e-9 + one.margin + two.margin for v in {**a, **b})


def _reader(measures: Mapping[str, Measure]) -> Callable[[Any], tuple[Hashable, ...]]:
    read = tuple(measures.values())
    return lambda state: tuple([measure(state) for measure in read])


def _odds(walked: Walked[tuple[Hashable, ...]], measures: Mapping[str, Measure], policy: str) -> Odds:
    """The distribution of each measure by itself, with the interval that trials make due."""
    found: dict[str, Distribution] = {name: {} for name in measures}
    tried: dict[str, dict[Hashable, int]] = {name: {} for name in measures}
    for values, chance in walked.shares().items():
        for name, value in zip(measures, values, strict=True):
            found[name][value] = found[name].get(value, 0.0) + chance
    for values, times in walked.tried.items():
        for name, value in zip(measures, values, strict=True):
            tried[name][value] = tried[name].get(value, 0) + times
    tries = walked.tries
    margin = walked.rest * max(
        (_margin(n / tries, n / tries * (1 - n / tries), tries) for count in tried.values() for n in count.values()),
        default=0.0,
    )
    return Odds(found, not walked.tried, 1, walked.nodes, margin, policy)


def exact_odds(
    position: Position[S],
    seat: Seat,
    order: Order[Any],
    budget: int = BUDGET,
    merge: bool = True,
    policy: str = "",
) -> Odds | None:
    """The chances of an order in one known world, or None past the budget. Unmerged, to compare, they cost more."""
    game = position.game
    measures = measures_of(position, seat, order)
    walked = walk(position, seat, order, _reader(measures), budget, policy=policy, merge=merge)
    return None if walked is None else _odds(walked, measures, policy or game.policy)


def _margin(share: float, spread: float, tries: int) -> float:
    """How far the truth may lie from a share, 19 times in 20 (Wilson's interval, which never shrinks to nothing:
    what did not come up in so many tries may still be possible)."""
    shift = abs(0.5 - share) * SURE**2 / (tries + SURE**2)
    return shift + SURE * sqrt(spread * tries + SURE**2 / 4) / (tries + SURE**2)


class Expectation(NamedTuple):
    """What a number read off the state comes to on the average when an order has had its effect."""

    mean: float
    exact: bool
    nodes: int


def expectation(
    position: Position[S],
    seat: Seat,
    order: Order[Any],
    number: Callable[[S], float],
    rng: Rng,
    budget: int,
    begun: Branch[S] | None = None,
) -> Expectation:
    """The expectation of a number over the chances of an order, in one world: exact within the budget, else partly
    tried. ``begun`` is as for `walk`."""
    walked = walk(position, seat, order, number, budget, rng=rng, begun=begun)
    assert walked is not None
    mean = sum(value * chance for value, chance in walked.shares().items())
    return Expectation(mean, not walked.tried, walked.nodes)


def _average(found: list[Odds]) -> Odds:
    """The mean over imagined worlds, with the interval that their spread gives."""
    n = len(found)
    beside: dict[str, Measures] = {}
    for policy in dict.fromkeys(policy for each in found for policy in each.beside):
        keys = dict.fromkeys(key for each in found for key in each.beside.get(policy, {}))
        beside[policy] = {
            key: _mean([each.beside.get(policy, {}).get(key) or each.measures[key] for each in found]) for key in keys
        }
    measures = {name: _mean([each.measures[name] for each in found]) for name in found[0].measures}
    margin = 0.0
    for name, means in measures.items():
        for value, mean in means.items():
            shares = [each.measures[name].get(value, 0.0) for each in found]
            spread = sum((share - mean) ** 2 for share in shares) / max(1, n - 1)
            margin = max(margin, _margin(mean, spread, n))
    nodes = sum(each.nodes for each in found)
    return Odds(measures, False, n, nodes, margin, found[0].assumption, found[0].sealed, beside)


def _mean(found: list[Mapping[Hashable, float]]) -> Distribution:
    values = dict.fromkeys(value for each in found for value in each)
    return {value: sum(each.get(value, 0.0) for each in found) / len(found) for value in values}
