"""Every game, scenario and set of options that the suite runs over."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from admiralty import library
from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError


class Table(NamedTuple):
    """What is put on the table: ids only, so that a test process can build it afresh."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        shown = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.scenario}-{shown or 'default'}"

    def build(self) -> tuple[TableGame[Any], Any]:
        """The game and its setting, cached in a process because they never change."""
        return _built(self)


UNKNOWN = 60
"""Minutes that are assumed of a battle which nobody has timed."""
LARGER = (("oak_and_iron", "squadrons"),)
"""Options that only repeat a fleet, so that a battle takes longer."""
LESSON = 15
"""What takes no more minutes teaches the first steps, and meets few rules."""


@cache
def _built(table: Table) -> tuple[TableGame[Any], Any]:
    """A battle that can be short is played short: of many minutes each is like the next."""
    game = library.game(table.game)
    short = {option.id: "short" for option in game.options if option.id == "length"}
    return game, game.setting(table.scenario, {**short, **dict(table.options)})


@cache
def tables() -> tuple[Table, ...]:
    """Each scenario with its defaults, with every option at its other end, and with each option alone changed."""
    return tuple(_tables())


def _tables() -> Iterator[Table]:
    for game_id in library.GAMES:
        game = library.game(game_id)
        for scenario in game.scenarios():
            settings: list[dict[str, str]] = [{}, everything(game, scenario)]
            settings += [{option.id: choice} for option in game.options for choice in option.choices[1:]]
            seen: list[dict[str, str]] = []
            for options in settings:
                if options not in seen and allowed(game, scenario, options):
                    seen.append(options)
                    yield Table(game_id, scenario, tuple(options.items()))


def everyday() -> list[Table]:
    """A sample for every day: each scenario with its defaults, and all options together once a game.

    Options are tried in the shortest battle that allows them, not in a lesson; `--soak` plays every table. Larger
    battles of the same rules are left to it too, and to the golden playthroughs.
    """
    found: list[Table] = []
    tried: set[tuple[str, tuple[str, ...]]] = set()
    for table in sorted(tables(), key=_minutes):
        kind = (table.game, tuple(name for name, _ in table.options if (table.game, name) not in LARGER))
        if not table.options or (len(table.options) > 1 and kind not in tried):
            tried.add(kind)
            found.append(table)
    return [table for table in tables() if table in found]


def some() -> list[Table]:
    """Two tables a game, for what hangs little on the scenario: its first, and the one with most options."""
    of_a_game = {game: [each for each in tables() if each.game == game] for game in library.GAMES}
    return [table for each in of_a_game.values() for table in (each[0], _with_most_options(each))]


def _with_most_options(found: list[Table]) -> Table:
    return max(found, key=lambda table: len(table.options))


def _minutes(table: Table) -> tuple[bool, int]:
    facts = library.game(table.game).facts.get(table.scenario)
    minutes = facts.minutes if facts is not None else UNKNOWN
    return minutes <= LESSON, minutes


def everything(game: TableGame[Any], scenario: str) -> dict[str, str]:
    """Every option at its other end that the scenario allows together with those before it."""
    chosen: dict[str, str] = {}
    for option in game.options:
        more = {**chosen, option.id: option.choices[-1]}
        chosen = more if allowed(game, scenario, more) else chosen
    return chosen


def allowed(game: TableGame[Any], scenario: str, options: dict[str, str]) -> bool:
    """Whether a scenario can be set up with such options: some options belong to some scenarios only."""
    try:
        game.setting(scenario, options)
    except DataError:
        return False
    return True
