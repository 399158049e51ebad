"""Evaluation function for bots: points and threats to them, soldiers, ships; and heuristics by question.

Most questions of a campaign are answered by a plan (`plans.py`) and a plain rule of thumb. Where dice decide, in
fights, raids and interceptions, all orders are open to those who weigh them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import tanh
from typing import Any, ClassVar, Final

from admiralty.games.judgement import Judgement, Sight
from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.setting import CHILE, Arm
from admiralty.games.war_of_the_pacific.state import FortState, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.rulebook import Ask, Order, Rng

from . import answers, plans, sights, squadrons

__all__ = ["PacificJudgement"]

A_POINT: Final = 0.16
A_STEP: Final = 0.022
A_PLUS: Final = 0.006
A_GUN: Final = 0.014
A_PLATE: Final = 0.012
A_TRANSPORT: Final = 0.03
A_COLUMN: Final = 0.006
A_FORT: Final = 0.03
NEAR: Final = 0.10
"""What a step of Chile's next to a prize of one point is worth more than one that is nowhere."""
WEIGHED: Final = frozenset({"gunnery", "raids", "retreat", "capture"})
"""Questions whose worth is seen at once: all their orders are worth a thought. Where an army goes, and what it attacks,
pays later than a look ahead can see, and is left to the plan."""


class PacificJudgement(Judgement[War]):
    """What a position is worth, and what one would do in it."""

    horizon = 60
    says: ClassVar[Mapping[str, int]] = sights.SAID

    def value(self, state: War, side: str) -> float:
        """Points first, then what can still win or keep them."""
        total = A_POINT * victory.points(state) + _army(state) + _fleet(state) + _stores(state) - _forts(state)
        return tanh(total if side == CHILE else -total)

    def terms(self, state: War, side: str) -> Mapping[str, float]:
        sign = 1 if side == CHILE else -1
        return {
            "points": sign * A_POINT * victory.points(state),
            "army": sign * _army(state),
            "fleet": sign * _fleet(state),
            "stores": sign * _stores(state),
            "forts": -sign * _forts(state),
        }

    def sights(self, state: War) -> Mapping[str, Sequence[Sight]]:
        return {"units": sights.units(state), "ships": sights.ships(state)}

    def tells(self, state: War) -> Sequence[float]:
        return sights.tells(state)

    def candidates(self, state: War, ask: Ask, most: int) -> Sequence[Order[Any]]:
        if ask.kind in WEIGHED:
            return ask.choices.candidates(most)
        if ask.kind == "destinations":
            return [ask.choices.check(code) for code in squadrons.sheets(state, ask)]
        return [self.answer(state, ask)]

    def likely(self, state: War, ask: Ask, rng: Rng) -> Order[Any]:
        if ask.kind == "interception" and rng.below(4) == 0:
            return ask.choices.trusted(ask.decline)
        if ask.kind == "destinations":
            codes = squadrons.sheets(state, ask)
            return ask.choices.check(codes[rng.below(len(codes))])
        return self.answer(state, ask)

    def answer(self, state: War, ask: Ask) -> Order[Any]:
        """The order by rule of thumb; where there is none, the first on offer."""
        rule: Callable[[War, Ask], str | None] | None = answers.RULES.get(ask.kind)
        code = rule(state, ask) if rule is not None else None
        if code is not None:
            return ask.choices.check(code)
        return ask.choices.candidates(1)[0]


def _army(war: War) -> float:
    """Steps and their spirit; Chile's count for more the nearer they are to what they came for."""
    wanted = plans.prizes_left(war, CHILE)
    near: dict[int, float] = {}
    total = 0.0
    for index, unit in enumerate(war.units):
        if not unit.steps:
            continue
        row = war.row(index)
        own = unit.steps * A_STEP + row.initiative * A_PLUS + (0.01 if row.kind is Arm.ARTILLERY else 0.0)
        if row.side != CHILE:
            total -= own
            continue
        if unit.status is UnitState.MAP and unit.place != BOX:
            if unit.place not in near:
                reach = [plans.worth(war, prize) / (2 + plans.march_cost(war, unit.place, prize)) for prize in wanted]
                near[unit.place] = max(reach, default=0.0)
            own += NEAR * unit.steps * min(1.0, near[unit.place])
        total += own
    return total


def _forts(war: War) -> float:
    """A fort that guards a prize is worth a regiment or two."""
    standing = zip(war.setting.forts, war.forts, strict=True)
    return sum(A_FORT * plans.worth(war, fort.hex) for fort, record in standing if record.status is FortState.STANDS)


def _fleet(war: War) -> float:
    total = 0.0
    for index, ship in enumerate(war.ships):
        if ship.status in (ShipState.SUNK, ShipState.WAITING):
            continue
        printed = war.printed(index)
        if printed.transport:
            own = A_TRANSPORT * (0.7 if ship.damaged else 1.0)
        else:
            hurt = ship.damaged
            own = A_GUN * printed.gunfire[hurt] + A_PLATE * printed.armour[hurt] + 0.02
        total += own if ship.owner == CHILE else -own
    return total


def _stores(war: War) -> float:
    ours, peru, bolivia = (sum(depot.at.values()) for depot in war.depots)
    return A_COLUMN * (min(ours, 12) - min(peru + bolivia, 12))
