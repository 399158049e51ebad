"""The first half of an activation: point of sail, speed, and the Seamanship action."""

from admiralty.boards.table import EITHER, EYE, overlaps_any
from admiralty.boards.table import base as base_at
from admiralty.games.oak_and_iron.cards.active import Context, active, applies, matching
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.arrival import settle
from admiralty.games.oak_and_iron.rules.collision import Wake, cut_free, put, slide_leg, turn_leg, ways_free
from admiralty.games.oak_and_iron.rules.dice import skill_test
from admiralty.games.oak_and_iron.rules.edge import make_sea_room
from admiralty.games.oak_and_iron.rules.manoeuvre import Manoeuvre, Shifts, Turns
from admiralty.games.oak_and_iron.rules.sea import (
    fit_of,
    held_fast,
    hull,
    is_crippled,
    is_shaken,
    obstacles,
    sailing,
    working,
)
from admiralty.games.oak_and_iron.state import Activation, Battle, Sail, Ship
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, one_of

SETTING_SPEED = {Sail.FULL: 1, Sail.BATTLE: 0, Sail.MINIMAL: -1, Sail.ANCHORED: 0}

POINTS = [
    Order("large", "large", Message("order-point", point="large")),
    Order("windward", "windward", Message("order-point", point="windward")),
]
NO_TEST = Order("no", "no", Message("order-no-seamanship"))
TEST = Order("test", "test", Message("order-seamanship"))
TEST_HEADING = Order("test heading", "heading", Message("order-seamanship-heading"))
ACTIONS = {
    "heading": Order("heading", "heading", Message("order-change-heading")),
    "faster": Order("faster", "faster", Message("order-faster")),
    "slower": Order("slower", "slower", Message("order-slower")),
    "cut": Order("cut free", "cut", Message("order-cut-free")),
    "none": Order("none", "none", Message("order-no-action")),
}


def speed_limit(battle: Battle, ship: Ship) -> int:
    """OI-4.2 OI-1.7 OI-F6 The most a ship may make: 5, or 2 when Crippled, and what cards say."""
    limits = battle.setting.book.limits
    crippled = is_crippled(battle, ship)
    limit: int = limits["crippled_speed"] if crippled else limits["max_speed"]
    for each, _ in matching(battle, "movement.speed", Context(ship), "set_limit"):
        dogged = any(name == "crippled" for alternatives in each.effect.conditions for name, _ in alternatives)
        limit = each.effect.n if dogged else min(limit, each.effect.n)
    return limit


def effective_speed(acting: Activation, ship: Ship) -> int:
    """OI-3.1 OI-4.2 The speed of the move: 0 at anchor, in the eye, Entangled or Aground; at most 1 after Cut Free."""
    if ship.sail == Sail.ANCHORED or acting.point == EYE or ship.entangled or ship.aground:
        return 0
    speed = min(acting.raw + acting.adjusted, acting.limit)
    return max(0, min(speed, 1) if acting.cut_free else speed)


def begin(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.1 OI-4.2 OI-3.3 OI-A76 Segment: point of sail and speed rating, looked at where the activation begins."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    assert acting is not None
    drift(battle, ship)
    point = sailing(battle, ship)
    if point == EITHER:
        fit = fit_of(battle, ship)
        if fit.windward == fit.large and not active(battle, "movement.speed"):
            point = "large"
        else:
            point = yield from ask(
                Seat(ship.seat), Message("ask-point", ship=ship.id), one_of(lambda: POINTS), case="OI-3.3"
            )
    acting.point = point
    acting.limit = speed_limit(battle, ship)
    speeds = speed_choices(battle, ship, point)
    if len(speeds) > 1:
        acting.raw = yield from ask(
            Seat(ship.seat),
            Message("ask-speed", ship=ship.id),
            one_of(lambda: [speed_order(speed) for speed in speeds]),
            case="OI-4.2",
        )
    else:
        acting.raw = speeds[0]
    if acting.limit < battle.setting.book.limits["max_speed"]:
        # the rating itself is limited, so that Adjust Speed starts from the limit
        acting.raw = min(acting.raw, acting.limit)
    battle.tell(events.ShipActivated(ship.id, point, effective_speed(acting, ship), case="OI-4.2"))


def speed_order(speed: int) -> Order[int]:
    return Order(f"speed {speed}", speed, Message("order-speed", speed=speed))


def speed_choices(battle: Battle, ship: Ship, point: str) -> list[int]:
    """OI-4.2 OI-F4 OI-F5 Printed speed, sail setting and effects, which add up; several where an effect is optional."""
    fit = fit_of(battle, ship)
    speed = fit.windward if point == "windward" else fit.large
    speed += SETTING_SPEED[Sail(ship.sail)]
    if point == EYE or ship.sail == Sail.ANCHORED:
        return [max(0, speed)]
    choices = [speed + weather_eye(battle, ship)]
    for each, _ in matching(battle, "movement.speed", Context(ship), "add_speed"):
        effect = each.effect
        if effect.args.get("sign"):
            continue
        if effect.args.get("optional"):
            choices += [value + effect.n for value in choices]
        else:
            least = int(effect.args.get("min", 0))
            choices = [max(min(value, least), value + effect.n) for value in choices]
    return sorted({max(0, value) for value in choices})


def weather_eye(battle: Battle, ship: Ship) -> int:
    """Weather Eye: what its owner chose for all his ships this turn."""
    change = 0
    for each in active(battle, "movement.speed"):
        if each.effect.args.get("sign") and each.seat == ship.seat:
            turn, _, sign = battle.squadrons[ship.seat].chosen.get(each.key, "").partition(" ")
            if turn == str(battle.turn):
                change += each.effect.n if sign == "plus" else -each.effect.n
    return change


def drift(battle: Battle, ship: Ship) -> None:
    """OI-1.13 Tide Rip: before moving a ship is carried downwind, as far as nothing is in the way."""
    for each, _ in matching(battle, "movement.start", Context(ship), "drift"):
        dx, dy = {"north": (0, -1), "east": (-1, 0), "south": (0, 1), "west": (1, 0)}[battle.weather]
        shapes, _ids = obstacles(battle, ship)
        here = hull(battle, ship)
        length = int(each.effect.args["mm"]) * 10
        while length > 0:
            there = base_at(ship.x + dx * length, ship.y + dy * length, ship.heading, here.half_length, here.half_width)
            if not overlaps_any(there, shapes):
                put(battle, ship, there)
                battle.tell(events.ShipDrifted(ship.id, case="OI-1.12"))
                return
            length -= 10


# ----------------------------------------------------------------------------------------------------------- seamanship
def seamanship_actions(battle: Battle, ship: Ship, acting: Activation) -> list[str]:
    """OI-4.3 OI-1.6 OI-1.9 OI-A22 OI-A72 The Seamanship actions open to a ship; none when Shaken."""
    if is_shaken(battle, ship):
        return []
    if ship.entangled:
        return ["cut"] if not ship.aground and ways_free(battle, ship) else []
    if ship.aground:
        return []
    allowed = [
        each
        for each, _ in matching(battle, "seamanship", Context(ship), "allow")
        if each.effect.args["what"] == "change_heading"
    ]
    if acting.point == EYE:
        return ["heading"] if allowed else []
    if ship.sail == Sail.ANCHORED:
        return ["heading"]
    actions = ["heading"]
    if acting.raw < acting.limit:
        actions.append("faster")
    if 0 < acting.raw <= acting.limit:
        actions.append("slower")
    return actions


def seamanship(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.3 OI-A1 Segment: the Seamanship action, named after a passed Skill Test unless a card binds it before."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    assert acting is not None
    actions = seamanship_actions(battle, ship, acting)
    if not actions:
        return
    offers = [NO_TEST, TEST]
    if "heading" in actions and len(actions) > 1 and binds_heading(battle, ship):
        offers.append(TEST_HEADING)
    wish = yield from ask(
        Seat(ship.seat), Message("ask-seamanship", ship=ship.id), one_of(lambda: offers), case="OI-4.3"
    )
    if wish == "no":
        return
    tests: tuple[str, ...] = ("seamanship",)
    if wish == "heading" or actions == ["heading"]:
        tests = ("seamanship", "change_heading")
        actions = ["heading"]
    acting.tested = yield from skill_test(battle, ship, tests, case="OI-4.3")
    if not acting.tested:
        return
    choice = yield from ask(
        Seat(ship.seat),
        Message("ask-seamanship-action", ship=ship.id),
        one_of(lambda: [*(ACTIONS[action] for action in actions), ACTIONS["none"]]),
        case="OI-4.3",
    )
    if choice == "heading":
        yield from change_heading(battle, ship, acting)
    elif choice == "cut":
        acting.cut_free = yield from cut_free(battle, ship, case="OI-4.3c")
    elif choice in ("faster", "slower"):
        acting.adjusted = 1 if choice == "faster" else -1
        battle.tell(events.SpeedAdjusted(ship.id, effective_speed(acting, ship), case="OI-4.3b"))


def binds_heading(battle: Battle, ship: Ship) -> bool:
    """OI-A1 Whether a card helps tests to change heading only, so that the owner may bind himself to it."""
    plain, bound = Context(ship, tests=("seamanship",)), Context(ship, tests=("seamanship", "change_heading"))
    return any(
        applies(battle, each, bound) is not None and applies(battle, each, plain) is None
        for each in active(battle, "skill")
    )


def change_heading(battle: Battle, ship: Ship, acting: Activation) -> Flow[None]:
    """OI-4.3a OI-A3 OI-A6 A turn with the speed-1 tool before the move, which goes on as it was rated."""
    angle = battle.setting.book.turns[1]
    turn = yield from ask(
        Seat(ship.seat),
        Message("ask-heading", ship=ship.id),
        Turns(angle, "OI-4.3a", optional=False),
        case="OI-4.3a",
    )
    wake = Wake()
    # OI-11.2 a collision rolls the ship's current speed, whatever tool she turns by
    yield from turn_leg(battle, ship, turn, max(1, effective_speed(acting, ship)), wake)
    acting.shoal = acting.shoal or wake.shoal
    acting.collided = acting.collided or wake.collided
    acting.turned = True
    battle.tell(events.HeadingChanged(ship.id, ship.heading / 10, case="OI-4.3a"))


# --------------------------------------------------------------------------------------------------------------- shifts
def may_shift(battle: Battle, ship: Ship, acting: Activation) -> bool:
    """OI-11.2 OI-A69 Whether Adjust Position or Engage More Closely lets a ship slide now: not after a collision."""
    return (
        not acting.shifted
        and not acting.collided
        and not held_fast(ship)
        and working(battle, ship)
        and bool(matching(battle, "movement.start_or_end", Context(ship), "free_shift"))
    )


def shift(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-F16 OI-A42 Segment: a free slide sideways before or after the move; it collides as at speed 1.

    OI-11.3 OI-11.10 After the move it is the end of it: the edge of the table and shoals are looked at once more.
    """
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None or not may_shift(battle, ship, acting):
        return
    most = battle.setting.book.moves[1]
    length = yield from ask(Seat(ship.seat), Message("ask-shift", ship=ship.id), Shifts(most), case="OI-F16")
    if not length:
        return
    acting.shifted = True
    wake = Wake()
    way = "port" if length < 0 else "starboard"
    if acting.arrived:
        make_sea_room(battle, ship, Manoeuvre(0, way, abs(length), 0))
    yield from slide_leg(battle, ship, way, abs(length), 1, wake)
    acting.shoal = acting.shoal or wake.shoal
    acting.collided = acting.collided or wake.collided
    acting.moved = True
    battle.tell(events.ShipShifted(ship.id, way, abs(length) / 10, case="OI-F16"))
    if acting.arrived:
        shoal, acting.shoal = acting.shoal, False
        yield from settle(battle, ship, shoal)
