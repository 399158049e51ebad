"""A pytest plugin that registers the toy as a sixth game.

    pytest -p tests.support.sixth -k harbour_duel

The tests that fail then are those that need work for a new game. The page on adding a game must name each of them.
"""

from admiralty import library

SIXTH = "harbour_duel"


def pytest_configure() -> None:
    """Register the game; importing this module does not."""
    from tests.toy.game import HarbourDuel

    library.GAMES[SIXTH] = HarbourDuel
