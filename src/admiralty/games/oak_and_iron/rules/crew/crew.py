"""OI-5 Crew actions: one after the move, and one more in the attack phase when no enemy is near."""

from typing import Any

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import arrival, collision, edge
from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.movement import deck, movement
from admiralty.games.oak_and_iron.rules.terms import active, arguments, damage, measures, reloading, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Question, Reload, Way
from admiralty.rulebook import Flow, Measures, Refusal, Seat, Verb, Verbs, act, refuse

from . import boarding, card_fire, flags, rallying, shore


class NoAction(deck.Crew, word="none", label_key="order-no-action"):
    """OI-4.1 The crew does nothing."""

    def carry_out(self, battle: Battle, now: deck.Deck) -> None: ...


class Rally(deck.Crew, word="rally", case="OI-5.2", hindered_by=(*deck.BUSY, deck.NOT_TIRED)):
    """OI-5.2 Less fatigue."""

    def carry_out(self, battle: Battle, now: deck.Deck) -> Flow[None]:
        return rallying.rally(battle, battle.ships[now.ship])


def reloadable(battle: Battle, now: deck.Deck) -> list[Reload]:
    ship = battle.ships[now.ship]
    return [] if ship.sail == Sail.FULL else reloading.reloads(ship)


def within_yard_arm(battle: Battle, now: deck.Deck) -> list[str]:
    ship = battle.ships[now.ship]
    return [each.id for each in sea.afloat(battle) if each is not ship and sea.near(battle, ship, each, "yard_arm")]


def friends_within_pistol_shot(battle: Battle, now: deck.Deck) -> list[str]:
    ship = battle.ships[now.ship]
    return [each.id for each in sea.friends_of(battle, ship) if sea.near(battle, ship, each, "pistol")]


class ReloadGuns(
    deck.Crew,
    word="reload",
    case="OI-5.1",
    hindered_by=(*deck.BUSY, deck.RALLY_ONLY, deck.SHAKEN_GUNNERS),
    legal=reloadable,
):
    """OI-5.1 OI-3.1 OI-A51 A reload marker comes off; not under Full Sail, in the extra action either."""

    side: Reload

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        ship = battle.ships[now.ship]
        if self.side not in reloading.reloads(ship):
            return refuse("OI-5.1", "refusal-side-loaded", ship=ship.id, side=self.side)
        if ship.sail == Sail.FULL:
            return refuse("OI-3.1", "refusal-full-sail", ship=ship.id)
        return None

    def carry_out(self, battle: Battle, now: deck.Deck) -> None:
        reloading.clear_reload(battle, battle.ships[now.ship], self.side)


class Repair(
    deck.Crew,
    word="repair",
    case="OI-5.3",
    hindered_by=(*deck.BUSY, deck.RALLY_ONLY, deck.SHAKEN_CARPENTERS, deck.UNDAMAGED),
):
    """OI-5.3 Less damage, unless she is Crippled."""

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        if sea.is_crippled(battle, battle.ships[now.ship]):
            return refuse("OI-5.3", "refusal-crippled", ship=now.ship)
        return None

    def carry_out(self, battle: Battle, now: deck.Deck) -> None:
        ship = battle.ships[now.ship]
        points = 1
        for each, _ in active.matching(battle, "crew_action", active.Context(ship, action="repair"), "remove_damage"):
            if ship.damage > points:
                points += each.effect.n
                active.use(battle, each, ship)
        damage.remove_damage(battle, ship, points, case="OI-5.3")


class Refloat(
    deck.Crew,
    word="refloat",
    case="OI-5.3",
    hindered_by=(*deck.BUSY, deck.RALLY_ONLY, deck.SHAKEN_CARPENTERS, deck.NOT_AGROUND),
):
    """OI-5.3 OI-1.10 A Skill Test to get off."""

    def carry_out(self, battle: Battle, now: deck.Deck) -> Flow[None]:
        ship = battle.ships[now.ship]
        passed = yield from throws.skill_test(battle, ship, ("repair",), case="OI-5.3")
        if passed:
            ship.aground = False
            battle.tell(events.Refloated(ship.id, case="OI-1.10"))

    def measures(self, battle: Battle, now: deck.Deck) -> Measures:
        return measures.of_refloating(battle)


class TrimSail(movement.SetSail, hindered_by=deck.UNFREE):
    """OI-5.4 The sail setting by one level."""


class Board(
    deck.Crew,
    word="board",
    case="OI-5.5",
    hindered_by=(*deck.UNFREE, deck.AGROUND, deck.ANCHORED),
    choices=within_yard_arm,
):
    """OI-5.5 OI-A34 OI-A69 An attempt to come alongside an enemy, or an own ship that was captured."""

    target: arguments.ShipId

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        return boarding.boarding_refused(battle, battle.ships[now.ship], self.target)

    def carry_out(self, battle: Battle, now: deck.Deck) -> Flow[None]:
        return boarding.board(battle, battle.ships[now.ship], battle.ships[self.target])

    def measures(self, battle: Battle, now: deck.Deck) -> Measures:
        return measures.of_boarding(battle, self.target)


class Row(deck.Crew, word="row", case="OI-5.6", hindered_by=(*deck.UNFREE, deck.NO_SWEEPS, deck.AGROUND)):
    """OI-5.6 A ship with sweeps goes straight ahead."""

    def carry_out(self, battle: Battle, now: deck.Deck) -> Flow[None]:
        return row(battle, battle.ships[now.ship])

    def measures(self, battle: Battle, now: deck.Deck) -> Measures:
        return measures.of_moving(battle, now.ship) if battle.acting is not None else {}


class ShiftFlag(
    deck.Crew,
    word="flag",
    case="OI-5.7",
    hindered_by=(*deck.UNFREE, deck.NO_ADMIRAL),
    choices=friends_within_pistol_shot,
):
    """OI-5.7 The admiral goes to a friend within Pistol Shot."""

    target: arguments.ShipId

    def refusal(self, battle: Battle, now: deck.Deck) -> Refusal | None:
        return flags.flag_refused(battle, battle.ships[now.ship], self.target)

    def carry_out(self, battle: Battle, now: deck.Deck) -> None:
        flags.transfer_flag(battle, battle.ships[now.ship], battle.ships[self.target])


EXTRA: tuple[type[Verb[Battle, Any]], ...] = (
    Rally, ReloadGuns, Repair, Refloat, TrimSail, Board, Row, ShiftFlag,
    shore.LandParty, shore.AnchorAndLand, shore.Deliver,
)  # fmt: skip
"""OI-6.2 The crew actions possible once more in the attack phase."""
ACTIONS: tuple[type[Verb[Battle, Any]], ...] = (NoAction, *EXTRA, card_fire.FireByCard)


def crew_actions(battle: Battle, ship: Ship) -> Verbs[Any]:
    """OI-5.1 to OI-5.8 The crew actions after a move."""
    return Verbs(ACTIONS, battle, deck.Deck(ship.id))


def crew(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.1 OI-4.5 OI-A25 Segment: the crew action after the move; none after cutting free."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None or acting.cut_free or not sea.working(battle, ship):
        return
    choices = crew_actions(battle, ship)
    if len(choices.orders()) == 1:
        return
    yield from act(Seat(ship.seat), Question.CREW, choices, case="OI-4.1", ship=ship.id)


def row(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.6 OI-A33 Row: a speed-1 move straight ahead, even at anchor or in the eye."""
    length = battle.setting.book.moves[1]
    edge.make_sea_room(battle, ship, manoeuvre.Manoeuvre(0, Way.AHEAD, length, 0))
    wake = collision.Wake()
    battle.tell(events.Rowed(ship.id, case="OI-5.6"))
    yield from collision.slide_leg(battle, ship, Way.AHEAD, length, 1, wake)
    yield from arrival.settle(battle, ship, wake.shoal)
