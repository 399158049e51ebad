"""Umpire actions: change the state, hold and release sealed orders, write to a side, hand the match back.

An umpire is a person without a seat who sees everything. The header of the journal names her, and each of her actions
is an entry. She answers for a player by `Match.order` and pauses by `TableActions.pause`.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from admiralty.kernel.flows.choices import IllegalOrder, NotYourOrder, StaleOrder
from admiralty.kernel.flows.event import Message
from admiralty.kernel.games.game import State
from admiralty.kernel.games.position import FlowError, Misfit, Position, answer_to_data, checked_answer
from admiralty.kernel.games.state_changes import Change, changed, changes_between, last_boundary
from admiralty.kernel.records.limits import check_whole
from admiralty.kernel.records.record import RecordError

from .agreements import TAKE_BACK

if TYPE_CHECKING:
    from .match import Match

__all__ = ["REASON_AT_MOST", "TEXT_AT_MOST", "UmpireActions"]

S = TypeVar("S", bound=State)
REASON_AT_MOST, TEXT_AT_MOST = 200, 600
"""The longest reason of a change, and the longest message."""
UNPLAYABLE = (
    RecordError, Misfit, FlowError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError,
)  # fmt: skip
"""The exceptions of rules that cannot play on from a changed state."""


class _Edited(NamedTuple):
    """The result of a change: the position to go on from, and the answers of the open segment that no longer fit."""

    position: Mapping[str, Any]
    luck: Mapping[str, Any]
    dropped: int
    first: int
    """The entry of the first answer that does not fit; 0 if all do."""


class UmpireActions(Generic[S]):
    """The actions of the umpire of a match. The match makes one of these on each use."""

    __slots__ = ("_match",)

    def __init__(self, match: "Match[S]") -> None:
        self._match = match

    # -- the state ---------------------------------------------------------------------------------------------

    def edit(self, person: str, state: S, reason: str) -> None:
        """Go on from a changed state of the last boundary (`editable`), with a reason that everyone reads."""
        self.change(person, changes_between(self.editable().to_data(), state.to_data()), reason)

    def editable(self) -> S:
        """The state that can be changed: the one between the last two segments. Later answers are given again after the
        change, as far as they fit.
        """
        return last_boundary(self._match.position)[0]

    def change(self, person: str, changes: Sequence[Change], reason: str) -> None:
        """Change values of the editable state; `Refusal` for an impossible state.

        The entry has the changes sealed from all seats, what an observer sees of them, and what each seat sees besides.
        All sealed orders are withdrawn, so that none reveals by it what it was.
        """
        match, number = self._match, len(self._match.journal.entries) + 1
        self._presides(person, "edit")
        reason = _line(reason, REASON_AT_MOST, "edit")
        if not changes:
            raise IllegalOrder("", Message("refusal-umpire-nothing"), "edit")
        made = self._made(changes)
        seats = [None, *match.setting.seats]
        before = {seat: match.game.view(match.position.state, seat).to_data() for seat in seats}
        unsealed = sorted(match.position.seals)
        self._stand(made, number)
        after = {seat: match.game.view(match.position.state, seat).to_data() for seat in seats}
        seen = {seat: changes_between(before[seat], after[seat]) for seat in seats}
        body: dict[str, Any] = {"person": person, "reason": reason, "dropped": made.dropped, "changed": seen[None]}
        if made.first:
            body["first"] = made.first
        if unsealed:
            body["unsealed"] = unsealed
        parts: list[dict[str, Any]] = [{"seen_by": [], "changes": [list(change) for change in changes]}]
        for seat in match.setting.seats:  # what an observer does not see
            more = [change for change in seen[seat] if change not in seen[None]]
            parts.append({"seen_by": [seat], "changed": more})
        match.position.state.heard = []
        match._write("umpire-edited", body, parts)
        match._settle()

    def redo(self, entry: Mapping[str, Any], changes: Sequence[Change]) -> None:
        """Change the state as an entry of the journal says."""
        self._stand(self._made(changes), entry["n"])

    def _made(self, changes: Sequence[Change]) -> _Edited:
        """The position after a change; `Refusal` if there is none."""
        match = self._match
        state, tail = last_boundary(match.position)
        try:
            data = changed(state.to_data(), changes)
            loaded = match.game.load(data, match.setting)
            loaded.sighting = match.position.state.sighting
            check_whole(data, loaded)
            position = Position(match.game, loaded)
            fits = _fed(position, tail)
            over = position.over
        except UNPLAYABLE as fault:
            raise IllegalOrder("", Message("refusal-umpire-edit", problem=str(fault)), "edit") from fault
        if over:
            raise IllegalOrder("", Message("refusal-umpire-over"), "edit")
        place = len(match.history.steps) - len(tail)
        first = match.history.steps[place + fits].entry if fits < len(tail) else 0
        kept = [answer_to_data(answer) for answer in tail[:fits]]
        luck = match.history.luck_before(place).saved()
        return _Edited({"state": data, "tail": kept, "seals": {}}, luck, len(tail) - fits, first)

    def _stand(self, made: _Edited, number: int) -> None:
        match = self._match
        match._told.clear()
        match.begin_at(made.position, number, made.luck)
        match.parley.offers.pop(TAKE_BACK, None)  # what it would take back cannot be reached any more

    # -- sealed orders -----------------------------------------------------------------------------------------

    def hold(self, person: str) -> None:
        """Hold sealed orders: none is opened until they are released."""
        self._presides(person, "hold")
        if self._match.parley.holding:
            raise StaleOrder("", Message("refusal-umpire-holds"), "hold")
        self._do("umpire-held", {"person": person})

    def release(self, person: str) -> None:
        """Release sealed orders: they are opened as soon as every seat has sealed."""
        self._presides(person, "release")
        if not self._match.parley.holding:
            raise StaleOrder("", Message("refusal-umpire-holds-not"), "release")
        self._do("umpire-released", {"person": person})
        self._match._settle()

    # -- sight -------------------------------------------------------------------------------------------------

    def overrule(self, person: str, unit: str, shown: bool | None) -> None:
        """Show a unit to its enemies at any distance, or hide it as long as no order can reach it; None leaves it to
        the rule again. Each seat is told its own contacts only.
        """
        match = self._match
        self._presides(person, "overrule")
        if not match.position.state.sighting:
            raise IllegalOrder("", Message("refusal-umpire-all-seen"), "overrule")
        if not self.can_overrule(unit):
            raise IllegalOrder("", Message("refusal-umpire-no-unit"), "overrule")
        if match.parley.overruled.get(unit) is shown:
            raise IllegalOrder("", Message("refusal-umpire-nothing"), "overrule")
        part: dict[str, Any] = {"seen_by": [], "unit": unit, "shown": shown}
        match.parley.note({"kind": "umpire-overruled", "secret": {"0": part}}, match.decision)
        match._overrule()
        match._told.clear()
        match._write("umpire-overruled", {"person": person}, [part])
        match.history.raise_barrier()

    def can_overrule(self, unit: str) -> bool:
        """Whether a unit can be hidden from a seat now."""
        state, looking = self._match.position.state, (None, *self._match.setting.seats)
        return bool(state.sighting) and any(unit in state.unseen(seat) | state.sighted(seat) for seat in looking)

    # -- messages ----------------------------------------------------------------------------------------------

    def write(self, person: str, text: str, side: str = "") -> None:
        """Write to all sides or to one. The other sides learn neither the text nor the side."""
        self._presides(person, "write")
        text = _line(text, TEXT_AT_MOST, "write")
        sides = self._match.setting.sides
        if side and side not in sides:
            raise IllegalOrder("", Message("refusal-umpire-side", sides=list(sides)), "write")
        if not side:
            self._do("umpire-said", {"person": person, "text": text})
            return
        part = {"seen_by": list(sides[side]), "side": side, "text": text}
        self._match.parley.note(self._match._write("umpire-said", {"person": person}, [part]), self._match.decision)

    def leave(self, person: str) -> None:
        """Hand the match back to its players: held orders are released, and there is no umpire from now on."""
        self._presides(person, "leave")
        self._do("umpire-left", {"person": person})
        self._match._look()
        self._match._settle()

    # -- checking and writing ----------------------------------------------------------------------------------

    def _presides(self, person: str, code: str) -> None:
        if self._match.over:
            raise StaleOrder("", Message("refusal-over"), code)
        if not person or person != self._match.parley.umpire:
            raise NotYourOrder("", Message("refusal-not-umpire", person=person), code)

    def _do(self, kind: str, public: Mapping[str, Any]) -> None:
        self._match.parley.note(self._match._write(kind, public), self._match.decision)


def _fed(position: Position[Any], tail: Sequence[Any]) -> int:
    """Give a changed position the answers from before the change; returns how many of them fit."""
    for fits, answer in enumerate(tail):
        try:
            if position.over:
                return fits
            position.give(checked_answer(position.request, answer_to_data(answer)))
        except Misfit:
            return fits
    return len(tail)


def _line(text: str, most: int, code: str) -> str:
    """A text without invisible characters; `Refusal` for an empty or too long one."""
    words = " ".join(text.split())
    if not words or len(words) > most or not words.isprintable():
        raise IllegalOrder("", Message("refusal-umpire-text", most=most), code)
    return words
