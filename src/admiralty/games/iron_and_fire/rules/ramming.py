"""6.2 Ramming: part of a movement activation."""

from admiralty.boards.hexes import OPPOSITE
from admiralty.games.iron_and_fire import attack_events
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.rulebook import Flow, Modifier, Seat, d10, total

from . import criticals, damage, firing, fortunes, rows


def ram_modifiers(battle: Battle, rammer: Unit, target: Unit) -> list[Modifier]:
    """6.2.1, I7, I32 The bow, a target that cannot move (aground counts), and the way she is struck."""
    figures = battle.setting.tables.ram
    found = []
    if battle.setting.profiles[rammer.index].black_bow:
        found.append(Modifier(figures.black_bow, "6.2.1", "mod-black-bow"))
    else:
        found.append(Modifier(figures.brown_bow, "6.2.1", "mod-brown-bow"))
    if target.grounded or damage.movement_factor(battle, target) == 0:
        found.append(Modifier(figures.still_target, "6.2.1", "mod-still"))
    bearing = battle.setting.grid.bearing(target.place, rammer.place)
    if bearing == OPPOSITE[target.facing]:
        found.append(Modifier(figures.through_stern, "6.2.1", "mod-through-stern"))
    elif bearing == target.facing:
        found.append(Modifier(figures.through_bow, "6.2.1", "mod-through-bow"))
    return found


def ram(battle: Battle, rammer: Unit, target: Unit) -> Flow[None]:
    """6.2.1, 6.2.2, I11 One ram: the target's hits and critical, up to two hits on the rammer; no even-roll save."""
    seat = Seat(rammer.owner)
    modifiers = ram_modifiers(battle, rammer, target)
    modifiers += yield from fortunes.attack_bonus(battle, seat, rammer.id, target.id)
    rammer.honored = True
    modifier, protection = total(modifiers), battle.setting.profiles[target.index].pf
    own = battle.setting.profiles[rammer.index].pf
    roll = yield from fortunes.throw(
        battle, d10, case="6.2.1", by=seat, rows=rows.of_ram(modifier, protection, own), luck=firing.high
    )
    reached = roll + modifier
    hits = firing.hits_scored(reached, protection)
    own_hits = (reached < protection) + (reached < own)
    battle.tell(
        attack_events.Rammed(
            rammer.id, target.id, roll, modifiers, reached, protection, own, hits, own_hits, case="6.2.2"
        )
    )
    yield from damage.suffer(battle, target, hits, rammer)
    if hits == 2:
        yield from criticals.critical_hit(battle, target, rammer)
    yield from damage.suffer(battle, rammer, own_hits, target)
    fortunes.settle(battle, fortunes.BONUS)
