"""What the pages of an order cost, without a server: matches in memory, and two viewers of each.

    python -m benchmarks.pages [--parts] [game ...]      processor time in microseconds an order
    python -m benchmarks.pages --bytes FILE [game ...]   a digest of every update, for both seats and a spectator

Orders are drawn at random and are the same in every run, so that two trees can be set beside each other: the first for
their speed, the second to see that they send the same bytes.
"""

import hashlib
import random
import sys
import time
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Game as KernelGame
from admiralty.kernel.matches.match import Match
from admiralty.present.log_view import Log
from admiralty.present.presenter import Presenter
from admiralty.scene import svg
from admiralty.server.html.renderer import Renderer
from admiralty.server.html.update import Update
from admiralty.server.identity.accounts import Access
from admiralty.server.matches import views
from admiralty.server.matches.views import View, Views
from admiralty.server.ops.garbage import tune_collector
from admiralty.server.push import hub
from admiralty.server.registry import GameRegistry

SCENARIOS = {
    "ironclads_on_squares": "big_guns",
    "iron_and_fire": "first_blood",
    "oak_and_iron": "first_broadside",
    "iron_and_steam": "monitor_duel",
    "war_of_the_pacific": "tarapaca",
}
MATCHES, ORDERS, WARM = 40, 24, 6
"""Matches side by side, orders in each, and how many of those come before the clock is read."""
FOLLOWED, LONG = 6, 500
"""How many matches are compared, and up to which entry of their journals."""
T = TypeVar("T")


class Memory:
    """A table whose match is in memory only."""

    def __init__(self, name: str, presenter: Presenter, match: Match[Any]) -> None:
        self.id, self.presenter, self.record, self.live = name, presenter, False, match
        self.kept, self.views = True, dict[Hashable, Any]()

    def look(self, reader: Callable[[Match[Any]], T]) -> T:
        return reader(self.live)


class Page(NamedTuple):
    """One who looks on, and what they were shown last."""

    view: View
    shown: list[Update]

    def see(self) -> bytes:
        update = self.view.update()
        before = self.shown[0] if self.shown else None
        if before is not None and before.sequence == update.sequence:
            return b""
        self.shown[:] = [update]
        return hub.packet(update, before.sequence if before is not None else 0, before).plain


class Drawn(random.Random):
    """What draws orders, as the kernel asks for it."""

    def below(self, bound: int) -> int:
        return self.randrange(bound)


class Game:
    """A match with its pages."""

    def __init__(self, number: int, presenter: Presenter, views: Views, *, watched: bool) -> None:
        seats = presenter.setting.seats
        persons = {f"person {n}": [seat] for n, seat in enumerate(seats)}
        key = hashlib.sha256(f"{presenter.game.id} {number}".encode()).digest()
        self.match: Match[Any] = Match(presenter.game, presenter.setting, persons, KeyStream(key))
        self.rng = Drawn(number)
        table: Any = Memory(f"match{number}", presenter, self.match)
        lookers: list[Seat | None] = [*seats, *([None] if watched else [])]
        self.pages = [Page(views.get(table, _access(table.id, persons, seat), seat), []) for seat in lookers]

    def order(self) -> bool:
        """Give an order, any; False when the game is over."""
        asks = self.match.asks()
        if not asks:
            return False
        seat = self.rng.choice(sorted(asks))
        if self.rng.random() < 0.03 and self.match.can_undo(seat):
            self.match.undo(seat)
        else:
            self.match.order(seat, asks[seat].choices.sample(self.rng).code)
        return True


def _access(match: str, persons: dict[str, list[Seat]], seat: Seat | None) -> Access:
    held = {each: name for name, seats in persons.items() for each in seats if each == seat}
    return Access(match, held, False, tuple(held.values()))


class Clock:
    """The processor time of each part, those inside another counted for themselves only."""

    PARTS: ClassVar[dict[str, tuple[Any, str]]] = {
        "log": (Log, "follow"),
        "building": (views, "build"),
        "view": (KernelGame, "view"),
        "scene": (Presenter, "scene"),
        "drawing": (svg.LiveBoard, "__init__"),
        "templates": (Renderer, "_write"),
        "reading": (View, "read"),
        "encoding": (hub, "packet"),
        "compressing": (hub, "squeezed"),
    }

    def __init__(self) -> None:
        self.spent = dict.fromkeys(self.PARTS, 0.0)
        self._inside = 0.0
        for name, (owner, function) in self.PARTS.items():
            setattr(owner, function, self._timed(name, getattr(owner, function)))

    def _timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            around, self._inside = self._inside, 0.0
            began = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                took = time.thread_time() - began
                self.spent[name] += took - self._inside
                self._inside = around + took

        return timed


def games(game_id: str, matches: int, *, watched: bool) -> list[Game]:
    registry = GameRegistry()
    presenter, kept = registry.presenter(game_id, SCENARIOS[game_id], {}), Views(Renderer())
    return [Game(number, presenter, kept, watched=watched) for number in range(matches)]


def timed(game_id: str, clock: Clock | None) -> None:
    """Print what an order costs."""
    playing = games(game_id, MATCHES, watched=False)
    whole, orders = 0.0, 0
    for turn in range(ORDERS):
        if turn == WARM and clock is not None:
            clock.spent = dict.fromkeys(clock.PARTS, 0.0)
        for game in playing:
            if not game.order():
                continue
            began = time.thread_time()
            for page in game.pages:
                page.see()
            if turn >= WARM:
                whole += time.thread_time() - began
                orders += 1
    print(f"{game_id:22} {whole / orders * 1e6:7.0f}", end=" ")
    parts = clock.spent.items() if clock is not None else ()
    print(", ".join(f"{name} {spent / orders * 1e6:.0f}" for name, spent in parts), flush=True)


def digests(game_id: str) -> Iterator[str]:
    """A line for every update of a few matches, from the first order to the end."""
    for game in games(game_id, FOLLOWED, watched=True):
        while True:
            for page in game.pages:
                sent = page.see()
                if sent:
                    where = f"{game_id} {page.view.table.id} {page.view.seat} {page.shown[0].sequence}"
                    yield f"{where} {len(sent)} {hashlib.sha256(sent).hexdigest()[:16]}"
            whole = [hashlib.sha256(repr(page.shown[0].data()).encode()).hexdigest()[:16] for page in game.pages]
            yield f"{game_id} {game.pages[0].view.table.id} whole {' '.join(whole)}"
            if len(game.match.journal.entries) > LONG or not game.order():
                break


def main() -> None:
    tune_collector()
    arguments = sys.argv[1:]
    if arguments[:1] == ["--bytes"]:
        with Path(arguments[1]).open("w") as file:
            for game_id in arguments[2:] or SCENARIOS:
                file.writelines(f"{line}\n" for line in digests(game_id))
        return
    clock = None
    if arguments[:1] == ["--parts"]:
        clock = Clock()
        arguments = arguments[1:]
    for game_id in arguments or SCENARIOS:
        timed(game_id, clock)


if __name__ == "__main__":
    main()
