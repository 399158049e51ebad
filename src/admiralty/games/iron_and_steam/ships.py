"""Guns, ships and forts as built: their constant data, joined from the files."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import isqrt
from operator import or_
from typing import Any

from admiralty.boards.table.units import FULL_CIRCLE
from admiralty.games.iron_and_steam.chart import UnitRow
from admiralty.rulebook import Fault, Seat, Sources, cached_property, convert, meant, raise_faults

from . import figures

__all__ = ["Book", "Gun", "Piece", "Vessel", "Weapon", "read_figures", "whole_rows"]


class Gun:
    """A type of gun: its chance to hit and its penetration, by band."""

    __slots__ = ("hits_on", "howitzer", "id", "max", "name", "over_nine", "pen", "rifle", "rof", "shell")

    def __init__(self, row: figures.GunRow, to_hit: figures.ToHit) -> None:
        self.id = row.id
        self.name = row.name
        self.rifle = row.kind == "rifle"
        column = to_hit.rifle if self.rifle else to_hit.smoothbore
        self.hits_on = tuple(column[band] for band in figures.BANDS)
        self.pen = row.pen
        self.shell = row.shell
        self.max = row.max
        self.rof = row.rof
        self.howitzer = row.howitzer
        self.over_nine = row.over_nine
        """HR-19 A gun that a reduced crew serves more slowly."""

    def penetration(self, band: int, ammo: figures.Ammo) -> int:
        """IS-4.1, HR-18 The penetration of a shot at a range; shell is weaker, but never below 1."""
        return max(1, self.pen[band] + self.shell) if ammo is figures.Ammo.SHELL else self.pen[band]


@dataclass(frozen=True)
class Piece:
    """One gun of a ship: the group it belongs to, its arcs (degrees from the bow, for a fort from north)."""

    group: int
    gun: Gun
    arcs: tuple[tuple[int, int], ...]
    mount: figures.Mount
    turret: int
    rof: int
    exposed: bool
    bearings: tuple[tuple[int, int], ...] = ()
    """Its arcs in tenths of a degree."""
    mirrored: tuple[tuple[int, int], ...] = ()
    """HR-19 The same, turned over to the other side."""

    @cached_property
    def through(self) -> tuple[bytes, bytes]:
        """For each tenth of a degree the ports through which it can be laid there, as bits; and turned over."""
        return ports_by_direction(self.bearings), ports_by_direction(self.mirrored)


@cache
def ports_by_direction(arcs: tuple[tuple[int, int], ...]) -> bytes:
    """The arcs that hold each tenth of a degree, as bits. Arcs are whole degrees: one that ends at 359 goes all round.

    >>> [ports_by_direction(((3300, 300), (200, 900)))[direction] for direction in (0, 250, 900, 901)]
    [1, 3, 2, 0]
    """
    found = bytearray(FULL_CIRCLE)
    for port, (start, end) in enumerate(arcs):
        width = FULL_CIRCLE - 1 if (start, end) == (0, 3590) else (end - start) % FULL_CIRCLE
        for step in range(width + 1):
            found[(start + step) % FULL_CIRCLE] |= 1 << port
    return bytes(found)


@dataclass(frozen=True)
class Weapon:
    """A gun group: guns of one type that share their arcs, as an order names them."""

    id: str
    gun: Gun
    pieces: tuple[int, ...]
    mount: figures.Mount
    turret: int
    piece: Piece

    @cached_property
    def either_side(self) -> bytes:
        """For each tenth of a degree whether one of its guns could be laid there, from either side."""
        here, over = self.piece.through
        return bytes(map(or_, here, over))


@cache
def groups_by_direction(laid: tuple[bytes, ...]) -> tuple[tuple[int, ...], ...]:
    """For each tenth of a degree the gun groups of which some gun could be laid there; of each, whether it could.

    >>> [groups_by_direction((b"\1" * 3600, bytes(1800) + b"\1" * 1800))[direction] for direction in (0, 1800)]
    [(0,), (0, 1)]
    """
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    by_direction = zip(*laid, strict=True) if laid else [()] * FULL_CIRCLE
    return tuple(
        found.setdefault(each, tuple(n for n, here in enumerate(each) if here)) for each in map(tuple, by_direction)
    )


class Vessel:
    """The constant data of a ship or fort in a match."""

    def __init__(
        self,
        index: int,
        row: figures.ShipRow | figures.FortRow,
        unit: UnitRow,
        seat: Seat,
        guns: Mapping[str, Gun],
        leader: int | None,
        men_a_point: int,
    ) -> None:
        self.index = index
        self.id = row.id
        self.name = row.name
        self.row = row
        self.unit = unit
        self.side = row.side
        self.seat = seat
        self.leader = leader
        """HR-14 The ship she is lashed to at the start, if any."""
        self.ship = row if isinstance(row, figures.ShipRow) else None
        self.fort = row if isinstance(row, figures.FortRow) else None
        self.is_fort = self.fort is not None
        self.riddled = unit.damage.stack_riddled
        """IS-A22 Whether she goes into this battle with holes in her stack."""
        pieces: list[Piece] = []
        weapons: list[Weapon] = []
        for place, mount in enumerate(row.guns):
            gun = guns[mount.gun]
            first = len(pieces)
            arcs = tuple((start * 10 % 3600, end * 10 % 3600) for start, end in mount.arcs)
            across = tuple(((3600 - end * 10) % 3600, (3600 - start * 10) % 3600) for start, end in mount.arcs)
            rof = mount.rof or gun.rof
            piece = Piece(place, gun, mount.arcs, mount.mount, mount.turret, rof, mount.exposed, arcs, across)
            pieces += [piece] * mount.n
            numbers = tuple(range(first, len(pieces)))
            weapons.append(Weapon(f"g{place + 1}", gun, numbers, mount.mount, mount.turret, piece))
        self.pieces = tuple(pieces)
        self.numbers = tuple(range(len(pieces)))
        self.weapons = tuple(weapons)
        self.movable = tuple(
            n for n, piece in enumerate(pieces) if piece.mount is figures.Mount.PIVOT and len(piece.arcs) > 1
        )
        """HR-19 The pivots with several ports."""
        self.light_guns = sum(piece.gun.howitzer for piece in pieces)
        """HR-26 The number of her boat howitzers and field guns."""
        self.acceleration = self.ship.accel if self.ship else 0
        """HR-5 Her acceleration in inches a turn."""
        self.turrets = max((piece.turret for piece in pieces), default=0)
        self.turret_guns = tuple(
            tuple(n for n, piece in enumerate(pieces) if piece.turret == turret + 1) for turret in range(self.turrets)
        )
        """By turret: the guns that it carries."""
        self.half_length = figures.thousandths(self.ship.length_ft / 200) if self.ship else 400
        self.half_width = figures.thousandths(self.ship.beam_ft / 200) if self.ship else 400
        self.radius = isqrt(self.half_length**2 + self.half_width**2) + 4
        """The radius of a bounding circle of her hull, with rounding."""
        self.inner = min(self.half_length, self.half_width) - 4
        """The radius of an inscribed circle of her hull, with rounding."""
        self.flags = frozenset(self.ship.flags) if self.ship else frozenset()
        self.unreliable = "unreliable_engines" in self.flags
        """HR-24 Whether her engines may stop when they are driven hard."""
        casemate = self.ship.armor.casemate if self.ship else None
        self.casemate: tuple[int, ...] = ()
        if casemate is not None:
            self.casemate = casemate.values
        self.turret_armour = self.ship.armor.turret if self.ship else 0
        self.armoured = bool(self.casemate or self.turret_armour)
        """IS-A21 A ship is armoured with a casemate or a turret; the value of a timber hull does not count."""
        if self.fort is not None:  # HR-17 each gun of a fort is a target behind a parapet of its own
            self.casemate = (self.fort.armor,) * len(pieces)
        self.wooden = not self.armoured and self.fort is None
        self.closed = self.armoured
        """HR-12 Nobody stands on the open deck of an ironclad."""
        self.crew = -(-(row.crew - unit.crew_loss) // men_a_point)
        """HR-19, HR-20 Her crew points at the start of this battle."""
        self.propulsion = self.ship.propulsion if self.ship else ""
        self.pivots = self.propulsion in ("sidewheel", "twin_screw", "quad_screw")
        """HR-5 Whether she can turn on the spot."""
        self.draft_tenths = round(self.ship.draft_ft * 10) if self.ship else 0
        self.tons = self.ship.tons if self.ship else 0

    @cached_property
    def groups_bearing(self) -> tuple[tuple[int, ...], ...]:
        """For each tenth of a degree the gun groups of which some gun could be laid there, from either side."""
        return groups_by_direction(tuple(weapon.either_side for weapon in self.weapons))


class Book:
    """The data files, read and joined: every gun, ship and fort, and the tables."""

    def __init__(
        self,
        guns: figures.GunFile,
        ships: Mapping[str, figures.ShipRow],
        forts: figures.FortFile,
        tables: figures.Tables,
        sides: figures.SidesFile,
    ) -> None:
        self.guns = {row.id: Gun(row, tables.to_hit) for row in guns.gun}
        self.ships = ships
        self.forts = {row.id: row for row in forts.fort}
        self.tables = tables
        self.names = {**sides.names, **{gun.id: gun.name for gun in self.guns.values()}}
        """The ids of seats and guns."""
        raise_faults("guns.toml", [*self._unknown_guns("ship", self.ships), *self._unknown_guns("fort", self.forts)])

    def _unknown_guns(self, kind: str, rows: Mapping[str, figures.ShipRow | figures.FortRow]) -> Iterator[Fault]:
        for number, row in enumerate(rows.values()):
            for place, mount in enumerate(row.guns):
                if mount.gun not in self.guns:
                    said = f"{row.id} carries the gun {mount.gun!r}, which guns.toml does not have"
                    hint = meant(mount.gun, list(self.guns))
                    yield Fault((kind, number, "guns", place, "gun"), f"{said}; {hint}", f"{kind}s.toml")


def read_figures(sources: Sources) -> Book:
    """The parsed files, checked against each other."""
    data = sources.data
    convert({name: each for name, each in data["ships"].items() if name != "ship"}, figures.ShipsHead, "ships.toml")
    rows = (convert(row, figures.ShipRow, f"ships.toml {row.get('id')}") for row in whole_rows(data["ships"]["ship"]))
    ships = {row.id: row for row in rows}
    guns = convert(data["guns"], figures.GunFile, "guns.toml")
    forts = convert(data["forts"], figures.FortFile, "forts.toml")
    sides = convert(data["sides"], figures.SidesFile, "sides.toml")
    return Book(guns, ships, forts, convert(data["tables"], figures.Tables, "tables.toml"), sides)


def whole_rows(listed: Any) -> Any:
    """Rows of ships with the values that a copy takes from a row above it; what is not a row stays as it is."""
    if not isinstance(listed, list | tuple):
        return listed
    rows: dict[str, Any] = {}
    made = []
    for row in listed:
        pattern = row.get("copy_of") if isinstance(row, Mapping) else None
        if isinstance(pattern, str) and pattern in rows:
            row = {**rows[pattern], **{name: value for name, value in row.items() if name != "copy_of"}}
        if isinstance(row, Mapping):
            rows[str(row.get("id"))] = row
        made.append(row)
    return made
