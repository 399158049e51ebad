"""The rulebook as the table knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from admiralty.games.base import Fallen, Figure, Score, TableGame, read_facts
from admiralty.games.war_of_the_pacific.face.scene import picture
from admiralty.games.war_of_the_pacific.face.sheet import sheet
from admiralty.games.war_of_the_pacific.face.sketch import sketch
from admiralty.games.war_of_the_pacific.face.standing import fallen, objective, score
from admiralty.games.war_of_the_pacific.play.dealing import deal_destinations
from admiralty.games.war_of_the_pacific.play.judgement import PacificJudgement
from admiralty.games.war_of_the_pacific.sequence import ARGUMENTS, SEGMENTS, sequence
from admiralty.games.war_of_the_pacific.setting import OPTIONS, SCENARIOS, Campaign, make_setting, read_figures
from admiralty.games.war_of_the_pacific.state import ShipState, War, start
from admiralty.games.war_of_the_pacific.victory import outcome
from admiralty.kernel.case import CaseBook
from admiralty.kernel.choices import Rng
from admiralty.kernel.data import Sources
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.game import Call, Outcome
from admiralty.kernel.sheets import Written
from admiralty.kernel.view import Knowledge
from admiralty.scene import Overlay, Say, Scene

__all__ = ["WarOfThePacific"]


class WarOfThePacific(TableGame[War]):
    """A war of two years on land and sea: fleets under sealed orders, regiments in the desert."""

    id = "war_of_the_pacific"
    version = "2"
    options = OPTIONS
    segments = SEGMENTS
    kind = War
    arguments = ARGUMENTS
    policy = "odds-usual-reactions"

    def __init__(self, sources: Sources) -> None:
        self.casebook = CaseBook(sources.cases)
        self.figures = read_figures(sources)
        self.facts = read_facts(sources)
        self._judgement = PacificJudgement()
        self._settings: dict[tuple[str, tuple[tuple[str, str], ...]], Campaign] = {}

    def scenarios(self) -> tuple[str, ...]:
        return SCENARIOS

    def setting(self, scenario: str, options: Mapping[str, str]) -> Campaign:
        key = scenario, tuple(sorted(options.items()))
        found = self._settings.get(key)
        if found is None:
            found = self._settings[key] = make_setting(self.figures, scenario, options)
        return found

    def start(self, setting: Campaign) -> War:
        return start(setting)

    def sequence(self, state: War) -> Call:
        return sequence(state)

    def outcome(self, state: War) -> Outcome | None:
        return None if state.ended is None else outcome(state)

    def imagine(self, state: War, rng: Rng, known: Knowledge) -> None:
        deal_destinations(state, rng)

    def scene(self, view: War, setting: Campaign, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        return picture(view, setting, seat, ask, say)

    def sketch(
        self, view: War, setting: Campaign, seat: Seat, ask: Ask, written: Written, subject: str, say: Say
    ) -> Sequence[Overlay]:
        return list(sketch(view, setting, written, say))

    aims = ("points",)

    def objective(self, setting: Campaign, side: str) -> Message:
        return objective(setting, side)

    def score(self, view: War, setting: Campaign) -> Score:
        return score(view)

    def fallen(self, view: War, setting: Campaign) -> tuple[Fallen, ...]:
        return fallen(view)

    def sheet(self, setting: Campaign, unit: str) -> tuple[Figure, ...]:
        return sheet(self.figures, unit)

    @property
    def judgement(self) -> PacificJudgement:
        return self._judgement

    def losses(self, state: War) -> tuple[int, Sequence[str]]:
        return state.turn, [
            state.printed(n).id
            for n, ship in enumerate(state.ships)
            if ship.status is ShipState.SUNK or ship.owner != state.printed(n).side
        ]
