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
from admiralty.present.byte_lru import Kept
from admiralty.server.db.journals import Conflict, MatchRow, Store
from admiralty.server.db.schema import guests, holdings, links, matches
from admiralty.server.db.writer import Change
from admiralty.server.identity.tokens import digest, id_from, new_id, new_secret, same, secret_from

__all__ = [
    "FOR_ONE", "MAKER", "PLAYER", "SPECTATOR", "UMPIRE", "Access", "Accounts", "Bearer", "Guest", "Link", "LinkState",
    "NewLink", "Wanted", "hold_link",
]  # fmt: skip

MAKER, PLAYER, SPECTATOR, UMPIRE = "maker", "player", "spectator", "umpire"
FOR_ONE = (PLAYER, UMPIRE)
"""Unclaimed links: the first visitor takes them up."""
BY_GUEST, BY_PROGRAM = "guest", "program"
"""The guest who has taken a link up."""
REMEMBERED = 10_000


class Link(NamedTuple):
    """What a secret opens: a match, and some of its seats (none for a spectator)."""

    id: str
    match: str
    kind: str
    person: str
    seats: tuple[Seat, ...]

    @property
    def shared(self) -> bool:
        """Whether any number of people may use it. A link to a seat, or the umpire's, is for the first visitor."""
        return self.kind == SPECTATOR


class Wanted(NamedTuple):
    """A link to be made."""

    kind: str
    person: str
    seats: Sequence[Seat]


class LinkState(NamedTuple):
    """A link as the maker of a match sees it."""

    link: Link
    taken: bool


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
    """Guests and links in the store, with a cache of the recently seen ones."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._links: Kept[Link] = Kept(REMEMBERED)
        self._held: Kept[tuple[Link, ...]] = Kept(REMEMBERED)
        self._versions: Kept[int] = Kept(REMEMBERED)

    # -- links -------------------------------------------------------------------------------------------------

    def known(self, secret: str) -> Link | None:
        """The link of a secret in the cache, without a query."""
        return self._links.get(digest(secret))

    def link(self, secret: str) -> Link | None:
        """The link of a secret."""
        print_ = digest(secret)
        found = self._links.get(print_)
        if found is None:
            rows = self._store.read(sa.select(links).where(links.c.digest == print_))
            if not rows or not same(rows[0].digest, print_):
                return None
            found = self._links.keep(print_, _link(rows[0]))
        return found

    def take_up(self, guest: Guest, link: Link) -> bool:
        """Add a link to a guest's collection; False if it is for one person and another has taken it up."""
        if link in self._links_of(guest):
            return True
        let_in: list[bool] = []

        def write(connection: sa.Connection) -> None:
            held = sa.select(holdings.c.link).where(holdings.c.guest == guest.id, holdings.c.link == link.id)
            if connection.execute(held).first() is not None:
                let_in.append(True)
                return
            free = sa.or_(links.c.kind == SPECTATOR, links.c.taken == "")
            taken = links.update().where(links.c.id == link.id, free).values(taken=BY_GUEST)
            if connection.execute(taken).rowcount:
                _know(connection, guest)
                connection.execute(holdings.insert().values({"guest": guest.id, "link": link.id}))
                if not link.shared:
                    _count(connection, link.match)
                let_in.append(True)

        for last in (False, True):
            try:
                self._store.write(link.match, write)
                break
            except Conflict:  # the guest was stored for something else at the same moment
                if last:
                    raise
        self.forget()
        return bool(let_in)

    def hold(self, guest: Guest, wanted: Sequence[str]) -> None:
        """Let a guest hold more links, by their ids, beside those who hold them already."""

        def write(connection: sa.Connection) -> None:
            _know(connection, guest)
            for each in wanted:
                hold_link(connection, guest.id, each)

        self._store.write(guest.id, write)
        self.forget()

    def claim(self, link: Link, secret: str) -> bool:
        """Give a program the seat of a link under a ``secret`` of its own, which the maker of the link does not know.

        False if the link has been taken up.
        """
        claimed = Link(new_id(), *link[1:])
        let_in: list[bool] = []

        def write(connection: sa.Connection) -> None:
            gone = links.delete().where(links.c.id == link.id, links.c.taken == "")
            if connection.execute(gone).rowcount:
                connection.execute(links.insert().values(**_row(claimed, secret), taken=BY_PROGRAM))
                _count(connection, link.match)
                let_in.append(True)

        self._store.write(link.match, write)
        self.forget()
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
            link = Link(name, match, each.kind, each.person, tuple(each.seats))
            made.append(NewLink(link, new_secret() if seed is None else secret_from(seed, place)))

        def write(connection: sa.Connection) -> None:
            for link, secret in made:
                mine = holder is not None and link.kind == MAKER
                connection.execute(links.insert().values(**_row(link, secret), taken=BY_GUEST if mine else ""))
                if holder is not None and mine:
                    _know(connection, holder)
                    connection.execute(holdings.insert().values({"guest": holder.id, "link": link.id}))
                    self._held.drop(holder.id)

        return made, write

    def replace_links(self, match: str) -> list[NewLink]:
        """Replace the secrets of all links of a match that no guest has taken up; the old secrets open nothing."""
        wanted = sa.select(links).where(links.c.match == match, links.c.kind != MAKER, links.c.taken == "")
        return self._replace(match, [_link(row) for row in self._store.read(wanted)])

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
        self.forget()
        return made

    def reseat(
        self, match: str, persons: Mapping[str, Sequence[Seat]], invited: str = "", *, anew: bool = False
    ) -> NewLink | None:
        """Update links after seats have changed hands: they hold what their persons hold now. One who was ``invited``
        gets a link unless theirs is taken up; an earlier link that was not taken up opens nothing any more.

        ``anew``: they get one in any case, and the one that they hold opens nothing any more. A maker keeps theirs.
        """
        held = self.links_of(match)
        theirs = [(link, taken) for link, taken in held if link.person == invited and link.kind != MAKER]
        stale = [link for link, taken in theirs if anew or not taken]
        known = not anew and any(link.person == invited and (taken or link.kind == MAKER) for link, taken in held)
        wanted = [Wanted(PLAYER, invited, persons.get(invited, ()))] if invited and not known else []
        made, keep = self.new_links(match, wanted, None)

        def write(connection: sa.Connection) -> None:
            gone = [link.id for link in stale if link.person]
            connection.execute(holdings.delete().where(holdings.c.link.in_(gone)))
            connection.execute(links.delete().where(links.c.id.in_(gone)))
            for link, _ in held:
                seats = json.dumps(persons.get(link.person, ()))
                if link.kind != SPECTATOR:
                    connection.execute(links.update().where(links.c.id == link.id).values(seats=seats))
            keep(connection)
            _count(connection, match)

        self._store.write(match, write)
        self.forget()
        return made[0] if made else None

    def links_of(self, match: str) -> list[LinkState]:
        """The links of a match, its maker's among them."""
        wanted = sa.select(links).where(links.c.match == match).order_by(links.c.created)
        return [LinkState(_link(row), row.taken != "") for row in self._store.read(wanted)]

    def maker_of(self, match: str) -> str:
        """The guest who made a match; "" where a program did, which holds its links itself."""
        wanted = sa.select(holdings.c.guest).join(links).where(links.c.match == match, links.c.kind == MAKER)
        rows = self._store.read(wanted.limit(1))
        return str(rows[0].guest) if rows else ""

    def noticed(self, match: str, access: int) -> None:
        """How many times the links of a match have changed, by any process: the cache is valid for one count."""
        if self._versions.get(match) != access:
            self.forget()
            self._versions.keep(match, access)

    def forget(self) -> None:
        """Read all links and holdings again: some have changed."""
        self._links.clear()
        self._held.clear()

    def invites(self, link: Link) -> bool:
        """Whether a link to a seat is not taken up: until then it opens nothing."""
        return link.kind in FOR_ONE and self._taken(link) == ""

    def _still(self, link: Link) -> bool:
        """Whether a program can use a link: for a seat, only with the secret that it was given when it took the link
        up. A maker's link is for their browser and for their programs too.
        """
        return self._taken(link) in ((BY_PROGRAM,) if link.kind in FOR_ONE else ("", BY_GUEST))

    def _taken(self, link: Link) -> str | None:
        """The guest who has taken a link up; None for a link that has been replaced."""
        rows = self._store.read(sa.select(links.c.taken).where(links.c.id == link.id))
        return str(rows[0].taken) if rows else None

    # -- rights --------------------------------------------------------------------------------------------------

    def access(self, who: Guest | Bearer, match: str, seat: str = "") -> Access | None:
        """The rights of a visitor at a match, who wants to act for ``seat``; None for a stranger."""
        if isinstance(who, Bearer):
            return _access(match, [who.link] if self._still(who.link) else [])
        found = _access(match, self._links_of(who))
        if found is None or (seat and seat not in found.seats):  # another process may have admitted them
            self._held.drop(who.id)
            found = _access(match, self._links_of(who))
        return found

    def matches_of(self, who: Guest | Bearer) -> list[tuple[MatchRow, Access]]:
        """The matches that a visitor holds links to, the latest first."""
        if isinstance(who, Guest):
            self._held.drop(who.id)
        held = [who.link] if isinstance(who, Bearer) else self._links_of(who)
        ids = list(dict.fromkeys(link.match for link in held))
        rows = self._store.read(sa.select(matches).where(matches.c.id.in_(ids)).order_by(matches.c.updated.desc()))
        found = [(MatchRow(*row), _access(row.id, held)) for row in rows]
        return [(row, access) for row, access in found if access is not None]

    def _links_of(self, guest: Guest) -> tuple[Link, ...]:
        found = self._held.get(guest.id)
        if found is None:
            wanted = sa.select(links).join(holdings).where(holdings.c.guest == guest.id)
            found = self._held.keep(guest.id, tuple(_link(row) for row in self._store.read(wanted)))
        return found


def hold_link(connection: sa.Connection, guest: str, link: str) -> bool:
    """Let a guest hold a link; False if they hold it already."""
    held = sa.select(holdings.c.link).where(holdings.c.guest == guest, holdings.c.link == link)
    fresh = connection.execute(held).first() is None
    if fresh:
        connection.execute(holdings.insert().values(guest=guest, link=link))
    return fresh


def _link(row: sa.Row[Any]) -> Link:
    seats = tuple(Seat(seat) for seat in json.loads(row.seats))
    return Link(row.id, row.match, row.kind, row.person, seats)


def _row(link: Link, secret: str) -> dict[str, Any]:
    return {**link._asdict(), "seats": json.dumps(link.seats), "digest": digest(secret), "created": time.time()}


def _count(connection: sa.Connection, match: str) -> None:
    """Let every process notice that the links of a match have changed."""
    connection.execute(matches.update().where(matches.c.id == match).values(access=matches.c.access + 1))


def _know(connection: sa.Connection, guest: Guest) -> None:
    """Store a guest who holds something for the first time."""
    if connection.execute(sa.select(guests.c.id).where(guests.c.id == guest.id)).first() is None:
        connection.execute(guests.insert().values(id=guest.id, created=time.time()))
