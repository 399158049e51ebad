"""Preview of a sheet of destinations: the area and distance of each group of ships."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.games.war_of_the_pacific.rules import destinations, sailing
from admiralty.games.war_of_the_pacific.setting import Campaign
from admiralty.games.war_of_the_pacific.state import War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import Seat, Written
from admiralty.scene import Overlay, Path, Say, Tag

from . import chart

__all__ = ["sketch"]


def sketch(view: War, setting: Campaign, written: Written, subject: str, say: Say) -> Iterator[Overlay]:
    """One course for all ships with the same path, and at its end their number and the distance in hexes."""
    theatre = setting.theatre
    bound: dict[tuple[int, str], list[str]] = {}
    for ship, entries in written.lines:
        place = view.ships[setting.ship_index[ship]].place
        for entry in entries:
            if isinstance(entry, destinations.MakeFor):
                bound.setdefault((place, entry.area), []).append(ship)
    for (place, area), ships in bound.items():
        end = chart.middle_of(theatre, area)
        way = sailing.course_to(
            view, sailing.Helm(Seat(view.ships[setting.ship_index[ships[0]]].owner), place, area, False), end
        )
        side = view.ships[setting.ship_index[ships[0]]].owner
        yield Path(tuple(place_name(each) for each in (place, *way)), side=side)
        hexes = theatre.to_area(place, area)
        yield Tag(
            place_name(end),
            say("sketch-destination", ships=len(ships), first=ships[0], hexes=hexes),
        )
