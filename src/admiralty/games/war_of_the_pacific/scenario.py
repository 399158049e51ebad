"""Structs of the scenario file, with ranges for its values and checks against the data files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from admiralty.games.war_of_the_pacific.nations import BOX_WORD, Id, Note
from admiralty.games.war_of_the_pacific.theatre import Theatre
from admiralty.rulebook import Fault, Printed, meant, raise_faults

__all__ = ["PORTS_OF", "Check", "Counters", "Placement", "ScenarioFile", "Turn", "must_agree"]

Turn = Annotated[int, Meta(ge=1, le=12)]
Ids = Annotated[tuple[Id, ...], Meta(max_length=200)]
Side = Literal["chile", "peru"]
PlaceName = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9_ ]{0,31}$")]
"""A city, the number of a hex, ``box``, or ``ports of peru`` for all ports of a nation."""
Points = Annotated[int, Meta(ge=0, le=100)]
ALL = ("all",)
PORTS_OF = "ports of "


class Placement(Printed, frozen=True):
    """3.1 A line of a set-up: counters and their possible places; ``within`` is a distance from ``of`` (P71)."""

    side: Side
    places: Annotated[tuple[PlaceName, ...], Meta(max_length=40)] = ()
    within: Annotated[int, Meta(ge=0, le=10)] = 0
    of: Id | Literal[""] = ""
    units: Ids = ()
    full: bool = False
    ships: Ids = ()
    columns: Annotated[int, Meta(ge=0, le=30)] = 0
    nation: Id | Literal[""] = ""


class Check(Printed, frozen=True):
    """5.2 to 5.4 A reckoning: Chile wins with so many points, loses with fewer than so many."""

    turn: Turn
    win: Points
    lose: Points


class ScenarioFile(Printed, frozen=True):
    """A scenario: its start and its end; ``source`` names our own additions."""

    source: Note
    first_turn: Turn
    last_turn: Turn
    check: Annotated[tuple[Check, ...], Meta(min_length=1, max_length=12)]
    placement: Annotated[tuple[Placement, ...], Meta(min_length=1, max_length=100)]
    chilean: Ids = ()
    dead: Ids = ()
    sunk: Ids = ()
    forts: Ids = ()
    bolivia_out: bool = False
    counts: Ids = ()
    """P77 The cities whose points count; all of them if none is named."""


class Counters(NamedTuple):
    """The names that a scenario can use: the nation of each unit, the side of each ship, the forts, the side of each
    nation."""

    units: Mapping[str, str]
    ships: Mapping[str, str]
    forts: Sequence[str]
    nations: Mapping[str, str]
    quitter: str


def must_agree(file: ScenarioFile, known: Counters, theatre: Theatre, place: str) -> None:
    """Raises `DataError` with every row that contradicts another or has an unknown name."""
    raise_faults(place, _contradictions(file, known, theatre))


def _contradictions(file: ScenarioFile, known: Counters, theatre: Theatre) -> Iterator[Fault]:
    yield from _of_turns(file)
    lists: tuple[tuple[str, tuple[str, ...], Sequence[str]], ...] = (
        ("dead", file.dead, list(known.units)), ("sunk", file.sunk, list(known.ships)),
        ("forts", file.forts, known.forts), ("chilean", file.chilean, list(theatre.by_id)),
        ("counts", file.counts, list(theatre.by_id)),
    )  # fmt: skip
    for name, ids, there in lists:
        for each in ids:
            if each not in there:
                yield Fault((name,), f"{name} names {each!r}, which the data files do not have; {meant(each, there)}")
    placed_units = [unit for line in file.placement for unit in line.units]
    placed_ships = [ship for line in file.placement for ship in line.ships]
    for placed, out, what in ((placed_units, file.dead, "dead"), (placed_ships, file.sunk, "sunk")):
        twice = dict.fromkeys(each for each in placed if each != "all" and placed.count(each) > 1)
        yield from (Fault(("placement",), f"places {each!r} twice") for each in twice)
        yield from (Fault(("placement",), f"places {each!r}, which is {what}") for each in placed if each in out)
    whole = [line.side for line in file.placement if line.ships == ALL]
    for side in dict.fromkeys(side for side in whole if whole.count(side) > 1):
        yield Fault(("placement",), f"places all ships of {side} twice")
    for number, line in enumerate(file.placement):
        for key, problem in (*_of_line(line, file, known, theatre), *_of_places(line, known, theatre)):
            yield Fault(("placement", number, *((key,) if key else ())), problem)


def _of_turns(file: ScenarioFile) -> Iterator[Fault]:
    if file.first_turn > file.last_turn:
        yield Fault(("first_turn",), f"begins in turn {file.first_turn}, after its last turn {file.last_turn}")
    turns = [check.turn for check in file.check]
    if turns != sorted(set(turns)) or turns[0] < file.first_turn or turns[-1] != file.last_turn:
        said = f"has checks in the turns {turns}; they must ascend, the last of them in turn {file.last_turn}"
        yield Fault(("check",), said)
    for number, check in enumerate(file.check):
        if check.lose > check.win:
            said = f"lets Chile win with {check.win} points in turn {check.turn} and lose with fewer than {check.lose}"
            yield Fault(("check", number, "lose"), said)


def _of_line(line: Placement, file: ScenarioFile, known: Counters, theatre: Theatre) -> Iterator[tuple[str, str]]:
    """Faults of the counters of a set-up line, by field."""
    if bool(line.within) != bool(line.of) or bool(line.within) == bool(line.places):
        yield "", "has a [[placement]] without one of places and within: name places, or within and of"
    if line.of and line.of not in theatre.by_id:
        said = f"counts hexes from {line.of!r}, which is no city of map.toml; {meant(line.of, list(theatre.by_id))}"
        yield "of", said
    nations = known.nations
    if line.nation and line.nation not in nations:
        yield "nation", f"{line.nation!r} is not a nation; {meant(line.nation, list(nations))}"
    elif line.nation and nations[line.nation] != line.side:
        yield "nation", f"gives columns of {line.nation} to the side {line.side}"
    for unit in line.units:
        if unit not in known.units:
            yield "units", f"places {unit!r}, which is no unit; {meant(unit, list(known.units))}"
        elif nations[known.units[unit]] != line.side:
            yield "units", f"places {unit!r} for {line.side}, but the unit belongs to {known.units[unit]}"
        elif file.bolivia_out and known.units[unit] == known.quitter:
            yield "units", f"places {unit!r}, but {known.quitter.title()} is out of the war"
    for ship in line.ships if line.ships != ALL else ():
        if ship not in known.ships:
            yield "ships", f"places {ship!r}, which is no ship; {meant(ship, list(known.ships))}"
        elif known.ships[ship] != line.side:
            yield "ships", f"places {ship!r} for {line.side}, but she belongs to {known.ships[ship]}"


def _of_places(line: Placement, known: Counters, theatre: Theatre) -> Iterator[tuple[str, str]]:
    """Faults of the places of a set-up line."""
    for name in line.places:
        if name.startswith(PORTS_OF):
            nation = name.removeprefix(PORTS_OF)
            if not any(city.port and city.nation == nation for city in theatre.file.city):
                yield "places", f"{nation!r} has no port on the map; {meant(nation, list(known.nations))}"
            continue
        city, hex_ = theatre.by_id.get(name), theatre.words.get(name)
        if city is None and hex_ is None:
            said = meant(name, [*theatre.by_id, BOX_WORD])
            yield "places", f"places counters in {name!r}, which is no city, hex or box of map.toml; {said}"
            continue
        if name == BOX_WORD and line.side != "chile":
            yield "places", "places counters of the Allies in the box, which is Chile's alone"
        if (line.units or line.columns) and hex_ is not None and name != BOX_WORD and hex_ not in theatre.on_land:
            yield "places", f"places counters of the army in {name}, which is at sea"
        if line.ships and name != BOX_WORD and not (city is not None and city.port):
            yield "places", f"places ships in {name}, which is no port"
    if line.ships and line.within:
        yield "within", "places ships by a distance; name their ports"
