"""Look for finished games: play at random and keep the shortest game for each way of ending.

python -m tests.endings GAME [GAMES [SEAT ...]]

The seats that are named play by the game's own notion of a likely order: some ways to end are beyond random play.
"""

import sys

from tests.conformance.tables import tables
from tests.endings.finished import Finished, play_at_random, read


def main(game: str, games: int, *thinking: str) -> None:
    for table in [table for table in tables() if table.game == game]:
        best: dict[tuple[str, str, str], Finished] = {}
        for seed in range(games):
            found = play_at_random(table, seed, thinking)
            known = best.get(found.way)
            if known is None and found.file.exists():
                known = best[found.way] = read(found.file)
            if known is None or len(found.answers) < len(known.answers):
                best[found.way] = found
        for found in best.values():
            found.write()
            print(found.file.name, len(found.answers))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200, *sys.argv[3:])
