"""Module 15: set-up of each scenario, as play."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.areas import area_hexes, step_hexes
from admiralty.games.iron_and_fire.rules.arrivals import arrive
from admiralty.games.iron_and_fire.rules.placing import free_hexes
from admiralty.games.iron_and_fire.rules.setup import (
    draw_mine,
    next_place,
    secret_roll,
    setup,
)
from admiralty.games.iron_and_fire.scenario import Area
from admiralty.games.iron_and_fire.sequence import preparation
from admiralty.games.iron_and_fire.state import PREPARATION, WAITING, Battle
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from tests.games.iron_and_fire.builder import Field, and_what_follows, iron_and_fire
from tests.support.cases import case
from tests.support.flows import codes


def bare(scenario: str, **options: str) -> Field:
    """The table before the set-up."""
    field = Field.__new__(Field)
    rules = iron_and_fire()
    field.battle = rules.start(rules.setting(scenario, options))
    field.ids = {name: id_ for id_, name in field.battle.setting.names.items()}
    return field


def area(field: Field, place: str) -> tuple[int, ...]:
    """The hexes of the set-up step of a ship or of a kind of counter."""
    id_ = field.ids.get(place, place)
    step = next(step for step in field.battle.setting.steps if id_ in (step.ship, step.place))
    return step_hexes(field.battle.setting, step)


def set_up(scenario: str, secret: int = 1, dice: int = 3, **options: str) -> Battle:
    """A battle that the program sets up for both players, with the same face for every roll."""
    rules = iron_and_fire()
    position = Position(rules, rules.start(rules.setting(scenario, options)))
    while position.request is not None and not position.request.fingerprint().endswith(" 4.1"):
        request = position.request
        if isinstance(request, Ask):
            position.give(request.choices.check("place for me"))
        elif isinstance(request, Chance):
            if request.fingerprint().startswith("draw"):
                position.give(request.pieces[0])  # type: ignore[attr-defined]
            else:
                position.give(secret if request.seen_by is not None else dice)
    return position.state


@case("15.0", "I21")
def test_an_area_is_so_many_hexes_from_what_it_names() -> None:
    setting = bare("bold").battle.setting
    grid, water = setting.grid, [place for place in setting.grid.hexes if setting.chart.fits(place, "water")]
    one, two = 2605, 2607
    assert {one, two} <= set(water)
    near = {place: min(grid.distance(place, origin) for origin in (one, two)) for place in water}

    def hexes(**said: Any) -> set[int]:
        return set(area_hexes(setting, Area("water", near=(one, two), **said)))

    for number in (0, 1, 2):
        assert hexes(within=number) == {place for place in water if near[place] <= number}
        assert hexes(at_least=number) == {place for place in water if near[place] >= number}
        exactly = {place for place in water if number in (grid.distance(place, one), grid.distance(place, two))}
        assert hexes(exactly=number) == exactly
    assert set(area_hexes(setting, Area("water"))) == set(water)
    edge = set(setting.chart.edge(setting.file.edges["north"]))
    assert set(area_hexes(setting, Area("water", edge="north", exactly=0))) == edge & set(water)
    assert set(area_hexes(setting, Area("water", edge="north", within=0))) == edge & set(water)


@case("15.0")
@pytest.mark.parametrize("scenario", ["first_blood", "race", "near_miss", "bold", "end_game"])
def test_chile_sets_up_first_then_peru(scenario: str) -> None:
    steps = bare(scenario).battle.setting.steps
    seats = [step.seat for step in steps]
    assert seats == sorted(seats)
    assert seats[0] == "chile"
    assert seats[-1] == "peru"


@case("15.0", "15.1")
@pytest.mark.parametrize("scenario", ["first_blood", "race", "near_miss", "bold", "end_game"])
def test_one_order_sets_up_everything_sensibly(scenario: str) -> None:
    battle = set_up(scenario)
    assert battle.turn == 1
    assert battle.automatic == ["chile", "peru"]
    for step in battle.setting.steps:
        if step.place == "ship":
            ship = battle.unit(step.ship)
            assert ship.place in step_hexes(battle.setting, step)
            assert ship.place == step.suggest[0]
            assert ship.facing in step.facings


@case("15.2.1", "15.4.1", "15.5.1")
@pytest.mark.parametrize(
    ("scenario", "dice", "batteries", "mines"),
    [("first_blood", 1, 0, 3), ("first_blood", 6, 0, 8), ("near_miss", 1, 0, 3), ("near_miss", 2, 1, 4),
     ("near_miss", 6, 5, 8), ("bold", 3, 3, 5), ("bold", 6, 2, 8)],
)  # fmt: skip
def test_as_many_batteries_and_mines_are_set_up_as_the_dice_say(
    scenario: str, dice: int, batteries: int, mines: int
) -> None:
    battle = set_up(scenario, dice=dice)
    standing = [unit.id for unit in battle.units if battle.profile(unit).battery and unit.place]
    assert (standing, len(battle.mines)) == ([f"battery{number}" for number in range(1, batteries + 1)], mines)
    assert (battle.count, battle.placed, battle.step) == (-1, 0, len(battle.setting.steps))
    assert len(battle.cup.pieces) == len(battle.setting.cup) - mines


BATTERIES = ("battery1", "battery2", "battery3", "battery4", "battery5")


@case("15.2", "15.3", "15.4", "15.4.3", "15.5", "15.6", "15.6.4")
@pytest.mark.parametrize(
    ("scenario", "options", "units"),
    [
        ("first_blood", {}, ("huascar", "esmeralda")),
        ("first_blood", {"boilers": "fixed"}, ("huascar", "esmeralda")),
        ("race", {}, ("independencia", "covadonga")),
        ("near_miss", {}, ("huascar", "union", "blanco", "loa", *BATTERIES)),
        ("near_miss", {"independencia": "afloat"}, ("huascar", "union", "independencia", "blanco", "loa", *BATTERIES)),
        ("bold", {}, ("huascar", "union", "abtao", "magallanes", *BATTERIES)),
        ("end_game", {}, ("huascar", "union", "cochrane", "loa", "ohiggins", "blanco", "cousino", "covadonga")),
    ],
)
def test_the_units_of_a_scenario(scenario: str, options: dict[str, str], units: tuple[str, ...]) -> None:
    setting = iron_and_fire().setting(scenario, options)
    assert setting.ids == units
    assert setting.ship_ids == tuple(unit for unit in units if unit not in BATTERIES)
    assert [setting.index[unit] for unit in units] == list(range(len(units)))


@case("15.2.1", "I21")
def test_first_blood_esmeralda_in_column_17_huascar_in_column_25() -> None:
    field = bare("first_blood")
    assert {place // 100 for place in area(field, "Esmeralda")} == {17}
    assert {place // 100 for place in area(field, "Huáscar")} == {25}
    mines = area(field, "mines")
    grid = field.battle.setting.grid
    assert set(mines) == {
        place for place in grid.hexes if grid.nearest(place, field.battle.setting.chart.edge("top")) <= 10
    }
    assert (field.battle.setting.file.north, field.battle.setting.file.current) == (6, 2)


@case("I76")
def test_first_shots_the_ships_lie_in_range_without_mines_and_nobody_is_asked() -> None:
    battle = set_up("first_shots")
    huascar, magallanes = battle.unit("huascar"), battle.unit("magallanes")
    assert (huascar.place, magallanes.place, huascar.hits, magallanes.hits) == (2307, 1906, 0, 3)
    assert (battle.automatic, battle.mines) == ([], {})
    assert battle.setting.grid.distance(huascar.place, magallanes.place) <= battle.setting.tables.guns.range


@case("15.2.1", "9.0", "I48")
def test_mines_are_rolled_for_drawn_blind_and_laid_one_a_hex() -> None:
    field = bare("first_blood")
    field.run(setup(field.battle), 1)
    assert field.battle.count == 3
    field.run(setup(field.battle), "chile: 2104")
    segment, (place,) = field.battle.agenda.pop()
    assert (segment, place) == ("draw_mine", 2104)
    flow = draw_mine(field.battle, 2104)
    request = next(flow)
    assert request.seen_by == ()
    flow.close()
    field.run(draw_mine(field.battle, 2104), "2")
    assert field.battle.mines[2104].value == 2
    _, request_ = field.start(setup(field.battle))
    assert "2104" not in codes(request_)
    assert len(field.battle.cup.pieces) == 15


@case("15.2.1", "2.4")
def test_facings_that_the_book_fixes_are_not_asked_for() -> None:
    field = bare("first_blood")
    field.battle.step = 1
    field.run(setup(field.battle), "chile: 1705")
    field.run(setup(field.battle), "peru: 2505")
    assert (field["Esmeralda"].facing, field["Huáscar"].facing) == (3, 6)


@case("15.2.2", "15.2.3")
def test_bad_boilers_unless_they_were_fixed() -> None:
    assert set_up("first_blood").unit("esmeralda").boilers == 1
    assert set_up("first_blood", boilers="fixed").unit("esmeralda").boilers == 0
    field = Field("first_blood").place("Esmeralda", 1703, 3, boilers=1)
    assert "ahead 2" not in field.orders("Esmeralda")
    assert "ahead 1" in field.orders("Esmeralda")


@case("15.3.1", "I21")
def test_the_race_covadonga_in_deep_water_near_1102_independencia_near_1312() -> None:
    field = bare("race")
    chart, grid = field.battle.setting.chart, field.battle.setting.grid
    covadonga = area(field, "Covadonga")
    assert len(covadonga) == 23
    assert 1102 in covadonga
    assert all(chart.ground(place) == "deep" and grid.distance(1102, place) <= 4 for place in covadonga)
    assert len(area(field, "Independencia")) == 21
    field.battle.step = 1
    _, request = field.start(setup(field.battle), "peru: 1312")
    assert codes(request) == ["face 6", "face 1"]


@case("15.4.1", "I21")
def test_near_miss_areas() -> None:
    field = bare("near_miss")
    assert len(area(field, "batteries")) == 31
    assert len(area(field, "mines")) == 76
    assert {place // 100 for place in area(field, "Blanco Encalada")} == {26}
    assert len(area(field, "Blanco Encalada")) == 10
    assert area(field, "Loa") == area(field, "Blanco Encalada")
    grid = field.battle.setting.grid
    assert all(grid.nearest(place, (2004, 2103)) <= 5 for place in area(field, "Huáscar"))


@case("15.4.1")
@pytest.mark.parametrize(("roll", "batteries"), [(1, 0), (6, 5)])
def test_near_miss_has_none_to_five_batteries(roll: int, batteries: int) -> None:
    field = bare("near_miss")
    field.run(setup(field.battle), roll)
    assert (field.battle.step, field.battle.count) == ((1, -1) if batteries == 0 else (0, 5))


@case("15.4.1", "5.5")
def test_batteries_and_ships_do_not_stack() -> None:
    field = bare("near_miss")
    field.run(setup(field.battle), 3)
    field.run(setup(field.battle), "chile: 2110")
    _, request = field.start(setup(field.battle))
    assert "2110" not in codes(request)
    assert field["battery1"].place == 2110
    field.battle.step, field.battle.count = 2, -1
    field.run(setup(field.battle), "chile: 2605")
    assert "2605" not in [
        str(place) for place in free_hexes(field.battle, next_place(field.battle, field.battle.setting.steps[3]))
    ]


@case("15.4.1", "I65")
def test_peru_chooses_the_ship_on_the_buoy() -> None:
    field = bare("near_miss")
    field.battle.step = 4
    field.run(setup(field.battle), "peru: 2004")
    field.run(setup(field.battle), "peru: 2103")
    _, request = field.start(setup(field.battle))
    assert sorted(codes(request)) == ["2004", "2103", "place for me"]
    field.run(setup(field.battle), "peru: 2004")
    assert field.battle.buoy == 2004


@case("15.5.1", "I21", "I65")
def test_bold_areas() -> None:
    field = bare("bold")
    chart = field.battle.setting.chart
    assert set(area(field, "batteries")) == chart.land
    assert len(area(field, "buoy")) == 104
    assert len(area(field, "Abtao")) == 10
    assert any(chart.ground(place) == "shallow" for place in area(field, "Abtao"))
    assert len(area(field, "Huáscar")) == 9
    buoy = next(step for step in field.battle.setting.steps if step.place == "buoy")
    assert buoy.seat == "chile"


@case("15.5.1")
@pytest.mark.parametrize(("roll", "count"), [(2, 2), (5, 3)])
def test_bold_has_two_batteries_on_an_even_roll_and_three_on_an_odd_one(roll: int, count: int) -> None:
    field = bare("bold")
    field.run(setup(field.battle), roll)
    assert field.battle.count == count


@case("15.5.1", "2.4")
def test_huascar_may_face_anywhere_in_bold() -> None:
    field = bare("bold")
    field.battle.step = 5
    _, request = field.start(setup(field.battle), "peru: 2603")
    assert codes(request) == [f"face {facing}" for facing in range(1, 7)]


@case("15.6.1", "I65")
def test_end_game_squadrons_keep_together() -> None:
    field = bare("end_game")
    field.run(setup(field.battle), "chile: 1910", "chile: face 2")
    field.run(setup(field.battle), "chile: 1810", "chile: face 3")
    _, request = field.start(setup(field.battle))
    grid = field.battle.setting.grid
    for code in codes(request):
        if code != "place for me":
            assert grid.distance(int(code), 1910) <= 2
            assert grid.distance(int(code), 1810) <= 2
    assert {place // 100 for place in area(field, "Huáscar")} == {26, 27, 28, 29}


@case("15.6.4", "I65")
def test_independencia_sets_up_within_three_of_both_with_two_or_three_hits() -> None:
    field = bare("end_game", independencia="afloat")
    field.battle.step = 3
    field.run(setup(field.battle), "peru: 2607")
    field.run(setup(field.battle), "peru: 2707")
    _, request = field.start(setup(field.battle))
    grid = field.battle.setting.grid
    assert all(
        max(grid.distance(int(code), 2607), grid.distance(int(code), 2707)) <= 3
        for code in codes(request)
        if code != "place for me"
    )
    assert set_up("end_game", dice=4, independencia="afloat").unit("independencia").hits == 2
    assert set_up("end_game", dice=3, independencia="afloat").unit("independencia").hits == 3
    assert set_up("end_game", independencia="afloat").unit("independencia").facing == 1


@case("15.4.3", "I24", "I61")
def test_independencia_enters_near_miss_by_moving_with_one_or_two_hits() -> None:
    assert set_up("near_miss", dice=3, independencia="afloat").unit("independencia").hits == 1
    assert set_up("near_miss", dice=4, independencia="afloat").unit("independencia").hits == 2
    field = Field("near_miss", independencia="afloat").place("Huáscar", 2001)
    offered = field.orders("Independencia")
    assert "enter 2001 3" not in offered  # occupied
    assert "enter 2101 4" in offered
    assert "enter 2101 1" not in offered  # the edge is there
    assert {int(code.split()[1]) for code in offered if code != "hold"} == {
        *range(2101, 3000, 100), 2902, 2903, 2904, 2905, 2906, 2907,
    }  # fmt: skip
    field.order("Independencia", "enter 2101 4", "peru: ahead 1")
    assert field["Independencia"].place == 2102


@case("I61", "9.0")
def test_entering_on_a_mine_is_entering_it() -> None:
    field = Field("near_miss", independencia="afloat").place("Huáscar", 2001).mine(2101, 0)
    field.order("Independencia", "enter 2101 4", (3, 3), "peru: stop")
    assert field["Independencia"].hits == 2


# ---------------------------------------------------------------------- secret rolls and arrivals


@case("15.3.2", "I64")
@pytest.mark.parametrize(("roll", "turns"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_covadonga_raises_steam_for_one_to_three_turns(roll: int, turns: int) -> None:
    field = bare("race")
    flow = secret_roll(field.battle)
    assert next(flow).seen_by == ("chile",)
    flow.close()
    field.run(secret_roll(field.battle), roll)
    assert field.battle.steam_turns == turns
    field.battle.phase = PREPARATION
    for turn in range(1, turns + 2):
        field.run(preparation(field.battle))
        assert field.battle.steam_up is (turn > turns)


@case("15.5.2", "I25", "I64")
def test_union_arrives_in_the_turn_of_a_secret_die() -> None:
    field = Field("bold", turn=0).place("Huáscar", 2603).place("Abtao", 2009)
    flow = secret_roll(field.battle)
    assert next(flow).seen_by == ("peru",)
    flow.close()
    field.run(secret_roll(field.battle), 2)
    field.play(preparation(field.battle))  # turn 1, without a question
    assert field["Unión"].status == WAITING
    field.play(preparation(field.battle), "peru: 2905", "peru: face 6")
    assert (field["Unión"].place, field["Unión"].facing) == (2905, 6)
    assert "ahead 3" in field.orders("Unión")


@case("15.6.2", "I25", "I65")
@pytest.mark.parametrize(("roll", "turn"), [(2, 2), (3, 3)])
def test_the_inshore_squadron_arrives_on_turn_two_or_three_and_keeps_together(roll: int, turn: int) -> None:
    field = Field(turn=0).place("Huáscar", 2607).place("Loa", 1810)
    field.run(secret_roll(field.battle), roll)
    for _ in range(1, turn):
        field.play(preparation(field.battle))
        assert field["Blanco Encalada"].status == WAITING
    # Blanco, then Cousiño, then Covadonga, who keeps to both: 2503 is three from 2603, and four from 2702.
    arrivals = ("chile: 2603", "chile: face 5", "chile: 2702", "chile: face 5")
    _, request = field.start(and_what_follows(field.battle, preparation(field.battle)), *arrivals)
    assert field.battle.turn == turn
    offered = {int(code) for code in codes(request) if code.isdigit()}
    distance = field.battle.setting.grid.distance
    assert offered == {
        place
        for place in field.battle.setting.grid.hexes
        if min(distance(place, 2801), distance(place, 2901)) <= 3
        and distance(place, 2603) <= 3
        and distance(place, 2702) <= 3
        and place not in (2603, 2702)
    } - {field["Huáscar"].place}


@case("I61")
def test_a_ship_without_a_free_hex_waits_for_the_next_turn() -> None:
    field = Field("bold", turn=0).place("Huáscar", 2901).place("Abtao", 2902).place("Magallanes", 2903)
    for number, place in enumerate((2904, 2905, 2906, 2907), start=1):
        field.place(f"battery{number}", place)
    field.run(secret_roll(field.battle), 1)
    field.play(preparation(field.battle))
    assert field["Unión"].status == WAITING
    field.place("Abtao", 2009)
    field.play(preparation(field.battle), "peru: 2902", "peru: face 4")
    assert field["Unión"].place == 2902


@case("I61", "9.0")
def test_arriving_on_a_mine_is_entering_it() -> None:
    field = Field("bold").place("Huáscar", 2603).place("Abtao", 2009).mine(2905, 0)
    answers: tuple[Any, ...] = ("peru: 2905", "peru: face 6", (1, 2))
    field.run(arrive(field.battle, field["Unión"].index), *answers)
    assert field.battle.mines[2905].face_up
