"""Checks that the rows of a scenario agree with each other, with the chart and with the ships."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from admiralty.games.iron_and_steam.chart import ScenarioRow, UnitRow, is_convex, line_of
from admiralty.games.iron_and_steam.figures import SIDES, FortRow, ShipRow
from admiralty.games.iron_and_steam.ships import Book
from admiralty.rulebook import Fault, Path, meant

__all__ = ["GROUPS", "contradictions"]

GROUPS = ("monitors", "wooden", "all")
"""The group names in awards."""
APART = 0.3
"""The least distance in inches between the middles of two ships that are not lashed together."""


def contradictions(book: Book, row: ScenarioRow) -> Iterator[Fault]:
    """Contradictory rows, and unknown ships, forts and guns."""
    seen: set[str] = set()
    for number, unit in enumerate(row.unit):
        way: Path = ("unit", number)
        for key, name in (("ship" if unit.ship else "fort", unit.id), ("lashed", unit.lashed)):
            if name and name in seen:
                yield Fault((*way, key), f"has {name!r} twice")
            seen.add(name)
        yield from (Fault((*way, *path), problem) for path, problem in _of_unit(book, row, unit))
    if all(unit.ship in book.ships for unit in row.unit if unit.ship):
        fleets = [book.ships[unit.ship].side for unit in row.unit if unit.ship]
        yield from (Fault(("unit",), f"has no ship of {side}") for side in SIDES if side not in fleets)
    for place, name in enumerate(row.small):
        if name not in seen:
            said = f"small names {name!r}, which is not in the battle; {meant(name, sorted(seen - {''}))}"
            yield Fault(("small", place), said)
    yield from _of_chart(row)
    yield from _of_victory(row, {name: book.ships[name].side for name in sorted(seen) if name in book.ships})
    divided = [f"{side}_{unit.squadron}" for unit in row.unit for side in SIDES.values() if unit.squadron]
    called = list(dict.fromkeys((*SIDES.values(), *divided)))
    for name in row.names:
        if name not in called:
            yield Fault(("names", name), f"names has {name!r}, which is no side and no squadron; {meant(name, called)}")
    yield from _of_places(row)


def _of_places(row: ScenarioRow) -> Iterator[Fault]:
    places = [(number, unit) for number, unit in enumerate(row.unit) if not unit.turn]
    for count, (number, unit) in enumerate(places):
        for _, other in places[:count]:
            if (unit.x - other.x) ** 2 + (unit.y - other.y) ** 2 < APART**2:
                yield Fault(("unit", number), f"puts {other.id!r} and {unit.id!r} on the same place")


def _of_unit(book: Book, row: ScenarioRow, unit: UnitRow) -> Iterator[tuple[Path, str]]:
    """What is wrong with a unit, by field."""
    if bool(unit.ship) == bool(unit.fort):
        yield (), "names a ship and a fort, or neither; name one"
        return
    if unit.lashed and unit.lashed not in book.ships:
        said = f"lashes {unit.lashed!r} to her, which the data do not have; {meant(unit.lashed, list(book.ships))}"
        yield ("lashed",), said
    for key, at, most in (("x", unit.x, row.map.width), ("y", unit.y, row.map.height)):
        if not 0 <= at <= most:
            yield (key,), f"puts {unit.id!r} at {unit.x:g}, {unit.y:g}, off the chart; {key} is from 0 to {most}"
    if unit.turn > row.turns:
        yield ("turn",), f"brings {unit.id!r} in turn {unit.turn}, after the last turn {row.turns}"
    known: Mapping[str, ShipRow | FortRow] = book.ships if unit.ship else book.forts
    if unit.id not in known:
        said = f"names {unit.id!r}, which the data do not have; {meant(unit.id, list(known))}"
        yield ("ship" if unit.ship else "fort",), said
        return
    built = known[unit.id]
    if unit.crew_loss >= built.crew:
        yield ("crew_loss",), f"leaves {unit.id!r} no crew; she has {built.crew} men"
    guns = [mount.gun for mount in built.guns]
    for place, gun in enumerate(unit.damage.muzzles_lost):
        if gun not in guns:
            said = f"takes the gun {gun!r} from {unit.id!r}, who has none; {meant(gun, guns)}"
            yield ("damage", "muzzles_lost", place), said
    if isinstance(built, ShipRow):
        if unit.hull_loss >= built.hull:
            yield ("hull_loss",), f"leaves {unit.id!r} no hull; she has {built.hull}"
        if unit.speed > built.speed:
            yield ("speed",), f"lets {unit.id!r} begin at speed {unit.speed}; she makes {built.speed} at most"
    elif unit.lashed or unit.speed or unit.turn:
        yield (), f"lets the fort {unit.id!r} move"


def _of_chart(row: ScenarioRow) -> Iterator[Fault]:
    seen: set[str] = set()
    for kind in ("shore", "shoal", "minefield", "obstruction"):
        for number, area in enumerate(getattr(row, kind)):
            if area.id in seen:
                yield Fault((kind, number, "id"), f"has the area {area.id!r} twice")
            seen.add(area.id)
            if kind != "shore" and not is_convex(line_of(area.polygon)):
                said = f"{area.id} is not convex; divide it into areas that are"
                yield Fault((kind, number, "polygon"), said)
    for number, shore in enumerate(row.shore):
        along = 0 if shore.land in ("north", "south") else 1
        if any(one[along] > other[along] for one, other in pairwise(shore.line)):
            said = f"draws the shore {shore.id!r} from the wrong end: go from west to east, or from south to north"
            yield Fault(("shore", number, "line"), said)
    reach = [depth.within for depth in row.bank_depth]
    if reach != sorted(set(reach)):
        yield Fault(("bank_depth",), "has bank_depth rows that do not go outwards")
    if row.tide is not None and row.tide.after > row.turns:
        said = f"turns the tide after turn {row.tide.after}, past the last turn {row.turns}"
        yield Fault(("tide", "after"), said)
    sides = [passage.side for passage in row.passage]
    if len(set(sides)) < len(sides):
        yield Fault(("passage",), "has two passages for one side")
    for number, passage in enumerate(row.passage):
        if any(one == other for one, other in pairwise(passage.way)):
            yield Fault(("passage", number, "way"), f"has a passage of {passage.side} that stays where it is")


def _of_victory(row: ScenarioRow, sides: Mapping[str, str]) -> Iterator[Fault]:
    """``sides`` are those of the ships, by id."""
    victory = row.victory
    if victory.kind == "decisive":
        if not victory.decisive:
            yield Fault(("victory",), "has a victory of the kind decisive, and no [[victory.decisive]]")
    elif not victory.award:
        yield Fault(("victory",), f"has a victory of the kind {victory.kind}, and no [[victory.award]]")
    if victory.kind == "points" and set(victory.lead) != set(SIDES):
        yield Fault(("victory", "lead"), "has a victory by points; it needs the lead of US and of CS")
    if victory.kind == "ratio" and not (victory.ratio and victory.side):
        yield Fault(("victory",), "has a victory by ratio; it needs ratio and side")
    named: list[tuple[Path, str]] = [(("decisive", n, "ship"), each.ship) for n, each in enumerate(victory.decisive)]
    named += [(("beaten", n, "ship"), each.ship) for n, each in enumerate(victory.beaten)]
    for number, award in enumerate(victory.award):
        named += [(("award", number, "ships", n), each) for n, each in enumerate(award.ships) if each not in GROUPS]
        if award.when == "left_under_control" and (row.exit is None or row.exit.side != award.side):
            said = f"rewards {award.side} for ships that leave, and has no exit for it"
            yield Fault(("victory", "award", number, "when"), said)
    for path, ship in named:
        if ship not in sides:
            said = f"victory names {ship!r}, which is no ship of the battle; {meant(ship, list(sides))}"
            yield Fault(("victory", *path), said)
    for number, each in enumerate(victory.decisive):
        if sides.get(each.ship) == each.side:
            said = f"lets {each.side} win by the loss of its own {each.ship!r}"
            yield Fault(("victory", "decisive", number, "ship"), said)
    if victory.beaten and victory.roads is None:
        yield Fault(("victory", "beaten"), "has beaten rows, and no roads, without which they do not count")
