"""SQ-3 Movement: free for a sound ship, dictated by damage for the others."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, NamedTuple

from admiralty.games.ironclads_on_squares import duty, events
from admiralty.games.ironclads_on_squares.cards import CONNING_TOWER, ENGINE, STEERING
from admiralty.games.ironclads_on_squares.chart import OFF, Manoeuvre, is_diagonal
from admiralty.games.ironclads_on_squares.setting import Engagement
from admiralty.games.ironclads_on_squares.state import NOBODY, Battle, Fate, Leg, Ship, remove, ship_at
from admiralty.rulebook import (
    Flow,
    MalformedOrder,
    Measures,
    Message,
    Named,
    Order,
    Refusal,
    Rng,
    Spot,
    Verb,
    Verbs,
    act,
    refuse,
)

from . import damage, measures, ramming


class Moving(NamedTuple):
    """The subject of an order to move: the ship that moves."""

    ship: int


moving = cache(Moving)
"""The cached subject of a ship."""


class Course(Named[Manoeuvre]):
    """A manoeuvre in words; one that no ship of this book can make is refused by its case."""

    size = None

    def read(self, setting: Engagement, text: str) -> Manoeuvre:
        found = setting.chart.by_code.get(text)
        if found is not None:
            return found
        if text in ("stop", "wait", "ahead 0", "pass"):
            raise refuse("SQ-3.2", "refusal-stop")
        if text.split()[0] in ("astern", "back"):
            raise refuse("SQ-3.3", "refusal-astern")
        raise MalformedOrder("SQ-3.1", Message("refusal-move-malformed", code=text))


COURSE = Course(lambda setting: setting.chart.by_code, lambda setting: setting.chart.codes)


class Move(Verb[Battle, Moving], case="SQ-3.1"):
    """SQ-3.1 A sound ship moves freely: ``ahead 1``, ``ahead 2``, ``port ahead`` or ``starboard ahead``, then
    optionally ``turn port`` or ``turn starboard`` (8 points), on a diagonal heading also ``turn port 4``."""

    manoeuvre: Annotated[Manoeuvre, COURSE]

    @classmethod
    def listed(cls, battle: Battle, now: Moving) -> Sequence[Order["Move"]]:
        return orders_of(allowed(battle, now.ship))

    def refusal(self, battle: Battle, now: Moving) -> Refusal | None:
        chart, ship, manoeuvre = battle.setting.chart, battle.ships[now.ship], self.manoeuvre
        berth = ship.square * 8 + ship.heading
        if manoeuvre not in chart.offered[berth & 1][0]:
            if not is_diagonal(ship.heading):
                return refuse("SQ-3.1", "refusal-half-turn")
            return refuse("SQ-A4", "refusal-diagonal-two")
        ahead = ship_at(battle, chart.ahead[berth]) if chart.ahead[berth] != OFF else NOBODY
        if manoeuvre.squares > 1 and ahead >= 0:
            return refuse("SQ-A16", "refusal-over-ship", other=battle.setting.fleet[ahead].id)
        duty = duty_of(battle, now.ship)
        return None if duty is None else self._against_duty(battle, now.ship, duty, berth)

    def _against_duty(self, battle: Battle, index: int, duty: duty.Duty, berth: int) -> Refusal | None:
        """SQ-3.5, SQ-A20, SQ-A30, SQ-A34 Why the duty to cross and return forbids the manoeuvre.

        A ship dead ahead makes no difference to it: where two squares would do, one does as well.
        """
        chart, manoeuvre = battle.setting.chart, self.manoeuvre
        ends = chart.destination[berth]
        stays = [each for each in chart.offered[berth & 1][0] if ends[each.id] != OFF]
        if not stays:
            return None
        if ends[manoeuvre.id] == OFF:
            return refuse("SQ-A30", "refusal-leave")
        safe = [each for each in stays if duty.keeps_sea_room(berth, each)]
        if safe and manoeuvre not in safe:
            return refuse("SQ-A30", "refusal-sea-room")
        if not duty.toward or duty.serves(berth, manoeuvre):
            return None
        if not any(duty.serves(berth, each) for each in safe or stays):
            return None
        prey = disabled_enemies(battle, index)
        if ends[manoeuvre.id] in nearer_squares(battle, berth >> 3, prey):
            return None
        return refuse("SQ-A20", "refusal-duty", toward="north" if duty.toward > 0 else "south")

    def carry_out(self, battle: Battle, now: Moving) -> Flow[bool]:
        """True if she rammed."""
        ship, manoeuvre = battle.ships[now.ship], self.manoeuvre
        square = battle.setting.chart.destination[ship.square * 8 + ship.heading][manoeuvre.id]
        if square == OFF:
            return go_over(battle, now.ship, (ship.heading + manoeuvre.bow) & 7, manoeuvre.squares)
        return go(battle, now.ship, square, (ship.heading + manoeuvre.turn) & 7)

    def measures(self, battle: Battle, now: Moving) -> Measures:
        """SQ-7.1 Whether it is a ram, and what that does to both."""
        ship = battle.ships[now.ship]
        end = battle.setting.chart.destination[ship.square * 8 + ship.heading][self.manoeuvre.id]
        other = NOBODY if end == OFF else ship_at(battle, end)
        if other < 0:
            return {"measure-rams": lambda after: False}
        rams = ramming.is_ram(battle, now.ship, other)
        return {
            "measure-rams": lambda after: rams,
            "measure-own-flotation-lost": measures.flotation_lost(battle, now.ship),
            "measure-own-sunk": measures.sunk(now.ship),
            "measure-their-flotation-lost": measures.flotation_lost(battle, other),
            "measure-their-sunk": measures.sunk(other),
            "measure-their-conning-tower": measures.newly_hit(battle, other, CONNING_TOWER),
            "measure-their-engine": measures.newly_hit(battle, other, ENGINE),
            "measure-their-steering": measures.newly_hit(battle, other, STEERING),
        }

    def label(self, setting: Engagement) -> Message:
        return order_label(self.manoeuvre)

    def point(self, battle: Battle, now: Moving) -> Spot:
        """The end of the move; off the board, the scene finds a place on the edge."""
        ship, chart = battle.ships[now.ship], battle.setting.chart
        end = chart.destination[ship.square * 8 + ship.heading][self.manoeuvre.id]
        heading = (ship.heading + self.manoeuvre.turn) * 45 % 360
        return Spot("point", heading=heading) if end == OFF else Spot("cell", chart.names[end], heading)


MOVES = (Move,)
NOWHERE: frozenset[int] = frozenset()


class Moves(Verbs[Move]):
    """The orders of a sound ship: nothing closes this kind of order, so the list is complete."""

    def orders(self) -> Sequence[Order[Move]]:
        if self._orders is None:
            self._orders = orders_of(allowed(self.state, self.subject.ship))
        return self._orders

    def sample(self, rng: Rng) -> Order[Move]:
        orders = self._orders or self.orders()
        return orders[rng.below(len(orders))]


def order_label(way: Manoeuvre) -> Message:
    return Message("order-move", squares=way.squares, bow=way.bow, turn=way.turn * 4)


@cache
def orders_of(manoeuvres: tuple[Manoeuvre, ...]) -> tuple[Order[Move], ...]:
    """The orders of some manoeuvres, cached: there are few such lists, and all charts share them."""
    return tuple(Order(each.code, Move(each), order_label(each)) for each in manoeuvres)


def move(battle: Battle, index: int) -> Flow[bool]:
    """SQ-2.3, SQ-3.1 A ship moves freely, or as her damage requires. True if she rammed."""
    ship = battle.ships[index]
    if ship.sheet and damage.is_disabled(battle, ship):
        return (yield from move_as_damaged(battle, index))
    sheet, now = battle.setting.fleet[index], moving(index)
    choices = Moves(MOVES, battle, now)
    rammed: bool = yield from act(sheet.seat, sheet.ask_move, choices, case="SQ-3.1", kind="move")
    return rammed


def move_as_damaged(battle: Battle, index: int) -> Flow[bool]:
    """SQ-4.4, SQ-A9, SQ-A10 One square straight ahead, with the turn of a steering hit; or nothing, if stopped."""
    ship = battle.ships[index]
    if ship.stopped:
        battle.tell(events.LiesStopped(battle.setting.fleet[index].id, case="SQ-A9"))
        return False
    if damage.is_in_force(battle, ship, ENGINE):
        ship.stopped = True
    square = battle.setting.chart.ahead[ship.square * 8 + ship.heading]
    if square == OFF:
        return (yield from go_over(battle, index, ship.heading, 1))
    return (yield from go(battle, index, square, (ship.heading + helm(battle, ship)) & 7))


def helm(battle: Battle, ship: Ship) -> int:
    """SQ-4.4, SQ-A11 Where a steering hit turns her: 4 points to port for a red queen, to starboard for a black one.

    Of two queens the later steers.
    """
    cards = battle.setting.cards
    for card in reversed(ship.sheet):
        if cards.effect[card] == STEERING:
            return -1 if cards.red[card] else 1
    return 0


def go(battle: Battle, index: int, square: int, heading: int) -> Flow[bool]:
    """SQ-3.4, SQ-A15, SQ-A35 A ship ends her move in a square, and takes a new heading.

    Where another lies in it she meets that ship, and stays where she was. True if she rammed.
    """
    ship = battle.ships[index]
    other = ship_at(battle, square)
    if other >= 0:
        return (yield from ramming.meet(battle, index, other))
    ship.square = square
    ship.heading = heading
    if battle.heard is not None:
        setting = battle.setting
        battle.tell(events.ShipMoved(setting.fleet[index].id, setting.chart.names[square], heading * 45, case="SQ-3.1"))
    if ship.leg is not Leg.DONE:
        note_duty(battle, index)
    return False


def go_over(battle: Battle, index: int, heading: int, squares: int) -> Flow[bool]:
    """SQ-3.5 A ship goes over the edge; she rams nobody."""
    leave(battle, index, battle.setting.chart.edges(battle.ships[index].square, heading, squares))
    yield from ()
    return False


def leave(battle: Battle, index: int, edges: list[str]) -> None:
    """SQ-3.5 A ship that goes over the edge is out of the battle and stays out."""
    sheet, pursuit = battle.setting.fleet[index], battle.setting.plan.pursuit
    escaped = pursuit is not None and pursuit.hunted == sheet.seat and pursuit.exit in edges
    edge = pursuit.exit if pursuit is not None and escaped else edges[0]
    battle.tell(events.LeftTheBoard(sheet.id, edge, case="SQ-3.5"))
    remove(battle, index, Fate.ESCAPED if escaped else Fate.LEFT)


# The manoeuvres of a sound ship


def allowed(battle: Battle, index: int) -> tuple[Manoeuvre, ...]:
    """SQ-3.1, SQ-A16, SQ-A17 The manoeuvres of a sound ship; stopping short of a ship ahead is one of them."""
    ship, chart = battle.ships[index], battle.setting.chart
    berth = ship.square * 8 + ship.heading
    ahead = chart.ahead[berth]
    blocked = ahead != OFF and ship_at(battle, ahead) >= 0
    duty = duty_of(battle, index)
    if duty is None:
        return chart.offered[berth & 1][blocked]
    if duty.toward:
        prey = disabled_enemies(battle, index)
        if prey:
            return with_prey(battle, duty, berth, blocked, prey)
    return duty.allowed(berth, blocked)


def duty_of(battle: Battle, index: int) -> duty.Duty | None:
    """SQ-3.5 The leg of the duty a ship is on; None where the duty is not in play."""
    setting, leg = battle.setting, battle.ships[index].leg
    side = setting.fleet[index].side
    return setting.out[side] if leg is Leg.OUT else setting.home[side] if leg is Leg.HOME else setting.stay


def disabled_enemies(battle: Battle, index: int) -> list[int]:
    """SQ-A19 The squares of disabled enemies."""
    ships = battle.ships
    return [
        ships[enemy].square
        for enemy in battle.setting.enemies[index]
        if ships[enemy].sheet and damage.is_disabled(battle, ships[enemy])
    ]


def with_prey(battle: Battle, duty: duty.Duty, berth: int, blocked: bool, prey: list[int]) -> tuple[Manoeuvre, ...]:
    """SQ-3.5, SQ-A34 The dutiful manoeuvres, and those that ram a disabled enemy or bring the ship nearer to one."""
    dutiful, afloat = duty.allowed(berth, blocked), duty.afloat(berth, blocked)
    if len(dutiful) == len(afloat):
        return dutiful
    ends = battle.setting.chart.destination[berth]
    nearer = nearer_squares(battle, berth >> 3, prey)
    return tuple([each for each in afloat if each in dutiful or ends[each.id] in nearer])


def nearer_squares(battle: Battle, square: int, prey: list[int]) -> frozenset[int]:
    """SQ-A34 The squares that lie nearer to one of these than a given square does."""
    chart = battle.setting.chart
    return chart.nearer(square, prey[0]).union(*[chart.nearer(square, each) for each in prey[1:]]) if prey else NOWHERE


def note_duty(battle: Battle, index: int) -> None:
    """SQ-A20 At the far ranks the duty reverses; back in her starting rank the ship has fulfilled it."""
    ship, duty = battle.ships[index], duty_of(battle, index)
    if duty is not None and battle.setting.chart.rank(ship.square) in duty.goal:
        ship.leg = Leg.HOME if ship.leg is Leg.OUT else Leg.DONE
        battle.tell(events.DutyTurned(battle.setting.fleet[index].id, ship.leg.value, case="SQ-A20"))
