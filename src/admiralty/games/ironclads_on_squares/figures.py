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
Note = Annotated[str, Meta(max_length=400)]
Hull = Literal[
    "ram_bow_turret", "ram_bow_two_turrets", "turrets_en_echelon", "broadside", "ram_bow_broadside", "central_battery",
    "monitor", "unarmoured_broadside", "wooden_liner", "gunboat", "torpedo_boat", "steamer", "paddle_steamer",
]  # fmt: skip
"""The silhouettes that the board draws."""
Heading = Literal[0, 45, 90, 135, 180, 225, 270, 315]
Line = Annotated[int, Meta(ge=0, le=39)]
"""A column or a rank; the setting checks that the board is large enough."""
Turn = Annotated[int, Meta(ge=1, le=100)]


# data/ships.toml


class GunGroup(Printed, frozen=True):
    """Guns that fire together, once in an activation."""

    calibre: Annotated[float, Meta(ge=1, le=20)]
    place: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{0,23}$")]
    guns: Annotated[int, Meta(ge=1, le=20)]
    arcs: Annotated[tuple[Arc, ...], Meta(min_length=1, max_length=4)]


class ShipClass(Printed, frozen=True):
    """One ship's record sheet, before the battle."""

    id: Id
    name: Label
    nation: Id
    year: Annotated[int, Meta(ge=1600, le=1960)]
    tons: Annotated[int, Meta(ge=10, le=80_000)]
    flotation: Annotated[int, Meta(ge=1, le=30)]
    hull: Hull
    armament: Note
    guns: Annotated[tuple[GunGroup, ...], Meta(max_length=10)]
    source: Note
    short: Annotated[str, Meta(max_length=24)] = ""
    """A short name that fits under a counter."""
    wooden: bool = False


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
    columns: Annotated[int, Meta(ge=4, le=40)]
    ranks: Annotated[int, Meta(ge=4, le=40)]


class Placed(Printed, frozen=True):
    id: Id
    x: Line


class Squadron(Printed, frozen=True):
    id: Id
    name: Label
    rank: Line
    heading: Heading
    ships: Annotated[tuple[Placed, ...], Meta(min_length=1, max_length=20)]


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
    strike_at: Annotated[int, Meta(ge=1, le=20)]


class Scenario(Printed, frozen=True):
    source: Note
    board: Extent
    turn_limit: Turn
    duty: bool
    victory: Literal["most_sunk", "last_squadron", "pursuit"]
    side: Annotated[tuple[Squadron, ...], Meta(min_length=2, max_length=2)]
    reserve: Annotated[tuple[Reserve, ...], Meta(max_length=20)] = ()
    guest: Annotated[tuple[Guest, ...], Meta(max_length=20)] = ()
    pursuit: Pursuit | None = None
