"""OI-10 The end phase: capture or destroy, withdrawal, sinking, lost admirals, cards."""

from enum import StrEnum
from typing import NamedTuple

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import arrival, collision
from admiralty.games.oak_and_iron.rules.crew import flags
from admiralty.games.oak_and_iron.rules.terms import active, arguments, damage, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, ask, call, refuse


def prizes(battle: Battle, ship: Ship) -> list[Ship]:
    """OI-10.1 OI-A19 The Shaken enemies stuck to a ship that she may capture or destroy.

    OI-F11 One that is Out of Action is neutral as long as an able ship of each side is stuck to her.
    """
    if not sea.working(battle, ship) or sea.is_shaken(battle, ship):
        return []
    return [battle.ships[other] for other in sorted(ship.entangled) if no_prize(battle, ship, other) is None]


def no_prize(battle: Battle, ship: Ship, name: str) -> Refusal | None:
    """OI-10.1 OI-A19 OI-F11 Why a ship may not be captured or destroyed by another that is stuck to her."""
    if name not in ship.entangled:
        return refuse("OI-10.1", "refusal-not-stuck", target=name)
    other = battle.ships[name]
    if sea.side_of(battle, other) == sea.side_of(battle, ship) or other.captor:
        return refuse("OI-10.1", "refusal-no-prize", ship=name)
    if not sea.is_shaken(battle, other):
        return refuse("OI-10.1", "refusal-not-shaken", ship=name)
    defended = sea.out_of_action(battle, other) and any(
        sea.side_of(battle, friend) == sea.side_of(battle, other)
        and sea.working(battle, friend)
        and not sea.is_shaken(battle, friend)
        for friend in (battle.ships[each] for each in other.entangled)
    )
    return refuse("OI-F11", "refusal-defended", ship=name) if defended else None


class Fate(StrEnum):
    """OI-10.1 The fates of a prize."""

    CAPTURE = "capture"
    DESTROY = "destroy"


class Holding(NamedTuple):
    """The ship that holds a Shaken enemy."""

    ship: str


class Leave(Verb[Battle, Holding], word="leave"):
    """OI-10.1 The enemy is left alone."""


class TakePrize(
    Verb[Battle, Holding],
    label_key="order-prize",
    case="OI-10.1",
    choices=lambda battle, now: [(what, other) for other in sorted(battle.ships[now.ship].entangled) for what in Fate],
):
    """OI-10.1 A Shaken enemy stuck to the ship is captured or destroyed."""

    what: Fate
    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Holding) -> Refusal | None:
        return no_prize(battle, battle.ships[now.ship], self.ship)


def capture(battle: Battle, asked: str) -> None:
    """OI-10.1 OI-10.7 Segment: ships stuck to Shaken enemies, those with the initiative first, one after the other."""
    done = asked.split()
    for side in (battle.first, battle.setting.enemies[battle.first]):
        for ship in sea.afloat(battle):
            if sea.side_of(battle, ship) == side and ship.id not in done and prizes(battle, ship):
                battle.follow(call(prize, ship.id), call(capture, " ".join([*done, ship.id])))
                return
    battle.push(part)


def prize(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-10.1 OI-A20 Segment: capture, destroy or leave, as long as there are prizes; a captor stays stuck to hers."""
    ship = battle.ships[ship_id]
    chosen = yield from ask(
        Seat(ship.seat),
        Question.PRIZE,
        Verbs((Leave, TakePrize), battle, Holding(ship.id)),
        case="OI-10.1",
        ship=ship.id,
    )
    if not isinstance(chosen, TakePrize):
        return
    other = battle.ships[chosen.ship]
    if chosen.what == Fate.CAPTURE:
        other.captor = ship.seat
        other.party = None
        battle.tell(events.ShipCaptured(other.id, ship.id, case="OI-10.1"))
    else:
        damage.destroy(battle, other)
        battle.tell(events.ShipDestroyed(other.id, ship.id, case="OI-10.1"))
        wake = collision.Wake()
        freed = yield from collision.cut_free(battle, ship, wake, case="OI-10.1")
        if freed:
            yield from arrival.settle(battle, ship, wake.shoal)
        else:
            damage.remove_ship(battle, other, "sunk")
            battle.tell(events.WreckRemoved(other.id, case="OI-10.1"))
    dismay(battle, ship, chosen.what)
    if prizes(battle, ship):
        battle.push(prize, ship.id)


def dismay(battle: Battle, ship: Ship, deed: str) -> None:
    """Brutal: enemies near a ship that captures or destroys are fatigued."""
    for each in active.active(battle, "end"):
        if (
            each.effect.op == "add_fatigue"
            and active.applies(battle, each, active.Context(ship, action=deed)) is not None
        ):
            for enemy in sea.enemies_of(battle, ship):
                if sea.near(battle, ship, enemy, "musket"):
                    damage.add_fatigue(battle, enemy, each.effect.n, case="OI-1.12")


def part(battle: Battle) -> Flow[None]:
    """OI-10.1 OI-F1 OI-A65 Segment: two Shaken ships stuck together are moved apart by Yard Arm, or as far as possible.

    The ship of the side without the initiative moves; the other one if she is Aground or stuck elsewhere too.
    """
    for ship in sea.afloat(battle):
        if not sea.is_shaken(battle, ship):
            continue
        for other_id in sorted(ship.entangled):
            other = battle.ships[other_id]
            if not sea.is_shaken(battle, other) or (
                sea.out_of_action(battle, ship) and sea.out_of_action(battle, other)
            ):
                continue
            mover, stays = (ship, other) if sea.side_of(battle, ship) != battle.first else (other, ship)
            if mover.aground or len(mover.entangled) > 1:
                mover, stays = stays, mover
            del ship.entangled[other.id]
            del other.entangled[ship.id]
            battle.tell(events.ShipsParted(ship.id, other.id, case="OI-10.1"))
            if not mover.aground and not mover.entangled:
                yield from collision.push_away(battle, mover, [stays], case="OI-10.1")
            battle.push(part)
            return


# ------------------------------------------------------------------------------------------------------------- sinking
def sinking(battle: Battle) -> Flow[None]:
    """OI-10.4 Segment: one die for each ship Out of Action on the table; a skull or cannon sinks her."""
    fatal = battle.setting.book.symbols["sinking"]
    for ship in sea.afloat(battle):
        if sea.out_of_action(battle, ship) and not ship.captor:
            (face,) = yield from throws.throw(battle, ship, 1, frozenset(), "OI-10.4", throws.counts(fatal))
            sunk = face in fatal
            battle.tell(events.SinkingRolled(ship.id, face, sunk, case="OI-10.4"))
            if sunk:
                damage.remove_ship(battle, ship, "sunk")


# ------------------------------------------------------------------------------------------------------- lost admirals
class Admiral(NamedTuple):
    """Whose flagship is lost."""

    seat: str


class TakeCommand(
    Verb[Battle, Admiral],
    word="new",
    label_key="order-new-flagship",
    case="OI-10.5",
    choices=lambda battle, now: [ship.id for ship in sea.ships_of(battle, now.seat)],
):
    """OI-10.5 Another ship of the squadron takes command."""

    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Admiral) -> Refusal | None:
        ship = battle.ships.get(self.ship)
        if ship is not None and ship.seat != now.seat:
            return refuse("OI-10.5", "refusal-not-of-squadron", ship=self.ship)
        return sea.unfit(battle, self.ship)


class Rescue(
    Verb[Battle, Admiral],
    word="rescue",
    case="OI-10.5",
    choices=lambda battle, now: [ship.id for ship in sea.ships_of(battle, now.seat)],
):
    """OI-10.5 A Fortune point brings the admiral to a friend within Pistol Shot of the lost flagship."""

    ship: arguments.ShipId

    def refusal(self, battle: Battle, now: Admiral) -> Refusal | None:
        squadron = battle.squadrons[now.seat]
        if squadron.fortune <= 0:
            return refuse("OI-10.5", "refusal-no-fortune")
        flagship = battle.ships[squadron.flagship]
        if flagship.where != "table" or flagship.captor:
            return refuse("OI-10.5", "refusal-flagship-gone", ship=flagship.id)
        return flags.flag_refused(battle, flagship, self.ship)


def admirals(battle: Battle, seat: str) -> Flow[None]:
    """OI-10.5 OI-A64 OI-A84 Segment: a squadron whose flagship is lost gets a new one, by Fortune with the admiral."""
    squadron = battle.squadrons[seat]
    flagship = battle.ships[squadron.flagship]
    if squadron.cut_hand:
        squadron.cut_hand = False
        if squadron.admiral == "" and not squadron.full_hand:
            battle.push(cut_hand, seat)
    own = sea.ships_of(battle, seat)
    if sea.working(battle, flagship) or not own:
        return
    squadron.lost_flagships.append(flagship.id)
    for each in active.active(battle, "end"):
        vice = battle.ships.get(each.ship)
        if each.effect.op == "become_flagship" and each.seat == seat and vice is not None and sea.working(battle, vice):
            squadron.admiral = ""
            squadron.value = int(each.effect.args["value"])
            squadron.full_hand = True
            hoist(battle, vice)
            return
    chosen = yield from ask(
        Seat(seat), Question.FLAGSHIP, Verbs((TakeCommand, Rescue), battle, Admiral(seat)), case="OI-10.5"
    )
    if isinstance(chosen, Rescue):
        squadron.fortune -= 1
        flags.transfer_flag(battle, flagship, battle.ships[chosen.ship])
        return
    assert isinstance(chosen, TakeCommand)
    squadron.admiral = ""
    squadron.value = 0
    hoist(battle, battle.ships[chosen.ship])
    if not squadron.full_hand:
        battle.push(cut_hand, seat)


def hoist(battle: Battle, ship: Ship) -> None:
    squadron = battle.squadrons[ship.seat]
    squadron.flagship = ship.id
    active.refresh(battle)
    battle.tell(events.NewFlagship(ship.id, squadron.value, case="OI-10.5"))


class GivingUp(NamedTuple):
    """OI-10.5 OI-A77 The owner of the hand that is cut, and the cards of it that may go."""

    seat: str
    cards: tuple[str, ...]


class GiveUp(Verb[Battle, GivingUp], label_key="order-card", case="OI-10.5", choices=lambda battle, now: now.cards):
    """OI-10.5 OI-A70 A card is removed for good; never the face-down one."""

    card: arguments.CardId

    def refusal(self, battle: Battle, now: GivingUp) -> Refusal | None:
        squadron = battle.squadrons[now.seat]
        if self.card not in squadron.owned:
            return refuse("OI-10.5", "refusal-not-owned", card=self.card)
        if self.card not in now.cards:
            return refuse("OI-A77", "refusal-must-stay", card=self.card)
        if self.card == squadron.face_down:
            return refuse("OI-A70", "refusal-face-down", card=self.card)
        return None


def cut_hand(battle: Battle, seat: str) -> Flow[None]:
    """OI-10.5 OI-A47 Segment: cards go until 5 are left, the owner's choice; face-down and revealed ones count.

    OI-A70 The card lying face down cannot be the one to go: its back must not tell anything. OI-A77 Of the cards that
    come back as many stay as a hand must have, so that there is always one to lay."""
    book = battle.setting.book
    squadron = battle.squadrons[seat]
    if len(squadron.owned) <= book.limits["hand_base"]:
        return
    returning = [card for card in squadron.owned if not book.initiative[card].discard]
    kept = returning if len(returning) <= book.limits["hand_min_kept"] else []
    hand = [card for card in squadron.owned if card not in kept]
    chosen = yield from ask(
        Seat(seat), Question.CUT_HAND, Verbs((GiveUp,), battle, GivingUp(seat, tuple(hand))), case="OI-10.5"
    )
    card = chosen.card
    squadron.owned.remove(card)
    if squadron.revealed == card:
        squadron.revealed = ""
        active.refresh(battle)
    battle.tell(events.HandCut(seat, card, case="OI-10.5"))
    battle.push(cut_hand, seat)


# --------------------------------------------------------------------------------------------------------------- cards
def return_cards(battle: Battle) -> None:
    """OI-10.6 OI-11.5 OI-A43 Segment: revealed cards return or are discarded as printed; the turn's markers go."""
    book = battle.setting.book
    for seat in battle.setting.seats:
        squadron = battle.squadrons[seat]
        for card in (squadron.revealed, "" if squadron.borrowed else squadron.copied):
            if card and card in squadron.owned and book.initiative[card].discard:
                squadron.owned.remove(card)
                squadron.discarded.append(card)
                battle.tell(events.CardDiscarded(seat, card, case="OI-10.6"))
        squadron.revealed = squadron.copied = ""
        squadron.borrowed = False
        squadron.chosen = {
            key: value for key, value in squadron.chosen.items() if book.initiative.get(_card(key)) is None
        }
    battle.events = [card for card in battle.events if book.events[card].duration != "turn"]
    for name in battle.roster:
        ship = battle.ships[name]
        ship.wake = ship.attacked = ship.fired = ship.boarded = False
        ship.boats = ""
        ship.speed = ship.close_ignored = 0
    active.refresh(battle)


def _card(key: str) -> str:
    return key.partition(".")[0]
