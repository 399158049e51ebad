"""Formats the arguments of a message, and the functions that a catalogue may call on them."""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from babel import Locale
from fluent.runtime.types import FluentFloat, FluentInt, FluentNone, FluentNumber, FluentType, NumberFormatOptions

MINUS = "\N{MINUS SIGN}"
SUITS = {"H": "♥", "C": "♣", "D": "♦", "S": "♠"}
CARD = re.compile(r"(10|[2-9AJQK])([HCDS])")
JOKER = "joker"
SPELT = range(11)
"""The numbers that `SPELL` writes in words."""

Say = Callable[[str, Mapping[str, object]], str]


class Whole(FluentInt):
    """A whole number as players write it: a true minus sign, and no comma in a year or a displacement."""

    default_number_format_options = NumberFormatOptions(useGrouping=False)

    def format(self, locale: Locale) -> str:
        if self >= 0 and self.options == PLAIN and locale.default_numbering_system == "latn":
            return str(int(self))
        return super().format(locale).replace("-", MINUS)


PLAIN = Whole(0).options
"""A number without options is written digit by digit; the general way takes a hundred times as long."""


class Fraction(FluentFloat):
    """A number with decimals, in the same way."""

    default_number_format_options = NumberFormatOptions(useGrouping=False)

    def format(self, locale: Locale) -> str:
        return super().format(locale).replace("-", MINUS)


class Named(FluentType):
    """An id with its name; selected on, it is the id. Text that is already rendered is its own name."""

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name

    def __eq__(self, other: object) -> bool:
        return other == self.ident

    def __hash__(self) -> int:
        return hash(self.ident)

    def format(self, locale: Locale) -> str:
        return self.name


class Items(FluentType):
    """A list of rendered things; on its own it reads as `A, B and C`."""

    def __init__(self, items: Sequence[str], say: Say) -> None:
        self.items = tuple(items)
        self._say = say

    def format(self, locale: Locale) -> str:
        if not self.items:
            return self._say("list-empty", {})
        sentence = self.items[-1]
        for place, item in enumerate(reversed(self.items[:-1])):
            said = {"first": Named(item, item), "rest": Named(sentence, sentence)}
            sentence = self._say("list-more" if place else "list-pair", said)
        return sentence


def number(value: FluentNumber | FluentNone, **options: Any) -> FluentType:
    """NUMBER($n, minimumFractionDigits: 1): Fluent's own function, with our minus sign and without grouping."""
    if isinstance(value, FluentNone):
        return value
    return Whole(value, **options) if isinstance(value, int) else Fraction(value, **options)


def signed(value: FluentNumber | FluentNone) -> str | FluentNone:
    """SIGNED($n): a modifier with its sign, `+2`, `−1`, `+0`."""
    if isinstance(value, FluentNone):
        return value
    exact = Decimal(str(value))
    return f"{MINUS if exact < 0 else '+'}{abs(exact)}"


def join(items: Items | FluentNone, separator: str = " ") -> str | FluentNone:
    """JOIN($items, separator: ", "): a list without `and`, as in a line of modifiers."""
    return items if isinstance(items, FluentNone) else separator.join(items.items)


def count(items: Items | FluentNone) -> FluentType:
    """COUNT($items): how many there are, for plurals."""
    return items if isinstance(items, FluentNone) else Whole(len(items.items))


def size(value: FluentNumber | FluentNone) -> FluentType:
    """ABS($n): a figure without its sign."""
    return value if isinstance(value, FluentNone) else Whole(abs(int(Decimal(str(value)))))


def sign(value: FluentNumber | FluentNone) -> str | FluentNone:
    """SIGN($n): `less`, `none` or `more`, to select on."""
    if isinstance(value, FluentNone):
        return value
    exact = Decimal(str(value))
    return "less" if exact < 0 else "more" if exact > 0 else "none"


class _Saying:
    """The functions that need words of the catalogue themselves."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def card(self, code: str | FluentNone) -> str | FluentNone:
        """CARD($code): a playing card by its code, `10C` as `10♣`; a code without a suit is a Joker."""
        if isinstance(code, FluentNone):
            return code
        match = CARD.fullmatch(code)
        return match[1] + SUITS[match[2]] if match else self._say("card-joker", {})

    def percent(self, share: FluentNumber | FluentNone, digits: int = 0) -> str | FluentNone:
        """PERCENT($share, digits: 1): never `0%` for what can happen nor `100%` for what can fail."""
        if isinstance(share, FluentNone):
            return share
        exact = Decimal(str(share)) * 100
        step = Decimal(1).scaleb(-int(digits))
        shown = exact.quantize(step, ROUND_HALF_UP)
        key = "percent"
        if shown == 0 and exact > 0:
            key, shown = "percent-under", step
        elif shown == 100 and exact < 100:
            key, shown = "percent-over", 100 - step
        figure = Fraction(float(shown), minimumFractionDigits=int(digits), maximumFractionDigits=int(digits))
        return self._say(key, {"figure": figure})

    def few(self, items: Items | FluentNone, most: int = 4) -> FluentType:
        """FEW($items, most: 3): `A, B, C and 9 more`, if more than one would follow."""
        if isinstance(items, FluentNone) or len(items.items) <= int(most) + 1:
            return items
        others = self._say("list-others", {"more": Whole(len(items.items) - int(most))})
        return Items([*items.items[: int(most)], others], self._say)

    def spell(self, value: FluentNumber | FluentNone, capital: int = 0) -> str | FluentNone:
        """SPELL($n): a number in words up to ten, for a sentence; beyond that in figures. SPELL($n, capital: 1) at the
        beginning of one.
        """
        if isinstance(value, FluentNone):
            return value
        exact = Decimal(str(value))
        said = self._say("number-in-words", {"number": Whole(int(exact))}) if exact in SPELT else str(exact)
        return said[:1].upper() + said[1:] if capital else said


def functions(say: Say, names: Mapping[str, str]) -> dict[str, Callable[..., Any]]:
    """The functions of our catalogues; `say` renders a message in the same language, ``names`` are those of things.

    An argument that was not given comes as a `FluentNone`, which each of them passes on for the renderer to report.
    """
    saying = _Saying(say)
    return {
        "ABS": size,
        "SIGN": sign,
        "SPELL": saying.spell,
        "NUMBER": number,
        "SIGNED": signed,
        "CARD": saying.card,
        "PERCENT": saying.percent,
        "JOIN": join,
        "COUNT": count,
        "FEW": saying.few,
        "CALLED": lambda thing: names.get(str(thing), "none"),
    }
