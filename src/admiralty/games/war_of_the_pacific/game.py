"""The rulebook as the table knows it."""

from admiralty.games.base import TableGame
from admiralty.games.war_of_the_pacific.face import routine, scene, sheet, sketch, standing, summary
from admiralty.games.war_of_the_pacific.play import dealing
from admiralty.games.war_of_the_pacific.play.judgement import PacificJudgement

from . import sequence, setting, state, victory

PARTS = (setting, state, sequence, victory, dealing, routine, scene, sketch, sheet, standing, summary)


class WarOfThePacific(TableGame[state.War], parts=PARTS):
    """A war of two years on land and sea: fleets under sealed orders, regiments in the desert."""

    id = "war_of_the_pacific"
    version = "7"
    shown_first = setting.SCENARIOS
    plan = setting.ScenarioFile
    options = setting.OPTIONS
    segments = sequence.SEGMENTS
    arguments = sequence.ARGUMENTS
    policy = "odds-usual-reactions"
    aims = ("points",)
    risks = ("measure-we-lose", "measure-attrition", "measure-doubles", "measure-raider-sunk")
    details = ("measure-cleared", "measure-rolls")
    judgement = PacificJudgement()
