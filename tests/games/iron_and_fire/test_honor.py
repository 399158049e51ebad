"""13.2 Chilean Honor."""

from typing import Any

from admiralty.games.iron_and_fire.boarding import boarding_modifiers
from admiralty.games.iron_and_fire.firing import fire_modifiers
from admiralty.games.iron_and_fire.fortunes import hand_over
from admiralty.games.iron_and_fire.honor import is_bound, points_to_ram, quarry
from admiralty.games.iron_and_fire.refusals import why_not_act
from tests.games.iron_and_fire.builder import Field, sums
from tests.support.cases import case


def chase(at: int = 2010, facing: int = 1, **options: Any) -> Field:
    return Field(fortunes="on", honor="on", **options).place("Huáscar", 2005, 3).place("Almirante Cochrane", at, facing)


@case("13.2", "I23")
def test_black_bows_are_bound_while_peru_holds_the_counter() -> None:
    field = chase().place("Loa", 1403)
    assert is_bound(field.battle, field["Almirante Cochrane"])
    assert not is_bound(field.battle, field["Loa"])
    field.battle.holder = "chile"
    assert not is_bound(field.battle, field["Almirante Cochrane"])


@case("13.2", "I55")
def test_a_ship_that_can_ram_with_her_present_points_must() -> None:
    field = chase(at=2007)
    assert field.orders("Almirante Cochrane") == ["ahead 1 ram huascar"]
    field = chase(at=2006)
    assert field.orders("Almirante Cochrane") == ["ram huascar"]
    refusal = why_not_act(field.battle, field["Almirante Cochrane"], 2, "fire huascar")
    assert refusal is not None
    assert refusal.case == "13.2"


@case("13.2", "I55", "I23")
def test_otherwise_a_move_spends_all_points_on_a_shortest_way_and_other_actions_stay_open() -> None:
    field = chase(at=2009)
    field["Almirante Cochrane"].hits = 1
    assert field.orders("Almirante Cochrane") == ["ahead 2", "fire huascar", "repair", "hold"]
    refusal = why_not_act(field.battle, field["Almirante Cochrane"], 2, "port 1")
    assert refusal is not None
    assert refusal.case == "13.2"


@case("I55")
def test_several_shortest_ways_leave_a_free_choice() -> None:
    field = chase(at=2009, facing=4)
    ship = field["Almirante Cochrane"]
    ways = points_to_ram(field.battle, ship, quarry(field.battle, ship))
    here = ways[ship.place, ship.facing]
    offered = [code for code in field.orders("Almirante Cochrane") if code.split()[0] in ("ahead", "port", "starboard")]
    assert len(offered) >= 2
    for code in offered:
        twin = chase(at=2009, facing=4)
        twin.order("Almirante Cochrane", code)
        moved = twin["Almirante Cochrane"]
        assert ways[moved.place, moved.facing] == here - 2


@case("I55")
def test_the_way_goes_round_other_ships() -> None:
    field = chase(at=2007).place("Loa", 2006)
    assert "ahead 1 ram huascar" not in field.orders("Almirante Cochrane")
    assert all("ahead 1" not in code.split()[:1] for code in field.orders("Almirante Cochrane"))


@case("13.2")
def test_until_she_rams_she_fires_and_boards_at_minus_two() -> None:
    field = chase(at=2006)
    ship = field["Almirante Cochrane"]
    assert sums(fire_modifiers(field.battle, ship, field["Huáscar"]))["honor"] == -2
    assert sums(boarding_modifiers(field.battle, ship))["honor"] == -2
    field.order("Almirante Cochrane", "ram huascar", 8, "decline", "stop")
    assert "honor" not in sums(fire_modifiers(field.battle, ship, field["Huáscar"]))


@case("13.2", "I55")
def test_the_bond_ends_with_her_own_ram_and_starts_anew_when_peru_regains_the_counter() -> None:
    field = chase(at=2006).place("Blanco Encalada", 1403)
    field.order("Almirante Cochrane", "ram huascar", 8, "decline", "stop")
    assert not is_bound(field.battle, field["Almirante Cochrane"])
    assert is_bound(field.battle, field["Blanco Encalada"])
    hand_over(field.battle)
    assert not is_bound(field.battle, field["Blanco Encalada"])
    hand_over(field.battle)
    assert is_bound(field.battle, field["Almirante Cochrane"])


@case("13.2", "I55")
def test_the_nearest_ironclad_counts_without_grounded_or_captured_ones() -> None:
    field = Field(fortunes="on", honor="on", independencia="afloat").place("Huáscar", 2005).place("Independencia", 2002)
    field.place("Almirante Cochrane", 2010)
    ship = field["Almirante Cochrane"]
    assert [unit.id for unit in quarry(field.battle, ship)] == ["huascar"]
    field["Huáscar"].grounded = True
    assert [unit.id for unit in quarry(field.battle, ship)] == ["independencia"]
    field["Independencia"].captured, field["Independencia"].owner = True, "chile"
    assert quarry(field.battle, ship) == []
    assert not is_bound(field.battle, ship)


@case("I55")
def test_a_bound_ship_aground_or_without_movement_only_suffers_the_modifier() -> None:
    field = chase(at=2006)
    field["Almirante Cochrane"].grounded = True
    assert field.orders("Almirante Cochrane") == ["unground", "fire huascar", "board huascar", "hold"]
    field["Almirante Cochrane"].grounded = False
    field["Almirante Cochrane"].propulsion = 2
    assert field.orders("Almirante Cochrane") == ["fire huascar", "board huascar", "hold"]


@case("13.2", "I55")
def test_a_mine_on_the_shortest_way_only_interrupts_it() -> None:
    field = chase(at=2007).mine(2006, -1)
    assert field.orders("Almirante Cochrane") == ["ahead 1"]
    assert field.orders("Almirante Cochrane", "ahead 1") == ["ram huascar"]
