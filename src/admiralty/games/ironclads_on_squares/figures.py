"""The shapes of the data files: record sheets, tables and scenarios, typed and frozen."""

from typing import Literal

from admiralty.boards.cards import Suit
from admiralty.rulebook import Printed

Arc = Literal["bow", "starboard", "stern", "port"]
Edge = Literal["north", "east", "south", "west"]
Effect = Literal["conning_tower", "fire", "steering", "engine"]


# data/ships.toml


class GunGroup(Printed, frozen=True):
    """Guns that fire together, once in an activation."""

    calibre: float
    place: str
    guns: int
    arcs: tuple[Arc, ...]


class ShipClass(Printed, frozen=True):
    """One ship's record sheet, as it is before the battle."""

    id: str
    name: str
    nation: str
    year: int
    tons: int
    flotation: int
    hull: str
    armament: str
    guns: tuple[GunGroup, ...]
    source: str
    short: str = ""
    """A name that fits under a counter, where the full one does not."""
    wooden: bool = False


class Conversion(Printed, frozen=True):
    """How sheet values were made from tons and batteries; for readers."""

    flotation: str
    guns: str
    source: str


class Ships(Printed, frozen=True):
    conversion: Conversion
    ship: tuple[ShipClass, ...]


# data/rules.toml


class MovementFigures(Printed, frozen=True):
    squares_orthogonal: tuple[int, ...]
    squares_diagonal: tuple[int, ...]
    turn_points: int
    source: str


class DutyFigures(Printed, frozen=True):
    far_ranks: int
    source: str


class FireFigures(Printed, frozen=True):
    range: int
    range_on_fire: int
    hit_on: int
    heavy_calibre: float
    source: str


class Packs(Printed, frozen=True):
    """Ranks and suits lowest first, and the Jokers of the small pack."""

    ranks: tuple[str, ...]
    suits: tuple[Suit, ...]
    jokers: int
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
    lose: int
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
    columns: int
    ranks: int


class Placed(Printed, frozen=True):
    id: str
    x: int


class Squadron(Printed, frozen=True):
    id: str
    name: str
    rank: int
    heading: int
    ships: tuple[Placed, ...]


class Reserve(Printed, frozen=True):
    """A ship that comes later; by default in her squadron's rank and on its heading."""

    side: str
    id: str
    x: int
    turn: int
    rank: int | None = None
    heading: int | None = None


class Guest(Printed, frozen=True):
    """A ship that may take the place of another, if the match wants it."""

    side: str
    replaces: str
    id: str


class Pursuit(Printed, frozen=True):
    """A squadron that tries to get away over one edge, and strikes at so many damage cards."""

    hunted: str
    exit: Edge
    strike_at: int


class Scenario(Printed, frozen=True):
    source: str
    board: Extent
    turn_limit: int
    duty: bool
    victory: Literal["most_sunk", "last_squadron", "pursuit"]
    side: tuple[Squadron, ...]
    reserve: tuple[Reserve, ...] = ()
    guest: tuple[Guest, ...] = ()
    pursuit: Pursuit | None = None
