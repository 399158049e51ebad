"""Chapter 8: marching, attrition, land combat, retreat, advance, captured supply."""

from collections.abc import Callable

import pytest

from admiralty.games.war_of_the_pacific.events import ColumnWorn, DiceFell, InitiativeWon
from admiralty.games.war_of_the_pacific.rules.assault import chit_dice, defence_modifiers
from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.games.war_of_the_pacific.rules.groups import land_movement
from admiralty.games.war_of_the_pacific.rules.journeys import SetOutFor
from admiralty.games.war_of_the_pacific.state import Assault, FortState, Phase, UnitState
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.kernel.flows.event import Seat, total
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.odds.odds import exact_odds
from tests.games.war_of_the_pacific.builder import GAME, Field
from tests.support.cases import case


def steps(field: Field, *names: str) -> list[int]:
    return [field.of(name).steps for name in names]


# ---------------------------------------------------------------------- marching


@case("8.2", "8.6", "P28")
def test_the_higher_die_is_the_allowance_and_ground_has_its_price() -> None:
    field = Field("chile").unit("buin", "antofagasta").go(land_movement).give("form buin", "roll", (2, 4))
    assert field.asked == "marching"
    assert "to 3223" in field.codes(), "one point along the railroad"
    steps = field.war.setting.theatre.land.steps
    assert dict(steps(3118))[3219] == 1, "railroad"
    assert dict(steps(3117))[3116] == 5, "desert and a river"
    assert dict(steps(3219))[3220] == 2, "salt desert"
    assert 3213 not in dict(steps(3212)), "over the lake there is no way"
    assert dict(steps(3513))[3414] == 2, "rough"
    assert dict(steps(3414))[3513] == 4, "mountain"
    assert field.refused("to 3118") == "8.6"
    field.give("to 3223", "camp")
    assert (field.of("buin").place, field.of("buin").done) == (3223, True)
    assert field.refused("form buin") == "P60"


@case("8.2", "P33")
def test_cavalry_by_itself_has_one_point_more_and_doubles_go_by_the_dice() -> None:
    field = Field("chile").unit("cazadores", "antofagasta").unit("buin", "antofagasta").go(land_movement)
    field.give("form cazadores", "roll", (2, 3))
    assert "to 3122" in field.codes()
    assert "to 3222" in field.codes(), "four points for a mountain"
    mixed = Field("chile").unit("cazadores", "antofagasta").unit("buin", "antofagasta").go(land_movement)
    mixed.give("march 3123", "roll", (2, 3))
    assert mixed.refused("to 3222") == "8.6"
    mixed.give("drop buin")
    assert "to 3222" in mixed.codes(), "left to themselves the riders are faster"


@case("8.4", "P60")
def test_a_group_rolls_again_until_doubles_stop_it() -> None:
    field = Field("chile").unit("buin", "antofagasta").unit("line_2", "antofagasta", 2).go(land_movement)
    field.give("form buin")
    assert field.codes()[:3] == ["join line_2", "roll", "for 3223"]
    field.give("join line_2", "roll", (1, 4), "to 3223", "force", (3, 3))
    assert field.refused("force") == "8.4"
    field.give("drop line_2", "camp")
    assert field.asked == "attrition"
    assert field.codes() == ["wear buin", "wear line_2"], "one that was dropped off may pay as well"
    field.give("wear line_2")
    assert steps(field, "buin", "line_2") == [2, 1]
    assert field.of("buin").done


@case("8.4", "8.6")
def test_a_group_that_is_told_where_to_go_rolls_and_marches_until_it_is_there_or_doubles_fall() -> None:
    field = Field("chile").unit("buin", "antofagasta").columns("chile", "antofagasta").go(land_movement)
    field.give("march 3123")
    assert field.refused("for 3116") == "8.4", "too far to be told"
    assert field.refused("for 3123") == "8.2"
    field.give("for 3121", (1, 2))
    assert field.of("buin").place == 3123, "desert costs three"
    field.give((1, 5))
    assert (field.of("buin").place, field.stock("chile", 3122)) == (3122, 1), "and what is left over is lost"
    field.give((3, 4))
    assert (field.asked, field.of("buin").place) == ("marching", 3121)
    halted = Field("chile").unit("buin", "antofagasta").go(land_movement).give("form buin", "for 3121", (4, 4))
    assert (halted.asked, halted.of("buin").place) == ("marching", 3122)
    assert halted.refused("force") == "8.4"
    met = Field("chile").unit("buin", "antofagasta").unit("cuzco", 3122).go(land_movement).give("form buin")
    assert met.refused("for 3122") == "8.2"


@case("8.4", "8.3")
def test_the_chance_to_arrive_in_a_turn_is_told_beforehand() -> None:
    field = Field("chile").unit("buin", "antofagasta")
    field.war.phase = Phase.LAND_MOVEMENT
    field.war.push(land_movement)
    position = Position(GAME, field.war)
    assert isinstance(position.request, Ask)
    position.give(position.request.choices.check("form buin"))
    assert isinstance(position.request, Ask)
    found = exact_odds(position, Seat("chile"), position.request.choices.check("for 3122"))
    assert found is not None
    assert found.exact
    # Desert costs three: of 36 rolls 32 have a three or more, four of them doubles; two other doubles end the march.
    arrives, worn = 32 / 36, 4 / 36
    again = 2 / 36
    assert found.measures["measure-arrives"][True] == pytest.approx(sum(arrives * again**n for n in range(8)))
    assert found.measures["measure-attrition"][True] == pytest.approx(
        sum((worn + 2 / 36) * again**n for n in range(8)), abs=1e-9
    )


def past_an_enemy() -> Field:
    field = Field("chile").unit("buin", "antofagasta").unit("line_2", "antofagasta").unit("zepita", 3122)
    return field.columns("chile", "antofagasta", 2).columns("peru", 3223, 2)


JOURNEYS: dict[str, tuple[Callable[[], Field], str]] = {
    "a regiment": (lambda: Field("chile").unit("buin", "antofagasta"), "form buin"),
    "riders": (lambda: Field("chile").unit("cazadores", "antofagasta"), "form cazadores"),
    "an army with a column": (past_an_enemy, "form buin, join line_2, join_column"),
    "a column alone": (lambda: Field("chile").columns("chile", "antofagasta", 2), "form_column 3123"),
    "past a fort": (lambda: Field("peru").fort("fort_arica").unit("cuzco", "tacna", 2), "form cuzco"),
    "into an empty fort": (lambda: Field("chile").fort("fort_arica").unit("buin", "tacna"), "form buin"),
}


@case("8.3", "8.4")
@pytest.mark.parametrize("journey", JOURNEYS)
def test_the_odds_of_a_journey_are_those_of_playing_it_out(journey: str) -> None:
    made, orders = JOURNEYS[journey]
    field = made()
    field.war.phase = Phase.LAND_MOVEMENT
    field.war.push(land_movement)
    position = Position(GAME, field.war)
    for code in orders.split(", "):
        assert isinstance(position.request, Ask)
        position.give(position.request.choices.check(code))
    assert isinstance(position.request, Ask)
    ask = position.request
    every = [order for order in ask.choices.orders() if isinstance(order.value, SetOutFor)]
    for order in (every[2], every[len(every) // 2]):
        played = exact_odds(position, ask.seat, order)
        told = order.value.foretold(position.state, ask.subject)
        assert played is not None
        for key, chances in played.measures.items():
            assert told[key] == pytest.approx(chances, abs=1e-9), (order.code, key)


def in_a_fort_by_the_river() -> Field:
    field = Field("chile").unit("buin", 3217, 2).unit("line_2", 3217, 1).unit("ch_art_bat_1", 3217, 1)
    return field.unit("zepita", "pisagua").unit("pe_inf_bat_1", "pisagua").fort("fort_pisagua").columns("peru", 3117)


def by_cavalry() -> Field:
    return Field("peru").unit("junin", 3218, 2).unit("buin", "pisagua", 1).unit("cazadores", "pisagua", 2)


def ashore() -> Field:
    field = Field("chile").unit("buin", "pisagua", 2).unit("pe_inf_bat_1", "pisagua").unit("zepita", "pisagua", 2)
    field.of("buin").landed = True
    return field


def ashore_depleted() -> Field:
    field = Field("chile").unit("buin", "pisagua", 1).unit("line_2", "pisagua", 1).unit("zepita", "pisagua", 2)
    field.of("buin").landed = field.of("line_2").landed = True
    return field


def cornered() -> Field:
    """All land next to Iquique is held by Chile."""
    field = Field("chile").unit("zepita", "iquique", 1).unit("pe_inf_bat_1", "iquique")
    land = field.war.setting.theatre.land.steps(3118)
    for name, (place, _) in zip(("buin", "line_2", "line_3", "line_4", "cazadores"), land, strict=False):
        field.unit(name, place, 2)
    return field


@case("8.8", "8.9", "P62")
@pytest.mark.parametrize(
    ("made", "code"),
    [
        (ashore_depleted, "storm 3117"),
        (cornered, "attack 3118 from 3219"),
        (in_a_fort_by_the_river, "attack 3117 from 3217"),
        (by_cavalry, "attack 3117 from 3218"),
        (ashore, "storm 3117"),
    ],
)
def test_what_an_attack_comes_to_is_added_up_as_it_is_played(made: Callable[[], Field], code: str) -> None:
    field = made()
    field.war.phase = Phase.LAND_COMBAT
    field.war.push(land_combat)
    position = Position(GAME, field.war)
    assert isinstance(position.request, Ask)
    order = position.request.choices.check(code)
    played = exact_odds(position, position.request.seat, order)
    told = order.value.foretold(position.state, position.request.subject)
    assert played is not None
    assert played.exact
    assert played.measures.keys() == dict(told).keys()
    assert ("measure-trapped" in told) == (made is cornered)
    for key, chances in played.measures.items():
        assert told[key] == pytest.approx(chances, abs=1e-9), key


@case("8.3", "P47")
def test_ones_own_fort_shelters_from_attrition() -> None:
    field = Field("peru").fort("fort_arica").unit("cuzco", "tacna", 2).go(land_movement)
    field.give("form cuzco", "roll", (2, 2), "to 3116", "camp")
    assert (field.asked, steps(field, "cuzco")) == ("army", [2])
    outside = Field("peru").unit("cuzco", "tacna", 2).go(land_movement)
    outside.give("form cuzco", "roll", (2, 2), "to 3116", "camp")
    assert outside.asked == "attrition"


@case("8.5", "6.6", "P60", "P73")
def test_columns_march_pay_for_others_and_suffer_nothing_alone() -> None:
    field = Field("chile").unit("buin", "antofagasta").columns("chile", "antofagasta", 2).go(land_movement)
    field.give("form buin", "join_column", "roll", (5, 5), "to 3223", "camp")
    assert field.codes() == ["wear buin", "wear_column"]
    field.give("wear_column")
    assert [event.place for event in field.told(ColumnWorn)] == [str(field.of("buin").place)]
    assert (steps(field, "buin"), field.stock("chile", 3223), field.stock("chile", 3123)) == ([2], 0, 1)
    field.give("form_column 3123", "roll", (4, 4), "to 3223")
    assert field.refused("force") == "8.4"
    field.give("camp")
    assert (field.asked, field.stock("chile", 3223)) == ("army", 1)
    assert field.refused("form_column 3223") == "8.5", "it has marched"


@case("8.2", "P14", "8.12", "P61")
def test_a_lone_column_is_captured_and_stays_that_turn() -> None:
    field = Field("chile").unit("buin", "antofagasta").columns("peru", 3223, 2).go(land_movement)
    field.give("form buin", "roll", (1, 3), "to 3223", "camp")
    assert (field.stock("chile", 3223), field.stock("peru", 3223)) == (2, 0)
    assert field.refused("form_column 3223") == "8.5"
    wagons = Field("chile").columns("chile", "antofagasta").columns("peru", 3223).go(land_movement)
    wagons.give("form_column 3123", "roll", (1, 3))
    assert wagons.refused("to 3223") == "8.2", "columns capture nothing"


@case("8.2")
def test_nobody_marches_into_the_enemy() -> None:
    field = Field("chile").unit("buin", "antofagasta").unit("cuzco", 3223).go(land_movement)
    field.give("form buin", "roll", (6, 5))
    assert field.refused("to 3223") == "8.2"


@case("8.6", "P58", "P37")
def test_the_box_is_one_point_from_its_two_hexes_and_closed_to_the_allies() -> None:
    field = Field("chile").unit("buin", "box").go(land_movement).give("form buin", "roll", (1, 2))
    assert {"to 3130", "to 3231"} <= set(field.codes())
    allied = Field("peru").unit("cuzco", 3130).go(land_movement).give("form cuzco", "roll", (6, 5))
    assert allied.refused("to box") == "8.2"
    fight = Field("peru").unit("cuzco", 3130).unit("buin", "box").go(land_combat)
    assert fight.refused("attack box from 3130") == "P58"


@case("P18", "5.1")
def test_marching_through_a_city_takes_it() -> None:
    field = Field("chile").unit("buin", 3219).go(land_movement).give("form buin", "roll", (1, 2), "to 3118")
    assert 3118 in field.war.chilean
    back = Field("peru").chilean("iquique").unit("cuzco", 3219).go(land_movement)
    back.give("form cuzco", "roll", (1, 2), "to 3118")
    assert 3118 not in back.war.chilean


# ---------------------------------------------------------------------- combat


def attack(field: Field, target: int, origin: int, *more: object) -> Field:
    return field.go(land_combat).give(f"attack {target} from {origin}", *more)


@case("8.7", "8.8", "8.9", "P62", "P12")
def test_initiative_chit_supply_and_dice_in_their_order() -> None:
    field = Field("chile").unit("buin", 3219, 2).columns("chile", 3219).unit("pe_inf_bat_1", "iquique")
    attack(field, 3118, 3219, 3, 4)
    assert field.told(InitiativeWon)[0].side == "chile", "three and the Buin's two against four"
    field.give("surprise")
    assert (field.asked, field.seat) == ("supply_die", "chile")
    field.give("expend", (1, 6, 2), (5,))
    assert field.stock("chile", 3219) == 0
    assert field.of("pe_inf_bat_1").status is UnitState.DEAD
    assert field.asked == "advance"
    field.give("advance")
    assert field.of("buin").place == 3118
    assert field.refused("attack 3117 from 3118") == "8.7"


@case("8.8")
def test_a_tie_in_initiative_goes_to_the_defender_and_plus_numbers_add_up() -> None:
    field = Field("chile").unit("line_3", 3219).unit("coquimbo", 3219).unit("pe_inf_bat_1", "iquique")
    attack(field, 3118, 3219, 2, 4)
    won = field.told(InitiativeWon)[0]
    assert (won.side, won.attack_plus) == ("peru", 2)
    field.give("none", (1, 1), (1,))
    assert field.asked == "attack"


@case("8.9", "P23", "P63", "P62")
def test_defenders_add_ground_river_fort_and_artillery() -> None:
    field = Field("chile").unit("buin", "arica").unit("pe_inf_bat_1", "pisagua").unit("pe_art_reg_1", "pisagua")
    field.fort("fort_pisagua").unit("ch_art_bat_1", "arica")
    field.go(land_combat).give("part 3117 from 3116", "without ch_art_bat_1", "begin", 6, 1, "none", (1,), (1, 1))
    attacker, defender = field.told(DiceFell)
    assert attacker.modifier == 1, "artillery in the hex counts though it stays out"
    assert defender.modifier == 1 + 1 + 3, "artillery, river, fort"
    assert defender.hits == 2, "one and five are six"


@case("8.9", "P5")
def test_what_each_chit_adds() -> None:
    field = Field()
    index = field.war.setting.unit_index
    foot, riders, guns = [index["buin"]], [index["cazadores"]], [index["ch_art_bat_1"]]
    assert chit_dice(field.war, "leader", foot, True) == (0, 1)
    assert chit_dice(field.war, "earthworks", foot, True) == (0, 0)
    assert chit_dice(field.war, "earthworks", foot, False) == (1, 0)
    assert chit_dice(field.war, "charge", riders, True) == (1, 0)
    assert chit_dice(field.war, "charge", riders, False) == chit_dice(field.war, "charge", foot, True) == (0, 0)
    assert chit_dice(field.war, "surprise", foot, True) == (1, 0)
    assert chit_dice(field.war, "surprise", foot, False) == (0, 0)
    assert chit_dice(field.war, "slaughter", foot, False) == (2, 0)
    assert chit_dice(field.war, "canister", guns, True) == (2, 0)
    assert chit_dice(field.war, "canister", foot, True) == (0, 0)
    assert chit_dice(field.war, "none", foot, True) == (0, 0)


@case("8.12", "P5")
def test_the_example_of_the_book_five_dice_against_one() -> None:
    """Four depleted Allied units with a column attack a Chilean regiment on rough ground across a river."""
    field = Field("peru").unit("buin", 3115, 2).columns("peru", 3015)
    for name in ("cuzco", "torata", "pe_inf_bat_1", "pe_inf_bat_2"):
        field.unit(name, 3015, 1)
    attack(field, 3115, 3015, 6, 5)
    assert field.told(InitiativeWon)[0].side == "chile", "five and two against six and the Cuzco's one: a tie"
    field.give("leader", "expend", (1, 3, 4, 6, 2), (3,))
    _, defender = field.told(DiceFell)
    assert (defender.modifier, defender.led, defender.hits) == (2, [3], 1), (
        "3, two for ground and river, two for the leader"
    )
    assert steps(field, "buin") == [2], "the losses are still to be chosen"
    field.give("lose pe_inf_bat_1", "chile: lose buin")
    assert field.of("pe_inf_bat_1").status is UnitState.DEAD
    assert (steps(field, "buin"), field.asked) == ([1], "attack"), "both have hit: nobody retreats"


@case("8.9", "P51", "8.7")
def test_each_hit_is_a_step_of_the_owners_choice_and_never_a_column() -> None:
    field = Field("chile").unit("buin", 3219, 2).unit("line_2", 3219, 2).unit("pe_inf_bat_1", "iquique")
    field.columns("chile", 3219)
    field.unit("zepita", "iquique", 2)
    attack(field, 3118, 3219, 6, 1, "none", "keep", (6, 1), (6, 1))
    assert (field.asked, field.seat) == ("losses", "chile")
    assert field.codes() == ["lose buin", "lose line_2"]
    field.give("lose line_2")
    assert (field.seat, field.codes()) == ("peru", ["lose pe_inf_bat_1", "lose zepita"])
    field.give("peru: lose zepita")
    assert field.asked == "attack", "both have hit: nobody retreats"
    assert steps(field, "line_2", "zepita") == [1, 1]


@case("8.10", "P24", "P50", "P51")
def test_who_was_hit_and_did_not_hit_retreats_or_pays() -> None:
    field = Field("chile").unit("buin", 3219, 2).unit("zepita", "iquique", 2).columns("peru", "iquique")
    attack(field, 3118, 3219, 6, 1, "none", "peru: keep", (6,), (1,))
    field.give("peru: lose zepita")
    assert (field.asked, field.seat) == ("retreat", "peru")
    assert "retreat 3117" in field.codes()
    assert field.refused("retreat 3219") == "8.10"
    field.give("peru: retreat 3117")
    assert field.of("zepita").place == 3117
    assert (field.asked, field.codes()) == ("train", ["along 0", "along 1"])
    field.give("peru: along 1")
    assert field.stock("peru", "pisagua") == 1
    field.give("advance buin")
    assert field.of("buin").place == 3118
    paid = Field("chile").unit("buin", 3219, 2).unit("zepita", "iquique", 2).unit("cuzco", "iquique", 2)
    attack(paid, 3118, 3219, 6, 1, "none", (6,), (1, 1))
    paid.give("peru: lose zepita", "peru: stand cuzco")
    assert steps(paid, "zepita", "cuzco") == [1, 1]
    assert paid.asked == "attack"


@case("8.10", "P50", "P61")
def test_columns_go_along_on_a_retreat_as_their_owner_likes() -> None:
    def routed() -> Field:
        field = Field("chile").unit("buin", 3219, 2).unit("zepita", "iquique", 2)
        field.columns("peru", "iquique", 2).columns("bolivia", "iquique")
        attack(field, 3118, 3219, 6, 1, "none", "peru: keep", (6,), (1,))
        return field.give("peru: lose zepita", "peru: retreat 3117")

    left = routed().give("peru: along 0", "advance")
    assert (left.stock("chile", "iquique"), left.stock("peru", "pisagua")) == (3, 0), "left alone they are taken"
    some = routed().give("peru: along 2")
    assert (some.stock("peru", "pisagua"), some.stock("bolivia", "iquique")) == (2, 1), "Peru's first"
    assert routed().refused("along 4") == "P50"
    mine = Field("chile").unit("buin", 3219, 2).unit("line_2", 3219, 2).columns("chile", 3219)
    mine.unit("zepita", "iquique", 2).go(land_combat).give("part 3118 from 3219", "without line_2", "begin")
    mine.give(6, 1, "none", "keep", (1,), (6,), "lose buin", "retreat 3220", "along 0")
    assert (mine.stock("chile", 3219), mine.of("line_2").place, mine.of("buin").place) == (1, 3219, 3220)


@case("8.10", "P24")
def test_who_cannot_retreat_loses_a_step_in_every_unit() -> None:
    def surrounded(reading: str = "every_unit") -> Field:
        field = Field("chile", no_retreat=reading).unit("zepita", "iquique", 2).unit("cuzco", "iquique", 2)
        for place, name in ((3219, "buin"), (3117, "line_2"), (3218, "line_3"), (3119, "line_4")):
            field.unit(name, place)
        attack(field, 3118, 3219, 6, 1, "none", (6,), (1, 1))
        return field.give("peru: lose zepita")

    assert steps(surrounded(), "zepita", "cuzco") == [0, 1]
    assert set(surrounded("one_step").codes()) == {"stand cuzco", "stand zepita"}


@case("8.11", "8.1")
def test_an_advance_keeps_to_the_stacking_limit() -> None:
    field = Field("chile").unit("pe_inf_bat_1", "iquique")
    names = ["buin", "line_2", "line_3", "line_4", "santiago", "atacama", "coquimbo"]
    for name in names:
        field.unit(name, 3219)
    attack(field, 3118, 3219, 6, 1, "none", (6, 1, 1, 1, 1, 1, 1), (1,))
    field.give("advance")
    assert sum(field.of(name).place == 3118 for name in names) == 6


@case("8.7", "P61")
def test_a_lone_column_attacked_from_outside_is_taken_by_an_advance_or_destroyed() -> None:
    field = Field("chile").unit("buin", 3219).columns("peru", "iquique", 2)
    attack(field, 3118, 3219, "advance")
    assert (field.stock("chile", "iquique"), field.stock("peru", "iquique")) == (2, 0)
    halted = Field("chile").unit("buin", 3219).columns("peru", "iquique", 2)
    attack(halted, 3118, 3219, "halt")
    assert (halted.stock("chile", "iquique"), halted.stock("peru", "iquique")) == (0, 0)


@case("8.7", "P15")
def test_several_hexes_may_attack_one_each_by_itself_and_each_unit_once() -> None:
    field = Field("chile").unit("buin", 3219).unit("line_2", "pisagua").unit("zepita", "iquique", 2)
    attack(field, 3118, 3219, 6, 1, "none", (1,), (1,))
    assert field.refused("attack 3118 from 3219") == "8.7"
    assert "attack 3118 from 3117" in field.codes()


@case("P63", "8.7")
def test_no_attack_goes_where_no_march_could() -> None:
    field = Field("chile").unit("buin", 3212).unit("cuzco", 3213).go(land_combat)
    assert field.refused("attack 3213 from 3212") == "P63"
    far = Field("chile").unit("buin", 3123).unit("cuzco", 3118).go(land_combat)
    assert far.refused("attack 3118 from 3123") == "P63"


# ---------------------------------------------------------------------- landings


def landed() -> Field:
    field = Field("chile").unit("buin", "pisagua", 2).unit("pe_inf_bat_1", "pisagua").unit("zepita", "pisagua", 2)
    field.of("buin").landed = True
    return field.go(land_combat)


@case("7.6", "P48")
def test_a_landing_must_be_fought_and_gives_the_defender_a_die() -> None:
    field = landed()
    assert field.refused("done") == "7.6"
    assert field.refused("part_storm 3117") == "P48", "all that have landed attack together"
    field.give("storm 3117", 6, 1, "none", (6,), (1, 1, 1))
    assert len(field.told(DiceFell)[1].faces) == 3


@case("P49", "P50")
def test_after_an_undecided_landing_both_share_the_hex() -> None:
    field = landed().give("storm 3117", 6, 1, "none", (1,), (1, 1, 1), "done")
    assert field.of("buin").place == field.of("zepita").place == 3117
    assert 3117 not in field.war.chilean
    field.war.side = "peru"
    field.of("buin").landed = False
    field.go(land_combat).give("storm 3117", 6, 1, "none", (1, 1), (1,))
    assert len(field.told(DiceFell)[1].faces) == 1, "no die more: this is no landing"


@case("P18", "P49", "P80")
def test_who_stays_when_the_other_side_marches_out_of_a_shared_hex_has_it() -> None:
    field = Field("peru").unit("buin", "pisagua").unit("zepita", "pisagua").unit("pe_inf_bat_1", "pisagua")
    field.columns("peru", "pisagua").fort("fort_pisagua").go(land_movement)
    field.give("form zepita", "roll", (6, 5), "to 3218")
    assert 3117 not in field.war.chilean, "a battalion is still there"
    field.give("camp", "form pe_inf_bat_1", "roll", (6, 5), "to 3218")
    assert 3117 in field.war.chilean
    assert field.war.forts[field.war.setting.fort_index["fort_pisagua"]].status is FortState.DOWN
    field.give("camp", "done").go(land_combat).give("done")
    assert (field.stock("peru", "pisagua"), field.stock("chile", "pisagua")) == (0, 1), (
        "what they left behind falls too"
    )


@case("7.6", "P80")
def test_friends_next_to_a_landing_who_clear_its_hex_take_it_for_those_who_landed() -> None:
    field = landed().unit("line_2", 3217).go(land_combat)
    field.give("attack 3117 from 3217", 6, 1, "none", (6,), (1, 1), "peru: lose zepita", "peru: retreat 3218", "halt")
    assert 3117 in field.war.chilean
    assert "storm 3117" not in field.codes()
    assert "attack 3218 from 3117" not in field.codes(), "who has landed stays in his hex"


@case("7.6", "P61")
def test_a_column_landed_among_the_enemy_is_lost_when_nobody_is_left_with_it() -> None:
    field = Field("chile").columns("chile", "pisagua").unit("zepita", "pisagua").go(land_combat).give("done")
    assert (field.stock("chile", "pisagua"), field.stock("peru", "pisagua")) == (0, 1)


@case("7.6")
def test_a_landing_that_clears_its_hex_takes_it() -> None:
    field = Field("chile").unit("buin", "pisagua", 2).unit("pe_inf_bat_1", "pisagua").columns("peru", "pisagua")
    field.of("buin").landed = True
    field.go(land_combat).give("storm 3117", 6, 1, "none", "peru: keep", (6,), (1, 1))
    assert 3117 in field.war.chilean
    assert field.stock("chile", "pisagua") == 1


@case("P50", "8.10")
def test_chile_may_retreat_into_the_box_from_its_exits() -> None:
    field = Field("peru").unit("buin", 3130, 2).unit("cuzco", 3129, 2)
    attack(field, 3130, 3129, 6, 1, "none", (6,), (1,))
    field.give("chile: lose buin", "chile: retreat box")
    assert field.of("buin").place == BOX


@case("2.7")
def test_regiments_have_two_steps_and_battalions_one() -> None:
    field = Field()
    units = {row.id: row for row in field.war.setting.units}
    assert (units["buin"].steps, units["pe_inf_bat_1"].steps) == (2, 1)


def test_the_odds_of_an_attack_count_hits_before_they_are_taken() -> None:
    field = Field("chile").unit("buin", 3219, 2).unit("zepita", "iquique", 2)
    field.war.phase = Phase.LAND_COMBAT
    field.war.push(land_combat)
    position = Position(GAME, field.war)
    assert isinstance(position.request, Ask)
    found = exact_odds(position, Seat("chile"), position.request.choices.check("attack 3118 from 3219"))
    assert found is not None
    they_lose = found.measures["measure-they-lose"]
    assert they_lose[1] == pytest.approx(1 - they_lose[0] - they_lose.get(2, 0.0))
    assert 1 / 6 <= 1 - they_lose[0] < 0.35, "one die on the desert, and what a chit adds"


@case("8.8", "8.9")
def test_the_odds_of_an_attack_count_what_the_defender_may_draw() -> None:
    """Two branches with the same dice for the attacker differ if the defender has drawn more dice."""
    field = Field("chile").unit("buin", 3219).unit("zepita", "iquique")
    field.war.phase = Phase.LAND_COMBAT
    field.war.push(land_combat)
    position = Position(GAME, field.war)
    assert isinstance(position.request, Ask)
    found = exact_odds(position, Seat("chile"), position.request.choices.check("attack 3118 from 3219"))
    assert found is not None
    setting, war = field.war.setting, field.war
    unit = setting.unit_index["zepita"]
    ours, theirs = war.row(setting.unit_index["buin"]).initiative, war.row(unit).initiative
    added = total(defence_modifiers(war, Assault(3219, 3118, "chile", [setting.unit_index["buin"]], [unit])))

    def miss(plus: int) -> float:
        return min(5, max(0, 5 - added - plus)) / 6

    wins = sum(one + ours > two + theirs for one in range(1, 7) for two in range(1, 7)) / 36
    chits = setting.figures.chits
    lucky = 0.0
    for chit in chits:
        more, better = chit_dice(war, chit, [unit], attacking=False)
        lucky += miss(0) ** (1 + more - better) * miss(2) ** better / len(chits)
    assert found.measures["measure-we-lose"][0] == pytest.approx(wins * miss(0) + (1 - wins) * lucky)
