"""This tree against another one, say the release before: random play, clones, views, imagined worlds and search.

    python -m benchmarks.against OTHER_TREE [--games GAME ...] [--rounds 7]

Each tree has a process of its own, and they take turns: every round times both on the same seeds, one right after the
other, on the same core and by processor time. A turn is cut into laps of about a millisecond, and of each lap the least
of all rounds counts: hardly one is disturbed in every round, however busy the machine.

Both say what they did: how many answers, copies or nodes, and a digest of it. The ratio is that of the time for each;
a star stands where they did not do the same, as an admiral of another release tries other orders.
"""

import argparse
import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

SCENARIOS = {
    "ironclads_on_squares": ("lissa", "channel_1878"),
    "iron_and_fire": ("end_game", "near_miss", "bold"),
    "oak_and_iron": ("quickstart", "palermo_engagement"),
    "war_of_the_pacific": ("tarapaca",),
    "iron_and_steam": ("monitor_duel",),
}
SEARCH_NODES = 250
PLAYED_ON = 120
"""How many answers a position is played on by likely orders, as an admiral's trials are."""
MEASURES = ("play", "match", "clone", "view", "imagine", "captain", "trials", "admiral")
LAP = 12
"""How many answers of a game, or positions, are timed together."""
Done = Generator[None, None, tuple[int, Any]]
"""How much was done, and what; a lap ends wherever it yields."""


def worker() -> None:
    """Time what the lines of the standard input ask for; stands on nothing that has changed its name lately."""
    from admiralty import library
    from admiralty.bots.admiral import AdmiralBot
    from admiralty.bots.budget import Budget
    from admiralty.bots.captain import CaptainBot
    from admiralty.kernel.flows.chance import Fast, KeyStream
    from admiralty.kernel.flows.flow import Ask, AskAll, Chance
    from admiralty.kernel.games import view as views
    from admiralty.kernel.games.position import Position
    from admiralty.kernel.matches.match import Match

    def step(position: Any, rng: Any) -> Any:
        request = position.request
        answer: Any
        if isinstance(request, Ask):
            answer = request.choices.sample(rng)
        elif isinstance(request, AskAll):
            answer = {seat: ask.choices.sample(rng) for seat, ask in request.asks.items()}
        else:
            answer = request.sample(rng)
        position.give(answer)
        return answer

    def asked(position: Any) -> Any:
        return next(iter(position.asks()))

    os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])  # cores are not equally busy
    settings: dict[tuple[str, str], Any] = {}
    samples: dict[tuple[str, str], list[Any]] = {}

    def sample(game: Any, setting: Any, key: tuple[str, str]) -> list[Any]:
        if key not in samples:
            rng = Fast(5)
            found: list[Any] = []
            while len(found) < 24:
                position = Position(game, game.start(setting))
                while position.request is not None and len(found) < 24:
                    if isinstance(position.request, Ask | AskAll) and rng.below(9) == 0:
                        found.append(position.clone())
                    step(position, rng)
            samples[key] = found
        return samples[key]

    def play(game: Any, setting: Any, found: list[Any]) -> Done:
        given = []
        for seed in range(2):
            position, rng = Position(game, game.start(setting), keeps=False), Fast(seed)
            for _ in range(400):
                if position.request is None:
                    break
                given.append(step(position, rng))
                if len(given) % LAP == 0:
                    yield
        return len(given), given

    def match(game: Any, setting: Any, found: list[Any]) -> Done:
        """The same through a match: journal, history, undo barriers, views. The garbage collector runs as it does."""
        last = []
        for seed in range(1, 5):
            table = Match(game, setting, {"anna": setting.seats}, KeyStream(bytes([seed]) * 32))
            rng, given = Fast(seed), 0
            while not table.over and given < 100:
                seat, ask = next(iter(table.asks().items()))
                table.order(seat, ask.choices.sample(rng).code)
                given += 1
                if given % LAP == 0:
                    yield
            last.append(table.journal.entries[-1])
        return sum(entry["n"] for entry in last), map(str, last)

    def clone(game: Any, setting: Any, found: list[Any]) -> Done:
        for position in found:
            for _ in range(LAP):
                position.clone()
            yield
        return LAP * len(found), ()

    def view(game: Any, setting: Any, found: list[Any]) -> Done:
        for position in found:
            for seat in setting.seats:
                game.view(position.state, seat)
            yield
        return len(found), ()

    def imagine(game: Any, setting: Any, found: list[Any]) -> Done:
        for position in found[:8]:
            known = views.knowledge(position, asked(position))
            views.imagine(game, setting, known, Fast(3))
            yield
        return 8, ()

    def captain(game: Any, setting: Any, found: list[Any]) -> Done:
        return think(CaptainBot, game, setting, found[::6])

    def admiral(game: Any, setting: Any, found: list[Any]) -> Done:
        return think(AdmiralBot, game, setting, found[::12])

    def think(bot: Any, game: Any, setting: Any, found: list[Any]) -> Done:
        nodes, thoughts = 0, []
        for number, position in enumerate(found):
            known = views.knowledge(position, asked(position))
            thought = bot(game, setting, Fast(number), Budget(nodes=SEARCH_NODES)).think(known)
            nodes += thought.nodes
            thoughts += [(each.order.code, each.visits) for each in thought.orders]
            yield
        return nodes, [nodes, thoughts]

    def trials(game: Any, setting: Any, found: list[Any]) -> Done:
        given = []
        for number, start in enumerate(found[::8]):
            position, rng = start.clone(), Fast(number)
            position.keeps = False
            for _ in range(PLAYED_ON):
                request = position.request
                if request is None:
                    break
                given.append(request.sample(rng) if isinstance(request, Chance) else likely(game, position, rng))
                position.give(given[-1])
                if len(given) % LAP == 0:
                    yield
            given.append(round(game.judgement.value(position.state, setting.side_of(asked(start))), 3))
        return len(given), given

    def likely(game: Any, position: Any, rng: Any) -> Any:
        orders = {seat: game.judgement.likely(position.state, ask, rng) for seat, ask in position.asks().items()}
        return orders if isinstance(position.request, AskAll) else next(iter(orders.values()))

    def plain(done: Any) -> str:
        if isinstance(done, dict):
            return " ".join(each.code for each in done.values())
        return str(getattr(done, "code", done))

    todo: dict[str, Callable[..., Done]] = {
        "play": play,
        "match": match,
        "clone": clone,
        "view": view,
        "imagine": imagine,
        "captain": captain,
        "trials": trials,
        "admiral": admiral,
    }
    for line in sys.stdin:
        name, scenario, measure = line.split()
        game: Any = library.game(name)
        key = name, scenario
        if key not in settings:
            settings[key] = game.setting(scenario, {})
        found = sample(game, settings[key], key)
        gc.collect()
        laps = [time.process_time()]
        doing = todo[measure](game, settings[key], found)
        while True:
            try:
                next(doing)
            except StopIteration as end:
                laps.append(time.process_time())
                amount, done = end.value
                break
            laps.append(time.process_time())
        digest = crc32(" ".join(map(plain, done)).encode())
        print(amount, digest, *[round(1e6 * (after - before)) for before, after in pairwise(laps)], flush=True)


class Timed(NamedTuple):
    """What a tree says of one turn."""

    amount: int
    digest: int
    laps: Sequence[int]
    """In microseconds."""


class Tree:
    """A process that stands on one tree."""

    def __init__(self, tree: Path) -> None:
        environment = os.environ | {"PYTHONPATH": f"{tree / 'src'}:{tree}", "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), "--worker"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=tree,
        )  # fmt: skip

    def times(self, question: str) -> Timed:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        amount, digest, *laps = map(int, self.process.stdout.readline().split())
        return Timed(amount, digest, laps)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, help="the root of the tree to compare with")
    parser.add_argument("--games", nargs="+", default=list(SCENARIOS), choices=list(SCENARIOS))
    parser.add_argument("--scenarios", nargs="+", default=[], help="others than the usual ones, of one game")
    parser.add_argument("--measures", nargs="+", default=list(MEASURES), choices=list(MEASURES))
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    ours, other = Tree(Path(__file__).resolve().parents[1]), Tree(arguments.other.resolve())
    print(f"{'this tree / the other':40}" + "".join(f"{each:>9}" for each in arguments.measures))
    for game in arguments.games:
        for scenario in arguments.scenarios or SCENARIOS[game]:
            ratios = [
                _ratio(ours, other, f"{game} {scenario} {measure}", arguments.rounds) for measure in arguments.measures
            ]
            print(f"{game + ' ' + scenario:40}" + "".join(ratios), flush=True)
    for tree in (ours, other):
        tree.process.terminate()


def _ratio(ours: Tree, other: Tree, question: str, rounds: int) -> str:
    """How much longer this tree takes, in turns of which each begins half."""
    first = ours.times(question), other.times(question)  # what is made once is made here, and not counted
    alike = first[0][:2] == first[1][:2]
    mine: list[Timed] = []
    others: list[Timed] = []
    for number in range(rounds):
        for tree, found in ((ours, mine), (other, others))[:: 1 if number % 2 else -1]:
            found.append(tree.times(question))
    return f"{_least(mine) / _least(others):8.2f}{' ' if alike else '*'}"


def _least(turns: list[Timed]) -> float:
    """The time for each thing done, with the collector paused."""
    least: list[int] = [min(laps) for laps in zip(*[turn.laps for turn in turns], strict=True)]
    return sum(least) / max(turns[0].amount, 1)


if __name__ == "__main__":
    worker() if sys.argv[1:] == ["--worker"] else main()
