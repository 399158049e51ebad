"""OI-2: cards chosen, revealed, compared and applied."""

from typing import Any

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.state import choosable
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll
from admiralty.kernel.games.position import Position
from admiralty.kernel.records.record import is_known
from tests.games.oak_and_iron.builder import Table, game, scenario, sea, ship
from tests.support.cases import case


def pair(**kept: Any) -> Table:
    return sea([ship("sloop", 300, 500, 180)], [ship("corvette", 700, 500, 180)], **kept)


def lay(table: Table, a: str, b: str) -> Table:
    table.battle.turn = 0
    table.battle.squadrons["a"].face_down = a
    table.battle.squadrons["b"].face_down = b
    return table


@case("OI-2.1")
def test_the_higher_card_has_the_initiative_for_the_turn() -> None:
    table = lay(pair(), "down", "favorable_wind").do("reveal")
    assert table.battle.first == "b"
    assert [(card.card, card.value) for card in table.heard(events.CardRevealed)] == [
        ("down", 1),
        ("favorable_wind", 5),
    ]


@case("OI-2.2", "OI-11.5")
def test_equal_cards_bring_an_event_then_the_admirals_then_a_challenge() -> None:
    table = lay(pair(a_admiral="experienced"), "reload", "effective_fire").do("reveal", answers=["powder_smoke"])
    assert table.battle.first == "a"
    assert table.battle.events == ["powder_smoke"]
    assert table.battle.deck is not None
    assert "powder_smoke" not in table.battle.deck.pieces
    equal = lay(pair(), "reload", "effective_fire").do("reveal", answers=["powder_smoke", "CCCCC", "SCCCC"])
    assert equal.battle.first == "b"


@case("OI-A44")
def test_an_empty_event_deck_brings_no_event() -> None:
    table = lay(pair(a_admiral="experienced"), "reload", "effective_fire")
    assert table.battle.deck is not None
    table.battle.deck.pieces = []
    table.do("reveal")
    assert len(table.heard(events.EventDeckEmpty)) == 1


@case("OI-2.3")
def test_the_next_card_is_chosen_in_secret_from_the_hand_without_the_revealed_one() -> None:
    table = pair().play_card("a", "down")
    assert "down" not in choosable(table.battle.squadrons["a"])
    table.start("choose_cards", "")
    request = table.request
    assert isinstance(request, AskAll)
    assert request.asks["a"].seen_by == ("a",)  # type: ignore[index]
    table.do("choose_cards", "", answers=[{"a": "careful-aim", "b": "reload"}])
    assert table.battle.squadrons["a"].face_down == "careful_aim"
    assert game.view(table.battle, Seat("a")).squadrons["a"].face_down == "careful_aim"
    assert not is_known(game.view(table.battle, Seat("b")).squadrons["a"], "face_down")


@case("OI-2.4")
def test_immediate_effects_follow_the_choice_those_with_the_initiative_first() -> None:
    table = pair().play_card("a", "fast_loaders").play_card("b", "double_rations")
    table["a-sloop"].reload_port = True
    table["b-corvette"].fatigue = 2
    table.battle.first = "b"
    table.do("immediate")
    kinds = [type(event) for event in table.told]
    assert kinds == [events.Rallied, events.Reloaded]


@case("OI-A43")
def test_await_new_orders_lays_another_card_which_is_discarded_if_it_says_so() -> None:
    table = pair().play_card("a", "await_new_orders")
    table.battle.squadrons["a"].owned.append("fast_loaders")
    table["a-sloop"].reload_port = True
    table.do("immediate", answers=["a: fast-loaders"])
    assert not table["a-sloop"].reload_port
    table.do("return_cards")
    squadron = table.battle.squadrons["a"]
    assert squadron.discarded == ["fast_loaders"]
    assert "await_new_orders" in squadron.owned


@case("OI-A1")
def test_the_action_is_named_after_the_test_unless_a_card_binds_it() -> None:
    table = pair().acting("a-sloop")
    table.start("seamanship", "a-sloop")
    assert table.codes() == ["no", "test"]
    table.start("seamanship", "a-sloop", answers=["a: test", "SCCCC"])
    assert table.codes() == ["heading", "faster", "slower", "none"]
    bound = pair().play_card("a", "coastal_pilot").acting("a-sloop")
    bound.start("seamanship", "a-sloop", answers=["a: test heading", "CCCCC", "a: reroll all coastal_pilot", "SCCCC"])
    assert bound.codes() == ["heading", "none"]


@case("OI-A62")
def test_hands_lie_open_and_face_down_cards_do_not() -> None:
    position = Position(game, scenario("quickstart").battle)
    request = position.request
    assert isinstance(request, AskAll)
    position.give({seat: ask.choices.candidates(9)[0] for seat, ask in request.asks.items()})
    seen = game.view(position.state, Seat("b"))
    assert set(seen.squadrons["a"].owned) == set(position.state.squadrons["a"].owned)
    assert not isinstance(position.request, AskAll) or isinstance(position.request, Ask)


@case("OI-2.2", "OI-A54")
@pytest.mark.parametrize(
    ("lost", "first"),
    [(("a",), "b"), (("b",), "a"), (("a", "b"), "a")],
)
def test_a_side_without_a_flagship_loses_a_tie_and_the_first_side_has_it_where_neither_has_one(
    lost: tuple[str, ...], first: str
) -> None:
    table = pair()
    table.battle.first = ""
    for seat in lost:
        table.wreck(table.battle.squadrons[seat].flagship)
    table.do("break_tie")
    assert table.battle.first == first
    assert [(told.side, told.reason) for told in table.heard(events.InitiativeTaken)] == [(first, "admiral")]
