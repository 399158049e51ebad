"""Servers for tests, in a thread or in a process that can be killed; and an API client that plays."""

import html
import os
import re
import resource
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from prometheus_client import generate_latest

from admiralty.present.guided_play import listed
from admiralty.server.app import build
from admiralty.server.matches.bots import order_command
from admiralty.server.registry import GameRegistry
from admiralty.server.run import configured, listening, serve
from admiralty.server.settings import ServerSettings
from tests.support.patience import PATIENCE, wait_until
from tests.support.processes import end, ended, start

DUEL = "harbour_duel"
DEFENDER, RAIDER = "defender", "raider"
ORDERS_AT_MOST = 400
UNLIMITED = {"creations_a_minute": 1e6, "orders_a_second": 1e6, "requests_a_second": 1e6, "joins_a_second": 1e6}
GAMES = {DUEL: ("tests.toy", "HarbourDuel")}
ROOT = Path(__file__).parents[2]
SERVE = [sys.executable, "-c", "from admiralty.cli import main; main()", "serve"]
PATIENT = dict.fromkeys(
    ("patience_seconds", "bot_seconds", "odds_seconds", "journal_seconds", "head_seconds", "body_seconds",
     "write_seconds"), min(PATIENCE, 86_400.0),
)  # fmt: skip
"""A tested server has long time-outs: separate tests check how soon it gives up."""
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}


def settings(database: str, **more: Any) -> ServerSettings:
    """Settings with the toy game beside the real ones, and rate limits too high for tests that do not set them."""
    chosen: dict[str, Any] = {**UNLIMITED, **PATIENT, "log": "error", "workers": 1, "standing_seconds": 0.2, **more}
    return ServerSettings(database, games=GAMES, **chosen)


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str, port: int = 0, largest_file: int = 0) -> None:
        """``largest_file`` limits the size of a file in bytes, to simulate a full disk."""
        command = [sys.executable, "-m", "tests.server.serving", database, str(port), str(largest_file)]
        self._process = start(command, stdout=subprocess.PIPE, cwd=ROOT, text=True, env=ENVIRONMENT)
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        if not self.url.startswith("http"):
            self.kill()
            raise AssertionError("the server did not start")

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        end(self._process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


@contextmanager
def started_serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command that starts the server, and yield the address that it prints; ends with the test in any case."""
    process: subprocess.Popen[str]
    with ended(start([*SERVE, *options], stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().split()[-1]


class Lives:
    """Servers on one database, one after another: each is a fork of a process with everything loaded, and can be killed
    while it works. A fork costs a tenth of a start."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "tests.server.serving", database, "0", "0", "lives"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._nursery = start(command, **pipes, cwd=ROOT, text=True, env=ENVIRONMENT)
        self._living = 0
        self.count = 0

    def begin(self) -> str:
        """Start the next server and return its address."""
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.write("live\n")
        self._nursery.stdin.flush()
        process, url = self._nursery.stdout.readline().split(maxsplit=1)
        assert url.startswith("http"), url
        self._living = int(process)
        self.count += 1
        return str(url).strip()

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        os.kill(self._living, signal.SIGKILL)
        wait_until(lambda: not _lives(self._living))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        end(self._nursery)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _give_lives(chosen: ServerSettings) -> None:
    """Fork a serving child for each line of input; dead children are not awaited."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    GameRegistry(GAMES).presenter(DUEL, "fog", {})  # loaded once for all of them
    for _ in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            try:
                serve(chosen, lambda url: print(os.getpid(), url, flush=True))
            except BaseException as fault:  # noqa: BLE001 (whatever it is: who waits for the address must hear of it)
                print(os.getpid(), f"did not start: {fault!r}", flush=True)
            os._exit(0)


class Threaded:
    """A server in a thread of this process."""

    def __init__(self, chosen: ServerSettings, loop: str = "") -> None:
        """``loop`` names another event loop than the usual one, for tests that inspect it."""
        self.app = build(chosen)
        configuration = configured(chosen, self.app)
        configuration.loop = loop or configuration.loop
        self._server = uvicorn.Server(configuration)
        self._listener = listening("127.0.0.1", 0)
        self._thread = threading.Thread(target=self._server.run, args=([self._listener],), daemon=True)
        self.port = int(self._listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        wait_until(lambda: self._server.started)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()

    def metrics(self) -> str:
        return generate_latest(self.app.web.metrics.registry).decode()


@contextmanager
def browser(server: Threaded) -> Iterator[httpx.Client]:
    """A browser session, with a guest's cookie and the token of its page."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        http.headers["x-csrf-token"] = http.get("/join").text.split('name="csrf" content="')[1].split('"')[0]
        yield http


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def token() -> str:
    return secrets.token_hex(8)


class Player:
    """An API client that holds a link."""

    def __init__(self, http: httpx.Client, secret: str, match: str) -> None:
        self.http = http
        self.secret = secret
        self.match = match
        self.headers = {"authorization": f"Bearer {secret}"}
        self.at = f"/api/matches/{match}"

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        return self.http.get(self.at + path, params=query, headers=self.headers)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(self.at + path, json=body, headers=self.headers)

    def update(self, seat: str = "") -> dict[str, Any]:
        answer = self.get("", **({"as": seat} if seat else {}))
        assert answer.status_code == 200, answer.text
        update: dict[str, Any] = answer.json()["update"]
        return update

    def order(self, seat: str, code: str, decision: int | None = None, mark: str | None = None) -> httpx.Response:
        decision = self.update(seat)["decision"] if decision is None else decision
        return self.post("/orders", seat=seat, decision=decision, code=code, token=mark or token())


def took_up(http: httpx.Client, link: Mapping[str, Any], match: str) -> Player:
    """An API client that takes up a link to a seat, with a secret of its own; a spectator needs none."""
    secret = link["secret"]
    answer = http.post("/api/join", json={"secret": secret}, headers={"authorization": f"Bearer {secret}"})
    assert answer.status_code == 200, answer.text
    return Player(http, answer.json()["secret"] or secret, match)


def duel(http: httpx.Client, *, friend: bool = True, **options: str) -> tuple[Player, Player]:
    """A duel between two people: the defender, who makes the match, and the raider, who gets a link."""
    seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "friend"}} if friend else {DEFENDER: {"by": "me"}}
    body = {"game": DUEL, "scenario": "fog", "options": options, "seats": seats}
    answer = http.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    links = made["links"] or [made["spectator"]]
    return Player(http, made["secret"], made["id"]), took_up(http, links[0], made["id"])


def played_out(server: Threaded, match: str, choose: int = 0) -> None:
    """Play a match to its end, always with the order on offer at one index; by the service, not by requests."""
    host = server.app.web.host
    table = host.tables.get(match)
    for _ in range(ORDERS_AT_MOST):
        live = table.match()
        if live.over:
            return
        seat, ask = next(iter(live.asks().items()))
        on_offer = listed(ask)
        host.do(table, order_command(seat, on_offer[choose % len(on_offer)], live.decision))
    raise AssertionError("the game did not end")


def codes(update: dict[str, Any]) -> list[str]:
    """The codes of the orders on offer, from the handles of the picture."""
    return [html.unescape(code) for code in re.findall(r'data-code="([^"]*)"', update["svg"]["scene"])]


if __name__ == "__main__":
    if int(sys.argv[3]):
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), resource.RLIM_INFINITY))
    chosen = settings(sys.argv[1], port=int(sys.argv[2]))
    if sys.argv[4:] == ["lives"]:
        _give_lives(chosen)
    else:
        serve(chosen, lambda url: print(url, flush=True))
