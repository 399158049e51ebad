"""Orders that lose the game at once, from what the asked seat knows."""

from typing import Any

import pytest

from admiralty import Table
from admiralty.kernel.flows.chance import Fast, d6
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Flow, roll
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.losing import losing, losing_of
from tests.kernel.inline import ONE, TWO, Tally, Tiny, take
from tests.support.losing import to_the_edge

OVER_THE_EDGE = ["ahead 2", "ahead 2 turn port", "ahead 2 turn starboard"]


def lost(table: Table) -> list[str]:
    seat = table.seat
    assert seat is not None
    known = knowledge(table.match.position, seat)
    return losing(table.match.game, table.presenter.setting, known, list(table.orders), Fast(1))


@pytest.fixture
def edge() -> Table:
    """Chile's only ship is about to leave the board."""
    return to_the_edge(Table("ironclads_on_squares", "first_command", seed=3, duty="free"))


def test_an_order_that_ends_the_game_for_its_side_is_named(edge: Table) -> None:
    assert edge.seat == "chile"
    assert lost(edge) == OVER_THE_EDGE
    assert losing_of(edge.match, edge.seat, ["ahead 2", "ahead 1"]) == ["ahead 2"]


def test_the_game_that_it_names_is_lost(edge: Table) -> None:
    edge.order("ahead 2")
    assert edge.outcome is not None
    assert edge.outcome.winners == ("peru",)


def test_to_ask_changes_nothing(edge: Table) -> None:
    before = edge.match.position.digest(), len(edge.match.journal.entries)
    lost(edge)
    assert (edge.match.position.digest(), len(edge.match.journal.entries)) == before


def test_an_order_that_wins_or_goes_on_is_not_named() -> None:
    table = Table("ironclads_on_squares", "first_command", seed=3, duty="free")
    assert lost(table) == []


def test_what_is_sealed_loses_nothing_yet() -> None:
    table = Table("iron_and_steam", "monitor_duel", seed=1)
    seat = table.seat
    assert seat is not None
    assert losing_of(table.match, seat, ["carry on"]) == []
    assert not isinstance(table.match.position.request, Ask)


# -- chance and secrets, in games of one question -----------------------------------------------------------------


class Scored(Tiny):
    """Whoever takes the points wins: side one for 10 and more."""

    def outcome(self, state: Tally) -> Outcome | None:
        won = "ones" if sum(state.marks) >= 10 else "twos"
        return Outcome((won,), Message("over"), "T-1") if state.done else None


def lost_in(plan: Any, seat: Seat, worlds: int = 4) -> list[str]:
    game = Scored(plan, worlds=worlds)
    position: Position[Any] = Position(game, game.start(game.setting()))
    codes = [order.code for order in position.asks()[seat].choices.orders()]
    return losing(game, position.state.setting, knowledge(position, seat), codes, Fast(1))


@pytest.mark.parametrize(("needed", "expected"), [(6, ["take 0"]), (7, ["take 0", "take 5"])])
def test_a_throw_that_may_save_the_game_is_no_loss_and_one_that_cannot_is(needed: int, expected: list[str]) -> None:
    def dare(tally: Tally) -> Flow[None]:
        number = yield from take(ONE, 0, 5, 10)
        if number == 5:
            die = yield from roll(d6, case="T-1", by=ONE)
            number = 10 if die >= needed else 0
        tally.marks.append(number)

    assert lost_in(dare, ONE) == expected


def test_another_seats_choice_may_save_the_game() -> None:
    def bargain(tally: Tally) -> Flow[None]:
        number = yield from take(ONE, 0, 5)
        tally.marks.append((yield from take(TWO, 0, 10)) if number == 5 else number)

    assert lost_in(bargain, ONE) == ["take 0"]


@pytest.mark.parametrize(("least", "expected"), [(2, []), (0, ["take 1"])])
def test_what_the_seat_does_not_know_decides_or_does_not(least: int, expected: list[str]) -> None:
    """Seat two does not know the hidden number, which is 0 in truth: taking 1 loses wherever it is at least so much."""

    def lift(tally: Tally) -> Flow[None]:
        number = yield from take(TWO, 0, 1)
        tally.marks.append(10 if number and tally.hidden >= least else 0)

    assert lost_in(lift, TWO) == expected
