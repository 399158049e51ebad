"""Pytest plugin that runs only the tests relevant to a change, the likeliest first, and ends those that hang.

`trial.py` writes the choice to the file that `MUTANTS_CHOICE` names. Time is processor time, so that a busy machine
makes no test hang.
"""

import json
import os
import resource
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

SLOWER = 5
"""The multiple of its usual time that a test may take, besides a constant, before it counts as hanging."""
NEW = 10.0
"""Seconds that a test may usually take of which nothing is known."""
MEMORY = 8 << 30
"""Bytes. A change that makes something grow without end is noticed before the machine is full."""
HUNG = 17
"""The exit status where a test hung."""


class Choice:
    def __init__(self, path: Path) -> None:
        said = json.loads(path.read_text("utf-8"))
        self._place = {test: place for place, test in enumerate(said["chosen"])}
        self._cost: dict[str, float] = said["cost"]
        self._granted: float = said["granted"]
        self._told = path.with_suffix(".hung")
        self._running = ""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """A test without a record is new, and may have been written for this very change: it comes first."""
        kept = [item for item in items if item.nodeid in self._place or item.nodeid not in self._cost]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = sorted(kept, key=lambda item: self._place.get(item.nodeid, -1))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._running = item.nodeid
        signal.setitimer(signal.ITIMER_VIRTUAL, self._granted + SLOWER * self._cost.get(item.nodeid, NEW))
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def hang(self, _number: int, _frame: FrameType | None) -> None:
        self._told.write_text(self._running, "utf-8")
        os._exit(HUNG)


def pytest_configure(config: pytest.Config) -> None:
    choice = Choice(Path(os.environ["MUTANTS_CHOICE"]))
    config.pluginmanager.register(choice)
    signal.signal(signal.SIGVTALRM, choice.hang)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
