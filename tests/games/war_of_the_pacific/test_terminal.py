"""The war in the terminal: reduced units, ship factors, sealed destinations, cities, the track, waypoints."""

import pytest

from admiralty.games.war_of_the_pacific.rules.destinations import lay_destinations
from admiralty.games.war_of_the_pacific.rules.supply import consumption
from admiralty.games.war_of_the_pacific.state import Phase, ShipState, UnitState
from admiralty.kernel.flows.flow import Ask
from admiralty.present.presenter import Presenter
from admiralty.scene import board_text, spoken
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_face import scene_of
from tests.support.cases import case


def looks(field: Field, seat: str = "chile") -> list[str]:
    """The output of `look` for a side."""
    scene, words = scene_of(field, seat)
    return spoken(scene, words.say)


def line(lines: list[str], *words: str) -> str:
    found = [each for each in lines if all(word in each for word in words)]
    assert len(found) == 1, (words, found)
    return found[0]


@case("2.6", "2.7")
def test_a_stack_tells_who_in_it_is_reduced_and_nothing_is_called_lost() -> None:
    field = Field("chile").unit("buin", "antofagasta", 1).unit("line_2", "antofagasta", 2).unit("zepita", "arica", 1)
    lines = looks(field)
    stack = line(lines, "1st Buin and 1 more")
    assert "1st Buin (1 of 2 steps, initiative plus 2), 2nd Line (initiative plus 2)" in stack
    assert "3 of 4 steps" in stack
    assert "1 of 2 steps" in line(lines, "Zepita")
    assert not [each for each in lines if "lost" in each.lower()]


@case("2.6")
@pytest.mark.parametrize("damaged", [False, True])
def test_ships_tell_their_factors_alone_and_in_a_stack(damaged: bool) -> None:
    field = Field("chile").ship("huascar", "callao", damaged=damaged).ship("cochrane", 3119).ship("itata", 3119)
    factors = "gunfire 4, armour 1, speed -1" if damaged else "gunfire 6, armour 2, speed 0"
    said = line(looks(field), "Huáscar").replace("\u2212", "-")
    assert factors in said
    assert ("Condition: damaged." in said) == damaged
    stack = line(looks(field), "Almirante Cochrane and 1 more").replace("\u2212", "-")
    assert "Almirante Cochrane (gunfire 5, armour 3, speed -1)" in stack
    assert "Itata (no guns, armour 0, speed -1)" in stack


@case("4.1", "7.2")
def test_ones_own_sealed_destinations_are_told_and_the_enemys_are_not() -> None:
    field = Field("chile").ship("cochrane", 3119, "IV").ship("itata", 3119, "V")
    field.war.ordered, field.war.planned = ["chile"], ["chile"]
    field.at_sea("cochrane").next = "X"
    own = line(looks(field), "Almirante Cochrane and 1 more")
    assert "ordered to area IV, ordered to area X for the next turn" in own
    assert "ordered to area V)" in own
    theirs = line(looks(field, "peru"), "Almirante Cochrane and 1 more")
    assert "ordered" not in theirs


@case("5.1", "P18")
def test_cities_are_told_with_their_points_and_holders() -> None:
    field = Field("chile").chilean("iquique", "lima")
    lines = looks(field)
    assert "Iquique 2" in line(lines, "Points held by Chile")
    assert "Lima 5" in line(lines, "Points held by Chile")
    allies = line(lines, "Points held by the Allies")
    assert "Callao 4" in allies
    assert "Iquique" not in allies
    assert "no city worth points" in line(looks(Field()), "Chile holds")


@case("5.2", "6.3", "6.5", "9.0")
def test_the_turn_track_and_the_pool_are_told() -> None:
    field = Field("chile", turn=3)
    field.of("buin").status, field.of("zepita").status = UnitState.DEAD, UnitState.TRACK
    ship = field.at_sea("huascar")
    ship.status, ship.back = ShipState.DOCK, 6
    lines = looks(field)
    coming = line(lines, "Turn 5", "Chile")
    assert "Colchagua" in coming
    assert "Aconcagua" in coming
    assert "Tarapacá" in line(lines, "Turn 5", "Allies")
    assert "Fort Arica" in line(lines, "Turn 4", "Allies")
    assert "4th Line" in line(lines, "Turn 4", "full strength")
    full = Field("chile", turn=3).unit("line_4", "antofagasta", 2)
    assert not [each for each in looks(full) if "full strength" in each]
    assert "Chillán" in line(lines, "Chile can recruit")
    assert "1st Buin" in line(lines, "Chile can rebuild")
    assert "Zepita" in line(lines, "wait on the turn track")
    assert "Huáscar" in line(lines, "Under repair until turn 6")
    assert "Chile wins with six points" in line(lines, "At the end of turn 5:")


@case("3.5", "6.4")
def test_during_set_up_what_is_still_to_be_placed_is_told_and_is_no_recruit() -> None:
    field = Field("chile")
    field.war.phase, field.war.turn, field.war.placed = Phase.SETUP, 0, 0
    lines = looks(field)
    placing = line(lines, "Chile still has to set up")
    assert "1st Buin" in placing
    assert "Almirante Cochrane" in placing
    assert line(lines, "Chile can recruit").endswith("recruit: Santiago.")


@case("4.1")
def test_a_proposed_sheet_names_the_ports_of_the_area() -> None:
    field = Field("chile").ship("itata", "antofagasta").ship("loa", "antofagasta").go(lay_destinations, "chile")
    assert isinstance(field.request, Ask)
    presenter = Presenter.of("war_of_the_pacific", "grand_campaign", {})
    labels = [presenter.render(order.label) for order in field.request.choices.candidates(20) if order.label]
    assert "to area IV (Iquique to Pisagua): Itata and Loa" in labels
    assert "to area IX (no port): Itata and Loa" in labels


def test_counters_under_each_other_in_a_hex_are_listed() -> None:
    field = Field("chile").unit("buin", "antofagasta").ship("itata", "antofagasta")
    scene, words = scene_of(field, "chile")
    text = board_text(scene, words.say).splitlines()
    letters = {name: next(each.split()[0] for each in text if name in each) for name in ("1st Buin", "Itata")}
    assert f"Under {letters['Itata']}: {letters['1st Buin']}" in text


@case("6.2", "6.4", "P55")
def test_the_question_which_depot_pays_says_for_what() -> None:
    presenter = Presenter.of("war_of_the_pacific", "grand_campaign", {})

    def question(field: Field) -> str:
        assert isinstance(field.request, Ask)
        return presenter.render(field.request.question)

    field = Field("chile").unit("buin", "antofagasta", 1).columns("chile", "antofagasta").columns("chile", 3122)
    field.columns("chile", "box").go(consumption).give("replenish buin")
    assert question(field) == "Which depot pays to bring 1st Buin to full strength?"
    recruit = Field("chile").columns("chile", "box").columns("chile", "antofagasta").go(consumption)
    assert question(recruit.give("recruit santiago box")) == "Which depot pays to raise Santiago?"
    fort = Field("peru", turn=4).columns("peru", "lima").columns("peru", "arica").go(consumption)
    assert question(fort.give("fortify fort_arica")) == "Which depot pays to build Fort Arica?"
