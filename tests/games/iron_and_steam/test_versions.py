"""Migration of states saved by older rules versions."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.rules.damage import maximum_speed
from admiralty.games.iron_and_steam.state import MOST
from admiralty.kernel.base.data import DataError
from tests.games.iron_and_steam.builder import game
from tests.support.cases import case


def as_version_7(now: dict[str, Any]) -> dict[str, Any]:
    """A state in the shape before version 8: hull armour in one pool, crew points of ten men."""
    added = ("light", "adrift", "held")
    ships = [
        {k: v for k, v in ship.items() if k not in added}
        | {"hull_armour": max(ship["hull_armour"], default=0), "crew": ship["crew"] * 4 // 10}
        | {"astray": False, "orders": {k: v for k, v in ship["orders"].items() if k != "astray"}}
        | ({} if ship["hull_armour"] else {"shot": MOST, "shell": MOST})  # forts had unlimited rounds
        for ship in now["ships"]
    ]
    then = {k: v for k, v in now.items() if k not in ("posts", "sheets")}
    return {**then, "ships": ships, "running": {}, "wake": {}, "near": []}


def as_version_1(now: dict[str, Any]) -> dict[str, Any]:
    """A state without the fields that version 2 added."""
    then = as_version_2(now)
    ships = [{k: v for k, v in ship.items() if k not in ("smoke", "astray")} for ship in then["ships"]]
    return {**then, "ships": ships}


def as_version_2(now: dict[str, Any]) -> dict[str, Any]:
    """A state with the fields that version 3 removed."""
    then = as_version_7(now)
    return {**then, "ships": [{**ship, "orders": {**ship["orders"], "deck": ""}} for ship in then["ships"]]}


@case("IS-A8", "HR-20")
def test_a_battle_of_version_7_gets_faces_and_smaller_crew_points() -> None:
    setting = game.setting("hampton_roads_2", {})
    now = game.start(setting).to_data()
    read = game.load(game.upgrade(as_version_7(now), "7"), setting)
    assert read.key() == game.start(setting).key()


@case("HR-4")
def test_standing_orders_of_version_2_are_read_without_the_work_on_deck() -> None:
    setting = game.setting("monitor_duel", {})
    now = game.start(setting).to_data()
    read = game.load(game.upgrade(as_version_2(now), "2"), setting)
    assert read.key() == game.start(setting).key()


@case("HR-17")
def test_a_fort_of_version_1_gets_a_parapet_before_each_gun() -> None:
    setting = game.setting("hampton_roads_1", {})
    now = game.start(setting).to_data()
    then = as_version_1(now)
    forts = [vessel.index for vessel in setting.vessels if vessel.is_fort]
    for index in forts:
        then["ships"][index] |= {"casemate": [], "hull_armour": 6}
    read = game.load(game.upgrade(then, "1"), setting)
    for index in forts:
        assert (read.ships[index].shot, read.ships[index].shell) == (MOST, MOST)
        read.ships[index].shot, read.ships[index].shell = now["ships"][index]["shot"], now["ships"][index]["shell"]
    assert read.key() == game.start(setting).key()
    assert game.upgrade(now, game.version) == now


@case("IS-A22")
def test_a_riddled_stack_of_version_1_is_not_counted_twice() -> None:
    setting = game.setting("monitor_duel", {})
    virginia = setting.by_id["virginia"].index
    then = as_version_1(game.start(setting).to_data())
    then["ships"][virginia]["share"] = 75
    read = game.load(game.upgrade(then, "1"), setting)
    assert read.key() == game.start(setting).key()
    assert maximum_speed(read, virginia) == 4
    then["ships"][virginia]["quiet"] = 5  # a boiler was hit in turn 3, or powder went off in turn 4
    with pytest.raises(DataError, match="cannot be told whether her stack or a boiler"):
        game.upgrade(then, "1")
    monitor = setting.by_id["monitor"].index
    then["ships"][virginia]["share"] = 100
    then["ships"][monitor] |= {"share": 75, "quiet": 5}  # she had an undamaged stack, so it was a boiler
    assert game.load(game.upgrade(then, "1"), setting).ships[monitor].share == 75
