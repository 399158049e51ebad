"""The admiral bot: Monte Carlo search over the captain's best orders.

Each trial samples a world that agrees with what the seat knows, gives the order there, plays on with orders that the
game calls likely, and evaluates the result. All candidates get the same number of trials on the same chances. With each
share of the budget the worse half drops out; the search stops when one is left or the budget is spent. The captain's
opinion and the trials are then weighed against each other, for either may be wrong: an order with a lower opinion is
given only if its trials outweigh that.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from math import sqrt
from typing import Any

from admiralty.bots.base import Step, Thinker, Thought, Thoughts
from admiralty.bots.budget import Budget, Meter
from admiralty.bots.captain import Look, look, look_twice
from admiralty.bots.learned.value import weigher
from admiralty.bots.search import Search
from admiralty.bots.trust import Trust
from admiralty.bots.worlds import Scales, Worlds
from admiralty.games.base import TableGame
from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.view import Knowledge

__all__ = ["AdmiralBot", "By"]

WORLDS = 32
"""The most worlds that one decision samples."""
CONTENDERS = 8
"""The most orders that get trials."""
SHARE_OF_OPINION = 2
"""The share of the budget that the captain's opinion may take if trials follow: an admiral with few nodes who looked at
fewer orders than a captain played worse.
"""
SEALED = 4
"""How often an order is tried for the first opinion if other seats answer at the same time."""
MIRACLE = 2.5
"""An order this many standard deviations behind the best gets no more trials."""


class By(Enum):
    """The value function for positions."""

    BEST = "best"
    """The learned one where it was measured to be better, else the hand-made one."""
    HAND = "hand"
    LEARNED = "learned"

    def weigher(self, game: TableGame[Any], setting: Setting) -> Callable[[Any, str], float]:
        if self is By.HAND:
            return game.judgement.foresight
        return weigher(game, setting, measured=self is By.BEST)


class Contender:
    """A candidate order, with the one after it if the first changes nothing by itself."""

    __slots__ = ("line", "looks", "opinion", "surprises", "tried")

    def __init__(self, looks: tuple[Look, ...]) -> None:
        self.looks = looks
        self.opinion = looks[-1].value
        """Its value before trials."""
        self.surprises: list[float] = []
        """By trial: the difference from that value."""
        self.tried = 0
        """The number of worlds for trials; some may not allow the order."""
        self.line: tuple[Step, ...] = ()
        """The orders that followed it in its first trial."""

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(each.order.code for each in self.looks)

    @property
    def trials(self) -> int:
        return len(self.surprises)

    def worth(self, trust: Trust, apart: float) -> float:
        """The value from opinion and trials together; ``apart`` is how much better trials turn out than opinions."""
        if not self.surprises:
            return self.opinion + apart
        weight = trust.weight_of(self.trials)
        surprise = sum(self.surprises) / self.trials
        return self.opinion + (weight * surprise + trust.weight * apart) / (weight + trust.weight)


def _apart(contenders: Sequence[Contender]) -> float:
    """How much better the trials of all orders turned out than the opinions; the same for all, so it prefers none."""
    trials = sum(each.trials for each in contenders)
    return sum(sum(each.surprises) for each in contenders) / trials if trials else 0.0


class AdmiralBot(Thinker):
    """One-ply expectation, corrected by playouts in sampled worlds."""

    def __init__(
        self, game: TableGame[Any], setting: Setting, rng: Rng, budget: Budget, by: By = By.BEST, tries: bool = True
    ) -> None:
        """A bot that does not ``try`` looks one order ahead, and no further."""
        self._game, self._setting, self._rng, self._budget = game, setting, rng, budget
        self._scales = Scales(game, by.weigher(game, setting))
        self._quick = Scales(game, game.judgement.foresight)
        self._tries = tries
        self._trusts: dict[str, Trust] = {}
        """By kind of question: opinions may be right about courses and wrong about cards."""
        self._trust = Trust()
        self.trials = 0
        """The number of trials so far, by which the speed of a search is measured."""

    def think(self, known: Knowledge) -> Thoughts:
        meter = self._budget.start()
        worlds = Worlds(self._game, self._setting, known, self._rng, WORLDS)
        side = self._setting.side_of(known.seat)
        world = worlds.first
        ask = world.asks()[known.seat]
        self._trust = self._trusts.setdefault(ask.kind, Trust())
        to_be_tried = self._tries and self._game.judgement.to_be_tried(world.state, ask)
        contenders = self._ask_captain(worlds, known, side, meter, SHARE_OF_OPINION if to_be_tried else 1)
        if len(contenders) > 1 and to_be_tried:
            search = Search(self._scales, known.seat, side, self._rng)
            contenders = self._try(search, worlds, contenders, meter)
        return self._thoughts(known, contenders, meter, len(worlds))

    def _ask_captain(self, worlds: Worlds, known: Knowledge, side: str, meter: Meter, share: int) -> list[Contender]:
        """Look one order ahead at all orders; the best of them are the candidates."""
        nodes = self._budget.nodes // share if self._budget.nodes is not None else None
        seconds = self._budget.seconds / share if self._budget.seconds is not None else None
        opinion = Budget(nodes, seconds).start()
        arguments = known, self._rng, opinion, side, SEALED
        if self._scales == self._quick:
            found = look(worlds, self._scales, *arguments)
        else:
            found = look_twice(worlds, self._quick, self._scales, *arguments)
        meter.spend(opinion.nodes)
        contenders: list[Contender] = []
        for each in found:
            if each.following:
                contenders += [Contender((each, behind)) for behind in each.following]
            else:
                contenders.append(Contender((each,)))
        contenders.sort(key=lambda each: -each.opinion)
        return contenders[:CONTENDERS]

    def _try(self, search: Search, worlds: Worlds, contenders: list[Contender], meter: Meter) -> list[Contender]:
        """Give all candidates the same number of trials; the worse half drops out with each share of the budget.
        Returns the best first.
        """
        left = list(contenders)
        rounds = max(1, (len(left) - 1).bit_length())
        for done in range(1, rounds + 1):
            while meter.used < done / rounds:
                number = min(each.tried for each in left)
                for each in left:
                    if each.tried == number and not meter.spent:
                        self._try_one(search, worlds, each, meter)
            if done == 1:
                self._trust.learn([each.surprises for each in contenders])
            left = self._still_in(contenders, left)
            if len(left) == 1:
                break
        return self._sorted(contenders, contenders)

    def _sorted(self, contenders: Sequence[Contender], left: Sequence[Contender]) -> list[Contender]:
        apart = _apart(contenders)
        return sorted(left, key=lambda each: -each.worth(self._trust, apart))

    def _still_in(self, contenders: list[Contender], left: list[Contender]) -> list[Contender]:
        """The better half, without orders that would need a miracle: a bot that thinks on when all is clear only wastes
        time.
        """
        trust, apart = self._trust, _apart(contenders)
        left = self._sorted(contenders, left)[: (len(left) + 1) // 2]
        best = left[0]
        doubt = MIRACLE * trust.deviation * sqrt(2 / (best.trials + trust.weight))
        least = best.worth(trust, apart) - doubt
        return [each for each in left if each is best or each.worth(trust, apart) > least]

    def _try_one(self, search: Search, worlds: Worlds, contender: Contender, meter: Meter) -> None:
        number = contender.tried
        contender.tried += 1
        found = search.trial(worlds.get(number % worlds.most), contender.codes, contender.opinion, number)
        if found is None:
            meter.spend(1)
            return
        meter.spend(found.nodes)
        contender.surprises.append(found.worth - contender.opinion)
        contender.line = contender.line or found.line
        self.trials += 1

    def _thoughts(self, known: Knowledge, contenders: Sequence[Contender], meter: Meter, worlds: int) -> Thoughts:
        """The best candidate first, the others by the number of their trials and their value."""
        apart = _apart(contenders)
        by_order: dict[str, list[Contender]] = {}
        for each in contenders:
            by_order.setdefault(each.codes[0], []).append(each)
        orders = []
        for found in by_order.values():
            best = found[0]  # the candidates are sorted
            line = tuple(Step(known.seat, look.order.code, look.order.label) for look in best.looks)
            trials = sum(each.trials for each in found)
            orders.append(Thought(line[0], best.worth(self._trust, apart), trials, (*line[1:], *best.line)))
        first = contenders[0].codes[0]
        orders.sort(key=lambda each: (each.order.code != first, -each.visits, -each.value))
        return Thoughts(tuple(orders), meter.nodes, worlds)
