"""Hints: a bot's best orders for a seat, from what the seat knows."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from admiralty.kernel.flows.event import Seat
from admiralty.server.identity.accounts import Guest
from admiralty.server.matches.bots import order_command, position_of
from admiralty.server.matches.service import Host
from admiralty.server.schemas import Create, SeatPlan
from admiralty.server.workers.pool import OutOfTime
from tests.server.serving import DEFENDER, DUEL, RAIDER, Player, Threaded, codes, duel, settings
from tests.support.patience import PATIENCE

QUICK = "admiral:300"
"""A bot with a budget of positions, well within its time, so that it repeats itself."""


@pytest.fixture
def host(database: str) -> Iterator[Host]:
    made = Host(settings(database))
    yield made
    made.close()


def advice(host: Host, sector: int, seat: str) -> dict[str, Any]:
    """A hint for a seat at a table where the defender has laid the mine in a sector."""
    created = host.create(Guest.new(), Create(DUEL, "fog", {}, {DEFENDER: SeatPlan("me"), RAIDER: SeatPlan("me")}, ""))
    table = host.tables.get(created.id)
    table.do(order_command(Seat(DEFENDER), f"mine {sector}", table.match().decision, f"token-{sector}"))
    job = {**table.look(position_of), "kind": "hint", "seat": seat, "bot": QUICK}
    return asyncio.run(host.workers.questions.work(job, 20, "anybody"))


def lissa(http: httpx.Client) -> Player:
    """A battle without secrets, with one person in both seats."""
    seats = {"austria": {"by": "me"}, "italy": {"by": "me"}}
    body = {"game": "ironclads_on_squares", "scenario": "lissa", "seats": seats}
    made = http.post("/api/matches", json=body).json()
    return Player(http, made["secret"], made["id"])


def test_chances_of_a_question_that_was_answered_meanwhile_are_none_and_no_fault(http: httpx.Client) -> None:
    player = lissa(http)
    update = player.update()
    other = next(seat for seat in ("austria", "italy") if seat not in update["asked"])
    for seat in (update["asked"][0], other):
        answer = player.get("/chances", **{"as": seat})
        assert answer.status_code == 200, answer.text
        assert answer.json()["decision"] == update["decision"]
    assert answer.json()["chances"] == {}


def test_a_hint_names_orders_that_the_table_takes_with_their_worth_and_what_follows(http: httpx.Client) -> None:
    player = lissa(http)
    before = player.update()
    answer = player.get("/hint")
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    best = hint["orders"][0]
    assert ([hint["seat"]], hint["decision"]) == (before["asked"], before["decision"])
    assert 3 <= len(hint["orders"]) <= 5
    assert {order["code"] for order in hint["orders"]} <= set(codes(before))
    assert all(0 <= order["value"] <= 1 and order["label"] for order in hint["orders"])
    figures = [order["worth"] for order in hint["orders"]]
    assert all("%" in each for each in figures) != hint["why"].startswith("No opinion"), "no figures without an opinion"
    assert len(set(map(bool, figures))) == 1
    assert best["visits"] > 0
    assert str(best["visits"]) in best["tried"]
    assert re.match(r"then (Austria|Italy): \w+", best["line"])
    assert str(hint["nodes"]) in hint["note"]
    assert hint["why"]
    assert hint["why"] in hint["note"]
    assert "0% lost, 100% won" in hint["note"]
    assert hint["worlds"] >= 1
    # A hint gives no order.
    assert player.update()["sequence"] == before["sequence"]
    assert player.order(hint["seat"], best["code"]).status_code == 200


def test_nobody_is_advised_in_the_place_of_another(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    answers = [defender.get("/hint", **{"as": RAIDER}), raider.get("/hint", **{"as": DEFENDER})]
    spectator = Player(http, defender.post("/links").json()["spectator"]["secret"], defender.match)
    answers += [spectator.get("/hint", **{"as": DEFENDER}), spectator.get("/hint")]
    for answer in answers:
        assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "forbidden")
        assert "orders" not in answer.json()
    assert http.get(f"{defender.at}/hint").status_code == 404


def test_a_seat_that_is_not_asked_is_told_so(http: httpx.Client) -> None:
    _, raider = duel(http)
    answer = raider.get("/hint")
    error = answer.json()["error"]
    assert (answer.status_code, error["kind"]) == (409, "conflict")
    assert "Corsaire" in error["message"]
    assert error["remedy"]


def test_a_hint_is_the_same_wherever_a_mine_lies_that_the_seat_cannot_see(host: Host) -> None:
    here, there = advice(host, 5, RAIDER), advice(host, 6, RAIDER)
    assert here["orders"]
    assert here == there


def test_a_hint_that_takes_too_long_is_given_up(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        raise OutOfTime

    defender, _ = duel(http, mine="off")
    monkeypatch.setattr("admiralty.server.workers.pool.Pool.work", never)
    answer = defender.get("/hint")
    assert answer.status_code == 503
    assert "hint" in answer.json()["error"]["message"].lower()


def test_hints_are_rationed(database: str) -> None:
    chosen = settings(database, hints_a_minute=6)
    with Threaded(chosen) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        _, raider = duel(http)
        answers = [raider.get("/hint") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [409, 409, 429]
    assert int(answers[2].headers["retry-after"]) >= 1
