"""The server of the browser tests, and the browsers that open it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.match import Match
from admiralty.server.registry import GameRegistry
from tests.browser.calls import Calls
from tests.browser.chromium import ARGUMENTS, chromium
from tests.browser.table import TablePage
from tests.support.patience import slowness
from tests.support.processes import end, start

Open = Callable[..., TablePage]
PATIENCE = 60_000 * slowness()
"""Milliseconds. Timeouts are generous, because a busy machine is not a fault of the program."""
expect.set_options(timeout=PATIENCE)
RERUNS = 2
"""The number of retries of a failed browser test. The last line of the run counts them, and the summary names them."""
SIZES = {"wide": (1440, 900), "tablet": (768, 1024), "phone": (360, 720), "phone-390": (390, 844)}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Retries a browser test, because browser, server and driver share a busy machine.

    A real fault fails all three times. Every retried test is still investigated.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=RERUNS))


class Server:
    """A server process with its own database. A restart keeps its port."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = 0
        self.start()

    def start(self) -> None:
        program = str(Path(sys.executable).with_name("admiralty"))
        database = f"sqlite:///{self._folder}/test.db"
        command = [program, "serve", "--port", str(self._port), "--database", database]
        with (self._folder / "log").open("a") as log:
            self._process = start(command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=self._folder)
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        found = next((word for word in first.split() if word.startswith("http")), "")
        if not found:
            self.kill()
            said = (self._folder / "log").read_text()
            raise AssertionError(f"the server did not say where it listens: {first!r} {said}")
        self.address = found.rstrip("/.")
        self._port = int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        """Kill the process, like a power cut."""
        end(self._process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server of this test session."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server.address


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all browser tests, closed after them: its driver runs an event loop in this thread, where no
    other can start."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        yield started
        started.close()


@pytest.fixture
def guest(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens pages, each for a new guest; a script error or a blocked style or script fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            complaints.append(message.text)

    def made(size: str = "wide", dark: bool = False, calm: bool = True, **options: Any) -> Page:
        width, height = SIZES[size]
        touch = size.startswith("phone")
        context = browser.new_context(
            base_url=options.pop("base_url", address),
            service_workers=options.pop("service_workers", "block"),
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=touch,
            is_mobile=touch,
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield made
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def table(guest: Callable[..., Page]) -> Open:
    """Creates a match and returns its table; through the form of a new match on request."""

    def opened(
        scenario: str = "angamos",
        game: str = "ironclads_on_squares",
        side: str | None = None,
        opponent: str = "bot:random",
        form: bool = False,
        **options: Any,
    ) -> TablePage:
        page = guest(**options)
        if form or opponent == "friend":  # the form stores the host's promise, and the links for friends
            page.goto(f"/new?game={game}&scenario={scenario}")
            return TablePage.begin(page, side, opponent)
        calls = Calls(page)
        match = calls.make(game, scenario, side, opponent)
        calls.await_turn(match)
        page.goto(f"/m/{match}")
        return TablePage.ready(page)

    return opened


def fought(guest: Callable[..., Page], game: str = "ironclads_on_squares", scenario: str = "angamos") -> TablePage:
    """The page of a short finished battle, played by calls from both seats.

    `test_match` plays whole battles by mouse and by keyboard.
    """
    page = guest()
    calls = Calls(page)
    match = calls.make(game, scenario, "", "")
    calls.play(match)
    page.goto(f"/m/{match}")
    expect(page.locator("#turn[data-over=yes]")).to_be_attached()
    return TablePage.ready(page)


def fought_elsewhere(game: str, scenario: str) -> str:
    """The journal of a battle of random orders, played without a browser."""
    presenter = GameRegistry({}).presenter(game, scenario, {})
    match = Match(presenter.game, presenter.setting, {"both": tuple(presenter.setting.seats)}, Fast(3))
    rng = Fast(7)
    while not match.over:
        for seat, ask in list(match.asks().items()):
            match.order(seat, ask.choices.sample(rng).code)
    return match.journal.text()
