"""The rulebook as the table knows it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from admiralty.games.base import Fallen, Figure, Score, TableGame, Tally, read_facts
from admiralty.games.iron_and_steam.chart import ScenarioRow
from admiralty.games.iron_and_steam.face.scene import picture
from admiralty.games.iron_and_steam.face.sheet import figures
from admiralty.games.iron_and_steam.face.sketch import course, sketch
from admiralty.games.iron_and_steam.face.standing import fallen, objective, score
from admiralty.games.iron_and_steam.figures import Ammo, FortFile, GunFile, ShipRow, SidesFile, Tables
from admiralty.games.iron_and_steam.play.judgement import SteamJudgement
from admiralty.games.iron_and_steam.play.measures import measures
from admiralty.games.iron_and_steam.sequence import SEGMENTS, next_segment
from admiralty.games.iron_and_steam.setting import Engagement, make_setting
from admiralty.games.iron_and_steam.setup import start
from admiralty.games.iron_and_steam.ships import Book, whole_rows
from admiralty.games.iron_and_steam.state import Battle
from admiralty.games.iron_and_steam.versions import upgraded
from admiralty.games.iron_and_steam.victory import is_lost, outcome
from admiralty.kernel.case import CaseBook
from admiralty.kernel.choices import Order
from admiralty.kernel.data import DataError, Sources, convert
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.game import Call, Measure, Option, Outcome, read_options
from admiralty.kernel.sheets import Written
from admiralty.scene import Overlay, Say, Scene

__all__ = ["IronAndSteam"]

SCENARIOS = ("monitor_duel", "hampton_roads_2", "yazoo", "hampton_roads_1", "mobile_bay")
"""In the order of their size; any others that lie in the folder follow."""


def _ships(battle: Battle) -> range:
    return range(len(battle.ships))


class IronAndSteam(TableGame[Battle]):
    """Ironclads, written orders, and every hit with its place."""

    id = "iron_and_steam"
    version = "2"
    segments = SEGMENTS
    kind = Battle
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
    checkpoint_after = 4
    checkpoint_at_rest = True
    options = (
        Option("low_profile", ("off", "on"), "HR-3"),
        Option("smoke", ("off", "on"), "HR-3"),
        Option("rough_water", ("off", "on"), "HR-3"),
        Option("fires", ("on", "off"), "HR-9"),
        Option("small_arms", ("on", "off"), "HR-12"),
        Option("torpedoes", ("on", "off"), "HR-16"),
        Option("spar_torpedoes", ("off", "on"), "HR-15"),
        Option("ammunition", ("counted", "uncounted"), "HR-18"),
        Option("ship_flags", ("on", "off"), "HR-23"),
        Option("length", ("whole", "short"), "IS-A31"),
        Option("forces", ("whole", "small"), "IS-A31"),
        Option("optional_ships", ("off", "on"), "IS-A31"),
        Option("squadrons", ("off", "on"), "IS-A31"),
    )

    def __init__(self, sources: Sources) -> None:
        self.casebook = CaseBook(sources.cases)
        data = sources.data
        ships = {name: convert(row, ShipRow, f"ships.toml {name}") for name, row in whole_rows(data["ships"]).items()}
        guns = convert(data["guns"], GunFile, "guns.toml")
        forts = convert(data["forts"], FortFile, "forts.toml")
        sides = convert(data["sides"], SidesFile, "sides.toml")
        self.book = Book(guns, ships, forts, convert(data["tables"], Tables, "tables.toml"), sides)
        self.plans = {name: convert(plan, ScenarioRow, f"{name}.toml") for name, plan in sources.scenarios.items()}
        self.facts = read_facts(sources)
        self._judgement = SteamJudgement()
        self._settings: dict[tuple[str, tuple[tuple[str, str], ...]], Engagement] = {}

    def scenarios(self) -> tuple[str, ...]:
        return (*SCENARIOS, *sorted(set(self.plans) - set(SCENARIOS)))

    def setting(self, scenario: str, options: Mapping[str, str]) -> Engagement:
        if scenario not in self.plans:
            raise DataError(f"scenario {scenario}", f"is not one of {', '.join(self.scenarios())}")
        chosen = read_options(self.options, options)
        key = scenario, tuple(sorted(chosen.items()))
        if key not in self._settings:
            self._settings[key] = make_setting(self.book, self.plans[scenario], chosen)
        return self._settings[key]

    def start(self, setting: Engagement) -> Battle:
        return start(setting)

    def upgrade(self, data: dict[str, Any], version: str) -> dict[str, Any]:
        return upgraded(data, version)

    def sequence(self, state: Battle) -> Call:
        return next_segment(state)

    def outcome(self, state: Battle) -> Outcome | None:
        return outcome(state) if state.ended else None

    def measures(self, state: Battle, order: Order[Any]) -> Mapping[str, Measure]:
        return measures(state, order)

    def scene(self, view: Battle, setting: Engagement, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        return picture(view, setting, seat, ask, say)

    def course(
        self, setting: Engagement, event: Mapping[str, Any]
    ) -> tuple[str, Sequence[tuple[float, float, float]]] | None:
        return course(setting, event)

    def sketch(
        self, view: Battle, setting: Engagement, seat: Seat, ask: Ask, written: Written, subject: str, say: Say
    ) -> Sequence[Overlay]:
        return list(sketch(view, setting, written, subject, say))

    def objective(self, setting: Engagement, side: str) -> Message:
        return objective(setting, side)

    def score(self, view: Battle, setting: Engagement) -> Score:
        return score(view)

    def fallen(self, view: Battle, setting: Engagement) -> tuple[Fallen, ...]:
        return fallen(view)

    def sheet(self, setting: Engagement, unit: str) -> tuple[Figure, ...]:
        return figures(setting, unit)

    @property
    def judgement(self) -> SteamJudgement:
        return self._judgement

    def losses(self, state: Battle) -> tuple[int, Sequence[str]]:
        return state.turn, [vessel.id for vessel in state.setting.vessels if is_lost(state, vessel.index)]
