"""Company: who is at a table and when they looked, what they say in its journal's margin, and at what pace they play.

None of it is part of the game: remarks and clocks stand beside the journal and never in it. What a clock that has run
out leads to is an act of the person whose clock it was, as they agreed when they set it or sat down to it: the table
rests, or a bot takes the seat. The clock is looked at when anybody looks at the table.
"""

import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from admiralty.kernel.event import Seat
from admiralty.kernel.match import Match
from admiralty.kernel.parley import BOT, is_bot
from admiralty.server import shapes
from admiralty.server.accounts import Access
from admiralty.server.calls import TABLE, Call, Given, mine
from admiralty.server.desk import host_words
from admiralty.server.host import Host
from admiralty.server.names import hides_something
from admiralty.server.problems import Problem, invalid
from admiralty.server.schema import matches, paces, presence, remarks
from admiralty.server.tables import Deed, Table
from admiralty.server.tokens import new_id

__all__ = ["COMPANY"]

SHOWN = 200
"""So many remarks of a match are read at the most, the newest."""
NOTED = 20.0
"""Seconds after which it is noted again that somebody looks."""
NUDGED = 60.0
"""Seconds after which somebody may be nudged again."""
HERE = 45
"""Who looked so few seconds ago is at the table."""
SAID, NUDGE, CLOCK = "said", "nudge", "clock"
MINUTE, HOUR, DAY = 60, 3600, 86400


class _Pace(NamedTuple):
    seconds: float = 0.0
    then: str = "remind"
    since: float = 0.0
    reminded: int = 0
    """The length of the journal at which the clock ran out last."""


def company(given: Given) -> Any:
    """Who is here and what was said after a remark; to ask is to look."""
    host, after = given.host, given.query.get("after", "0")
    table, access = host.enter(given.somebody(), given.match)
    now = time.time()
    for person in access.persons:
        _look(host, table.id, person, now)
    pace = _run_out(given, table, _pace(host, table.id), now)
    return shapes.CompanyInfo(
        people=_people(host, table, access, now),
        remarks=_remarks(host, table.id, access, given.number("after", after), now),
        pace=_told(host, table, pace, now),
    )


def remark(given: Given) -> Any:
    body: shapes.Remark = given.body
    table, person = _person(given, body.seat)
    text = " ".join(body.text.split())
    if not text or hides_something(text):
        raise invalid(host_words().say("server-bad-remark"))
    _add(given.host, table.id, person, SAID, text)
    return company(given)


def nudge(given: Given) -> Any:
    """Tell whoever is asked that somebody waits for them."""
    table, person = _person(given, given.body.seat)
    last = sa.select(sa.func.max(remarks.c.at)).where(
        remarks.c.match == table.id, remarks.c.kind == NUDGE, remarks.c.person == person
    )
    found = given.host.store.read(last)[0][0]
    if found is not None and time.time() - found < NUDGED:
        raise Problem(429, "nudged", kind="refused")
    _add(given.host, table.id, person, NUDGE, host_words().say("server-nudge", person=person))
    return company(given)


def set_pace(given: Given) -> Any:
    """Anybody who plays may set the clock; everybody is told."""
    body: shapes.SetPace = given.body
    table, person = _person(given, body.seat)
    row = {"seconds": float(body.seconds), "then": body.then, "since": time.time(), "reminded": 0}

    def write(connection: sa.Connection) -> None:
        connection.execute(paces.delete().where(paces.c.match == table.id))
        connection.execute(paces.insert(), {"match": table.id, **row})

    given.host.store.write(table.id, write)
    said = _span(body.seconds) if body.seconds else ""
    text = host_words().say("server-pace-set", person=person, clock=bool(said), span=said, then=body.then)
    _add(given.host, table.id, person, CLOCK, text)
    return company(given)


def _person(given: Given, seat: str) -> tuple[Table, str]:
    table, access = given.host.enter(given.somebody(), given.match, seat)
    return table, access.seats[mine(table.desk, access, seat)]


def _add(host: Host, match: str, person: str, kind: str, text: str) -> None:
    row = {"match": match, "person": person, "kind": kind, "text": text, "at": time.time()}
    host.store.write(match, lambda connection: _insert(connection, row))


def _insert(connection: sa.Connection, row: Mapping[str, Any]) -> None:
    connection.execute(remarks.insert(), dict(row))


def _look(host: Host, match: str, person: str, now: float) -> None:
    """Note that somebody looks, now and then."""
    here = (presence.c.match == match, presence.c.person == person)
    found = host.store.read(sa.select(presence.c.at).where(*here))
    if found and now - found[0][0] < NOTED:
        return

    def write(connection: sa.Connection) -> None:
        connection.execute(presence.delete().where(*here))
        connection.execute(presence.insert(), {"match": match, "person": person, "at": now})

    host.store.write(match, write)


def _people(host: Host, table: Table, access: Access, now: float) -> list[shapes.PersonInfo]:
    """Everybody who holds a seat, with the seats; bots never look."""
    seen = dict(tuple(row) for row in host.store.read(
        sa.select(presence.c.person, presence.c.at).where(presence.c.match == table.id)
    ))  # fmt: skip

    def read(match: Match[Any]) -> list[tuple[str, list[Seat], bool]]:
        asked = match.asks()
        held: dict[str, list[Seat]] = {}
        for seat in match.setting.seats:
            held.setdefault(match.holder(seat) or "", []).append(seat)
        return [(who, seats, any(seat in asked for seat in seats)) for who, seats in held.items()]

    people = []
    for who, seats, asked in table.look(read):
        ago = int(now - seen[who]) if who in seen else None
        bot, own = is_bot(who), who in access.persons
        words = "" if bot or own else _seen(ago)
        names = [table.desk.name(seat) for seat in seats]
        people.append(shapes.PersonInfo(table.desk.person(who) if who else "", names, bot, own, asked, ago, words))
    return people


def _seen(ago: int | None) -> str:
    say = host_words().say
    if ago is None:
        return say("server-seen-never")
    return say("server-seen-here") if ago < HERE else say("server-seen-ago", span=_span(ago))


def _span(seconds: float) -> str:
    """A stretch of time in its largest unit."""
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit:
            return host_words().say("server-span", count=round(seconds / unit), unit=name)
    return host_words().say("server-span", count=max(1, round(seconds)), unit="second")


def _remarks(host: Host, match: str, access: Access, after: int, now: float) -> list[shapes.RemarkInfo]:
    wanted = sa.select(remarks).where(remarks.c.match == match, remarks.c.id > after)
    rows = host.store.read(wanted.order_by(remarks.c.id.desc()).limit(SHOWN))
    return [
        shapes.RemarkInfo(row.id, row.person, row.kind, row.text, int(now - row.at), row.person in access.persons)
        for row in reversed(rows)
    ]


def _pace(host: Host, match: str) -> _Pace:
    columns = (paces.c.seconds, paces.c.then, paces.c.since, paces.c.reminded)
    found = host.store.read(sa.select(*columns).where(paces.c.match == match))
    return _Pace(*found[0]) if found else _Pace()


def _told(host: Host, table: Table, pace: _Pace, now: float) -> shapes.PaceInfo:
    if not pace.seconds:
        return shapes.PaceInfo(0, pace.then, None, "")
    left = _left(host, table, pace, now)
    said = host_words().say("server-pace", span=_span(pace.seconds), then=pace.then)
    return shapes.PaceInfo(int(pace.seconds), pace.then, left, said)


def _left(host: Host, table: Table, pace: _Pace, now: float) -> int | None:
    """Seconds left to the person who is asked; None where no person is, or the table rests."""
    waits = table.look(lambda match: not match.over and match.parley.rest is None and _slow(match) is not None)
    if not waits:
        return None
    updated = host.store.read(sa.select(matches.c.updated).where(matches.c.id == table.id))[0][0]
    return int(max(updated, pace.since) + pace.seconds - now)


def _slow(match: Match[Any]) -> tuple[Seat, str] | None:
    """The seat that a person is asked for, and the person."""
    for seat in match.asks():
        holder = match.holder(seat)
        if holder and not is_bot(holder):
            return seat, holder
    return None


def _run_out(given: Given, table: Table, pace: _Pace, now: float) -> _Pace:
    """Once for each time that a clock runs out: a reminder, a rest, or a bot in the seat."""
    host = given.host
    left = _left(host, table, pace, now) if pace.seconds and not table.record else None
    if left is None or left > 0:
        return pace
    length, slow = table.look(lambda match: (len(match.journal.entries), _slow(match)))
    if slow is None or pace.reminded == length:
        return pace
    seat, person = slow

    def write(connection: sa.Connection) -> None:
        connection.execute(paces.update().where(paces.c.match == table.id).values(reminded=length))

    host.store.write(table.id, write)
    if pace.then != "remind":

        def do(match: Match[Any]) -> Mapping[str, Any]:
            if pace.then == "adjourn":
                match.pause(person)
            else:
                match.hand_over(seat, f"{BOT}captain {match.setting.side_of(seat)}", by=person)
            return {}

        answer = host.do(table, Deed(new_id(), ("clock", seat, length), do))
        given.grown = (table.id, int(answer["sequence"]))
        if pace.then == "bot":
            host.seats_changed(table.id, "")
    _add(host, table.id, person, CLOCK, host_words().say("server-clock", person=person, then=pace.then))
    return pace._replace(reminded=length)


def _post(path: str, summary: str, do: Any, body: Any) -> Call:
    return Call(
        "POST", f"{TABLE}/company/{path}", summary, do, shapes.CompanyInfo, body, query=("after",), rate="order"
    )


COMPANY = (
    Call("GET", f"{TABLE}/company", "Who is at the table, what they say beside the game, and the pace", company,
         shapes.CompanyInfo, query=("after",), rate="order"),
    _post("remarks", "Say something in the margin of the journal", remark, shapes.Remark),
    _post("nudge", "Tell whoever is asked that you wait", nudge, shapes.Nudge),
    _post("pace", "Set the clock, or stop it", set_pace, shapes.SetPace),
)  # fmt: skip
