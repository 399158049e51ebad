"""The game class of Oak & Iron: it names the functions of the rulebook."""

from types import MappingProxyType

from admiralty.games.base import OwnRows, TableGame, Tally
from admiralty.games.oak_and_iron.ai.judgement import OakJudgement
from admiralty.games.oak_and_iron.cards.book import ShipCard
from admiralty.games.oak_and_iron.rules.creating import roster
from admiralty.games.oak_and_iron.rules.terms import throws
from admiralty.games.oak_and_iron.ui import charts, hand, routine, scene, sheet, standing, tools
from admiralty.games.oak_and_iron.ui.editing import EDITING
from admiralty.games.oak_and_iron.ui.measuring import OPEN_TABLE
from admiralty.games.oak_and_iron.ui.vignettes import CARD_PICTURES
from admiralty.rulebook import Assumptions, Option

from . import agreement, sequence, setting, sighting, versions, victory
from .state import Battle


class OakAndIron(TableGame[Battle]):
    """The game, made from its parsed files."""

    id = "oak_and_iron"
    version = "1.3"
    rank = 3
    own_rows = MappingProxyType({"ship": OwnRows("ships.ship", tuple[ShipCard, ...])})
    own_rows_bounded = True
    decisive = frozenset(("LeftTheTable", "Crippled", "OutOfAction", "ShipCaptured", "ShipDestroyed", "StrikesCounted"))
    shown_first = (
        "quickstart", "channel_patrol", "spanish_main", "texel_skirmish", "palermo_engagement", "fleet_of_patrols",
        "open_battle", "open_fleets", "first_broadside",
    )  # fmt: skip
    plan = setting.ScenarioRow
    options = (
        Option("die", ("printed", "blank"), "OI-1.3"),
        Option("flagship", ("2", "3"), "OI-A15"),
        Option("formation", ("line", "strict"), "OI-A26"),
        Option("sea", ("bounded", "scrolling"), "OI-11.3"),
        Option("size", ("patrol", "skirmish", "engagement"), "OI-12.1"),
        Option("squadrons", ("2", "3", "4"), "OI-14.1"),
    )
    sightings = sighting.RANGES
    sight_measure = "millimetres"
    segments = sequence.SEGMENTS
    editing = EDITING
    open_table = OPEN_TABLE
    card_pictures = CARD_PICTURES
    arguments = sequence.ARGUMENTS
    assumptions = Assumptions(throws.FREE, compared=throws.with_fortune, ends_before=frozenset({"second"}))
    tallies = (Tally("hits_by_range", "AttackRolled", "band", "hits"),)
    judgement = OakJudgement()

    read_figures = staticmethod(setting.read_figures)
    printed_tools = staticmethod(tools.printed_tools)
    contradictions = staticmethod(agreement.contradictions)
    make_setting = staticmethod(setting.make_setting)
    start = staticmethod(roster.start)
    sequence = staticmethod(sequence.sequence)
    outcome = staticmethod(victory.outcome)
    picture = staticmethod(scene.picture)
    upgrade = staticmethod(versions.upgrade)
    card_face = staticmethod(hand.card_face)
    routine = staticmethod(routine.routine)
    sheet = staticmethod(sheet.sheet)
    charts = staticmethod(charts.charts)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    fallen = staticmethod(standing.fallen)
    ended = staticmethod(standing.ended)
    losses = staticmethod(standing.losses)
