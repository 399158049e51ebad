"""Repeats the actions that the entries of a journal record.

The events of an answer are compared by what the rules decide: a field or an event that a newer program adds, or a
corrected citation, makes no difference.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec

from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.game import State
from admiralty.kernel.games.position import FlowError, Misfit, answer_from_data
from admiralty.kernel.matches import agreements
from admiralty.kernel.matches.journal import Entry
from admiralty.kernel.matches.lookout import print_of
from admiralty.kernel.matches.match import Match, event_data
from admiralty.kernel.records.record import RecordError

__all__ = [
    "ANSWERS",
    "UNREADABLE",
    "ReplayError",
    "Sealed",
    "changes_in",
    "feed",
    "hidden",
    "position_in",
    "restore_beside",
    "same_story",
    "start_at",
]

S = TypeVar("S", bound=State)
UNREADABLE = (
    RecordError,
    Misfit,
    FlowError,
    Refusal,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
)
"""The exceptions of rules that read a position from a journal."""
ANSWERS = ("order", "auto", "standing", "roll", "draw", "release")


_Way = Annotated[list[str | int], msgspec.Meta(min_length=1, max_length=40)]
_CHANGES = Annotated[list[tuple[_Way, Any]], msgspec.Meta(min_length=1)]


class ReplayError(ValueError):
    """An entry that the rules do not reproduce."""

    def __init__(self, entry: int, problem: str, why: str = "unread") -> None:
        """``why`` is one word for the seats, where rules that take a game over cannot keep an answer."""
        super().__init__(f"entry {entry}: {problem}")
        self.entry = entry
        self.problem = problem
        self.why = why


class Sealed(ReplayError):
    """An entry that cannot be repeated from a copy without its secrets."""

    def __init__(self, entry: int) -> None:
        super().__init__(entry, "is sealed in this copy of the journal; replay needs the whole one")


def start_at(match: Match[S], entry: Entry) -> None:
    """Start a match at a position of its own rules in the journal; see `rules_migration` for older ones."""
    whole = position_in(entry)
    try:
        match.begin_at(whole["position"], entry["n"], whole.get("luck"))
        match.chances = entry["chances"]
        match.snapshots.taken(entry)
        restore_beside(match, entry, whole)
    except UNREADABLE as fault:
        raise ReplayError(entry["n"], f"holds a position that these rules cannot read ({fault})") from fault


def restore_beside(match: Match[S], entry: Entry, whole: Mapping[str, Any]) -> None:
    """The data beside the position of an entry: standing orders and agreements.

    Older programs did not save it; then it is read from the entries before.
    """
    if "parley" in whole:
        match.standing.orders.restore(whole["standing"])
        match.parley.restore(whole["parley"])
    else:
        for earlier in match.journal.entries[: entry["n"]]:
            if earlier["kind"] in agreements.KINDS or earlier["kind"] == "standing-order":
                feed(match, earlier)
    match.standing.meet()


def position_in(entry: Entry) -> Mapping[str, Any]:
    """The part of an entry that holds a position: the last of its secrets."""
    if not entry.get("sealed"):
        raise ReplayError(entry["n"], "holds no position, where there must be one")
    last = str(len(entry["sealed"]) - 1)
    if last not in entry.get("secret", {}):
        raise Sealed(entry["n"])
    whole: Mapping[str, Any] = entry["secret"][last]
    return whole


def feed(match: Match[S], entry: Entry, *, offered: bool = False) -> None:
    """Repeat an entry. Its orders are trusted, unless each must be among those ``offered``."""
    try:
        if offered:
            _must_be_offered(match, entry)
        _do(match, entry)
        match._look()
    except ReplayError:
        raise
    except (Misfit, Refusal, FlowError) as fault:
        raise ReplayError(entry["n"], str(fault), "forbidden") from fault
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        raise ReplayError(entry["n"], f"lacks what its kind needs ({fault})") from fault


def _must_be_offered(match: Match[S], entry: Entry) -> None:
    """Check that an order of a journal is one that the rules offer to its seat."""
    if entry["kind"] in ("order", "auto", "standing", "seal") and entry.get("seat") in match.asks():
        code = entry["answer"] if "answer" in entry else hidden(entry)["answer"]
        match.asks()[Seat(entry["seat"])].choices.check(code)


def _do(match: Match[S], entry: Entry) -> None:
    kind = entry["kind"]
    if kind in ANSWERS:
        _answer_again(match, entry)
    elif kind == "seal":
        ask = match.asks()[Seat(entry["seat"])]
        if ask.fingerprint() != entry["print"]:
            problem = f"seals {entry['print']!r}, but the rules ask {ask.fingerprint()!r}"
            raise ReplayError(entry["n"], problem, "asked")
        match.position.seals[ask.seat] = ask.choices.trusted(hidden(entry)["answer"])
    elif kind == "unseal":
        del match.position.seals[Seat(entry["seat"])]
    elif kind in ("undo", "taken-back", "corrected"):
        if entry["before"] <= match.history.begins:
            raise ReplayError(entry["n"], "takes back what happened before the position that replay began at")
        match.rewind(match.history.before_entry(entry["before"]))
        match.decision = entry["n"]
        if kind != "undo":
            match.history.raise_barrier()
    elif kind == "standing-order":
        left = hidden(entry)
        seat = Seat(left["seat"] if "seat" in left else entry["seat"])  # older journals have it in the public part
        match.standing.note(seat, left["window"], left["code"], left["for_game"], left.get("period"))
    elif kind == "umpire-edited":
        match.actions.umpire.redo(entry, changes_in(hidden(entry), entry["n"]))
    elif kind in agreements.KINDS:
        for seat in entry.get("unsealed", ()):
            match.position.seals.pop(Seat(seat), None)
        match.parley.note(entry, match.decision)
    elif kind == "snapshot":
        whole = entry.get("secret", {}).get("0")  # sealed from all seats while the game goes on
        if entry["chances"] != match.chances or (whole and whole["digest"] != match.position.digest()):
            raise ReplayError(entry["n"], "the position is not the one that was saved here")
        match.snapshots.taken(entry)
    elif kind == "end":
        if match.outcome is None or match.outcome.to_data() != entry["outcome"]:
            raise ReplayError(entry["n"], "the game does not end here, or not like this")
    elif kind not in ("start", "rules"):
        raise ReplayError(entry["n"], f"entries of kind {kind!r} are unknown to this program")


def hidden(entry: Entry) -> Mapping[str, Any]:
    parts = entry.get("secret", {})
    if "0" not in parts:
        raise Sealed(entry["n"])
    hidden: Mapping[str, Any] = parts["0"]
    return hidden


def changes_in(part: Mapping[str, Any], number: int) -> list[list[Any]]:
    """The changes of the state in an entry of the umpire."""
    try:
        return [[*change] for change in msgspec.convert(part.get("changes"), _CHANGES)]
    except msgspec.ValidationError as fault:
        raise ReplayError(number, f"does not tell what the umpire changed ({fault})") from fault


def _answer_again(match: Match[S], entry: Entry) -> None:
    request = match.position.request
    if request is None:
        raise ReplayError(entry["n"], "the game is over before this entry", "over")
    told = print_of(entry)
    if request.fingerprint() != told:
        problem = f"answers {told!r}, but the rules ask {request.fingerprint()!r}"
        raise ReplayError(entry["n"], problem, "asked")
    data = entry["answer"] if "answer" in entry else hidden(entry)["answer"]
    answer = answer_from_data(request, data)
    seat = request.seat if isinstance(request, Ask) else None
    if entry.get("seat") != seat:
        raise ReplayError(entry["n"], f"is given for {entry.get('seat')!r}, but the rules ask {seat!r}")
    if isinstance(request, Chance):
        if entry["count"] != match.chances:
            raise ReplayError(entry["n"], f"is chance {entry['count']!r}, but {match.chances} came before it")
        match.chances += 1
    elif isinstance(request, AskAll) and data != {
        each: order.code for each, order in sorted(match.position.seals.items())
    }:
        raise ReplayError(entry["n"], "releases other orders than were sealed")
    match.position.seals = {}
    match.position.state.heard = []
    reveals = match.give(answer)
    open_now = [event_data(event) for event in match.position.state.heard or () if event.seen_by is None]
    if not same_story(entry.get("events", []), open_now):
        raise ReplayError(entry["n"], "the rules tell another story here than the journal does", "told")
    kind = "umpire" if entry.get("umpire") is True else entry["kind"]
    match.note(entry["n"], kind, seat, answer, request, reveals)


NOT_DECIDED = ("case", "reason")
"""Fields of events that decide nothing: the citation and the wording."""


def same_story(told: Sequence[Any], now: Sequence[Any]) -> bool:
    """Whether the present events contain those of the journal."""
    later = iter(now)
    return all(any(_same(each, other) for other in later) for each in told)


def _same(told: Any, now: Any) -> bool:
    if isinstance(told, dict) and isinstance(now, dict):
        return all(_same(told[name], now[name]) for name in told if name in now and name not in NOT_DECIDED)
    if isinstance(told, list | tuple) and isinstance(now, list | tuple):
        return len(told) == len(now) and all(map(_same, told, now))
    return bool(told == now)
