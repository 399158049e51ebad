"""The grammar of orders, and why an order is refused: the case that forbids it and what would be legal.

Movement: ``ahead 1``, ``ahead 2``, ``port ahead`` or ``starboard ahead``, then perhaps ``turn port`` or ``turn
starboard`` (8 points), on a diagonal heading also ``turn port 4``. Fire: ``fire 9in redoutable fore``, ``fire all
redoutable``, ``cease fire``.
"""

from admiralty.games.ironclads_on_squares.chart import OFF, Manoeuvre, is_diagonal
from admiralty.games.ironclads_on_squares.rules.damage import is_in_force
from admiralty.games.ironclads_on_squares.rules.duty import Duty
from admiralty.games.ironclads_on_squares.rules.sight import in_sight
from admiralty.games.ironclads_on_squares.setting import ALL_GUNS, Sheet, Volley
from admiralty.games.ironclads_on_squares.state import Battle, Fate, ship_at
from admiralty.kernel.choices import IllegalOrder, MalformedOrder, Refusal
from admiralty.kernel.event import Message

__all__ = ["reach_of", "why_not_fire", "why_not_move"]


def why_not_move(battle: Battle, index: int, code: str, duty: Duty | None) -> Refusal:
    """Why a sound ship may not carry out an order to move."""
    chart, ship = battle.setting.chart, battle.ships[index]
    manoeuvre = chart.by_code.get(code)
    words = code.split()
    if code in ("stop", "wait", "ahead 0", "pass"):
        return IllegalOrder("SQ-3.2", Message("refusal-stop"), code)
    if words[:1] in (["astern"], ["back"]):
        return IllegalOrder("SQ-3.3", Message("refusal-astern"), code)
    if manoeuvre is None:
        return MalformedOrder("SQ-3.1", Message("refusal-move-malformed", code=code), code)
    berth = ship.square * 8 + ship.heading
    offered = [order.value for order in chart.offered[berth & 1][0]]
    if manoeuvre not in offered:
        if not is_diagonal(ship.heading):
            return IllegalOrder("SQ-3.1", Message("refusal-half-turn"), code)
        return IllegalOrder("SQ-A4", Message("refusal-diagonal-two"), code)
    if manoeuvre.squares > 1 and chart.ahead[berth] != OFF and ship_at(battle, chart.ahead[berth]) >= 0:
        other = battle.setting.fleet[ship_at(battle, chart.ahead[berth])].id
        return IllegalOrder("SQ-A16", Message("refusal-over-ship", other=other), code)
    return _why_duty_forbids(duty, berth, manoeuvre, code)


def _why_duty_forbids(duty: Duty | None, berth: int, manoeuvre: Manoeuvre, code: str) -> Refusal:
    """SQ-3.5, SQ-A20, SQ-A30 What the duty to cross and return has against a manoeuvre."""
    if duty is None or duty.chart.destination[berth][manoeuvre.id] == OFF:
        return IllegalOrder("SQ-A30", Message("refusal-leave"), code)
    if not duty.keeps_sea_room(berth, manoeuvre):
        return IllegalOrder("SQ-A30", Message("refusal-sea-room"), code)
    toward = "north" if duty.toward > 0 else "south"
    return IllegalOrder("SQ-A20", Message("refusal-duty", toward=toward), code)


def reach_of(battle: Battle, index: int) -> int:
    """SQ-4.1, SQ-A23 How far a ship's guns reach: less far while she herself is on fire."""
    fire = battle.setting.fire
    return fire.range_on_fire if is_in_force(battle, battle.ships[index], "fire") else fire.range


def why_not_fire(battle: Battle, index: int, code: str) -> Refusal:
    """Why a ship may not carry out an order to fire."""
    setting, words = battle.setting, code.split()
    sheet = setting.fleet[index]
    if len(words) < 3 or words[0] != "fire":
        return MalformedOrder("SQ-4.1", Message("refusal-fire-malformed", code=code), code)
    target = next((other for other in setting.fleet if other.id == words[2]), None)
    if target is None:
        return MalformedOrder("SQ-4.1", Message("refusal-no-such-target", target=words[2]), code)
    if target.side == sheet.side:
        return IllegalOrder("SQ-A28", Message("refusal-own-side", target=target.id), code)
    volley = sheet.volleys.get(code)
    if volley is None:
        guns = [f"{calibre} {group.place}" for calibre, group in zip(sheet.codes, sheet.ship.guns, strict=True)]
        return MalformedOrder("SQ-A7", Message("refusal-no-such-guns", ship=sheet.id, guns=guns), code)
    if battle.ships[target.index].fate is not Fate.AFLOAT:
        return IllegalOrder("SQ-4.1", Message("refusal-target-gone", target=target.id), code)
    return _why_target_is_safe(battle, sheet, target, volley, code)


def _why_target_is_safe(battle: Battle, sheet: Sheet, target: Sheet, volley: Volley, code: str) -> Refusal:
    """SQ-4.1, SQ-A6, SQ-A7, SQ-A8 What keeps a volley from an enemy who is on the board."""
    chart, ship, square = battle.setting.chart, battle.ships[sheet.index], battle.ships[target.index].square
    place = square - ship.square + chart.offset
    distance, reach = chart.distance[place], reach_of(battle, sheet.index)
    if distance > reach:
        return IllegalOrder("SQ-4.1", Message("refusal-range", target=target.id, distance=distance, reach=reach), code)
    if not in_sight(battle, ship.square, square):
        return IllegalOrder("SQ-A8", Message("refusal-sight", target=target.id), code)
    bearing = sheet.bearing[chart.arcs[ship.heading][place]]
    if not bearing & volley.groups:
        ready = [n for n in range(len(sheet.ship.guns)) if bearing >> n & 1 and not battle.fired >> n & 1]
        guns = [f"{sheet.codes[n]} {sheet.ship.guns[n].place}" for n in ready]
        return IllegalOrder("SQ-A7", Message("refusal-does-not-bear", target=target.id, guns=guns), code)
    if volley.groups == ALL_GUNS and bearing & ~battle.fired:
        return IllegalOrder("SQ-A7", Message("refusal-one-group", target=target.id), code)
    return IllegalOrder("SQ-A7", Message("refusal-has-fired"), code)
