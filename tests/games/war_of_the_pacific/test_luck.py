"""Luck: for every roll the ledger ranks the better outcome for the roller above the worse."""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.rules.administration import allot_columns
from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import land_movement
from admiralty.games.war_of_the_pacific.rules.raids import naval_combat
from admiralty.games.war_of_the_pacific.rules.supply import consumption
from admiralty.kernel.flows.flow import Chance, Roll
from admiralty.kernel.matches.luck import score_of
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


def columns() -> Field:
    return Field("peru").go(allot_columns)


def survey() -> Field:
    field = Field("peru").ship("huascar", "callao", damaged=True).columns("peru", "callao")
    return field.go(consumption).give("repair huascar")


def intercepting(reading: str) -> Field:
    """The Huáscar is two hexes off."""
    field = Field("chile", interception=reading).ship("cochrane", 3120, "IV").ship("huascar", 2919)
    return field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 2919")


def beyond() -> Field:
    return intercepting("beyond")


def within() -> Field:
    return intercepting("within")


def gunfire() -> Field:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 3119).go(naval_movement)
    return field.give("sail 3120 IV", "to 3119", "peru: intercept 3119", "peru: fire huascar cochrane")


def answering_fire() -> Field:
    return gunfire().give(6, "fire cochrane huascar")


def running() -> Field:
    field = Field("peru").ship("cochrane", "iquique").columns("peru", "iquique")
    field.ship("union", "iquique", "V").ship("limena", "iquique", "V")
    return field.go(naval_movement).give("sail 3118 V", "to 3017", "run")


def capture() -> Field:
    field = Field("chile", ship_capture="on").ship("cochrane", 3120, "IV").ship("union", 3119, damaged=True)
    field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 3119", "fire cochrane union", 6)
    return field.give("peru: fire union cochrane", 6, "capture cochrane union")


def raid() -> Field:
    field = Field("chile").ship("cochrane", "arica").fort("fort_arica").go(naval_combat)
    return field.give("raid cochrane fort_arica")


def fort() -> Field:
    return raid().give((6, 6))


def machine() -> Field:
    field = Field("peru", turn=9, infernal_machines="on").ship("cochrane", "callao").columns("peru", "callao")
    return field.go(naval_combat).give("machine cochrane")


def march() -> Field:
    return Field("chile").unit("buin", "antofagasta").go(land_movement).give("form buin", "roll")


def attack() -> Field:
    field = Field("chile").unit("buin", 3219).unit("zepita", "iquique").go(land_combat)
    return field.give("attack 3118 from 3219")


def defence() -> Field:
    return attack().give(1)


def attackers() -> Field:
    return defence().give(1, "none")


def defenders() -> Field:
    return attackers().give((1,))


ROLLS: tuple[tuple[Callable[[], Field], str, str, Any, Any], ...] = (
    (columns, "peru", "4.1", (1, 5), (4, 4)),
    (survey, "peru", "6.5", 1, 2),
    (beyond, "peru", "7.3", 3, 2),
    (within, "peru", "7.3", 2, 3),
    (gunfire, "peru", "7.9", 2, 3),
    (answering_fire, "chile", "7.9", 1, 2),
    (running, "peru", "7.6", 2, 1),
    (capture, "peru", "10.1", 3, 4),
    (raid, "chile", "7.6", (1, 1), (6, 6)),
    (fort, "peru", "7.7", (1, 1), (6, 6)),
    (machine, "peru", "10.2", 5, 4),
    (march, "chile", "8.2", (3, 4), (4, 4)),
    (attack, "chile", "8.8", 6, 5),
    (defence, "peru", "8.8", 6, 5),
    (attackers, "chile", "8.9", (6,), (5,)),
    (defenders, "peru", "8.9", (6,), (1,)),
)


@case("7.3", "7.9", "8.9", "P27a")
@pytest.mark.parametrize(
    ("rolled", "hand", "book", "better", "worse"), ROLLS, ids=[rolled.__name__ for rolled, *_ in ROLLS]
)
def test_the_better_roll_is_the_luckier_for_the_hand_that_throws(
    rolled: Callable[[], Field], hand: str, book: str, better: Any, worse: Any
) -> None:
    request = rolled().request
    assert isinstance(request, Chance)
    assert (request.by, request.case) == (hand, book)
    good, bad = score_of(request, better), score_of(request, worse)
    assert good is not None
    assert bad is not None
    assert good.seat == hand
    assert good.actual > bad.actual


@pytest.mark.parametrize("rolled", [rolled for rolled, *_ in ROLLS], ids=[rolled.__name__ for rolled, *_ in ROLLS])
def test_every_die_has_six_faces(rolled: Callable[[], Field]) -> None:
    """2.8 Every roll: no face beyond the sixth, and equal probabilities."""
    request = rolled().request
    assert isinstance(request, Roll)
    dice = request.pool.count or 1
    assert request.pool.faces == (1, 2, 3, 4, 5, 6)
    for seven in (7, (7,) * dice, 0, (0,) * dice):
        with pytest.raises(ValueError, match=r"."):
            request.from_data(seven)
