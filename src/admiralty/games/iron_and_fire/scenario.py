"""15.0 A scenario as its file states it, with its forces checked.

A study may take ships out of a scenario; a mistake must be refused before the game starts.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from admiralty.games.iron_and_fire.counters import Profile
from admiralty.games.iron_and_fire.victory_rows import Case, Id, Ids, MaybeId, Side, Victory, victory_faults
from admiralty.rulebook import Fault, Path, Printed, Seat, meant, raise_faults

Place = Annotated[int, Meta(ge=0, le=9999)]
"""The number of a hex; 0 is none. The setting checks that it is on the map."""
Places = Annotated[tuple[Place, ...], Meta(max_length=400)]
"""Hexes."""
Facing = Annotated[int, Meta(ge=1, le=6)]
"""A hexside: 1 is the top of the page, then clockwise."""
Distance = Annotated[int, Meta(ge=-1, le=40)]
Together = Annotated[int, Meta(ge=0, le=40)]
Ground = Literal["water", "deep", "land"]
"""What the hexes must be: any water, deep water, or land."""
Edge = Literal["north", "south", "east", "west"]
PageEdge = Literal["left", "right", "top", "bottom"]
Turn = Annotated[int, Meta(ge=0, le=100)]
ByTheDie = Annotated[tuple[Turn, ...], Meta(min_length=7, max_length=7)]
"""Turns by the face of a d6; index 0 is unused."""
Hits = Annotated[int, Meta(ge=0, le=9)]
"""Hits that she has taken."""
Worth = Annotated[float, Meta(ge=0, le=100)]
PARTS = ("peru", "chile")
BOILERS_FIXED = "boilers_fixed"
VARIANTS: Mapping[str, str] = {"boilers": BOILERS_FIXED, "independencia": "independencia"}
"""By option: the variant of a scenario for its second choice."""


class Flag(Printed, frozen=True):
    """A side as the scenario names it: whose part it takes in the rules, and what it is called."""

    part: Literal["peru", "chile"] | None = None
    """Red cards, the cable and honor's quarry are Peru's; black cards, mines and batteries are Chile's."""
    name: Annotated[str, Meta(max_length=40)] = ""
    """The name of the side."""
    adjective: Annotated[str, Meta(max_length=40)] = ""
    """Its adjective, as in Peruvian."""
    hue: Literal["", "blue", "orange", "green", "purple", "sky", "vermillion", "yellow", "black"] = ""
    """Its colour on the chart."""


class Area(Printed, frozen=True):
    """An area of the set-up: so many hexes from an edge, from named hexes or from the town."""

    ground: Ground
    edge: Edge | Literal[""] = ""
    """The edge of the map from which hexes are counted."""
    near: Places = ()
    """The hexes from which hexes are counted."""
    town: bool = False
    """Whether hexes are counted from the town."""
    within: Distance = -1
    """At most so many hexes off; -1 does not say."""
    exactly: Distance = -1
    """Just so many hexes off."""
    at_least: Distance = -1
    """At least so many hexes off."""


class Piece(StrEnum):
    """The kinds of piece that a line of the set-up places."""

    SHIP = "ship"
    MINES = "mines"
    BATTERIES = "batteries"
    BUOY = "buoy"
    BUOY_UNDER_SHIP = "buoy under a ship"


class SetupStep(Printed, frozen=True):
    """One line of a scenario's set-up, in the book's order."""

    seat: Side
    place: Piece
    case: Case = "15.0"
    area: Area | None = None
    """Where the piece may stand."""
    ship: MaybeId = ""
    """The ship that is placed."""
    ships: Ids = ()
    """The ships under which a buoy may lie."""
    facings: Annotated[tuple[Facing, ...], Meta(max_length=6)] = ()
    """The facings that she may have."""
    together: Together = 0
    """At most so many hexes from the ships placed before; 0 does not say."""
    variant: MaybeId = ""
    """The line counts only in this variant."""
    dice: Annotated[int, Meta(ge=0, le=1)] = 0
    """1: a die says how many pieces there are."""
    plus: Annotated[int, Meta(ge=-5, le=10)] = 0
    """What is added to the die."""
    even: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many pieces for an even throw."""
    odd: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many pieces for an odd throw."""
    suggest: Places = ()
    """Hexes of a sensible set-up, the best first."""
    suggest_facing: Annotated[int, Meta(ge=0, le=6)] = 0
    """The facing of a sensible set-up; 0 does not say."""
    at: Place = 0
    """The fixed place of a ship in a lesson."""


class Arrival(Printed, frozen=True):
    """15.5.2 and 15.6.2 Ships that come later, in the turn that a secret d6 gives."""

    ships: Ids
    """The ships that come."""
    turns: ByTheDie
    seat: Side
    near: Annotated[Places, Meta(min_length=1)]
    """The hexes at which they come."""
    within: Annotated[int, Meta(ge=0, le=40)]
    """At most so many hexes from those."""
    together: Together
    """At most so many hexes from each other."""
    case: Case
    suggest: Places
    """Hexes of a sensible arrival."""
    suggest_facing: Facing


class Steam(Printed, frozen=True):
    """15.3.2 A ship that raises steam, for as many turns as a secret d6 gives."""

    ship: Id
    turns: ByTheDie
    seat: Side
    case: Case


class Entry(Printed, frozen=True):
    """15.4.3 A ship that enters by moving, in a variant or in every battle."""

    ship: Id
    near: Annotated[Places, Meta(min_length=1)]
    """The hexes at which she enters."""
    case: Case
    variant: MaybeId = ""
    """She enters only in this variant."""


class Exit(Printed, frozen=True):
    """15.3.4 and 15.6.3 The corner by which a side gets away: its hexes, and the edge the book counts them to."""

    hexes: Annotated[Places, Meta(min_length=1)]
    """The exit hexes."""
    edge: Edge
    """The edge of the map to which the book counts them."""
    side: Side
    case: Case


class PriorDamage(Printed, frozen=True):
    """15.4.3, 15.6.4 A ship that comes damaged from an earlier battle: her hits by an odd and an even throw."""

    ship: Id
    die: Literal["d6", "d10"]
    """The die that is thrown."""
    odd: Hits
    """Her hits after an odd throw."""
    even: Hits
    """Her hits after an even throw."""
    case: Case


class ScenarioFile(Printed, frozen=True):
    """A scenario as its file states it."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{1,47}$")]
    case: Case
    map: Id
    north: Facing
    """The hexside that is north."""
    current: Facing
    """The hexside to which the current sets."""
    edges: dict[Edge, PageEdge]
    """By compass point: the side of the page."""
    turns: Turn
    """The last turn; 0 for a battle without one."""
    variants: Annotated[tuple[Literal["boilers_fixed", "independencia"], ...], Meta(max_length=2)]
    """The variants that options may choose."""
    sides: dict[Side, Ids]
    setup: Annotated[tuple[SetupStep, ...], Meta(min_length=1, max_length=60)]
    victory: Victory
    flags: Annotated[dict[Side, Flag], Meta(max_length=2)] = msgspec.field(default_factory=dict)
    """Sides of the scenario's own, or other names for Peru and Chile."""
    number: Annotated[int, Meta(ge=0, le=100)] = 0
    """The number of a printed scenario in the book."""
    essential: Ids = ()
    """The ships whose fate decides the scenario; they cannot be taken out of it."""
    exit: Exit | None = None
    must_escape: Side | Literal[""] = ""
    """The side whose ships are lost if they leave the map other than by the exits."""
    early_end: bool = False
    """I57 Whether the battle ends as soon as a side has nothing left, as after its last turn."""
    arrival: Arrival | None = None
    raising_steam: Steam | None = None
    entry: Entry | None = None
    hits: dict[Id, Hits] = msgspec.field(default_factory=dict)
    """The hits that ships have taken before the battle begins."""
    bad_boilers: Ids = ()
    """15.2.3 The ships that begin with a damaged boiler, unless the boilers are fixed."""
    earlier_damage: PriorDamage | None = None
    cable: Literal["", "turns", "activations"] = ""
    """15.4.2, 15.5.3 How the cable is cut: by quiet turns on the buoy, or by activations; empty without a cable."""
    bombardment: bool = False
    """15.5.4 Whether ships with the trait ``shells_towns`` may fire on the town."""
    worth: dict[Id, Worth] = msgspec.field(default_factory=dict)
    """The cost of losing a ship, for bots; a ship under ``lost`` of a condition counts 20 by itself."""

    def part_of(self, side: str) -> str:
        """Whose part a side takes in the rules; "" for one of which nothing says so."""
        flag = self.flags.get(side)
        return (flag.part if flag is not None and flag.part else "") or (side if side in PARTS else "")

    @property
    def exits(self) -> tuple[int, ...]:
        """The exit hexes; none if the scenario names none."""
        return self.exit.hexes if self.exit is not None else ()


def seats_of(file: ScenarioFile) -> tuple[Seat, Seat]:
    """The side that takes Peru's part, and the one that takes Chile's."""
    by_part = {file.part_of(side): Seat(side) for side in file.sides}
    return by_part["peru"], by_part["chile"]


def names_of(file: ScenarioFile) -> dict[str, str]:
    """What sides of the scenario's own are called: by their ids, and by the part that they take in the rules."""
    found: dict[str, str] = {}
    for side, flag in file.flags.items():
        name = flag.name or side.replace("_", " ").title()
        if flag.name or side not in PARTS:
            part = file.part_of(side)
            found |= {side: name, part: name, f"{part}-adjective": flag.adjective or name}
    return found


def under_flags(file: ScenarioFile, profiles: Mapping[str, Profile]) -> dict[str, Profile]:
    """The counters with the sides of the scenario: a ship is of the side that lists her; where none does, of the one
    that takes the part of the side in her row."""
    by_part = dict(zip(PARTS, seats_of(file), strict=True))
    listed = {ship: Seat(side) for side, ships in file.sides.items() for ship in ships}
    return {
        id_: replace(profile, side=listed.get(id_, by_part.get(profile.side, profile.side)))
        for id_, profile in profiles.items()
    }


def fitted(file: ScenarioFile, ships: Collection[str], options: Mapping[str, Collection[str]]) -> ScenarioFile:
    """The scenario without the ships that were taken out of it; refused if its forces do not agree with it.

    ``ships`` are the existing ones.
    """
    made = _of_present(file)
    raise_faults(f"{file.id}.toml", force_faults(file, ships, options))
    return made


def force_faults(file: ScenarioFile, ships: Collection[str], options: Mapping[str, Collection[str]]) -> Iterator[Fault]:
    """An unknown ship, a repeated one, a missing ship that the scenario is about, a ship that no line of the set-up
    places; and conditions of victory about ships that are not there."""
    made, known = _of_present(file), sorted(ships)
    present = [ship for side in file.sides.values() for ship in side]
    brought = {step.ship for step in made.setup} | set(made.arrival.ships if made.arrival is not None else ())
    brought |= {file.entry.ship} if file.entry is not None and not file.entry.variant else set()
    seen: set[str] = set()
    for side, named in file.sides.items():
        if not named:
            yield Fault(("sides", side), f"sides.{side} has no ship; leave at least one")
        for place, ship in enumerate(named):
            way: Path = ("sides", side, place)
            if ship not in ships:
                yield Fault(way, f"names the ship {ship!r}, which does not exist; {meant(ship, known)}")
            elif ship in seen:
                yield Fault(way, f"names the ship {ship!r} twice")
            elif ship not in brought:
                yield Fault(way, f"names {ship!r}, whom no [[setup]] line places; add one for her")
            seen.add(ship)
    for place, ship in enumerate(file.essential):
        if ship not in present:
            said = f"lacks {ship!r}, whose fate decides this scenario; leave her in it"
            yield Fault(("essential", place), said)
    there = {*present, *_of_variants(file), *file.essential, *ships}
    yield from victory_faults(file.victory, there, options)


def _of_present(file: ScenarioFile) -> ScenarioFile:
    """The scenario without the rows about ships that were taken out of it."""
    there = {*(ship for side in file.sides.values() for ship in side), *_of_variants(file)}
    arrival = file.arrival
    if arrival is not None:
        late = tuple(ship for ship in arrival.ships if ship in there)
        arrival = msgspec.structs.replace(arrival, ships=late) if late else None
    steam = file.raising_steam if file.raising_steam is not None and file.raising_steam.ship in there else None
    return msgspec.structs.replace(file, arrival=arrival, raising_steam=steam, setup=tuple(_steps(file, there)))


def _of_variants(file: ScenarioFile) -> Iterator[str]:
    """The ships that only a variant brings."""
    yield from (step.ship for step in file.setup if step.variant and step.ship)
    if file.entry is not None and file.entry.variant:
        yield file.entry.ship


def _steps(file: ScenarioFile, there: Collection[str]) -> Iterator[SetupStep]:
    """The lines of the set-up that still have a ship to place, or need none."""
    for step in file.setup:
        if step.ships:
            left = tuple(ship for ship in step.ships if ship in there)
            if left:
                yield msgspec.structs.replace(step, ships=left)
        elif not step.ship or step.ship in there:
            yield step
