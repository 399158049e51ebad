"""6.2 Ramming."""

from admiralty.games.iron_and_fire.attack_events import Rammed
from admiralty.games.iron_and_fire.rules.ramming import ram_modifiers
from admiralty.games.iron_and_fire.state import SUNK
from tests.games.iron_and_fire.builder import Field, first, sentence, sums
from tests.support.cases import case


def modifiers(field: Field, rammer: str, target: str) -> dict[str, int]:
    return sums(ram_modifiers(field.battle, field[rammer], field[target]))


@case("6.2", "5.0")
def test_a_ram_needs_the_bow_on_an_adjacent_enemy_and_a_point() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2005, 3)
    assert "ahead 1 ram loa" in field.orders("Huáscar")
    field["Huáscar"].facing = 2
    assert not [code for code in field.orders("Huáscar") if "ram" in code]
    refusal = field.refusal("Huáscar", "ram loa")
    assert refusal is not None
    assert refusal.case == "6.2"
    field.place("Huáscar", 2006, 1, hits=6)
    assert not [code for code in field.orders("Huáscar") if "ram" in code]


@case("6.2", "5.0")
def test_a_ram_is_not_foretold_beyond_a_mine_wherever_on_the_way_it_lies() -> None:
    """The question about the remaining points comes after the mine, so the order stops there."""
    for mined in (None, 2006, 2007):
        field = Field().place("Unión", 2008, 1).place("Loa", 2005, 3)
        if mined is not None:
            field.mine(mined, 0)
        assert ("ahead 2 ram loa" in field.orders("Unión")) is (mined is None)


@case("6.2", "5.0")
def test_a_ship_whose_steering_is_hit_rams_only_straight_ahead() -> None:
    field = Field().place("Unión", 2008, 1).place("Loa", 2006, 3).place("Covadonga", 2107, 3)
    turning = {code for code in field.orders("Unión") if code.endswith("ram covadonga")}
    assert turning
    field["Unión"].steering = True
    rams = {code for code in field.orders("Unión") if "ram" in code}
    assert rams == {"ahead 1 ram loa"}
    field = Field().place("Unión", 2008, 1).place("Loa", 2106, 3)
    assert "ahead 1 starboard 1 ram loa" in field.orders("Unión")
    field["Unión"].steering = True
    assert not [code for code in field.orders("Unión") if "ram" in code]


@case("6.2")
def test_the_rammer_never_enters_the_targets_hex() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 3)
    field.order("Huáscar", "ram loa", 6, "peru: stop")
    assert (field["Huáscar"].place, field["Loa"].place) == (2006, 2005)


@case("I31")
def test_one_ram_a_movement_activation_and_the_points_left_may_be_spent() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 3)
    after = field.orders("Huáscar", "ram loa", 6)
    assert after == ["port 1", "starboard 1", "stop"]
    field.order("Huáscar", "ram loa", 6, "peru: starboard 1")
    assert field["Huáscar"].facing == 2


@case("I31", "6.0", "I41")
def test_prizes_in_enemy_hands_can_be_rammed_friends_and_batteries_cannot() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Unión", 2005, 3, captured=True, owner="chile")
    assert "ram union" in field.orders("Huáscar")
    field.place("Unión", 2005, 3, captured=False, owner="peru")
    assert "ram union" not in field.orders("Huáscar")
    field = Field("bold").place("Huáscar", 2009, 4).place("battery1", 2010)
    assert "ram battery1" not in field.orders("Huáscar")


@case("6.2.1")
def test_a_black_bow_counts_one_a_brown_bow_nothing() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 3)
    assert modifiers(field, "Huáscar", "Loa") == {"black-bow": 1}
    assert modifiers(field, "Loa", "Huáscar")["brown-bow"] == 0
    field["Loa"].facing = 4
    assert " +0 no ram bow " in sentence(first(field.ram("Loa", "Huáscar", 9), Rammed))


@case("6.2.1", "I32")
def test_a_target_that_cannot_move_counts_two_also_when_she_is_aground() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 3, hits=5)
    assert modifiers(field, "Huáscar", "Loa")["still"] == 2
    field.place("Loa", 2005, 3, hits=0, grounded=True)
    assert modifiers(field, "Huáscar", "Loa")["still"] == 2


@case("6.2.1", "I7")
def test_through_the_stern_costs_one_through_the_bow_two() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 1)
    assert modifiers(field, "Huáscar", "Loa")["through-stern"] == -1
    field["Loa"].facing = 4
    assert modifiers(field, "Huáscar", "Loa")["through-bow"] == -2


@case("6.2.2", "I11")
def test_a_failed_ram_hurts_the_rammer_by_each_protection_it_falls_short_of() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 3)
    field.ram("Huáscar", "Loa", 3)  # 4: short of 5 and of 6
    assert (field["Huáscar"].hits, field["Loa"].hits) == (2, 0)
    field.ram("Huáscar", "Loa", 4)  # 5: a hit on her, still short of 6
    assert (field["Huáscar"].hits, field["Loa"].hits) == (3, 1)
    field.ram("Huáscar", "Loa", 5)  # 6: enough for both
    assert (field["Huáscar"].hits, field["Loa"].hits) == (3, 2)


@case("6.2.2")
def test_twice_the_protection_is_two_hits_and_a_critical() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 3)
    field.ram("Huáscar", "Loa", 9, 5)
    assert field["Loa"].hits == 2
    assert field["Loa"].propulsion == 1


@case("I11")
def test_no_even_roll_saves_a_rammed_ironclad() -> None:
    field = Field().place("Almirante Cochrane", 2006, 1).place("Huáscar", 2005, 3)
    events = field.ram("Almirante Cochrane", "Huáscar", 8)
    assert field["Huáscar"].hits == 1
    assert first(events, Rammed).message().args["own_hits"] == 0


@case("6.2.2", "7.1")
def test_a_ram_may_sink_both() -> None:
    field = Field().place("Huáscar", 2006, 1, hits=6).place("Loa", 2005, 3, hits=5)
    field.ram("Huáscar", "Loa", 2)  # 1 + 2 (she lies still) + 2 = 5: one hit each
    assert field["Loa"].status == SUNK
    assert field["Huáscar"].status == SUNK


@case("6.2.3", "5.5")
def test_a_locked_ship_does_not_ram() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 3)
    field.board("Huáscar", "Loa", 5, 1, 1)
    assert not [code for code in field.orders("Huáscar") if "ram" in code]
