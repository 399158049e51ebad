"""What a seat knows and does not know, and worlds sampled from it."""

import pytest

from admiralty.games.iron_and_fire.rules.secrets import _turned_over
from admiralty.games.iron_and_fire.rules.setup import secret_roll
from admiralty.games.iron_and_fire.state import Battle, Mine, may_arrive, may_raise_steam
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.view import Knowledge, deal
from admiralty.kernel.records.record import canonical, is_known
from tests.games.iron_and_fire.builder import Field, iron_and_fire
from tests.support.cases import case

PERU, CHILE = Seat("peru"), Seat("chile")


def dealt(field: Field, seat: Seat, rng: Fast) -> Battle:
    """A battle that agrees with what a seat knows."""
    seen = field.battle.view(seat)
    return deal(iron_and_fire(), field.battle.setting, Knowledge(seat, seen, (), seen, "", {}), rng)


@case("I48", "9.0")
def test_the_face_of_a_mine_is_in_nobodys_view_until_it_is_up() -> None:
    field = Field("first_blood").mine(2104, 2).mine(2206, 1, face_up=True)
    other = Field("first_blood").mine(2104, -1).mine(2206, 1, face_up=True)
    for seat in (PERU, CHILE, None):
        assert canonical(field.battle.view(seat).to_data()) == canonical(other.battle.view(seat).to_data())
        seen = field.battle.view(seat)
        assert not is_known(seen.mines[2104], "value")
        assert not is_known(seen.cup, "pieces")
        assert (seen.mines[2206].value, len(seen.cup.pieces)) == (1, len(field.battle.cup.pieces))
    assert field.battle.hides(PERU)
    assert field.battle.hides(CHILE)


@case("I64", "15.3.2", "15.5.2", "15.6.2")
def test_a_secret_roll_is_known_to_its_player_alone() -> None:
    for scenario, knows, secret in (
        ("race", CHILE, "steam_turns"),
        ("bold", PERU, "arrival_turn"),
        ("end_game", CHILE, "arrival_turn"),
    ):
        field, other = Field(scenario), Field(scenario)
        for battle, value in ((field.battle, 3), (other.battle, 2)):
            battle.secret_rolled, battle.steam_up = True, scenario != "race"
            setattr(battle, secret, value)
        for seat in (PERU, CHILE, None):
            same = canonical(field.battle.view(seat).to_data()) == canonical(other.battle.view(seat).to_data())
            assert same is (seat != knows)
        assert not field.battle.hides(knows)
        assert field.battle.hides(PERU if knows == CHILE else CHILE)


@case("I64", "15.3.2", "15.5.2", "15.6.2")
def test_everybody_knows_that_the_secret_die_has_fallen() -> None:
    for scenario, knows in (("race", CHILE), ("bold", PERU), ("end_game", CHILE)):
        field = Field(scenario)
        field.battle.steam_up = scenario != "race"
        assert not any(field.battle.hides(seat) for seat in (PERU, CHILE))
        field.run(secret_roll(field.battle), 3)
        assert all(field.battle.view(seat).secret_rolled for seat in (PERU, CHILE, None))
        assert [seat for seat in (PERU, CHILE) if not field.battle.hides(seat)] == [knows]


@case("I64")
def test_imagined_worlds_agree_with_the_view_and_with_what_has_happened() -> None:
    field = Field("bold", turn=3).mine(2104, 2).mine(2005, 0)
    field.battle.secret_rolled, field.battle.arrival_turn = True, 5
    seen = field.battle.view(CHILE)
    rng = Fast(3)
    worlds = [dealt(field, CHILE, rng) for _ in range(200)]
    assert all(world.view(CHILE) == seen for world in worlds)
    assert {world.arrival_turn for world in worlds} == {4, 5, 6}
    assert {world.mines[2104].value for world in worlds} == {-1, 0, 1, 2}
    assert all(len(world.cup.pieces) == 14 for world in worlds)
    assert dealt(field, PERU, rng).arrival_turn == 5


@case("I64", "15.3.2")
def test_steam_that_is_not_up_by_now_takes_at_least_this_turn() -> None:
    field = Field("race", turn=2)
    field.battle.secret_rolled, field.battle.steam_up, field.battle.steam_turns = True, False, 3
    rng = Fast(1)
    assert {dealt(field, PERU, rng).steam_turns for _ in range(60)} == {2, 3}


@case("I48")
def test_mines_that_were_turned_over_are_not_dealt_again() -> None:
    field = Field("first_blood").place("Huáscar", 2105, 1).mine(2104, 2).mine(2008, 0)
    field.order("Huáscar", "ahead 1", (1, 1), "peru: stop")
    assert field.battle.mines_seen == [2]
    rng = Fast(1)
    assert {dealt(field, PERU, rng).mines[2008].value for _ in range(100)} == {-1, 0, 1}


def mined(*mines: tuple[int, int, bool], seen: tuple[int, ...] = ()) -> Battle:
    """A battle with mines by hex, face and whether that is up, after these faces were seen."""
    field = Field("first_blood")
    for place, value, face_up in mines:
        field.mine(place, value, face_up)
    field.battle.mines_seen = list(seen)
    return field.battle


@case("I48")
def test_what_has_been_turned_over_since_is_known_of_then() -> None:
    then = mined((2104, 2, False), (2008, 0, False), (2206, 1, True), seen=(1,))
    assert _turned_over(then, then) == {}
    up = mined((2104, 2, True), (2008, 0, False), (2206, 1, True), seen=(1, 2))
    assert _turned_over(then, up) == {2104: 2}
    gone = mined((2104, 2, False), (2206, 1, True), seen=(1, 0))
    assert _turned_over(then, gone) == {2008: 0}
    both = mined((2104, 2, True), (2206, 1, True), seen=(1, 0, 2))
    assert _turned_over(then, both) == {2104: 2, 2008: 0}
    # Two missing mines cannot be told apart.
    assert _turned_over(then, mined((2206, 1, True), seen=(1, 0, 2))) == {}
    # The removal of a face-up mine tells nothing new.
    assert _turned_over(then, mined((2104, 2, True), (2008, 0, False), seen=(1, 2))) == {2104: 2}


@case("9.0", "I48")
def test_a_mine_that_is_still_to_be_drawn_takes_no_face_out_of_the_cup() -> None:
    field = Field("first_blood").mine(2104, 2)
    before = len(field.battle.cup.pieces)
    field.battle.mines[2008] = Mine(2008, 0)
    field.battle.agenda.append(("draw_mine", (2008,)))
    rng = Fast(2)
    worlds = [dealt(field, PERU, rng) for _ in range(40)]
    assert {world.mines[2008].value for world in worlds} == {0}
    assert {len(world.cup.pieces) for world in worlds} == {before}
    assert {world.mines[2104].value for world in worlds} == {-1, 0, 1, 2}


@case("15.3.2", "15.5.2", "15.6.2", "I64")
@pytest.mark.parametrize(
    ("scenario", "turn", "left"),
    [("bold", 0, [1, 2, 3, 4, 5, 6]), ("bold", 3, [4, 5, 6]), ("bold", 6, []),
     ("end_game", 0, [2, 2, 2, 3, 3, 3]), ("end_game", 1, [2, 2, 2, 3, 3, 3]), ("end_game", 2, [3, 3, 3]),
     ("near_miss", 0, []), ("race", 0, [])],
)  # fmt: skip
def test_a_secret_arrival_may_be_any_face_of_the_die_that_the_turn_does_not_rule_out(
    scenario: str, turn: int, left: list[int]
) -> None:
    battle = Field(scenario, turn=turn).battle
    assert sorted(may_arrive(battle, battle)) == left


@case("15.3.2", "I64")
@pytest.mark.parametrize(
    ("scenario", "turn", "left"),
    [("race", 0, [1, 1, 2, 2, 3, 3]), ("race", 1, [1, 1, 2, 2, 3, 3]), ("race", 2, [2, 2, 3, 3]), ("race", 3, [3, 3]),
     ("race", 4, []), ("bold", 0, [])],
)  # fmt: skip
def test_secret_steam_may_take_any_turns_that_have_not_passed(scenario: str, turn: int, left: list[int]) -> None:
    battle = Field(scenario, turn=turn).battle
    assert sorted(may_raise_steam(battle, battle)) == left
