"""Why an attack is not allowed: the case, and by how much it misses."""

from admiralty.boards.table import EDGES, path_verdict, range_verdict, sight_verdict
from admiralty.games.oak_and_iron.rules.aiming import SIDES, boards, forbidden, reloading
from admiralty.games.oak_and_iron.rules.sea import BANDS, band_of, enemies_of, hull, sight_blockers
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.choices import IllegalOrder, MalformedOrder, Refusal
from admiralty.kernel.event import Message

__all__ = ["why_not"]

KINDS = ("broadside", "partial", "close")


def why_not(battle: Battle, ship: Ship, code: str) -> Refusal | None:
    """OI-7.1 OI-9.1 OI-9.2 What is wrong with an attack that is not on offer; nothing for a code that is no attack."""
    words = code.split()
    if not words or words[0] not in KINDS:
        return None
    kind, rest = words[0], words[1:]
    side = ""
    if kind == "broadside":
        if not rest or rest[0] not in SIDES:
            return MalformedOrder("OI-7.1", Message("refusal-which-side"), code)
        side, rest = rest[0], rest[1:]
    target = next((enemy for enemy in enemies_of(battle, ship) if rest and enemy.id == rest[0]), None)
    if target is None:
        return IllegalOrder("OI-6.2", Message("refusal-no-target", target=rest[0] if rest else ""), code)
    mode = rest[1] if len(rest) > 1 else "hull"
    found = _close(battle, ship, target) if kind == "close" else _gunfire(battle, ship, target, kind, side, mode)
    if found is not None:
        found.code = code
    return found


def _close(battle: Battle, ship: Ship, target: Ship) -> Refusal | None:
    if boards(battle, ship, target):
        return None
    return IllegalOrder("OI-9.2", Message("refusal-not-alongside", target=target.id))


def _gunfire(battle: Battle, ship: Ship, target: Ship, kind: str, side: str, mode: str) -> Refusal | None:
    case = "OI-7.1" if kind == "broadside" else "OI-9.1"
    if side and reloading(ship, side):
        return IllegalOrder("OI-7.8", Message("refusal-reloading", side=side))
    if mode != "hull" and not battle.setting.additional:
        return IllegalOrder("OI-15.1", Message("refusal-no-modes"))
    a, b = hull(battle, ship), hull(battle, target)
    limit = "pistol" if mode == "crew" else "cannon" if kind == "broadside" else "musket"
    band, _ = band_of(battle, ship, target)
    reach = battle.setting.book.ranges[limit]
    if band > BANDS.index(limit):
        over = -range_verdict(a, b, reach).margin / 1000
        if over <= 0:
            return IllegalOrder("OI-11.11", Message("refusal-fog", reach=reach / 10))
        return IllegalOrder(
            "OI-11.9" if mode == "crew" else case, Message("refusal-range", reach=reach / 10, over=round(over, 1))
        )
    if forbidden(battle, ship, target, kind, BANDS[band]):
        return IllegalOrder("OI-1.12", Message("refusal-by-card", target=target.id))
    if side:
        path = path_verdict(a, SIDES[side], b)
        if not path.holds:
            return IllegalOrder("OI-7.1", Message("refusal-path", side=side, off=round(-path.margin / 1000, 1)))
    blockers = sight_blockers(battle, ship, target)
    edges = (side,) if side else EDGES
    if not any(sight_verdict(a, edge, b, blockers, outward=bool(side)).holds for edge in edges):
        return IllegalOrder(case, Message("refusal-sight", target=target.id))
    return None
