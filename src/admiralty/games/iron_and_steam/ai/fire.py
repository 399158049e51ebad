"""Expected damage of a ship's fire: what each gun that bears does to an enemy in a turn, by range and face.

The unit is a beating: the damage that beats the enemy, by the scenario if it says so (IS-A32), else half of her. The
chances of the hit chart are those of the summary; effects other than hull and guns are estimated.
"""

from collections.abc import Sequence
from itertools import accumulate

from admiralty.games.iron_and_steam import victory
from admiralty.games.iron_and_steam.figures import BANDS, Ammo
from admiralty.games.iron_and_steam.rules import guns
from admiralty.games.iron_and_steam.rules.place import face_towards
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Gun, Vessel
from admiralty.games.iron_and_steam.state import Battle, Ship

__all__ = ["Arms", "arms_of", "band_at"]

GUNS, ENGINE, HULL, MAJOR, CRITICAL = 0.55, 0.15, 0.15, 0.10, 0.05
"""IS-3.1 Where a hit strikes."""
GUN_LOST = 0.30
"""IS-9.1 The percentage of gun hits that destroy the gun; each point of penetration beyond the armour adds one."""
MAJOR_GUN, CRITICAL_GUN = 0.25, 0.30
"""IS-7.0, IS-11.1 The share of major and of critical hits that are gun hits."""
CRITICAL_HULL, BLOWS_UP = 5, 0.02
"""IS-11.1, IS-11.2 Hull points of a critical hit, and its chance to blow the ship up."""
CRIPPLES = 0.1
"""The value of a major or critical hit, in beatings, for its effects on engines, rudder and pilot."""
WEARS = 0.01
"""The value of a hit on armour that is not pierced."""
SOON = 2
"""The turns within which a loading gun counts as much as a ready one."""
DEGREES = 360
LOADING = 0.3
"""The value of a gun that loads longer."""


Arc = tuple[int, int, tuple[tuple[float, ...], ...]]
"""The arc in tenths of a degree, and the expected damage by range band and face."""
BROADSIDE_ON = 1
"""The struck face when none is named."""


class Arms:
    """The arcs in which a ship fires at an enemy, each with its expected damage by range band and face."""

    def __init__(self, arcs: Sequence[Arc]) -> None:
        self.arcs = arcs
        self._around: dict[tuple[int, int], list[float]] = {}

    def toll(self, direction: int, band: int, struck: int) -> float:
        """The expected damage in a turn to an enemy in a direction from her bow, struck from another direction off the
        enemy's bow; nothing beyond the last band."""
        if band >= len(BANDS):
            return 0.0
        return self._all_around(band, face_towards(struck))[direction // 10]

    def best(self, band: int) -> float:
        """The expected damage on the best bearing."""
        return max(self._all_around(band, BROADSIDE_ON))

    def usual(self, band: int) -> float:
        """The expected damage on the average of all bearings."""
        return sum(self._all_around(band, BROADSIDE_ON)) / DEGREES

    def _all_around(self, band: int, face: int) -> list[float]:
        """The expected damage by whole degrees from the bow, summed once from the ends of the arcs."""
        found = self._around.get((band, face))
        if found is None:
            steps = [0.0] * (DEGREES + 1)
            for start, end, tolls in self.arcs:
                toll, first, last = tolls[band][face], -(-start // 10), end // 10
                steps[first % DEGREES] += toll
                steps[last % DEGREES + 1] -= toll
                if first % DEGREES > last % DEGREES:  # the arc passes over the bow
                    steps[0] += toll
            found = self._around[band, face] = list(accumulate(steps[:DEGREES]))
        return found


def band_at(battle: Battle, distance: float) -> int:
    """IS-2.1 The range band of a distance between hulls in table units."""
    reaches = battle.setting.tables.reaches
    return next((band for band, reach in enumerate(reaches) if distance <= reach), len(reaches))


def arms_of(battle: Battle, firer: int, target: int) -> Arms:
    """The present battery of a ship or a fort against the present enemy. Orders to hold fire do not count: an enemy's
    are unknown (IS-A29)."""
    setting = battle.setting
    vessel, ship = setting.vessels[firer], battle.ships[firer]
    harm = _Harm(battle, target)
    ammo = Ammo.SHOT if ship.shot else Ammo.SHELL
    weighed: dict[tuple[str, int], tuple[tuple[float, ...], ...]] = {}
    found: dict[tuple[int, int], list[list[float]]] = {}
    for gun, piece in enumerate(vessel.pieces):
        if not guns.working(ship, gun):
            continue
        late = ship.ready[gun] > battle.turn + SOON
        tolls = weighed.get((piece.gun.id, piece.rof))
        if tolls is None:
            tolls = weighed[piece.gun.id, piece.rof] = harm.of(piece.gun, ammo, piece.rof)
        for start, end in guns.arcs_of(ship, gun, piece):
            if vessel.is_fort:  # a fort's arcs go by the compass, and a fort does not turn
                start, end = (start - ship.heading) % 3600, (end - ship.heading) % 3600
            sums = found.setdefault((start, end), [[0.0] * 4 for _ in BANDS])
            for band, row in enumerate(tolls):
                for face, toll in enumerate(row):
                    sums[band][face] += toll * LOADING if late else toll
    return Arms(tuple((start, end, tuple(map(tuple, sums))) for (start, end), sums in found.items()))


class _Harm:
    """The value of a shot at a ship."""

    def __init__(self, battle: Battle, target: int) -> None:
        self.setting = battle.setting
        self.vessel, self.ship = battle.setting.vessels[target], battle.ships[target]
        self.hull_to_beat, self.guns_to_beat = _beating(battle.setting, self.vessel)
        self.faces = _faces(self.vessel, self.ship)

    def of(self, gun: Gun, ammo: Ammo, rof: int) -> tuple[tuple[float, ...], ...]:
        """By band and face: the expected damage of a gun in a turn."""
        return tuple(
            tuple(gun.hits_on[band] / 100 / rof * self._hit(gun, ammo, band, face) for face in range(4))
            for band in range(len(BANDS))
        )

    def _hit(self, gun: Gun, ammo: Ammo, band: int, face: int) -> float:
        pen, armour = gun.penetration(band, ammo), self.faces[face]
        hull = self._hull(gun, pen, face)
        lost = 1 / self.guns_to_beat
        worth = HULL * hull + ENGINE * hull / 2
        if not self.vessel.pieces and not self.vessel.armoured:
            worth += GUNS * hull
        elif pen >= armour:
            worth += GUNS * min(1.0, GUN_LOST + (pen - armour) / 100) * lost
        else:
            worth += GUNS * WEARS
        if guns.is_light(self.setting, gun) and (self.vessel.armoured or self.vessel.is_fort):
            return worth + (MAJOR + CRITICAL) * WEARS  # HR-26
        worth += MAJOR * (MAJOR_GUN * GUN_LOST * lost + CRIPPLES)
        return worth + CRITICAL * (
            CRITICAL_HULL / self.hull_to_beat + CRITICAL_GUN * GUN_LOST * lost + CRIPPLES + BLOWS_UP
        )

    def _hull(self, gun: Gun, pen: int, face: int) -> float:
        """IS-5.1, IS-6.1 Hull points of a hull hit, in beatings; the first is one of armour, worth a little."""
        armour = self.ship.hull_armour[face] if self.ship.hull_armour else 0
        if armour == 0:
            return gun.max / self.hull_to_beat
        times = min(gun.max, pen // armour)
        return (times - 1) / self.hull_to_beat + WEARS if times else WEARS / 2


def _beating(setting: Engagement, vessel: Vessel) -> tuple[float, float]:
    """The hull points and the guns that beat a ship."""
    row = next((each for each in setting.row.victory.beaten if each.ship == vessel.id), None)
    if row is not None:
        return victory.hull_that_beats(setting, row), row.guns
    hull = vessel.ship.hull if vessel.ship else 1_000
    return max(1.0, hull / 2), max(1.0, len(vessel.pieces) / 2)


def _faces(vessel: Vessel, ship: Ship) -> Sequence[int]:
    """The armour of bow, starboard, stern and port before the guns; a turret shows its thickest face."""
    if vessel.turrets:
        return [max(ship.turrets[:4])] * 4
    if vessel.is_fort:
        return [max(ship.casemate, default=0)] * 4
    return ship.casemate or [0] * 4
