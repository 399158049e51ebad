"""The desk of a terminal: a game in sentences and in plain text."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from admiralty.desk import Desk
from admiralty.games.base import TableGame
from admiralty.kernel.data import DataError
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.library import variant
from admiralty.scene import Scene, board_text, text_key
from admiralty.words import Words

__all__ = ["YOU", "TextDesk", "options_of", "words_of"]

YOU = "you"
"""The person at the keyboard, as the journal names them."""


def options_of(given: tuple[str, ...]) -> dict[str, str]:
    """Options as typed, each ``name=value``."""
    pairs = [text.partition("=") for text in given]
    for name, equals, _ in pairs:
        if not equals:
            raise DataError(f"option {name}", "has no value; write it as name=value")
    return {name.strip(): value.strip() for name, _, value in pairs}


class TextDesk(Desk):
    """A desk that writes lines."""

    @classmethod
    def of(
        cls, game_id: str, scenario: str, options: Mapping[str, str], changes: Mapping[str, Any] | None = None
    ) -> "TextDesk":
        """The desk for a scenario; `DataError` for a game, scenario, option or changed value that does not exist."""
        game = variant(game_id, changes or {})
        return cls.lay(game, words_of(game), scenario, options)

    def picture(self, state: Any, seat: Seat | None, ask: Ask | None) -> Scene:
        """What a seat sees of a state."""
        return self.scene(self.game.view(state, seat), seat, ask)

    def board(self, scene: Scene) -> str:
        """The board in plain text with the meaning of its signs."""
        return "\n".join([board_text(scene, self.say), *text_key(scene, self.say)])

    def lines(self, entry: Mapping[str, Any], seat: Seat | None, everything: bool = False) -> Iterator[str]:
        """What a journal entry tells a seat, a line an event; ``everything`` is for games that are over."""
        if settled := self.settled(entry):
            yield settled
        for text, case in self.told(entry, seat, everything):
            yield self.say("log-line", text=text, case=case) if case else text

    def person(self, person: str) -> str:
        return self.say("terminal-you") if person == YOU else super().person(person)

    def cited(self, case: str) -> str:
        """A case with its paraphrase, for the reader of a refusal; empty where there is none."""
        text = self.case_text(case)
        return self.say("case-line", case=case, text=text) if text else ""


def words_of(game: TableGame[Any]) -> Words:
    """The words of a game: those of the package it comes from."""
    package = import_module(type(game).__module__).__package__ or type(game).__module__
    return Words().for_game(package)
