"""The toy duel with judgement, and tables to try bots on."""

from typing import Any

from admiralty.kernel.chance import Recorded
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.match import Match
from admiralty.library import sources
from tests.kernel.table import KEY, PERSONS
from tests.toy.game import HarbourDuel
from tests.toy.play.judgement import DuelJudgement
from tests.toy.state import Duel

__all__ = ["JUDGED", "judged"]


class HullJudgement(DuelJudgement):
    """A boat is worth her hull."""

    def likely(self, state: Duel, ask: Ask, rng: Rng) -> Order[Any]:
        return ask.choices.candidates(1)[0] if ask.window is None else ask.choices.sample(rng)


class JudgedDuel(HarbourDuel):
    judgement = HullJudgement()


JUDGED = JudgedDuel(sources("tests.toy"))


def judged(*dice: Any, **options: str) -> Match[Any]:
    """A duel with judgement, its dice and chits set down beforehand."""
    persons: dict[str, tuple[Seat, ...]] = PERSONS
    return Match(JUDGED, JUDGED.setting("fog", options), persons, Recorded(list(dice)), key=KEY)
