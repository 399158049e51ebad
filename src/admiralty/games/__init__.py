"""The games, one package for each rulebook; called as a function, ``admiralty.games()``, it lists them.

Python binds the name ``games`` in ``admiralty`` to this package once any game is imported. The package is callable so
that ``admiralty.games()`` means the same before and after.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> dict[str, str]:
        import admiralty

        found: dict[str, str] = admiralty.__getattr__("games")()
        return found


sys.modules[__name__].__class__ = _Games
