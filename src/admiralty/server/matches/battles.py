"""Battles of a war on this server: makes the match of a naval combat that is fought out, and reports its result."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from admiralty.kernel.flows.choices import StaleOrder
from admiralty.kernel.flows.event import Message
from admiralty.kernel.matches.agreements import BOT, is_bot
from admiralty.kernel.matches.match import Match
from admiralty.library import text_of
from admiralty.server.db.schema import holdings, links
from admiralty.server.errors import Invalid, NoSeatOfYours, NoSuchMatch
from admiralty.server.identity.accounts import PLAYER, hold_link
from admiralty.server.identity.tokens import id_from
from admiralty.server.matches.live_matches import Command, Opening, Table
from admiralty.server.matches.service import Host, Once, Who
from admiralty.server.schemas import BattleInfo, SeatPlan
from admiralty.tactical.fight import bring_back, given_up, wants_battle
from admiralty.tactical.link import linked
from admiralty.tactical.table import BATTLE

__all__ = ["begin", "bring", "look"]


class _Wanted(NamedTuple):
    """A combat that a war waits for: the entry that led to it, its scenario, and its players by seat."""

    decision: int
    scenario: dict[str, Any]
    holders: Mapping[str, str]


def look(host: Host, who: Who, war: str) -> BattleInfo:
    """Whether a war waits for a battle, where it is fought, and whether it is over."""
    table, _ = host.enter(who, war)
    wanted = table.look(_wanted)
    if wanted is None:
        return BattleInfo(False, "", False)
    row = host.store.match(_battle_id(host, war, wanted.decision))
    return BattleInfo(True, f"/m/{row.id}" if row is not None else "", row is not None and row.over)


def begin(host: Host, who: Who, war: str) -> str:
    """Make the match of the battle that a war waits for, once; the people of the war have the same sides in it."""
    _, wanted = _awaited(host, who, war)
    battle = _battle_id(host, war, wanted.decision)
    if host.store.match(battle) is None:
        presenter = host.registry.presenter(BATTLE, text_of(wanted.scenario), {})
        seats = {seat: _plan(person) for seat, person in wanted.holders.items()}
        maker = _free_name(presenter.words.say("server-battle-maker"), wanted.holders.values())
        host.open(None, Opening(presenter, {}), seats, maker, _once(war, wanted.decision))
    _let_in(host, war, battle)
    return battle


def _free_name(name: str, taken: Collection[str]) -> str:
    """A name for the maker, who holds no seat: no player is called so."""
    return next(each for each in (name, *(f"{name} {n}" for n in range(2, len(taken) + 3))) if each not in taken)


def _plan(person: str) -> SeatPlan:
    return SeatPlan("bot", bot=person.removeprefix(BOT).split(" ")[0]) if is_bot(person) else SeatPlan("friend", person)


def bring(host: Host, who: Who, war: str, token: str) -> tuple[Table, int]:
    """Report a finished battle to its war, for both sides: this server saw how it ended."""
    table, wanted = _awaited(host, who, war)
    battle = host.tables.get(_battle_id(host, war, wanted.decision))
    if battle.look(lambda live: live.journal.end is None):
        raise Invalid(Message("server-battle-goes-on"))
    if battle.look(given_up):
        raise Invalid(Message("server-battle-given-up"))

    def do(live: Match[Any]) -> None:
        if live.decision != wanted.decision:
            raise StaleOrder("", Message("refusal-over"), "report")
        battle.look(lambda fought: bring_back(live, fought))

    answer = host.do(table, Command(token, ("battle", wanted.decision), do))
    return table, int(answer["sequence"])


def _wanted(live: Match[Any]) -> _Wanted | None:
    if not wants_battle(live):
        return None
    holders = {str(seat): live.parley.holder(seat) or "" for seat in live.setting.seats}
    return _Wanted(live.decision, linked(live), holders)


def _awaited(host: Host, who: Who, war: str) -> tuple[Table, _Wanted]:
    """A war with the combat that it waits for, for one of its players."""
    table, access = host.enter(who, war)
    if not access.seats:
        raise NoSeatOfYours
    wanted = table.look(_wanted)
    if wanted is None:
        raise Invalid(Message("server-battle-none"))
    return table, wanted


def _once(war: str, decision: int) -> Once:
    return Once(f"battle {war}", str(decision), b"battle")


def _battle_id(host: Host, war: str, decision: int) -> str:
    return id_from(host.seed_of(_once(war, decision)))


def _let_in(host: Host, war: str, battle: str) -> None:
    """Give the browsers that hold seats of the war the same seats of the battle."""
    theirs = {link.person: link.id for link in host.accounts.links_of(battle) if link.kind == PLAYER}
    mine = [link for link in host.accounts.links_of(war) if link.person in theirs]
    if not mine:
        raise NoSuchMatch

    def write(connection: sa.Connection) -> None:
        for link in mine:
            wanted = theirs[link.person]
            for row in list(connection.execute(sa.select(holdings.c.guest).where(holdings.c.link == link.id))):
                if hold_link(connection, row.guest, wanted):
                    connection.execute(links.update().where(links.c.id == wanted).values(taken="guest"))

    host.store.write(battle, write)
