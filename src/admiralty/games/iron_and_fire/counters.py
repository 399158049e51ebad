"""2.1, 7.2, 9.0 What is printed on counters: ships, land batteries and mines, and where their figures come from."""

from dataclasses import dataclass

from admiralty.rulebook import DataError, Printed, Seat


class History(Printed, frozen=True):
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


class ShipRow(Printed, frozen=True):
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


class ShipFile(Printed, frozen=True):
    """The ships with the marks and sources of their figures."""

    marks: dict[str, str]
    sources: dict[str, str]
    readings: dict[str, tuple[str, ...]]
    ship: tuple[ShipRow, ...]


class BatteryRow(Printed, frozen=True):
    """7.2, I77 The land batteries, all alike."""

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


class MineRow(Printed, frozen=True):
    """9.0 How many mine counters show a value; -1 is none."""

    value: int
    count: int


class MineFile(Printed, frozen=True):
    """The cup of mine counters."""

    mark: str
    counter: tuple[MineRow, ...]


def with_sources(file: ShipFile) -> ShipFile:
    """The ships, each with sources that the file names."""
    for ship in file.ship:
        for key in ship.history.source:
            if key not in file.sources:
                raise DataError(f"ships.toml: {ship.id}", f"names the source {key!r}, which is not under [sources]")
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
