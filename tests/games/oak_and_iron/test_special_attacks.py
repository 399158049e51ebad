"""The mortar and the fire ship: attacks with cards, fatigue and re-rolls by the book."""

import pytest

from admiralty.games.oak_and_iron.rules.gunnery.aiming import special_shots
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case

KETCH, BURNER, ENEMY = "a-bomb-ketch", "a-ketch", "b-sixth-rate"
SHELL = f"a: mortar {ENEMY}"


def shelled(*cards: str, fortune: int = 0, skill: int = 0) -> Table:
    """A bomb ketch at rest, an enemy between Musket and Cannon Shot."""
    return sea(
        [ship("bomb_ketch", 300, 500, 0, skill=skill, cards=cards)],
        [ship("sixth_rate", 530, 500, 0), ship("ketch", 800, 800)],
        fortune=fortune,
    )


def burning(fortune: int = 0) -> Table:
    """A fire ship stuck to an enemy."""
    table = sea(
        [ship("sloop", 100, 100), ship("ketch", 300, 500, 0, cards=("fire_ship",))],
        [ship("sixth_rate", 330, 500, 0), ship("sloop", 800, 800)],
        fortune=fortune,
    )
    return table.tangle(BURNER, ENEMY, "starboard", "port")


@case("OI-A82", "OI-6.2")
@pytest.mark.parametrize("card", ["deception", "false_colours"])
def test_no_shell_falls_on_a_ship_that_a_card_hides_at_that_distance(card: str) -> None:
    table = shelled().play_card("b", card)
    table.battle.squadrons["b"].chosen["false_colours.0"] = ENEMY
    assert special_shots(table.battle, table[KETCH]) == []
    table[ENEMY].fired = True
    assert bool(special_shots(table.battle, table[KETCH])) == (card == "false_colours"), "until she attacks"


@case("OI-A82", "OI-6.2")
def test_no_mortar_fires_through_a_squall_or_by_night() -> None:
    assert special_shots(shelled().event("squall").battle, shelled()[KETCH]) == []
    by_night = shelled().condition("b", "night_approach")
    assert special_shots(by_night.battle, by_night[KETCH]) == []
    by_night.battle.turn = 3
    assert special_shots(by_night.battle, by_night[KETCH])


@case("OI-A82", "OI-1.5", "OI-A9")
@pytest.mark.parametrize(("fatigue", "dice"), [(0, "SSC"), (1, "SC"), (2, "S"), (6, "S")])
def test_fatigue_takes_dice_from_the_mortar_down_to_one(fatigue: int, dice: str) -> None:
    table = shelled()
    table[KETCH].fatigue = fatigue
    table.do("attack", KETCH, answers=[SHELL, dice])
    assert (table[ENEMY].damage, table[KETCH].fired) == (dice.count("S"), True)


@case("OI-A82", "OI-11.6")
def test_seize_the_opportunity_adds_to_the_mortar_and_formation_does_not() -> None:
    table = shelled().play_card("a", "seize_opportunity")
    table.battle.phase = "attack"
    table.do("attack", KETCH, answers=[SHELL, "SSCCC"])
    assert table[ENEMY].damage == 2
    line = sea(
        [ship("bomb_ketch", 300, 500, 0), ship("sloop", 300, 400, 0)],
        [ship("sixth_rate", 530, 500, 0), ship("ketch", 800, 800)],
    )
    line.do("attack", KETCH, answers=[SHELL, "SCC"])


@case("OI-A82", "OI-11.4")
def test_skill_and_fortune_throw_the_dice_of_a_mortar_again() -> None:
    table = shelled(skill=1)
    table.do("attack", KETCH, answers=[SHELL, "CCC", "a: reroll cannon", "S"])
    assert table[ENEMY].damage == 1
    table = shelled(fortune=1)
    table.do("attack", KETCH, answers=[SHELL, "CCC", "a: fortune", "SSS"])
    assert (table[ENEMY].damage, table.battle.squadrons["a"].fortune) == (3, 0)


@case("OI-11.4", "OI-F19")
def test_fortune_throws_the_dice_of_a_fire_ship_again() -> None:
    table = burning(fortune=1)
    table[BURNER].fatigue = 5
    table.do("attack", BURNER, answers=[f"a: fireship {ENEMY}", "CCCCCCCC", "a: fortune", "SSWWCCCC"])
    assert (table[ENEMY].damage, table[ENEMY].fatigue) == (2, 2)


@case("OI-A82", "OI-A83")
def test_down_and_resilient_help_against_shells_and_fire() -> None:
    table = shelled().play_card("b", "down")
    table.do("attack", KETCH, answers=[SHELL, "SSC"])
    assert (table[ENEMY].damage, table[ENEMY].fatigue) == (2, 1)
    table = shelled().play_card("b", "resilient")
    table.do("attack", KETCH, answers=[SHELL, "SSC"])
    assert (table[ENEMY].damage, table[ENEMY].fatigue) == (1, 2)
    table = burning().play_card("b", "down")
    table.do("attack", BURNER, answers=[f"a: fireship {ENEMY}", "SSWWCCCC"])
    assert (table[ENEMY].damage, table[ENEMY].fatigue) == (2, 1)
    table = burning().play_card("b", "resilient")
    table.do("attack", BURNER, answers=[f"a: fireship {ENEMY}", "SSWWCCCC"])
    assert (table[ENEMY].damage, table[ENEMY].fatigue) == (1, 2)
