"""A captain's rules of thumb: where to go, whom to close, what to keep clear of; a line of the sheet for each ship."""

from admiralty.boards.table import Base, Pose, bearing, step, within
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.battery import GroupFollows, GroupHolds, TurretAway
from admiralty.games.iron_and_steam.rules.damage import maximum_speed
from admiralty.games.iron_and_steam.rules.guns import HOLD
from admiralty.games.iron_and_steam.rules.helm import helm_limit, is_held, reach
from admiralty.games.iron_and_steam.rules.movement import sure_ground
from admiralty.games.iron_and_steam.rules.place import hull_of, hull_shape
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.rules.watch import Ahead, Port, Ram, ShipEntry, Speed, Starboard, Watch
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle
from admiralty.kernel.sheets import Written

__all__ = ["Posture", "doctrine"]

LOOK_AHEAD = 4
"""Turns that a captain thinks ahead on a straight course before he takes it."""
CLEAR = 2 * INCH
"""How far he keeps from shores and shoals."""
RAM_REACH = 14 * INCH
WAYS = {
    ("yazoo", "CS"): ((160, 23), (120, 20), (80, 22), (40, 19), (-6, 20)),
    ("mobile_bay", "US"): ((85, 68), (85, 84), (80, 112)),
}
"""Where a side is bound for, in inches: Arkansas down the river, Farragut through the channel."""


class Posture:
    """How near a captain wants his enemy, and whether he rams."""

    def __init__(self, iron: int, wood: int, rams: bool) -> None:
        self.iron, self.wood, self.rams = iron, wood, rams


def doctrine(sheet: SteamSheet, posture: Posture) -> Written:
    """A whole sheet by rules of thumb."""
    lines = []
    for subject, now in sheet.subjects.items():
        entries = [
            entry for entry in _line(sheet.battle, now, posture) if sheet.verbs_of(subject).refusal(entry) is None
        ]
        if entries and sheet.together(subject, entries) is None:
            lines.append((subject, tuple(entries)))
    return Written(tuple(lines))


def _line(battle: Battle, now: Watch, posture: Posture) -> list[ShipEntry]:
    index = now.index
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if vessel.is_fort or is_held(ship) or (ship.lashed != NOBODY and not ship.leads):
        return []
    enemy = _nearest(battle, index)
    found: list[ShipEntry] = []
    if vessel.turrets and enemy != NOBODY and ship.orders.away != enemy:
        found.append(TurretAway(enemy))
    if enemy != NOBODY:
        found += _howitzers(battle, index, battle.setting.vessels[enemy].armoured)
    bound = _way_point(battle, index)
    if bound is not None:
        return found + _steer(battle, index, bearing(bound[0] - ship.x, bound[1] - ship.y), 5)
    if enemy == NOBODY:
        return found
    other = battle.ships[enemy]
    dx, dy = other.x - ship.x, other.y - ship.y
    square = dx * dx + dy * dy
    ramming = posture.rams and ship.ram and square < RAM_REACH**2 and not battle.setting.vessels[enemy].is_fort
    if ramming and "knuckle" not in battle.setting.vessels[enemy].flags:
        return [*found, Ram(enemy)] if ship.orders.ram != enemy else found
    # a casemate wants her broadside close; a turret that fires every eighth minute gains nothing by being near
    wanted = (posture.iron if vessel.casemate else posture.wood) * INCH
    return found + _steer(battle, index, _fighting_course(ship.heading, dx, dy, wanted), maximum_speed(battle, index))


def _howitzers(battle: Battle, index: int, iron: bool) -> list[ShipEntry]:
    """Boat howitzers are for decks full of men: against an ironclad their crews are better below."""
    orders = battle.ships[index].orders.groups
    found: list[ShipEntry] = []
    for place, weapon in enumerate(battle.setting.vessels[index].weapons):
        if weapon.gun.howitzer and iron != (orders.get(place) == HOLD):
            found.append(GroupHolds(place + 1) if iron else GroupFollows(place + 1))
    return found


def _fighting_course(heading: int, dx: int, dy: int, wanted: int) -> int:
    """The heading that closes an enemy who is too far, opens from one who is too near, and else keeps him abeam."""
    bears = bearing(dx, dy)
    square = dx * dx + dy * dy
    if square > (3 * wanted) ** 2:
        return bears
    lean = 450 if square > wanted * wanted else -300
    ways = ((bears - 900 + lean) % 3600, (bears + 900 - lean) % 3600)
    return min(ways, key=lambda way: min((way - heading) % 3600, (heading - way) % 3600))


def _nearest(battle: Battle, index: int) -> int:
    """The enemy to deal with: the one that decides the battle if there is one, else the nearest afloat."""
    ship = battle.ships[index]
    enemies = [n for n in battle.setting.enemies[index] if battle.ships[n].fate is AFLOAT]
    ships = [n for n in enemies if not battle.setting.vessels[n].is_fort] or enemies
    return min(
        ships,
        key=lambda n: (battle.ships[n].x - ship.x) ** 2 + (battle.ships[n].y - ship.y) ** 2,
        default=NOBODY,
    )


def _way_point(battle: Battle, index: int) -> tuple[int, int] | None:
    """The next point of the way that a side is bound on; none once it is there."""
    setting, ship = battle.setting, battle.ships[index]
    way = WAYS.get((setting.scenario, setting.vessels[index].side))
    if way is None:
        return None
    if setting.scenario == "yazoo":
        return next(((x * INCH, y * INCH) for x, y in way if x * INCH < ship.x - 4 * INCH), None)
    return next(((x * INCH, y * INCH) for x, y in way if y * INCH > ship.y + 2 * INCH), None)


def _steer(battle: Battle, index: int, heading: int, best: int) -> list[ShipEntry]:
    """The helm that comes nearest to a heading without running aground soon; slower where there is no room."""
    ship = battle.ships[index]
    slowest, fastest = reach(battle, index)
    speed = max(slowest, min(fastest, best))
    limit = helm_limit(battle, index, speed)
    tries = sorted({-limit, -(limit // 2), 0, limit // 2, limit})
    off = (heading - ship.heading) % 3600
    exact = (off if off <= 1800 else off - 3600) // 10
    if abs(exact) <= limit:
        tries.append(exact)

    def cost(helm: int) -> tuple[int, int]:
        after = (ship.heading + 10 * helm) % 3600
        miss = min((heading - after) % 3600, (after - heading) % 3600)
        return miss + 1200 * _danger(battle, index, speed, helm), abs(helm)

    helm = min(tries, key=cost)
    if speed > 1 and _danger(battle, index, speed, helm) >= LOOK_AHEAD - 1:
        speed = max(slowest, 1)
        limit = helm_limit(battle, index, speed)
        helm = max(-limit, min(limit, helm))
    steer: ShipEntry = Ahead() if helm == 0 else Starboard(helm) if helm > 0 else Port(-helm)
    return [Speed(speed), steer]


def _danger(battle: Battle, index: int, speed: int, helm: int) -> int:
    """How soon a course comes to grief: 0 for a clear one, more the sooner."""
    setting, ship = battle.setting, battle.ships[index]
    drift = setting.current(battle.turn)
    before = hull_of(battle, index)
    pose = Pose(ship.x, ship.y, ship.heading)
    for turn in range(LOOK_AHEAD):
        pose = step(pose, speed * INCH, 10 * helm if turn == 0 else 5 * helm if turn == 1 else 0, drift)
        hull = hull_shape(setting, index, *pose)
        close = any(
            within(hull, area.outline, CLEAR) and not within(before, area.outline, CLEAR)
            for area in setting.shoals
            if setting.vessels[index].draft_tenths > area.depth_tenths
        )
        mined = any(
            within(hull, field.outline, 0) and not within(before, field.outline, 0) for field in setting.minefields
        )
        if close or mined or sure_ground(battle, index, hull, before) or _near_shore(battle, hull, before):
            return LOOK_AHEAD - turn
        if not (0 <= pose.x <= setting.width and 0 <= pose.y <= setting.height) and setting.row.exit is None:
            return LOOK_AHEAD - turn
    return 0


def _near_shore(battle: Battle, hull: Base, before: Base) -> bool:
    """Whether a hull comes nearer to a shore than a captain likes, where it was not so near before."""
    margin = CLEAR if battle.setting.row.bank_depth else 5 * INCH
    return any(
        within(hull, part, margin) and not within(before, part, margin)
        for shore in battle.setting.shores
        for part in shore.parts
    )
