"""The game registry of a server: its games, each loaded once, with their open scenarios, each loaded once."""

import threading
from collections.abc import Mapping
from functools import cache
from typing import Any

from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.kernel.games.game import ScenarioRef
from admiralty.library import GAMES, load_package, text_of
from admiralty.present.byte_lru import Kept
from admiralty.present.presenter import Presenter
from admiralty.words import Words
from admiralty.words.catalogue import COMMON, ENGLISH, HOSTS, SCENE

__all__ = ["GameRegistry", "host_words"]

PRINTED_KEPT, OWN_KEPT = 2_000, 32
"""How many presenters of printed scenarios with their options are kept, and of scenarios written by players."""


@cache
def host_words(language: str) -> Words:
    """The words of pages that belong to no game."""
    return Words(language, packages=(SCENE, COMMON, *HOSTS))


class GameRegistry:
    """The games of this server, and a presenter for each scenario, made when it is first needed."""

    def __init__(
        self, more: Mapping[str, tuple[str, str]] | None = None, installed: Mapping[str, tuple[str, str]] | None = None
    ) -> None:
        """``more`` are games beside the installed ones, by package and class. A worker is given the names of the
        ``installed`` ones: to list them is to import them all.
        """
        if installed is None:
            installed = {name: (kind.package(), kind.__name__) for name, kind in GAMES.items()}
        self.packages = {**installed, **(more or {})}
        self._games: dict[str, TableGame[Any]] = {}
        self._words: dict[str, Words] = {}
        self._printed, self._own = Kept[Presenter](PRINTED_KEPT), Kept[Presenter](OWN_KEPT)
        self._lock = threading.Lock()

    def game(self, game_id: str) -> TableGame[Any]:
        """A game by its id; `DataError` lists the ids there are."""
        if game_id not in self.packages:
            raise DataError(f"game {game_id}", f"is not one of {', '.join(self.packages)}")
        with self._lock:
            if game_id not in self._games:
                package, kind = self.packages[game_id]
                self._games[game_id] = load_package(package, kind)
                self._words[game_id] = Words(packages=(package, SCENE, COMMON, *HOSTS))
            return self._games[game_id]

    def words(self, game_id: str, language: str) -> Words:
        self.game(game_id)
        return self._words[game_id].in_language(language)

    def presenter(
        self, game_id: str, scenario: ScenarioRef, options: Mapping[str, str], language: str = ENGLISH
    ) -> Presenter:
        """The presenter for a scenario, in a reader's language; `DataError` for an unknown one."""
        game = self.game(game_id)
        name = text_of(scenario)
        place = (game_id, name, tuple(sorted(options.items())))
        kept = self._own if name.startswith("{") else self._printed
        with self._lock:
            found = kept.get(place)
            if found is None:
                found = kept.keep(place, Presenter.open(game, self._words[game_id], scenario, options))
        return found.in_language(language)
