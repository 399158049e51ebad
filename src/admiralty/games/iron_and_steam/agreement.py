"""Checks that the rows of a scenario agree with each other, with the chart and with the ships."""

from collections.abc import Iterator
from itertools import pairwise

from admiralty.games.iron_and_steam.chart import ScenarioRow, UnitRow
from admiralty.games.iron_and_steam.figures import SIDES, ShipRow
from admiralty.games.iron_and_steam.ships import Book
from admiralty.rulebook import DataError

__all__ = ["GROUPS", "must_agree"]

GROUPS = ("monitors", "wooden", "all")
"""The group names in awards."""
APART = 0.3
"""The least distance in inches between the middles of two ships that are not lashed together."""


def must_agree(book: Book, row: ScenarioRow) -> None:
    """Refuse, with `DataError`, contradictory rows and unknown ships, forts and guns."""
    for problem in _contradictions(book, row):
        raise DataError(f"scenario {row.id}", problem)


def _contradictions(book: Book, row: ScenarioRow) -> Iterator[str]:
    ids = [*(unit.id for unit in row.unit), *(unit.lashed for unit in row.unit if unit.lashed)]
    yield from (f"has {name!r} twice" for name in dict.fromkeys(ids) if ids.count(name) > 1)
    for number, unit in enumerate(row.unit, 1):
        yield from (f"unit {number}: {problem}" for problem in _of_unit(book, row, unit))
    fleets = [book.ships[unit.ship].side for unit in row.unit if unit.ship in book.ships]
    yield from (f"has no ship of {side}" for side in SIDES if side not in fleets)
    yield from (f"small names {name!r}, which is not in the battle" for name in row.small if name not in ids)
    yield from _of_chart(row)
    yield from _of_victory(row, {name: book.ships[name].side for name in ids if name in book.ships}, ids)
    divided = {f"{side}_{unit.squadron}" for unit in row.unit for side in SIDES.values() if unit.squadron}
    yield from (f"names has {name!r}, which is no side and no squadron" for name in row.names
                if name not in (*SIDES.values(), *divided))  # fmt: skip
    places = [(unit.id, unit.x, unit.y) for unit in row.unit if not unit.turn]
    for number, (name, x, y) in enumerate(places):
        for other, other_x, other_y in places[:number]:
            if (x - other_x) ** 2 + (y - other_y) ** 2 < APART**2:
                yield f"puts {other!r} and {name!r} on the same place"


def _of_unit(book: Book, row: ScenarioRow, unit: UnitRow) -> Iterator[str]:
    if bool(unit.ship) == bool(unit.fort):
        yield "names a ship and a fort, or neither; name one"
        return
    known = book.ships if unit.ship else book.forts
    if unit.id not in known:
        yield f"names {unit.id!r}, which the data do not have"
        return
    if unit.lashed and unit.lashed not in book.ships:
        yield f"lashes {unit.lashed!r} to her, which the data do not have"
    if not (0 <= unit.x <= row.map.width and 0 <= unit.y <= row.map.height):
        yield f"puts {unit.id!r} at {unit.x:g}, {unit.y:g}, off the chart"
    if unit.turn > row.turns:
        yield f"brings {unit.id!r} in turn {unit.turn}, after the last turn {row.turns}"
    built = known[unit.id]
    if unit.crew_loss >= built.crew:
        yield f"leaves {unit.id!r} no crew"
    lost = [gun for gun in unit.damage.muzzles_lost if gun not in {mount.gun for mount in built.guns}]
    yield from (f"takes the gun {gun!r} from {unit.id!r}, who has none" for gun in lost)
    if isinstance(built, ShipRow):
        if unit.hull_loss >= built.hull:
            yield f"leaves {unit.id!r} no hull"
        if unit.speed > built.speed:
            yield f"lets {unit.id!r} begin at speed {unit.speed}; she makes {built.speed} at most"
    elif unit.lashed or unit.speed or unit.turn:
        yield f"lets the fort {unit.id!r} move"


def _of_chart(row: ScenarioRow) -> Iterator[str]:
    lists = (row.shore, row.shoal, row.minefield, row.obstruction)
    areas = [each.id for rows in lists for each in rows]
    yield from (f"has the area {name!r} twice" for name in dict.fromkeys(areas) if areas.count(name) > 1)
    for shore in row.shore:
        along = 0 if shore.land in ("north", "south") else 1
        if any(one[along] > other[along] for one, other in pairwise(shore.line)):
            yield f"draws the shore {shore.id!r} from the wrong end: go from west to east, or from south to north"
    reach = [depth.within for depth in row.bank_depth]
    if reach != sorted(set(reach)):
        yield "has bank_depth rows that do not go outwards"
    if row.tide is not None and row.tide.after > row.turns:
        yield f"turns the tide after turn {row.tide.after}, past the last turn {row.turns}"
    sides = [passage.side for passage in row.passage]
    if len(set(sides)) < len(sides):
        yield "has two passages for one side"
    for passage in row.passage:
        if any(one == other for one, other in pairwise(passage.way)):
            yield f"has a passage of {passage.side} that stays where it is"


def _of_victory(row: ScenarioRow, sides: dict[str, str], ids: list[str]) -> Iterator[str]:
    """``sides`` are those of the ships, by id."""
    victory = row.victory
    if victory.kind == "decisive":
        if not victory.decisive:
            yield "has a victory of the kind decisive, and no [[victory.decisive]]"
    elif not victory.award:
        yield f"has a victory of the kind {victory.kind}, and no [[victory.award]]"
    if victory.kind == "points" and set(victory.lead) != set(SIDES):
        yield "has a victory by points; it needs the lead of US and of CS"
    if victory.kind == "ratio" and not (victory.ratio and victory.side):
        yield "has a victory by ratio; it needs ratio and side"
    named = [*(each.ship for each in victory.decisive), *(each.ship for each in victory.beaten)]
    named += [ship for award in victory.award for ship in award.ships if ship not in GROUPS]
    yield from (f"victory names {ship!r}, which is no ship of the battle" for ship in named if ship not in sides)
    for each in victory.decisive:
        if sides.get(each.ship) == each.side:
            yield f"lets {each.side} win by the loss of its own {each.ship!r}"
    if victory.beaten and victory.roads is None:
        yield "has beaten rows, and no roads, without which they do not count"
    for award in victory.award:
        if award.when == "left_under_control" and (row.exit is None or row.exit.side != award.side):
            yield f"rewards {award.side} for ships that leave, and has no exit for it"
