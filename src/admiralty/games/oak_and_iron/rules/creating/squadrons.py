"""OI-12 Squadrons by points: the cost of a squadron and its violations of chapter 6, each with its case."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from admiralty.games.oak_and_iron.cards.book import Book, ShipCard, UpgradeCard
from admiralty.games.oak_and_iron.cards.effects import Effect
from admiralty.games.oak_and_iron.setting import SquadronRow
from admiralty.rulebook import DataError, convert

Faults = list[tuple[str, str]]
"""Cases with their faults, in the words of a data error: squadron files are read by their authors."""


def build_effects(book: Book, faction: str, admiral: str) -> list[Effect]:
    """The effects of faction and admiral on building."""
    sources = [("faction", faction)] if faction else []
    if admiral in book.admirals:
        sources += [("keyword", keyword) for keyword in book.admirals[admiral].keywords]
    return [effect for source in sources for effect in book.effects[source] if effect.timing == "build"]


def option_points(book: Book, faction: str, card: ShipCard, option: str) -> int:
    """OI-12.3 The printed cost of an option, less what the faction takes off."""
    cost = card.options[option]
    for effect in build_effects(book, faction, ""):
        if effect.op == "cost_mod" and option in effect.args["upgrade"]:
            if "factor" in effect.args:
                cost = int(cost * effect.args["factor"])
            else:
                cost = max(int(effect.args["min"]), cost + int(effect.args["delta"]))
    return cost


def ship_points(
    book: Book, faction: str, card: str, options: Iterable[str], skill: int, cards: Iterable[str], captain: str
) -> int:
    """OI-12.3 The points of one ship with everything aboard."""
    printed: ShipCard = book.ships[card]
    total: int = printed.points + printed.skill_points(skill)
    total += sum([option_points(book, faction, printed, option) for option in options])
    total += sum([book.upgrades[upgrade].points for upgrade in cards])
    if captain:
        total += book.captains[captain].points
    return total


def points(book: Book, row: SquadronRow) -> int:
    """OI-12.1 The points of a squadron."""
    total = book.admirals[row.admiral].points
    for ship in row.ships:
        total += ship_points(book, row.faction, ship.ship, ship.options, ship.skill, ship.cards, ship.captain)
    return total


def barred_classes(book: Book, faction: str, admiral: str, size: str) -> set[str]:
    """OI-12.1 OI-12.2 The classes of ship a squadron may not have."""
    barred = {
        effect.args["what"].removeprefix("class:")
        for effect in build_effects(book, faction, admiral)
        if effect.op == "forbid"
    }
    if not book.sizes[size].ships_of_the_line:
        barred.add("ship_of_the_line")
    return barred


def upgrade_fits(card: UpgradeCard, faction: str, ship: ShipCard, flagship: bool, others: Iterable[str]) -> bool:
    """OI-12.2 OI-12.3 Whether an upgrade card may go aboard: its nations, its limits, and what else is aboard."""
    if card.nations != "any" and faction not in card.nations:
        return False
    if (card.no_ship_of_the_line and ship.of_the_line) or (card.no_flagship and flagship):
        return False
    return not (card.solo and list(others))


def added_cards(book: Book, row: SquadronRow) -> list[str]:
    """OI-12.5 The initiative cards that other cards add, outside the limits of the hand."""
    found = [effect.args["card"] for effect in build_effects(book, "", row.admiral) if effect.op == "add_card"]
    for ship in row.ships:
        for upgrade in ship.cards:
            for rule in book.upgrades[upgrade].special:
                found += [effect.args["card"] for effect in book.effects["special", rule] if effect.op == "add_card"]
    return list(dict.fromkeys(found))


def card_nations(book: Book, faction: str, admiral: str, other_nation: str) -> tuple[set[str], set[str]]:
    """OI-12.2 The nations whose initiative cards may be in the hand, and those of which one card may be."""
    free = {"any", faction}
    single: set[str] = set()
    for effect in build_effects(book, faction, admiral):
        if effect.op == "hand_nation" and other_nation:
            free.add(other_nation)
        if effect.op == "hand_extra_nation":
            single.add(effect.args["nation"])
    return free, single - free


def hand_faults(book: Book, row: SquadronRow) -> Faults:
    """OI-12.5 OI-12.2 The faults of an initiative hand."""
    faults: Faults = []
    limits = book.limits
    wanted = limits["hand_base"] + book.admirals[row.admiral].value
    if len(row.hand) != wanted:
        faults.append(("OI-12.5", f"the hand has {len(row.hand)} cards and wants {wanted}"))
    cards = [book.initiative[card] for card in row.hand]
    for value, count in sorted(Counter(card.value for card in cards).items()):
        if count > limits["hand_max_same_value"]:
            faults.append(
                ("OI-12.5", f"{count} cards have the value {value}; at most {limits['hand_max_same_value']} may")
            )
    for title, count in sorted(Counter(card.id for card in cards).items()):
        if count > limits["hand_max_same_title"]:
            faults.append(("OI-12.5", f"the card {title} is there {count} times"))
    kept = sum(not card.discard for card in cards)
    if len(cards) == wanted and kept < limits["hand_min_kept"]:
        faults.append(("OI-12.5", f"{kept} cards come back to the hand; at least {limits['hand_min_kept']} must"))
    free, single = card_nations(book, row.faction, row.admiral, row.other_nation)
    used: Counter[str] = Counter()
    for card in cards:
        if card.limit:
            faults.append(("OI-12.5", f"the card {card.id} comes only with: {card.limit}"))
        elif card.nation not in free:
            used[card.nation] += 1
            if card.nation not in single or used[card.nation] > 1:
                faults.append(("OI-12.2", f"the card {card.id} is {card.nation}, the squadron {row.faction}"))
    return faults


def check(book: Book, row: SquadronRow, most: int | None = None) -> Faults:
    """OI-1.1 OI-12.1 to OI-12.5 The violations of chapter 6 by a squadron; `most` is what its fleet leaves it."""
    faults = _unknown(book, row)
    if faults:
        return faults
    size = book.sizes[row.size]
    if not size.ships[0] <= len(row.ships) <= size.ships[1]:
        faults.append(("OI-12.1", f"{len(row.ships)} ships; a {size.id} has {size.ships[0]} to {size.ships[1]}"))
    total = points(book, row)
    most = size.points if most is None else most
    if total > most:
        faults.append(("OI-12.1", f"{total} points; a {size.id} has {most}"))
    if row.points and row.points != total:
        faults.append(("OI-12.1", f"the file says {row.points} points, the cards say {total}"))
    flags = [ship for ship in row.ships if ship.flagship]
    if len(flags) != 1:
        faults.append(("OI-12.4", f"{len(flags)} flagships; a squadron has one"))
    admiral = book.admirals[row.admiral]
    if admiral.nation not in ("any", row.faction):
        faults.append(("OI-12.2", f"the admiral {admiral.id} is {admiral.nation}, the squadron {row.faction}"))
    barred = barred_classes(book, row.faction, row.admiral, row.size)
    for place, ship in enumerate(row.ships, 1):
        faults += [(case, f"ship {place}, {ship.ship}: {what}") for case, what in _ship_faults(book, row, ship, barred)]
    return faults + hand_faults(book, row)


def _ship_faults(book: Book, row: SquadronRow, ship: Any, barred: set[str]) -> Faults:
    card: ShipCard = book.ships[ship.ship]
    faults: Faults = []
    if card.ship_class in barred:
        faults.append(("OI-12.1", f"a {card.ship_class} is not allowed here"))
    if len(set(ship.options)) != len(ship.options):
        faults.append(("OI-12.3", "an option is bought twice"))
    if len(ship.cards) > book.limits["upgrade_cards_per_ship"]:
        faults.append(("OI-12.3", f"{len(ship.cards)} upgrade cards"))
    for place, name in enumerate(ship.cards):
        others = [*ship.cards[:place], *ship.cards[place + 1 :]]
        if name in others:
            faults.append(("OI-12.3", f"the card {name} is aboard twice"))
        elif not upgrade_fits(book.upgrades[name], row.faction, card, ship.flagship, others):
            faults.append(("OI-12.3", f"the card {name} may not go aboard"))
    if ship.captain:
        captain = book.captains[ship.captain]
        if ship.flagship:
            faults.append(("OI-12.4", "the admiral is the flagship's commander; she takes no captain"))
        if captain.nation not in ("any", row.faction):
            faults.append(("OI-12.2", f"the captain {captain.id} is {captain.nation}"))
    return faults


def _unknown(book: Book, row: SquadronRow) -> Faults:
    faults: Faults = []
    known: tuple[tuple[str, Iterable[str], Mapping[str, Any], str], ...] = (
        ("size", [row.size], book.sizes, "OI-12.1"),
        ("faction", [row.faction], book.factions, "OI-12.2"),
        ("admiral", [row.admiral], book.admirals, "OI-12.4"),
        ("ship", [ship.ship for ship in row.ships], book.ships, "OI-12.2"),
        ("upgrade card", [card for ship in row.ships for card in ship.cards], book.upgrades, "OI-12.3"),
        ("captain", [ship.captain for ship in row.ships if ship.captain], book.captains, "OI-12.3"),
        ("initiative card", row.hand, book.initiative, "OI-12.5"),
    )
    for kind, names, table, case in known:
        faults += [(case, f"there is no {kind} {name!r}") for name in names if name not in table]
    for ship in row.ships:
        if ship.ship in book.ships:
            options = book.ships[ship.ship].options
            faults += [("OI-12.3", f"the {ship.ship} has no option {o!r}") for o in ship.options if o not in options]
        if ship.skill not in (0, 1, 2):
            faults.append(("OI-1.2", f"skill {ship.skill} cannot be bought"))
    return faults


def read_squadron(book: Book, data: Mapping[str, Any], place: str) -> SquadronRow:
    """A squadron from parsed TOML; raises `DataError` with every broken rule."""
    row = convert(data, SquadronRow, place)
    faults = check(book, row)
    if faults:
        raise DataError(place, "; ".join(f"{what} ({case})" for case, what in faults))
    return row
