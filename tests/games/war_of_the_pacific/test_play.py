"""What bots know of the war: rules of thumb that are always legal, and beat those who have none."""

import pytest

from admiralty.games.war_of_the_pacific.play.plans import beach, landing_area, threatened
from admiralty.games.war_of_the_pacific.state import War
from admiralty.kernel.chance import Fast
from admiralty.kernel.flow import Ask, Chance
from admiralty.kernel.position import Position
from tests.games.war_of_the_pacific.builder import GAME, Field


def played(scenario: str, seed: int, *thinking: str) -> Position[War]:
    """A game in which some seats go by the rules of thumb, each order checked, and the others play at random."""
    position = Position(GAME, GAME.start(GAME.setting(scenario, {})), keeps=False)
    rng = Fast(seed)
    while (request := position.request) is not None:
        if isinstance(request, Chance):
            position.give(request.sample(rng))
        else:
            assert isinstance(request, Ask)
            thinks = request.seat in thinking
            order = GAME.judgement.likely(position.state, request, rng) if thinks else request.choices.sample(rng)
            position.give(request.choices.check(order.code))
    return position


@pytest.mark.parametrize("seed", [1, 2])
def test_chile_by_rule_of_thumb_beats_chance(seed: int) -> None:
    outcome = played("grand_campaign", seed, "chile").outcome
    assert outcome is not None
    assert outcome.winners == ("chile",)


def test_the_allies_by_rule_of_thumb_beat_chance() -> None:
    outcome = played("tarapaca", 3, "peru").outcome
    assert outcome is not None
    assert outcome.winners == ("peru",)


def test_both_by_rule_of_thumb_come_to_an_end() -> None:
    assert played("lima", 1, "chile", "peru").over


def test_a_position_is_worth_more_with_points_soldiers_and_ships() -> None:
    judgement = GAME.judgement
    plain = Field().unit("buin", "antofagasta").ship("huascar", "callao")
    value = judgement.value(plain.war, "chile")
    assert judgement.value(plain.war, "peru") == pytest.approx(-value)
    assert judgement.value(Field().unit("buin", "antofagasta").war, "chile") > value, "without the Huáscar"
    assert judgement.value(plain.chilean("arica").war, "chile") > value


def test_chile_lands_where_nobody_stands_and_the_allies_guard_what_is_near() -> None:
    field = Field().unit("zepita", "iquique").unit("cuzco", "pisagua").fort("fort_iquique")
    assert landing_area(field.war) == "IV"
    assert beach(field.war, "IV") == 3119
    assert field.place_of("arica") in threatened(field.unit("buin", "tacna").war)
