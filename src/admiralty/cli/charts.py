"""`admiralty charts`: print the tables of a rulebook."""

import click

from admiralty.cli.console import WORDS, columns, echo, later
from admiralty.kernel.base.data import DataError
from admiralty.library import game as game_of
from admiralty.present.chart_text import ChartText, charts_of
from admiralty.words import words_of

__all__ = ["charts", "print_charts"]


@click.command(help=later("help-charts"))
@click.argument("game")
@click.argument("chart", default="")
def charts(game: str, chart: str) -> None:
    found = game_of(game)
    print_charts(charts_of(found, words_of(found, WORDS.language)), chart)


def print_charts(found: list[ChartText], wanted: str = "") -> None:
    """Print all charts, or the one of an id; `DataError` for an unknown id."""
    if not found:
        echo(WORDS.say("charts-none"))
        return
    chosen = [chart for chart in found if wanted.replace("-", "_") in ("", chart.id)]
    if not chosen:
        raise DataError(f"chart {wanted}", f"does not exist; there are: {', '.join(chart.id for chart in found)}")
    for place, chart in enumerate(chosen):
        if place:
            echo()
        echo(WORDS.say("charts-title", title=chart.title, id=chart.id, case=chart.case, mark=chart.mark))
        columns([chart.columns, *chart.rows])
