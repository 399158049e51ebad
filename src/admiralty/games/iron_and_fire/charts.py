"""What never changes in a battle: the counters, the maps, and a scenario with its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from admiralty.boards.hexes import Direction, Hex, HexGrid, shared_grid
from admiralty.kernel.data import DataError, convert
from admiralty.kernel.event import Seat
from admiralty.kernel.game import Option, Setting, read_options

from .forces import fitted
from .tables import Figures, Letters, ScenarioFile, SetupStep, Tables

PERU: Final = Seat("peru")
CHILE: Final = Seat("chile")
SEATS: Final = (PERU, CHILE)
ENEMY: Final = {PERU: CHILE, CHILE: PERU}

SCENARIOS: Final = ("first_blood", "race", "near_miss", "bold", "end_game")
OPTIONS: Final = (
    Option("fortunes", ("off", "on"), "13.1"),
    Option("honor", ("off", "on"), "13.2"),
    Option("visibility", ("off", "on"), "13.3"),
    Option("boilers", ("bad", "fixed"), "15.2.3"),
    Option("independencia", ("lost", "afloat"), "15.4.3"),
    Option("escape", ("draw", "points"), "I57"),
)
NO_MINE: Final = -1


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


class Chart:
    """A map: its grid and its ground."""

    def __init__(self, name: str, grid: HexGrid, data: Mapping[str, Any]) -> None:
        self.name = name
        self.grid = grid
        self.town: tuple[Hex, ...] = tuple(data.get("town", ()))
        self.land = frozenset((*data.get("land", ()), *self.town))
        self.shoals = frozenset(data.get("shoal", ()))
        self.shallow = frozenset((*data.get("shallow", ()), *self.shoals))
        self.lettering = tuple(convert(each, Letters, "maps.toml") for each in data.get("lettering", ()))
        self.rose: Hex = data.get("rose", 0)

    def ground(self, place: Hex) -> str:
        """What a hex is, in one word."""
        if place in self.town:
            return "town"
        if place in self.land:
            return "land"
        if place in self.shallow:
            return "shoal" if place in self.shoals else "shallow"
        return "deep"

    def fits(self, place: Hex, ground: str) -> bool:
        """Whether a hex is the ground that a set-up line asks for."""
        if ground == "land":
            return place in self.land
        return place not in self.land and (ground == "water" or place not in self.shallow)

    def edge(self, side: str) -> tuple[Hex, ...]:
        """The hexes along a page edge."""
        grid = self.grid
        if side == "left":
            return tuple(place for place in grid.hexes if place // 100 == grid.first_column)
        if side == "right":
            return tuple(place for place in grid.hexes if place // 100 == grid.last_column)
        if side == "top":
            return tuple(place for place in grid.hexes if place % 100 == grid.first_row)
        return tuple(place for place in grid.hexes if place % 100 == grid.last_row(place // 100))

    def along(self, place: Hex, direction: Direction) -> int:
        """2.5 How far a hex lies in a direction, as a whole number that only serves to compare.

        A step is equally long in all six directions, but the lattice of the grid is squeezed: its columns are √3 times
        too close, hence the factor of 3 on the products of heights.
        """
        x, y = self.grid.centre(place)
        across, down = ((0, 0), (0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))[direction]
        return x * across + 3 * y * down


@cache
def _grid(first_column: int, last_column: int, odd_rows: int, even_rows: int) -> HexGrid:
    return shared_grid(first_column, last_column, odd_rows, even_rows)


def read_chart(figures: Figures, name: str) -> Chart:
    """One of the three maps."""
    grid = figures.maps["grid"]
    shared = _grid(grid["first_column"], grid["last_column"], grid["odd_rows"], grid["even_rows"])
    return Chart(name, shared, figures.maps[name])


def read_profiles(figures: Figures) -> dict[str, Profile]:
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
            (row.pf + 1) // 2,
            row.bow == "black",
            row.broadside,
            battery=False,
            ironclad=row.type in ("BIC", "CBIC", "TIC"),
            hull=row.hull,
        )
        for row in figures.ships.ship
    }
    battery = figures.battery
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
            (battery.pf + 1) // 2,
            False,
            False,
            battery=True,
            ironclad=False,
            hull="battery_fort",
        )
    return found


@dataclass(frozen=True)
class BattleSetting(Setting):
    """A scenario with the options chosen: all that the clones of a battle share."""

    file: ScenarioFile
    figures: Figures
    tables: Tables
    chart: Chart
    grid: HexGrid
    profiles: tuple[Profile, ...]
    index: Mapping[str, int]
    steps: tuple[SetupStep, ...]
    cup: tuple[str, ...]
    fortunes: bool
    honor: bool
    visibility: bool
    variant: str
    escape_scores: bool
    # Filled as they are asked for: the values of order codes, and for a stance its courses and its way to an exit.
    codes: dict[str, Any] = field(default_factory=dict, compare=False)
    courses: dict[int, Any] = field(default_factory=dict, compare=False)
    ways: dict[int, int] = field(default_factory=dict, compare=False)
    areas: dict[int, tuple[Hex, ...]] = field(default_factory=dict, compare=False)

    @property
    def number(self) -> int:
        return self.file.number

    @property
    def ship_ids(self) -> tuple[str, ...]:
        return tuple(profile.id for profile in self.profiles if not profile.battery)

    def edge_name(self, page_edge: str) -> str:
        """I21 The compass name of a page edge."""
        return next(name for name, page in self.file.edges.items() if page == page_edge)


def make_setting(
    figures: Figures, profiles: Mapping[str, Profile], id_: str, given: Mapping[str, str]
) -> BattleSetting:
    """13.0, I72 A scenario under some options; an option that this scenario does not know is refused."""
    if id_ not in figures.scenarios:
        raise DataError(f"scenario {id_}", f"does not exist; there are: {', '.join(SCENARIOS)}")
    file = fitted(figures.scenarios[id_], [row.id for row in figures.ships.ship])
    options = read_options(OPTIONS, given)
    variants = {"boilers": "boilers_fixed", "independencia": "independencia"}
    chosen = [
        name
        for option, name in variants.items()
        if options[option] != next(known.default for known in OPTIONS if known.id == option)
    ]
    for name in chosen:
        if name not in file.variants:
            raise DataError(f"option {name}", f"is no variant of {id_}; leave it at its default")
    variant = chosen[0] if chosen else ""
    if options["escape"] == "points" and not file.must_escape:
        raise DataError("option escape", f"says what running away is worth, and nobody need run in {id_}; leave it out")
    if options["honor"] == "on":
        if options["fortunes"] == "off":
            raise DataError("option honor", "hangs on who holds the counter of fortune; switch fortunes on as well")
        if not any(profiles[name].black_bow for name in file.sides["chile"]):
            raise DataError("option honor", f"binds no ship of {id_}: none of the Chileans has a ram bow")
    steps = tuple(step for step in file.setup if step.variant in ("", variant))
    units = [*file.sides["peru"]]
    if variant == "independencia":
        units.append("independencia")
    units += file.sides["chile"]
    if any(step.place == "batteries" for step in steps):
        units += [name for name, profile in profiles.items() if profile.battery]
    chart = read_chart(figures, file.map)
    return BattleSetting(
        scenario=id_,
        options=options,
        seats=SEATS,
        sides={"peru": (PERU,), "chile": (CHILE,)},
        names={profile.id: profile.name for profile in profiles.values()},
        file=file,
        figures=figures,
        tables=figures.tables,
        chart=chart,
        grid=chart.grid,
        profiles=tuple(profiles[name] for name in units),
        index={name: place for place, name in enumerate(units)},
        steps=steps,
        cup=tuple(str(row.value) for row in figures.mines.counter for _ in range(row.count)),
        fortunes=options["fortunes"] == "on",
        honor=options["honor"] == "on",
        visibility=options["visibility"] == "on",
        variant=variant,
        escape_scores=options["escape"] == "points",
    )
