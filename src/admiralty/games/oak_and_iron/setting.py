"""Static setting of a battle: the book, the table, and the squadrons."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from admiralty.games.oak_and_iron.cards.book import Book, Card, Id, MaybeId, Note, ShipCard
from admiralty.games.oak_and_iron.cards.effects import Effect
from admiralty.games.oak_and_iron.terms import Wind
from admiralty.rulebook import DataError, Printed, Seat, Setting, Sources, convert

MOST_SHIPS = 10
OPEN = "open"
"""The size of a scenario whose players choose it."""


MaybeSeat = Annotated[str, Meta(pattern="^([a-z][a-z0-9]{0,7})?$")]
Size = Literal["patrol", "skirmish", "engagement", "quickstart", "open"]
Few = Annotated[tuple[Id, ...], Meta(max_length=12)]
Millimetres = Annotated[int, Meta(ge=0, le=3000)]
"""Millimetres on the table."""
TableSide = Annotated[int, Meta(ge=600, le=3000)]


class ShipRow(Printed, frozen=True):
    ship: Id
    flagship: bool = False
    """Whether the admiral is aboard; one ship of a squadron."""
    options: Few = ()
    """The special rules bought for her."""
    skill: Annotated[int, Meta(ge=0, le=2)] = 0
    """The level of skill of her crew."""
    cards: Few = ()
    """Her upgrade cards."""
    captain: MaybeId = ""
    """Her captain, by the id of his card."""
    x: Millimetres = 0
    y: Millimetres = 0
    heading: Annotated[int, Meta(ge=0, le=359)] = 0
    """Degrees clockwise from north."""
    damage: Annotated[int, Meta(ge=0, le=20)] = 0
    """The damage that a ship of a lesson has taken before it begins."""


class SquadronRow(Printed, frozen=True):
    """A squadron as a scenario or a player's file names it: a ready one by id, `build`, or written out."""

    seat: MaybeSeat = ""
    """The seat that commands it."""
    side: MaybeSeat = ""
    """The side that it fights for."""
    squadron: MaybeId = ""
    """A ready squadron by its id, or ``build``: its player builds it."""
    id: MaybeId = ""
    """The id of a ready squadron."""
    size: Size | Literal[""] = ""
    """The size of a ready squadron."""
    faction: MaybeId = ""
    """Its faction card."""
    flies: MaybeId = ""
    """The faction that names the squadron, in a game without factions."""
    admiral: MaybeId = ""
    """Its admiral, by the id of the card."""
    ships: Annotated[tuple[ShipRow, ...], Meta(max_length=MOST_SHIPS)] = ()
    """Its ships, if it is neither ready nor built."""
    hand: Annotated[tuple[Id, ...], Meta(max_length=20)] = ()
    """The initiative cards in its hand."""
    other_nation: MaybeId = ""
    """The nation whose cards it may use besides its own."""
    points: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Its points."""
    mark: Note = ""
    """Where it comes from."""


class ScenarioRow(Printed, frozen=True):
    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{1,47}$")]
    size: Size
    """The size of the game; ``open`` lets the players choose."""
    table: tuple[TableSide, TableSide]
    """Width and height in millimetres."""
    weather: Wind
    fortune: Annotated[int, Meta(ge=0, le=10)]
    """The points of fortune of each side."""
    additional_rules: bool
    """Whether the additional rules are in use."""
    start: Literal["cards", "printed"]
    """``printed``: ships begin where their rows say. ``cards``: objective and deployment are drawn."""
    squadron: Annotated[tuple[SquadronRow, ...], Meta(min_length=2, max_length=8)]
    objective_card: MaybeId = ""
    """OI-13.2 The objective of the battle; a random one if none is named."""
    fleets: bool = False
    """Whether each squadron of the file is repeated by the option `squadrons`."""


def read_figures(sources: Sources) -> Book:
    """The book of a game's parsed files, with the ready squadrons in order."""
    for each in sources.data["squadrons"]["squadron"]:
        convert(each, SquadronRow, "squadrons.toml")
    return Book(sources)


class Fit:
    """OI-A63 A ship as built: the values of her card with her equipment, and the effects she bears."""

    __slots__ = (
        "bears",
        "broadside",
        "card",
        "crew",
        "damage_track",
        "fatigue_track",
        "fortitude",
        "large",
        "rules",
        "skill",
        "windward",
    )

    def __init__(self, book: Book, card: ShipCard, sources: list[tuple[str, str]], skill: int) -> None:
        self.card = card
        self.rules = frozenset(source for _, source in sources)
        self.bears: list[tuple[str, str, Effect]] = [
            (family, source, effect) for family, source in sources for effect in book.effects[family, source]
        ]
        stats = {
            "broadside": card.broadside,
            "crew": card.crew,
            "skill": skill,
            "fatigue_track": book.limits["fatigue_track"],
            "damage_track": book.limits["damage_track"],
        }
        for _, _, effect in self.bears:
            if effect.timing == "always" and effect.op == "add_stat":
                stat = effect.args["stat"]
                stats[stat] = max(stats[stat] + effect.n, int(effect.args.get("min", 0)))
        self.crew = stats["crew"]
        # Poorly Armed stops at the crew value; a card with a lower value stays as it is
        self.broadside = max(stats["broadside"], min(card.broadside, self.crew))
        self.skill = stats["skill"]
        self.fatigue_track = stats["fatigue_track"]
        self.damage_track = stats["damage_track"]
        self.fortitude = card.fortitude
        self.windward = card.windward
        self.large = card.large


class OakSetting(Setting):
    """A scenario with its book; `fits` caches the ships as built, since few kinds sail in a game."""

    book: Book
    row: ScenarioRow
    width: int
    height: int
    faces: str
    side_by_seat: Mapping[str, str]
    enemies: Mapping[str, str]
    ships: Mapping[str, str]
    """The ids of all possible ships."""
    fits: dict[tuple[str, tuple[str, ...], tuple[str, ...], str, int], Fit] = field(default_factory=dict)

    @property
    def fleet(self) -> bool:
        """OI-14.1 Whether some side has more than one squadron."""
        return len(self.seats) > len(self.sides)

    @property
    def additional(self) -> bool:
        """OI-15.1 OI-A53 Whether the additional rules are in use: all but the quickstart use them."""
        return self.row.additional_rules

    def fit(self, card: str, options: tuple[str, ...], upgrades: tuple[str, ...], commander: str, skill: int) -> Fit:
        key = (card, options, upgrades, commander, skill)
        found = self.fits.get(key)
        if found is None:
            book = self.book
            printed: ShipCard = book.ships[card]
            sources = [("special", rule) for rule in (*printed.special, *options)]
            for upgrade in upgrades:
                sources += [("special", rule) for rule in book.upgrades[upgrade].special]
                sources.append(("upgrade", upgrade))
            leader = book.admirals.get(commander) or book.captains.get(commander)
            if leader is not None:
                sources += [("keyword", keyword) for keyword in leader.keywords]
            found = self.fits[key] = Fit(book, printed, sources, skill)
        return found


def make_setting(book: Book, scenario: str, row: ScenarioRow, options: Mapping[str, str]) -> OakSetting:
    """The setting of a scenario file."""
    if row.size == OPEN:
        row = msgspec.structs.replace(row, size=options["size"], table=book.tables[options["size"]])
    elif options["size"] != "patrol":
        raise DataError("option size", f"is for squadrons that are built; those of {row.id} have their size")
    if row.fleets:
        row = _fleets(book, row, int(options["squadrons"]))
    elif options["squadrons"] != "2":
        raise DataError("option squadrons", f"is for fleets that are built; those of {row.id} have theirs")
    seats = tuple(Seat(squadron.seat) for squadron in row.squadron)
    sides: dict[str, tuple[Seat, ...]] = {}
    for squadron in row.squadron:
        sides[squadron.side] = (*sides.get(squadron.side, ()), Seat(squadron.seat))
    if len(sides) != 2:
        raise DataError(f"scenarios/{row.id}.toml", "two sides are wanted")
    side_by_seat: dict[str, str] = {seat: side for side, held in sides.items() for seat in held}
    first, second = sides
    return OakSetting(
        scenario=row.id,
        options=options,
        seats=seats,
        sides=sides,
        names={**_names(book, row, seats), **_parties(book, row, sides)},
        book=book,
        row=row,
        width=row.table[0] * 10,
        height=row.table[1] * 10,
        faces=options["die"],
        side_by_seat=side_by_seat,
        enemies={first: second, second: first},
        ships={name: name for name in _ship_ids(book, row)},
    )


def _ship_ids(book: Book, row: ScenarioRow) -> Iterator[str]:
    """The ids of the ships of a scenario; of squadrons that are built, all possible ones."""
    for squadron in row.squadron:
        cards = _cards(book, squadron)
        for place, card in enumerate(cards):
            yield ship_id(squadron.seat, card, cards[: place + 1].count(card))


def _cards(book: Book, squadron: SquadronRow) -> list[str]:
    """The card of each ship of a squadron; of one that is built, all possible ones."""
    if squadron.squadron == "build":
        return [card for card in book.ships for _ in range(MOST_SHIPS)]
    rows: Any = book.squadrons.get(squadron.squadron, {}).get("ships", ()) if squadron.squadron else squadron.ships
    return [ship.ship if isinstance(ship, ShipRow) else str(ship["ship"]) for ship in rows]


def _fleets(book: Book, row: ScenarioRow, count: int) -> ScenarioRow:
    """OI-14.1 OI-A79 So many squadrons a side, `a1`, `a2` and on, as long as their points fit on the largest table."""
    largest = max(size.points for size in book.sizes.values())
    points = book.sizes[row.size].points * count
    if points > largest:
        raise DataError(
            "option squadrons",
            f"{count} squadrons of the size {row.size} have {points} points a side; at most {largest} find room",
        )
    squadrons = tuple(
        msgspec.structs.replace(each, seat=f"{each.seat}{number}")
        for each in row.squadron
        for number in range(1, count + 1)
    )
    table = max(book.tables.values())
    return msgspec.structs.replace(row, squadron=squadrons, table=table)


def ship_id(seat: str, card: str, number: int) -> str:
    """`a-sloop` for the first sloop of seat a, then `a-sloop-2`."""
    return f"{seat}-{card.replace('_', '-')}" + (f"-{number}" if number > 1 else "")


def _faction(book: Book, squadron: SquadronRow) -> str:
    """The faction that names a squadron, or ""."""
    found = str(book.squadrons.get(squadron.squadron, {}).get("faction", squadron.faction)) or squadron.flies
    return found if found in book.factions else ""


def _parties(book: Book, row: ScenarioRow, sides: Mapping[str, tuple[Seat, ...]]) -> dict[str, str]:
    """The names of seats and sides: a nation where one is known, else the letter."""
    names: dict[str, str] = {}
    for squadron in row.squadron:
        faction = _faction(book, squadron)
        names[squadron.seat] = book.factions[faction].name if faction else squadron.seat.upper()
    for side, seats in sides.items():
        names[side] = names[side] if side in names else " + ".join(names[seat] for seat in seats)
    return names


def _names(book: Book, row: ScenarioRow, seats: tuple[Seat, ...]) -> dict[str, str]:
    names: dict[str, str] = {}
    present = {squadron.seat: set(_cards(book, squadron)) for squadron in row.squadron}
    factions = {squadron.seat: _faction(book, squadron) for squadron in row.squadron}
    for seat in seats:
        for card in book.ships.values():
            shared = card.id not in present[seat] or any(
                card.id in cards for other, cards in present.items() if other != seat
            )
            nation = factions[seat] if list(factions.values()).count(factions[seat]) == 1 else ""
            for number in range(1, MOST_SHIPS + 1):
                names[ship_id(seat, card.id, number)] = _ship_name(card.name, seat, nation, number, shared)
    tables: tuple[Mapping[str, Card], ...] = (
        book.initiative, book.events, book.factions, book.admirals, book.captains, book.upgrades, book.special,
        book.settings, book.objectives, book.deployments, book.conditions, book.keywords,
    )  # fmt: skip
    for table in tables:
        for printed in table.values():
            names.setdefault(printed.id, printed.name)
    return names


def _ship_name(card: str, seat: str, nation: str, number: int, shared: bool) -> str:
    """A ship by her class; where another squadron may have it too, by her nation or else her squadron's letter."""
    if shared and not nation:
        return f"{card} {seat.upper()}" + (f"{number}" if number > 1 else "")
    return (f"{nation.capitalize()} " if shared else "") + card + (f" {number}" if number > 1 else "")
