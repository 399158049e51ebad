"""Interface of a game to the kernel: a state, named segments, and the sequence of play."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as plain_field
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Self,
    TypeVar,
    dataclass_transform,
    final,
    get_args,
    get_origin,
)

import msgspec

from admiralty.kernel.base.cached import cached_property
from admiralty.kernel.base.case import CaseBook
from admiralty.kernel.flows.choices import Order, Rng
from admiralty.kernel.flows.event import Event, Message, Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.flows.segments import (
    Call,
    P,
    Pushed,
    Segment,
    call,
    folding,
    is_plain,
    parameters_of,
    segment_name,
)
from admiralty.kernel.orders.standing import Routine
from admiralty.kernel.orders.verbs import Measure
from admiralty.kernel.records.limits import check, check_whole, scalar_check
from admiralty.kernel.records.make_view import known_alike, undeclared
from admiralty.kernel.records.record import EVERYONE, Limits, Record, RecordError, field, shared, transient

from .assumptions import Assumptions
from .options import Option, read_options

if TYPE_CHECKING:
    from .view import Knowledge

__all__ = [
    "Assumptions",
    "Fallen",
    "Game",
    "Option",
    "Outcome",
    "ScenarioRef",
    "Setting",
    "State",
    "read_options",
    "setting_of",
]


ScenarioRef = str | Mapping[str, Any]
"""What names a scenario: the id of a printed one, or the whole content of one that players wrote, also as JSON text."""


@dataclass_transform(frozen_default=True, field_specifiers=(plain_field,))
class _Static:
    """Its subclasses are frozen dataclasses by themselves."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class Setting(_Static):
    """The static part of a match, loaded once and shared by every state: who plays, on what, with which options."""

    scenario: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    names: Mapping[str, str]
    sides: Mapping[str, tuple[Seat, ...]] = plain_field(default_factory=dict, kw_only=True)
    """The seats of each side; where none are given, each seat is a side of its own."""
    own: Mapping[str, Any] | None = plain_field(default=None, kw_only=True, repr=False, compare=False)
    """The whole content of a scenario that players wrote; None for a printed one."""
    enemy: Mapping[str, Seat] = plain_field(default_factory=dict, init=False, repr=False, compare=False)
    """The other seat, where there are two."""
    read_before: dict[Any, Any] = plain_field(default_factory=dict, init=False, repr=False, compare=False)
    """What order codes were found to mean: the grammar goes by the setting alone."""
    made_before: dict[Any, Any] = plain_field(default_factory=dict, init=False, repr=False, compare=False)
    """Orders that lists hold again and again."""

    def __post_init__(self) -> None:
        if not self.sides:
            object.__setattr__(self, "sides", {seat: (seat,) for seat in self.seats})
        if len(self.seats) == 2:
            object.__setattr__(self, "enemy", dict(zip(self.seats, reversed(self.seats), strict=True)))

    @property
    def reference(self) -> ScenarioRef:
        """What the setting is made of again, here or elsewhere: the header of a journal carries it."""
        return self.scenario if self.own is None else self.own

    @property
    def printed(self) -> str:
        """The printed scenario that this one is, or that it changes; empty for one without a base."""
        return self.scenario if self.own is None else str(self.own.get("base", ""))

    def side_of(self, seat: Seat) -> str:
        return next(side for side, seats in self.sides.items() if seat in seats)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the sides that won (none: a draw), why, and by which case."""

    winners: tuple[str, ...]
    reason: Message
    case: str

    def to_data(self) -> dict[str, Any]:
        return {"winners": list(self.winners), "reason": self.reason.to_data(), "case": self.case}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Outcome":
        return cls(tuple(data["winners"]), Message.from_data(data["reason"]), data["case"])


@dataclass(frozen=True, slots=True)
class Fallen:
    """A unit that is lost or no longer on the board, the side it fought for, and what became of it."""

    id: str
    side: str
    fate: Message


if TYPE_CHECKING:  # a state that does not say which setting it has may have any
    from typing_extensions import TypeVar as TypeVarWithDefault

    SettingT = TypeVarWithDefault("SettingT", default=Any)
else:
    SettingT = TypeVar("SettingT")


class State(Record, Generic[SettingT]):
    """Everything that changes in a game, between two segments.

    ``agenda`` is a stack of segments to come before the sequence of play goes on. ``heard`` collects events and is
    None when nobody listens. A game says which setting its states have: ``class Battle(State[BattleSetting])``.
    """

    agenda: list[tuple[str, tuple[int | str, ...]]] = field(factory=list, kw_only=True, known=EVERYONE)
    heard: list[Event] | None = transient(default=None, kw_only=True)
    setting: SettingT = shared(default=None, kw_only=True)
    sighting: int = shared(default=0, kw_only=True)
    """How far units are seen where they are hidden until sighted; 0 where all are seen."""
    overruled: Mapping[str, bool] | None = shared(default=None, kw_only=True)
    """The umpire's word above it: units that are shown however far they are, or hidden as long as they are far enough
    to matter to no order."""

    def view(self, seat: str | None) -> Self:
        made = super().view(seat)
        if self.sighting:
            self.veil(made, seat)
        return made

    def hides(self, seat: str | None) -> bool:
        return super().hides(seat) or bool(self.sighting and self.unseen(seat))

    def watched(self) -> Iterable[tuple[str, str, bool]]:
        """Each unit on the board by its id, the seat that commands it, and whether an enemy has it in sight."""
        return ()

    def unseen(self, seat: str | None) -> frozenset[str]:
        """The units on the board that a seat has not in sight, by their ids; None is an observer."""
        return frozenset(unit for unit, owner, near in self.watched() if not near and owner != seat)

    def sighted(self, seat: str | None) -> frozenset[str]:
        """The units of other sides that a seat has in sight."""
        return frozenset(unit for unit, owner, near in self.watched() if near and owner != seat)

    def sees(self, seat: str | None, unit: str) -> bool:
        """Whether a unit is not hidden from a seat."""
        return not self.sighting or unit not in self.unseen(seat)

    def veil(self, view: Self, seat: str | None) -> None:
        """Take what a seat has not in sight off its view, so that it is one that the rules could come to."""

    def tell(self, event: Event) -> None:
        """Let those who may know hear what happened."""
        if self.heard is not None:
            if self.sighting:
                setting: Any = self.setting
                event.hide_from(self.unseen, setting.seats)
            self.heard.append(event)

    def faults(self) -> Iterator[str]:
        """What cannot be though each field is within its limits: parts of a loaded state that contradict each other."""
        yield from ()

    def push(self, segment: Pushed[P], *arguments: P.args, **none: P.kwargs) -> None:
        """Put a segment on top of the agenda: it runs when the present one has ended."""
        self.agenda.append(call(segment, *arguments, **none))

    def follow(self, *calls: Call) -> None:
        """Put several segments on the agenda, to run in this order when the present one has ended."""
        self.agenda.extend(reversed(calls))


def setting_of(kind: type[State]) -> type[Any]:
    """The class of the setting that a class of states has."""
    bases = (base for each in kind.__mro__ for base in getattr(each, "__orig_bases__", ()))
    return next((get_args(base)[0] for base in bases if get_origin(base) is State), Setting)


S = TypeVar("S", bound=State)


def _taken(kind: type[State]) -> str | None:
    """A field of a class of states that hides something that every state can do."""
    own = [name for each in kind.__mro__[: kind.__mro__.index(State)] for name in vars(each).get("__annotations__", {})]
    return next((name for name in own if callable(getattr(State, name, None))), None)


class Game(ABC, Generic[S]):
    """A rulebook. It is given its parsed files and never opens one."""

    id: ClassVar[str]
    version: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    segments: tuple[Segment, ...]
    """The flows that the agenda may hold; journals know them by their names."""
    casebook: CaseBook
    changes: Mapping[str, Any] = {}
    """Values of its files that were changed, by their path: such a game is another one, and its journals say so."""

    sightings: ClassVar[range] = range(0)
    """How far units may be seen where they are hidden until sighted. Empty for a game that cannot hide them."""
    sight_measure: ClassVar[str] = "squares"
    """What these distances are counted in, as the words of the client know it."""
    resignation_case: ClassVar[str] = ""
    """Where the book, or a ruling, speaks of a player who resigns; empty where it is left to the table."""

    kind: ClassVar[type[Any]]
    """The class of its states: the one that it is a game of, ``Game[Battle]``, unless it says otherwise."""

    arguments: ClassVar[Mapping[str, Callable[[Any], Container[Any]]]] = {}
    """What the arguments of segments may be, for agendas from outside: by the name of the parameter, or of the segment,
    a stop and the parameter."""

    checkpoint_after: ClassVar[int] = 0
    """How many answers a checkpoint may wait before a segment boundary takes the next one."""
    checkpoint_at_rest: ClassVar[bool] = False
    """Whether a boundary with an empty agenda takes one in any case: for games in which whole turns ask nobody."""

    assumptions: ClassVar[Assumptions] = Assumptions()

    @cached_property
    def by_name(self) -> Mapping[str, Segment]:
        """The segments by their names."""
        found: dict[str, Segment] = {}
        for each in self.segments:
            if segment_name(each) in found:
                raise TypeError(f"{self.id}: two segments are called {segment_name(each)}")
            found[segment_name(each)] = folding(each)
        return found

    @cached_property
    def asks_nobody(self) -> frozenset[str]:
        """The names of the segments that are plain functions, by their declared return type."""
        return frozenset(segment_name(each) for each in self.segments if is_plain(each))

    def __init_subclass__(cls, **more: Any) -> None:
        """A game whose fields do not say who knows them, or which makes its views itself, does not load."""
        super().__init_subclass__(**more)
        if own := {"view", "hides"} & set(vars(cls)):
            raise TypeError(f"{cls.__name__}.{own.pop()}: views are the kernel's; the fields say who knows them")
        if "kind" not in vars(cls):
            given = [each for base in getattr(cls, "__orig_bases__", ()) for each in get_args(base)]
            said = [each for each in given if isinstance(each, type) and issubclass(each, State)]
            if said and "__orig_bases__" in vars(cls):
                cls.kind = said[0]
        kind = vars(cls).get("kind")
        if kind is not None and (taken := _taken(kind)):
            raise TypeError(f"{kind.__name__}.{taken}: every state has a {taken}; call the field something else")
        if kind is not None and (silent := undeclared(kind)):
            raise TypeError(f"{silent[0]} says not who knows it; see kernel.fields")

    @abstractmethod
    def scenarios(self) -> tuple[str, ...]:
        """The ids of the scenarios, in the order to show them."""

    @abstractmethod
    def setting(self, scenario: ScenarioRef, options: Mapping[str, str]) -> Setting:
        """The static part of a match; `DataError` for a scenario or option that does not exist."""

    @abstractmethod
    def start(self, setting: Any, /) -> S:
        """The state before the first segment."""

    @final
    def begin(self, setting: Any) -> S:
        """The state before the first segment, or the position in which a scenario of players begins."""
        position = None if setting.own is None else setting.own.get("position")
        if position is None:
            return self.start(setting)
        data = msgspec.json.decode(position) if isinstance(position, str) else position
        state = self.load(data, setting)
        check_whole(data, state)
        return state

    def load(self, data: Mapping[str, Any], setting: Any) -> S:
        """A saved state with its static things attached; `RecordError` for one that no game can come to.

        It may come from anybody's file, so it is held against all that its records declare (see `kernel.limits`).
        """
        state: S = self.kind.from_data(data)
        state.setting = setting
        check(state)
        state.rebuild()
        for segment, arguments in state.agenda:
            self._check_call(state, segment, arguments)
        for fault in state.faults():
            raise RecordError(fault)
        return state

    def _check_call(self, state: S, segment: str, arguments: tuple[int | str, ...]) -> None:
        """A segment on the agenda must be one of the game, with arguments as it takes them."""
        if segment not in self.by_name:
            raise RecordError(f"agenda: there is no segment {segment!r}")
        takes = parameters_of(self.by_name[segment])
        if len(arguments) != len(takes) and None not in takes.values():
            raise RecordError(f"agenda: {segment} takes {len(takes)} arguments")
        for (name, kind), value in zip(takes.items(), arguments, strict=False):
            among = self.arguments.get(f"{segment}.{name}", self.arguments.get(name))
            if kind is not None:
                scalar_check(kind, Limits(choices=among))(value, state, f"agenda.{segment}.{name}")

    @abstractmethod
    def sequence(self, state: S, /) -> Call:
        """The sequence of play: the segment that comes next when the agenda is empty and the game is not over."""

    @abstractmethod
    def outcome(self, state: S, /) -> Outcome | None:
        """How the game ended, or None while it goes on. Asked at every segment boundary: keep it cheap."""

    @final
    def view(self, state: S, seat: Seat | None) -> S:
        """What a seat knows: a state of the same class that leaves open what its fields say the seat does not know.

        None is an observer. The kernel makes it; no game does.
        """
        return state.view(seat)

    @final
    def known_alike(self, state: S) -> bool:
        """Whether every view of it is the same, whoever's it is: then one may be made for all."""
        return known_alike(type(state)) and not state.sighting

    def imagine(self, state: S, rng: Rng, known: "Knowledge", /) -> None:
        """The dealer: fill in at random what a view leaves open, but for fields that declare ``candidates``.

        ``state`` is a copy of the view at the checkpoint, to be filled in place; `is_known` says what is open.
        ``known`` is all that the seat knows, the public answers since and its view now among it, for a dealer that can
        do better than to be told that its world does not fit. A game without secrets needs none.
        """

    @final
    def hides(self, state: S, seat: Seat) -> bool:
        """Whether the state holds anything that the seat does not know. It follows from what the fields say."""
        return state.hides(seat)

    def measures(self, state: S, order: Order[Any], /) -> Mapping[str, Measure]:
        """What a player would ask about an order, each under a key of the word catalogue."""
        return {}

    def ended(self, state: S, /) -> Sequence[Fallen]:
        """The units that fight no more: sunk, silenced or in enemy hands. Odds tell of each that an order may cost."""
        return ()

    def likely(self, state: S, ask: Ask, rng: Rng) -> Order[Any]:
        """An order that another seat might seal; a game that knows no better takes any."""
        return ask.choices.sample(rng)

    @property
    def guesses(self) -> bool:
        """Whether `likely` is better than any order at random."""
        return False

    def routine(self, state: S, ask: Ask, /) -> Routine | None:
        """What a person may leave as an answer to a question that comes again and again; None where each must be
        answered for itself. A window may always be declined beforehand."""
        return None if ask.window is None else Routine(ask.window, ask.decline, ask.period)

    def upgrade(self, data: dict[str, Any], version: str, /) -> dict[str, Any]:
        """Saved state data of an older rules version in the shape of this one. New fields need nothing said of them
        where their default is right."""
        return data
