"""The toy duel with judgement, and tables to try bots on."""

from typing import Any

from admiralty.games.judgement import Judgement
from admiralty.kernel.chance import Recorded
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.match import Match
from admiralty.library import sources
from tests.kernel.table import KEY, PERSONS
from tests.toy import HarbourDuel
from tests.toy.state import DEFENDER, RAIDER, Duel

__all__ = ["JUDGED", "judged"]


class HullJudgement(Judgement[Duel]):
    """A boat is worth her hull."""

    horizon = 8

    def value(self, state: Duel, side: str) -> float:
        mine, theirs = (DEFENDER, RAIDER) if side == DEFENDER else (RAIDER, DEFENDER)
        return (state.boats[mine].hull - state.boats[theirs].hull) / 20

    def likely(self, state: Duel, ask: Ask, rng: Rng) -> Order[Any]:
        return ask.choices.candidates(1)[0] if ask.window is None else ask.choices.sample(rng)


class JudgedDuel(HarbourDuel):
    @property
    def judgement(self) -> Judgement[Duel]:
        return HullJudgement()


JUDGED = JudgedDuel(sources("tests.toy"))


def judged(*dice: Any, **options: str) -> Match[Any]:
    """A duel with judgement, its dice and chits set down beforehand."""
    persons: dict[str, tuple[Seat, ...]] = PERSONS
    return Match(JUDGED, JUDGED.setting("fog", options), persons, Recorded(list(dice)), key=KEY)
