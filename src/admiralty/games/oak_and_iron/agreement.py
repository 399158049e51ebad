"""Checks that the rows of a scenario agree with each other and with the cards."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.rulebook import DataError

if TYPE_CHECKING:
    from admiralty.games.oak_and_iron.setting import ScenarioRow, ShipRow, SquadronRow

__all__ = ["BUILD", "must_agree"]

BUILD = "build"
"""The squadron that its player builds before the battle."""
APART = 30
"""The least distance in millimetres between the middles of two ships."""


def must_agree(book: Book, row: "ScenarioRow") -> None:
    """Refuse, with `DataError`, contradictory rows and unknown cards."""
    for problem in _contradictions(book, row):
        raise DataError(f"scenarios/{row.id}.toml", problem)


def _contradictions(book: Book, row: "ScenarioRow") -> Iterator[str]:
    seats = [squadron.seat for squadron in row.squadron]
    yield from (f"has the seat {seat!r} twice" for seat in seats if seats.count(seat) > 1)
    if any(not squadron.seat or not squadron.side for squadron in row.squadron):
        yield "has a squadron without a seat or a side"
    if len({squadron.side for squadron in row.squadron}) != 2:
        yield "two sides are wanted"
    yield from _unknown("objective_card", [row.objective_card], book.objectives)
    if row.start == "printed" and row.additional_rules and not row.objective_card:
        yield "begins as printed with the additional rules; name its objective_card"
    if row.start == "cards" and row.size == "quickstart":
        yield "has the size quickstart, whose squadrons are not deployed by cards"
    if row.fleets and any(squadron.squadron != BUILD for squadron in row.squadron):
        yield "has fleets = true, for which every squadron must be 'build'"
    for number, squadron in enumerate(row.squadron, 1):
        yield from (f"squadron {number}: {problem}" for problem in _of_squadron(book, row, squadron))
    if row.start == "printed":
        yield from _of_places(row, [ship for squadron in row.squadron for ship in squadron.ships])


def _of_squadron(book: Book, row: "ScenarioRow", squadron: "SquadronRow") -> Iterator[str]:
    if squadron.squadron == BUILD:
        if squadron.ships or squadron.hand:
            yield "is to be built and written out; take out one of them"
        if row.start == "printed":
            yield "is to be built, so the scenario cannot begin as printed"
        return
    if squadron.squadron:
        yield from _unknown("squadron", [squadron.squadron], book.squadrons)
        if row.start == "printed":
            yield "is a ready squadron, whose ships have no places; write it out"
        ready = book.squadrons.get(squadron.squadron, {}).get("size", row.size)
        if ready != row.size:
            yield f"{squadron.squadron!r} is a {ready}, and the scenario is a {row.size}"
        return
    if not squadron.ships:
        yield "has no ships; write them out, or name a ready squadron"
    flags = sum(ship.flagship for ship in squadron.ships)
    if flags != 1:
        yield f"has {flags} flagships; a squadron has one"
    if not squadron.admiral:
        yield "has no admiral"
    yield from _unknown("admiral", [squadron.admiral], book.admirals)
    yield from _unknown("hand", squadron.hand, book.initiative)
    if len(squadron.hand) < book.limits["hand_min_kept"]:
        yield f"has {len(squadron.hand)} cards in hand; at least {book.limits['hand_min_kept']} are wanted"
    yield from (f"has the card {card!r} twice" for card in squadron.hand if squadron.hand.count(card) > 1)
    yield from _unknown("faction", [squadron.faction, squadron.flies, squadron.other_nation], book.factions)
    for ship in squadron.ships:
        yield from _of_ship(book, ship)


def _of_ship(book: Book, ship: "ShipRow") -> Iterator[str]:
    yield from _unknown("ship", [ship.ship], book.ships)
    yield from _unknown("options", ship.options, book.special)
    yield from _unknown("cards", ship.cards, book.upgrades)
    yield from _unknown("captain", [ship.captain], book.captains)
    if ship.flagship and ship.captain:
        yield f"the flagship {ship.ship!r} has a captain; the admiral commands her"
    if ship.damage >= book.limits["damage_track"]:
        yield f"{ship.ship!r} begins with {ship.damage} damage, which sinks her"


def _of_places(row: "ScenarioRow", ships: list["ShipRow"]) -> Iterator[str]:
    width, height = row.table
    for place, ship in enumerate(ships):
        if not (0 < ship.x < width and 0 < ship.y < height):
            yield f"puts {ship.ship!r} at {ship.x}, {ship.y}, off the table of {width} x {height} mm"
        for other in ships[:place]:
            if (ship.x - other.x) ** 2 + (ship.y - other.y) ** 2 < APART**2:
                yield f"puts {other.ship!r} and {ship.ship!r} within {APART} mm of each other"


def _unknown(field: str, names: Iterable[str], known: Mapping[str, object]) -> Iterator[str]:
    yield from (
        f"{field} names {name!r}, which there is not; there are: {', '.join(list(known)[:12])}"
        for name in names
        if name and name not in known
    )
