"""Ironclads on squares: two squadrons, a board of squares, two packs of cards and a handful of dice."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from admiralty.games.base import Fallen, Figure, Score, TableGame, Tally, read_facts
from admiralty.games.ironclads_on_squares.cards import Cards
from admiralty.games.ironclads_on_squares.face.scene import picture
from admiralty.games.ironclads_on_squares.face.sheet import figures
from admiralty.games.ironclads_on_squares.face.standing import fallen, objective, score
from admiralty.games.ironclads_on_squares.figures import Rules, Scenario, Ships
from admiralty.games.ironclads_on_squares.play.judgement import SquaresJudgement
from admiralty.games.ironclads_on_squares.sequence import SEGMENTS, next_segment
from admiralty.games.ironclads_on_squares.setting import Engagement, HitCounter, engagement
from admiralty.games.ironclads_on_squares.state import Battle, start
from admiralty.games.ironclads_on_squares.victory import is_lost, outcome
from admiralty.kernel.case import CaseBook
from admiralty.kernel.data import DataError, Sources, convert
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.game import Call, Option, Outcome, read_options
from admiralty.scene import Say, Scene

__all__ = ["IroncladsOnSquares"]

SCENARIOS = ("lissa", "angamos", "big_guns", "channel_1878", "first_command")
"""In the order of their difficulty; any others that lie in the folder follow."""


class IroncladsOnSquares(TableGame[Battle]):
    """The rulebook, given its parsed files."""

    id = "ironclads_on_squares"
    version = "1.0"
    segments = SEGMENTS
    kind = Battle
    arguments = MappingProxyType({"index": lambda battle: range(len(battle.ships))})
    tallies = (Tally("hits_by_range", "ShipFired", "distance", "hits"),)
    options = (
        Option("duty", ("enforced", "free"), "SQ-3.5"),
        Option("sight", ("open", "blocked"), "SQ-A8"),
        Option("joker", ("glancing", "redraw"), "SQ-A3"),
        Option("guests", ("none", "petr_veliky", "mesudiye", "both"), "SQ-A36"),
    )

    def __init__(self, sources: Sources) -> None:
        self.casebook = CaseBook(sources.cases)
        self.rules = convert(sources.data["rules"], Rules, "rules.toml")
        ships = convert(sources.data["ships"], Ships, "ships.toml")
        self.ships = {ship.id: ship for ship in ships.ship}
        self.converted = ships.conversion.source
        self.plans = {name: convert(plan, Scenario, f"{name}.toml") for name, plan in sources.scenarios.items()}
        self.cards = Cards(self.rules)
        self.hits = HitCounter(self.rules.fire.hit_on)
        self.facts = read_facts(sources)
        self._judgement = SquaresJudgement(self.cards)

    def scenarios(self) -> tuple[str, ...]:
        return (*SCENARIOS, *sorted(set(self.plans) - set(SCENARIOS)))

    def setting(self, scenario: str, options: Mapping[str, str]) -> Engagement:
        if scenario not in self.plans:
            raise DataError(f"scenario {scenario}", f"is not one of {', '.join(self.scenarios())}")
        chosen = read_options(self.options, options)
        return engagement(scenario, self.plans[scenario], self.ships, self.rules, self.cards, self.hits, chosen)

    def start(self, setting: Engagement) -> Battle:
        return start(setting)

    def sequence(self, state: Battle) -> Call:
        return next_segment(state)

    def outcome(self, state: Battle) -> Outcome | None:
        return outcome(state) if state.ended else None

    def scene(self, view: Battle, setting: Engagement, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        return picture(view, setting, seat, ask, say)

    def objective(self, setting: Engagement, side: str) -> Message:
        return objective(setting, side)

    def score(self, view: Battle, setting: Engagement) -> Score:
        return score(view, setting)

    def fallen(self, view: Battle, setting: Engagement) -> tuple[Fallen, ...]:
        return fallen(view, setting)

    def sheet(self, setting: Engagement, unit: str) -> tuple[Figure, ...]:
        return figures(self.ships[unit], self.converted) if unit in self.ships else ()

    @property
    def judgement(self) -> SquaresJudgement:
        return self._judgement

    def losses(self, state: Battle) -> tuple[int, Sequence[str]]:
        return state.turn, [sheet.id for sheet in state.setting.fleet if is_lost(state.ships[sheet.index])]
