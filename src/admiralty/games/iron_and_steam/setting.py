"""Static setting of a battle: the vessels on their chart, the scenario and its options."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from admiralty.boards.table import Outline
from admiralty.games.iron_and_steam.chart import (
    Area,
    Bank,
    MinefieldRow,
    ObstructionRow,
    ScenarioRow,
    ShoalRow,
    Shore,
    UnitRow,
    is_convex,
    line_of,
)
from admiralty.games.iron_and_steam.figures import INCH, SIDES, FortRow, ShipRow, Tables, thousandths
from admiralty.games.iron_and_steam.ships import Book, Vessel
from admiralty.rulebook import Chart, DataError, Seat, Setting, cached_property

__all__ = ["Engagement", "make_setting"]

SQUARE = 4 * INCH
"""The side of the squares of the chart's spatial index."""
MEN_A_POINT = {"four": 4, "ten": 10}
"""HR-20 By option: the men of a crew point."""
SHORT = 4
"""IS-A31 What a short battle divides its turns by."""


class Neighbourhood(NamedTuple):
    """The parts of the chart near a square."""

    banks: tuple[Bank, ...]
    shoals: tuple[Area, ...]
    piles: tuple[Area, ...]
    minefields: tuple[Area, ...]


class Engagement(Setting):
    """A scenario in play: the vessels in the order of their shots, the chart, the options."""

    book: Book
    row: ScenarioRow
    vessels: tuple[Vessel, ...]
    shores: tuple[Shore, ...]
    shoals: tuple[Area, ...]
    minefields: tuple[Area, ...]
    piles: tuple[Area, ...]

    @property
    def tables(self) -> Tables:
        return self.book.tables

    @cached_property
    def reaches(self) -> tuple[int, int, int, int]:
        """IS-2.1 The far end of each band in units of the table."""
        return self.tables.reaches

    @cached_property
    def banks(self) -> tuple[Bank, ...]:
        """The straight pieces of all shores."""
        return tuple(Bank(shore, line) for shore in self.shores for line in shore.parts)

    @cached_property
    def turns(self) -> int:
        """IS-A31 The last turn of the battle; a short one has a quarter of them."""
        return self.row.turns // SHORT if self.options["length"] == "short" else self.row.turns

    @cached_property
    def width(self) -> int:
        return self.row.map.width * INCH

    @cached_property
    def height(self) -> int:
        return self.row.map.height * INCH

    @cached_property
    def by_id(self) -> Mapping[str, Vessel]:
        return {vessel.id: vessel for vessel in self.vessels}

    @cached_property
    def enemies(self) -> tuple[tuple[int, ...], ...]:
        """By vessel: those of the other side."""
        return tuple(
            tuple(other.index for other in self.vessels if other.side != vessel.side) for vessel in self.vessels
        )

    @cached_property
    def consorts(self) -> tuple[tuple[int, ...], ...]:
        """By vessel: the other ships of her side."""
        sides = dict(self.ships_of_sides)
        return tuple(tuple(n for n in sides[vessel.side] if n != vessel.index) for vessel in self.vessels)

    @cached_property
    def fleets(self) -> Mapping[Seat, tuple[Vessel, ...]]:
        """By seat: the vessels it commands."""
        return {seat: tuple(vessel for vessel in self.vessels if vessel.seat == seat) for seat in self.seats}

    @cached_property
    def ships_of_sides(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The ships of each side, without its forts."""
        return tuple((side, tuple(v.index for v in self.vessels if v.side == side and not v.is_fort)) for side in SIDES)

    @cached_property
    def open_decks(self) -> tuple[Vessel, ...]:
        """HR-12 The ships whose crews can fire small arms."""
        return tuple(vessel for vessel in self.vessels if not (vessel.closed or vessel.is_fort))

    @cached_property
    def reserves(self) -> tuple[Vessel, ...]:
        """The vessels that arrive after the battle has begun."""
        return tuple(vessel for vessel in self.vessels if vessel.unit.turn)

    @cached_property
    def in_play(self) -> frozenset[str]:
        """The optional rules that are on."""
        return frozenset(option for option, choice in self.options.items() if choice == "on")

    @cached_property
    def hides_targets(self) -> bool:
        """HR-3 Whether an option that makes targets harder to hit is in play."""
        return not self.in_play.isdisjoint(("low_profile", "smoke", "rough_water"))

    @cached_property
    def rounds_counted(self) -> bool:
        """HR-18 Whether rounds are counted."""
        return self.options["ammunition"] == "counted"

    @cached_property
    def men_a_point(self) -> int:
        """HR-20 The men of a crew point."""
        return MEN_A_POINT[self.options["crew_points"]]

    @cached_property
    def light_band(self) -> int:
        """HR-26 The last band in which light guns fire."""
        reach = self.tables.light_guns.reach * INCH if self.on("light_guns") else self.reaches[-1]
        return self.reaches.index(reach)

    @cached_property
    def charts(self) -> dict[str, Chart]:
        """The percent charts, by name."""
        return {}

    def on(self, option: str) -> bool:
        """Whether an optional rule is in play."""
        return option in self.in_play

    def current(self, turn: int) -> tuple[int, int]:
        """HR-8 How far the water carries a hull in a turn."""
        tide = self.row.tide
        return self.flows[tide is not None and turn > tide.after]

    @cached_property
    def flows(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """HR-8 How far the water carries a hull in a turn, before and after the tide turns."""
        if not self.on("current"):
            return (0, 0), (0, 0)
        first, then = self.row.current, self.row.tide or self.row.current
        return (thousandths(first.dx), thousandths(first.dy)), (thousandths(then.dx), thousandths(then.dy))

    def about(self, x: int, y: int, far: int) -> Neighbourhood:
        """The parts of the chart within a distance of a point, and a little more, cached by square."""
        key = x // SQUARE, y // SQUARE, far // SQUARE
        found = self.squares.get(key)
        if found is None:
            found = self.squares[key] = self._look_about(*key)
        return found

    @cached_property
    def squares(self) -> dict[tuple[int, int, int], Neighbourhood]:
        return {}

    def _look_about(self, column: int, row: int, far: int) -> Neighbourhood:
        x, y = column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2
        reach = (far + 2) * SQUARE  # the farthest of the band, and from the middle of the square to its corner
        return Neighbourhood(
            tuple(bank for bank in self.banks if bank.nearer(x, y, reach)),
            tuple(area for area in self.shoals if area.nearer(x, y, reach)),
            tuple(area for area in self.piles if area.nearer(x, y, reach)),
            tuple(area for area in self.minefields if area.nearer(x, y, reach)),
        )


def make_setting(book: Book, scenario: str, row: ScenarioRow, options: Mapping[str, str]) -> Engagement:
    """Set up a scenario; raises `DataError` for an unknown option."""
    place = f"scenario {row.id}"
    if options["forces"] == "small" and not row.small:
        raise DataError(place, "has no small version; leave the option forces at 'whole'")
    if options["optional_ships"] == "on" and not any(unit.optional for unit in row.unit):
        raise DataError(place, "has no optional ships; leave the option optional_ships at 'off'")
    units = list(_units(row, options))
    if options["squadrons"] == "on" and not any(unit.squadron for unit in units):
        raise DataError(place, "is not divided into squadrons; leave the option squadrons at 'off'")
    vessels: list[Vessel] = []
    first = row.attacker
    for unit in sorted(units, key=lambda unit: _side(book, unit, place) != first):
        vessels.append(_vessel(book, unit, len(vessels), options, place))
        if unit.lashed and (options["forces"] == "whole" or unit.lashed in row.small):
            consort = msgspec.structs.replace(unit, ship=unit.lashed, lashed="")
            vessels.append(_vessel(book, consort, len(vessels), options, place, len(vessels) - 1))
    seats = tuple(dict.fromkeys(vessel.seat for vessel in sorted(vessels, key=lambda v: (v.side == "CS", v.seat))))
    sides = {
        name: tuple(seat for seat in seats if seat == name or seat.startswith(name + "_")) for name in SIDES.values()
    }
    return Engagement(
        scenario=row.id,
        options=options,
        seats=seats,
        sides=sides,
        names={**book.names, **row.names, **{vessel.id: vessel.name for vessel in vessels}},
        book=book,
        row=row,
        vessels=tuple(vessels),
        shores=tuple(Shore(shore.id, shore.land, line_of(shore.line)) for shore in row.shore),
        shoals=tuple(Area(shoal.id, _outline(place, shoal), depth_tenths=shoal.depth_ft * 10) for shoal in row.shoal),
        minefields=tuple(Area(field.id, _outline(place, field), percent=field.percent) for field in row.minefield),
        piles=tuple(Area(piles.id, _outline(place, piles)) for piles in row.obstruction),
    )


def _outline(place: str, area: ShoalRow | MinefieldRow | ObstructionRow) -> Outline:
    """The polygon of an area; raises `DataError` for one that is not convex."""
    points = line_of(area.polygon)
    if not is_convex(points):
        raise DataError(place, f"{area.id} is not convex; divide it into areas that are")
    return Outline(points)


def _units(row: ScenarioRow, options: Mapping[str, str]) -> Iterator[UnitRow]:
    for unit in row.unit:
        if unit.optional and options["optional_ships"] != "on":
            continue
        if options["forces"] == "whole" or unit.id in row.small:
            yield unit


def _row_of(book: Book, unit: UnitRow, place: str) -> ShipRow | FortRow:
    row = book.ships.get(unit.ship) if unit.ship else book.forts.get(unit.fort)
    if row is None:
        raise DataError(place, f"names {unit.id!r}, which the data do not have")
    return row


def _side(book: Book, unit: UnitRow, place: str) -> str:
    return _row_of(book, unit, place).side


def _vessel(
    book: Book, unit: UnitRow, index: int, options: Mapping[str, str], place: str, leader: int | None = None
) -> Vessel:
    row = _row_of(book, unit, place)
    side = SIDES[row.side]
    men = MEN_A_POINT[options["crew_points"]]
    divided = options["squadrons"] == "on" and unit.squadron
    return Vessel(index, row, unit, Seat(f"{side}_{unit.squadron}" if divided else side), book.guns, leader, men)
