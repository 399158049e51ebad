"""The faces of the cards in hand: each Initiative card with a picture of its subject."""

from typing import Any

from admiralty.games.base import CardFace
from admiralty.games.oak_and_iron.rules.initiative import hands
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.rulebook import Order

PICTURES = {
    "aim": ("careful_aim", "long_range_gunnery", "target_rigging", "lee_gauge_fire", "coastal_pilot"),
    "boarding": ("expert_boarding", "boarding_through_smoke", "boarders_away", "no_quarter", "elan", "repel_boarders"),
    "boat": ("boat_assault", "await_new_orders"),
    "broadside": ("rolling_broadsides", "fire_as_she_bears", "superior_firepower", "engage_more_closely"),
    "cover": ("down", "small_arms", "heavy_musket_volley", "resilient", "seize_opportunity"),
    "fire": ("effective_fire", "aggression"),
    "load": ("reload", "fast_loaders", "double_rations"),
    "shoals": ("shoals_ahead", "lured_into_shoals"),
    "turn": ("adjust_position", "fleet_maneuver", "adjust_formation", "close_the_line", "adaptive_tactics"),
    "wind": ("favorable_wind", "swift_vessels", "deception", "false_colours"),
}
"""The cards by picture; all others show "courage"."""
PICTURE_OF = {card: picture for picture, cards in PICTURES.items() for card in cards}


def card_face(setting: OakSetting, order: Order[Any]) -> CardFace | None:
    """OI-2.3 The Initiative card that an order lays or names."""
    if not isinstance(order.value, hands.LayCard | hands.NameCard):
        return None
    card = setting.book.initiative[order.value.card]
    return CardFace(card.value, card.text, not card.discard, PICTURE_OF.get(card.id, "courage"))
