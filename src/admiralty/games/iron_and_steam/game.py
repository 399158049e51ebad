"""The game class of Iron & Steam: it names the functions of the rulebook."""

from types import MappingProxyType

from admiralty.games.base import OwnRows, TableGame, Tally
from admiralty.games.iron_and_steam.ai import measures, sampling
from admiralty.games.iron_and_steam.ai.judgement import SteamJudgement
from admiralty.games.iron_and_steam.chart import ScenarioRow
from admiralty.games.iron_and_steam.figures import Ammo, FortRow, GunRow, ShipRow
from admiralty.games.iron_and_steam.state import Battle
from admiralty.games.iron_and_steam.ui import charts, scene, sheet, sketch, standing, tools
from admiralty.games.iron_and_steam.ui.editing import EDITING
from admiralty.games.iron_and_steam.ui.measuring import OPEN_TABLE
from admiralty.rulebook import Option

from . import agreement, sequence, setting, setup, ships, sighting, versions, victory


def _ships(battle: Battle) -> range:
    return range(len(battle.ships))


class IronAndSteam(TableGame[Battle]):
    """Ironclads, written orders, and every hit with its place."""

    id = "iron_and_steam"
    version = "9"
    rank = 5
    own_rows = MappingProxyType(
        {
            "ship": OwnRows("ships.ship", tuple[ShipRow, ...], ships.whole_rows),
            "fort": OwnRows("forts.fort", tuple[FortRow, ...]),
            "gun": OwnRows("guns.gun", tuple[GunRow, ...]),
        }
    )
    own_rows_bounded = True
    decisive = frozenset(("ShipFate", "Grounded", "DriftedOff"))
    shown_first = ("monitor_duel", "hampton_roads_2", "yazoo", "hampton_roads_1", "mobile_bay", "first_turret")
    plan = ScenarioRow
    segments = sequence.SEGMENTS
    editing = EDITING
    open_table = OPEN_TABLE
    judgement = SteamJudgement()
    arguments = MappingProxyType(
        {
            "index": _ships,
            "firer": _ships,
            "target": _ships,
            "attacker": _ships,
            "defender": _ships,
            "ammo": lambda battle: tuple(ammo.value for ammo in Ammo),
            "band": lambda battle: range(4),
            "resolve_contact.place": lambda battle: range(len(battle.contacts)),
            "check_wreck.place": lambda battle: range(len(battle.wrecks)),
        }
    )
    tallies = (Tally("hits_by_range", "VolleyFired", "band", "hits"),)
    aims = ("beaten-monitor", "beaten-virginia")
    risks = ("measure-hull-mine", "measure-aground")
    checkpoint_after = 4
    sightings = sighting.RANGES
    sight_measure = "inches"
    checkpoint_at_rest = True
    options = (
        Option("low_profile", ("off", "on"), "HR-3"),
        Option("smoke", ("off", "on"), "HR-3"),
        Option("rough_water", ("off", "on"), "HR-3"),
        Option("grounding", ("on", "off"), "HR-6"),
        Option("current", ("on", "off"), "HR-8"),
        Option("fires", ("on", "off"), "HR-9"),
        Option("ramming", ("on", "off"), "HR-10"),
        Option("fouling", ("on", "off"), "HR-11"),
        Option("small_arms", ("on", "off"), "HR-12"),
        Option("torpedoes", ("on", "off"), "HR-16"),
        Option("spar_torpedoes", ("off", "on"), "HR-15"),
        Option("ammunition", ("counted", "uncounted"), "HR-18"),
        Option("reversing", ("on", "off"), "HR-5"),
        Option("lashed_pairs", ("on", "off"), "HR-14"),
        Option("crew_points", ("four", "ten"), "HR-20"),
        Option("light_guns", ("on", "off"), "HR-26"),
        Option("ship_flags", ("on", "off"), "HR-23"),
        Option("length", ("whole", "short"), "IS-A31"),
        Option("forces", ("whole", "small"), "IS-A31"),
        Option("optional_ships", ("off", "on"), "IS-A31"),
        Option("squadrons", ("off", "on"), "IS-A31"),
    )

    printed_tools = staticmethod(tools.printed_tools)
    read_figures = staticmethod(ships.read_figures)
    contradictions = staticmethod(agreement.contradictions)
    make_setting = staticmethod(setting.make_setting)
    start = staticmethod(setup.start)
    sequence = staticmethod(sequence.sequence)
    outcome = staticmethod(victory.outcome)
    picture = staticmethod(scene.picture)
    upgrade = staticmethod(versions.upgrade)
    imagine = staticmethod(sampling.imagine)
    measures = staticmethod(measures.measures)
    course = staticmethod(sketch.course)
    sketch = staticmethod(sketch.sketch)
    sheet = staticmethod(sheet.sheet)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    fallen = staticmethod(standing.fallen)
    ended = staticmethod(standing.ended)
    losses = staticmethod(standing.losses)
    charts = staticmethod(charts.charts)
