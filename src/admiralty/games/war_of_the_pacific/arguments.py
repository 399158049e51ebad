"""The arguments of orders: counters, places and areas, one word each."""

from __future__ import annotations

from typing import Annotated, Any, Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.setting import Campaign
from admiralty.games.war_of_the_pacific.theatre import OFF, place_name
from admiralty.rulebook import Argument, Named, Spot

__all__ = [
    "COLUMN", "FATES", "AreaId", "Fates", "FortId", "LandPlace", "NewPlace", "Places", "SeaPlace", "ShipId", "TargetId",
    "UnitId",
]  # fmt: skip

COLUMN: Final = "column"
"""The word for a supply column among the targets of a raid."""


class PlaceArgument(Argument[Hex]):
    """A hex by its four digits, a city by its name, or the box; ``track`` for a counter that waits."""

    def __init__(self, land: bool = False, sea: bool = False, track: bool = False) -> None:
        self.land = land
        self.sea = sea
        self.track = track

    def read(self, setting: Campaign, text: str) -> Hex:
        if self.track and text == "track":
            return OFF
        theatre = setting.theatre
        place = theatre.by_id[text].hex if text in theatre.by_id else theatre.words[text]
        if place not in self.every(setting):
            raise ValueError(text)
        return place

    def write(self, setting: Campaign, value: Hex) -> str:
        return "track" if value == OFF else place_name(value)

    def every(self, setting: Campaign) -> tuple[Hex, ...]:
        theatre = setting.theatre
        places = theatre.land_places if self.land else theatre.sea_places if self.sea else theatre.places
        return (OFF, *places) if self.track else places

    def spot(self, setting: Campaign, value: Hex) -> Spot | None:
        return Spot("cell", place_name(value)) if value != OFF else None


class PlacesArgument(Argument[tuple[Hex, ...]]):
    """One place or several, in the order of their numbers."""

    size = None

    def read(self, setting: Campaign, text: str) -> tuple[Hex, ...]:
        places = tuple(setting.theatre.words[word] for word in text.split())
        if list(places) != sorted(set(places)):
            raise ValueError(text)
        return places

    def write(self, setting: Campaign, value: tuple[Hex, ...]) -> str:
        return " ".join(place_name(place) for place in value)

    def said(self, setting: Campaign, value: tuple[Hex, ...]) -> object:
        return [place_name(place) for place in value]

    def spot(self, setting: Campaign, value: tuple[Hex, ...]) -> Spot | None:
        return Spot("cell", place_name(value[0])) if len(value) == 1 else None


class TargetArgument(Argument[str]):
    """The target of a raid: a unit or fort by its id, or a supply column."""

    def read(self, setting: Campaign, text: str) -> str:
        if text != COLUMN and text not in setting.unit_index and text not in setting.fort_index:
            raise ValueError(text)
        return text

    def write(self, setting: Campaign, value: str) -> str:
        return value

    def every(self, setting: Campaign) -> tuple[str, ...]:
        return (*setting.fort_index, *setting.unit_ids, COLUMN)

    def spot(self, setting: Campaign, value: str) -> Spot | None:
        return Spot("counter", value) if value != COLUMN else None


FATES: Final = ("unhurt", "damaged", "sunk", "captured", "away", "away_damaged")
"""P84 The fates of a ship in a battle that is played elsewhere."""


class FatesArgument(Argument[tuple[tuple[int, str], ...]]):
    """P84 Ships in the order of the book, each with her fate: ``huascar damaged union away``."""

    size = None

    def read(self, setting: Campaign, text: str) -> tuple[tuple[int, str], ...]:
        words = text.split()
        if len(words) % 2:
            raise ValueError(text)
        found = tuple((setting.ship_index[ship], fate) for ship, fate in zip(words[::2], words[1::2], strict=True))
        ships = [ship for ship, _ in found]
        if not found or ships != sorted(set(ships)) or any(fate not in FATES for _, fate in found):
            raise ValueError(text)
        return found

    def write(self, setting: Campaign, value: tuple[tuple[int, str], ...]) -> str:
        return " ".join(f"{setting.ship_ids[ship]} {fate}" for ship, fate in value)

    def said(self, setting: Campaign, value: tuple[tuple[int, str], ...]) -> object:
        return ", ".join(f"{setting.names[setting.ship_ids[ship]]} {fate}" for ship, fate in value)


def _areas(setting: Any) -> dict[str, str]:
    return {area.lower(): area for area in setting.theatre.area_ids}


def _same(setting: Any) -> dict[str, str]:
    return {area: area for area in setting.theatre.area_ids}


UnitId = Annotated[int, Named(lambda setting: setting.unit_index, lambda setting: setting.unit_ids, on="counter")]
ShipId = Annotated[int, Named(lambda setting: setting.ship_index, lambda setting: setting.ship_ids, on="counter")]
FortId = Annotated[
    int, Named(lambda setting: setting.fort_index, lambda setting: [fort.id for fort in setting.forts], on="counter")
]
AreaId = Annotated[str, Named(_areas, _same)]
TargetId = Annotated[str, TargetArgument()]
LandPlace = Annotated[Hex, PlaceArgument(land=True)]
SeaPlace = Annotated[Hex, PlaceArgument(sea=True)]
NewPlace = Annotated[Hex, PlaceArgument(land=True, track=True)]
Fates = Annotated[tuple[tuple[int, str], ...], FatesArgument()]
Places = Annotated[tuple[Hex, ...], PlacesArgument()]
