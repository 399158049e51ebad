"""Plays a tutorial without a browser: the highlighted orders of the current step, and games played by them.

The page has the same rules in ``guide.js``.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from admiralty.bots.levels import bot
from admiralty.games.base import TableGame
from admiralty.kernel.flows.choices import Refusal, Rng
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Unimaginable, imagine, knowledge
from admiralty.kernel.orders.sheets import CARRY_ON, OrderSheet
from admiralty.present.lessons import Lesson, Step

__all__ = ["Pupil", "can_be_won", "captain", "chance_to_win", "listed", "play_out", "turning_point", "wins", "written"]

WRITE = "write "
SOME = 200
"""So many orders are listed of a question without an end of orders."""
ANSWERS = 4000
"""A game with more answers is given up: a lesson takes a few hundred."""
TRIES = 24
"""A lesson is lost if so many games by its own advice are all lost."""
SOME_TRIES, WELL = 8, 0.5
"""At a turning point at least this share of so many games is won."""
LOOKED_BACK = 40
Adviser = Callable[[Position[Any], Seat], str]
"""Chooses an order where several would do, or where the lesson highlights none."""


class Pupil:
    """A player who presses what the lesson highlights, and remembers the steps done."""

    def __init__(self, lesson: Lesson, adviser: Adviser, learnt: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.learnt = list(learnt)
        self._adviser = adviser

    def step(self, codes: Sequence[str]) -> Step | None:
        """The step for the open question: a new one if there is any, else the most urgent."""
        found = [step for step in self._ready() if any(re.search(step.orders, code) for code in codes)]
        return next((step for step in found if step.id not in self.learnt), found[0] if found else None)

    def lit(self, codes: Sequence[str]) -> list[str]:
        """The codes that the page highlights, before an adviser is asked."""
        step = self.step(codes)
        return [code for code in codes if step is not None and re.search(step.orders, code)]

    def pressed(self, code: str) -> None:
        """Note an order that was given or written: the step that waits for it is done."""
        found = next((s for s in self._ready() if s.id not in self.learnt and re.search(s.orders, code)), None)
        if found is not None:
            self.learnt.append(found.id)

    def answer(self, position: Position[Any], seat: Seat) -> str:
        """The order of the pupil: the first highlighted one, or the adviser's where several would do."""
        choices = position.asks()[seat].choices
        code = self._sheet(choices) if isinstance(choices, OrderSheet) else self._order(position, seat)
        self.pressed(code)
        return code

    def _order(self, position: Position[Any], seat: Seat) -> str:
        codes = listed(position.asks()[seat])
        step, lit = self.step(codes), self.lit(codes)
        if lit and step is not None and not step.advised:
            return lit[0]
        advised = self._adviser(position, seat)
        return advised if not lit or advised in lit else lit[0]

    def _sheet(self, sheet: OrderSheet) -> str:
        """Write the highlighted entries one after another, then seal."""
        draft = ""
        while True:
            chips = written(sheet, draft)
            lit = self.lit([*chips, draft or CARRY_ON])
            if not lit or not lit[0].startswith(WRITE) or self.step([*chips, draft or CARRY_ON]) is None:
                return draft or CARRY_ON
            before, draft = draft, chips[lit[0]]
            self.pressed(lit[0])
            if draft == before:
                return draft

    def _ready(self) -> list[Step]:
        return [step for step in self.lesson.step if not step.after or step.after in self.learnt]


def listed(ask: Ask) -> list[str]:
    """The orders that a page lists for a question, by their codes."""
    choices = ask.choices
    return [order.code for order in (choices.orders() if choices.finite else choices.candidates(SOME))]


def written(sheet: OrderSheet, draft: str = "") -> dict[str, str]:
    """The presses that a sheet allows, by the names a lesson has for them, and the draft that each leads to.

    As on the page: a line for each group, and none for the whole of a sheet that has groups.
    """
    groups = {group.key: tuple(group.subjects) for group in sheet.groups()}
    lines = groups | {subject: (subject,) for subject in sheet.subjects}
    if not groups:
        lines = {"": ("",)} | lines
    found, now = {}, sheet.read(draft)
    for line, subjects in lines.items():
        for field in sheet.fields(subjects[0], now.of(subjects[0])):
            for entry in (*field.chips, *field.dial):
                code = entry.code(sheet.state.setting)
                text = "; ".join(f"{subject} {code}".strip() for subject in subjects)
                try:
                    found[f"{WRITE}{line} {code}" if line else f"{WRITE}{code}"] = sheet.amended(draft, text)
                except Refusal:
                    continue
    return found


def play_out(position: Position[Any], pupil: Pupil, rng: Rng, first: str = "") -> Position[Any]:
    """Play a lesson to its end from a position: the pupil follows the lesson, the others play at random.

    ``first`` is the pupil's first order instead of the highlighted one. A position that does not end is returned as it
    is.
    """
    seat = Seat(pupil.lesson.seat)
    position = position.clone()
    for _ in range(ANSWERS):
        request = position.request
        if request is None:
            break
        if isinstance(request, Chance):
            position.give(request.sample(rng))
            continue
        for asked, ask in list(position.asks().items()):
            only = ask.only_answer()
            if only is None and asked == seat:
                code, first = first or pupil.answer(position, seat), ""
                only = ask.choices.check(code)
            order = only if only is not None else ask.choices.sample(rng)
            position.give(order) if isinstance(request, Ask) else position.seal(asked, order)
        position.state.heard = []
    return position


def captain(game: TableGame[Any], setting: Setting, rng: Rng) -> Adviser:
    """The adviser of a match: the captain."""
    adviser = bot("captain", game, setting, rng)
    return lambda position, seat: adviser.choose(knowledge(position, seat))


def wins(position: Position[Any], seat: Seat) -> bool:
    """Whether a game is over and the side of a seat has won it."""
    outcome = position.outcome
    return outcome is not None and bool(position.state.setting.side_of(seat) in outcome.winners)


def played(position: Position[Any], lesson: Lesson, rng: Rng, tries: int) -> Iterator[bool]:
    """Whether a pupil who follows the lesson wins from here, game by game, in worlds that agree with what the pupil
    knows.
    """
    setting, seat = position.state.setting, Seat(lesson.seat)
    game: TableGame[Any] = position.game  # type: ignore[assignment]  # a lesson belongs to a game of the table
    for _ in range(tries):
        if position.request is None:
            yield wins(position, seat)
            continue
        pupil = Pupil(lesson, captain(game, setting, rng))
        try:
            world = imagine(game, setting, knowledge(position, seat), rng)
        except Unimaginable:
            yield True
            continue
        yield wins(play_out(world, pupil, rng), seat)


def chance_to_win(position: Position[Any], lesson: Lesson, rng: Rng, tries: int = TRIES) -> float:
    """The share of games that a pupil wins from here by following the lesson."""
    return sum(played(position, lesson, rng, tries)) / tries


def can_be_won(position: Position[Any], lesson: Lesson, rng: Rng) -> bool:
    """Whether any of some games by the lesson's advice is won: the first one ends the search."""
    return any(played(position, lesson, rng, TRIES))


def turning_point(orders: Sequence[tuple[int, Position[Any]]], lesson: Lesson, rng: Rng) -> int:
    """The entry of the pupil's last order before which the lesson could well be won; the first order if there is none.

    ``orders`` are the pupil's orders, each with the position before it.
    """
    for entry, before in orders[::-1][:LOOKED_BACK]:
        if chance_to_win(before, lesson, rng, SOME_TRIES) >= WELL:
            return entry
    return orders[0][0] if orders else 0
