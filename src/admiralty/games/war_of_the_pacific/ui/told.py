"""Spoken twin of the map's overview: cities with points and holders, the turn track, the pool and the dead pile."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.games.war_of_the_pacific.rules.supply import MUSTERED_TURN
from admiralty.games.war_of_the_pacific.setting import SEATS, Campaign
from admiralty.games.war_of_the_pacific.state import FortState, Phase, ShipState, UnitState, War
from admiralty.rulebook import Seat
from admiralty.scene import Say

__all__ = ["told"]


def told(war: War, setting: Campaign, say: Say) -> Iterator[str]:
    """All open information beside the map."""
    yield from _cities(war, setting, say)
    yield from _reckonings(war, setting, say)
    for side in SEATS:
        yield from _coming(war, setting, side, say)
        yield from _to_have(war, setting, side, say)
    yield from _in_dock(war, setting, say)


def _cities(war: War, setting: Campaign, say: Say) -> Iterator[str]:
    """5.1, P18 The holders of the cities that are worth points, the most valuable first."""
    worth = sorted([city for city in setting.theatre.file.city if city.points], key=lambda city: -city.points)
    for side in SEATS:
        held = [city for city in worth if (city.hex in war.chilean) == (side == SEATS[0])]
        cities = [say("told-city", city=city.name, points=city.points) for city in held]
        yield say("told-cities", side=side, cities=cities) if cities else say("told-no-cities", side=side)


def _reckonings(war: War, setting: Campaign, say: Say) -> Iterator[str]:
    """5.2 to 5.4 The thresholds of the reckonings still to come."""
    for check in setting.file.check:
        if check.turn >= war.turn:
            yield say("told-check", turn=check.turn, win=check.win, lose=check.lose)


def _coming(war: War, setting: Campaign, side: str, say: Say) -> Iterator[str]:
    """9.0, P8 The turn track: arrivals of later turns, and the 4th Line."""
    line = war.units[setting.unit_index["line_4"]]
    for turn in range(war.turn + 1, setting.last_turn + 1):
        if turn == MUSTERED_TURN and side == SEATS[0] and line.steps < 2 and line.status is not UnitState.DEAD:
            yield say("told-built-up", turn=turn, unit=setting.units[setting.unit_index["line_4"]].name)
        names = [
            row.name
            for row, unit in zip(setting.units, war.units, strict=True)
            if row.side == side and row.turn == turn and unit.status is UnitState.POOL
        ]
        if side != SEATS[0]:
            names += [
                fort.name
                for fort, record in zip(setting.forts, war.forts, strict=True)
                if fort.turn == turn and record.status is FortState.TO_COME
            ]
        if names:
            yield say("told-coming", turn=turn, side=side, names=names)


def _to_have(war: War, setting: Campaign, side: str, say: Say) -> Iterator[str]:
    """3.0, 6.3, 6.4 Counters still to be set up, the pool, the dead pile, and waiting units that are paid for."""
    if placing := _to_place(war, setting, side):
        yield say("told-to-place", side=side, names=placing)
    if pool := _names(war, setting, side, UnitState.POOL):
        yield say("told-pool", side=side, names=pool)
    if dead := _names(war, setting, side, UnitState.DEAD):
        yield say("told-dead", side=side, names=dead)
    if waiting := _names(war, setting, side, UnitState.TRACK):
        yield say("told-waiting", side=side, names=waiting)


def _to_place(war: War, setting: Campaign, side: str) -> list[str]:
    """3.0 The units and ships that a side has still to set up."""
    if war.phase is not Phase.SETUP:
        return []
    posts = setting.posts[Seat(side)]
    units = [post.index for post in posts if post.what == "unit" and war.units[post.index].status is UnitState.POOL]
    ships = [post.index for post in posts if post.what == "ship" and war.ships[post.index].status is ShipState.WAITING]
    return [*(setting.units[n].name for n in units), *(setting.ships[n].name for n in ships)]


def _names(war: War, setting: Campaign, side: str, status: UnitState) -> list[str]:
    """The units of a side in a state that are available now; those still to be set up are not recruits."""
    to_place = _to_place(war, setting, side)
    return [
        row.name
        for row, unit in zip(setting.units, war.units, strict=True)
        if row.side == side and unit.status is status and row.turn <= war.turn and row.name not in to_place
    ]


def _in_dock(war: War, setting: Campaign, say: Say) -> Iterator[str]:
    """6.5 Ships under repair, and the turns when they return."""
    for printed, ship in zip(setting.ships, war.ships, strict=True):
        if ship.status is ShipState.DOCK:
            yield say("told-dock", ship=printed.name, turn=ship.back)
