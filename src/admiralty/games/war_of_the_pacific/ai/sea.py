"""Heuristics at sea: embarking, courses, interceptions, blockades, and naval combat."""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.rules import counters, interception, readiness, sailing
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Arm
from admiralty.games.war_of_the_pacific.state import War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Ask, Seat

from . import battle, plans, posts, squadrons

__all__ = ["ashore", "blockade", "course", "fleet", "gunnery", "intercept", "raids", "set_aside"]


def listed(ask: Ask, *begins: str) -> list[str]:
    return [order.code for order in ask.choices.candidates(10_000) if order.code.startswith(begins)]


# ---------------------------------------------------------------------- embarking and sailing


def fleet(war: War, ask: Ask) -> str | None:
    """Fill the transports that are to sail; then squadrons sail before convoys; then the rest goes home."""
    seat = ask.seat
    code = _load(war, ask) if seat == CHILE else _load_relief(war, ask)
    if code is not None:
        return code
    sails = listed(ask, "sail")
    if sails:
        return min(sails, key=lambda each: _carries(war, seat, each))
    for code in [*listed(ask, "all_home"), *listed(ask, "home")]:
        word, name = code.split()
        place = war.setting.theatre.words[name] if word == "all_home" else war.ships[war.setting.ship_index[name]].place
        if not counters.friendly_port(war, seat, place) or _should_leave(war, seat, place):
            return code
    unloads = listed(ask, "unload") if seat == PERU else []
    return unloads[0] if unloads else "done"


def _carries(war: War, side: Seat, code: str) -> int:
    """The number of transports in a stack that could sail."""
    _, place, area = code.split()
    ships = readiness.ordered_ships(war, side, war.setting.theatre.words[place], area)
    return sum(not counters.is_warship(war, ship) for ship in ships)


def _should_leave(war: War, side: str, place: Hex) -> bool:
    """Whether the transports of Chile lie in a port where no troops wait for them."""
    return side == CHILE and place != BOX and plans.idle_number(war, place) < 3


def _load(war: War, ask: Ask) -> str | None:
    """Cargo: a column for the way back; artillery, then the strongest units; columns fill the remaining room."""
    now: readiness.Fleet = ask.subject
    legal = set(listed(ask, "load", "embark "))
    for index, room in sorted(now.rooms.items()):
        ship, name = war.ships[index], war.printed(index).id
        if not ship.order or room < 1:
            continue
        columns = counters.columns_at(war, CHILE, ship.place)
        spare = columns - readiness.stacks_waiting(war, now, ship.place) if f"load {name}" in legal else 0
        if room >= 2 and spare > 0 and _columns_aboard(war, ship.place) < (2 if columns > 2 else 1):
            return f"load {name}"
        troops = [n for n in plans.idle_at(war, ship.place) if f"embark {war.row(n).id} {name}" in legal]
        if troops and columns:
            return f"embark {war.row(max(troops, key=lambda n: _use(war, n))).id} {name}"
        if room >= 2 and spare > 1:
            return f"load {name}"
    return None


def _load_relief(war: War, ask: Ask) -> str | None:
    """The soldiers that a port can spare, the strongest first; none embarks while Lima is in danger."""
    codes = listed(ask, "embark ")
    if not codes or posts.capital_in_danger(war):
        return None
    best: tuple[tuple[bool, int, int, int], str] | None = None
    for code in codes:
        _, name, ship = code.split()
        unit = war.setting.unit_index[name]
        if not war.ships[war.setting.ship_index[ship]].order or posts.spare_at(war, PERU, war.units[unit].place) <= 0:
            continue
        use = _use(war, unit)
        if best is None or use > best[0]:
            best = use, code
    return best[1] if best is not None else None


def _columns_aboard(war: War, place: Hex) -> int:
    return sum(bool(ship.column) for ship in war.ships if ship.owner == CHILE and ship.place == place)


def _use(war: War, unit: int) -> tuple[bool, int, int, int]:
    row = war.row(unit)
    return row.kind is Arm.ARTILLERY, war.units[unit].steps, row.initiative, -unit


def course(war: War, ask: Ask) -> str | None:
    """Loaded ships sail to the best beach, others to a port to blockade; homeward ships to waiting troops."""
    now: sailing.Helm = ask.subject
    codes = listed(ask, "to")
    place = _bound(war, now) if now.area else _home(war, now)
    code = f"to {place_name(place)}"
    return code if code in codes else codes[0]


def _bound(war: War, now: sailing.Helm) -> Hex:
    """The goal of a stack in its area: transports to a beach or a port, squadrons to a blockade, a raid or an
    ambush."""
    ships = war.voyage.ships if war.voyage is not None else []
    units = [unit for ship in ships for unit in counters.cargo(war, ship)]
    if now.seat == CHILE:
        convoy = units or any(not counters.is_warship(war, ship) for ship in ships)
        return plans.beach(war, now.area, units) if convoy else _station(war, now.area, ships)
    hexes = war.setting.theatre.areas.hexes[now.area]
    if units:
        ports = [place for place in hexes if counters.friendly_port(war, PERU, place)]
        return max(ports, key=lambda place: (squadrons.need_of_relief(war, place), place)) if ports else hexes[0]
    return _raid_on(war, PERU, now.area) or _ambush(war, now.area)


def _station(war: War, area: str, ships: Sequence[int]) -> Hex:
    """A port to blockade; else a coast with targets; else the landing place of the army."""
    port = squadrons.chosen_port(war, CHILE)
    if (
        port is not None
        and war.setting.theatre.area_of(port) == area
        and battle.exchange(war, CHILE, ships, counters.warships_at(war, PERU, port)) > 0
    ):
        return port
    return _raid_on(war, CHILE, area) or _off(war, plans.beach(war, area))


def _off(war: War, place: Hex) -> Hex:
    """7.8 A place, or the sea beside it if it is a port without a column, which ships could not leave again."""
    theatre = war.setting.theatre
    if not counters.friendly_port(war, CHILE, place) or counters.columns_at(war, CHILE, place) > 1:
        return place
    area = theatre.area_of(place)
    near = [each for each, _ in theatre.sea.steps(place) if theatre.area_of(each) == area and each not in theatre.ports]
    return min(near, default=place)


def _raid_on(war: War, side: Seat, area: str) -> Hex | None:
    """7.6 The coast of an area with most targets, without enemy warships or a fort that can answer; or none."""
    enemy = war.setting.enemy[side]
    best: tuple[int, Hex] | None = None
    for place in war.setting.theatre.areas.hexes[area]:
        targets = len(counters.units_at(war, enemy, place)) + 2 * counters.columns_at(war, enemy, place)
        fort = counters.fort_at(war, place) if side == CHILE else None
        if not targets or fort is not None or counters.warships_at(war, enemy, place):
            continue
        if best is None or targets > best[0]:
            best = targets, place
    return best[1] if best is not None else None


def _ambush(war: War, area: str) -> Hex:
    """The hex of an area nearest to the middle of Chile's convoy route through it."""
    theatre = war.setting.theatre
    goal = theatre.by_id[war.setting.captains.convoys_to].hex
    way = [place for place in theatre.course(BOX, goal, "") if theatre.area_of(place) == area]
    return way[len(way) // 2] if way else theatre.areas.hexes[area][0]


def _home(war: War, now: sailing.Helm) -> Hex:
    if now.seat == PERU:
        return war.setting.yards[PERU]
    if not any(not counters.is_warship(war, ship) for ship in (war.voyage.ships if war.voyage is not None else [])):
        return BOX
    best = max(
        now.havens,
        key=lambda port: plans.idle_number(war, port) if port == BOX or counters.columns_at(war, CHILE, port) else -1,
    )
    return best if plans.idle_number(war, best) > plans.idle_number(war, BOX) + 2 else BOX


def ashore(war: War, ask: Ask) -> str | None:
    """Landing: all cargo; against the enemy no more than a hex may hold, artillery among the first."""
    now = ask.subject
    if not counters.enemy_at(war, now.seat, now.place):
        return "land_all"
    aboard = [unit for ship in now.ships for unit in counters.cargo(war, ship)]
    if aboard and len(counters.units_at(war, now.seat, now.place)) < plans.MOST_IN_A_HEX:
        return f"land {war.row(max(aboard, key=lambda n: _use(war, n))).id}"
    loaded = [ship for ship in now.ships if war.ships[ship].column]
    if loaded and counters.units_at(war, now.seat, now.place) and counters.columns_at(war, now.seat, now.place) < 2:
        return f"land_column {war.printed(loaded[0]).id}"
    return "done"


# ---------------------------------------------------------------------- fighting


def intercept(war: War, ask: Ask) -> str | None:
    """Intercept only with a fair chance and a gain, and never with the column that transports in port need."""
    now: interception.Chase = ask.subject
    best: tuple[float, str] | None = None
    for place, distance in now.stacks:
        chance = interception.chance_to_intercept(war, now.seat, place, distance)
        if plans.unneeded_columns(war, now.seat, place) <= 0 and _leaves_transports(war, now.seat, place):
            continue
        gain = battle.exchange(war, now.seat, counters.warships_at(war, now.seat, place), now.prey)
        if chance >= 0.3 and gain > 0.3 and (best is None or chance * gain > best[0]):
            best = chance * gain, f"intercept {place_name(place)}"
    return best[1] if best is not None else "pass"


def _leaves_transports(war: War, side: Seat, place: Hex) -> bool:
    """7.8, P42 Whether warships that leave a port take the column by which transports could leave it."""
    transports = [ship for ship in counters.ships_at(war, side, place) if not counters.is_warship(war, ship)]
    return bool(transports) and counters.friendly_port(war, side, place)


def blockade(war: War, ask: Ask) -> str | None:
    """A small force runs the blockade, a large one does not; the blockading side fights if it gains by it."""
    now = ask.subject
    if ask.window is not None:
        return (
            "catch"
            if battle.exchange(war, ask.seat, counters.warships_at(war, ask.seat, now.place), now.ships) > -0.5
            else "pass"
        )
    gain = battle.exchange(war, ask.seat, now.ships, counters.warships_at(war, war.setting.enemy[ask.seat], now.place))
    return "face" if gain > 0.5 else "run"


def set_aside(war: War, ask: Ask) -> str | None:
    """Set aside transports and damaged ships."""
    spare = [n for n in ask.subject.ships if not counters.is_warship(war, n) or war.ships[n].damaged]
    if not spare or len(spare) == len(ask.subject.ships):
        return "fight"
    return (
        f"aside {war.printed(max(spare, key=lambda n: (not counters.is_warship(war, n), battle.value_of(war, n)))).id}"
    )


def gunnery(war: War, ask: Ask) -> str | None:
    """The shot with the best chance to hurt, at the most valuable target."""
    best = ("", -1.0)
    for gun in ask.subject.guns:
        power = war.printed(gun).gunfire[war.ships[gun].damaged]
        for target in ask.subject.targets:
            hurt = war.ships[target].damaged
            hits = max(1, min(6, power - 1 - war.printed(target).armour[hurt]))
            value = hits * (2 + battle.value_of(war, target)) * (1.6 if hurt else 1.0)
            if value > best[1]:
                best = f"fire {war.printed(gun).id} {war.printed(target).id}", value
    return best[0] or None


def raids(war: War, ask: Ask) -> str | None:
    """Raid any coast without a fort that answers; attack a fort with ships that it can hardly hurt."""
    best: tuple[float, str] | None = None
    for code in listed(ask, "raid", "machine"):
        word, ship, *target = code.split()
        if word == "machine":
            return code
        index = war.setting.ship_index[ship]
        value = 1.0
        if target[0] in war.setting.fort_index:
            fort = war.setting.forts[war.setting.fort_index[target[0]]]
            armour = war.printed(index).armour[war.ships[index].damaged]
            if fort.anti_ship - armour > 3 or war.ships[index].damaged:
                continue
            value = 2.0
        elif target[0] in war.setting.unit_index:
            row = war.row(war.setting.unit_index[target[0]])
            value = 2.0 - row.initiative + (2 if row.kind is Arm.ARTILLERY else 0)
        if best is None or value > best[0]:
            best = value, code
    return best[1] if best is not None else "done"
