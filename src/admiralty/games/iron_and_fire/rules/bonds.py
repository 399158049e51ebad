"""13.2 What honor asks of a ship that is bound to ram: the courses open to her, and what must wait."""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.stances import stance
from admiralty.games.iron_and_fire.rules.courses import AHEAD, EXIT, Course
from admiralty.games.iron_and_fire.rules.honor import Pursuit, has_closed
from admiralty.games.iron_and_fire.rules.tracks import Track, open_tracks, ram_tracks
from admiralty.games.iron_and_fire.state import Battle, Unit


class Bond(NamedTuple):
    """13.2, I55 A ship bound now, to whom a way leads: whether she can ram with her present points."""

    can_ram: bool
    courses: tuple[Course, ...]
    """What she may sail: a ram on the nearest ironclad; a move that spends all its points on a shortest way there; one
    on that way which something interrupts."""
    has_closed: bool

    @property
    def must_ram(self) -> bool:
        """13.2 She may do nothing else."""
        return self.can_ram and bool(self.courses)

    @property
    def must_close(self) -> bool:
        """13.2, I55 She could move at best rate and has not yet done so this turn: until then she does not attack."""
        return not self.can_ram and bool(self.courses) and not self.has_closed


def bond_of(battle: Battle, ship: Unit, chase: Pursuit, points: int) -> Bond:
    """13.2, I55 What binds a ship with so many points to spend on her chase."""
    can_ram = chase.needed + 1 <= points
    rams = [
        Course(track.steps, target.index)
        for track, target in ram_tracks(battle, ship, points)
        if target.index in chase.prey
    ]
    moves = [
        Course(track.steps)
        for track in open_tracks(battle, ship, points)
        if EXIT not in track.steps
        and chase.ways.get(stance(track.place, track.facing)) == chase.needed - len(track.steps)
        and (_is_interrupted(battle, ship, track) or (not can_ram and len(track.steps) == points))
    ]
    return Bond(can_ram, (*rams, *moves), has_closed(battle, ship))


def _is_interrupted(battle: Battle, ship: Unit, track: Track) -> bool:
    """Whether chance has a say at the end of a track, so that its rest is asked about later."""
    if track.steps[-1] == AHEAD:
        return track.risky or track.place in battle.mines
    return ship.steering
