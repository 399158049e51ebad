"""What good play is: a boat is worth her hull."""

from admiralty.games.judgement import Judgement
from admiralty.rulebook import Seat
from tests.toy.setting import ENEMY
from tests.toy.state import Duel


class DuelJudgement(Judgement[Duel]):
    horizon = 8

    def value(self, state: Duel, side: str) -> float:
        return (state.boats[Seat(side)].hull - state.boats[ENEMY[Seat(side)]].hull) / 20
