"""Static setting of a war: regiments, ships and forts as printed, the map, a scenario and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, Literal

from msgspec import Meta

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.map_file import Nation
from admiralty.games.war_of_the_pacific.scenario import Check, Id, Label, Note, Placement, ScenarioFile, must_agree
from admiralty.games.war_of_the_pacific.theatre import Theatre, counting_only, place_name, read_theatre
from admiralty.rulebook import DataError, Option, Printed, PrintedNumber, Seat, Setting, Sources, convert

__all__ = [
    "BOLIVIA", "CHILE", "NATIONS", "OPTIONS", "PERU", "SCENARIOS", "SEATS", "Arm", "Campaign", "Check",
    "Figures", "FortRow", "Placement", "ScenarioFile", "ShipRow", "UnitRow", "make_setting", "read_figures",
]  # fmt: skip

CHILE: Final = Seat("chile")
PERU: Final = Seat("peru")
"""1.3 The Allies: one person plays Peru and Bolivia."""
SEATS: Final = (CHILE, PERU)
BOLIVIA: Final = "bolivia"
NATIONS: Final = ("chile", "peru", "bolivia")
"""In the order in which they are kept; those of the Allies spend the columns of Bolivia first (P74)."""

SCENARIOS: Final = ("grand_campaign", "tarapaca", "tacna_and_arica", "lima", "first_landing")
OPTIONS: Final = (
    Option("ship_capture", ("off", "on"), "10.1"),
    Option("infernal_machines", ("off", "on"), "10.2"),
    Option("thirteen", ("draw", "allied"), "P1"),
    Option("first_fire", ("fastest", "slowest"), "P3"),
    Option("no_retreat", ("every_unit", "one_step"), "P24"),
    Option("set_aside", ("difference", "enemy_number"), "P25"),
    Option("forts", ("enter", "hold"), "P47"),
    Option("interception", ("beyond", "within"), "P27a"),
    Option("battles", ("here", "fought_out"), "P83"),
)


class Arm(Enum):
    """2.5 The arms of land units."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


class LandRules(Printed, frozen=True):
    source: str
    stacking: PrintedNumber
    stacking_with_fort: PrintedNumber
    transport_steps: PrintedNumber
    transport_cost: PrintedNumber
    regiment_steps: PrintedNumber
    battalion_steps: PrintedNumber


class UnitRow(Printed, frozen=True):
    """2.6 A regiment or battalion as printed; ``turn`` is when it can be recruited, ``like`` whom it equals."""

    id: Id
    name: Label
    nation: Nation
    kind: Arm
    size: Literal["regiment", "battalion"]
    initiative: Annotated[int, Meta(ge=0, le=9)]
    turn: Annotated[int, Meta(ge=0, le=12)]
    start: Annotated[int, Meta(ge=0, le=2)]
    like: Id | Literal[""] = ""

    @property
    def side(self) -> Seat:
        """1.3 Whose it is: Chile's, or that of the Allies."""
        return CHILE if self.nation == "chile" else PERU

    @property
    def steps(self) -> int:
        """2.7, P22 The steps at full strength."""
        return 2 if self.size == "regiment" else 1


class UnitFile(Printed, frozen=True):
    rules: LandRules
    chits: dict[str, PrintedNumber | str]
    unit: Annotated[tuple[UnitRow, ...], Meta(max_length=300)]


Factor = Annotated[int, Meta(ge=0, le=12)]
Speed = Annotated[int, Meta(ge=-6, le=6)]


class DamagedSide(Printed, frozen=True):
    gunfire: Factor
    armour: Factor
    speed: Speed


class WarshipRow(Printed, frozen=True):
    id: Id
    name: Label
    side: Literal["chile", "peru"]
    gunfire: Factor
    armour: Factor
    speed: Speed
    damaged: DamagedSide
    hull: Literal["turret", "broadside", "monitor", "battery", "corvette"]
    mark: Note
    history: Note


class TransportRow(Printed, frozen=True):
    id: str
    name: str
    side: Literal["chile", "peru"]


class TransportFile(Printed, frozen=True):
    source: str
    armour: PrintedNumber
    speed: PrintedNumber
    damaged_speed: PrintedNumber
    ship: tuple[TransportRow, ...]


class FortRow(Printed, frozen=True):
    """7.7, P19 A fort as printed; without an anti-ship factor it does not answer ships."""

    id: Id
    name: Label
    hex: Hex
    turn: Annotated[int, Meta(ge=0, le=12)]
    nation: Nation
    modifier: Annotated[int, Meta(ge=0, le=9)]
    anti_ship: Factor
    mark: Note


class ShipFile(Printed, frozen=True):
    transport: TransportFile
    warship: Annotated[tuple[WarshipRow, ...], Meta(max_length=100)]
    fort: Annotated[tuple[FortRow, ...], Meta(max_length=30)]


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship as printed: factors whole and damaged, gunfire 0 for a transport."""

    id: str
    name: str
    side: Seat
    transport: bool
    gunfire: tuple[int, int]
    armour: tuple[int, int]
    speed: tuple[int, int]
    hull: str
    mark: str
    history: str


@dataclass(frozen=True)
class Figures:
    """All files of the book, typed."""

    units: tuple[UnitRow, ...]
    rules: LandRules
    chits: tuple[str, ...]
    ships: tuple[ShipRow, ...]
    forts: tuple[FortRow, ...]
    theatre: Theatre
    transport_source: str
    chit_source: str


def read_figures(sources: Sources) -> Figures:
    """The parsed files, checked against each other."""
    units = convert(sources.data["units"], UnitFile, "units.toml")
    ships = convert(sources.data["ships"], ShipFile, "ships.toml")
    theatre = read_theatre(sources.data["map"])
    transport = ships.transport
    rows = [
        ShipRow(
            row.id, row.name, Seat(row.side), False, (row.gunfire, row.damaged.gunfire),
            (row.armour, row.damaged.armour), (row.speed, row.damaged.speed), row.hull, row.mark, row.history,
        )
        for row in ships.warship
    ]  # fmt: skip
    speeds, armour = (transport.speed, transport.damaged_speed), (transport.armour, transport.armour)
    rows += [
        ShipRow(
            row.id, row.name, Seat(row.side), True, (0, 0), armour, speeds, "transport", "reconstructed",
            transport.source,
        )
        for row in transport.ship
    ]  # fmt: skip
    named = [*(row.id for row in units.unit), *(row.id for row in rows), *(row.id for row in ships.fort)]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        raise DataError(f"units.toml {twice}", "is there twice; ids of units, ships and forts must differ")
    _forts_fit(ships.fort, theatre)
    kinds = {kind: count for kind, count in units.chits.items() if isinstance(count, int)}
    return Figures(
        units=units.unit,
        rules=units.rules,
        chits=tuple(sorted(kind for kind, count in kinds.items() for _ in range(count))),
        ships=tuple(rows),
        forts=ships.fort,
        theatre=theatre,
        transport_source=transport.source,
        chit_source=str(units.chits["source"]),
    )


def _forts_fit(forts: tuple[FortRow, ...], theatre: Theatre) -> None:
    """7.7 Forts stand on land, one in a hex."""
    hexes = [fort.hex for fort in forts]
    for fort in forts:
        if fort.hex not in theatre.on_land or hexes.count(fort.hex) > 1:
            raise DataError(f"ships.toml {fort.id}", f"must stand alone in a land hex, and {fort.hex} is not one")


@dataclass(frozen=True)
class Post:
    """One counter to be placed in a set-up, and where it may go: a unit, a ship, or a column of a nation."""

    side: Seat
    what: Literal["unit", "ship", "column"]
    index: int
    nation: str
    steps: int
    places: tuple[Hex, ...]


class Campaign(Setting):
    """A scenario with the options chosen: all that the clones of a war share."""

    file: ScenarioFile
    figures: Figures
    theatre: Theatre
    units: tuple[UnitRow, ...]
    ships: tuple[ShipRow, ...]
    forts: tuple[FortRow, ...]
    unit_index: Mapping[str, int]
    ship_index: Mapping[str, int]
    fort_index: Mapping[str, int]
    fort_in: Mapping[Hex, int]
    """The fort that stands, stood or will stand in a hex."""
    riders: frozenset[int]
    """2.5 The units of cavalry."""
    unit_ids: tuple[str, ...]
    ship_ids: tuple[str, ...]
    units_of: Mapping[str, tuple[int, ...]]
    """By side."""
    posts: Mapping[str, tuple[Post, ...]]
    """By side: the counters to place, one after the other."""
    capture: bool
    infernal: bool

    @property
    def last_turn(self) -> int:
        return self.file.last_turn


def make_setting(figures: Figures, id_: str, file: ScenarioFile, options: Mapping[str, str]) -> Campaign:
    """A scenario under some options."""
    nations = {unit.id: str(unit.nation) for unit in figures.units}
    sides = {ship.id: str(ship.side) for ship in figures.ships}
    must_agree(file, nations, sides, [fort.id for fort in figures.forts], figures.theatre, f"scenario {id_}")
    theatre = counting_only(figures.theatre, file.counts)
    unit_index = {row.id: index for index, row in enumerate(figures.units)}
    ship_index = {row.id: index for index, row in enumerate(figures.ships)}
    names = {place_name(place): theatre.full_name(place) for place in theatre.places}
    names |= {unit.id: unit.name for unit in figures.units} | {ship.id: ship.name for ship in figures.ships}
    names |= {fort.id: fort.name for fort in figures.forts}
    return Campaign(
        scenario=id_,
        options=options,
        seats=SEATS,
        names=names,
        file=file,
        figures=figures,
        theatre=theatre,
        units=figures.units,
        ships=figures.ships,
        forts=figures.forts,
        unit_index=unit_index,
        ship_index=ship_index,
        fort_index={row.id: index for index, row in enumerate(figures.forts)},
        fort_in={row.hex: index for index, row in enumerate(figures.forts)},
        riders=frozenset(index for index, row in enumerate(figures.units) if row.kind is Arm.CAVALRY),
        unit_ids=tuple(row.id for row in figures.units),
        ship_ids=tuple(row.id for row in figures.ships),
        units_of={seat: tuple(n for n, row in enumerate(figures.units) if row.side == seat) for seat in SEATS},
        posts=_posts(figures, file, f"{id_}.toml"),
        capture=options["ship_capture"] == "on",
        infernal=options["infernal_machines"] == "on",
    )


def _posts(figures: Figures, file: ScenarioFile, where: str) -> dict[str, tuple[Post, ...]]:
    """3.2 to 3.5 The counters of a set-up in the order of its lines; names and places that do not exist are refused."""
    found: dict[str, list[Post]] = {"chile": [], "peru": []}
    units = {row.id: index for index, row in enumerate(figures.units)}
    ships = {row.id: index for index, row in enumerate(figures.ships)}
    for line in file.placement:
        seat = Seat(line.side)
        places = _places(figures.theatre, line, where)
        names = line.ships
        if names == ("all",):
            out = (*file.sunk, *(name for other in file.placement for name in other.ships))
            names = tuple(row.id for row in figures.ships if row.side == line.side and row.id not in out)
        for name in (*line.units, *names):
            if name not in units and name not in ships:
                raise DataError(where, f"places {name!r}, which neither units.toml nor ships.toml has")
        for name in line.units:
            steps = figures.units[units[name]].steps if line.full else 1
            found[seat].append(Post(seat, "unit", units[name], "", steps, places))
        found[seat] += [Post(seat, "ship", ships[name], "", 0, places) for name in names]
        nation = line.nation or line.side
        found[seat] += [Post(seat, "column", 0, nation, 0, places) for _ in range(line.columns)]
    return {seat: tuple(posts) for seat, posts in found.items()}


def _places(theatre: Theatre, line: Placement, where: str) -> tuple[Hex, ...]:
    if line.within:
        middle = theatre.by_id[line.of].hex
        near = theatre.grid.within(middle, line.within)
        return tuple(place for place in near if place in theatre.on_land and place != middle)
    if line.places == ("peruvian ports",):
        return tuple(city.hex for city in theatre.file.city if city.port and city.nation == "peru")
    found = []
    for name in line.places:
        if name != "box" and name not in theatre.by_id and theatre.words.get(name) is None:
            raise DataError(where, f"places counters in {name!r}, which is no city, hex or box of map.toml")
        found.append(theatre.by_id[name].hex if name in theatre.by_id else theatre.words[name])
    return tuple(found)
