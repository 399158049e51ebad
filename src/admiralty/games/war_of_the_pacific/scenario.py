"""A scenario as its file states it: the ranges of its rows, and the checks that they agree with the data files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from admiralty.games.war_of_the_pacific.map_file import Nation
from admiralty.games.war_of_the_pacific.theatre import Theatre
from admiralty.rulebook import DataError, Printed

__all__ = ["Check", "Id", "Label", "Note", "Placement", "ScenarioFile", "Turn", "must_agree"]

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
"""What orders, journals and files call a unit, a ship, a fort or a city."""
Label = Annotated[str, Meta(min_length=1, max_length=60)]
Note = Annotated[str, Meta(max_length=400)]
Turn = Annotated[int, Meta(ge=1, le=12)]
Ids = Annotated[tuple[Id, ...], Meta(max_length=200)]
Side = Literal["chile", "peru"]
PlaceName = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9_ ]{0,31}$")]
"""A city, the number of a hex, ``box`` or ``peruvian ports``."""
Points = Annotated[int, Meta(ge=0, le=100)]
ALL = ("all",)
NATIONS_OF: Mapping[str, tuple[str, ...]] = {"chile": ("", "chile"), "peru": ("", "peru", "bolivia")}


class Placement(Printed, frozen=True):
    """3.1 A line of a set-up: what is to be placed, and where it may stand; ``within`` counts from ``of`` (P71)."""

    side: Side
    places: Annotated[tuple[PlaceName, ...], Meta(max_length=40)] = ()
    within: Annotated[int, Meta(ge=0, le=10)] = 0
    of: Id | Literal[""] = ""
    units: Ids = ()
    full: bool = False
    ships: Ids = ()
    columns: Annotated[int, Meta(ge=0, le=30)] = 0
    nation: Nation | Literal[""] = ""


class Check(Printed, frozen=True):
    """5.2 to 5.4 A reckoning: Chile wins with so many points, loses with fewer than so many."""

    turn: Turn
    win: Points
    lose: Points


class ScenarioFile(Printed, frozen=True):
    """A start and its end; what is ours in it is said in ``source``."""

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


def must_agree(
    file: ScenarioFile,
    nations: Mapping[str, str],
    ships: Mapping[str, str],
    forts: Iterable[str],
    theatre: Theatre,
    place: str,
) -> None:
    """`DataError` for rows that contradict each other or name what the data do not have. ``nations`` are those of the
    units, ``ships`` the sides of the ships, both by id."""
    for problem in _contradictions(file, nations, ships, forts, theatre):
        raise DataError(place, problem)


def _contradictions(
    file: ScenarioFile, nations: Mapping[str, str], ships: Mapping[str, str], forts: Iterable[str], theatre: Theatre
) -> Iterator[str]:
    yield from _of_turns(file)
    lists: tuple[tuple[str, tuple[str, ...], Iterable[str]], ...] = (
        ("dead", file.dead, nations), ("sunk", file.sunk, ships), ("forts", file.forts, tuple(forts)),
        ("chilean", file.chilean, theatre.by_id),
    )  # fmt: skip
    for name, ids, known in lists:
        yield from (f"{name} names {each!r}, which the data files do not have" for each in ids if each not in known)
    placed_units = [unit for line in file.placement for unit in line.units]
    placed_ships = [ship for line in file.placement for ship in line.ships]
    for placed, out, what in ((placed_units, file.dead, "dead"), (placed_ships, file.sunk, "sunk")):
        yield from (f"places {each!r} twice" for each in placed if each != "all" and placed.count(each) > 1)
        yield from (f"places {each!r}, which is {what}" for each in placed if each in out)
    whole = [line.side for line in file.placement if line.ships == ALL]
    yield from (f"places all ships of {side} twice" for side in whole if whole.count(side) > 1)
    for line in file.placement:
        yield from _of_line(line, file, nations, ships, theatre)


def _of_turns(file: ScenarioFile) -> Iterator[str]:
    if file.first_turn > file.last_turn:
        yield f"begins in turn {file.first_turn}, after its last turn {file.last_turn}"
    turns = [check.turn for check in file.check]
    if turns != sorted(set(turns)) or turns[0] < file.first_turn or turns[-1] != file.last_turn:
        yield f"has checks in the turns {turns}; they must ascend, the last of them in turn {file.last_turn}"
    for check in file.check:
        if check.lose > check.win:
            yield f"lets Chile win with {check.win} points in turn {check.turn} and lose with fewer than {check.lose}"


def _of_line(
    line: Placement, file: ScenarioFile, nations: Mapping[str, str], ships: Mapping[str, str], theatre: Theatre
) -> Iterator[str]:
    """What is wrong with a line of the set-up, beside names that nothing has."""
    if bool(line.within) != bool(line.of) or bool(line.within) == bool(line.places):
        yield "has a [[placement]] without one of places and within: name places, or within and of"
    if line.of and line.of not in theatre.by_id:
        yield f"counts hexes from {line.of!r}, which is no city of map.toml"
    if line.nation not in NATIONS_OF[line.side]:
        yield f"gives columns of {line.nation} to the side {line.side}"
    for unit in line.units:
        if unit in nations and nations[unit] not in NATIONS_OF[line.side]:
            yield f"places {unit!r} for {line.side}, but the unit belongs to {nations[unit]}"
        if file.bolivia_out and nations.get(unit) == "bolivia":
            yield f"places {unit!r}, but Bolivia is out of the war"
    for ship in line.ships:
        if ship in ships and ships[ship] != line.side:
            yield f"places {ship!r} for {line.side}, but she belongs to {ships[ship]}"
    for name in line.places:
        city = theatre.by_id.get(name)
        hex_ = theatre.words.get(name)
        if (line.units or line.columns) and hex_ is not None and name != "box" and hex_ not in theatre.on_land:
            yield f"places counters of the army in {name}, which is at sea"
        if line.ships and name not in ("box", "peruvian ports") and not (city is not None and city.port):
            yield f"places ships in {name}, which is no port"
    if line.ships and line.within:
        yield "places ships by a distance; name their ports"
