"""Mutation testing: makes a seeded sample of small changes to kernel and rules, and lists those that no test notices.

`make mutants` does it, or `python -m tests.mutants --sample 100 --seed 1`. A change that is excused stands in
`excused.toml` with the reason. It ends with an error where fewer than 95% of the others were noticed.
"""

import argparse
import os
import random
import sys
from pathlib import Path

from tests.mutants.changes import Change, changes
from tests.mutants.excused import excused
from tests.mutants.seen import Seen, watch
from tests.mutants.trial import MOST, ROOT, Trial, must_collect

SOURCE = "src/admiralty"
AIM = 0.95


def main() -> None:
    given = _arguments()
    files = _files(given.only or [""])
    every = [change for file in files for change in changes(file, (ROOT / file).read_text("utf-8"))]
    if given.change:
        sample = [change for change in every if change.name in given.change]
        if len(sample) < len(given.change):
            sys.exit("no such change: " + "; ".join(set(given.change) - {change.name for change in sample}))
    else:
        sample = random.Random(given.seed).sample(every, min(given.sample, len(every)))
    sample = sample[given.after :]
    reasons = excused()
    asked = [change for change in sample if change.name not in reasons]
    print(
        f"{len(sample)} of {len(every)} changes, seed {given.seed}; {len(sample) - len(asked)} are excused", flush=True
    )
    must_collect()
    if given.watch or not (given.seen / "sources.json").exists():
        watch(ROOT, given.seen, given.workers)
    trial = Trial(Seen(given.seen), given.workers, given.random_play, most=given.most)
    survivors = []
    for change, by in trial.of(asked):
        number = sample.index(change) + given.after + 1
        verdict = f"noticed by {by}" if by else "SURVIVED"
        print(f"{number:4} of {len(sample) + given.after}: {_told(change)}\n             {verdict}", flush=True)
        if not by:
            survivors.append(change)
    share = 1 - len(survivors) / max(1, len(asked))
    print(f"\n{len(asked) - len(survivors)} of {len(asked)} noticed: {share:.1%}, at least {AIM:.0%} is wanted")
    for change in survivors:
        print(f"  {change.line:4}  {change.name}")
    sys.exit(0 if share >= AIM else 1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=100, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--after", type=int, default=0, help="leave out so many of the sample: they were tried before")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--seen",
        type=Path,
        default=ROOT / "build/mutants",
        help="where it is written down which test comes by which line",
    )
    parser.add_argument("--watch", action="store_true", help="write it down anew, after many changes")
    parser.add_argument(
        "--no-random-play",
        dest="random_play",
        action="store_false",
        help="do not ask the conformance suite about what all other tests miss: it takes minutes for each",
    )
    parser.add_argument(
        "--most",
        type=float,
        default=MOST,
        help="seconds of the processor for the tests of one change: the slowest are left out beyond that",
    )
    parser.add_argument(
        "--only", action="append", help="a part of the paths to change, such as kernel/ or oak_and_iron/; one or more"
    )
    parser.add_argument(
        "--change", action="append", help="try this one instead of a sample: its name, as in excused.toml"
    )
    return parser.parse_args()


def _told(change: Change) -> str:
    return f"{change.file}:{change.line}  {change.before}  ->  {change.after}"


def _files(only: list[str]) -> list[str]:
    """The modules of the kernel and of the rules: what is drawn, said or judged is tested by other means."""
    found = sorted([*(ROOT / SOURCE / "kernel").rglob("*.py"), *(ROOT / SOURCE / "games").rglob("*.py")])
    paths = [str(path.relative_to(ROOT)) for path in found]
    return [path for path in paths if any(part in path for part in only) and "/ui/" not in path and "/ai/" not in path]


if __name__ == "__main__":
    main()
