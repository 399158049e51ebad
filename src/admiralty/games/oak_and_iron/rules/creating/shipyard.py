"""OI-12 The decisions of building a squadron: faction, ships, admiral and hand, and why the rules refuse one.

The equipment of a ship is in `fitting_out`.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Annotated, NamedTuple

import msgspec

from admiralty.games.oak_and_iron.cards.book import Book, Card
from admiralty.games.oak_and_iron.setting import OakSetting, ShipRow, SquadronRow
from admiralty.games.oak_and_iron.state import Battle
from admiralty.rulebook import Hindrance, Id, Message, Refusal, Verb, refuse

from . import squadrons


def hand_size(book: Book, row: SquadronRow) -> int:
    return book.limits["hand_base"] + book.admirals[row.admiral].value


def spent(book: Book, row: SquadronRow) -> int:
    return (
        squadrons.points(book, row)
        if row.admiral
        else sum(
            squadrons.ship_points(book, row.faction, s.ship, s.options, s.skill, s.cards, s.captain) for s in row.ships
        )
    )


def left(book: Book, row: SquadronRow, most: int) -> int:
    return most - spent(book, row)


def cheapest_ship(book: Book, barred: set[str]) -> int:
    return min(card.points for card in book.ships.values() if card.ship_class not in barred)


class Building(NamedTuple):
    """A squadron on paper: its owner, its next decision, and its limit of points."""

    seat: str
    stage: str
    row: SquadronRow
    most: int


class Decision(Verb[Battle, Building]):
    """A decision of building."""

    @abstractmethod
    def changed(self, book: Book, now: Building) -> SquadronRow:
        """The squadron after the decision."""

    def told(self, setting: OakSetting, now: Building) -> Message | None:
        """The decision with its price and effect for this squadron; None if its plain label says all."""
        return None

    def price(self, book: Book, now: Building, cost: int) -> dict[str, object]:
        """The price of an order: the points that it costs, and those left after it."""
        return {"cost": cost, "left": left(book, now.row, now.most) - cost}


def in_book(words: Callable[[Book], Collection[str]]) -> Callable[[OakSetting], Collection[str]]:
    """The ids of one kind of card, as an argument of an order looks them up."""
    return lambda setting: words(setting.book)


def too_dear(book: Book, now: Building, cost: int, case: str) -> Refusal | None:
    """OI-12.1 Whether the points left cannot pay for something."""
    over = cost - left(book, now.row, now.most)
    return refuse(case, "refusal-too-dear", over=over) if over > 0 else None


def _named(printed: Mapping[str, Card], ids: Iterable[str]) -> str:
    return ", ".join(printed[each].name or each for each in ids)


def only_at(*stages: str) -> Hindrance[Battle, Building]:
    """The decisions that belong to some stages only."""
    return Hindrance(
        "OI-12.1",
        "refusal-other-stage",
        lambda battle, now: now.stage not in stages,
        lambda battle, now: {"stage": now.stage},
    )


TOO_FEW_SHIPS = Hindrance[Battle, Building](
    "OI-12.1",
    "refusal-too-few-ships",
    lambda battle, now: now.stage == "ships" and len(now.row.ships) < least_ships(battle, now),
    lambda battle, now: {"least": least_ships(battle, now)},
)


def least_ships(battle: Battle, now: Building) -> int:
    return battle.setting.book.sizes[now.row.size].ships[0]


class Done(Decision, word="done", hindered_by=(only_at("ships", "fittings"), TOO_FEW_SHIPS)):
    """OI-12.1 OI-12.3 No more ships, or no more equipment."""

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return now.row


# ------------------------------------------------------------------------------------------------------ faction, nation
FactionId = Annotated[str, Id(in_book(lambda book: book.factions), unknown="refusal-no-source", case="OI-12.2")]


class Faction(Decision, word="faction", hindered_by=(only_at("faction"),), case="OI-12.2"):
    """OI-12.2 A faction to build from."""

    name: FactionId

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return msgspec.structs.replace(now.row, faction=self.name)


class Ready(
    Decision,
    word="ready",
    hindered_by=(only_at("faction"),),
    case="OI-12.1",
    choices=lambda battle, now: sorted(battle.setting.book.squadrons),
):
    """OI-12.1 A ready squadron with ships, admiral, hand and all, of the size and within the points."""

    squadron: Annotated[str, Id(in_book(lambda book: book.squadrons), unknown="refusal-no-source", case="OI-12.1")]

    def refusal(self, battle: Battle, now: Building) -> Refusal | None:
        book = battle.setting.book
        if book.squadrons[self.squadron]["size"] != now.row.size:
            return refuse("OI-12.1", "refusal-other-size", size=now.row.size)
        over = squadrons.points(book, self._read(book)) - now.most
        return refuse("OI-12.1", "refusal-too-dear", over=over) if over > 0 else None

    def _read(self, book: Book) -> SquadronRow:
        return squadrons.read_squadron(book, book.squadrons[self.squadron], self.squadron)

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return msgspec.structs.replace(self._read(book), seat=now.seat, points=0)

    def label(self, setting: OakSetting) -> Message:
        row = self._read(setting.book)
        cost = squadrons.points(setting.book, row)
        return Message("order-ready", faction=row.faction, points=cost, ships=len(row.ships), admiral=row.admiral)


class Nation(Decision, word="nation", hindered_by=(only_at("nation"),), case="OI-12.2"):
    """OI-12.2 The second nation of a pirate hand."""

    name: FactionId

    def refusal(self, battle: Battle, now: Building) -> Refusal | None:
        own = self.name == now.row.faction
        return refuse("OI-12.2", "refusal-own-nation", name=self.name) if own else None

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return msgspec.structs.replace(now.row, other_nation=self.name)


# ---------------------------------------------------------------------------------------------------------------- ships
def ship_barred(book: Book, now: Building, name: str) -> Refusal | None:
    """OI-12.1 Why a ship may not join: her class, or the points, of which enough must stay for the least number."""
    row, card = now.row, book.ships[name]
    barred = squadrons.barred_classes(book, row.faction, "", row.size)
    if card.ship_class in barred:
        return refuse("OI-12.1", "refusal-class", name=name)
    missing = max(0, book.sizes[row.size].ships[0] - len(row.ships) - 1)
    return too_dear(book, now, card.points + missing * cheapest_ship(book, barred), "OI-12.1")


def ships_to_add(book: Book, row: SquadronRow, most: int) -> list[str]:
    """OI-12.1 The ships that still fit, with enough left for the least number of ships."""
    now = Building(row.seat, "ships", row, most)
    return [name for name in book.ships if ship_barred(book, now, name) is None]


class Add(Decision, word="add", hindered_by=(only_at("ships"),), label_key="order-add-ship", case="OI-12.1"):
    """OI-12.1 A ship joins."""

    name: Annotated[str, Id(in_book(lambda book: book.ships), unknown="refusal-no-source", case="OI-12.1")]

    def refusal(self, battle: Battle, now: Building) -> Refusal | None:
        return ship_barred(battle.setting.book, now, self.name)

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return msgspec.structs.replace(now.row, ships=(*now.row.ships, ShipRow(ship=self.name)))

    def told(self, setting: OakSetting, now: Building) -> Message:
        card = setting.book.ships[self.name]
        values = {"fortitude": card.fortitude, "broadside": card.broadside, "crew": card.crew}
        special = {"has": bool(card.special), "special": _named(setting.book.special, card.special)}
        price = self.price(setting.book, now, card.points)
        return Message("order-add-priced", ship=card.name, **values, **special, **price)


class Admiral(Decision, word="admiral", hindered_by=(only_at("admiral"),), case="OI-12.4"):
    """OI-12.4 An admiral of the nation who is affordable and whose rules the ships obey."""

    name: Annotated[str, Id(in_book(lambda book: book.admirals), unknown="refusal-no-source", case="OI-12.4")]

    def refusal(self, battle: Battle, now: Building) -> Refusal | None:
        book, row = battle.setting.book, now.row
        admiral = book.admirals[self.name]
        if admiral.nation not in ("any", row.faction):
            return refuse("OI-12.2", "refusal-other-nation", name=self.name)
        classes = {book.ships[ship.ship].ship_class for ship in row.ships}
        if classes & squadrons.barred_classes(book, row.faction, self.name, row.size):
            return refuse("OI-12.4", "refusal-not-his-ships", name=self.name)
        return too_dear(book, now, admiral.points, "OI-12.4")

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return msgspec.structs.replace(now.row, admiral=self.name)

    def told(self, setting: OakSetting, now: Building) -> Message:
        card = setting.book.admirals[self.name]
        more = {"who": card.name, "value": card.value, "effect": card.text, "keywords": ", ".join(card.keywords)}
        return Message("order-admiral-priced", **more, **self.price(setting.book, now, card.points))


# ----------------------------------------------------------------------------------------------------------------- hand
def card_barred(book: Book, row: SquadronRow, name: str) -> Refusal | None:
    """OI-12.5 OI-12.2 Why a card may not join the hand, so that it can be completed by the rules."""
    limits, card = book.limits, book.initiative[name]
    if card.limit:
        return refuse("OI-12.5", "refusal-comes-with", card=name)
    if name in row.hand:
        return refuse("OI-12.5", "refusal-in-hand", card=name)
    hand = [book.initiative[each] for each in row.hand]
    free, single = squadrons.card_nations(book, row.faction, row.admiral, row.other_nation)
    if card.nation not in free and (card.nation not in single or any(each.nation == card.nation for each in hand)):
        return refuse("OI-12.2", "refusal-card-nation", card=name)
    if sum(each.value == card.value for each in hand) >= limits["hand_max_same_value"]:
        return refuse("OI-12.5", "refusal-same-value", value=card.value)
    kept_missing = limits["hand_min_kept"] - sum(not each.discard for each in hand)
    if card.discard and hand_size(book, row) - len(hand) <= kept_missing:
        return refuse("OI-12.5", "refusal-too-few-kept", least=limits["hand_min_kept"])
    return None


class Usual(Decision, word="usual", hindered_by=(only_at("hand"),)):
    """OI-12.5 The hand is filled up with the first cards that may join it."""

    def changed(self, book: Book, now: Building) -> SquadronRow:
        row = now.row
        while len(row.hand) < hand_size(book, row):
            first = next(name for name in book.initiative if card_barred(book, row, name) is None)
            row = msgspec.structs.replace(row, hand=(*row.hand, first))
        return row


class HandCard(Decision, word="hand", hindered_by=(only_at("hand"),), case="OI-12.5"):
    """OI-12.5 A card joins the hand."""

    card: Annotated[str, Id(in_book(lambda book: book.initiative), unknown="refusal-no-card", case="OI-12.5")]

    def refusal(self, battle: Battle, now: Building) -> Refusal | None:
        return card_barred(battle.setting.book, now.row, self.card)

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return msgspec.structs.replace(now.row, hand=(*now.row.hand, self.card))

    def told(self, setting: OakSetting, now: Building) -> Message:
        card = setting.book.initiative[self.card]
        return Message("order-hand-told", name=card.name, value=card.value, effect=card.text, kept=not card.discard)
