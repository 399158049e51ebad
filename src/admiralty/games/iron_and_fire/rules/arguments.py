"""What orders name, and how it is written: units, hexes and facings."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from admiralty.boards.hexes import Direction, Hex, hex_name
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.rulebook import Argument, MalformedOrder, Message, Named, Number, Spot


def _index(setting: BattleSetting) -> Mapping[str, int]:
    return setting.index


def _ids(setting: BattleSetting) -> tuple[str, ...]:
    return setting.ids


class HexArgument(Argument[Hex]):
    """2.4 A hex of the map by the four digits printed in it."""

    def read(self, setting: BattleSetting, text: str) -> Hex:
        if len(text) == 4 and text.isascii() and text.isdigit() and int(text) in setting.grid:
            return int(text)
        raise MalformedOrder("2.4", Message("refusal-no-hex", word=text))

    def write(self, setting: BattleSetting, value: Hex) -> str:
        return hex_name(value)

    def every(self, setting: BattleSetting) -> Sequence[Hex]:
        return setting.grid.hexes

    def spot(self, setting: BattleSetting, value: Hex) -> Spot:
        return Spot("cell", hex_name(value))


def compass(setting: BattleSetting, facing: Direction) -> Message:
    """2.5 Where a bow points, by the compass of the scenario's map."""
    return Message("compass", point=(facing - setting.file.north) % 6)


class FacingArgument(Number):
    """2.5 One of the six directions by its number; in words, by the compass."""

    def said(self, setting: BattleSetting, value: Direction) -> Message:
        return compass(setting, value)


def heading(direction: Direction) -> float:
    """2.5 Degrees clockwise from the top of the page."""
    return 60.0 * (direction - 1)


UNIT: Final = Named(_index, _ids, on="counter", unknown="refusal-no-unit", case="2.1")
UnitWord = Annotated[int, UNIT]
"""A unit, by its place in the list of them; in words, by its id."""
HexWord = Annotated[Hex, HexArgument()]
FacingWord = Annotated[Direction, FacingArgument(least=1, most=6)]
