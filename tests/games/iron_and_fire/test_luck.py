"""Luck: for every roll the ledger ranks the better outcome for the roller above the worse."""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.games.iron_and_fire.rules.activation import act
from admiralty.games.iron_and_fire.rules.boarding import board
from admiralty.games.iron_and_fire.rules.cable import cable_attempt
from admiralty.games.iron_and_fire.rules.criticals import repair_criticals
from admiralty.games.iron_and_fire.rules.damage import suffer
from admiralty.games.iron_and_fire.rules.end_phase import aground_of
from admiralty.games.iron_and_fire.rules.firing import fire
from admiralty.games.iron_and_fire.rules.setup import last_preparations, setup
from admiralty.games.iron_and_fire.sequence import draw_card
from admiralty.games.iron_and_fire.state import JOKER
from admiralty.kernel.flows.flow import Chance, Flow
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case

Rolled = tuple[Field, Flow[Any], tuple[Any, ...]]


def duel(**state: Any) -> Field:
    return Field().place("Huáscar", 2007, 2, **state).place("Loa", 2006, 2)


def shot() -> Rolled:
    field = duel()
    return field, fire(field.battle, field["Loa"], field["Huáscar"]), ()


def critical() -> Rolled:
    field = duel()
    return field, fire(field.battle, field["Huáscar"], field["Loa"]), (7,)


def ram() -> Rolled:
    field = duel()
    field["Huáscar"].facing = 1
    return field, act(field.battle, field["Huáscar"], False), ("peru: ram loa",)


def alongside() -> Rolled:
    field = duel()
    return field, board(field.battle, field["Loa"], field["Huáscar"]), ()


def boarders() -> Rolled:
    field = duel()
    return field, board(field.battle, field["Loa"], field["Huáscar"]), (1,)


def boarded() -> Rolled:
    field = duel()
    return field, board(field.battle, field["Loa"], field["Huáscar"]), (1, 3)


def mending() -> Rolled:
    field = duel(hits=1)
    return field, act(field.battle, field["Huáscar"], False), ("peru: repair",)


def bridge() -> Rolled:
    field = duel(bridge=True)
    return field, act(field.battle, field["Huáscar"], False), ("peru: port 1",)


def steering() -> Rolled:
    field = duel(steering=True)
    return field, act(field.battle, field["Huáscar"], False), ("peru: port 1",)


def fire_aboard() -> Rolled:
    field = duel(fire=True)
    return field, repair_criticals(field.battle, field["Huáscar"].index), ()


def shaft() -> Rolled:
    field = duel(propulsion=1)
    return field, repair_criticals(field.battle, field["Huáscar"].index), ()


def sounding() -> Rolled:
    field = Field("bold").place("Abtao", 2009, 4)
    return field, act(field.battle, field["Abtao"], False), ("chile: ahead 1",)


def reef() -> Rolled:
    field = Field("race").place("Covadonga", 1807, 1)
    return field, act(field.battle, field["Covadonga"], False), ("chile: ahead 1",)


def getting_off() -> Rolled:
    field = Field("bold").place("Abtao", 2010, 4, grounded=True)
    return field, aground_of(field.battle, field["Abtao"].index), ("chile: try",)


def mine() -> Rolled:
    field = Field().place("Huáscar", 2007, 1).mine(2006, 0)
    return field, act(field.battle, field["Huáscar"], False), ("peru: ahead 1",)


def haze() -> Rolled:
    field = Field(turn=5, visibility="on").place("Huáscar", 2007, 2).place("Loa", 2005, 2)
    return field, fire(field.battle, field["Loa"], field["Huáscar"]), ()


def bombs() -> Rolled:
    field = Field("bold").place("Huáscar", 2108, 3).place("Abtao", 2106, 3)
    return field, act(field.battle, field["Huáscar"], False), ("peru: bombard 2110",)


def quiet_turn() -> Rolled:
    field = Field("near_miss").place("Huáscar", 2004, 3)
    field.battle.buoy = 2004
    return field, cable_attempt(field.battle), ()


def cable_work() -> Rolled:
    field = Field("bold").place("Huáscar", 1203, 3).place("Abtao", 2009, 3)
    field.battle.buoy = 1203
    return field, act(field.battle, field["Huáscar"], False), ("peru: cut cable",)


def captain() -> Rolled:
    field = duel()
    field.battle.endangered = ["chile"]
    return field, suffer(field.battle, field["Loa"], 1, field["Huáscar"]), ()


def extra_cards() -> Rolled:
    field = duel()
    field.battle.jokers, field.battle.played = 1, ["chile"]
    return field, draw_card(field.battle), (JOKER,)


def batteries() -> Rolled:
    field = Field("near_miss")
    return field, setup(field.battle), ()


def earlier_hits() -> Rolled:
    field = Field("near_miss", independencia="afloat")
    return field, last_preparations(field.battle), ()


def earlier_hits_at_angamos() -> Rolled:
    field = Field("end_game", independencia="afloat")
    return field, last_preparations(field.battle), ()


EVEN, ODD = (2, 4, 6), (1, 3, 5)
BY_PARITY: tuple[tuple[Callable[[], Rolled], tuple[int, ...], tuple[int, ...]], ...] = (
    (bridge, EVEN, ODD),
    (steering, EVEN, ODD),
    (shaft, EVEN, ODD),
    (haze, EVEN, ODD),
    (earlier_hits, (*ODD, 7, 9), (*EVEN, 8, 10)),
    (earlier_hits_at_angamos, EVEN, ODD),
)


@case("10.0", "13.3", "15.4.3", "15.6.4")
@pytest.mark.parametrize(("rolled", "good", "bad"), BY_PARITY, ids=[rolled.__name__ for rolled, *_ in BY_PARITY])
def test_where_odd_and_even_decide_a_good_roll_counts_one_and_a_bad_one_nothing(
    rolled: Callable[[], Rolled], good: tuple[int, ...], bad: tuple[int, ...]
) -> None:
    field, flow, answers = rolled()
    _, request = field.start(flow, *answers)
    assert isinstance(request, Chance)
    assert request.luck is not None
    assert {request.luck(face) for face in good} == {1}
    assert {request.luck(face) for face in bad} == {0}


ROLLS: tuple[tuple[Callable[[], Rolled], str, str, Any, Any], ...] = (
    (shot, "chile", "6.1.2", 7, 5),
    (critical, "peru", "6.1.3", 5, 4),
    (ram, "peru", "6.2.1", 9, 3),
    (alongside, "chile", "6.3", 6, 7),
    (boarders, "chile", "6.3", 6, 1),
    (boarded, "peru", "6.3", 6, 1),
    (mending, "peru", "8.0", 6, 7),
    (bridge, "peru", "10.0", 2, 3),
    (steering, "peru", "10.0", 2, 3),
    (fire_aboard, "peru", "10.0", 3, 4),
    (shaft, "peru", "10.0", 4, 5),
    (sounding, "chile", "5.1", 4, 5),
    (reef, "chile", "15.3.3", 4, 5),
    (getting_off, "chile", "5.3", 4, 5),
    (mine, "chile", "9.0", (3, 3), (1, 1)),
    (haze, "chile", "13.3", 2, 1),
    (bombs, "peru", "15.5.4", 6, 1),
    (quiet_turn, "peru", "15.4.2", 5, 4),
    (cable_work, "peru", "15.5.3", 1, 6),
    (captain, "chile", "14.0", 5, 6),
    (extra_cards, "peru", "4.1", (6, 6), (1, 1)),
    (batteries, "chile", "15.4.1", 6, 1),
    (earlier_hits, "peru", "15.4.3", 3, 4),
    (earlier_hits_at_angamos, "peru", "15.6.4", 4, 3),
)


@case("6.1.2", "2.1")
@pytest.mark.parametrize(
    ("rolled", "hand", "book", "better", "worse"), ROLLS, ids=[rolled.__name__ for rolled, *_ in ROLLS]
)
def test_the_better_roll_is_the_luckier_for_the_hand_that_throws(
    rolled: Callable[[], Rolled], hand: str, book: str, better: Any, worse: Any
) -> None:
    field, flow, answers = rolled()
    _, request = field.start(flow, *answers)
    assert isinstance(request, Chance)
    assert (request.by, request.case) == (hand, book)
    assert request.luck is not None
    assert request.luck(better) > request.luck(worse)
