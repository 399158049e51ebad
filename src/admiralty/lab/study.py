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

An arm may have ``options``, ``bots``, a ``scenario``, and ``changes``, values of the game's files by their path.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from admiralty.kernel.base.data import DataError, convert
from admiralty.lab.job import Job, job_of
from admiralty.lab.rows import Row
from admiralty.lab.run import bots_by_side, play
from admiralty.library import game as game_of
from admiralty.library import reference, text_of
from admiralty.scenario_files import ENDING

__all__ = ["Arm", "Study", "flipped", "read_study", "write_flipped"]


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play."""

    name: str
    scenario: str = ""
    options: dict[str, str] = {}
    bots: list[str] = []
    changes: dict[str, Any] = {}


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question, and the arms that may answer it."""

    title: str
    game: str
    scenario: str
    arm: list[Arm]
    about: str = ""
    options: dict[str, str] = {}
    bots: list[str] = msgspec.field(default_factory=lambda: ["captain"])
    games: int = 400
    seed: int = 1

    def job(self, arm: Arm) -> Job:
        scenario = arm.scenario or self.scenario
        options = {**self.options, **arm.options}
        by_side = bots_by_side(game_of(self.game).setting(scenario, options), arm.bots or self.bots)
        return job_of(self.game, scenario, options, by_side, self.games, self.seed, arm.changes)


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
    names = [arm.name for arm in found.arm]
    if len(names) < 2 or len(set(names)) < len(names):
        raise DataError(path.name, "compares two or more arms, each with a name of its own")
    if found.games < 1:
        raise DataError(path.name, "needs at least one game")
    return found


def _with_files(study: Study, folder: Path) -> Study:
    """The study with the content of scenario files, which lie beside it, in the place of their names."""

    def whole(name: str) -> str:
        file = folder / name if name.endswith(ENDING) else name
        return text_of(reference(str(file), study.game)) if name else ""

    arms = [msgspec.structs.replace(arm, scenario=whole(arm.scenario)) for arm in study.arm]
    return msgspec.structs.replace(study, scenario=whole(study.scenario), arm=arms)


def flipped(base: Sequence[Row], arm: Sequence[Row]) -> list[int]:
    """The numbers of the games that another side won."""
    return [a.number for b, a in zip(base, arm, strict=True) if a.winners != b.winners]


def write_flipped(study: Study, arm: Arm, numbers: Sequence[int], folder: Path) -> list[Path]:
    """The journals of some games in the first arm and in another, to be read side by side."""
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
