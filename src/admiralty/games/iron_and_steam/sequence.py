"""IS-1.1 The sequence of play: orders, small arms and boarding, repairs, movement, ramming, gunfire; then damage."""

from collections.abc import Sequence
from typing import Any, cast

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.posts import Sheet
from admiralty.games.iron_and_steam.rules import (
    boarding,
    damage,
    decks,
    firing,
    grounds,
    ramming,
    underway,
    waking,
    watch,
)
from admiralty.games.iron_and_steam.rules.repairs import clear_decks, has_damage, items_of, repair_ship
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.state import AFLOAT, Battle, Fate, post_of
from admiralty.rulebook import Ask, Call, Flow, Message, Seat, Written, ask_all, call

from . import victory

__all__ = ["SEGMENTS", "sequence"]


def sequence(battle: Battle) -> Call:
    """IS-1.1 A turn follows a turn; its phases lie on the agenda."""
    return ORDERS


# -- phase 1 -----------------------------------------------------------------------------------------------------------


def orders(battle: Battle) -> Flow[None]:
    """IS-1.1, HR-4 A turn begins: reinforcements come up, and all seats write their sheets, sealed, at once.

    A seat that runs on is not asked. The phases of the turn then lie on the agenda, the last one lowest."""
    for ship in battle.ships:
        ship.began = ship.hull
        ship.smoke, ship.guns_fired = ship.guns_fired, 0
        if ship.repaired:
            ship.repaired = []
    if battle.sighting:
        waking.lose_sight(battle)
    battle.turn += 1
    if battle.heard is not None:
        battle.tell(events.TurnBegan(battle.turn, case="IS-1.1"))
    if battle.setting.reserves:
        _bring_up(battle)
    for seat in battle.setting.seats:
        post_of(battle, seat)  # one for each seat, so that its use stays hidden
    asks: dict[Seat, Ask] = {}
    for seat in battle.setting.seats:
        if not any(post.seat == seat and post.until >= battle.turn for post in battle.posts):
            sheet = SteamSheet(battle, seat)
            if sheet.subjects:
                words = Message("ask-orders", turn=battle.turn)
                asks[seat] = Ask(seat, words, sheet, "HR-4", seen_by=(seat,), kind="orders")
    answers: dict[Seat, Any] = {}
    if asks:  # at least one seat does not run on
        answers = yield from ask_all(asks, case="HR-4")
    battle.agenda += PHASES  # after the question: an order's odds end where the agenda is as it was then
    for seat, written in answers.items():
        _release(battle, seat, written, asks[seat])


def carry_out(battle: Battle) -> None:
    """IS-1.1, HR-4, IS-A29 The sheets of all seats are carried out: from here on everybody sees what is done."""
    if battle.heard is not None:
        battle.tell(events.OrdersCarriedOut(battle.turn, case="IS-A29", reveals=True))
    sheets, battle.sheets = battle.sheets, []
    for sheet in sheets:
        written = _written(battle, sheet)
        watch.write_down(battle, written, deeds=True)
        watch.write_down(battle, written, deeds=False)  # a ship that has cast off has her own orders from now on
    repairs(battle)
    small_arms(battle)


def _bring_up(battle: Battle) -> None:
    """Reinforcements come on in their turn, where the scenario says."""
    for vessel in battle.setting.reserves:
        ship = battle.ships[vessel.index]
        if ship.fate is Fate.RESERVE and vessel.unit.turn <= battle.turn:
            ship.fate = AFLOAT
            battle.tell(events.ReinforcementArrived(vessel.id, case="IS-1.1"))
            waking.wake(battle, Seat(vessel.seat), "arrival", vessel.id)


def _release(battle: Battle, seat: Seat, written: Written, ask: Ask) -> None:
    """HR-4, IS-A29 A sheet is released, to be carried out; its words are told only to the seat that gave it."""
    choices = ask.choices
    assert isinstance(choices, SteamSheet)
    code = choices.code(written)
    battle.sheets.append(Sheet(seat, code))
    battle.setting.made_before["sheet", seat, code] = written
    _obey(battle, seat, written)
    if battle.heard is not None:
        ordered = [(ship, entries) for ship, entries in written.lines if entries]
        lines: list[events.Told] = []
        for ship, entries in ordered:
            lines += [Message("told-ship", ship=ship).to_data(), *_told(battle, entries)]
        whole = _told(battle, written.whole)
        battle.tell(events.OrdersOpened(seat, code, len(ordered), whole, lines, case="HR-4", seen_by=(seat,)))


def _told(battle: Battle, entries: Sequence[Any]) -> list[events.Told]:
    return [entry.told(battle.setting) for entry in entries]


def _written(battle: Battle, sheet: Sheet) -> Written:
    """The entries of a sheet: as given, or, in a loaded battle, read from its code."""
    found = battle.setting.made_before.pop(("sheet", sheet.seat, sheet.code), None)
    if found is None:
        found = SteamSheet(battle, Seat(sheet.seat)).trusted(sheet.code).value
    return cast("Written", found)


def _obey(battle: Battle, seat: Seat, sheet: Written) -> None:
    """HR-4 The entries of a sheet stand from now on; visible acts wait until it is carried out."""
    watch.write_down(battle, sheet, deeds=False)
    for entry in sorted(sheet.whole, key=lambda entry: isinstance(entry, decks.RunOn)):
        if isinstance(entry, decks.RunOn):
            waking.run_on(battle, seat, entry.turns)
        elif isinstance(entry, decks.WakeAt):
            post_of(battle, seat).wake = entry.inches


# -- phases 2 and 3 ----------------------------------------------------------------------------------------------------


def small_arms(battle: Battle) -> None:
    """IS-1.1, HR-12 Small arms fire, and boarding where hulls touch, come next on the agenda."""
    if battle.setting.on("small_arms"):
        for attacker, defender in reversed(boarding.boarders(battle)):
            battle.push(boarding.board, attacker, defender)
        for firer, target, attacks in reversed(boarding.marksmen(battle)):
            battle.push(boarding.musketry, firer, target, attacks)


def repairs(battle: Battle) -> None:
    """IS-1.1, HR-13, IS-A12 Crews work on what was damaged in earlier turns, after the small arms, which do no damage
    before the turn ends."""
    index = len(battle.ships)
    for ship in reversed(battle.ships):
        index -= 1
        if ship.fate is AFLOAT and has_damage(ship) and items_of(battle, index):
            battle.push(repair_ship, index)


# -- the end of the turn -----------------------------------------------------------------------------------------------


def end_turn(battle: Battle) -> None:
    """IS-1.2, IS-13.1 to IS-13.4 Damage takes effect, ships are lost, orders that lost their object lapse.

    What two turns of work achieve (IS-7.2, HR-8) is done when the second of them ends.
    """
    for index, ship in enumerate(battle.ships):
        if ship.fate is AFLOAT:
            if ship.wreckage or ship.anchor_turns:
                clear_decks(battle, index)
            if ship.fouled:
                damage.drag_down(battle, index)
    harmed: Sequence[int] = ()
    if battle.effects:
        harmed = list(dict.fromkeys(effect.ship for effect in battle.effects))
        damage.apply_effects(battle)
    blown: Sequence[int] = ()
    if battle.blown:
        blown, battle.blown = battle.blown, []
    damage.settle_losses(battle)
    waking.keep_watch(battle, harmed)
    victory.settle(battle)
    for index in reversed(blown):
        battle.push(damage.magazine_blows, index)


ORDERS = call(orders)
PHASES = call(end_turn), call(firing.gunfire), call(underway.movement), call(carry_out)
"""IS-1.1 What begins a turn, and what lies on the agenda after its orders, the last phase lowest."""
SEGMENTS = (
    orders, carry_out, boarding.musketry, boarding.board, repair_ship, underway.movement, grounds.check_engines,
    grounds.check_mines, grounds.check_wreck,
    grounds.check_ground, underway.ramming, ramming.resolve_contact, firing.gunfire, firing.volley, firing.strike,
    end_turn, damage.magazine_blows,
)  # fmt: skip
