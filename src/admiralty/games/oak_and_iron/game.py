"""Oak & Iron: squadrons under sail on an open table, with wind, ruler, cards and symbol dice."""

from collections.abc import Mapping
from typing import Any

from admiralty.games.base import CardFace, TableGame, Tally
from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.cards.book import load_book
from admiralty.games.oak_and_iron.face import routine, scene, sheet, standing
from admiralty.games.oak_and_iron.play.judgement import OakJudgement
from admiralty.games.oak_and_iron.rules.hands import LayCard, NameCard, deal
from admiralty.games.oak_and_iron.rules.roster import muster
from admiralty.games.oak_and_iron.rules.throws import FREE, WITH_FORTUNE
from admiralty.games.oak_and_iron.sequence import ARGUMENTS, SEGMENTS, sequence
from admiralty.games.oak_and_iron.setting import OakSetting, make_setting
from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.oak_and_iron.versions import upgraded
from admiralty.kernel.choices import Order
from admiralty.kernel.data import Sources
from admiralty.kernel.event import Seat
from admiralty.kernel.game import Option


class OakAndIron(TableGame[Battle]):
    """The rulebook, given its parsed files."""

    id = "oak_and_iron"
    version = "1.1"
    shown_first = (
        "quickstart", "channel_patrol", "spanish_main", "texel_skirmish", "palermo_engagement", "fleet_of_patrols",
        "open_battle", "open_fleets", "first_broadside",
    )  # fmt: skip
    kind = Battle
    options = (
        Option("die", ("printed", "blank"), "OI-1.3"),
        Option("flagship", ("2", "3"), "OI-A15"),
        Option("formation", ("line", "strict"), "OI-A26"),
        Option("sea", ("bounded", "scrolling"), "OI-11.3"),
        Option("size", ("patrol", "skirmish", "engagement"), "OI-12.1"),
        Option("squadrons", ("2", "3", "4"), "OI-14.1"),
    )
    segments = SEGMENTS
    arguments = ARGUMENTS
    policy = FREE
    afterwards = frozenset({"second"})
    tallies = (Tally("hits_by_range", "AttackRolled", "band", "hits"),)
    judgement = OakJudgement()

    start = staticmethod(muster)
    sequence = staticmethod(sequence)
    outcome = staticmethod(victory.outcome)
    routine = staticmethod(routine.routine)
    losses = staticmethod(standing.losses)
    imagine = staticmethod(deal)
    upgrade = staticmethod(upgraded)
    scene = staticmethod(scene.picture)
    sheet = staticmethod(sheet.figures)
    objective = staticmethod(standing.objective)
    score = staticmethod(standing.score)
    fallen = staticmethod(standing.fallen)

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self.book = load_book(sources)

    def lay_out(self, scenario: str, options: Mapping[str, str]) -> OakSetting:
        return make_setting(self.book, self.plans[scenario], options)

    def beside(self, state: Battle, seat: Seat, order: Order[Any]) -> tuple[str, ...]:
        """OI-11.4 What a Fortune point would make of it."""
        return (WITH_FORTUNE,) if state.squadrons[seat].fortune > 0 else ()

    def card_face(self, setting: OakSetting, order: Order[Any]) -> CardFace | None:
        """OI-2.3 The Initiative card that an order lays or names."""
        if not isinstance(order.value, LayCard | NameCard):
            return None
        card = setting.book.initiative[order.value.card]
        return CardFace(card.value, card.text, not card.discard)
