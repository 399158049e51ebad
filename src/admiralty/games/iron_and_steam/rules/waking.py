"""HR-4, IS-A29 Running on without being asked, and what wakes a seat that does."""

from collections.abc import Collection, Iterable

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Rudder, Ship, Steering, all_afloat, post_of
from admiralty.rulebook import Seat

from . import damage, helm, watch
from .place import closer_than

__all__ = ["keep_watch", "lapse_orders", "lose_sight", "run_on", "wake", "wake_seats"]

RUDDER, STEERS = Rudder.SOUND, Steering.SOUND


def run_on(battle: Battle, seat: Seat, turns: int) -> None:
    """HR-4 A seat is not asked for some turns; an enemy that is near already does not wake it."""
    post = post_of(battle, seat)
    post.until = battle.turn + turns
    post.near = _within(battle, seat)


def wake(battle: Battle, seat: Seat, why: str, ship: str) -> None:
    """HR-4 A seat that runs on is asked again next turn."""
    for post in battle.posts:
        if post.seat == seat and post.until > battle.turn:
            post.until = battle.turn
            battle.tell(events.SeatWoken(seat, why, ship, case="IS-A29", seen_by=(seat,)))


def keep_watch(battle: Battle, harmed: Iterable[int]) -> None:
    """HR-4, IS-A29 The end of a turn: orders without an object lapse, and seats with a reason are woken."""
    lapse_orders(battle)
    wake_seats(battle, harmed)


def wake_seats(battle: Battle, harmed: Iterable[int]) -> None:
    """HR-4, IS-A29 A shot at one's ships wakes, hit or miss; so do other damage, the ground, collisions, and an enemy
    within the range set."""
    if not any(post.until > battle.turn for post in battle.posts):
        for post in battle.posts:
            if post.near:
                post.near = []  # no seat runs on
        return
    vessels = battle.setting.vessels
    turn = battle.turn
    for vessel, ship in zip(vessels, battle.ships, strict=True):
        if ship.shot_at == turn:
            wake(battle, vessel.seat, "fired-on", vessel.id)
    for index in harmed:
        wake(battle, vessels[index].seat, "harmed", vessels[index].id)
    for contact in battle.contacts:
        for index in (contact.first, contact.second):
            wake(battle, vessels[index].seat, "contact", vessels[index].id)
    for post in battle.posts:
        before, post.near = post.near, []
        if post.until > turn:
            seat = Seat(post.seat)
            post.near = _within(battle, seat)
            for enemy in post.near:
                if enemy not in before:
                    wake(battle, seat, "sighted", enemy)


def _within(battle: Battle, seat: Seat) -> list[str]:
    """The enemies within a seat's range of one of its ships."""
    setting = battle.setting
    limit = post_of(battle, seat).wake * INCH
    ships = battle.ships
    mine = [vessel.index for vessel in setting.fleets[seat] if ships[vessel.index].fate is AFLOAT]
    found: list[str] = []
    for other in setting.enemies[mine[0]] if mine else ():
        if ships[other].fate is not AFLOAT or not battle.in_sight(other):
            continue
        for index in mine:
            if closer_than(battle, index, other, limit):
                found.append(setting.vessels[other].id)
                break
    return found


def lapse_orders(battle: Battle) -> None:
    """HR-4 An order about a ship that is gone lapses, and its seat is woken."""
    next_turn = battle.turn + 1
    lost: Collection[int] = ()
    if not all_afloat(battle):
        lost = {n for n, ship in enumerate(battle.ships) if ship.fate is not AFLOAT}
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        if ship.fate is not AFLOAT:
            continue
        lapsed = bool(lost) and _lapse(ship, lost)
        orders = ship.orders
        astray = orders.speed > 0 and _too_slow(battle, vessel, ship)
        if ship.rudder is not RUDDER or ship.steering is not STEERS or ship.blind >= next_turn:  # see helm.answers
            astray = astray or bool(helm.held_course(ship, vessel, next_turn))
        if orders.load != "best" or orders.loads or not (ship.shot or ship.shell):  # seldom
            astray = astray or _out_of_rounds(ship)
        if lapsed or (astray and not orders.astray):
            wake(battle, vessel.seat, "orders", vessel.id)
        orders.astray = astray


def lose_sight(battle: Battle) -> None:
    """IS-A34 Before a turn begins, orders about ships that are out of sight lapse, and their seat is woken."""
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        enemies = battle.setting.enemies[vessel.index]
        lost = {n for n in enemies if battle.ships[n].fate is AFLOAT and not battle.in_sight(n)}
        if ship.fate is AFLOAT and _lapse(ship, lost):
            wake(battle, vessel.seat, "orders", vessel.id)


def _too_slow(battle: Battle, vessel: Vessel, ship: Ship) -> bool:
    """Whether her engines no longer give the ordered speed."""
    return not vessel.is_fort and ship.orders.speed > damage.maximum_speed(battle, vessel.index)


def _out_of_rounds(ship: Ship) -> bool:
    """HR-18 Whether guns that may fire are to load a kind of round that is used up."""
    orders = ship.orders
    if orders.gunnery == "hold" or not ship.ready:
        return False
    left = {"best": ship.shot or ship.shell, "shot": ship.shot, "shell": ship.shell, "hot": ship.hot}
    return not all(left[load] for load in (orders.load, *orders.loads.values()))


def _lapse(ship: Ship, lost: Collection[int]) -> bool:
    """Remove the orders that have lost their object; returns whether there were any."""
    orders, struck = ship.orders, False
    if orders.target in lost:
        orders.gunnery, orders.target, struck = "will", NOBODY, True
    if orders.mark in lost or orders.ram in lost:
        watch.clear_course(orders)
        struck = True
    if orders.board in lost:
        orders.board, struck = NOBODY, True
    if orders.away in lost:
        orders.away = NOBODY
    for group, target in list(orders.groups.items()):
        if target in lost:
            del orders.groups[group]
            struck = True
    return struck
