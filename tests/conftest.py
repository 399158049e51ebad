"""Fixtures for every test: the soak scale, whether to save pictures; and a check for processes left behind."""

import gc
import os
import signal
import ssl
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import settings

from admiralty.cache_dir import keep_charts
from admiralty.server.ops.garbage import tune_collector
from tests.support.patience import wait_until
from tests.support.processes import leftovers, mark_session

# To collect ten thousand tests makes no garbage, and the collector looked for some for a third of the time.
gc.disable()
mark_session()
SOAK_SCALE = 50
FIRST = ("tests/conformance/test_conformance.py", "tests/server/test_kill.py", "tests/lab/test_jobs.py")
"""The longest tests are begun first: begun last, one keeps a worker busy while the others have nothing left."""
LAST_TRIES = 250
# A busy machine is no fault of the program: no test fails because an example took long.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
# As in every program of ours: the tests of the engraving ask for it themselves.
keep_charts()
# Begun in the background, a shell has interruptions ignored, in programs that tests start and interrupt as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long versions of the tests that have one")
    parser.addoption("--pictures", action="store_true", help="keep the pictures of the browser table for the docs")


@pytest.fixture(scope="session")
def soak_scale(request: pytest.FixtureRequest) -> int:
    """How many times the everyday amount of random play a test should do: 1, or more under `--soak`.

    A test multiplies its number of games or positions by it, so that one test serves `make test` and `make soak`.
    """
    return SOAK_SCALE if request.config.getoption("--soak") else 1


@pytest.fixture(scope="session", autouse=True)
def one_tls_context() -> Iterator[None]:
    """Every client of these tests has the same certificates, which take 25 ms of processor time to read."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked as long is left to `make soak`; the longest of the others come first."""
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))
    if config.getoption("--soak") or config.getoption("--pictures"):
        return
    left = [item for item in items if item.get_closest_marker("long")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """From here on garbage is collected as in the server: what is loaded by now stays."""
    gc.enable()
    tune_collector()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """No test leaves a process behind: one that does is named and ended, and the session has failed."""
    if hasattr(session.config, "workerinput"):  # one of several workers: the session looks when all have gone
        return
    with suppress(AssertionError):
        wait_until(lambda: not leftovers(), LAST_TRIES)  # one that was ended just now may not have gone yet
    left = leftovers()
    for process, command in left.items():
        print(f"\nleft behind by a test: {process} {command[:200]}")
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
