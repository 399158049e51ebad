"""Editing of positions by hand: ships anywhere on the table."""

from collections.abc import Collection, Iterator
from types import MappingProxyType
from typing import Any

from admiralty.games.editing import EditedPiece, Editing, Edits, Spot, Unit, moved, turned
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import NOBODY, Battle, Fate
from admiralty.games.iron_and_steam.ui import pieces as drawn

__all__ = ["EDITING"]

STEP = 100
"""10 degrees, in tenths."""
UNITS = MappingProxyType({"x": Unit("in", INCH), "y": Unit("in", INCH), "heading": Unit("°", 10)})
HERE = (Fate.AFLOAT, Fate.SINKING, Fate.SURRENDERED, Fate.ABANDONED, Fate.SILENCED)
"""The fates of ships and forts that lie on the table."""
SHIPS = ("lashed", "mark", "target", "board", "away", "fouled")
FIXED = frozenset({
    "effects", "contacts", "wrecks", "blown", "posts", "sheets", "ready", "slow", "port", "jam", "fired", "hauls",
    "began", "boarded", "held", "shot_at", "guns_fired", "smoke", "settings", "repaired", "point_x", "point_y",
    "groups", "loads", "astray", "dulled", "powerless", "quiet", "light", "adrift", "swapped",
})  # fmt: skip


def pieces(battle: Battle) -> Iterator[EditedPiece]:
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        at: Spot = drawn.point(battle.setting, ship.x, ship.y) if ship.fate in HERE else ""
        yield EditedPiece(f"ships.{vessel.index}", vessel.id, battle.setting.side_of(vessel.seat), at)


def put(battle: Battle, path: str, at: Spot) -> Edits:
    if not at:
        return {f"{path}.fate": Fate.RESERVE.value}
    return moved(path, at, INCH, battle.setting.height)


def turn(battle: Battle, path: str, steps: int) -> Edits:
    return turned(f"{path}.heading", battle.ships[int(path.rpartition(".")[2])].heading, steps, STEP)


def settle(data: dict[str, Any], setting: Engagement, paths: Collection[str]) -> None:
    """A ship that is moved onto the table is afloat."""
    for number, ship in enumerate(data["ships"]):
        placed = {f"ships.{number}.x", f"ships.{number}.y"} & set(paths) and f"ships.{number}.fate" not in paths
        if placed and ship["fate"] not in [fate.value for fate in HERE]:
            ship["fate"] = Fate.AFLOAT.value


def name(setting: Engagement, field: str, value: Any) -> str:
    if field in SHIPS and isinstance(value, int) and NOBODY < value < len(setting.vessels):
        return setting.names[setting.vessels[value].id]
    return ""


EDITING = Editing(pieces, put, turn, settle, name, damage=frozenset({"stacks_lost"}), units=UNITS, fixed=FIXED)
