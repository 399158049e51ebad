"""Evaluation function for bots: points and threats to them, soldiers, ships; and heuristics by question.

Most questions of a campaign are answered by a plan (`plans.py`) and a simple heuristic. Where dice decide, in fights,
raids and interceptions, all orders are candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import tanh
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self

from admiralty.games.aims import Aim, Kind
from admiralty.games.judgement import Alternative, Judgement, Sight
from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.setting import CHILE, Arm, Campaign
from admiralty.games.war_of_the_pacific.state import FortState, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.rulebook import Ask, Order, Rng

from . import answers, plans, sights, squadrons, wishes

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
"""The extra value of a Chilean step next to a prize of one point."""
WEIGHED: Final = frozenset({"gunnery", "raids", "retreat", "capture"})
"""Questions with immediate results: all their orders are candidates. Goals and attacks of armies pay off beyond the
horizon of a search, so the plan answers those questions."""

PLANNED: Final = frozenset({"army", "form", "attack", "fleet", "course", "interception", "ashore"})
"""Questions that the plan answers for the Captain bot; the Admiral tries other orders to the end of a turn or two."""


class PacificJudgement(Judgement[War]):
    """The value of a position, and likely orders in it."""

    horizon = 60
    says: ClassVar[Mapping[str, int]] = sights.SAID
    aims: ClassVar[Mapping[str, Kind]] = wishes.KINDS

    def __init__(self, wishing: Mapping[str, Campaign] = MappingProxyType({})) -> None:
        self._wishing = wishing
        """By side: the setting for its plans, if it has historical aims."""

    def aimed(self, setting: Any, aims: Sequence[Aim]) -> Self:
        return type(self)(wishes.wishing(setting, aims))

    def _planned(self, war: War, side: str) -> War:
        """The war with the weights of a side that plans for its aims."""
        if side not in self._wishing:
            return war
        planned = war.clone()
        planned.setting = self._wishing[side]
        return planned

    def value(self, state: War, side: str) -> float:
        """Evaluation: points first, then the forces that win or keep them."""
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
            return [ask.choices.check(code) for code in squadrons.sheets(self._planned(state, ask.seat), ask)]
        return [self.answer(state, ask)]

    def alternatives(self, state: War, ask: Ask, most: int) -> Sequence[Alternative]:
        """Candidate orders: destinations of armies and squadrons, and attacks."""
        return [Alternative(order) for order in ask.choices.candidates(most)] if ask.kind in PLANNED else ()

    def likely(self, state: War, ask: Ask, rng: Rng) -> Order[Any]:
        if ask.kind == "interception" and rng.below(4) == 0:
            return ask.choices.trusted(ask.decline)
        if ask.kind == "destinations":
            codes = squadrons.sheets(self._planned(state, ask.seat), ask)
            return ask.choices.check(codes[rng.below(len(codes))])
        return self.answer(state, ask)

    def answer(self, state: War, ask: Ask) -> Order[Any]:
        """The heuristic order; without one, the first on offer."""
        rule: Callable[[War, Ask], str | None] | None = answers.RULES.get(ask.kind)
        code = rule(self._planned(state, ask.seat), ask) if rule is not None else None
        if code is not None:
            return ask.choices.check(code)
        return ask.choices.candidates(1)[0]


def _army(war: War) -> float:
    """The value of land units: steps and morale; Chile's count more near their goal."""
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
    """The value of forts: a fort that guards a prize counts as one or two regiments."""
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
