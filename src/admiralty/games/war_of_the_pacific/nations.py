"""1.3, 4.1, 5.6, 6.5 The nations from their file: side, arrivals, yard, and the conditions for leaving the war."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, field

from admiralty.games.war_of_the_pacific.theatre import Theatre
from admiralty.rulebook import Fault, Path, Printed, meant, raise_faults

__all__ = ["BOX_WORD", "Captains", "Id", "Label", "NationFile", "NationRow", "Note", "check_nations"]

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
"""The id of a unit, a ship, a fort or a city in orders, journals and files."""
Label = Annotated[str, Meta(min_length=1, max_length=60)]
Note = Annotated[str, Meta(max_length=400)]
Side = Literal["chile", "peru"]
Cities = Annotated[tuple[Id, ...], Meta(max_length=20)]
BOX_WORD = "box"
LEADERS = ("chile", "peru")
"""The leading nations of the sides, which also name the sides."""
NAMED = (*LEADERS, "bolivia")
"""The nations with names in the catalogues."""


class Quits(Printed, frozen=True):
    """5.6 When a nation leaves the war: its capitals are held by the enemy, or Chile has so many points."""

    capitals: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=4)]
    points: Annotated[int, Meta(ge=1, le=100)]


class NationRow(Printed, frozen=True):
    """A nation: the side it fights on, and the cities, or the box, where its columns and new units arrive."""

    id: Id
    side: Side
    arrive: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    """4.1 The places where its supply columns arrive; they are lost if its side holds none of them."""
    source: Note
    name: Label | Literal[""] = ""
    """The name of a nation that is not in the book."""
    raised: Cities = ()
    """6.3, 6.4 The places for its new units; its own cities if none is named."""
    yard: Id | Literal[""] = ""
    """6.5 The port where ships of its side are repaired."""
    due: Annotated[int, Meta(ge=0, le=1)] = 0
    """4.1 The number of columns of each allotment that must go to it."""
    quits: Quits | None = None
    hue: Literal["blue", "brick", "orange"] = "orange"
    emblem: Literal["star", "pales", "bars"] = "bars"


class Captains(Printed, frozen=True):
    """Map knowledge of the bots: where to expect the enemy, and where to hunt."""

    source: Note
    capital: tuple[Id, Id]
    base: Id
    convoys_to: Id
    waters: Annotated[tuple[str, ...], Meta(min_length=1, max_length=20)]
    lanes: Annotated[tuple[str, ...], Meta(max_length=20)]
    garrisons: dict[Id, Annotated[int, Meta(ge=0, le=7)]] = field(default_factory=dict)
    expected: dict[Id, Annotated[float, Meta(ge=0, le=1)]] = field(default_factory=dict)


class NationFile(Printed, frozen=True):
    nation: Annotated[tuple[NationRow, ...], Meta(min_length=2, max_length=6)]
    captains: Captains


def check_nations(file: NationFile, theatre: Theatre, owners: Mapping[str, Mapping[str, str]]) -> None:
    """Raises `DataError` if nations contradict each other, the map, or the counters.

    ``owners`` gives the nation of each row by its list and id: ``unit``, ``fort``."""
    faults = [*_of_nations(file.nation, theatre), *_of_captains(file.captains, theatre)]
    known = [row.id for row in file.nation]
    for kind, rows in owners.items():
        faults += [
            Fault((kind, number, "nation"), f"{each!r} of {id_} is not a nation; {meant(each, known)}")
            for number, (id_, each) in enumerate(rows.items())
            if each not in known
        ]
    raise_faults("nations.toml", faults)


def _of_nations(rows: Sequence[NationRow], theatre: Theatre) -> Iterator[Fault]:
    ids = [row.id for row in rows]
    for number, row in enumerate(rows):
        way: Path = ("nation", number)
        if row.id in LEADERS and row.side != row.id:
            yield Fault((*way, "side"), f"{row.id} leads the side {row.id} and cannot fight on the other")
        if bool(row.name) == (row.id in NAMED):
            needed = "needs a name" if not row.name else "has a name already; leave name out"
            yield Fault((*way, "name"), f"{row.id} {needed}")
        yield from _of_places(row, way, theatre)
        if not row.raised and row.id not in theatre.cities_of:
            yield Fault((*way, "raised"), f"{row.id} has no city on the map; name where its units are raised")
        if row.quits is not None and row.id in LEADERS:
            yield Fault((*way, "quits"), f"{row.id} leads its side and cannot leave the war")
    yield from (Fault(("nation",), f"lacks {each}, who leads a side") for each in LEADERS if each not in ids)
    quitters = [row.id for row in rows if row.quits is not None]
    if len(quitters) > 1:
        yield Fault(("nation",), f"lets {' and '.join(quitters)} leave the war; one nation at most may have quits")
    arrivals = [place for row in rows for place in row.arrive]
    for place in sorted({place for place in arrivals if arrivals.count(place) > 1}):
        yield Fault(("nation",), f"lets columns of two nations arrive in {place}, or of one twice")
    for side in LEADERS:
        if not any(row.yard for row in rows if row.side == side):
            yield Fault(("nation",), f"gives {side} no yard; name one in a row of the side")


def _of_places(row: NationRow, way: Path, theatre: Theatre) -> Iterator[Fault]:
    cities = list(theatre.by_id)
    lists: list[tuple[str, tuple[str, ...]]] = [("arrive", row.arrive), ("raised", row.raised)]
    lists += [("yard", (row.yard,))] if row.yard else []
    for name, places in lists:
        for place in places:
            if place == BOX_WORD and row.side != "chile":
                yield Fault((*way, name), "the box is Chile's alone; name cities")
            elif place != BOX_WORD and place not in theatre.by_id:
                yield Fault((*way, name), f"{place!r} is not a city of map.toml; {meant(place, [*cities, BOX_WORD])}")
            elif name == "yard" and place != BOX_WORD and not theatre.by_id[place].port:
                yield Fault((*way, name), f"{place} is not a port, and ships are repaired there")
    for place in row.quits.capitals if row.quits is not None else ():
        if place not in theatre.by_id:
            yield Fault((*way, "quits", "capitals"), f"{place!r} is not a city of map.toml; {meant(place, cities)}")


def _of_captains(file: Captains, theatre: Theatre) -> Iterator[Fault]:
    cities, areas = list(theatre.by_id), list(theatre.area_ids)
    named = [("capital", name) for name in file.capital] + [("base", file.base), ("convoys_to", file.convoys_to)]
    named += [("garrisons", name) for name in file.garrisons] + [("expected", name) for name in file.expected]
    for key, name in named:
        if name not in theatre.by_id:
            yield Fault(("captains", key), f"{name!r} is not a city of map.toml; {meant(name, cities)}")
        elif key in ("base", "convoys_to") and not theatre.by_id[name].port:
            yield Fault(("captains", key), f"{name} is not a port")
    if file.capital[1] in theatre.by_id and not theatre.by_id[file.capital[1]].port:
        yield Fault(
            ("captains", "capital"), f"{file.capital[1]} is not a port; the second one is the port of the capital"
        )
    for key, names in (("waters", file.waters), ("lanes", file.lanes)):
        for name in names:
            if name not in areas:
                yield Fault(("captains", key), f"{name!r} is not a sea area; {meant(name, areas)}")
