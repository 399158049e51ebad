"""The attack phase: which ship, which attack; free attacks and reactions, each at its moment."""

from functools import cache
from typing import Any

from admiralty.games.oak_and_iron.cards.active import Context, active, applies, use
from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.aiming import Shot, shots, special_shots, threatened
from admiralty.games.oak_and_iron.rules.crew import Action, clear_reload, crew_actions, do_crew_action, reloads
from admiralty.games.oak_and_iron.rules.damage import add_damage, add_fatigue, destroy, lower_sail
from admiralty.games.oak_and_iron.rules.dice import throw
from admiralty.games.oak_and_iron.rules.gunnery import Free, take_aim
from admiralty.games.oak_and_iron.rules.movement import ship_order
from admiralty.games.oak_and_iron.rules.orders import among
from admiralty.games.oak_and_iron.rules.sea import ships_of, ships_of_side, side_of, working
from admiralty.games.oak_and_iron.rules.whynot import why_not
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, ask_window, one_of

PASS = Order("pass", Shot("", "", ""), Message("order-pass"))
KINDS = ("broadside", "partial", "close")


@cache
def shot_order(shot: Shot) -> Order[Shot]:
    """The order of an attack: `broadside port b-sloop`, `partial b-sloop rigging`, `close b-sloop`."""
    words = [shot.kind, *([shot.side] if shot.side else []), shot.target, *([shot.mode] if shot.mode != "hull" else [])]
    label = Message("order-attack", kind=shot.kind, side=shot.side, target=shot.target, mode=shot.mode)
    return Order(" ".join(words), shot, label)


@cache
def reaction_order(ship: str, shot: Shot) -> Order[tuple[str, Shot]]:
    inner = shot_order(shot)
    return Order(f"{ship} {inner.code}", (ship, shot), Message("order-reaction", ship=ship, attack=inner.label))


HOLD_FIRE = Order("hold fire", ("", PASS.value), Message("order-hold-fire"))


def ready_to_attack(battle: Battle, side: str) -> list[Ship]:
    """OI-6.1 The ships of a side that have not activated in this attack phase."""
    return [ship for ship in ships_of_side(battle, side) if not ship.attacked]


def attacker(battle: Battle, seat: str) -> Flow[None]:
    """OI-6.1 OI-14.4 Segment: the ship that acts next; in a fleet the leading seat names it, whatever the squadron."""
    side = battle.setting.side_by_seat[seat]
    ships = ready_to_attack(battle, side)
    chosen = yield from ask(
        Seat(seat), Message("ask-attacker"), one_of(lambda: [ship_order(ship.id) for ship in ships]), case="OI-6.1"
    )
    ship = battle.ships[chosen]
    ship.attacked = True
    ship.wake = False
    battle.push("attack", chosen)


def attack_turn(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-6.2 OI-A10 Segment: one kind of attack, or one more crew action with no enemy near, or nothing.

    A second Broadside from the other side may follow a first.
    """
    ship = battle.ships[ship_id]
    legal = shots(battle, ship, KINDS) + special_shots(battle, ship)
    extra = [] if ship.entangled or threatened(battle, ship) else crew_actions(battle, ship, extra=True)

    def offers() -> list[Order[Shot | Action]]:
        found: list[Order[Any]] = [PASS, *(shot_order(shot) for shot in legal), *extra]
        return found

    chosen = yield from ask(
        Seat(ship.seat),
        Message("ask-attack", ship=ship.id),
        one_of(offers, why=lambda code: why_not(battle, ship, code)),
        case="OI-6.2",
    )
    if isinstance(chosen, Shot):
        if chosen.kind == "broadside":
            battle.push("second", ship.id)
        if chosen.kind:
            battle.push("resolve", ship.id, *chosen, 0, 0, 0)
    else:
        yield from do_crew_action(battle, ship, chosen)


def second(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-7.1 OI-A10 Segment: the other side may fire its own Broadside, at a target of its own."""
    ship = battle.ships[ship_id]
    if not working(battle, ship):
        return
    legal = shots(battle, ship, ("broadside",))
    if not legal:
        return
    chosen = yield from ask(
        Seat(ship.seat),
        Message("ask-second", ship=ship.id),
        one_of(lambda: [PASS, *(shot_order(shot) for shot in legal)], why=lambda code: why_not(battle, ship, code)),
        case="OI-7.1",
    )
    if chosen.kind:
        battle.push("resolve", ship.id, *chosen, 0, 0, 0)


def resolve(
    battle: Battle,
    ship_id: str,
    kind: str,
    side: str,
    target: str,
    mode: str,
    dice: int,
    no_damage: int,
    no_critical: int,
) -> Flow[None]:
    """OI-6.2 OI-A50 Segment: one attack, free or not; the wake marker is no part of it."""
    ship = battle.ships[ship_id]
    if not working(battle, ship) or battle.ships[target].where != "table":
        return
    if kind == "mortar":
        yield from mortar(battle, ship, battle.ships[target])
    elif kind == "fireship":
        yield from fire_ship(battle, ship, battle.ships[target])
    else:
        free = Free(dice, bool(no_damage), bool(no_critical))
        battle.push("volley", ship.id, *take_aim(battle, ship, Shot(kind, side, target, mode), free))


def _special(battle: Battle, ship: Ship, mortar_wanted: bool) -> Active:
    return next(
        each
        for each in active(battle, "attack")
        if each.effect.op == "special_attack"
        and each.ship == ship.id
        and bool(each.effect.args.get("reload")) == mortar_wanted
    )


def mortar(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """The mortar: its dice, whose skulls each damage and fatigue; then its own reload marker."""
    args = _special(battle, ship, True).effect.args
    good = frozenset(args["symbols"])
    dice = yield from throw(battle, ship, int(args["dice"]), good, "OI-1.12")
    hits = sum([face in good for face in dice])
    ship.fired = ship.reload_mortar = True
    battle.tell(
        events.AttackRolled(ship.id, target.id, "mortar", "hull", "", "cannon", "", [], dice, hits, case="OI-1.12")
    )
    add_fatigue(battle, target, hits * int(args["fatigue_per_hit"]), case="OI-1.12")
    add_damage(battle, target, hits * int(args["damage_per_hit"]), case="OI-1.12")


def fire_ship(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """OI-F19 A fire ship's attack: its dice whatever her fatigue, each symbol with its own effect; then she is lost."""
    args = _special(battle, ship, False).effect.args
    meaning = args["per_symbol"]
    dice = yield from throw(battle, ship, int(args["dice"]), frozenset(meaning), "OI-F19")
    ship.fired = True
    counts = {what: sum([meaning.get(face) == what for face in dice]) for what in ("damage", "fatigue", "sail_setting")}
    battle.tell(
        events.AttackRolled(
            ship.id, target.id, "fireship", "hull", "", "pistol", "", [], dice, counts["damage"], case="OI-F19"
        )
    )
    add_damage(battle, target, counts["damage"], case="OI-F19")
    add_fatigue(battle, target, counts["fatigue"], case="OI-F19")
    lower_sail(battle, target, counts["sail_setting"], case="OI-F19")
    destroy(battle, ship)
    battle.tell(events.FireShipBurned(ship.id, case="OI-F19"))


# ------------------------------------------------------------------------------------------------------------ reactions
def react(battle: Battle, mover_id: str, used: str) -> Flow[None]:
    """OI-F18 OI-F15 Segment: an enemy has ended her move: Fire as She Bears, Small Arms. One window for each seat."""
    acting = battle.acting
    mover = battle.ships[mover_id]
    cards = active(battle, "movement.enemy_ends_move")
    if not cards or acting is None or not (acting.moved or acting.turned) or not working(battle, mover):
        return
    done = used.split()
    for seat in battle.setting.seats:
        if battle.setting.side_by_seat[seat] == side_of(battle, mover) or seat in done:
            continue
        mine = [each for each in cards if each.seat == seat and f"{seat}:{each.key}" not in done]
        offers: dict[tuple[str, Shot], Active] = {}
        for each in mine:
            for ship in ships_of(battle, seat):
                if applies(battle, each, Context(ship, mover)) is not None:
                    for shot in shots(battle, ship, tuple(each.effect.args["attack"]), [mover]):
                        offers.setdefault((ship.id, shot), each)
        if not offers:
            continue
        ship_id, shot = yield from ask_window(
            Seat(seat),
            Message("ask-reaction", mover=mover_id),
            among([HOLD_FIRE, *(reaction_order(*offer) for offer in offers)]),
            window="reaction",
            decline="hold fire",
            period=f"turn {battle.turn}",
            case="OI-F18",
        )
        if not ship_id:
            done.append(seat)
            continue
        card = offers[ship_id, shot]
        use(battle, card, battle.ships[ship_id])
        if card.effect.args.get("one_ship"):
            done.append(f"{seat}:{card.key}")
        args = card.effect.args
        battle.push("react", mover_id, " ".join(done))
        battle.push(
            "resolve", ship_id, *shot, 0, int(args.get("no_damage", False)), int(args.get("no_critical", False))
        )
        return


# ------------------------------------------------------------------------------------------------- start of the phase
NOT_NOW = Order("not now", "", Message("order-not-now"))


def attack_start(battle: Battle) -> Flow[None]:
    """OI-6.1 Segment: what cards do as the phase starts: Efficient Loader, Full Shot Lockers."""
    for each in active(battle, "attack.start"):
        effect = each.effect
        if effect.selector == "self":
            ship = battle.ships[each.ship]
            if applies(battle, each, Context(ship)) is None or not reloads(ship):
                continue
            ships = [ship]
        else:
            ships = [ship for ship in ships_of(battle, each.seat) if reloads(ship)]
            if not ships or each.key in battle.squadrons[each.seat].spent:
                continue
        orders = [NOT_NOW]
        for ship in ships:
            if effect.n > 1:
                orders.append(Order(f"clear {ship.id}", ship.id, Message("order-clear-all", ship=ship.id)))
            else:
                orders += [
                    Order(
                        f"clear {ship.id} {side}", f"{ship.id} {side}", Message("order-clear", ship=ship.id, side=side)
                    )
                    for side in reloads(ship)
                ]
        answer = yield from ask(
            Seat(each.seat),
            Message("ask-clear", card=each.source),
            among(orders),
            case="OI-1.12",
        )
        if answer:
            name, _, side = answer.partition(" ")
            ship = battle.ships[name]
            for which in [side] if side else reloads(ship):
                clear_reload(battle, ship, which)
            use(battle, each, ship)
