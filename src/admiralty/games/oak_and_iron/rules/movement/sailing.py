"""OI-3, OI-4 The first half of an activation: point of sail, speed, and the Seamanship action."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from admiralty.boards.table import EITHER, EYE, overlaps_any
from admiralty.boards.table import base as base_at
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import arrival, collision, edge
from admiralty.games.oak_and_iron.rules.courses import manoeuvre, turning
from admiralty.games.oak_and_iron.rules.terms import active, arguments, sea
from admiralty.games.oak_and_iron.state import Activation, Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Question, Way
from admiralty.rulebook import Flow, Number, Refusal, Seat, Verb, Verbs, ask, refuse

SETTING_SPEED = {Sail.FULL: 1, Sail.BATTLE: 0, Sail.MINIMAL: -1, Sail.ANCHORED: 0}


def speed_limit(battle: Battle, ship: Ship) -> int:
    """OI-4.2 OI-1.7 OI-F6 The greatest speed of a ship: 5, or 2 when Crippled, and the effects of cards."""
    limits = battle.setting.book.limits
    crippled = sea.is_crippled(battle, ship)
    limit: int = limits["crippled_speed"] if crippled else limits["max_speed"]
    for each, _ in active.matching(battle, "movement.speed", active.Context(ship), "set_limit"):
        dogged = any(name == "crippled" for alternatives in each.effect.conditions for name, _ in alternatives)
        limit = each.effect.n if dogged else min(limit, each.effect.n)
    return limit


def effective_speed(acting: Activation, ship: Ship) -> int:
    """OI-3.1 OI-4.2 The speed of the move: 0 at anchor, in the eye, Entangled or Aground; at most 1 after Cut Free."""
    if ship.sail == Sail.ANCHORED or acting.point == EYE or ship.entangled or ship.aground:
        return 0
    speed = min(acting.raw + acting.adjusted, acting.limit)
    return max(0, min(speed, 1) if acting.cut_free else speed)


class PointOfSail(StrEnum):
    """OI-3.3 The point of sail of a ship square to the wind."""

    LARGE = "large"
    WINDWARD = "windward"


class Rated(NamedTuple):
    """A ship whose speed is rated, and the speeds she may make."""

    ship: str
    speeds: tuple[int, ...] = ()


class SailBy(Verb[Battle, Rated], case="OI-3.3", label_key="order-point"):
    """OI-3.3 Square to the wind, the owner chooses the ship's point of sail."""

    point_of_sail: PointOfSail


class MakeSpeed(Verb[Battle, Rated], word="speed", case="OI-4.2", choices=lambda battle, now: now.speeds):
    """OI-4.2 OI-F5 One of the speeds that optional effects leave open."""

    speed: Annotated[int, Number(0, 20)]

    def refusal(self, battle: Battle, now: Rated) -> Refusal | None:
        if self.speed in now.speeds:
            return None
        return refuse("OI-4.2", "refusal-speed", ship=now.ship, speeds=list(now.speeds))


def begin(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.1 OI-4.2 OI-3.3 OI-A76 Segment: point of sail and speed rating, by the place where the activation begins."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    assert acting is not None
    drift(battle, ship)
    point = sea.sailing(battle, ship)
    if point == EITHER:
        fit = sea.fit_of(battle, ship)
        if fit.windward == fit.large and not active.active(battle, "movement.speed"):
            point = "large"
        else:
            chosen = yield from ask(
                Seat(ship.seat), Question.POINT, Verbs((SailBy,), battle, Rated(ship.id)), case="OI-3.3", ship=ship.id
            )
            point = str(chosen.point_of_sail)
    acting.point = point
    acting.limit = speed_limit(battle, ship)
    speeds = speed_choices(battle, ship, point)
    if len(speeds) > 1:
        made = yield from ask(
            Seat(ship.seat),
            Question.SPEED,
            Verbs((MakeSpeed,), battle, Rated(ship.id, tuple(speeds))),
            case="OI-4.2",
            ship=ship.id,
        )
        acting.raw = made.speed
    else:
        acting.raw = speeds[0]
    if acting.limit < battle.setting.book.limits["max_speed"]:
        # the rating itself is limited, so that Adjust Speed starts from the limit
        acting.raw = min(acting.raw, acting.limit)
    battle.tell(events.ShipActivated(ship.id, point, effective_speed(acting, ship), case="OI-4.2"))


def speed_choices(battle: Battle, ship: Ship, point: str) -> list[int]:
    """OI-4.2 OI-F4 OI-F5 Printed speed, sail setting and effects, which add up; several where an effect is optional."""
    fit = sea.fit_of(battle, ship)
    speed = fit.windward if point == "windward" else fit.large
    speed += SETTING_SPEED[Sail(ship.sail)]
    if point == EYE or ship.sail == Sail.ANCHORED:  # a speed that she will not use is not asked about
        return [speed]
    choices = [speed + weather_eye(battle, ship)]
    for each, _ in active.matching(battle, "movement.speed", active.Context(ship), "add_speed"):
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
    for each in active.active(battle, "movement.speed"):
        if each.effect.args.get("sign") and each.seat == ship.seat:
            turn, _, sign = battle.squadrons[ship.seat].chosen.get(each.key, "").partition(" ")
            if turn == str(battle.turn):
                change += each.effect.n if sign == "plus" else -each.effect.n
    return change


def drift(battle: Battle, ship: Ship) -> None:
    """OI-1.13 OI-A69 Tide Rip: before moving a ship is carried downwind, as far as nothing blocks her."""
    if sea.held_fast(ship):
        return
    for each, _ in active.matching(battle, "movement.start", active.Context(ship), "drift"):
        dx, dy = {"north": (0, -1), "east": (-1, 0), "south": (0, 1), "west": (1, 0)}[battle.weather]
        shapes, _ids = sea.obstacles(battle, ship)
        here = sea.hull(battle, ship)
        for millimetres in range(int(each.effect.args["mm"]), 0, -1):
            x, y = ship.x + dx * 10 * millimetres, ship.y + dy * 10 * millimetres
            there = base_at(x, y, ship.heading, here.half_length, here.half_width)
            if not overlaps_any(there, shapes):
                collision.put(battle, ship, there)
                battle.tell(events.ShipDrifted(ship.id, case="OI-1.12"))
                return


# --------------------------------------------------------------------------------------------------------------- shifts
def may_shift(battle: Battle, ship: Ship, acting: Activation) -> bool:
    """OI-11.2 OI-A69 Whether Adjust Position or Engage More Closely lets a ship slide now: not after a collision."""
    return (
        not acting.shifted
        and not acting.collided
        and not sea.held_fast(ship)
        and sea.working(battle, ship)
        and bool(active.matching(battle, "movement.start_or_end", active.Context(ship), "free_shift"))
    )


def shift(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-F16 OI-A42 Segment: a free slide sideways before or after the move; it collides as at speed 1.

    OI-11.3 OI-11.10 After the move it is the end of it: the edge of the table and shoals are checked again."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None or not may_shift(battle, ship, acting):
        return
    chosen = yield from ask(
        Seat(ship.seat),
        Question.SHIFT,
        turning.shifts(battle, turning.Shifting(ship.id, battle.setting.book.moves[1])),
        case="OI-F16",
        ship=ship.id,
    )
    length = chosen.size
    if not length:
        return
    acting.shifted = True
    wake = collision.Wake()
    way = Way(arguments.hand(length))
    if acting.arrived:
        edge.make_sea_room(battle, ship, manoeuvre.Manoeuvre(0, way, abs(length), 0))
    yield from collision.slide_leg(battle, ship, way, abs(length), 1, wake)
    acting.collided = acting.collided or wake.collided
    acting.moved = True
    battle.tell(events.ShipShifted(ship.id, way, abs(length) / 10, case="OI-F16"))
    if acting.arrived:
        yield from arrival.settle(battle, ship, wake.shoal)
    else:
        acting.shoal = wake.shoal
