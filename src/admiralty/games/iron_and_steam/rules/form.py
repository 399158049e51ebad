"""HR-4 The form of a ship's line: the choices of each field, its present value, and clicks on the chart."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Any

from admiralty.boards.table import bearing
from admiralty.games.iron_and_steam.figures import INCH, Mount
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Ship
from admiralty.rulebook import Entry, Field, Message, Spot

from . import battery, decks, guns, watch
from .helm import helm_limit, reach

__all__ = ["course_to", "eased", "fields_of", "gunnery_of", "picked", "speed_of", "steered_by", "whole_fields"]

NEAREST = 4
"""The number of enemies with a chip; others can be clicked or typed."""
CLOSE = 15 * INCH
"""The distance within which an enemy is offered to be rammed or boarded."""
WITHIN, KEPT_AT = 30, 10
"""Inches: the range of the chips for fire at will, and the distance of the chip for keeping an enemy on the beam."""
WAKES = (0, 10, 15, 20, 25, 30, 40, 50, 60)
"""The choices in inches for being woken while running on; 0 is never."""


def fields_of(battle: Battle, index: int, entries: Sequence[Entry[Any, Any]]) -> Iterator[Field]:
    """The fields of a ship's line, the most used first."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    near = _by_distance(battle, ship, battle.setting.enemies[index])
    if vessel.ship is not None:
        yield Field(
            "speed",
            Message("form-speed"),
            tuple(watch.Speed.offers(battle, watch.Watch(index))),
            stands=watch.Speed(ship.orders.speed),
        )
        yield Field(
            "helm",
            Message("form-helm"),
            _helms(battle, index, entries),
            tuple(_courses(battle, ship, near)),
            steered_by(ship),
            turns=True,
        )
    if vessel.pieces:
        fires = (
            *(battery.Fire(enemy) for enemy in near[:NEAREST]),
            battery.FireAtWill(WITHIN),
            battery.FireAtIronclads(WITHIN),
            battery.HoldFire(),
        )
        yield Field("gunnery", Message("form-gunnery"), chips=fires, stands=gunnery_of(ship))
        yield Field(
            "load",
            Message("form-load"),
            chips=tuple(map(battery.LoadWith, battery.Load)),
            stands=battery.LoadWith(battery.Load(ship.orders.load)),
        )
        yield from _group_fields(battle, index, near)
    if vessel.turrets:
        stands: watch.ShipEntry = (
            battery.TurretFree() if ship.orders.away == NOBODY else battery.TurretAway(ship.orders.away)
        )
        yield Field(
            "turret",
            Message("form-turret"),
            chips=(battery.TurretFree(), *map(battery.TurretAway, near[:2])),
            stands=stands,
            aside=True,
        )
    if vessel.ship is not None:
        close = [enemy for enemy in near if _distance(ship, battle.ships[enemy]) <= CLOSE][:3]
        stands = decks.StayAboard() if ship.orders.board == NOBODY else decks.Board(ship.orders.board)
        yield Field(
            "board",
            Message("form-board"),
            chips=(*map(decks.Board, close), decks.StayAboard()),
            stands=stands,
            aside=True,
        )
        yield Field("deck", Message("form-deck"), chips=(decks.DropAnchor(), decks.Weigh(), decks.Slip()), aside=True)
        yield Field("lashing", Message("form-lashing"), chips=(decks.CastOffLashing(),), aside=True)
    first = decks.Repair(decks.First(ship.orders.repair)) if ship.orders.repair else None
    yield Field("repair", Message("form-repair"), chips=tuple(map(decks.Repair, decks.First)), stands=first, aside=True)


def whole_fields() -> tuple[Field, ...]:
    """The orders for the whole sheet."""
    return (
        Field("run on", Message("form-run-on"), tuple(decks.RunOn(turns) for turns in range(1, 11)), aside=True),
        Field("wake", Message("form-wake"), tuple(map(decks.WakeAt, WAKES)), aside=True),
    )


def _distance(ship: Ship, other: Ship) -> float:
    return hypot(ship.x - other.x, ship.y - other.y)


def _by_distance(battle: Battle, ship: Ship, others: Iterable[int]) -> list[int]:
    afloat = [other for other in others if battle.ships[other].fate is AFLOAT]
    return sorted(afloat, key=lambda other: _distance(ship, battle.ships[other]))


def speed_of(battle: Battle, index: int, entries: Sequence[Entry[Any, Any]]) -> int:
    """HR-5 The speed she would have this turn by a line: its own or the standing one, as far as possible."""
    slowest, fastest = reach(battle, index)
    said = next((entry.knots for entry in entries if isinstance(entry, watch.Speed)), battle.ships[index].orders.speed)
    return max(slowest, min(fastest, said))


def _helms(battle: Battle, index: int, entries: Sequence[Entry[Any, Any]]) -> tuple[watch.ShipEntry, ...]:
    """The helm from hard to port to hard to starboard, at the speed of the line."""
    limit = helm_limit(battle, index, speed_of(battle, index, entries))
    return (
        *(watch.Port(n) for n in range(limit, 0, -1)),
        watch.Ahead(),
        *(watch.Starboard(n) for n in range(1, limit + 1)),
    )


def _courses(battle: Battle, ship: Ship, near: Sequence[int]) -> Iterator[watch.ShipEntry]:
    """Steering orders by the nearest enemies."""
    afloat = [enemy for enemy in near if not battle.setting.vessels[enemy].is_fort]
    for enemy in afloat[:2]:
        yield watch.SteerFor(enemy)
    for enemy in afloat[:1]:
        other = battle.ships[enemy]
        right = (bearing(other.x - ship.x, other.y - ship.y) - ship.heading) % 3600 < 1800
        yield watch.Keep(enemy, KEPT_AT, watch.Beam.STARBOARD if right else watch.Beam.PORT)
    for enemy in afloat[:3]:
        if _distance(ship, battle.ships[enemy]) <= CLOSE:
            yield watch.Ram(enemy)


def steered_by(ship: Ship) -> watch.ShipEntry:
    """HR-4 Her steering order if nothing is written."""
    orders = ship.orders
    if orders.ram != NOBODY:
        return watch.Ram(orders.ram)
    match orders.course:
        case "point":
            return watch.SteerTo(orders.point_x // INCH, orders.point_y // INCH)
        case "ship":
            return watch.SteerFor(orders.mark)
        case "keep":
            return watch.Keep(orders.mark, orders.off, watch.Beam(orders.beam))
    if orders.helm == 0:
        return watch.Ahead()
    return watch.Starboard(orders.helm) if orders.helm > 0 else watch.Port(-orders.helm)


def gunnery_of(ship: Ship) -> watch.ShipEntry:
    orders = ship.orders
    match orders.gunnery:
        case "target":
            return battery.Fire(orders.target)
        case "hold":
            return battery.HoldFire()
        case "ironclads":
            return battery.FireAtIronclads(orders.within)
    return battery.FireAtWill(orders.within)


def _group_fields(battle: Battle, index: int, near: Sequence[int]) -> Iterator[Field]:
    """Fields by gun group, for a ship with more than one."""
    vessel, orders = battle.setting.vessels[index], battle.ships[index].orders
    if len(vessel.weapons) < 2:
        return
    for place, weapon in enumerate(vessel.weapons):
        group = place + 1
        said = {"group": group, "gun": weapon.gun.name, "guns": len(weapon.pieces)}
        told = orders.groups.get(place)
        stands: watch.ShipEntry = battery.GroupFollows(group)
        if told is not None:
            stands = battery.GroupHolds(group) if told == guns.HOLD else battery.GroupFires(group, told)
        fires = (
            battery.GroupFollows(group),
            *(battery.GroupFires(group, enemy) for enemy in near[:3]),
            battery.GroupHolds(group),
        )
        yield Field(f"group {group}", Message("form-group", **said), chips=fires, stands=stands, aside=True)
        loads = tuple(battery.GroupLoads(group, load) for load in battery.Load)
        told_load = orders.loads.get(place)
        stands_load = battery.GroupLoads(group, battery.Load(told_load)) if told_load else None
        yield Field(
            f"group load {group}", Message("form-group-load", **said), chips=loads, stands=stands_load, aside=True
        )
        if weapon.mount is Mount.BROADSIDE:
            yield Field(f"shift {group}", Message("form-shift", **said), chips=(battery.Shift(group),), aside=True)


# -- a hand on the chart -----------------------------------------------------------------------------------------------


def picked(battle: Battle, index: int, spot: Spot) -> Sequence[watch.ShipEntry]:
    """A click on an enemy fires at it; a click on water steers for it: within reach by speed and helm, else turn after
    turn."""
    if spot.on == "counter":
        vessel = battle.setting.by_id.get(spot.ref)
        return (
            (battery.Fire(vessel.index),)
            if vessel is not None and vessel.index in battle.setting.enemies[index]
            else ()
        )
    if spot.point is None or battle.setting.vessels[index].ship is None:
        return ()
    x, y = round(spot.point[0] * INCH), battle.setting.height - round(spot.point[1] * INCH)
    return course_to(battle, index, x, y)


def course_to(battle: Battle, index: int, x: int, y: int) -> Sequence[watch.ShipEntry]:
    """HR-5 Speed and helm that end nearest to a point: an arc turns a ship through twice the angle of its chord."""
    ship = battle.ships[index]
    slowest, fastest = reach(battle, index)
    away = hypot(x - ship.x, y - ship.y) / INCH
    if away > fastest + 2:
        return (watch.SteerTo(x // INCH, y // INCH),)
    speed = max(slowest, min(fastest, round(away))) if fastest > 0 else slowest
    off = (bearing(x - ship.x, y - ship.y) - ship.heading) % 3600
    chord = (off if off <= 1800 else off - 3600) / 10
    limit = helm_limit(battle, index, speed)
    helm = max(-limit, min(limit, round(2 * chord)))
    steers: watch.ShipEntry = watch.Ahead() if helm == 0 else watch.Starboard(helm) if helm > 0 else watch.Port(-helm)
    return (watch.Speed(speed), steers)


def eased(
    battle: Battle, index: int, kept: Sequence[Entry[Any, Any]], anew: Sequence[Entry[Any, Any]]
) -> Sequence[Entry[Any, Any]]:
    """HR-5 A helm written for another speed is reduced to what is possible at the new one."""
    if not any(isinstance(entry, watch.Speed) for entry in anew):
        return kept
    limit = helm_limit(battle, index, speed_of(battle, index, anew))
    left: list[Entry[Any, Any]] = []
    for entry in kept:
        if isinstance(entry, watch.Port | watch.Starboard) and entry.degrees > limit:
            left.append(type(entry)(limit) if limit else watch.Ahead())
        else:
            left.append(entry)
    return left
