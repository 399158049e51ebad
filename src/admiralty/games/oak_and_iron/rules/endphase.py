"""The end phase: capture or destroy, withdrawal, sinking, lost admirals, cards."""

from admiralty.games.oak_and_iron.cards.active import Context, active, applies, refresh
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.collision import cut_free, push_away
from admiralty.games.oak_and_iron.rules.crew import flag_targets, transfer_flag
from admiralty.games.oak_and_iron.rules.damage import add_fatigue, destroy, remove_ship
from admiralty.games.oak_and_iron.rules.dice import counts, throw
from admiralty.games.oak_and_iron.rules.initiative import card_order
from admiralty.games.oak_and_iron.rules.sea import (
    afloat,
    enemies_of,
    is_shaken,
    near,
    out_of_action,
    ships_of,
    side_of,
    working,
)
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, one_of


def prizes(battle: Battle, ship: Ship) -> list[Ship]:
    """OI-10.1 OI-A19 The Shaken enemies stuck to a ship that she may capture or destroy.

    OI-F11 One that is Out of Action is neutral as long as an able ship of each side is stuck to her.
    """
    if not working(battle, ship) or is_shaken(battle, ship):
        return []
    found = []
    for other_id in sorted(ship.entangled):
        other = battle.ships[other_id]
        if side_of(battle, other) == side_of(battle, ship) or other.captor or not is_shaken(battle, other):
            continue
        defended = out_of_action(battle, other) and any(
            side_of(battle, friend) == side_of(battle, other)
            and working(battle, friend)
            and not is_shaken(battle, friend)
            for friend in (battle.ships[each] for each in other.entangled)
        )
        if not defended:
            found.append(other)
    return found


def capture(battle: Battle, asked: str) -> Flow[None]:
    """OI-10.1 OI-10.7 Segment: ships stuck to Shaken enemies, those with the initiative first, one after the other."""
    done = asked.split()
    for side in (battle.first, battle.setting.enemies[battle.first]):
        for ship in afloat(battle):
            if side_of(battle, ship) == side and ship.id not in done and prizes(battle, ship):
                battle.push("capture", " ".join([*done, ship.id]))
                battle.push("prize", ship.id)
                return
    battle.push("part")
    yield from ()


def prize(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-10.1 OI-A20 Segment: capture, destroy or leave, as long as there are prizes; a captor stays stuck to hers."""
    ship = battle.ships[ship_id]
    targets = prizes(battle, ship)
    choice, name = yield from ask(
        Seat(ship.seat),
        Message("ask-prize", ship=ship.id),
        one_of(
            lambda: [
                LEAVE,
                *(
                    Order(f"{what} {other.id}", (what, other.id), Message("order-prize", what=what, ship=other.id))
                    for other in targets
                    for what in ("capture", "destroy")
                ),
            ]
        ),
        case="OI-10.1",
    )
    if choice == "leave":
        return
    other = battle.ships[name]
    if choice == "capture":
        other.captor = ship.seat
        other.party = None
        battle.tell(events.ShipCaptured(other.id, ship.id, case="OI-10.1"))
    else:
        destroy(battle, other)
        battle.tell(events.ShipDestroyed(other.id, ship.id, case="OI-10.1"))
        freed = yield from cut_free(battle, ship, case="OI-10.1")
        if not freed:
            remove_ship(battle, other, "sunk")
            battle.tell(events.WreckRemoved(other.id, case="OI-10.1"))
    dismay(battle, ship, choice)
    if prizes(battle, ship):
        battle.push("prize", ship.id)


LEAVE = Order("leave", ("leave", ""), Message("order-leave"))


def dismay(battle: Battle, ship: Ship, deed: str) -> None:
    """Brutal: enemies near a ship that captures or destroys are fatigued."""
    for each in active(battle, "end"):
        if each.effect.op == "add_fatigue" and applies(battle, each, Context(ship, action=deed)) is not None:
            for enemy in enemies_of(battle, ship):
                if near(battle, ship, enemy, "musket"):
                    add_fatigue(battle, enemy, each.effect.n, case="OI-1.12")


def part(battle: Battle) -> Flow[None]:
    """OI-10.1 OI-F1 OI-A65 Segment: two Shaken ships stuck together are moved apart by Yard Arm, or as far as possible.

    The ship of the side without the initiative moves; the other one if she is Aground or stuck elsewhere too.
    """
    for ship in afloat(battle):
        if not is_shaken(battle, ship):
            continue
        for other_id in sorted(ship.entangled):
            other = battle.ships[other_id]
            if not is_shaken(battle, other) or (out_of_action(battle, ship) and out_of_action(battle, other)):
                continue
            mover, stays = (ship, other) if side_of(battle, ship) != battle.first else (other, ship)
            if mover.aground or len(mover.entangled) > 1:
                mover, stays = stays, mover
            del ship.entangled[other.id]
            del other.entangled[ship.id]
            battle.tell(events.ShipsParted(ship.id, other.id, case="OI-10.1"))
            if not mover.aground and not mover.entangled:
                yield from push_away(battle, mover, [stays], case="OI-10.1")
            battle.push("part")
            return


# ------------------------------------------------------------------------------------------------------------- sinking
def sinking(battle: Battle) -> Flow[None]:
    """OI-10.4 Segment: one die for each ship Out of Action on the table; a skull or cannon sinks her."""
    fatal = battle.setting.book.symbols["sinking"]
    for ship in afloat(battle):
        if out_of_action(battle, ship) and not ship.captor:
            (face,) = yield from throw(battle, ship, 1, frozenset(), "OI-10.4", counts(fatal))
            sunk = face in fatal
            battle.tell(events.SinkingRolled(ship.id, face, sunk, case="OI-10.4"))
            if sunk:
                remove_ship(battle, ship, "sunk")


# ------------------------------------------------------------------------------------------------------- lost admirals
def admirals(battle: Battle, seat: str) -> Flow[None]:
    """OI-10.5 OI-A64 Segment: a squadron whose flagship is lost gets a new one, by Fortune with the admiral."""
    squadron = battle.squadrons[seat]
    flagship = battle.ships[squadron.flagship]
    if squadron.cut_hand:
        squadron.cut_hand = False
        if squadron.admiral == "" and not squadron.full_hand:
            battle.push("cut_hand", seat)
    own = ships_of(battle, seat)
    if working(battle, flagship) or not own:
        return
    for each in active(battle, "end"):
        vice = battle.ships.get(each.ship)
        if each.effect.op == "become_flagship" and each.seat == seat and vice is not None and working(battle, vice):
            squadron.admiral = ""
            squadron.value = int(each.effect.args["value"])
            squadron.full_hand = True
            hoist(battle, vice)
            return
    rescuers = flag_targets(battle, flagship) if flagship.where == "table" and not flagship.captor else []
    offers = [Order(f"new {ship.id}", ("new", ship.id), Message("order-new-flagship", ship=ship.id)) for ship in own]
    if squadron.fortune > 0:
        offers += [
            Order(f"rescue {ship.id}", ("rescue", ship.id), Message("order-rescue", ship=ship.id)) for ship in rescuers
        ]
    how, name = yield from ask(Seat(seat), Message("ask-flagship"), one_of(lambda: offers), case="OI-10.5")
    if how == "rescue":
        squadron.fortune -= 1
        transfer_flag(battle, flagship, battle.ships[name])
        return
    squadron.admiral = ""
    squadron.value = 0
    hoist(battle, battle.ships[name])
    if not squadron.full_hand:
        battle.push("cut_hand", seat)


def hoist(battle: Battle, ship: Ship) -> None:
    squadron = battle.squadrons[ship.seat]
    squadron.flagship = ship.id
    refresh(battle)
    battle.tell(events.NewFlagship(ship.id, squadron.value, case="OI-10.5"))


def cut_hand(battle: Battle, seat: str) -> Flow[None]:
    """OI-10.5 OI-A47 Segment: cards go until 5 are left, the owner's choice; face-down and revealed ones count.

    OI-A70 The card lying face down cannot be the one to go: its back must say nothing. OI-A77 Of the cards that come
    back as many stay as a hand must have, so that there is always one to lay.
    """
    book = battle.setting.book
    squadron = battle.squadrons[seat]
    if len(squadron.owned) <= book.limits["hand_base"]:
        return
    returning = [card for card in squadron.owned if not book.initiative[card].discard]
    kept = returning if len(returning) <= book.limits["hand_min_kept"] else []
    hand = [card for card in squadron.owned if card not in kept]
    card = yield from ask(
        Seat(seat),
        Message("ask-cut-hand"),
        one_of(lambda: [card_order(each) for each in hand if each != squadron.face_down]),
        case="OI-10.5",
    )
    squadron.owned.remove(card)
    if squadron.revealed == card:
        squadron.revealed = ""
        refresh(battle)
    battle.tell(events.HandCut(seat, card, case="OI-10.5"))
    battle.push("cut_hand", seat)


# --------------------------------------------------------------------------------------------------------------- cards
def return_cards(battle: Battle) -> Flow[None]:
    """OI-10.6 OI-11.5 OI-A43 Segment: revealed cards return or are discarded as printed; the turn's markers go."""
    book = battle.setting.book
    for seat in battle.setting.seats:
        squadron = battle.squadrons[seat]
        for card in (squadron.revealed, squadron.copied):
            if card and card in squadron.owned and book.initiative[card].discard:
                squadron.owned.remove(card)
                squadron.discarded.append(card)
                battle.tell(events.CardDiscarded(seat, card, case="OI-10.6"))
        squadron.revealed = squadron.copied = ""
        squadron.chosen = {
            key: value for key, value in squadron.chosen.items() if book.initiative.get(_card(key)) is None
        }
    battle.events = [card for card in battle.events if book.events[card].duration != "turn"]
    for name in battle.roster:
        ship = battle.ships[name]
        ship.wake = ship.attacked = ship.fired = ship.boarded = False
        ship.boats = ""
        ship.speed = ship.close_ignored = 0
    refresh(battle)
    yield from ()


def _card(key: str) -> str:
    return key.partition(".")[0]
