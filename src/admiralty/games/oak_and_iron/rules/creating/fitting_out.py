"""OI-12 The decisions about one ship of a squadron on paper: flagship, options, skill, upgrade cards and captain."""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Annotated

import msgspec

from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.games.oak_and_iron.rules.terms import arguments
from admiralty.games.oak_and_iron.setting import OakSetting, ShipRow, SquadronRow
from admiralty.games.oak_and_iron.state import Battle
from admiralty.rulebook import Id, Message, Number, Refusal, refuse

from . import squadrons
from .shipyard import Building, Decision, in_book, only_at, too_dear

FITTING = only_at("fittings")


class Aboard(Decision, case="OI-12.3"):
    """A decision about one ship, by her number."""

    place: int

    def refusal(self, battle: Battle, now: Building) -> Refusal | None:
        if self.place > len(now.row.ships):
            return refuse("OI-12.3", "refusal-no-such-ship", most=len(now.row.ships))
        return self.barred(battle.setting.book, now, now.row.ships[self.place - 1])

    @abstractmethod
    def barred(self, book: Book, now: Building, ship: ShipRow) -> Refusal | None:
        """The reason why this ship cannot have it."""

    @abstractmethod
    def fitted(self, ship: ShipRow) -> ShipRow:
        """The ship after the decision."""

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


class Option(Aboard, word="option", hindered_by=(FITTING,), choices=printed_options):
    """OI-12.3 An option that is printed on the card of the ship."""

    place: arguments.Place
    name: Annotated[str, Id(in_book(lambda book: book.special), unknown="refusal-no-source", case="OI-12.3")]

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
    choices=lambda battle, now: [(n, ship.skill + 1) for n, ship in enumerate(now.row.ships, 1)],
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
    choices=on_every_ship(lambda book: book.upgrades),
):
    """OI-12.3 An upgrade card."""

    place: arguments.Place
    name: Annotated[str, Id(in_book(lambda book: book.upgrades), unknown="refusal-no-source", case="OI-12.3")]

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


class Commission(Aboard, word="captain", hindered_by=(FITTING,), choices=on_every_ship(lambda book: book.captains)):
    """OI-12.3 OI-12.4 A captain of the nation for any ship but the flagship."""

    place: arguments.Place
    name: Annotated[str, Id(in_book(lambda book: book.captains), unknown="refusal-no-source", case="OI-12.3")]

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
