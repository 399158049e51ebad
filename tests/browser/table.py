"""Page object of the table: the question, the orders on offer, the log."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.support.patience import TRIES, wait_until

BUSY = re.compile(r"\bbusy\b")
WAY = """handle => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const here = document.querySelector('#cursor .cursor');
  const cell = here.getBoundingClientRect();
  const group = document.querySelector(`[data-cell="${handle.dataset.ref}"]`);
  const named = group?.querySelector('polygon') ?? group;
  const [x, y] = middle(handle.dataset.on === 'cell' ? named : handle.querySelector('.handle-ring'));
  const [hereX, hereY] = middle(here);
  return [Math.round((x - hereX) / cell.width), Math.round((y - hereY) / cell.height)];
}"""
"""The distance of the board's cursor from an order, in whole cells."""
STILL = """async frames => {
  await document.fonts.ready;
  let [last, same] = ['', 0];
  while (same < frames) {
    await new Promise(requestAnimationFrame);
    const parts = ['#scene', '#chart', '#question', '#look'].map(each => document.querySelector(each));
    const now = JSON.stringify(parts.map(each => each?.getBoundingClientRect()));
    same = now === last ? same + 1 : 0;
    last = now;
  }
}"""
"""The page is still: everything clickable has kept its place for so many frames."""


def in_step(one: "TablePage", other: "TablePage") -> None:
    """Wait until two pages show the same entry of their match: an order can cause several updates."""
    wait_until(lambda: one.sequence == other.sequence)


def still(page: Page) -> None:
    """Wait until clickable elements do not move and the last animation is over."""
    page.evaluate(STILL, 4)


def whole_board(page: Page) -> None:
    """Show the whole board. The key alone would show the ships if a page began with the whole board."""
    expect(page.locator("#chart")).to_be_visible()
    still(page)
    if page.locator("#chart.zoomed").count():
        page.keyboard.press("f")
    expect(page.locator("#chart.zoomed")).to_have_count(0)


def until(page: Page, condition: Callable[[], object]) -> None:
    """Wait for what a handler of the page's events will have done; the events come in while the page waits."""
    for _ in range(TRIES):
        if condition():
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"it did not happen in {TRIES} tries")


class TablePage:
    """One page that shows a match."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def start(cls, page: Page, game: str, scenario: str, side: str | None, opponent: str) -> "TablePage":
        """Start from the front page with two presses: the battle, and Start."""
        page.goto("/")
        page.locator(f'a.scenario[href*="game={game}&scenario={scenario}"]').first.click()
        page.wait_for_url("**/new?**")
        return cls.begin(page, side, opponent)

    @classmethod
    def begin(cls, page: Page, side: str | None, opponent: str) -> "TablePage":
        """Fill in and submit the form of a new match."""
        if side is not None:
            page.locator(f'input[name=side][value="{side}"]').check()
        if side != "":
            page.locator(f'input[name=opponent][value="{opponent}"]').check()
        page.locator("#start").click()
        return cls.ready(page)

    @classmethod
    def ready(cls, page: Page) -> "TablePage":
        page.wait_for_url("**/m/**")
        expect(page.locator("#scene")).to_be_visible()
        return cls(page)

    @property
    def id(self) -> str:
        return self.page.locator("body").get_attribute("data-match") or ""

    @property
    def decision(self) -> int:
        return int(self.page.locator("body").get_attribute("data-decision") or 0)

    @property
    def sequence(self) -> int:
        return int(self.page.locator("body").get_attribute("data-sequence") or 0)

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def orders(self) -> Locator:
        return self.page.locator("#order-list .order:visible")

    @property
    def my_turn(self) -> bool:
        return self.page.locator("#turn").get_attribute("data-my-turn") == "yes"

    @property
    def over(self) -> bool:
        return self.page.locator("#turn").get_attribute("data-over") == "yes"

    def codes(self) -> list[str]:
        return [order.get_attribute("data-code") or "" for order in self.page.locator("#order-list .order").all()]

    def await_turn(self) -> bool:
        """Wait until it is this page's turn or the game is over; returns whether it is its turn."""
        asked = self.page.locator("#question[data-asked=yes], #turn[data-over=yes]")
        asked.first.wait_for(state="attached")
        self.at_rest()
        return not self.over

    def after(self, act: Callable[[], object]) -> None:
        """Do something, and wait for the next entry."""
        before = self.sequence
        act()
        self.moves_on_from(before)

    def moves_on_from(self, sequence: int) -> None:
        """Wait for an update after an entry. By attribute: a strict policy lets no test evaluate text in the page.

        The update may arrive before the response to the request, so this waits for the response too: then nothing is
        under way when the test gives the next order or leaves the page. An order that loses the game is confirmed.
        """
        moved, asks = self.page.locator(f'body:not([data-sequence="{sequence}"])'), self.page.locator("#loses[open]")
        moved.or_(asks).first.wait_for(state="attached")
        if asks.count():
            asks.locator("[data-do=loses-sure]").click()
        expect(self.page.locator("body")).not_to_have_attribute("data-sequence", str(sequence))
        self.at_rest()

    def at_rest(self) -> None:
        """Wait until all requests are answered."""
        expect(self.page.locator("body")).not_to_have_class(BUSY)

    def still(self) -> None:
        """Wait until the page does not move, so that a measured place is still right when it is pressed."""
        still(self.page)

    def give_by_mouse(self, code: str) -> None:
        """Press the order's mark on the board; if several orders share it, or there is none, its button."""
        mark = self.page.locator(f'.handle[data-code="{code}"] :is(.handle-dot, .handle-ring)')
        if mark.count():
            self.still()
            box = mark.first.bounding_box()
            assert box is not None
            before = self.sequence
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            shared = self.page.locator("[data-slot=place]:visible")
            told = self.page.locator(f'body:not([data-sequence="{before}"])')
            asks = self.page.locator("#loses[open]")
            told.or_(shared).or_(asks).first.wait_for(state="attached")
            if self.sequence != before or asks.count():
                self.moves_on_from(before)
                return
        self.page.locator(f'.order[data-code="{code}"]').click()

    def give_by_keys(self, place: int) -> None:
        """Give an order by keys: to the orders, on to one of them, Enter."""
        press = self.page.keyboard.press
        press("q")
        for _ in range(place):
            press("Tab")
        press("Enter")

    def give_on_board_by_keys(self) -> None:
        """Give an order by keys on the board: arrows to its cell, Enter to preview, Enter to give."""
        press = self.page.keyboard.press
        cell = self.page.locator(".handle[data-on=cell], .handle[data-on=counter]").first
        if cell.count() == 0:
            self.give_by_keys(0)
            return
        self.cursor_to(cell)
        press("Enter")
        press("Enter")

    def cursor_to(self, handle: Locator) -> None:
        """Move the cursor of the board by arrows to an order."""
        press = self.page.keyboard.press
        press("b")
        for _ in range(60):
            dx, dy = self._way_to(handle)
            if dx == dy == 0:
                break
            press(("ArrowRight" if dx > 0 else "ArrowLeft") if dx else ("ArrowDown" if dy > 0 else "ArrowUp"))

    def _way_to(self, handle: Locator) -> tuple[int, int]:
        """The distance of the cursor from an order, in whole cells."""
        found: list[int] = handle.evaluate(WAY)
        return found[0], found[1]
