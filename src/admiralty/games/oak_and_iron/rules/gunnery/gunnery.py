"""OI-7, OI-9 Attacks: broadsides, partial fire and close combat, from the dice to the damage."""

from typing import NamedTuple

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms import active, damage, sea, throws, volleys
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack, Mode, Side
from admiralty.rulebook import Flow, Modifier

from . import aiming, critical, reckoning


def attack_dice(battle: Battle, ship: Ship, context: active.Context, extra: int = 0) -> tuple[int, list[Modifier]]:
    """OI-6.3 OI-F8 OI-A8 OI-A9 The dice of an attack, line by line: fatigue, bonuses, penalties, halving; one at least.

    OI-7.2 OI-A7 OI-F9 Fatigue takes a Broadside no lower than the crew value. OI-9.1 OI-9.2 Others keep one die.
    OI-A82 OI-F19 So does the mortar; a fire ship loses none.
    """
    fit = sea.fit_of(battle, ship)
    kind = context.kind
    tired = active.fatigue_penalty(battle, ship)
    if kind == "broadside":
        value, floor = fit.broadside, min(fit.broadside, fit.crew)
        lines = [Modifier(value, "OI-7.2", "reason-broadside")]
    elif kind in aiming.SPECIAL:
        card = aiming.special(battle, ship, kind)
        assert card is not None
        value = int(card.effect.args["dice"])
        floor = value if card.effect.args.get("fatigue_ignored") else 1
        lines = [Modifier(value, "OI-A82", "reason-card")]
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
            for each, _ in active.matching(battle, "turn", context, "add_stat")
            if each.effect.args["stat"] == "broadside"
        ]
    if kind in ("broadside", "partial") and battle.setting.additional and active.in_formation(battle, ship):
        bonuses.append(Modifier(1, "OI-11.6", "reason-formation"))
    halved = context.mode in ("rigging", "crew")
    for each, _ in active.matching(battle, "attack.dice", context):
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


def hit_symbols(battle: Battle, context: active.Context, veiled: bool, edge: str) -> frozenset[str]:
    """OI-7.3 OI-9.3 OI-9.4 OI-11.11 The faces that hit, by range, edge in contact, fog and cards."""
    symbols = battle.setting.book.symbols
    good: frozenset[str]
    if context.kind == "close":
        good = symbols["close_end"] if edge in ("bow", "stern") else symbols["close_side"]
    elif veiled:
        good = symbols["hit_beyond_fog"]
    else:
        good = symbols[f"hit_{context.band}"]
    for each, _ in active.matching(battle, "attack.hits", context, "hit_symbols_add"):
        good = good | frozenset(each.effect.args["symbols"])
    for each, _ in active.matching(battle, "attack.hits", context, "hit_symbols_only"):
        good = frozenset(each.effect.args["symbols"])
    return good


class Aimed(NamedTuple):
    """An attack about to be rolled, with everything that was measured and counted for it.

    So the effects of the dice need no measuring again, in however many branches of the odds.
    """

    shot: aiming.Shot
    free: reckoning.Free
    band: str
    raking: str
    thrown: int
    good: str


def take_aim(battle: Battle, ship: Ship, shot: aiming.Shot, free: reckoning.Free = reckoning.PLAIN) -> Aimed:
    """OI-6.3 OI-7.3 OI-11.7 The range, the rake, the dice and the faces that hit."""
    target = battle.ships[shot.target]
    band, veiled = sea.band_of(battle, ship, target)
    name = sea.BANDS[min(band, 2)]
    raking = (
        aiming.rakes(battle, ship, shot.side, target, band)
        if shot.kind == "broadside" and shot.mode != "rigging"
        else ""
    )
    context = active.Context(ship, target, kind=shot.kind, mode=shot.mode, band=name, raking=raking)
    ship.fired = True
    count, _ = attack_dice(battle, ship, context, free.dice)
    good = hit_symbols(battle, context, veiled, _contact_edge(battle, ship, target))
    if shot.mode != "hull":
        good = battle.setting.book.symbols["rigging_counts" if shot.mode == "rigging" else "crew_counts"]
    return Aimed(shot, free, name, raking, count, " ".join(sorted(good)))


def attack(battle: Battle, ship: Ship, shot: aiming.Shot) -> Flow[None]:
    """An attack within another procedure: boarding."""
    yield from fire(battle, ship, take_aim(battle, ship, shot))


def volley(battle: Battle, ship_id: str, aimed: Aimed) -> Flow[None]:
    """Segment: an aimed attack is rolled and carried out."""
    yield from fire(battle, battle.ships[ship_id], aimed)


def fire(battle: Battle, ship: Ship, aimed: Aimed) -> Flow[None]:
    """OI-7.1 to OI-7.8, OI-9.1, OI-9.2 An attack from its dice to its reload marker."""
    kind, side, target_id, mode = aimed.shot
    target, free = battle.ships[target_id], aimed.free
    context = active.Context(ship, target, kind=kind, mode=mode, band=aimed.band, raking=aimed.raking)
    good = frozenset(aimed.good.split())
    case = {Attack.BROADSIDE: "OI-7.2", Attack.PARTIAL: "OI-9.1"}.get(kind, "OI-9.2")
    aim = reckoning.Aim(battle, context, free, good, aimed.thrown)
    read = reckoning.rows(battle, context, good)
    dice = yield from throws.throw(battle, ship, aimed.thrown, good, case, read, settled=aim.ends)
    if not isinstance(dice, volleys.Final):
        dice = yield from throws.rerolls(
            battle, ship, dice, context, "attack.reroll", good, case, read, valued=aim.valued()
        )
        if kind != Attack.CLOSE:
            dice = yield from exploding(battle, ship, dice, context)
    hits = sum([face in good for face in dice])
    context.faces, context.hits = dice, hits
    if battle.heard is not None:
        shot = (kind, mode, side, aimed.band, aimed.raking)
        _, lines = attack_dice(battle, ship, context, free.dice)
        battle.tell(events.AttackRolled(ship.id, target.id, *shot, lines, dice, hits, case=case))
    marksmen = yield from bonus_fatigue(battle, ship, dice, context)
    if mode != Mode.HULL:
        yield from critical.rigging_or_crew(battle, ship, target, dice, context, marksmen)
    elif kind == Attack.CLOSE:
        _close_fatigue(battle, target, hits, marksmen, context)
    else:
        yield from _gunfire(battle, ship, target, hits, marksmen, context, free)
    if kind == Attack.BROADSIDE:
        if side == Side.PORT:
            ship.reload_port = True
        else:
            ship.reload_starboard = True


def _contact_edge(battle: Battle, ship: Ship, target: Ship) -> str:
    """OI-9.4 The attacker's edge in contact; across a wreck, that against the wreck; none for boats and parties."""
    if target.id in ship.entangled:
        return ship.entangled[target.id]
    if ship.boats == target.id or aiming.parties_meet(battle, ship, target):
        return ""
    for other in sorted(ship.entangled):
        if target.id in battle.ships[other].entangled:
            return ship.entangled[other]
    return ""


def exploding(battle: Battle, ship: Ship, dice: throws.Faces, context: active.Context) -> Flow[throws.Faces]:
    """Long Range Gunnery: each cannon gives another die, and so on."""
    for each, _ in active.matching(battle, "attack.hits", context, "explode"):
        symbol = each.effect.args["symbol"]
        more = dice.count(symbol)
        while more:
            extra = yield from throws.throw(battle, ship, more, frozenset((symbol,)), "OI-1.12")
            battle.tell(events.BonusDice(ship.id, extra, case="OI-1.12"))
            dice = (*dice, *extra)
            more = extra.count(symbol)
    return dice


def bonus_fatigue(battle: Battle, ship: Ship, dice: throws.Faces, context: active.Context) -> Flow[int]:
    """OI-F2 Marksmen: another die for each musket; if any is a musket again, one fatigue."""
    if isinstance(dice, volleys.Final):
        return dice.marksmen
    fatigue = 0
    for each, _ in active.matching(battle, "attack.hits", context, "bonus_roll"):
        more = dice.count(each.effect.args["per"])
        if more:
            good = each.effect.args["success"]
            extra = yield from throws.throw(
                battle, ship, more, frozenset((good,)), "OI-F2", throws.counts(frozenset((good,)), most=1)
            )
            battle.tell(events.BonusDice(ship.id, extra, case="OI-F2"))
            fatigue += each.effect.n if good in extra else 0
    return fatigue


def _gunfire(
    battle: Battle, ship: Ship, target: Ship, hits: int, marksmen: int, context: active.Context, free: reckoning.Free
) -> Flow[None]:
    """OI-7.5 OI-7.6 OI-7.7 Fatigue, damage and criticals of shots at the hull."""
    fatigue = reckoning.gunfire_fatigue(battle, target, hits, marksmen, context)
    damage.add_fatigue(battle, target, fatigue, case="OI-7.5")
    if not free.no_damage:
        damage.add_damage(battle, target, reckoning.gunfire_damage(battle, target, hits, context), case="OI-7.6")
    if isinstance(context.faces, volleys.Final):
        if context.faces.critical:
            yield from critical.critical_effects(battle, ship, target, context.faces.critical, context)
    elif not free.no_critical:
        trigger = battle.setting.book.symbols["critical_trigger_raking" if context.raking else "critical_trigger"]
        count = sum([face in trigger for face in context.faces])
        if count:
            yield from critical.critical_check(battle, ship, target, count, context)


def _close_fatigue(battle: Battle, target: Ship, hits: int, marksmen: int, context: active.Context) -> None:
    """OI-9.3 OI-9.4 Each hit of close combat is a fatigue to the target; defences and cards take some away."""
    effects = active.matching(battle, "attack.fatigue", context)
    fatigue = hits + marksmen + sum([each.effect.n for each, _ in effects if each.effect.op == "add_fatigue"])
    for each, ship in effects:
        if each.effect.args.get("per") == "turn":
            saved = min(fatigue, each.effect.n - ship.close_ignored)
            ship.close_ignored += saved
            fatigue -= saved
    damage.add_fatigue(battle, target, damage.relieved(battle, context, fatigue), case="OI-9.4")
