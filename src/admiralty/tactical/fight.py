"""Plays a naval combat of a war as a battle of Iron and Fire, and brings the result back."""

from collections.abc import Callable
from typing import Any

from admiralty.games.war_of_the_pacific.state import War
from admiralty.kernel.flows.chance import ChanceSource
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import read_options
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import answer_of, players
from admiralty.library import game
from admiralty.tactical.link import linked
from admiralty.tactical.result import report_code
from admiralty.tactical.table import BATTLE

__all__ = ["begin_battle", "bring_back", "by_bots", "given_up", "wants_battle"]

REPORT, CONFIRM = "report", "confirm"


def wants_battle(match: Match[Any]) -> bool:
    """Whether a war waits for the result of a battle."""
    return isinstance(match.position.state, War) and any(ask.kind == REPORT for ask in match.asks().values())


def begin_battle(war: Match[Any], chance: ChanceSource, sink: Callable[[str], None] | None = None) -> Match[Any]:
    """The battle that a war waits for, as a match of its own between the same persons."""
    rulebook = game(BATTLE)
    setting = rulebook.setting(linked(war), read_options(rulebook.options, {}))
    persons = {person: seats for person, seats in war.parley.persons.items() if seats}
    return Match(rulebook, setting, persons, chance, sink=sink)


def by_bots(battle: Match[Any], bots: str, key: bytes) -> None:
    """Play a battle to its end by bots of a level; `DataError` where there is no such level."""
    setting = battle.setting
    seated = players(game(BATTLE), setting, dict.fromkeys(setting.sides, bots), key)
    while not battle.over:
        for seat in list(battle.asks()):
            battle.order(seat, answer_of(seated[seat], battle, seat))


def given_up(battle: Match[Any]) -> bool:
    """Whether a person ended the battle by resigning or a draw, so that it has no result for the war."""
    return battle.over and not battle.position.over


def bring_back(war: Match[Any], battle: Match[Any]) -> str:
    """Report a finished battle to its war, for both sides; returns the order that reports it."""
    state: War = war.position.state
    code = report_code(state, battle.position.state, battle.journal.last_hash)
    mover = next(seat for seat, ask in war.asks().items() if ask.kind == REPORT)
    war.order(mover, code)
    war.order(Seat(state.setting.enemy[mover]), "agree")
    return code
