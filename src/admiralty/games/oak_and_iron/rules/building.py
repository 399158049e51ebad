"""Building a squadron by decisions: faction, ships, what goes aboard, flagship and admiral, hand."""

from collections.abc import Callable
from functools import cache

import msgspec

from admiralty.games.oak_and_iron.cards.active import refresh
from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.roster import enlist, squadron_row
from admiralty.games.oak_and_iron.rules.squadron import (
    added_cards,
    barred_classes,
    build_effects,
    card_nations,
    check,
    option_points,
    points,
    read_squadron,
    ship_points,
    upgrade_fits,
)
from admiralty.games.oak_and_iron.setting import ShipRow, SquadronRow
from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, one_of

DONE = Order("done", ("done", ""), Message("order-done"))
USUAL = Order("usual", ("usual", ""), Message("order-usual"))
Wish = tuple[str, str]


def build(battle: Battle, seat: str) -> Flow[None]:
    """OI-12.1 to OI-12.5 Segment: the next decision of a squadron's building; the last one ends it."""
    book = battle.setting.book
    row = squadron_row(battle, seat)
    most = budget(battle, seat)
    done = battle.squadrons[seat].spent
    stage = stage_of(book, row, done, most)
    what, name = yield from ask(
        Seat(seat),
        Message("ask-build", stage=stage, points=spent(book, row), most=most),
        one_of(lambda: STAGES[stage](book, row, most)),
        case=CASES[stage],
    )
    if what == "done":
        done[stage] = 1
    elif what == "ready":
        row = msgspec.structs.replace(read_squadron(book, book.squadrons[name], name), seat=seat, points=0)
        # it is complete: a pirate squadron may do without a second nation
        done.update(nation=1, ships=1, fittings=1)
    elif what == "usual":
        row = completed(book, row, most)
    else:
        row = changed(row, what, name)
    enlist(battle, seat, row)
    refresh(battle)
    if stage_of(book, row, done, most) == "ready":
        finish(battle, seat, row, most)


def finish(battle: Battle, seat: str, row: SquadronRow, most: int) -> None:
    """OI-12.5 The squadron is complete: added cards join the hand."""
    book = battle.setting.book
    faults = check(book, row, most)
    assert not faults, faults
    squadron = battle.squadrons[seat]
    squadron.owned += [card for card in added_cards(book, row) if card not in squadron.owned]
    squadron.spent = {}
    squadron.built = True
    squadron.size_points = points(book, row)
    battle.tell(events.SquadronBuilt(seat, squadron.size_points, case="OI-12.1"))


def spent(book: Book, row: SquadronRow) -> int:
    return (
        points(book, row)
        if row.admiral
        else sum(ship_points(book, row.faction, s.ship, s.options, s.skill, s.cards, s.captain) for s in row.ships)
    )


CASES = {
    "faction": "OI-12.2", "nation": "OI-12.2", "ships": "OI-12.1", "flagship": "OI-12.4", "admiral": "OI-12.4",
    "fittings": "OI-12.3", "hand": "OI-12.5",
}  # fmt: skip


def stage_of(book: Book, row: SquadronRow, done: dict[str, int], most: int) -> str:
    """What is to be decided next."""
    if not row.faction:
        return "faction"
    two_nations = any(effect.op == "hand_nation" for effect in build_effects(book, row.faction, ""))
    if two_nations and not row.other_nation and "nation" not in done:
        return "nation"
    if "ships" not in done and len(row.ships) < book.sizes[row.size].ships[1] and ships_to_add(book, row, most):
        return "ships"
    if not row.admiral:
        return "admiral"
    if not any(ship.flagship for ship in row.ships):
        return "flagship"
    if "fittings" not in done:
        return "fittings"
    return "hand" if len(row.hand) < hand_size(book, row) else "ready"


def hand_size(book: Book, row: SquadronRow) -> int:
    size: int = book.limits["hand_base"] + book.admirals[row.admiral].value
    return size


def left(book: Book, row: SquadronRow, most: int) -> int:
    return most - spent(book, row)


def cheapest_ship(book: Book, barred: set[str]) -> int:
    cheapest: int = min(card.points for card in book.ships.values() if card.ship_class not in barred)
    return cheapest


def budget(battle: Battle, seat: str) -> int:
    """OI-12.1 OI-14.1 OI-A79 The points a squadron may spend: its size's, or what the fleet has left.

    A fleet shares the points of all its squadrons; enough stays over for those that are still to be built.
    """
    setting = battle.setting
    book = setting.book
    size = book.sizes[setting.row.size]
    fleet = setting.sides[setting.side_by_seat[seat]]
    least = size.ships[0] * max(cheapest_ship(book, barred_classes(book, name, "", size.id)) for name in book.factions)
    others = [battle.squadrons[other] for other in fleet if other != seat]
    reserved = sum([squadron.size_points if squadron.built else least for squadron in others])
    points: int = size.points * len(fleet) - reserved
    return points


def offer_factions(book: Book, row: SquadronRow, most: int) -> list[Order[Wish]]:
    """OI-12.2 A faction to build from; or a squadron that lies ready, ships, admiral, hand and all."""
    factions = [_order("faction", name) for name in book.factions]
    return [*factions, *(ready_order(book, name) for name in ready(book, row, most))]


def ready(book: Book, row: SquadronRow, most: int) -> list[str]:
    """The ready squadrons of the size that can be paid."""
    return [
        name
        for name, data in sorted(book.squadrons.items())
        if data["size"] == row.size and points(book, read_squadron(book, data, name)) <= most
    ]


def ready_order(book: Book, name: str) -> Order[Wish]:
    row = read_squadron(book, book.squadrons[name], name)
    ships = [ship.ship for ship in row.ships]
    label = Message("order-ready", faction=row.faction, points=points(book, row), ships=len(ships), admiral=row.admiral)
    return Order(f"ready {name}", ("ready", name), label)


def offer_nations(book: Book, row: SquadronRow, most: int) -> list[Order[Wish]]:
    return [_order("nation", name) for name in book.factions if name != row.faction]


def ships_to_add(book: Book, row: SquadronRow, most: int) -> list[str]:
    """OI-12.1 The ships that still fit, with enough left for the least number of ships."""
    barred = barred_classes(book, row.faction, "", row.size)
    missing = max(0, book.sizes[row.size].ships[0] - len(row.ships) - 1)
    open_points = left(book, row, most) - missing * cheapest_ship(book, barred)
    return [card.id for card in book.ships.values() if card.ship_class not in barred and card.points <= open_points]


def offer_ships(book: Book, row: SquadronRow, most: int) -> list[Order[Wish]]:
    offers = [_order("add", card) for card in ships_to_add(book, row, most)]
    return [DONE, *offers] if len(row.ships) >= book.sizes[row.size].ships[0] else offers


def offer_admirals(book: Book, row: SquadronRow, most: int) -> list[Order[Wish]]:
    """OI-12.4 The admirals of the nation that can be paid and whose rules the ships obey."""
    classes = {book.ships[ship.ship].ship_class for ship in row.ships}
    return [
        _order("admiral", admiral.id)
        for admiral in book.admirals.values()
        if admiral.nation in ("any", row.faction)
        and admiral.points <= left(book, row, most)
        and not classes & barred_classes(book, row.faction, admiral.id, row.size)
    ]


def offer_flagships(book: Book, row: SquadronRow, most: int) -> list[Order[Wish]]:
    return [_order("flag", str(place)) for place in range(1, len(row.ships) + 1)]


def offer_fittings(book: Book, row: SquadronRow, most: int) -> list[Order[Wish]]:
    """OI-12.3 Options, skill, upgrade cards and captains that can still be paid, by the number of the ship."""
    open_points = left(book, row, most)
    offers = [DONE]
    for place, ship in enumerate(row.ships, 1):
        card = book.ships[ship.ship]
        offers += [
            _order("option", f"{place} {option}")
            for option in card.options
            if option not in ship.options and option_points(book, row.faction, card, option) <= open_points
        ]
        if ship.skill < 2:
            step = card.skill_points(ship.skill + 1) - card.skill_points(ship.skill)
            if step <= open_points:
                offers.append(_order("skill", f"{place} {ship.skill + 1}"))
        solo = any(book.upgrades[name].solo for name in ship.cards)
        if len(ship.cards) < book.limits["upgrade_cards_per_ship"] and not solo:
            offers += [
                _order("card", f"{place} {name}")
                for name, upgrade in book.upgrades.items()
                if name not in ship.cards
                and upgrade.points <= open_points
                and upgrade_fits(upgrade, row.faction, card, ship.flagship, ship.cards)
            ]
        if not ship.captain and not ship.flagship:
            offers += [
                _order("captain", f"{place} {captain.id}")
                for captain in book.captains.values()
                if captain.nation in ("any", row.faction) and captain.points <= open_points
            ]
    return offers


def offer_hand(book: Book, row: SquadronRow, most: int) -> list[Order[Wish]]:
    """OI-12.5 The cards that may still join the hand, so that it can be completed by the rules."""
    limits = book.limits
    free, single = card_nations(book, row.faction, row.admiral, row.other_nation)
    hand = [book.initiative[card] for card in row.hand]
    places = hand_size(book, row) - len(hand)
    kept_missing = limits["hand_min_kept"] - sum(not card.discard for card in hand)
    foreign = [card.nation for card in hand if card.nation not in free]
    offers = []
    for card in book.initiative.values():
        if card.limit or card.id in row.hand:
            continue
        if card.nation not in free and (card.nation not in single or card.nation in foreign):
            continue
        if sum(other.value == card.value for other in hand) >= limits["hand_max_same_value"]:
            continue
        if card.discard and places <= kept_missing:
            continue
        offers.append(_order("hand", card.id))
    return [USUAL, *offers]


def completed(book: Book, row: SquadronRow, most: int) -> SquadronRow:
    """OI-12.5 The hand filled up with the first cards that may join it."""
    while len(row.hand) < hand_size(book, row):
        row = changed(row, *offer_hand(book, row, most)[1].value)
    return row


STAGES: dict[str, Callable[[Book, SquadronRow, int], list[Order[Wish]]]] = {
    "faction": offer_factions,
    "nation": offer_nations,
    "ships": offer_ships,
    "admiral": offer_admirals,
    "flagship": offer_flagships,
    "fittings": offer_fittings,
    "hand": offer_hand,
}


@cache
def _order(what: str, name: str) -> Order[Wish]:
    place, _, rest = name.partition(" ")
    thing, number = (rest, place) if rest else (name, "")
    return Order(f"{what} {name}", (what, name), Message("order-build", what=what, name=thing, ship=number))


def changed(row: SquadronRow, what: str, name: str) -> SquadronRow:
    """The squadron with one decision carried out."""
    if what in ("faction", "admiral"):
        return msgspec.structs.replace(row, **{what: name})
    if what == "nation":
        return msgspec.structs.replace(row, other_nation=name)
    if what == "add":
        return msgspec.structs.replace(row, ships=(*row.ships, ShipRow(ship=name)))
    if what == "hand":
        return msgspec.structs.replace(row, hand=(*row.hand, name))
    number, _, thing = name.partition(" ")
    place = int(number) - 1
    ship = row.ships[place]
    match what:
        case "flag":
            ship = msgspec.structs.replace(ship, flagship=True)
        case "option":
            ship = msgspec.structs.replace(ship, options=(*ship.options, thing))
        case "skill":
            ship = msgspec.structs.replace(ship, skill=int(thing))
        case "card":
            ship = msgspec.structs.replace(ship, cards=(*ship.cards, thing))
        case _:
            ship = msgspec.structs.replace(ship, captain=thing)
    return msgspec.structs.replace(row, ships=(*row.ships[:place], ship, *row.ships[place + 1 :]))
