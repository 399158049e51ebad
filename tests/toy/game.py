"""The rulebook as the kernel and the hosts see it."""

from collections.abc import Mapping
from typing import ClassVar

from admiralty.games.base import Figure, TableGame
from admiralty.kernel.case import CaseBook
from admiralty.kernel.choices import Rng
from admiralty.kernel.data import DataError, Sources, convert
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask, Pile
from admiralty.kernel.game import Call, Option, Outcome, Segment, read_options
from admiralty.kernel.record import is_known
from admiralty.kernel.view import Knowledge
from admiralty.scene import Say, Scene
from tests.toy import sequence, victory
from tests.toy.face.scene import picture
from tests.toy.face.sheet import figures
from tests.toy.play.judgement import DuelJudgement
from tests.toy.rules import gunnery, steering
from tests.toy.setting import DEFENDER, RAIDER, Figures, Harbour, Scenario, sector_of
from tests.toy.state import Boat, Duel

NAMES: dict[str, str] = {DEFENDER: "Vigilante", RAIDER: "Corsaire"}


class HarbourDuel(TableGame[Duel]):
    """Two gunboats, one mine, and fog."""

    id = "harbour_duel"
    version = "1"
    options = (Option("mine", ("on", "off"), "HD-2.1"),)
    kind: ClassVar[type[Duel]] = Duel
    segments: tuple[Segment, ...] = (
        sequence.lay_mine,
        sequence.speeds,
        steering.steer,
        gunnery.load,
        gunnery.fire,
        gunnery.suffer,
        sequence.end_round,
    )

    def __init__(self, sources: Sources) -> None:
        self.casebook = CaseBook(sources.cases)
        self.figures = convert(sources.data["boats"], Figures, "boats.toml")
        self.plans = {name: convert(plan, Scenario, f"{name}.toml") for name, plan in sources.scenarios.items()}

    def scenarios(self) -> tuple[str, ...]:
        return tuple(self.plans)

    def setting(self, scenario: str, options: Mapping[str, str]) -> Harbour:
        if scenario not in self.plans:
            raise DataError(f"scenario {scenario}", f"is not one of {', '.join(self.plans)}")
        chosen = read_options(self.options, options)
        sides: dict[str, tuple[Seat, ...]] = {DEFENDER: (DEFENDER,), RAIDER: (RAIDER,)}
        return Harbour(scenario, chosen, (DEFENDER, RAIDER), sides, NAMES, self.figures, self.plans[scenario])

    def boat(self, bearing: int) -> Boat:
        return Boat(bearing, self.figures.hull, self.figures.coal, self.figures.nerve)

    def start(self, setting: Harbour) -> Duel:
        """HD-1.1, HD-2.1 The boats in their places; the raider's own sector is never mined."""
        bearings = setting.plan.bearings
        duel = self.kind(
            {seat: self.boat(bearings[seat]) for seat in setting.seats},
            Pile("cup", sorted(self.figures.cup)),
            clear=[sector_of(bearings[RAIDER], self.figures.sectors)],
            setting=setting,
        )
        if setting.options["mine"] == "off":
            duel.round = 1
        return duel

    def sequence(self, state: Duel) -> Call:
        return sequence.next_segment(state)

    def outcome(self, state: Duel) -> Outcome | None:
        return victory.outcome(state)

    def imagine(self, state: Duel, rng: Rng, known: Knowledge) -> None:
        """HD-2.1, HD-4.2 A mine that one does not know of lies in any sector that is not known to be clear."""
        if not is_known(state, "mine"):
            left = [sector for sector in range(1, self.figures.sectors + 1) if sector not in state.clear]
            state.mine = left[rng.below(len(left))]

    def scene(self, view: Duel, setting: Harbour, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        return picture(view, setting, ask, say)

    def sheet(self, setting: Harbour, unit: str) -> tuple[Figure, ...]:
        return figures(setting.figures)

    @property
    def judgement(self) -> DuelJudgement:
        return DuelJudgement()
