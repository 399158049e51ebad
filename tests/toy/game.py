"""The rulebook as the kernel and the hosts see it: a table of what it does."""

from collections.abc import Mapping
from typing import ClassVar

from admiralty.games.base import TableGame
from admiralty.games.judgement import Judgement
from admiralty.rulebook import Option, Seat, Segment, Sources, convert
from tests.toy.face import scene, sheet
from tests.toy.play import judgement
from tests.toy.rules import gunnery, steering
from tests.toy.setting import DEFENDER, RAIDER, Figures, Harbour, Scenario

from . import sequence, state, victory


class HarbourDuel(TableGame[state.Duel]):
    """Two gunboats, one mine, and fog."""

    id = "harbour_duel"
    version = "1"
    plan = Scenario
    kind: ClassVar[type[state.Duel]] = state.Duel
    options = (Option("mine", ("on", "off"), "HD-2.1"),)
    segments: tuple[Segment, ...] = (
        *(sequence.lay_mine, sequence.speeds, sequence.end_round),
        *(steering.steer, gunnery.load, gunnery.fire, gunnery.suffer),
    )
    judgement: Judgement[state.Duel] = judgement.DuelJudgement()

    sequence = staticmethod(sequence.next_segment)
    outcome = staticmethod(victory.outcome)
    imagine = staticmethod(state.deal)
    scene = staticmethod(scene.picture)
    sheet = staticmethod(sheet.figures)

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self.figures = convert(sources.data["boats"], Figures, "boats.toml")

    def start(self, setting: Harbour) -> state.Duel:
        return state.start(setting, self.kind)

    def lay_out(self, scenario: str, options: Mapping[str, str]) -> Harbour:
        seats = (DEFENDER, RAIDER)
        names: dict[str, str] = {DEFENDER: "Vigilante", RAIDER: "Corsaire"}
        sides: dict[str, tuple[Seat, ...]] = {seat: (seat,) for seat in seats}
        return Harbour(scenario, options, seats, sides, names, self.figures, self.plans[scenario])
