"""Battles of a war as tables of their own, for `Table.battle` and `Table.report`."""

from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import KeyStream, derive
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import Presenter
from admiralty.python_api.results import TableError

__all__ = ["Begun", "begin", "report"]


class Begun(NamedTuple):
    """The arguments of a battle's table."""

    presenter: Presenter
    match: Match[Any]
    key: bytes


def begin(war: Match[Any]) -> Begun:
    """The battle that a war waits for; `TableError` if it waits for none."""
    from admiralty.tactical.fight import begin_battle, wants_battle  # two rulebooks, which few programs need

    if not wants_battle(war):
        raise TableError("The table waits for no battle. Play a war with battles='fought_out'; order 'fight_out'.")
    assert isinstance(war.chance, KeyStream)
    key = derive(war.chance.key, f"battle {war.decision}")
    match = begin_battle(war, KeyStream(key))
    return Begun(Presenter.of(match.game.id, match.setting.reference, match.setting.options), match, key)


def report(war: Match[Any], battle: Match[Any]) -> None:
    """Report a finished battle to its war; `TableError` for one that goes on or was given up."""
    from admiralty.tactical.fight import bring_back, given_up, wants_battle

    if battle.outcome is None:
        raise TableError("The battle is not over.")
    if not wants_battle(war):
        raise TableError("The war waits for no battle.")
    if given_up(battle):
        raise TableError("The battle was given up and has no result. Order 'here': the dice of the book decide.")
    bring_back(war, battle)
