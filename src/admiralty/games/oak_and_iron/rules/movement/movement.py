"""OI-4 The movement phase: the move itself, and its consequences."""

from enum import StrEnum
from typing import NamedTuple, Protocol

from admiralty.boards.table import EYE
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import arrival, collision, edge
from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.courses.manoeuvre import courses as all_courses
from admiralty.games.oak_and_iron.rules.terms import active, arguments, sea
from admiralty.games.oak_and_iron.state import Activation, Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Question, Way
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, ask, refuse

from . import deck, sailing


def courses(battle: Battle, ship: Ship, acting: Activation) -> arguments.Proposed | None:
    """OI-4.4 OI-3.2 OI-A2 OI-A4 The moves open to a ship, or None if there is nothing to decide."""
    if acting.collided or ship.entangled or ship.aground or ship.sail == Sail.ANCHORED:
        return None
    book = battle.setting.book
    if acting.point == EYE:
        return manoeuvre.pivots(battle, ship.id, book.turns[1])
    speed = sailing.effective_speed(acting, ship)
    if speed == 0:
        return None
    both = any(
        each.effect.args["what"] == "turn_both_ends"
        for each, _ in active.matching(battle, "movement.turn", active.Context(ship))
    )
    ways = tuple(Way) if acting.cut_free else (Way.AHEAD,)
    return all_courses(
        battle, manoeuvre.Steering(ship.id, book.moves[speed], book.turns[speed], both, ways, acting.cut_free)
    )


def move(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.4 OI-4.5 Segment: the move, and its consequences: the odds of a course include them."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None:
        return
    choices = None
    if sea.working(battle, ship):
        ship.speed = 0
        choices = courses(battle, ship, acting)
    if choices is None:
        battle.push(arrive, ship_id)
        return
    speed = sailing.effective_speed(acting, ship)
    now: manoeuvre.Steering = choices.subject
    chosen = yield from ask(
        Seat(ship.seat),
        Question.COURSE,
        choices,
        case="OI-4.4",
        ship=ship.id,
        speed=speed,
        distance=now.distance / 10,
        angle=now.angle / 10,
    )
    battle.push(arrive, ship_id)
    ship.speed = speed
    edge.make_sea_room(battle, ship, chosen.course)
    yield from sail(battle, ship, acting, chosen.course, max(speed, 1))


def sail(battle: Battle, ship: Ship, acting: Activation, course: manoeuvre.Manoeuvre, speed: int) -> Flow[None]:
    """OI-4.4 The legs of a move: turn, run, turn; a collision ends it."""
    wake = collision.Wake()
    before = (ship.x, ship.y, ship.heading)
    yield from collision.turn_leg(battle, ship, course.before, speed, wake)
    yield from collision.slide_leg(battle, ship, course.way, course.distance, speed, wake)
    yield from collision.turn_leg(battle, ship, course.after, speed, wake)
    acting.shoal = acting.shoal or wake.shoal
    acting.collided = acting.collided or wake.collided
    acting.moved = acting.moved or (ship.x, ship.y, ship.heading) != before
    if battle.heard is not None and ship.where == "table":
        code = manoeuvre.course_code(*course)
        battle.tell(events.ShipMoved(ship.id, code, ship.x / 10, ship.y / 10, ship.heading / 10, case="OI-4.4"))


def arrive(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-11.3 OI-11.10 Segment: the end of a move: the edge of the table, shoals, boats sent off."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None or ship.where != "table":
        return
    acting.arrived = True
    yield from arrival.settle(battle, ship, acting.shoal)
    acting.shoal = False
    if ship.where != "table":
        return
    if active.active(battle, "movement.end"):
        yield from after_moving(battle, ship)


class Ended(NamedTuple):
    """The ship whose move has ended."""

    ship: str


class NoBoats(Verb[Battle, Ended], word="no boats"):
    """The boats stay aboard."""


class SendBoats(
    Verb[Battle, Ended],
    word="boats",
    case="OI-1.12",
    choices=lambda battle, now: [enemy.id for enemy in sea.enemies_of(battle, battle.ships[now.ship])],
):
    """OI-1.12 Boat Assault: boats to an enemy within Pistol Shot."""

    target: arguments.ShipId

    def refusal(self, battle: Battle, now: Ended) -> Refusal | None:
        return boats_refused(battle, battle.ships[now.ship], self.target)


def boats_refused(battle: Battle, ship: Ship, target: str) -> Refusal | None:
    """OI-1.12 Why boats cannot go to a ship: she must be a working enemy within Pistol Shot."""
    refusal = sea.unfit(battle, target)
    if refusal is not None:
        return refusal
    if battle.ships[target] not in sea.enemies_of(battle, ship):
        return refuse("OI-1.12", "refusal-not-an-enemy", ship=target)
    if not sea.near(battle, ship, battle.ships[target], "pistol"):
        return refuse("OI-1.12", "refusal-beyond-pistol", ship=target)
    return None


def after_moving(battle: Battle, ship: Ship) -> Flow[None]:
    """Cards that work at the end of a move: Boat Assault, Expert Topmen; free except where a crew may do the same."""
    if not sea.working(battle, ship):
        return
    context = active.Context(ship)
    now = Ended(ship.id)
    for each, _ in active.matching(battle, "movement.end", context, "place_token"):
        boats = Verbs((NoBoats, SendBoats), battle, now)
        if each.effect.args["token"] == "landing_party" and len(boats.orders()) > 1:
            sent = yield from ask(Seat(ship.seat), Question.BOATS, boats, case="OI-1.12", ship=ship.id)
            ship.boats = sent.target if isinstance(sent, SendBoats) else ""
            if ship.boats:
                battle.tell(events.BoatsSent(ship.id, ship.boats, case="OI-1.12"))
    for each, _ in active.matching(battle, "movement.end", context, "free_action"):
        if any(hindrance.stands(battle, deck.Deck(ship.id)) for hindrance in deck.UNFREE):
            continue
        sails = Verbs((KeepSail, SetSail), battle, now)
        chosen = yield from ask(Seat(ship.seat), Question.TOPMEN, sails, case="OI-1.12", ship=ship.id)
        if isinstance(chosen, SetSail):
            active.use(battle, each, ship)
            yield from chosen.take_effect(battle, now)


# ---------------------------------------------------------------------------------------------------------------- sails
class Sails(StrEnum):
    UP = "up"
    DOWN = "down"


class OfShip(Protocol):
    """The ship of any question that has one."""

    @property
    def ship(self) -> str: ...


class KeepSail(Verb[Battle, OfShip], word="keep sail"):
    """The topmen stay below."""


class SetSail(Verb[Battle, OfShip], word="sail", case="OI-5.4"):
    """OI-5.4 The sail setting one level up or down; Foul Bottoms bars Full Sail."""

    to: Sails

    def refusal(self, battle: Battle, now: OfShip) -> Refusal | None:
        ship = battle.ships[now.ship]
        if self.to == Sails.DOWN:
            lowest = ship.sail <= Sail.ANCHORED
            return refuse("OI-5.4", "refusal-no-less-sail", ship=ship.id) if lowest else None
        if ship.sail >= Sail.FULL:
            return refuse("OI-5.4", "refusal-no-more-sail", ship=ship.id)
        if (
            ship.sail == Sail.BATTLE
            and active.active(battle, "crew_action")
            and any(
                each.effect.args["what"] == "sail:full"
                for each, _ in active.matching(battle, "crew_action", active.Context(ship), "forbid")
            )
        ):
            return refuse("OI-1.12", "refusal-foul-bottom", ship=ship.id)
        return None

    def carry_out(self, battle: Battle, now: OfShip) -> None:
        ship = battle.ships[now.ship]
        ship.sail += 1 if self.to == Sails.UP else -1
        battle.tell(events.SailSet(ship.id, ship.sail, case="OI-5.4"))


def wake(battle: Battle, ship_id: str) -> None:
    """OI-4.1 Segment: the wake marker ends the activation; the other side is next if it has ships left."""
    battle.ships[ship_id].wake = True
    battle.acting = None
