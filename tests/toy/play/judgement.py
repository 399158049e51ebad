"""What good play is: a boat is worth her hull, and the first of the orders worth a look is a fair one."""

from typing import Any

from admiralty.games.judgement import Judgement
from admiralty.rulebook import Ask, Order, Rng, Seat
from tests.toy.setting import ENEMY
from tests.toy.state import Duel


class DuelJudgement(Judgement[Duel]):
    horizon = 8

    def value(self, state: Duel, side: str) -> float:
        return (state.boats[Seat(side)].hull - state.boats[ENEMY[Seat(side)]].hull) / 20

    def likely(self, state: Duel, ask: Ask, rng: Rng) -> Order[Any]:
        return ask.choices.candidates(1)[0] if ask.kind in ("load", "fire") else ask.choices.sample(rng)
