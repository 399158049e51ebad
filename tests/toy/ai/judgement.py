"""Evaluation function for bots: the value of a boat is her hull."""

from admiralty.games.judgement import Judgement
from admiralty.rulebook import Seat
from tests.toy.state import Duel


class DuelJudgement(Judgement[Duel]):
    horizon = 8

    def value(self, state: Duel, side: str) -> float:
        own, enemy = state.boats[Seat(side)], state.boats[state.setting.enemy[side]]
        return (own.hull - enemy.hull) / 20
