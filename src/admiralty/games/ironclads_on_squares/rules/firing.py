"""Fire: after her own move a ship fires her gun groups, one order at a time."""

from collections.abc import Sequence

from admiralty.games.ironclads_on_squares.cards import CONNING_TOWER
from admiralty.games.ironclads_on_squares.face.events import ShipFired
from admiralty.games.ironclads_on_squares.rules.damage import is_in_force, take_hits
from admiralty.games.ironclads_on_squares.rules.orders import reach_of, why_not_fire
from admiralty.games.ironclads_on_squares.rules.sight import in_sight
from admiralty.games.ironclads_on_squares.setting import ALL_GUNS, CEASE_FIRE, FireOrder, Sheet, Volley
from admiralty.games.ironclads_on_squares.state import Battle, Fate
from admiralty.games.ironclads_on_squares.victory import settle
from admiralty.kernel.chance import dice
from admiralty.kernel.flow import Flow, ask, one_of, roll

__all__ = ["Shots", "shoot", "shots_of"]

Shots = list[tuple[int, int]]
"""Targets, each with the gun groups that can fire at it."""


def shoot(battle: Battle, index: int) -> Flow[None]:
    """SQ-4.1, SQ-A7 One order to fire, as long as a group that has not fired bears on an enemy."""
    shots = shots_of(battle, index)
    if not shots:
        return
    sheet = battle.setting.fleet[index]
    volley = yield from ask(
        sheet.seat,
        sheet.ask_fire,
        one_of(
            lambda: fire_orders(sheet, shots),
            sheet.volleys.__getitem__,
            lambda code: why_not_fire(battle, index, code),
        ),
        case="SQ-4.1",
    )
    if volley is None:
        return
    yield from fire(battle, index, volley, dict(shots)[volley.target])
    if shots_of(battle, index) and not battle.ended:
        battle.push("shoot", index)


def fire(battle: Battle, index: int, volley: Volley, bearing: int) -> Flow[None]:
    """SQ-4.2 A die for each gun that bears; each 6 is a hit."""
    setting = battle.setting
    sheet, target, hits_of = setting.fleet[index], volley.target, setting.hits
    groups = bearing if volley.groups == ALL_GUNS else volley.groups
    battle.fired |= groups
    throw = yield from roll(dice(sheet.dice[groups], 6), case="SQ-4.2", by=sheet.seat, rows=hits_of, luck=hits_of)
    hits = battle.scored = hits_of(throw)
    if battle.heard is not None:
        tell_fire(battle, sheet, target, groups, throw, hits)
    if hits:
        yield from take_hits(battle, target, hits)
        if battle.ships[target].fate is not Fate.AFLOAT:
            settle(battle)


def shots_of(battle: Battle, index: int) -> Shots:
    """SQ-4.1, SQ-A6, SQ-A7, SQ-A28 The enemies in range, each with the gun groups that bear and have not fired.

    A ship with a conning tower hit has none.
    """
    ships, setting = battle.ships, battle.setting
    ship, sheet, chart = ships[index], setting.fleet[index], setting.chart
    ready = sheet.all_groups & ~battle.fired
    reach = setting.fire.range
    if ship.sheet:
        if is_in_force(battle, ship, CONNING_TOWER):
            return []
        reach = reach_of(battle, index)
    distance, arcs, bearing = chart.distance, chart.arcs[ship.heading], sheet.bearing
    origin = chart.offset - ship.square
    shots = []
    for enemy in setting.enemies[index]:
        square = ships[enemy].square
        if square >= 0 and distance[square + origin] <= reach:
            groups = bearing[arcs[square + origin]] & ready
            if groups and in_sight(battle, ship.square, square):
                shots.append((enemy, groups))
    return shots


def fire_orders(sheet: Sheet, shots: Shots) -> Sequence[FireOrder]:
    """SQ-4.1, SQ-A7, SQ-A39 Each group at each target it bears on, all at one target together, or no more fire."""
    orders: list[FireOrder] = []
    for target, groups in shots:
        orders += sheet.listed(target, groups)
    orders.append(CEASE_FIRE)
    return orders


def tell_fire(battle: Battle, sheet: Sheet, target: int, groups: int, throw: tuple[int, ...], hits: int) -> None:
    chart, ships = battle.setting.chart, battle.ships
    guns = [f"{sheet.codes[n]} {group.place}" for n, group in enumerate(sheet.ship.guns) if groups >> n & 1]
    distance = chart.distance[ships[target].square - ships[sheet.index].square + chart.offset]
    fired = ShipFired(sheet.id, battle.setting.fleet[target].id, guns, distance, throw, hits, case="SQ-4.2")
    battle.tell(fired)
