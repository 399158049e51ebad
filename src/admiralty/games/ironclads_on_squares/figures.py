"""The structs of the data files: record sheets, tables and scenarios."""

from typing import Annotated, Literal

from msgspec import Meta

from admiralty.boards.cards import Suit
from admiralty.rulebook import Printed, PrintedNumber

Arc = Literal["bow", "starboard", "stern", "port"]
Edge = Literal["north", "east", "south", "west"]
Effect = Literal["conning_tower", "fire", "steering", "engine"]

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
"""The id of a ship or a side in orders, journals and files."""
Label = Annotated[str, Meta(min_length=1, max_length=60)]
"""A name as players read it."""
Note = Annotated[str, Meta(max_length=400)]
"""A sentence for readers."""
Hull = Literal[
    "ram_bow_turret", "ram_bow_two_turrets", "turrets_en_echelon", "broadside", "ram_bow_broadside", "central_battery",
    "monitor", "unarmoured_broadside", "wooden_liner", "gunboat", "torpedo_boat", "steamer", "paddle_steamer",
]  # fmt: skip
"""The silhouettes that the board draws."""
Heading = Literal[0, 45, 90, 135, 180, 225, 270, 315]
"""Degrees clockwise from north."""
Line = Annotated[int, Meta(ge=0, le=39)]
"""A column or a rank; the setting checks that the board is large enough."""
Turn = Annotated[int, Meta(ge=1, le=100)]
"""A turn."""


# data/ships.toml


class GunGroup(Printed, frozen=True):
    """Guns that fire together, once in an activation."""

    calibre: Annotated[float, Meta(ge=1, le=20)]
    """Inches; heavy guns roll two dice each."""
    place: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{0,23}$")]
    """Where they stand, as orders name them: ``turret``, ``bow``."""
    guns: Annotated[int, Meta(ge=1, le=20)]
    """How many guns."""
    arcs: Annotated[tuple[Arc, ...], Meta(min_length=1, max_length=4)]
    """The quarters in which they bear."""


class ShipClass(Printed, frozen=True):
    """One ship's record sheet, before the battle."""

    id: Id
    name: Label
    nation: Id
    year: Annotated[int, Meta(ge=1600, le=1960)]
    """The year in which she was completed."""
    tons: Annotated[int, Meta(ge=10, le=80_000)]
    """Displacement."""
    flotation: Annotated[int, Meta(ge=1, le=30)]
    """How many hits sink her."""
    hull: Hull
    armament: Note
    """Her guns as her sheet tells them."""
    guns: Annotated[tuple[GunGroup, ...], Meta(max_length=10)]
    source: Note
    """Where her figures come from."""
    short: Annotated[str, Meta(max_length=24)] = ""
    """A short name that fits under a counter."""
    wooden: bool = False
    """Whether her hull is of wood, without armour."""


class Conversion(Printed, frozen=True):
    """For readers: how the values were derived from tons and batteries."""

    flotation: str
    guns: str
    source: str


class Ships(Printed, frozen=True):
    conversion: Conversion
    ship: tuple[ShipClass, ...]


# data/rules.toml


class MovementFigures(Printed, frozen=True):
    squares_orthogonal: tuple[PrintedNumber, ...]
    squares_diagonal: tuple[PrintedNumber, ...]
    turn_points: PrintedNumber
    source: str


class DutyFigures(Printed, frozen=True):
    far_ranks: PrintedNumber
    source: str


class FireFigures(Printed, frozen=True):
    range: PrintedNumber
    range_on_fire: PrintedNumber
    hit_on: PrintedNumber
    heavy_calibre: float
    source: str


class Packs(Printed, frozen=True):
    """Ranks and suits lowest first, and the Jokers of the small pack."""

    ranks: tuple[str, ...]
    suits: tuple[Suit, ...]
    jokers: PrintedNumber
    source: str


class DamageCards(Printed, frozen=True):
    effect: dict[str, Effect | Literal["flotation"]]
    source: str


class DamageControl(Printed, frozen=True):
    """Most serious first; and for each damage what an unmatched control card of a rank adds."""

    seriousness: tuple[Effect, ...]
    harm: dict[Effect, dict[str, Effect | Literal["blow_up"]]]
    source: str


class RamLoss(Printed, frozen=True):
    lose: PrintedNumber
    hit: Effect | None = None


class Ram(Printed, frozen=True):
    rammer: dict[str, RamLoss]
    rammed: dict[str, RamLoss]
    source: str


class Rules(Printed, frozen=True):
    movement: MovementFigures
    duty: DutyFigures
    fire: FireFigures
    packs: Packs
    damage_cards: DamageCards
    damage_control: DamageControl
    ram: Ram


# scenarios/*.toml


class Extent(Printed, frozen=True):
    columns: Annotated[int, Meta(ge=4, le=26)]
    """Squares from west to east; each column has a letter."""
    ranks: Annotated[int, Meta(ge=4, le=40)]
    """Squares from south to north."""


class Placed(Printed, frozen=True):
    id: Id
    x: Line


class Squadron(Printed, frozen=True):
    id: Id
    name: Label
    """Its name as players read it."""
    rank: Line
    heading: Heading
    ships: Annotated[tuple[Placed, ...], Meta(min_length=1, max_length=20)]
    """Her ships and their columns."""


class Reserve(Printed, frozen=True):
    """A ship that comes later; by default in her squadron's rank and on its heading."""

    side: Id
    id: Id
    x: Line
    turn: Turn
    rank: Line | None = None
    heading: Heading | None = None


class Guest(Printed, frozen=True):
    """A ship that may take the place of another, if the match wants it."""

    side: Id
    replaces: Id
    id: Id


class Pursuit(Printed, frozen=True):
    """A squadron that tries to get away over one edge, and strikes at so many damage cards."""

    hunted: Id
    exit: Edge
    """The edge of the board over which it gets away."""
    strike_at: Annotated[int, Meta(ge=1, le=20)]
    """How many damage cards make a ship strike."""


class Scenario(Printed, frozen=True):
    source: Note
    """Where the scenario comes from."""
    board: Extent
    """The size of the board."""
    turn_limit: Turn
    """The last turn."""
    duty: bool
    """Whether ships must reach the far edge and come home (SQ-3.5)."""
    victory: Literal["most_sunk", "last_squadron", "pursuit"]
    """How it is won; ``pursuit`` needs a table [pursuit]."""
    side: Annotated[tuple[Squadron, ...], Meta(min_length=2, max_length=2)]
    """The two squadrons, the first to the south."""
    reserve: Annotated[tuple[Reserve, ...], Meta(max_length=20)] = ()
    guest: Annotated[tuple[Guest, ...], Meta(max_length=20)] = ()
    pursuit: Pursuit | None = None
