"""The rulebook as the table knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from admiralty.games.base import Fallen, Figure, Score, TableGame, Tally, read_facts
from admiralty.games.iron_and_fire.counters import read_profiles
from admiralty.games.iron_and_fire.face import standing
from admiralty.games.iron_and_fire.face.scene import picture
from admiralty.games.iron_and_fire.face.sheet import sheet
from admiralty.games.iron_and_fire.figures import read_figures
from admiralty.games.iron_and_fire.play.judgement import IronAndFireJudgement
from admiralty.games.iron_and_fire.rules.secrets import deal
from admiralty.games.iron_and_fire.sequence import SEGMENTS, sequence
from admiralty.games.iron_and_fire.setting import OPTIONS, SCENARIOS, BattleSetting, make_setting
from admiralty.games.iron_and_fire.state import Battle, a_unit, on_map, start
from admiralty.games.iron_and_fire.victory import is_sunk_or_taken, outcome
from admiralty.kernel.case import CaseBook
from admiralty.kernel.choices import Rng
from admiralty.kernel.data import Sources
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.game import Call, Outcome
from admiralty.kernel.view import Knowledge
from admiralty.scene import Say, Scene


class IronAndFire(TableGame[Battle]):
    """Naval battles of 1879 on hexes: activation by cards, guns, rams and boarders."""

    id = "iron_and_fire"
    version = "2"
    options = OPTIONS
    segments = SEGMENTS
    kind = Battle
    arguments = MappingProxyType({"index": a_unit, "place": on_map})
    resignation_case = "I56"
    tallies = (Tally("hits_by_range", "Fired", "range", "hits"),)

    def __init__(self, sources: Sources) -> None:
        self.casebook = CaseBook(sources.cases)
        self.figures = read_figures(sources)
        self.profiles = read_profiles(self.figures.ships, self.figures.battery)
        self.facts = read_facts(sources)
        self._judgement = IronAndFireJudgement()
        self._settings: dict[tuple[str, tuple[tuple[str, str], ...]], BattleSetting] = {}

    def scenarios(self) -> tuple[str, ...]:
        return SCENARIOS

    def setting(self, scenario: str, options: Mapping[str, str]) -> BattleSetting:
        key = scenario, tuple(sorted(options.items()))
        found = self._settings.get(key)
        if found is None:
            found = self._settings[key] = make_setting(self.figures, self.profiles, scenario, options)
        return found

    def start(self, setting: BattleSetting) -> Battle:
        return start(setting)

    def upgrade(self, data: dict[str, Any], version: str) -> dict[str, Any]:
        """Version 2 (13.2, I55) remembers for the turn which ironclads a ship has chased; before, nobody had to."""
        if version == "1":
            return {**data, "units": [{"chased": [], **unit} for unit in data["units"]]}
        return data

    def sequence(self, state: Battle) -> Call:
        return sequence(state)

    def outcome(self, state: Battle) -> Outcome | None:
        return None if state.ended is None else outcome(state)

    def imagine(self, state: Battle, rng: Rng, known: Knowledge) -> None:
        deal(state, rng, known)

    def scene(self, view: Battle, setting: BattleSetting, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        return picture(view, setting, ask, say)

    aims = ("bombardment", "cable")

    def objective(self, setting: BattleSetting, side: str) -> Message:
        return standing.objective(setting, side)

    def score(self, view: Battle, setting: BattleSetting) -> Score:
        return standing.score(view, setting)

    def fallen(self, view: Battle, setting: BattleSetting) -> tuple[Fallen, ...]:
        return standing.fallen(view, setting)

    def sheet(self, setting: BattleSetting, unit: str) -> tuple[Figure, ...]:
        return sheet(self.figures, unit)

    @property
    def judgement(self) -> IronAndFireJudgement:
        return self._judgement

    def losses(self, state: Battle) -> tuple[int, Sequence[str]]:
        return state.turn, [unit.id for unit in state.units if is_sunk_or_taken(state, unit)]
