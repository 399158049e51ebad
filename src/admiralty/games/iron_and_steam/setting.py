"""The static part of a match: guns, ships and forts as built, the chart, the tables, the scenario and its options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise

import msgspec

from admiralty.boards.table import Outline
from admiralty.kernel.data import DataError
from admiralty.kernel.event import Seat
from admiralty.kernel.game import Setting

__all__ = [
    "BANDS", "INCH", "SIDES", "Ammo", "Book", "Engagement", "Gun", "Mount", "Piece", "ScenarioRow", "ShipRow",
    "Vessel", "Weapon", "make_setting", "thousandths",
]  # fmt: skip

INCH = 1000
"""HR-1 Units of the table in an inch: positions are whole thousandths of an inch."""

SHORT = 4
"""IS-A31 What a short battle divides its turns by."""
BANDS = ("short", "medium", "long", "extreme")
SIDES = {"US": "union", "CS": "confederate"}


def thousandths(inches: float) -> int:
    """HR-1 Inches, each a hundred feet, in the whole units of the table."""
    return round(inches * INCH)


class Mount(Enum):
    BROADSIDE = "broadside"
    PIVOT = "pivot"
    TURRET = "turret"
    FIXED = "fixed"


class Ammo(Enum):
    SHOT = "shot"
    SHELL = "shell"
    HOT = "hot"


# -- guns, ships, forts ------------------------------------------------------------------------------------------------


class GunRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    kind: str
    pen: tuple[int, int, int, int]
    shell: int
    max: int
    rof: int
    howitzer: bool = False
    over_nine: bool = False
    note: str = ""


class GunFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gun: tuple[GunRow, ...]
    default_mark: str = ""


class MountRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gun: str
    n: int
    arcs: tuple[tuple[int, int], ...]
    mount: Mount = Mount.FIXED
    turret: int = 0
    rof: int = 0
    exposed: bool = False


class Casemate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bow: int
    starboard: int
    stern: int
    port: int


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hull: int
    pilot: int
    casemate: Casemate | None = None
    turret: int = 0


class Rounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shot: int = 0
    shell: int = 0
    hot_shot: int = 0


class ShipRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    side: str
    type: str
    tons: int
    length_ft: int
    beam_ft: int
    draft_ft: float
    propulsion: str
    stacks: int
    masts: int
    speed: int
    accel: int
    turn_radius: int
    hull: int
    crew: int
    armor: Armour
    guns: tuple[MountRow, ...]
    ammo: Rounds
    flags: tuple[str, ...] = ()
    marks: Mapping[str, str] = {}
    note: str = ""


class FortRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    side: str
    material: str
    armor: int
    guns: tuple[MountRow, ...]
    crew: int
    mark: str


class SidesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    names: Mapping[str, str]


class FortFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fort: tuple[FortRow, ...]


# -- the tables --------------------------------------------------------------------------------------------------------

Rows = tuple[tuple[int, str], ...]


class Ranges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    short: int
    medium: int
    long: int
    extreme: int
    mark: str


class ToHit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    smoothbore: Mapping[str, int]
    rifle: Mapping[str, int]
    mark: str


class Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hit_location: Rows
    major: Rows
    critical: Rows
    mast: Rows
    steering: Rows
    engines: Rows
    gun: Rows
    equipment: Rows
    magazine: Rows
    mark: str


class EquipmentLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tableware_settings: int
    spar_torpedoes: int
    boats: int
    anchors: int
    mark: str


class Effects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mast_drag: int
    mast_drag_rigged: int
    mast_clear_turns: int
    mast_clear_turns_rigged: int
    jury_rudder_radius: int
    sidewheel_no_rudder_radius: int
    pilot_out_penetrated: tuple[int, int]
    pilot_out_otherwise: tuple[int, int]
    fires_out_speed_loss: int
    steam_no_fire_turns: int
    steam_crew: tuple[int, int]
    boiler_risk_percent: int
    boiler_explodes_hull: int
    powder_hull: tuple[int, int]
    equipment_hull: int
    equipment_crew: int
    critical_hull: int
    fort_silent_turns: tuple[int, int]
    magazine_fire_radius: int
    no_speed_coast: int
    sinking_hull_per_turn: int
    fouled_wreck_hull: int
    mark: str


class Repair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rudder_straight: int
    rudder_port: int
    rudder_starboard: int
    tiller_ropes: int
    rudder_post: int
    shutter: int
    turret: int
    pivot: int
    unfoul: int
    refloat: int
    relight_fires: int
    extinguish_base: int
    mark: str


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ranges: Ranges
    to_hit: ToHit
    tables: Charts
    limits: EquipmentLimits
    effects: Effects
    repair: Repair

    @property
    def reaches(self) -> tuple[int, int, int, int]:
        """IS-2.1 The far end of each band in units of the table."""
        r = self.ranges
        return r.short * INCH, r.medium * INCH, r.long * INCH, r.extreme * INCH


# -- scenarios ---------------------------------------------------------------------------------------------------------

Points = tuple[tuple[float, float], ...]


class Extent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    width: int
    height: int


class Wind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    knots: int
    come_from: int = msgspec.field(name="from")


class Current(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dx: float
    dy: float


class Tide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after: int
    dx: float
    dy: float


class BankDepth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    within: int
    depth_ft: int


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    edge: str


class ShoreRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    land: str
    line: Points


class ShoalRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    depth_ft: int
    polygon: Points


class MinefieldRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    polygon: Points
    percent: int


class ObstructionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    polygon: Points


class Damaged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stack_riddled: bool = False
    muzzles_lost: tuple[str, ...] = ()
    ram_lost: bool = False


class UnitRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    x: float
    y: float
    heading: int
    ship: str = ""
    fort: str = ""
    speed: int = 0
    state: str = ""
    crew_loss: int = 0
    hull_loss: int = 0
    damage: Damaged = Damaged()
    lashed: str = ""
    turn: int = 0
    optional: bool = False
    squadron: str = ""

    @property
    def id(self) -> str:
        return self.ship or self.fort


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    points: int
    ships: tuple[str, ...]
    when: str
    line: int = 0


class Decisive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    ship: str
    when: str


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    decisive: tuple[Decisive, ...] = ()
    award: tuple[Award, ...] = ()
    lead: Mapping[str, int] = {}
    ratio: int = 0
    side: str = ""


class ScenarioRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    turns: int
    map: Extent
    wind: Wind
    current: Current
    attacker: str
    mark: str
    unit: tuple[UnitRow, ...]
    victory: Victory
    tide: Tide | None = None
    shore: tuple[ShoreRow, ...] = ()
    shoal: tuple[ShoalRow, ...] = ()
    minefield: tuple[MinefieldRow, ...] = ()
    obstruction: tuple[ObstructionRow, ...] = ()
    bank_depth: tuple[BankDepth, ...] = ()
    exit: Exit | None = None
    small: tuple[str, ...] = ()


# -- as built ----------------------------------------------------------------------------------------------------------


class Gun:
    """A type of gun: what it hits on and pierces, by band."""

    __slots__ = ("hits_on", "howitzer", "id", "max", "name", "over_nine", "pen", "rifle", "rof", "shell")

    def __init__(self, row: GunRow, to_hit: ToHit) -> None:
        self.id = row.id
        self.name = row.name
        self.rifle = row.kind == "rifle"
        column = to_hit.rifle if self.rifle else to_hit.smoothbore
        self.hits_on = tuple(column[band] for band in BANDS)
        self.pen = row.pen
        self.shell = row.shell
        self.max = row.max
        self.rof = row.rof
        self.howitzer = row.howitzer
        self.over_nine = row.over_nine
        """HR-19 A gun that a thinned crew serves more slowly."""

    def penetration(self, band: int, ammo: Ammo) -> int:
        """IS-4.1, HR-18 What a shot pierces at a range; shell is weaker, but never below 1."""
        return max(1, self.pen[band] + self.shell) if ammo is Ammo.SHELL else self.pen[band]


@dataclass(frozen=True, slots=True)
class Piece:
    """One gun in its place: the group it belongs to, its arcs (degrees from the bow, for a fort from north)."""

    group: int
    gun: Gun
    arcs: tuple[tuple[int, int], ...]
    mount: Mount
    turret: int
    rof: int
    exposed: bool


@dataclass(frozen=True, slots=True)
class Weapon:
    """A gun group: guns of one type that share their arcs, as an order names them."""

    id: str
    gun: Gun
    pieces: tuple[int, ...]
    mount: Mount
    turret: int


class Vessel:
    """A ship or fort of a match as she is built: everything about her that never changes."""

    def __init__(
        self,
        index: int,
        row: ShipRow | FortRow,
        unit: UnitRow,
        seat: Seat,
        guns: Mapping[str, Gun],
        leader: int,
    ) -> None:
        self.index = index
        self.id = row.id
        self.name = row.name
        self.row = row
        self.unit = unit
        self.side = row.side
        self.seat = seat
        self.leader = leader
        """HR-14 The ship she is lashed to at the start, or -1."""
        self.ship = row if isinstance(row, ShipRow) else None
        self.fort = row if isinstance(row, FortRow) else None
        pieces: list[Piece] = []
        weapons: list[Weapon] = []
        for place, mount in enumerate(row.guns):
            gun = guns[mount.gun]
            first = len(pieces)
            pieces += [
                Piece(place, gun, mount.arcs, mount.mount, mount.turret, mount.rof or gun.rof, mount.exposed)
            ] * mount.n
            numbers = tuple(range(first, len(pieces)))
            weapons.append(Weapon(f"g{place + 1}", gun, numbers, mount.mount, mount.turret))
        self.pieces = tuple(pieces)
        self.weapons = tuple(weapons)
        self.movable = tuple(n for n, piece in enumerate(pieces) if piece.mount is Mount.PIVOT and len(piece.arcs) > 1)
        """HR-19 The pivots that stand at one of several ports."""
        self.turrets = max((piece.turret for piece in pieces), default=0)
        self.half_length = thousandths(self.ship.length_ft / 200) if self.ship else 400
        self.half_width = thousandths(self.ship.beam_ft / 200) if self.ship else 400
        self.flags = frozenset(self.ship.flags) if self.ship else frozenset()
        casemate = self.ship.armor.casemate if self.ship else None
        self.casemate = (casemate.bow, casemate.starboard, casemate.stern, casemate.port) if casemate else ()
        self.turret_armour = self.ship.armor.turret if self.ship else 0
        self.armoured = bool(self.casemate or self.turret_armour)
        """IS-A21 Armoured is a ship with a casemate or a turret; a timber hull's value does not make her so."""
        self.wooden = not self.armoured and self.fort is None
        self.closed = self.armoured
        """HR-12 Nobody stands on the open deck of an ironclad."""
        self.propulsion = self.ship.propulsion if self.ship else ""
        self.pivots = self.propulsion in ("sidewheel", "twin_screw", "quad_screw")
        """HR-5 Whether she can turn on the spot."""
        self.draft_tenths = round(self.ship.draft_ft * 10) if self.ship else 0
        self.tons = self.ship.tons if self.ship else 0

    @property
    def is_fort(self) -> bool:
        return self.fort is not None

    def weapon(self, word: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.id == word), None)


class Book:
    """The data files, read and joined: every gun, ship and fort, and the tables."""

    def __init__(
        self, guns: GunFile, ships: Mapping[str, ShipRow], forts: FortFile, tables: Tables, sides: SidesFile
    ) -> None:
        self.guns = {row.id: Gun(row, tables.to_hit) for row in guns.gun}
        self.ships = ships
        self.forts = {row.id: row for row in forts.fort}
        self.tables = tables
        self.names = {**sides.names, **{gun.id: gun.name for gun in self.guns.values()}}
        """What seats and guns are called."""
        rows: list[ShipRow | FortRow] = [*self.ships.values(), *self.forts.values()]
        for row in rows:
            for mount in row.guns:
                if mount.gun not in self.guns:
                    raise DataError(f"ship {row.id}", f"carries the gun {mount.gun!r}, which guns.toml does not have")


def whole_rows(file: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """The ships of the file with what a copy takes from the one it copies."""
    rows: dict[str, dict[str, object]] = {}
    listed = file["ship"]
    assert isinstance(listed, list)
    for row in listed:
        pattern = row.get("copy_of")
        whole = {**rows[pattern], **row} if pattern else dict(row)
        whole.pop("copy_of", None)
        rows[row["id"]] = whole
    return rows


# -- a match -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shore:
    """A shore line: its corners in units of the table, and the side on which the land lies."""

    id: str
    land: str
    line: tuple[tuple[int, int], ...]

    @cached_property
    def parts(self) -> tuple[Outline, ...]:
        """Its straight pieces."""
        return tuple(Outline(pair) for pair in pairwise(self.line))


@dataclass(frozen=True)
class Area:
    """A shoal, a minefield, a row of piles: a convex polygon with what matters of it."""

    id: str
    outline: Outline
    depth_tenths: int = 0
    percent: int = 0


@dataclass(frozen=True)
class Engagement(Setting):
    """A scenario on the table: the vessels in the order of their shots, the chart, what is in play."""

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

    def of(self, seat: Seat) -> Iterator[Vessel]:
        """The vessels a seat commands."""
        return (vessel for vessel in self.vessels if vessel.seat == seat)

    def on(self, option: str) -> bool:
        """Whether a rule that can be switched is in play."""
        return self.options[option] == "on"

    def current(self, turn: int) -> tuple[int, int]:
        """HR-8 How far the water carries a hull in a turn."""
        tide = self.row.tide
        flow = tide if tide is not None and turn > tide.after else self.row.current
        return thousandths(flow.dx), thousandths(flow.dy)


def make_setting(book: Book, row: ScenarioRow, options: Mapping[str, str]) -> Engagement:
    """Put a scenario on the table; `DataError` for an option that it does not know."""
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
        vessels.append(_vessel(book, unit, len(vessels), options, place, -1))
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
        names={**book.names, **{vessel.id: vessel.name for vessel in vessels}},
        book=book,
        row=row,
        vessels=tuple(vessels),
        shores=tuple(Shore(shore.id, shore.land, _line(shore.line)) for shore in row.shore),
        shoals=tuple(
            Area(shoal.id, Outline(_line(shoal.polygon)), depth_tenths=shoal.depth_ft * 10) for shoal in row.shoal
        ),
        minefields=tuple(
            Area(field.id, Outline(_line(field.polygon)), percent=field.percent) for field in row.minefield
        ),
        piles=tuple(Area(piles.id, Outline(_line(piles.polygon))) for piles in row.obstruction),
    )


def _units(row: ScenarioRow, options: Mapping[str, str]) -> Iterator[UnitRow]:
    for unit in row.unit:
        if unit.optional and options["optional_ships"] != "on":
            continue
        if options["forces"] == "whole" or unit.id in row.small:
            yield unit


def _line(points: Points) -> tuple[tuple[int, int], ...]:
    return tuple((thousandths(x), thousandths(y)) for x, y in points)


def _row_of(book: Book, unit: UnitRow, place: str) -> ShipRow | FortRow:
    row = book.ships.get(unit.ship) if unit.ship else book.forts.get(unit.fort)
    if row is None:
        raise DataError(place, f"names {unit.id!r}, which the data do not have")
    return row


def _side(book: Book, unit: UnitRow, place: str) -> str:
    return _row_of(book, unit, place).side


def _vessel(book: Book, unit: UnitRow, index: int, options: Mapping[str, str], place: str, leader: int) -> Vessel:
    row = _row_of(book, unit, place)
    side = SIDES[row.side]
    divided = options["squadrons"] == "on" and unit.squadron
    return Vessel(index, row, unit, Seat(f"{side}_{unit.squadron}" if divided else side), book.guns, leader)
