"""Editing of positions by hand: units in their hexes, and the map that follows them."""

from collections.abc import Collection, Iterator
from typing import Any

from admiralty.boards.hexes import OFF_MAP, hex_name
from admiralty.games.editing import EditedPiece, Editing, Edits, Spot, turned
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import Battle, Phase, Status

__all__ = ["EDITING"]

FIXED = frozenset({
    "index", "id", "at", "deck", "cup", "step", "count", "placed", "automatic", "secret_rolled", "mines_seen",
    "locks", "extra_cards", "chased", "fired_upon_by",
})  # fmt: skip


def pieces(battle: Battle) -> Iterator[EditedPiece]:
    for unit in battle.units:
        at = hex_name(unit.place) if unit.place != OFF_MAP else ""
        yield EditedPiece(f"units.{unit.index}", unit.id, unit.owner, at)


def put(battle: Battle, path: str, at: Spot) -> Edits:
    if not at:
        return {f"{path}.place": OFF_MAP}
    return {f"{path}.place": int(at)} if isinstance(at, str) and at.isdecimal() else {}


def turn(battle: Battle, path: str, steps: int) -> Edits:
    return turned(f"{path}.facing", battle.units[int(path.rpartition(".")[2])].facing, steps, 1, first=1, of=6)


def settle(data: dict[str, Any], setting: BattleSetting, paths: Collection[str]) -> None:
    """A unit put in a hex is in play, one that is not in play has no hex; the map follows its units."""
    for number, unit in enumerate(data["units"]):
        if f"units.{number}.status" in paths and unit["status"] != Status.IN_PLAY.value:
            unit["place"] = OFF_MAP
        elif f"units.{number}.place" in paths:
            unit["status"] = Status.IN_PLAY.value if unit["place"] != OFF_MAP else Status.WAITING.value
    there = {number: unit for number, unit in enumerate(data["units"]) if unit["status"] == Status.IN_PLAY.value}
    data["at"] = {unit["place"]: number for number, unit in there.items() if isinstance(unit["place"], int)}
    data["locks"] = [each for each in data["locks"] if each["attacker"] in there and each["defender"] in there]


def name(setting: BattleSetting, field: str, value: Any) -> str:
    if field in ("place", "buoy") and isinstance(value, int) and value != OFF_MAP:
        return hex_name(value)
    if field in ("credit", "active", "ready_prize", "acted", "prizes") and isinstance(value, int) and value >= 0:
        return setting.profiles[value].name
    return ""


def begun(battle: Battle) -> bool:
    return battle.phase is not Phase.SETUP


EDITING = Editing(pieces, put, turn, settle, name, begun, frozenset({"", -1, OFF_MAP}), frozenset({"hits"}), FIXED)
