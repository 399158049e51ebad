"""Power cuts: every answered order is in the journal, once, and every match continues."""

import random
import subprocess
import sys
import threading
import time
from typing import Any

import httpx
import sqlalchemy as sa

from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.replays.replay import resume
from admiralty.library import load_package
from admiralty.server.db.journals import Store
from admiralty.server.db.schema import receipts
from tests.server.serving import DEFENDER, ENVIRONMENT, RAIDER, ROOT, Lives, Player, codes, duel, token
from tests.support.patience import PATIENCE
from tests.support.processes import ended, start

KILLS = 3
MATCHES = 4


class Client(threading.Thread):
    """A client that plays both seats of a duel until the server dies, and remembers the answers."""

    def __init__(self, url: str, players: tuple[Player, Player], seed: int) -> None:
        super().__init__()
        self.players = [
            (Player(httpx.Client(base_url=url, timeout=PATIENCE), each.secret, each.match), seat)
            for each, seat in zip(players, (DEFENDER, RAIDER), strict=True)
        ]
        self.random = random.Random(seed)
        self.answered: dict[str, dict[str, object]] = {}
        self.unanswered: list[tuple[str, str, str, int]] = []

    def run(self) -> None:
        try:
            while self._turn():
                pass
        except httpx.TransportError:
            return

    def _turn(self) -> bool:
        for player, seat in self.players:
            update = player.update(seat)
            if update["over"]:
                return False
            if update["my_turn"]:
                code, mark = self.random.choice(codes(update)), token()
                self.unanswered.append((mark, seat, code, update["decision"]))
                answer = player.order(seat, code, update["decision"], mark)
                assert answer.status_code == 200, answer.text
                self.unanswered.pop()
                self.answered[mark] = answer.json()
        return True


def test_a_killed_server_loses_no_answered_order_and_doubles_none(url: str, soak_scale: int) -> None:
    """Each life of the server ends at a random point. A repeated request takes effect once."""
    chance = random.Random(5)
    matches: list[tuple[Player, Player]] = []
    answered: dict[str, dict[str, dict[str, object]]] = {}
    unanswered: list[tuple[Player, tuple[str, str, str, int]]] = []
    with Lives(url) as lives:
        for life in range(KILLS * min(soak_scale, 70)):
            address = lives.begin()
            with httpx.Client(base_url=address, timeout=PATIENCE) as http:
                again = [(Player(http, each.secret, each.match), order) for each, order in unanswered]
                for player, (mark, seat, code, decision) in again:
                    answer = player.order(seat, code, decision, mark)
                    if answer.status_code == 200:
                        answered[player.match][mark] = answer.json()
                        assert player.order(seat, code, decision, mark).json() == answer.json()
                    else:
                        assert answer.json()["error"]["kind"] in ("stale", "refused"), answer.text
                matches = [
                    pair for pair in matches if not Player(http, pair[0].secret, pair[0].match).update(DEFENDER)["over"]
                ]
                while len(matches) < MATCHES:
                    matches.append(duel(http))
                    answered[matches[-1][0].match] = {}
                clients = [Client(address, pair, life * 100 + place) for place, pair in enumerate(matches)]
                for client in clients:
                    client.start()
                time.sleep(chance.uniform(0.02, 0.5))
                lives.kill()
            unanswered = []
            for client, pair in zip(clients, matches, strict=True):
                client.join()
                answered[pair[0].match] |= client.answered
                for order in client.unanswered:
                    unanswered.append((pair[0] if order[1] == DEFENDER else pair[1], order))
    assert sum(len(each) for each in answered.values()) > 10
    for match, orders in answered.items():
        check(url, match, orders)
    print(f"{lives.count} kills, {sum(map(len, answered.values()))} orders answered, none lost or doubled")


def check(url: str, match: str, orders: dict[str, dict[str, object]]) -> None:
    """Check that the journal is complete, and has every answered order once, in its place."""
    store = Store(url)
    row, lines = store.match(match), store.lines(match)
    marks = {each[0] for each in store.read(sa.select(receipts.c.token).where(receipts.c.match == match))}
    store.close()
    assert row is not None
    key = row.key
    journal = read_journal("\n".join(lines))
    for mark, answer in orders.items():
        assert answer["code"] in codes_in(journal.entries[int(str(answer["entry"])) - 1])
        assert mark in marks
    assert len({answer["entry"] for answer in orders.values()}) == len(orders)
    given = [entry for entry in journal.entries if entry["kind"] in ("order", "seal")]
    assert len(given) == len(marks)  # every order in the journal belongs to a client, and none is there twice
    resume(journal, load_package("tests.toy", "HarbourDuel"), KeyStream(key))


def codes_in(entry: dict[str, Any]) -> list[str]:
    """The order in an entry; the answer to the last sealed order is the release."""
    answer = entry.get("answer", entry.get("secret", {}).get("0", {}).get("answer"))
    return list(answer.values()) if isinstance(answer, dict) else [answer]


def test_a_writer_killed_at_many_random_points_leaves_whole_journals(url: str, soak_scale: int) -> None:
    command = [sys.executable, "-m", "tests.server.crashing", url, str(KILLS * min(soak_scale, 100))]
    with ended(start(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)) as process:
        told, _ = process.communicate()
    assert process.returncode == 0
    answered: dict[str, dict[str, dict[str, object]]] = {}
    for line in told.splitlines():
        kind, match, *rest = line.split(" ", 4)
        orders = answered.setdefault(match, {})
        if kind == "order":
            orders[rest[0]] = {"entry": int(rest[1]), "code": rest[2]}
    assert sum(len(orders) for orders in answered.values()) > 10
    for match, orders in answered.items():
        check(url, match, orders)
