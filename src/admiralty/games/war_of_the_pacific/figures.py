"""The figures of the book, typed: regiments, ships and forts as printed, the map, and the nations."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Final, Literal

from msgspec import Meta
from msgspec.structs import asdict

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.nations import Captains, Id, Label, NationFile, NationRow, Note, check_nations
from admiralty.games.war_of_the_pacific.theatre import Theatre, read_theatre
from admiralty.rulebook import DataError, Fault, Printed, PrintedNumber, Seat, Sources, convert

__all__ = ["CHILE", "PERU", "Arm", "Figures", "FortRow", "ShipRow", "UnitRow", "read_figures"]

CHILE: Final = Seat("chile")
PERU: Final = Seat("peru")
"""1.3 The Allies: one person plays Peru and Bolivia."""
TOLD: Final = 5
"""The most faults of the files in one sentence."""


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


class UnitFileRow(Printed, frozen=True):
    """2.6 A regiment or battalion as printed; ``turn`` is the turn from which it can be recruited, ``like`` a regiment
    with the same figures."""

    id: Id
    name: Label
    nation: Id
    kind: Arm
    size: Literal["regiment", "battalion"]
    initiative: Annotated[int, Meta(ge=0, le=9)]
    turn: Annotated[int, Meta(ge=0, le=12)]
    start: Annotated[int, Meta(ge=0, le=2)]
    like: Id | Literal[""] = ""


class UnitRow(UnitFileRow, frozen=True):
    """A unit with the side of its nation (1.3)."""

    side: Seat = PERU

    @property
    def steps(self) -> int:
        """2.7, P22 The steps at full strength."""
        return 2 if self.size == "regiment" else 1


class UnitFile(Printed, frozen=True):
    rules: LandRules
    chits: dict[str, PrintedNumber | str]
    unit: Annotated[tuple[UnitFileRow, ...], Meta(max_length=300)]


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
    nation: Id
    modifier: Annotated[int, Meta(ge=0, le=9)]
    anti_ship: Factor
    mark: Note


class ShipFile(Printed, frozen=True):
    transport: TransportFile
    warship: Annotated[tuple[WarshipRow, ...], Meta(max_length=100)]
    fort: Annotated[tuple[FortRow, ...], Meta(max_length=30)]


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship as printed: factors undamaged and damaged, gunfire 0 for a transport."""

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
    nations: tuple[NationRow, ...]
    captains: Captains
    transport_source: str
    chit_source: str


def _typed(sources: Sources) -> tuple[UnitFile, ShipFile, NationFile]:
    """The files whose rows a scenario may change; raises `DataError` with the faults of all of them."""
    made: dict[type[Any], Any] = {}
    faults: list[Fault] = []
    for name, shape in (("units", UnitFile), ("ships", ShipFile), ("nations", NationFile)):
        try:
            made[shape] = convert(sources.data[name], shape, f"{name}.toml")
        except DataError as fault:
            faults += fault.faults
    if faults:
        raise DataError("", "; ".join(map(str, faults[:TOLD])), faults)
    return made[UnitFile], made[ShipFile], made[NationFile]


def read_figures(sources: Sources) -> Figures:
    """The parsed files, checked against each other."""
    units, ships, nations = _typed(sources)
    theatre = read_theatre(sources.data["map"])
    owners = {
        "unit": {row.id: row.nation for row in units.unit},
        "fort": {row.id: row.nation for row in ships.fort},
    }
    check_nations(nations, theatre, owners)
    side_of = {row.id: Seat(row.side) for row in nations.nation}
    rows = _ships(ships)
    named = [*(row.id for row in units.unit), *(row.id for row in rows), *(row.id for row in ships.fort)]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        raise DataError(f"units.toml {twice}", "is there twice; ids of units, ships and forts must differ")
    _forts_fit(ships.fort, theatre)
    kinds = {kind: count for kind, count in units.chits.items() if isinstance(count, int)}
    return Figures(
        units=tuple(UnitRow(**asdict(row), side=side_of[row.nation]) for row in units.unit),
        rules=units.rules,
        chits=tuple(sorted(kind for kind, count in kinds.items() for _ in range(count))),
        ships=tuple(rows),
        forts=ships.fort,
        theatre=theatre,
        nations=nations.nation,
        captains=nations.captains,
        transport_source=ships.transport.source,
        chit_source=str(units.chits["source"]),
    )


def _ships(ships: ShipFile) -> list[ShipRow]:
    """Warships and transports as rows of one kind."""
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
    return rows


def _forts_fit(forts: tuple[FortRow, ...], theatre: Theatre) -> None:
    """7.7 Forts stand on land, one in a hex."""
    hexes = [fort.hex for fort in forts]
    for fort in forts:
        if fort.hex not in theatre.on_land or hexes.count(fort.hex) > 1:
            raise DataError(f"ships.toml {fort.id}", f"must stand alone in a land hex, and {fort.hex} is not one")
