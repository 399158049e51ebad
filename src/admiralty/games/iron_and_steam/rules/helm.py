"""HR-5 Speed and helm: what a ship can do this turn, and what she does by her orders."""

from functools import cache
from typing import NamedTuple

from admiralty.boards.table import bearing
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Anchor, Battle, Rudder, Ship, Steering

from . import damage

__all__ = [
    "Reach",
    "answers",
    "astern_speed",
    "held_course",
    "helm_limit",
    "home_of",
    "is_held",
    "next_speed",
    "reach",
    "steered",
    "wanted_helm",
]  # fmt: skip

PIVOT_HELM = 15
DEGREES_A_RADIAN = 573
"""Tenths: an arc as long as its radius turns a ship through 57.3 degrees."""


class Reach(NamedTuple):
    """A ship's limits this turn: her slowest and fastest speed."""

    slowest: int
    fastest: int


RUDDER_GONE = "refusal-rudder-gone"
LIES_STILL = Reach(0, 0)
UNKNOWN = -1
UP, SOUND, FREE = Anchor.UP, Rudder.SOUND, Steering.SOUND


def is_held(ship: Ship) -> bool:
    """HR-6, HR-8, HR-11 Whether she cannot move: aground, at anchor or fouled."""
    return ship.aground or ship.anchor is not Anchor.UP or bool(ship.fouled)


def astern_speed(maximum: int) -> int:
    """HR-5 Backing: a third of the maximum."""
    return maximum // 3


def _acceleration(battle: Battle, index: int) -> int:
    """HR-5, HR-14 Inches a turn; a lashed pair has the mean of the two, but one at the least."""
    vessels, lashed = battle.setting.vessels, battle.ships[index].lashed
    own = vessels[index].acceleration
    return own if lashed == NOBODY else max(1, (own + vessels[lashed].acceleration) // 2)


def _slower(speed: int, loss: int) -> int:
    """A speed brought nearer to a stop by an amount."""
    return max(0, speed - loss) if speed >= 0 else min(0, speed + loss)


def reach(battle: Battle, index: int, most: int = UNKNOWN) -> Reach:
    """HR-5, IS-8, IS-13.3 The speeds a ship can have this turn; a caller that knows her greatest speed may pass it.

    IS-13.3 Without power she loses two inches a turn, as in a turn in which her fires are out (IS-8). IS-7.2 A mast
    over the side costs three or four, whatever she does.
    """
    ship = battle.ships[index]
    if ship.aground or ship.fouled or ship.anchor is not UP:  # see is_held
        return LIES_STILL
    if ship.lashed != NOBODY:
        most, dulled, drag = _driven_together(battle, index, ship.lashed)
    else:
        if most == UNKNOWN:
            most = damage.maximum_speed(battle, index)
        if ship.powerless == battle.turn:
            most = 0
        dulled, drag = ship.dulled == battle.turn, ship.dragging if ship.wreckage else 0
    if most == 0:
        coasting = _slower(ship.speed, battle.setting.tables.effects.no_speed_coast)
        return Reach(coasting, coasting)
    speed = ship.speed
    found = _speeds(speed, most, _acceleration(battle, index), battle.setting.on("reversing"))
    if dulled:
        found = _losing_way(found, speed, battle.setting.tables.effects.fires_out_speed_loss)
    if drag:
        found = _losing_way(found, speed, drag)
    return found


def _driven_together(battle: Battle, leader: int, consort: int) -> tuple[int, bool, int]:
    """HR-14, IS-8, IS-7.2 The drive of a lashed pair this turn: the best speed of the two, whether only engines with
    low fires give it, and the inches lost to wreckage of either."""
    turn = battle.turn
    bright = low = drag = 0
    for index in (leader, consort):
        ship = battle.ships[index]
        own = 0 if ship.powerless == turn else damage.own_speed(battle, index)
        if ship.dulled == turn:
            low = max(low, own)
        else:
            bright = max(bright, own)
        if ship.wreckage:
            drag = max(drag, ship.dragging)
    return bright or low, not bright, drag


def _losing_way(found: Reach, speed: int, loss: int) -> Reach:
    """IS-7.2, IS-8 The speeds that remain to a ship that loses at least so much way, ahead or astern, and gathers
    none."""
    slowest, fastest = found
    left = _slower(speed, loss)
    if speed >= 0:
        fastest = min(fastest, left)
        return Reach(min(max(slowest, 0), fastest), fastest)
    slowest = max(slowest, left)
    return Reach(slowest, max(slowest, min(fastest, 0)))


@cache
def _speeds(speed: int, most: int, up: int, stops: bool) -> Reach:
    """HR-5 The speeds possible after a speed, by her greatest speed and acceleration; and whether she must stop for a
    turn before she reverses."""
    astern = -astern_speed(most)
    # slowing down is twice as fast as gathering way, but reversing begins at a stop
    down, back = 2 * up, 0 if stops else up
    slowest = max(speed - down, -back) if speed > 0 else speed - up
    fastest = min(speed + down, back) if speed < 0 else speed + up
    # weaker engines slow her down no faster than that either
    slowest = max(slowest, min(astern, speed + down))
    fastest = min(fastest, max(most, speed - down))
    return Reach(min(slowest, fastest), fastest)


def next_speed(battle: Battle, index: int, most: int = UNKNOWN) -> int:
    """HR-4, HR-5 Her speed this turn by her orders; a ship that must withdraw goes at top speed (IS-13.1)."""
    ship = battle.ships[index]
    orders = ship.orders
    hastens = ship.withdraws or orders.ram != NOBODY
    ordered = orders.speed
    if ship.speed == 0 and ordered == 0 and not hastens:
        return 0  # a ship at rest can always stay so
    slowest, fastest = reach(battle, index, most)
    if hastens or ordered > fastest:
        return fastest
    return ordered if ordered > slowest else slowest


def helm_limit(battle: Battle, index: int, speed: int, most: int = UNKNOWN) -> int:
    """HR-5, IS-7.3, HR-14 The degrees a ship can turn through in a turn at a speed; a caller that knows her greatest
    speed may pass it.

    An arc of her radius, a quarter wider above half speed; a jury rudder and paddles without one need a wider one. At
    rest only paddlers and ships with several screws turn, by 15 degrees, while they have steam (IS-8); without it
    nobody turns who has no rudder.
    """
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if vessel.ship is None or ship.fate is not AFLOAT:
        return 0
    if ship.aground or ship.fouled or ship.anchor is not UP:  # see is_held
        return 0
    if most == UNKNOWN:
        most = damage.maximum_speed(battle, index)
    if speed == 0:
        return PIVOT_HELM if vessel.pivots and damage.engines_turn(battle, index) else 0
    if ship.rudder is Rudder.GONE and not damage.engines_turn(battle, index):
        return 0  # she steers by her wheels alone
    radius = vessel.ship.turn_radius
    if ship.rudder is not SOUND:
        figures = battle.setting.tables.effects
        radius += figures.jury_rudder_radius if ship.rudder is Rudder.JURY else figures.sidewheel_no_rudder_radius
    if ship.lashed != NOBODY:
        radius += 2
    return _turns_through(abs(speed), most, radius)


@cache
def _turns_through(way: int, most: int, radius: int) -> int:
    """HR-5 The degrees of an arc, by her speed, her greatest speed and her radius."""
    quarters = 5 if 2 * way > most else 4
    return min(180, DEGREES_A_RADIAN * way * 4 // (10 * radius * quarters))


def answers(ship: Ship, turn: int) -> bool:
    """Whether rudder, leads and pilot are all sound."""
    return ship.rudder is SOUND and ship.steering is FREE and ship.blind < turn


def held_course(ship: Ship, vessel: Vessel, turn: int) -> str:
    """IS-7.3, IS-7.4, HR-4 Why a ship does not answer her helm: the key of the reason, or nothing."""
    if ship.rudder is Rudder.GONE and vessel.propulsion != "sidewheel":
        return RUDDER_GONE
    if ship.steering is not Steering.SOUND:
        return "refusal-rudder-jammed"
    return "refusal-pilot-out" if ship.blind >= turn else ""


def wanted_helm(battle: Battle, index: int, speed: int) -> int:
    """HR-4 The helm that her orders ask for, starboard above zero, before her limits."""
    ship = battle.ships[index]
    if ship.withdraws:
        return _towards(ship, *home_of(battle.setting, index))
    orders = ship.orders
    if orders.ram != NOBODY:
        other = battle.ships[orders.ram]
        return _towards(ship, other.x, other.y)
    if not orders.course:
        return orders.helm
    if orders.course == "point":
        return _towards(ship, orders.point_x, orders.point_y)
    if orders.course == "ship":
        other = battle.ships[orders.mark]
        return _towards(ship, other.x, other.y)
    return _keeping(battle, ship)


def _towards(ship: Ship, x: int, y: int) -> int:
    """The degrees to turn towards a point."""
    return _turn_to(ship.heading, bearing(x - ship.x, y - ship.y))


def _turn_to(heading: int, wanted: int) -> int:
    apart = (wanted - heading) % 3600
    return round((apart if apart <= 1800 else apart - 3600) / 10)


def _keeping(battle: Battle, ship: Ship) -> int:
    """HR-4 Keep a ship at a distance on the beam: steer square to her bearing, and in or out as the distance asks."""
    orders = ship.orders
    other = battle.ships[orders.mark]
    dx, dy = other.x - ship.x, other.y - ship.y
    bears = bearing(dx, dy)
    too_far = (dx * dx + dy * dy) - (orders.off * INCH) ** 2
    distance = max(INCH, (dx * dx + dy * dy) // (2 * max(INCH, orders.off * INCH)))
    lean = max(-700, min(700, too_far * 450 // (2 * distance * max(INCH, orders.off * INCH))))
    if orders.beam == "starboard":
        return _turn_to(ship.heading, (bears - 900 + lean) % 3600)
    return _turn_to(ship.heading, (bears + 900 - lean) % 3600)


def steered(battle: Battle, index: int, speed: int, most: int = UNKNOWN) -> int:
    """IS-7.3, IS-7.4, HR-4 The helm she steers this turn: as ordered, within the limits of rudder and pilot."""
    ship = battle.ships[index]
    if ship.rudder is not SOUND and held_course(ship, battle.setting.vessels[index], battle.turn) == RUDDER_GONE:
        return 0
    if ship.steering is FREE:
        wanted = ship.helm if ship.blind >= battle.turn else wanted_helm(battle, index, speed)
        if wanted == 0:
            return 0
        limit = helm_limit(battle, index, speed, most)
        return max(-limit, min(limit, wanted))
    if ship.steering is Steering.PORT and speed:  # a rudder has no effect at rest
        return -helm_limit(battle, index, speed, most)
    if ship.steering is Steering.STARBOARD and speed:
        return helm_limit(battle, index, speed, most)
    return 0  # the rudder is amidships, or cannot be moved


def home_of(setting: Engagement, index: int) -> tuple[int, int]:
    """IS-13.1 Where a ship withdraws to: the edge nearest to where she came on."""
    unit = setting.vessels[index].unit
    x, y = round(unit.x * INCH), round(unit.y * INCH)
    ways = [(x, (-INCH, y)), (y, (x, -INCH)), (setting.width - x, (setting.width + INCH, y))]
    ways.append((setting.height - y, (x, setting.height + INCH)))
    return min(ways)[1]
