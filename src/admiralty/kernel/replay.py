"""Reading a journal back, so that a match goes on where it stopped.

This reader trusts what was written; the one that trusts nothing is `kernel.proof`.

Replay checks the fingerprint of each request and the events it tells, so that a changed rule is noticed at once and
not swallowed. A new rules version takes over at a segment boundary; the part of an open tail that no longer fits
is taken back, and an entry tells the seats.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from . import parley
from .chance import ChanceSource, KeyStream
from .choices import Order, Refusal
from .event import Seat
from .flow import Ask, AskAll, Chance, Request
from .game import Game, State
from .journal import Entry, Journal
from .match import Match, event_data
from .position import FlowError, Misfit, Position, answer_from_data, answer_to_data
from .record import RecordError
from .tryout import try_out

__all__ = [
    "ANSWERS",
    "UNREADABLE",
    "ReplayError",
    "Sealed",
    "must_have_the_same_files",
    "position_in",
    "resume",
    "start_at",
    "take_over",
    "try_out_at",
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
"""What a position from a journal can go wrong with when the rules read it."""
ANSWERS = ("order", "auto", "standing", "roll", "draw", "release")


class ReplayError(ValueError):
    """An entry that the rules do not reproduce."""

    def __init__(self, entry: int, problem: str) -> None:
        super().__init__(f"entry {entry}: {problem}")
        self.entry = entry
        self.problem = problem


class Sealed(ReplayError):
    """An entry that cannot be done again from a copy without its secrets."""

    def __init__(self, entry: int) -> None:
        super().__init__(entry, "is sealed in this copy of the journal; replay needs the whole one")


def resume(
    journal: Journal,
    game: Game[S],
    chance: ChanceSource,
    *,
    key: bytes = b"",
    until: int | None = None,
    sink: Callable[[str], None] | None = None,
    watch: Callable[[Match[S], Entry], None] | None = None,
    checked: bool = False,
) -> Match[S]:
    """The match of a journal, ready to go on with ``chance``; ``until`` stops after that entry, to look.

    ``checked`` is for a file that may come from anybody: its orders must be among those offered, and a position that it
    begins at is tried out. A host that wrote the journal itself need not wait for that.
    A journal of an older rules version is taken over at its last snapshot. ``watch`` is called after every entry.
    """
    if isinstance(chance, KeyStream) and not chance.opens(journal.header["chance"].get("commitment") or ""):
        raise ReplayError(0, "the key is not the one that the header committed to")
    match = _fresh(journal, game, chance, key)
    if journal.rules != game.version:
        if until is not None or journal.end is not None:
            raise ReplayError(0, f"was played by rules {journal.rules}, this program has {game.version}")
        journal.continued(sink)
        _resume_old(match, journal)
        return match
    begins = _begin(match)
    if checked and begins:
        try_out_at(match, begins)
    for entry in journal.entries[begins:until]:
        _feed(match, entry, offered=checked)
        if watch is not None:
            watch(match, entry)
    match.position.state.heard = []
    journal.continued(sink)
    if until is None:
        match.settle_after_replay()
    return match


def try_out_at(match: Match[S], entry: int) -> None:
    """Try out the position that an entry holds."""
    try:
        try_out(match.position)
    except UNREADABLE as fault:
        raise ReplayError(entry, f"holds a position that these rules cannot play on from ({fault})") from fault


def _fresh(journal: Journal, game: Game[S], chance: ChanceSource, key: bytes) -> Match[S]:
    persons = {person: tuple(Seat(seat) for seat in seats) for person, seats in journal.header["persons"].items()}
    must_have_the_same_files(journal, game)
    setting = game.setting(journal.header["scenario"], journal.header["options"])
    strange = [seat for seats in persons.values() for seat in seats if seat not in setting.seats]
    if strange:
        raise ReplayError(0, f"gives a person the seat {strange[0]!r}, which {game.id} does not have")
    match = Match(game, setting, persons, chance, key=key, journal=journal)
    match.position.state.heard = []
    return match


def must_have_the_same_files(journal: Journal, game: Game[Any]) -> None:
    """A game with changed values in its files is another game."""
    changes = journal.header.get("changes", {})
    if changes != dict(game.changes):
        told = ", ".join(changes) or "nothing"
        raise ReplayError(0, f"was played with other values in the files of the game (changed: {told})")


def _begin(match: Match[S]) -> int:
    """Where replay begins: at the start, at the position taken from another game, or where these rules took over."""
    first = _last(match.journal, "rules") or _carried(match.journal)
    if first is None:
        return 0
    start_at(match, first, match.game.version)
    return int(first["n"])


def _carried(journal: Journal) -> Entry | None:
    """The start entry of a game that began at a position of another one."""
    if "from" not in journal.header or not journal.entries:
        return None
    first = journal.entries[0]
    if "secret" not in first:
        raise Sealed(first["n"])
    return first


def _last(journal: Journal, *kinds: str) -> Entry | None:
    """The last entry of a kind that holds a whole position."""
    return next((e for e in reversed(journal.entries) if e["kind"] in kinds and "secret" in e), None)


def start_at(match: Match[S], entry: Entry, version: str) -> None:
    """Start a match at a position that the journal holds whole."""
    whole = position_in(entry)
    try:
        data = whole["position"]
        match.begin_at({**data, "state": match.game.upgrade(data["state"], version)}, entry["n"], whole.get("luck"))
        match.chances = entry["chances"]
    except UNREADABLE as fault:
        raise ReplayError(entry["n"], f"holds a position that these rules cannot read ({fault})") from fault


def position_in(entry: Entry) -> Mapping[str, Any]:
    """The part of an entry that holds a position: the last of its secrets."""
    if not entry.get("sealed"):
        raise ReplayError(entry["n"], "holds no position, where there must be one")
    last = str(len(entry["sealed"]) - 1)
    if last not in entry.get("secret", {}):
        raise Sealed(entry["n"])
    whole: Mapping[str, Any] = entry["secret"][last]
    return whole


def _resume_old(match: Match[S], journal: Journal) -> None:
    """Take over a journal of other rules: from its last snapshot on, as far as its answers fit."""
    old = journal.rules
    start = _last(journal, "snapshot", "rules") or _carried(journal)
    begin = dropped = 0
    if start is not None:
        begin, dropped = start["n"], _start_older(match, start, old)
    for place, entry in enumerate(journal.entries[begin:], start=begin):
        try:
            if dropped:
                raise ReplayError(entry["n"], "follows answers that these rules do not take")
            _feed(match, entry, offered=True)
        except ReplayError:
            seals = match.position.seals
            match.rewind(len(match.history.steps))
            match.position.seals = seals
            dropped += sum(1 for later in journal.entries[place:] if later["kind"] in ANSWERS)
            match.chances = _chances_before(journal, match.chances)
            break
    match.rules_changed(old, dropped)


def _chances_before(journal: Journal, so_far: int) -> int:
    """How many chances a journal has used up: the counter never rewinds, whatever was dropped."""
    counts: list[int] = [entry["count"] + 1 for entry in journal.entries if entry["kind"] in ("roll", "draw")]
    return max([so_far, *counts])


def _start_older(match: Match[S], entry: Entry, version: str) -> int:
    """Start at a position of other rules, with as much of its tail as fits; how many answers did not."""
    whole = position_in(entry)
    try:
        data = whole["position"]
        state = match.game.upgrade(data["state"], version)
        position = Position(match.game, match.game.load(state, match.setting))
        fits = _fed(position, list(zip(whole.get("prints", ()), data["tail"], strict=False)))
        dropped = len(data["tail"]) - fits
        seals = {} if dropped else _fitting_seals(position, data["seals"])
        codes = {seat: order.code for seat, order in seals.items()}
        kept = {"state": state, "tail": data["tail"][:fits], "seals": codes}
        match.begin_at(kept, entry["n"], whole.get("luck"))
        match.chances = entry["chances"]
    except UNREADABLE as fault:
        raise ReplayError(entry["n"], f"holds a position that these rules cannot read ({fault})") from fault
    return dropped


def take_over(match: Match[S], game: Game[S]) -> int:
    """Let another rules version go on with a running match; the number of answers that had to be taken back.

    The new rules start at the last segment boundary and are fed the open tail, as far as it fits.
    """
    old, before = match.game, match.position
    place = len(match.history.steps) - len(before.tail)
    tail = match.history.steps[place:]
    setting = game.setting(match.setting.scenario, match.setting.options)
    state = game.load(game.upgrade(before.checkpoint.to_data(), old.version), setting)
    checkpoint = state.clone()
    position = Position(game, state)
    fits = _fed(position, [(step.fingerprint, answer_to_data(step.answer)) for step in tail])
    if fits == len(tail):
        position.seals = _fitting_seals(position, {seat: order.code for seat, order in before.seals.items()})
    match.game, match.setting, match.position = game, setting, position
    match.history.forget(place + fits)
    match.history.restart(place, checkpoint)
    match.rules_changed(old.version, len(tail) - fits)
    return len(tail) - fits


def _fed(position: Position[S], tail: Sequence[tuple[str, Any]]) -> int:
    """Feed a position the tail it had under other rules, as far as these ask and allow the same; how far that is."""
    for fits, (fingerprint, data) in enumerate(tail):
        request = position.request
        if request is None or request.fingerprint() != fingerprint:
            return fits
        try:
            position.give(_checked(request, data))
        except (Refusal, ValueError, KeyError):
            return fits
    return len(tail)


def _checked(request: Request, data: Any) -> Any:
    """An answer that was given under other rules, if these rules allow it too."""
    if isinstance(request, Ask):
        return request.choices.check(data)
    if isinstance(request, AskAll):
        return {seat: ask.choices.check(data[seat]) for seat, ask in request.asks.items()}
    return answer_from_data(request, data)


def _fitting_seals(position: Position[S], seals: Mapping[Seat, str]) -> dict[Seat, Order[Any]]:
    """The sealed orders that these rules still ask for and allow; the others are asked for again."""
    kept = {}
    for seat, code in seals.items():
        try:
            kept[seat] = position.asks()[seat].choices.check(code)
        except (Refusal, KeyError):
            continue
    return kept


def _feed(match: Match[S], entry: Entry, *, offered: bool = False) -> None:
    """Do again what an entry says was done. Replay trusts its orders, unless each must be among those ``offered``."""
    try:
        if offered:
            _must_be_offered(match, entry)
        _do(match, entry)
    except ReplayError:
        raise
    except (Misfit, Refusal, FlowError) as fault:
        raise ReplayError(entry["n"], str(fault)) from fault
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        raise ReplayError(entry["n"], f"lacks what its kind needs ({fault})") from fault


def _must_be_offered(match: Match[S], entry: Entry) -> None:
    """An order of a journal must be one that the rules offer to its seat."""
    if entry["kind"] in ("order", "auto", "standing", "seal") and entry.get("seat") in match.asks():
        code = entry["answer"] if "answer" in entry else _hidden(entry)["answer"]
        match.asks()[Seat(entry["seat"])].choices.check(code)


def _do(match: Match[S], entry: Entry) -> None:
    kind = entry["kind"]
    if kind in ANSWERS:
        _answer_again(match, entry)
    elif kind == "seal":
        ask = match.asks()[Seat(entry["seat"])]
        if ask.fingerprint() != entry["print"]:
            raise ReplayError(entry["n"], f"seals {entry['print']!r}, but the rules ask {ask.fingerprint()!r}")
        match.position.seals[ask.seat] = ask.choices.trusted(_hidden(entry)["answer"])
    elif kind == "unseal":
        del match.position.seals[Seat(entry["seat"])]
    elif kind in ("undo", "taken-back"):
        if entry["before"] <= match.history.begins:
            raise ReplayError(entry["n"], "takes back what happened before the position that replay began at")
        match.rewind(match.history.before_entry(entry["before"]))
        match.decision = entry["n"]
        if kind == "taken-back":
            match.history.raise_barrier()
    elif kind == "standing-order":
        left = _hidden(entry)
        seat = Seat(left["seat"] if "seat" in left else entry["seat"])  # older journals name it in the open
        match.left_standing(seat, left["window"], left["code"], left["for_game"])
    elif kind in parley.KINDS:
        match.parley.note(entry, match.decision)
    elif kind == "snapshot":
        whole = entry.get("secret", {}).get("0")  # sealed from everybody while the game goes on
        if entry["chances"] != match.chances or (whole and whole["digest"] != match.position.digest()):
            raise ReplayError(entry["n"], "the position is not the one that was saved here")
        match.snapshot_taken(entry["n"])
    elif kind == "end":
        if match.outcome is None or match.outcome.to_data() != entry["outcome"]:
            raise ReplayError(entry["n"], "the game does not end here, or not like this")
    elif kind not in ("start", "rules"):
        raise ReplayError(entry["n"], f"entries of kind {kind!r} are unknown to this program")


def _hidden(entry: Entry) -> Mapping[str, Any]:
    parts = entry.get("secret", {})
    if "0" not in parts:
        raise Sealed(entry["n"])
    hidden: Mapping[str, Any] = parts["0"]
    return hidden


def _answer_again(match: Match[S], entry: Entry) -> None:
    request = match.position.request
    if request is None:
        raise ReplayError(entry["n"], "the game is over before this entry")
    if request.fingerprint() != entry["print"]:
        raise ReplayError(entry["n"], f"answers {entry['print']!r}, but the rules ask {request.fingerprint()!r}")
    data = entry["answer"] if "answer" in entry else _hidden(entry)["answer"]
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
    told = [event_data(event) for event in match.position.state.heard or () if event.seen_by is None]
    if told != entry.get("events", []):
        raise ReplayError(entry["n"], "the rules tell another story here than the journal does")
    match.note(entry["n"], entry["kind"], seat, answer, request, reveals)
