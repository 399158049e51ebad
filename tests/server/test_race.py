"""Several processes on one database: the unique key decides, the loser reloads, and all clients see the same."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import pytest

from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.replays.proof import editions, prove
from admiralty.library import load_package
from tests.server.databases import clusters
from tests.server.serving import DEFENDER, RAIDER, Player, Server, Threaded, codes, duel, settings, token
from tests.server.streams import Listener
from tests.support.patience import PATIENCE, wait_until

Both = tuple[Threaded, Server]


@pytest.fixture(scope="module", params=clusters())
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    """Two processes on one database of each kind, one of them this one; every test plays its own matches there."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('race') / 'admiralty.db'}"
    else:
        url = request.getfixturevalue("cluster").database()
    with Threaded(settings(url)) as one, Server(url) as two:
        yield one, two


def at_once(calls: list[Callable[[], httpx.Response]]) -> list[httpx.Response]:
    """Make several calls at the same moment."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(lambda call: call(), calls))


def test_two_processes_racing_on_one_match_agree(both: Both) -> None:
    """Both get an order for the same question at the same moment: one is accepted, the other is refused with a
    reason."""
    one, two = both
    first, second = (httpx.Client(base_url=server.url, timeout=PATIENCE) for server in (one, two))
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


def test_the_same_token_at_two_processes_is_one_order(both: Both) -> None:
    one, two = both
    first, second = (httpx.Client(base_url=server.url, timeout=PATIENCE) for server in (one, two))
    for _ in range(10):
        defender, _ = duel(first, mine="off")
        decision, mark = defender.update()["decision"], token()
        players = [Player(each, defender.secret, defender.match) for each in (first, second, first, second)]
        answers = at_once([partial(each.order, DEFENDER, "speed 2", decision, mark) for each in players])
        told = [answer.json() for answer in answers]
        assert [(each["entry"], each["code"], each["sequence"]) for each in told] == [(2, "speed 2", 2)] * 4
        assert [each["head"] for each in told] == [told[0]["head"]] * 4


def test_a_stream_hears_of_orders_that_another_process_took(both: Both) -> None:
    one, two = both
    with httpx.Client(base_url=one.url, timeout=PATIENCE) as http:
        defender, raider = duel(http, mine="off")
        with Listener(two.url, raider, since=1) as listener:
            defender.order(DEFENDER, "speed 2")
            wait_until(lambda: listener.updates and listener.updates[-1]["sequence"] == 2)


def test_who_reads_at_one_process_sees_what_another_has_answered(both: Both, soak_scale: int) -> None:
    """Without a stream or a delay: a program that reads at once must not get an older state."""
    one, two = both
    here, there = (httpx.Client(base_url=server.url, timeout=PATIENCE) for server in (one, two))
    for _ in range(soak_scale):
        defender, raider = duel(here, mine="off")
        away = {each: Player(there, each.secret, each.match) for each in (defender, raider)}
        seats = {DEFENDER: defender, RAIDER: raider}
        for _ in range(30):
            update = next((found for seat, each in seats.items() if (found := each.update(seat))["my_turn"]), None)
            if update is None:
                break
            player = seats[update["as"]]
            answer = player.order(update["as"], codes(update)[0], update["decision"]).json()
            assert away[player].update()["sequence"] == answer["sequence"]
            assert here.get("/api/matches", headers=player.headers).json()[0]["id"] == player.match


def test_a_link_that_is_replaced_at_one_process_opens_nothing_at_another(both: Both) -> None:
    one, two = both
    here, there = (httpx.Client(base_url=server.url, timeout=PATIENCE) for server in (one, two))
    defender, raider = duel(here, mine="off")
    watcher = Player(here, defender.post("/links").json()["spectator"]["secret"], defender.match)
    away = Player(there, watcher.secret, watcher.match)
    assert away.update()["sequence"] == 1
    with Listener(two.url, watcher, since=1) as listener:
        fresh = defender.post("/links").json()
        assert fresh["links"] == [], "the seat is held, and has no link to replace"
        assert away.get().status_code in (401, 404)
        wait_until(lambda: listener.ended)
        assert Player(there, fresh["spectator"]["secret"], watcher.match).update()["sequence"] == 1
    assert Player(there, raider.secret, raider.match).update()["sequence"] == 1
    with Listener(two.url, defender, since=1) as other:
        defender.order(DEFENDER, "speed 2")
        wait_until(lambda: other.updates)
