"""2.1, 7.2, 9.0 What is printed on counters: ships, land batteries and mines, and where their figures come from."""

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

from admiralty.games.iron_and_fire.victory_rows import Id, Side
from admiralty.rulebook import Fault, Printed, PrintedNumber, Seat, meant, raise_faults

Label = Annotated[str, Meta(min_length=1, max_length=60)]
"""A name as players read it."""
Note = Annotated[str, Meta(max_length=400)]
"""A sentence for readers."""
Mark = Annotated[str, Meta(max_length=80)]
"""Where a figure comes from."""
Tons = Annotated[int, Meta(ge=10, le=80_000)]
"""Tons."""
Knots = Annotated[float, Meta(ge=0, le=40)]
"""Knots."""
Type = Literal["BIC", "CBIC", "TIC", "SSC"]
Trait = Literal["famous_captain", "inept_captain", "shells_towns", "spoils_aim"]
"""Traits. 14.0 Her captain may be struck where otherwise only those of Chile are; 15.3.3 she grounds more easily;
15.5.4 she shells towns; her fire spoils the aim of a ship that does."""
Hull = Literal[
    "ram_bow_turret", "ram_bow_two_turrets", "turrets_en_echelon", "broadside", "ram_bow_broadside", "central_battery",
    "monitor", "unarmoured_broadside", "wooden_liner", "gunboat", "torpedo_boat", "steamer", "paddle_steamer",
]  # fmt: skip
"""The silhouettes that the board draws."""


class History(Printed, frozen=True):
    """The historical ship behind the factors, and the sources of her figures: keys of the file's sources, and a
    remark."""

    launched: Annotated[int, Meta(ge=1600, le=1960)]
    """The year."""
    tons: Tons
    armour_mm: Annotated[int, Meta(ge=0, le=600)]
    """The thickest armour in millimetres."""
    guns: Note
    knots: Knots
    source: Annotated[tuple[Id, ...], Meta(max_length=10)]
    source_note: Note = ""
    """A remark about the sources."""
    knots_1879: Knots | None = None
    tons_burthen: Tons | None = None


class ShipRow(Printed, frozen=True):
    """2.1 One ship as the data file lists her."""

    id: Id
    name: Label
    side: Side
    type: Type
    """Broadside, central battery or turret ironclad; SSC is an unarmoured corvette."""
    type_mark: Mark
    cf: Annotated[int, Meta(ge=-3, le=4)]
    """Combat factor."""
    pf: Annotated[int, Meta(ge=1, le=10)]
    """Protection factor: so many hits sink her."""
    mf: Annotated[int, Meta(ge=0, le=5)]
    """Movement factor: hexes in an activation."""
    bow: Literal["black", "brown"]
    """A black bow has a ram."""
    broadside: bool
    """Whether her guns fire to the sides only."""
    hull: Hull
    why: Note
    """Why she has these factors."""
    history: History
    traits: Annotated[tuple[Trait, ...], Meta(max_length=4)] = ()


class ShipFile(Printed, frozen=True):
    """The ships with the marks and sources of their figures."""

    marks: dict[str, str]
    sources: dict[str, str]
    readings: dict[str, tuple[str, ...]]
    ship: Annotated[tuple[ShipRow, ...], Meta(min_length=1, max_length=60)]


class BatteryRow(Printed, frozen=True):
    """7.2, I77 The land batteries, all alike."""

    count: PrintedNumber
    count_mark: str
    side: str
    name: str
    cf: PrintedNumber
    pf: PrintedNumber
    factors_mark: str
    surrender_hits: PrintedNumber
    surrender_mark: str
    history: str
    history_mark: str
    why: str


class MineRow(Printed, frozen=True):
    """9.0 How many mine counters show a value; -1 is none."""

    value: PrintedNumber
    count: PrintedNumber


class MineFile(Printed, frozen=True):
    """The cup of mine counters."""

    mark: str
    counter: tuple[MineRow, ...]


def with_sources(file: ShipFile) -> ShipFile:
    """The ships; each source must be named in the file."""
    raise_faults(
        "ships.toml",
        (
            Fault(
                ("ship", number, "history", "source", place),
                f"{ship.id} names the source {key!r}, which is not under [sources]; {meant(key, list(file.sources))}",
                "ships.toml",
            )
            for number, ship in enumerate(file.ship)
            for place, key in enumerate(ship.history.source)
            if key not in file.sources
        ),
    )
    return file


@dataclass(frozen=True, slots=True)
class Profile:
    """2.1 What the counter of a unit says."""

    id: str
    name: str
    side: Seat
    type: str
    cf: int
    pf: int
    mf: int
    half: int
    black_bow: bool
    broadside: bool
    battery: bool
    ironclad: bool
    hull: str
    traits: tuple[str, ...] = ()


def _half(factor: int) -> int:
    """Half of a factor, rounded up."""
    return (factor + 1) // 2


def read_profiles(ships: ShipFile, battery: BatteryRow) -> dict[str, Profile]:
    """Every counter that can stand on a map, by id."""
    found = {
        row.id: Profile(
            row.id,
            row.name,
            Seat(row.side),
            row.type,
            row.cf,
            row.pf,
            row.mf,
            _half(row.pf),
            row.bow == "black",
            row.broadside,
            battery=False,
            ironclad=row.type in ("BIC", "CBIC", "TIC"),
            hull=row.hull,
            traits=row.traits,
        )
        for row in ships.ship
    }
    for number in range(1, battery.count + 1):
        id_ = f"battery{number}"
        found[id_] = Profile(
            id_,
            f"{battery.name} {number}",
            Seat(battery.side),
            "LB",
            battery.cf,
            battery.pf,
            0,
            _half(battery.pf),
            False,
            False,
            battery=True,
            ironclad=False,
            hull="battery_fort",
        )
    return found
