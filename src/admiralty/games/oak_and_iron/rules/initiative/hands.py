"""OI-2 Initiative hands: which cards may be laid, copied or given up, and why not another."""

from typing import NamedTuple

from admiralty.games.oak_and_iron.rules.terms import arguments
from admiralty.games.oak_and_iron.state import Battle, Squadron, choosable
from admiralty.rulebook import IllegalOrder, Message, Refusal, Verb, refuse


def not_in_hand(squadron: Squadron, card: str) -> Refusal | None:
    """OI-2.3 Why a card cannot be played from a hand."""
    if card not in squadron.owned:
        return refuse("OI-2.3", "refusal-not-owned", card=card)
    if card in (squadron.revealed, squadron.copied):
        return refuse("OI-2.3", "refusal-face-up", card=card)
    return None


class Hand(NamedTuple):
    """The owner of the hand."""

    seat: str


class LayCard(
    Verb[Battle, Hand],
    case="OI-2.3",
    label_key="order-card",
    legal=lambda battle, now: choosable(battle.squadrons[now.seat]),
    choices=lambda battle, now: battle.squadrons[now.seat].owned,
):
    """OI-2.3 A card of the hand is laid face down."""

    card: arguments.CardId

    def refusal(self, battle: Battle, now: Hand) -> Refusal | None:
        return not_in_hand(battle.squadrons[now.seat], self.card)


class Cards(NamedTuple):
    """The owner of the cards, the allowed ones, and the refusal for another."""

    seat: str
    cards: tuple[str, ...]
    case: str
    reason: Message


class NameCard(Verb[Battle, Cards], label_key="order-card", choices=lambda battle, now: now.cards):
    """OI-A43 OI-10.5 A card is named, to copy its effect or to give it up."""

    card: arguments.CardId

    def refusal(self, battle: Battle, now: Cards) -> Refusal | None:
        return None if self.card in now.cards else IllegalOrder(now.case, now.reason)
