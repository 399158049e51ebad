"""14.0 The random event table, reached by the first Joker."""

from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.state import CARDS, IN_PLAY, Battle
from admiralty.rulebook import Flow

from . import fortunes, mines


def random_event(battle: Battle) -> Flow[None]:
    """14.0, I1, I51 2d6 on the table; a pending event keeps waiting, and its repetition meanwhile is lost."""
    thrown = yield from fortunes.throw(battle, mines.TWO_DICE, case="14.0", by=None, rows=sum)
    roll = sum(thrown)
    event = battle.setting.tables.events.table[roll]
    battle.tell(events.RandomEvent(roll, event, case="14.0"))
    happen(battle, event)
    battle.phase = CARDS


def happen(battle: Battle, event: str) -> None:
    """14.0 The effect of each event, now or later."""
    if event == "fickle-luck":
        if battle.setting.fortunes:
            fortunes.hand_over(battle)
    elif event == "order-confusion":
        _slow(battle, battle.setting.first)
    elif event == "confusing-signal":
        _slow(battle, battle.setting.second)
    elif event == "save-the-captain":
        _wait(battle.endangered, battle.setting.second)
    elif event == "save-the-admiral":
        _wait(battle.endangered, battle.setting.first)
    elif event == "lucky-shot-peru":
        _wait(battle.lucky, battle.setting.first)
    elif event == "lucky-shot-chile":
        _wait(battle.lucky, battle.setting.second)


def _slow(battle: Battle, side: str) -> None:
    """14.0, I20, I71 All ships of a side have a point less until they next activate or the turn ends."""
    for unit in battle.units:
        if unit.status == IN_PLAY and unit.owner == side and not battle.setting.profiles[unit.index].battery:
            unit.slowed = True


def _wait(waiting: list[str], side: str) -> None:
    if side not in waiting:
        waiting.append(side)
        waiting.sort()
