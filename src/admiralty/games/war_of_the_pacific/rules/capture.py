"""10.1 Ship capture (an option): after a fight, an undamaged warship may try to take a ship without sound escort."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import ShipId
from admiralty.games.war_of_the_pacific.state import Duel, ShipState, War
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, act, ask, d6, refuse, roll

from . import counters

__all__ = ["CAPTURING", "Boarding", "prizes"]


class Boarding(NamedTuple):
    """The sides of an attempt, and the ships."""

    seat: Seat
    takers: tuple[int, ...]
    targets: tuple[int, ...]


def boarding(war: War, side: Seat) -> Boarding:
    """10.1, P68 Both conditions: an undamaged warship in the own line, and none in the other."""
    duel = war.duel
    if duel is None:
        return Boarding(side, (), ())
    own, enemy = _line(war, duel, side), _line(war, duel, war.setting.enemy[side])
    takers = [n for n in own if counters.is_warship(war, n) and not war.ships[n].damaged and n not in duel.tried]
    if any(counters.is_warship(war, n) and not war.ships[n].damaged for n in enemy):
        takers = []
    return Boarding(side, tuple(takers), tuple(n for n in enemy if n not in duel.tried) if takers else ())


def _line(war: War, duel: Duel, side: Seat) -> list[int]:
    line = duel.movers if side == duel.mover else duel.others
    return [n for n in line if war.ships[n].status is ShipState.AFLOAT and war.ships[n].owner == side]


class TakePrize(
    Verb[War, Boarding], word="capture", case="10.1", choices=lambda war, now: product(now.takers, now.targets)
):
    """10.1, P68 An undamaged warship tries to take a ship; the ship's own side rolls for her fate."""

    ship: ShipId
    target: ShipId

    def refusal(self, state: War, now: Boarding) -> Refusal | None:
        for ship, among in ((self.ship, now.takers), (self.target, now.targets)):
            if ship not in among:
                return refuse("10.1", "refusal-no-prize", ship=state.printed(ship).id)
        return None

    def carry_out(self, state: War, now: Boarding) -> Flow[None]:
        duel = state.duel
        if duel is None:
            raise LookupError("no ships are in combat")
        enemy = state.setting.enemy[now.seat]
        duel.tried = sorted([*duel.tried, self.ship, self.target])
        face = yield from roll(d6, case="10.1", by=enemy, rows=capture_row, luck=capture_luck)
        taker, target = state.printed(self.ship).id, state.printed(self.target).id
        state.tell(events.CaptureTried(taker, target, face, case="10.1"))
        if face == 1:
            counters.wound(state, self.ship, "10.1")
        elif face in (4, 5):
            counters.sink(state, self.target, "10.1")
        elif face == 6:
            take_over(state, self.target, now.seat)
            state.push(keep_prize, self.target)


def capture_row(face: int) -> int:
    """10.1 The rows of the table: 0 the taker is damaged, 1 nothing, 2 scuttled, 3 taken.

    >>> [capture_row(face) for face in range(1, 7)]
    [0, 1, 1, 2, 2, 3]
    """
    return 0 if face == 1 else 1 if face <= 3 else 2 if face <= 5 else 3


def capture_luck(face: int) -> int:
    """Luck of her own side's roll: best if she is kept."""
    return -capture_row(face)


def take_over(war: War, index: int, side: Seat) -> None:
    """10.1, P67, P68 A prize: all aboard is lost; she keeps her damage, and stays until the next orders."""
    ship = war.ships[index]
    counters.lose_cargo(war, index)
    if counters.is_warship(war, index):
        war.sunk[ship.owner] += 1
    war.tell(events.PrizeTaken(war.printed(index).id, side, case="10.1", reveals=True))
    ship.owner, ship.order, ship.next, ship.sailed = side, "", "", True


class NoPrize(Verb[War, Boarding], word="done", case="10.1", label_key="order-no-prize"):
    """10.1 No attempt, or no further one."""

    def carry_out(self, state: War, now: Boarding) -> None: ...


CAPTURING = (TakePrize, NoPrize)


def prizes(war: War, side: str) -> Flow[None]:
    """10.1 One attempt for each undamaged warship, and one on each ship of the enemy's line."""
    now = boarding(war, Seat(side))
    if not now.takers or not now.targets:
        return
    verb = yield from ask(now.seat, "capture", Verbs(CAPTURING, war, now), case="10.1")
    if isinstance(verb, TakePrize):
        war.push(prizes, side)
    yield from verb.take_effect(war, now)


class Prize(NamedTuple):
    """A ship just taken."""

    seat: Seat
    ship: int


class KeepPrize(Verb[War, Prize], word="keep", case="10.1", label_key="order-keep-prize"):
    """10.1 The captor keeps the prize."""

    def carry_out(self, state: War, now: Prize) -> None: ...


class DestroyPrize(Verb[War, Prize], word="destroy", case="10.1", label_key="order-destroy-prize"):
    """10.1 The captor sinks the prize."""

    def carry_out(self, state: War, now: Prize) -> None:
        scuttle(state, now.ship)


def scuttle(war: War, ship: int) -> None:
    """10.1 A captor may scuttle a prize at any time; she does not count as sunk by the enemy."""
    war.tell(events.PrizeScuttled(war.printed(ship).id, case="10.1"))
    counters.sink(war, ship, "10.1", counted=False)


def keep_prize(war: War, ship: int) -> Flow[None]:
    """10.1 The captor keeps or sinks the prize."""
    now = Prize(Seat(war.ships[ship].owner), ship)
    choices = Verbs((KeepPrize, DestroyPrize), war, now)
    yield from act(now.seat, "prize", choices, case="10.1", ship=war.printed(ship).id)
