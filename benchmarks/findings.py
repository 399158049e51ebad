"""Plays the simulations behind docs/designers/findings.md again, and marks figures of older rules versions as stale.

`make findings` runs it. Finished games are kept under build/findings, so an interrupted run goes on where it stopped.
The page names what its figures are of as "rules version 4 of Iron and Fire"; where the game has moved on, the command
writes "(stale: now version 5)" behind it. A test keeps the page marked.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from admiralty.library import GAMES, game
from admiralty.present.presenter import Presenter

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "designers" / "findings.md"
ROWS = ROOT / "docs" / "studies" / "findings.toml"
SCRIPTS = (
    ("benchmarks.campaigns", "grand_campaign", "--games", "100", "--seed", "27001"),
    ("benchmarks.campaigns", "lima", "--games", "60", "--seed", "27002"),
    ("benchmarks.campaigns", "tarapaca", "--games", "60", "--seed", "27002"),
    ("benchmarks.campaigns", "tacna_and_arica", "--games", "60", "--seed", "27003"),
    ("benchmarks.steam_counts",),
)
"""The counts that the page names, in its own words."""


def versions() -> dict[str, str]:
    """The rules version of each game, by its title."""
    return {Presenter.of(each, game(each).scenarios()[0], {}).game_title: game(each).version for each in GAMES}


def marked(text: str, current: dict[str, str]) -> str:
    """The page with a mark behind every rules version that is not the current one.

    >>> now = {"Iron and Fire": "4"}
    >>> marked("By rules version 3 of Iron and Fire, 9 of 10.", now)
    'By rules version 3 of Iron and Fire (stale: now version 4), 9 of 10.'
    >>> marked(marked("Rules: rules version 4 of Iron and Fire.", now), now)
    'Rules: rules version 4 of Iron and Fire.'

    A mark on the next line stays there:

    >>> marked("rules version 3 of Iron and Fire\\n(stale: now version 3)", now)
    'rules version 3 of Iron and Fire\\n(stale: now version 4)'

    So does one that a line break divides:

    >>> marked("rules version 3 of Iron and Fire (stale: now\\nversion 3)", now)
    'rules version 3 of Iron and Fire (stale: now\\nversion 4)'
    """

    titles = "|".join(re.escape(title) for title in current)
    unknown = re.search(rf"rules version [\d.]+ of (?!{titles})(.{{0,30}})", text)
    if unknown is not None:
        raise SystemExit(f"{PAGE}: no game is called {unknown[1]!r}; write one of {', '.join(sorted(current))}")

    def mark(claim: re.Match[str]) -> str:
        version, title, before = claim[1], claim[2], claim[3] or " (stale: now version "
        stale = f"{before}{current[title]})" if version != current[title] else ""
        return f"rules version {version} of {title}{stale}"

    return re.sub(rf"rules version ([\d.]*\d) of ({titles})(?:(\s\(stale:\snow\sversion\s)[\d.]+\))?", mark, text)


def play() -> None:
    """Run every row and every counting script, each printing its table."""
    rows = tomllib.loads(ROWS.read_text(encoding="utf-8"))["row"]
    for number, row in enumerate(rows, start=1):
        print(f"[{number} of {len(rows)}] {row['game']} {row['scenario']}", flush=True)
        kept = ROOT / "build" / "findings" / f"{row['game']}-{row['scenario']}"
        command = [
            "admiralty", "simulate", row["game"], row["scenario"], "--bots", "captain", "--games", str(row["games"]),
            "--seed", str(row["seed"]), "--out", str(kept),
        ]  # fmt: skip
        subprocess.run(command, check=True)
    for module, *arguments in SCRIPTS:
        subprocess.run([sys.executable, "-m", module, *arguments], check=True, cwd=ROOT)


def main() -> None:
    if "--mark" not in sys.argv[1:]:
        play()
    text = PAGE.read_text(encoding="utf-8")
    now = marked(text, versions())
    PAGE.write_text(now, encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {now.count('(stale: now version')} figures marked as stale")


if __name__ == "__main__":
    main()
