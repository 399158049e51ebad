"""Editing of positions by hand: regiments on land, ships at sea and in port."""

from collections.abc import Collection
from typing import Any

from admiralty.games.editing import EditedPiece, Editing, Edits, Spot
from admiralty.games.war_of_the_pacific.setting import Campaign
from admiralty.games.war_of_the_pacific.state import Phase, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF, place_name

__all__ = ["EDITING"]

FIXED = frozenset({
    "placed", "ordered", "planned", "no_chits", "columns_due", "cities_used", "surveyed", "voyage", "duel", "march",
    "assault", "owner", "order", "next", "posts_of_chile", "posts_of_allies", "tired", "ashore",
})  # fmt: skip


def pieces(war: War) -> list[EditedPiece]:
    setting = war.setting
    places = [*[ship.place for ship in war.ships], *[unit.place for unit in war.units], *setting.fort_hexes]
    return [made[place] for made, place in zip(setting.pieces_at, places, strict=True)]


def put(war: War, path: str, at: Spot) -> Edits:
    if not at and not path.startswith("forts"):
        return {f"{path}.place": OFF}
    if path.startswith("forts") or not isinstance(at, str) or not (at == "box" or at.isdecimal()):
        return {}
    return {f"{path}.place": BOX if at == "box" else int(at)}


def settle(data: dict[str, Any], setting: Campaign, paths: Collection[str]) -> None:
    """A unit with a place is on the map with at least one step; one off the map has no place. The same for ships; units
    aboard a lost ship are lost with her."""
    for number, (row, unit) in enumerate(zip(setting.units, data["units"], strict=False)):
        if f"units.{number}.status" in paths and unit["status"] != UnitState.MAP.value:
            unit["place"] = OFF
        elif f"units.{number}.place" in paths:
            unit["status"] = UnitState.MAP.value if unit["place"] != OFF else UnitState.POOL.value
        if unit["status"] == UnitState.MAP.value and unit["steps"] == 0:
            unit["steps"] = row.steps
        if unit["status"] != UnitState.ABOARD.value:
            unit["ship"] = -1
    for number, ship in enumerate(data["ships"]):
        if f"ships.{number}.status" in paths and ship["status"] != ShipState.AFLOAT.value:
            ship["place"] = OFF
        elif f"ships.{number}.place" in paths:
            ship["status"] = ShipState.AFLOAT.value if ship["place"] != OFF else ShipState.WAITING.value
        if ship["status"] != ShipState.AFLOAT.value:
            ship["column"] = ""
            for unit in data["units"]:
                if unit["ship"] == number:
                    unit["status"], unit["ship"], unit["place"] = UnitState.DEAD.value, -1, OFF
    if isinstance(data["chilean"], list) and all(isinstance(place, int) for place in data["chilean"]):
        data["chilean"] = sorted(set(data["chilean"]))


def name(setting: Campaign, field: str, value: Any) -> str:
    if field in ("place", "chilean", "mined") and isinstance(value, int) and value != OFF:
        return place_name(value)
    if field == "ship" and isinstance(value, int) and value >= 0:
        return setting.ships[value].name
    return ""


def begun(war: War) -> bool:
    return war.phase is not Phase.SETUP


NOWHERE = frozenset({"", -1, OFF})
EDITING = Editing(
    pieces, put, settle=settle, name=name, begun=begun, nowhere=NOWHERE, damage=frozenset({"steps"}), fixed=FIXED
)
