"""2.6 The card of a counter: its printed values, each with its source."""

from __future__ import annotations

from admiralty.games.base import Figure, figures_of
from admiralty.games.war_of_the_pacific.setting import Campaign, FortRow, ShipRow, UnitRow
from admiralty.rulebook import Message

from . import stacks

__all__ = ["sheet"]

RECONSTRUCTED = "reconstructed"
RULEBOOK = "rulebook 3.2, 3.3, 3.5, 9.0"


def sheet(setting: Campaign, counter: str) -> tuple[Figure, ...]:
    """The values of a unit, ship or fort by its id; for a stack, a legend."""
    if counter.startswith(stacks.STACK):
        return (Figure("stack", Message("sheet-stack-value"), "display"),)
    for unit in setting.units:
        if unit.id == counter:
            return _unit(unit)
    for ship in setting.ships:
        if ship.id == counter:
            return _ship(ship)
    return next((_fort(fort) for fort in setting.forts if fort.id == counter), ())


def _unit(row: UnitRow) -> tuple[Figure, ...]:
    known = RECONSTRUCTED if row.nation == "bolivia" else RULEBOOK
    found = (
        Figure("nation", Message("nation", nation=row.nation), known),
        Figure("arm", Message("sheet-arm-value", kind=row.kind.value, size=row.size), known),
        *figures_of(row, RECONSTRUCTED, "steps", "initiative"),
    )
    return (*found, Figure("turn", row.turn, known)) if row.turn else found


def _ship(row: ShipRow) -> tuple[Figure, ...]:
    found = (
        Figure("gunfire", _both(row.gunfire), row.mark),
        Figure("armour", _both(row.armour), row.mark),
        Figure("speed", _both(row.speed), row.mark),
    )
    if row.transport:
        return (*found[1:], Figure("carries", Message("sheet-carries-value"), row.history))
    return (*found, Figure("history", row.history, "public"))


def _both(pair: tuple[int, int]) -> Message:
    return Message("sheet-both-sides", whole=pair[0], damaged=pair[1])


def _fort(row: FortRow) -> tuple[Figure, ...]:
    return (
        Figure("raid-modifier", row.modifier, row.mark),
        Figure("anti-ship", row.anti_ship, row.mark),
    )
