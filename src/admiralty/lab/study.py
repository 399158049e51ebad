"""Studies (experiments): arms that differ in a table value, an option, a force or a bot, on the same seeds.

A study is a TOML file. The first arm is what the others are compared with:

    title = "What the boilers cost"
    game = "iron_and_fire"
    scenario = "first_blood"
    bots = ["captain"]
    games = 400
    seed = 1

    [[arm]]
    name = "bad boilers"

    [[arm]]
    name = "boilers fixed"
    options = { boilers = "fixed" }

An arm may have ``options``, ``bots``, a ``scenario``, and ``changes``, values of the game's files by their path. A
``[sweep]`` makes an arm of each value of a path, and of each combination where it has several paths. Arms may also have
a ``game`` of their own: one battle under several rulebooks, beside ``[history]``.
"""

import tomllib
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from admiralty.kernel.base.data import DataError, convert
from admiralty.lab.job import Job, job_of
from admiralty.lab.rows import Row
from admiralty.lab.run import bots_by_side, play
from admiralty.library import beside, text_of
from admiralty.library import game as game_of

__all__ = ["Arm", "History", "Study", "flipped", "read_study", "write_flipped"]


MOST_ARMS = 40


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An arm: one way to play."""

    name: str
    scenario: str = ""
    options: dict[str, str] = {}
    bots: list[str] = []
    changes: dict[str, Any] = {}
    game: str = ""
    """Another game than that of the study."""
    sides: dict[str, str] = {}
    """The study's names for this game's sides, where they differ."""
    units: dict[str, str] = {}
    """The study's names for this game's ships, where they differ."""
    minutes: float = 0
    """The minutes of a turn, if the game says how long one is."""


class History(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happened in history, in the words of the study's author."""

    winner: str = ""
    length: str = ""
    losses: str = ""
    hits: str = ""
    sources: list[str] = []


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question, and the arms that may answer it."""

    title: str
    game: str
    scenario: str
    arm: list[Arm] = []
    about: str = ""
    sweep: dict[str, list[Any]] = {}
    """By path of a value: the values to try."""
    history: History | None = None
    options: dict[str, str] = {}
    bots: list[str] = msgspec.field(default_factory=lambda: ["captain"])
    games: int = 400
    seed: int = 1

    @property
    def several_games(self) -> bool:
        """Whether its arms are played by different rulebooks."""
        return any(arm.game and arm.game != self.game for arm in self.arm)

    def job(self, arm: Arm) -> Job:
        game, scenario = arm.game or self.game, arm.scenario or self.scenario
        options = {**(self.options if game == self.game else {}), **arm.options}
        by_side = bots_by_side(game_of(game).setting(scenario, options), arm.bots or self.bots)
        return job_of(game, scenario, options, by_side, self.games, self.seed, arm.changes)


def read_study(path: Path) -> Study:
    """A study from its file; `DataError` says what is wrong with it."""
    try:
        found = convert(tomllib.loads(path.read_text(encoding="utf-8")), Study, path.name)
    except tomllib.TOMLDecodeError as fault:
        raise DataError(path.name, f"is not TOML: {fault}") from fault
    try:
        found = _with_files(found, path.parent)
    except DataError as fault:
        raise DataError(path.name, str(fault), fault.faults) from fault
    found = _swept(found, path.name)
    for arm in found.arm:
        if arm.game and arm.game != found.game and not arm.scenario:
            raise DataError(path.name, f"the arm {arm.name!r} has another game; name its scenario as well")
    names = [arm.name for arm in found.arm]
    if len(names) < 2 or len(set(names)) < len(names):
        raise DataError(path.name, "compares two or more arms, each with a name of its own")
    if found.games < 1:
        raise DataError(path.name, "needs at least one game")
    return found


def _swept(study: Study, place: str) -> Study:
    """The study with an arm for each combination of the values in its sweep, after the first arm."""
    if not study.sweep:
        return study
    if any(not values for values in study.sweep.values()):
        raise DataError(place, "sweeps over a path without values")
    made = [dict(zip(study.sweep, values, strict=True)) for values in product(*study.sweep.values())]
    if len(made) > MOST_ARMS:
        raise DataError(place, f"sweeps over {len(made)} combinations; at most {MOST_ARMS} can be played")
    first = study.arm or [Arm("as it is")]
    swept = [Arm(", ".join(f"{path} = {value}" for path, value in each.items()), changes=each) for each in made]
    return msgspec.structs.replace(study, arm=[*first, *swept])


def _with_files(study: Study, folder: Path) -> Study:
    """The study with scenario files, which are beside it, replaced by their content."""

    def whole(name: str, game: str) -> str:
        return text_of(beside(name, game, folder)) if name else ""

    arms = [msgspec.structs.replace(arm, scenario=whole(arm.scenario, arm.game or study.game)) for arm in study.arm]
    return msgspec.structs.replace(study, scenario=whole(study.scenario, study.game), arm=arms)


def flipped(base: Sequence[Row], arm: Sequence[Row]) -> list[int]:
    """The numbers of the games that another side won."""
    return [a.number for b, a in zip(base, arm, strict=True) if a.winners != b.winners]


def write_flipped(study: Study, arm: Arm, numbers: Sequence[int], folder: Path) -> list[Path]:
    """The journals of some games in the first arm and in another, for comparison."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for each in (study.arm[0], arm):
        job = study.job(each)
        game = job.table()
        setting = game.setting(job.scenario, job.options)
        for number in numbers:
            match, _ = play(game, setting, job.bots_of(number), job.key(number))
            path = folder / f"game-{number:05}-{_slug(each.name)}.journal"
            path.write_text(match.journal.text(), encoding="utf-8")
            written.append(path)
    return written


def _slug(name: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())
