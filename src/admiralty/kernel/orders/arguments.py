"""Arguments of orders: parses and formats each type, and finds its place on the board.

A verb's field says by its type which kind of argument it is: a number, a text of one word, a member of an enum. A game
gives its own ids their words once, with the type, and then writes ``target: ShipId`` in as many verbs as it likes.

>>> from typing import Annotated, NamedTuple
>>> class Fleet(NamedTuple):
...     ships: tuple[str, ...]
>>> SHIP = Named(lambda fleet: {ship: n for n, ship in enumerate(fleet.ships)}, lambda fleet: fleet.ships, on="counter")
>>> ShipId = Annotated[int, SHIP]
>>> fleet = Fleet(("huascar", "covadonga"))
>>> argument_of(ShipId).read(fleet, "covadonga"), argument_of(ShipId).write(fleet, 0)
(1, 'huascar')
>>> argument_of(ShipId).spot(fleet, 0)
Spot(on='counter', ref='huascar', heading=None, point=None)

Reading depends on the setting alone, which never changes in a match, so parsed values are cached.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Generic, Literal, NamedTuple, NewType, NoReturn, TypeVar, get_args, get_origin

from admiralty.kernel.flows.choices import MalformedOrder
from admiralty.kernel.flows.event import message_of

__all__ = ["Argument", "Id", "Member", "Named", "Number", "Spot", "Tenths", "Text", "argument_of"]

T = TypeVar("T")


class Spot(NamedTuple):
    """The place on the board where an order can be given: a cell, a counter or a card by its id, a point, or none."""

    on: Literal["cell", "counter", "card", "point", "nothing"] = "nothing"
    ref: str = ""
    heading: float | None = None
    point: tuple[float, float] | None = None


class Argument(ABC, Generic[T]):
    """One type of argument of an order."""

    size: int | None = 1
    """How many words it takes in a code; None for all that the others leave."""
    parts: tuple[str, ...] = ()
    """For a value with parts: the names of those that the label shows one by one."""

    @abstractmethod
    def read(self, setting: Any, text: str) -> T:
        """The value of some words in lower case; ``ValueError``, ``LookupError`` or a `Refusal` for none."""

    @abstractmethod
    def write(self, setting: Any, value: T) -> str:
        """The canonical text of a value."""

    def every(self, setting: Any) -> Iterable[T] | None:
        """All values that can be written, if they are few enough to enumerate; else None."""
        return None

    def said(self, setting: Any, value: T) -> object:
        """The text for the label of an order; for a value with ``parts``, each by its name."""
        if self.parts:
            return {part: getattr(value, part) for part in self.parts}
        return self.write(setting, value)

    def spot(self, setting: Any, value: T) -> Spot | None:
        """Its place on the board, if it has one."""
        return None

    def keys(self) -> Mapping[str, frozenset[str]]:
        """The catalogue keys that derive from it, with their arguments."""
        return {}


class Number(Argument[int]):
    """A whole number; with limits, which may depend on the setting, all of them can be enumerated.

    >>> Number(least=0, most=2).read(None, "2"), list(Number(least=0, most=2).every(None))
    (2, [0, 1, 2])
    """

    def __init__(self, least: int | None = None, most: int | Callable[[Any], int] | None = None) -> None:
        self.least = least
        self.most = most

    def read(self, setting: Any, text: str) -> int:
        if not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit() or len(text) > 9:
            raise ValueError(text)
        value = int(text)
        every = self.every(setting)
        if every is not None and value not in every:
            raise ValueError(text)
        return value

    def write(self, setting: Any, value: int) -> str:
        return str(value)

    def every(self, setting: Any) -> Sequence[int] | None:
        if self.least is None or self.most is None:
            return None
        return range(self.least, (self.most(setting) if callable(self.most) else self.most) + 1)

    def said(self, setting: Any, value: int) -> object:
        return value


class Text(Argument[str]):
    """Any one word."""

    def read(self, setting: Any, text: str) -> str:
        return text

    def write(self, setting: Any, value: str) -> str:
        return value


class Member(Argument[T]):
    """A member of an enum, written as its value.

    >>> Side = Enum("Side", {"PORT": "port", "STARBOARD": "starboard"})
    >>> Member(Side).read(None, "port")
    <Side.PORT: 'port'>
    """

    def __init__(self, enum: type[Any]) -> None:
        self.by_word: dict[str, Any] = {str(member.value).lower(): member for member in enum}
        sizes = {len(word.split()) for word in self.by_word}
        self.size = sizes.pop() if len(sizes) == 1 else None

    def read(self, setting: Any, text: str) -> T:
        found: T = self.by_word[text]
        return found

    def write(self, setting: Any, value: Any) -> str:
        return str(value.value)

    def every(self, setting: Any) -> Iterable[T]:
        return self.by_word.values()

    def said(self, setting: Any, value: Any) -> object:
        return value.value


class Named(Argument[T]):
    """A thing that the setting has words for: a ship, a hex, a card.

    ``values`` gives the value of each word, ``words`` the word of each value; ``on`` is the kind of place that it is on
    the board, under the same word. ``unknown`` is the key of the refusal for an unknown word; it gets ``$word``.
    """

    def __init__(
        self,
        values: Callable[[Any], Mapping[str, T]],
        words: Callable[[Any], Any],
        *,
        on: Literal["cell", "counter", "card", "nothing"] = "nothing",
        unknown: str = "",
        case: str = "",
    ) -> None:
        self.values = values
        self.words = words
        self.on = on
        self.unknown = unknown
        self.case = case

    def read(self, setting: Any, text: str) -> T:
        values = self.values(setting)
        return values[text] if text in values else self.unread(text)

    def unread(self, text: str) -> NoReturn:
        """There is no thing of that name."""
        if not self.unknown:
            raise LookupError(text)
        raise MalformedOrder(self.case, message_of(self.unknown, {"word": text}))

    def write(self, setting: Any, value: T) -> str:
        return str(self.words(setting)[value])

    def every(self, setting: Any) -> Iterable[T]:
        return self.values(setting).values()

    def keys(self) -> Mapping[str, frozenset[str]]:
        return {self.unknown: frozenset({"word"})} if self.unknown else {}

    def spot(self, setting: Any, value: T) -> Spot | None:
        return None if self.on == "nothing" else Spot(self.on, self.write(setting, value))


class Id(Named[str]):
    """A thing whose word is its id, one of those that the setting knows.

    >>> Id(lambda fleet: ("huascar",), on="counter").spot(None, "huascar")
    Spot(on='counter', ref='huascar', heading=None, point=None)
    """

    def __init__(
        self,
        ids: Callable[[Any], Collection[str]],
        *,
        on: Literal["cell", "counter", "card", "nothing"] = "nothing",
        unknown: str = "",
        case: str = "",
    ) -> None:
        super().__init__(lambda setting: {}, lambda setting: {}, on=on, unknown=unknown, case=case)
        self.ids = ids

    def read(self, setting: Any, text: str) -> str:
        return text if text in self.ids(setting) else self.unread(text)

    def write(self, setting: Any, value: str) -> str:
        return value

    def every(self, setting: Any) -> Collection[str]:
        return self.ids(setting)


class Tenths(Argument[int]):
    """A measure in tenths: a whole number, or one with a single decimal. With so many ``digits`` it is written in full,
    as bearings are.

    >>> Tenths().write(None, 300), Tenths().read(None, "30.5"), Tenths(digits=3).write(None, 475)
    ('30', 305, '047.5')
    """

    def __init__(self, digits: int = 0, *, unknown: str = "", case: str = "") -> None:
        self.digits = digits
        self.unknown = unknown
        self.case = case

    def read(self, setting: Any, text: str) -> int:
        whole, dot, part = text.partition(".")
        if not (whole + part).isascii() or not whole.isdigit() or len(whole) > 6 or (dot and not _is_digit(part)):
            if self.unknown:
                raise MalformedOrder(self.case, message_of(self.unknown, {"word": text}))
            raise ValueError(text)
        return int(whole) * 10 + int(part or 0)

    def write(self, setting: Any, value: int) -> str:
        whole, part = divmod(value, 10)
        return f"{whole:0{self.digits}}.{part}" if part or self.digits else str(whole)

    def keys(self) -> Mapping[str, frozenset[str]]:
        return {self.unknown: frozenset({"word"})} if self.unknown else {}


def _is_digit(text: str) -> bool:
    return len(text) == 1 and text.isdigit()


_NUMBER, _TEXT = Number(), Text()


def argument_of(hint: Any) -> Argument[Any]:
    """The argument type for a Python type; ``TypeError`` for one without words.

    >>> argument_of(float)
    Traceback (most recent call last):
        ...
    TypeError: <class 'float'> has no words: write Annotated[..., an Argument]
    """
    if get_origin(hint) is Annotated:
        own = [extra for extra in get_args(hint)[1:] if isinstance(extra, Argument)]
        return own[0] if own else argument_of(get_args(hint)[0])
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Member(hint)
    if hint is int:
        return _NUMBER
    if hint is str:
        return _TEXT
    raise TypeError(f"{hint} has no words: write Annotated[..., an Argument]")
