"""Captains finish what they have begun: a cripple is put out of action, a beaten ship is taken."""

from typing import Any

import pytest

from admiralty.bots import bot
from admiralty.kernel.chance import Fast
from admiralty.kernel.flow import Ask
from admiralty.kernel.position import Position
from admiralty.kernel.view import knowledge
from tests.games.oak_and_iron.builder import Table, game, sea, ship


def surrounded(far: int = 850) -> Table:
    """Three ships within pistol shot of a corvette, whose consorts are far away."""
    return sea(
        [ship("sloop", 300, 500), ship("corvette", 300, 400), ship("corvette", 420, 500)],
        [ship("corvette", 360, 480), ship("sixth_rate", far, 850), ship("sixth_rate", far, 60)],
    )


def ordered(table: Table, phase: str, *segment: Any) -> str:
    """What a captain orders at the question that a segment begins with."""
    table.battle.phase, table.battle.step, table.battle.to_act = phase, 1, "a"
    for squadron in table.battle.squadrons.values():
        squadron.face_down = "down"
    table.battle.agenda.append((segment[0], segment[1:]))
    position: Position[Any] = Position(game, table.battle)
    assert isinstance(position.request, Ask)
    seat = position.request.seat
    return bot("captain", game, table.battle.setting, Fast(1)).choose(knowledge(position, seat))


@pytest.mark.parametrize("fatigue", [4, 5, 6])
def test_a_cripple_is_fired_at_where_it_ends_her(fatigue: int) -> None:
    table = surrounded().crippled("b-corvette")
    table["b-corvette"].fatigue = fatigue
    table["b-corvette"].sail, table["b-corvette"].aground = 0, True
    table["a-sloop"].reload_starboard = True
    assert ordered(table, "attack", "attack", "a-sloop") == "partial b-corvette"


def test_a_shaken_enemy_alongside_is_not_left_alone() -> None:
    table = surrounded().shaken("b-corvette")
    table["b-corvette"].x, table["b-corvette"].y = 3300, 5000
    table.tangle("a-sloop", "b-corvette", "starboard", "port")
    assert ordered(table, "end", "capture", "") != "leave"
