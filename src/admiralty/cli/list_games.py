"""`admiralty games`: list the games with their scenarios, sides and options."""

import click

from admiralty.cli.console import WORDS, columns, echo, later
from admiralty.kernel.base.case import CaseBook
from admiralty.library import GAMES
from admiralty.library import game as game_of
from admiralty.present.presenter import Presenter
from admiralty.words import words_of

__all__ = ["games"]


@click.command(help=later("help-games-command"))
def games() -> None:
    for game_id in GAMES:
        game = game_of(game_id)
        words = words_of(game, WORDS.language)
        title = words.named("game", game_id)
        echo(WORDS.say("games-title", id=game_id, title=title, version=game.version))
        echo(WORDS.say("games-scenarios"))
        presenters = [Presenter.of(game_id, scenario, {}, language=WORDS.language) for scenario in game.scenarios()]
        columns(
            [
                [
                    presenter.setting.scenario,
                    words.named("scenario", presenter.setting.scenario),
                    WORDS.say("games-sides", sides=list(presenter.setting.sides)),
                ]
                for presenter in presenters
            ],
            indent=4,
        )
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


def _is_ours(book: CaseBook, case: str) -> bool:
    return case in book and book[case].ruling
