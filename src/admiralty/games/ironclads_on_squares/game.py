"""The game class of Ironclads on Squares: it names the functions of the rulebook."""

from types import MappingProxyType

from admiralty.games.base import OwnRows, TableGame, Tally
from admiralty.games.ironclads_on_squares.ai.judgement import SquaresJudgement
from admiralty.games.ironclads_on_squares.figures import Scenario, ShipClass
from admiralty.games.ironclads_on_squares.ui import charts, routine, scene, sheet, standing
from admiralty.games.ironclads_on_squares.ui.editing import EDITING
from admiralty.rulebook import Option, cached_property

from . import agreement, sequence, setting, state, victory


class IroncladsOnSquares(TableGame[state.Battle]):
    """The game, made from its parsed files."""

    id = "ironclads_on_squares"
    version = "1.0"
    rank = 1
    own_rows = MappingProxyType({"ship": OwnRows("ships.ship", tuple[ShipClass, ...])})
    own_rows_bounded = True
    chip_places = True
    decisive = frozenset(("LeftTheBoard", "ShipSank", "ShipBlewUp", "ShipStruck"))
    shown_first = ("lissa", "angamos", "big_guns", "channel_1878", "first_command")
    plan = Scenario
    options = (
        Option("duty", ("enforced", "free"), "SQ-3.5"),
        Option("sight", ("open", "blocked"), "SQ-A8"),
        Option("joker", ("glancing", "redraw"), "SQ-A3"),
        Option("guests", ("none", "petr_veliky", "mesudiye", "both"), "SQ-A36"),
    )
    sightings = range(6, 12)
    """Not less than the range of guns (SQ-4.1), which is more than a ship's move in a turn."""
    segments = sequence.SEGMENTS
    editing = EDITING
    arguments = MappingProxyType({"index": lambda battle: range(len(battle.ships))})
    matters_of_course = frozenset({"CardDealt"})
    tallies = (Tally("hits_by_range", "ShipFired", "distance", "hits"),)

    @cached_property
    def judgement(self) -> SquaresJudgement:
        return SquaresJudgement(self.figures.cards)

    read_figures = staticmethod(setting.read_figures)
    make_setting = staticmethod(setting.make_setting)
    contradictions = staticmethod(agreement.contradictions)
    start = staticmethod(state.start)
    sequence = staticmethod(sequence.sequence)
    outcome = staticmethod(victory.outcome)
    picture = staticmethod(scene.picture)
    routine = staticmethod(routine.routine)
    sheet = staticmethod(sheet.sheet)
    charts = staticmethod(charts.charts)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    fallen = staticmethod(standing.fallen)
    ended = staticmethod(standing.ended)
    losses = staticmethod(standing.losses)
