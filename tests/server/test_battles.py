"""A naval combat of a war on a server: both sides play it at another table, and its result is reported to the war."""

from typing import Any

import httpx

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import Journal, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import answer_of, players
from admiralty.library import game
from admiralty.tactical.fight import wants_battle
from admiralty.tactical.link import Finding, check_links
from tests.server.serving import Threaded, browser, token
from tests.support.patience import wait_until

WAR = "war_of_the_pacific"
SEEDS_AT_MOST, ORDERS_AT_MOST = 30, 3000


def live(server: Threaded, match: str) -> Match[Any]:
    return server.app.web.host.tables.get(match).match()


def made(http: httpx.Client, both: bool) -> dict[str, Any]:
    seats = {"chile": {"by": "me"}, "peru": {"by": "me"} if both else {"by": "friend", "name": "Ben"}}
    body = {"game": WAR, "scenario": "tarapaca", "options": {"battles": "fought_out"}, "seats": seats}
    answer = http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def given(server: Threaded, match: str, fights: bool = True) -> bool:
    """Play a war with captains on the host until it waits for a battle; False if it ends before."""
    table = server.app.web.host.tables.get(match)
    rulebook = game(WAR)
    bots = players(rulebook, table.match().setting, {"chile": "captain", "peru": "captain"}, match.encode())
    for _ in range(ORDERS_AT_MOST):
        now = table.match()
        if now.over or wants_battle(now):
            return not now.over
        seat, ask = next(iter(now.asks().items()))
        code = "fight_out" if ask.kind == "battle" and fights else answer_of(bots[seat], now, seat)
        table.do(_command(seat, code))
    return False


def _command(seat: Seat, code: str) -> Any:
    from admiralty.server.matches.live_matches import Command

    def do(match: Match[Any]) -> dict[str, Any]:
        match.order(seat, code)
        return {}

    return Command("", ("test", seat, code), do)


def waiting(server: Threaded, http: httpx.Client) -> str:
    for _ in range(SEEDS_AT_MOST):
        match = str(made(http, both=True)["id"])
        if given(server, match):
            return match
    raise AssertionError("no war came to a battle")


def test_a_battle_is_fought_at_a_table_of_its_own_and_its_result_comes_back(server: Threaded) -> None:
    with browser(server) as ana, browser(server) as stranger:
        war = waiting(server, ana)
        path = f"/api/matches/{war}/battle"
        assert ana.get(path).json() == {"wanted": True, "url": "", "over": False}
        assert stranger.post(path, json={}).status_code == 404
        begun = ana.post(path, json={})
        assert begun.status_code == 201, begun.text
        again = ana.post(path, json={})
        assert again.json()["url"] == begun.json()["url"]
        battle = begun.json()["url"].rsplit("/", 1)[1]
        early = ana.post(f"{path}/report", json={"token": token()})
        assert early.status_code == 422
        assert ana.get(f"/m/{battle}").status_code == 200
        assert 'id="battle"' in ana.get(f"/m/{war}").text
        fought_out(server, battle)
        wait_until(lambda: bool(ana.get(path).json()["over"]))
        brought = ana.post(f"{path}/report", json={"token": token()})
        assert brought.status_code == 200, brought.text
        assert not wants_battle(live(server, war))
        assert not ana.get(path).json()["wanted"]
        journals = [journal_of(server, each) for each in (war, battle)]
        found = list(check_links(journals[0], {journals[1].last_hash: journals[1]}))
        assert [link.finding for link in found] == [Finding.PROVED]


def fought_out(server: Threaded, battle: str) -> None:
    table = server.app.web.host.tables.get(battle)
    bots = players(game("iron_and_fire"), table.match().setting, {"chile": "midshipman", "peru": "midshipman"}, b"k")
    for _ in range(ORDERS_AT_MOST):
        now = table.match()
        if now.over:
            return
        seat = next(iter(now.asks()))
        table.do(_command(seat, answer_of(bots[seat], now, seat)))
    raise AssertionError("the battle did not end")


def journal_of(server: Threaded, match: str) -> Journal:
    return read_journal(live(server, match).journal.text())


def test_a_war_that_waits_for_nothing_begins_no_battle(server: Threaded) -> None:
    with browser(server) as ana:
        match = made(ana, both=False)["id"]
        assert ana.get(f"/api/matches/{match}/battle").json()["wanted"] is False
        assert ana.post(f"/api/matches/{match}/battle", json={}).status_code == 422
        assert ana.post(f"/api/matches/{match}/battle/report", json={"token": token()}).status_code == 422
