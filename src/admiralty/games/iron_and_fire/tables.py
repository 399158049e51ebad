"""The figures of the book, typed as they stand in the data files."""

from __future__ import annotations

from typing import Any

import msgspec

from admiralty.kernel.data import DataError, Sources, convert


class Activations(msgspec.Struct, frozen=True):
    """4.1 How many units a card activates."""

    mark: str
    odd: int
    even: int
    court: int


class Guns(msgspec.Struct, frozen=True):
    """6.1.1 to 6.1.4 Range and modifiers of fire; ``by_range`` is indexed by the range."""

    mark: str
    range: int
    by_range: tuple[int, ...]
    still_target: int
    grounded_target: int
    raked_corvette: int
    broadside_end_on: int
    reduced_visibility: int
    critical_from: int
    battery_save_from_range: int


class Ram(msgspec.Struct, frozen=True):
    """6.2.1 Modifiers of a ram."""

    mark: str
    black_bow: int
    brown_bow: int
    still_target: int
    through_stern: int
    through_bow: int


class Boarding(msgspec.Struct, frozen=True):
    """6.3 Modifiers and margin of boarding."""

    mark: str
    fire_aboard: int
    capture_margin: int


class Grounding(msgspec.Struct, frozen=True):
    """5.1 and 5.3 Modifiers of grounding and getting off."""

    mark: str
    two_points: int
    low_visibility: int
    unground_crippled: int


class Drift(msgspec.Struct, frozen=True):
    """5.4 What drifting ashore costs."""

    mark: str
    land_hits: int


class Damage(msgspec.Struct, frozen=True):
    """7.1 What hits cost in combat factor."""

    mark: str
    combat_at_two_hits: int
    combat_at_four_hits: int


class MineEffect(msgspec.Struct, frozen=True):
    """9.0 Hits of a mine that just matches the protection."""

    mark: str
    even_hits: int
    odd_hits: int


class Critical(msgspec.Struct, frozen=True):
    """10.0 The table of critical hits and the course of a fire, indexed by the d6."""

    mark: str
    table: tuple[str, ...]
    fire_hits: tuple[int, ...]
    fire_out_up_to: int
    explosion_on: int


class Points(msgspec.Struct, frozen=True):
    """12.0 Victory points: multiples of the protection, and a battery's worth."""

    mark: str
    ironclad: int
    other: int
    crippled: int
    battery: int


class Fortune(msgspec.Struct, frozen=True):
    """13.1 The bonus of the counter."""

    mark: str
    first_bonus: int
    later_bonus: int


class Honor(msgspec.Struct, frozen=True):
    """13.2 What a bond not yet honoured costs."""

    mark: str
    modifier: int


class Visibility(msgspec.Struct, frozen=True):
    """13.3 The turns of smoke."""

    mark: str
    rolled_from_turn: int
    always_from_turn: int


class Events(msgspec.Struct, frozen=True):
    """14.0 The random events, indexed by the 2d6."""

    mark: str
    table: tuple[str, ...]
    lucky_shot: int
    bridge_on: int


class Reef(msgspec.Struct, frozen=True):
    """15.3.3 The shoals of Punta Gruesa."""

    mark: str
    aground_from: int


class Cable(msgspec.Struct, frozen=True):
    """15.4.2 and 15.5.3 Cutting the cable."""

    mark: str
    cut_from: int
    activations_plus: int


class Bombardment(msgspec.Struct, frozen=True):
    """15.5.4 and 15.5.5 Fire on the town."""

    mark: str
    modifier: int
    long_range_from: int
    hits_to_win: int


class Tables(msgspec.Struct, frozen=True):
    """Every figure of the book that is not printed on a counter or a map."""

    activations: Activations
    guns: Guns
    ram: Ram
    boarding: Boarding
    grounding: Grounding
    drift: Drift
    damage: Damage
    mine: MineEffect
    critical: Critical
    points: Points
    fortune: Fortune
    honor: Honor
    visibility: Visibility
    events: Events
    reef: Reef
    cable: Cable
    bombardment: Bombardment


class History(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ship behind the factors, and where her figures come from: keys of the file's sources, and a remark."""

    launched: int
    tons: int
    armour_mm: int
    guns: str
    knots: float
    source: tuple[str, ...]
    source_note: str = ""
    knots_1879: float | None = None
    tons_burthen: int | None = None


class ShipRow(msgspec.Struct, frozen=True):
    """2.1 One ship as the data file lists her."""

    id: str
    name: str
    side: str
    type: str
    type_mark: str
    cf: int
    pf: int
    mf: int
    bow: str
    broadside: bool
    hull: str
    why: str
    history: History


class ShipFile(msgspec.Struct, frozen=True):
    """The ships with the marks and sources of their figures."""

    marks: dict[str, str]
    sources: dict[str, str]
    readings: dict[str, tuple[str, ...]]
    ship: tuple[ShipRow, ...]


class BatteryRow(msgspec.Struct, frozen=True):
    """7.2 The land batteries, all alike."""

    count: int
    count_mark: str
    side: str
    name: str
    cf: int
    pf: int
    factors_mark: str
    surrender_hits: int
    surrender_mark: str
    history: str
    history_mark: str
    why: str


class MineRow(msgspec.Struct, frozen=True):
    """9.0 How many mine counters show a value; -1 is none."""

    value: int
    count: int


class MineFile(msgspec.Struct, frozen=True):
    """The cup of mine counters."""

    mark: str
    counter: tuple[MineRow, ...]


class Area(msgspec.Struct, frozen=True):
    """Where something may be set up: so many hexes from an edge, from named hexes or from the town."""

    ground: str
    edge: str = ""
    near: tuple[int, ...] = ()
    town: bool = False
    within: int = -1
    exactly: int = -1
    at_least: int = -1


class Letters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name on a map, for the eye: at which hex, of a sea, land or town, how large in hexes and at what angle."""

    text: str
    at: int
    kind: str = "sea"
    size: float = 0.3
    angle: float = 0


class SetupStep(msgspec.Struct, frozen=True):
    """One line of a scenario's set-up, in the book's order."""

    seat: str
    place: str
    case: str
    area: Area | None = None
    ship: str = ""
    ships: tuple[str, ...] = ()
    facings: tuple[int, ...] = ()
    together: int = 0
    variant: str = ""
    dice: int = 0
    plus: int = 0
    even: int = 0
    odd: int = 0
    suggest: tuple[int, ...] = ()
    suggest_facing: int = 0


class Arrival(msgspec.Struct, frozen=True):
    """15.5.2 and 15.6.2 Ships that come later, in the turn that a secret d6 gives."""

    ships: tuple[str, ...]
    turns: tuple[int, ...]
    seat: str
    near: tuple[int, ...]
    within: int
    together: int
    case: str
    suggest: tuple[int, ...] = ()
    suggest_facing: int = 0


class Steam(msgspec.Struct, frozen=True):
    """15.3.2 A ship that raises steam, for as many turns as a secret d6 gives."""

    ship: str
    turns: tuple[int, ...]
    seat: str
    case: str


class Entry(msgspec.Struct, frozen=True):
    """15.4.3 A ship that enters by moving."""

    ship: str
    near: tuple[int, ...]
    case: str


class Exit(msgspec.Struct, frozen=True):
    """15.3.4 and 15.6.3 The corner by which a side gets away: its hexes, and the edge the book counts them to."""

    hexes: tuple[int, ...]
    edge: str
    side: str
    case: str


class ScenarioFile(msgspec.Struct, frozen=True):
    """A scenario as its file states it."""

    id: str
    number: int
    case: str
    map: str
    north: int
    current: int
    edges: dict[str, str]
    turns: int
    variants: tuple[str, ...]
    sides: dict[str, tuple[str, ...]]
    setup: tuple[SetupStep, ...]
    essential: tuple[str, ...] = ()
    """The ships whose fate decides the scenario, which cannot be taken out of it."""
    exit: Exit | None = None
    must_escape: str = ""
    """The side whose ships are lost if they leave the map anywhere but by the exits."""
    arrival: Arrival | None = None
    raising_steam: Steam | None = None
    entry: Entry | None = None
    sinkings_to_win: int = 0
    sinkings_to_win_independencia: int = 0

    @property
    def exits(self) -> tuple[int, ...]:
        """The hexes from which ships get away; none where the scenario names none."""
        return self.exit.hexes if self.exit is not None else ()


class Figures(msgspec.Struct, frozen=True):
    """All data files of the game, typed."""

    tables: Tables
    ships: ShipFile
    battery: BatteryRow
    mines: MineFile
    maps: dict[str, dict[str, Any]]
    scenarios: dict[str, ScenarioFile]


def read_figures(sources: Sources) -> Figures:
    """The data files, refused with file and place when they do not have the right shape."""
    data = sources.data
    return Figures(
        tables=_long_enough(convert(data["tables"], Tables, "tables.toml")),
        ships=_with_sources(convert(data["ships"], ShipFile, "ships.toml")),
        battery=convert(data["batteries"]["battery"], BatteryRow, "batteries.toml"),
        mines=convert(data["mines"]["mines"], MineFile, "mines.toml"),
        maps=data["maps"],
        scenarios={id_: convert(row, ScenarioFile, f"{id_}.toml") for id_, row in sources.scenarios.items()},
    )


def _long_enough(tables: Tables) -> Tables:
    """The tables, each with an entry for everything that is looked up in it."""
    lengths = {
        "guns.by_range": (len(tables.guns.by_range), tables.guns.range, "guns.range"),
        "critical.table": (len(tables.critical.table), 6, "the d6"),
        "critical.fire_hits": (len(tables.critical.fire_hits), 6, "the d6"),
        "events.table": (len(tables.events.table), 12, "the 2d6"),
    }
    for name, (length, last, why) in lengths.items():
        if length <= last:
            raise DataError(f"tables.toml: {name}", f"ends at {length - 1}, but {why} goes up to {last}; lengthen it")
    return tables


def _with_sources(file: ShipFile) -> ShipFile:
    """The ships, each with sources that the file names."""
    for ship in file.ship:
        for key in ship.history.source:
            if key not in file.sources:
                raise DataError(f"ships.toml: {ship.id}", f"names the source {key!r}, which is not under [sources]")
    return file
