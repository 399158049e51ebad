"""Editing of positions by hand: ships anywhere on the table."""

from collections.abc import Collection, Iterator
from types import MappingProxyType
from typing import Any

from admiralty.games.editing import EditedPiece, Editing, Edits, Spot, Unit, moved, turned
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle

__all__ = ["EDITING"]

STEP = 150
"""15 degrees, in tenths: a step of the turning tool."""
UNITS = MappingProxyType({"x": Unit("mm", 10), "y": Unit("mm", 10), "heading": Unit("°", 10)})
FIXED = frozenset({
    "id", "card", "options", "upgrades", "roster", "pieces", "pool", "events", "deck", "index", "owned", "discarded",
    "lost_flagships", "peeked_by", "drawn", "party", "spent", "chosen", "acting", "passed", "step", "terrain", "kind",
    "scores", "size_points", "other_nation", "built",
})  # fmt: skip


def pieces(battle: Battle) -> Iterator[EditedPiece]:
    setting = battle.setting
    for id_ in battle.roster:
        ship = battle.ships[id_]
        at: Spot = sea.page_point(setting, ship.x, ship.y) if ship.where == "table" else ""
        yield EditedPiece(f"ships.{id_}", id_, setting.side_by_seat[ship.seat], at)


def put(battle: Battle, path: str, at: Spot) -> Edits:
    if not at:
        return {f"{path}.where": "port"}
    return moved(path, at, 10, battle.setting.height)


def turn(battle: Battle, path: str, steps: int) -> Edits:
    return turned(f"{path}.heading", battle.ships[path.partition(".")[2]].heading, steps, STEP)


def settle(data: dict[str, Any], setting: OakSetting, paths: Collection[str]) -> None:
    """A ship that is moved is on the table; one that is not on the table is not entangled."""
    ships = data["ships"]
    for id_, ship in ships.items():
        if {f"ships.{id_}.x", f"ships.{id_}.y"} & set(paths) and f"ships.{id_}.where" not in paths:
            ship["where"] = "table"
    gone = {id_ for id_, ship in ships.items() if ship["where"] != "table"}
    for id_, ship in ships.items():
        stuck = ship["entangled"]
        if isinstance(stuck, dict):
            ship["entangled"] = {} if id_ in gone else {each: edge for each, edge in stuck.items() if each not in gone}


def begun(battle: Battle) -> bool:
    return battle.phase not in ("build", "setup")


EDITING = Editing(pieces, put, turn, settle, begun=begun, damage=frozenset({"damage"}), units=UNITS, fixed=FIXED)
