"""6.1 Firing."""

from admiralty.games.iron_and_fire import attack_events
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Unit
from admiralty.rulebook import Flow, Measures, Modifier, Refusal, Seat, d6, d10, from_on, refuse, total

from . import action, arguments, bombardment, criticals, damage, fortunes, honor, rows, visibility


def blockers(battle: Battle, firer: Unit, target: Unit) -> list[Unit]:
    """6.1.1, I15, I40 The units whose hexes the line from centre to centre touches; land never blocks."""
    at = battle.at
    line = battle.setting.grid.between(firer.place, target.place)
    return [battle.units[at[place]] for place in line if place in at]


def in_sight(battle: Battle, firer: Unit, target: Unit) -> bool:
    """6.1.1 Whether no unit stands in the line."""
    return battle.at.keys().isdisjoint(battle.setting.grid.between(firer.place, target.place))


def fire_modifiers(battle: Battle, firer: Unit, target: Unit) -> list[Modifier]:
    """6.1.2, I7, I32, I39 Everything that is known before the dice: factors, range, target, arcs, haze, honor, luck."""
    guns = battle.setting.tables.guns
    grid = battle.setting.grid
    profiles = battle.setting.profiles
    shooter, victim = profiles[firer.index], profiles[target.index]
    reach = grid.distance(firer.place, target.place)
    found = []
    factor = damage.combat_factor(battle, firer)
    if factor:
        found.append(Modifier(factor, "6.1.2", "mod-combat-factor"))
    found.append(Modifier(guns.by_range[reach], "6.1.2", "mod-range"))
    if target.grounded:
        found.append(Modifier(guns.grounded_target, "6.1.2", "mod-grounded"))
    elif not victim.battery and damage.movement_factor(battle, target) == 0:
        found.append(Modifier(guns.still_target, "6.1.2", "mod-still"))
    if victim.type == "SSC" and grid.on_bow_or_stern_row(target.place, target.facing, firer.place):
        found.append(Modifier(guns.raked_corvette, "6.1.2", "mod-raked"))
    if shooter.broadside and grid.on_bow_or_stern_row(firer.place, firer.facing, target.place):
        found.append(Modifier(guns.broadside_end_on, "6.1.2", "mod-broadside"))
    if reach > 1 and visibility.haze(battle) == visibility.REDUCED:
        found.append(Modifier(guns.reduced_visibility, "13.3", "mod-visibility"))
    if battle.setting.honor:
        found += honor.honor_penalty(battle, firer)
    if firer.owner in battle.lucky:
        found.append(Modifier(battle.setting.tables.events.lucky_shot, "14.0", "mod-lucky-shot"))
    return found


def best_roll(battle: Battle, firer: Unit, target: Unit) -> int:
    """6.1.4 The highest raw roll that the target cannot ignore."""
    return 9 if can_shrug(battle, firer, target) else 10


def can_shrug(battle: Battle, firer: Unit, target: Unit) -> bool:
    """6.1.4 Ironclads always, batteries at range 3 or 4, ignore all hits of an even raw roll."""
    profile = battle.setting.profiles[target.index]
    if profile.ironclad:
        return True
    reach = battle.setting.grid.distance(firer.place, target.place)
    return profile.battery and reach >= battle.setting.tables.guns.battery_save_from_range


def can_hit(battle: Battle, firer: Unit, target: Unit) -> bool:
    """6.1, I66 Whether some roll could score a hit, counting a Fortune bonus that the firer could play now."""
    setting = battle.setting
    best, protection = best_roll(battle, firer, target), setting.profiles[target.index].pf
    reach = setting.grid.distance(firer.place, target.place)
    known = damage.combat_factor(battle, firer) + setting.tables.guns.by_range[reach]
    if best + known + setting.worst_aim >= protection:
        return True  # whatever else adds to it
    hope = best + total(fire_modifiers(battle, firer, target))
    if fortunes.can_play(battle, firer.owner):
        hope += fortunes.bonus_value(battle, firer.owner)
    return hope >= protection


def targets(battle: Battle, firer: Unit) -> list[Unit]:
    """6.1.1, 6.1.5 The enemy units that a unit may fire at: in range, in sight, and not beyond all hope."""
    reach = battle.setting.tables.guns.range
    distance = battle.setting.grid.distances(firer.place)
    owner = firer.owner
    return [
        unit
        for unit in battle.units
        if unit.owner != owner
        and unit.status == IN_PLAY
        and distance[unit.place] <= reach
        and in_sight(battle, firer, unit)
        and can_hit(battle, firer, unit)
    ]


def hits_scored(reached: int, protection: int) -> int:
    """6.1.3 None below the protection, one from it, two from twice it."""
    if reached < protection:
        return 0
    return 2 if reached >= 2 * protection else 1


def fire(battle: Battle, firer: Unit, target: Unit) -> Flow[None]:
    """6.1.2 to 6.1.4 One gun attack on a unit in range and in sight."""
    setting = battle.setting
    seat = Seat(firer.owner)
    reach = setting.grid.distance(firer.place, target.place)
    hazy = yield from _roll_for_haze(battle, firer, reach)
    # Only now: throwing a haze roll again passes the counter on, and honor depends on the counter (13.2).
    modifiers = fire_modifiers(battle, firer, target)
    if hazy:
        modifiers.append(Modifier(setting.tables.guns.reduced_visibility, "13.3", "mod-visibility"))
    modifiers += yield from fortunes.attack_bonus(battle, seat, firer.id, target.id)
    if seat in battle.lucky:
        battle.lucky.remove(seat)
    bombardment.note_fire(battle, firer, target)
    firer.spoiled = True
    modifier, protection = total(modifiers), setting.profiles[target.index].pf
    shrugs = can_shrug(battle, firer, target)
    roll = yield from fortunes.throw(
        battle, d10, case="6.1.2", by=seat, rows=rows.of_fire(modifier, protection, shrugs), luck=high
    )
    reached = roll + modifier
    hits = hits_scored(reached, protection)
    shrugged = hits > 0 and roll % 2 == 0 and shrugs
    if shrugged:
        hits = 0
    if battle.heard is not None:
        case = "6.1.4" if shrugged else "6.1.3"
        battle.tell(
            attack_events.Fired(
                firer.id, target.id, reach, roll, modifiers, reached, protection, hits, shrugged, case=case
            )
        )
    yield from damage.suffer(battle, target, hits, firer)
    # 10.0, I41: batteries take no critical hits, so there is nothing to roll for.
    if hits == 2 and target.status == IN_PLAY and not setting.profiles[target.index].battery:
        yield from possible_critical(battle, firer, target)
    fortunes.settle(battle, fortunes.BONUS)


def _roll_for_haze(battle: Battle, firer: Unit, reach: int) -> Flow[bool]:
    """13.3 Whether haze that is not certain spoils the aim; at range 1 it never does."""
    if reach <= 1 or visibility.haze(battle) == visibility.REDUCED:
        return False
    return (yield from visibility.is_reduced(battle, firer))


def possible_critical(battle: Battle, firer: Unit, target: Unit) -> Flow[None]:
    """6.1.3 Two hits at once: a 5 or 6 on a d6 makes a critical hit."""
    least = battle.setting.tables.guns.critical_from
    roll = yield from fortunes.throw(battle, d6, case="6.1.3", by=Seat(firer.owner), rows=from_on(least), luck=high)
    critical = roll >= least
    battle.tell(attack_events.CriticalRoll(firer.id, target.id, roll, critical, case="6.1.3"))
    if critical:
        yield from criticals.critical_hit(battle, target, firer)


def high(roll: int) -> int:
    """Luck: high is good for the roller."""
    return roll


class Fire(
    action.Action,
    word="fire",
    case="6.1",
    hindered_by=(*action.UNIT_BARS, action.PRIZE, action.LOCKED, action.MUST_RAM, action.MUST_CLOSE),
    choices=lambda battle, now: [unit.index for unit in battle.units],
    legal=lambda battle, now: [unit.index for unit in targets(battle, battle.units[now.unit])],
):
    """6.1 A unit fires at an enemy in range and in sight."""

    target: arguments.UnitWord

    def refusal(self, battle: Battle, now: action.Activation) -> Refusal | None:
        """6.1.1 Not an enemy, out of range, no line of sight, or no hope."""
        firer, target, setting = battle.units[now.unit], battle.units[self.target], battle.setting
        if target.status != IN_PLAY or target.owner == firer.owner:
            return refuse("6.1", "refusal-no-enemy", target=target.id)
        reach, most = setting.grid.distance(firer.place, target.place), setting.tables.guns.range
        if reach > most:
            return refuse("6.1.1", "refusal-out-of-range", target=target.id, range=reach, most=most)
        in_the_way = [unit.id for unit in blockers(battle, firer, target)]
        if in_the_way:
            return refuse("6.1.1", "refusal-blocked", target=target.id, units=in_the_way)
        if not can_hit(battle, firer, target):
            return refuse("I66", "refusal-no-hope", target=target.id)
        return None

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        return fire(battle, battle.units[now.unit], battle.units[self.target])

    def measures(self, battle: Battle, now: action.Activation) -> Measures:
        return {
            "measure-hits": damage.hits_on(battle, self.target),
            "measure-sunk": damage.is_sunk(self.target),
            "measure-critical": damage.new_critical(battle, self.target),
        }
