"""Pytest plugin that tries many changes in one process: it imports the tests once, and forks for each change.

What a change makes of a function is put in its place in the child, which then runs the tests that come by it, the
likeliest first, until one fails. `trial.py` writes what is asked to the file that `MUTANTS_ASKED` names, and reads the
verdicts from the file descriptor that `MUTANTS_TOLD` names. Time is counted on the processor: a busy machine makes no
test hang.
"""

import gc
import json
import os
import resource
import signal
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.mutants.choose import MEMORY, NEW, SLOWER

UNTRIED = "?"
"""The verdict on a change that cannot be made in a running process."""


class Swift:
    def __init__(self, path: Path, told: int) -> None:
        said = json.loads(path.read_text("utf-8"))
        self._root = path.parent
        self._asked: list[dict[str, Any]] = said["asked"]
        self._cost: dict[str, float] = said["cost"]
        self._granted: float = said["granted"]
        self._workers: int = said["workers"]
        self._told = told
        self._number = 0
        self._running = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("a test cannot be read where nothing is changed")
        functions = _functions(self._root, {asked["file"] for asked in self._asked})
        items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        busy: dict[int, int] = {}
        for number in range(len(self._asked)):
            if len(busy) >= self._workers:
                self._ended(busy, *os.wait())
            if child := os.fork():
                busy[child] = number
            else:
                self._try(number, functions, items)
        while busy:
            self._ended(busy, *os.wait())
        return True

    def _ended(self, busy: dict[int, int], child: int, status: int) -> None:
        """A child that died without a verdict, for example of its memory, was killed by the change."""
        number = busy.pop(child)
        if status:
            self._tell(number, f"a test that ends the process ({status})")

    def _try(
        self, number: int, functions: dict[tuple[str, str, int], list[FunctionType]], items: dict[str, Any]
    ) -> None:
        """In the child: make the change, run its tests, tell the first that fails, and end."""
        asked, self._number = self._asked[number], number
        signal.signal(signal.SIGVTALRM, self._hang)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if not _put(self._root, asked, functions):
            self._tell(number, UNTRIED)
            os._exit(0)
        new = [test for test in items if test not in self._cost and test.split("::")[0] in set(asked["modules"])]
        chosen = [items[test] for test in (*new, *asked["chosen"]) if test in items]
        try:
            for item, after in zip(chosen, [*chosen[1:], None], strict=True):
                self._running = item.nodeid
                signal.setitimer(signal.ITIMER_VIRTUAL, self._granted + SLOWER * self._cost.get(item.nodeid, NEW))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        except BaseException:  # noqa: BLE001  whatever breaks even the runner has been noticed
            self._tell(number, self._running)
            os._exit(0)
        self._tell(number, "")
        os._exit(0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._tell(self._number, report.nodeid)
            os._exit(0)

    def _hang(self, _number: int, _frame: FrameType | None) -> None:
        self._tell(self._number, self._running)
        os._exit(0)

    def _tell(self, number: int, by: str) -> None:
        os.write(self._told, f"{json.dumps([number, by])}\n".encode())


def _functions(root: Path, files: set[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function that came of the files, by where it stands."""
    for file in sorted(files):
        import_module(".".join(Path(file).relative_to("src").with_suffix("").parts).removesuffix(".__init__"))
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            path = Path(code.co_filename)
            if path.is_relative_to(root) and (file := str(path.relative_to(root))) in files:
                found.setdefault((file, code.co_qualname, code.co_firstlineno), []).append(each)
    return found


def _put(root: Path, asked: dict[str, Any], functions: dict[tuple[str, str, int], list[FunctionType]]) -> bool:
    """Put what the change makes of its function in the function's place: whether that was possible."""
    path = str(root / asked["file"])
    text = Path(path).read_text("utf-8")
    before = dict(_outer(compile(text, path, "exec", dont_inherit=True)))
    after = dict(_outer(compile(asked["text"], path, "exec", dont_inherit=True)))
    put = False
    for name, code in before.items():
        if (now := after.get(name)) is not None and _moved(now, code) != code:
            for function in functions.get((asked["file"], code.co_qualname, code.co_firstlineno), ()):
                try:
                    function.__code__ = now
                except ValueError:  # it closes over other names than before
                    return False
                put = True
    return put


def _moved(code: CodeType, like: CodeType) -> CodeType:
    """The same code where the other stands: a change that is shorter moves all that follows it."""
    if code.co_firstlineno == like.co_firstlineno:
        return code
    return code.replace(co_firstlineno=like.co_firstlineno)


def _outer(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The functions of a module and of its classes, each by its name and which of that name it is."""
    seen: Counter[str] = Counter()

    def within(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                if inner.co_flags & 0x02:  # a function: a class has no locals of its own
                    seen[inner.co_qualname] += 1
                    yield (inner.co_qualname, seen[inner.co_qualname]), inner
                else:
                    yield from within(inner)

    return within(code)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Swift(Path(os.environ["MUTANTS_ASKED"]), int(os.environ["MUTANTS_TOLD"])))
