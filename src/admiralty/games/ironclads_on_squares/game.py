"""Ironclads on squares: two squadrons, a board of squares, two packs of cards and a handful of dice."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from admiralty.games.base import Figure, TableGame, Tally
from admiralty.games.ironclads_on_squares import state, victory
from admiralty.games.ironclads_on_squares.cards import Cards
from admiralty.games.ironclads_on_squares.face import routine, scene, sheet, standing
from admiralty.games.ironclads_on_squares.figures import Rules, Scenario, Ships
from admiralty.games.ironclads_on_squares.play.judgement import SquaresJudgement
from admiralty.games.ironclads_on_squares.sequence import SEGMENTS, next_segment
from admiralty.games.ironclads_on_squares.setting import Engagement, HitCounter, engagement
from admiralty.kernel.data import Sources, convert
from admiralty.kernel.game import Option


class IroncladsOnSquares(TableGame[state.Battle]):
    """The rulebook, given its parsed files."""

    id = "ironclads_on_squares"
    version = "1.0"
    shown_first = ("lissa", "angamos", "big_guns", "channel_1878", "first_command")
    plan = Scenario
    kind = state.Battle
    options = (
        Option("duty", ("enforced", "free"), "SQ-3.5"),
        Option("sight", ("open", "blocked"), "SQ-A8"),
        Option("joker", ("glancing", "redraw"), "SQ-A3"),
        Option("guests", ("none", "petr_veliky", "mesudiye", "both"), "SQ-A36"),
    )
    segments = SEGMENTS
    arguments = MappingProxyType({"index": lambda battle: range(len(battle.ships))})
    matters_of_course = frozenset({"CardDealt"})
    tallies = (Tally("hits_by_range", "ShipFired", "distance", "hits"),)

    start = staticmethod(state.start)
    sequence = staticmethod(next_segment)
    outcome = staticmethod(victory.outcome)
    routine = staticmethod(routine.routine)
    losses = staticmethod(standing.losses)
    scene = staticmethod(scene.picture)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    fallen = staticmethod(standing.fallen)

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self.rules = convert(sources.data["rules"], Rules, "rules.toml")
        ships = convert(sources.data["ships"], Ships, "ships.toml")
        self.ships = {ship.id: ship for ship in ships.ship}
        self.converted = ships.conversion.source
        self.cards = Cards(self.rules)
        self.hits = HitCounter(self.rules.fire.hit_on)

    def lay_out(self, scenario: str, options: Mapping[str, str]) -> Engagement:
        return engagement(scenario, self.plans[scenario], self.ships, self.rules, self.cards, self.hits, options)

    def sheet(self, setting: Engagement, unit: str) -> tuple[Figure, ...]:
        return sheet.figures(self.ships[unit], self.converted) if unit in self.ships else ()

    @cached_property
    def judgement(self) -> SquaresJudgement:
        return SquaresJudgement(self.cards)
