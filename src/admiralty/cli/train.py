"""`admiralty train`: trains a value network for the bots in self-play, and measures its strength."""

from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec

from admiralty.bots.learned.value import Manifest, learned_of
from admiralty.cli.console import WORDS, echo, later
from admiralty.kernel.base.data import DataError
from admiralty.lab.training.course import Progress, teach
from admiralty.lab.training.files import commit, measure, place_of, write
from admiralty.lab.training.workers import Course
from admiralty.lab.work import cores
from admiralty.library import game as game_of

__all__ = ["train"]


@click.command(help=later("help-train"))
@click.argument("game")
@click.option("--scenario", "scenarios", multiple=True, help=later("help-train-scenario"))
@click.option("--minutes", type=click.FloatRange(min=0, min_open=True), default=60.0, show_default=True,
              help=later("help-train-minutes"))  # fmt: skip
@click.option("--measured", type=click.IntRange(min=0), default=400, show_default=True,
              help=later("help-train-measured"))  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help=later("help-seed"))
@click.option("--workers", type=click.IntRange(min=1), default=cores, help=later("help-workers"))
@click.option("--resume", is_flag=True, help=later("help-train-resume"))
def train(
    game: str, scenarios: tuple[str, ...], minutes: float, measured: int, seed: int, workers: int, resume: bool
) -> None:
    if find_spec("numpy") is None:
        raise DataError("numpy", "is not installed; install admiralty[lab]")
    if measured % 2:
        raise DataError("--measured", "needs an even number: each seed is played from both sides")
    table = game_of(game)
    place = place_of(table)
    before = learned_of(table) if resume else None
    if resume and before is None:
        raise DataError(str(place), "is not there: nothing to resume; leave out --resume")
    taught = scenarios or (tuple(before.manifest.scenarios) if before is not None else table.scenarios())
    for scenario in taught:
        table.setting(scenario, {})
    began = commit()
    known = before.weights if before is not None else None
    with TemporaryDirectory() as folder:
        weights, games, hours = teach(Course(game, taught, seed), Path(folder), workers, 60 * minutes, known, _hear)
    if before is not None:
        games, hours = games + before.manifest.games, hours + before.manifest.hours
    manifest = Manifest(game, table.version, began, seed, games, round(hours, 4), dict.fromkeys(taught))
    write(table, manifest, weights)
    if measured:
        found = measure(game, dict.fromkeys(taught, measured), seed, workers)
        manifest = msgspec.structs.replace(manifest, scenarios={**manifest.scenarios, **found})
        write(table, manifest, weights)
        for scenario, each in found.items():
            said = WORDS.say("simulate-share", share=each.share, low=each.low, high=each.high)
            echo(WORDS.say("train-measured", scenario=scenario, games=each.games, share=said, used=each.low > 0.5))
    echo(WORDS.say("train-written", file=str(place), games=games))


def _hear(progress: Progress) -> None:
    made = sum(progress.points) / max(1, len(progress.points))
    echo(WORDS.say("train-progress", seconds=round(progress.seconds), games=progress.games, rivals=len(progress.points),
                   share=made, error=f"{progress.error:.3f}", hand=f"{progress.error_of_hand:.3f}"))  # fmt: skip
