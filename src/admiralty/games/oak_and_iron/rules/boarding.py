"""Boarding: laying a ship alongside an enemy."""

from admiralty.games.oak_and_iron.cards.active import Context, active, applies
from admiralty.games.oak_and_iron.rules.aiming import shots
from admiralty.games.oak_and_iron.rules.collision import berths, choose_berth, entangle, put
from admiralty.games.oak_and_iron.rules.dice import skill_test
from admiralty.games.oak_and_iron.rules.gunnery import attack
from admiralty.games.oak_and_iron.rules.orders import among
from admiralty.games.oak_and_iron.rules.sea import afloat, near, side_of, working
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask_window


def board_targets(battle: Battle, ship: Ship) -> list[Ship]:
    """OI-5.5 OI-A34 The ships that may be boarded: enemies, Out of Action ones too, and one's own captured ships."""
    if ship.aground:
        return []
    found = []
    for other in afloat(battle):
        if other.id == ship.id or not near(battle, ship, other, "yard_arm"):
            continue
        own = side_of(battle, other) == side_of(battle, ship)
        if own != bool(other.captor):
            continue
        if berths(battle, ship, other):
            found.append(other)
    return found


def board(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """OI-5.5 Boarding: a passed test, into contact, flush on the nearest edge, and both are Entangled."""
    yield from through_the_smoke(battle, ship, target)
    if not working(battle, ship) or target.where != "table":
        return
    options = berths(battle, ship, target)
    if not options:
        return
    passed = yield from skill_test(battle, ship, ("board",), case="OI-5.5", target=target)
    if not passed:
        return
    laid = yield from choose_berth(battle, ship, target, options)
    put(battle, ship, laid.base)
    ship.boarded = True
    entangle(battle, ship, target, laid.own_edge, laid.target_edge)
    for each in active(battle, "crew_action"):
        if (
            each.effect.op == "free_attack"
            and "close" in each.effect.args["attack"]
            and applies(battle, each, Context(ship, target, action="boarded")) is not None
            and shots(battle, ship, ("close",), [target])
            and working(battle, target)
        ):
            yield from attack(battle, ship, shots(battle, ship, ("close",), [target])[0])


SILENT = Order("hold fire", "", Message("order-hold-fire"))


def through_the_smoke(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """Boarding Through the Smoke: a free Partial Fire right before a Boarding action."""
    for each in active(battle, "crew_action"):
        if each.effect.op != "free_attack" or "partial" not in each.effect.args["attack"]:
            continue
        if applies(battle, each, Context(ship, target, action="board")) is None or not working(battle, target):
            continue
        legal = shots(battle, ship, ("partial",), [target])
        if not legal:
            continue
        mode = yield from ask_window(
            Seat(ship.seat),
            Message("ask-smoke", ship=ship.id, target=target.id),
            among([
                    SILENT, *(Order(f"fire {s.mode}", s.mode, Message("order-smoke", mode=s.mode)) for s in legal)
                ]
            ),
            window="smoke",
            decline="hold fire",
            period=f"turn {battle.turn}",
            case="OI-1.12",
        )  # fmt: skip
        if mode:
            yield from attack(battle, ship, next(shot for shot in legal if shot.mode == mode))
