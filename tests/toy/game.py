"""The game class: it names the functions of the rulebook."""

from admiralty.games.base import TableGame
from admiralty.rulebook import Option, Segment
from tests.toy.ai import judgement
from tests.toy.rules import gunnery, steering
from tests.toy.ui import scene, standing

from . import sequence, state, victory


class HarbourDuel(TableGame[state.Duel]):
    """Two gunboats, one mine, and fog."""

    id = "harbour_duel"
    version = "1"
    options = (Option("mine", ("on", "off"), "HD-2.1"),)
    segments: tuple[Segment, ...] = (
        *(sequence.lay_mine, sequence.speeds, sequence.end_round),
        *(steering.steer, gunnery.load, gunnery.fire, gunnery.suffer),
    )
    judgement = judgement.DuelJudgement()

    start = staticmethod(state.start)
    sequence = staticmethod(sequence.sequence)
    outcome = staticmethod(victory.outcome)
    picture = staticmethod(scene.picture)
    sheet = staticmethod(scene.sheet)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
