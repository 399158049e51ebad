"""Self-play: bots at every seat, one seed a game; the same seed gives the same game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from admiralty.bots import Bot, BotRng, bot, fits
from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import ContextStream, derive
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import Outcome, Setting
from admiralty.kernel.games.view import Knowledge, knowledge
from admiralty.kernel.matches.match import Match

__all__ = ["Finished", "answer_of", "answer_to", "bots_by_side", "key_of", "play", "play_on", "players", "run"]

ORDERS_AT_MOST = 1_000_000
"""No game of ours takes nearly as many orders: a game that goes on longer does not end."""


@dataclass(frozen=True)
class Finished:
    """A finished game: how it ended, how many orders it took, and the match with its journal."""

    number: int
    outcome: Outcome
    orders: int
    match: Match[Any]


def key_of(seed: int, number: int = 0) -> bytes:
    """The key of the ``number``-th game of a seed, from which all its chance follows."""
    return derive(b"", f"seed {seed} game {number}")


def bots_by_side(setting: Setting, names: Sequence[str]) -> dict[str, str]:
    """The bot of each side: one name for all, or one for each in the order of the sides."""
    sides = list(setting.sides)
    if len(names) not in (1, len(sides)):
        raise DataError("bots", f"name one, or one for each of {', '.join(sides)}")
    return dict(zip(sides, names if len(names) > 1 else list(names) * len(sides), strict=True))


def players(
    game: TableGame[Any], setting: Setting, by_side: Mapping[str, str], key: bytes, *, timed: bool = False
) -> dict[Seat, Bot]:
    """A bot for each seat of the sides named, with random numbers of its own; ``timed`` where a person waits."""
    found = {}
    for side, name in by_side.items():
        fits(name, game, setting, side)
        for seat in setting.sides[side]:
            bot_rng = BotRng(derive(key, f"bot {seat}"))
            found[seat] = bot(name, game, setting, bot_rng, timed=timed)
            found[seat].bot_rng = bot_rng
    return found


def answer_of(bot: Bot, match: Match[Any], seat: Seat) -> str:
    """A bot's answer to the question of its seat."""
    return answer_to(bot, match.asks()[seat], lambda: knowledge(match.position, seat))


def answer_to(bot: Bot, ask: Ask, known: Callable[[], Knowledge]) -> str:
    """A bot's answer to a question; the seat's knowledge is built only for a bot that needs it."""
    choices = ask.choices
    if bot.bot_rng is not None:
        bot.bot_rng.enter(ask.fingerprint())
    at_once = bot.at_once(lambda rng: choices.sample(rng).code)
    return at_once if at_once is not None else bot.choose(known())


def play_on(match: Match[Any], bots: Mapping[Seat, Bot]) -> int:
    """Let bots and standing orders answer until another seat is asked, or the game is over or paused.

    Returns how many orders they gave.
    """
    given = 0
    while not match.over and not match.parley.resting:
        left = match.standing.answer()
        seat = left[0] if left is not None else next((seat for seat in match.asks() if seat in bots), None)
        if seat is None:
            break
        match.order(seat, left[1] if left is not None else answer_of(bots[seat], match, seat))
        given += 1
        if given > ORDERS_AT_MOST:
            raise DataError(f"{match.game.id} {match.setting.scenario}", f"is not over after {given} orders")
    return given


def play(
    game: TableGame[Any],
    setting: Setting,
    by_side: Mapping[str, str],
    key: bytes,
    sink: Callable[[str], None] | None = None,
) -> tuple[Match[Any], int]:
    """One game between bots, to its end."""
    persons = {f"bot:{name} {side}": setting.sides[side] for side, name in by_side.items()}
    match = Match(game, setting, persons, ContextStream(key), sink=sink)
    return match, play_on(match, players(game, setting, by_side, key))


def run(
    game: TableGame[Any], setting: Setting, by_side: Mapping[str, str], games: int, seed: int
) -> Iterator[Finished]:
    """Some games, one after the other."""
    for number in range(1, games + 1):
        match, orders = play(game, setting, by_side, key_of(seed, number))
        outcome = match.outcome
        assert outcome is not None  # play goes on until the match is over
        yield Finished(number, outcome, orders, match)
