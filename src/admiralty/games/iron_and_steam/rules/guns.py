"""IS-2 Guns: which of them work, bear and are ready; their targets, rounds and chances."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from admiralty.boards.table import Outline, bearing, difference, near_line, within
from admiralty.boards.table.units import SHIFT
from admiralty.games.iron_and_steam.figures import INCH, Ammo, Mount
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Gun, Piece, Vessel
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, SHUTTERS, Battle, Ship, Wound, shutter_at
from admiralty.rulebook import Modifier, total

from .place import BEYOND, afloat, bearing_to, closer_than, hull_of, is_present, range_band

__all__ = [
    "HOLD", "Aim", "Volley", "bears", "can_fire", "chance_to_hit", "delay_after", "is_armed", "is_disarmed", "is_light",
    "light_rounds", "masked", "port_for", "screened", "to_hit_modifiers", "volleys_of", "working",
]  # fmt: skip

HOLD = -2
"""The target that means: hold fire."""
JAM_SLACK = 100
"""IS-A23 Tenths of a degree to either side in which a jammed gun still bears."""
READY_USE = 12
"""HR-18 Rounds at hand for each gun."""
SMOKE_GUNS, SMOKE_REACH = 4, 4 * INCH


GONE, JAMMED, OTHER_SIDE = Wound.GONE.value, Wound.JAMMED.value, Wound.OTHER_SIDE.value
"""As plain numbers, because bits are tested gun by gun, turn by turn."""
NO_TARGETS: list[int] = []
SHUT = sum(SHUTTERS)
NOT_JAMMED = frozenset(n for n in range(2 * max(Wound)) if not n & JAMMED)
"""Damage of guns that can still be laid wherever they have a port."""


class Volley(NamedTuple):
    """Guns of one group that fire at one target with one kind of round."""

    firer: int
    group: int
    guns: tuple[int, ...]
    target: int
    ammo: Ammo
    band: int


def working(ship: Ship, gun: int) -> bool:
    """IS-4.2, IS-9 Whether a gun can be hit and served: it is neither dismounted nor destroyed."""
    return not ship.wounds[gun] & GONE


def is_light(setting: Engagement, gun: Gun) -> bool:
    """HR-26 Whether a gun is a boat howitzer or a field gun with rules of its own."""
    return gun.howitzer and setting.on("light_guns")


def light_rounds(battle: Battle, index: int) -> int:
    """HR-26 The rounds that a ship's light guns have left."""
    whole = battle.setting.vessels[index].light_guns * battle.setting.tables.light_guns.rounds
    return max(0, whole - battle.ships[index].light)


def is_armed(ship: Ship) -> bool:
    """IS-3.2, IS-A5 Whether any gun of a ship or a fort works."""
    return not all(wounds & GONE for wounds in ship.wounds)


def is_disarmed(vessel: Vessel, ship: Ship) -> bool:
    """IS-13.2 No gun left but howitzers and field guns."""
    return not any(working(ship, n) and not piece.gun.howitzer for n, piece in enumerate(vessel.pieces))


def arcs_of(ship: Ship, gun: int, piece: Piece) -> Sequence[tuple[int, int]]:
    """The arcs of a gun in tenths of a degree; a gun turned over to the other side has them mirrored (HR-19)."""
    return piece.mirrored if ship.wounds[gun] & OTHER_SIDE else piece.bearings


def port_for(vessel: Vessel, ship: Ship, gun: int, direction: int) -> int:
    """The port (place in the arcs) through which a gun would fire on a bearing, or -1.

    IS-9.1, IS-A23 A jammed gun fires only where it points, and none through a port whose shutter is jammed. A fort's
    arcs go by the compass (HR-17).
    """
    piece, wounds, here = vessel.pieces[gun], ship.wounds[gun], ship.port[gun]
    if ship.masked and _covered(ship.masked, direction):
        return -1
    if wounds & JAMMED:
        free = difference(direction, ship.jam[gun]) <= JAM_SLACK and not wounds & shutter_at(here, wounds)
        return here if free else -1
    ports = piece.through[1 if wounds & OTHER_SIDE else 0][direction]
    if wounds & SHUT:
        ports &= ~sum(1 << port for port in range(len(piece.arcs)) if wounds & shutter_at(port, wounds))
    if not ports:
        return -1
    return here if ports >> here & 1 else (ports & -ports).bit_length() - 1


def _covered(masked: str, direction: int) -> bool:
    """IS-7.2 Whether fallen sails lie over the guns that would fire on a bearing."""
    to_port, to_starboard = direction > 1800, 0 < direction < 1800
    return to_port or to_starboard if masked == "both" else to_port if masked == "port" else to_starboard


def direction_of(vessel: Vessel, ship: Ship, other: Ship) -> int:
    """The bearing for laying guns: from the bow, or from north for a fort."""
    found = bearing(other.x - ship.x, other.y - ship.y)
    return found if vessel.is_fort else (found - ship.heading) % 3600


def bears(battle: Battle, firer: int, gun: int, target: int) -> bool:
    """IS-2.1 Whether a gun can be brought to bear on a target within its arcs."""
    vessel, ship = battle.setting.vessels[firer], battle.ships[firer]
    return port_for(vessel, ship, gun, direction_of(vessel, ship, battle.ships[target])) >= 0


def can_fire(battle: Battle, vessel: Vessel, ship: Ship, gun: int) -> bool:
    """IS-8, IS-9.1, IS-12.2, HR-19 Whether a gun is sound, loaded and served this turn."""
    wounds = ship.wounds[gun]
    if wounds & GONE or ship.ready[gun] > battle.turn or ship.quiet >= battle.turn:
        return False
    if wounds & SHUT and wounds & shutter_at(ship.port[gun], wounds):
        return False
    return not (ship.repaired and under_repair(vessel, ship, gun))


def under_repair(vessel: Vessel, ship: Ship, gun: int) -> bool:
    """IS-9.1 Whether the crew works on what trains a gun this turn, its turret or its pivot; then it does not fire."""
    piece = vessel.pieces[gun]
    return (f"turret {piece.turret}" if piece.mount is Mount.TURRET else f"gun {gun}") in ship.repaired


def screened(battle: Battle, firer: int, target: int) -> bool:
    """HR-14 The consort of a pair is not hit from the leader's side while the leader floats."""
    ship = battle.ships[target]
    if ship.lashed == NOBODY or ship.leads:
        return False
    leader = battle.ships[ship.lashed]
    if leader.fate is not AFLOAT:
        return False
    # the consort lies to port of her leader, so the leader screens her from starboard
    return 0 < bearing_to(leader, battle.ships[firer]) < 1800


def masked(battle: Battle, firer: int, target: int) -> bool:
    """HR-14, IS-A25 Whether the line of fire of a lashed ship, from middle to middle, crosses her partner."""
    one, other = battle.ships[firer], battle.ships[target]
    return within(hull_of(battle, one.lashed), Outline(((one.x, one.y), (other.x, other.y))), 0)


def to_hit_modifiers(battle: Battle, firer: int, target: int) -> list[Modifier]:
    """HR-3 The options that make a target harder to hit."""
    setting = battle.setting
    found: list[Modifier] = []
    if not setting.hides_targets:
        return found
    if setting.on("low_profile") and "low_freeboard" in setting.vessels[target].flags:
        found.append(Modifier(-25, "HR-3", "low-profile"))
    if setting.on("smoke") and _smoke_between(battle, firer, target):
        found.append(Modifier(-10, "HR-3", "smoke"))
    if setting.on("rough_water"):
        found.append(Modifier(-10, "HR-3", "rough-water"))
    return found


def _smoke_between(battle: Battle, firer: int, target: int) -> bool:
    """HR-3 A ship that fired four guns or more last turn and lies near the line of fire, at either end of it too."""
    one, other = battle.ships[firer], battle.ships[target]
    start, end = (one.x << SHIFT, one.y << SHIFT), (other.x << SHIFT, other.y << SHIFT)
    line = Outline(((one.x, one.y), (other.x, other.y)))
    smoking = (n for n, ship in enumerate(battle.ships) if ship.smoke >= SMOKE_GUNS and is_present(ship))
    hulls = (hull_of(battle, n) for n in smoking)
    return any(near_line(start, end, hull, SMOKE_REACH) and within(hull, line, SMOKE_REACH) for hull in hulls)


def chance_to_hit(gun: Gun, band: int, modifiers: Sequence[Modifier]) -> int:
    """IS-2.2, HR-3 The percentage on which a shot hits; the options leave at least 5."""
    plain = gun.hits_on[band]
    return max(5, plain + total(modifiers)) if modifiers else plain


def delay_after(battle: Battle, vessel: Vessel, ship: Ship, gun: int) -> int:
    """HR-19, IS-9.1, IS-11.2, HR-18 The turns from this shot to the next."""
    served_in = turns_to_serve(battle, vessel, ship, vessel.pieces[gun])
    return served_in + ship.slow[gun] + ((ship.fired[gun] + 1) % READY_USE == 0)


def turns_to_serve(battle: Battle, vessel: Vessel, ship: Ship, piece: Piece) -> int:
    """HR-19, IS-11.2 The turns to reload every gun of a kind in the ship's present state."""
    turns = piece.rof
    if piece.gun.over_nine and 2 * ship.crew <= vessel.crew:
        turns += 1
    return turns + ship.floods if ship.floods and not battle.setting.rounds_counted else turns


SHOT, SHELL = Ammo.SHOT, Ammo.SHELL


def best_ammo(stock: Mapping[Ammo, int], target: Vessel, wanted: str) -> Ammo | None:
    """HR-18 The round that is loaded: the one ordered, if there is any, or shot against iron and shell against wood."""
    if wanted != "best":
        return Ammo(wanted) if stock[Ammo(wanted)] else None
    first, second = (SHELL, SHOT) if target.wooden else (SHOT, SHELL)
    return first if stock[first] else second if stock[second] else None


def volleys_of(battle: Battle, firer: int, aim: "Aim | None" = None) -> list[Volley]:
    """HR-4, HR-19, HR-22 The fire of a ship this turn by her orders, group by group: the guns that bear and are ready.

    A gun that would have to change ports is set to the new one and fires next turn (see `shift_ports`).
    """
    vessel, ship, turn = battle.setting.vessels[firer], battle.ships[firer], battle.turn
    if ship.fate is not AFLOAT or ship.quiet >= turn:
        return []
    aim = aim or Aim(battle, firer)
    own, usual = ship.orders.groups, aim.usual()
    if not (own or usual):
        return []
    fired: dict[tuple[int, int], list[int]] = {}  # by group and target
    taken: dict[int, int] = {}  # by turret: the one target its guns fire at
    directions, ready, wounds_of, ports = aim.directions, ship.ready, ship.wounds, ship.port
    targets, weapons = usual, vessel.weapons
    for group in _groups_that_bear(vessel, ship, aim, usual):
        weapon = weapons[group]
        if own:
            targets = aim.at(group) if group in own else usual
        within = targets
        if weapon.gun.howitzer:  # HR-26
            within = [target for target in targets if aim.bands[target] <= battle.setting.light_band]
        hurt = stands = -1  # of the gun before: guns of a group with equal direction bear alike
        laid: list[tuple[int, int]] = []  # the targets that a gun can be laid on, each with its port
        turret = weapon.turret
        for gun in weapon.pieces:
            if ready[gun] > turn:
                continue
            wounds = wounds_of[gun]
            if wounds & GONE or (ship.repaired and under_repair(vessel, ship, gun)):
                continue
            port = ports[gun]
            if wounds != hurt or port != stands or wounds & JAMMED:
                hurt, stands, laid = wounds, port, []
                for target in within:
                    through = port_for(vessel, ship, gun, directions[target])
                    if through >= 0:
                        laid.append((target, through))
            for target, through in laid:
                if turret and taken.setdefault(turret, target) != target:
                    continue
                if through == port:
                    fired.setdefault((group, target), []).append(gun)
                else:
                    aim.elsewhere.append((gun, through))
                break
    if not fired:
        return []
    return _loaded(battle, firer, fired, aim)


def _loaded(battle: Battle, firer: int, fired: Mapping[tuple[int, int], list[int]], aim: "Aim") -> list[Volley]:
    """HR-18, HR-26 The guns that fire, by group and target, with their rounds; no more rounds are fired than there are,
    and light guns have their own."""
    vessel, ship, setting = battle.setting.vessels[firer], battle.ships[firer], battle.setting
    magazine = {SHOT: ship.shot, SHELL: ship.shell, Ammo.HOT: ship.hot}
    light_rounds_left = light_rounds(battle, firer)
    on_deck = {SHOT: light_rounds_left, SHELL: light_rounds_left, Ammo.HOT: 0}
    counted = setting.rounds_counted
    found: list[Volley] = []
    for (group, target), guns in fired.items():
        firing = guns
        wanted, struck = ship.orders.loads.get(group, ship.orders.load), setting.vessels[target]
        light = is_light(setting, vessel.weapons[group].gun)
        stock = on_deck if light else magazine
        if light and wanted == Ammo.HOT.value:  # light guns have no heated shot
            wanted = "best"
        while firing and (ammo := best_ammo(stock, struck, wanted)) is not None:
            served, left = firing, stock[ammo] - len(firing)
            if counted:
                if left < 0:
                    served, left = firing[:left], 0
                stock[ammo] = left
                if light:
                    stock[SHOT] = stock[SHELL] = left
            firing = firing[len(served) :]
            found.append(Volley(firer, group, tuple(served), target, ammo, aim.bands[target]))
    return found


def _groups_that_bear(vessel: Vessel, ship: Ship, aim: "Aim", usual: list[int]) -> Sequence[int]:
    """The gun groups worth a look: all, if one has orders or a jam of its own; else the few that could be laid on a
    target."""
    if ship.orders.groups or not NOT_JAMMED.issuperset(ship.wounds):
        return range(len(vessel.weapons))
    bear, directions = vessel.groups_bearing, aim.directions
    if len(usual) == 1:
        return bear[directions[usual[0]]]
    return sorted({group for target in usual for group in bear[directions[target]]})


def shift_ports(battle: Battle, firer: int, aim: "Aim") -> list[int]:
    """HR-19 The ready pivots that must change ports for their target; they lose this turn. The volleys were found with
    the same aims."""
    vessel, ship = battle.setting.vessels[firer], battle.ships[firer]
    moved = [(gun, port) for gun, port in aim.elsewhere if gun in vessel.movable]
    for gun, port in moved:
        ship.port[gun] = port
        ship.ready[gun] = battle.turn + 1
    return [gun for gun, _ in moved]


class Aim:
    """The possible targets of a ship, computed once a phase: band and direction of each."""

    __slots__ = ("_as_ordered", "bands", "battle", "directions", "elsewhere", "firer")

    def __init__(self, battle: Battle, firer: int) -> None:
        self.battle = battle
        self.firer = firer
        self.bands: dict[int, int] = {}
        self.directions: dict[int, int] = {}
        self.elsewhere: list[tuple[int, int]] = []
        """Ready guns at another port than their target needs, each with that port."""
        self._as_ordered: list[int] | None = None

    def at(self, group: int) -> list[int]:
        """The targets of a gun group by its orders, the best first."""
        orders = self.battle.ships[self.firer].orders
        if orders.groups:
            own = orders.groups.get(group)
            if own is not None:
                return [own] if own != HOLD and self._in_range(own) else NO_TARGETS
        return self.usual()

    def usual(self) -> list[int]:
        """The targets of every group without orders of its own."""
        found = self._as_ordered
        if found is None:
            orders = self.battle.ships[self.firer].orders
            gunnery = orders.gunnery
            if gunnery == "target":
                found = [orders.target] if self._in_range(orders.target) else NO_TARGETS
            elif gunnery == "hold":
                found = NO_TARGETS
            else:
                found = self._whatever_bears(orders.within * INCH, gunnery == "ironclads")
            self._as_ordered = found
        return found

    def _in_range(self, target: int) -> bool:
        battle = self.battle
        if target < 0:
            return False
        ship = battle.ships[target]
        if ship.fate is not AFLOAT or (ship.lashed != NOBODY and screened(battle, self.firer, target)):
            return False
        if not battle.in_sight(target):
            return False
        if battle.ships[self.firer].lashed != NOBODY and masked(battle, self.firer, target):
            return False
        reached = self.bands.get(target)
        if reached is None:
            firer = self.firer
            reached = self.bands[target] = range_band(battle, firer, target)
            if reached != BEYOND:
                self.directions[target] = direction_of(battle.setting.vessels[firer], battle.ships[firer], ship)
        return reached != BEYOND

    def _whatever_bears(self, limit: int, ironclads: bool) -> list[int]:
        """IS-A25 The enemies within a range from hull to hull, the nearest first; or armoured ones before others."""
        battle = self.battle
        ships, ship = battle.ships, battle.ships[self.firer]
        x, y, near = ship.x, ship.y, limit * limit
        ranked = []
        for target in battle.setting.enemies[self.firer]:
            other = ships[target]
            if other.fate is not AFLOAT:
                continue
            square = (other.x - x) ** 2 + (other.y - y) ** 2
            if (square <= near or closer_than(battle, self.firer, target, limit)) and self._in_range(target):
                ranked.append((ironclads and not battle.setting.vessels[target].armoured, square, target))
        if len(ranked) > 1:
            ranked.sort()
        return [target for _, _, target in ranked]


def every_target(battle: Battle, firer: int) -> list[int]:
    """The enemies on the table that a ship could be ordered to fire at."""
    return [n for n in afloat(battle) if n in battle.setting.enemies[firer]]
