"""Rules of thumb: for each kind of question the order that a fair player gives without much thought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.play.plans import (
    afloat,
    beach,
    fleet_strength,
    is_loaded,
    landing_area,
    march_cost,
    strength_at,
    target_of,
    waiting_troops,
)
from admiralty.games.war_of_the_pacific.rules.assault import attack_modifiers, defence_modifiers
from admiralty.games.war_of_the_pacific.rules.attack import attackers_at
from admiralty.games.war_of_the_pacific.rules.counters import (
    column_places,
    columns_at,
    enemy_at,
    friendly_port,
    is_warship,
    occupied,
    room_aboard,
    units_at,
    warships_at,
)
from admiralty.games.war_of_the_pacific.rules.groups import can_march, marchers_at
from admiralty.games.war_of_the_pacific.rules.interception import Chase, chance_to_intercept
from admiralty.games.war_of_the_pacific.rules.marching import Column, reach
from admiralty.games.war_of_the_pacific.rules.paying import Stores, near
from admiralty.games.war_of_the_pacific.rules.sailing import Helm
from admiralty.games.war_of_the_pacific.setting import CHILE, ENEMY, PERU
from admiralty.games.war_of_the_pacific.state import Assault, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.kernel.event import Seat, total
from admiralty.kernel.flow import Ask

__all__ = ["RULES"]

RESERVE: Final = 3
"""The columns that Chile keeps in the box, to provision and to ship."""
STAY_HOME: Final = ("abtao", "magallanes", "esmeralda")
"""Chilean ships that guard the coast."""
RAIDERS: Final = ("huascar", "independencia", "union", "pilcomayo")
WORTH_A_MARCH: Final = 14
"""How many points of movement away a prize is still marched for."""


def _listed(ask: Ask, *begins: str) -> list[str]:
    return [order.code for order in ask.choices.candidates(10_000) if order.code.startswith(begins)]


# ---------------------------------------------------------------------- orders and sailing


def destinations(war: War, ask: Ask) -> str:
    """Chile: out with the army one turn, home for the next. Peru: the fast ships to Arica, the others stay."""
    plan = ask.subject
    sheet: dict[int, str] = {}
    if ask.seat == CHILE:
        area = landing_area(war)
        for ship in plan.ships:
            outbound = plan.first or not war.ships[ship].order
            if outbound and war.printed(ship).id not in STAY_HOME:
                sheet[ship] = area
    elif plan.first:
        sheet = {ship: "V" for ship in plan.ships if war.printed(ship).id in RAIDERS}
    return "; ".join(f"{war.printed(ship).id} to {area}" for ship, area in sorted(sheet.items())) or "carry on"


def fleet(war: War, ask: Ask) -> str | None:
    """Fill the transports that are to sail, then sail, then bring the others home."""
    seat = ask.seat
    if seat == CHILE:
        for ship in afloat(war, CHILE):
            record = war.ships[ship]
            if is_warship(war, ship) or not record.order or record.sailed or record.built:
                continue
            if not friendly_port(war, CHILE, record.place) or columns_at(war, CHILE, record.place) < 1:
                continue
            room = room_aboard(war, ship)
            troops = [n for n in waiting_troops(war, CHILE, record.place) if war.units[n].steps <= room]
            if troops:
                return f"embark {war.row(troops[0]).id} {war.printed(ship).id}"
            if room >= 2 and columns_at(war, CHILE, record.place) > 1 and not is_loaded(war, ship):
                return f"load {war.printed(ship).id}"
    sails = _listed(ask, "sail")
    if sails:
        return sails[0]
    for code in [*_listed(ask, "all_home"), *_listed(ask, "home")]:
        word, name = code.split()
        place = war.setting.theatre.words[name] if word == "all_home" else war.ships[war.setting.ship_index[name]].place
        if not friendly_port(war, seat, place):
            return code
    return "done"


def course(war: War, ask: Ask) -> str | None:
    """Loaded ships make for the beach, empty ones for a port to blockade, homeward ones for the box or Callao."""
    now: Helm = ask.subject
    theatre = war.setting.theatre
    codes = _listed(ask, "to")
    if now.area:
        if now.seat == CHILE:
            place = beach(war, now.area)
        else:
            ports = [p for p in theatre.areas.hexes[now.area] if friendly_port(war, PERU, p)]
            place = ports[0] if ports else theatre.areas.hexes[now.area][0]
        code = f"to {place_name(place)}"
    else:
        code = "to box" if now.seat == CHILE else f"to {place_name(theatre.by_id['callao'].hex)}"
    return code if code in codes else codes[0]


def intercept(war: War, ask: Ask) -> str | None:
    """Only with a fair chance, and only what one can beat; transports are always welcome."""
    now: Chase = ask.subject
    theirs = fleet_strength(war, now.prey)
    prey = sum(not is_warship(war, ship) for ship in now.prey)
    best: tuple[float, str] | None = None
    for place, distance in now.stacks:
        chance = chance_to_intercept(war, now.seat, place, distance)
        ours = fleet_strength(war, warships_at(war, now.seat, place))
        gain = ours + 3 * prey - 1.1 * theirs
        if chance >= 0.3 and gain > 0 and (best is None or chance * gain > best[0]):
            best = chance * gain, f"intercept {place_name(place)}"
    return best[1] if best is not None else "pass"


def blockade(war: War, ask: Ask) -> str | None:
    """Few ships run, many do not; the blockading side fights what it can beat."""
    if ask.window is not None:
        ours = fleet_strength(war, warships_at(war, ask.seat, ask.subject.place))
        return "catch" if ours >= 0.8 * fleet_strength(war, ask.subject.ships) else "pass"
    return "run" if len(ask.subject.ships) <= 4 else "face"


def set_aside(war: War, ask: Ask) -> str | None:
    """Transports keep out of it."""
    spare = [ship for ship in ask.subject.ships if not is_warship(war, ship)]
    return f"aside {war.printed(spare[0]).id}" if spare else "fight"


def gunnery(war: War, ask: Ask) -> str | None:
    """The shot that is likeliest to hurt, at what is worth most."""
    best = ("", -1.0)
    for gun in ask.subject.guns:
        power = war.printed(gun).gunfire[war.ships[gun].damaged]
        for target in ask.subject.targets:
            hurt = war.ships[target].damaged
            hits = max(1, min(6, power - 1 - war.printed(target).armour[hurt]))
            value = hits * (3 + war.printed(target).gunfire[0] + war.printed(target).armour[0] + (4 if hurt else 0))
            if value > best[1]:
                best = f"fire {war.printed(gun).id} {war.printed(target).id}", value
    return best[0] or None


def raids(war: War, ask: Ask) -> str | None:
    """A raid costs nothing where no fort answers; a fort is tried with armour only."""
    for code in _listed(ask, "raid", "machine"):
        word, ship, *target = code.split()
        printed = war.printed(war.setting.ship_index[ship])
        if word == "machine" or target[0] not in war.setting.fort_index or printed.armour[0] >= 3:
            return code
    return "done"


# ---------------------------------------------------------------------- supply


def supply(war: War, ask: Ask) -> str | None:
    """Make whole what is at the front, then raise the best there is; Chile keeps columns to provision its ships."""
    now: Stores = ask.subject
    spare = sum(_free(war, now.seat, place) for place in column_places(war, now.seat))
    musters = _listed(ask, "muster")
    if musters:
        return musters[0]
    if spare <= 0:
        return "done"
    wants = []
    for code in _listed(ask, "replenish"):
        unit = war.setting.unit_index[code.split()[1]]
        if any(_free(war, now.seat, place) for place in near(war, war.units[unit].place)):
            wants.append((war.row(unit).initiative, code))
    if wants:
        return max(wants)[1]
    forts = _listed(ask, "fortify")
    if forts:
        return forts[0]
    raised = []
    for code in _listed(ask, "rebuild", "recruit"):
        _, name, where = code.split()
        row = war.row(war.setting.unit_index[name])
        raised.append((row.steps + row.initiative, _need(war, now.seat, where), code))
    return max(raised)[2] if raised else "done"


def _free(war: War, side: str, place: Hex) -> int:
    """The columns of a place that no ship is waiting for: who sails needs one, and takes others along."""
    there = columns_at(war, side, place)
    if side == CHILE:
        waiting = any(ship.place == place and ship.order and not ship.sailed for ship in war.ships)
        return max(0, there - (RESERVE if waiting or place == BOX else 0))
    return max(0, there - (1 if place in war.setting.theatre.ports else 0))


def _need(war: War, side: str, where: str) -> int:
    """How much a city needs a garrison: few units, and worth points."""
    if side == CHILE or where == "track":
        return 0
    place = war.setting.theatre.words[where]
    city = war.setting.theatre.cities[place]
    return 3 * city.points - 4 * len(units_at(war, side, place))


def payment(war: War, ask: Ask) -> str | None:
    """From where most lie."""
    best = max(
        ask.subject.places, key=lambda place: (_free(war, ask.seat, place), columns_at(war, ask.seat, place), -place)
    )
    return f"from {place_name(best)}"


def columns(war: War, ask: Ask) -> str | None:
    codes = _listed(ask, "stock_all")
    return codes[0] if codes else _listed(ask, "stock")[0]


# ---------------------------------------------------------------------- on land


def army(war: War, ask: Ask) -> str | None:
    """Whoever has a prize within reach marches for it; garrisons stay, and so does who faces the enemy."""
    seat = ask.seat
    places = {war.units[n].place for n in war.setting.units_of[seat] if can_march(war, n, seat)}
    for place in sorted(places):
        if place == BOX or _faces_enemy(war, seat, place):
            continue
        goal = target_of(war, seat, place)
        if goal is None or goal[0] == place or goal[1] > WORTH_A_MARCH:
            continue
        if seat == PERU and place in war.setting.theatre.cities and war.setting.theatre.cities[place].points:
            movable = marchers_at(war, seat, place)
            if len(movable) > 2:
                return f"form {war.row(movable[-1]).id}"
            continue
        return f"march {place_name(place)}"
    return "done"


def _faces_enemy(war: War, side: str, place: Hex) -> bool:
    enemy = occupied(war, ENEMY[Seat(side)])
    return place in enemy or any(near in enemy for near, _ in war.setting.theatre.land.steps(place))


def marching(war: War, ask: Ask) -> str | None:
    """As near to the prize as the dice allow; on, if it is close and nobody is worn."""
    now: Column = ask.subject
    goal = target_of(war, now.seat, now.place)
    if goal is None or not now.units or _faces_enemy(war, now.seat, now.place):
        return "camp"
    prize, cost = goal
    if cost == 0:
        return "camp"
    found = reach(war, now)
    best = min(found, key=lambda place: (march_cost(war, place, prize), found[place]))
    if march_cost(war, best, prize) < cost:
        return f"to {place_name(best)}"
    fit = sum(war.units[n].steps for n in now.units) > len(now.units)
    if not now.doubles and fit and cost <= 6 and not enemy_at(war, now.seat, prize):
        return "force"
    return "camp"


def attrition(war: War, ask: Ask) -> str | None:
    """A regiment that has a step to spare, the humblest first; else a column; else the humblest."""
    rows = [(war.units[n].steps < 2, war.row(n).initiative, n) for n in ask.subject.units]
    if rows and not min(rows)[0]:
        return f"wear {war.row(min(rows)[2]).id}"
    if ask.subject.columns:
        return "wear_column"
    return f"wear {war.row(min(rows)[2]).id}"


def attack(war: War, ask: Ask) -> str | None:
    """Who is clearly stronger attacks; who has landed must."""
    storms = _listed(ask, "storm")
    if storms:
        return storms[0]
    best: tuple[float, str] | None = None
    for code in _listed(ask, "attack"):
        _, target, _, origin = code.split()
        gain = promise(war, ask.seat, war.setting.theatre.words[origin], war.setting.theatre.words[target])
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, code
    return best[1] if best is not None else "done"


def promise(war: War, side: str, origin: Hex, target: Hex) -> float:
    """The steps that an attack may be expected to win, less those it costs; a cleared hex is worth two more."""
    enemy = ENEMY[Seat(side)]
    units, foes = attackers_at(war, side, origin), units_at(war, enemy, target)
    if not foes:
        return 1.0
    assault = Assault(origin, target, side, units, foes)
    ours = len(units) * min(6, 1 + total(attack_modifiers(war, assault))) / 6
    theirs = len(foes) * min(6, 1 + total(defence_modifiers(war, assault))) / 6
    clears = 2.0 if ours >= sum(war.units[n].steps for n in foes) else 0.0
    return ours + clears - 0.9 * theirs


def disband(war: War, ask: Ask) -> str | None:
    """The humblest goes."""
    units = units_at(war, ask.seat, ask.subject.place)
    return f"disband {war.row(min(units, key=lambda n: (war.units[n].steps, war.row(n).initiative, n))).id}"


def losses(war: War, ask: Ask) -> str | None:
    """Every unit rolls a die whatever its steps: so the full ones bleed first, the humblest of them."""
    units = ask.subject.units
    return f"lose {war.row(min(units, key=lambda n: (war.units[n].steps < 2, war.row(n).initiative, n))).id}"


def retreat(war: War, ask: Ask) -> str | None:
    """A strong force stands, a weak one goes where friends are."""
    now = ask.subject
    if not now.ways or sum(war.units[n].steps for n in now.units) > 4:
        unit = min(now.units, key=lambda n: (war.units[n].steps < 2, war.row(n).initiative, n))
        return f"stand {war.row(unit).id}"
    return f"retreat {place_name(max(now.ways, key=lambda place: (strength_at(war, now.seat, place), -place)))}"


def train(war: War, ask: Ask) -> str | None:
    """All columns go along, unless somebody stays to guard them."""
    return "along 0" if units_at(war, ask.seat, ask.subject.place) else f"along {ask.subject.number}"


def expend(war: War, ask: Ask) -> str | None:
    """A column for a die where at least two units fight."""
    assault = war.assault
    fighters = 0 if assault is None else len(assault.units) + len(assault.defenders)
    return "expend" if fighters >= 4 else "keep"


def _always(code: str) -> Callable[[War, Ask], str | None]:
    return lambda war, ask: code


RULES: Mapping[str, Callable[[War, Ask], str | None]] = MappingProxyType(
    {
        "deploy": _always("auto"),
        "disband": disband,
        "destinations": destinations,
        "columns": columns,
        "supply": supply,
        "supply_die": expend,
        "payment": payment,
        "fleet": fleet,
        "course": course,
        "interception": intercept,
        "blockade": blockade,
        "set_aside": set_aside,
        "gunnery": gunnery,
        "sail_on": _always("on"),
        "prize": _always("keep"),
        "ashore": _always("land_all"),
        "raids": raids,
        "army": army,
        "form": _always("roll"),
        "marching": marching,
        "attrition": attrition,
        "attack": attack,
        "force": _always("begin"),
        "chit": _always("draw"),
        "losses": losses,
        "retreat": retreat,
        "train": train,
        "advance": _always("advance"),
    }
)
"""By the kind of the question."""
