"""Random games for `fuzz` and `check`, with conformance checks; a game with a fault is saved."""

import sys
from collections.abc import Sequence
from pathlib import Path
from traceback import extract_tb

import click

from admiralty.cli.console import WORDS, warn
from admiralty.cli.files import create
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.replays.replay import ReplayError
from admiralty.lab.conformance import Tally, trial
from admiralty.present.presenter import Presenter
from admiralty.words import Words, WordsError

__all__ = ["random_games"]

FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NameError,
    Refusal,
    ReplayError,
    RuntimeError,
    TypeError,
    ValueError,
    WordsError,
)
"""The exceptions that the code of a game may raise. A fuzzer looks for all of them, so it names them all."""


def random_games(presenters: Sequence[Presenter], games: int, seed: int, one_in: int, into: Path) -> tuple[Tally, int]:
    """Play so many games over the scenarios in turn, each with the next seed; returns the tally and the number of
    faults.
    """
    tally, broken = Tally(), 0
    with click.progressbar(range(games), file=sys.stderr, label=WORDS.say("fuzz-bar")) as bar:
        for number in bar:
            presenter = presenters[number % len(presenters)]
            words = Words(strict=True, packages=presenter.words.packages, names=presenter.setting.names)
            journal: list[str] = []
            try:
                tally.add(
                    trial(
                        presenter.game,
                        presenter.setting,
                        seed + number,
                        one_in=one_in,
                        render=words.render,
                        keep=journal.append,
                    )
                )
            except FAULTS as fault:
                broken += 1
                _report(presenter, fault, seed + number, "".join(journal), into)
    return tally, broken


def _report(presenter: Presenter, fault: Exception, seed: int, journal: str, into: Path) -> None:
    """Print a fault, and save the game that shows it."""
    into.mkdir(parents=True, exist_ok=True)
    path, file = create(None, str(into / f"fuzz-{presenter.game.id}-{presenter.setting.scenario}"))
    with file:
        file.write(journal)
    scenario, last = presenter.words.named("scenario", presenter.setting.scenario), extract_tb(fault.__traceback__)[-1]
    said = f"{type(fault).__name__}: {fault} ({Path(last.filename).name}:{last.lineno})"
    warn(WORDS.say("fuzz-found", scenario=scenario, seed=str(seed), fault=said, file=str(path)))
