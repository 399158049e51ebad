"""`admiralty games`: list the games with their scenarios, sides and options."""

import click

from admiralty.bots import AIMS, LEVELS
from admiralty.cli.console import WORDS, columns, echo, later, warn
from admiralty.kernel.base.case import CaseBook
from admiralty.kernel.base.data import DataError
from admiralty.library import GAMES, named_by
from admiralty.library import game as game_of
from admiralty.present.level_text import about_level, level_text
from admiralty.present.presenter import Presenter
from admiralty.scenario_files import ENDING, found_in_folders
from admiralty.words import Words, words_of

__all__ = ["games"]


@click.command(help=later("help-games-command"))
def games() -> None:
    own = _own()
    for game_id in GAMES:
        game = game_of(game_id)
        words = words_of(game, WORDS.language)
        title = words.named("game", game_id)
        echo(WORDS.say("games-title", id=game_id, title=title, version=game.version))
        echo(WORDS.say("games-scenarios"))
        presenters = [Presenter.of(game_id, scenario, {}, language=WORDS.language) for scenario in game.scenarios()]
        columns([_row(presenter.setting.scenario, presenter) for presenter in presenters], indent=4)
        if own.get(game_id):
            echo(WORDS.say("games-own-scenarios"))
            columns([_row(name, presenter) for name, presenter in own[game_id]], indent=4)
        ours = sum(case.ruling for case in game.casebook.values())
        echo(WORDS.say("games-rules", book=len(game.casebook) - ours, ours=ours, game=game_id))
        if game.options:
            echo(WORDS.say("games-options"))
            columns(
                [
                    [
                        f"{option.id}={choice}",
                        words.named("option", f"{option.id}-{choice}"),
                        WORDS.say("games-option-case", case=option.case, ours=_is_ours(game.casebook, option.case)),
                    ]
                    for option in game.options
                    for choice in option.choices
                ],
                indent=4,
            )
    echo(WORDS.say("games-levels"))
    words = Words(WORDS.language)
    columns([[name, level_text(words, name), about_level(words, name)] for name in LEVELS], indent=4)
    echo(WORDS.say("games-aims", ending=AIMS))


def _row(name: str, presenter: Presenter) -> list[str]:
    sides = list(presenter.setting.sides)
    aims = [side for side in sides if presenter.aims(side)]
    told = WORDS.say("games-aims-of", sides=aims) if aims else ""
    return [name, presenter.title, WORDS.say("games-sides", sides=sides), told]


def _own() -> dict[str, list[tuple[str, Presenter]]]:
    """By game: the scenario files of the folders, by the names they go by. A faulty one is told, and left out."""
    found: dict[str, list[tuple[str, Presenter]]] = {}
    for path in found_in_folders():
        try:
            game_id, content = named_by(str(path))
            presenter = Presenter.of(game_id, content, {}, language=WORDS.language)
        except DataError as fault:
            warn(WORDS.say("games-faulty-scenario", file=str(path)))
            warn(f"  {fault}")
            continue
        found.setdefault(game_id, []).append((path.name.removesuffix(ENDING), presenter))
    return found


def _is_ours(book: CaseBook, case: str) -> bool:
    return case in book and book[case].ruling
