"""IS-1.2 The end of a turn: all damage takes effect together, and ships are lost."""

from functools import cache

from admiralty.games.iron_and_steam import events, state
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.ships import Piece
from admiralty.rulebook import Flow

from . import burning, guns
from .place import apart, is_present, stays_put, steering_for

__all__ = [
    "apply_effects", "drag_down", "drift_off", "engines_turn", "lose", "magazine_blows", "maximum_speed",
    "own_speed", "settle_losses", "unlash",
]  # fmt: skip

RIDDLED = 75
"""IS-A22 The share of her speed that a riddled stack leaves a ship."""
ABANDONED_BELOW = 25
"""IS-13.2 A burning ship without crew or speed is left when her chance to put it out is lower."""


def apply_effects(battle: state.Battle) -> None:
    """IS-1.2 All damage of this turn takes effect, in the order in which it was suffered."""
    if not battle.effects:
        return
    effects, battle.effects = battle.effects, []
    before = None if battle.heard is None else {effect.ship: _left(battle.ships[effect.ship]) for effect in effects}
    for effect in effects:
        ship = battle.ships[effect.ship]
        if is_present(ship):
            _apply(battle, effect, ship)
    for index, had in before.items() if before else ():
        _tell_losses(battle, index, had)


def _left(ship: state.Ship) -> tuple[int, int, int]:
    return ship.hull, ship.crew, ship.power


def _tell_losses(battle: state.Battle, index: int, before: tuple[int, int, int]) -> None:
    """IS-1.2 The total of a ship's losses in this turn."""
    name, left = battle.setting.vessels[index].id, _left(battle.ships[index])
    hull, crew, power = (had - has for had, has in zip(before, left, strict=True))
    if hull:
        battle.tell(events.HullLost(name, hull, left[0], case="IS-1.2"))
    if crew:
        battle.tell(events.CrewLost(name, crew, case="IS-1.2"))
    if power:
        battle.tell(events.SpeedLost(name, power, case="IS-5.1"))


def _apply(battle: state.Battle, effect: state.Effect, ship: state.Ship) -> None:
    """One piece of damage. Turns that it lasts are counted from the next one on (IS-A17)."""
    figures, turn, amount = battle.setting.tables.effects, battle.turn, effect.amount
    match effect.kind:
        case state.Harm.CASEMATE:
            ship.casemate[effect.place] = max(0, ship.casemate[effect.place] - amount)
        case state.Harm.TURRET:
            ship.turrets[effect.place] = max(0, ship.turrets[effect.place] - amount)
        case state.Harm.HULL_ARMOUR:
            ship.hull_armour[effect.place] = max(0, ship.hull_armour[effect.place] - amount)
        case state.Harm.HULL:
            ship.hull = max(0, ship.hull - amount)
        case state.Harm.POWER:
            ship.power = max(0, ship.power - amount)
        case state.Harm.CREW:
            _lose_crew(battle, effect.ship, ship, amount)
        case state.Harm.STACK:
            ship.stacks, ship.stacks_lost = max(0, ship.stacks - 1), ship.stacks_lost + 1
        case state.Harm.MAST_PORT | state.Harm.MAST_STARBOARD:
            _fell_mast(battle, effect, ship)
        case (
            state.Harm.RUDDER_STRAIGHT | state.Harm.RUDDER_PORT | state.Harm.RUDDER_STARBOARD | state.Harm.TILLER_ROPES
        ):
            ship.steering = state.Steering(effect.kind.value)
        case state.Harm.RUDDER_POST:
            _lose_rudder(battle, effect.ship, ship)
        case state.Harm.PILOT | state.Harm.PILOT_PIERCED:
            ship.blind = max(ship.blind, turn + amount)
            ship.pilot_hurt = ship.pilot_hurt or effect.kind is state.Harm.PILOT_PIERCED
        case state.Harm.FIRES_OUT:
            ship.dulled = turn + 1
        case state.Harm.BOILER_75 | state.Harm.BOILER_25:
            ship.quiet = max(ship.quiet, turn + figures.steam_no_fire_turns)
            ship.share = min(ship.share, 75 if effect.kind is state.Harm.BOILER_75 else 25)
            if effect.kind is state.Harm.BOILER_25:
                ship.powerless = turn + 1
        case state.Harm.BOILER_RISK:
            ship.wrecked = ship.wrecked or ship.risky
            ship.risky = True
        case state.Harm.ENGINES_DESTROYED:
            ship.wrecked = True
        case state.Harm.BOILER_EXPLODES:
            ship.quiet = max(ship.quiet, turn + figures.steam_no_fire_turns)
            ship.wrecked = True
            ship.hull = max(0, ship.hull - figures.boiler_explodes_hull)
        case state.Harm.FLOODED:
            ship.floods += 1
            again = ship.floods > 1  # IS-11.2 an explosion, which leaves none
            ship.shot, ship.shell, ship.hot = (0 if again else n // 2 for n in (ship.shot, ship.shell, ship.hot))
            left = guns.light_rounds(battle, effect.ship)
            ship.light += left if again else left - left // 2
        case state.Harm.EXPLODES:
            lose(battle, effect.ship, state.Fate.BLOWN_UP, "IS-11.2")
            battle.blown.append(effect.ship)
        case state.Harm.FIRE:
            ship.fire += amount
        case state.Harm.RAM:
            ship.ram = False
        case state.Harm.SILENCED:
            ship.quiet = max(ship.quiet, turn + amount)
        case state.Harm.TABLEWARE:
            ship.settings = max(0, ship.settings - 1)
        case state.Harm.FLAG:
            pass  # IS-10 flags do not run out
        case state.Harm.SPAR_TORPEDO:
            ship.spar = 0
        case state.Harm.BOAT:
            ship.boats = max(0, ship.boats - 1)
        case state.Harm.ANCHOR:
            ship.anchors = max(0, ship.anchors - 1)
        case _:
            _hurt_gun(battle, effect, ship)


def _hurt_gun(battle: state.Battle, effect: state.Effect, ship: state.Ship) -> None:
    """IS-9.1 What the gun chart does to a gun."""
    gun, turn = effect.place, battle.turn
    match effect.kind:
        case state.Harm.SHUTTER:
            ship.wounds[gun] |= state.shutter_at(ship.port[gun], ship.wounds[gun])
        case state.Harm.JAM:
            _jam(battle, effect.ship, ship, gun)
        case state.Harm.SUPPRESSED:
            ship.ready[gun] = max(ship.ready[gun], turn + 1) + 1
        case state.Harm.SIGHTS:
            ship.slow[gun] += 1
        case state.Harm.DISMOUNTED:
            ship.wounds[gun] |= state.Wound.GONE.value
        case state.Harm.SHAKEN:
            ship.wounds[gun] |= state.Wound.SHAKEN.value
        case state.Harm.POWDER:
            ship.wounds[gun] |= state.Wound.GONE.value
            ship.quiet = max(ship.quiet, turn + 1)
            if not battle.setting.vessels[effect.ship].is_fort:
                ship.hull = max(0, ship.hull - effect.amount)
        case _:
            raise AssertionError(effect.kind)


def _jam(battle: state.Battle, index: int, ship: state.Ship, gun: int) -> None:
    """IS-9.1, IS-A23 A pivot or a whole turret stays where it points."""
    vessel = battle.setting.vessels[index]
    piece = vessel.pieces[gun]
    guns = [gun]
    if piece.turret:
        guns = [n for n, other in enumerate(vessel.pieces) if other.turret == piece.turret]
        points = ship.facing[piece.turret - 1]
    else:
        points = _laid(piece, ship, gun)
    for each in guns:
        ship.wounds[each] |= state.Wound.JAMMED.value
        ship.jam[each] = points


def _laid(piece: Piece, ship: state.Ship, gun: int) -> int:
    """IS-A23 Where a pivot points: where it last fired, or the middle of the port to which it was taken since."""
    port = ship.port[gun]
    if ship.fired[gun] and piece.through[0][ship.jam[gun]] >> port & 1:
        return ship.jam[gun]
    start, end = piece.arcs[port]
    return (start + end) * 5 % 3600 if start <= end else ((start + end) * 5 + 1800) % 3600


def _lose_crew(battle: state.Battle, index: int, ship: state.Ship, points: int) -> None:
    """HR-20 Crew points go; each that a small garrison loses also delays its next shot by a turn."""
    lost = min(points, ship.crew)
    fort = battle.setting.vessels[index].fort
    if lost and fort is not None and ship.crew < 10:
        ship.ready = [max(turn, battle.turn + 1) + lost for turn in ship.ready]
    ship.crew -= lost


def _fell_mast(battle: state.Battle, effect: state.Effect, ship: state.Ship) -> None:
    """IS-7.2 A mast over the side drags until it is cleared; with sails set it also covers the guns there."""
    figures = battle.setting.tables.effects
    rigged = battle.setting.vessels[effect.ship].propulsion == "sail"
    ship.masts = max(0, ship.masts - 1)
    ship.wreckage = figures.mast_clear_turns_rigged if rigged else figures.mast_clear_turns
    ship.dragging = figures.mast_drag_rigged if rigged else figures.mast_drag
    if rigged and ship.speed > 0:
        side = "port" if effect.kind is state.Harm.MAST_PORT else "starboard"
        ship.masked = side if ship.masked in ("", side) else "both"


def _lose_rudder(battle: state.Battle, index: int, ship: state.Ship) -> None:
    """IS-7.3, IS-A13 The rudder post goes for good; a double-ender changes ends the first time."""
    if "double_ender" in battle.setting.vessels[index].flags and not ship.swapped:
        ship.swapped = True
        return
    ship.rudder = state.Rudder.GONE


def magazine_blows(battle: state.Battle, index: int) -> Flow[None]:
    """IS-11.2 Everything within six inches of a ship that blew up checks for fire."""
    reach = battle.setting.tables.effects.magazine_fire_radius * INCH
    for other, ship in enumerate(battle.ships):
        if other != index and ship.fate is state.AFLOAT and apart(battle, index, other) <= reach:
            yield from burning.neighbour_checks_fire(battle, other, index)


# -- losing things -----------------------------------------------------------------------------------------------------


def maximum_speed(battle: state.Battle, index: int) -> int:
    """HR-14 The fastest she can go: by her own engines, or in a lashed pair by the better of the two."""
    lashed = battle.ships[index].lashed
    own = own_speed(battle, index)
    return own if lashed == state.NOBODY else max(own, own_speed(battle, lashed))


def own_speed(battle: state.Battle, index: int) -> int:
    """IS-7.1, IS-7.2, IS-8, IS-A14, IS-A15, IS-A22 The fastest her own engines drive her: her speed points less what
    stacks, masts and boilers have lost; multiplied and rounded down once, but at least 1 while there is any power."""
    ship = battle.ships[index]
    if ship.wrecked:
        return 0
    no_stack = ship.stacks_lost and ship.stacks == 0
    riddled = battle.setting.vessels[index].riddled
    if ship.share == 100 and not (no_stack or riddled or ship.wreckage):
        return ship.power
    return _power_left(ship.power, ship.share, bool(no_stack), riddled, bool(ship.wreckage))


def engines_turn(battle: state.Battle, index: int) -> bool:
    """IS-8 Whether her own engines drive her this turn: they give her some speed, and her fires are lit."""
    ship = battle.ships[index]
    return battle.turn not in (ship.powerless, ship.dulled) and own_speed(battle, index) > 0


@cache
def _power_left(power: int, share: int, no_stack: bool, riddled: bool, wreckage: bool) -> int:
    """IS-A14, IS-A15 The rest of her speed points, multiplied and rounded down once."""
    if power == 0:
        return 0
    left, whole = power * share, 100
    if no_stack:
        whole = 200
    elif riddled:
        left, whole = left * RIDDLED, 10_000
    return left // (2 * whole if wreckage else whole) or 1


def lose(battle: state.Battle, index: int, fate: state.Fate, case: str) -> None:
    """A ship is out of the battle: she is no longer commanded, and is untied from others where possible."""
    ship = battle.ships[index]
    ship.fate = fate
    ship.withdraws = False
    unlash(battle, index)
    if fate in (state.Fate.BLOWN_UP, state.Fate.SUNK, state.Fate.LEFT):
        unfoul_all(battle, index)
        if fate is not state.Fate.LEFT and not ship.adrift:
            battle.wrecks.append(state.Wreck(index))
    battle.tell(events.ShipFate(battle.setting.vessels[index].id, fate.value, case=case))


def drift_off(battle: state.Battle, index: int) -> None:
    """HR-5 The water takes a hull that nobody commands off the table: it stays surrendered, abandoned or sinking."""
    ship = battle.ships[index]
    ship.adrift = True
    unfoul_all(battle, index)
    battle.tell(events.DriftedOff(battle.setting.vessels[index].id, ship.fate.value, case="HR-5"))


def unfoul_all(battle: state.Battle, index: int) -> None:
    """Everything fouled with her is released."""
    ship = battle.ships[index]
    for other in ship.fouled:
        battle.ships[other].fouled.remove(index)
    ship.fouled = []


def unlash(battle: state.Battle, index: int) -> None:
    """HR-14, HR-4 A pair parts: each keeps her present course, since one of the two had no orders of her own."""
    ship = battle.ships[index]
    if ship.lashed != state.NOBODY:
        for each in (battle.ships[ship.lashed], ship):
            each.lashed, each.leads = state.NOBODY, False
            each.orders.speed = each.speed


def settle_losses(battle: state.Battle) -> None:
    """IS-13.1 to IS-13.4 At the end of the turn: ships that sink, surrender, are abandoned, or must withdraw."""
    vessels = battle.setting.vessels
    for index, ship in enumerate(battle.ships):
        if ship.fate is not state.AFLOAT:
            if ship.fate is state.Fate.SINKING:
                _go_down(battle, index, ship)
        elif vessels[index].is_fort:
            if not guns.is_armed(ship):
                lose(battle, index, state.Fate.SILENCED, "HR-17")
        elif ship.hull == 0:
            ship.sinks = battle.turn + ship.began // battle.setting.tables.effects.sinking_hull_per_turn
            lose(battle, index, state.Fate.SINKING, "IS-13.4")
            _go_down(battle, index, ship)
        elif ship.crew == 0:
            _without_crew(battle, index, ship)


def _go_down(battle: state.Battle, index: int, ship: state.Ship) -> None:
    """IS-13.4 She floats her last turns; a ship still fouled with the wreck is drawn down after her."""
    if battle.turn >= ship.sinks:
        dragged = list(ship.fouled)
        lose(battle, index, state.Fate.SUNK, "IS-13.4")
        for other in dragged:  # still fouled with the wreck until cut free
            battle.ships[other].fouled.append(index)
            ship.fouled.append(other)


def drag_down(battle: state.Battle, index: int) -> None:
    """IS-13.4 A ship still fouled with a wreck loses three hull points a turn."""
    if any(battle.ships[n].fate is state.Fate.SUNK for n in battle.ships[index].fouled):
        points = battle.setting.tables.effects.fouled_wreck_hull
        battle.effects.append(state.Effect(index, state.Harm.HULL, points))
        battle.tell(events.HullEaten(battle.setting.vessels[index].id, "wreck", points, case="IS-13.4"))


def _without_crew(battle: state.Battle, index: int, ship: state.Ship) -> None:
    """IS-13.1, IS-13.2 The fate of a ship without crew points."""
    vessel = battle.setting.vessels[index]
    under_fire = ship.shot_at == battle.turn
    if ship.boarded == battle.turn or (under_fire and (ship.aground or _drifts_to_enemy(battle, index))):
        lose(battle, index, state.Fate.SURRENDERED, "IS-13.2")
    elif ship.fire and ship.power == 0 and burning.chance_to_put_out(battle, ship, next_turn=True) < ABANDONED_BELOW:
        lose(battle, index, state.Fate.ABANDONED, "IS-13.2")
    elif guns.is_disarmed(vessel, ship) or ship.pilot_hurt:
        ship.withdraws = True


def _drifts_to_enemy(battle: state.Battle, index: int) -> bool:
    """IS-13.2, IS-13.3 Whether she, or her lashed pair, has neither power nor way left, and drifts towards an enemy."""
    mover = steering_for(battle, index)
    ship = battle.ships[mover]
    if ship.speed or maximum_speed(battle, mover) or stays_put(battle, ship):
        return False
    dx, dy = battle.setting.current(battle.turn)
    return any(
        (other.x - ship.x) * dx + (other.y - ship.y) * dy > 0
        for n in battle.setting.enemies[index]
        if (other := battle.ships[n]).fate is state.AFLOAT and battle.in_sight(n)
    )
