"""Captain bots: they play for the objective of the scenario."""

from collections import Counter
from typing import Any

import pytest

from admiralty.bots import bot
from admiralty.games.iron_and_fire.state import ACTIVATIONS, SUNK
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.lab.fast_play import fast_play
from admiralty.lab.run import bots_by_side, key_of
from tests.games.iron_and_fire.builder import Field, iron_and_fire
from tests.support.cases import case

RED, BLACK = "AH", "AS"
"""A card for one unit of Peru, and one for Chile."""


def chosen(field: Field, card: str, name: str, level: str = "captain") -> str:
    """The bot's order for a unit on a card; the unit is chosen first if another could act instead."""
    battle = field.battle
    battle.card, battle.left, battle.phase, battle.acted = card, 1, ACTIVATIONS, []
    position: Position[Any] = Position(iron_and_fire(), battle)
    seat = Seat(field[name].owner)
    if position.asks()[seat].question.key == "ask-unit":
        position.give(position.asks()[seat].choices.check(field[name].id))
    known = knowledge(position, seat)
    return bot(level, iron_and_fire(), battle.setting, Fast(7)).choose(known)


def off_antofagasta(shells: int) -> Field:
    field = Field("bold", turn=4).place("Huáscar", 2108, 4).place("Magallanes", 2306, 3).place("Abtao", 2205, 3)
    field.battle.bombardment = shells
    return field


@case("15.5.4", "15.5.5")
@pytest.mark.parametrize("shells", [0, 6, 9])
def test_with_more_ships_sunk_than_lost_the_huascar_bombards_for_the_win(shells: int) -> None:
    field = off_antofagasta(shells)
    field.battle.take_off(field["Abtao"], SUNK)
    assert chosen(field, RED, "Huáscar").startswith("bombard")


@case("15.5.4", "15.5.5")
def test_with_the_town_in_ruins_she_bombards_no_more() -> None:
    field = off_antofagasta(12)
    assert chosen(field, RED, "Huáscar").startswith("fire")


@pytest.mark.long
@case("15.5.4", "I77")
def test_gunboats_and_batteries_fire_at_antofagasta() -> None:
    """Under rules version 4 the Magallanes fired in 7 of these 12 games, and the third battery in 1."""
    game = iron_and_fire()
    setting = game.setting("bold", {})
    bots = bots_by_side(setting, ["captain"])
    rows = [fast_play(game, setting, bots, key_of(27402, number), number) for number in range(1, 13)]
    fired_in = Counter(unit for row in rows for unit in row.tallies["hits_by_firer"])
    assert min(fired_in["abtao"], fired_in["magallanes"], fired_in["battery1"]) >= 9
    assert min(fired_in["battery2"], fired_in["battery3"]) >= 2


@case("6.1", "I8")
@pytest.mark.parametrize(("battery", "fort", "huascar"), [("battery1", 2209, 2306), ("battery2", 1809, 1706)])
def test_a_battery_that_reaches_the_huascar_is_named_and_fires(battery: str, fort: int, huascar: int) -> None:
    field = Field("bold", turn=3).place("battery1", 2209).place("battery2", 1809).place("Huáscar", huascar, 4)
    field.place("Abtao", 2010, 3).place("Magallanes", 1909, 3)
    battle = field.battle
    assert battle.unit(battery).place == fort
    battle.card, battle.left, battle.phase, battle.acted = BLACK, 1, ACTIVATIONS, []
    position: Position[Any] = Position(iron_and_fire(), battle)
    captain = bot("captain", iron_and_fire(), battle.setting, Fast(7))
    assert captain.choose(knowledge(position, Seat("chile"))) == battery
    assert chosen(field, BLACK, battery) == "fire huascar"


@case("15.5.3", "I62")
def test_a_consort_on_the_buoy_with_nothing_better_to_do_works_on_the_cable() -> None:
    field = Field("bold", turn=5).place("Huáscar", 2108, 4).place("Unión", 1203, 3).place("Abtao", 2009, 3)
    field.battle.buoy = 1203
    assert chosen(field, RED, "Unión") == "cut cable"


@case("15.4.2", "15.4.4")
def test_the_ship_on_the_buoy_keeps_quiet_until_the_cable_is_cut_and_then_goes_home() -> None:
    field = Field("near_miss").place("Unión", 2004, 3).place("Huáscar", 2203, 3).place("Blanco Encalada", 2605, 6)
    field.place("Loa", 2604, 6)
    field.battle.buoy = 2004
    assert chosen(field, RED, "Unión") == "hold"
    field.battle.cable_cut = True
    field.place("Unión", 2002, 1)
    assert chosen(field, RED, "Unión").endswith("exit")


@case("6.2")
def test_a_ram_is_made_where_it_pays() -> None:
    """Against a stationary ironclad a ram hits twice as often as guns, because armour stops even rolls."""
    field = Field().place("Huáscar", 2005, 2, hits=6).place("Almirante Cochrane", 2006, 1)
    assert chosen(field, BLACK, "Almirante Cochrane") == "ram huascar"
    field = Field().place("Huáscar", 2005, 2).place("Almirante Cochrane", 2006, 1, hits=5)
    assert chosen(field, BLACK, "Almirante Cochrane") != "ram huascar"


@case("8.0")
def test_a_weak_ship_does_not_lie_under_fire_and_repair() -> None:
    """At the edge of the guns' range she moves out of it; beyond it she repairs."""
    field = Field("near_miss", turn=3).place("Huáscar", 2007, 1).place("Unión", 1906, 3)
    field.place("Blanco Encalada", 2808, 6).place("Loa", 2204, 2, hits=3)
    assert chosen(field, BLACK, "Loa") == "ahead 1"
    field = Field("end_game", turn=3).place("Almirante Cochrane", 2007, 1).place("Huáscar", 1302, 6)
    field.place("Unión", 2204, 2, hits=3)
    assert chosen(field, RED, "Unión") == "ahead 1"
    field.place("Unión", 2803, 2)
    assert chosen(field, RED, "Unión") == "repair"


@case("15.6.5")
def test_at_angamos_the_huascar_fights_for_her_two_victims_and_then_runs() -> None:
    field = (
        Field("end_game", turn=3).place("Huáscar", 1402, 6).place("Loa", 1504, 1).place("Almirante Cochrane", 2808, 6)
    )
    assert chosen(field, RED, "Huáscar") == "fire loa"
    for name in ("O'Higgins", "Covadonga"):
        field[name].status, field[name].credit = SUNK, field["Huáscar"].index
    assert chosen(field, RED, "Huáscar").startswith("ahead")


@case("15.6.5", "I57", "I59")
def test_at_angamos_a_huascar_with_nobody_left_to_sink_goes_home() -> None:
    field = Field("end_game", turn=3).place("Huáscar", 1202, 6).place("Unión", 2807, 6)
    for ship in field.battle.units:
        if ship.owner == "chile":
            ship.status, ship.credit = SUNK, field["Unión"].index  # none of them a hit on her
    assert chosen(field, RED, "Huáscar").endswith("exit")


@case("15.6.5", "I57")
def test_at_angamos_a_huascar_in_a_bad_way_takes_the_draw_that_is_at_hand() -> None:
    field = Field("end_game", turn=4).place("Huáscar", 1101, 6, hits=4).place("Almirante Cochrane", 1202, 6)
    field.place("Blanco Encalada", 1303, 6)
    assert chosen(field, RED, "Huáscar") == "exit"


def beside(hits: int, propulsion: int) -> Field:
    """The Cochrane with her bow on the Huáscar's beam."""
    field = Field("end_game").place("huascar", 2104, 2, hits=hits, propulsion=propulsion)
    return field.place("cochrane", 2105, 1)


@case("6.2.1", "6.2.2")
def test_a_ram_that_pays_is_made_and_one_that_costs_more_than_it_does_is_not() -> None:
    """6.2.2 A ram hurts the rammer more than a ship under way, but sinks a stationary one with the most hits
    possible."""
    for level in ("captain", "admiral:400"):
        assert "ram" in chosen(beside(hits=6, propulsion=3), BLACK, "cochrane", level)
        assert "ram" not in chosen(beside(hits=0, propulsion=0), BLACK, "cochrane", level)
