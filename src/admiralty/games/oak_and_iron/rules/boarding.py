"""Boarding: laying a ship alongside an enemy."""

from collections.abc import Mapping
from typing import NamedTuple

from admiralty.games.oak_and_iron.cards.active import Context, active, applies
from admiralty.games.oak_and_iron.rules.aiming import Shot, refused, shots
from admiralty.games.oak_and_iron.rules.arguments import HoldFire
from admiralty.games.oak_and_iron.rules.collision import berths, choose_berth, entangle, put
from admiralty.games.oak_and_iron.rules.dice import skill_test
from admiralty.games.oak_and_iron.rules.gunnery import attack
from admiralty.games.oak_and_iron.rules.measures import of_attack
from admiralty.games.oak_and_iron.rules.sea import near, side_of, working
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack, Mode, Question
from admiralty.kernel.choices import IllegalOrder, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask_window
from admiralty.kernel.game import Measure
from admiralty.kernel.verbs import Verb, Verbs


def boarding_refused(battle: Battle, ship: Ship, target: str) -> Refusal | None:
    """OI-5.5 OI-A34 Why a ship may not be boarded: only enemies may be, and one's own that was taken."""
    other = battle.ships.get(target)
    if other is None or other.where != "table" or other is ship:
        return IllegalOrder("OI-5.5", Message("refusal-not-on-table", ship=target))
    if not near(battle, ship, other, "yard_arm"):
        reach = battle.setting.book.ranges["yard_arm"] / 10
        return IllegalOrder("OI-5.5", Message("refusal-beyond-yard-arm", ship=target, reach=reach))
    own = side_of(battle, other) == side_of(battle, ship)
    if own != bool(other.captor):
        return IllegalOrder("OI-A34", Message("refusal-not-to-board", ship=target))
    if not berths(battle, ship, other):
        return IllegalOrder("OI-5.5", Message("refusal-no-berth", ship=target))
    return None


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
            and shots(battle, ship, (Attack.CLOSE,), [target])
            and working(battle, target)
        ):
            yield from attack(battle, ship, Shot(Attack.CLOSE, "", target.id))


class Smoke(NamedTuple):
    """A ship about to board, and the enemy."""

    ship: str
    target: str


class FireThroughSmoke(Verb[Battle, Smoke], word="fire", label_key="order-smoke", case="OI-1.12"):
    """OI-1.12 A free Partial Fire right before a Boarding action."""

    mode: Mode

    def refusal(self, battle: Battle, now: Smoke) -> Refusal | None:
        return refused(battle, battle.ships[now.ship], self.shot(now))

    def shot(self, now: Smoke) -> Shot:
        return Shot(Attack.PARTIAL, "", now.target, self.mode)

    def measures(self, battle: Battle, now: Smoke) -> Mapping[str, Measure]:
        return of_attack(battle, now.target)


def through_the_smoke(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """Boarding Through the Smoke: a free Partial Fire right before a Boarding action."""
    for each in active(battle, "crew_action"):
        if each.effect.op != "free_attack" or "partial" not in each.effect.args["attack"]:
            continue
        if applies(battle, each, Context(ship, target, action="board")) is None or not working(battle, target):
            continue
        now = Smoke(ship.id, target.id)
        choices = Verbs((HoldFire, FireThroughSmoke), battle, now)
        if len(choices.orders()) == 1:
            continue
        chosen = yield from ask_window(
            Seat(ship.seat),
            Message("ask-smoke", ship=ship.id, target=target.id),
            choices,
            window="smoke",
            decline="hold fire",
            period=f"turn {battle.turn}",
            case="OI-1.12",
            kind=Question.SMOKE,
        )
        if isinstance(chosen, FireThroughSmoke):
            yield from attack(battle, ship, chosen.shot(now))
