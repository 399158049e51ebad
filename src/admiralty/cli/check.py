"""`admiralty check`: the conformance suite on one installed game, and what it declares that never came up."""

import time
from collections.abc import Iterator
from pathlib import Path

import click

from admiralty.cli.cases import matrix
from admiralty.cli.console import FAILED, WORDS, echo, later, warn
from admiralty.cli.random_games import random_games
from admiralty.lab.conformance import Tally
from admiralty.library import game as game_of
from admiralty.library import package_of
from admiralty.present.presenter import Presenter

__all__ = ["check"]


@click.command(help=later("help-check"))
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=30, show_default=True, help=later("help-check-games"))
@click.option("--seed", type=int, default=1, show_default=True, help=later("help-check-seed"))
@click.option("--one-in", type=click.IntRange(min=1), default=20, show_default=True, help=later("help-fuzz-one-in"))
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), default=".", help=later("help-fuzz-into"))
def check(game: str, games: int, seed: int, one_in: int, into: Path) -> None:
    presenters = [Presenter.of(game, name, {}) for name in game_of(game).scenarios()]
    games = max(games, len(presenters))
    began = time.monotonic()
    faults = list(_in_the_source(game, presenters))
    for fault in faults:
        warn(fault)
    tally, broken = random_games(presenters, games, seed, one_in, into)
    echo(
        WORDS.say(
            "check-done",
            games=games,
            scenarios=len(presenters),
            first=str(seed),
            last=str(seed + games - 1),
            decisions=tally.decisions,
            checked=tally.checked,
            seconds=round(time.monotonic() - began, 1),
        )
    )
    _never(package_of(game), tally)
    echo(WORDS.say("check-result", broken=broken, faults=len(faults)))
    if broken or faults:
        raise click.exceptions.Exit(FAILED)


def _in_the_source(game: str, presenters: list[Presenter]) -> Iterator[str]:
    """Faults of the code, words and cases of a game, found without playing."""
    from admiralty.devtools.words import missing_and_unused  # reads templates, with a package of the extra `server`
    from admiralty.lab.conformance.flows import flows_not_run

    package, words = package_of(game), presenters[0].words
    yield from flows_not_run(package)
    for fault in missing_and_unused(package):
        yield WORDS.say("check-words", kind=fault.kind, key=fault.key, where=fault.where)
    wanted = [f"game-{game}", *(f"scenario-{presenter.setting.scenario}" for presenter in presenters)]
    wanted += [f"option-{each.id}-{choice}" for each in presenters[0].game.options for choice in each.choices]
    wanted += [
        f"side-{side}"
        for presenter in presenters
        for side in presenter.setting.sides
        if side not in presenter.setting.names
    ]
    for key in dict.fromkeys(each.replace("_", "-") for each in wanted):
        if not words.knows(key):
            yield WORDS.say("check-words", kind="missing", key=key, where=package)
    found = matrix(presenters[0].game.casebook, package)
    yield from (WORDS.say("cases-without-code", case=key) for key in found.without_code())
    if found.has_tests:
        yield from (WORDS.say("cases-without-test", case=key) for key in found.without_test())
    for stray in found.strays:
        yield WORDS.say("cases-stray", case=stray.case, place=f"{stray.file}:{stray.line}")


def _never(package: str, tally: Tally) -> None:
    """What the game declares and no game played has shown."""
    from admiralty.lab.conformance.coverage import declared

    for kind, every in declared(package).items():
        missed = sorted(every - tally.met.get(kind, set()))
        if missed:
            echo(WORDS.say("check-never", kind=kind, missed=len(missed), every=len(every), names=missed))
        elif every:
            echo(WORDS.say("check-all", kind=kind, every=len(every)))
