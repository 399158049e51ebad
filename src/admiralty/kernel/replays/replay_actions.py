"""Actions of persons read from journal entries: one line for each kind of entry.

Everything else in a journal follows from these actions, the rules and the dice; a proof lets a match write it.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.matches.agreements import ADJOURNMENT, DRAW, TAKE_BACK, is_bot
from admiralty.kernel.matches.journal import Entry
from admiralty.kernel.matches.match import Match

from .reading import changes_in
from .replay import ReplayError, Sealed

__all__ = ["ACTS", "Told", "as_written_now"]

T = TypeVar("T")


class Told:
    """An entry for a reader that trusts nothing: a missing or wrongly typed value is a fault of the entry."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.n: int = entry["n"]
        self.kind: str = entry["kind"]

    def forged(self, problem: str) -> ReplayError:
        return ReplayError(self.n, problem)

    def text(self, name: str) -> str:
        return self._typed(self.entry, name, str)

    def perhaps(self, name: str) -> str:
        """Text that may be missing."""
        return self.text(name) if name in self.entry else ""

    def number(self, name: str) -> int:
        return self._typed(self.entry, name, int)

    def flag(self, name: str) -> bool:
        """A flag that is only written if it is true."""
        return self.entry.get(name) is True

    def seat(self) -> Seat:
        return Seat(self.text("seat"))

    def answer(self) -> Any:
        """The answer, public or sealed."""
        holder = self.entry if "answer" in self.entry else self.hidden()
        if "answer" not in holder:
            raise self.forged("has no answer")
        return holder["answer"]

    def outcome(self, request: Chance) -> Any:
        """The outcome of dice or a card, if it is possible."""
        try:
            return request.from_data(self.answer())
        except ValueError as fault:
            raise self.forged(str(fault)) from fault

    def code(self) -> str:
        """The code of an order."""
        return self._typed({"answer": self.answer()}, "answer", str)

    def hidden(self) -> Mapping[str, Any]:
        """The part that not everyone may see."""
        part = self.entry.get("secret", {}).get("0")
        if part is None and not self.entry.get("sealed"):
            raise self.forged("lacks what its kind needs")
        if part is None:
            raise Sealed(self.n)
        return self._typed({"part": part}, "part", dict)

    def said(self) -> tuple[str, str]:
        """The umpire's message, and its side; "" for all."""
        if "text" in self.entry:
            return self.text("text"), ""
        part = self.hidden()
        return self._typed(part, "text", str), self._typed(part, "side", str)

    def word(self) -> tuple[str, bool | None]:
        """A unit that the umpire shows or hides; None if it is left to the rule."""
        part = self.hidden()
        shown = part.get("shown")
        if shown is not None and type(shown) is not bool:
            raise self.forged("shown is not what it must be")
        return self._typed(part, "unit", str), shown

    def stands(self) -> tuple[Seat, str, str | None, bool, str | None]:
        """A standing order: the seat, the topic, the code (None: lifted), whether it is for the game, and its period if
        named.
        """
        left = self.hidden()
        code = None if left.get("code") is None else self._typed(left, "code", str)
        seat = Seat(self._typed(left, "seat", str))
        period = None if left.get("period") is None else self._typed(left, "period", str)
        return seat, self._typed(left, "window", str), code, self._typed(left, "for_game", bool), period

    def _typed(self, holder: Mapping[str, Any], name: str, kind: type[T]) -> T:
        value = holder.get(name)
        if type(value) is not kind:
            raise self.forged(f"has no {name}" if name not in holder else f"{name} is not what it must be")
        return value


def as_written_now(entry: Entry) -> Entry:
    """An entry of an older program in the present form.

    Answers by standing order had a kind of their own, and the seat that left one was public.
    """
    if entry["kind"] == "standing":
        return {**entry, "kind": "order"}
    sealed = entry.get("secret", {})
    if entry["kind"] == "standing-order" and "seat" in entry and not any("seat" in part for part in sealed.values()):
        parts = {place: {"seat": entry["seat"], **part} for place, part in sealed.items()}
        now = {name: value for name, value in entry.items() if name != "seat"}
        return {**now, "secret": parts} if parts else now
    return entry


Act = Callable[[Match[Any], Told], object]
PROPOSALS = (TAKE_BACK, DRAW, ADJOURNMENT)


def _stand(match: Match[Any], told: Told) -> None:
    seat, topic, code, for_game, period = told.stands()
    if code is None and topic not in match.standing.orders.of(seat):
        raise told.forged("lifts a standing order that was not left")
    match.standing.leave(seat, topic, code, for_game=for_game, period=period)


def _answer(what: str, accept: bool) -> Act:
    return lambda match, told: match.actions.answer(what, told.text("person"), accept)


def _withdraw(what: str) -> Act:
    return lambda match, told: match.actions.withdraw(what, told.text("person"))


def _hand_over(match: Match[Any], told: Told) -> None:
    """A person gives her seat away; one that a bot plays for a person is given back by that person."""
    giver, taker = told.text("from"), told.text("to")
    if giver == taker:
        match.actions.relink(told.seat(), by=giver)
        return
    by = taker if is_bot(giver) else giver
    match.actions.hand_over(
        told.seat(), taker, by=by, absent=told.flag("absent"), keep_seal="unsealed" not in told.entry
    )


def _pause(match: Match[Any], told: Told) -> None:
    if told.flag("host"):
        match.actions.pause_by_host(told.text("person"))
    else:
        match.actions.pause(told.text("person"), by_clock=told.flag("clock"))


def _resume(match: Match[Any], told: Told) -> None:
    go_on = match.actions.go_on_by_host if told.flag("host") else match.actions.go_on
    go_on(told.text("person"))


def _anybody(match: Match[Any], told: Told) -> str:
    """Any person of the match, where the entry does not say who."""
    people = match.parley.people()
    if not people:
        raise told.forged("closes a table at which nobody sits")
    return str(next(iter(people)))


ACTS: Mapping[str, Act] = {
    "order": lambda match, told: match.order(told.seat(), told.code(), umpire=told.flag("umpire")),
    "seal": lambda match, told: match.order(told.seat(), told.code(), umpire=told.flag("umpire")),
    "undo": lambda match, told: match.undo(told.seat()),
    "unseal": lambda match, told: match.undo(told.seat()),
    "take-back-proposed": lambda match, told: match.actions.propose_take_back(
        told.text("person"), told.number("before")
    ),
    "draw-proposed": lambda match, told: match.actions.propose_draw(told.text("person")),
    "adjournment-proposed": lambda match, told: match.actions.propose_adjournment(
        told.text("person"), told.perhaps("until")
    ),
    **{f"{what}-accepted": _answer(what, True) for what in PROPOSALS},
    **{f"{what}-refused": _answer(what, False) for what in PROPOSALS},
    **{f"{what}-withdrawn": _withdraw(what) for what in PROPOSALS},
    "paused": _pause,
    "resumed": _resume,
    "resigned": lambda match, told: match.actions.resign(
        told.text("person"), told.text("side"), keep_seal="unsealed" not in told.entry
    ),
    "handed-over": _hand_over,
    "nonce-committed": lambda match, told: match.actions.commit_nonce(told.text("person"), told.text("commitment")),
    "restored": lambda match, told: match.actions.restore_backup(told.text("nonce")),
    "nonce": lambda match, told: match.actions.mix(told.text("person"), told.text("nonce")),
    "umpire-edited": lambda match, told: match.actions.umpire.change(
        told.text("person"), changes_in(told.hidden(), told.n), told.text("reason")
    ),
    "umpire-held": lambda match, told: match.actions.umpire.hold(told.text("person")),
    "umpire-released": lambda match, told: match.actions.umpire.release(told.text("person")),
    "umpire-said": lambda match, told: match.actions.umpire.write(told.text("person"), *told.said()),
    "umpire-overruled": lambda match, told: match.actions.umpire.overrule(told.text("person"), *told.word()),
    "umpire-left": lambda match, told: match.actions.umpire.leave(told.text("person")),
    "corrected": lambda match, told: match.actions.correct(told.text("person"), told.number("before")),
    "end": lambda match, told: match.actions.close(_anybody(match, told)),
    "standing-order": _stand,
    "snapshot": lambda match, told: match.snapshots.take(),
}
