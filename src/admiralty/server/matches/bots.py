"""Runs bots: when a bot's seat is asked, a worker thinks, and the order is given like any other."""

import asyncio
import logging
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from anyio import CapacityLimiter, to_thread

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import LosingOrder, Refusal
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.matches.agreements import BOT, is_bot
from admiralty.kernel.matches.leave_order import Until, order_and_leave
from admiralty.kernel.matches.losing import losing_of
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import ReplayError
from admiralty.server.db.journals import StoreError
from admiralty.server.errors import Busy, NoSuchMatch
from admiralty.server.matches.live_matches import Command, Table
from admiralty.server.matches.service import Host
from admiralty.server.workers.child import READY
from admiralty.server.workers.pool import OutOfTime

__all__ = ["Bots", "position_of"]

log = logging.getLogger("admiralty.bots")
SWEEP_SECONDS = 5.0
THREADS, THREADS_ASIDE = 2, 1
"""Threads in which bots' orders are given: few, so that people's orders never wait for them. Matches without people
have a thread of their own: in a common one sixty of them would commit their orders before a person's opponent could
give one.
"""
T = TypeVar("T")


class _Turn(NamedTuple):
    """A question to a bot, or one that a standing order of its seat answers."""

    table: Table
    seat: Seat
    decision: int
    any_order: str
    """The standing order; or the order to give if the bot does not answer in time."""
    job: dict[str, Any] | None = None
    """The job of the bot; None for a standing order."""
    owner: str = ""
    """The owner in the fair queue of the workers: the person who made the match."""
    aside: bool = False
    """Whether only bots play, so that no person waits."""
    watched: bool = False
    """Whether another person plays, who could tell a standing order by its speed."""


class Bots:
    """One task for each match that waits for a bot or a standing order in this process. Other processes may have a task
    for it too: the primary key of the journal decides whose order counts.
    """

    def __init__(self, host: Host, done: Callable[[str, int], None]) -> None:
        """``done`` is called on the event loop after every order, with the new length of the journal."""
        self._host, self._tables, self._workers = host, host.tables, host.workers
        self._seconds = host.settings.bot_seconds
        self._pause, self._rng = host.settings.standing_seconds, random.Random()
        self._done = done
        self._lane, self._lane_aside = CapacityLimiter(THREADS), CapacityLimiter(THREADS_ASIDE)
        self._aside: set[str] = set()
        """The matches between bots that have been looked at."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self.orders = 0
        self.late = 0

    def wake(self, match: str) -> None:
        """Tell that a match may wait for a bot."""
        if match in self._tasks:
            self._again.add(match)
            return
        task = asyncio.get_running_loop().create_task(self._play(match))
        self._tasks[match] = task
        task.add_done_callback(lambda _: self._tasks.pop(match, None))

    async def sweep(self) -> None:
        """Take up matches that wait for a bot and have no task: after a start, or when another process has died.

        A match is idle that has not grown between two looks; the system clock, which can be set, is not used.
        """
        before: dict[str, int] | None = None
        while True:
            try:
                found = await to_thread.run_sync(self._tables.store.waiting_for_bots)
                for match, length in found.items():
                    if before is None or before.get(match) == length:
                        self.wake(match)
                before = found
            except StoreError as fault:
                log.warning("sweep", extra={"fields": {"fault": str(fault)}})
            await asyncio.sleep(SWEEP_SECONDS)

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _play(self, match: str) -> None:
        try:
            while True:
                self._again.discard(match)
                turn = await self._run(match, self._turn, match)
                if turn is not None:
                    if turn.watched:
                        await asyncio.sleep(turn.table.pace.pause(turn.seat, self._pause, self._rng))
                    if turn.job is not None:
                        (self._aside.add if turn.aside else self._aside.discard)(match)
                    code = turn.any_order if turn.job is None else await self._order(turn, turn.job)
                    self._done(match, await self._run(match, self._give, turn, code))
                elif match not in self._again:
                    self._aside.discard(match)
                    if not self._workers.opponents.started:
                        await self._prepare(match)
                    return
        except (StoreError, NoSuchMatch, Busy, ReplayError) as fault:
            log.warning("bot", extra={"fields": {"match": match, "fault": str(fault)}})

    async def _run(self, match: str, work: Callable[..., T], *args: object) -> T:
        lane = self._lane_aside if match in self._aside else self._lane
        return await to_thread.run_sync(work, *args, limiter=lane)

    async def _prepare(self, match: str) -> None:
        """Start a worker while the person thinks about the first order, so that the bot's first answer is quick."""
        job = await self._run(match, self._readiness, match)
        if job is not None:
            with suppress(OutOfTime):
                await self._workers.opponents.work(job, self._seconds, match)

    def _readiness(self, match: str) -> Mapping[str, Any] | None:
        table = self._tables.get(match)
        setting = table.presenter.setting
        waits = not table.record and table.look(
            lambda live: not live.over and any(is_bot(live.parley.holder(seat)) for seat in setting.seats)
        )
        job = {"kind": READY, "game": table.presenter.game.id, "scenario": setting.reference}
        return {**job, "options": dict(setting.options)} if waits else None

    async def _order(self, turn: _Turn, job: Mapping[str, Any]) -> str:
        """The bot's order, or a random legal one if it takes too long."""
        pool = self._workers.aside if turn.aside else self._workers.opponents
        try:
            return str((await pool.work(job, self._seconds, turn.owner))["code"])
        except OutOfTime:
            self.late += 1
            log.warning("bot out of time", extra={"fields": {"match": turn.table.id, "seat": turn.seat}})
            return turn.any_order

    def _give(self, turn: _Turn, code: str) -> int:
        """Give an order of a bot, or a standing order; returns the new length of the journal."""
        for each in dict.fromkeys((code, turn.any_order)):
            try:
                answer = turn.table.do(order_command(turn.seat, each, turn.decision))
            except Refusal:
                continue
            self.orders += turn.job is not None
            return int(answer["sequence"])
        return turn.table.look(lambda live: len(live.journal.entries))  # answered or taken back in the meantime

    def _turn(self, match: str) -> _Turn | None:
        """The question that a bot is asked, or that a standing order answers; None without one."""
        table = self._tables.get(match)
        return None if table.record else table.look(lambda live: self._question(table, live))

    def _question(self, table: Table, match: Match[Any]) -> _Turn | None:
        left = match.standing.answer()
        if left is not None:
            return _Turn(table, left[0], match.decision, left[1], watched=_others_play(match, left[0]))
        holders = [match.parley.holder(seat) or "" for seat in match.setting.seats]
        for seat, ask in match.asks().items():
            person = match.parley.holder(seat) or ""
            if match.parley.resting or not is_bot(person):
                continue
            seed = table.seed(f"bot {seat} {match.decision}")
            name = person.removeprefix(BOT).split(" ")[0]
            job = {**position_of(match), "kind": "bot", "seat": seat, "bot": name, "seed": seed}
            return _Turn(
                table=table,
                seat=seat,
                decision=match.decision,
                job=job,
                any_order=ask.choices.sample(Fast(seed)).code,
                owner=self._host.accounts.maker_of(table.id),
                aside=all(holder.startswith(BOT) for holder in holders),
            )
        return None


def _others_play(match: Match[Any], seat: Seat) -> bool:
    """Whether a second person has another seat, or may still take one."""
    holders = {match.parley.holder(each) for each in match.setting.seats} - {match.parley.holder(seat)}
    return any(not is_bot(holder or "") for holder in holders)


def position_of(match: Match[Any]) -> Mapping[str, Any]:
    """The match as data for a worker; the key of its dice is not part of it."""
    setting = match.setting
    return {
        "game": match.game.id,
        "scenario": setting.reference,
        "options": dict(setting.options),
        "position": match.position.to_data(),
        "decision": match.decision,
    }


def order_command(
    seat: Seat,
    code: str,
    decision: int,
    token: str = "",
    person: str | None = None,
    *,
    abbreviated: bool = False,
    leave: str = "",
    ask_first: bool = False,
    umpire: bool = False,
) -> Command:
    """The command to give an order, and to leave it as a standing order where asked. An abbreviation is expanded when
    the command is carried out, so that its receipt is found by what was typed. With ``ask_first`` an order that loses
    the game is refused. ``umpire``: the umpire answers for the seat.
    """

    def do(match: Match[Any]) -> Mapping[str, Any]:
        ask = match.asks().get(seat) if abbreviated and match.decision == decision else None
        meant = ask.choices.resolve(code).code if ask is not None else code
        if ask_first and match.decision == decision and losing_of(match, seat, [meant]):
            raise LosingOrder("", Message("refusal-loses", side=match.setting.side_of(seat)), meant)
        if leave:
            entry = order_and_leave(match, seat, meant, Until(leave), decision=decision, person=person)
        else:
            entry = match.order(seat, meant, decision=decision, person=person, umpire=umpire)
        return {"entry": entry["n"], "code": meant}

    what = ("order", seat, code, decision, abbreviated)
    return Command(token, (*what, leave) if leave else what, do, seat if person is not None else None)
