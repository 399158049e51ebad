"""Reading a journal back: a match goes on where it stopped, or is proved from its first entry to its last.

Replay checks the fingerprint of each request and the events it tells, so that a changed rule is noticed at once and
not swallowed. A new rules version takes over at a segment boundary; the part of an open tail that no longer fits
is taken back, and an entry tells the seats.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .chance import ChanceSource, KeyStream, Recorded
from .choices import Refusal
from .event import Seat
from .flow import Ask, Chance
from .game import Game, State
from .journal import Entry, Journal
from .match import Match, event_data
from .position import Misfit, Position, answer_from_data
from .record import RecordError

__all__ = ["ReplayError", "resume", "take_over", "verify"]

S = TypeVar("S", bound=State)
ANSWERS = ("order", "auto", "standing", "roll", "draw", "release")


class ReplayError(ValueError):
    """An entry that the rules do not reproduce."""

    def __init__(self, entry: int, problem: str) -> None:
        super().__init__(f"entry {entry}: {problem}")
        self.entry = entry
        self.problem = problem


def resume(
    journal: Journal,
    game: Game[S],
    chance: ChanceSource,
    *,
    key: bytes = b"",
    until: int | None = None,
    sink: Callable[[str], None] | None = None,
    watch: Callable[[Match[S], Entry], None] | None = None,
) -> Match[S]:
    """The match of a journal, ready to go on with ``chance``; ``until`` stops after that entry, to look.

    A journal of an older rules version is taken over at its last snapshot. ``watch`` is called after every entry.
    """
    match = _fresh(journal, game, chance, key)
    if journal.rules != game.version:
        if until is not None:
            raise ReplayError(0, f"was played by rules {journal.rules}, this program has {game.version}")
        journal.continued(sink)
        _resume_old(match, journal)
        return match
    for entry in journal.entries[_begin(match) : until]:
        _feed(match, entry)
        if watch is not None:
            watch(match, entry)
    match.position.state.heard = []
    journal.continued(sink)
    if until is None:
        match.settle_after_replay()
    return match


def _fresh(journal: Journal, game: Game[S], chance: ChanceSource, key: bytes) -> Match[S]:
    persons = {person: tuple(Seat(seat) for seat in seats) for person, seats in journal.header["persons"].items()}
    setting = game.setting(journal.header["scenario"], journal.header["options"])
    strange = [seat for seats in persons.values() for seat in seats if seat not in setting.seats]
    if strange:
        raise ReplayError(0, f"gives a person the seat {strange[0]!r}, which {game.id} does not have")
    match = Match(game, setting, persons, chance, key=key, journal=journal)
    match.position.state.heard = []
    return match


def _begin(match: Match[S]) -> int:
    """Where replay begins: at the start, at the position taken from another game, or where these rules took over."""
    first = _last(match.journal, "rules") or _carried(match.journal)
    if first is None:
        return 0
    _start_at(match, first, match.game.version)
    return int(first["n"])


def _carried(journal: Journal) -> Entry | None:
    """The start entry of a game that began at a position of another one."""
    if "from" not in journal.header or not journal.entries:
        return None
    first = journal.entries[0]
    if "secret" not in first:
        raise ReplayError(first["n"], "is sealed in this copy of the journal; replay needs the whole one")
    return first


def _last(journal: Journal, *kinds: str) -> Entry | None:
    """The last entry of a kind that holds a whole position."""
    return next((e for e in reversed(journal.entries) if e["kind"] in kinds and "secret" in e), None)


def _start_at(match: Match[S], entry: Entry, version: str) -> None:
    """Start a match at a position that the journal holds whole."""
    try:
        data = entry["secret"][str(len(entry["sealed"]) - 1)]["position"]
        match.begin_at({**data, "state": match.game.upgrade(data["state"], version)}, entry["n"])
        match.chances = entry["chances"]
    except (RecordError, Misfit, Refusal, KeyError, TypeError, AttributeError) as fault:
        raise ReplayError(entry["n"], f"holds a position that these rules cannot read ({fault})") from fault


def _resume_old(match: Match[S], journal: Journal) -> None:
    """Take over a journal of other rules: from its last snapshot on, as far as its answers fit."""
    old = journal.rules
    start = _last(journal, "snapshot", "rules") or _carried(journal)
    begin = 0
    if start is not None:
        _start_at(match, start, old)
        begin = start["n"]
    dropped = 0
    for place, entry in enumerate(journal.entries[begin:], start=begin):
        try:
            _feed(match, entry)
        except ReplayError:
            dropped = sum(1 for later in journal.entries[place:] if later["kind"] in ANSWERS)
            match.chances += sum(1 for later in journal.entries[place:] if later["kind"] in ("roll", "draw"))
            break
    match.rules_changed(old, dropped)


def take_over(match: Match[S], game: Game[S]) -> int:
    """Let another rules version go on with a running match; the number of answers that had to be taken back.

    The new rules start at the last segment boundary and are fed the open tail, as far as it fits.
    """
    old, before = match.game, match.position
    tail = match.history.steps[len(match.history.steps) - len(before.tail) :]
    setting = game.setting(match.setting.scenario, match.setting.options)
    state = game.load(game.upgrade(before.checkpoint.to_data(), old.version), setting)
    checkpoint = state.clone()
    position = Position(game, state)
    fits = 0
    for step in tail:
        request = position.request
        if request is None or request.fingerprint() != step.fingerprint:
            break
        try:
            position.give(_checked(request, step.answer))
        except Misfit:
            break
        fits += 1
    match.game, match.setting, match.position = game, setting, position
    place = len(match.history.steps) - len(tail)
    del match.history.steps[place + fits :]
    match.history.restart(place, checkpoint)
    match.rules_changed(old.version, len(tail) - fits)
    return len(tail) - fits


def _checked(request: Any, answer: Any) -> Any:
    """An answer that was given under other rules, if these rules allow it too."""
    try:
        if isinstance(request, Ask):
            return request.choices.check(answer.code)
        if isinstance(request, Chance):
            return request.from_data(answer)
        return {seat: ask.choices.check(answer[seat].code) for seat, ask in request.asks.items()}
    except (Refusal, ValueError, KeyError) as fault:
        raise Misfit(str(fault)) from fault


def _feed(match: Match[S], entry: Entry) -> None:
    """Do again what an entry says was done."""
    try:
        _do(match, entry)
    except (KeyError, TypeError, AttributeError) as fault:
        raise ReplayError(entry["n"], f"lacks what its kind needs ({fault})") from fault
    except (Misfit, Refusal) as fault:
        raise ReplayError(entry["n"], str(fault)) from fault


def _do(match: Match[S], entry: Entry) -> None:
    kind = entry["kind"]
    if kind in ANSWERS:
        _answer_again(match, entry)
    elif kind == "seal":
        seat = Seat(entry["seat"])
        match.position.seals[seat] = match.asks()[seat].choices.trusted(_hidden(entry)["answer"])
        if not match.asks():  # the release that follows answers for all
            match.position.seals = {}
    elif kind == "unseal":
        del match.position.seals[Seat(entry["seat"])]
    elif kind in ("undo", "taken-back"):
        match.rewind(match.history.before_entry(entry["before"]))
        match.decision = entry["n"]
        match.proposal = None
        if kind == "taken-back":
            match.history.raise_barrier()
    elif kind == "standing-order":
        match.standing.set(Seat(entry["seat"]), entry["window"], entry["code"], entry["for_game"])
    elif kind == "take-back-proposed":
        match.proposal = {"person": entry["person"], "before": entry["before"], "accepted": [entry["person"]]}
    elif kind == "take-back-accepted" and match.proposal is not None:
        match.proposal["accepted"].append(entry["person"])
    elif kind == "take-back-refused":
        match.proposal = None
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
        raise ReplayError(entry["n"], "is sealed in this copy of the journal; replay needs the whole one")
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
    seat = Seat(entry["seat"]) if "seat" in entry else None
    if isinstance(request, Chance):
        match.chances = entry["count"] + 1
    elif entry["kind"] == "standing" and isinstance(request, Ask):
        match.standing.answer(request)
    match.position.state.heard = []
    reveals = match.give(answer)
    told = [event_data(event) for event in match.position.state.heard or () if event.seen_by is None]
    if told != entry.get("events", []):
        raise ReplayError(entry["n"], "the rules tell another story here than the journal does")
    match.note(entry["n"], entry["kind"], seat, answer, request, reveals)


def verify(journal: Journal, game: Game[Any]) -> dict[str, int]:
    """Prove a journal: the rules reproduce every entry, and the revealed key every die and card.

    `ReplayError` names the first entry that is wrong. What was checked comes back as counts.
    """
    end = journal.end
    key = _revealed(end)
    commitment = journal.header["chance"].get("commitment")
    if key is not None and (commitment is None or not key.opens(commitment)):
        raise ReplayError(end["n"] if end is not None else 0, "the key is not the one that the header committed to")
    if journal.rules != game.version:
        raise ReplayError(0, f"was played by rules {journal.rules}, this program can prove {game.version} only")
    counts = {"entries": 0, "answers": 0, "chances": 0, "proved": 0}
    match = _fresh(journal, game, Recorded([]), b"")
    for entry in journal.entries[_begin(match) :]:
        request = match.position.request
        if entry["kind"] in ("roll", "draw") and isinstance(request, Chance):
            counts["chances"] += 1
            counts["proved"] += _proved(key, request, entry)
        _feed(match, entry)
        counts["entries"] += 1
        counts["answers"] += entry["kind"] in ANSWERS
    return counts


def _revealed(end: Entry | None) -> KeyStream | None:
    """The key that the last entry reveals."""
    if end is None or "key" not in end:
        return None
    try:
        return KeyStream(bytes.fromhex(end["key"]))
    except (ValueError, TypeError) as fault:
        raise ReplayError(end["n"], "the key is not written in hexadecimal digits") from fault


def _proved(key: KeyStream | None, request: Chance, entry: Entry) -> bool:
    """Throw a die of the journal again and compare; False while the key is not revealed."""
    if key is None:
        return False
    try:
        fallen = request.from_data(entry["answer"] if "answer" in entry else _hidden(entry)["answer"])
    except ValueError as fault:
        raise ReplayError(entry["n"], str(fault)) from fault
    if fallen != key.resolve(request, entry["count"]):
        raise ReplayError(entry["n"], "this is not what the committed key gives")
    return True
