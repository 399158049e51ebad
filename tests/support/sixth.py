"""A sixth registered game, as a pytest plugin: the toy, registered like any other, with nothing else done for it.

    pytest -p tests.support.sixth -k harbour_duel

What fails then is what a newcomer has yet to write. The page on adding a game must name it, and nothing else may fail.
"""

from admiralty import library

SIXTH = "harbour_duel"


def pytest_configure() -> None:
    """Only as a plugin: importing this module registers nothing."""
    from tests.toy.game import HarbourDuel

    library.GAMES[SIXTH] = HarbourDuel
