"""IS-1.1 The sequence of play: orders, small arms and boarding, repairs, movement, ramming, gunfire; then damage."""

from typing import Any

from admiralty.games.iron_and_steam.face.events import (
    OrdersOpened,
    ReinforcementArrived,
    ShipMoved,
    TurnBegan,
)
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
    mined,
    runs_hard,
    take_ground,
)
from admiralty.games.iron_and_steam.rules.movement import Course, commit, courses_of, run_courses
from admiralty.games.iron_and_steam.rules.ramming import lose_way, resolve_contact
from admiralty.games.iron_and_steam.rules.repairs import clear_decks, items_of, repair_ship
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet, write_down
from admiralty.games.iron_and_steam.rules.waking import keep_watch, run_on, wake
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Fate
from admiralty.games.iron_and_steam.victory import settle
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask, Flow, ask_all
from admiralty.kernel.game import Call
from admiralty.kernel.sheets import Written

__all__ = ["SEGMENTS", "next_segment"]


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
        ship.smoke, ship.guns_fired = ship.guns_fired, 0
    asks = {
        seat: Ask(seat, Message("ask-orders", turn=battle.turn), SteamSheet(battle, seat), "HR-4", kind="orders")
        for seat in battle.setting.seats
        if battle.running.get(seat, 0) < battle.turn and _commands(battle, seat)
    }
    answers: dict[Seat, Any] = yield from ask_all(asks, case="HR-4")
    for seat, sheet in answers.items():
        _open_sheet(battle, seat, sheet, asks[seat])
    for phase in (end_turn, gunfire, movement):
        battle.push(phase)
    repairs(battle)
    small_arms(battle)


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
            run_on(battle, seat, entry.turns)
        elif isinstance(entry, WakeAt):
            battle.wake[seat] = entry.inches


# -- phases 2 and 3 ----------------------------------------------------------------------------------------------------


def small_arms(battle: Battle) -> None:
    """IS-1.1, HR-12 Small arms fire, and boarding where hulls touch, come next on the agenda."""
    if battle.setting.on("small_arms"):
        for attacker, defender in reversed(boarders(battle)):
            battle.push(board, attacker, defender)
        for firer, target, attacks in reversed(marksmen(battle)):
            battle.push(musketry, firer, target, attacks)


def repairs(battle: Battle) -> None:
    """IS-1.1, HR-13, IS-A12 Crews work on what was damaged in earlier turns, after the small arms, which do no damage
    before the turn ends."""
    for index in reversed(range(len(battle.ships))):
        ship = battle.ships[index]
        ship.repaired = []
        if ship.fate is AFLOAT and items_of(battle, index):
            battle.push(repair_ship, index)


# -- phases 4 and 5 ----------------------------------------------------------------------------------------------------


def movement(battle: Battle) -> Flow[None]:
    """IS-1.1, HR-5 All courses are run at once; then the checks that they call for, ship by ship."""
    courses = courses_of(battle)
    battle.contacts = run_courses(battle, courses)
    commit(battle, courses)
    for contact in battle.contacts:
        lose_way(battle, contact)
    if battle.contacts:
        battle.push(ramming)
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
    if ship.fate is not AFLOAT:
        return
    risky, unreliable = runs_hard(battle, index, course.speed)
    if risky or unreliable:
        battle.push(check_engines, index, risky, unreliable)
    if battle.setting.on("torpedoes"):
        for each, field in mined(battle, course):
            battle.push(check_mines, each, field.percent)
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
    """IS-1.2, IS-13.1 to IS-13.4 Damage takes effect, ships are lost, orders that lost their object lapse.

    What two turns of work achieve (IS-7.2, HR-8) is done when the second of them ends.
    """
    for index, ship in enumerate(battle.ships):
        if ship.fate is AFLOAT:
            clear_decks(battle, index)
    drag_down(battle)
    harmed = list(dict.fromkeys(effect.ship for effect in battle.effects))
    apply_effects(battle)
    blown, battle.blown = battle.blown, []
    settle_losses(battle)
    keep_watch(battle, harmed)
    settle(battle)
    for index in reversed(blown):
        battle.push(magazine_blows, index)
    return
    yield


SEGMENTS = (
    orders, musketry, board, repair_ship, movement, check_engines, check_mines, check_wreck,
    check_ground, ramming, resolve_contact, gunfire, volley, strike, end_turn, magazine_blows,
)  # fmt: skip
