"""Verbs: a kind of order is one object, which says how it is written, what could be meant, what is legal, and what
follows.

A question offers verbs about a subject, ``now``: what is listed is what is offered and not refused; what is typed is
read by the grammar and then asked for its refusal. There is no other legality.

>>> from dataclasses import dataclass
>>> from typing import Annotated, ClassVar, NamedTuple
>>> from .arguments import Number
>>> from .choices import IllegalOrder
>>> class Boat(NamedTuple):
...     coal: int
...     aground: bool = False
>>> class Sea(NamedTuple):
...     setting: object = None
>>> AGROUND = Hindrance("4.4", "refusal-aground", lambda sea, boat: boat.aground)
>>> @dataclass(frozen=True, slots=True)
... class Steam(Verb[Sea, Boat]):
...     "4.1 A boat goes as fast as her coal allows."
...     word: ClassVar = "steam"
...     case: ClassVar = "4.1"
...     hindered_by: ClassVar = (AGROUND,)
...     knots: Annotated[int, Number(least=0, most=9)]
...     def refusal(self, sea, boat):
...         return IllegalOrder("4.1", Message("refusal-coal", coal=boat.coal)) if self.knots > boat.coal else None
>>> @dataclass(frozen=True, slots=True)
... class Anchor(Verb[Sea, Boat]):
...     "4.2 Or she lies still."
...     word: ClassVar = "anchor"
...     case: ClassVar = "4.2"
>>> choices = Verbs((Steam, Anchor), Sea(), Boat(coal=1))
>>> [order.code for order in choices.orders()]
['steam 0', 'steam 1', 'anchor']
>>> choices.check("STEAM  1").value, choices.orders()[1].label
(Steam(knots=1), Message('order-steam', knots=1))
>>> choices.check("steam 5")
Traceback (most recent call last):
    ...
admiralty.kernel.choices.IllegalOrder: refusal-coal: 'steam 5'
>>> choices.check("steam full")
Traceback (most recent call last):
    ...
admiralty.kernel.choices.MalformedOrder: refusal-form: 'steam full'
>>> [order.code for order in Verbs((Steam, Anchor), Sea(), Boat(9, aground=True)).orders()]
['anchor']
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import product
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar, get_type_hints

from .arguments import Argument, Spot, argument_of
from .choices import Choices, Dial, IllegalOrder, MalformedOrder, Order, Refusal, Rng, normal
from .event import Message, derived
from .flow import Flow
from .game import Measure

__all__ = ["Given", "Hindrance", "Verb", "Verbs", "always", "once"]


class OnATable(Protocol):
    """What verbs need of a state, or of a view of one."""

    @property
    def setting(self) -> Any: ...


S = TypeVar("S", bound=OnATable)
N = TypeVar("N")
V = TypeVar("V", bound="Verb[Any, Any]")
KNOWN_AT_MOST = 5_000
"""How many texts a setting remembers as read; there is no end to what people may type."""


@dataclass(frozen=True, eq=False)
class Hindrance(Generic[S, N]):
    """What closes a whole kind of order, whatever its arguments: asked once a question, for all kinds it may close.

    ``said`` gives the arguments of the reason. One that stands ``unless`` its test holds can share the test with its
    opposite, which is then asked once for both. ``where`` says in which settings it can stand at all, and is asked once
    for each.
    """

    case: str
    key: str
    test: Callable[[S, N], object]
    said: Callable[[S, N], Mapping[str, object]] | None = None
    unless: bool = False
    where: Callable[[Any], bool] | None = None

    def stands(self, state: S, now: N) -> bool:
        """Whether it closes its kinds in this question."""
        return (self.where is None or self.where(state.setting)) and bool(self.test(state, now)) != self.unless

    def refusal(self, state: S, now: N) -> IllegalOrder:
        return IllegalOrder(self.case, derived(self.key, self.said(state, now) if self.said is not None else {}))


def always(state: object, now: object) -> bool:
    """The test of what stands in every question of the settings it stands in."""
    return True


class Verb(Generic[S, N]):
    """A kind of order, made with its arguments: a frozen dataclass with ids and plain values as fields, never parts of
    a state, because orders are given again on clones.

    The code is ``word`` and then the arguments in their order; ``form`` writes it otherwise, as in ``"{course} ram
    {target}"``. A verb without words of its own is read after all others. A verb that says ``listable = False`` has
    more arguments than can be listed, and gives `sample` and `candidates` in the place of `offers`.
    """

    __slots__ = ()

    word: ClassVar[str] = ""
    form: ClassVar[str] = ""
    case: ClassVar[str] = ""
    """The case that grants it."""
    label_key: ClassVar[str] = ""
    """The key of its label, where that is not ``order-`` and its word."""
    hindered_by: ClassVar[tuple[Hindrance[Any, Any], ...]] = ()
    """What closes this kind, in the order in which reasons are given."""
    listable: ClassVar[bool] = True
    exact: ClassVar[bool] = True
    """Whether it is read only as it is written; a measure may be written in more ways than one (`120.0`)."""

    # -- what a game says ----------------------------------------------------------------------------------------

    @classmethod
    def offers(cls, state: S, now: N) -> Iterable[Self]:
        """All that could be meant: cheap, and too many. Without a word of its own, everything the grammar can say."""
        every = cls.every(state.setting)
        if every is None:
            raise TypeError(f"{cls.__name__}: its arguments have no end, so it must say what it offers")
        return every

    @classmethod
    def listed(cls, state: S, now: N) -> Sequence[Order[Self]]:
        """The legal orders of this kind. A game that has them at hand may give them faster; the suite compares."""
        setting = state.setting
        return [Given(verb, setting) for verb in cls.offers(state, now) if verb.refusal(state, now) is None]

    def refusal(self, state: S, now: N) -> Refusal | None:
        """The legality of these arguments, and the only one: None, or the case and the reason against them."""
        return None

    def carry_out(self, state: S, now: N) -> Flow[Any]:
        """What follows. A question may also use a verb's arguments in its own way."""
        raise TypeError(f"{type(self).__name__} has no effect of its own")

    def measures(self, state: S, now: N) -> Mapping[str, Measure]:
        """What a player would ask about it, each under a key of the word catalogue."""
        return {}

    def label(self, setting: Any) -> Message | None:
        """The order in words."""
        shape = shape_of(type(self))
        return derived(shape.label, {n: kind.said(setting, getattr(self, n)) for n, kind in shape.arguments.items()})

    def point(self, state: S, now: N) -> Spot:
        """Where a hand points to give it, on a state or on a view: where its first argument lies that lies anywhere."""
        for name, kind in shape_of(type(self)).arguments.items():
            spot = kind.spot(state.setting, getattr(self, name))
            if spot is not None:
                return spot
        return Spot()

    # -- arguments that cannot be listed ----------------------------------------------------------------------------

    @classmethod
    def sample(cls, state: S, now: N, rng: Rng) -> Any:
        """One legal order at random, of a kind that cannot be listed."""
        raise TypeError(f"{cls.__name__} cannot be listed and must say how one is drawn")

    @classmethod
    def candidates(cls, state: S, now: N, most: int) -> Iterable[Any]:
        """Legal orders worth looking at, of a kind that cannot be listed."""
        raise TypeError(f"{cls.__name__} cannot be listed and must say which are worth a look")

    @classmethod
    def dials(cls, state: S, now: N) -> tuple[Dial, ...]:
        """The parts of a code that a hand may set step by step."""
        return ()

    # -- the grammar ------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, setting: Any, words: Sequence[str]) -> Self | None:
        """The order that some words in lower case mean; None if they are not of this form, a `Refusal` or an error of
        the argument if they are and cannot be meant."""
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
        """The one way to write it."""
        shape = shape_of(type(self))
        return " ".join(
            part if isinstance(part, str) else shape.arguments[part[0]].write(setting, getattr(self, part[0]))
            for part in shape.parts
        )

    @classmethod
    def every(cls, setting: Any) -> Iterable[Self] | None:
        """All that the grammar can say, where that has an end: the suite tries each of them at every question."""
        arguments = shape_of(cls).arguments
        values = [kind.every(setting) for kind in arguments.values()]
        if any(each is None for each in values):
            return None
        return (cls(*found) for found in product(*[each or () for each in values]))

    @classmethod
    def keys(cls) -> Mapping[str, frozenset[str]]:
        """The keys of the catalogue that derive from it, with the arguments that they are given."""
        shape = shape_of(cls)
        found: dict[str, frozenset[str]] = {shape.label: frozenset(shape.arguments)} if cls.label is Verb.label else {}
        for kind in shape.arguments.values():
            found.update(kind.keys())
        return found


class Shape(NamedTuple):
    """How a class of verbs is written: its words and arguments in order, and what follows from them."""

    parts: tuple[str | tuple[str], ...]
    """A word as it stands, or the name of an argument in a tuple of its own."""
    arguments: Mapping[str, Argument[Any]]
    least: int
    """How many words it takes at the least."""
    open: bool
    """Whether one argument takes as many words as there are."""
    label: str


_shapes: dict[type[Any], Shape] = {}


def shape_of(kind: type[Any]) -> Shape:
    """The shape of a class of verbs, worked out once."""
    shape = _shapes.get(kind)
    if shape is None:
        shape = _shapes[kind] = _shape(kind)
    return shape


def _shape(kind: type[Verb[Any, Any]]) -> Shape:
    hints = get_type_hints(kind, include_extras=True)
    arguments = {each.name: argument_of(hints[each.name]) for each in fields(kind) if each.init}  # type: ignore[arg-type]
    form = kind.form or " ".join([kind.word, *(f"{{{name}}}" for name in arguments)])
    parts: list[str | tuple[str]] = [(word[1:-1],) if word.startswith("{") else word for word in form.split()]
    named = [part[0] for part in parts if isinstance(part, tuple)]
    if sorted(named) != sorted(arguments):
        raise TypeError(f"{kind.__name__}: the form {form!r} must name each of {', '.join(arguments)} once")
    sizes = [1 if isinstance(part, str) else arguments[part[0]].size for part in parts]
    if sizes.count(None) > 1:
        raise TypeError(f"{kind.__name__}: only one argument may take as many words as there are")
    words = kind.word or " ".join(part for part in parts if isinstance(part, str)) or kind.__name__.lower()
    label = kind.label_key or "order-" + words.replace(" ", "-").replace("_", "-")
    return Shape(tuple(parts), arguments, sum(size or 1 for size in sizes), None in sizes, label)


class Given(Order[V]):
    """The order of a verb: its code and label are put together when somebody looks."""

    __slots__ = ("setting",)

    def __init__(self, verb: V, setting: Any) -> None:
        self.value = verb
        self.setting = setting

    def __getattr__(self, name: str) -> Any:
        if name == "code":
            self.code: str = self.value.code(self.setting)
            return self.code
        if name == "label":
            self.label: Message | None = self.value.label(self.setting)
            return self.label
        raise AttributeError(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Given) and bool(self.value == other.value)

    def __hash__(self) -> int:
        return hash(self.value)


def once(kind: type[V], setting: Any, *arguments: Any) -> Order[V]:
    """The order of a verb, made once a setting: for lists that are made often."""
    known: dict[Any, Order[V]] = getattr(setting, "made_before", {})
    order = known.get((kind, arguments))
    if order is None:
        order = known[kind, arguments] = Given(kind(*arguments), setting)
    return order


class Grammar:
    """The kinds of one sort of question: which words begin them, and what closes which."""

    def __init__(self, kinds: tuple[type[Verb[Any, Any]], ...]) -> None:
        self.kinds = kinds
        self.worded: dict[str, list[type[Verb[Any, Any]]]] = {}
        self.wordless: list[type[Verb[Any, Any]]] = []
        for kind in kinds:
            first = shape_of(kind).parts[0]
            self.worded.setdefault(first, []).append(kind) if isinstance(first, str) else self.wordless.append(kind)

    def read(self, setting: Any, text: str) -> Verb[Any, Any] | None:
        """The verb that a text means, None if no kind is written so; a `MalformedOrder` if one is and means nothing."""
        known: dict[tuple[Grammar, str], Any] = getattr(setting, "read_before", {})
        verb: Verb[Any, Any] | None = known.get((self, text))
        if verb is None:
            verb = self._read(setting, normal(text))
            if verb is not None:
                if len(known) >= KNOWN_AT_MOST:
                    known.clear()
                known[self, text] = verb
        return verb

    def _read(self, setting: Any, text: str) -> Verb[Any, Any] | None:
        words = text.split()
        if not words:
            return None
        fault: Refusal | None = None
        named = self.worded.get(words[0], [])
        for kind in (*named, *self.wordless):
            try:
                verb: Verb[Any, Any] | None = kind.read(setting, words)
            except Refusal as refusal:
                fault = fault or refusal
                continue
            except (ValueError, LookupError):
                continue
            if verb is not None and (not kind.exact or normal(verb.code(setting)) == text):
                return verb
        if fault is not None:
            fault.case = fault.case or next((kind.case for kind in named), "")
            raise fault
        return None


class Opened(NamedTuple):
    """What is open in a question: the kinds, whether all of them can be listed, and how each of them lists."""

    kinds: tuple[type[Verb[Any, Any]], ...]
    finite: bool
    lists: tuple[tuple[Sequence[Order[Any]], Callable[[Any, Any], Sequence[Order[Any]]] | None], ...]
    """For each kind its orders, where they are the same in all questions, else how they are found."""


class Plan:
    """The kinds of one sort of question in one setting: what can close them there, and how the others list."""

    def __init__(self, kinds: tuple[type[Verb[Any, Any]], ...], setting: Any) -> None:
        self.kinds = kinds
        self.setting = setting
        closes: dict[Callable[[Any, Any], object], list[int]] = {}
        for number, kind in enumerate(kinds):
            for each in kind.hindered_by:
                if each.where is None or each.where(setting):
                    closes.setdefault(each.test, [0, 0])[each.unless] |= 1 << number
        at_first = (1 << len(kinds)) - 1 & ~closes.pop(always, [0])[0]
        self.left = _asking(at_first, [(test, held, failed) for test, (held, failed) in closes.items()])
        self.opened: dict[int, Opened] = {}

    def open(self, state: Any, now: Any) -> Opened:
        """What nothing hinders."""
        left = self.left(state, now)
        return self.opened.get(left) or self._make(left)

    def _make(self, left: int) -> Opened:
        kinds = tuple([kind for number, kind in enumerate(self.kinds) if left >> number & 1])
        lists = tuple([self._lists(kind) for kind in kinds if kind.listable])
        found = self.opened[left] = Opened(kinds, len(lists) == len(kinds), lists)
        return found

    def _lists(self, kind: type[Verb[Any, Any]]) -> Any:
        """How a kind lists: what the grammar can say is made once a setting, and only its refusals are asked anew."""
        plain = kind.offers.__func__ is Verb.offers.__func__ and kind.listed.__func__ is Verb.listed.__func__  # type: ignore[attr-defined]
        every = kind.every(self.setting) if plain else None
        if every is None:
            return (), kind.listed
        given = tuple([Given(verb, self.setting) for verb in every])
        if kind.refusal is Verb.refusal:
            return given, None
        return (), _unrefused(given)


def _unrefused(given: tuple[Given[Any], ...]) -> Callable[[Any, Any], Sequence[Order[Any]]]:
    """How orders list that are the same in all questions, but for those that are refused."""
    if len(given) == 1:
        return lambda state, now: given if given[0].value.refusal(state, now) is None else ()
    return lambda state, now: [order for order in given if order.value.refusal(state, now) is None]


def _asking(at_first: int, closes: list[tuple[Callable[[Any, Any], object], int, int]]) -> Callable[[Any, Any], int]:
    """A function that asks each test in turn for the kinds that it leaves open, as bits; written out, because the
    question is asked more often than any other."""
    lines = [f"def left(state, now, left={at_first}, {', '.join(f't{n}=t{n}' for n in range(len(closes)))}):"]
    for n, (_, held, failed) in enumerate(closes):
        lines.append(f"    if left & {held | failed}:")
        lines.append(f"        left &= {~held} if t{n}(state, now) else {~failed}")
    names: dict[str, Any] = {f"t{n}": test for n, (test, _, _) in enumerate(closes)}
    exec("\n".join([*lines, "    return left"]), names)
    return names["left"]  # type: ignore[no-any-return]


def plan_of(kinds: tuple[type[Verb[Any, Any]], ...], setting: Any) -> Plan:
    """The plan of some kinds in a setting, made once."""
    known: dict[Any, Plan] = getattr(setting, "made_before", {})
    plan = known.get(id(kinds))
    if plan is None or plan.kinds is not kinds:  # the tuple itself is kept, so that no other takes its place
        plan = known.get(kinds)
        if plan is None:
            plan = known[id(kinds)] = known[kinds] = Plan(kinds, setting)
    return plan


@cache
def grammar_of(kinds: tuple[type[Verb[Any, Any]], ...]) -> Grammar:
    return Grammar(kinds)


class Verbs(Choices[V]):
    """The choices of a question: kinds of order, the state they are given in, and the subject of the question.

    Lists and candidates go by the kinds, in turn. A question that lists or samples otherwise has a class of its own;
    what is legal is still what the verbs say.
    """

    _orders: Sequence[Order[V]] | None = None
    _opened: Opened | None = None

    def __init__(self, kinds: tuple[type[V], ...], state: Any, now: Any) -> None:
        self.kinds = kinds
        self.state = state
        self.subject = now

    @property
    def grammar(self) -> Grammar:
        return grammar_of(self.kinds)

    def open_kinds(self) -> tuple[type[V], ...]:
        """The kinds that nothing hinders."""
        return self._open().kinds  # type: ignore[return-value]

    def _open(self) -> Opened:
        opened = self._opened
        if opened is None:
            opened = self._opened = plan_of(self.kinds, self.state.setting).open(self.state, self.subject)
        return opened

    @property
    def finite(self) -> bool:
        return self._open().finite

    def orders(self) -> Sequence[Order[V]]:
        orders = self._orders
        if orders is None:
            state, now = self.state, self.subject
            opened = self._opened or self._open()
            found: list[Order[V]] = []
            for known, listed in opened.lists:
                found += known if listed is None else listed(state, now)
            if not found and opened.finite:
                raise self.none_left()
            orders = self._orders = found
        return orders

    def refusal(self, verb: V) -> Refusal | None:
        """What stands against a verb here and now: a hindrance of its kind, or its arguments."""
        kind = type(verb)
        if kind.hindered_by and kind not in self.open_kinds():
            for hindrance in kind.hindered_by:
                if hindrance.stands(self.state, self.subject):
                    return hindrance.refusal(self.state, self.subject)
        return verb.refusal(self.state, self.subject)

    def check(self, code: str) -> Order[V]:
        verb = self._read(code)
        refusal = self.refusal(verb)
        if refusal is not None:
            refusal.code = code
            refusal.args = (f"{refusal.reason.key}: {code!r}",)
            raise refusal
        return self.given(verb)

    def given(self, verb: V) -> Order[V]:
        """A verb as an order of this question."""
        return Given(verb, self.state.setting)

    def _read(self, code: str) -> V:
        """The verb of a code; a refusal with examples for a text that is no order of this question."""
        try:
            verb = self.grammar.read(self.state.setting, code)
        except Refusal as refusal:
            raise type(refusal)(refusal.case or self.case, refusal.reason, code) from refusal
        if verb is None:
            raise self._unreadable(code)
        return verb  # type: ignore[return-value]

    def _unreadable(self, code: str) -> MalformedOrder:
        words = normal(code).split()
        named = self.grammar.worded.get(words[0], []) if words else []
        shown = self.candidates(1000)
        alike = [order.code for order in shown if type(order.value) in named]
        if alike:
            return MalformedOrder(named[0].case or self.case, Message("refusal-form", code=code, like=alike[0]), code)
        first: dict[type[Any], str] = {}
        for order in shown:
            first.setdefault(type(order.value), order.code)
        examples = list(first.values())[:3]
        return MalformedOrder(self.case, Message("refusal-no-order", code=code, examples=examples), code)

    def resolve(self, text: str) -> Order[V]:
        """Like `check`, but an abbreviation that fits one listed order will do. What can be read as it stands is never
        taken for an abbreviation of something else, be it legal or not."""
        try:
            readable = self.grammar.read(self.state.setting, text) is not None
        except Refusal:
            readable = False
        found = None if readable else self._abbreviated(text)
        return found or self.check(text)

    def trusted(self, code: str) -> Order[V]:
        return self.given(self._read(code))

    def sample(self, rng: Rng) -> Order[V]:
        orders = self._orders or self.orders()
        if (self._opened or self._open()).finite:
            return orders[rng.below(len(orders))]
        kinds = [kind for kind in self.open_kinds() if not kind.listable]
        drawn = rng.below(len(orders) + len(kinds)) if orders or len(kinds) > 1 else 0
        if drawn < len(orders):
            return orders[drawn]
        return self.given(kinds[drawn - len(orders)].sample(self.state, self.subject, rng))

    def candidates(self, most: int) -> Sequence[Order[V]]:
        if self.finite:
            return self.orders()[:most]
        state, now = self.state, self.subject
        found: list[Order[V]] = []
        for kind in self.open_kinds():
            if kind.listable:
                found += kind.listed(state, now)
            else:
                found += [self.given(verb) for verb in kind.candidates(state, now, most)]
        return found[:most]

    def dials(self) -> tuple[Dial, ...]:
        for kind in self.open_kinds():
            dials = () if kind.listable else kind.dials(self.state, self.subject)
            if dials:
                return dials
        return ()
