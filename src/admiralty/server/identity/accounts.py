"""Authorisation (permissions) without login: guests by session cookie, invitation links to seats, spectator links.

There are no accounts. A browser is a guest with a secret cookie; it collects the links that it was given or made. A
program sends the secret of a link instead. Only digests of secrets are stored.
"""

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from admiralty.kernel.flows.event import Seat
from admiralty.server.db.journals import MatchRow, Store
from admiralty.server.db.schema import holdings, links, matches
from admiralty.server.db.writer import Change
from admiralty.server.errors import NotTakenUp
from admiralty.server.identity.tokens import digest, id_from, new_id, new_secret, secret_from

__all__ = [
    "FOR_ONE", "MAKER", "PLAYER", "SPECTATOR", "UMPIRE", "Access", "Accounts", "Bearer", "Guest", "Link", "NewLink",
    "Wanted", "hold_link",
]  # fmt: skip

MAKER, PLAYER, SPECTATOR, UMPIRE = "maker", "player", "spectator", "umpire"
FOR_ONE = (PLAYER, UMPIRE)
"""Unclaimed links: the first visitor takes them up."""
BY_GUEST, BY_PROGRAM = "guest", "program"
HELD = (
    sa.select(links).join(holdings).where(holdings.c.guest == sa.bindparam("who"), links.c.match == sa.bindparam("of"))
)
NAMED = sa.select(links).where(links.c.id == sa.bindparam("who"), links.c.match == sa.bindparam("of"))
"""What every request asks, built once: SQLAlchemy takes three times as long to build a statement as to run it."""
KNOW = sa.text("INSERT INTO guests (id, created) VALUES (:id, :created) ON CONFLICT DO NOTHING")
HOLD = sa.text("INSERT INTO holdings (guest, link) VALUES (:guest, :link) ON CONFLICT DO NOTHING")


class Link(NamedTuple):
    """What a secret opens: a match, and some of its seats (none for a spectator)."""

    id: str
    match: str
    kind: str
    person: str
    seats: tuple[Seat, ...]
    taken: str = ""
    """``guest`` or ``program``: who has taken it up; "" while nobody has."""

    @property
    def shared(self) -> bool:
        """Whether any number of people may use it. A link to a seat, or the umpire's, is for the first visitor."""
        return self.kind == SPECTATOR


class Wanted(NamedTuple):
    """A link to be made."""

    kind: str
    person: str
    seats: Sequence[Seat]


class NewLink(NamedTuple):
    """A link with its secret, which is shown once and never again."""

    link: Link
    secret: str


class Guest(NamedTuple):
    """A browser: the secret in its cookie, and the digest that the store has once the guest holds something."""

    id: str
    secret: str

    @classmethod
    def of(cls, secret: str) -> "Guest":
        return cls(digest(secret), secret)

    @classmethod
    def new(cls) -> "Guest":
        return cls.of(new_secret())


class Bearer(NamedTuple):
    """A program that sends the secret of a link."""

    link: Link


class Access(NamedTuple):
    """The rights of a visitor at one match, from all the links they hold."""

    match: str
    seats: Mapping[Seat, str]
    """Each seat held, with the person in whose name it is held."""
    maker: bool
    persons: tuple[str, ...] = ()
    """The persons in whose names the visitor acts."""
    umpire: bool = False
    """Whether the visitor is the umpire, who sees everything; the journal of the match says so."""


def _access(match: str, held: Sequence[Link]) -> Access | None:
    mine = [link for link in held if link.match == match]
    if not mine:
        return None
    seats = {seat: link.person for link in mine for seat in link.seats}
    persons = tuple(sorted({link.person for link in mine if link.person}))
    return Access(match, seats, any(link.kind == MAKER for link in mine), persons)


class Accounts:
    """Guests and links in the store. Every request asks it, so that what another process has changed counts at once."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- links -------------------------------------------------------------------------------------------------

    def link(self, secret: str) -> Link | None:
        """The link of a secret."""
        return next(iter(self._links(links.c.digest == digest(secret))), None)

    def links_of(self, match: str) -> list[Link]:
        """The links of a match, its maker's among them."""
        return self._links(links.c.match == match)

    def _links(self, *where: sa.ColumnElement[bool]) -> list[Link]:
        return self._found(sa.select(links).where(*where).order_by(links.c.created))

    def _found(self, statement: sa.Select[Any], **values: str) -> list[Link]:
        return [
            Link(row.id, row.match, row.kind, row.person, tuple(map(Seat, json.loads(row.seats))), row.taken)
            for row in self._store.read(statement, values)
        ]

    def take_up(self, guest: Guest, link: Link) -> bool:
        """Add a link to a guest's collection; False if it is for one person and another has taken it up."""
        let_in: list[bool] = []
        mine = links.c.id.in_(sa.select(holdings.c.link).where(holdings.c.guest == guest.id))
        free = sa.or_(links.c.kind == SPECTATOR, links.c.taken == "", mine)

        def write(connection: sa.Connection) -> None:
            taken = links.update().where(links.c.id == link.id, free).values(taken=BY_GUEST)
            if connection.execute(taken).rowcount:
                if hold_link(connection, guest.id, link.id) and not link.shared:
                    _count(connection, link.match)
                let_in.append(True)

        self._store.write(link.match, write)
        return bool(let_in)

    def hold(self, guest: Guest, wanted: Sequence[str]) -> None:
        """Let a guest hold more links, by their ids, beside those who hold them already."""

        def write(connection: sa.Connection) -> None:
            for each in wanted:
                hold_link(connection, guest.id, each)

        self._store.write(guest.id, write)

    def claim(self, link: Link, secret: str) -> bool:
        """Give a program the seat of a link under a ``secret`` of its own, which the maker of the link does not know.

        False if the link has been taken up.
        """
        claimed = link._replace(id=new_id(), taken=BY_PROGRAM)
        let_in: list[bool] = []

        def write(connection: sa.Connection) -> None:
            gone = links.delete().where(links.c.id == link.id, links.c.taken == "")
            if connection.execute(gone).rowcount:
                connection.execute(links.insert().values(_row(claimed, secret)))
                _count(connection, link.match)
                let_in.append(True)

        self._store.write(link.match, write)
        return bool(let_in)

    def new_links(
        self,
        match: str,
        wanted: Sequence[Wanted],
        holder: Guest | None,
        seed: bytes | None = None,
    ) -> tuple[list[NewLink], Change]:
        """New links and their rows for the store; the holder gets a maker's link at once.

        Ids and secrets follow from a ``seed`` where a repeated request has to get them again.
        """
        made: list[NewLink] = []
        for place, each in enumerate(wanted):
            name = new_id() if seed is None else id_from(b"link %d " % place + seed)
            taken = BY_GUEST if holder is not None and each.kind == MAKER else ""
            link = Link(name, match, each.kind, each.person, tuple(each.seats), taken)
            made.append(NewLink(link, new_secret() if seed is None else secret_from(seed, place)))

        def write(connection: sa.Connection) -> None:
            for link, secret in made:
                connection.execute(links.insert().values(_row(link, secret)))
                if holder is not None and link.taken:
                    hold_link(connection, holder.id, link.id)

        return made, write

    def replace_links(self, match: str) -> list[NewLink]:
        """Replace the secrets of all links of a match that no guest has taken up; the old secrets open nothing."""
        return self._replace(match, self._links(links.c.match == match, links.c.kind != MAKER, links.c.taken == ""))

    def renew(self, link: Link) -> NewLink:
        """Revoke a link and make a new one in its place."""
        return self._replace(link.match, [link])[0]

    def _replace(self, match: str, old: Sequence[Link]) -> list[NewLink]:
        again = [Wanted(link.kind, link.person, link.seats) for link in old]
        made, keep = self.new_links(match, again, None)
        gone = [link.id for link in old]

        def write(connection: sa.Connection) -> None:
            connection.execute(holdings.delete().where(holdings.c.link.in_(gone)))
            connection.execute(links.delete().where(links.c.id.in_(gone)))
            keep(connection)
            _count(connection, match)

        self._store.write(match, write)
        return made

    def reseat(
        self, match: str, persons: Mapping[str, Sequence[Seat]], invited: str = "", *, anew: bool = False
    ) -> NewLink | None:
        """Update links after seats have changed hands: they hold what their persons hold now. One who was ``invited``
        gets a link unless theirs is taken up; an earlier link that was not taken up opens nothing any more.

        ``anew``: they get one in any case, and the one that they hold opens nothing any more. A maker keeps theirs.
        """
        held = self.links_of(match)
        theirs = [link for link in held if link.person == invited]
        stale = [link for link in theirs if link.kind != MAKER and (anew or not link.taken)]
        known = not anew and any(link.taken or link.kind == MAKER for link in theirs)
        wanted = [Wanted(PLAYER, invited, persons.get(invited, ()))] if invited and not known else []
        made, keep = self.new_links(match, wanted, None)

        def write(connection: sa.Connection) -> None:
            gone = [link.id for link in stale if link.person]
            connection.execute(holdings.delete().where(holdings.c.link.in_(gone)))
            connection.execute(links.delete().where(links.c.id.in_(gone)))
            for link in held:
                seats = json.dumps(persons.get(link.person, ()))
                if link.kind != SPECTATOR:
                    connection.execute(links.update().where(links.c.id == link.id).values(seats=seats))
            keep(connection)
            _count(connection, match)

        self._store.write(match, write)
        return made[0] if made else None

    def maker_of(self, match: str) -> str:
        """The guest who made a match; "" where a program did, which holds its links itself."""
        wanted = sa.select(holdings.c.guest).join(links).where(links.c.match == match, links.c.kind == MAKER)
        rows = self._store.read(wanted.limit(1))
        return str(rows[0].guest) if rows else ""

    # -- rights --------------------------------------------------------------------------------------------------

    def access(self, who: Guest | Bearer, match: str) -> Access | None:
        """The rights of a visitor at a match; None for a stranger. `NotTakenUp` for a program with an invitation."""
        if isinstance(who, Guest):
            return _access(match, self._found(HELD, who=who.id, of=match))
        held = self._found(NAMED, who=who.link.id, of=match)
        if any(link.kind in FOR_ONE and not link.taken for link in held):
            raise NotTakenUp
        return _access(match, _for_programs(held))

    def matches_of(self, who: Guest | Bearer) -> list[tuple[MatchRow, Access]]:
        """The matches that a visitor holds links to, the latest first."""
        if isinstance(who, Guest):
            held = self._links(links.c.id.in_(sa.select(holdings.c.link).where(holdings.c.guest == who.id)))
        else:
            held = _for_programs(self._links(links.c.id == who.link.id))
        ids = list(dict.fromkeys(link.match for link in held))
        rows = self._store.read(sa.select(matches).where(matches.c.id.in_(ids)).order_by(matches.c.updated.desc()))
        found = [(MatchRow(*row), _access(row.id, held)) for row in rows]
        return [(row, access) for row, access in found if access is not None]


def _for_programs(held: Sequence[Link]) -> list[Link]:
    """The links that a program may use: one to a seat only with the secret that it was given when it took the link up.
    A maker's link is for their browser and for their programs too.
    """
    return [link for link in held if link.kind not in FOR_ONE or link.taken != BY_GUEST]


def hold_link(connection: sa.Connection, guest: str, link: str) -> bool:
    """Let a guest hold a link; False if they hold it already. A guest who holds something is stored."""
    connection.execute(KNOW, {"id": guest, "created": time.time()})
    return connection.execute(HOLD, {"guest": guest, "link": link}).rowcount > 0


def _row(link: Link, secret: str) -> dict[str, Any]:
    return {**link._asdict(), "seats": json.dumps(link.seats), "digest": digest(secret), "created": time.time()}


def _count(connection: sa.Connection, match: str) -> None:
    """Let every process notice that the links of a match have changed."""
    connection.execute(matches.update().where(matches.c.id == match).values(access=matches.c.access + 1))
