"""What copies and deployments cost, against another tree in the same run.

    python -m benchmarks.copies OTHER_TREE

Each tree has a process of its own for each measurement, and they take turns; the least of all rounds counts.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 3
COPIES = (("iron_and_steam", "mobile_bay", 60), ("oak_and_iron", "quickstart", 100), ("iron_and_fire", "bold", 200))
DEPLOYMENTS = (("fleet_of_patrols", 63, 55), ("texel_skirmish", 6, 38))
"""A scenario, the seed of random play, and the answer after which a zone is found to be full."""


def copy(game: str, scenario: str, orders: int) -> float:
    """Milliseconds of `Table.copy` after so many orders."""
    import admiralty

    table = admiralty.Table(game, scenario, seed=3).play(orders, bots="random")
    begun = time.process_time()
    table.copy()
    return 1e3 * (time.process_time() - begun)


def deploy(scenario: str, seed: int, last: int) -> float:
    """Milliseconds of one answer in a deployment."""
    from admiralty import library
    from admiralty.kernel.flows.chance import Fast
    from admiralty.kernel.games.position import Position
    from benchmarks.ours import step

    game = library.game("oak_and_iron")
    position, rng = Position(game, game.start(game.setting(scenario, {})), keeps=False), Fast(seed)
    for _ in range(last - 1):
        step(position, rng)
    begun = time.process_time()
    step(position, rng)
    return 1e3 * (time.process_time() - begun)


def timed(tree: Path, *question: object) -> float:
    """The least of one question to a tree."""
    environment = os.environ | {"PYTHONPATH": f"{tree / 'src'}:{Path(__file__).resolve().parents[1]}"}
    command = [sys.executable, "-m", "benchmarks.copies", "--worker", *map(str, question)]
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    ours, other = Path(__file__).resolve().parents[1], Path(sys.argv[1]).resolve()
    questions = [("copy", *each) for each in COPIES] + [("deploy", *each) for each in DEPLOYMENTS]
    for question in questions:
        rounds = [(timed(ours, *question), timed(other, *question)) for _ in range(ROUNDS)]
        mine, others = (min(each) for each in zip(*rounds, strict=True))
        print(f"{' '.join(map(str, question)):40} {mine:8.2f} ms, the other {others:8.2f} ms: {mine / others:.3f}")


if __name__ == "__main__":
    if sys.argv[1] == "--worker":
        kind, *given = sys.argv[2:]
        found = copy(given[0], given[1], int(given[2])) if kind == "copy" else deploy(given[0], *map(int, given[1:]))
        print(found)
    else:
        main()
