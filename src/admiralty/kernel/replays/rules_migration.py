"""Migrates a match to another rules version; drops entries from the first that is no longer legal.

A running match and a journal of another program are migrated in the same way: the rules begin at the last whole
position in the journal and repeat the entries after it. From the first entry that does not fit, the rest is dropped; a
``rules`` entry tells the seats which that is and why, and holds the position to go on from.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from admiralty.kernel.flows.choices import Order, Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Game, State
from admiralty.kernel.games.position import Position, checked_answer
from admiralty.kernel.matches.agreements import KINDS, TAKE_BACK, Parley
from admiralty.kernel.matches.journal import Entry
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.standing import StandingOrders

from .reading import ANSWERS, UNREADABLE, ReplayError, feed, position_in, restore_beside

__all__ = ["look_over", "take_over", "take_over_journal"]

S = TypeVar("S", bound=State)


class _Lost(NamedTuple):
    """The first entry that does not fit, and why."""

    first: int
    why: str


def take_over(match: Match[S], game: Game[S]) -> int:
    """Let another rules version go on with a running match; returns the number of answers that had to be taken back."""
    old = match.game.version
    match.game = game
    match.setting = game.setting(match.setting.reference, match.setting.options)
    return take_over_journal(match, old)


def take_over_journal(match: Match[S], old: str) -> int:
    """Let the rules of a match take over its journal, written under ``old`` ones; returns how many answers were lost.

    If the rules can read no position in the journal, they begin at the start of the game.
    """
    entries = match.journal.entries
    begin, lost = _stand(match, old)
    if lost is None:
        for entry in entries[begin:]:
            if entry["kind"] == "snapshot":
                continue  # of a position in the form of other rules
            try:
                feed(match, entry, offered=True)
            except ReplayError as fault:
                lost = _Lost(entry["n"], fault.why)
                seals = match.position.seals
                match.rewind(len(match.history.steps))  # the failed entry may have had half of its effect
                match.position.seals = seals
                break
    dropped = 0
    if lost is not None:
        dropped = sum(1 for entry in entries if entry["n"] >= lost.first and entry["kind"] in ANSWERS)
        match.chances = max(match.chances, *(e["count"] + 1 for e in entries if e["kind"] in ("roll", "draw")), 0)
        # A position that was loaded has the agreements of that moment, even if part of its tail was lost.
        _settle_what_persons_did(match, max(lost.first, begin + 1))
    match.snapshots.rules_changed(old, dropped, {} if lost is None else lost._asdict())
    return dropped


def look_over(
    match: Match[S],
    old: str,
    until: int | None,
    watch: Callable[[Match[S], Entry], None] | None,
    stood: Callable[[Match[S], int], None] | None,
) -> None:
    """Replay a journal of ``old`` rules to look at it, without going on with it.

    If these rules play another game, replay goes on at the next whole position in the journal. The last stretch must
    fit: a finished game must not show an open question. ``stood`` is called for every trusted position.
    """
    entries = match.journal.entries[:until]
    place = _stand_where_it_began(match, old)
    if place and stood is not None:
        stood(match, place)
    while True:
        try:
            for entry in entries[place:]:
                if entry["kind"] != "snapshot":
                    feed(match, entry, offered=True)
                if watch is not None:
                    watch(match, entry)
        except ReplayError as fault:
            place = _stand_behind(match, old, fault, entries)
            if stood is not None:
                stood(match, place)
        else:
            return


def _stand_where_it_began(match: Match[S], old: str) -> int:
    """Go to where these rules begin: the start, a carried position, or where the last ones took over."""
    begins = [entry for entry in match.journal.entries if entry["kind"] == "rules"][-1:]
    if not begins and "from" in match.journal.header:
        begins = match.journal.entries[:1]
    if not begins:
        return 0
    if (lost := _stand_at(match, begins[0], old)) is not None:
        raise _other_game(match, old, ReplayError(lost.first, lost.why))
    return int(begins[0]["n"])


def _stand_behind(match: Match[S], old: str, fault: ReplayError, entries: list[Entry]) -> int:
    """Go to the first readable position after a misfit; raises the misfit if there is none."""
    for entry in entries[fault.entry :]:
        if entry["kind"] != "snapshot" or "secret" not in entry:
            continue
        try:
            if _stand_at(match, entry, old) is None:
                return int(entry["n"])
        except ReplayError:
            continue
    raise _other_game(match, old, fault) from fault


def _other_game(match: Match[S], old: str, fault: ReplayError) -> ReplayError:
    problem = f"was played by rules {old}, and those of this program ({match.game.version}) go on otherwise"
    return ReplayError(fault.entry, f"{problem} ({fault.problem})", fault.why)


def _settle_what_persons_did(match: Match[S], first: int) -> None:
    """Agreements after the lost answers stay in force: the rules do not decide who holds which seat."""
    for entry in match.journal.entries[first - 1 :]:
        kind = entry["kind"]
        if kind == "standing-order" or (kind in KINDS and not kind.startswith(TAKE_BACK)):
            feed(match, entry)


def _stand(match: Match[S], old: str) -> tuple[int, _Lost | None]:
    """Go to the last readable position: returns its entry, and the misfit of its own tail."""
    fault: ReplayError | None = None
    for entry in _held(match.journal.entries, "from" in match.journal.header):
        try:
            return entry["n"], _stand_at(match, entry, old)
        except ReplayError as unreadable:
            fault = fault or unreadable
    if fault is not None and "from" in match.journal.header:
        raise fault
    match.begin()
    match.chances = 0
    match._standing_orders = StandingOrders()
    persons = match.journal.header["persons"].items()
    seated = {person: [Seat(seat) for seat in seats] for person, seats in persons}
    nonces, umpire = match.parley.nonces, match.journal.header.get("umpire", "")
    match.parley = Parley(match.setting, seated, loose_nonces=nonces.loose, no_nonces=nonces.none, umpire=umpire)
    return 0, None


def _held(entries: list[Entry], carried: bool) -> Iterator[Entry]:
    """Entries with a position after which nothing was taken back, the newest first."""
    back_to = len(entries) + 1
    for entry in reversed(entries):
        if entry["kind"] in ("undo", "taken-back", "corrected"):
            back_to = min(back_to, entry["before"])
        whole = entry["kind"] in ("snapshot", "rules") or (carried and entry["n"] == 1)
        if whole and "secret" in entry and entry["n"] < back_to:
            yield entry


def _stand_at(match: Match[S], entry: Entry, old: str) -> _Lost | None:
    """Go to a position of other rules, with as much of its tail as fits."""
    whole = position_in(entry)
    try:
        data = whole["position"]
        state = match.game.upgrade(data["state"], old)
        position = Position(match.game, match.game.load(state, match.setting))
        fits, why = _fed(position, list(zip(whole.get("prints", ()), data["tail"], strict=False)))
        whole_tail = fits == len(data["tail"])
        seals = _fitting_seals(position, data["seals"]) if whole_tail else {}
        codes = {seat: order.code for seat, order in seals.items()}
        kept = {"state": state, "tail": data["tail"][:fits], "seals": codes}
        match.begin_at(kept, entry["n"], whole.get("luck"), older=True)
        match.chances = entry["chances"]
        restore_beside(match, entry, whole)
    except UNREADABLE as fault:
        raise ReplayError(entry["n"], f"holds a position that these rules cannot read ({fault})") from fault
    if whole_tail:
        return None
    numbers = whole.get("entries", ())
    return _Lost(numbers[fits] if fits < len(numbers) else entry["n"] - len(data["tail"]) + fits, why)


def _fed(position: Position[S], tail: list[tuple[str, Any]]) -> tuple[int, str]:
    """Feed a position the tail it had under other rules, as far as these ask and allow the same; returns how far, and
    why.
    """
    for fits, (fingerprint, data) in enumerate(tail):
        request = position.request
        if request is None or request.fingerprint() != fingerprint:
            return fits, "over" if request is None else "asked"
        try:
            position.give(checked_answer(request, data))
        except (Refusal, ValueError, KeyError):
            return fits, "forbidden"
    return len(tail), ""


def _fitting_seals(position: Position[S], seals: Mapping[Seat, str]) -> dict[Seat, Order[Any]]:
    """The sealed orders that these rules still ask for and allow; the others are asked for again."""
    kept = {}
    for seat, code in seals.items():
        try:
            kept[seat] = position.asks()[seat].choices.check(code)
        except (Refusal, KeyError):
            continue
    return kept
