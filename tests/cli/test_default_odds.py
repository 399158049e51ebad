"""Default budgets are enough: every product computes the chances of a common order exactly."""

from typing import Any

import pytest

from admiralty import Table
from admiralty.cli.chances import odds_lines, odds_remarks
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.odds.odds import exact_odds
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.order_preview import order_odds

MANY = 100
"""Many more positions than a budget cut short would leave."""


@pytest.fixture(scope="module")
def wide() -> tuple[Table, Seat, Order[Any]]:
    """A table at which an order is open whose chances take many positions to work out."""
    rng = Fast(5)
    for seed in range(20):
        table = Table("ironclads_on_squares", "lissa", seed)
        while (seat := table.seat) is not None:
            choices = table.match.asks()[seat].choices
            for order in choices.candidates(60):
                if order.code.startswith("fire"):
                    found = exact_odds(table.match.position, seat, order)
                    if found is not None and found.nodes > MANY:
                        return table, seat, order
            table.match.order(seat, choices.sample(rng).code)
    raise AssertionError("no such order in twenty games")


def test_in_the_notebook(wide: tuple[Table, Seat, Order[Any]]) -> None:
    table, _, order = wide
    found = table.odds(order.code).odds
    assert found.exact
    assert found.nodes > MANY


def test_in_the_terminal(wide: tuple[Table, Seat, Order[Any]]) -> None:
    table, seat, order = wide
    told = list(odds_lines(table, seat, order))
    assert any("Exact" in line for line in told)
    # Where the figures are drawn as bars, the remarks tell none of them again.
    assert list(odds_remarks(table, seat, order)) == [
        each for each in odds_lines(table, seat, order) if "Exact" in each
    ]


def test_what_is_certain_is_not_told_as_a_chance() -> None:
    table = Table("iron_and_steam", "monitor_duel", 1)
    seat = Seat("union")
    order = table.match.asks()[seat].choices.check("monitor speed 4 hold")
    lines = list(odds_lines(table, seat, order))
    assert not any("100.0" in line for line in lines)
    assert any("an enemy is lost: no, " in line for line in lines)


def test_on_the_server(wide: tuple[Table, Seat, Order[Any]]) -> None:
    table, seat, order = wide
    presenter = GameRegistry().presenter("ironclads_on_squares", "lissa", {})
    job = {"seat": seat, "code": order.code, "decision": table.match.decision}
    answer = order_odds(job, presenter, table.match.position)
    assert answer["exact"] is True
    assert "Exact" in answer["note"]
