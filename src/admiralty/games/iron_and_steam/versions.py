"""Saved states of older rules versions in the shape of this one."""

from typing import Any

from admiralty.games.iron_and_steam.state import MOST

__all__ = ["upgraded"]


def upgraded(data: dict[str, Any], version: str) -> dict[str, Any]:
    """Version 2 gives each gun of a fort a parapet of its own (HR-17), tells the smoke of the last turn from that of
    this one (HR-3), and remembers whose orders could not be carried out (IS-A29)."""
    if version == "1":
        return {**data, "ships": [_ship(ship) for ship in data["ships"]]}
    return data


def _ship(ship: dict[str, Any]) -> dict[str, Any]:
    """A fort is known by its endless rounds: no ship carries so many."""
    now = {"smoke": ship["guns_fired"], "astray": False, **ship}
    if ship["shot"] == MOST and not ship["casemate"]:
        now["casemate"], now["hull_armour"] = [ship["hull_armour"]] * len(ship["ready"]), 0
    return now
