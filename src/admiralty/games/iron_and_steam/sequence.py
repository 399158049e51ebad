"""IS-1.1 The sequence of play: orders, small arms and boarding, repairs, movement, ramming, gunfire; then damage."""

from typing import Any

from admiralty.boards.table import overlap
from admiralty.games.iron_and_steam.face.events import (
    OrdersOpened,
    ReinforcementArrived,
    SeatWoken,
    ShipMoved,
    TurnBegan,
)
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.boarding import board, boarders, marksmen, musketry
from admiralty.games.iron_and_steam.rules.damage import (
    apply_effects,
    drag_down,
    lose,
    magazine_blows,
    settle_losses,
)
from admiralty.games.iron_and_steam.rules.decks import RunOn, WakeAt
from admiralty.games.iron_and_steam.rules.firing import gunfire, strike, volley
from admiralty.games.iron_and_steam.rules.grounds import (
    check_engines,
    check_ground,
    check_mines,
    check_wreck,
    crossed_wrecks,
    ground_chance,
    runs_hard,
    take_ground,
)
from admiralty.games.iron_and_steam.rules.helm import held_course
from admiralty.games.iron_and_steam.rules.movement import Course, commit, courses_of, run_courses
from admiralty.games.iron_and_steam.rules.place import closer_than, hull_shape
from admiralty.games.iron_and_steam.rules.ramming import lose_way, resolve_contact
from admiralty.games.iron_and_steam.rules.repairs import clear_decks, items_of, repair_ship
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet, write_down
from admiralty.games.iron_and_steam.rules.watch import clear_course
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Fate
from admiralty.games.iron_and_steam.victory import settle
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask, Flow, ask_all
from admiralty.kernel.game import Call
from admiralty.kernel.sheets import Written

__all__ = ["SEGMENTS", "next_segment"]

WAKE_AT = 30
"""HR-4 The range at which an enemy wakes a seat that has set none."""


def next_segment(battle: Battle) -> Call:
    """IS-1.1 A turn follows a turn; its phases lie on the agenda."""
    return "orders", ()


# -- phase 1 -----------------------------------------------------------------------------------------------------------


def orders(battle: Battle) -> Flow[None]:
    """IS-1.1, HR-4 A turn begins: reinforcements come up, and all seats write their sheets, sealed, at once.

    Who runs on is not asked. The phases of the turn then lie on the agenda, the last one lowest.
    """
    battle.turn += 1
    battle.tell(TurnBegan(battle.turn, case="IS-1.1"))
    _bring_up(battle)
    for ship in battle.ships:
        ship.began = ship.hull
    asks = {
        seat: Ask(seat, Message("ask-orders", turn=battle.turn), SteamSheet(battle, seat), "HR-4", kind="orders")
        for seat in battle.setting.seats
        if battle.running.get(seat, 0) < battle.turn and _commands(battle, seat)
    }
    answers: dict[Seat, Any] = yield from ask_all(asks, case="HR-4")
    for seat, sheet in answers.items():
        _open_sheet(battle, seat, sheet, asks[seat])
    for phase in (end_turn, gunfire, ramming, movement, repairs, small_arms):
        battle.push(phase)


def _commands(battle: Battle, seat: Seat) -> bool:
    return any(battle.ships[vessel.index].fate is AFLOAT for vessel in battle.setting.of(seat))


def _bring_up(battle: Battle) -> None:
    """Reinforcements come on in their turn, where the scenario says."""
    for vessel in battle.setting.vessels:
        ship = battle.ships[vessel.index]
        if ship.fate is Fate.RESERVE and vessel.unit.turn <= battle.turn:
            ship.fate = AFLOAT
            battle.tell(ReinforcementArrived(vessel.id, case="IS-1.1"))
            wake(battle, Seat(vessel.seat), "arrival", vessel.id)


def _open_sheet(battle: Battle, seat: Seat, sheet: Written, ask: Ask) -> None:
    """HR-4, IS-A29 A released sheet is open to all, and its entries stand from now on."""
    choices = ask.choices
    if battle.heard is not None and isinstance(choices, SteamSheet):
        battle.tell(OrdersOpened(seat, choices.code(sheet), case="HR-4"))
    write_down(battle, sheet)
    for entry in sorted(sheet.whole, key=lambda entry: isinstance(entry, RunOn)):
        if isinstance(entry, RunOn):
            battle.running[seat] = battle.turn + entry.turns
            limit = battle.wake.get(seat, WAKE_AT) * INCH
            known = [pair for pair in battle.near if not pair.startswith(f"{seat} ")]
            battle.near = known + [f"{seat} {enemy}" for enemy in _within(battle, seat, limit)]
        elif isinstance(entry, WakeAt):
            battle.wake[seat] = entry.inches


# -- phases 2 and 3 ----------------------------------------------------------------------------------------------------


def small_arms(battle: Battle) -> Flow[None]:
    """IS-1.1, HR-12 Small arms fire, and boarding where hulls touch."""
    if battle.setting.on("small_arms"):
        for attacker, defender in reversed(boarders(battle)):
            battle.push(board, attacker, defender)
        for firer, target, attacks in reversed(marksmen(battle)):
            battle.push(musketry, firer, target, attacks)
    return
    yield


def repairs(battle: Battle) -> Flow[None]:
    """IS-1.1, HR-13, IS-A12 Crews work on what was damaged in earlier turns."""
    for index, ship in enumerate(battle.ships):
        if ship.fate is AFLOAT:
            clear_decks(battle, index)
    for index in reversed(range(len(battle.ships))):
        battle.ships[index].repaired = []
        if battle.ships[index].fate is AFLOAT and items_of(battle, index):
            battle.push(repair_ship, index)
    return
    yield


# -- phases 4 and 5 ----------------------------------------------------------------------------------------------------


def movement(battle: Battle) -> Flow[None]:
    """IS-1.1, HR-5 All courses are run at once; then the checks that they call for, ship by ship."""
    courses = courses_of(battle)
    battle.contacts = run_courses(battle, courses)
    commit(battle, courses)
    for contact in battle.contacts:
        lose_way(battle, contact)
    for course in reversed(courses.values()):
        _after_course(battle, course)
    return
    yield


def _after_course(battle: Battle, course: Course) -> None:
    """What a course leads to: leaving the table, the ground, wrecks, torpedoes, engines that fail."""
    index = course.index
    ship, vessel = battle.ships[index], battle.setting.vessels[index]
    moved = len(course.poses) > 1
    if battle.heard is not None and moved:
        path = " ".join(f"{pose.x},{pose.y},{pose.heading}" for pose in course.poses)
        battle.tell(ShipMoved(vessel.id, course.speed, course.helm, path, case="HR-5"))
    if not moved:
        return
    if course.stopped == "edge":
        pair = ship.lashed
        lose(battle, index, Fate.LEFT, "HR-5")
        if pair != NOBODY:
            lose(battle, pair, Fate.LEFT, "HR-14")
        return
    if course.stopped in ("shore", "shoal"):
        take_ground(battle, index, course.speed, course.stopped)
        wake(battle, vessel.seat, "aground", vessel.id)
    if ship.fate is not AFLOAT:
        return
    risky, unreliable = runs_hard(battle, index, course.speed)
    if risky or unreliable:
        battle.push(check_engines, index, risky, unreliable)
    hulls = [hull_shape(battle.setting, index, *pose) for pose in course.poses[1:]]
    if battle.setting.on("torpedoes"):
        for field in battle.setting.minefields:
            if any(overlap(hull, field.outline) for hull in hulls):
                battle.push(check_mines, index, field.percent)
    if not ship.aground:
        for place in crossed_wrecks(battle, course):
            battle.push(check_wreck, index, place, course.speed)
        chance = ground_chance(battle, course)
        if chance:
            battle.push(check_ground, index, chance, course.speed)


def ramming(battle: Battle) -> Flow[None]:
    """IS-1.1, HR-10 The meetings of hulls in the order in which they happened."""
    for place in reversed(range(len(battle.contacts))):
        battle.push(resolve_contact, place)
    return
    yield


# -- the end of the turn -----------------------------------------------------------------------------------------------


def end_turn(battle: Battle) -> Flow[None]:
    """IS-1.2, IS-13.1 to IS-13.4 Damage takes effect, ships are lost, orders that lost their object lapse."""
    drag_down(battle)
    apply_effects(battle)
    blown, battle.blown = battle.blown, []
    settle_losses(battle)
    lapse_orders(battle)
    wake_seats(battle)
    settle(battle)
    for index in reversed(blown):
        battle.push(magazine_blows, index)
    return
    yield


def lapse_orders(battle: Battle) -> None:
    """HR-4 An order about a ship that is no longer there can no longer be carried out, and its seat is woken."""
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        if ship.fate is not AFLOAT:
            continue
        orders = ship.orders
        gone = False
        if orders.target != NOBODY and battle.ships[orders.target].fate is not AFLOAT:
            orders.gunnery, orders.target, gone = "will", NOBODY, True
        for mark in (orders.mark, orders.ram):
            if mark != NOBODY and battle.ships[mark].fate is not AFLOAT:
                clear_course(orders)
                gone = True
        if orders.board != NOBODY and battle.ships[orders.board].fate is not AFLOAT:
            orders.board, gone = NOBODY, True
        if orders.away != NOBODY and battle.ships[orders.away].fate is not AFLOAT:
            orders.away = NOBODY
        for group, target in list(orders.groups.items()):
            if target >= 0 and battle.ships[target].fate is not AFLOAT:
                del orders.groups[group]
                gone = True
        if gone or held_course(ship, vessel, battle.turn):
            wake(battle, vessel.seat, "orders", vessel.id)


def wake_seats(battle: Battle) -> None:
    """HR-4 A shot fired at one's ships, hit or miss, wakes; so does an enemy who has come within the range set."""
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        if ship.shot_at == battle.turn:
            wake(battle, vessel.seat, "fired-on", vessel.id)
    near: list[str] = []
    for seat in battle.setting.seats:
        if battle.running.get(seat, 0) <= battle.turn:
            continue
        limit = battle.wake.get(seat, WAKE_AT) * INCH
        for enemy in _within(battle, seat, limit):
            near.append(f"{seat} {enemy}")
            if near[-1] not in battle.near:
                wake(battle, seat, "sighted", enemy)
    battle.near = near


def _within(battle: Battle, seat: Seat, limit: int) -> list[str]:
    """The enemies within a distance of some ship of a seat."""
    setting = battle.setting
    mine = [vessel.index for vessel in setting.of(seat) if battle.ships[vessel.index].fate is AFLOAT]
    return [
        setting.vessels[other].id
        for other in (setting.enemies[mine[0]] if mine else ())
        if battle.ships[other].fate is AFLOAT and any(closer_than(battle, index, other, limit) for index in mine)
    ]


def wake(battle: Battle, seat: Seat, why: str, ship: str) -> None:
    """HR-4 A seat that runs on is asked again next turn."""
    if battle.running.get(seat, 0) > battle.turn:
        battle.running[seat] = battle.turn
        battle.tell(SeatWoken(seat, why, ship, case="HR-4"))


SEGMENTS = (
    orders, small_arms, musketry, board, repairs, repair_ship, movement, check_engines, check_mines, check_wreck,
    check_ground, ramming, resolve_contact, gunfire, volley, strike, end_turn, magazine_blows,
)  # fmt: skip
