"""The toy duel with judgement, and tables on which bots are tested."""

from typing import Any

from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.flows.choices import Order, Rng
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.match import Match
from admiralty.library import sources
from tests.kernel.table import KEY, PERSONS
from tests.toy.ai.judgement import DuelJudgement
from tests.toy.game import HarbourDuel
from tests.toy.state import Duel

__all__ = ["JUDGED", "judged"]


class HullJudgement(DuelJudgement):
    """The value of a boat is her hull."""

    def likely(self, state: Duel, ask: Ask, rng: Rng) -> Order[Any]:
        return ask.choices.candidates(1)[0] if ask.window is None else ask.choices.sample(rng)


class JudgedDuel(HarbourDuel):
    judgement = HullJudgement()


JUDGED = JudgedDuel(sources("tests.toy"))


def judged(*dice: Any, **options: str) -> Match[Any]:
    """A duel with judgement, and fixed dice and chits."""
    persons: dict[str, tuple[Seat, ...]] = PERSONS
    return Match(JUDGED, JUDGED.setting("fog", options), persons, Recorded(list(dice)), key=KEY)
