"""The admiral bot: Monte Carlo search that tries to beat the captain's order.

It begins with the order of a look one order ahead: its rule. Rivals of that order are tried against it. Each trial
samples a world that agrees with what the seat knows, gives the order there, plays on with orders that the game calls
likely, and evaluates the result. All get the same number of trials in the same worlds and on the same dice. With each
share of the budget the worse half of the rivals drops out. A rival is given only if its trials beat those of the rule
beyond doubt: playouts are made of orders that are less good than a captain's, and alone they mislead.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from admiralty.bots.base import Step, Thinker, Thought, Thoughts
from admiralty.bots.budget import Budget, Meter
from admiralty.bots.captain import Look, look, look_twice
from admiralty.bots.contender import Contender
from admiralty.bots.learned.value import weigher
from admiralty.bots.search import Search
from admiralty.bots.worlds import Scales, Worlds
from admiralty.games.base import TableGame
from admiralty.games.judgement import Alternative
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
AT_LEAST = 8
"""For so many trials of each rival the budget must last, else fewer are tried."""
DOUBT = 1.0
"""By how many standard errors a rival must beat the rule to be given, and may lie behind it to be tried on."""
HOPELESS = 2.5
"""A rival that lies so many standard errors behind drops out at once: when all is clear, nobody waits."""


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


class AdmiralBot(Thinker):
    """The best order of a look, unless trials find a better one."""

    def __init__(
        self, game: TableGame[Any], setting: Setting, rng: Rng, budget: Budget, by: By = By.BEST, tries: bool = True
    ) -> None:
        """A bot that does not ``try`` looks one order ahead, and no further."""
        self._game, self._setting, self._rng, self._budget = game, setting, rng, budget
        self._scales = Scales(game, by.weigher(game, setting))
        self._quick = Scales(game, game.judgement.foresight)
        self._plain = Scales(game, game.judgement.value)
        self._tries = tries
        self.trials = 0
        """The number of trials so far, by which the speed of a search is measured."""

    def think(self, known: Knowledge) -> Thoughts:
        meter = self._budget.start()
        worlds = Worlds(self._game, self._setting, known, self._rng, WORLDS)
        side = self._setting.side_of(known.seat)
        world = worlds.first
        ask = world.asks()[known.seat]
        to_be_tried = self._tries and self._game.judgement.to_be_tried(world.state, ask)
        contenders = self._look(worlds, known, side, meter, SHARE_OF_OPINION if to_be_tried else 1)
        if to_be_tried:
            rule, rivals = self._rule_and_rivals(worlds, known, side, contenders, meter)
            if rivals:
                search = Search(self._scales, known.seat, side, self._rng)
                contenders = self._challenge(search, worlds, rule, rivals, meter)
        return self._thoughts(known, contenders[:CONTENDERS], meter, len(worlds))

    def _rule_and_rivals(
        self, worlds: Worlds, known: Knowledge, side: str, contenders: list[Contender], meter: Meter
    ) -> tuple[Contender, list[Contender]]:
        """The order that is given unless another is better, and the orders that are tried against it."""
        judgement, world = self._game.judgement, worlds.first
        others = judgement.alternatives(world.state, world.asks()[known.seat], CONTENDERS)
        if others:
            return self._blind(contenders[0], others)
        best = contenders[:CONTENDERS]
        rule = best[0]
        if judgement.rule_by_value and self._scales != self._plain:
            rule = self._by_value(worlds, known, side, contenders, meter)
        return rule, [each for each in best if each is not rule]

    def _look(self, worlds: Worlds, known: Knowledge, side: str, meter: Meter, share: int) -> list[Contender]:
        """Look one order ahead at all orders; the best first."""
        opinion = self._part_of_budget(share)
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
        return contenders

    def _part_of_budget(self, share: int) -> Meter:
        nodes = self._budget.nodes // share if self._budget.nodes is not None else None
        seconds = self._budget.seconds / share if self._budget.seconds is not None else None
        return Budget(nodes, seconds).start()

    def _by_value(
        self, worlds: Worlds, known: Knowledge, side: str, contenders: Sequence[Contender], meter: Meter
    ) -> Contender:
        """The contender that a captain would choose."""
        opinion = self._part_of_budget(SHARE_OF_OPINION)
        best = look(worlds, self._plain, known, self._rng, opinion, side)[0]
        meter.spend(opinion.nodes)
        codes = (best.order.code, *(each.order.code for each in best.following[:1]))
        return next((each for each in contenders if each.codes == codes), contenders[0])

    def _blind(self, rule: Contender, others: Sequence[Alternative]) -> tuple[Contender, list[Contender]]:
        """The rule and its rivals where a look one order ahead cannot tell them apart: all are worth the position. The
        rivals are in random order, for some may be too many for the budget.
        """
        found: dict[str, Contender] = {}
        for order, plays_on in others:
            look = Look(order, rule.opinion, 0)
            found.setdefault(order.code, Contender((look,), blind=True, plays_on=plays_on))
        first = found.pop(rule.codes[0], rule)
        left = list(found.values())
        rivals = [left.pop(self._rng.below(len(left))) for _ in found]
        return Contender(rule.looks, blind=True, plays_on=first.plays_on), rivals

    def _challenge(
        self, search: Search, worlds: Worlds, rule: Contender, rivals: Sequence[Contender], meter: Meter
    ) -> list[Contender]:
        """Try the rivals against the rule; what is given comes first."""
        left = self._afforded(search, worlds, rule, rivals, meter)
        rounds = max(1, len(left).bit_length())
        for done in range(1, rounds + 1):
            while left and meter.used < done / rounds:
                number = min(each.tried for each in (rule, *left))
                for each in (rule, *left):
                    if each.tried == number and not meter.spent:
                        self._try_one(search, worlds, each, meter)
                left = [each for each in left if each.lead(rule) > -HOPELESS]
            left.sort(key=lambda each: -each.lead(rule))
            left = [each for each in left[: (len(left) + 1) // 2] if each.lead(rule) > -DOUBT]
        best = left[0] if left and left[0].lead(rule) > DOUBT else rule
        others = sorted((each for each in (rule, *rivals) if each is not best), key=lambda each: -each.worth)
        return [best, *others]

    def _afforded(
        self, search: Search, worlds: Worlds, rule: Contender, rivals: Sequence[Contender], meter: Meter
    ) -> list[Contender]:
        """As many rivals as the budget leaves enough trials for, by the cost of the first trial of the rule."""
        used = meter.used
        self._try_one(search, worlds, rule, meter)
        cost = max(1e-9, meter.used - used)
        return list(rivals[: max(1, int((1 - meter.used) / (AT_LEAST * cost)))])

    def _try_one(self, search: Search, worlds: Worlds, contender: Contender, meter: Meter) -> None:
        number = contender.tried
        contender.tried += 1
        expected = None if contender.blind else contender.opinion
        world = worlds.get(number % worlds.most)
        found = search.trial(world, contender.codes, expected, number, contender.plays_on)
        if found is None:
            meter.spend(1)
            return
        meter.spend(found.nodes)
        contender.surprises.append(found.worth - contender.opinion)
        contender.line = contender.line or found.line
        self.trials += 1

    def _thoughts(self, known: Knowledge, contenders: Sequence[Contender], meter: Meter, worlds: int) -> Thoughts:
        """The order that is given first, the others by the number of their trials and their value."""
        by_order: dict[str, list[Contender]] = {}
        for each in contenders:
            by_order.setdefault(each.codes[0], []).append(each)
        orders = []
        for found in by_order.values():
            best = found[0]  # the contenders are sorted
            line = tuple(Step(known.seat, look.order.code, look.order.label) for look in best.looks)
            trials = sum(each.trials for each in found)
            orders.append(Thought(line[0], best.worth, trials, (*line[1:], *best.line)))
        first = contenders[0].codes[0]
        orders.sort(key=lambda each: (each.order.code != first, -each.visits, -each.value))
        return Thoughts(tuple(orders), meter.nodes, worlds)
