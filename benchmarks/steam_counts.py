"""Counts of Iron & Steam battles between captain bots beside history, for docs/designers/findings.md.

``python -m benchmarks.steam_counts`` plays all of them, ``--only duel,yazoo`` some, ``--games 10`` a smaller sample of
each; the table goes to standard output. ``--keep FILE`` keeps each game as it ends, and goes on where it stopped.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from admiralty.games.iron_and_steam import victory
from admiralty.games.iron_and_steam.state import LOST, Battle, Fate
from admiralty.lab.fast_play import play_to_end
from admiralty.lab.measure import share
from admiralty.lab.run import bots_by_side, key_of
from admiralty.library import variant

__all__ = ["COUNTS", "Count", "count", "table"]

Asked = Callable[[Battle], bool]


def lost(*ships: str) -> Asked:
    """Whether one of some ships was sunk, blown up, taken or abandoned; of none named, any."""

    def asked(battle: Battle) -> bool:
        named = [battle.setting.by_id[ship].index for ship in ships] or range(len(battle.ships))
        return any(battle.ships[n].fate in LOST for n in named)

    return asked


def no(asked: Asked) -> Asked:
    return lambda battle: not asked(battle)


def won(side: str) -> Asked:
    return lambda battle: tuple(battle.winners) == ((side,) if side else ())


def through(battle: Battle) -> bool:
    """Whether Arkansas left by the river with power of her own."""
    vessel = battle.setting.by_id["arkansas"]
    ship = battle.ships[vessel.index]
    return ship.fate is Fate.LEFT and ship.power > 0 and not ship.wrecked and victory.left_by_exit(battle, vessel)


UNION, CONFEDERATE, DRAWN = won("union"), won("confederate"), won("")
WON = {"Union won": UNION, "Confederacy won": CONFEDERATE, "drawn": DRAWN}
MINNESOTA_ALONE = [
    {"ship": "virginia", "x": 100, "y": 30, "heading": 0, "speed": 4},
    {"ship": "minnesota", "x": 112, "y": 40, "heading": 0, "speed": 4},
]
"""12 inches abeam of Virginia in deep water: the IX-inch frigate that wore her through in the review."""


@dataclass(frozen=True)
class Count:
    """Battles to play, and what is counted of how they end. Numbers and seeds are fixed before the count."""

    name: str
    scenario: str
    games: int
    seed: int
    asked: Mapping[str, Asked]
    history: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)


COUNTS = (
    Count(
        "duel", "monitor_duel", 100, 11862,
        {"no ship lost in 120 minutes": no(lost()), "Monitor lost": lost("monitor"), "Virginia lost": lost("virginia"),
         **WON},
        {"no ship lost in 120 minutes": "yes, in four hours; aim 80 to 96 in 100"},
        {"scenarios.monitor_duel.turns": 120},
    ),
    Count(
        "minnesota", "hampton_roads_1", 40, 11863,
        {"Virginia lost to Minnesota alone in 60 minutes": lost("virginia")},
        {"Virginia lost to Minnesota alone in 60 minutes": "about a hundred hits broke nothing; aim under 5 in 100"},
        {"scenarios.hampton_roads_1.turns": 60, "scenarios.hampton_roads_1.unit": MINNESOTA_ALONE},
    ),
    Count(
        "8 March", "hampton_roads_1", 40, 10308,
        {"Virginia afloat": no(lost("virginia")), "Cumberland lost": lost("cumberland"),
         "Congress lost": lost("congress"), "Minnesota lost": lost("minnesota"), **WON},
        {"Virginia afloat": "yes; aim 80 or more in 100", "Cumberland lost": "yes", "Congress lost": "yes",
         "Minnesota lost": "no"},
    ),
    Count(
        "9 March", "hampton_roads_2", 40, 10309,
        {"no ship lost": no(lost()), "Minnesota lost": lost("minnesota"), "Monitor lost": lost("monitor"),
         "Virginia lost": lost("virginia"), **WON},
        {"no ship lost": "yes"},
    ),
    Count(
        "yazoo", "yazoo", 60, 10715,
        {"Arkansas through": through, "Arkansas lost": lost("arkansas"), "Carondelet lost": lost("carondelet"), **WON},
        {"Arkansas through": "yes; aim 40 to 70 in 100", "Carondelet lost": "no, she ran aground"},
    ),
    Count(
        "mobile bay", "mobile_bay", 30, 10805,
        {"Tennessee lost or taken": lost("tennessee"), "Tecumseh lost": lost("tecumseh"),
         "Hartford lost": lost("hartford"), **WON},
        {"Tennessee lost or taken": "yes; aim 50 to 90 in 100", "Tecumseh lost": "yes; aim 20 to 50 in 100",
         "Hartford lost": "no", "Union won": "yes"},
    ),
)  # fmt: skip


def ended(battle: Battle) -> dict[str, Any]:
    """What is kept of a battle: fate, hull and shots of each ship."""
    return {
        vessel.id: [ship.fate.value, ship.hull, sum(ship.fired), battle.turn]
        for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True)
    }


def play_one(asked: Count, number: int) -> dict[str, Any]:
    """Play one battle of a count between captains; its line."""
    game = variant("iron_and_steam", dict(asked.changes))
    setting = game.setting(asked.scenario, {})
    bots = bots_by_side(setting, ["captain"])
    began = time.process_time()
    battle = play_to_end(game, setting, bots, key_of(asked.seed, number))
    return {
        "count": asked.name,
        "rules": game.version,
        "number": number,
        "seconds": round(time.process_time() - began, 2),
        "found": {name: bool(question(battle)) for name, question in asked.asked.items()},
        "ended": ended(battle),
    }


def count(asked: Count, games: int, kept: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Play the battles that are not kept yet; one line for each."""
    version = variant("iron_and_steam", dict(asked.changes)).version
    done = {line["number"] for line in kept if (line["count"], line["rules"]) == (asked.name, version)}
    for number in range(1, games + 1):
        if number not in done:
            yield play_one(asked, number)


def table(lines: Sequence[Mapping[str, Any]]) -> str:
    """The counts as a Markdown table, with 95% intervals."""
    found = ["| battle | games | counted | share | history |", "|---|---|---|---|---|"]
    for each in COUNTS:
        mine = [line for line in lines if line["count"] == each.name]
        for name in each.asked if mine else ():
            part = share(sum(line["found"][name] for line in mine), len(mine))
            told = f"{part.count} ({100 * part.low:.0f} to {100 * part.high:.0f} in 100)"
            found.append(f"| {each.name} | {len(mine)} | {name} | {told} | {each.history.get(name, '')} |")
    return "\n".join(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="names of counts, with commas; all of them otherwise")
    parser.add_argument("--games", type=int, default=0, help="at most so many games of each")
    parser.add_argument("--keep", type=Path, help="keep each game in this file, and go on from what it holds")
    options = parser.parse_args()
    keep: Path | None = options.keep
    lines: list[dict[str, Any]] = []
    if keep is not None and keep.exists():
        lines = [json.loads(line) for line in keep.read_text().splitlines()]
    wanted = [name.strip() for name in options.only.split(",") if name.strip()]
    for each in COUNTS:
        if wanted and each.name not in wanted:
            continue
        games = min(options.games or each.games, each.games)
        for line in count(each, games, list(lines)):
            lines.append(line)
            if keep is not None:
                with keep.open("a") as file:
                    file.write(json.dumps(line) + "\n")
    sys.stdout.write(table(lines) + "\n")


if __name__ == "__main__":
    main()
