"""Oak & Iron: squadrons under sail on an open table, with wind, ruler, cards and symbol dice."""

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.games.base import CardFace, Fallen, Figure, Score, TableGame, Tally, read_facts
from admiralty.games.oak_and_iron.cards.book import load_book
from admiralty.games.oak_and_iron.face.scene import picture
from admiralty.games.oak_and_iron.face.sheet import figures
from admiralty.games.oak_and_iron.face.standing import fallen, objective, score
from admiralty.games.oak_and_iron.play.judgement import OakJudgement
from admiralty.games.oak_and_iron.rules.dice import FREE, WITH_FORTUNE
from admiralty.games.oak_and_iron.rules.hands import LayCard, NameCard
from admiralty.games.oak_and_iron.rules.roster import muster
from admiralty.games.oak_and_iron.rules.sea import is_lost
from admiralty.games.oak_and_iron.sequence import ARGUMENTS, SEGMENTS, sequence
from admiralty.games.oak_and_iron.setting import OakSetting, make_setting
from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.oak_and_iron.versions import upgraded
from admiralty.games.oak_and_iron.victory import outcome
from admiralty.kernel.case import CaseBook
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.data import DataError, Sources
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.game import Call, Option, Outcome, read_options
from admiralty.kernel.record import is_known
from admiralty.kernel.view import Knowledge
from admiralty.scene import Say, Scene

__all__ = ["OakAndIron"]

SCENARIOS = (
    "quickstart", "channel_patrol", "spanish_main", "texel_skirmish", "palermo_engagement", "fleet_of_patrols",
    "open_battle", "open_fleets", "first_broadside",
)  # fmt: skip


class OakAndIron(TableGame[Battle]):
    """The rulebook, given its parsed files."""

    id = "oak_and_iron"
    version = "1.1"
    segments = SEGMENTS
    kind = Battle
    arguments = ARGUMENTS
    checkpoint_after = 0
    policy = FREE
    afterwards = frozenset({"second"})
    tallies = (Tally("hits_by_range", "AttackRolled", "band", "hits"),)
    options = (
        Option("die", ("printed", "blank"), "OI-1.3"),
        Option("flagship", ("2", "3"), "OI-A15"),
        Option("formation", ("line", "strict"), "OI-A26"),
        Option("sea", ("bounded", "scrolling"), "OI-11.3"),
        Option("size", ("patrol", "skirmish", "engagement"), "OI-12.1"),
        Option("squadrons", ("2", "3", "4"), "OI-14.1"),
    )

    def __init__(self, sources: Sources) -> None:
        self.casebook = CaseBook(sources.cases)
        self.book = load_book(sources)
        self.plans = sources.scenarios
        self.facts = read_facts(sources)
        self._judgement = OakJudgement()

    def scenarios(self) -> tuple[str, ...]:
        return tuple(sorted(self.plans, key=lambda name: SCENARIOS.index(name) if name in SCENARIOS else 99))

    def setting(self, scenario: str, options: Mapping[str, str]) -> OakSetting:
        if scenario not in self.plans:
            raise DataError(f"scenario {scenario}", f"is not one of {', '.join(self.scenarios())}")
        return make_setting(self.book, self.plans[scenario], read_options(self.options, options))

    def start(self, setting: OakSetting) -> Battle:
        return muster(setting)

    def upgrade(self, data: dict[str, Any], version: str) -> dict[str, Any]:
        return upgraded(data, version)

    def sequence(self, state: Battle) -> Call:
        return sequence(state)

    def outcome(self, state: Battle) -> Outcome | None:
        return outcome(state) if state.winners is not None else None

    def imagine(self, state: Battle, rng: Rng, known: Knowledge) -> None:
        """OI-A62 Hands lie open: a card that lies face down is any of those that its squadron may have laid."""
        for squadron in state.squadrons.values():
            if not is_known(squadron, "face_down"):
                hand = [card for card in squadron.owned if card not in (squadron.revealed, squadron.copied)]
                squadron.face_down = hand[rng.below(len(hand))]

    def beside(self, state: Battle, seat: Seat, order: Order[Any]) -> tuple[str, ...]:
        """OI-11.4 What a Fortune point would make of it."""
        return (WITH_FORTUNE,) if state.squadrons[seat].fortune > 0 else ()

    def card_face(self, setting: OakSetting, order: Order[Any]) -> CardFace | None:
        """OI-2.3 The Initiative card that an order lays or names."""
        if not isinstance(order.value, LayCard | NameCard):
            return None
        card = setting.book.initiative[order.value.card]
        return CardFace(card.value, card.text, not card.discard)

    def objective(self, setting: OakSetting, side: str) -> Message:
        return objective(setting)

    def score(self, view: Battle, setting: OakSetting) -> Score:
        return score(view, setting)

    def fallen(self, view: Battle, setting: OakSetting) -> tuple[Fallen, ...]:
        return fallen(view, setting)

    @property
    def judgement(self) -> OakJudgement:
        return self._judgement

    def sheet(self, setting: OakSetting, unit: str) -> tuple[Figure, ...]:
        """OI-12.3 The card of a ship; her kind stands in her id."""
        for card in self.book.ships.values():
            kind = card.id.replace("_", "-")
            if unit.partition("-")[2].rstrip("0123456789").rstrip("-") == kind:
                return figures(self.book, card)
        return ()

    def losses(self, state: Battle) -> tuple[int, Sequence[str]]:
        return state.turn, [name for name in state.roster if is_lost(state.ships[name])]

    def scene(self, view: Battle, setting: OakSetting, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        return picture(view, setting, seat, ask, say)
