"""Who may shoot at whom: ranges, broadside paths, lines of sight, raking; each with its proof when asked."""

from typing import NamedTuple

from admiralty.boards.table import (
    EDGES,
    Verdict,
    in_path,
    in_sight,
    path_verdict,
    raked,
    raking_verdict,
    range_verdict,
    sight_verdict,
)
from admiralty.games.oak_and_iron.cards.active import Context, active, applies
from admiralty.games.oak_and_iron.rules.sea import (
    BANDS,
    BEYOND,
    band_of,
    enemies_of,
    hull,
    near,
    opposing,
    out_of_action,
    side_of,
    sight_blockers,
)
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship

SIDES = {"port": -1, "starboard": 1}


class Shot(NamedTuple):
    """An attack as ordered: kind, firing side (empty but for broadsides), target, mode, and what lets it be free."""

    kind: str
    side: str
    target: str
    mode: str = "hull"


def reloading(ship: Ship, side: str) -> bool:
    return ship.reload_port if side == "port" else ship.reload_starboard


def forbidden(battle: Battle, firer: Ship, target: Ship, kind: str, band: str) -> bool:
    """Whether a card forbids an attack: Deception, Squall, Night Approach, False Colours."""
    context = Context(firer, target, kind=kind, band=band)
    for each in active(battle, "attack"):
        if each.effect.op == "forbid" and applies(battle, each, context) is not None:
            return True
    return any(
        each.effect.op == "forbid"
        and each.effect.args["what"] == "attack_on_it"
        and applies(battle, each, context) is target
        for each in active(battle, "turn")
        if each.effect.selector == "one_ship"
    )


def bears(battle: Battle, firer: Ship, side: str, target: Ship) -> bool:
    """OI-7.1 OI-F10 Whether a side bears on a target: at least partly in its path, and in sight from that edge."""
    a, b = hull(battle, firer), hull(battle, target)
    return in_path(a, SIDES[side], b) and in_sight(a, side, b, sight_blockers(battle, firer, target), outward=True)


def sees(battle: Battle, firer: Ship, target: Ship) -> bool:
    """OI-9.1 Whether a target is in sight from any edge, for Partial Fire."""
    a, b = hull(battle, firer), hull(battle, target)
    blockers = sight_blockers(battle, firer, target)
    return any(in_sight(a, edge, b, blockers, outward=False) for edge in EDGES)


def rakes(battle: Battle, firer: Ship, side: str, target: Ship, band: int) -> str:
    """OI-11.7 Raking by a Broadside at Musket Shot or less: `stern`, `bow`, or nothing."""
    if not battle.setting.additional or band > 1:
        return ""
    return raked(hull(battle, firer), SIDES[side], hull(battle, target)) or ""


def _modes(battle: Battle, band: int) -> tuple[str, ...]:
    """OI-11.8 OI-11.9 OI-A38 What may be aimed at: hull, rigging, and crew within Pistol Shot."""
    if not battle.setting.additional:
        return ("hull",)
    return ("hull", "rigging", "crew") if band == 0 else ("hull", "rigging")


def shots(battle: Battle, firer: Ship, kinds: tuple[str, ...], targets: list[Ship] | None = None) -> list[Shot]:
    """OI-6.2 OI-7.1 OI-9.1 OI-A71 The legal attacks of some kinds: broadsides by side, partial fire, close combat."""
    found: list[Shot] = []
    for target in enemies_of(battle, firer) if targets is None else targets:
        gunfire = "broadside" in kinds or "partial" in kinds
        band, _ = band_of(battle, firer, target) if gunfire else (BEYOND, False)
        if band < BEYOND:
            name = BANDS[band]
            if "broadside" in kinds and not forbidden(battle, firer, target, "broadside", name):
                for side in SIDES:
                    if not reloading(firer, side) and bears(battle, firer, side, target):
                        found += [Shot("broadside", side, target.id, mode) for mode in _modes(battle, band)]
            if (
                "partial" in kinds
                and band < 2
                and not forbidden(battle, firer, target, "partial", name)
                and sees(battle, firer, target)
            ):
                found += [Shot("partial", "", target.id, mode) for mode in _modes(battle, band)]
        if "close" in kinds and boards(battle, firer, target):
            found.append(Shot("close", "", target.id))
    return found


def boards(battle: Battle, firer: Ship, target: Ship) -> bool:
    """OI-9.2 OI-A35 Whether close combat is possible: stuck together, boats alongside, or landing parties near.

    OI-F11 An Out of Action friend stuck to both may be fought across.
    """
    if target.id in firer.entangled or firer.boats == target.id:
        return True
    if firer.entangled and any(
        target.id in battle.ships[other].entangled
        and side_of(battle, battle.ships[other]) == side_of(battle, firer)
        and out_of_action(battle, battle.ships[other])
        for other in firer.entangled
    ):
        return True
    return parties_meet(battle, firer, target)


def parties_meet(battle: Battle, firer: Ship, target: Ship) -> bool:
    """OI-5.8 Whether the landing parties of two ships are within Musket Shot of each other."""
    if firer.party is None or target.party is None:
        return False
    (ax, ay), (bx, by) = firer.party, target.party
    reach: int = battle.setting.book.ranges["musket"] + battle.setting.book.token
    return (ax - bx) ** 2 + (ay - by) ** 2 <= reach * reach


def special_shots(battle: Battle, firer: Ship) -> list[Shot]:
    """Attacks that a card gives: the mortar of a bomb ketch, a fire ship's own fire."""
    found: list[Shot] = []
    for each in active(battle, "attack"):
        effect = each.effect
        if effect.op != "special_attack" or applies(battle, each, Context(firer)) is None:
            continue
        if effect.args.get("reload"):
            if firer.reload_mortar or not (firer.speed <= 1 or firer.sail == Sail.ANCHORED):
                continue
            nearest, farthest = effect.args["min_range"], effect.args["max_range"]
            found += [
                Shot("mortar", "", target.id)
                for target in enemies_of(battle, firer)
                if near(battle, firer, target, farthest) and not near(battle, firer, target, nearest)
            ]
        else:
            enemies = {ship.id for ship in enemies_of(battle, firer)}
            found += [Shot("fireship", "", other) for other in sorted(firer.entangled) if other in enemies]
    return found


def verdicts(battle: Battle, firer: Ship, side: str, target: Ship) -> list[Verdict]:
    """The whole ruling on a broadside with its proofs: range, path, sight, raking."""
    a, b = hull(battle, firer), hull(battle, target)
    blockers = sight_blockers(battle, firer, target)
    return [
        range_verdict(a, b, battle.setting.book.ranges["cannon"]),
        path_verdict(a, SIDES[side], b),
        sight_verdict(a, side, b, blockers, outward=True),
        raking_verdict(a, SIDES[side], b),
    ]


def threatened(battle: Battle, ship: Ship) -> bool:
    """OI-6.2 OI-A75 Whether any opposing ship is within Pistol Shot, which leaves no time for more crew work."""
    return any(near(battle, ship, other, "pistol") for other in opposing(battle, ship))
