"""OI-5 Boarding: laying a ship alongside an enemy."""

from typing import NamedTuple

from admiralty.games.oak_and_iron.rules.additional import collision
from admiralty.games.oak_and_iron.rules.gunnery import aiming, gunnery
from admiralty.games.oak_and_iron.rules.terms import active, arguments, measures, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack, Mode, Question
from admiralty.rulebook import Flow, Measures, Refusal, Seat, Verb, Verbs, ask_window, refuse


def boarding_refused(battle: Battle, ship: Ship, target: str) -> Refusal | None:
    """OI-5.5 OI-A34 Why a ship may not be boarded: only enemies may be, and one's own that was taken."""
    other = battle.ships.get(target)
    if other is None or other.where != "table" or other is ship:
        return sea.not_there(battle, target, "OI-5.5")
    if not sea.near(battle, ship, other, "yard_arm"):
        reach = battle.setting.book.ranges["yard_arm"] / 10
        return refuse("OI-5.5", "refusal-beyond-yard-arm", ship=target, reach=reach)
    own = sea.side_of(battle, other) == sea.side_of(battle, ship)
    if own != bool(other.captor):
        return refuse("OI-A34", "refusal-not-to-board", ship=target)
    if not collision.berths(battle, ship, other):
        return refuse("OI-5.5", "refusal-no-berth", ship=target)
    return None


def board(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """OI-5.5 Boarding: a passed test, into contact, flush on the nearest edge, and both are Entangled."""
    yield from through_the_smoke(battle, ship, target)
    if not sea.working(battle, ship) or boarding_refused(battle, ship, target.id) is not None:
        return
    options = collision.berths(battle, ship, target)
    passed = yield from throws.skill_test(battle, ship, ("board",), case="OI-5.5", target=target)
    if not passed:
        return
    laid = yield from collision.choose_berth(battle, ship, target, options)
    collision.put(battle, ship, laid.base)
    ship.boarded = True
    collision.entangle(battle, ship, target, laid.own_edge, laid.target_edge)
    for each in active.active(battle, "crew_action"):
        if (
            each.effect.op == "free_attack"
            and "close" in each.effect.args["attack"]
            and active.applies(battle, each, active.Context(ship, target, action="boarded")) is not None
            and aiming.shots(battle, ship, (Attack.CLOSE,), [target])
            and sea.working(battle, target)
        ):
            yield from gunnery.attack(battle, ship, aiming.Shot(Attack.CLOSE, "", target.id))


class Smoke(NamedTuple):
    """A ship about to board, and the enemy."""

    ship: str
    target: str


class FireThroughSmoke(Verb[Battle, Smoke], word="fire", label_key="order-smoke", case="OI-1.12"):
    """OI-1.12 A free Partial Fire right before a Boarding action."""

    mode: Mode

    def refusal(self, battle: Battle, now: Smoke) -> Refusal | None:
        return aiming.refused(battle, battle.ships[now.ship], self.shot(now))

    def shot(self, now: Smoke) -> aiming.Shot:
        return aiming.Shot(Attack.PARTIAL, "", now.target, self.mode)

    def measures(self, battle: Battle, now: Smoke) -> Measures:
        return measures.of_attack(battle, now.target)


def through_the_smoke(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """Boarding Through the Smoke: a free Partial Fire right before a Boarding action."""
    for each in active.active(battle, "crew_action"):
        if each.effect.op != "free_attack" or "partial" not in each.effect.args["attack"]:
            continue
        if active.applies(battle, each, active.Context(ship, target, action="board")) is None or not sea.working(
            battle, target
        ):
            continue
        now = Smoke(ship.id, target.id)
        choices = Verbs((arguments.HoldFire, FireThroughSmoke), battle, now)
        if len(choices.orders()) == 1:
            continue
        chosen = yield from ask_window(
            Seat(ship.seat),
            Question.SMOKE,
            choices,
            decline="hold fire",
            period=f"turn {battle.turn}",
            case="OI-1.12",
            ship=ship.id,
            target=target.id,
        )
        if isinstance(chosen, FireThroughSmoke):
            yield from gunnery.attack(battle, ship, chosen.shot(now))
