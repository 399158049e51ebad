"""Odds of an order: the probability distribution of its measures, by the real rules, from what a seat knows.

The answer says whether it is exact, how far it may be off if not, and what it assumes of decisions on the way. If
something hidden matters, or others seal their orders at the same time, several worlds are sampled.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import ceil, sqrt
from typing import Any, NamedTuple, TypeVar

from admiralty.kernel.base.gc_paused import gc_paused
from admiralty.kernel.flows.choices import NotYourOrder, Order, Rng
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.exact_shortcut import Foretold, Joint
from admiralty.kernel.flows.flow import Ask, AskAll
from admiralty.kernel.games.game import Fallen, Game, State
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge, imagine
from admiralty.kernel.orders.sheets import OrderSheet, Written
from admiralty.kernel.orders.verbs import Measure, Verb
from admiralty.kernel.records.record import secrets_watched

from .chance_tree import Branch, Walked, never, walk
from .worlds import Worlds, weighed

__all__ = [
    "BUDGET", "Expectation", "Measures", "Odds", "Reading", "exact_odds", "expectation", "foretold_of", "measures_of",
    "odds", "reader",
]  # fmt: skip

S = TypeVar("S", bound=State)
K = TypeVar("K", bound=Hashable)
BUDGET = 25_000
"""The most positions for an answer."""
WORLDS = 40
"""The most worlds where something hidden matters."""
IN_EACH = 200
"""The least number of positions in each of several worlds."""
SHARE = 8
"""In a further world an answer may visit one part in so many of the remaining positions."""
SEALED = 1_200
"""The most positions where others seal their orders: about 100 ms in a duel, and some 500 in the largest battles on a
busy machine. A clock would give the same question different answers.
"""
FEWEST = 24
"""The least number of worlds there, whatever that takes: fewer would say nothing."""
MARGIN = 0.05
"""Where others seal their orders, sampling stops when no probability is off by more than this at 95% confidence."""
SURE = 1.96
"""The standard deviations of a 95% interval."""

Distribution = dict[Hashable, float]
Measures = Mapping[str, Mapping[Hashable, float]]
Reading = tuple[tuple[Hashable, ...], tuple[Fallen, ...]]
"""The result of an order in one branch of chance: the value of each measure, and the units that it ended."""


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
    """Catalogue key of the assumption about decisions on the way."""
    sealed: str = ""
    """Catalogue key of the assumption about orders that others seal; "" where none do."""
    beside: Mapping[str, Measures] = {}
    """By other policy: the measures that differ under it."""
    foretold: tuple[Foretold, ...] = ()
    """For a sheet of orders: what is exact, even if the whole turn is only estimated."""
    results: Mapping[Reading, float] = {}
    """All possible results, each with its probability: these add up to 1."""

    @property
    def said(self) -> dict[str, object]:
        """What to say about odds: over how many worlds, how many points they may be off, what they assume."""
        return {
            "assumption": self.assumption,
            "points": max(1, ceil(100 * self.margin)),
            "worlds": self.worlds,
            "sealed": self.sealed,
        }


@gc_paused()
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
    """The odds of an order from its seat's view. The same question always has the same answer."""
    world = imagine(game, setting, known, rng, supposed=())
    sealing = isinstance(world.request, AskAll)
    left = allowed = min(budget, SEALED) if sealing else budget
    if sealing and game.hides(world.state, known.seat):
        allowed //= worlds

    def look(world: Position[S]) -> Odds:
        nonlocal allowed, left
        found = _in_world(world, known.seat, code, rng, allowed)
        left -= found.nodes
        allowed = allowed if sealing else max(IN_EACH, left // SHARE)
        return found

    def goes_on(looked: int) -> bool:
        return not sealing or left > 0 or looked < FEWEST

    found = weighed(world, setting, known, rng, look, worlds, goes_on)
    told = found.found[0][0] if len(found.found) == 1 and found.all_of_them else _average(found)
    return told._replace(foretold=_foretold(world, known.seat, code))


def _foretold(position: Position[S], seat: Seat, code: str) -> tuple[Foretold, ...]:
    ask = position.asks().get(seat)
    if ask is None or not isinstance(ask.choices, OrderSheet):
        return ()
    return foretold_of(ask.choices, ask.choices.check(code).value)


def foretold_of(sheet: OrderSheet, written: Written) -> tuple[Foretold, ...]:
    """The exactly known results of a sheet, unless a sampled value had to be read for them."""
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
            joint = Joint.of(foretold)
            results: dict[Reading, float] = {
                (values, joint.ended.get(values, ())): share for values, share in joint.shares.items()
            }
            return Odds(dict(joint), True, 1, 0, 0.0, game.assumptions.policy, results=results)
    measures = measures_of(position, seat, order)
    read = reader(position, measures)

    def enough(tried: Mapping[Reading, int]) -> bool:
        return _tried_margin(len(measures), tried) <= MARGIN

    walked = walk(position, seat, order, read, budget, rng=rng, enough=enough)
    assert walked is not None
    found = _odds(walked, measures, game.assumptions.policy)
    beside: dict[str, Measures] = {}
    if isinstance(position.request, AskAll):
        found = found._replace(sealed="odds-sealed-likely" if game.guesses else "odds-sealed-any")
    elif measures:
        for policy in game.assumptions.compared(position.state, seat, order):
            other = walk(position, seat, order, read, budget, rng=rng, policy=policy)
            assert other is not None
            told = _odds(other, measures, policy)
            if told.exact == found.exact:
                beside[policy] = {key: told.measures[key] for key in measures if _differ(told, found, key)}
    return found._replace(beside={policy: told for policy, told in beside.items() if told})


def measures_of(position: Position[S], seat: Seat, order: Order[Any]) -> Mapping[str, Measure]:
    """The measures of an order to the open question."""
    if isinstance(order.value, Verb):
        return order.value.measures(position.state, position.asks()[seat].subject)
    return position.game.measures(position.state, order, seat)


def _differ(one: Odds, two: Odds, key: str) -> bool:
    """Whether a measure differs by more than either may be off."""
    a, b = one.measures[key], two.measures[key]
    return any(abs(a.get(v, 0.0) - b.get(v, 0.0)) > 1e-9 + one.margin + two.margin for v in {**a, **b})


def reader(position: Position[S], measures: Mapping[str, Measure]) -> Callable[[S], Reading]:
    """Reads the results of an order from a state, compared with a position."""
    read, ended = tuple(measures.values()), position.game.ended
    before = {each.id for each in ended(position.state)}

    def reading(state: S) -> Reading:
        gone = tuple([each for each in ended(state) if each.id not in before])
        return tuple([measure(state) for measure in read]), gone

    return reading


def _odds(walked: Walked[Reading], measures: Mapping[str, Measure], policy: str) -> Odds:
    """The distribution of each measure by itself, with its sampling interval."""
    results = walked.shares()
    margin = walked.rest * _tried_margin(len(measures), walked.tried) if walked.tried else 0.0
    return Odds(_apart(measures, results), not walked.tried, 1, walked.nodes, margin, policy, results=results)


def _tried_margin(measures: int, tried: Mapping[Reading, int]) -> float:
    """Half of the widest sampling interval of any value of so many measures."""
    tries, widest = sum(tried.values()), 0.0
    for place in range(measures):
        count: dict[Hashable, int] = {}
        for (values, _), times in tried.items():
            count[values[place]] = count.get(values[place], 0) + times
        for n in count.values():
            widest = max(widest, _margin(n / tries, n / tries * (1 - n / tries), tries))
    return widest


def _apart(measures: Iterable[str], results: Mapping[Reading, float]) -> dict[str, Distribution]:
    """The distribution of each measure by itself."""
    found: dict[str, Distribution] = {name: {} for name in measures}
    for (values, _), share in results.items():
        for chances, value in zip(found.values(), values, strict=True):
            chances[value] = chances.get(value, 0.0) + share
    return found


def exact_odds(
    position: Position[S],
    seat: Seat,
    order: Order[Any],
    budget: int = BUDGET,
    merge: bool = True,
    policy: str = "",
) -> Odds | None:
    """The odds of an order in one known world, or None beyond the budget. Unmerged, for comparison, they cost more."""
    game = position.game
    measures = measures_of(position, seat, order)
    walked = walk(position, seat, order, reader(position, measures), budget, policy=policy, merge=merge)
    return None if walked is None else _odds(walked, measures, policy or game.assumptions.policy)


def _margin(share: float, spread: float, tries: int) -> float:
    """Half the width of a 95% interval of a share (Wilson's interval, which is never zero: what did not come up in so
    many samples may still be possible).
    """
    shift = abs(0.5 - share) * SURE**2 / (tries + SURE**2)
    return shift + SURE * sqrt(spread * tries + SURE**2 / 4) / (tries + SURE**2)


class Expectation(NamedTuple):
    """The mean of a number read from the state after an order has had its effect."""

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
    late: Callable[[], bool] = never,
) -> Expectation:
    """The expectation of a number over the chances of an order, in one world: exact within the budget, else partly
    sampled. ``begun`` and ``late`` are as for `walk`.
    """
    walked = walk(position, seat, order, number, budget, rng=rng, begun=begun, late=late)
    assert walked is not None
    mean = sum(value * chance for value, chance in walked.shares().items())
    return Expectation(mean, not walked.tried, walked.nodes)


def _average(worlds: Worlds[Odds]) -> Odds:
    """The mean over possible worlds: exact if these are all, else with the interval of their spread."""
    found, n = worlds.found, len(worlds.found)
    first = found[0][0]
    beside: dict[str, Measures] = {}
    for policy in dict.fromkeys(policy for each, _ in found for policy in each.beside):
        keys = dict.fromkeys(key for each, _ in found for key in each.beside.get(policy, {}))
        beside[policy] = {
            key: _mean([(each.beside.get(policy, {}).get(key) or each.measures[key], share) for each, share in found])
            for key in keys
        }
    results = _mean([(each.results, share) for each, share in found])
    measures = _apart(first.measures, results)
    margin = sum(share * each.margin for each, share in found)
    if not worlds.all_of_them:
        margin = 0.0
        for name, means in measures.items():
            for value, mean in means.items():
                shares = [each.measures[name].get(value, 0.0) for each, _ in found]
                spread = sum((share - mean) ** 2 for share in shares) / max(1, n - 1)
                margin = max(margin, _margin(mean, spread, n))
    exact = worlds.all_of_them and all(each.exact for each, _ in found)
    nodes = sum(each.nodes for each, _ in found)
    return Odds(measures, exact, n, nodes, margin, first.assumption, first.sealed, beside, results=results)


def _mean(found: Sequence[tuple[Mapping[K, float], float]]) -> dict[K, float]:
    means: dict[K, float] = {}
    for each, weight in found:
        for value, share in each.items():
            means[value] = means.get(value, 0.0) + weight * share
    return means
