"""Lists the games and their scenarios with their titles.

>>> games()["iron_and_fire"]
'Iron and Fire'
>>> list(scenarios("ironclads_on_squares"))[:1]
['lissa']
"""

from admiralty.kernel.base.data import DataError
from admiralty.library import GAMES
from admiralty.library import game as game_of
from admiralty.python_api.results import TableError, sentence_of
from admiralty.words import words_of

__all__ = ["games", "scenarios"]


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
