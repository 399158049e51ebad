"""12.0, 15.0 Victory conditions of a scenario as its file states them: typed rows, read from top to bottom."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, field

from admiralty.rulebook import DataError, Printed

__all__ = ["Case", "Condition", "Edge", "Id", "Ids", "MaybeId", "Side", "VictoryRow", "check_victory"]

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]
"""What orders, journals and files call a ship, a map or a variant."""
MaybeId = Annotated[str, Meta(pattern="^([a-z][a-z0-9_]{0,31})?$")]
Ids = Annotated[tuple[Id, ...], Meta(max_length=40)]
Side = Literal["peru", "chile"]
Edge = Literal["north", "south", "east", "west"]
Case = Annotated[str, Meta(pattern=r"^([A-Z]{0,3}[0-9]+(\.[0-9]+)*)?$", max_length=16)]
Count = Annotated[int, Meta(ge=0, le=40)]
Options = dict[Annotated[str, Meta(pattern="^[a-z_]{1,32}$")], Annotated[str, Meta(pattern="^[a-z_]{1,32}$")]]


class Condition(Printed, frozen=True):
    """What must be so, all of it together. Of the ships that a list names, those count that are in the battle."""

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
    """None of them fights on the map any more, whatever became of her."""
    present: Ids = ()
    """They are in the battle, which an option may decide."""
    sunk: Count = 0
    """So many enemy ships are lost to those under ``sunk_by``."""
    sunk_by: Ids = ()
    any_left: Side | Literal[""] = ""
    """A ship of this side left the map and is not lost."""
    more_lost: Side | Literal[""] = ""
    """This side has lost more ships than the other."""
    none_lost: Side | Literal[""] = ""
    """This side has lost no ship."""
    cable_cut: bool = False
    town_ruined: bool = False
    """The town has as many hits as the tables ask for."""
    options: Options = field(default_factory=dict)
    """The match is played with these options."""

    @property
    def ships(self) -> tuple[str, ...]:
        """All ships that it names."""
        return (*self.lost, *self.kept, *self.left, *self.escaped, *self.away, *self.present, *self.sunk_by)


class VictoryRow(Printed, frozen=True):
    """One way to end the battle: the first row whose condition holds decides.

    ``at`` says when a row is read: ``once`` at any time; ``end phase`` in the first step of every end phase; these and
    those of ``end`` after the last turn, or as soon as a side has nothing left where the scenario says so.
    """

    winner: Literal["peru", "chile", "draw", "points"]
    when: Condition = Condition()
    at: Literal["once", "end phase", "end"] = "once"
    reason: Annotated[str, Meta(pattern="^[a-z]?[a-z-]{0,40}$")] = ""
    """The sentence of the catalogue that tells it; by itself it is told by the condition."""
    case: Case = "15.0"


Victory = Annotated[tuple[VictoryRow, ...], Meta(min_length=1, max_length=40)]


def check_victory(
    rows: Sequence[VictoryRow], known: Collection[str], options: Mapping[str, Collection[str]], place: str
) -> None:
    """`DataError` for conditions that name what there is not, or that may never end the battle."""
    for problem in _problems(rows, known, options):
        raise DataError(f"{place}, victory", problem)


def _problems(
    rows: Sequence[VictoryRow], known: Collection[str], options: Mapping[str, Collection[str]]
) -> Iterator[str]:
    for row in rows:
        when = row.when
        for ship in when.ships:
            if ship not in known:
                yield f"names {ship!r}, who is not in this battle; there are: {', '.join(sorted(known))}"
        for option, choice in when.options.items():
            if choice not in options.get(option, ()):
                yield f"names the choice {option} = {choice!r}, which the game does not have"
        if when.by and not when.left:
            yield f"has by = {when.by!r} in a row without left; name the ships that leave"
        if bool(when.sunk) != bool(when.sunk_by):
            yield "has only one of sunk and sunk_by; say how many ships are sunk, and by whom"
        if row.at != "end" and when == Condition():
            yield "ends the battle before its first turn: a row without a condition must have at = 'end'"
    last = rows[-1]
    if last.at != "end" or last.when != Condition():
        yield "needs a last row with at = 'end' and no condition, which says who wins where nothing else decides"
