"""OI-7, OI-9 Legality of attacks: ranges, broadside paths, lines of sight, raking, and hindrances."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from admiralty.boards.table import EDGES, PORT, STARBOARD, in_path, in_sight, path_verdict, raked, range_verdict
from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.rules.terms import active, arguments, sea
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Attack, Mode, Side
from admiralty.rulebook import Argument, MalformedOrder, Message, Refusal, Spot, refuse

SIDES: Mapping[str, int] = {Side.PORT: PORT, Side.STARBOARD: STARBOARD}
SPECIAL = (Attack.MORTAR, Attack.FIRESHIP)
GUNFIRE = ((Attack.BROADSIDE, Side.PORT), (Attack.BROADSIDE, Side.STARBOARD), (Attack.PARTIAL, ""))


class Shot(NamedTuple):
    """An attack as ordered: kind, firing side (empty but for broadsides), target and what it aims at."""

    kind: Attack
    side: str
    target: str
    mode: Mode = Mode.HULL


class ShotWords(Argument[Shot]):
    """`broadside port b-sloop`, `partial b-sloop rigging`, `close b-sloop`: the hull is the default aim."""

    size = None
    parts = Shot._fields

    def read(self, setting: OakSetting, text: str) -> Shot:
        first, *rest = text.split()
        kind, side, mode = Attack(first), "", Mode.HULL
        if kind == Attack.BROADSIDE:
            if not rest or rest[0] not in SIDES:
                raise MalformedOrder("OI-7.1", Message("refusal-which-side"))
            side, rest = rest[0], rest[1:]
        if kind in (Attack.BROADSIDE, Attack.PARTIAL) and len(rest) == 2:
            mode = Mode(rest.pop())
        if len(rest) != 1 or (mode == Mode.HULL and text.endswith(" hull")):
            raise ValueError(text)
        return Shot(kind, side, arguments.SHIP.read(setting, rest[0]), mode)

    def write(self, setting: OakSetting, value: Shot) -> str:
        return _code(*value)

    def every(self, setting: OakSetting) -> list[Shot]:
        return [shot for ship in setting.ships for shot in _shots_at(ship)]

    def spot(self, setting: OakSetting, value: Shot) -> Spot:
        return Spot("counter", value.target)


@lru_cache(maxsize=1 << 10)
def _shots_at(ship: str) -> tuple[Shot, ...]:
    """Every attack order on one ship."""
    broadsides = [Shot(Attack.BROADSIDE, side, ship, mode) for side in Side for mode in Mode]
    partial = [Shot(Attack.PARTIAL, "", ship, mode) for mode in Mode]
    return (*broadsides, *partial, *(Shot(kind, "", ship) for kind in (Attack.CLOSE, *SPECIAL)))


@lru_cache(maxsize=1 << 12)
def _code(kind: str, side: str, target: str, mode: str) -> str:
    return " ".join([kind, *([side] if side else []), target, *([mode] if mode != Mode.HULL else [])])


def nameable(battle: Battle, now: object) -> list[Shot]:
    """Every attack on a ship of the battle."""
    return [shot for ship in battle.setting.ships if ship in battle.ships for shot in _shots_at(ship)]


def reloading(ship: Ship, side: str) -> bool:
    return ship.reload_port if side == "port" else ship.reload_starboard


def forbidden(battle: Battle, firer: Ship, target: Ship, kind: str, band: str) -> bool:
    """Whether a card forbids an attack: Deception, Squall, Night Approach, False Colours."""
    if not active.active(battle, "attack") and not active.active(battle, "turn"):
        return False
    context = active.Context(firer, target, kind=kind, band=band)
    for each in active.active(battle, "attack"):
        if each.effect.op == "forbid" and active.applies(battle, each, context) is not None:
            return True
    return any(
        each.effect.op == "forbid"
        and each.effect.args["what"] == "attack_on_it"
        and active.applies(battle, each, context) is target
        for each in active.active(battle, "turn")
        if each.effect.selector == "one_ship"
    )


def sees(battle: Battle, firer: Ship, target: Ship) -> bool:
    """OI-9.1 Whether a target is in sight from any edge, for Partial Fire."""
    a, b = sea.hull(battle, firer), sea.hull(battle, target)
    blockers = sea.sight_blockers(battle, firer, target)
    return any(in_sight(a, edge, b, blockers, outward=False) for edge in EDGES)


def rakes(battle: Battle, firer: Ship, side: str, target: Ship, band: int) -> str:
    """OI-11.7 Raking by a Broadside at Musket Shot or less: `stern`, `bow`, or nothing."""
    if not battle.setting.additional or band > 1:
        return ""
    return raked(sea.hull(battle, firer), SIDES[side], sea.hull(battle, target)) or ""


def modes(battle: Battle, band: int) -> tuple[Mode, ...]:
    """OI-11.8 OI-11.9 OI-A38 The possible aims: hull, rigging, and crew within Pistol Shot."""
    if not battle.setting.additional:
        return (Mode.HULL,)
    return (Mode.HULL, Mode.RIGGING, Mode.CREW) if band == 0 else (Mode.HULL, Mode.RIGGING)


def bar(battle: Battle, firer: Ship, target: Ship, kind: Attack, side: str, band: int) -> str:
    """OI-6.2 OI-7.1 OI-7.8 OI-9.1 OI-9.2 OI-A71 Why an attack on an enemy at a band is illegal, whatever it aims at:
    the key of the reason, or nothing. This is the only legality check of attacks; `refused` puts it into words."""
    if kind == Attack.CLOSE:
        return "" if boards(battle, firer, target) else "refusal-not-alongside"
    if kind == Attack.BROADSIDE and reloading(firer, side):
        return "refusal-reloading"
    if band >= (sea.BEYOND if kind == Attack.BROADSIDE else sea.BEYOND - 1):
        return "refusal-range"
    if forbidden(battle, firer, target, kind, sea.BANDS[band]):
        return "refusal-by-card"
    if kind == Attack.PARTIAL:
        return "" if sees(battle, firer, target) else "refusal-sight"
    a, b = sea.hull(battle, firer), sea.hull(battle, target)
    if not in_path(a, SIDES[side], b):
        return "refusal-path"
    clear = in_sight(a, side, b, sea.sight_blockers(battle, firer, target), outward=True)
    return "" if clear else "refusal-sight"


def shots(battle: Battle, firer: Ship, kinds: Collection[str], targets: Iterable[Ship] | None = None) -> list[Shot]:
    """OI-6.2 The legal attacks of some kinds, target by target: broadsides by side, partial fire, close combat."""
    found: list[Shot] = []
    gunfire = Attack.BROADSIDE in kinds or Attack.PARTIAL in kinds
    for target in sea.enemies_of(battle, firer) if targets is None else targets:
        band = sea.band_of(battle, firer, target)[0] if gunfire else sea.BEYOND
        if band < sea.BEYOND:
            for kind, side in GUNFIRE:
                if kind in kinds and not bar(battle, firer, target, kind, side, band):
                    found += [Shot(kind, side, target.id, mode) for mode in modes(battle, band)]
        if Attack.CLOSE in kinds and not bar(battle, firer, target, Attack.CLOSE, "", band):
            found.append(Shot(Attack.CLOSE, "", target.id))
    return found


def refused(battle: Battle, firer: Ship, shot: Shot) -> Refusal | None:
    """OI-6.2 OI-7.1 OI-9.1 OI-9.2 OI-11.9 OI-F10 Why an attack is illegal, and by how much it misses."""
    kind, side, name, mode = shot
    refusal = sea.unfit(battle, name)
    if refusal is not None:
        return refusal
    target = battle.ships[name]
    if sea.side_of(battle, target) == sea.side_of(battle, firer):
        return refuse("OI-6.2", "refusal-no-target", target=name)
    if kind in SPECIAL:
        return special_refused(battle, firer, target, kind)
    band, _ = sea.band_of(battle, firer, target)
    key = bar(battle, firer, target, kind, side, band)
    if not key and mode not in modes(battle, band):
        key = "refusal-range" if battle.setting.additional else "refusal-no-modes"
    return reason_against(battle, firer, target, shot, key) if key else None


def reason_against(battle: Battle, firer: Ship, target: Ship, shot: Shot, key: str) -> Refusal:
    """The reason against an attack, in words."""
    case = {Attack.BROADSIDE: "OI-7.1", Attack.PARTIAL: "OI-9.1"}.get(shot.kind, "OI-9.2")
    a, b = sea.hull(battle, firer), sea.hull(battle, target)
    match key:
        case "refusal-not-alongside":
            return refuse(case, "refusal-not-alongside", target=target.id)
        case "refusal-reloading":
            return refuse("OI-7.8", "refusal-reloading", side=shot.side)
        case "refusal-no-modes":
            return refuse("OI-15.1", "refusal-no-modes")
        case "refusal-by-card":
            return refuse("OI-1.12", "refusal-by-card", target=target.id)
        case "refusal-path":
            off = round(-path_verdict(a, SIDES[shot.side], b).margin / 1000, 1)
            return refuse(case, "refusal-path", side=shot.side, off=off)
        case "refusal-sight":
            return refuse(case, "refusal-sight", target=target.id)
    limit = "pistol" if shot.mode == Mode.CREW else "cannon" if shot.kind == Attack.BROADSIDE else "musket"
    reach = battle.setting.book.ranges[limit]
    over = -range_verdict(a, b, reach).margin / 1000
    if over <= 0:
        return refuse("OI-11.11", "refusal-fog", reach=reach / 10)
    if shot.mode == Mode.CREW:
        case = "OI-11.9"
    return refuse(case, "refusal-range", reach=reach / 10, over=round(over, 1))


def boards(battle: Battle, firer: Ship, target: Ship) -> bool:
    """OI-9.2 OI-A35 Whether close combat is possible: stuck together, boats alongside, or landing parties near.

    OI-F11 An Out of Action friend stuck to both may be fought across.
    """
    if target.id in firer.entangled or firer.boats == target.id:
        return True
    if firer.entangled and any(
        target.id in battle.ships[other].entangled
        and sea.side_of(battle, battle.ships[other]) == sea.side_of(battle, firer)
        and sea.out_of_action(battle, battle.ships[other])
        for other in firer.entangled
    ):
        return True
    return parties_meet(battle, firer, target)


def parties_meet(battle: Battle, firer: Ship, target: Ship) -> bool:
    """OI-5.8 Whether the landing parties of two ships are within Musket Shot of each other."""
    if firer.party is None or target.party is None:
        return False
    (ax, ay), (bx, by) = firer.party, target.party
    reach = battle.setting.book.ranges["musket"] + battle.setting.book.token
    return (ax - bx) ** 2 + (ay - by) ** 2 <= reach * reach


def special_shots(battle: Battle, firer: Ship) -> list[Shot]:
    """Attacks that a card gives: the mortar of a bomb ketch, a fire ship's own fire."""
    found: list[Shot] = []
    for each in specials(battle, firer):
        if each.effect.args.get("reload"):
            targets = [enemy.id for enemy in sea.enemies_of(battle, firer)]
            kind = Attack.MORTAR
        else:
            enemies = {ship.id for ship in sea.enemies_of(battle, firer)}
            targets, kind = [other for other in sorted(firer.entangled) if other in enemies], Attack.FIRESHIP
        found += [
            Shot(kind, "", name) for name in targets if special_refused(battle, firer, battle.ships[name], kind) is None
        ]
    return found


def specials(battle: Battle, firer: Ship) -> list[Active]:
    """The cards that give a ship an attack of its own."""
    return [each for each, _ in active.matching(battle, "attack", active.Context(firer), "special_attack")]


def special(battle: Battle, firer: Ship, kind: str) -> Active | None:
    """The card that gives a ship her mortar, or her fire."""
    mortar = kind == Attack.MORTAR
    return next((each for each in specials(battle, firer) if bool(each.effect.args.get("reload")) == mortar), None)


def special_refused(battle: Battle, firer: Ship, target: Ship, kind: Attack) -> Refusal | None:
    """OI-1.12 OI-A82 Why a mortar or a fire ship cannot attack an enemy."""
    mortar = kind == Attack.MORTAR
    card = special(battle, firer, kind)
    if card is None:
        return refuse("OI-1.12", "refusal-no-special", ship=firer.id, kind=kind)
    if not mortar:
        stuck = target.id in firer.entangled
        return None if stuck else refuse("OI-1.12", "refusal-not-stuck", target=target.id)
    if firer.reload_mortar:
        return refuse("OI-7.8", "refusal-mortar-reloading", ship=firer.id)
    if not (firer.speed <= 1 or firer.sail == Sail.ANCHORED):
        return refuse("OI-1.12", "refusal-mortar-speed", ship=firer.id)
    nearest, farthest = card.effect.args["min_range"], card.effect.args["max_range"]
    if not sea.near(battle, firer, target, farthest) or sea.near(battle, firer, target, nearest):
        return refuse("OI-1.12", "refusal-mortar-range", target=target.id)
    if forbidden(battle, firer, target, kind, farthest):
        return refuse("OI-1.12", "refusal-by-card", target=target.id)
    return None


def threatened(battle: Battle, ship: Ship) -> bool:
    """OI-6.2 OI-A75 Whether any opposing ship is within Pistol Shot, which leaves no time for more crew work."""
    return any(sea.near(battle, ship, other, "pistol") for other in sea.opposing(battle, ship))
