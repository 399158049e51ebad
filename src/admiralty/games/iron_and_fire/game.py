"""The game class of Iron and Fire: it names the functions of the rulebook."""

from types import MappingProxyType

from admiralty.games.base import OwnRows, TableGame, Tally
from admiralty.games.iron_and_fire.ai.judgement import IronAndFireJudgement
from admiralty.games.iron_and_fire.charts import GridFile, MapFile, MapId
from admiralty.games.iron_and_fire.counters import ShipRow
from admiralty.games.iron_and_fire.rules import secrets
from admiralty.games.iron_and_fire.scenario import ScenarioFile
from admiralty.games.iron_and_fire.ui import charts, routine, scene, sheet, standing
from admiralty.games.iron_and_fire.ui.editing import EDITING

from . import agreement, figures, sequence, setting, state, victory


class IronAndFire(TableGame[state.Battle]):
    """Naval battles of 1879 on hexes: activation by cards, guns, rams and boarders."""

    id = "iron_and_fire"
    version = "5"
    chip_places = True
    rank = 2
    own_rows = MappingProxyType(
        {
            "ship": OwnRows("ships.ship", tuple[ShipRow, ...]),
            "maps": OwnRows("maps", dict[MapId, MapFile]),
            "grid": OwnRows("maps.grid", GridFile),
        }
    )
    own_rows_bounded = True
    decisive = frozenset(("LeftMap", "Sunk", "BlownUp", "Captured"))
    shown_first = setting.SCENARIOS
    plan = ScenarioFile
    options = setting.OPTIONS
    sightings = range(4, 11)
    sight_measure = "hexes"
    segments = sequence.SEGMENTS
    editing = EDITING
    arguments = MappingProxyType({"index": state.a_unit, "place": state.on_map})
    resignation_case = "I56"
    tallies = (Tally("hits_by_range", "Fired", "range", "hits"), Tally("hits_by_firer", "Fired", "firer", "hits"))
    aims = ("bombardment", "cable")
    judgement = IronAndFireJudgement()

    read_figures = staticmethod(figures.read_figures)
    contradictions = staticmethod(agreement.contradictions)
    make_setting = staticmethod(setting.make_setting)
    start = staticmethod(state.start)
    sequence = staticmethod(sequence.sequence)
    outcome = staticmethod(victory.outcome)
    picture = staticmethod(scene.picture)
    imagine = staticmethod(secrets.imagine)
    routine = staticmethod(routine.routine)
    sheet = staticmethod(sheet.sheet)
    charts = staticmethod(charts.charts)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    fallen = staticmethod(standing.fallen)
    ended = staticmethod(standing.ended)
    losses = staticmethod(standing.losses)
    progress = staticmethod(standing.progress)
