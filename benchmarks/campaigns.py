"""Play captains' games of War of the Pacific; count openings, raids, blockades, landings and points by turn.

`python -m benchmarks.campaigns grand_campaign --games 100 --seed 27001` prints the tables of the findings.
Everything is counted from the journals of the games, so `count` also takes the entries of a journal from elsewhere.
With `--keep FILE` each game is kept as a line of JSON, and a run that was stopped goes on where it was.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from pathlib import Path
from statistics import mean, median
from typing import Any

from admiralty import library
from admiralty.games.base import TableGame
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Campaign
from admiralty.lab.measure import share
from admiralty.lab.run import key_of, play

__all__ = ["Count", "count", "played", "tables"]

GAME = "war_of_the_pacific"
Told = Mapping[str, Any]
COASTS = {
    "the nitrate ports": ("III", "IV"),
    "Arica and Tacna": ("V",),
    "Mollendo": ("VI", "VII"),
    "Lima": ("VIII", "IX", "X", "XI", "XII", "XIII"),
}
"""The openings: the coast on which Chile first lands, by naval area."""
HISTORY = {5: 3, 6: 3, 7: 3, 8: 7, 9: 7, 12: 18}
"""Chile's points at the end of a turn as history would have scored them; 0 before turn 5."""
PLAIN = {
    "BlockadeRun": "blockades run",
    "BlockadeHeld": "blockades held",
    "UnitDrowned": "units drowned",
    "UnitReplenished": "units replenished",
    "UnitRaised": "units raised",
}
"""Events that are only counted, and under which name."""


@dataclass
class Count:
    """What one journal says."""

    number: int = 0
    winner: str = ""
    last_turn: int = 0
    points: dict[int, int] = field(default_factory=dict)
    opening: str = "no landing"
    bolivia_quit: int = 0
    taken: dict[str, int] = field(default_factory=dict)
    """Cities by id, and how often Chile took them."""
    tally: dict[str, int] = field(default_factory=dict)

    def add(self, what: str) -> None:
        self.tally[what] = self.tally.get(what, 0) + 1


@cache
def _game() -> TableGame[Any]:
    return library.game(GAME)


@cache
def _setting(scenario: str) -> Campaign:
    setting = _game().setting(scenario, {})
    assert isinstance(setting, Campaign)
    return setting


# ---------------------------------------------------------------------- counting


def count(scenario: str, entries: Iterable[Told]) -> Count:
    """Count one game from the entries of its journal."""
    reader = _Reader(_setting(scenario))
    for entry in entries:
        for event in entry.get("events", ()):
            reader.read(event)
    return reader.count


class _Reader:
    """Reads events in the order in which they were told."""

    def __init__(self, setting: Campaign) -> None:
        self.setting, self.count = setting, Count()
        self.turn, self.side = 0, ""
        self.landed: set[str] = set()
        """Where units have landed in this player turn."""

    def read(self, event: Told) -> None:
        name = event["event"]
        if name in PLAIN:
            self.count.add(PLAIN[name])
        elif name in READERS:
            READERS[name](self, event)

    def _transport(self, ship: str) -> bool:
        return self.setting.ships[self.setting.ship_index[ship]].transport

    def turn_began(self, event: Told) -> None:
        self.turn, self.side = event["turn"], event["side"]
        self.landed = set()

    def points_counted(self, event: Told) -> None:
        self.count.points[event["turn"]] = event["points"]
        self.count.last_turn = event["turn"]

    def bolivia_quit(self, event: Told) -> None:
        self.count.bolivia_quit = self.turn

    def unit_landed(self, event: Told) -> None:
        place = event["place"]
        if event["unit"] == "column" or place == "box" or place in self.landed:
            return
        self.landed.add(place)
        self.count.add(f"landings of {self.side}" + (" against the enemy" if event["against"] else ""))
        theatre = self.setting.theatre
        area = theatre.area_of(theatre.words[place])
        coast = next((name for name, areas in COASTS.items() if area in areas), "")
        if self.side == CHILE and coast and self.count.opening == "no landing":
            when = "at once" if self.turn == self.setting.file.first_turn else "later"
            self.count.opening = f"{coast}, {when}"

    def place_taken(self, event: Told) -> None:
        city = self.setting.theatre.cities.get(self.setting.theatre.words[event["place"]])
        if city is not None and event["side"] == CHILE:
            self.count.taken[city.id] = self.count.taken.get(city.id, 0) + 1

    def intercepted(self, event: Told) -> None:
        self.count.add(f"interceptions by {event['side']}")

    def battle_started(self, event: Told) -> None:
        self.count.add("naval combats")
        if any(self._transport(ship) for ship in event["ships"]):
            self.count.add(f"convoys caught by {PERU if event['side'] == CHILE else CHILE}")

    def arrived(self, event: Told) -> None:
        city = self.setting.theatre.cities.get(self.setting.theatre.words[event["place"]])
        squadron = not any(self._transport(ship) for ship in event["ships"])
        if event["side"] == CHILE and squadron and city is not None and city.port and city.nation == "peru":
            self.count.add("squadrons of Chile off a Peruvian port")

    def raided(self, event: Told) -> None:
        self.count.add(f"raids by {self.side}")
        if event["ship"] == "huascar":
            self.count.add("raids by the Huáscar")

    def ship_sunk(self, event: Told) -> None:
        kind = "transports" if self._transport(event["ship"]) else "warships"
        self.count.add(f"{kind} of {event['side']} lost")

    def unit_lost(self, event: Told) -> None:
        marching = event["case"] in ("8.3", "8.5")
        self.count.add("steps lost marching" if marching else "steps lost in combat and raids")


READERS: Mapping[str, Callable[[_Reader, Told], None]] = {
    "TurnBegan": _Reader.turn_began,
    "PointsCounted": _Reader.points_counted,
    "BoliviaQuit": _Reader.bolivia_quit,
    "Landed": _Reader.unit_landed,
    "PlaceTaken": _Reader.place_taken,
    "Intercepted": _Reader.intercepted,
    "BattleStarted": _Reader.battle_started,
    "Arrived": _Reader.arrived,
    "Raided": _Reader.raided,
    "ShipSunk": _Reader.ship_sunk,
    "UnitLost": _Reader.unit_lost,
}


# ---------------------------------------------------------------------- playing


def _one(scenario: str, seed: int, bots: tuple[str, str], number: int) -> Count:
    setting = _setting(scenario)
    match, _ = play(_game(), setting, dict(zip((CHILE, PERU), bots, strict=True)), key_of(seed, number))
    found = count(scenario, match.journal.entries)
    assert match.outcome is not None
    found.number, found.winner = number, next(iter(match.outcome.winners), "")
    return found


def played(
    scenario: str,
    games: int,
    seed: int,
    workers: int = 1,
    bots: tuple[str, str] = ("captain", "captain"),
    keep: Path | None = None,
) -> Iterator[Count]:
    """The counts of so many games of a seed; those that ``keep`` has already are not played again."""
    kept = _kept(keep) if keep is not None and keep.exists() else {}
    yield from (kept[number] for number in range(1, games + 1) if number in kept)
    left = [number for number in range(1, games + 1) if number not in kept]
    one = partial(_one, scenario, seed, bots)
    with ProcessPoolExecutor(workers) as pool:
        for found in pool.map(one, left):
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(found)) + "\n")
            yield found


def _kept(file: Path) -> dict[int, Count]:
    rows = [Count(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        row.points = {int(turn): points for turn, points in row.points.items()}
    return {row.number: row for row in rows}


# ---------------------------------------------------------------------- tables


def _percent(number: int, of: int) -> str:
    found = share(number, of)
    return f"{100 * found.value:.0f}% ({100 * found.low:.0f} to {100 * found.high:.0f})"


def _won(counts: Sequence[Count]) -> str:
    return " | ".join(_percent(sum(each.winner == side for each in counts), len(counts)) for side in (CHILE, "", PERU))


def tables(scenario: str, counts: Sequence[Count]) -> str:
    """The tables of the findings, in Markdown."""
    ends = Counter(each.last_turn for each in counts)
    lines = [
        f"{scenario}, rules version {_game().version}, {len(counts)} games; last turn: median "
        f"{median(ends.elements()):g}, " + ", ".join(f"{ends[turn]} on turn {turn}" for turn in sorted(ends)),
        "",
        "| opening | games | Chile | drawn | the Allies |",
        "|---|---|---|---|---|",
    ]
    for opening, number in Counter(each.opening for each in counts).most_common():
        lines.append(f"| {opening} | {number} | {_won([each for each in counts if each.opening == opening])} |")
    lines += [f"| all | {len(counts)} | {_won(counts)} |", "", *_points_by_turn(counts), "", *_tallies(counts), ""]
    quits = [each.bolivia_quit for each in counts if each.bolivia_quit]
    lines.append(f"Bolivia quit in {len(quits)} games" + (f", median turn {median(quits):g}." if quits else "."))
    cities = Counter(city for each in counts for city in each.taken)
    lines.append("Games in which Chile took: " + ", ".join(f"{city} {n}" for city, n in cities.most_common()) + ".")
    return "\n".join(lines)


def _points_by_turn(counts: Sequence[Count]) -> list[str]:
    turns = sorted({turn for each in counts for turn in each.points})
    running = {turn: [each.points[turn] for each in counts if turn in each.points] for turn in turns}
    history = {turn: HISTORY.get(turn, 0 if turn < min(HISTORY) else "–") for turn in turns}
    return [
        "| turn | " + " | ".join(map(str, turns)) + " |",
        "|---" * (len(turns) + 1) + "|",
        "| points | " + " | ".join(f"{mean(running[turn]):.1f}" for turn in turns) + " |",
        "| games | " + " | ".join(str(len(running[turn])) for turn in turns) + " |",
        "| history | " + " | ".join(str(history[turn]) for turn in turns) + " |",
    ]


def _tallies(counts: Sequence[Count]) -> list[str]:
    lines = ["| counted | in all | a game | games with one |", "|---|---|---|---|"]
    for what in sorted({what for each in counts for what in each.tally}):
        numbers = [each.tally.get(what, 0) for each in counts]
        lines.append(f"| {what} | {sum(numbers)} | {mean(numbers):.1f} | {sum(map(bool, numbers))} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="?", default="grand_campaign")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=27001)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bots", nargs=2, default=("captain", "captain"), metavar=("CHILE", "ALLIES"))
    parser.add_argument("--keep", type=Path, help="a file of counts, one line a game")
    given = parser.parse_args()
    found = played(given.scenario, given.games, given.seed, given.workers, tuple(given.bots), given.keep)
    print(tables(given.scenario, list(found)))


if __name__ == "__main__":
    main()
