"""Static setting of a war: the figures of the book, the map, a scenario and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.figures import (
    CHILE,
    PERU,
    Arm,
    Figures,
    FortRow,
    ShipRow,
    UnitRow,
    read_figures,
)
from admiralty.games.war_of_the_pacific.nations import BOX_WORD, Captains, NationRow, Quits
from admiralty.games.war_of_the_pacific.scenario import PORTS_OF, Check, Counters, Placement, ScenarioFile, must_agree
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF, Theatre, counting_only, place_name
from admiralty.rulebook import Option, Seat, Setting, cached_property

__all__ = [
    "BOLIVIA", "CHILE", "OPTIONS", "PERU", "SCENARIOS", "SEATS", "Arm", "Campaign", "Check",
    "Figures", "FortRow", "Placement", "ScenarioFile", "ShipRow", "UnitRow", "make_setting", "read_figures",
]  # fmt: skip

SEATS: Final = (CHILE, PERU)
BOLIVIA: Final = "bolivia"

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
    """A scenario with the chosen options: the data that all clones of a war share."""

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
    """By side: the counters to place, in order."""
    capture: bool
    infernal: bool
    nations: tuple[NationRow, ...]
    captains: Captains
    wishes: Mapping[Hex, int] = field(default_factory=dict, compare=False)
    """Extra points of places for bots that play for historical aims."""

    @cached_property
    def nation_ids(self) -> tuple[str, ...]:
        """The nations in the order of the file, which is also the order of their depots."""
        return tuple(row.id for row in self.nations)

    @cached_property
    def nation_index(self) -> Mapping[str, int]:
        return {row.id: number for number, row in enumerate(self.nations)}

    @cached_property
    def side_of_nation(self) -> Mapping[str, Seat]:
        return {row.id: Seat(row.side) for row in self.nations}

    @cached_property
    def nations_of(self) -> Mapping[str, tuple[str, ...]]:
        """P74 By side: the nations whose columns it spends, in this order; the leading nation last."""
        rows = sorted(self.nations, key=lambda row: row.id == row.side)
        return {seat: tuple(row.id for row in rows if row.side == seat) for seat in SEATS}

    @cached_property
    def depots_of(self) -> Mapping[str, tuple[int, ...]]:
        """By side: the indices of its nations."""
        return {seat: tuple(n for n, row in enumerate(self.nations) if row.side == seat) for seat in SEATS}

    @cached_property
    def arrive_at(self) -> Mapping[str, tuple[Hex, ...]]:
        """4.1 By nation: the places where its columns arrive."""
        return {row.id: self.hexes(row.arrive) for row in self.nations}

    @cached_property
    def columns_arrive(self) -> Mapping[str, tuple[Hex, ...]]:
        """4.1 By side: the places where its columns arrive."""
        found = {seat: [self.arrive_at[nation] for nation in self.nations_of[seat]] for seat in SEATS}
        return {seat: tuple(place for places in each for place in places) for seat, each in found.items()}

    @cached_property
    def columns_of(self) -> Mapping[Hex, str]:
        """4.1 The nation whose columns arrive in a place."""
        return {place: nation for nation, places in self.arrive_at.items() for place in places}

    @cached_property
    def raised_at(self) -> Mapping[str, tuple[Hex, ...]]:
        """6.3, 6.4 By nation: the places where its units are raised."""
        cities = self.theatre.cities_of
        return {row.id: self.hexes(row.raised) if row.raised else cities[row.id] for row in self.nations}

    @cached_property
    def yards(self) -> Mapping[str, Hex]:
        """6.5 By side: the place where its ships are repaired."""
        return {row.side: self.hexes((row.yard,))[0] for row in reversed(self.nations) if row.yard}

    @cached_property
    def due_to(self) -> frozenset[str]:
        """4.1 The nations that get at least one column of each allotment."""
        return frozenset(row.id for row in self.nations if row.due)

    @cached_property
    def quits(self) -> Quits | None:
        """5.6 The condition for a nation to leave the war; None if there is none."""
        return next((row.quits for row in self.nations if row.quits is not None), None)

    @cached_property
    def quitter(self) -> str:
        """5.6 The nation that may leave the war, or "" ."""
        return next((row.id for row in self.nations if row.quits is not None), "")

    @cached_property
    def hues(self) -> tuple[tuple[str, str], ...]:
        return tuple((row.id, row.hue) for row in self.nations)

    def flag(self, nation: str) -> NationRow:
        """The flag of a nation: its colour and emblem."""
        return self.nations[self.nation_index[nation]]

    def hexes(self, names: tuple[str, ...]) -> tuple[Hex, ...]:
        """The hexes of cities, or of the box, by name."""
        return tuple(BOX if name == BOX_WORD else self.theatre.by_id[name].hex for name in names)

    @property
    def last_turn(self) -> int:
        return self.file.last_turn

    @cached_property
    def place_names(self) -> dict[Hex, str]:
        """The word of each place in orders; "" for a counter that is not on the map."""
        return {OFF: ""} | {place: place_name(place) for place in self.theatre.places}

    @cached_property
    def counters(self) -> tuple[tuple[str, str, str], ...]:
        """The path of each ship, unit and fort in the state, its id and its side; a fort is Peru's."""
        ships = [(f"ships.{number}", row.id, row.side) for number, row in enumerate(self.ships)]
        units = [(f"units.{number}", row.id, row.side) for number, row in enumerate(self.units)]
        return (*ships, *units, *((f"forts.{number}", row.id, PERU) for number, row in enumerate(self.forts)))


def make_setting(figures: Figures, id_: str, file: ScenarioFile, options: Mapping[str, str]) -> Campaign:
    """A scenario under some options."""
    must_agree(file, _counters(figures), figures.theatre, f"scenario {id_}")
    theatre = counting_only(figures.theatre, file.counts)
    unit_index = {row.id: index for index, row in enumerate(figures.units)}
    ship_index = {row.id: index for index, row in enumerate(figures.ships)}
    names = {**theatre.full_names} | {unit.id: unit.name for unit in figures.units}
    names |= {ship.id: ship.name for ship in figures.ships}
    names |= {fort.id: fort.name for fort in figures.forts}
    names |= {nation.id: nation.name for nation in figures.nations if nation.name}
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
        posts=_posts(figures, file),
        capture=options["ship_capture"] == "on",
        infernal=options["infernal_machines"] == "on",
        nations=figures.nations,
        captains=figures.captains,
    )


def _counters(figures: Figures) -> Counters:
    """The names that a scenario can use."""
    return Counters(
        units={unit.id: unit.nation for unit in figures.units},
        ships={ship.id: str(ship.side) for ship in figures.ships},
        forts=[fort.id for fort in figures.forts],
        nations={nation.id: nation.side for nation in figures.nations},
        quitter=next((nation.id for nation in figures.nations if nation.quits is not None), ""),
    )


def _posts(figures: Figures, file: ScenarioFile) -> dict[str, tuple[Post, ...]]:
    """3.2 to 3.5 The counters of a set-up in the order of its lines."""
    found: dict[str, list[Post]] = {"chile": [], "peru": []}
    units = {row.id: index for index, row in enumerate(figures.units)}
    ships = {row.id: index for index, row in enumerate(figures.ships)}
    for line in file.placement:
        seat = Seat(line.side)
        places = _places(figures.theatre, line)
        names = line.ships
        if names == ("all",):
            out = (*file.sunk, *(name for other in file.placement for name in other.ships))
            names = tuple(row.id for row in figures.ships if row.side == line.side and row.id not in out)
        for name in line.units:
            steps = figures.units[units[name]].steps if line.full else 1
            found[seat].append(Post(seat, "unit", units[name], "", steps, places))
        found[seat] += [Post(seat, "ship", ships[name], "", 0, places) for name in names]
        nation = line.nation or line.side
        found[seat] += [Post(seat, "column", 0, nation, 0, places) for _ in range(line.columns)]
    return {seat: tuple(posts) for seat, posts in found.items()}


def _places(theatre: Theatre, line: Placement) -> tuple[Hex, ...]:
    if line.within:
        middle = theatre.by_id[line.of].hex
        near = theatre.grid.within(middle, line.within)
        return tuple(place for place in near if place in theatre.on_land and place != middle)
    found: list[Hex] = []
    for name in line.places:
        if name.startswith(PORTS_OF):
            nation = name.removeprefix(PORTS_OF)
            found += [city.hex for city in theatre.file.city if city.port and city.nation == nation]
            continue
        found.append(theatre.by_id[name].hex if name in theatre.by_id else theatre.words[name])
    return tuple(found)
