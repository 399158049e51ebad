"""Contact sheets for reviewers: each screen at three widths and in both themes, beside the design's own picture of it.

``python -m tests.pictures.sheets FOLDER [--guide PICTURES] [--only NAME ...]`` plays captains against each other up to
a chosen moment, opens it in a browser, and writes ``NAME-WIDTH-THEME.png`` into the folder: only ours if the design has
no such screen. It asserts nothing; a person looks.
"""

import argparse
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from admiralty import library
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import answer_of, players
from tests.browser.calls import Calls
from tests.browser.chromium import ARGUMENTS, chromium
from tests.browser.conftest import Server
from tests.browser.table import TablePage

SIZES = {1440: 900, 1024: 768, 390: 844}
THEMES = ("light", "dark")
PHONE = 390
PATIENCE = 60_000


@dataclass(frozen=True)
class Moment:
    """A question in a game of captains: the first of its kind, from a turn on, that a captain answers so."""

    game: str
    scenario: str
    kind: str
    turn: int = 0
    answer: str = ""
    seed: int = 5


@dataclass(frozen=True)
class Screen:
    """One screen: the moment it shows, whether the order is given before it is looked at, and the design's pictures.

    A `page` is shown whole, however long: of the battle's record where it names one. A `lesson` is one of that game.
    """

    moment: Moment | None
    wide: str = ""
    wide_dark: str = ""
    phone: str = ""
    given: bool = False
    page: str = ""
    lesson: str = ""

    def guide(self, width: int, theme: str) -> str:
        if width == PHONE:
            return self.phone
        return (self.wide_dark or self.wide) if theme == "dark" else self.wide


FIRE = Moment("iron_and_fire", "near_miss", "action", 1, "fire", seed=7)
PATROL = ("oak_and_iron", "channel_patrol")
WAR = ("war_of_the_pacific", "grand_campaign")
SCREENS = {
    "fire-plan": Screen(
        FIRE,
        "frame/3-table-iron-and-fire-desktop.png",
        "frame/3-table-iron-and-fire-desktop-result-dark.png",
        "frame/3-table-iron-and-fire-phone.png",
    ),
    "fire-result": Screen(
        FIRE,
        "frame/3-table-iron-and-fire-desktop-result-dark.png",
        "frame/3-table-iron-and-fire-desktop-result-dark.png",
        "frame/3-table-iron-and-fire-phone-result-dark.png",
        given=True,
    ),
    "lissa": Screen(
        Moment("ironclads_on_squares", "lissa", "move", 10),
        "frame/4-table-lissa-desktop.png",
        "frame/4-table-lissa-desktop-dark.png",
        "frame/4-table-lissa-phone.png",
    ),
    "oak-opening": Screen(Moment(*PATROL, "card"), "boards/oak-desktop-cards.png", "", "boards/oak-phone-cards.png"),
    "oak-cards": Screen(Moment(*PATROL, "card", 3), "boards/oak-desktop-cards.png", "", "boards/oak-phone-cards.png"),
    "oak-course": Screen(Moment(*PATROL, "course", 2), "boards/oak-desktop.png", "", "boards/oak-phone.png"),
    "oak-fire": Screen(
        Moment(*PATROL, "attack", 2, "broadside"), "boards/oak-desktop-fire.png", "", "boards/oak-phone.png"
    ),
    "war-opening": Screen(Moment(*WAR, "supply", 1), "boards/pacific-desktop.png", "", "boards/pacific-phone.png"),
    "war-attack": Screen(
        Moment(*WAR, "attack", 1, "attack"), "boards/pacific-desktop-close.png", "", "boards/pacific-phone.png"
    ),
    "steam-orders": Screen(Moment("iron_and_steam", "hampton_roads_2", "orders", 4), "boards/steam-desktop.png"),
    "front": Screen(None, "frame/1-front-desktop.png", "frame/1-front-desktop-dark.png", "frame/2-front-phone.png"),
    "front-whole": Screen(None, page="/"),
    "set-up": Screen(None, page="/new?game=iron_and_fire&scenario=end_game"),
    "set-up-squares": Screen(None, page="/new?game=ironclads_on_squares&scenario=lissa"),
    "help": Screen(None, page="/help"),
    "end": Screen(Moment("iron_and_fire", "near_miss", "action", 6), page="/m/{record}/end"),
    "end-squares": Screen(Moment("ironclads_on_squares", "lissa", "move", 14), page="/m/{record}/end"),
    "replay": Screen(Moment("ironclads_on_squares", "lissa", "move", 14), page="/m/{record}/replay#121"),
    "lesson-squares": Screen(None, lesson="ironclads_on_squares"),
    "lesson-fire": Screen(None, lesson="iron_and_fire"),
    "fire-opening": Screen(Moment("iron_and_fire", "end_game", "action", 1)),
    "fire-all-sea": Screen(Moment("iron_and_fire", "end_game", "action", 4, "fire")),
    "fire-gruesa": Screen(Moment("iron_and_fire", "race", "action", 2, "fire")),
    "squares-fire": Screen(Moment("ironclads_on_squares", "lissa", "fire", 8, "fire")),
    "squares-channel": Screen(Moment("ironclads_on_squares", "channel_1878", "move", 6)),
    "squares-angamos": Screen(Moment("ironclads_on_squares", "angamos", "move", 4)),
}


@dataclass(frozen=True)
class Reached:
    """A moment that was come to: the journal of a game given up right after it, its entry, who is asked, and what."""

    journal: str
    entry: int
    seat: str
    code: str


def reach(moment: Moment) -> Reached:
    game = library.game(moment.game)
    setting = game.setting(moment.scenario, {})
    match: Match[Any] = Match(game, setting, dict(setting.sides), Fast(moment.seed))
    bots = players(game, setting, dict.fromkeys(setting.sides, "captain"), bytes([moment.seed]) * 32)
    while not match.over:
        seat, ask = next(iter(match.asks().items()))
        code = answer_of(bots[seat], match, seat)
        late = getattr(match.position.state, "turn", 0) >= moment.turn
        if ask.kind == moment.kind and late and code.startswith(moment.answer):
            entry = len(match.journal.entries)
            match.actions.resign(next(side for side, seats in setting.sides.items() if seat in seats))
            return Reached(match.journal.text(), entry, seat, code)
        match.order(seat, code)
    raise LookupError(f"{moment} is never come to")


def opened(page: Page, reached: Reached) -> str:
    """The moment as a match of this guest's: where it is."""
    calls = Calls(page)
    record = calls.post("/api/journals", reached.journal)["id"]
    others = {seat: {"by": "bot", "bot": "random"} for seat in seats_of(page, record) if seat != reached.seat}
    plan = {"entry": reached.entry, "seats": {reached.seat: {"by": "me", "name": "Ana"}, **others}}
    found: str = calls.post(f"/api/matches/{record}/branches", plan)["id"]
    return f"/m/{found}"


def whereabouts(page: Page, screen: Screen, reached: Reached | None) -> str:
    """Where a screen is seen: a table of this guest's, a page, a lesson that begins, or a page of the record."""
    if screen.lesson:
        page.goto("/help")
        page.locator(f'[data-do=guide][data-game="{screen.lesson}"]').first.click()
        page.wait_for_url("**guide=1")
        return page.url
    if not screen.page:
        return opened(page, reached) if reached is not None else "/"
    record = ""
    if reached is not None:
        record = Calls(page).post("/api/journals", reached.journal)["id"]
    return screen.page.format(record=record)


def seats_of(page: Page, record: str) -> Iterator[str]:
    for seat in page.request.get(f"/api/matches/{record}/replay").json()["seats"]:
        yield seat["id"]


def shown(page: Page, screen: Screen, reached: Reached, phone: bool) -> None:
    """The order is looked at, or given and its result looked at."""
    table = TablePage.ready(page)
    table.await_turn()
    order = page.locator(f'.order[data-code="{reached.code}"]')
    if screen.given:
        if phone:
            order.first.tap()
            order = page.locator("#look [data-do=give]")
        table.after(order.first.click)
        return
    if order.count() and order.first.is_visible():
        if phone:
            order.first.tap()
        else:
            order.first.focus()
            order.first.hover()
    table.still()


def context_of(browser: Browser, address: str, width: int, theme: str, cookies: Any) -> BrowserContext:
    phone = width == PHONE
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": SIZES[width]},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
        storage_state=cookies,
    )
    context.set_default_timeout(PATIENCE)
    return context


def side_by_side(page: Page, guide: Path | None, ours: Path, width: int, to: Path) -> None:
    pictures = [f'<img src="{each.as_uri()}" width="{width}">' for each in (guide, ours) if each is not None]
    page.set_viewport_size({"width": width * len(pictures) + 16 * (len(pictures) + 1), "height": 400})
    source = to.with_suffix(".html")
    style = "margin:16px;display:flex;align-items:start;gap:16px;background:#888"
    source.write_text(f'<body style="{style}">{"".join(pictures)}</body>')
    page.goto(source.as_uri())
    page.screenshot(path=to, full_page=True)
    source.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the sheets go")
    parser.add_argument("--guide", type=Path, help="the folder of the design's pictures")
    parser.add_argument("--only", nargs="*", choices=list(SCREENS), default=list(SCREENS))
    parser.add_argument("--widths", nargs="*", type=int, choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--themes", nargs="*", choices=THEMES, default=THEMES)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    (given.folder / "ours").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        server = Server(Path(room))
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        try:
            draw(browser, server.address, given)
        finally:
            browser.close()
            server.kill()


def draw(browser: Browser, address: str, given: argparse.Namespace) -> None:
    guest = context_of(browser, address, 1440, "light", None)
    first, frame = guest.new_page(), browser.new_page()
    for name in given.only:
        screen = SCREENS[name]
        reached = reach(screen.moment) if screen.moment is not None else None
        for width in given.widths:
            for theme in given.themes:
                where = whereabouts(first, screen, reached)
                context = context_of(browser, address, width, theme, guest.storage_state())
                page = context.new_page()
                page.goto(where)
                if reached is not None and not screen.page:
                    shown(page, screen, reached, width == PHONE)
                else:
                    expect(page.locator("main, #chart").first).to_be_visible()
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(1500)
                file = f"{name}-{width}-{theme}.png"
                ours = given.folder / "ours" / file
                page.screenshot(path=ours, animations="disabled", full_page=bool(screen.page))
                context.close()
                picture = screen.guide(width, theme)
                guide = given.guide / picture if given.guide and picture else None
                side_by_side(frame, guide, ours, width, given.folder / file)
                print(file, flush=True)


if __name__ == "__main__":
    main()
