"""`admiralty ladder`: rates the bots against each other, in a reproducible table."""

from itertools import groupby
from math import isfinite
from pathlib import Path

import click

from admiralty.cli.console import WORDS, columns, echo, later
from admiralty.cli.files import OUT_FILE, OUT_FOLDER
from admiralty.cli.simulate import command_line, progress
from admiralty.lab.elo import Rating
from admiralty.lab.job import check_cluster
from admiralty.lab.ladder import Pairing, Score, elo, read_ladder, score
from admiralty.lab.store import Store
from admiralty.lab.wording import scenario_id, scenario_title
from admiralty.lab.work import cores, work_off_all
from admiralty.present.presenter import Presenter

__all__ = ["ladder"]


@click.command(help=later("help-ladder"))
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--workers", type=click.IntRange(min=1), default=cores, help=later("help-workers"))
@click.option("--on", "cluster", default="", metavar="ray[://ADDRESS]", help=later("help-on"))
@click.option("--out", type=OUT_FOLDER, help=later("help-ladder-out"))
@click.option("--table", type=OUT_FILE, help=later("help-ladder-table"))
def ladder(file: Path, workers: int, cluster: str, out: Path | None, table: Path | None) -> None:
    check_cluster(cluster)
    pairings = sorted(read_ladder(file), key=_table_of)
    jobs = [pairing.job() for pairing in pairings]
    stores = None
    if out is not None:
        stores = [Store(out / _folder(each), job, command_line()) for each, job in zip(pairings, jobs, strict=True)]
    with progress(sum(job.games for job in jobs), kept=out is not None) as bar:
        rows = work_off_all(jobs, workers, cluster, stores, bar)
    scores = [score(pairing, found) for pairing, found in zip(pairings, rows, strict=True)]
    lines = [WORDS.say("ladder-made"), "", "```console", f"$ {command_line()}", "```", ""]
    places = range(len(pairings))
    for _, group in groupby(places, key=lambda place: _table_of(pairings[place])):
        here = list(group)
        first = pairings[here[0]]
        presenter = Presenter.of(first.game, first.scenario, first.options, language=WORDS.language)
        title = _title(presenter, first)
        met = [_met(presenter, pairings[place], scores[place]) for place in here]
        rated = _rated([pairings[place] for place in here], [scores[place] for place in here])
        echo(title)
        columns([_heads(), *met])
        columns([[WORDS.say("ladder-bot"), WORDS.say("ladder-elo")], *rated])
        lines += [f"## {title}", "", *_markdown(_heads(), met), ""]
        lines += [*_markdown([WORDS.say("ladder-bot"), WORDS.say("ladder-elo")], rated), ""]
    if table is not None:
        table.write_text("\n".join(lines), encoding="utf-8")


def _table_of(pairing: Pairing) -> tuple[str, str, list[tuple[str, str]]]:
    """Ratings compare bots that met in the same scenario under the same options."""
    return pairing.game, pairing.scenario, sorted(pairing.options.items())


def _title(presenter: Presenter, pairing: Pairing) -> str:
    scenario = scenario_title(presenter.words, presenter.game, pairing.scenario, pairing.options)
    return WORDS.say("ladder-title", game=presenter.words.named("game", pairing.game), scenario=scenario)


def _folder(pairing: Pairing) -> str:
    bots = [name.replace(":", "") for name in pairing.bots]
    options = [f"{name}={value}" for name, value in sorted(pairing.options.items())]
    return "-".join([pairing.game, scenario_id(pairing.scenario), *options, *bots, str(pairing.seed)])


def _heads() -> list[str]:
    return [WORDS.say(f"ladder-{key}") for key in ("pair", "games", "won", "drawn", "lost", "share", "sides", "aim")]


def _met(presenter: Presenter, pairing: Pairing, found: Score) -> list[str]:
    say = WORDS.say
    one, other = pairing.bots
    sides = [say("ladder-side", side=presenter.name(side), won=won) for side, won in found.by_side.items()]
    reached = found.points >= pairing.aim
    aim = say("ladder-reached", aim=pairing.aim, share=found.points, reached=reached) if pairing.aim else ""
    return [
        say("ladder-met", one=one, other=other),
        str(found.games),
        str(found.won),
        str(found.drawn),
        str(found.lost),
        say("simulate-share", share=found.points, low=found.low, high=found.high),
        say("ladder-sides-won", sides=sides),
        aim,
    ]


def _rated(pairings: list[Pairing], scores: list[Score]) -> list[list[str]]:
    found = sorted(elo(pairings, scores).items(), key=lambda item: item[1].value)
    return [[name, _rating(rating)] for name, rating in found]


def _rating(rating: Rating) -> str:
    """A rating with its interval, which has no end on the side of a bot that never lost, or never won."""
    ends = {name: round(end) if isfinite(end) else 0 for name, end in (("low", rating.low), ("high", rating.high))}
    end = "none" if isfinite(rating.low + rating.high) else "high" if isfinite(rating.low) else "low"
    return WORDS.say("ladder-rating", value=round(rating.value), end=end, **ends)


def _markdown(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]
