"""The decisions of building: what each of them adds to a squadron on paper, and what the rules have against it."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from admiralty.games.oak_and_iron.cards.book import Book, Card
from admiralty.games.oak_and_iron.setting import OakSetting, ShipRow, SquadronRow
from admiralty.games.oak_and_iron.state import Battle
from admiralty.rulebook import Hindrance, Id, Message, Number, Refusal, Verb, refuse

from . import arguments, squadrons


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
    """A squadron on paper: whose, what is decided next, and the points it may cost."""

    seat: str
    stage: str
    row: SquadronRow
    most: int


class Decision(Verb[Battle, Building]):
    """A decision of building."""

    @abstractmethod
    def changed(self, book: Book, now: Building) -> SquadronRow:
        """The squadron with it carried out."""

    def told(self, setting: OakSetting, now: Building) -> Message | None:
        """The decision with its price and effect for this squadron; None where its plain label says all."""
        return None

    def price(self, book: Book, now: Building, cost: int) -> dict[str, object]:
        """What an order says of its price: the points that it costs, and those left after it."""
        return {"cost": cost, "left": left(book, now.row, now.most) - cost}


def _book(words: Any) -> Any:
    return lambda setting: words(setting.book)


def too_dear(book: Book, now: Building, cost: int, case: str) -> Refusal | None:
    """OI-12.1 Whether the points that are left do not pay for something."""
    over = cost - left(book, now.row, now.most)
    return refuse(case, "refusal-too-dear", over=over) if over > 0 else None


def _named(printed: Mapping[str, Card], ids: Iterable[str]) -> str:
    return ", ".join(printed[each].name or each for each in ids)


def only_at(*stages: str) -> Hindrance[Battle, Building]:
    """What is decided at some stages only."""
    return Hindrance(
        "OI-12.1",
        "refusal-other-stage",
        lambda battle, now: now.stage not in stages,
        lambda battle, now: {"stage": now.stage},
    )


FITTING = only_at("fittings")
TOO_FEW_SHIPS = Hindrance[Battle, Building](
    "OI-12.1",
    "refusal-too-few-ships",
    lambda battle, now: now.stage == "ships" and len(now.row.ships) < least_ships(battle, now),
    lambda battle, now: {"least": least_ships(battle, now)},
)


def least_ships(battle: Battle, now: Building) -> int:
    return battle.setting.book.sizes[now.row.size].ships[0]


class Done(Decision, word="done", hindered_by=(only_at("ships", "fittings"), TOO_FEW_SHIPS)):
    """OI-12.1 OI-12.3 No more ships, or nothing more aboard."""

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return now.row


# ------------------------------------------------------------------------------------------------------ faction, nation
FactionId = Annotated[str, Id(_book(lambda book: book.factions), unknown="refusal-no-source", case="OI-12.2")]


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
    among=lambda battle, now: sorted(battle.setting.book.squadrons),
):
    """OI-12.1 A squadron that lies ready, ships, admiral, hand and all, of the size and within the points."""

    squadron: Annotated[str, Id(_book(lambda book: book.squadrons), unknown="refusal-no-source", case="OI-12.1")]

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

    name: Annotated[str, Id(_book(lambda book: book.ships), unknown="refusal-no-source", case="OI-12.1")]

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
    """OI-12.4 An admiral of the nation who can be paid and whose rules the ships obey."""

    name: Annotated[str, Id(_book(lambda book: book.admirals), unknown="refusal-no-source", case="OI-12.4")]

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


# ----------------------------------------------------------------------------------------------------- what goes aboard
class Aboard(Decision, case="OI-12.3"):
    """A decision about one ship, by her number."""

    place: int

    def refusal(self, battle: Battle, now: Building) -> Refusal | None:
        if self.place > len(now.row.ships):
            return refuse("OI-12.3", "refusal-no-such-ship", most=len(now.row.ships))
        return self.barred(battle.setting.book, now, now.row.ships[self.place - 1])

    @abstractmethod
    def barred(self, book: Book, now: Building, ship: ShipRow) -> Refusal | None:
        """What speaks against it for this ship."""

    @abstractmethod
    def fitted(self, ship: ShipRow) -> ShipRow:
        """The ship with it."""

    def on(self, setting: OakSetting, now: Building) -> dict[str, object]:
        """The ship as an order names her: her number and her type."""
        return {"place": self.place, "ship": setting.book.ships[now.row.ships[self.place - 1].ship].name}

    def changed(self, book: Book, now: Building) -> SquadronRow:
        ships = list(now.row.ships)
        ships[self.place - 1] = self.fitted(ships[self.place - 1])
        return msgspec.structs.replace(now.row, ships=tuple(ships))


class Flagship(Aboard, word="flag", hindered_by=(only_at("flagship"),), label_key="order-flagship", case="OI-12.4"):
    """OI-12.4 The ship that carries the admiral."""

    place: arguments.Place

    def barred(self, book: Book, now: Building, ship: ShipRow) -> Refusal | None:
        return None

    def fitted(self, ship: ShipRow) -> ShipRow:
        return msgspec.structs.replace(ship, flagship=True)

    def told(self, setting: OakSetting, now: Building) -> Message:
        return Message("order-flagship-named", **self.on(setting, now))


def printed_options(battle: Battle, now: Building) -> list[tuple[int, str]]:
    cards = battle.setting.book.ships
    return [(n, name) for n, ship in enumerate(now.row.ships, 1) for name in cards[ship.ship].options]


def on_every_ship(names: Callable[[Book], Iterable[str]]) -> Callable[[Battle, Building], list[tuple[int, str]]]:
    """Each of some names for each ship."""
    return lambda battle, now: [(n + 1, name) for n in range(len(now.row.ships)) for name in names(battle.setting.book)]


class Option(Aboard, word="option", hindered_by=(FITTING,), among=printed_options):
    """OI-12.3 An option that is printed on the card of the ship."""

    place: arguments.Place
    name: Annotated[str, Id(_book(lambda book: book.special), unknown="refusal-no-source", case="OI-12.3")]

    def barred(self, book: Book, now: Building, ship: ShipRow) -> Refusal | None:
        card = book.ships[ship.ship]
        if self.name not in card.options:
            return refuse("OI-12.3", "refusal-no-option", name=self.name)
        if self.name in ship.options:
            return refuse("OI-12.3", "refusal-aboard", name=self.name)
        return too_dear(book, now, squadrons.option_points(book, now.row.faction, card, self.name), "OI-12.3")

    def fitted(self, ship: ShipRow) -> ShipRow:
        return msgspec.structs.replace(ship, options=(*ship.options, self.name))

    def told(self, setting: OakSetting, now: Building) -> Message:
        book, ship = setting.book, now.row.ships[self.place - 1]
        cost = squadrons.option_points(book, now.row.faction, book.ships[ship.ship], self.name)
        special = book.special[self.name]
        more = {"what": special.name, "effect": special.text, **self.on(setting, now)}
        return Message("order-fitting-priced", **more, **self.price(book, now, cost))


class Skill(
    Aboard,
    word="skill",
    hindered_by=(FITTING,),
    among=lambda battle, now: [(n, ship.skill + 1) for n, ship in enumerate(now.row.ships, 1)],
):
    """OI-1.2 OI-12.3 The next level of skill."""

    place: arguments.Place
    level: Annotated[int, Number(1, 2)]

    def barred(self, book: Book, now: Building, ship: ShipRow) -> Refusal | None:
        if self.level != ship.skill + 1 or self.level > 2:
            return refuse("OI-1.2", "refusal-skill", skill=ship.skill)
        card = book.ships[ship.ship]
        step = card.skill_points(self.level) - card.skill_points(ship.skill)
        return too_dear(book, now, step, "OI-12.3")

    def fitted(self, ship: ShipRow) -> ShipRow:
        return msgspec.structs.replace(ship, skill=self.level)

    def told(self, setting: OakSetting, now: Building) -> Message:
        ship = now.row.ships[self.place - 1]
        card = setting.book.ships[ship.ship]
        cost = card.skill_points(self.level) - card.skill_points(ship.skill)
        more = {"level": self.level, **self.on(setting, now)}
        return Message("order-skill-priced", **more, **self.price(setting.book, now, cost))


class Upgrade(
    Aboard,
    word="card",
    hindered_by=(FITTING,),
    label_key="order-upgrade",
    among=on_every_ship(lambda book: book.upgrades),
):
    """OI-12.3 An upgrade card."""

    place: arguments.Place
    name: Annotated[str, Id(_book(lambda book: book.upgrades), unknown="refusal-no-source", case="OI-12.3")]

    def barred(self, book: Book, now: Building, ship: ShipRow) -> Refusal | None:
        if self.name in ship.cards:
            return refuse("OI-12.3", "refusal-aboard", name=self.name)
        solo = any(book.upgrades[name].solo for name in ship.cards)
        if len(ship.cards) >= book.limits["upgrade_cards_per_ship"] or solo:
            return refuse("OI-12.3", "refusal-no-more-cards", ship=self.place)
        upgrade = book.upgrades[self.name]
        if not squadrons.upgrade_fits(upgrade, now.row.faction, book.ships[ship.ship], ship.flagship, ship.cards):
            return refuse("OI-12.3", "refusal-does-not-fit", name=self.name)
        return too_dear(book, now, upgrade.points, "OI-12.3")

    def fitted(self, ship: ShipRow) -> ShipRow:
        return msgspec.structs.replace(ship, cards=(*ship.cards, self.name))

    def told(self, setting: OakSetting, now: Building) -> Message:
        card = setting.book.upgrades[self.name]
        more = {"what": card.name, "effect": card.text, **self.on(setting, now)}
        return Message("order-fitting-priced", **more, **self.price(setting.book, now, card.points))


class Commission(Aboard, word="captain", hindered_by=(FITTING,), among=on_every_ship(lambda book: book.captains)):
    """OI-12.3 OI-12.4 A captain of the nation for any ship but the flagship."""

    place: arguments.Place
    name: Annotated[str, Id(_book(lambda book: book.captains), unknown="refusal-no-source", case="OI-12.3")]

    def barred(self, book: Book, now: Building, ship: ShipRow) -> Refusal | None:
        if ship.captain or ship.flagship:
            return refuse("OI-12.4", "refusal-has-commander", ship=self.place)
        captain = book.captains[self.name]
        if captain.nation not in ("any", now.row.faction):
            return refuse("OI-12.2", "refusal-other-nation", name=self.name)
        return too_dear(book, now, captain.points, "OI-12.3")

    def fitted(self, ship: ShipRow) -> ShipRow:
        return msgspec.structs.replace(ship, captain=self.name)

    def told(self, setting: OakSetting, now: Building) -> Message:
        card = setting.book.captains[self.name]
        more = {"what": card.name, "effect": card.text or ", ".join(card.keywords), **self.on(setting, now)}
        return Message("order-fitting-priced", **more, **self.price(setting.book, now, card.points))


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

    card: Annotated[str, Id(_book(lambda book: book.initiative), unknown="refusal-no-card", case="OI-12.5")]

    def refusal(self, battle: Battle, now: Building) -> Refusal | None:
        return card_barred(battle.setting.book, now.row, self.card)

    def changed(self, book: Book, now: Building) -> SquadronRow:
        return msgspec.structs.replace(now.row, hand=(*now.row.hand, self.card))

    def told(self, setting: OakSetting, now: Building) -> Message:
        card = setting.book.initiative[self.card]
        return Message("order-hand-told", name=card.name, value=card.value, effect=card.text, kept=not card.discard)
