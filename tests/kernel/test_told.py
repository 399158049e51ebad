"""Questions, orders and refusals for a seat are evaluated on the seat's view."""

import re
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.records.record import is_known
from admiralty.kernel.records.unknown import UnknownError
from tests.conformance.saboteurs import LATE, SABOTEURS, honest
from tests.toy.game import HarbourDuel
from tests.toy.setting import DEFENDER, RAIDER

PERSONS = {"ann": (DEFENDER,), "ben": (RAIDER,)}


def match_of(game: HarbourDuel) -> Match[Any]:
    return Match(game, game.setting("fog", {}), PERSONS, KeyStream(b"key"))


def played_to(match: Match[Any], kind: str, seat: str, rng: Fast) -> None:
    """Play at random up to a question of a kind to a seat."""
    while not match.over:
        asked, ask = next(iter(match.asks().items()))
        if (ask.kind, asked) == (kind, seat):
            return
        match.order(asked, ask.choices.sample(rng).code)
    raise AssertionError(f"{kind} was never asked")


def test_the_choices_of_a_seat_stand_on_what_it_knows() -> None:
    match = match_of(honest())
    played_to(match, "load", RAIDER, Fast(1))
    told, own = match.asks()[RAIDER], match.position.asks()[RAIDER]
    assert not is_known(told.choices.state, "mine")
    assert is_known(own.choices.state, "mine")
    assert [order.code for order in told.choices.orders()] == [order.code for order in own.choices.orders()]
    assert match.asks()[RAIDER] is told, "it is made once"
    match.order(RAIDER, "common")
    assert match.asks().get(RAIDER) is not told


def test_a_seat_that_knows_everything_is_told_from_the_state() -> None:
    match = match_of(honest())
    played_to(match, "load", DEFENDER, Fast(1))
    assert match.asks()[DEFENDER] is match.position.asks()[DEFENDER]


def test_a_sealed_sheet_may_be_read_again_by_its_seat_as_it_was_told() -> None:
    match = match_of(honest())
    played_to(match, "speed", DEFENDER, Fast(1))
    assert list(match.asks()) == [DEFENDER, RAIDER]
    match.order(RAIDER, "speed 1")
    assert list(match.asks()) == [DEFENDER]
    again = match.asked(RAIDER)
    assert again is not None
    assert not is_known(again.choices.state, "mine")


@pytest.mark.parametrize("how", ["order", "check"])
def test_a_refusal_that_reads_a_secret_is_an_error_with_the_fields_name(how: str) -> None:
    """Chilled shells are refused in both worlds, for reasons that would say whether the mine lies in an odd sector."""
    game, _ = SABOTEURS["secret refused"]
    match = match_of(game)
    rng = Fast(1)
    played_to(match, "load", RAIDER, rng)
    while match.position.state.round < LATE - 1:
        match.order(RAIDER, "common")
        played_to(match, "load", RAIDER, rng)
    with pytest.raises(UnknownError, match=re.escape("Duel.mine is not known in this view")):
        _on_to_a_refusal(match, rng, how)


def _on_to_a_refusal(match: Match[Any], rng: Fast, how: str) -> None:
    """To the raider's next question, which reads it already when its orders are listed; else to the refusal."""
    match.order(RAIDER, "common")
    played_to(match, "load", RAIDER, rng)
    getattr(match, how)(RAIDER, "chilled")


def test_an_honest_refusal_is_the_same_on_view_and_state() -> None:
    match = match_of(honest())
    played_to(match, "speed", DEFENDER, Fast(1))
    found = []
    for ask in (match.asks()[RAIDER], match.position.asks()[RAIDER]):
        with pytest.raises(Refusal) as refused:
            ask.choices.check("speed 99")
        found.append((refused.value.case, refused.value.reason))
    assert found[0] == found[1]
