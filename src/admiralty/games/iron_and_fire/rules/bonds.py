"""13.2 What honor demands of a ship that is bound to ram: the courses open to her, and what must wait."""

from typing import NamedTuple

from admiralty.boards.stances import stance
from admiralty.games.iron_and_fire.state import Battle, Unit

from . import courses, honor, tracks


class Bond(NamedTuple):
    """13.2, I55 A bound ship with a path to her target: whether she can ram with her present points."""

    can_ram: bool
    courses: tuple[courses.Course, ...]
    """The courses open to her: a ram on the nearest ironclad; a move that spends all its points on a shortest path
    there; one on that path which something interrupts."""
    has_closed: bool

    @property
    def must_ram(self) -> bool:
        """13.2 She may do nothing else."""
        return self.can_ram and bool(self.courses)

    @property
    def must_close(self) -> bool:
        """13.2, I55 She could move at best rate and has not yet done so this turn: until then she does not attack."""
        return not self.can_ram and bool(self.courses) and not self.has_closed


def bond_of(battle: Battle, ship: Unit, chase: honor.Pursuit, points: int) -> Bond:
    """13.2, I55 What binds a ship with so many points for her chase."""
    can_ram = chase.needed + 1 <= points
    rams = [
        courses.Course(track.steps, target.index)
        for track, target in tracks.ram_tracks(battle, ship, points)
        if target.index in chase.prey
    ]
    moves = [
        courses.Course(track.steps)
        for track in tracks.open_tracks(battle, ship, points)
        if courses.EXIT not in track.steps
        and chase.ways.get(stance(track.place, track.facing)) == chase.needed - len(track.steps)
        and (_is_interrupted(battle, ship, track) or (not can_ram and len(track.steps) == points))
    ]
    return Bond(can_ram, (*rams, *moves), honor.has_closed(battle, ship))


def _is_interrupted(battle: Battle, ship: Unit, track: tracks.Track) -> bool:
    """Whether the end of a track is rolled for, so that the rest of the move is asked about later."""
    if track.steps[-1] == courses.AHEAD:
        return track.risky or track.place in battle.mines
    return ship.steering
