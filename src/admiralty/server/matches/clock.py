"""Time control: how long a person may take for an order, and what happens when the time is up.

Any player may set a clock that only reminds. A clock that pauses the match or lets a bot take a seat is proposed, and
starts (or stops) when every player has agreed. Clocks are stored beside the journal, never in it. What happens when
time is up is an action of the person whose clock it was, as they agreed. The clock stands still during a pause.
"""

import json
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from admiralty.kernel.flows.choices import OvertakenOrder, Refusal
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.matches.agreements import BOT, is_bot
from admiralty.kernel.matches.clock_start import waits_since
from admiralty.kernel.matches.match import Match
from admiralty.server.db.schema import clock_offers, matches, paces
from admiralty.server.errors import NoClockOffer, ShortClock, TokenReused
from admiralty.server.matches.chat import CLOCK, changed, noted
from admiralty.server.matches.drafts import is_sheet, lapse
from admiralty.server.matches.durations import span
from admiralty.server.matches.live_matches import Command, Table
from admiralty.server.matches.service import Host

__all__ = ["ClockOffer", "Pace", "answer", "left", "offered", "pace_of", "propose", "run_out"]

REMIND = "remind"
SHORTEST = 60
"""Seconds. No clock may be shorter."""


class Pace(NamedTuple):
    seconds: float = 0.0
    then: str = REMIND
    since: float = 0.0
    reminded: int = 0
    """The entry at which the clock started that ran out last."""

    @property
    def binds(self) -> bool:
        """Whether it does more than remind."""
        return self.seconds > 0 and self.then != REMIND


class ClockOffer(NamedTuple):
    """A clock that a player has proposed."""

    seconds: float
    then: str
    person: str
    agreed: tuple[str, ...]

    @property
    def about(self) -> str:
        """The text that those who agree agree to."""
        return f"{self.seconds:.0f} {self.then}"


def pace_of(host: Host, match: str) -> Pace:
    columns = (paces.c.seconds, paces.c.then, paces.c.since, paces.c.reminded)
    found = host.store.read(sa.select(*columns).where(paces.c.match == match))
    return Pace(*found[0]) if found else Pace()


def offered(host: Host, match: str) -> ClockOffer | None:
    columns = (clock_offers.c.seconds, clock_offers.c.then, clock_offers.c.person, clock_offers.c.agreed)
    found = host.store.read(sa.select(*columns).where(clock_offers.c.match == match))
    if not found:
        return None
    seconds, then, person, agreed = found[0]
    return ClockOffer(seconds, then, person, tuple(json.loads(agreed)))


def missing(table: Table, agreed: Sequence[str]) -> list[str]:
    """The players who have not agreed yet."""
    holders = table.look(lambda match: [match.parley.holder(seat) for seat in match.setting.seats])
    people = dict.fromkeys(who for who in holders if who and not is_bot(who))
    return [who for who in people if who not in agreed]


def propose(host: Host, table: Table, person: str, seconds: int, then: str) -> None:
    """Set a clock, or propose it to the others if it would bind them or end one that does."""
    if 0 < seconds < SHORTEST:
        raise ShortClock(seconds=SHORTEST)
    wanted = ClockOffer(float(seconds), then, person, (person,))
    if (wanted.seconds and then != REMIND) or pace_of(host, table.id).binds:
        _offer(host, table, wanted)
    else:
        _set(host, table, wanted)


def answer(host: Host, table: Table, person: str, accept: bool, about: str = "") -> None:
    """Agree to the proposed clock, or decline it; its proposer withdraws it."""
    offer = offered(host, table.id)
    if offer is None or about not in ("", offer.about):
        raise NoClockOffer
    if accept:
        _offer(host, table, offer._replace(agreed=tuple(dict.fromkeys((*offer.agreed, person)))))
        return

    def write(connection: sa.Connection) -> None:
        _forget_offer(connection, table.id)
        noted(connection, table.id, person, CLOCK, Message("server-clock-declined", person=person))

    host.store.write(table.id, write)


def _offer(host: Host, table: Table, offer: ClockOffer) -> None:
    if not missing(table, offer.agreed):
        _set(host, table, offer)
        return

    def write(connection: sa.Connection) -> None:
        _forget_offer(connection, table.id)
        row = {**offer._asdict(), "agreed": json.dumps(offer.agreed)}
        connection.execute(clock_offers.insert(), {"match": table.id, **row})
        changed(connection, table.id)

    host.store.write(table.id, write)


def _set(host: Host, table: Table, offer: ClockOffer) -> None:
    row = {"seconds": offer.seconds, "then": offer.then, "since": time.time(), "reminded": 0}
    spoken = span(offer.seconds) if offer.seconds else ""

    def write(connection: sa.Connection) -> None:
        _forget_offer(connection, table.id)
        connection.execute(paces.delete().where(paces.c.match == table.id))
        connection.execute(paces.insert(), {"match": table.id, **row})
        more = {"person": offer.person, "clock": bool(spoken), "span": spoken, "then": offer.then}
        noted(connection, table.id, offer.person, CLOCK, Message("server-pace-set", **more))

    host.store.write(table.id, write)


def _forget_offer(connection: sa.Connection, match: str) -> None:
    connection.execute(clock_offers.delete().where(clock_offers.c.match == match))


# -- running out -------------------------------------------------------------------------------------------------------


def left(host: Host, table: Table, pace: Pace) -> int | None:
    """Seconds left to the current player; None where no person is asked, or the match is paused."""
    if not pace.seconds or table.record or not table.look(_runs):
        return None
    moved_on = host.store.read(sa.select(matches.c.moved_on).where(matches.c.id == table.id))[0][0]
    return max(0, int(max(moved_on, pace.since) + pace.seconds - time.time()))


def _runs(match: Match[Any]) -> bool:
    return not match.over and match.parley.rest is None and _slow(match) is not None


def _slow(match: Match[Any]) -> tuple[Seat, str] | None:
    """The seat that a person is asked for, and the person."""
    return next(iter(_all_slow(match)), None)


def _all_slow(match: Match[Any]) -> list[tuple[Seat, str]]:
    held = [(seat, match.parley.holder(seat) or "") for seat in match.asks()]
    return [(seat, holder) for seat, holder in held if holder and not is_bot(holder)]


def _correct(host: Host, match: str, length: int, told: int, since: int) -> None:
    """Store at which entry the current player's clock started, where an older release stored something else.

    Otherwise the clock would run out for an entry that no process knows, until the journal grows.
    """

    def write(connection: sa.Connection) -> None:
        stale = matches.c.id == match, matches.c.length == length, matches.c.waits_since == told
        if connection.execute(matches.update().where(*stale).values(waits_since=since)).rowcount:
            reminded = paces.c.match == match, paces.c.reminded == told
            connection.execute(paces.update().where(*reminded).values(reminded=since))

    host.store.write(match, write)


def run_out(host: Host, table: Table, since: int) -> int | None:
    """Act on a clock that has run out since an entry: remind, pause, put a bot in the seat, or seal the sheet.

    Any process may do it, with the same effect: the command has one idempotency key, and its message is sent once.
    Returns the length of the journal afterwards; None where nothing happened.
    """
    pace = pace_of(host, table.id)
    length, now, slow = table.look(
        lambda match: (len(match.journal.entries), waits_since(match), _slow(match) if _runs(match) else None)
    )
    if now != since:
        _correct(host, table.id, length, since, now)
    if not pace.seconds or now != since or slow is None:
        return None
    seat, person = slow
    then = pace.then
    if then == "seal" and not table.look(lambda match: is_sheet(match, seat)):
        then = REMIND
    if then != REMIND:
        try:
            length = int(table.do(_come_of_it(host, table, seat, person, since, then))["sequence"])
        except (Refusal, TokenReused):
            return None
        if then == "bot":
            host.seats_changed(table.id, "")

    def write(connection: sa.Connection) -> None:
        here = paces.c.match == table.id, paces.c.reminded != since
        if connection.execute(paces.update().where(*here).values(reminded=since)).rowcount:
            noted(connection, table.id, person, CLOCK, Message("server-clock", person=person, then=then))

    host.store.write(table.id, write)
    return length


def _come_of_it(host: Host, table: Table, seat: Seat, person: str, since: int, then: str) -> Command:
    """The action of a clock that has run out for a person: pause the match, seal sheets, or put a bot in the seat."""

    def do(match: Match[Any]) -> None:
        if waits_since(match) != since:  # an order came at the last moment
            raise OvertakenOrder(since)
        if then == "adjourn":
            match.actions.pause(person, by_clock=True)
        elif then == "seal":
            for slow_seat, slow_person in _all_slow(match):
                lapse(host, table.id, match, slow_seat, slow_person)
        else:
            match.actions.hand_over(seat, f"{BOT}captain {match.setting.side_of(seat)}", by=person)

    return Command(f"clock-{since}", ("clock", seat, since), do)
