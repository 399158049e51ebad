"""`admiralty study`: compare arms of an experiment on the same seeds."""

from pathlib import Path

import click

from admiralty.cli.console import WORDS, columns, echo, later
from admiralty.cli.files import OUT_FILE, OUT_FOLDER
from admiralty.cli.simulate import command_line, progress
from admiralty.lab.charts import must_draw
from admiralty.lab.comparison import Comparison
from admiralty.lab.job import check_cluster
from admiralty.lab.measure import share
from admiralty.lab.rulebooks import Rulebooks
from admiralty.lab.store import Store
from admiralty.lab.study import flipped, read_study, write_flipped
from admiralty.lab.work import cores, work_off_all
from admiralty.library import game as game_of
from admiralty.words import words_of

__all__ = ["study"]


@click.command(help=later("help-study"))
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--workers", type=click.IntRange(min=1), default=cores, help=later("help-workers"))
@click.option("--on", "cluster", default="", metavar="ray[://ADDRESS]", help=later("help-on"))
@click.option("--out", type=OUT_FOLDER, help=later("help-study-out"))
@click.option("--report", type=OUT_FILE, help=later("help-report"))
@click.option("--picture", type=OUT_FILE, help=later("help-study-picture"))
@click.option("--journals", type=OUT_FOLDER, help=later("help-study-journals"))
def study(
    file: Path,
    workers: int,
    cluster: str,
    out: Path | None,
    report: Path | None,
    picture: Path | None,
    journals: Path | None,
) -> None:
    check_cluster(cluster)
    if report is not None or picture is not None:
        must_draw()
    question = read_study(file)
    jobs = [question.job(arm) for arm in question.arm]
    half = share(question.games // 2, question.games)
    echo(WORDS.say("study-advice", games=question.games, points=round(50 * (half.high - half.low), 1)))
    stores = None
    if out is not None:
        stores = [Store(out / f"arm-{place}", job, command_line()) for place, job in enumerate(jobs)]
    with progress(question.games * len(jobs), kept=out is not None) as bar:
        rows = work_off_all(jobs, workers, cluster, stores, bar)
    echo(question.title)
    if question.several_games:
        _side_by_side(Rulebooks(question, jobs, rows, WORDS.language), report)
        return
    found = Comparison(question, jobs, rows, words_of(game_of(question.game), WORDS.language))
    columns([found.share_heads(), *found.shares()])
    columns([found.difference_heads(), *found.differences()])
    for named, side, difference, games in found.advice():
        echo(WORDS.say("study-more", arm=named, side=side, difference=round(100 * difference, 1), games=games))
    if report is not None:
        report.write_text(found.page(command_line()), encoding="utf-8")
    if picture is not None:
        picture.write_text(found.shares_chart(), encoding="utf-8")
    if journals is not None:
        for arm, changed in zip(question.arm[1:], rows[1:], strict=True):
            for path in write_flipped(question, arm, flipped(rows[0], changed), journals):
                echo(WORDS.say("study-written", file=str(path)))


def _side_by_side(found: Rulebooks, report: Path | None) -> None:
    """One battle under several rulebooks: a paragraph for each, because their cells are long."""
    heads = found.heads()
    for row in found.table():
        echo(row[0])
        columns([[head, cell] for head, cell in zip(heads[1:], row[1:], strict=True) if cell])
    if report is not None:
        report.write_text(found.page(command_line()), encoding="utf-8")
