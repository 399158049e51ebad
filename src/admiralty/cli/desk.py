"""A desk: one game laid out for a reader, with names, sentences, and the board in plain text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from admiralty.games.base import TableGame
from admiralty.kernel.data import DataError
from admiralty.kernel.event import Message, Seat, event_key, seen
from admiralty.kernel.flow import Ask
from admiralty.kernel.game import Setting, read_options
from admiralty.library import game as game_of
from admiralty.scene import Scene, board_text, text_key
from admiralty.words import Words

__all__ = ["Desk", "options_of"]


def options_of(given: tuple[str, ...]) -> dict[str, str]:
    """Options as typed, each ``name=value``."""
    pairs = [text.partition("=") for text in given]
    for name, equals, _ in pairs:
        if not equals:
            raise DataError(f"option {name}", "has no value; write it as name=value")
    return {name.strip(): value.strip() for name, _, value in pairs}


@dataclass(frozen=True)
class Desk:
    """A game with its setting and the words to speak of it."""

    game: TableGame[Any]
    setting: Setting
    words: Words

    @classmethod
    def of(cls, game_id: str, scenario: str, options: Mapping[str, str]) -> "Desk":
        """The desk for a scenario; `DataError` for a game, scenario or option that does not exist."""
        game = game_of(game_id)
        if scenario not in game.scenarios():
            raise DataError(f"scenario {scenario}", f"is not one of {', '.join(game.scenarios())}")
        setting = game.setting(scenario, read_options(game.options, options))
        return cls(game, setting, words_of(game).with_names(setting.names))

    def seat(self, seat: str) -> str:
        """A seat or side by the name that players give it."""
        if seat in self.setting.names:
            return self.setting.names[seat]
        return self.words.named("side", seat) if self.words.knows(f"side-{seat.replace('_', '-')}") else seat

    def scene(self, state: Any, seat: Seat | None, ask: Ask | None) -> Scene:
        """What a seat sees."""
        return self.game.scene(self.game.view(state, seat), self.setting, seat, ask, self.words.say)

    def board(self, scene: Scene) -> str:
        """The board in plain text with the meaning of its signs."""
        return "\n".join([board_text(scene), *text_key(scene, self.words.say)])

    def told(self, entry: Mapping[str, Any], seat: Seat | None) -> Iterator[str]:
        """What a journal entry tells a seat, in sentences."""
        for event in entry.get("events", []):
            yield self._sentence(event)
        for part in entry.get("secret", {}).values():
            if "event" in part and seen(seat, tuple(part["seen_by"])):
                yield self._sentence(part["event"])

    def all_told(self, entry: Mapping[str, Any]) -> Iterator[str]:
        """What a journal entry tells, secrets too: for a game that is over."""
        for part in [*entry.get("events", []), *(p["event"] for p in entry.get("secret", {}).values() if "event" in p)]:
            yield self._sentence(part)

    def _sentence(self, event: Mapping[str, Any]) -> str:
        args = {name: value for name, value in event.items() if name != "event"}
        text = self.words.render(Message(event_key(event["event"]), **args))
        return self.words.say("log-line", text=text, case=event["case"]) if event.get("case") else text

    def cited(self, case: str) -> str:
        """A case with its paraphrase, for the reader of a refusal; empty where there is none."""
        return self.words.say("case-line", case=case, text=self.words.case(case)) if case in self.game.casebook else ""


def words_of(game: TableGame[Any]) -> Words:
    """The words of a game: those of the package it comes from."""
    package = import_module(type(game).__module__).__package__ or type(game).__module__
    return Words().for_game(package)
