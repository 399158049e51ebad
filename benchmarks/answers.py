"""How long people wait: the answers of each level, with the clock it has where a person waits for it.

The scenarios are those of the ladder and the open table; positions come from games between midshipmen.
"""

import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from admiralty.bots import LEVELS, bot
from admiralty.games.base import TableGame
from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.view import Knowledge, knowledge
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import answer_of, key_of, players
from admiralty.library import game as game_of

__all__ = ["Waits", "waits"]

SCENARIOS = (
    ("ironclads_on_squares", "lissa"),
    ("iron_and_fire", "near_miss"),
    ("iron_and_fire", "end_game"),
    ("oak_and_iron", "quickstart"),
)
EVERY = 9
"""One question in so many is timed."""


class Waits(NamedTuple):
    """Milliseconds of a level on a scenario."""

    level: str
    scenario: str
    asked: int
    median: float
    p95: float


def waits(questions: int = 25) -> Iterator[Waits]:
    """The waits of every level on every scenario."""
    for name, scenario in SCENARIOS:
        game = game_of(name)
        setting = game.setting(scenario, {})
        sample = list(_questions(game, setting, questions))
        for level in LEVELS:
            times = sorted(_wait(level, game, setting, known) for known in sample)
            yield Waits(level, scenario, len(times), statistics.median(times), times[int(0.95 * (len(times) - 1))])


def _questions(game: TableGame[Any], setting: Setting, wanted: int) -> Iterator[Knowledge]:
    number = asked = found = 0
    while True:
        number += 1
        bots = players(game, setting, dict.fromkeys(setting.sides, "midshipman"), key_of(number))
        match = Match(game, setting, {"bots": setting.seats}, KeyStream(key_of(number)))
        while not match.over:
            seat = next(iter(match.asks()))
            asked += 1
            if asked % EVERY == 0:
                yield knowledge(match.position, seat)
                found += 1
                if found == wanted:
                    return
            match.order(seat, answer_of(bots[seat], match, seat))


def _wait(level: str, game: TableGame[Any], setting: Setting, known: Knowledge) -> float:
    thinker = bot(level, game, setting, Fast(1), timed=True)
    begun = time.perf_counter()
    thinker.choose(known)
    return (time.perf_counter() - begun) * 1000


def main() -> None:
    print("what people wait for a bot, in milliseconds")
    for each in waits():
        print(
            f"  {each.scenario:10} {each.level:10} median {each.median:6.0f}, 95% under {each.p95:6.0f}"
            f" ({each.asked} questions)",
            flush=True,
        )


if __name__ == "__main__":
    main()
