"""The game class of War of the Pacific: what the rulebook is made of."""

from types import MappingProxyType

from admiralty.games.base import TableGame
from admiralty.games.war_of_the_pacific.ai import dealing
from admiralty.games.war_of_the_pacific.ai.judgement import PacificJudgement
from admiralty.games.war_of_the_pacific.ui import routine, scene, sheet, sketch, standing, summary

from . import sequence, setting, state, victory

PARTS = (setting, state, sequence, victory, dealing, routine, scene, sketch, sheet, standing, summary)


class WarOfThePacific(TableGame[state.War], parts=PARTS):
    """A war of two years on land and sea: fleets under sealed orders, regiments in the desert."""

    id = "war_of_the_pacific"
    version = "7"
    rank = 4
    own_rows = MappingProxyType({"warship": "ships.warship", "unit": "units.unit", "fort": "ships.fort"})
    decisive = frozenset(("PlaceTaken", "ShipSunk"))
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
