"""Attacks: broadsides, partial fire and close combat, from the dice to the damage."""

from collections.abc import Callable
from typing import Any

from admiralty.games.oak_and_iron import news
from admiralty.games.oak_and_iron.active import Context, fatigue_penalty, in_formation, matching
from admiralty.games.oak_and_iron.aiming import Shot, parties_meet, rakes
from admiralty.games.oak_and_iron.critical import critical_check, rigging_or_crew
from admiralty.games.oak_and_iron.damage import add_damage, add_fatigue, relieved
from admiralty.games.oak_and_iron.dice import Faces, counts, rerolls, throw
from admiralty.games.oak_and_iron.sea import BANDS, band_of, fit_of
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.event import Modifier
from admiralty.kernel.flow import Flow

__all__ = ["Free", "attack", "attack_dice"]


class Free:
    """What a card adds to an attack that it allows: dice, and what the attack may not do."""

    __slots__ = ("dice", "no_critical", "no_damage")

    def __init__(self, dice: int = 0, no_damage: bool = False, no_critical: bool = False) -> None:
        self.dice = dice
        self.no_damage = no_damage
        self.no_critical = no_critical


PLAIN = Free()


def attack_dice(battle: Battle, ship: Ship, context: Context, extra: int = 0) -> tuple[int, list[Modifier]]:
    """OI-6.3 OI-F8 OI-A8 OI-A9 The dice of an attack, line by line: fatigue, bonuses, penalties, halving; one at least.

    OI-7.2 OI-A7 OI-F9 Fatigue takes a Broadside no lower than the crew value. OI-9.1 OI-9.2 Others keep one die.
    """
    fit = fit_of(battle, ship)
    kind = context.kind
    tired = fatigue_penalty(battle, ship)
    if kind == "broadside":
        value, floor = fit.broadside, min(fit.broadside, fit.crew)
        lines = [Modifier(value, "OI-7.2", "reason-broadside")]
    elif kind == "partial":
        value, floor = fit.crew, 1
        lines = [Modifier(value, "OI-9.1", "reason-crew")]
    else:
        value, floor = fit.crew + battle.setting.book.limits["close_base"], 1
        lines = [Modifier(value, "OI-9.2", "reason-close")]
    lost = min(tired, value - floor)
    if lost > 0:
        lines.append(Modifier(-lost, "OI-1.5", "reason-fatigue"))
    bonuses: list[Modifier] = [Modifier(extra, "OI-1.12", "reason-card")] if extra else []
    if kind == "broadside":
        bonuses += [
            Modifier(each.effect.n, "OI-1.12", "reason-card")
            for each, _ in matching(battle, "turn", context, "add_stat")
            if each.effect.args["stat"] == "broadside"
        ]
    if kind != "close" and battle.setting.additional and in_formation(battle, ship):
        bonuses.append(Modifier(1, "OI-11.6", "reason-formation"))
    halved = context.mode in ("rigging", "crew")
    for each, _ in matching(battle, "attack.dice", context):
        if each.effect.op == "ignore":
            halved = False
        else:
            bonuses.append(Modifier(each.effect.n, "OI-1.12", "reason-card"))
    lines += [line for line in bonuses if line.value > 0] + [line for line in bonuses if line.value < 0]
    count = sum([line.value for line in lines])
    if halved:
        half = max(1, count) // 2
        lines.append(Modifier(half - count, "OI-11.8", "reason-halved"))
        count = half
    if count < 1:
        lines.append(Modifier(1 - count, "OI-A9", "reason-least"))
        count = 1
    return count, lines


def hit_symbols(battle: Battle, context: Context, veiled: bool, edge: str) -> frozenset[str]:
    """OI-7.3 OI-9.3 OI-9.4 OI-11.11 The faces that hit, by range, edge in contact, fog and cards."""
    symbols = battle.setting.book.symbols
    good: frozenset[str]
    if context.kind == "close":
        good = symbols["close_end"] if edge in ("bow", "stern") else symbols["close_side"]
    elif veiled:
        good = symbols["hit_beyond_fog"]
    else:
        good = symbols[f"hit_{context.band}"]
    for each, _ in matching(battle, "attack.hits", context, "hit_symbols_add"):
        good = good | frozenset(each.effect.args["symbols"])
    for each, _ in matching(battle, "attack.hits", context, "hit_symbols_only"):
        good = frozenset(each.effect.args["symbols"])
    return good


def attack(battle: Battle, ship: Ship, shot: Shot, free: Free = PLAIN) -> Flow[None]:
    """OI-7.1 to OI-7.8, OI-9.1, OI-9.2 One attack from its dice to its reload marker."""
    target = battle.ships[shot.target]
    band, veiled = band_of(battle, ship, target)
    name = BANDS[min(band, 2)]
    raking = rakes(battle, ship, shot.side, target, band) if shot.kind == "broadside" and shot.mode != "rigging" else ""
    context = Context(ship, target, kind=shot.kind, mode=shot.mode, band=name, raking=raking)
    ship.fired = True
    count, lines = attack_dice(battle, ship, context, free.dice)
    edge = _contact_edge(battle, ship, target)
    good = hit_symbols(battle, context, veiled, edge)
    case = {"broadside": "OI-7.2", "partial": "OI-9.1"}.get(shot.kind, "OI-9.2")
    if shot.mode != "hull":
        good = battle.setting.book.symbols["rigging_counts" if shot.mode == "rigging" else "crew_counts"]
    dice = yield from throw(battle, ship, count, good, case, _rows(battle, context, good))
    dice = yield from rerolls(battle, ship, dice, context, "attack.reroll", good, case)
    if shot.kind != "close":
        dice = yield from exploding(battle, ship, dice, context)
    hits = sum([face in good for face in dice])
    context.faces, context.hits = dice, hits
    if battle.heard is not None:
        battle.tell(
            news.AttackRolled(
                ship.id, target.id, shot.kind, shot.mode, shot.side, name, raking, lines, dice, hits, case=case
            )
        )
    marksmen = yield from bonus_fatigue(battle, ship, dice, context)
    if shot.mode != "hull":
        yield from rigging_or_crew(battle, ship, target, dice, context, marksmen)
    elif shot.kind == "close":
        _close_fatigue(battle, target, hits, marksmen, context)
    else:
        yield from _gunfire(battle, ship, target, hits, marksmen, context, free)
    if shot.kind == "broadside":
        if shot.side == "port":
            ship.reload_port = True
        else:
            ship.reload_starboard = True


def _rows(battle: Battle, context: Context, good: frozenset[str]) -> Callable[[Any], tuple[int, ...]]:
    """What matters of an attack's dice: hits, critical triggers, and faces that a card reads. Idle faces are alike."""
    symbols = battle.setting.book.symbols
    groups = [good]
    if context.mode == "hull" and context.kind != "close":
        groups += [
            symbols["critical_trigger_raking" if context.raking else "critical_trigger"],
            symbols["expert_gunners"],
        ]
    for each, _ in matching(battle, "attack.hits", context):
        read = each.effect.args.get("symbol") or each.effect.args.get("per")
        if read:
            groups.append(frozenset((read,)))
    return counts(*groups)


def _contact_edge(battle: Battle, ship: Ship, target: Ship) -> str:
    """OI-9.4 The attacker's edge in contact; across a wreck, that against the wreck; none for boats and parties."""
    if target.id in ship.entangled:
        return ship.entangled[target.id]
    if ship.boats == target.id or parties_meet(battle, ship, target):
        return ""
    for other in sorted(ship.entangled):
        if target.id in battle.ships[other].entangled:
            return ship.entangled[other]
    return ""


def exploding(battle: Battle, ship: Ship, dice: Faces, context: Context) -> Flow[Faces]:
    """Long Range Gunnery: each cannon gives another die, and so on."""
    for each, _ in matching(battle, "attack.hits", context, "explode"):
        symbol = each.effect.args["symbol"]
        more = dice.count(symbol)
        while more:
            extra = yield from throw(battle, ship, more, frozenset((symbol,)), "OI-1.12")
            battle.tell(news.BonusDice(ship.id, extra, case="OI-1.12"))
            dice = (*dice, *extra)
            more = extra.count(symbol)
    return dice


def bonus_fatigue(battle: Battle, ship: Ship, dice: Faces, context: Context) -> Flow[int]:
    """OI-F2 Marksmen: another die for each musket; if any is a musket again, one fatigue."""
    fatigue = 0
    for each, _ in matching(battle, "attack.hits", context, "bonus_roll"):
        more = dice.count(each.effect.args["per"])
        if more:
            good = each.effect.args["success"]
            extra = yield from throw(battle, ship, more, frozenset((good,)), "OI-F2")
            battle.tell(news.BonusDice(ship.id, extra, case="OI-F2"))
            fatigue += each.effect.n if good in extra else 0
    return fatigue


def _gunfire(
    battle: Battle, ship: Ship, target: Ship, hits: int, marksmen: int, context: Context, free: Free
) -> Flow[None]:
    """OI-7.5 OI-7.6 OI-7.7 Fatigue, damage and criticals of shots at the hull."""
    fatigue = gunfire_fatigue(battle, target, hits, marksmen, context)
    add_fatigue(battle, target, fatigue, case="OI-7.5")
    if not free.no_damage:
        add_damage(battle, target, gunfire_damage(battle, target, hits, context), case="OI-7.6")
    if not free.no_critical:
        trigger = battle.setting.book.symbols["critical_trigger_raking" if context.raking else "critical_trigger"]
        count = sum([face in trigger for face in context.faces])
        if count:
            yield from critical_check(battle, ship, target, count, context)


def gunfire_fatigue(battle: Battle, target: Ship, hits: int, marksmen: int, context: Context) -> int:
    """OI-7.5 OI-11.7 OI-A40 Fatigue of gunfire: one for any hit (freeboard may want more), one more for a rake."""
    wanted = 1
    effects = matching(battle, "attack.fatigue", context)
    for each, _ in effects:
        if each.effect.op == "min_hits_for_fatigue":
            wanted = max(wanted, each.effect.n)
    fatigue = marksmen + (1 if hits >= wanted else 0)
    fatigue += sum([each.effect.n for each, _ in effects if each.effect.op == "add_fatigue"])
    if fatigue and context.raking:
        fatigue += 1
    return relieved(battle, context, fatigue)


def gunfire_damage(battle: Battle, target: Ship, hits: int, context: Context) -> int:
    """OI-7.6 OI-11.7 OI-A39 Hits divided by Fortitude, rounded down; a stern rake meets Fortitude 1."""
    fortitude = fit_of(battle, target).fortitude
    effects = matching(battle, "attack.damage", context)
    extra = reduction = 0
    least = 1
    for each, _ in effects:
        effect = each.effect
        if effect.op == "add_stat":
            fortitude += effect.n
        elif effect.op == "target_stat":
            fortitude = max(int(effect.args.get("min", 1)), fortitude + effect.n)
        elif effect.op == "add_damage":
            extra += effect.n
        else:
            reduction += effect.n
            least = int(effect.args.get("min", 0))
    if context.raking == "stern":
        fortitude = 1
    damage = hits // fortitude + extra
    return max(least, damage - reduction) if reduction and damage else damage


def _close_fatigue(battle: Battle, target: Ship, hits: int, marksmen: int, context: Context) -> None:
    """OI-9.3 OI-9.4 Each hit of close combat is a fatigue to the target; defences and cards take some away."""
    effects = matching(battle, "attack.fatigue", context)
    fatigue = hits + marksmen + sum([each.effect.n for each, _ in effects if each.effect.op == "add_fatigue"])
    for each, ship in effects:
        if each.effect.args.get("per") == "turn":
            saved = min(fatigue, each.effect.n - ship.close_ignored)
            ship.close_ignored += saved
            fatigue -= saved
    add_fatigue(battle, target, relieved(battle, context, fatigue), case="OI-9.4")
