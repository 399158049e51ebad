"""Several processes on one database: the unique key decides, the loser reads again, and everybody sees the same."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import httpx

from admiralty.kernel.journal import read_journal
from admiralty.kernel.proof import editions, prove
from admiralty.library import load_package
from tests.server.serving import DEFENDER, RAIDER, Player, Server, codes, duel, token, wait_until
from tests.server.streams import Listener


def at_once(calls: list[Callable[[], httpx.Response]]) -> list[httpx.Response]:
    """Make several calls at the same moment."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(lambda call: call(), calls))


def test_two_processes_racing_on_one_match_agree(tmp_path: Path) -> None:
    """Both are sent an order for the same question at the same moment: one is taken, the other is told why not."""
    database = f"sqlite:///{tmp_path / 'admiralty.db'}"
    with Server(database) as one, Server(database) as two:
        first, second = (httpx.Client(base_url=server.url, timeout=30) for server in (one, two))
        defender, raider = duel(first)
        taken = refused = 0
        for _ in range(300):
            at_one = {DEFENDER: defender, RAIDER: raider}
            update = next(
                (found for seat, each in at_one.items() if (found := each.update(seat))["my_turn"]), defender.update()
            )
            if update["over"]:
                break
            seat = update["as"]
            at_two = Player(second, at_one[seat].secret, defender.match)
            offered = codes(update)
            orders = [(at_one[seat], offered[0]), (at_two, offered[-1]), (at_two, offered[0])]
            answers = at_once([partial(each.order, seat, code, update["decision"]) for each, code in orders])
            good = [answer for answer in answers if answer.status_code == 200]
            assert len(good) == 1, [answer.text for answer in answers]
            assert {answer.status_code for answer in answers} == {200, 409}
            taken, refused = taken + 1, refused + 2
        assert taken > 10
        journals = [Player(each, defender.secret, defender.match).get("/journal").text for each in (first, second)]
        assert journals[0] == journals[1]
        proof = prove(read_journal(journals[0]), editions(load_package("tests.toy", "HarbourDuel")))
        assert proof.thrown == proof.chances


def test_the_same_token_at_two_processes_is_one_order(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'admiralty.db'}"
    with Server(database) as one, Server(database) as two:
        first, second = (httpx.Client(base_url=server.url, timeout=30) for server in (one, two))
        for _ in range(10):
            defender, _ = duel(first, mine="off")
            decision, mark = defender.update()["decision"], token()
            players = [Player(each, defender.secret, defender.match) for each in (first, second, first, second)]
            answers = at_once([partial(each.order, DEFENDER, "speed 2", decision, mark) for each in players])
            assert [answer.json() for answer in answers] == [{"entry": 2, "code": "speed 2", "sequence": 2}] * 4


def test_a_stream_hears_of_orders_that_another_process_took(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'admiralty.db'}"
    with Server(database) as one, Server(database) as two, httpx.Client(base_url=one.url, timeout=30) as http:
        defender, raider = duel(http, mine="off")
        with Listener(two.url, raider, since=1) as listener:
            defender.order(DEFENDER, "speed 2")
            wait_until(lambda: listener.updates and listener.updates[-1]["sequence"] == 2)
