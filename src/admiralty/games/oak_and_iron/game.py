"""The game class of Oak & Iron: what the rulebook is made of."""

from types import MappingProxyType
from typing import Any

from admiralty.games.base import TableGame, Tally
from admiralty.games.oak_and_iron.ai.judgement import OakJudgement
from admiralty.games.oak_and_iron.cards import book
from admiralty.games.oak_and_iron.rules.creating import roster
from admiralty.games.oak_and_iron.rules.initiative import hands
from admiralty.games.oak_and_iron.rules.terms import throws
from admiralty.games.oak_and_iron.ui import hand, routine, scene, sheet, standing
from admiralty.rulebook import Option, Order, Seat

from . import sequence, setting, versions, victory
from .state import Battle

PARTS = (book, setting, roster, hands, sequence, victory, versions, hand, routine, scene, sheet, standing)


class OakAndIron(TableGame[Battle], parts=PARTS):
    """The rulebook, given its parsed files."""

    id = "oak_and_iron"
    version = "1.3"
    rank = 3
    own_rows = MappingProxyType({"ship": "ships.ship"})
    decisive = frozenset(("LeftTheTable", "Crippled", "OutOfAction", "ShipCaptured", "ShipDestroyed"))
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
    segments = sequence.SEGMENTS
    arguments = sequence.ARGUMENTS
    policy = throws.FREE
    afterwards = frozenset({"second"})
    tallies = (Tally("hits_by_range", "AttackRolled", "band", "hits"),)
    judgement = OakJudgement()

    def beside(self, state: Battle, seat: Seat, order: Order[Any]) -> tuple[str, ...]:
        """OI-11.4 What a Fortune point would make of it."""
        return (throws.WITH_FORTUNE,) if state.squadrons[seat].fortune > 0 else ()
