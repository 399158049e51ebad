"""5.1 to 5.3 Shoals and shallows: running aground and getting off; 15.3.3 the reef of Punta Gruesa."""

from collections.abc import Collection

from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.rulebook import Flow, Measure, Measures, Modifier, Seat, d6, d10, from_on, total

from . import action, damage, fortunes, rows, visibility


def grounding_modifiers(battle: Battle, ship: Unit, spent: int) -> list[Modifier]:
    """5.1, I10 Two points spent so far, every second hit, every critical marker."""
    found = []
    if spent >= 2:
        found.append(Modifier(battle.setting.tables.grounding.two_points, "I10", "mod-two-points"))
    return found + damage_modifiers(ship, "5.1")


def damage_modifiers(ship: Unit, case: str) -> list[Modifier]:
    """5.1, 5.3 +1 for every two hits and for every critical marker."""
    found = []
    if ship.hits >= 2:
        found.append(Modifier(ship.hits // 2, case, "mod-hits"))
    markers = damage.critical_markers(ship)
    if markers:
        found.append(Modifier(markers, case, "mod-criticals"))
    return found


def grounding_check(battle: Battle, ship: Unit, spent: int) -> Flow[bool]:
    """5.1, 5.2, I34 A check on entering shoals or shallows, or before a ram into them (I33); True if she grounds."""
    if battle.setting.chart.shoals:
        return (yield from reef_check(battle, ship, spent))
    modifiers = grounding_modifiers(battle, ship, spent)
    if (yield from visibility.is_reduced(battle, ship)):
        modifiers.append(Modifier(battle.setting.tables.grounding.low_visibility, "I35", "mod-visibility"))
    modifier, protection = total(modifiers), battle.setting.profiles[ship.index].pf
    roll = yield from fortunes.throw(
        battle,
        d10,
        case="5.1",
        by=Seat(ship.owner),
        rows=rows.by_protection(modifier, protection),
        luck=damage.low,
        of=ship,
    )
    reached = roll + modifier
    aground: bool = reached >= protection
    hits = 1 if reached >= 2 * protection else 0
    battle.tell(events.GroundingCheck(ship.id, roll, modifiers, reached, protection, aground, hits, case="5.2"))
    if aground:
        ship.grounded = True
        yield from damage.suffer(battle, ship, hits)
    return aground


def reef_modifiers(ship: Unit, traits: Collection[str], spent: int) -> list[Modifier]:
    """15.3.3, I6, I34 The Independencia, the second point or later, bridge and steering (the book's rudder) damage."""
    found = []
    if "inept_captain" in traits:
        found.append(Modifier(1, "15.3.3", "mod-inept-captain"))
    if spent >= 2:
        found.append(Modifier(1, "I34", "mod-second-point"))
    if ship.bridge:
        found.append(Modifier(1, "15.3.3", "mod-bridge"))
    if ship.steering:
        found.append(Modifier(1, "I6", "mod-steering"))
    return found


def reef_check(battle: Battle, ship: Unit, spent: int) -> Flow[bool]:
    """15.3.3, I27 A d6 with modifiers: 5 or more grounds her, with as many hits as modifiers, which may be none."""
    modifiers = reef_modifiers(ship, battle.profile(ship).traits, spent)
    modifier, least = total(modifiers), battle.setting.tables.reef.aground_from
    roll = yield from fortunes.throw(
        battle, d6, case="15.3.3", by=Seat(ship.owner), rows=from_on(least - modifier), luck=damage.low, of=ship
    )
    reached = roll + modifier
    aground: bool = reached >= least
    hits = modifier if aground else 0
    battle.tell(events.ReefCheck(ship.id, roll, modifiers, reached, aground, hits, case="15.3.3"))
    if aground:
        ship.grounded = True
        yield from damage.suffer(battle, ship, hits)
    return aground


def ungrounding_modifiers(battle: Battle, ship: Unit) -> list[Modifier]:
    """5.3 Every second hit, every critical marker, and a crippled ship."""
    found = damage_modifiers(ship, "5.3")
    if damage.is_crippled(battle, ship):
        found.append(Modifier(battle.setting.tables.grounding.unground_crippled, "5.3", "mod-crippled"))
    return found


def unground(battle: Battle, ship: Unit) -> Flow[None]:
    """5.3, I26, I36 A try to get off: below the protection she floats in her hex, from twice it on she is hurt."""
    modifiers = ungrounding_modifiers(battle, ship)
    modifier, protection = total(modifiers), battle.setting.profiles[ship.index].pf
    roll = yield from fortunes.throw(
        battle,
        d10,
        case="5.3",
        by=Seat(ship.owner),
        rows=rows.by_protection(modifier, protection),
        luck=damage.low,
        of=ship,
    )
    reached = roll + modifier
    free = reached < protection
    hits = 1 if reached >= 2 * protection else 0
    battle.tell(events.UngroundingTried(ship.id, roll, modifiers, reached, protection, free, hits, case="5.3"))
    if free:
        ship.grounded = False
    yield from damage.suffer(battle, ship, hits)


class Unground(action.Action, word="unground", case="5.3", hindered_by=(*action.FREE_CREW_BARS, action.AFLOAT)):
    """5.3 A ship aground tries to get off."""

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        return unground(battle, battle.units[now.unit])

    def measures(self, battle: Battle, now: action.Activation) -> Measures:
        return {"measure-refloated": lambda after: not after.units[now.unit].grounded}


def is_aground(index: int) -> Measure:
    return lambda after: after.units[index].grounded
