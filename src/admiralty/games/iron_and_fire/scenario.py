"""15.0 A scenario as its file states it, and its forces checked.

A study may take ships out of a scenario, and a slip of the pen must not start a game.
"""

from collections.abc import Collection, Iterator
from enum import StrEnum

import msgspec

from admiralty.rulebook import DataError, Printed


class Area(Printed, frozen=True):
    """Where something may be set up: so many hexes from an edge, from named hexes or from the town."""

    ground: str
    edge: str = ""
    near: tuple[int, ...] = ()
    town: bool = False
    within: int = -1
    exactly: int = -1
    at_least: int = -1


class Piece(StrEnum):
    """What a line of the set-up puts on the map."""

    SHIP = "ship"
    MINES = "mines"
    BATTERIES = "batteries"
    BUOY = "buoy"
    BUOY_UNDER_SHIP = "buoy under a ship"


class SetupStep(Printed, frozen=True):
    """One line of a scenario's set-up, in the book's order."""

    seat: str
    place: Piece
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
    at: int = 0
    """Where a lesson puts the ship without a question."""


class Arrival(Printed, frozen=True):
    """15.5.2 and 15.6.2 Ships that come later, in the turn that a secret d6 gives."""

    ships: tuple[str, ...]
    turns: tuple[int, ...]
    seat: str
    near: tuple[int, ...]
    within: int
    together: int
    case: str
    suggest: tuple[int, ...]
    suggest_facing: int


class Steam(Printed, frozen=True):
    """15.3.2 A ship that raises steam, for as many turns as a secret d6 gives."""

    ship: str
    turns: tuple[int, ...]
    seat: str
    case: str


class Entry(Printed, frozen=True):
    """15.4.3 A ship that enters by moving."""

    ship: str
    near: tuple[int, ...]
    case: str


class Exit(Printed, frozen=True):
    """15.3.4 and 15.6.3 The corner by which a side gets away: its hexes, and the edge the book counts them to."""

    hexes: tuple[int, ...]
    edge: str
    side: str
    case: str


class ScenarioFile(Printed, frozen=True):
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
    hits: dict[str, int] = msgspec.field(default_factory=dict)
    """The hits that ships of a lesson have taken before it begins."""
    sinkings_to_win: int = 0
    sinkings_to_win_independencia: int = 0

    @property
    def exits(self) -> tuple[int, ...]:
        """The hexes from which ships get away; none where the scenario names none."""
        return self.exit.hexes if self.exit is not None else ()


def fitted(file: ScenarioFile, ships: Collection[str]) -> ScenarioFile:
    """The scenario as its sides can play it: what concerns a ship that was taken out of it is left out.

    ``ships`` are those that there are. Refused is a ship that nobody knows, one that is named twice, one that the
    scenario is about and that is missing, and one that no line of the set-up brings into play.
    """
    place = f"{file.id}.toml"
    present = [ship for side in file.sides.values() for ship in side]
    for side, named in file.sides.items():
        if not named:
            raise DataError(f"{place}, sides.{side}", "has no ship; leave at least one")
    for ship in present:
        if ship not in ships:
            raise DataError(f"{place}, sides", f"names the ship {ship!r}; there are: {', '.join(sorted(ships))}")
        if present.count(ship) > 1:
            raise DataError(f"{place}, sides", f"names the ship {ship!r} twice")
    for ship in file.essential:
        if ship not in present:
            raise DataError(f"{place}, sides", f"lacks {ship!r}, whose fate decides this scenario; leave her in it")
    there = {*present, *_of_variants(file)}
    arrival = file.arrival
    if arrival is not None:
        late = tuple(ship for ship in arrival.ships if ship in there)
        arrival = msgspec.structs.replace(arrival, ships=late) if late else None
    steam = file.raising_steam if file.raising_steam is not None and file.raising_steam.ship in there else None
    setup = tuple(_steps(file, there))
    made = msgspec.structs.replace(file, arrival=arrival, raising_steam=steam, setup=setup)
    brought = {step.ship for step in made.setup} | set(arrival.ships if arrival is not None else ())
    for ship in present:
        if ship not in brought:
            raise DataError(f"{place}, sides", f"names {ship!r}, whom no [[setup]] line places; add one for her")
    return made


def _of_variants(file: ScenarioFile) -> Iterator[str]:
    """The ships that only a variant brings."""
    yield from (step.ship for step in file.setup if step.variant and step.ship)
    if file.entry is not None:
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
