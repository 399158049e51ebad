"""`admiralty play`: a game in the terminal, against a bot or hot-seat."""

import secrets
from difflib import get_close_matches
from pathlib import Path

import click

from admiralty.bots import AIMS
from admiralty.cli.console import INTERRUPTED, WORDS, echo, later
from admiralty.cli.files import create, keep
from admiralty.cli.hints import Explainer
from admiralty.cli.options import options_of
from admiralty.cli.session import YOU, Session
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.games.game import ScenarioRef
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import key_of, players
from admiralty.library import GAMES, game_of_scenario, named_by, own_file, reference
from admiralty.library import game as game_of
from admiralty.present.presenter import Presenter
from admiralty.python_api.table import Table

__all__ = ["game_and_scenario", "play"]

DEFAULT_BOT = "captain"


@click.command(help=later("help-play"))
@click.argument("game", required=False)
@click.argument("scenario", required=False)
@click.option("--side", help=later("help-play-side"))
@click.option("--against", metavar="BOT", help=later("help-play-against"))
@click.option("--seed", type=int, help=later("help-play-seed"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=later("help-option"))
@click.option("--umpire", default="", metavar="NAME", help=later("help-play-umpire"))
@click.option("--explain", is_flag=True, help=later("help-play-explain"))
@click.option("--journal", type=click.Path(path_type=Path, dir_okay=False), help=later("help-play-journal"))
def play(
    game: str | None,
    scenario: str | None,
    side: str | None,
    against: str | None,
    seed: int | None,
    options: tuple[str, ...],
    umpire: str,
    explain: bool,
    journal: Path | None,
) -> None:
    presenter = Presenter.of(*game_and_scenario(game, scenario), options_of(options), language=WORDS.language)
    key = secrets.token_bytes(32) if seed is None else key_of(seed)
    mine, theirs = _sides(presenter, side, against)
    name = against or DEFAULT_BOT
    bots = players(presenter.game, presenter.setting, dict.fromkeys(theirs, name), key, timed=True)
    persons = {YOU: tuple(seat for each in mine for seat in presenter.setting.sides[each])}
    explainer = Explainer(presenter, persons[YOU]) if explain else None
    if explainer is not None:
        bots = {seat: explainer.aloud(each) for seat, each in bots.items()}
    if bots:
        persons[f"bot:{name}"] = tuple(bots)
    if umpire in persons:
        raise DataError(f"umpire {umpire}", "holds a seat; give the umpire another name")
    path, file = create(journal, presenter.setting.scenario)
    with file:
        match = Match(presenter.game, presenter.setting, persons, KeyStream(key), sink=keep(file), umpire=umpire)
        _greet(presenter, mine, theirs, name, path)
        try:
            Session(Table.at(presenter, match, key), bots, path, explainer).run()
        except KeyboardInterrupt:
            echo()
            echo(WORDS.say("terminal-left", file=str(path)))
            raise click.exceptions.Exit(INTERRUPTED) from None


def game_and_scenario(game: str | None, scenario: str | None) -> tuple[str, ScenarioRef]:
    """The game and the scenario: a scenario may be named alone if only one game has it, or be a file."""
    if game is not None and scenario is None and own_file(game) is not None:
        content = reference(game)
        return game_of_scenario(content), content
    if game is not None and game not in GAMES and scenario is None:
        holders = [each for each in GAMES if game in game_of(each).scenarios()]
        if len(holders) == 1:
            return holders[0], game
        if holders:
            raise DataError(f"scenario {game}", f"is played by {' and '.join(holders)}; name the game first")
        known = [name for each in GAMES for name in game_of(each).scenarios()]
        near = get_close_matches(game, [*GAMES, *known], n=3)
        meant = f" (did you mean {' or '.join(near)}?)" if near else ""
        raise DataError(game, f"is neither a game nor a scenario{meant}; “admiralty games” lists them")
    chosen = game or next(iter(GAMES))
    return named_by(chosen, scenario or "")


def _sides(presenter: Presenter, side: str | None, against: str | None) -> tuple[list[str], list[str]]:
    """The sides of the person and of the bot: all and none where neither a side nor a bot is named."""
    sides = list(presenter.setting.sides)
    if side is None:
        return (sides, []) if against is None else (sides[:1], sides[1:])
    if side not in sides:
        raise DataError(f"side {side}", f"is not one of {', '.join(sides)}")
    return [side], [other for other in sides if other != side]


def _greet(presenter: Presenter, mine: list[str], theirs: list[str], name: str, path: Path) -> None:
    words = presenter.words
    title = words.named("scenario", presenter.setting.scenario)
    echo(words.say("terminal-title", game=words.named("game", presenter.game.id), scenario=title))
    if presenter.not_printed:
        echo(presenter.not_printed)
    if presenter.history:
        echo(presenter.history)
    yours = [presenter.name(each) for each in mine]
    if theirs:
        echo(words.say("terminal-sides", mine=yours, theirs=[presenter.name(each) for each in theirs], bot=name))
        if name.endswith(AIMS):
            for each in theirs:
                echo(presenter.aims(each))
    else:
        echo(words.say("terminal-all-sides", mine=yours))
    echo(words.say("terminal-journal", file=str(path)))
    echo(words.say("terminal-hint"))
