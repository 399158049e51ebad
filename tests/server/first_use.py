"""Race the first use of msgspec types in forked processes, and count the segmentation faults.

`python -m tests.server.first_use 600` builds the application, forks that many times, and lets eight threads of each
child convert to every struct of the program at once. `--served` starts a server in each child instead and sends it
eight first requests at once. `--unprepared` skips the preparation, to show what it prevents.
"""

import argparse
import http.client
import json
import os
import secrets
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import inspect

from admiralty.server import app
from admiralty.server.ops.types import loaded_structs
from admiralty.server.registry import GameRegistry
from admiralty.server.run import serve
from tests.server.serving import DEFENDER, DUEL, GAMES, settings

THREADS = 8
SWITCH_SECONDS = 1e-6
"""How often threads change places: so often that a race which is rare in practice is met soon."""
MATCH = {"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}
REQUESTS = (
    ("POST", "/api/matches", json.dumps(MATCH)),
    ("POST", "/api/join", '{"secret": "nobody"}'),
    ("POST", "/api/matches/none/orders", "{}"),
    ("GET", "/api/games", ""),
)


def died(work: Callable[[], None]) -> bool:
    """Whether a signal ends a forked process that does some work."""
    child = os.fork()
    if child == 0:
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            work()
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def together(work: Callable[[int], None]) -> None:
    """Run a function in several threads that start at the same moment."""
    barrier = threading.Barrier(THREADS)

    def begin(number: int) -> None:
        barrier.wait()
        work(number)

    threads = [threading.Thread(target=begin, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def sample(kind: inspect.Type, within: tuple[type, ...] = ()) -> Any:
    """A value that fits a type, or nearly: only its fields must be read.

    ``within`` are the structs around it; a list of one of these is left empty.
    """
    match kind:
        case inspect.StructType():
            return {each.encode_name: sample(each.type, (*within, kind.cls)) for each in kind.fields}
        case inspect.UnionType():
            return sample(max(kind.types, key=lambda each: isinstance(each, inspect.StructType)), within)
        case inspect.CollectionType():
            again = isinstance(kind.item_type, inspect.StructType) and kind.item_type.cls in within
            return [] if again else [sample(kind.item_type, within)]
        case inspect.TupleType():
            return [sample(each, within) for each in kind.item_types]
        case inspect.DictType():
            return {"a": sample(kind.value_type, within)}
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.EnumType():
            return next(iter(kind.cls)).value
        case inspect.IntType() | inspect.FloatType():
            return kind.ge or 1
        case inspect.BoolType():
            return True
        case inspect.StrType():
            return "a" * max(kind.min_length or 1, 8)
        case _:
            return None


def samples() -> list[Any]:
    return [sample(inspect.type_info(each)) for each in loaded_structs()]


def use_types(samples: Sequence[tuple[type[msgspec.Struct], Any]]) -> None:
    """Convert to every struct in every thread, as the first requests of a busy server do."""

    def use(_: int) -> None:
        for struct, data in samples:
            try:
                msgspec.convert(data, struct)
            except msgspec.ValidationError:
                continue

    together(use)


def crashes_of_types(folder: Path, times: int) -> int:
    application = app.build(settings(f"sqlite:///{folder / 'types.db'}"))
    for package, _ in GameRegistry(GAMES).packages.values():
        import_module(f"{package}.game")
    with get_context("fork").Pool(1) as pool:  # inspecting a type prepares it, which must not happen here
        data = pool.apply(samples)
    work = partial(use_types, list(zip(loaded_structs(), data, strict=True)))
    try:
        return sum(died(work) for _ in range(times))
    finally:
        application.web.host.close()


def crashes_of_starts(folder: Path, times: int) -> int:
    """The number of servers that died during their first requests."""
    return sum(_served_and_died(f"sqlite:///{folder / 'starts.db'}") for _ in range(times))


def _served_and_died(database: str) -> bool:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            serve(settings(database, port=0), lambda url: print(url, file=os.fdopen(write, "w"), flush=True))
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        place = urlsplit(told.readline().strip()).netloc
    together(lambda number: _request(place, *REQUESTS[number % len(REQUESTS)]))
    os.kill(child, signal.SIGTERM)
    status = os.waitpid(child, 0)[1]
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGSEGV


def _request(place: str, method: str, path: str, body: str) -> None:
    connection = http.client.HTTPConnection(place, timeout=60)
    try:
        connection.request(method, path, body, {"content-type": "application/json", "x": secrets.token_hex(4)})
        connection.getresponse().read()
    except (OSError, http.client.HTTPException):
        pass  # a dead server does not answer; check its exit status
    finally:
        connection.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int)
    parser.add_argument("--served", action="store_true")
    parser.add_argument("--unprepared", action="store_true")
    chosen = parser.parse_args()
    if chosen.unprepared:
        setattr(app, "prepare_types", lambda _: None)  # noqa: B010 (the module does not export it)
    with tempfile.TemporaryDirectory() as folder:
        crashes = (crashes_of_starts if chosen.served else crashes_of_types)(Path(folder), chosen.times)
    print(f"{crashes} of {chosen.times} crashed")


if __name__ == "__main__":
    main()
