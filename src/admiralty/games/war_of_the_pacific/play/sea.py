"""Rules of thumb at sea: destinations, what is shipped, courses, whom to intercept, and how to fight."""

from __future__ import annotations

from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.rules import counters, interception, readiness, sailing
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Arm
from admiralty.games.war_of_the_pacific.state import ShipState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Ask

from . import battle, plans

__all__ = ["ashore", "blockade", "course", "destinations", "fleet", "gunnery", "intercept", "raids", "set_aside"]

STAY_HOME: Final = ("abtao", "esmeralda")
"""Chilean ships too slow to go along."""
SIEGE: Final = ("cochrane", "blanco_encalada")
"""Those that stay off the enemy's coast, to bombard and to blockade, while the transports go for more."""
RAIDERS: Final = ("huascar", "independencia", "union", "pilcomayo")
BEYOND_REACH: Final = 9
"""How many hexes from Antofagasta a port must lie for a convoy of the Allies not to meet the enemy's there."""
HOME_GUARD: Final = 1
"""How many units stay where a convoy of the Allies sails from."""
LANES: Final = ("II", "III", "I")
"""Where the transports of Chile must pass, the likeliest first."""


def listed(ask: Ask, *begins: str) -> list[str]:
    return [order.code for order in ask.choices.candidates(10_000) if order.code.startswith(begins)]


# ---------------------------------------------------------------------- destinations


def destinations(war: War, ask: Ask) -> str:
    """The areas of the next turn."""
    plan = ask.subject
    sheet = _of_chile(war, plan.ships, plan.first) if ask.seat == CHILE else _of_peru(war, plan.ships, plan.first)
    return "; ".join(f"{war.printed(ship).id} to {area}" for ship, area in sorted(sheet.items())) or "carry on"


def _of_chile(war: War, ships: tuple[int, ...], first: bool) -> dict[int, str]:
    """Out with the army one turn, home for the next; the ironclads stay where the army is to land."""
    area = plans.landing_area(war)
    sheet: dict[int, str] = {}
    for ship in ships:
        name, record = war.printed(ship).id, war.ships[ship]
        if name in STAY_HOME or (record.damaged and counters.is_warship(war, ship)):
            continue
        if name in SIEGE or ((first or not record.order) and _has_passengers(war, record.place, first)):
            sheet[ship] = area
    return sheet


def _has_passengers(war: War, place: Hex, first: bool) -> bool:
    """Whether troops wait where a ship lies, or will: she is in the box next turn if she is not in a port now."""
    if not first and not counters.friendly_port(war, CHILE, place):
        place = BOX
    return place == BOX or len(plans.idle_at(war, place)) > 1


def _of_peru(war: War, ships: tuple[int, ...], first: bool) -> dict[int, str]:
    """Transports bring soldiers to where the enemy comes, and the fast ships see them there; else these go where the
    enemy's transports pass and no squadron lies. The damaged go home."""
    fit = [n for n in ships if war.printed(n).id in RAIDERS and not war.ships[n].damaged]
    area = relief_area(war)
    if area:
        convoy = [
            n for n in ships if not counters.is_warship(war, n) and _has_garrison_to_spare(war, war.ships[n].place)
        ]
        if convoy:
            return dict.fromkeys([*convoy, *fit] if first else convoy, area)
    strength = battle.fleet_strength(war, fit)
    for area in LANES:
        if fit and strength > 1.3 * battle.fleet_strength(war, chileans_in(war, area)):
            return dict.fromkeys(fit, area)
    return {}


def chileans_in(war: War, area: str) -> list[int]:
    """The warships of Chile in an area."""
    area_of = war.setting.theatre.area_of
    return [
        n
        for n, ship in enumerate(war.ships)
        if ship.owner == CHILE and ship.status is ShipState.AFLOAT and counters.is_warship(war, n)
        if area_of(ship.place) == area
    ]


def relief_area(war: War) -> str:
    """Where soldiers from Callao are wanted most, of the areas in which no warship of Chile lies; or nowhere."""
    best = max(((_need_of_relief(war, port), port) for port in counters.friendly_ports(war, PERU)), default=(0.0, 0))
    if best[0] <= 0:
        return ""
    return war.setting.theatre.area_of(best[1])


def _need_of_relief(war: War, port: Hex) -> float:
    """What is in danger or lost about a port, the less the more soldiers are there; nothing where Chile's ships are."""
    theatre = war.setting.theatre
    near_home = theatre.sea_distance(port, theatre.by_id["antofagasta"].hex) < BEYOND_REACH
    if (
        near_home
        or plans.march_cost(war, port, theatre.by_id["lima"].hex) <= plans.AT_HAND
        or chileans_in(war, theatre.area_of(port))
    ):
        return 0.0
    lost = [city for city in plans.prizes_left(war, PERU) if plans.march_cost(war, port, city) <= 2 * plans.AT_HAND]
    capital = theatre.by_id["lima"].hex
    held = [
        city
        for city in plans.threatened(war)
        if plans.march_cost(war, port, city) <= 2 * plans.AT_HAND
        and plans.march_cost(war, capital, city) > plans.AT_HAND
    ]
    wanted = sum(2.0 * plans.worth(war, city) for city in lost) + sum(0.2 * plans.danger(war, city) for city in held)
    return wanted / (1 + len(plans.near_to(war, PERU, port, plans.AT_HAND)))


def _has_garrison_to_spare(war: War, place: Hex) -> bool:
    return counters.friendly_port(war, PERU, place) and len(counters.units_at(war, PERU, place)) > HOME_GUARD


# ---------------------------------------------------------------------- embarking and sailing


def fleet(war: War, ask: Ask) -> str | None:
    """Fill the transports that are to sail, then sail, then bring the others home."""
    seat = ask.seat
    code = _load(war, ask.subject) if seat == CHILE else _load_relief(war, ask)
    if code is not None:
        return code
    sails = listed(ask, "sail")
    if sails:
        return sails[0]
    for code in [*listed(ask, "all_home"), *listed(ask, "home")]:
        word, name = code.split()
        place = war.setting.theatre.words[name] if word == "all_home" else war.ships[war.setting.ship_index[name]].place
        if not counters.friendly_port(war, seat, place) or _should_leave(war, seat, place):
            return code
    unloads = listed(ask, "unload") if seat == PERU else []
    return unloads[0] if unloads else "done"


def _should_leave(war: War, side: str, place: Hex) -> bool:
    """Whether the transports of Chile lie in a port where nobody waits for them."""
    return side == CHILE and place != BOX and len(plans.idle_at(war, place)) < 3


def _load(war: War, now: readiness.Fleet) -> str | None:
    """A column to provision the way back; artillery, then the strongest; what room is left takes columns."""
    for index, ship in enumerate(war.ships):
        if ship.owner != CHILE or ship.status is not ShipState.AFLOAT or counters.is_warship(war, index):
            continue
        if not ship.order or ship.sailed or ship.built or not counters.friendly_port(war, CHILE, ship.place):
            continue
        columns = counters.columns_at(war, CHILE, ship.place)
        room = counters.room_aboard(war, index)
        if columns < 1 or room < 1:
            continue
        spare = columns - readiness.stacks_waiting(war, now, ship.place)
        if room >= 2 and spare > 0 and not _columns_aboard(war, ship.place):
            return f"load {war.printed(index).id}"
        troops = [n for n in plans.idle_at(war, ship.place) if war.units[n].steps <= room]
        if troops:
            return f"embark {war.row(max(troops, key=lambda n: _use(war, n))).id} {war.printed(index).id}"
        if room >= 2 and spare > 1:
            return f"load {war.printed(index).id}"
    return None


def _load_relief(war: War, ask: Ask) -> str | None:
    """The soldiers of a port, the strongest first, as long as a guard is left."""
    codes = listed(ask, "embark ")
    best: tuple[tuple[bool, int, int, int], str] | None = None
    for code in codes:
        _, name, ship = code.split()
        unit = war.setting.unit_index[name]
        if not war.ships[war.setting.ship_index[ship]].order or not _has_garrison_to_spare(war, war.units[unit].place):
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
    """Loaded ships make for the best beach, others for a port to blockade, homeward ones where troops wait."""
    now: sailing.Helm = ask.subject
    codes = listed(ask, "to")
    place = _bound(war, now) if now.area else _home(war, now)
    code = f"to {place_name(place)}"
    return code if code in codes else codes[0]


def _bound(war: War, now: sailing.Helm) -> Hex:
    theatre = war.setting.theatre
    hexes = theatre.areas.hexes[now.area]
    ships = war.voyage.ships if war.voyage is not None else []
    if now.seat == CHILE:
        return plans.beach(war, now.area, [unit for ship in ships for unit in counters.cargo(war, ship)])
    if any(counters.cargo(war, ship) for ship in ships):
        ports = [place for place in hexes if counters.friendly_port(war, PERU, place)]
        return max(ports, key=lambda place: (_need_of_relief(war, place), place)) if ports else hexes[0]
    raided = [p for p in hexes if counters.columns_at(war, CHILE, p) and not counters.warships_at(war, CHILE, p)]
    if raided:
        return max(raided, key=lambda place: (counters.columns_at(war, CHILE, place), place))
    ports = [place for place in hexes if counters.friendly_port(war, PERU, place)]
    lane = [place for place in hexes if place in theatre.coastal]
    return (ports or lane or list(hexes))[0]


def _home(war: War, now: sailing.Helm) -> Hex:
    if now.seat == PERU:
        return war.setting.theatre.by_id["callao"].hex
    if not any(not counters.is_warship(war, ship) for ship in (war.voyage.ships if war.voyage is not None else [])):
        return BOX
    best = max(
        now.havens,
        key=lambda port: len(plans.idle_at(war, port)) if port == BOX or counters.columns_at(war, CHILE, port) else -1,
    )
    return best if len(plans.idle_at(war, best)) > len(plans.idle_at(war, BOX)) + 2 else BOX


def ashore(war: War, ask: Ask) -> str | None:
    """Everything; in the face of the enemy no more than a hex may hold, artillery among the first."""
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
    """Only with a fair chance, and only what one may expect to gain by."""
    now: interception.Chase = ask.subject
    best: tuple[float, str] | None = None
    for place, distance in now.stacks:
        chance = interception.chance_to_intercept(war, now.seat, place, distance)
        gain = battle.exchange(war, now.seat, counters.warships_at(war, now.seat, place), now.prey)
        if chance >= 0.3 and gain > 0.3 and (best is None or chance * gain > best[0]):
            best = chance * gain, f"intercept {place_name(place)}"
    return best[1] if best is not None else "pass"


def blockade(war: War, ask: Ask) -> str | None:
    """Few ships run, many do not; the blockading side fights where it gains by it."""
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
    """Transports keep out of it, and cripples."""
    spare = [n for n in ask.subject.ships if not counters.is_warship(war, n) or war.ships[n].damaged]
    if not spare or len(spare) == len(ask.subject.ships):
        return "fight"
    return (
        f"aside {war.printed(max(spare, key=lambda n: (not counters.is_warship(war, n), battle.value_of(war, n)))).id}"
    )


def gunnery(war: War, ask: Ask) -> str | None:
    """The shot that is likeliest to hurt, at what is worth most."""
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
    """A raid costs nothing where no fort answers; a fort is tried by those it can hardly hurt."""
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
