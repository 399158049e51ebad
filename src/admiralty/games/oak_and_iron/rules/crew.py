"""Crew actions: one after the move, and one more in the attack phase when no enemy is near."""

from functools import cache
from typing import NamedTuple

from admiralty.boards.table import within
from admiralty.games.oak_and_iron.cards.active import Context, active, applies, matching, refresh, use
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.aiming import Shot, shots
from admiralty.games.oak_and_iron.rules.arrival import settle
from admiralty.games.oak_and_iron.rules.boarding import board, board_targets
from admiralty.games.oak_and_iron.rules.collision import Wake, slide_leg
from admiralty.games.oak_and_iron.rules.damage import remove_damage, remove_fatigue
from admiralty.games.oak_and_iron.rules.dice import skill_test
from admiralty.games.oak_and_iron.rules.edge import make_sea_room
from admiralty.games.oak_and_iron.rules.manoeuvre import Manoeuvre
from admiralty.games.oak_and_iron.rules.movement import sail_orders
from admiralty.games.oak_and_iron.rules.orders import among
from admiralty.games.oak_and_iron.rules.placing import LandingSpace
from admiralty.games.oak_and_iron.rules.sea import (
    ASHORE,
    afloat,
    friends_of,
    hull,
    is_crippled,
    is_shaken,
    land,
    near,
    side_of,
    working,
)
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, one_of


class Action(NamedTuple):
    """A crew action: its name and what it is done to (a side, a ship, an attack)."""

    name: str
    on: str = ""
    shot: Shot | None = None
    dice: int = 0
    no_damage: bool = False
    no_critical: bool = False


@cache
def action_order(action: Action) -> Order[Action]:
    """`reload port`, `rally`, `sail up`, `board b-sloop`, `fire partial b-sloop`."""
    if action.shot is not None:
        shot = action.shot
        words = ["fire", shot.kind, shot.side, shot.target, shot.mode if shot.mode != "hull" else ""]
        label = Message("order-attack", kind=shot.kind, side=shot.side, target=shot.target, mode=shot.mode)
        return Order(" ".join(word for word in words if word), action, label)
    code = f"{action.name} {action.on}".strip()
    return Order(code, action, Message("order-crew", action=action.name, on=action.on))


NO_ACTION = action_order(Action("none"))


def reloads(ship: Ship) -> list[str]:
    """The sides (and mortar) of a ship that carry a reload marker."""
    found = ["port"] if ship.reload_port else []
    found += ["starboard"] if ship.reload_starboard else []
    return found + (["mortar"] if ship.reload_mortar else [])


def clear_reload(battle: Battle, ship: Ship, side: str) -> None:
    """OI-5.1 A reload marker comes off."""
    if side == "port":
        ship.reload_port = False
    elif side == "starboard":
        ship.reload_starboard = False
    else:
        ship.reload_mortar = False
    battle.tell(events.Reloaded(ship.id, side, case="OI-5.1"))


def crew_actions(battle: Battle, ship: Ship, *, extra: bool = False) -> list[Order[Action]]:
    """OI-5.1 to OI-5.8, OI-1.6, OI-1.9, OI-3.1, OI-F3, OI-A41, OI-A51 The crew actions open to a ship but for none.

    `extra` is the one of the attack phase, where cards that turn a crew action into an attack in the movement phase
    do not work.
    """
    context = Context(ship)
    effects = active(battle, "crew_action")
    found: list[Action] = []
    if ship.entangled:
        return [] if extra or not effects else [action_order(each) for each in card_attacks(battle, ship)]
    if ship.fatigue:
        found.append(Action("rally"))
    rally_only = any(
        each.effect.op == "forbid"
        and each.effect.args["what"] == "all_but_rally"
        and applies(battle, each, context) is not None
        for each in effects
    )
    if rally_only:
        return [action_order(each) for each in found]
    allowed = {
        what
        for each in effects
        if each.effect.op == "allow" and applies(battle, each, context) is not None
        for what in each.effect.args["what"].split(",")
    }
    shaken = is_shaken(battle, ship)
    if (not shaken or "reload" in allowed) and ship.sail != Sail.FULL:
        found += [Action("reload", side) for side in reloads(ship)]
    if not shaken or "repair" in allowed:
        if ship.damage and not is_crippled(battle, ship):
            found.append(Action("repair"))
        if ship.aground:
            found.append(Action("refloat"))
    if not shaken:
        found += [Action("sail", "up" if order.value > 0 else "down") for order in sail_orders(battle, ship)]
        found += [Action("board", target.id) for target in board_targets(battle, ship)]
        if "row" in allowed and not ship.aground:
            found.append(Action("row"))
        found += [Action("flag", other.id) for other in flag_targets(battle, ship)]
        found += landing_actions(battle, ship, "anchor_and_land" in allowed)
        if effects and not extra:
            found += card_attacks(battle, ship)
    return [action_order(each) for each in found]


def card_attacks(battle: Battle, ship: Ship) -> list[Action]:
    """OI-A55 OI-F17 Attacks that a card lets the crew action pay for: Rolling Broadsides, Elan, Heavy Musket Volley."""
    found: list[Action] = []
    for each, _ in matching(battle, "crew_action", Context(ship), "crew_action_attack"):
        args = each.effect.args
        kinds = tuple(args["attack"])
        if ship.entangled:
            # only a card that names the case lifts the bar on Entangled ships, and for Close Combat alone
            kinds = ("close",) if "broadside" not in kinds and "close" in kinds else ()
        found += [
            Action(
                "fire", "", shot, int(args.get("dice", 0)), bool(args.get("no_damage")), bool(args.get("no_critical"))
            )
            for shot in (shots(battle, ship, kinds) if kinds else ())
        ]
    return found


def flag_targets(battle: Battle, ship: Ship) -> list[Ship]:
    """OI-5.7 Friends within Pistol Shot of the flagship that are not Entangled, for the admiral to go to."""
    if battle.squadrons[ship.seat].flagship != ship.id:
        return []
    return [other for other in friends_of(battle, ship) if not other.entangled and near(battle, ship, other, "pistol")]


def landing_actions(battle: Battle, ship: Ship, anchors_too: bool) -> list[Action]:
    """OI-5.8 Landing a party (or cargo): Anchored, within Pistol Shot of land, none ashore yet."""
    islands = land(battle, *ASHORE) if battle.terrain else []
    pistol = battle.setting.book.ranges["pistol"]
    if not islands or not any(within(hull(battle, ship), island, pistol) for island in islands):
        return []
    found = []
    anchored = ship.sail == Sail.ANCHORED
    if ship.party is None:
        if anchored:
            found.append(Action("land"))
        elif anchors_too:
            found.append(Action("anchor and land"))
    if battle.objective == "delivery" and ship.role == "carrier" and anchored and not battle.delivered:
        found.append(Action("deliver"))
    return found


def crew(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.1 OI-4.5 OI-A25 Segment: the crew action after the move; none after cutting free."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    if acting is None or acting.cut_free or not working(battle, ship):
        return
    orders = crew_actions(battle, ship)
    if not orders:
        return
    action = yield from ask(
        Seat(ship.seat),
        Message("ask-crew", ship=ship.id),
        one_of(lambda: [NO_ACTION, *orders]),
        case="OI-4.1",
    )
    yield from do_crew_action(battle, ship, action)


def do_crew_action(battle: Battle, ship: Ship, action: Action) -> Flow[None]:
    """OI-5.1 to OI-5.8 Carry out a crew action."""
    name = action.name
    if name == "reload":
        clear_reload(battle, ship, action.on)
    elif name == "rally":
        yield from rally(battle, ship)
    elif name == "repair":
        points = 1
        for each, _ in matching(battle, "crew_action", Context(ship, action="repair"), "remove_damage"):
            if ship.damage > points:
                points += each.effect.n
                use(battle, each, ship)
        remove_damage(battle, ship, points, case="OI-5.3")
    elif name == "refloat":
        passed = yield from skill_test(battle, ship, ("repair",), case="OI-5.3")
        if passed:
            ship.aground = False
            battle.tell(events.Refloated(ship.id, case="OI-1.10"))
    elif name == "sail":
        ship.sail += 1 if action.on == "up" else -1
        battle.tell(events.SailSet(ship.id, ship.sail, case="OI-5.4"))
    elif name == "board":
        yield from board(battle, ship, battle.ships[action.on])
    elif name == "row":
        yield from row(battle, ship)
    elif name == "flag":
        transfer_flag(battle, ship, battle.ships[action.on])
    elif name in ("land", "anchor and land"):
        if name != "land":
            ship.sail = int(Sail.ANCHORED)
        yield from landing(battle, ship)
    elif name == "deliver":
        battle.delivered = True
        battle.tell(events.CargoDelivered(ship.id, case="OI-10.3"))
    elif action.shot is not None:
        battle.push("resolve", ship.id, *action.shot, action.dice, int(action.no_damage), int(action.no_critical))


def rally(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.2 Rally: one fatigue less, and what surgeons, inspiring commanders and conditions add."""
    context = Context(ship, action="rally")
    points = 1
    friend_points = 0
    for each, _ in matching(battle, "crew_action", context, "remove_fatigue"):
        effect = each.effect
        if effect.args.get("scope") == "one_friend":
            friend_points += effect.n
        elif each.source == "inspiring" and battle.squadrons[ship.seat].flagship == ship.id:
            if ship.fatigue > points:
                points += effect.n
            else:
                friend_points += effect.n
        elif ship.fatigue > points:
            points += effect.n
            use(battle, each, ship)
    remove_fatigue(battle, ship, points, case="OI-5.2")
    while friend_points:
        friends = [f for f in friends_of(battle, ship) if f.fatigue and near(battle, ship, f, "pistol")]
        if not friends:
            break
        name = yield from ask(
            Seat(ship.seat),
            Message("ask-hearten", ship=ship.id),
            among([Order(f"hearten {f.id}", f.id, Message("order-hearten", ship=f.id)) for f in friends]),
            case="OI-1.12",
        )
        remove_fatigue(battle, battle.ships[name], 1, case="OI-1.12")
        friend_points -= 1
    for each, _ in matching(battle, "crew_action", context, "skill_test_each"):
        for friend in friends_of(battle, ship):
            if friend.fatigue and near(battle, ship, friend, "musket"):
                passed = yield from skill_test(battle, friend, ("other",), case="OI-1.12")
                if passed:
                    remove_fatigue(battle, friend, int(each.effect.args["pass"]["n"]), case="OI-1.12")


def row(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.6 OI-A33 Row: a speed-1 move straight ahead, even at anchor or in the eye."""
    length = battle.setting.book.moves[1]
    make_sea_room(battle, ship, Manoeuvre(0, "ahead", length, 0))
    wake = Wake()
    battle.tell(events.Rowed(ship.id, case="OI-5.6"))
    yield from slide_leg(battle, ship, "ahead", length, 1, wake)
    yield from settle(battle, ship, wake.shoal)


def transfer_flag(battle: Battle, ship: Ship, to: Ship) -> None:
    """OI-5.7 OI-A46 The admiral goes aboard another ship with his value; her captain is ignored meanwhile."""
    battle.squadrons[ship.seat].flagship = to.id
    refresh(battle)
    battle.tell(events.FlagTransferred(ship.id, to.id, case="OI-5.7"))


def landing(battle: Battle, ship: Ship) -> Flow[None]:
    """OI-5.8 A landing party is put ashore within Musket Shot of its ship."""
    islands = land(battle, *ASHORE)
    musket = battle.setting.book.ranges["musket"]
    at = yield from ask(
        Seat(ship.seat),
        Message("ask-landing", ship=ship.id),
        LandingSpace(hull(battle, ship), islands, musket),
        case="OI-5.8",
    )
    ship.party = at
    battle.tell(events.PartyLanded(ship.id, case="OI-5.8"))


def enemies_ashore(battle: Battle, side: str) -> list[Ship]:
    """The ships of the other side with a party ashore."""
    return [ship for ship in afloat(battle) if ship.party is not None and side_of(battle, ship) != side]
