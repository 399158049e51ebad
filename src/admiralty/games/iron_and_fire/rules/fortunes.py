"""13.1 Fortunes of War: the counter, its six uses, and the windows in which its holder may play it."""

from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum
from typing import Any, Final

from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.rulebook import (
    Flow,
    Given,
    Message,
    Modifier,
    Order,
    Pool,
    Refusal,
    Seat,
    Verb,
    Verbs,
    ask_window,
    refuse,
    roll,
)

from . import honor


class Use(StrEnum):
    """13.1 The uses of the counter, and keeping it."""

    DECLINE = "decline"
    BONUS = "bonus"
    REROLL = "reroll"
    AGAIN = "again"
    ONE_MORE = "one-more"
    IGNORE = "ignore"
    END_NOW = "end-phase"

    __hash__ = str.__hash__  # an enum hashes its name, in Python


DECLINE: Final = Use.DECLINE
BONUS: Final = Use.BONUS
REROLL: Final = Use.REROLL
AGAIN: Final = Use.AGAIN
ONE_MORE: Final = Use.ONE_MORE
IGNORE: Final = Use.IGNORE
END_NOW: Final = Use.END_NOW


class PlayCounter(Verb[Battle, tuple[Use, ...]], case="13.1", choices=lambda battle, now: (DECLINE, *now)):
    """13.1, I49 The holder plays the counter for one of the uses that the moment offers, or keeps it."""

    use: Use

    @classmethod
    def listed(cls, battle: Battle, now: tuple[Use, ...]) -> list[Order["PlayCounter"]]:
        known = battle.setting.plays.get(now)
        if known is None:
            known = battle.setting.plays[now] = [Given(verb, battle.setting) for verb in cls.offers(battle, now)]
        return known

    def refusal(self, battle: Battle, now: tuple[Use, ...]) -> Refusal | None:
        if self.use is DECLINE or self.use in now:
            return None
        return refuse("13.1", "refusal-fortune-now")

    def label(self, setting: BattleSetting) -> Message:
        return Message(f"order-fortune-{self.use}")

    @classmethod
    def keys(cls) -> Mapping[str, frozenset[str]]:
        return {f"order-fortune-{use}": frozenset() for use in Use}


PLAYS: Final = (PlayCounter,)


def can_play(battle: Battle, seat: str) -> bool:
    """13.1 Whether a side holds the counter and has not played it this turn."""
    return battle.holder == seat and not battle.counter_out and seat not in battle.used_this_turn


def bonus_value(battle: Battle, seat: str) -> int:
    """13.1, I50 +2 at a player's first play of the game, +1 later."""
    fortune = battle.setting.tables.fortune
    return fortune.later_bonus if seat in battle.used_ever else fortune.first_bonus


def window(battle: Battle, seat: Seat, kind: str, uses: tuple[Use, ...], question: Message) -> Flow[Use]:
    """13.1, I49 Ask the holder whether to play the counter now, and for which use."""
    chosen = yield from ask_window(
        seat,
        question,
        Verbs(PLAYS, battle, uses),
        window=kind,
        decline=DECLINE,
        period=f"turn {battle.turn}",
        case="13.1",
    )
    return chosen.use


def play(battle: Battle, seat: str, use: Use, thrown: int = 0) -> None:
    """13.1 The counter is played; it passes when its effect is over."""
    battle.used_this_turn.append(seat)
    if seat not in battle.used_ever:
        battle.used_ever.append(seat)
    battle.counter_out = use
    battle.tell(events.FortunePlayed(seat, use, thrown, case="13.1"))


def settle(battle: Battle, use: Use) -> None:
    """13.1 After the effect the opponent gains the counter."""
    if battle.counter_out == use:
        battle.counter_out = ""
        hand_over(battle)


def hand_over(battle: Battle) -> None:
    """13.1, 13.2 The counter changes hands; when Peru regains it, Chilean honor is at stake again (I55)."""
    battle.holder = battle.setting.enemy[battle.holder]
    battle.tell(events.FortunePasses(battle.holder, case="13.1"))
    if battle.holder == battle.setting.first:
        honor.renew_bonds(battle)


def throw(
    battle: Battle,
    pool: Pool,
    *,
    case: str,
    by: Seat | None,
    rows: Callable[[Any], Hashable] | None = None,
    luck: Callable[[Any], int] | None = None,
    of: Unit | None = None,
) -> Flow[Any]:
    """Throw dice that the holder of the counter may throw again; dice ``of`` a unit only if he sees it."""
    if battle.setting.fortunes:
        return _throw_and_offer(battle, pool, case, by, luck, of)
    return roll(pool, case=case, by=by, rows=rows, luck=luck)


def _throw_and_offer(
    battle: Battle, pool: Pool, case: str, by: Seat | None, luck: Callable[[Any], int] | None, of: Unit | None
) -> Flow[Any]:
    """13.1, I49 After any open roll its holder may have the whole roll made again; the new holder may answer.

    I78 A roll of a unit that he does not see is not open to him, and of his own for such a one he names no number.
    """
    outcome = yield from roll(pool, case=case, by=by, luck=luck)
    while can_play(battle, battle.holder) and _is_open(battle, battle.holder, of):
        seat = Seat(battle.holder)
        thrown = outcome if isinstance(outcome, int) else sum(outcome)
        question = Message("ask-fortune-roll", roll=thrown, case=case)
        if (yield from window(battle, seat, "fortune-roll", (REROLL,), question)) == DECLINE:
            break
        play(battle, seat, REROLL, thrown if _is_open(battle, battle.setting.enemy[seat], of) else 0)
        outcome = yield from roll(pool, case=case, by=by, luck=luck)
        settle(battle, REROLL)
    return outcome


def _is_open(battle: Battle, seat: str, of: Unit | None) -> bool:
    return of is None or battle.sees(seat, of.id)


def attack_bonus(battle: Battle, seat: Seat, attacker: str, target: str) -> Flow[list[Modifier]]:
    """13.1, I49 Before an attack roll (fire, ram, mine) the attacker who holds the counter may add its bonus."""
    if not can_play(battle, seat):
        return []
    value = bonus_value(battle, seat)
    question = Message("ask-fortune-attack", attacker=attacker, target=target, bonus=value)
    if (yield from window(battle, seat, "fortune-attack", (BONUS,), question)) == DECLINE:
        return []
    play(battle, seat, BONUS)
    return [Modifier(value, "13.1", "mod-fortune")]


def second_activation(battle: Battle, unit: Unit) -> Flow[bool]:
    """13.1, I49, I70 When an own unit has finished, the holder may have it act again at once; never a prize."""
    seat = Seat(unit.owner)
    if unit.captured or not can_play(battle, seat):
        return False
    question = Message("ask-fortune-unit", unit=unit.id)
    if (yield from window(battle, seat, "fortune-unit", (AGAIN,), question)) == DECLINE:
        return False
    play(battle, seat, AGAIN)
    return True
