"""The service that pages and API share: make a match, give orders, undo, join, read."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import KeyStream, derive
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.lookout import must_hide
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import ReplayError
from admiralty.present.byte_lru import MIB, Kept
from admiralty.present.model import TableView
from admiralty.present.presenter import Presenter
from admiralty.present.reader import Reader
from admiralty.present.timeline import Timeline
from admiralty.server import errors
from admiralty.server.db.journals import Conflict, Store
from admiralty.server.html.renderer import Renderer
from admiralty.server.html.update import Update
from admiralty.server.identity.accounts import (
    FOR_ONE,
    MAKER,
    PLAYER,
    SPECTATOR,
    UMPIRE,
    Access,
    Accounts,
    Bearer,
    Guest,
    Link,
    NewLink,
    Wanted,
)
from admiralty.server.identity.tokens import id_from, new_id, secret_from
from admiralty.server.identity.tokens import new_secret as new_link_secret
from admiralty.server.matches.catalog import Catalog
from admiralty.server.matches.durations import span
from admiralty.server.matches.live_matches import Command, Once, Opening, Table, Tables
from admiralty.server.matches.match_list import match_line
from admiralty.server.matches.own_scenarios import OwnScenarios, hosted
from admiralty.server.matches.seats import held_now, link_view, plays_all, seat_to_show, seated
from admiralty.server.matches.studies import Studies
from admiralty.server.matches.views import Listener, View, Views
from admiralty.server.registry import GameRegistry
from admiralty.server.schemas import Create, Created, LinkInfo, MatchLine, Promise, SeatPlan, UmpirePlan, Uploaded
from admiralty.server.settings import ServerSettings
from admiralty.server.workers.pool import Workers
from admiralty.server.workers.uploads import Upload
from admiralty.signing import HostKey, new_secret, promise_statement
from admiralty.words.catalogue import ENGLISH

__all__ = ["Host", "Once", "Who"]

Who = Guest | Bearer


class Host:
    """Everything that answers requests, without HTTP. Methods may be called from any thread."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.registry = GameRegistry(settings.games)
        self.key = self.store.key("host", lambda: secrets.token_bytes(32))
        """Known only to the processes of this host: it recognises what it has derived from the key."""
        self.signer = HostKey(self.store.key("signing", new_secret), next(iter(settings.names), "").lower())
        self.accounts = Accounts(self.store)
        self.catalog = Catalog(self.registry)
        self.scenarios = OwnScenarios(self.store)
        self.studies = Studies(self.store)
        self.hosted = hosted(settings, self.registry, self.scenarios)
        self.views = Views(Renderer())
        self.tables = Tables(self.store, self.registry, settings.match_memory * MIB)
        self.replays: Kept[Any] = Kept(settings.replay_memory * MIB)
        """Timelines by match; stories and films of finished matches by match and name."""
        self.workers = Workers(settings.workers, self.registry.packages)

    def close(self) -> None:
        self.workers.close()
        self.store.close()

    # -- finding -----------------------------------------------------------------------------------------------

    def enter(self, who: Who, match: str) -> tuple[Table, Access]:
        """The table of a match, for a visitor who holds a link to it."""
        version, access = self.store.version(match), self.accounts.access(who, match)
        if version is None or access is None:
            raise errors.NoSuchMatch
        table = self.tables.get(match)
        table.behind(version.length)
        return table, table.read(lambda live: held_now(live, access))

    def view(self, who: Who, match: str, reader: Reader) -> View:
        """The view of a match from the seat that a reader wants, or from their own."""
        table, access = self.enter(who, match)
        return self._view(table, access, reader)

    def admit(self, who: Who, match: str, reader: Reader) -> Listener:
        """Admit a listener to the event stream of a match; raises a `ServiceError` if they may not."""
        version = self.store.version(match)
        table, access = self.enter(who, match)
        self._view(table, access, reader)
        return Listener(access, reader, version.access if version else 0, version.presence if version else 0)

    def heard(self, listener: Listener) -> Update:
        """What an admitted listener sees now, with the key of their audience."""
        table = self.tables.get(listener.access.match)
        return table.read(lambda live: self._view_of(table, live, listener.access, listener.reader).read(live))

    def _view(self, table: Table, access: Access, reader: Reader) -> View:
        return table.read(lambda live: self._view_of(table, live, access, reader))

    def _view_of(self, table: Table, live: Match[Any], access: Access, reader: Reader) -> View:
        now = held_now(live, access)  # a seat may have changed hands since they were admitted
        seat = seat_to_show(live, table.presenter.in_language(reader.language), now, reader.seat, table.record)
        return self.views.get(table, now, seat, reader.language)

    def matches(self, who: Who, language: str) -> list[MatchLine]:
        held = self.accounts.matches_of(who)
        ends = self.store.ends([row.id for row, _ in held if row.over])
        return [match_line(self.registry, row, access, ends.get(row.id), language) for row, access in held]

    # -- making ------------------------------------------------------------------------------------------------

    def create(
        self,
        who: Who | None,
        body: Create,
        once: Once | None = None,
        language: str = ENGLISH,
        *,
        by_hand: bool = False,
    ) -> Created:
        """A new match from the start of a scenario, with the names of players without one in a language."""
        presenter = self.presenter(body.game, body.scenario, body.options).in_language(language)
        opening = Opening(presenter, {}, by_hand=by_hand, sighting=body.sighting)
        return self.open(who, opening, body.seats, body.name, once, body.commitment, body.umpire)

    def branch(
        self, who: Who, match: str, entry: int, seats: Mapping[str, SeatPlan], name: str, once: Once | None = None
    ) -> Created:
        """A new match from an entry of another one."""
        table, position = self.moment(who, match, entry)
        if position.over:
            raise errors.Invalid(Message("server-branch-over"))
        came_from = {"entry": entry, "hash": table.look(lambda live: live.journal.entries[entry - 1]["hash"])}
        return self.open(who, Opening(table.presenter, {}, came_from, position.to_data()), seats, name, once)

    def moment(self, who: Who, match: str, entry: int | None) -> tuple[Table, Position[Any]]:
        """The whole position after an entry, or as it is now.

        Anyone may see it when the match is over; before that only a person who plays all sides, alone or against bots:
        `NotYet` for all others.
        """
        table, access = self.enter(who, match)
        timeline, open_to_all = self.timeline(table)
        if not open_to_all and not table.look(lambda live: plays_all(live, access)):
            raise errors.NotYet
        entry = timeline.length if entry is None else entry
        if not 1 <= entry <= timeline.length:
            raise errors.NoSuchEntry(entry=entry)
        return table, timeline.position(entry)

    def presenter(self, game: str, scenario: str, options: Mapping[str, str]) -> Presenter:
        """The presenter of a printed scenario, or of a stored one by its address."""
        try:
            return self.registry.presenter(game, self.scenarios.resolved(scenario), options)
        except DataError as fault:
            raise errors.Invalid(str(fault)) from fault

    def promise(self, visitor: str, token: str) -> Promise:
        """The commitment to the key of the dice of a match that this visitor makes with this token.

        It is sent before the maker commits to a nonce, so that neither side can choose the dice.
        """
        commitment = KeyStream(self._dice_key(visitor, token)).commitment or ""
        return Promise(token, commitment, self.signer.public, self.signer.sign(promise_statement(token, commitment)))

    def _dice_key(self, visitor: str, token: str) -> bytes:
        return derive(self.key, f"dice {visitor} {token}")

    def open(
        self,
        who: Who | None,
        opening: Opening,
        seats: Mapping[str, SeatPlan],
        name: str,
        once: Once | None,
        commitment: str | None = None,
        umpire: UmpirePlan | None = None,
        dice: bytes = b"",
    ) -> Created:
        """A new match; ``dice`` is the key of its dice, where others have a part in it."""
        persons, wanted, judge = seated(opening.presenter, seats, name, umpire)
        opening = opening._replace(umpire=judge)
        _must_hide(opening, persons)
        if commitment is not None and persons.get(wanted[0].person):
            opening = opening._replace(commitments={wanted[0].person: commitment})
        if not dice:
            dice = self._dice_key(once.visitor, once.token) if once is not None else secrets.token_bytes(32)
        # Id and secrets follow from the seed, so that a repeated request gets them again.
        seed = self.seed_of(once) if once is not None else None
        match = id_from(seed) if seed is not None else new_id()
        made, keep = self.accounts.new_links(match, wanted, who if isinstance(who, Guest) else None, seed)
        if once is not None:
            keep = once.noted_with(keep, match)
        if once is None or not self._told_before(who, match, once):
            try:
                self.tables.open(match, opening._replace(persons=persons), keep, dice, self.signer)
            except Conflict:  # the same request came twice at the same time
                if once is None or not self._told_before(who, match, once):
                    raise
        judging = next((_info(link, secret) for link, secret in made if link.kind == UMPIRE), None)
        return Created(match, f"/m/{match}", made[0].secret, *self._shown(made[1:]), judging)

    def seed_of(self, once: Once) -> bytes:
        """The seed of a match's id and of the secrets of its links."""
        return derive(self.key, f"match {once.visitor} {once.token}")

    def keep_record(self, who: Who | None, upload: Upload) -> Uploaded:
        """Store the verified journal of a game played elsewhere, for replay."""
        guest, match = who if isinstance(who, Guest) else None, new_id()
        made, keep = self.accounts.new_links(match, [Wanted(MAKER, "", ())], guest)
        self.tables.keep_record(match, upload, keep)
        return Uploaded(match, f"/m/{match}/replay", made[0].secret, len(upload.lines) - 1, upload.proved, upload.proof)

    def _told_before(self, who: Who | None, match: str, once: Once) -> bool:
        """Whether an earlier request made a match; a `ServiceError` if its token was used for something else, or by a
        program without a cookie or a link: all programs at an address look alike, and secrets are for one.
        """
        found = self.store.receipt(match, once.token)
        if found is None:
            return False
        if found.command != once.receipt().command:
            raise errors.TokenReused
        if who is None:
            raise errors.MadeAlready
        return True

    def _shown(self, made: Sequence[NewLink]) -> tuple[list[LinkInfo], LinkInfo | None]:
        shown = [(link.kind, _info(link, secret)) for link, secret in made]
        players = [info for kind, info in shown if kind in FOR_ONE]
        return players, next((info for kind, info in shown if kind == SPECTATOR), None)

    def new_links(self, who: Who, match: str) -> tuple[list[LinkInfo], LinkInfo | None]:
        """Replace the secrets of the links that have not been taken up."""
        self._must_be_maker(who, match)
        return self._shown(self.accounts.replace_links(match))

    def revoke(self, who: Who, match: str, link_id: str) -> LinkInfo:
        """Revoke a link to watch, or one that has not been taken up, and make a new one in its place.

        A new link to a seat that is held would let its holder's sealed orders be read. A holder makes one by handing
        the seat over to themselves.
        """
        self._must_be_maker(who, match)
        found = next((each for each in self.accounts.links_of(match) if each.id == link_id), None)
        if found is None or found.kind == MAKER:
            raise errors.NoSuchLink
        if found.taken and not found.shared:
            raise errors.SeatHeld(name=found.person, span=span(self.settings.absence_hours * 3600))
        return _info(*self.accounts.renew(found))

    def take_up(self, who: Who | None, secret: str, token: str | None) -> tuple[Link, str]:
        """Take up a link: a guest's browser holds it then. A program gets a secret of its own for a seat, because the
        sender of the link knows the link's secret.
        """
        again = secret_from(derive(self.key, f"join {token} {secret}"), 0) if token is not None else new_link_secret()
        link = self.accounts.link(secret) or self.accounts.link(again)
        if link is None:
            raise errors.NoSuchLink
        if isinstance(who, Guest):
            self._must_not_see_both(who, link)
            if not self.accounts.take_up(who, link):
                raise errors.LinkTaken
        elif link.kind in FOR_ONE:
            if not link.taken and not self.accounts.claim(link, again):
                raise errors.LinkTaken
            if self.accounts.link(again) is None:
                raise errors.LinkTaken
            return link, again
        return link, ""

    def _must_not_see_both(self, who: Guest, link: Link) -> None:
        """Refuse a seat to the browser of the umpire, who sees everything."""
        access = self.enter(who, link.match)[1] if self.accounts.access(who, link.match) is not None else None
        if access is not None and (
            (link.kind == UMPIRE and access.seats) or (link.kind == PLAYER and link.seats and access.umpire)
        ):
            raise errors.UmpireAndPlayer

    def _must_be_maker(self, who: Who, match: str) -> None:
        _, access = self.enter(who, match)
        if not access.maker:
            raise errors.NotTheMaker

    def around(self, view: View) -> TableView:
        """The data of a page about the table, with the links for its maker."""
        context = view.context()
        if not view.access.maker:
            return context
        others = [each for each in self.accounts.links_of(view.table.id) if each.kind != MAKER]
        return msgspec.structs.replace(context, links=tuple(map(link_view, others)))

    def seats_changed(self, match: str, invited: str = "", *, anew: bool = False) -> LinkInfo | None:
        """Update the links after seats have changed hands; a person who was ``invited`` gets one, a new one if
        ``anew``.
        """
        persons = self.tables.get(match).look(lambda live: dict(live.parley.persons))
        made = self.accounts.reseat(match, persons, invited, anew=anew)
        return self._shown([made])[0][0] if made is not None else None

    # -- doing -------------------------------------------------------------------------------------------------

    def do(self, table: Table, command: Command) -> Mapping[str, Any]:
        """Carry out a command at a match; a `ServiceError` where that is impossible."""
        if table.record:
            raise errors.RecordOnly
        try:
            return table.do(command)
        except Refusal as refusal:
            raise errors.Refused(refusal, table.presenter) from refusal
        except ReplayError as fault:
            raise table.other_rules(fault) from fault

    def timeline(self, table: Table) -> tuple[Timeline, bool]:
        """The timeline of a match, and whether every side may be seen."""

        def read(live: Match[Any]) -> tuple[Timeline, bool]:
            over = table.record or live.journal.end is not None
            found = self.replays.get(table.id)
            if found is None or not found.fits(live.journal):
                found = Timeline(live.journal, table.presenter)
            return self.replays.keep(table.id, found, found.size), over

        return table.read(read)


def _info(link: Link, secret: str) -> LinkInfo:
    return LinkInfo(link.id, link.person, list(link.seats), f"/join#{secret}", secret)


def _must_hide(opening: Opening, persons: Mapping[str, Sequence[Seat]]) -> None:
    try:
        must_hide(opening.presenter.game, opening.sighting, persons)
    except ValueError as fault:
        raise errors.Invalid(str(fault)) from fault
