"""`admiralty simulate`: many games between bots with a progress bar, and how many each side wins."""

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from admiralty.cli.console import WORDS, columns, echo, later, warn
from admiralty.cli.files import OUT_FILE, OUT_FOLDER
from admiralty.cli.options import options_of
from admiralty.lab.charts import must_draw
from admiralty.lab.job import Job, check_cluster, job_of
from admiralty.lab.report import run_report
from admiralty.lab.rows import Row
from admiralty.lab.run import bots_by_side, play
from admiralty.lab.store import Store
from admiralty.lab.summary import Summary, as_data, summary
from admiralty.lab.wording import ending, scenario_id, scenario_title
from admiralty.lab.work import cores, work_off
from admiralty.library import named_by
from admiralty.present.presenter import Presenter

__all__ = ["command_line", "progress", "simulate"]


def command_line() -> str:
    """The command line of this run, to repeat it."""
    return shlex.join(["admiralty", *sys.argv[1:]])


TOLD = 10
"""Seconds between progress lines where there is no progress bar."""


@contextmanager
def progress(games: int, *, kept: bool = False) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error; lines where that is not a terminal. An interrupted run says how to resume;
    ``kept`` is whether finished games are on disk.
    """
    try:
        if sys.stderr.isatty():
            with click.progressbar(length=games, file=sys.stderr, label=WORDS.say("simulate-bar")) as bar:
                yield bar.update
        else:
            yield _lines(games)
    except KeyboardInterrupt:
        warn(WORDS.say("simulate-stopped", kept=kept, command=command_line()))
        raise


def _lines(games: int) -> Callable[[int], None]:
    """Prints the progress of a run, ten times in all."""
    done = 0

    def heard(more: int) -> None:
        nonlocal done
        before, done = done * TOLD // games, done + more
        if done * TOLD // games > before:
            warn(WORDS.say("simulate-so-far", done=done, games=games))

    return heard


@click.command(help=later("help-simulate"))
@click.argument("game")
@click.argument("scenario", default="")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help=later("help-games"))
@click.option("--seed", type=int, default=1, show_default=True, help=later("help-seed"))
@click.option("--bots", default="random", show_default=True, metavar="A,B", help=later("help-bots"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=later("help-option"))
@click.option("--workers", type=click.IntRange(min=1), default=cores, help=later("help-workers"))
@click.option("--on", "cluster", default="", metavar="ray[://ADDRESS]", help=later("help-on"))
@click.option("--out", type=OUT_FOLDER, help=later("help-out"))
@click.option("--report", type=OUT_FILE, help=later("help-report"))
@click.option("--json", "json_file", type=OUT_FILE, help=later("help-json"))
@click.option("--journals", type=OUT_FOLDER, help=later("help-journals"))
def simulate(
    game: str,
    scenario: str,
    games: int,
    seed: int,
    bots: str,
    options: tuple[str, ...],
    workers: int,
    cluster: str,
    out: Path | None,
    report: Path | None,
    json_file: Path | None,
    journals: Path | None,
) -> None:
    check_cluster(cluster)
    if report is not None:
        must_draw()
    game, battle = named_by(game, scenario)
    presenter = Presenter.of(game, battle, options_of(options), language=WORDS.language)
    by_side = bots_by_side(presenter.setting, [name.strip() for name in bots.split(",")])
    job = job_of(game, battle, presenter.setting.options, by_side, games, seed)
    store = Store(out, job, command_line()) if out is not None else None
    with progress(games, kept=out is not None) as bar:
        rows = work_off(job, workers, cluster, store, bar)
    _print_results(presenter, job, rows)
    if report is not None:
        report.write_text(run_report(job, rows, presenter.words, command_line()), encoding="utf-8")
    if json_file is not None:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(as_data(job, rows)), indent=2) + b"\n")
    if journals is not None:
        _write_journals(presenter, job, journals)


def _print_results(presenter: Presenter, job: Job, rows: Sequence[Row]) -> None:
    words, setting = presenter.words, presenter.setting
    title = scenario_title(words, presenter.game, job.scenario, setting.options)
    echo(
        WORDS.say("simulate-title", game=words.named("game", job.game), scenario=title, games=job.games, seed=job.seed)
    )
    if presenter.not_printed:
        echo(presenter.not_printed)
    found = summary(job, rows)
    columns(_rows(presenter, job, found))
    mean, least, most = found.orders
    echo(WORDS.say("simulate-length", mean=mean, least=least, most=most))
    mean, least, most = found.turns
    echo(WORDS.say("simulate-turns", mean=mean, least=least, most=most))
    for side, share in found.aims.items():
        echo(WORDS.say("simulate-aims", aims=presenter.aims(side), share=share))
    echo(WORDS.say("simulate-endings"))
    columns([[ending(words, reason), str(count)] for reason, count in found.endings.items()])


def _write_journals(presenter: Presenter, job: Job, folder: Path) -> None:
    """Write a journal of each game by playing it again: the same orders and the same dice."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, job.games + 1):
        match, _ = play(presenter.game, presenter.setting, job.bots_of(number), job.key(number))
        path = folder / f"{scenario_id(job.scenario)}-{job.seed}-{number}.journal"
        path.write_text(match.journal.text(), encoding="utf-8")


def _rows(presenter: Presenter, job: Job, found: Summary) -> list[list[str]]:
    say = WORDS.say
    rows = [
        [
            presenter.name(side),
            say("simulate-bot", bot=job.bots[side]),
            say("simulate-won", won=won.count),
            say("simulate-share", share=won.value, low=won.low, high=won.high),
        ]
        for side, won in found.sides.items()
    ]
    drawn = found.drawn
    shown = say("simulate-share", share=drawn.value, low=drawn.low, high=drawn.high)
    return [*rows, [say("simulate-drawn"), "", str(drawn.count), shown]]
