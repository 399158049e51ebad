"""The movement phase: activation by activation, the move itself, and what follows when it ends."""

from admiralty.boards.table import EYE
from admiralty.games.oak_and_iron.cards.active import Context, active, matching, use
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.arrival import settle
from admiralty.games.oak_and_iron.rules.collision import Wake, slide_leg, turn_leg
from admiralty.games.oak_and_iron.rules.edge import make_sea_room
from admiralty.games.oak_and_iron.rules.manoeuvre import Courses, Manoeuvre, Pivots, course_order
from admiralty.games.oak_and_iron.rules.orders import among
from admiralty.games.oak_and_iron.rules.sailing import effective_speed
from admiralty.games.oak_and_iron.rules.sea import enemies_of, near, ships_of, working
from admiralty.games.oak_and_iron.state import Activation, Battle, Sail, Ship
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, one_of

_orders: dict[str, Order[str]] = {}


def ship_order(ship: str) -> Order[str]:
    """The order that names a ship; made once for each."""
    found = _orders.get(ship)
    if found is None:
        found = _orders[ship] = Order(ship, ship, Message("order-ship", ship=ship))
    return found


def unmoved(battle: Battle, seat: str) -> list[Ship]:
    """The ships of a squadron without a wake marker."""
    return [ship for ship in ships_of(battle, seat) if not ship.wake]


def activate(battle: Battle, seat: str) -> Flow[None]:
    """OI-4.1 OI-14.3 Segment: a squadron's next ship is chosen; her activation follows, step by step."""
    ships = unmoved(battle, seat)
    chosen = yield from ask(
        Seat(seat),
        Message("ask-activate"),
        one_of(lambda: [ship_order(ship.id) for ship in ships]),
        case="OI-4.1",
    )
    battle.acting = Activation(chosen)
    for segment in ("wake", "crew", "shift", "react", "move", "seamanship", "shift", "begin"):
        if segment == "react":
            battle.push("react", chosen, "")
        elif segment != "shift" or active(battle, "movement.start_or_end"):
            battle.push(segment, chosen)


def courses(battle: Battle, ship: Ship, acting: Activation) -> Courses | None:
    """OI-4.4 OI-3.2 OI-A2 OI-A4 The moves open to a ship, or None when there is nothing to decide."""
    if acting.collided or ship.entangled or ship.aground or ship.sail == Sail.ANCHORED:
        return None
    book = battle.setting.book
    if acting.point == EYE:
        return Pivots(book.turns[1])
    speed = effective_speed(acting, ship)
    if speed == 0:
        return None
    both = any(
        each.effect.args["what"] == "turn_both_ends" for each, _ in matching(battle, "movement.turn", Context(ship))
    )
    ways = ("ahead", "port", "starboard", "astern") if acting.cut_free else ("ahead",)
    return Courses(book.moves[speed], book.turns[speed], ends=2 if both else 1, ways=ways, may_stay=acting.cut_free)


def move(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.4 OI-4.5 Segment: the move, and then what comes of it: the chances of a course include it."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None:
        return
    space = None
    if working(battle, ship):
        ship.speed = 0
        space = courses(battle, ship, acting)
    if space is None:
        battle.push("arrive", ship_id)
        return
    speed = effective_speed(acting, ship)
    chosen: Manoeuvre = yield from ask(
        Seat(ship.seat),
        Message("ask-course", ship=ship.id, speed=speed, distance=space.distance / 10, angle=space.angle / 10),
        space,
        case="OI-4.4",
    )
    battle.push("arrive", ship_id)
    ship.speed = speed
    make_sea_room(battle, ship, chosen)
    yield from sail(battle, ship, acting, chosen, max(speed, 1))


def sail(battle: Battle, ship: Ship, acting: Activation, course: Manoeuvre, speed: int) -> Flow[None]:
    """OI-4.4 The legs of a move: turn, run, turn; a collision ends it."""
    wake = Wake()
    before = (ship.x, ship.y, ship.heading)
    yield from turn_leg(battle, ship, course.before, speed, wake)
    yield from slide_leg(battle, ship, course.way, course.distance, speed, wake)
    yield from turn_leg(battle, ship, course.after, speed, wake)
    acting.shoal = acting.shoal or wake.shoal
    acting.collided = acting.collided or wake.collided
    acting.moved = acting.moved or (ship.x, ship.y, ship.heading) != before
    if battle.heard is not None and ship.where == "table":
        code = course_order(*course).code
        battle.tell(events.ShipMoved(ship.id, code, ship.x / 10, ship.y / 10, ship.heading / 10, case="OI-4.4"))


def arrive(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-11.3 OI-11.10 Segment: the move has ended: the edge of the table, shoals, boats sent off."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None or ship.where != "table":
        return
    acting.arrived = True
    yield from settle(battle, ship, acting.shoal)
    acting.shoal = False
    if ship.where != "table":
        return
    if active(battle, "movement.end"):
        yield from after_moving(battle, ship)


NO_BOATS = Order("no boats", "", Message("order-no-boats"))
KEEP_SAIL = Order("keep sail", 0, Message("order-keep-sail"))


def after_moving(battle: Battle, ship: Ship) -> Flow[None]:
    """Cards that work when a move has ended: Boat Assault, Expert Topmen."""
    if not working(battle, ship):
        return
    context = Context(ship)
    for each, _ in matching(battle, "movement.end", context, "place_token"):
        targets = [other for other in enemies_of(battle, ship) if near(battle, ship, other, "pistol")]
        if targets and each.effect.args["token"] == "landing_party":
            orders = [
                NO_BOATS,
                *(Order(f"boats {other.id}", other.id, Message("order-boats", target=other.id)) for other in targets),
            ]
            ship.boats = yield from ask(
                Seat(ship.seat),
                Message("ask-boats", ship=ship.id),
                among(orders),
                case="OI-1.12",
            )
            if ship.boats:
                battle.tell(events.BoatsSent(ship.id, ship.boats, case="OI-1.12"))
    for each, _ in matching(battle, "movement.end", context, "free_action"):
        if ship.entangled:
            continue
        change = yield from ask(
            Seat(ship.seat),
            Message("ask-topmen", ship=ship.id),
            one_of(lambda: [KEEP_SAIL, *sail_orders(battle, ship)]),
            case="OI-1.12",
        )
        if change:
            use(battle, each, ship)
            ship.sail += change
            battle.tell(events.SailSet(ship.id, ship.sail, case="OI-5.4"))


SAIL_UP = Order("sail up", 1, Message("order-sail-up"))
SAIL_DOWN = Order("sail down", -1, Message("order-sail-down"))


def sail_orders(battle: Battle, ship: Ship) -> list[Order[int]]:
    """OI-5.4 The changes of sail setting by one level that are open: Foul Bottoms bars Full Sail."""
    found = []
    full_barred = ship.sail == Sail.BATTLE and any(
        each.effect.args["what"] == "sail:full" for each, _ in matching(battle, "crew_action", Context(ship), "forbid")
    )
    if ship.sail < Sail.FULL and not full_barred:
        found.append(SAIL_UP)
    if ship.sail > Sail.ANCHORED:
        found.append(SAIL_DOWN)
    return found


def wake(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.1 Segment: the wake marker ends the activation; the other side is next if it has ships left."""
    battle.ships[ship_id].wake = True
    battle.acting = None
    yield from ()
