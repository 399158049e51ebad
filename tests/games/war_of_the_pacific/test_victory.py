"""Chapter 5: points, checks, the bonus, Bolivia; and the scenarios."""

import pytest

from admiralty.games.war_of_the_pacific.setting import SCENARIOS
from admiralty.games.war_of_the_pacific.state import FortState, Phase, UnitState
from admiralty.games.war_of_the_pacific.victory import outcome, points, reckoning
from tests.games.war_of_the_pacific.builder import GAME, Field
from tests.support.cases import case

SOUTH = ("pisagua", "iquique", "arica", "tacna", "moquegua")
CAPITAL = ("lima", "callao", "pisco", "canete")


def ended(turn: int, *cities: str, thirteen: str = "draw") -> tuple[str, ...] | None:
    field = Field("peru", turn=turn, thirteen=thirteen).chilean(*cities).go(reckoning)
    result = outcome(field.war)
    return None if result is None else (*result.winners, result.case)


@case("5.1", "P18")
def test_chile_scores_what_it_controls() -> None:
    field = Field()
    assert points(field.war) == 0, "what it held before the war is worth nothing"
    assert points(field.chilean("arica").war) == 2
    assert points(field.chilean(*SOUTH).war) == 7


@case("5.1")
def test_lima_is_worth_five_and_canete_where_the_army_came_ashore_one() -> None:
    cities = Field().war.setting.theatre.by_id
    assert {name: cities[name].points for name in CAPITAL} == {"lima": 5, "callao": 4, "pisco": 1, "canete": 1}
    assert sum(city.points for city in cities.values()) == 34
    assert {cities[name].points_source for name in CAPITAL} == {"reconstructed"}


@case("5.2", "5.3", "P65")
def test_the_checks_of_turns_five_and_nine() -> None:
    assert ended(5) == ("peru", "5.2")
    assert ended(5, "arica") is None
    assert ended(5, "lima") is None, "no single city is the six points of turn 5"
    assert ended(5, "lima", "canete") == ("chile", "5.2")
    assert ended(9, "iquique") is None
    assert ended(9, "pisco") == ("peru", "5.3")
    assert ended(9, "lima", "arica", "canete") == ("chile", "5.3")
    assert ended(6) is None


@case("5.4", "P1")
def test_the_last_check_and_the_thirteenth_point() -> None:
    assert ended(12, *SOUTH, *CAPITAL) == ("chile", "5.4")
    assert ended(12, *SOUTH, "lima", "canete") == ("P1",), "thirteen are a draw"
    assert ended(12, *SOUTH, "lima", "canete", thirteen="allied") == ("peru", "5.4")
    assert ended(12, *SOUTH, "lima", "pisco", "canete", thirteen="allied") == ("P1",), (
        "fourteen are a draw all the same"
    )
    assert ended(12, *SOUTH, "callao", "pisco") == ("peru", "5.4")
    assert ended(12, *SOUTH, "lima", "callao") == ("P1",)


@case("5.5", "P11", "P67")
def test_a_turn_with_twice_as_many_allied_losses_gives_a_point() -> None:
    field = Field("peru", turn=6)
    field.war.sunk = {"chile": 1, "peru": 2}
    field.go(reckoning)
    assert (field.war.bonus, field.war.sunk) == (1, {"chile": 0, "peru": 0})
    field.go(reckoning)
    assert field.war.bonus == 1, "nobody was lost"
    field.war.sunk = {"chile": 1, "peru": 1}
    assert field.go(reckoning).war.bonus == 1


@case("5.6", "P10", "P32", "P66")
def test_bolivia_leaves_the_war_when_both_capitals_are_held_by_units() -> None:
    field = Field("peru", turn=6).chilean("oruro", "la_paz").unit("buin", "oruro").unit("colorados", 3414)
    field.fort("fort_la_paz").columns("bolivia", 3414).go(reckoning)
    assert not field.war.bolivia_out, "La Paz is not occupied"
    field.unit("line_2", "la_paz").go(reckoning)
    assert field.war.bolivia_out
    assert field.of("colorados").status is UnitState.GONE
    assert field.stock("bolivia", 3414) == 0
    assert field.war.forts[field.war.setting.fort_index["fort_la_paz"]].status is FortState.DOWN


@case("5.6", "P10")
def test_bolivia_leaves_the_war_at_seven_points() -> None:
    assert Field("peru", turn=8).chilean(*SOUTH).go(reckoning).war.bolivia_out
    assert not Field("peru", turn=8).chilean("iquique", "arica").go(reckoning).war.bolivia_out


@case("P77")
@pytest.mark.parametrize(("scenario", "won", "lost"), [("tarapaca", 2, 0), ("tacna_and_arica", 6, 4), ("lima", 14, 11)])
def test_the_short_scenarios_have_a_reckoning_of_their_own(scenario: str, won: int, lost: int) -> None:
    for total, winners in ((won, ("chile",)), (lost, ("peru",)), (won - 1, ())):
        war = GAME.start(GAME.setting(scenario, {}))
        field = Field()
        field.war = war
        war.turn, war.side = war.setting.last_turn, "peru"
        war.bonus = total - points(war)
        field.go(reckoning)
        result = outcome(war)
        assert result is not None
        assert result.winners == winners


def test_every_scenario_places_what_it_names() -> None:
    for scenario in SCENARIOS:
        setting = GAME.start(GAME.setting(scenario, {})).setting
        placed = [post.index for posts in setting.posts.values() for post in posts if post.what == "unit"]
        assert len(placed) == len(set(placed)), scenario
        ships = [post.index for posts in setting.posts.values() for post in posts if post.what == "ship"]
        assert len(ships) + len(setting.file.sunk) == len(setting.ships), scenario


@case("5.1", "5.5", "5.6", "4.1")
def test_a_reckoning_is_told_bonus_points_and_who_leaves() -> None:
    field = Field("peru", turn=6).chilean("iquique", "pisagua", "arica", "tacna")
    field.war.sunk = {"chile": 0, "peru": 1}
    field.go(reckoning)
    assert field.tale() == [("BonusPoint", 1), ("PointsCounted", 6, 7), ("BoliviaQuit", 7)]
    assert field.war.phase is Phase.RECKONING
    field.go(reckoning)
    assert field.tale() == [("PointsCounted", 6, 7)], "who has left does not leave again"


@case("5.2", "5.3", "5.4", "P1", "P77")
@pytest.mark.parametrize(
    ("turn", "total", "found"),
    [
        (5, 6, ("chile", "chile", "5.2")), (5, 1, ("peru", "sudden-death", "5.2")),
        (9, 8, ("chile", "chile", "5.3")), (9, 1, ("peru", "sudden-death", "5.3")),
        (12, 18, ("chile", "chile", "5.4")), (12, 12, ("peru", "allied", "5.4")), (12, 13, ("", "draw", "P1")),
    ],
)  # fmt: skip
def test_how_it_ended_and_by_which_case(turn: int, total: int, found: tuple[str, str, str]) -> None:
    field = Field("peru", turn=turn)
    field.war.bonus = total
    assert outcome(field.war) is None
    field.go(reckoning)
    assert field.war.ended == found
    result = outcome(field.war)
    assert result is not None
    assert (result.reason.key, dict(result.reason.args)) == (f"outcome-{found[1]}", {"points": total, "turn": turn})
    assert result.case == found[2]


@case("P77", "P1")
def test_a_short_scenario_ends_by_a_case_of_its_own() -> None:
    setting = GAME.setting("tarapaca", {"thirteen": "allied"})
    for total, found in ((0, "allied"), (1, "draw"), (2, "chile")):
        field = Field()
        field.war = GAME.start(setting)
        field.war.turn, field.war.side, field.war.phase = setting.last_turn, "peru", Phase.LAND_COMBAT
        field.war.bonus = total - points(field.war)
        field.go(reckoning)
        assert field.war.ended is not None
        assert field.war.ended[1:] == (found, "P77"), "the thirteenth point is none of its own"
