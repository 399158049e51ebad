"""The forces of each nation at a glance, and the chance to be caught beside each area of the sealed sheet."""

from admiralty.games.war_of_the_pacific.rules import destinations, interception
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.rulebook import Seat
from admiralty.server.registry import GameRegistry
from tests.support.cases import case

PRESENTER = GameRegistry().presenter("war_of_the_pacific", "grand_campaign", {})
CHILE, PERU = Seat("chile"), Seat("peru")


def told(war: War) -> dict[str, list[str]]:
    found = PRESENTER.game.muster(war, war.setting)
    return {PRESENTER.render(each.name): [PRESENTER.render(line) for line in each.lines] for each in found}


def a_war() -> War:
    war: War = PRESENTER.game.begin(PRESENTER.setting)
    return war


@case("9.0")
def test_each_nation_has_its_units_steps_ships_columns_and_what_is_to_come() -> None:
    war = a_war()
    place = next(city.hex for city in war.setting.theatre.file.city if city.nation == "chile")
    for index in [n for n, row in enumerate(war.setting.units) if row.nation == "chile" and not row.turn][:2]:
        war.units[index].status, war.units[index].place, war.units[index].steps = UnitState.MAP, place, 1
    war.depot("chile").at[place] = 4
    before = told(war)
    assert before["Chile"][:2] == ["Supply columns 4", "Land units 2, steps 2"]
    assert "To come: " in before["Chile"][3]
    assert "Leaves the war if Chile has seven points" in before["Bolivia"][-1]
    war.bolivia_out = True
    war.turn = 12
    assert list(told(war)) == ["Chile", "Peru"]
    assert not any("To come" in line for line in told(war)["Peru"])


@case("7.3")
def test_the_sheet_tells_the_chance_to_be_caught_before_an_area_is_written() -> None:
    war = a_war()
    theatre = war.setting.theatre
    ours, theirs = war.setting.ship_index["huascar"], war.setting.ship_index["cochrane"]
    iquique = next(place for place in theatre.ports if theatre.name(place) == "Iquique")
    callao = next(place for place in theatre.ports if theatre.name(place) == "Callao")
    for index, place in ((ours, callao), (theirs, iquique)):
        war.ships[index].status, war.ships[index].place = ShipState.AFLOAT, place
    sheet = destinations.Destinations(war, destinations.Plan(PERU, (ours,), first=False))
    area = theatre.area_of(iquique)
    war.depot("chile").at[iquique] = 1
    risk = sheet.feared("huascar", destinations.MakeFor(area))
    assert risk is not None
    courses = destinations.courses_into(theatre, callao, area)
    assert {theatre.area_of(course[-1]) for course in courses} == {area}
    least = min(interception.danger(war, course, PERU) for course in courses)
    assert 0 < least < 1, "not every port of the area has the enemy in it"
    assert PRESENTER.render(risk) == f"caught {round(100 * least)}%"
    assert sheet.feared("huascar", destinations.MakeFor(theatre.area_of(callao))) is None, "nobody is there"
    war.ships[theirs].place = BOX
    assert sheet.feared("huascar", destinations.MakeFor(area)) is None
