"""Fuzz: random play with every conformance check on; what it finds is saved as a journal one can open."""

import sys
import time
from pathlib import Path

import click

from admiralty.cli.console import FAILED, WORDS, echo, warn
from admiralty.cli.files import create
from admiralty.desk import Desk
from admiralty.kernel.choices import Refusal
from admiralty.kernel.replay import ReplayError
from admiralty.lab.conformance import Tally, trial
from admiralty.library import GAMES
from admiralty.library import game as game_of
from admiralty.words import Words, WordsError

__all__ = ["fuzz"]

FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    Refusal,
    ReplayError,
    RuntimeError,
    TypeError,
    ValueError,
    WordsError,
)
"""What the code of a game can go wrong with. A fuzzer is there to find any of it, so it names them all."""


@click.command(help=WORDS.say("help-fuzz"))
@click.argument("game", required=False)
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help=WORDS.say("help-games"))
@click.option("--seed", type=int, default=1, show_default=True, help=WORDS.say("help-seed"))
@click.option("--one-in", type=click.IntRange(min=1), default=50, show_default=True, help=WORDS.say("help-fuzz-one-in"))
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), default=".", help=WORDS.say("help-fuzz-into"))
def fuzz(game: str | None, games: int, seed: int, one_in: int, into: Path) -> None:
    desks = [Desk.of(each, name, {}) for each in ([game] if game else GAMES) for name in game_of(each).scenarios()]
    began = time.monotonic()
    tally = Tally()
    broken = 0
    with click.progressbar(range(games), file=sys.stderr, label=WORDS.say("fuzz-bar")) as bar:
        for number in bar:
            desk = desks[number % len(desks)]
            words = Words(strict=True, packages=desk.words.packages, names=desk.setting.names)
            journal: list[str] = []
            try:
                tally.add(
                    trial(
                        desk.game, desk.setting, seed + number, one_in=one_in, render=words.render, keep=journal.append
                    )
                )
            except FAULTS as fault:
                broken += 1
                _report(desk, fault, "".join(journal), into)
    echo(
        WORDS.say(
            "fuzz-done",
            games=games,
            scenarios=len(desks),
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


def _report(desk: Desk, fault: Exception, journal: str, into: Path) -> None:
    """Say what was found, and keep the game that shows it."""
    into.mkdir(parents=True, exist_ok=True)
    path, file = create(None, str(into / f"fuzz-{desk.game.id}-{desk.setting.scenario}"))
    with file:
        file.write(journal)
    scenario = desk.words.named("scenario", desk.setting.scenario)
    warn(WORDS.say("fuzz-found", scenario=scenario, fault=f"{type(fault).__name__}: {fault}", file=str(path)))
