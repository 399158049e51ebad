"""`admiralty fuzz`: random play with every conformance check on; saves the journal of what it finds."""

import time
from pathlib import Path

import click

from admiralty.cli.console import FAILED, WORDS, echo, later
from admiralty.cli.random_games import random_games
from admiralty.library import GAMES
from admiralty.library import game as game_of
from admiralty.present.presenter import Presenter

__all__ = ["fuzz"]


@click.command(help=later("help-fuzz"))
@click.argument("game", required=False)
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help=later("help-games"))
@click.option("--seed", type=int, default=1, show_default=True, help=later("help-seed"))
@click.option("--one-in", type=click.IntRange(min=1), default=50, show_default=True, help=later("help-fuzz-one-in"))
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), default=".", help=later("help-fuzz-into"))
def fuzz(game: str | None, games: int, seed: int, one_in: int, into: Path) -> None:
    presenters = [
        Presenter.of(each, name, {}, language=WORDS.language)
        for each in ([game] if game else GAMES)
        for name in game_of(each).scenarios()
    ]
    began = time.monotonic()
    tally, broken = random_games(presenters, games, seed, one_in, into)
    echo(
        WORDS.say(
            "fuzz-done",
            games=games,
            scenarios=len(presenters),
            decisions=tally.decisions,
            checked=tally.checked,
            one_in=one_in,
            tail=tally.longest_tail,
            seconds=round(time.monotonic() - began, 1),
            broken=broken,
        )
    )
    if broken:
        raise click.exceptions.Exit(FAILED)
