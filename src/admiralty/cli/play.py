"""Play: a game in the terminal, against a bot or at one keyboard."""

import secrets
from pathlib import Path

import click

from admiralty.bots import Bot, Thinker, Thoughts
from admiralty.cli.console import INTERRUPTED, WORDS, echo
from admiralty.cli.desk import TextDesk, options_of
from admiralty.cli.files import create, keep
from admiralty.cli.hints import Aloud, thought_lines
from admiralty.cli.session import YOU, Session
from admiralty.kernel.chance import KeyStream, derive
from admiralty.kernel.data import DataError
from admiralty.kernel.match import Match
from admiralty.lab.run import key_of, players
from admiralty.library import GAMES
from admiralty.library import game as game_of

__all__ = ["play"]

DEFAULT_BOT = "captain"


@click.command(help=WORDS.say("help-play"))
@click.argument("game", required=False)
@click.argument("scenario", required=False)
@click.option("--side", help=WORDS.say("help-play-side"))
@click.option("--against", metavar="BOT", help=WORDS.say("help-play-against"))
@click.option("--seed", type=int, help=WORDS.say("help-play-seed"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=WORDS.say("help-option"))
@click.option("--explain", is_flag=True, help=WORDS.say("help-play-explain"))
@click.option("--journal", type=click.Path(path_type=Path, dir_okay=False), help=WORDS.say("help-play-journal"))
def play(
    game: str | None,
    scenario: str | None,
    side: str | None,
    against: str | None,
    seed: int | None,
    options: tuple[str, ...],
    explain: bool,
    journal: Path | None,
) -> None:
    game = game or next(iter(GAMES))
    desk = TextDesk.of(game, scenario or game_of(game).scenarios()[0], options_of(options))
    key = secrets.token_bytes(32) if seed is None else key_of(seed)
    mine, theirs = _sides(desk, side, against)
    name = against or DEFAULT_BOT
    bots = players(desk.game, desk.setting, dict.fromkeys(theirs, name), key, timed=True)
    if explain:
        bots = {seat: _aloud(desk, each) for seat, each in bots.items()}
    persons = {YOU: tuple(seat for each in mine for seat in desk.setting.sides[each])}
    if bots:
        persons[f"bot:{name}"] = tuple(bots)
    path, file = create(journal, desk.setting.scenario)
    with file:
        match = Match(desk.game, desk.setting, persons, KeyStream(key), key=derive(key, "salt"), sink=keep(file))
        _greet(desk, mine, theirs, name, path)
        try:
            Session(desk, match, bots, path).run()
        except KeyboardInterrupt:
            echo()
            echo(WORDS.say("terminal-left", file=str(path)))
            raise click.exceptions.Exit(INTERRUPTED) from None


def _aloud(desk: TextDesk, bot: Bot) -> Bot:
    """The bot, saying what it thinks; one that does not think has nothing to say."""

    def tell(thoughts: Thoughts) -> None:
        for line in thought_lines(desk, thoughts):
            echo(line)

    return Aloud(bot, tell) if isinstance(bot, Thinker) else bot


def _sides(desk: TextDesk, side: str | None, against: str | None) -> tuple[list[str], list[str]]:
    """The sides of the person and of the bot: all and none where neither a side nor a bot is named."""
    sides = list(desk.setting.sides)
    if side is None:
        return (sides, []) if against is None else (sides[:1], sides[1:])
    if side not in sides:
        raise DataError(f"side {side}", f"is not one of {', '.join(sides)}")
    return [side], [other for other in sides if other != side]


def _greet(desk: TextDesk, mine: list[str], theirs: list[str], name: str, path: Path) -> None:
    words = desk.words
    title = words.named("scenario", desk.setting.scenario)
    echo(words.say("terminal-title", game=words.named("game", desk.game.id), scenario=title))
    if history := words.named("scenario", desk.setting.scenario, "history"):
        echo(history)
    yours = [desk.name(each) for each in mine]
    if theirs:
        echo(words.say("terminal-sides", mine=yours, theirs=[desk.name(each) for each in theirs], bot=name))
    else:
        echo(words.say("terminal-all-sides", mine=yours))
    echo(words.say("terminal-journal", file=str(path)))
    echo(words.say("terminal-hint"))
