"""Crew actions: one after the move, and one more in the attack phase when no enemy is near."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from admiralty.games.oak_and_iron.cards.active import Context, matching, use
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.arguments import ShipId
from admiralty.games.oak_and_iron.rules.arrival import settle
from admiralty.games.oak_and_iron.rules.boarding import board, boarding_refused
from admiralty.games.oak_and_iron.rules.card_fire import FireByCard
from admiralty.games.oak_and_iron.rules.collision import Wake, slide_leg
from admiralty.games.oak_and_iron.rules.damage import remove_damage
from admiralty.games.oak_and_iron.rules.deck import (
    AGROUND,
    BUSY,
    NO_ADMIRAL,
    NO_SWEEPS,
    NOT_AGROUND,
    NOT_TIRED,
    RALLY_ONLY,
    SHAKEN_CARPENTERS,
    SHAKEN_GUNNERS,
    UNDAMAGED,
    UNFREE,
    Crew,
    Deck,
)
from admiralty.games.oak_and_iron.rules.dice import skill_test
from admiralty.games.oak_and_iron.rules.edge import make_sea_room
from admiralty.games.oak_and_iron.rules.flags import flag_refused, transfer_flag
from admiralty.games.oak_and_iron.rules.manoeuvre import Manoeuvre
from admiralty.games.oak_and_iron.rules.measures import of_boarding, of_moving, of_refloating
from admiralty.games.oak_and_iron.rules.movement import SetSail
from admiralty.games.oak_and_iron.rules.rallying import rally
from admiralty.games.oak_and_iron.rules.reloading import clear_reload, reloads
from admiralty.games.oak_and_iron.rules.sea import (
    afloat,
    friends_of,
    is_crippled,
    near,
    working,
)
from admiralty.games.oak_and_iron.rules.shore import AnchorAndLand, Deliver, LandParty
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Question, Reload, Way
from admiralty.kernel.choices import IllegalOrder, Order, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.game import Measure
from admiralty.kernel.verbs import Verb, Verbs


class NoAction(Crew, word="none", label_key="order-no-action"):
    """OI-4.1 The crew does nothing."""

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        yield from ()


class Rally(Crew, word="rally", case="OI-5.2", hindered_by=(*BUSY, NOT_TIRED)):
    """OI-5.2 Less fatigue."""

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        return rally(battle, battle.ships[now.ship])


class ReloadGuns(Crew, word="reload", case="OI-5.1", hindered_by=(*BUSY, RALLY_ONLY, SHAKEN_GUNNERS)):
    """OI-5.1 OI-3.1 OI-A51 A reload marker comes off; not under Full Sail, in the extra action either."""

    side: Reload

    @classmethod
    def listed(cls, battle: Battle, now: Deck) -> Sequence[Order["ReloadGuns"]]:
        ship = battle.ships[now.ship]
        if ship.sail == Sail.FULL:
            return ()
        return cls.kept(battle.setting, reloads(ship))

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        ship = battle.ships[now.ship]
        if self.side not in reloads(ship):
            return IllegalOrder("OI-5.1", Message("refusal-side-loaded", ship=ship.id, side=self.side))
        if ship.sail == Sail.FULL:
            return IllegalOrder("OI-3.1", Message("refusal-full-sail", ship=ship.id))
        return None

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        clear_reload(battle, battle.ships[now.ship], self.side)
        yield from ()


class Repair(Crew, word="repair", case="OI-5.3", hindered_by=(*BUSY, RALLY_ONLY, SHAKEN_CARPENTERS, UNDAMAGED)):
    """OI-5.3 Less damage, unless she is Crippled."""

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        if is_crippled(battle, battle.ships[now.ship]):
            return IllegalOrder("OI-5.3", Message("refusal-crippled", ship=now.ship))
        return None

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        ship = battle.ships[now.ship]
        points = 1
        for each, _ in matching(battle, "crew_action", Context(ship, action="repair"), "remove_damage"):
            if ship.damage > points:
                points += each.effect.n
                use(battle, each, ship)
        remove_damage(battle, ship, points, case="OI-5.3")
        yield from ()


class Refloat(Crew, word="refloat", case="OI-5.3", hindered_by=(*BUSY, RALLY_ONLY, SHAKEN_CARPENTERS, NOT_AGROUND)):
    """OI-5.3 OI-1.10 A Skill Test to get off."""

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        ship = battle.ships[now.ship]
        passed = yield from skill_test(battle, ship, ("repair",), case="OI-5.3")
        if passed:
            ship.aground = False
            battle.tell(events.Refloated(ship.id, case="OI-1.10"))

    def measures(self, battle: Battle, now: Deck) -> Mapping[str, Measure]:
        return of_refloating(battle)


class TrimSail(SetSail, hindered_by=UNFREE):
    """OI-5.4 The sail setting by one level."""


class Board(Crew, word="board", case="OI-5.5", hindered_by=(*UNFREE, AGROUND)):
    """OI-5.5 OI-A34 An attempt to come alongside an enemy, or an own ship that was captured."""

    target: ShipId

    @classmethod
    def offers(cls, battle: Battle, now: Deck) -> Iterable["Board"]:
        ship = battle.ships[now.ship]
        return [
            cls(other.id) for other in afloat(battle) if other is not ship and near(battle, ship, other, "yard_arm")
        ]

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        return boarding_refused(battle, battle.ships[now.ship], self.target)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        return board(battle, battle.ships[now.ship], battle.ships[self.target])

    def measures(self, battle: Battle, now: Deck) -> Mapping[str, Measure]:
        return of_boarding(battle, self.target)


class Row(Crew, word="row", case="OI-5.6", hindered_by=(*UNFREE, NO_SWEEPS, AGROUND)):
    """OI-5.6 A ship with sweeps goes straight ahead."""

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        return row(battle, battle.ships[now.ship])

    def measures(self, battle: Battle, now: Deck) -> Mapping[str, Measure]:
        return of_moving(battle, now.ship) if battle.acting is not None else {}


class ShiftFlag(Crew, word="flag", case="OI-5.7", hindered_by=(*UNFREE, NO_ADMIRAL)):
    """OI-5.7 The admiral goes to a friend within Pistol Shot."""

    target: ShipId

    @classmethod
    def offers(cls, battle: Battle, now: Deck) -> Iterable["ShiftFlag"]:
        ship = battle.ships[now.ship]
        return [cls(other.id) for other in friends_of(battle, ship) if near(battle, ship, other, "pistol")]

    def refusal(self, battle: Battle, now: Deck) -> Refusal | None:
        return flag_refused(battle, battle.ships[now.ship], self.target)

    def carry_out(self, battle: Battle, now: Deck) -> Flow[None]:
        transfer_flag(battle, battle.ships[now.ship], battle.ships[self.target])
        yield from ()


EXTRA: tuple[type[Verb[Battle, Any]], ...] = (
    Rally, ReloadGuns, Repair, Refloat, TrimSail, Board, Row, ShiftFlag, LandParty, AnchorAndLand, Deliver,
)  # fmt: skip
"""OI-6.2 What a crew may do once more in the attack phase."""
ACTIONS: tuple[type[Verb[Battle, Any]], ...] = (NoAction, *EXTRA, FireByCard)


def crew_actions(battle: Battle, ship: Ship) -> Verbs[Any]:
    """OI-5.1 to OI-5.8 The crew actions after a move."""
    return Verbs(ACTIONS, battle, Deck(ship.id))


def crew(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.1 OI-4.5 OI-A25 Segment: the crew action after the move; none after cutting free."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None or acting.cut_free or not working(battle, ship):
        return
    choices = crew_actions(battle, ship)
    if len(choices.orders()) == 1:
        return
    action = yield from ask(
        Seat(ship.seat), Message("ask-crew", ship=ship.id), choices, case="OI-4.1", kind=Question.CREW
    )
    yield from action.carry_out(battle, choices.subject)


def row(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.6 OI-A33 Row: a speed-1 move straight ahead, even at anchor or in the eye."""
    length = battle.setting.book.moves[1]
    make_sea_room(battle, ship, Manoeuvre(0, Way.AHEAD, length, 0))
    wake = Wake()
    battle.tell(events.Rowed(ship.id, case="OI-5.6"))
    yield from slide_leg(battle, ship, Way.AHEAD, length, 1, wake)
    yield from settle(battle, ship, wake.shoal)
