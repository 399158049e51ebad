"""Verbs: a kind of order is one class with its grammar, its choices, its refusals and its effect.

A question offers verbs about a subject, ``now``: the listed orders are those offered and not refused; a typed text is
parsed and then asked for its refusal. Nothing else decides what is legal.

>>> from dataclasses import FrozenInstanceError, dataclass
>>> from typing import Annotated, ClassVar, NamedTuple
>>> from .arguments import Number
>>> from admiralty.kernel.flows.choices import IllegalOrder
>>> from .verb_choices import Verbs
>>> class Boat(NamedTuple):
...     coal: int
...     aground: bool = False
>>> class Sea(NamedTuple):
...     setting: object = None
>>> AGROUND = Hindrance("4.4", "refusal-aground", lambda sea, boat: boat.aground)
>>> class Steam(Verb[Sea, Boat], word="steam", case="4.1", hindered_by=(AGROUND,)):
...     "4.1 A boat goes as fast as her coal allows."
...     knots: Annotated[int, Number(least=0, most=9)]
...     def refusal(self, sea, boat):
...         return IllegalOrder("4.1", Message("refusal-coal", coal=boat.coal)) if self.knots > boat.coal else None
>>> class Anchor(Verb[Sea, Boat], word="anchor", case="4.2"):
...     "4.2 Or she lies still."
>>> choices = Verbs((Steam, Anchor), Sea(), Boat(coal=1))
>>> [order.code for order in choices.orders()]
['steam 0', 'steam 1', 'anchor']
>>> choices.check("STEAM  1").value, choices.orders()[1].label
(Steam(knots=1), Message('order-steam', knots=1))
>>> choices.check("steam 5")
Traceback (most recent call last):
    ...
admiralty.kernel.flows.choices.IllegalOrder: refusal-coal: 'steam 5'
>>> choices.check("steam full")
Traceback (most recent call last):
    ...
admiralty.kernel.flows.choices.MalformedOrder: refusal-form: 'steam full'
>>> [order.code for order in Verbs((Steam, Anchor), Sea(), Boat(9, aground=True)).orders()]
['anchor']
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass
from itertools import product
from typing import Any, ClassVar, Generic, Self, TypeVar, dataclass_transform, final

from admiralty.kernel.base.misspelt import refuse_misspelt
from admiralty.kernel.flows.choices import Dial, Order, Refusal, Rng, WrittenLater
from admiralty.kernel.flows.event import Message, message_of
from admiralty.kernel.flows.flow import Flow

from .arguments import Spot
from .grammar import shape_of
from .hindrances import Hindrance, Lists, OnATable, always

__all__ = ["Given", "Hindrance", "Measure", "Measures", "Verb", "always"]

Measure = Callable[[Any], Hashable]
"""What an odds question reads from the state when the order has had its effect."""
Measures = Mapping[str, Measure]
"""Such questions, each under a key of the word catalogue."""

S = TypeVar("S", bound=OnATable)
N = TypeVar("N")
V = TypeVar("V", bound="Verb[Any, Any]")
NOTHING: Any = ()
"""A flow without a request: ``yield from`` accepts it, and no generator need be made."""
KEPT = 4_096
"""The most cached orders of a kind in a setting."""
SAID = (
    "offers", "listed", "refusal", "carry_out", "measures", "foretold", "label", "point", "heaped", "sample",
    "candidates", "dials",
)  # fmt: skip
"""The functions that a kind of order may have."""
DRAWN_FROM = 100
"""One of so many candidates is drawn at random, if a kind does not say otherwise."""


@dataclass_transform(frozen_default=True)
class Verb(Generic[S, N]):
    """A kind of order, made with its arguments: its annotations are fields, as in a frozen dataclass. They are ids and
    plain values, never parts of a state, because orders are given again on clones.

    The code is ``word`` and then the arguments in their order; ``form`` writes it otherwise, as in ``"{course} ram
    {target}"``. A verb without words of its own is parsed after all others. ``choices`` gives the values worth
    offering, if they are fewer than the grammar allows. A verb with ``listable = False`` has too many arguments to
    list, and gives `sample` and `candidates` instead of `offers`. Its properties are given with its name: ``class
    Fire(Action, word="fire", case="6.1", choices=enemies_in_range)``.
    """

    __slots__ = ()

    word: ClassVar[str] = ""
    form: ClassVar[str] = ""
    case: ClassVar[str] = ""
    """The case that grants it."""
    label_key: ClassVar[str] = ""
    """The key of its label, if that is not ``order-`` and its word."""
    hindered_by: ClassVar[tuple[Hindrance[Any, Any], ...]] = ()
    """What closes this kind, in the order in which reasons are given."""
    choices: ClassVar[Callable[[Any, Any], Iterable[Any]] | None] = None
    """For a state and a subject: the values of its argument worth offering, or tuples of them if it has several; see
    `offers`.
    """
    legal: ClassVar[Callable[[Any, Any], Iterable[Any]] | None] = None
    """The same for the legal ones, for a game that has them faster than by asking for refusals: the suite compares. Its
    orders are cached.
    """
    listable: ClassVar[bool] = True
    exact: ClassVar[bool] = True
    """Whether it is parsed only as it is written; a measure may be written in more ways than one (`120.0`)."""

    def __init_subclass__(cls, **said: Any) -> None:
        super().__init_subclass__()
        for name, hint in vars(cls).get("__annotations__", {}).items():
            if hasattr(Verb, name) and "ClassVar" not in str(hint):
                raise TypeError(f"{cls.__name__}.{name}: every verb has a {name}; call the argument something else")
        refuse_misspelt(cls, Verb, SAID, "a verb")
        for name, value in said.items():
            if not hasattr(cls, name):
                raise TypeError(f"{cls.__name__}: a verb says nothing that is called {name}")
            setattr(cls, name, value)
        if "__dataclass_params__" not in vars(cls):
            dataclass(frozen=True)(cls)
            del cls.__setattr__, cls.__delattr__  # every verb is frozen, and says so below

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"{type(self).__name__}.{name}: an order is not changed")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"{type(self).__name__}.{name}: an order is not changed")

    # -- for games to override -----------------------------------------------------------------------------------

    @classmethod
    def offers(cls, state: S, now: N) -> Iterable[Self]:
        """All orders worth offering: cheap, and too many. One for each of its ``choices``, or else everything that the
        grammar allows.
        """
        if cls.choices is not None:
            values = cls.choices(state, now)
            return map(cls, values) if len(shape_of(cls).arguments) == 1 else [cls(*each) for each in values]
        every = cls.every(state.setting)
        if every is None:
            raise TypeError(f"{cls.__name__}: its arguments have no end, so it must say what it offers")
        return every

    @classmethod
    def listed(cls, state: S, now: N) -> Sequence[Order[Self]]:
        """The legal orders of this kind. A game that has them at hand may give them faster; the suite compares."""
        setting = state.setting
        if cls.legal is not None:
            return cls.kept(setting, cls.legal(state, now))
        return [Given(verb, setting) for verb in cls.offers(state, now) if verb.refusal(state, now) is None]

    def refusal(self, state: S, now: N) -> Refusal | None:
        """The only test of these arguments: None if they are legal, or the case and the reason against them."""
        return None

    def carry_out(self, state: S, now: N) -> Flow[Any] | None:
        """The effect: a flow, or a plain function if no seat is asked and nothing thrown. A question may also use a
        verb's arguments in its own way.
        """
        raise TypeError(f"{type(self).__name__} has no effect of its own")

    @final
    def take_effect(self, state: S, now: N) -> Flow[Any]:
        """Carry it out, whether that takes answers or not."""
        return self.carry_out(state, now) or NOTHING

    def measures(self, state: S, now: N) -> Mapping[str, Measure]:
        """What a player would ask about it, each under a key of the word catalogue."""
        return {}

    def foretold(self, state: S, now: N) -> Mapping[str, Mapping[Hashable, float]] | None:
        """The probability of each value of its measures, if a game has them exactly without playing the order out; its
        tests compare the two. With None the order is played out down every branch of chance.
        """
        return None

    def label(self, setting: Any) -> Message | None:
        """The order in words."""
        shape = shape_of(type(self))
        found: dict[str, object] = {}
        for name, kind in shape.arguments.items():
            said = kind.said(setting, getattr(self, name))
            found.update(said if kind.parts else {name: said})  # type: ignore[call-overload]
        return message_of(shape.label, found)

    def point(self, state: S, now: N) -> Spot:
        """Its place on the board, of a state or a view: that of its first argument with a place."""
        for name, kind in shape_of(type(self)).arguments.items():
            spot = kind.spot(state.setting, getattr(self, name))
            if spot is not None:
                return spot
        return Spot()

    def heaped(self, state: S, now: N) -> tuple[Message, str] | None:
        """For orders that come by the dozen: the line under which a terminal lists this one, and its name there."""
        return None

    # -- arguments that cannot be listed -----------------------------------------------------------------------------

    @classmethod
    def sample(cls, state: S, now: N, rng: Rng) -> Any:
        """A random legal order of a kind that cannot be listed: one of its ``choices``, or of its `candidates`."""
        if cls.choices is None:
            proposed = list(cls.candidates(state, now, DRAWN_FROM))
            return proposed[rng.below(len(proposed))]
        values = list(cls.choices(state, now))
        return cls(values[rng.below(len(values))])  # type: ignore[call-arg]

    @classmethod
    def candidates(cls, state: S, now: N, most: int) -> Iterable[Any]:
        """Candidate orders of a kind that cannot be listed: the middle one of its ``choices``, and others evenly spread
        to both ends.
        """
        if cls.choices is None:
            raise TypeError(f"{cls.__name__} cannot be listed and must say which are worth a look")
        values = list(cls.choices(state, now))
        last, number = len(values) - 1, (min(most, len(values)) - 1) // 2 * 2
        places = [last * step // number for step in range(number + 1)] if number else [last // 2]
        return [cls(values[place]) for place in sorted(places, key=lambda place: abs(2 * place - last))]  # type: ignore[call-arg]

    @classmethod
    def dials(cls, state: S, now: N) -> tuple[Dial, ...]:
        """The parts of a code that can be set step by step."""
        return ()

    @classmethod
    def lists(cls, setting: Any) -> tuple[Sequence[Order[Self]], Lists | None]:
        """Its orders, if they are the same in all questions of a setting, else how to list them: the orders of the
        grammar are made once, and only their refusals are asked each time.
        """
        lists_itself = cls.listed.__func__ is not Verb.listed.__func__  # type: ignore[attr-defined]
        if cls.legal is not None and not lists_itself:
            return (), cls._by_values(setting, cls.legal)
        own = lists_itself or cls.offers.__func__ is not Verb.offers.__func__  # type: ignore[attr-defined]
        every = None if own or cls.choices is not None else cls.every(setting)
        if every is None:
            return (), cls.listed
        given = tuple([Given(verb, setting) for verb in every])
        if cls.refusal is Verb.refusal:
            return given, None
        if len(given) == 1:
            return (), lambda state, now: given if given[0].value.refusal(state, now) is None else ()
        return (), lambda state, now: [order for order in given if order.value.refusal(state, now) is None]

    @classmethod
    def _by_values(cls, setting: Any, legal: Callable[[Any, Any], Iterable[Any]]) -> Lists:
        """`kept`, for the values that are legal in a question."""
        known, keep = setting.made_before.setdefault(cls, {}), cls._keep

        def found(state: Any, now: Any) -> Sequence[Order[Any]]:
            values = legal(state, now)
            return [known.get(value) or keep(known, setting, value) for value in values] if values else ()

        return found

    @classmethod
    def kept(cls, setting: Any, values: Iterable[Any]) -> list[Order[Self]]:
        """The orders of a verb by the values of its argument, made once for a setting, for lists that are needed often.
        A verb of several arguments takes tuples.
        """
        known = setting.made_before.get(cls)
        if known is None:
            known = setting.made_before[cls] = {}
        return [known.get(value) or cls._keep(known, setting, value) for value in values]

    @classmethod
    def _keep(cls, known: dict[Any, Any], setting: Any, value: Any) -> Any:
        verb = cls(value) if len(shape_of(cls).arguments) == 1 else cls(*value)  # type: ignore[call-arg]
        if len(known) >= KEPT:
            known.clear()
        order = known[value] = Given(verb, setting)
        return order

    # -- the grammar ------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, setting: Any, words: Sequence[str]) -> Self | None:
        """The order of some words in lower case; None if they do not have this form, a `Refusal` or an error of the
        argument if they do and have no meaning.
        """
        shape = shape_of(cls)
        found: dict[str, Any] = {}
        at, spare = 0, len(words) - shape.least
        if spare < 0 or (spare and not shape.open):
            return None
        for part in shape.parts:
            if isinstance(part, str):
                if words[at] != part:
                    return None
                at += 1
                continue
            kind = shape.arguments[part[0]]
            size = spare + 1 if kind.size is None else kind.size
            found[part[0]] = kind.read(setting, " ".join(words[at : at + size]))
            at += size
        return cls(**found)

    def code(self, setting: Any) -> str:
        """The canonical text."""
        shape = shape_of(type(self))
        return " ".join(
            [
                part if isinstance(part, str) else shape.arguments[part[0]].write(setting, getattr(self, part[0]))
                for part in shape.parts
            ]
        )

    @classmethod
    def every(cls, setting: Any) -> Iterable[Self] | None:
        """All orders of the grammar, if they are finite: the suite tries each of them at every question."""
        arguments = shape_of(cls).arguments
        values = [kind.every(setting) for kind in arguments.values()]
        if any(each is None for each in values):
            return None
        return (cls(*found) for found in product(*[each or () for each in values]))

    @classmethod
    def keys(cls) -> Mapping[str, frozenset[str]]:
        """The catalogue keys that derive from it, with their arguments."""
        shape = shape_of(cls)
        said = [part for name, kind in shape.arguments.items() for part in kind.parts or (name,)]
        found: dict[str, frozenset[str]] = {shape.label: frozenset(said)} if cls.label is Verb.label else {}
        for kind in shape.arguments.values():
            found.update(kind.keys())
        return found


class Given(WrittenLater[V]):
    """The order of a verb."""

    __slots__ = ("setting",)

    def __init__(self, verb: V, setting: Any) -> None:
        self.value = verb
        self.setting = setting

    def coded(self) -> str:
        return self.value.code(self.setting)

    def labelled(self) -> Message | None:
        return self.value.label(self.setting)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Given) and bool(self.value == other.value)

    def __hash__(self) -> int:
        return hash(self.value)
