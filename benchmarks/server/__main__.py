"""The server under load: 200 matches with two connected clients each, random orders.

    python -m benchmarks.server [matches] [seconds]

First at the pace of people, for the time from an order to the other client's screen; then as fast as the machine goes,
for the throughput, which is stated as a share of what the bare framework answers and of what the bare database
commits, measured in the same run. Every order that was answered must be in its journal. Then one match with a thousand
pages that listen; a person's opponent while sixty matches of bots among themselves run; and how long the event loop is
held at a stretch by any page, and by the worst that anybody may bring.

What an order costs is stated in processor time of the server's process, which other programs on the machine change
less than the time on the clock, with the shares of its parts, and as a multiple of what the bare framework spends on
an empty post at the same pace.
"""

import asyncio
import gc
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from admiralty.server.run import serve
from admiralty.server.settings import ServerSettings
from benchmarks import shares
from benchmarks.server.aims import GAME, ORDERS_A_SECOND, SCENARIO
from benchmarks.server.connections import Process
from benchmarks.server.crowds import crowded, listened
from benchmarks.server.holds import Holds, held
from benchmarks.server.load import Load
from benchmarks.server.yardsticks import bare_commits, bare_posts, serve_bare


def main() -> None:
    if sys.argv[1:2] == ["--bare"]:
        serve_bare()
    elif sys.argv[1:2] == ["--ours"]:
        shares.start()
        serve_ours(sys.argv[2])
    elif sys.argv[1:2] == ["--held"]:
        holds = Holds()
        holds.start()
        serve_ours(sys.argv[2], holds.begin)
    else:
        asyncio.run(measure(*(int(each) for each in sys.argv[1:3])))


async def measure(matches: int = 200, seconds: int = 15) -> None:
    """The whole run, printed."""
    gc.disable()  # the clients' own pauses are not the server's
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commits = bare_commits(folder, 3)
        bare = await bare_posts(32, 3)
        print(f"bare SQLite    {commits:8,.0f} commits/s")
        paced = await bare_posts(16, 6, ORDERS_A_SECOND)
        print(f"bare framework {bare.rate:8,.0f} posts/s, {bare.cost * 1000:.2f} ms of processor time each")
        print(f"bare framework {paced.rate:8,.0f} posts/s, {paced.cost * 1000:.2f} ms of processor time each")
        load = Load()
        with Process("ours", f"sqlite:///{folder / 'ours.db'}") as server:
            print(f"{matches} matches of {GAME} {SCENARIO}, two connected clients each")
            await load.run(server, bare, paced, matches, seconds)
        print(
            f"  that is {load.rate / bare.rate:.1%} of the bare framework and {load.rate / commits:.1%} of bare commits"
        )
        with Process("ours", f"sqlite:///{folder / 'one.db'}") as server:
            await listened(server, bare)
        with Process("ours", f"sqlite:///{folder / 'bots.db'}") as server:
            await crowded(server)
        with Process("held", f"sqlite:///{folder / 'held.db'}") as server:
            await held(server)


def serve_ours(database: str, begin: Callable[[], None] = lambda: None) -> None:
    """Serve; ``begin`` is called on the event loop when it answers."""
    many = 1_000_000
    settings = ServerSettings(
        database, port=0, log="error", creations_a_minute=many, orders_a_second=many, requests_a_second=many,
        joins_a_second=many, connections_each=many, streams_each=many, streams_each_address=many,
    )  # fmt: skip

    def started(url: str) -> None:
        begin()
        print(url, flush=True)

    serve(settings, started)


if __name__ == "__main__":
    main()
