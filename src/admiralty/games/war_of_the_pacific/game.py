"""The rulebook as the table knows it."""

from collections.abc import Mapping

from admiralty.games.base import TableGame
from admiralty.games.war_of_the_pacific import state, victory
from admiralty.games.war_of_the_pacific.face import routine, scene, sheet, sketch, standing
from admiralty.games.war_of_the_pacific.play.dealing import deal_destinations
from admiralty.games.war_of_the_pacific.play.judgement import PacificJudgement
from admiralty.games.war_of_the_pacific.sequence import ARGUMENTS, SEGMENTS, sequence
from admiralty.games.war_of_the_pacific.setting import (
    OPTIONS,
    SCENARIOS,
    Campaign,
    ScenarioFile,
    make_setting,
    read_figures,
)  # fmt: skip
from admiralty.rulebook import Sources


class WarOfThePacific(TableGame[state.War]):
    """A war of two years on land and sea: fleets under sealed orders, regiments in the desert."""

    id = "war_of_the_pacific"
    version = "4"
    shown_first = SCENARIOS
    plan = ScenarioFile
    kind = state.War
    options = OPTIONS
    segments = SEGMENTS
    arguments = ARGUMENTS
    policy = "odds-usual-reactions"
    aims = ("points",)
    judgement = PacificJudgement()

    start = staticmethod(state.start)
    sequence = staticmethod(sequence)
    outcome = staticmethod(victory.outcome)
    losses = staticmethod(standing.losses)
    imagine = staticmethod(deal_destinations)
    routine = staticmethod(routine.routine)
    scene = staticmethod(scene.picture)
    sketch = staticmethod(sketch.sketch)
    sheet = staticmethod(sheet.sheet)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    fallen = staticmethod(standing.fallen)

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self.figures = read_figures(sources)

    def lay_out(self, scenario: str, options: Mapping[str, str]) -> Campaign:
        return make_setting(self.figures, scenario, self.plans[scenario], options)
