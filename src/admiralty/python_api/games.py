"""Lists the games, their scenarios with titles and aims, and the levels of bots.

>>> games()["iron_and_fire"]
'Iron and Fire'
>>> list(scenarios("ironclads_on_squares"))[:1]
['lissa']
>>> levels()["captain"]
'Weighs every possible result of every order.'
>>> aims("ironclads_on_squares", "angamos")
{'peru': 'On the day Peru wanted to get Huáscar away.'}
"""

from admiralty.bots import LEVELS
from admiralty.kernel.base.data import DataError
from admiralty.library import GAMES, reference
from admiralty.library import game as game_of
from admiralty.present.level_text import about_level
from admiralty.present.presenter import Presenter
from admiralty.python_api.results import TableError, sentence_of
from admiralty.words import Words, words_of

__all__ = ["aims", "games", "levels", "scenarios"]


def games() -> dict[str, str]:
    """The title of every game, by its id."""
    return {game_id: words_of(game_of(game_id)).named("game", game_id) for game_id in GAMES}


def scenarios(game: str) -> dict[str, str]:
    """The title of every scenario of a game, by its id; `TableError` for a game that does not exist."""
    try:
        found = game_of(game)
    except DataError as fault:
        raise TableError(sentence_of(fault)) from fault
    words = words_of(found)
    return {each: words.named("scenario", each) for each in found.scenarios()}


def levels() -> dict[str, str]:
    """How every level of bots plays, by its name, the weakest first."""
    words = Words("en")
    return {name: about_level(words, name) for name in LEVELS}


def aims(game: str, scenario: str) -> dict[str, str]:
    """What the sides wanted on the day, for bots such as ``captain+aims``; a side without aims is left out."""
    try:
        presenter = Presenter.of(game, reference(scenario, game), {})
    except DataError as fault:
        raise TableError(sentence_of(fault)) from fault
    found = {side: presenter.aims(side) for side in presenter.setting.sides}
    return {side: text for side, text in found.items() if text}
