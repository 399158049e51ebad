"""Writes the golden games and the lists of refusals again: `make playthroughs`, for one game with
`GAME=iron_and_fire`."""

import sys

from tests.playthroughs.test_playthroughs import GOLDEN
from tests.playthroughs.transcript import file_of, transcript
from tests.refusals import gathered


def main(game: str = "") -> None:
    chosen = [table for table in GOLDEN if game in ("", table.game)]
    if not chosen:
        sys.exit(f"{game!r} has no golden games; there are those of {', '.join(sorted({t.game for t in GOLDEN}))}")
    for table in chosen:
        file = file_of(table)
        file.parent.mkdir(exist_ok=True)
        file.write_text(transcript(table), encoding="utf-8")
        print(file.name)
    for name in sorted({table.game for table in chosen}):
        refusals = gathered.file_of(name)
        refusals.write_text(gathered.gathered(name), encoding="utf-8")
        print(f"refusals/{refusals.name}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
