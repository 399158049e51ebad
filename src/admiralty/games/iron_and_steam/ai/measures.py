"""Measures of odds for a sheet: the expected cost to the enemy and to oneself by the end of the turn."""

from collections.abc import Mapping
from typing import Any

from admiralty.games.iron_and_steam.rules import battery, guns, repairs, watch
from admiralty.games.iron_and_steam.state import AFLOAT, LOST, Battle
from admiralty.rulebook import Measure, Order, Seat, Written

__all__ = ["measures"]


def measures(battle: Battle, order: Order[Any], seat: Seat) -> Mapping[str, Measure]:
    """Hull points lost this turn by the targets (or by all enemies if none is named) and by one's own ships in the
    sheet (or by all of them if it names none); whether an enemy is lost; whether an own ship runs aground."""
    written = order.value
    if not isinstance(written, Written):
        return {}
    by_id, fleet = battle.setting.by_id, battle.setting.fleets[seat]
    named = (by_id[subject].index for subject, _ in written.lines)
    mine = tuple(named) or tuple(vessel.index for vessel in fleet if battle.ships[vessel.index].fate is AFLOAT)
    if not mine:
        return {}
    aimed = {
        entry.target for _, entries in written.lines for entry in entries if isinstance(entry, battery.Fire | watch.Ram)
    } or set(battle.setting.enemies[mine[0]])
    theirs = tuple(sorted(aimed))
    before = {index: battle.ships[index].hull for index in (*mine, *theirs)}
    afloat = {index for index in theirs if battle.ships[index].fate not in LOST}

    def lost(ships: tuple[int, ...]) -> Measure:
        return lambda after: sum(max(0, before[n] - after.ships[n].hull) for n in ships)

    stuck = {index for index in mine if battle.ships[index].aground}
    guns = {index: _guns(battle, index) for index in theirs}
    work = {index: len(repairs.items_of(battle, index)) for index in mine}

    def mended(after: Battle) -> bool:
        return any(len(repairs.items_of(after, n)) < left for n, left in work.items())

    return {
        "measure-hull-theirs": lost(theirs),
        "measure-guns-theirs": lambda after: sum(max(0, guns[n] - _guns(after, n)) for n in theirs),
        "measure-hull-mine": lost(mine),
        "measure-enemy-lost": lambda after: any(after.ships[n].fate in LOST for n in afloat),
        "measure-contact": lambda after: any({c.first, c.second} & set(mine) for c in after.contacts),
        "measure-aground": lambda after: any(after.ships[n].aground for n in mine if n not in stuck),
        "measure-mended": mended,
    }


def _guns(battle: Battle, index: int) -> int:
    return sum(guns.working(battle.ships[index], gun) for gun in range(len(battle.ships[index].wounds)))
