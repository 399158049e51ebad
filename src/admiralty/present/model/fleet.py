"""Structs of the fleet rail: the rows of the ships, and the printed values on their sheets."""

from admiralty.present.model.base import Drawing, Name, Struct
from admiralty.scene.pieces import Badge, Damage, Meter, PlateFace, Side
from admiralty.scene.scene import Track


class FleetRow(Struct, frozen=True):
    """A ship in the list of ships."""

    id: str
    name: str
    fate: str
    spoken: str
    gone: bool
    lost: bool
    sunk: bool
    hull: str = ""
    hull_name: str = ""
    place: str = ""
    heading: str = ""
    damage: Damage | None = None
    fatigue: Damage | None = None
    states: tuple[Name, ...] = ()
    badges: tuple[Badge, ...] = ()
    plates: tuple[PlateFace, ...] = ()
    notes: tuple[str, ...] = ()
    meters: tuple[Meter, ...] = ()
    brief: tuple[str, ...] = ()
    flagship: str = ""
    """In words, for a state that is drawn with a star."""
    drawing: Drawing = Drawing()
    """For piles of cards, which come and go; ships are drawn in the sheets."""


class Force(Struct, frozen=True):
    """A force of a side at a glance, a line each."""

    name: str
    lines: tuple[str, ...]


class FleetSide(Struct, frozen=True):
    side: Side
    cards: int
    ships: tuple[FleetRow, ...]
    forces: tuple[Force, ...] = ()
    tracks: tuple[Track, ...] = ()
    """What is counted for this side alone."""


class FleetView(Struct, frozen=True):
    """The ships of each side, and those that are lost."""

    sides: tuple[FleetSide, ...]

    @property
    def roll(self) -> list[object]:
        """The key of the list's headings: rows can be changed one by one on a page that shows the same headings."""
        return [
            (side.cards, side.forces, side.tracks, [(ship.id, ship.gone, ship.lost) for ship in side.ships])
            for side in self.sides
        ]

    @property
    def rows(self) -> dict[str, FleetRow]:
        return {f"ship-{ship.id}": ship for side in self.sides for ship in side.ships}


class Figure(Struct, frozen=True):
    """A printed value of a unit with its source."""

    label: str
    value: str | int
    printed: bool
    source: str


class SheetView(Struct, frozen=True):
    """The printed values and the drawing of a ship."""

    id: str
    name: str
    sheet: tuple[Figure, ...]
    drawing: Drawing


class SheetsView(Struct, frozen=True):
    """The printed values and the drawings of all ships, side by side, which do not change from move to move."""

    ships: tuple[SheetView, ...]
