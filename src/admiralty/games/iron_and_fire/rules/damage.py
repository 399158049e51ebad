"""7.0 Damage effects: what hits do to a unit, and what is left of its factors."""

from admiralty.games.iron_and_fire import attack_events
from admiralty.games.iron_and_fire.state import IN_PLAY, SUNK, SURRENDERED, Battle, Unit
from admiralty.rulebook import Flow, Measure, Seat, d6

from . import fortunes, markers


def movement_factor(battle: Battle, unit: Unit) -> int:
    """7.1, I4, I42 The present movement factor: hits first, then propulsion, then an event; never below 0."""
    profile = battle.setting.profiles[unit.index]
    hits = unit.hits
    if hits >= profile.pf:
        return 0
    factor = profile.mf
    if not battle.steam_up and is_raising_steam(battle, unit):
        factor = 0 if hits >= profile.half else 1
    elif hits >= profile.half:
        factor = min(factor, 1)
    if unit.propulsion or unit.boilers or unit.slowed:
        factor -= unit.propulsion + unit.boilers + unit.slowed
        return max(factor, 0)
    return factor


def is_raising_steam(battle: Battle, unit: Unit) -> bool:
    """15.3.2, I64 Whether this is the ship whose boilers are not yet hot: her movement counts as 1 for everything."""
    steam = battle.setting.file.raising_steam
    return steam is not None and not battle.steam_up and steam.ship == unit.id


def combat_factor(battle: Battle, unit: Unit) -> int:
    """7.1 The present combat factor: 2 less from the second hit, another 1 from the fourth; batteries keep theirs."""
    profile = battle.setting.profiles[unit.index]
    factor = profile.cf
    if unit.hits < 2 or profile.battery:
        return factor
    damage = battle.setting.tables.damage
    factor += damage.combat_at_two_hits
    return factor + damage.combat_at_four_hits if unit.hits >= 4 else factor


def is_crippled(battle: Battle, unit: Unit) -> bool:
    """2.1, I5 Afloat, with hits equal to her protection and a combat factor below 0."""
    profile = battle.setting.profiles[unit.index]
    return (
        unit.status == IN_PLAY and not profile.battery and unit.hits == profile.pf and combat_factor(battle, unit) < 0
    )


def critical_markers(unit: Unit) -> int:
    """10.0 How many Critical Hit markers lie on a ship."""
    return markers.count(unit) + unit.boilers


def suffer(battle: Battle, unit: Unit, hits: int, by: Unit | None = None) -> Flow[None]:
    """7.1, 7.2 A unit takes hits, which may sink a ship or silence a battery."""
    if hits <= 0 or unit.status != IN_PLAY:
        return
    profile = battle.setting.profiles[unit.index]
    unit.hits += hits
    if by is not None:
        credit(battle, unit, by)
    if battle.heard is not None:
        case = "7.2" if profile.battery else "7.1"
        battle.tell(attack_events.HitsTaken(unit.id, hits, unit.hits, profile.pf, case=case))
    if profile.battery:
        if unit.hits >= battle.setting.figures.battery.surrender_hits:
            battle.take_off(unit, SURRENDERED)
            battle.tell(attack_events.BatterySurrendered(unit.id, case="7.2"))
        return
    if unit.hits > profile.pf:
        sink(battle, unit)
    if battle.endangered:
        yield from captain_in_danger(battle, unit)


def credit(battle: Battle, unit: Unit, by: Unit) -> None:
    """I59 The side that gets the credit for a ship: the last enemy that hurt or took her; her own side's guns do not
    count."""
    if by.owner != battle.original_side(unit):
        unit.credit = by.index


def sink(battle: Battle, unit: Unit) -> None:
    """7.1 More hits than protection: the ship is gone."""
    battle.take_off(unit, SUNK)
    battle.tell(attack_events.Sunk(unit.id, case="7.1"))


def captain_in_danger(battle: Battle, unit: Unit) -> Flow[None]:
    """14.0, I51, I71 Save the captain, save the admiral: the next hit of any cause may strike the bridge."""
    side = unit.owner
    concerned = side == battle.setting.second or "famous_captain" in battle.profile(unit).traits
    if side not in battle.endangered or not concerned:
        return
    battle.endangered.remove(side)
    if unit.status != IN_PLAY:
        return
    roll = yield from fortunes.throw(battle, d6, case="14.0", by=Seat(side), luck=low, of=unit)
    struck = roll >= battle.setting.tables.events.bridge_on
    battle.tell(attack_events.BridgeInDanger(unit.id, roll, struck, case="14.0"))
    if struck:
        unit.bridge = True


def low(roll: int) -> int:
    """Luck: low is good for the roller."""
    return -roll


def hits_on(battle: Battle, index: int) -> Measure:
    """The number of hits a unit gains; negative if it repairs some."""
    before = battle.units[index].hits
    return lambda after: after.units[index].hits - before


def is_sunk(index: int) -> Measure:
    return lambda after: after.units[index].status == SUNK


def new_critical(battle: Battle, index: int) -> Measure:
    """Whether a unit has more critical markers than now."""
    before = critical_markers(battle.units[index])
    return lambda after: critical_markers(after.units[index]) > before
