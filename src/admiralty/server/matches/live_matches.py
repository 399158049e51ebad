"""Live matches in memory, loaded from their journals, and commands with idempotency keys.

Every command is validated by the kernel on a live match, and its journal lines are committed in one transaction before
it is answered. If another process committed first, the live match is read again from the store and the command is tried
again.
"""

import hashlib
import json
import threading
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from admiralty.kernel.flows.chance import ByHand, KeyStream, Recorded, SharedStream, derive
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.agreements import is_bot
from admiralty.kernel.matches.clock_start import waits_since
from admiralty.kernel.matches.journal import Journal, Signer, read_journal
from admiralty.kernel.matches.lookout import print_of
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import ReplayError, resume
from admiralty.library import text_of
from admiralty.present.byte_lru import Kept
from admiralty.present.presenter import Presenter
from admiralty.server.db.journals import Conflict, MatchRow, Receipt, Status, Store
from admiralty.server.db.schema import receipts
from admiralty.server.db.writer import Change
from admiralty.server.errors import Busy, NoSuchMatch, OtherRules, TokenReused
from admiralty.server.identity.tokens import digest
from admiralty.server.matches.human_delay import Pace
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.uploads import Upload

__all__ = ["Command", "Once", "Opening", "Table", "Tables"]

T = TypeVar("T")
TRIES = 20
MATCH_BYTES, JOURNAL_FACTOR = 512 * 1024, 20
"""Estimated bytes of a live match with its views: a constant, plus its journal times a factor.
`tests/server/test_memory.py` compares this with what each game takes.
"""


class Command(NamedTuple):
    """A change of a match: its digest for the receipt, and the function that makes it."""

    token: str
    what: tuple[object, ...]
    do: Callable[[Match[Any]], Mapping[str, Any] | None]
    """What it adds to the answer, if anything."""
    hand: Seat | None = None
    """The seat whose person answers by it."""

    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.what).encode()).hexdigest()


class Once(NamedTuple):
    """An idempotency key: who sent the command, the token, and a digest of its content."""

    visitor: str
    token: str
    what: bytes

    def receipt(self) -> Receipt:
        return Receipt(self.token, digest(self.what.decode()), "")

    def noted_with(self, keep: Change, match: str) -> Change:
        """A change of the database with the receipt for it."""

        def write(connection: sa.Connection) -> None:
            keep(connection)
            kept = self.receipt()
            row = {"match": match, "token": kept.token, "deed": kept.command, "answer": kept.answer}
            connection.execute(receipts.insert(), row)

        return write


class Opening(NamedTuple):
    """A match to be made."""

    presenter: Presenter
    persons: Mapping[str, Sequence[Seat]]
    came_from: Mapping[str, Any] | None = None
    position: Mapping[str, Any] | None = None
    commitments: Mapping[str, str] | None = None
    shared: bool = False
    """Whether all tables of a class have the same dice: the first half of the key is then theirs."""
    by_hand: bool = False
    """Whether a person enters the dice and cards of a physical table."""
    umpire: str = ""
    """The name of the umpire, who has no seat and sees everything; "" without one."""
    sighting: int = 0
    """The distance at which units are sighted where they are hidden until then."""


class Table:
    """One match in this process. Its lock is held while the live match is read or changed."""

    def __init__(self, row: MatchRow, presenter: Presenter, store: Store) -> None:
        self.id = row.id
        self.record = row.record
        self.presenter = presenter
        self.lock = threading.RLock()
        self._key = row.key
        self._store = store
        self._match: Match[Any] | None = None
        self._lines: list[str] = []
        self.due = True
        """Whether a bot or a standing order may have to answer here, as far as this process knows."""
        self.kept = True
        """Whether it is in the cache: False for a match that was evicted and is still in use."""
        self.views: dict[Hashable, Any] = {}
        """What viewers see of it, as long as it is in the cache; see `matches.views`."""
        self.pace = Pace()
        self._written = 0
        """The length of the journal in the store, as far as this process knows."""
        self._journal_bytes = 0

    # -- reading -----------------------------------------------------------------------------------------------

    def match(self) -> Match[Any]:
        """The live match. A caller that reads more than one thing of it, or changes it, holds the lock as well.

        The lock is taken here too: two threads that load a match at the same time would leave a match whose new lines
        go to the other's list, and never to the store.
        """
        with self.lock:
            if self._match is not None and len(self._match.journal.entries) < self._written:
                self._match = None
            while self._match is None:
                self._load()
            return self._match

    @property
    def size(self) -> int:
        """Estimated bytes of this match with its views."""
        return MATCH_BYTES + JOURNAL_FACTOR * self._journal_bytes

    def look(self, reader: Callable[[Match[Any]], T]) -> T:
        """Read the live match under the lock."""
        with self.lock:
            return reader(self.match())

    def read(self, reader: Callable[[Match[Any]], T]) -> T:
        """Read the live match for a request; `OtherRules` where the rules of this program cannot replay the journal."""
        try:
            return self.look(reader)
        except ReplayError as fault:
            raise self.other_rules(fault) from fault

    def other_rules(self, fault: ReplayError) -> OtherRules:
        return OtherRules(problem=fault.problem, current=self.presenter.game.version)

    def seed(self, purpose: str) -> str:
        """A seed derived for a purpose, from which the key of the dice cannot be found."""
        return derive(self._key, purpose).hex()

    def behind(self, length: int) -> None:
        """Note that another process has written up to ``length``; the next reader reads again if that is news.

        Does not block: the event loop calls it, and the lock may be held for as long as a long journal takes.
        """
        self._written = max(self._written, length)

    def _load(self) -> None:
        text = "\n".join(self._store.lines(self.id))
        journal = read_journal(text)
        self._lines = []
        self._journal_bytes = len(text)
        stored = len(journal.entries)
        if self.record:
            self._match = resume(journal, self.presenter.game, Recorded([]), until=stored)
            return
        chance = dice_of(journal, self._key)
        match = resume(journal, self.presenter.game, chance, sink=self._lines.append)
        if self._lines:  # a migration to new rules, which the journal records
            try:
                self._store.append(self.id, stored + 1, self._lines, status_of(match), None)
            except Conflict:
                return
            self._lines.clear()
        self._match = match

    # -- doing -------------------------------------------------------------------------------------------------

    def do(self, command: Command) -> Mapping[str, Any]:
        """Carry out a command once: validate, commit, and only then answer. A `Refusal` changes nothing."""
        with self.lock:
            for _ in range(TRIES):
                match = self.match()
                before = len(match.journal.entries)
                try:
                    answer = self._try(match, command)
                except Refusal:
                    if (known := self._known(command)) is not None:
                        return known
                    if (version := self._store.version(self.id)) is not None and version.length > before:
                        self._match = None
                        continue
                    raise
                if answer is not None:
                    return answer
                if (known := self._known(command)) is not None:
                    return known
            raise Busy

    def _try(self, match: Match[Any], command: Command) -> Mapping[str, Any] | None:
        """One attempt; None when another process was quicker."""
        before, rested = len(match.journal.entries), match.parley.resting
        sound = False
        try:
            answer = {**(command.do(match) or {}), "sequence": len(match.journal.entries)}
            receipt = Receipt(command.token, command.digest(), json.dumps(answer)) if command.token else None
            status = status_of(match)._replace(rested=rested)
            self._store.append(self.id, before + 1, self._lines, status, receipt)
            self._journal_bytes += sum(map(len, self._lines))
            self.due = status.bot_due
            if command.hand is not None:
                self.pace.answered(command.hand)
            routine = match.standing.routine()
            self.pace.asked({} if routine is None else dict.fromkeys(match.asks(), routine.topic))
            sound = True
            return answer
        except Refusal:
            sound = len(match.journal.entries) == before
            raise
        except Conflict:
            return None
        finally:
            if not sound:  # the live match may be ahead of the store: read it again
                self._match = None
            self._lines.clear()

    def _known(self, command: Command) -> Mapping[str, Any] | None:
        receipt = self._store.receipt(self.id, command.token) if command.token else None
        if receipt is None:
            return None
        if receipt.command != command.digest():
            raise TokenReused
        answer: Mapping[str, Any] = json.loads(receipt.answer)
        return answer


class Tables:
    """The matches of this process, in an LRU cache with a budget of bytes."""

    def __init__(self, store: Store, registry: GameRegistry, budget: int) -> None:
        self.store = store
        self.registry = registry
        self._tables: Kept[Table] = Kept(budget, self._drop)
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def size(self) -> int:
        """Estimated bytes of the matches with their views."""
        return self._tables.size

    def get(self, match: str) -> Table:
        table = self._tables.get(match)
        if table is None:
            row = self.store.match(match)
            if row is None:
                raise NoSuchMatch
            table = self._made(row)
        self._tables.keep(match, table, table.size)
        return table

    def _drop(self, table: Table) -> None:
        table.kept = False
        table.views.clear()  # a view holds its match

    def due(self, match: str) -> bool:
        """Whether a bot or a standing order may have to answer at a match; without a query."""
        table = self._tables.get(match)
        return table is None or table.due

    def behind(self, match: str, length: int) -> None:
        """Note the length of a journal, whichever process wrote it; a match that is not in memory is read
        later anyway.
        """
        table = self._tables.get(match)
        if table is not None:
            table.behind(length)

    def _made(self, row: MatchRow) -> Table:
        """The table of a match, made once if several threads ask for it at the same time."""
        presenter = self.registry.presenter(row.game, row.scenario, json.loads(row.options))
        with self._lock:
            table = self._tables.get(row.id)
            if table is None:
                table = Table(row, presenter, self.store)
                self._tables.keep(row.id, table, table.size)
        return table

    def open(self, match_id: str, opening: Opening, links: Change, key: bytes, host: Signer) -> None:
        """Make a match; its start and its links are one transaction. `Conflict` if the id exists.

        ``key`` is the key of the dice; ``host`` signs the header.
        """
        lines: list[str] = []
        dice = ByHand(key) if opening.by_hand else SharedStream(key) if opening.shared else KeyStream(key)
        match = Match(
            opening.presenter.game, opening.presenter.setting, opening.persons, dice,
            sink=lines.append, came_from=opening.came_from, position=opening.position,
            commitments=opening.commitments, host=host, umpire=opening.umpire,
            sighting=opening.sighting,
        )  # fmt: skip
        status, setting = status_of(match), match.setting
        row = MatchRow(
            match_id, match.game.id, text_of(setting.reference), json.dumps(dict(setting.options)), key, False,
            status.length, " ".join(status.asked), status.bot_due, status.over, now := time.time(),
            waits_since=status.waits_since, moved_on=now,
        )  # fmt: skip
        self.store.create(row, lines, links)

    def keep_record(self, match_id: str, upload: Upload, links: Change) -> None:
        """Store the journal of a game played elsewhere, to look at."""
        row = MatchRow(
            match_id, upload.game, upload.scenario, json.dumps(upload.options), b"", True,
            len(upload.lines) - 1, " ".join(upload.asked), False, upload.over, time.time(),
        )  # fmt: skip
        self.store.create(row, upload.lines, links)


def dice_of(journal: Journal, key: bytes) -> KeyStream:
    """The dice of a match: thrown by the server, shared by the tables of a class, or entered by hand."""
    source = journal.header["chance"]["source"]
    if source == SharedStream.name:
        shared = SharedStream(key)
        for entry in journal.entries:
            if entry["kind"] in ("roll", "draw"):
                shared.fell(print_of(entry))
        return shared
    return ByHand(key) if source == ByHand.name else KeyStream(key)


def status_of(match: Match[Any]) -> Status:
    """The summary of a match for the list of matches."""
    asked = tuple(match.asks())
    due = not match.parley.resting and any(is_bot(match.parley.holder(seat)) for seat in asked)
    due = due or match.standing.answer() is not None
    over, resting = match.journal.end is not None, match.parley.resting
    return Status(len(match.journal.entries), asked, due, over, waits_since(match), resting, resting)
