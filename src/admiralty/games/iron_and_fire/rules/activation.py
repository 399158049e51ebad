"""4.0 Activations: which units a card activates, and what each of them does."""

from __future__ import annotations

from functools import cache

from admiralty.games.iron_and_fire.face.attack_events import PrizeMadeReady
from admiralty.games.iron_and_fire.face.events import CardPassed, UnitHeld
from admiralty.games.iron_and_fire.rules.boarding import board, boardable, fight, lift, offer_lift, partner
from admiralty.games.iron_and_fire.rules.bombardment import bombard, town_targets
from admiralty.games.iron_and_fire.rules.cable import can_cut, cut_cable
from admiralty.games.iron_and_fire.rules.courses import move_orders, ram_orders
from admiralty.games.iron_and_fire.rules.entry import enter, entry_orders
from admiralty.games.iron_and_fire.rules.firing import fire, targets
from admiralty.games.iron_and_fire.rules.fortunes import AGAIN, ONE_MORE, second_activation, settle
from admiralty.games.iron_and_fire.rules.grounding import unground
from admiralty.games.iron_and_fire.rules.honor import is_bound
from admiralty.games.iron_and_fire.rules.honor_moves import bound_orders, must_close_first
from admiralty.games.iron_and_fire.rules.movement import may_move, move, movement_points
from admiralty.games.iron_and_fire.rules.orders import (
    BOARD,
    BOMBARD,
    BREAK_OFF,
    CUT,
    CUT_ORDER,
    ENTER,
    FIGHT,
    FIRE,
    HOLD_ORDER,
    MAKE_READY,
    MAKE_READY_ORDER,
    MOVE,
    PASS,
    PASS_ORDER,
    REPAIR,
    REPAIR_ORDER,
    UNGROUND,
    UNGROUND_ORDER,
    Action,
    board_order,
    bombard_order,
    break_off_order,
    fight_order,
    fire_order,
    parse,
)
from admiralty.games.iron_and_fire.rules.refusals import why_not_act
from admiralty.games.iron_and_fire.rules.repair import can_repair, repair
from admiralty.games.iron_and_fire.state import CARDS, IN_PLAY, WAITING, Battle, Lock, Unit, colour_of
from admiralty.games.iron_and_fire.victory import judge
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, one_of

NOBODY = -1
PASS_CARD: Order[int] = Order(PASS, NOBODY, Message("order-pass"))


def ready_units(battle: Battle, side: str) -> list[Unit]:
    """4.1, 15.2, 15.3, I8 The units that this card may still activate, each once; a battery needs a target."""
    acted = battle.acted
    profiles = battle.setting.profiles
    return [
        unit
        for unit in battle.units
        if unit.owner == side
        and unit.index not in acted
        and (
            (unit.status == IN_PLAY and (not profiles[unit.index].battery or bool(targets(battle, unit))))
            or (unit.status == WAITING and bool(entry_orders(battle, unit)))
        )
    ]


@cache
def _unit_order(index: int, id_: str) -> Order[int]:
    return Order(id_, index, Message("order-unit", unit=id_))


def activation(battle: Battle) -> Flow[None]:
    """4.1, 4.2, I29 One unit of the card's side acts, named when the last has finished; or the side passes."""
    side = colour_of(battle.card)
    ready = ready_units(battle, side) if battle.left > 0 else []
    if not ready:
        if not battle.acted:
            battle.tell(CardPassed(side, battle.left, case="4.1"))
        close_card(battle)
        return
    sole = len(ready) == 1
    unit = ready[0]
    if not sole:
        index: int = yield from ask(
            side,
            Message("ask-unit", card=battle.card, left=battle.left),
            one_of(
                lambda: [*[_unit_order(each.index, each.id) for each in ready], PASS_CARD],
                decode=lambda code: NOBODY if code == PASS else battle.setting.index[code],
            ),
            case="4.1",
        )
        if index == NOBODY:
            battle.tell(CardPassed(side, battle.left, case="4.1"))
            close_card(battle)
            return
        unit = battle.units[index]
    if unit.index != battle.ready_prize:
        battle.ready_prize = -1
    if not (yield from act(battle, unit, sole)):
        battle.tell(CardPassed(side, battle.left, case="4.1"))
        close_card(battle)
        return
    battle.acted.append(unit.index)
    battle.left -= 1
    battle.ready_prize = -1
    if judge(battle):
        return
    if unit.status == IN_PLAY and (yield from second_activation(battle, unit)):
        battle.push("second", unit.index)


def second(battle: Battle, index: int) -> Flow[None]:
    """13.1 The second activation that the counter gives a unit."""
    unit = battle.units[index]
    yield from act(battle, unit, sole=False)
    settle(battle, AGAIN)
    judge(battle)


def close_card(battle: Battle) -> None:
    """4.1 What a card leaves unused is lost; an extra unit bought by the counter (13.1) was this card's only."""
    battle.active = NOBODY
    battle.left = 0
    battle.ready_prize = -1
    battle.phase = CARDS
    settle(battle, ONE_MORE)


def act(battle: Battle, unit: Unit, sole: bool) -> Flow[bool]:
    """4.2, I44 One activation: lifting a boarding lock is free, then exactly one action; False if the side passed."""
    battle.active = unit.index
    yield from _enemy_may_lift(battle, unit)
    points = 0 if battle.setting.profiles[unit.index].battery else movement_points(battle, unit)
    while True:
        action: Action = yield from ask(
            Seat(unit.owner),
            Message("ask-action", unit=unit.id, points=points),
            one_of(
                lambda: action_orders(battle, unit, sole),
                decode=lambda code: parse(battle.setting, code),
                why=lambda code: why_not_act(battle, unit, points, code, sole),
            ),
            case="4.2",
        )
        if action.kind != BREAK_OFF:
            break
        lift(battle, next(lock for lock in battle.locks_of(unit) if partner(battle, lock, unit).index == action.target))
    if action.kind == PASS:
        return False
    for lock in battle.locks_of(unit):
        lock.winner = -1
    yield from _do(battle, unit, action)
    unit.slowed = False
    return True


def _enemy_may_lift(battle: Battle, unit: Unit) -> Flow[None]:
    """6.3, I44 At the start of the next activation of either ship the winner of the last round may lift the lock."""
    for lock in battle.locks_of(unit):
        if lock.winner >= 0 and lock.winner != unit.index:
            yield from offer_lift(battle, Seat(battle.units[lock.winner].owner), lock)


def _do(battle: Battle, unit: Unit, action: Action) -> Flow[None]:
    """4.2, 6.0 Exactly one of the actions the book lists, or one a scenario adds."""
    kind = action.kind
    if kind == MOVE:
        yield from move(battle, unit, action)
    elif kind == FIRE:
        yield from fire(battle, unit, battle.units[action.target])
    elif kind == BOARD:
        yield from board(battle, unit, battle.units[action.target])
    elif kind == FIGHT:
        other = action.target
        yield from fight(
            battle, next(lock for lock in battle.locks_of(unit) if other in (lock.attacker, lock.defender))
        )
    elif kind == REPAIR:
        yield from repair(battle, unit)
    elif kind == UNGROUND:
        yield from unground(battle, unit)
    elif kind == CUT:
        yield from cut_cable(battle, unit)
    elif kind == BOMBARD:
        yield from bombard(battle, unit, action.place)
    elif kind == ENTER:
        yield from enter(battle, unit, action)
    elif kind == MAKE_READY:
        # 6.3, I46: the last unit of this card; she moves if she is the first of the next.
        battle.prizes[unit.owner] = unit.index
        battle.left = 1
        battle.tell(PrizeMadeReady(unit.id, case="6.3"))
    else:
        battle.tell(UnitHeld(unit.id, case="4.2"))


def action_orders(battle: Battle, unit: Unit, sole: bool) -> list[Order[Action]]:
    """3.2, 4.2 Everything a unit may do with its activation."""
    forced = _must_ram(battle, unit) if battle.setting.honor else []
    orders = forced or _actions(battle, unit)
    if sole:
        orders.append(PASS_ORDER)
    if not forced and (not sole or unit.slowed):
        orders.append(HOLD_ORDER)
    return orders


def _must_ram(battle: Battle, unit: Unit) -> list[Order[Action]]:
    """13.2, I55 The moves of a bound ship that can ram now and so may do nothing else."""
    if unit.status != IN_PLAY or not is_bound(battle, unit) or not may_move(battle, unit):
        return []
    bound, must = bound_orders(battle, unit, movement_points(battle, unit))
    return bound if bound and must else []


def _actions(battle: Battle, unit: Unit) -> list[Order[Action]]:
    if unit.status == WAITING:
        return entry_orders(battle, unit)
    if unit.captured:
        return _prize_actions(battle, unit)
    if battle.locks and battle.is_locked(unit):
        return _locked_actions(battle, unit)
    if battle.setting.profiles[unit.index].battery:
        return [fire_order(target.index, target.id) for target in targets(battle, unit)]
    orders: list[Order[Action]] = []
    points = movement_points(battle, unit)
    if unit.grounded:
        orders.append(UNGROUND_ORDER)
    elif points:
        bound = bound_orders(battle, unit, points)[0] if battle.setting.honor and is_bound(battle, unit) else None
        orders = bound if bound is not None else move_orders(battle, unit, points) + ram_orders(battle, unit, points)
    if not must_close_first(battle, unit, points):
        for target in targets(battle, unit):
            orders.append(fire_order(target.index, target.id))
        for target in boardable(battle, unit):
            orders.append(board_order(target.index, target.id))
    if can_repair(battle, unit):
        orders.append(REPAIR_ORDER)
    if battle.buoy and can_cut(battle, unit):
        orders.append(CUT_ORDER)
    if battle.setting.chart.town:
        orders += [bombard_order(place) for place in town_targets(battle, unit)]
    return orders


def _locked_actions(battle: Battle, unit: Unit) -> list[Order[Action]]:
    """5.5, 6.1.5, 6.2.3, I44 Locked in boarding: another round, a repair, or lifting a lock that she has won."""
    orders: list[Order[Action]] = []
    for lock in battle.locks_of(unit):
        other = partner(battle, lock, unit)
        orders.append(fight_order(other.index, other.id))
        orders += _lifting(battle, unit, lock)
    if can_repair(battle, unit):
        orders.append(REPAIR_ORDER)
    return orders


def _prize_actions(battle: Battle, unit: Unit) -> list[Order[Action]]:
    """6.3, I44, I46 A prize is made ready on one card and moves on the next; a lock that she has won she may lift."""
    orders = [order for lock in battle.locks_of(unit) for order in _lifting(battle, unit, lock)]
    if battle.ready_prize != unit.index:
        return [*orders, MAKE_READY_ORDER]
    points = movement_points(battle, unit)
    return orders + move_orders(battle, unit, points) if points and may_move(battle, unit) else orders


def _lifting(battle: Battle, unit: Unit, lock: Lock) -> list[Order[Action]]:
    """6.3, I44 The winner of the last round may take the markers off, which costs nothing."""
    if lock.winner != unit.index:
        return []
    other = partner(battle, lock, unit)
    return [break_off_order(other.index, other.id)]
