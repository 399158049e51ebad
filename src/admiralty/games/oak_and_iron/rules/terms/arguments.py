"""OI-1 The arguments of orders: ships, cards and measures, each with its reading and writing."""

import re
from typing import Annotated, Any

from admiralty.boards.table import PORT, STARBOARD
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle
from admiralty.rulebook import Argument, Given, Id, MalformedOrder, Message, Named, Number, Rng, Tenths, Verb, Verbs

TURN = re.compile(r"([ps])(\d{1,4}(?:\.\d)?)")


def written(value: int) -> str:
    """Tenths in written form."""
    return MEASURE.write(None, value)


def hand(turn: int) -> str:
    """The side of a turn or slide."""
    return "none" if not turn else "port" if turn < 0 else "starboard"


def tool_side(turn: int) -> int:
    """OI-A5 The side on which the tool lies for a turn: the side to which she turns.

    >>> tool_side(1) == STARBOARD, tool_side(-1) == PORT
    (True, True)
    """
    return STARBOARD if turn > 0 else PORT


def turn_code(turn: int) -> str:
    return "-" if not turn else ("P" if turn < 0 else "S") + written(abs(turn))


class Turned(Argument[int]):
    """A turn or a slide to one side, in tenths, to port below zero: `P30`, `S12.5`, or a dash for none."""

    def read(self, setting: OakSetting, text: str) -> int:
        if text == "-":
            return 0
        found = TURN.fullmatch(text)
        if found is None:
            raise MalformedOrder("", Message("refusal-turn-grammar", text=text))
        size = MEASURE.read(None, found[2])
        return -size if found[1] == "p" else size

    def write(self, setting: OakSetting, value: int) -> str:
        return turn_code(value)


class CardWord(Named[str]):
    """An initiative card: in orders its id with dashes, in labels its name."""

    def said(self, setting: OakSetting, value: str) -> object:
        return value


CARD = CardWord(
    lambda setting: setting.book.cards_by_word,
    lambda setting: setting.book.card_words,
    unknown="refusal-no-card",
    case="OI-2.3",
)
SHIP = Id(lambda setting: setting.ships, on="counter", unknown="refusal-no-ship", case="OI-1.1")
ShipId = Annotated[str, SHIP]
CardId = Annotated[str, CARD]
SeatId = Annotated[str, Id(lambda setting: setting.seats, unknown="refusal-no-squadron", case="OI-14.3")]
Thing = Annotated[str, Id(lambda setting: setting.book.terrain, unknown="refusal-no-piece", case="OI-13.5")]
FaceWord = Annotated[str, Id(lambda setting: setting.book.all_faces, unknown="refusal-no-face", case="OI-1.2")]
SourceWord = Annotated[str, Id(lambda setting: setting.book.sources, unknown="refusal-no-source", case="OI-1.12")]
Angle = Annotated[int, Turned()]
MEASURE = Tenths(unknown="refusal-number")
Measure = Annotated[int, MEASURE]
Place = Annotated[int, Number(1, 10)]


class HoldFire(Verb[Battle, Any], word="hold fire"):
    """No fire: declines a free attack."""


class Proposed(Verbs[Any]):
    """Choices whose first kind samples and proposes for all of them, in its own order."""

    def sample(self, rng: Rng) -> Given[Any]:
        return Given(self.kinds[0].sample(self.state, self.subject, rng), self.state.setting)

    def candidates(self, most: int) -> list[Given[Any]]:
        setting = self.state.setting
        found = self.kinds[0].candidates(self.state, self.subject, most)
        return [Given(verb, setting) for verb in found][:most]
