"""A game with every kind of entry, and forgeries of every single value of it."""

import json
import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.agreements import ADJOURNMENT, DRAW, TAKE_BACK
from admiralty.kernel.matches.journal import Journal, JournalError, read_journal
from admiralty.kernel.matches.leave_order import may_leave, order_and_leave
from admiralty.kernel.matches.match import Match
from admiralty.kernel.matches.nonces import commitment_to
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, take_over
from admiralty.present.presenter import Presenter
from tests.conformance.tables import Table
from tests.hostile.mutants import MISSING, Path, mutants, places, replaced
from tests.hostile.positions import presenter_at
from tests.kernel.rewritten import rechained

__all__ = ["Forgery", "eventful", "forged_text", "forgeries", "plain", "verdict"]

KEY = b"a key for games that are forged."
ANNA, BEA = "anna", "bea"
LATER = 40
"""Orders after the table actions; some of these may stay open."""


class Forgery(NamedTuple):
    """Another value at a place of an entry; entry 0 is the header."""

    kind: str
    entry: int
    path: Path
    value: Any


class _Play:
    def __init__(self, match: Match[Any]) -> None:
        self.match, self.rng = match, Fast("orders")

    def orders(self, number: int) -> None:
        for _ in range(number):
            if not self.match.over:
                self._order()

    def _order(self) -> None:
        match = self.match
        seat, ask = next(iter(match.asks().items()))
        routine, left = match.standing.routine(), match.standing.answer()
        ways = may_leave(routine, routine.decline) if routine is not None and routine.decline else ()
        if left is not None:
            match.order(*left)
        elif ways and routine is not None and routine.decline and not match.standing.orders:
            order_and_leave(match, seat, routine.decline, ways[0])
        else:
            match.order(seat, ask.choices.sample(self.rng).code)

    def until_undone(self) -> None:
        for _ in range(12):
            self.orders(1)
            free = [seat for seat in self.match.setting.seats if self.match.can_undo(seat)]
            if free:
                self.match.undo(free[0])
                return

    def taken_back(self) -> None:
        match = self.match
        step = next((step for step in reversed(match.history.steps) if step.seat is not None), None)
        if step is None or step.seat is None:
            return  # a game in which all orders are sealed
        who = match.parley.holder(step.seat) or ""
        other = BEA if who == ANNA else ANNA
        match.actions.propose_take_back(who, step.entry)
        match.actions.answer(TAKE_BACK, other, False)
        match.actions.propose_take_back(who, step.entry)
        match.actions.withdraw(TAKE_BACK, who)
        match.actions.propose_take_back(who, step.entry)
        match.actions.answer(TAKE_BACK, other, True)

    def talked_over(self, seat: Seat) -> None:
        match = self.match
        match.actions.pause(ANNA)
        match.actions.go_on(BEA)
        match.actions.propose_adjournment(ANNA, "next Sunday")
        match.actions.answer(ADJOURNMENT, BEA, True)
        match.actions.go_on(ANNA)
        match.actions.go_on(BEA)
        match.actions.propose_draw(BEA)
        match.actions.answer(DRAW, ANNA, False)
        match.actions.propose_adjournment(BEA)
        match.actions.withdraw(ADJOURNMENT, BEA)
        match.actions.hand_over(seat, "bot:captain", by=ANNA)
        match.actions.hand_over(seat, ANNA, by=ANNA)


@cache
def eventful(table: Table) -> tuple[Presenter, Journal]:
    """A game that ends by resignation, with its key revealed, after everything else that persons can do."""
    presenter = presenter_at(table)
    sides = list(presenter.setting.sides.items())
    persons = {ANNA: tuple(sides[0][1]), BEA: tuple(seat for _, seats in sides[1:] for seat in seats)}
    first, second = "a1" * 16, "b2" * 20
    match = Match(presenter.game, presenter.setting, persons, KeyStream(KEY), commitments={ANNA: commitment_to(first)})
    play = _Play(match)
    if match.actions.waits_for_nonces:
        match.actions.mix(ANNA, first)
        first = "a3" * 16
        play.orders(4)
        match.actions.commit_nonce(ANNA, commitment_to(first))
    match.actions.commit_nonce(BEA, commitment_to(second))
    match.actions.mix(BEA, second)
    match.actions.mix(ANNA, first)
    play.orders(4)
    match.actions.restore_backup("c4" * 16)
    for person, nonce in ((BEA, "b5" * 16), (ANNA, "a6" * 16)):
        match.actions.commit_nonce(person, commitment_to(nonce))
    match.actions.mix(BEA, "b5" * 16)
    match.actions.mix(ANNA, "a6" * 16)
    play.until_undone()
    play.orders(2)
    play.taken_back()
    play.orders(2)
    play.talked_over(sides[0][1][0])
    match.snapshots.take()
    play.orders(LATER)
    take_over(match, match.game)
    play.orders(2)
    match.actions.resign(BEA, sides[1][0])
    return presenter, match.journal


@cache
def plain(journal: Journal) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Header and entries as a file has them, without what `rechained` computes; not to be changed."""
    header, *bodies = map(json.loads, journal.lines())
    header.pop("hash")
    return header, [{k: v for k, v in body.items() if k not in ("hash", "sealed")} for body in bodies]


def forgeries(journal: Journal, rng: random.Random, number: int) -> Iterator[Forgery]:
    """So many forgeries: every field of every kind of entry comes up before any does so again."""
    header, bodies = plain(journal)
    found: dict[tuple[Any, ...], list[tuple[int, Path, Any]]] = {}
    for entry, body in enumerate([header, *bodies]):
        kind = body["kind"] if entry else "header"
        for path, value in places(body):
            if path[-1] == "n" and path[0] != "events":
                continue  # a number that is not next is no line of a journal
            field = tuple(0 if isinstance(name, int) else name for name in path)
            shape = field[: field.index("state") + 2] if "state" in field else field
            found.setdefault((kind, shape, type(value)), []).append((entry, path, value))
    fields = list(found.values())
    rng.shuffle(fields)
    for places_of_it in islice(cycle(fields), number):
        entry, path, value = rng.choice(places_of_it)
        lie = rng.choice(_lies(path, value, header["persons"].values()))
        yield Forgery(bodies[entry - 1]["kind"] if entry else "header", entry, path, lie)


def _lies(path: Path, value: Any, held: Iterable[list[str]]) -> list[Any]:
    lies = mutants(value)
    if isinstance(value, float):
        lies += [value + 0.5, value + 0.002, -value - 1, str(value), True]
    elif isinstance(value, str):
        lies += [value.upper() + "X", value + " ", value + "\u200b", value.replace("a", "\u0430") + "\u0430", True]
        if path[-1] in ("person", "from", "to"):
            lies += [ANNA if value == BEA else BEA] * 4
        if path[-1] == "seat":
            lies += [seat for seats in held for seat in seats] * 4
    elif isinstance(value, int):
        lies += [10**400]
    told = json.dumps(value)
    return [lie for lie in lies if lie is MISSING or json.dumps(lie) != told]


def forged_text(journal: Journal, forgery: Forgery) -> str:
    header, bodies = plain(journal)
    if not forgery.entry:
        return rechained(replaced(header, forgery.path, forgery.value), bodies)
    forged = replaced(bodies[forgery.entry - 1], forgery.path, forgery.value)
    return rechained(header, [*bodies[: forgery.entry - 1], forged, *bodies[forgery.entry :]])


def verdict(presenter: Presenter, text: str) -> tuple[str, int]:
    """The result of verifying a file: the entry that is wrong, or how much of it is proved."""
    try:
        journal = read_journal(text)
    except JournalError as fault:
        return "wrong", fault.line - 1
    try:
        proof = prove(journal, editions(presenter.game))
    except ReplayError as fault:
        return "wrong", fault.entry
    return ("proved" if proof.everything else "not all"), proof.entries
