"""OI-4.1 An activation of the movement phase: the ship, and the steps in their order."""

from typing import NamedTuple

from admiralty.games.oak_and_iron.rules.crew import crew
from admiralty.games.oak_and_iron.rules.movement import movement, sailing, seamanship
from admiralty.games.oak_and_iron.rules.terms import active, arguments, sea
from admiralty.games.oak_and_iron.state import Activation, Battle, Ship
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, ask, call, refuse

from . import attacking


def unmoved(battle: Battle, seat: str) -> list[Ship]:
    """The ships of a squadron without a wake marker."""
    return [ship for ship in sea.ships_of(battle, seat) if not ship.wake]


class Squadrons(NamedTuple):
    """The squadron whose ships may be named."""

    seat: str


class Activate(
    Verb[Battle, Squadrons],
    case="OI-4.1",
    label_key="order-ship",
    legal=lambda battle, now: [ship.id for ship in unmoved(battle, now.seat)],
    choices=lambda battle, now: battle.roster,
):
    """OI-4.1 A ship of the squadron that has not moved and is able to."""

    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Squadrons) -> Refusal | None:
        ship = battle.ships.get(self.ship)
        if ship is not None and ship.seat != now.seat:
            return refuse("OI-4.1", "refusal-not-of-squadron", ship=self.ship)
        if ship is not None and ship.wake:
            return refuse("OI-4.1", "refusal-moved", ship=self.ship)
        return sea.unfit(battle, self.ship)


ACTIVATE = (Activate,)


def activate(battle: Battle, seat: str) -> Flow[None]:
    """OI-4.1 OI-14.3 Segment: a squadron's next ship is chosen; her activation follows, step by step."""
    chosen = yield from ask(Seat(seat), Question.ACTIVATE, Verbs(ACTIVATE, battle, Squadrons(seat)), case="OI-4.1")
    ship = chosen.ship
    slides = active.active(battle, "movement.start_or_end")
    battle.acting = Activation(ship)
    battle.follow(call(crew.crew, ship), call(movement.wake, ship))
    if slides:
        battle.push(sailing.shift, ship)
    battle.follow(call(seamanship.seamanship, ship), call(movement.move, ship), call(attacking.react, ship, ""))
    if slides:
        battle.push(sailing.shift, ship)
    battle.push(sailing.begin, ship)
