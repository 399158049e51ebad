"""HR-6, HR-16, IS-13.5 Grounding: shores and shoals, wrecks, moored torpedoes."""

from admiralty.boards.table import overlap
from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.chart import Area
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Effect, Harm
from admiralty.rulebook import Flow, d10, roll

from . import charts, damage, movement, waking
from .place import draft_of, hull_of, hull_shape
from .waters import NEAR_SHORE

__all__ = [
    "check_engines", "check_ground", "check_mines", "check_wreck", "crossed_wrecks", "ground_chance", "mined",
    "runs_hard", "take_ground",
]  # fmt: skip

SHOAL_CHANCE, SHOAL_MARGIN = 25, 20
"""HR-6 The percentage in water within two feet of her draft; two feet in tenths."""
MINE_HULL, TO_A_MONITOR = 10, 2
"""HR-16 Hull points for each pip of a d10, and how many times that a monitor loses."""
UNRELIABLE = 3


def take_ground(battle: Battle, index: int, speed: int, on: str, chance: int = 100, die: int = 0) -> None:
    """HR-6 She is aground: no speed, and at more than half speed a hull point for each two inches of it."""
    ship = battle.ships[index]
    hard = 2 * abs(speed) > damage.maximum_speed(battle, index)
    ship.aground, ship.gently = True, not hard
    ship.speed = 0
    if hard and abs(speed) >= 2:
        battle.effects.append(Effect(index, Harm.HULL, abs(speed) // 2))
    vessel = battle.setting.vessels[index]
    battle.tell(events.Grounded(vessel.id, on, chance, die, case="HR-6"))
    waking.wake(battle, vessel.seat, "aground", vessel.id)


def ground_chance(battle: Battle, course: movement.Course) -> int:
    """HR-6, IS-A26 The percentage with which a course this turn grounds a ship, where it is not certain.

    Near a shore three for each foot of draft, less five for each inch of the nearest approach. Where the banks have
    charted depths these take its place: like a shoal within two feet of her draft they give one chance in four.
    """
    setting, waters = battle.setting, course.waters
    if waters is None or not (waters.shoals or waters.banks):
        return 0
    draft = waters.draft
    tight = [shoal for shoal in waters.shoals if draft <= shoal.depth_tenths <= draft + SHOAL_MARGIN]
    if not (tight or waters.banks):
        return 0
    poses = course.poses[1:]
    for shoal in tight:
        if any(waters.touches(pose, shoal) for pose in poses) and not waters.touches(waters.start, shoal):
            return SHOAL_CHANCE
    if setting.row.bank_depth:
        tight_at = [
            bank.within for bank in setting.row.bank_depth if draft <= bank.depth_ft * 10 <= draft + SHOAL_MARGIN
        ]
        reach = max(tight_at, default=0)
        near = reach and any(waters.shore_distance(pose, reach) < reach for pose in poses)
        return SHOAL_CHANCE if near else 0
    worst = 3 * draft // 10
    limit = min(NEAR_SHORE, -(-worst // 5))  # farther off the chance is zero
    nearest = limit
    for pose in reversed(poses):  # a ship in danger comes nearer, so a farther piece is soon excluded
        nearest = waters.shore_distance(pose, nearest)
    return max(0, min(95, worst - 5 * nearest)) if nearest < limit else 0


def check_ground(battle: Battle, index: int, chance: int, speed: int) -> Flow[None]:
    """HR-6 A ship in doubtful water: aground where she ended her move, or clear."""
    fast, die = yield from charts.chance_roll(chance, battle.setting.vessels[index].seat, "HR-6")
    if fast:
        take_ground(battle, index, speed, "bottom", chance, die)
    else:
        _tell_clear(battle, index, "bottom", chance, die, "HR-6")


def _tell_clear(battle: Battle, index: int, on: str, chance: int, die: int, case: str) -> None:
    """The roll of a ship that does not ground."""
    if battle.heard is not None:
        vessel = battle.setting.vessels[index]
        battle.tell(events.ChanceRolled(vessel.id, on, chance, die, False, case=case))


def crossed_wrecks(battle: Battle, course: movement.Course) -> list[int]:
    """IS-13.5 The wrecks that a course crosses, but did not lie over when it began."""
    if not battle.wrecks:
        return []
    found = []
    start, reach = course.start, course.reach + movement.extent(battle, course.index)
    for place, wreck in enumerate(battle.wrecks):
        sunk = hull_of(battle, wreck.ship)
        if (sunk.x - start.x) ** 2 + (sunk.y - start.y) ** 2 > (reach + sunk.radius) ** 2:
            continue
        first, *after = (hull_shape(battle.setting, course.index, *pose) for pose in course.poses)
        if not overlap(first, sunk) and any(overlap(hull, sunk) for hull in after):
            found.append(place)
    return found


def check_wreck(battle: Battle, index: int, place: int, speed: int) -> Flow[None]:
    """IS-13.5 The first to cross a wreck finds how deep it lies; then the check of that many inches from shore."""
    wreck, vessel = battle.wrecks[place], battle.setting.vessels[index]
    if wreck.level == 0:
        wreck.level = yield from roll(d10, case="IS-13.5", by=vessel.seat)
        sunk = battle.setting.vessels[wreck.ship].id
        battle.tell(events.WreckFound(vessel.id, sunk, wreck.level, case="IS-13.5"))
    chance = max(0, min(95, 3 * draft_of(battle, index) // 10 - 5 * wreck.level))
    if chance and battle.ships[index].fate is AFLOAT and not battle.ships[index].aground:
        fast, die = yield from charts.chance_roll(chance, vessel.seat, "IS-13.5")
        if fast:
            take_ground(battle, index, speed, "wreck", chance, die)
        else:
            _tell_clear(battle, index, "wreck", chance, die, "IS-13.5")


def mined(battle: Battle, course: movement.Course) -> list[tuple[int, Area]]:
    """HR-16 The ships that move among moored torpedoes or lie there, each with the field; a lashed consort goes
    along."""
    if not battle.setting.minefields:
        return []
    start, reach = course.start, course.reach + movement.extent(battle, course.index)
    about = battle.setting.about(start.x, start.y, reach).minefields
    fields = [field for field in about if field.nearer(start.x, start.y, reach)]
    if not fields:
        return []
    lashed = battle.ships[course.index].lashed
    ships = (course.index,) if lashed == NOBODY else (course.index, lashed)
    poses = [movement.hulls_at(battle, course.index, pose) for pose in course.poses[1:] or course.poses]
    return [
        (index, field)
        for place, index in enumerate(ships)
        for field in fields
        if any(overlap(hulls[place], field.outline) for hulls in poses)
    ]


def check_mines(battle: Battle, index: int, percent: int) -> Flow[None]:
    """HR-16 A hull among moored torpedoes; a torpedo catcher halves the danger."""
    vessel = battle.setting.vessels[index]
    chance = percent // 2 if "torpedo_catcher" in vessel.flags else percent
    struck = yield from charts.told_chance(battle, index, "torpedo", chance, vessel.seat, "HR-16")
    if struck:
        fallen: int = yield from charts.told_die(battle, index, "torpedo", d10, None, "HR-16")
        monitor = vessel.ship is not None and vessel.ship.type == "monitor"
        points = MINE_HULL * fallen * (TO_A_MONITOR if monitor else 1)
        battle.effects.append(Effect(index, Harm.HULL, points))
        battle.tell(events.MineStruck(vessel.id, points, case="HR-16"))


def check_engines(battle: Battle, index: int, risky: int, unreliable: int) -> Flow[None]:
    """IS-8, IS-A19, HR-24 A damaged boiler driven hard may burst; unreliable engines may stop."""
    vessel = battle.setting.vessels[index]
    if risky:
        percent = battle.setting.tables.effects.boiler_risk_percent
        bursts, die = yield from charts.chance_roll(percent, vessel.seat, "IS-8")
        battle.tell(events.BoilerRisked(vessel.id, die, percent, bursts, case="IS-8"))
        if bursts:
            battle.effects.append(Effect(index, Harm.BOILER_EXPLODES))
            return
    if unreliable:
        stops = yield from charts.told_chance(battle, index, "engines", UNRELIABLE, vessel.seat, "HR-24")
        if stops:
            battle.effects.append(Effect(index, Harm.FIRES_OUT))
            battle.tell(events.EnginesDamaged(vessel.id, Harm.FIRES_OUT.value, case="HR-24"))


def runs_hard(battle: Battle, index: int, speed: int) -> tuple[int, int]:
    """IS-8, HR-14, HR-24 Whether a speed, her own or that of her lashed pair, risks a damaged boiler, and whether it
    risks unreliable engines."""
    ship = battle.ships[index]
    flagged = battle.setting.vessels[index].unreliable and battle.setting.on("ship_flags")
    if not (ship.risky or flagged):
        return 0, 0
    most, way = damage.own_speed(battle, index), abs(speed)
    risky = int(ship.risky and not ship.wrecked and way > 0 and 2 * way >= most)
    return risky, int(flagged and most > 0 and 4 * way > 3 * most)
