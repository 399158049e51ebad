"""Checks that the rows of a scenario agree with each other and with the cards."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.rulebook import Fault, Path, meant

if TYPE_CHECKING:
    from admiralty.games.oak_and_iron.setting import ScenarioRow, ShipRow, SquadronRow

__all__ = ["BUILD", "contradictions"]

BUILD = "build"
"""The squadron that its player builds before the battle."""
APART = 30
"""The least distance in millimetres between the middles of two ships."""


def contradictions(book: Book, row: "ScenarioRow") -> Iterator[Fault]:
    """Contradictory rows and unknown cards."""
    seats: set[str] = set()
    for number, squadron in enumerate(row.squadron):
        way: Path = ("squadron", number)
        if not squadron.seat or not squadron.side:
            yield Fault((*way, "side" if squadron.seat else "seat"), "has a squadron without a seat or a side")
        elif squadron.seat in seats:
            yield Fault((*way, "seat"), f"has the seat {squadron.seat!r} twice")
        seats.add(squadron.seat)
        if row.fleets and squadron.squadron != BUILD:
            said = "has fleets = true, for which every squadron must be 'build'"
            yield Fault((*way, "squadron"), said)
        yield from (Fault((*way, *path), problem) for path, problem in _of_squadron(book, row, squadron))
    if len({squadron.side for squadron in row.squadron}) != 2:
        yield Fault(("squadron",), "two sides are wanted")
    if row.start == "printed":
        yield from _of_places(row)
    yield from (Fault(path, said) for path, said in _unknown(("objective_card",), row.objective_card, book.objectives))
    if row.start == "printed" and row.additional_rules and not row.objective_card:
        said = "begins as printed with the additional rules; name its objective_card"
        yield Fault(("objective_card",), said)
    if row.start == "cards" and row.size == "quickstart":
        yield Fault(("size",), "has the size quickstart, whose squadrons are not deployed by cards")


def _of_squadron(book: Book, row: "ScenarioRow", squadron: "SquadronRow") -> Iterator[tuple[Path, str]]:
    """What is wrong with a squadron, by field."""
    if squadron.squadron == BUILD:
        if squadron.ships or squadron.hand:
            yield ("squadron",), "is to be built and written out; take out one of them"
        if row.start == "printed":
            yield ("squadron",), "is to be built, so the scenario cannot begin as printed"
        return
    if squadron.squadron:
        yield from _unknown(("squadron",), squadron.squadron, book.squadrons)
        if row.start == "printed":
            yield ("squadron",), "is a ready squadron, whose ships have no places; write it out"
        ready = book.squadrons.get(squadron.squadron, {}).get("size", row.size)
        if ready != row.size:
            yield ("squadron",), f"{squadron.squadron!r} is a {ready}, and the scenario is a {row.size}"
        return
    if not squadron.ships:
        yield ("ships",), "has no ships; write them out, or name a ready squadron"
    flags = sum(ship.flagship for ship in squadron.ships)
    if flags != 1:
        yield ("ships",), f"has {flags} flagships; a squadron has one"
    if not squadron.admiral:
        yield ("admiral",), "has no admiral"
    yield from _unknown(("admiral",), squadron.admiral, book.admirals)
    if len(squadron.hand) < book.limits["hand_min_kept"]:
        yield ("hand",), f"has {len(squadron.hand)} cards in hand; at least {book.limits['hand_min_kept']} are wanted"
    for place, card in enumerate(squadron.hand):
        yield from _unknown(("hand", place), card, book.initiative)
        if card in squadron.hand[:place]:
            yield ("hand", place), f"has the card {card!r} twice"
    for name in ("faction", "flies", "other_nation"):
        yield from _unknown((name,), getattr(squadron, name), book.factions)
    for place, ship in enumerate(squadron.ships):
        yield from ((("ships", place, *path), problem) for path, problem in _of_ship(book, ship))


def _of_ship(book: Book, ship: "ShipRow") -> Iterator[tuple[Path, str]]:
    yield from _unknown(("ship",), ship.ship, book.ships)
    yield from _unknown_of(("options",), ship.options, book.special)
    yield from _unknown_of(("cards",), ship.cards, book.upgrades)
    yield from _unknown(("captain",), ship.captain, book.captains)
    if ship.flagship and ship.captain:
        yield ("captain",), f"the flagship {ship.ship!r} has a captain; the admiral commands her"
    if ship.damage >= book.limits["damage_track"]:
        yield ("damage",), f"{ship.ship!r} begins with {ship.damage} damage, which sinks her"


def _of_places(row: "ScenarioRow") -> Iterator[Fault]:
    width, height = row.table
    placed: list[ShipRow] = []
    for number, squadron in enumerate(row.squadron):
        for place, ship in enumerate(squadron.ships):
            way: Path = ("squadron", number, "ships", place)
            if not (0 < ship.x < width and 0 < ship.y < height):
                said = f"puts {ship.ship!r} at {ship.x}, {ship.y}, off the table of {width} x {height} mm"
                yield Fault((*way, "y" if 0 < ship.x < width else "x"), said)
            for other in placed:
                if (ship.x - other.x) ** 2 + (ship.y - other.y) ** 2 < APART**2:
                    said = f"puts {other.ship!r} and {ship.ship!r} within {APART} mm of each other"
                    yield Fault(way, said)
            placed.append(ship)


def _unknown(path: Path, name: str, known: Mapping[str, object]) -> Iterator[tuple[Path, str]]:
    if name and name not in known:
        yield path, f"{path[0]} names {name!r}, which there is not; {meant(name, list(known))}"


def _unknown_of(path: Path, names: Iterable[str], known: Mapping[str, object]) -> Iterator[tuple[Path, str]]:
    for place, name in enumerate(names):
        yield from _unknown((*path, place), name, known)
