"""The card of a ship as printed, each value with its source."""

from admiralty.games.base import Figure, figures_of
from admiralty.games.oak_and_iron.cards.book import Book, ShipCard
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.rulebook import Message


def sheet(setting: OakSetting, unit: str) -> tuple[Figure, ...]:
    """OI-12.3 The card of a ship; her kind is part of her id."""
    kind = unit.partition("-")[2].rstrip("0123456789").rstrip("-")
    book = setting.book
    return next((_card(book, card) for card in book.ships.values() if card.id.replace("_", "-") == kind), ())


def _card(book: Book, card: ShipCard) -> tuple[Figure, ...]:
    """OI-12.3 The values of a ship's card, her special rules and the cost of her options."""

    def source(value: str) -> str:
        return card.marks.get(value, card.marks.get("stats", card.mark_points_options))

    special = [book.special[rule].name for rule in card.special]
    options = [f"{book.special[option].name} {cost}" for option, cost in card.options.items()]
    return (
        Figure("points", card.points, card.mark_points_options),
        *figures_of(card, source, "fortitude", "broadside", "crew", "windward", "large"),
        Figure("special", Message("sheet-list", items=special), source("specials")),
        Figure("options", Message("sheet-list", items=options), card.mark_points_options),
    )
