"""A page that gets only updates ends up equal to one that is rendered whole.

Plays every game in memory with two kinds of pages: one is patched by every update, by element ids, as the client's
scripts do; the other is rendered again. Orders are taken back, pages lose their stream and reconnect, and the game is
played to its end if that comes soon enough.
"""

import re
from typing import Any

import msgspec
import pytest
from benchmarks.pages import SCENARIOS, Game, Page, games

from admiralty.kernel.matches.agreements import TAKE_BACK
from admiralty.present.diff import LASTING
from admiralty.scene.counters import FADED, SAME
from admiralty.server.html.update import NOTHING
from admiralty.server.push import hub

ORDERS = 20
LONG = 40

AWAY = 7
"""Every so many orders a page misses some, and is sent the whole when it comes back."""


def element(text: str, name: str) -> tuple[int, int]:
    """The start and the end of the element with an id in a text."""
    found = re.search(rf'<([a-z]+)(?: [^<>]*)? id="{re.escape(name)}"|<([a-z]+) id="{re.escape(name)}"', text)
    assert found is not None, name
    tag, depth = found[1] or found[2], 0
    for each in re.finditer(rf"<{tag}\b[^<>]*?(/?)>|</{tag}>", text[found.start() :]):
        if each[1]:
            continue
        depth += -1 if each[0].startswith("</") else 1
        if not depth:
            return found.start(), found.start() + each.end()
    raise AssertionError(name)


class Screen:
    """The content of a patched page."""

    def __init__(self) -> None:
        self.html: dict[str, str] = {}
        self.svg = ""
        self.lines: dict[int, str] = {}

    def apply(self, update: dict[str, Any]) -> None:
        if update["whole"]:
            self.html = {name: text for name, text in self.html.items() if name == LASTING}
        for name, text in update["html"].items():
            if name in self.html or update["whole"]:
                self.html[name] = text
            else:
                self._row(name, text)
        for name, text in update["svg"].items():
            if name == "scene":
                self.svg = text
            else:
                begin, end = element(self.svg, name)
                self.svg = self.svg[:begin] + _with_hull(text, self.svg[begin:end]) + self.svg[end:]
                if name.startswith("emphasis-"):
                    self._fade(name.removeprefix("emphasis-"), 'data-emphasis="spent"' in text)
        self.lines |= {line["n"]: line["html"] for line in update["lines"]}
        for n in update["undone"]:
            self.lines[n] = ""

    def _fade(self, unit: str, faded: bool) -> None:
        begin, _ = element(self.svg, f"counter-{unit}")
        start = self.svg.index(">", begin)
        opening = self.svg[begin:start].replace(FADED, "")
        if faded:
            opening = opening.replace('" data-side', f'{FADED}" data-side', 1)
        self.svg = self.svg[:begin] + opening + self.svg[start:]

    def _row(self, name: str, text: str) -> None:
        (part,) = [part for part, shown in self.html.items() if f'id="{name}"' in shown]
        begin, end = element(self.html[part], name)
        self.html[part] = self.html[part][:begin] + text + self.html[part][end:]


def _with_hull(text: str, shown: str) -> str:
    """A counter with the hull that the page shows already, if the update omits it."""
    if SAME not in text:
        return text
    begin = shown.index('<g class="ship">')
    _, end = element(shown[begin:].replace('<g class="ship">', '<g id="hull">', 1), "hull")
    return text.replace(SAME, shown[begin : begin + end + len('<g class="ship">') - len('<g id="hull">')])


def sent(page: Page, away: bool) -> dict[str, Any] | None:
    """The update for a page; if its last state is no longer known, the whole page except its lasting parts."""
    before, update = page.shown[0] if page.shown else None, page.view.update()
    if before is not None and before.sequence == update.sequence:
        return None
    page.shown[:] = [update]
    since, held = (before.sequence, update.held(before.lasting)) if before else (-1, NOTHING)
    plain = hub.packet(update, since, None if away else before, held).plain
    found: dict[str, Any] = msgspec.json.decode(plain[plain.index(b"data: ") + 6 :])
    return found


def follow(game: Game, screens: list[Screen], away: bool) -> list[bool]:
    """Send every page its update and compare it with a fresh page; returns the pages that got changes."""
    changes = []
    for page, screen in zip(game.pages, screens, strict=True):
        update = sent(page, away)
        if update is None:
            continue
        screen.apply(update)
        changes.append(not update["whole"])
        fresh = msgspec.to_builtins(page.shown[0].data())
        assert screen.html == fresh["html"]
        assert screen.svg == fresh["svg"]["scene"]
        gone = set(fresh["undone"])
        assert screen.lines == {line["n"]: "" if line["n"] in gone else line["html"] for line in fresh["lines"]}
    return changes


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_whatever_describes_the_picture_is_on_the_page(game_id: str) -> None:
    for page in games(game_id, 1, watched=True)[0].pages:
        shown = msgspec.to_builtins(page.view.update().data())
        text = "".join((*shown["html"].values(), *shown["svg"].values()))
        (named,) = re.findall(r'<svg [^>]*id="scene"[^>]*aria-labelledby="([^"]*)"', text)
        assert [each for each in named.split() if text.count(f'id="{each}"') != 1] == []


def undo(game: Game) -> bool:
    """Undo the last order, if that is free."""
    seat = next((seat for seat in game.match.setting.seats if game.match.can_undo(seat)), None)
    if seat is not None:
        game.match.undo(seat)
    return seat is not None


def take_back(game: Game) -> bool:
    """Take back a few orders behind a barrier with everyone's consent. Sealed orders cannot be taken back."""
    match = game.match
    orders = [step for step in match.history.steps if step.entry > match.history.begins]
    for seat, entry in [(step.seat, step.entry) for step in orders if step.seat is not None][-3:-2]:
        proposer = match.parley.holder(seat)
        assert proposer is not None
        match.actions.propose_take_back(proposer, entry)
        for person in match.parley.to_agree():
            match.actions.answer(TAKE_BACK, person, accept=True)
        return True
    return False


@pytest.mark.parametrize("game_id", SCENARIOS)
def test_a_page_that_got_only_changes_shows_what_a_fresh_one_shows(game_id: str, soak_scale: int) -> None:
    (game,) = games(game_id, 1, watched=True)
    screens = [Screen() for _ in game.pages]
    follow(game, screens, away=False)
    changed, undone = 0, 0
    for turn in range(ORDERS * soak_scale):
        if not game.order():
            break
        changed += sum(follow(game, screens, away=turn % AWAY == 0))
        if undo(game):
            undone += 1
            changed += sum(follow(game, screens, away=False))
            game.order()
        if turn == ORDERS - 1 and not game.match.over and take_back(game):
            undone += 1
            assert all(follow(game, screens, away=False))
            game.order()
            assert all(follow(game, screens, away=False))
    assert changed > ORDERS
    assert undone


@pytest.mark.parametrize("game_id", ["ironclads_on_squares", "iron_and_fire"])
def test_when_a_game_is_over_a_page_that_saw_it_end_shows_all_that_a_fresh_one_shows(game_id: str) -> None:
    (game,) = games(game_id, 1, watched=True)
    screens = [Screen() for _ in game.pages]
    while len(game.match.journal.entries) < LONG and game.order():
        pass
    follow(game, screens, away=False)
    game.match.actions.resign(next(iter(game.match.parley.persons)))
    assert game.match.over
    assert all(follow(game, screens, away=False))
