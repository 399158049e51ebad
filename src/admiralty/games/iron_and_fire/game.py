"""The rulebook as the table knows it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from admiralty.games.base import TableGame, Tally
from admiralty.games.iron_and_fire import state, victory
from admiralty.games.iron_and_fire.counters import read_profiles
from admiralty.games.iron_and_fire.face import routine, scene, sheet, standing
from admiralty.games.iron_and_fire.figures import read_figures
from admiralty.games.iron_and_fire.play.judgement import IronAndFireJudgement
from admiralty.games.iron_and_fire.rules.secrets import deal
from admiralty.games.iron_and_fire.sequence import SEGMENTS, sequence
from admiralty.games.iron_and_fire.setting import OPTIONS, SCENARIOS, BattleSetting, make_setting
from admiralty.kernel.data import Sources


class IronAndFire(TableGame[state.Battle]):
    """Naval battles of 1879 on hexes: activation by cards, guns, rams and boarders."""

    id = "iron_and_fire"
    version = "2"
    shown_first = SCENARIOS
    kind = state.Battle
    options = OPTIONS
    segments = SEGMENTS
    arguments = MappingProxyType({"index": state.a_unit, "place": state.on_map})
    resignation_case = "I56"
    tallies = (Tally("hits_by_range", "Fired", "range", "hits"),)
    aims = ("bombardment", "cable")
    judgement = IronAndFireJudgement()

    start = staticmethod(state.start)
    sequence = staticmethod(sequence)
    outcome = staticmethod(victory.outcome)
    routine = staticmethod(routine.routine)
    losses = staticmethod(standing.losses)
    imagine = staticmethod(deal)
    scene = staticmethod(scene.picture)
    sheet = staticmethod(sheet.sheet)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    fallen = staticmethod(standing.fallen)

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self.figures = read_figures(sources)
        self.profiles = read_profiles(self.figures.ships, self.figures.battery)

    def lay_out(self, scenario: str, options: Mapping[str, str]) -> BattleSetting:
        return make_setting(self.figures, self.profiles, scenario, options)

    def upgrade(self, data: dict[str, Any], version: str) -> dict[str, Any]:
        """Version 2 (13.2, I55) remembers for the turn which ironclads a ship has chased; before, nobody had to."""
        if version == "1":
            return {**data, "units": [{"chased": [], **unit} for unit in data["units"]]}
        return data
