"""The game class of War of the Pacific: it names the functions of the rulebook."""

from types import MappingProxyType

from admiralty.games.base import OwnRows, TableGame
from admiralty.games.war_of_the_pacific.ai import sampling
from admiralty.games.war_of_the_pacific.ai.judgement import PacificJudgement
from admiralty.games.war_of_the_pacific.figures import FortRow, UnitFileRow, WarshipRow
from admiralty.games.war_of_the_pacific.nations import Captains, NationRow
from admiralty.games.war_of_the_pacific.ui import charts, muster, routine, scene, sheet, sketch, standing, summary
from admiralty.games.war_of_the_pacific.ui.editing import EDITING
from admiralty.rulebook import Assumptions

from . import sequence, setting, state, victory


class WarOfThePacific(TableGame[state.War]):
    """A war of two years on land and sea: fleets under sealed orders, regiments in the desert."""

    id = "war_of_the_pacific"
    version = "8"
    rank = 4
    own_rows = MappingProxyType(
        {
            "warship": OwnRows("ships.warship", tuple[WarshipRow, ...]),
            "unit": OwnRows("units.unit", tuple[UnitFileRow, ...]),
            "fort": OwnRows("ships.fort", tuple[FortRow, ...]),
            "nation": OwnRows("nations.nation", tuple[NationRow, ...]),
            "captains": OwnRows("nations.captains", Captains),
        }
    )
    own_rows_bounded = True
    decisive = frozenset(("PlaceTaken", "ShipSunk"))
    shown_first = setting.SCENARIOS
    plan = setting.ScenarioFile
    options = setting.OPTIONS
    sightings = range(1, 4)
    sight_measure = "areas"
    segments = sequence.SEGMENTS
    editing = EDITING
    arguments = sequence.ARGUMENTS
    assumptions = Assumptions("odds-usual-reactions")
    aims = ("points",)
    risks = ("measure-we-lose", "measure-attrition", "measure-doubles", "measure-raider-sunk")
    details = ("measure-cleared", "measure-rolls")
    judgement = PacificJudgement()

    read_figures = staticmethod(setting.read_figures)
    make_setting = staticmethod(setting.make_setting)
    start = staticmethod(state.start)
    sequence = staticmethod(sequence.sequence)
    outcome = staticmethod(victory.outcome)
    picture = staticmethod(scene.picture)
    imagine = staticmethod(sampling.imagine)
    routine = staticmethod(routine.routine)
    sketch = staticmethod(sketch.sketch)
    sheet = staticmethod(sheet.sheet)
    charts = staticmethod(charts.charts)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    muster = staticmethod(muster.muster)
    fallen = staticmethod(standing.fallen)
    ended = staticmethod(standing.ended)
    losses = staticmethod(standing.losses)
    summary = staticmethod(summary.summary)
