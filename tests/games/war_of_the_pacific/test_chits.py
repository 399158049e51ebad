"""P62 Chits of combat advantage are drawn without a question, unless a side has chosen to draw none."""

import pytest

from admiralty.games.war_of_the_pacific.events import ChitDrawn, ChitsLeft
from admiralty.games.war_of_the_pacific.rules import attack, prospects
from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.kernel.flows.flow import Chance
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


def front(side: str = "chile") -> Field:
    """Buin above Iquique, and Zepita in the town."""
    return Field(side).unit("buin", 3219).unit("zepita", "iquique")


@case("8.8", "8.9", "P62")
@pytest.mark.parametrize(("faces", "winner"), [((6, 1), "chile"), ((1, 6), "peru")])
def test_the_side_with_the_initiative_draws_without_being_asked(faces: tuple[int, int], winner: str) -> None:
    field = front().go(land_combat).give("attack 3118 from 3219", *faces)
    assert (field.asked, isinstance(field.request, Chance)) == ("", True), "the cup is next, nobody is asked"
    field.give("none", (1,), (1,))
    assert field.tale(ChitDrawn) == [("ChitDrawn", winner, "none")]


@case("P62")
@pytest.mark.parametrize("side", ["chile", "peru"])
def test_a_side_that_has_said_so_draws_none_in_either_turn_until_it_says_otherwise(side: str) -> None:
    field = front(side).go(land_combat)
    assert ("no_chits" in field.codes(), "chits" in field.codes()) == (True, False)
    assert field.refused("chits") == "P62"
    field.give("no_chits")
    assert (field.war.no_chits, field.tale(ChitsLeft)) == ([side], [("ChitsLeft", side, True)])
    assert field.refused("no_chits") == "P62"
    attack = "attack 3118 from 3219" if side == "chile" else "attack 3219 from 3118"
    fought = field.give(attack, 6, 1, (1,), (1,))
    assert fought.told(ChitDrawn) == [], "the attacker has won, and draws none"
    other = front("peru" if side == "chile" else "chile")
    other.war.no_chits = [side]
    other.go(land_combat).give("attack 3219 from 3118" if side == "chile" else "attack 3118 from 3219", 1, 6)
    assert other.give((1,), (1,)).told(ChitDrawn) == [], "as defender neither"
    again = front(side)
    again.war.no_chits = [side]
    again.go(land_combat).give("chits", attack, 6, 1, "none")
    assert again.war.no_chits == []
    assert len(again.told(ChitDrawn)) == 1


@case("8.9", "P62")
def test_the_chances_of_an_attack_leave_out_chits_that_are_not_drawn() -> None:
    field = front()
    assault = attack.start(field.war, field.war.setting.seats[0], 3219, 3118)
    with_chits = prospects.prospect(field.war, assault)
    field.war.no_chits = ["chile", "peru"]
    without = prospects.prospect(field.war, assault)
    assert without.losses[1, 0] == pytest.approx(1 / 6 * 5 / 6)
    assert with_chits.cleared > without.cleared
