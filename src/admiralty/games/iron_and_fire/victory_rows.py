"""12.0, 15.0 Victory conditions of a scenario as its file states them: typed rows, read from top to bottom."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, field

from admiralty.rulebook import Fault, Path, Printed, meant

__all__ = ["Case", "Condition", "Edge", "Id", "Ids", "MaybeId", "Side", "VictoryRow", "victory_faults"]

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
"""The id of a ship, a map or a variant in orders, journals and files."""
MaybeId = Annotated[str, Meta(pattern="^([a-z][a-z0-9_]{0,31})?$")]
Ids = Annotated[tuple[Id, ...], Meta(max_length=40)]
Side = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,15}$")]
"""A side by its id: peru, chile, or one that the scenario names under ``sides``."""
Edge = Literal["north", "south", "east", "west"]
Case = Annotated[str, Meta(pattern=r"^([A-Z]{0,3}[0-9]+(\.[0-9]+)*)?$", max_length=16)]
"""The case of the rulebook that it comes from."""
Count = Annotated[int, Meta(ge=0, le=40)]
Options = dict[Annotated[str, Meta(pattern="^[a-z_]{1,32}$")], Annotated[str, Meta(pattern="^[a-z_]{1,32}$")]]


class Condition(Printed, frozen=True):
    """The clauses of a condition; all must hold. Listed ships count only if they are in the battle."""

    lost: Ids = ()
    """They are all sunk or in enemy hands."""
    kept: Ids = ()
    """None of them is."""
    left: Ids = ()
    """They all left the map."""
    by: Edge | Literal[""] = ""
    """The edge by which those under ``left`` went."""
    escaped: Ids = ()
    """They all left by the exits of the scenario, not crippled."""
    away: Ids = ()
    """None of them is on the map any more, for whatever reason."""
    present: Ids = ()
    """They are in the battle, which may depend on an option."""
    sunk: Count = 0
    """So many enemy ships are lost to those under ``sunk_by``."""
    sunk_by: Ids = ()
    """The ships whose enemies count."""
    any_left: Side | Literal[""] = ""
    """A ship of this side left the map and is not lost."""
    more_lost: Side | Literal[""] = ""
    """This side has lost more ships than the other."""
    none_lost: Side | Literal[""] = ""
    """This side has lost no ship."""
    cable_cut: bool = False
    """The cable is cut."""
    town_ruined: bool = False
    """The town has as many hits as the tables ask for."""
    options: Options = field(default_factory=dict)
    """The match is played with these options."""


CLAUSES = ("lost", "kept", "left", "escaped", "away", "present", "sunk_by")
"""The clauses that name ships."""


class VictoryRow(Printed, frozen=True):
    """One way to end the battle: the first row whose condition holds decides.

    ``at`` says when a row is read: ``once`` at any time; ``end phase`` in the first step of every end phase; these and
    those of ``end`` after the last turn, or as soon as a side has nothing left where the scenario says so.
    """

    winner: Side | Literal["draw", "points"]
    when: Condition = Condition()
    at: Literal["once", "end phase", "end"] = "once"
    """When the row is read: at any time, in end phases, or after the last turn."""
    reason: Annotated[str, Meta(pattern="^[a-z]?[a-z-]{0,40}$")] = ""
    """The key of its sentence in the catalogue; without one the condition is told."""
    case: Case = "15.0"


Victory = Annotated[tuple[VictoryRow, ...], Meta(min_length=1, max_length=40)]


def victory_faults(
    rows: Sequence[VictoryRow], known: Collection[str], options: Mapping[str, Collection[str]]
) -> Iterator[Fault]:
    """Conditions with unknown names, and a battle that may never end."""
    there = sorted(known)
    for number, row in enumerate(rows):
        way: Path = ("victory", number)
        when = row.when
        for name in CLAUSES:
            for place, ship in enumerate(getattr(when, name)):
                if ship not in known:
                    said = f"names {ship!r}, who is not in this battle; {meant(ship, there)}"
                    yield Fault((*way, "when", name, place), said)
        for option, choice in when.options.items():
            if choice not in options.get(option, ()):
                said = f"names the choice {option} = {choice!r}, which the game does not have"
                yield Fault((*way, "when", "options", option), said)
        if when.by and not when.left:
            said = f"has by = {when.by!r} in a row without left; name the ships that leave"
            yield Fault((*way, "when", "by"), said)
        if bool(when.sunk) != bool(when.sunk_by):
            said = "has only one of sunk and sunk_by; say how many ships are sunk, and by whom"
            yield Fault((*way, "when"), said)
        if row.at != "end" and when == Condition():
            said = "ends the battle before its first turn: a row without a condition must have at = 'end'"
            yield Fault((*way, "at"), said)
    last = rows[-1]
    if last.at != "end" or last.when != Condition():
        said = "needs a last row with at = 'end' and no condition, which says who wins where nothing else decides"
        yield Fault(("victory",), said)
