"""A bot that plays for the historical aims of its side: they are mixed into its value of a position.

With aims of weight 60, the value is 60% how nearly they are reached and 40% the printed victory; an ending is valued in
the same way.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from admiralty.games.aims import WHOLE, Aim, reached
from admiralty.games.base import TableGame
from admiralty.games.judgement import Alternative, Judgement, Sight
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import Order, Rng
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import Outcome, Setting

__all__ = ["AimedJudgement", "with_aims"]

STEEP = 0.05
"""The least slope by which terms are scaled, for positions that are as good as decided."""


def with_aims(game: TableGame[Any], setting: Setting) -> TableGame[Any]:
    """The game as a bot sees it that plays for the historical aims; `DataError` if the scenario has none."""
    made: TableGame[Any] | None = setting.made_before.get(AimedJudgement)
    if made is None:
        aims = game.historical_aims(setting)
        if not aims:
            raise DataError(f"{game.id} {setting.scenario}", "has no historical aims; leave out +aims")
        made = copy(game)
        vars(made)["judgement"] = AimedJudgement(game.judgement.aimed(setting, aims), aims)
        setting.made_before[AimedJudgement] = made
    return made


class AimedJudgement(Judgement[Any]):
    """A game's judgement with the aims of the sides mixed in."""

    def __init__(self, inner: Judgement[Any], aims: Sequence[Aim]) -> None:
        self._inner = inner
        self._aims: dict[str, list[Aim]] = {}
        for aim in aims:
            self._aims.setdefault(aim.side, []).append(aim)
        self._kinds = inner.aims
        self.horizon, self.rule_by_value = inner.horizon, inner.rule_by_value
        vars(self)["says"] = inner.says

    def value(self, state: Any, side: str) -> float:
        return self._mixed(state, side, self._inner.value(state, side))

    def foresight(self, state: Any, side: str) -> float:
        return self._mixed(state, side, self._inner.foresight(state, side))

    def ending(self, state: Any, side: str, outcome: Outcome) -> float:
        return self._mixed(state, side, self._inner.ending(state, side, outcome))

    def _mixed(self, state: Any, side: str, value: float) -> float:
        share = sum(aim.weight for aim in self._aims.get(side, ())) / WHOLE
        return (1 - share) * value + self._reached(state, side)

    def _reached(self, state: Any, side: str) -> float:
        """What the aims of a side add to the value, from minus their weight to their weight."""
        return sum(aim.weight / WHOLE * (2 * reached(aim, self._kinds, state) - 1) for aim in self._aims.get(side, ()))

    def terms(self, state: Any, side: str) -> Mapping[str, float]:
        """The terms of the game and of the aims, scaled so that the tanh of their sum has the slope of the mixture."""
        found = self._inner.terms(state, side)
        if not found or side not in self._aims:
            return found
        value = self._inner.foresight(state, side)
        share = sum(aim.weight for aim in self._aims[side]) / WHOLE
        slope = max(STEEP, 1 - self._mixed(state, side, value) ** 2)
        scale = (1 - share) * (1 - value**2) / slope
        scaled = {term: scale * worth for term, worth in found.items()}
        return {**scaled, "aims": self._reached(state, side) / slope}

    def to_be_tried(self, state: Any, ask: Ask) -> bool:
        return self._inner.to_be_tried(state, ask)

    def settled(self, state: Any, ask: Ask, before: Any, tried: Ask) -> bool:
        return self._inner.settled(state, ask, before, tried)

    def sights(self, state: Any) -> Mapping[str, Sequence[Sight]]:
        return self._inner.sights(state)

    def tells(self, state: Any) -> Sequence[float]:
        return self._inner.tells(state)

    def candidates(self, state: Any, ask: Ask, most: int) -> Sequence[Order[Any]]:
        return self._inner.candidates(state, ask, most)

    def alternatives(self, state: Any, ask: Ask, most: int) -> Sequence[Alternative]:
        return self._inner.alternatives(state, ask, most)

    def likely(self, state: Any, ask: Ask, rng: Rng) -> Order[Any]:
        return self._inner.likely(state, ask, rng)
