"""IS-1.1 The sequence of play: orders, small arms and boarding, repairs, movement, ramming, gunfire; then damage."""

from typing import Any

from admiralty.games.iron_and_steam.face.events import (
    OrdersOpened,
    ReinforcementArrived,
    TurnBegan,
)
from admiralty.games.iron_and_steam.rules.boarding import board, boarders, marksmen, musketry
from admiralty.games.iron_and_steam.rules.damage import (
    apply_effects,
    drag_down,
    magazine_blows,
    settle_losses,
)
from admiralty.games.iron_and_steam.rules.decks import RunOn, WakeAt
from admiralty.games.iron_and_steam.rules.firing import gunfire, strike, volley
from admiralty.games.iron_and_steam.rules.grounds import check_engines, check_ground, check_mines, check_wreck
from admiralty.games.iron_and_steam.rules.ramming import resolve_contact
from admiralty.games.iron_and_steam.rules.repairs import clear_decks, items_of, repair_ship
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.rules.underway import movement, ramming
from admiralty.games.iron_and_steam.rules.waking import keep_watch, run_on, wake
from admiralty.games.iron_and_steam.rules.watch import write_down
from admiralty.games.iron_and_steam.state import AFLOAT, Battle, Fate
from admiralty.games.iron_and_steam.victory import settle
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask, Flow, ask_all
from admiralty.kernel.segments import Call
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
