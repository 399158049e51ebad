"""Heuristics of the captain bot: where to go, whom to fight and how, when to ram; one line for each ship."""

from typing import NamedTuple

from admiralty.boards.table import Pose, bearing, difference, step
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import battery, damage, decks, form, helm, sheet, watch
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Anchor, Battle, Fate, Ship
from admiralty.rulebook import Seat, Written

from . import pilotage, rams, steering, targets
from .homing import homing_of
from .passage import anchorage_of, battleground_of, is_bound, passage_of
from .soundings import soundings_of

__all__ = ["Lines", "Pilots", "Posture", "lines_of", "written"]

BOARDS_FROM = 16 * INCH
"""The distance at which boarders stand by."""
HURT, HURT_AHEAD, HURT_KEPT, CAREFUL = 45, 80, 60, 0.5
"""Hundredths of hull or crew below which a ship leaves the fight; of hull while her side has won already; of hull if
her side wants to keep her; and the weight of her own fire then."""
LAME = 3
"""A ship with no more than this part of her speed leaves the fight too."""
SHELTER = 8 * INCH
"""The distance from her shelter at which she stops."""
SPARE = 3
"""The turns a bot keeps in reserve to be in place when the battle ends."""
RANGES = (8, 22, 45)
"""The ranges, in inches, that a bot chooses from: one in each band in which shots are effective."""
INSIDE = 60
"""Hundredths of the radius of the water to hold in which a bot stays near the end of the battle."""
AMPLE = 25
"""The share of the remaining time, in hundredths, that a ship already going astern counts on, so that she keeps on."""
WELL_IN = 90
"""Hundredths of the radius within which a ship lies still if she cannot turn in it and has no time to come back."""
IN_A_RIVER = 5
"""The speed that leaves room to turn between banks."""
NEAR = 30 * INCH
"""The distance at which the ship that decides the battle draws all fire."""
ANCHORAGE = 12 * INCH
"""The distance from the middle of an anchorage at which a ship anchors."""
OPENS_FIRE = 60
"""The range in inches at which a bot opens fire on other ships: beyond long range shots are wasted."""


class Posture(NamedTuple):
    """The weight of a bot's own fire against the enemy's, and whether it rams; by historical aims, the enemies to sink
    and the ships to keep."""

    bold: float
    rams: bool
    off: int = 0
    """The range in inches to fight at; 0 for the one with the best exchange of fire."""
    wanted: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()


Pilots = dict[int, pilotage.Pilot]
"""By ship; kept by a bot that writes several sheets for one turn."""
Lines = dict[int, list[watch.ShipEntry]]
"""By ship: what she should do, including what her standing orders say already."""


def lines_of(battle: Battle, seat: Seat, posture: Posture, pilots: Pilots) -> Lines:
    """The intentions for the ships of a seat, by heuristics. They depend only on public knowledge."""
    plans: pilotage.Plans = {}
    mine = (vessel.index for vessel in battle.setting.fleets[seat] if battle.ships[vessel.index].fate is AFLOAT)
    return {index: _line(battle, index, posture, pilots, plans) for index in mine}


def written(sheet: sheet.SteamSheet, lines: Lines) -> Written:
    """A whole sheet: every intention that is not a standing order yet and that is legal."""
    found = []
    for subject, now in sheet.subjects.items():
        verbs = sheet.verbs_of(subject)
        stands = _stands(sheet.battle.ships[now.index])
        told = [entry for entry in lines[now.index] if entry not in stands]
        entries = [entry for entry in told if verbs.refusal(entry) is None]
        if entries and sheet.together(subject, entries) is None:
            found.append((subject, tuple(entries)))
    return Written(tuple(found))


def _stands(ship: Ship) -> tuple[watch.ShipEntry, ...]:
    """HR-4 The standing orders, which need not be written again."""
    orders = ship.orders
    course = watch.Speed(orders.speed), form.steered_by(ship)
    return *course, form.gunnery_of(ship), battery.TurretAway(orders.away), decks.Board(orders.board)


def _line(battle: Battle, index: int, posture: Posture, pilots: Pilots, plans: pilotage.Plans) -> list[watch.ShipEntry]:
    """What a ship should do: guns, boarders and cables first, then her course."""
    ship = battle.ships[index]
    enemy = targets.enemy_of(battle, index, posture.wanted)
    found = _gunnery(battle, index, enemy)
    if battle.setting.vessels[index].is_fort or (ship.lashed != NOBODY and not ship.leads):
        return found
    if enemy != NOBODY and _boards(battle, index, enemy):
        found.append(decks.Board(enemy))
    if helm.is_held(ship):
        return found
    if ship.lashed != NOBODY and _parts(battle, index):
        found.append(decks.CastOffLashing())
    if _comes_to(battle, index):
        return found + _anchor(ship)
    return found + _course(battle, index, enemy, posture, pilots, plans)


def _course(
    battle: Battle, index: int, enemy: int, posture: Posture, pilots: Pilots, plans: pilotage.Plans
) -> list[watch.ShipEntry]:
    """Her route, a ram, or the best course for the fight."""
    best = pilotage.prudent_speed(battle, index)
    passage = passage_of(battle, index)
    pilot = pilots.get(index)
    if pilot is None:
        pilot = pilots[index] = steering.pilot_of(battle, index)
    if passage is not None:
        river = bool(battle.setting.row.bank_depth)
        speed = min(best, IN_A_RIVER) if river else best
        return steering.steer(pilot, steering.Aim(way=passage), speed, {})  # a line on its route keeps its order
    anchorage = anchorage_of(battle, index)
    if anchorage is not None and not _ships_left(battle, index):
        return steering.steer(pilot, steering.Aim(hold=steering.Water(*anchorage, 0, lie=False)), best, plans)
    if enemy == NOBODY:
        return []
    if _breaks_off(battle, index, enemy, index in posture.kept):
        return steering.steer(pilot, steering.Aim(enemy=enemy, bold=CAREFUL, hold=_shelter(battle, index)), best, plans)
    hold = _battleground(battle, index, enemy)
    hurries = False
    dares = posture.rams or not rams.dodges(battle, enemy)
    if dares and rams.pays(battle, index, enemy) and (hold is None or _inside(battle.ships[enemy], hold)):
        if rams.strikes(battle, index, enemy):
            return [watch.Ram(enemy)]
        if hold is None:
            hold = rams.run_up(battle, index, enemy)
            hurries = hold is not None
    off = (posture.off or _range(pilot, enemy, posture.bold)) * INCH
    return steering.steer(
        pilot, steering.Aim(enemy=enemy, off=off, bold=posture.bold, hold=hold, hurries=hurries), best, plans
    )


def _breaks_off(battle: Battle, index: int, enemy: int, kept: bool = False) -> bool:
    """Whether a ship leaves the fight: a decisive one that can escape, badly hurt or slow; or, while her side has
    already won by points, hurt at all or without an enemy in reach."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if vessel.ship is None or targets.prize(battle, index) == 0 or not _gets_away(battle, index):
        return False
    if 100 * ship.crew <= HURT * vessel.crew or targets.is_harmless(battle, index):
        return True
    if LAME * damage.maximum_speed(battle, index) <= vessel.ship.speed:
        return True
    ahead = targets.is_ahead(battle, vessel.side)
    if ahead and targets.lies_too_shoal(battle, index, enemy):
        return True
    enough = HURT_AHEAD if ahead else HURT_KEPT if kept else HURT
    return 100 * ship.hull <= enough * vessel.ship.hull


def _gets_away(battle: Battle, index: int) -> bool:
    """Whether every enemy within range that is free to follow is slower than she is."""
    speed, ship = damage.maximum_speed(battle, index), battle.ships[index]
    return speed > 0 and not any(
        battle.ships[n].fate is AFLOAT
        and not helm.is_held(battle.ships[n])
        and damage.maximum_speed(battle, n) > speed
        and targets.distance(ship, battle.ships[n]) <= OPENS_FIRE * INCH
        for n in battle.setting.enemies[index]
        if not battle.setting.vessels[n].is_fort
    )


def _shelter(battle: Battle, index: int) -> steering.Water:
    """Where a ship retires to: her side's anchorage, or where she came from."""
    unit = battle.setting.vessels[index].unit
    x, y = anchorage_of(battle, index) or (round(unit.x * INCH), round(unit.y * INCH))
    return steering.Water(x, y, SHELTER, lie=True)


def _boards(battle: Battle, index: int, enemy: int) -> bool:
    """Whether boarders stand by: an enemy is near, and they would overwhelm her."""
    near = targets.distance(battle.ships[index], battle.ships[enemy]) <= BOARDS_FROM
    return near and pilotage.carries(battle, index, enemy)


def _range(pilot: pilotage.Pilot, enemy: int, bold: float) -> int:
    """The best range for the exchange of fire: her own fire on the bearing that she will take, the enemy's on
    average."""
    mine, theirs = pilot.arms(enemy)
    worth = [bold * mine.best(band) - theirs.usual(band) for band in range(len(RANGES))]
    return RANGES[max(range(len(RANGES)), key=worth.__getitem__)]


# -- pairs and cables --------------------------------------------------------------------------------------------------


def _parts(battle: Battle, index: int) -> bool:
    """HR-14 Whether a lashed pair parts: past the danger that it was lashed for, if both can steam."""
    if not is_bound(battle, index) or passage_of(battle, index) is not None:
        return False
    return all(damage.own_speed(battle, n) > 0 for n in (index, battle.ships[index].lashed))


def _comes_to(battle: Battle, index: int) -> bool:
    """HR-8 Whether a ship anchors: with nothing left to do, or drifting without power and without an exit ahead."""
    setting = battle.setting
    leaves = setting.row.exit is not None and setting.row.exit.side == setting.vessels[index].side
    if leaves or setting.current(battle.turn) == (0, 0):
        return False
    if damage.maximum_speed(battle, index) == 0:
        return True
    if passage_of(battle, index) is not None or _ships_left(battle, index):
        return False
    anchorage = anchorage_of(battle, index)
    return anchorage is None or steering.Water(*anchorage, ANCHORAGE, lie=True).outside(*_at(battle, index)) <= 0


def _at(battle: Battle, index: int) -> tuple[int, int]:
    return battle.ships[index].x, battle.ships[index].y


def _ships_left(battle: Battle, index: int) -> bool:
    """Whether an enemy ship is left to fight, or still to arrive."""
    setting = battle.setting
    left = (battle.ships[n].fate for n in setting.enemies[index] if not setting.vessels[n].is_fort)
    return any(fate in (AFLOAT, Fate.RESERVE) for fate in left)


def _anchor(ship: Ship) -> list[watch.ShipEntry]:
    """HR-8 Stop her, then drop the anchor."""
    if abs(ship.speed) > 1 or ship.anchor is not Anchor.UP or not ship.anchors:
        return [watch.Speed(0)]
    return [decks.DropAnchor()]


# -- the water to hold -------------------------------------------------------------------------------------------------


def _inside(ship: Ship, water: steering.Water) -> bool:
    return water.outside(ship.x, ship.y) <= 0


def _battleground(battle: Battle, index: int, enemy: int) -> steering.Water | None:
    """The water in which a ship fights: where her side waits for the enemy; the roads; or near a valuable cripple,
    which ironclads leave them to finish."""
    ground = battleground_of(battle, index)
    if ground is None:
        return _roads(battle, index)
    armoured = battle.setting.vessels[index].armoured
    if armoured and targets.prize(battle, enemy) and targets.is_crippled(battle, enemy):
        return None
    return steering.Water(*ground, lie=False)


def _roads(battle: Battle, index: int) -> steering.Water | None:
    """IS-A32 The water to hold. A bot fights about it, no farther off than it needs to turn, and is in it when the
    battle ends; only then may it lie still."""
    roads = battle.setting.row.victory.roads
    vessel = battle.setting.vessels[index]
    if roads is None or vessel.ship is None:
        return None
    x, y = roads.x * INCH, roads.y * INCH
    ship, speed = battle.ships[index], max(1, pilotage.prudent_speed(battle, index))
    left, inside = battle.setting.turns - battle.turn, INSIDE * roads.within * INCH // 100
    if pilotage.turning_circle(battle, index, speed) > 2 * inside:
        return _narrow_roads(battle, index, speed, steering.Water(x, y, inside, lie=True))
    away = steering.Water(x, y, 0, lie=True).outside(ship.x, ship.y)
    turn = difference(bearing(x - ship.x, y - ship.y), ship.heading) / 10
    # the turn for it, the route there, and some turns to spare
    if left <= away / INCH / speed + turn / max(2, helm.helm_limit(battle, index, speed)) + SPARE:
        return steering.Water(x, y, inside, lie=True)
    return steering.Water(x, y, (roads.within + vessel.ship.turn_radius) * INCH, lie=False)


def _narrow_roads(battle: Battle, index: int, speed: int, roads: steering.Water) -> steering.Water:
    """IS-A32 The water to hold for a ship that cannot turn about in it: she may go wherever she has time to come back
    from, and stays in it when she would have no time to come back."""
    ship, soundings = battle.ships[index], soundings_of(battle.setting, battle.setting.vessels[index].draft_tenths)
    homing = homing_of(soundings, pilotage.turning_circle(battle, index, speed), roads.x, roads.y, roads.reach)
    left = battle.setting.turns - battle.turn - SPARE
    time = speed * INCH * left * (AMPLE if ship.speed < 0 else 100) // 100
    reach = roads.reach * WELL_IN // INSIDE
    beyond = step(Pose(ship.x, ship.y, ship.heading), 2 * reach, 0)
    lies = homing.way(beyond) > time
    return steering.Water(roads.x, roads.y, reach, lies, homing, time - speed * INCH * pilotage.LOOK_AHEAD)


# -- guns --------------------------------------------------------------------------------------------------------------


def _gunnery(battle: Battle, index: int, enemy: int) -> list[watch.ShipEntry]:
    """The targets and the range: the ship that decides the battle while she is near, else whatever bears."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if not vessel.pieces or enemy == NOBODY:
        return []
    found: list[watch.ShipEntry] = []
    if vessel.turrets:
        found.append(battery.TurretAway(enemy))
    decisive = targets.decides(battle, enemy) and targets.distance(ship, battle.ships[enemy]) <= NEAR
    found.append(battery.Fire(enemy) if decisive else battery.FireAtWill(OPENS_FIRE))
    return found
