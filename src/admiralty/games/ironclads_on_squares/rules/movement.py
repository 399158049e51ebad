"""Movement: free for a sound ship, dictated by damage for the others."""

from collections.abc import Sequence

from admiralty.games.ironclads_on_squares.cards import ENGINE, STEERING
from admiralty.games.ironclads_on_squares.chart import OFF, Manoeuvre
from admiralty.games.ironclads_on_squares.face.events import DutyTurned, LeftTheBoard, LiesStopped, ShipMoved
from admiralty.games.ironclads_on_squares.rules.damage import is_disabled, is_in_force
from admiralty.games.ironclads_on_squares.rules.duty import Duty
from admiralty.games.ironclads_on_squares.rules.orders import why_not_move
from admiralty.games.ironclads_on_squares.rules.ramming import meet
from admiralty.games.ironclads_on_squares.state import Battle, Fate, Leg, Ship, remove, ship_at
from admiralty.kernel.choices import Order
from admiralty.kernel.flow import Flow, ask, one_of

__all__ = ["duty_of", "move", "move_orders"]


def move(battle: Battle, index: int) -> Flow[bool]:
    """SQ-2.3, SQ-3.1 A ship moves as she likes, or as her damage requires. True if she rammed."""
    ship, setting = battle.ships[index], battle.setting
    if ship.sheet and is_disabled(battle, ship):
        return (yield from move_as_damaged(battle, index))
    sheet, chart = setting.fleet[index], setting.chart
    manoeuvre = yield from ask(
        sheet.seat,
        sheet.ask_move,
        one_of(
            lambda: move_orders(battle, index),
            chart.by_code.__getitem__,
            lambda code: why_not_move(battle, index, code, duty_of(battle, index)),
        ),
        case="SQ-3.1",
    )
    square = chart.destination[ship.square * 8 + ship.heading][manoeuvre.id]
    if square == OFF:
        leave(battle, index, chart.edges(ship.square, (ship.heading + manoeuvre.bow) & 7, manoeuvre.squares))
        return False
    return (yield from go(battle, index, square, (ship.heading + manoeuvre.turn) & 7))


def move_as_damaged(battle: Battle, index: int) -> Flow[bool]:
    """SQ-4.4, SQ-A9, SQ-A10 One square straight ahead, with the turn of a steering hit; or nothing, if stopped."""
    ship = battle.ships[index]
    if ship.stopped:
        battle.tell(LiesStopped(battle.setting.fleet[index].id, case="SQ-A9"))
        return False
    if is_in_force(battle, ship, ENGINE):
        ship.stopped = True
    chart = battle.setting.chart
    square = chart.ahead[ship.square * 8 + ship.heading]
    if square == OFF:
        leave(battle, index, chart.edges(ship.square, ship.heading, 1))
        return False
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
        return (yield from meet(battle, index, other))
    ship.square = square
    ship.heading = heading
    if battle.heard is not None:
        setting = battle.setting
        battle.tell(ShipMoved(setting.fleet[index].id, setting.chart.names[square], heading * 45, case="SQ-3.1"))
    if ship.leg is not Leg.DONE:
        note_duty(battle, index)
    return False


def leave(battle: Battle, index: int, edges: list[str]) -> None:
    """SQ-3.5 A ship that goes over the edge is out of the battle and stays out."""
    sheet, pursuit = battle.setting.fleet[index], battle.setting.plan.pursuit
    escaped = pursuit is not None and pursuit.hunted == sheet.seat and pursuit.exit in edges
    edge = pursuit.exit if pursuit is not None and escaped else edges[0]
    battle.tell(LeftTheBoard(sheet.id, edge, case="SQ-3.5"))
    remove(battle, index, Fate.ESCAPED if escaped else Fate.LEFT)


# The orders of a sound ship


def move_orders(battle: Battle, index: int) -> Sequence[Order[Manoeuvre]]:
    """SQ-3.1, SQ-A16, SQ-A17 What a sound ship may do; to stop short of a ship ahead is among it."""
    ship, chart = battle.ships[index], battle.setting.chart
    berth = ship.square * 8 + ship.heading
    ahead = chart.ahead[berth]
    blocked = ahead != OFF and ship_at(battle, ahead) >= 0
    duty = duty_of(battle, index)
    if duty is None:
        return chart.offered[berth & 1][blocked]
    allowed = duty.allowed(berth, blocked)
    if duty.toward:
        prey = disabled_enemies(battle, index)
        if prey:
            return with_prey(battle, duty, berth, blocked, prey)
    return allowed


def duty_of(battle: Battle, index: int) -> Duty | None:
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
        if ships[enemy].sheet and is_disabled(battle, ships[enemy])
    ]


def with_prey(battle: Battle, duty: Duty, berth: int, blocked: bool, prey: list[int]) -> Sequence[Order[Manoeuvre]]:
    """SQ-3.5, SQ-A34 The dutiful orders, and those that ram a disabled enemy or bring the ship nearer to one."""
    allowed, chart = duty.allowed(berth, blocked), battle.setting.chart
    afloat = duty.afloat(berth, blocked)
    if len(allowed) == len(afloat):
        return allowed
    distance, here = chart.distance, chart.offset - (berth >> 3)
    found = []
    for order in afloat:
        there = chart.offset - chart.destination[berth][order.value.id]
        if order in allowed or any(distance[at + there] < distance[at + here] for at in prey):
            found.append(order)
    return found


def note_duty(battle: Battle, index: int) -> None:
    """SQ-A20 At the far ranks the duty reverses; back in her starting rank the ship has done it."""
    ship, duty = battle.ships[index], duty_of(battle, index)
    if duty is not None and battle.setting.chart.rank(ship.square) in duty.goal:
        ship.leg = Leg.HOME if ship.leg is Leg.OUT else Leg.DONE
        battle.tell(DutyTurned(battle.setting.fleet[index].id, ship.leg.value, case="SQ-A20"))
