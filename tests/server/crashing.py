"""A process that the test kills repeatedly while it writes orders, and restarts from its database.

Each life is a fork of a process with all modules loaded, so that hundreds take seconds. The process reports each answer
over a pipe before anything else happens, as a server answers a client.
"""

import os
import random
import signal
import sys
import time

from admiralty.kernel.flows.chance import Fast
from admiralty.server.identity.accounts import Guest
from admiralty.server.matches.bots import order_command
from admiralty.server.matches.service import Host
from admiralty.server.registry import GameRegistry
from admiralty.server.schemas import Create, SeatPlan
from tests.server.serving import DEFENDER, DUEL, GAMES, RAIDER, settings, token


def main(database: str, lives: int) -> None:
    chance = random.Random(11)
    GameRegistry(GAMES).presenter(DUEL, "fog", {})  # loaded once for all lives
    for life in range(lives):
        sys.stdout.flush()
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            live(database, life, write)
        os.close(write)
        with os.fdopen(read) as told:
            lines = [told.readline() for _ in range(chance.randrange(1, 14))]  # running, with some answers
            time.sleep(chance.uniform(0.0, 0.01))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            lines += told
        sys.stdout.write("".join(line for line in lines if line.endswith("\n") and line != "ready\n"))


def live(database: str, life: int, write: int) -> None:
    """Play duels at random, for ever."""
    host, rng = Host(settings(database)), Fast(life)
    host.registry.presenter(DUEL, "fog", {})
    os.write(write, b"ready\n")
    guest = Guest.new()
    while True:
        made = host.create(guest, Create(DUEL, "fog", {}, {DEFENDER: SeatPlan("me"), RAIDER: SeatPlan("me")}, ""))
        table = host.tables.get(made.id)
        os.write(write, f"made {made.id}\n".encode())
        while not table.match().over:
            match = table.match()
            seat = next(iter(match.asks()))
            code, mark = match.asks()[seat].choices.sample(rng).code, token()
            answer = host.do(table, order_command(seat, code, match.decision, mark))
            os.write(write, f"order {made.id} {mark} {answer['entry']} {code}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
