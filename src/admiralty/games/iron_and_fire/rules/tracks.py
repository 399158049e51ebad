"""5.0 The tracks open to a ship: every way to spend her movement points from her hex, and where it ends.

A track goes on only while nothing is rolled. It ends on entering shoals, shallows or a mine, or on a turn with damaged
steering; the remaining points are asked about after the roll.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from admiralty.boards.hexes import PORT, STARBOARD, Direction, Hex
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import Battle, Unit

from . import courses

Stance = tuple[Hex, Direction, int]
"""A ship's hex, facing and points."""


class Track(NamedTuple):
    """The result of some steps: the hexes entered, the last hex, and the hex then ahead."""

    steps: courses.Steps
    entered: tuple[Hex, ...]
    place: Hex
    facing: Direction
    ahead: Hex
    risky: bool
    turns_early: bool


class Tracks(NamedTuple):
    """All tracks from a stance with so many points, by terrain alone; ``sweep`` is every hex one of them enters.

    ``before_ram`` are those that leave a point for a ram, ``bows`` the hexes then ahead; ``ends`` is where each of
    the moves ends, 0 off the map.
    """

    key: Stance
    moves: tuple[Track, ...]
    sweep: frozenset[Hex]
    before_ram: tuple[Track, ...]
    bows: frozenset[Hex]
    ends: Mapping[courses.Steps, Hex]


def tracks(setting: BattleSetting, place: Hex, facing: Direction, points: int) -> Tracks:
    """5.0, 5.5 The tracks from a stance: never onto land, never past the points."""
    key = place, facing, points
    found = setting.tracks.get(key)
    if found is None:
        found = setting.tracks[key] = _make(setting, place, facing, points, key)
    return found


def _make(setting: BattleSetting, place: Hex, facing: Direction, points: int, key: Stance) -> Tracks:
    grid, chart = setting.grid, setting.chart
    moves: list[Track] = []
    before_ram: list[Track] = []

    def extend(track: Track) -> None:
        if len(track.steps) >= points or track.risky:
            return
        before_ram.append(track)
        steps, here, heading = track.steps, track.place, track.facing
        early = any(step != courses.AHEAD for step in steps)
        ahead = grid.neighbour(here, heading)
        if not ahead:
            moves.append(leading((*steps, courses.EXIT), track.entered, 0, heading, risky=False, early=early))
        elif ahead not in chart.land:
            beyond = (*track.entered, ahead)
            add(leading((*steps, courses.AHEAD), beyond, ahead, heading, risky=ahead in chart.shallow, early=early))
        last = steps[-1] if steps else courses.AHEAD
        if last != courses.STARBOARD_TURN:
            add(leading((*steps, courses.PORT_TURN), track.entered, here, PORT[heading], risky=False, early=early))
        if last != courses.PORT_TURN:
            add(
                leading(
                    (*steps, courses.STARBOARD_TURN), track.entered, here, STARBOARD[heading], risky=False, early=early
                )
            )

    def add(track: Track) -> None:
        moves.append(track)
        extend(track)

    def leading(
        steps: courses.Steps, entered: tuple[Hex, ...], at: Hex, heading: Direction, *, risky: bool, early: bool
    ) -> Track:
        return Track(steps, entered, at, heading, grid.neighbour(at, heading) if at else 0, risky, early)

    extend(Track((), (), place, facing, grid.neighbour(place, facing), risky=False, turns_early=False))
    sweep = frozenset(hex_ for track in moves for hex_ in track.entered)
    bows = frozenset(track.ahead for track in before_ram)
    ends = {track.steps: track.place for track in moves}
    return Tracks(key, tuple(moves), sweep, tuple(before_ram), bows, ends)


def is_open(battle: Battle, ship: Unit, track: Track) -> bool:
    """5.5, 9.0, 10.0 No hex of the track is occupied, and only its last step may be rolled for."""
    if track.turns_early and ship.steering:
        return False
    at, mines = battle.at, battle.mines
    last = len(track.entered) - 1
    for number, place in enumerate(track.entered):
        if place in at:
            return False
        if place in mines and (number < last or track.steps[-1] != courses.AHEAD):
            return False
    return True


def is_clear(battle: Battle, ship: Unit, found: Tracks) -> bool:
    """Whether no track can meet an obstacle."""
    clear = not ship.steering and found.sweep.isdisjoint(battle.at)
    return clear and (not battle.mines or found.sweep.isdisjoint(battle.mines))


def open_tracks(battle: Battle, ship: Unit, points: int) -> Iterator[Track]:
    """5.0 The tracks without a ram that a ship may follow with so many points."""
    found = tracks(battle.setting, ship.place, ship.facing, points)
    return (track for track in found.moves if is_open(battle, ship, track))


def ram_tracks(battle: Battle, ship: Unit, points: int) -> list[tuple[Track, Unit]]:
    """6.2 The tracks after which the bow points at an adjacent enemy ship with a point left for the ram."""
    at, units = battle.at, battle.units
    found = []
    for track in tracks(battle.setting, ship.place, ship.facing, points).before_ram:
        index = at.get(track.ahead)
        if index is not None and can_be_rammed(battle, ship, units[index]) and _leads_to_ram(battle, ship, track):
            found.append((track, units[index]))
    return found


def _leads_to_ram(battle: Battle, ship: Unit, track: Track) -> bool:
    if not track.steps:
        return True
    if ship.steering and any(step != courses.AHEAD for step in track.steps):
        return False
    mined = any(place in battle.mines for place in track.entered)
    return not mined and is_open(battle, ship, track)


def can_be_rammed(battle: Battle, rammer: Unit, target: Unit) -> bool:
    """6.0, 6.2, I31, I41 Enemy ships, prizes included; no battery."""
    return target.owner != rammer.owner and not battle.setting.profiles[target.index].battery


def one_step(setting: BattleSetting, place: Hex, facing: Direction, step: courses.Step) -> tuple[Hex, Direction]:
    """5.0 The stance after a step on an empty sea; off the map there is none."""
    if step in (courses.AHEAD, courses.EXIT):
        return setting.grid.neighbour(place, facing), facing
    return place, PORT[facing] if step == courses.PORT_TURN else STARBOARD[facing]


def end_of(setting: BattleSetting, ship: Unit, steps: courses.Steps) -> tuple[Hex, Direction]:
    """The hex and facing after some steps on the map."""
    place, facing = ship.place, ship.facing
    for step in steps:
        beyond, facing = one_step(setting, place, facing, step)
        place = beyond or place
    return place, facing
