"""This tree against another one, say the release before: random play, clones, views, imagined worlds and search.

    python -m benchmarks.against OTHER_TREE [--games GAME ...] [--rounds 7]

Each tree has a process of its own, and they take turns: every round times both on the same seeds, one right after the
other, and the least time of all rounds counts. So a busy machine slows both alike, and the ratios hold.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SCENARIOS = {
    "ironclads_on_squares": ("lissa", "channel_1878"),
    "iron_and_fire": ("end_game", "near_miss", "bold"),
    "oak_and_iron": ("quickstart", "palermo_engagement"),
}
SEARCH_NODES = 250
MEASURES = ("play", "clone", "view", "imagine", "search")


def worker() -> None:
    """Time what the lines of the standard input ask for; stands on nothing that has changed its name lately."""
    from admiralty import library
    from admiralty.bots.admiral import AdmiralBot
    from admiralty.bots.budget import Budget
    from admiralty.kernel import view as views
    from admiralty.kernel.chance import Fast
    from admiralty.kernel.flow import Ask, AskAll
    from admiralty.kernel.position import Position

    def step(position: Any, rng: Any) -> None:
        request = position.request
        if isinstance(request, Ask):
            position.give(request.choices.sample(rng))
        elif isinstance(request, AskAll):
            position.give({seat: ask.choices.sample(rng) for seat, ask in request.asks.items()})
        else:
            position.give(request.sample(rng))

    settings: dict[tuple[str, str], Any] = {}
    samples: dict[tuple[str, str], list[Any]] = {}

    def sample(game: Any, setting: Any, key: tuple[str, str]) -> list[Any]:
        if key not in samples:
            rng = Fast(5)
            found: list[Any] = []
            while len(found) < 24:
                position = Position(game, game.start(setting))
                while position.request is not None and len(found) < 24:
                    if isinstance(position.request, Ask) and rng.below(9) == 0:
                        found.append(position.clone())
                    step(position, rng)
            samples[key] = found
        return samples[key]

    def play(game: Any, setting: Any, key: tuple[str, str]) -> None:
        for seed in range(2):
            position, rng = Position(game, game.start(setting), keeps=False), Fast(seed)
            for _ in range(400):
                if position.request is None:
                    break
                step(position, rng)

    def clone(game: Any, setting: Any, key: tuple[str, str]) -> None:
        for position in sample(game, setting, key):
            for _ in range(12):
                position.clone()

    def view(game: Any, setting: Any, key: tuple[str, str]) -> None:
        for position in sample(game, setting, key):
            for seat in setting.seats:
                game.view(position.state, seat)

    def imagine(game: Any, setting: Any, key: tuple[str, str]) -> None:
        for position in sample(game, setting, key)[:8]:
            known = views.knowledge(position, position.request.seat)
            views.imagine(game, setting, known, Fast(3))

    def search(game: Any, setting: Any, key: tuple[str, str]) -> None:
        for number, position in enumerate(sample(game, setting, key)[::12]):
            known = views.knowledge(position, position.request.seat)
            AdmiralBot(game, setting, Fast(number), Budget(nodes=SEARCH_NODES)).think(known)

    todo: dict[str, Callable[..., None]] = {
        "play": play,
        "clone": clone,
        "view": view,
        "imagine": imagine,
        "search": search,
    }
    for line in sys.stdin:
        name, scenario, measure = line.split()
        game: Any = library.game(name)
        key = name, scenario
        if key not in settings:
            settings[key] = game.setting(scenario, {})
        if measure not in ("play",):
            sample(game, settings[key], key)
        begun = time.process_time()
        todo[measure](game, settings[key], key)
        print(time.process_time() - begun, flush=True)


class Tree:
    """A process that stands on one tree."""

    def __init__(self, tree: Path) -> None:
        environment = os.environ | {"PYTHONPATH": f"{tree / 'src'}:{tree}", "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), "--worker"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=tree,
        )  # fmt: skip

    def times(self, question: str) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, help="the root of the tree to compare with")
    parser.add_argument("--games", nargs="+", default=list(SCENARIOS), choices=list(SCENARIOS))
    parser.add_argument("--measures", nargs="+", default=list(MEASURES), choices=list(MEASURES))
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    ours, other = Tree(Path(__file__).resolve().parents[1]), Tree(arguments.other.resolve())
    print(f"{'this tree / the other':40}" + "".join(f"{each:>9}" for each in arguments.measures))
    for game in arguments.games:
        for scenario in SCENARIOS[game]:
            ratios = []
            for measure in arguments.measures:
                question = f"{game} {scenario} {measure}"
                pairs = [(ours.times(question), other.times(question)) for _ in range(arguments.rounds)]
                ratios.append(min(a for a, _ in pairs) / min(b for _, b in pairs))
            print(f"{game + ' ' + scenario:40}" + "".join(f"{each:9.2f}" for each in ratios), flush=True)
    for tree in (ours, other):
        tree.process.terminate()


if __name__ == "__main__":
    worker() if sys.argv[1:] == ["--worker"] else main()
