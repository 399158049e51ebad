"""API of presence, chat and clocks: who is at a table, messages, nudges, and the time control.

Chat, presence and clocks are kept beside the journal, never in it. The event stream of a match tells its listeners that
something changed here, and they ask what.
"""

import time
from typing import Any

import sqlalchemy as sa

from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.matches.agreements import is_bot
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import Presenter
from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given
from admiralty.server.db.schema import presence, receipts, remarks
from admiralty.server.errors import Invalid, Nudged, TokenReused
from admiralty.server.identity.accounts import Access
from admiralty.server.identity.tokens import digest
from admiralty.server.matches import clock
from admiralty.server.matches.chat import NUDGE, SAID, added, changed, noted, read_remark
from admiralty.server.matches.durations import span
from admiralty.server.matches.live_matches import Table
from admiralty.server.matches.service import Host
from admiralty.server.registry import host_words
from admiralty.words import Words
from admiralty.words.unseen import hides_something

__all__ = ["PRESENCE"]

SHOWN = 200
"""The most chat messages of a match that are read, the newest first."""
NOTED = 20.0
"""Seconds after which the server notes again that a person is present."""
NUDGED = 60.0
"""Seconds after which a person may be nudged again."""
HERE = 90
"""A person seen within so many seconds is present: an open page asks every minute."""


def current(given: Given) -> Any:
    """Who is present, and the chat after a message; asking counts as being present."""
    host = given.host
    table, access = host.enter(given.holder(), given.match)
    now = time.time()
    for person in access.persons:
        _look(host, table.id, person, now)
    version, words = host.store.version(table.id), host_words(given.language)
    given.presence = version.presence if version is not None else 0
    return schemas.PresenceInfo(
        people=_people(host, table, access, now, given.presenter(table)),
        remarks=_remarks(host, table.id, access, given.number("after", "0"), now, words),
        pace=_pace(host, table, words),
        offer=_offer(host, table, access, words),
    )


def remark(given: Given) -> Any:
    body: schemas.Remark = given.body
    table, person = _person(given)
    text = " ".join(body.text.split())
    if not text or hides_something(text):
        raise Invalid(Message("server-bad-remark"))
    receipt = {"token": body.token, "deed": digest(f"remark {body.seat} {text}"), "answer": ""}

    def write(connection: sa.Connection) -> None:
        sent = sa.select(receipts.c.deed).where(receipts.c.match == table.id, receipts.c.token == body.token)
        before = connection.execute(sent).first()
        if before is None:
            connection.execute(receipts.insert(), {"match": table.id, **receipt})
            added(connection, table.id, person, SAID, text)
        elif before.deed != receipt["deed"]:
            raise TokenReused

    given.host.store.write(table.id, write)
    return current(given)


def nudge(given: Given) -> Any:
    """Nudge the current player."""
    table, person = _person(given)
    last = sa.select(sa.func.max(remarks.c.at)).where(
        remarks.c.match == table.id, remarks.c.kind == NUDGE, remarks.c.person == person
    )
    found = given.host.store.read(last)[0][0]
    if found is not None and time.time() - found < NUDGED:
        raise Nudged
    told = Message("server-nudge", person=person)
    given.host.store.write(table.id, lambda connection: noted(connection, table.id, person, NUDGE, told))
    return current(given)


def set_pace(given: Given) -> Any:
    """Any player may set a clock that only reminds; another clock is proposed to everyone."""
    body: schemas.SetPace = given.body
    table, person = _person(given)
    clock.propose(given.host, table, person, body.seconds, body.then)
    return current(given)


def answer_pace(given: Given) -> Any:
    """Accept or decline a proposed clock."""
    body: schemas.AnswerPace = given.body
    table, person = _person(given)
    clock.answer(given.host, table, person, body.accept, body.about)
    return current(given)


def _person(given: Given) -> tuple[Table, str]:
    table, access, seat = given.seated()
    return table, access.seats[seat]


def _look(host: Host, match: str, person: str, now: float) -> None:
    """Note now and then that a person is present, and tell the others when one arrives."""
    here = (presence.c.match == match, presence.c.person == person)
    found = host.store.read(sa.select(presence.c.at).where(*here))
    if found and now - found[0][0] < NOTED:
        return

    def write(connection: sa.Connection) -> None:
        connection.execute(presence.delete().where(*here))
        connection.execute(presence.insert(), {"match": match, "person": person, "at": now})
        if not found or now - found[0][0] > HERE:
            changed(connection, match)

    host.store.write(match, write)


def _people(host: Host, table: Table, access: Access, now: float, presenter: Presenter) -> list[schemas.PersonInfo]:
    """The people of a match with their seats; bots are never present."""
    seen = dict(tuple(row) for row in host.store.read(
        sa.select(presence.c.person, presence.c.at).where(presence.c.match == table.id)
    ))  # fmt: skip

    def read(match: Match[Any]) -> list[tuple[str, list[Seat], bool]]:
        asked = match.asks()
        held: dict[str, list[Seat]] = {}
        for seat in match.setting.seats:
            held.setdefault(match.parley.holder(seat) or "", []).append(seat)
        return [(who, seats, any(seat in asked for seat in seats)) for who, seats in held.items()]

    people = []
    for who, seats, asked in table.look(read):
        ago = int(now - seen[who]) if who in seen else None
        bot, own = is_bot(who), who in access.persons
        words = "" if bot or own else _seen(ago, presenter)
        names = [presenter.name(seat) for seat in seats]
        people.append(schemas.PersonInfo(presenter.person(who) if who else "", names, bot, own, asked, ago, words))
    return people


def _seen(ago: int | None, presenter: Presenter) -> str:
    say = presenter.words.say
    if ago is None:
        return say("server-seen-never")
    return say("server-seen-here") if ago < HERE else say("server-seen-ago", span=span(ago))


def _remarks(host: Host, match: str, access: Access, after: int, now: float, words: Words) -> list[schemas.RemarkInfo]:
    wanted = sa.select(remarks).where(remarks.c.match == match, remarks.c.id > after)
    rows = host.store.read(wanted.order_by(remarks.c.id.desc()).limit(SHOWN))
    return [
        schemas.RemarkInfo(row.id, row.person, row.kind, text, int(now - row.at), row.person in access.persons)
        for row, text in ((row, read_remark(row.kind, row.text, words)) for row in reversed(rows))
    ]


def _pace(host: Host, table: Table, words: Words) -> schemas.PaceInfo:
    pace = clock.pace_of(host, table.id)
    if not pace.seconds:
        return schemas.PaceInfo(0, pace.then, None, "")
    left = clock.left(host, table, pace)
    said = words.say("server-pace", span=span(pace.seconds), then=pace.then)
    if left is not None:
        said = words.say("server-pace-left", pace=said, span=span(left))
    return schemas.PaceInfo(int(pace.seconds), pace.then, left, said)


def _offer(host: Host, table: Table, access: Access, words: Words) -> schemas.ClockOfferInfo | None:
    """The proposed clock, and whether the viewer has to answer."""
    offer = clock.offered(host, table.id)
    if offer is None:
        return None
    waiting = clock.missing(table, offer.agreed)
    spoken = span(offer.seconds) if offer.seconds else ""
    more = {"person": offer.person, "clock": bool(spoken), "span": spoken, "then": offer.then}
    text = words.say("server-clock-offer", **more)
    asked = any(person in access.persons for person in waiting)
    return schemas.ClockOfferInfo(text, offer.person in access.persons, asked, waiting, offer.about)


def _post(path: str, summary: str, do: Any, body: Any) -> Call:
    return Call(
        "POST", f"{TABLE}/presence/{path}", summary, do, schemas.PresenceInfo, body, query=("after",), rate="order"
    )


PRESENCE = (
    Call("GET", f"{TABLE}/presence", "Presence, chat and the clock", current,
         schemas.PresenceInfo, query=("after",), rate="order"),
    _post("remarks", "Send a chat message", remark, schemas.Remark),
    _post("nudge", "Nudge the current player", nudge, schemas.Nudge),
    _post("pace", "Set the clock, or propose one that binds", set_pace, schemas.SetPace),
    _post("pace/answer", "Accept or decline a proposed clock", answer_pace, schemas.AnswerPace),
)  # fmt: skip
