"""The arguments of orders: ships, cards and measures, each read from its word and written into it."""

import re
from collections.abc import Callable, Collection
from typing import Annotated, Any

from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.arguments import Argument, Number, Spot
from admiralty.kernel.choices import MalformedOrder, Rng
from admiralty.kernel.event import Message
from admiralty.kernel.verbs import Given, Verb, Verbs

__all__ = [
    "Angle", "CardId", "HoldFire", "Proposed", "SeatId", "ShipId", "Tenths", "Thing", "hand", "tenths", "turn_code",
    "written",
]  # fmt: skip

TURN = re.compile(r"([ps])(\d{1,4}(?:\.\d)?)")


def tenths(text: str) -> int:
    """`30` or `30.5` in tenths.

    >>> tenths("30.5")
    305
    """
    whole, _, part = text.partition(".")
    return int(whole) * 10 + int(part or 0)


def written(value: int) -> str:
    """Tenths as people write them.

    >>> written(305), written(300)
    ('30.5', '30')
    """
    return str(value // 10) if value % 10 == 0 else f"{value // 10}.{value % 10}"


def hand(turn: int) -> str:
    """To which hand a turn or shift goes."""
    return "none" if not turn else "port" if turn < 0 else "starboard"


def turn_code(turn: int) -> str:
    return "-" if not turn else ("P" if turn < 0 else "S") + written(abs(turn))


class Turned(Argument[int]):
    """A turn or a slide to one hand, in tenths, to port below zero: `P30`, `S12.5`, or a dash for none."""

    def read(self, setting: Any, text: str) -> int:
        if text == "-":
            return 0
        found = TURN.fullmatch(text)
        if found is None:
            raise MalformedOrder("", Message("refusal-turn-grammar", text=text))
        size = tenths(found[2])
        return -size if found[1] == "p" else size

    def write(self, setting: Any, value: int) -> str:
        return turn_code(value)


class Measured(Argument[int]):
    """A measure in tenths: a whole number, or one with a single decimal."""

    def read(self, setting: Any, text: str) -> int:
        whole, dot, part = text.partition(".")
        digits = whole.isascii() and whole.isdigit() and len(whole) <= 6
        if not digits or (dot and (len(part) != 1 or not part.isdigit())):
            raise MalformedOrder("", Message("refusal-number", text=text))
        return tenths(text)

    def write(self, setting: Any, value: int) -> str:
        return written(value)


class CardWord(Argument[str]):
    """An initiative card: its id, with dashes."""

    def read(self, setting: Any, text: str) -> str:
        card = text.replace("-", "_")
        if card not in setting.book.initiative:
            raise MalformedOrder("", Message("refusal-no-card", word=text))
        return card

    def write(self, setting: Any, value: str) -> str:
        return value.replace("_", "-")

    def every(self, setting: Any) -> Any:
        return setting.book.initiative

    def said(self, setting: Any, value: str) -> object:
        return value


class Word(Argument[str]):
    """A thing whose word is its id, one of those that the setting knows."""

    def __init__(self, words: Callable[[Any], Collection[str]], unknown: Callable[[str], Message], case: str) -> None:
        self.words = words
        self.unknown = unknown
        self.case = case

    def read(self, setting: Any, text: str) -> str:
        if text not in self.words(setting):
            raise MalformedOrder(self.case, self.unknown(text))
        return text

    def write(self, setting: Any, value: str) -> str:
        return value

    def every(self, setting: Any) -> Collection[str]:
        return self.words(setting)


class ShipWord(Word):
    """A ship, which lies on her counter."""

    def spot(self, setting: Any, value: str) -> Spot:
        return Spot("counter", value)


SHIP = ShipWord(lambda setting: setting.ships, lambda word: Message("refusal-no-ship", word=word), "OI-1.1")
ShipId = Annotated[str, SHIP]
CardId = Annotated[str, CardWord()]
SeatId = Annotated[
    str, Word(lambda setting: setting.seats, lambda word: Message("refusal-no-squadron", word=word), "OI-14.3")
]
Thing = Annotated[
    str, Word(lambda setting: setting.book.terrain, lambda word: Message("refusal-no-piece", word=word), "OI-13.5")
]
FaceWord = Annotated[
    str, Word(lambda setting: setting.book.all_faces, lambda word: Message("refusal-no-face", word=word), "OI-1.2")
]
SourceWord = Annotated[
    str, Word(lambda setting: setting.book.sources, lambda word: Message("refusal-no-source", word=word), "OI-1.12")
]
Angle = Annotated[int, Turned()]
Tenths = Annotated[int, Measured()]
Place = Annotated[int, Number(1, 10)]


class HoldFire(Verb[Battle, Any], word="hold fire"):
    """Nobody fires: what declines a free attack."""


class Proposed(Verbs[Any]):
    """Choices whose first kind draws and proposes for all of them, in an order of its own."""

    def sample(self, rng: Rng) -> Given[Any]:
        return Given(self.kinds[0].sample(self.state, self.subject, rng), self.state.setting)

    def candidates(self, most: int) -> list[Given[Any]]:
        setting = self.state.setting
        found = self.kinds[0].candidates(self.state, self.subject, most)
        return [Given(verb, setting) for verb in found][:most]
