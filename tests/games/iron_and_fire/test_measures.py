"""Measures of orders, computed from the battle afterwards: each one unchanged and changed."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.rules.action import Activation
from admiralty.games.iron_and_fire.rules.boarding import Board, Fight
from admiralty.games.iron_and_fire.rules.cable import CutCable
from admiralty.games.iron_and_fire.rules.courses import AHEAD, Course
from admiralty.games.iron_and_fire.rules.firing import Fire
from admiralty.games.iron_and_fire.rules.grounding import Unground
from admiralty.games.iron_and_fire.rules.repair import Repair
from admiralty.games.iron_and_fire.rules.sailing import Sail
from admiralty.games.iron_and_fire.state import LEFT, SUNK, SURRENDERED, Battle
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case


def at_sea() -> Field:
    """The Huáscar next to the Cochrane, both damaged before."""
    field = Field().place("Huáscar", 2004, 2, hits=2, fire=True)
    return field.place("Almirante Cochrane", 2105, 6, hits=1, steering=True, propulsion=1)


def read(field: Field, verb: Any, **changes: dict[str, Any]) -> dict[str, Any]:
    """The measures of an order of the Huáscar, in a battle whose units have changed since."""
    battle = field.battle
    measures = verb.measures(battle, Activation(field["Huáscar"].index, 2))
    after: Battle = battle.clone()
    for name, fields in changes.items():
        for label, value in fields.items():
            setattr(after.unit(name), label, value)
    return {name.removeprefix("measure-"): read(after) for name, read in measures.items()}


@case("6.1", "10.0")
def test_fire_is_measured_by_hits_loss_and_new_criticals_of_the_target() -> None:
    field = at_sea()
    fire = Fire(field["Almirante Cochrane"].index)
    assert read(field, fire) == {"hits": 0, "sunk": False, "critical": False}
    assert read(field, fire, cochrane={"hits": 3}) == {"hits": 2, "sunk": False, "critical": False}
    assert read(field, fire, cochrane={"status": SUNK})["sunk"] is True
    for status in (LEFT, SURRENDERED):
        assert read(field, fire, cochrane={"status": status})["sunk"] is False
    assert read(field, fire, huascar={"hits": 5, "bridge": True}) == read(field, fire)


@case("10.0")
@pytest.mark.parametrize(
    ("marker", "value", "new"),
    [("bridge", True, True), ("fire", True, True), ("steering", True, False), ("propulsion", 2, True),
     ("propulsion", 1, False), ("boilers", 1, True), ("steering", False, False)],
)  # fmt: skip
def test_a_critical_is_new_if_there_are_more_markers_than_before(marker: str, value: int, new: bool) -> None:
    field = at_sea()
    fire = Fire(field["Almirante Cochrane"].index)
    assert read(field, fire, cochrane={marker: value})["critical"] is new


@case("6.3")
@pytest.mark.parametrize("verb", [Board, Fight])
def test_boarding_is_measured_on_both_ships(verb: type[Board | Fight]) -> None:
    field = at_sea()
    board = verb(field["Almirante Cochrane"].index)
    nothing = {"hits": 0, "sunk": False, "captured": False, "own-hits": 0, "own-loss": False}
    assert read(field, board) == nothing
    assert read(field, board, cochrane={"hits": 2}) == {**nothing, "hits": 1}
    assert read(field, board, cochrane={"owner": "peru"}) == {**nothing, "captured": True}
    assert read(field, board, cochrane={"status": SUNK}) == {**nothing, "sunk": True}
    assert read(field, board, huascar={"hits": 4, "status": SUNK}) == {**nothing, "own-hits": 2, "own-loss": True}


@case("5.0", "6.2")
def test_a_course_is_measured_on_the_ship_and_a_ram_on_its_target_too() -> None:
    field = at_sea()
    nothing = {"own-hits": 0, "own-loss": False, "aground": False}
    ahead, ram = Sail(Course((AHEAD,))), Sail(Course((), field["Almirante Cochrane"].index))
    assert read(field, ahead) == nothing
    assert read(field, ahead, huascar={"hits": 3, "grounded": True}) == {**nothing, "own-hits": 1, "aground": True}
    assert read(field, ram) == {**nothing, "hits": 0, "sunk": False}
    assert read(field, ram, cochrane={"hits": 2, "status": SUNK}) == {**nothing, "hits": 1, "sunk": True}
    assert read(field, ram, huascar={"status": SUNK})["own-loss"] is True
    # A ram on the first unit of the list is a ram too.
    assert field["Huáscar"].index == 0
    assert "measure-hits" in Sail(Course((), 0)).measures(field.battle, Activation(1, 2))


@case("5.3", "8.0", "15.5.3")
def test_repairs_getting_off_and_the_cable_are_measured_by_what_they_are_for() -> None:
    field = at_sea()
    assert read(field, Repair(), huascar={"hits": 1}) == {"repaired": -1}
    assert read(field, Unground()) == {"refloated": True}
    assert read(field, Unground(), huascar={"grounded": True}) == {"refloated": False}
    assert read(field, CutCable()) == {"cable": False}
    field.battle.cable_cut = True
    assert read(field, CutCable()) == {"cable": True}
