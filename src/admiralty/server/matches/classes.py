"""Classes (classroom): one teacher's tables of one scenario, made at once, watched together, paused and compared.

There are no accounts. The teacher's browser holds the maker's link of every table. That link has no seat: the teacher
sees what an observer sees until a game is over. The teacher's own link is a secret derived from the host's key and the
id of the class: it can be shown again and is not stored.
"""

import json
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from admiralty.kernel.flows.chance import derive
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Message
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import Presenter
from admiralty.server.db.journals import Conflict, Store
from admiralty.server.db.schema import class_tables, classes, matches
from admiralty.server.errors import Invalid, JournalHeld, NoSuchClass, NoSuchLink
from admiralty.server.identity.accounts import MAKER, PLAYER, Guest
from admiralty.server.identity.display_names import person_name
from admiralty.server.identity.tokens import id_from, same, secret_from
from admiralty.server.matches.live_matches import Command, Opening, Table
from admiralty.server.matches.service import Host, Once, Who
from admiralty.server.schemas import ClassLink, ClassMade, ClassWanted, SeatPlan
from admiralty.words import Words

__all__ = [
    "Class", "find", "hold_back_key", "links", "make", "note_captains", "open_class", "pause", "release",
    "teachers_link",
]  # fmt: skip

LINKS_AT_MOST = 40
"""The most tables of a class: a match has no more links."""
HALF = 32
"""Bytes of the half of a key that is the class's, and of the half that is a table's own."""


class Class(NamedTuple):
    """A class with its matches, in the order of its tables."""

    id: str
    name: str
    teacher: str
    shared: bool
    """Whether all tables have the same dice."""
    released: bool
    """Whether the teacher has opened the journals before all tables are over."""
    captains: Mapping[str, Any]
    """Results of games between captains: how many games, and how many each side won."""
    tables: tuple[str, ...]


# -- making and opening ------------------------------------------------------------------------------------------------


def make(host: Host, who: Who | None, body: ClassWanted, visitor: str, words: Words) -> ClassMade:
    """Make all tables of a class, once for an idempotency key; a repeated request completes one that was cut off."""
    id_ = id_from(derive(host.key, f"class {visitor} {body.token}"))
    teacher = person_name(body.teacher) or words.say("class-teacher")
    name = " ".join(body.name.split()) or words.say("class-name")
    presenter = host.presenter(body.game, body.scenario, body.options)
    if all(side in body.bots for side in presenter.setting.sides):
        raise Invalid(Message("server-class-bots"))
    made: list[tuple[str, str]] = []
    for number in range(1, body.tables + 1):
        opening = Opening(presenter, {}, shared=body.shared)
        seats = _seats(presenter, number, body, words)
        once = Once(f"class {id_}", str(number), json.dumps([number, repr(body)]).encode())
        created = host.open(who, opening, seats, teacher, once, dice=_dice(host, id_, number, body.shared))
        made.append((created.id, created.secret))
    row = {
        "id": id_, "name": name[:64], "teacher": teacher, "shared": body.shared, "released": False,
        "created": time.time(), "captains": "{}",
    }  # fmt: skip

    def write(connection: sa.Connection) -> None:
        if connection.execute(sa.select(classes.c.id).where(classes.c.id == id_)).first() is None:
            connection.execute(classes.insert(), row)
            rows = [{"match": match, "class": id_, "number": n} for n, (match, _) in enumerate(made, 1)]
            connection.execute(class_tables.insert(), rows)

    host.store.write(id_, write)
    return ClassMade(id_, f"/class/{id_}", _secret(host, id_), made[0][1], [match for match, _ in made])


def _seats(presenter: Presenter, number: int, body: ClassWanted, words: Words) -> dict[str, SeatPlan]:
    """The players of a table: a pupil for each side without a bot."""
    setting = presenter.setting
    named = iter(body.names[number - 1] if number <= len(body.names) else ())
    plans: dict[str, SeatPlan] = {}
    for side, seats in setting.sides.items():
        if side in body.bots:
            plan = SeatPlan("bot", bot=body.bots[side])
        else:
            usual = words.say("class-pupil", table=number, side=presenter.name(side))
            plan = SeatPlan("friend", name=next(named, "") or usual)
        plans |= dict.fromkeys(seats, plan)
    return plans


def _dice(host: Host, id_: str, number: int, shared: bool) -> bytes:
    own = derive(host.key, f"class dice {id_} {number}")
    return derive(host.key, f"class dice {id_}")[:HALF] + own[:HALF] if shared else own


def _secret(host: Host, id_: str) -> str:
    return f"{id_}.{secret_from(derive(host.key, f'class {id_}'), 0)}"


def open_class(host: Host, who: Who | None, secret: str) -> str:
    """Admit a browser by the teacher's link; it holds the class from then on."""
    id_, _, _ = secret.partition(".")
    if not isinstance(who, Guest) or not same(secret, _secret(host, id_)):
        raise NoSuchLink
    found = _read(host.store, id_)
    if found is None:
        raise NoSuchLink
    every = [link for match in found.tables for link in host.accounts.links_of(match)]
    host.accounts.hold(who, [link.id for link in every if link.kind == MAKER])
    return f"/class/{id_}"


# -- finding -----------------------------------------------------------------------------------------------------------


def find(host: Host, who: Who | None, id_: str) -> Class:
    """A class, for its teacher: the holder of the maker's link of its first table."""
    found = _read(host.store, id_)
    if found is None or who is None:
        raise NoSuchClass
    access = host.accounts.access(who, found.tables[0])
    if access is None or not access.maker:
        raise NoSuchClass
    return found


def _read(store: Store, id_: str) -> Class | None:
    rows = store.read(sa.select(classes).where(classes.c.id == id_))
    if not rows:
        return None
    row = rows[0]
    of = sa.select(class_tables.c.match).where(class_tables.c["class"] == id_).order_by(class_tables.c.number)
    tables = tuple(each.match for each in store.read(of))
    return Class(id_, row.name, row.teacher, row.shared, row.released, json.loads(row.captains), tables)


def teachers_link(host: Host, found: Class) -> str:
    """The address by which the teacher comes in on another device; the secret is in its fragment."""
    return f"/class/open#{_secret(host, found.id)}"


def links(host: Host, found: Class, origin: str, language: str) -> list[ClassLink]:
    """The links to hand out; a link that is taken up has no address any more."""
    shown = []
    for number, match in enumerate(found.tables, 1):
        presenter = host.tables.get(match).presenter.in_language(language)
        seed = derive(host.key, f"match class {found.id} {number}")
        places = {id_from(b"link %d " % place + seed): place for place in range(LINKS_AT_MOST)}
        held = [link for link in host.accounts.links_of(match) if link.kind == PLAYER and link.seats]
        for link in sorted(held, key=lambda link: presenter.setting.seats.index(link.seats[0])):
            place = places.get(link.id)  # none for a link that has been replaced
            url = f"{origin}/join#{secret_from(seed, place)}" if place is not None and not link.taken else ""
            side = presenter.name(presenter.setting.side_of(link.seats[0]))
            shown.append(ClassLink(number, link.person, side, url, "", bool(link.taken)))
    return shown


# -- the whole class at once -------------------------------------------------------------------------------------------


def pause(host: Host, found: Class, paused: bool, token: str) -> list[tuple[str, int]]:
    """Pause every table, or resume those that the teacher has paused; returns the matches whose journals grew."""

    def can(live: Match[Any]) -> bool:
        rest = live.parley.rest
        return not live.over and (rest is None if paused else rest is not None and rest.host)

    def do(live: Match[Any]) -> None:
        act = live.actions.pause_by_host if paused else live.actions.go_on_by_host
        act(found.teacher)

    grown = []
    for match in found.tables:
        table = host.tables.get(match)
        if table.look(can):
            try:
                answer = table.do(Command(token, ("class", paused), do))
            except Refusal:  # it ended, or a player paused it, at the same moment
                continue
            grown.append((match, int(answer["sequence"])))
    return grown


def release(host: Host, found: Class) -> None:
    """Release the journals, with the key of the dice, although some tables still play with them."""
    change = classes.update().where(classes.c.id == found.id).values(released=True)
    host.store.write(found.id, lambda connection: connection.execute(change))


def hold_back_key(host: Host, table: Table) -> None:
    """`JournalHeld` for a finished game whose journal would reveal the dice of tables that still play."""
    if table.record:
        return
    others = class_tables.alias()
    here = sa.select(class_tables.c["class"]).where(class_tables.c.match == table.id).scalar_subquery()
    still = (
        sa.select(matches.c.id)
        .join(others, others.c.match == matches.c.id)
        .join(classes, classes.c.id == others.c["class"])
        .where(others.c["class"] == here, classes.c.shared, sa.not_(matches.c.over), sa.not_(classes.c.released))
    )
    if host.store.read(still.limit(1)):
        raise JournalHeld


def note_captains(host: Host, found: Class, before: int, played: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add results of games between captains, unless another request has added some in the meantime."""
    now = {"games": before + played["games"], "won": dict(found.captains.get("won", {}))}
    for side, games in played["won"].items():
        now["won"][side] = now["won"].get(side, 0) + games

    def write(connection: sa.Connection) -> None:
        row = connection.execute(sa.select(classes.c.captains).where(classes.c.id == found.id)).one()
        if json.loads(row.captains).get("games", 0) != before:
            raise Conflict(found.id)
        change = classes.update().where(classes.c.id == found.id).values(captains=json.dumps(now))
        connection.execute(change)

    host.store.write(found.id, write)
    return now
