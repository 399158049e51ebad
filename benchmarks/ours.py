"""What we measure of our own games: random play, clones over random-play positions, and odds."""

import time
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.game import Game, Setting
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.odds.odds import Odds, odds
from benchmarks.timing import Rate

__all__ = ["Clones", "OddsTimes", "clones", "odds_times", "positions", "random_play"]


def step(position: Position[Any], rng: Fast) -> int:
    """Answer the open request at random; how many decisions of a seat that was."""
    request = position.request
    if isinstance(request, Chance):
        position.give(request.sample(rng))
        return 0
    if isinstance(request, Ask):
        position.give(request.choices.sample(rng))
        return 1
    assert isinstance(request, AskAll)
    asks = position.asks()
    for seat, ask in asks.items():
        position.seal(seat, ask.choices.sample(rng))
    return len(asks)


def random_play(game: Game[Any], setting: Setting, seconds: float) -> tuple[Rate, Rate]:
    """Decisions of seats, and answers of any kind with chance among them, in whole games of random play."""
    rng = Fast(1)
    decisions = answers = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        position: Position[Any] = Position(game, game.start(setting), keeps=False)
        while position.request is not None:
            decisions += step(position, rng)
            answers += 1
    elapsed = time.perf_counter() - start
    return Rate(decisions, elapsed), Rate(answers, elapsed)


def positions(game: Game[Any], setting: Setting, wanted: int) -> list[Position[Any]]:
    """Positions at decisions, spread over games of random play."""
    rng = Fast(2)
    found: list[Position[Any]] = []
    while len(found) < wanted:
        position: Position[Any] = Position(game, game.start(setting))
        while position.request is not None and len(found) < wanted:
            if isinstance(position.request, Ask) and rng.below(7) == 0:
                found.append(position.clone())
            step(position, rng)
    return found


class Clones(NamedTuple):
    mean: Rate
    worst: float
    longest_tail: int


def clones(game: Game[Any], setting: Setting, wanted: int = 400, each: int = 10) -> Clones:
    """The mean clone over random-play positions, the worst of them in microseconds, and the longest tail."""
    sample = positions(game, setting, wanted)
    total = worst = 0.0
    for position in sample:
        start = time.perf_counter()
        for _ in range(each):
            position.clone()
        took = time.perf_counter() - start
        total += took
        worst = max(worst, 1e6 * took / each)
    return Clones(Rate(wanted * each, total), worst, max(len(position.tail) for position in sample))


class OddsTimes(NamedTuple):
    asked: int
    exact: int
    mean_ms: float
    worst_ms: float
    worst_code: str


def odds_times(game: Game[Any], setting: Setting, prefix: str, wanted: int = 150) -> OddsTimes:
    """How long the odds of orders take whose code begins with a word, over random-play positions."""
    rng = Fast(3)
    asked = exact = 0
    total = worst = 0.0
    worst_code = ""
    games = 0
    while asked < wanted and games < 60:
        games += 1
        position: Position[Any] = Position(game, game.start(setting))
        while position.request is not None and asked < wanted:
            request = position.request
            if isinstance(request, Ask):
                codes = [o.code for o in request.choices.candidates(100) if o.code.split()[0] == prefix]
                if codes:
                    known = knowledge(position, request.seat)
                    start = time.perf_counter()
                    found: Odds = odds(game, setting, known, codes[rng.below(len(codes))], rng)
                    took = 1e3 * (time.perf_counter() - start)
                    asked += 1
                    exact += found.exact
                    total += took
                    if took > worst:
                        worst, worst_code = took, f"{codes} {found.nodes} nodes"
            step(position, rng)
    return OddsTimes(asked, exact, total / max(1, asked), worst, worst_code)
