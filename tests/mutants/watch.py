"""Pytest plugin that records which lines each test runs, and its processor time.

`python -m pytest -p tests.mutants.watch` with a folder named in `MUTANTS_SEEN`; `seen.py` reads what it writes there.
"""

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

PARTS = ["*/src/admiralty/kernel/*", "*/src/admiralty/games/*"]


class Watch:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        self._cost: dict[str, float] = defaultdict(float)
        self._failed: set[str] = set()
        self._lines = Coverage(data_file=str(folder / f"lines-{self._worker}"), include=PARTS, config_file=False)
        self._lines.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._lines.switch_context(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self._cost[item.nodeid] += time.process_time() - began
            self._lines.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._lines.stop()
        self._lines.save()
        cost = {test: seconds for test, seconds in self._cost.items() if test not in self._failed}
        (self._folder / f"tests-{self._worker}.json").write_text(json.dumps(cost), "utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before anything of ours is imported: what runs on import belongs to no test."""
    early_config.pluginmanager.register(Watch(Path(os.environ["MUTANTS_SEEN"])))
