"""msgspec crashes where several threads use a Struct for the first time at once."""

import os
import sys
import threading

import msgspec


class Part(msgspec.Struct):
    name: str
    size: int | None = None


class Whole(msgspec.Struct):
    parts: list[Part]
    by_name: dict[str, Part]


DATA = {"parts": [{"name": "a"}], "by_name": {"a": {"name": "a", "size": 1}}}


def use(barrier: threading.Barrier) -> None:
    barrier.wait()
    msgspec.convert(DATA, Whole)


def child() -> None:
    sys.setswitchinterval(1e-6)
    barrier = threading.Barrier(8)
    threads = [threading.Thread(target=use, args=(barrier,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os._exit(0)


died = 0
for _ in range(600):
    process = os.fork()
    if process == 0:
        child()
    died += os.WIFSIGNALED(os.waitpid(process, 0)[1])
print(f"msgspec {msgspec.__version__}, Python {sys.version.split()[0]}: {died} of 600 crashed")
