"""8.3, 8.5 Attrition: doubles cost a marching group one step, or a column in its stead."""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import UnitId
from admiralty.games.war_of_the_pacific.setting import PERU
from admiralty.games.war_of_the_pacific.state import March, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, act, refuse

from . import counters

__all__ = ["WEARING", "Toll", "attrition", "pays_for_doubles"]


def pays_for_doubles(war: War, march: March) -> bool:
    """8.3, P47, P73 Whether a group pays for doubles: not columns alone, nor a group that ends in its own fort."""
    if not march.doubles:
        return False
    return (bool(march.units) and not _sheltered(war, march.place)) or bool(_dropped_outside(war, march))


def _sheltered(war: War, place: Hex) -> bool:
    return war.side == PERU and counters.fort_at(war, place) is not None


def _dropped_outside(war: War, march: March) -> list[int]:
    """8.4, P82 Units dropped on this roll outside a fort."""
    return [n for n in march.dropped if not _sheltered(war, war.units[n].place)]


class Toll(NamedTuple):
    """The payers for doubles: a unit of the group, one it has dropped on this roll, or a column in its hex."""

    seat: Seat
    place: Hex
    units: tuple[int, ...]
    columns: tuple[str, ...]


class Wear(Verb[War, Toll], word="wear", case="8.3", choices=lambda war, now: now.units):
    """8.3, 8.4, P60 One unit of the group, or one dropped off on this roll, loses a step."""

    unit: UnitId

    def refusal(self, state: War, now: Toll) -> Refusal | None:
        if self.unit in now.units:
            return None
        return refuse("8.3", "refusal-not-in-group", unit=state.row(self.unit).id)

    def carry_out(self, state: War, now: Toll) -> None:
        counters.lose_step(state, self.unit, "8.3")


class WearColumn(Verb[War, Toll], word="wear_column", case="8.5"):
    """8.5, P60 A column stacked with the group pays instead, and is lost; of the Allies' columns a Bolivian one first
    (P74)."""

    def refusal(self, state: War, now: Toll) -> Refusal | None:
        return None if now.columns else refuse("8.5", "refusal-no-column-along")

    def carry_out(self, state: War, now: Toll) -> None:
        counters.take_columns(state, now.columns[0], now.place, 1, tired=True)
        state.tell(events.ColumnWorn(place_name(now.place), case="8.5"))


WEARING = (Wear, WearColumn)


def attrition(war: War) -> Flow[None]:
    """8.3, P60, P82 Doubles cost a group of any size one step; units in their own fort pay nothing."""
    march = counters.the_march(war)
    within = _sheltered(war, march.place)
    units = tuple(sorted([*(() if within else march.units), *_dropped_outside(war, march)]))
    seat = Seat(war.side)
    columns = (
        () if within else tuple(each for each in war.setting.nations_of[seat] if war.depot(each).at.get(march.place))
    )
    now = Toll(seat, march.place, units, columns)
    yield from act(now.seat, "attrition", Verbs(WEARING, war, now), case="8.3")
    war.march = None
