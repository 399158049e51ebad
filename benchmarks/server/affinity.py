"""Several processes behind nginx, with and without affinity by match id, beside one process.

    python -m benchmarks.server.affinity [matches] [orders a second] [seconds]

It needs nginx and PostgreSQL. Every match has two pages that listen. Orders come at a stated pace, so that the figures
say what that pace costs the players: how many orders were answered, and how long the answers took.
"""

import asyncio
import gc
import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.server.databases import Cluster
from tests.server.proxies import nginx_command
from tests.server.serving import free_port
from tests.support.patience import wait_until
from tests.support.processes import ended, mark_session, start

from benchmarks.server.aims import GAME, SCENARIO
from benchmarks.server.connections import Connection, Process
from benchmarks.server.figures import times
from benchmarks.server.load import Load, made_match

AFFINITY = "hash $affinity consistent;"
TLS = ("ssl_certificate", "ssl_protocols", "ssl_session_cache")
WAYS = {"one process": (1, True), "two, with affinity": (2, True), "two, without": (2, False)}


@contextmanager
def nginx(folder: Path, ports: Sequence[int], *, affinity: bool) -> Iterator[int]:
    """The recipe of the docs without TLS, which the clients of the benchmark do not speak."""
    folder.mkdir()
    port = free_port()
    command = nginx_command(folder, port, [f"127.0.0.1:{each}" for each in ports], limit=10_000)
    file = folder / "nginx.conf"
    lines = [line for line in file.read_text().splitlines() if not line.strip().startswith(TLS)]
    text = "\n".join(lines).replace(" ssl http2;", ";")
    file.write_text(text if affinity else text.replace(AFFINITY, ""))
    with ended(start([*command, "-g", "daemon off;"])):
        wait_until(lambda: _answers(port))
        yield port


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionError:
        return False
    return True


async def play(port: int, matches: int, rate: float, seconds: float) -> Load:
    """Play so many matches at so many orders a second, all together."""
    load = Load()
    presenter = await Connection.open(port)
    made = [await made_match(load, presenter, number) for number in range(matches)]
    clients = [client for match in made for client in match.clients]
    tasks = [asyncio.create_task(client.run(port)) for client in clients]
    while not all(client.sequence for client in clients):
        await asyncio.sleep(0.1)
        for task in tasks:
            if task.done():
                task.result()
    load.pause = matches / rate
    load.opened.set()
    await asyncio.sleep(5)  # until the first orders have been given
    load.answers.clear()
    load.screens.clear()
    await asyncio.sleep(seconds)
    load.stopped = True
    for task in tasks:
        task.cancel()
    return load


def main(matches: int = 60, rate: int = 60, seconds: int = 20) -> None:
    gc.disable()
    mark_session()
    print(f"{matches} matches of {GAME} {SCENARIO}, two pages each, {rate} orders a second wanted, {seconds} s")
    with Cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        for number, (name, (count, affinity)) in enumerate(WAYS.items()):
            database = cluster.database()
            with ExitStack() as stack:
                ports = [stack.enter_context(Process("ours", database)).port for _ in range(count)]
                port = stack.enter_context(nginx(Path(folder) / str(number), ports, affinity=affinity))
                load = asyncio.run(play(port, matches, rate, seconds))
            print(
                f"  {name:20} {len(load.answers) / seconds:6.1f} orders/s; order to answer {times(load.answers)};"
                f" to the other's screen {times(load.screens)}",
                flush=True,
            )


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:4]))
