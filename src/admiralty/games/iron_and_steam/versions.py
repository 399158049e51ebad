"""Migrates saved states of older rules versions."""

from typing import Any

from admiralty.games.iron_and_steam.posts import WAKE_AT
from admiralty.games.iron_and_steam.rules import damage
from admiralty.games.iron_and_steam.state import MOST, SHUTTERS
from admiralty.rulebook import DataError

__all__ = ["upgrade"]

VIRGINIAS_GUNS = 12


def upgrade(data: dict[str, Any], version: str) -> dict[str, Any]:
    """Version 2 gives each gun of a fort a parapet of its own (HR-17), tells the smoke of the last turn from that of
    this one (HR-3), remembers whose orders could not be carried out (IS-A29), and reads a riddled stack from the
    scenario, no longer from the share that boilers leave (IS-A22). Version 3 no longer keeps what is done on deck among
    standing orders, where nobody ever read it. Version 4 asks the ground for the deeper draft of a lashed pair (HR-14),
    and keeps nothing else than before. Version 5 tells the shutters of a pivot's ports apart (IS-9.1). Versions 6 and 7
    play otherwise and keep the same. Version 8 gives
    hull armour faces (IS-A8), counts crews in points of four men (HR-20), remembers rounds of light guns (HR-26),
    boarders on an iron deck (HR-12) and prizes off the table, and keeps what each seat has said of running on by itself
    (IS-A29)."""
    ships = data["ships"]
    if version == "1":
        ships = [_ship(ship) for ship in ships]
    if version in ("1", "2"):
        ships = [{**ship, "orders": {k: v for k, v in ship["orders"].items() if k != "deck"}} for ship in ships]
    if version in ("1", "2", "3", "4"):
        ships = [{**ship, "wounds": [*map(_shut, ship["wounds"], ship["port"])]} for ship in ships]
    if version in ("1", "2", "3", "4", "5", "6", "7"):
        ships = [_faced(ship) for ship in ships]
        data = _posted(data)
    return {**data, "ships": ships}


def _posted(data: dict[str, Any]) -> dict[str, Any]:
    """IS-A29 What each seat has said of running on, kept apart."""
    running, wake, near = data["running"], data["wake"], data["near"]
    posts = [
        {
            "seat": seat,
            "until": running.get(seat, 0),
            "wake": wake.get(seat, WAKE_AT),
            "near": [pair.partition(" ")[2] for pair in near if pair.startswith(f"{seat} ")],
        }
        for seat in dict.fromkeys((*running, *wake))
    ]
    return {k: v for k, v in data.items() if k not in ("running", "wake", "near")} | {"posts": posts, "sheets": []}


def _faced(ship: dict[str, Any]) -> dict[str, Any]:
    """IS-A8, HR-20 A fort is known by its endless rounds, and has no hull. Chain cables that had not worn before are
    left out: nothing that was saved says who carries them."""
    fort = ship["shot"] == MOST
    crew = -(-10 * ship["crew"] // 4)
    faces = [] if fort else [ship["hull_armour"]] * 4
    orders = {**ship["orders"], "astray": ship["astray"]}
    now = {**ship, "orders": orders, "hull_armour": faces, "crew": crew, "light": 0, "adrift": False, "held": 0}
    return {name: value for name, value in now.items() if name != "astray"}


def _shut(wounds: int, port: int) -> int:
    """IS-9.1 The wounds of a gun that could not fire for its shutter: it was the one of the port at which it stood."""
    return wounds & ~SHUTTERS[0] | SHUTTERS[port] if wounds & SHUTTERS[0] else wounds


def _ship(ship: dict[str, Any]) -> dict[str, Any]:
    """A fort is known by its endless rounds: no ship carries so many. A riddled stack is known by a share of speed lost
    without the turns of silence that a boiler costs.

    Only Virginia, who had lost her ram, was ever sent in with one: where her guns were silent too, a boiler or powder
    may have done it, and nothing that was saved says which. Such a position is not taken over.
    """
    now = {"smoke": ship["guns_fired"], "astray": False, **ship}
    if ship["shot"] == MOST and not ship["casemate"]:
        now["casemate"], now["hull_armour"] = [ship["hull_armour"]] * len(ship["ready"]), 0
    if ship["share"] == damage.RIDDLED:
        if ship["quiet"] == 0:
            now["share"] = 100
        elif len(ship["ready"]) == VIRGINIAS_GUNS and ship["casemate"] and not ship["ram"]:
            reason = "it cannot be told whether her stack or a boiler has slowed Virginia; play on from an earlier turn"
            raise DataError("a battle of rules version 1", reason)
    return now
