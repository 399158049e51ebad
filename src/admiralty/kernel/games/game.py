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
from admiralty.kernel.records.limits import check, scalar_check
from admiralty.kernel.records.make_view import undeclared
from admiralty.kernel.records.record import EVERYONE, Limits, Record, RecordError, field, shared, transient

from .assumptions import Assumptions
from .begun import begun
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
"""What names a scenario: the id of a printed one, or the content of a players' one, also as JSON text."""


@dataclass_transform(frozen_default=True, field_specifiers=(plain_field,))
class _Static:
    """Its subclasses become frozen dataclasses."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class Setting(_Static):
    """The static part of a match, loaded once and shared by every state: sides, map, options."""

    scenario: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    names: Mapping[str, str]
    sides: Mapping[str, tuple[Seat, ...]] = plain_field(default_factory=dict, kw_only=True)
    """The seats of each side; if empty, each seat is a side of its own."""
    own: Mapping[str, Any] | None = plain_field(default=None, kw_only=True, repr=False, compare=False)
    """The content of a scenario that players wrote; None for a printed one."""
    enemy: Mapping[str, Seat] = plain_field(default_factory=dict, init=False, repr=False, compare=False)
    """The other seat, if there are two."""
    read_before: dict[Any, Any] = plain_field(default_factory=dict, init=False, repr=False, compare=False)
    """Parsed order codes: the grammar depends on the setting alone."""
    made_before: dict[Any, Any] = plain_field(default_factory=dict, init=False, repr=False, compare=False)
    """Orders that lists share."""

    def __post_init__(self) -> None:
        if not self.sides:
            object.__setattr__(self, "sides", {seat: (seat,) for seat in self.seats})
        if len(self.seats) == 2:
            object.__setattr__(self, "enemy", dict(zip(self.seats, reversed(self.seats), strict=True)))

    @property
    def reference(self) -> ScenarioRef:
        """The arguments from which the setting is made again; the header of a journal holds them."""
        return self.scenario if self.own is None else self.own

    @property
    def printed(self) -> str:
        """The printed scenario that this one is, or that it changes; "" for one without a base."""
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
    """A unit that is lost or has left the board, its side, and what became of it."""

    id: str
    side: str
    fate: Message


if TYPE_CHECKING:  # a state that does not declare its setting may have any
    from typing_extensions import TypeVar as TypeVarWithDefault

    SettingT = TypeVarWithDefault("SettingT", default=Any)
else:
    SettingT = TypeVar("SettingT")


class State(Record, Generic[SettingT]):
    """Everything that changes in a game, between two segments.

    ``agenda`` is a stack of segments to run before the sequence of play goes on. ``heard`` collects events and is None
    when there is no listener. A game declares the setting of its states: ``class Battle(State[BattleSetting])``.
    """

    agenda: list[tuple[str, tuple[int | str, ...]]] = field(factory=list, kw_only=True, known=EVERYONE)
    heard: list[Event] | None = transient(default=None, kw_only=True)
    setting: SettingT = shared(default=None, kw_only=True)
    sighting: int = shared(default=0, kw_only=True)
    """The distance at which hidden units are sighted; 0 where all are seen."""
    overruled: Mapping[str, bool] | None = shared(default=None, kw_only=True)
    """The umpire's rulings above it: units that are shown at any distance, or hidden as long as they are too far away
    to matter to any order.
    """

    def view(self, seat: str | None) -> Self:
        made = super().view(seat)
        if self.sighting:
            self.veil(made, seat)
        return made

    def shared_view(self, seat: str | None) -> Self:
        return self.view(seat) if self.sighting else super().shared_view(seat)

    def hides(self, seat: str | None) -> bool:
        return super().hides(seat) or bool(self.sighting and self.unseen(seat))

    def watched(self) -> Iterable[tuple[str, str, bool]]:
        """Each unit on the board by its id, the seat that commands it, and whether an enemy sees it."""
        return ()

    def unseen(self, seat: str | None) -> frozenset[str]:
        """The ids of the units on the board that a seat does not see; None is an observer."""
        return frozenset(unit for unit, owner, near in self.watched() if not near and owner != seat)

    def sighted(self, seat: str | None) -> frozenset[str]:
        """The units of other sides that a seat sees."""
        return frozenset(unit for unit, owner, near in self.watched() if near and owner != seat)

    def sees(self, seat: str | None, unit: str) -> bool:
        """Whether a unit is not hidden from a seat."""
        return not self.sighting or unit not in self.unseen(seat)

    def veil(self, view: Self, seat: str | None) -> None:
        """Remove from a seat's view the units that it does not see, so that the view is a possible state."""

    def tell(self, event: Event) -> None:
        """Let the seats that may know hear what happened."""
        if self.heard is not None:
            if self.sighting:
                setting: Any = self.setting
                event.hide_from(self.unseen, setting.seats)
            self.heard.append(event)

    def faults(self) -> Iterator[str]:
        """The fault of a loaded state whose fields are valid but contradict each other."""
        yield from ()

    def push(self, segment: Pushed[P], *arguments: P.args, **none: P.kwargs) -> None:
        """Put a segment on top of the agenda: it runs when the present one has ended."""
        self.agenda.append(call(segment, *arguments, **none))

    def follow(self, *calls: Call) -> None:
        """Put several segments on the agenda, to run in this order when the present one has ended."""
        self.agenda.extend(reversed(calls))


def setting_of(kind: type[State]) -> type[Any]:
    """The setting class that a state class declares."""
    bases = (base for each in kind.__mro__ for base in getattr(each, "__orig_bases__", ()))
    return next((get_args(base)[0] for base in bases if get_origin(base) is State), Setting)


S = TypeVar("S", bound=State)


def _taken(kind: type[State]) -> str | None:
    """A field of a state class that hides a method of every state."""
    own = [name for each in kind.__mro__[: kind.__mro__.index(State)] for name in vars(each).get("__annotations__", {})]
    return next((name for name in own if callable(getattr(State, name, None))), None)


class Game(ABC, Generic[S]):
    """A rulebook. It gets its parsed files and never opens one."""

    id: ClassVar[str]
    version: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    segments: tuple[Segment, ...]
    """The flows that the agenda may hold, by their names in journals."""
    casebook: CaseBook
    changes: Mapping[str, Any] = {}
    """Changed values of its files, by their path: such a game is a different one, and its journals say so."""

    sightings: ClassVar[range] = range(0)
    """The sighting distances that a match may choose. Empty for a game that cannot hide units."""
    sight_measure: ClassVar[str] = "squares"
    """The unit of these distances, as a word of the client's catalogue."""
    resignation_case: ClassVar[str] = ""
    """The case or ruling about a player who resigns; "" if the book leaves it to the players."""

    kind: ClassVar[type[Any]]
    """The class of its states: the parameter in ``Game[Battle]``, unless it says otherwise."""

    arguments: ClassVar[Mapping[str, Callable[[Any], Container[Any]]]] = {}
    """The allowed arguments of segments, for agendas from outside: by the name of the parameter, or of the segment, a
    full stop and the parameter.
    """

    checkpoint_after: ClassVar[int] = 0
    """After so many answers a segment boundary takes the next checkpoint."""
    checkpoint_at_rest: ClassVar[bool] = False
    """Whether a boundary with an empty agenda always takes one: for games in which whole turns ask no seat."""

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
        """A game does not load if a field does not declare who knows it, or if the game makes its views itself."""
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
        """The ids of the scenarios, in display order."""

    @abstractmethod
    def setting(self, scenario: ScenarioRef, options: Mapping[str, str]) -> Setting:
        """The static part of a match; `DataError` for a scenario or option that does not exist."""

    @abstractmethod
    def start(self, setting: Any, /) -> S:
        """The state before the first segment."""

    @final
    def begin(self, setting: Any) -> S:
        """The state before the first segment, or the position in which a players' scenario begins."""
        position = None if setting.own is None else setting.own.get("position")
        if position is None:
            return self.start(setting)
        return begun(self, setting, position)

    def load(self, data: Mapping[str, Any], setting: Any) -> S:
        """A saved state with its static objects attached; `RecordError` for an impossible one.

        It may come from an untrusted file, so `kernel.records.limits` checks it.
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
        """Check that a segment on the agenda is one of the game's, with valid arguments."""
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
        """How the game ended, or None while it goes on. Called at every segment boundary: keep it fast."""

    @final
    def view(self, state: S, seat: Seat | None) -> S:
        """The view of a seat: a state without the fields that it does not know; None is an observer."""
        return state.view(seat)

    def imagine(self, state: S, rng: Rng, known: "Knowledge", /) -> None:
        """Sample at random what a view leaves open, except fields that declare ``candidates`` (determinization).

        ``state`` is a copy of the view at the checkpoint, to be filled in place; `is_known` says what is open.
        ``known`` is everything that the seat knows, including the public answers since and its view now, for a game
        that can use them instead of sampling until a world fits. A game without secrets needs nothing here.
        """

    @final
    def hides(self, state: S, seat: Seat) -> bool:
        """Whether the state holds anything that the seat does not know, by the declarations of its fields."""
        return state.hides(seat)

    def measures(self, state: S, order: Order[Any], seat: Seat, /) -> Mapping[str, Measure]:
        """What a seat would ask about an order of its own, each under a key of the word catalogue."""
        return {}

    def ended(self, state: S, /) -> Sequence[Fallen]:
        """The units that no longer fight: sunk, silenced or captured. Odds mention each that an order may cost."""
        return ()

    def likely(self, state: S, ask: Ask, rng: Rng) -> Order[Any]:
        """An order that another seat might seal; by default any."""
        return ask.choices.sample(rng)

    @property
    def guesses(self) -> bool:
        """Whether `likely` is better than a random order."""
        return False

    def routine(self, state: S, ask: Ask, /) -> Routine | None:
        """The standing order that a person may leave for a question that comes again, if any; for a window, a no."""
        return None if ask.window is None else Routine(ask.window, ask.decline, ask.period)

    def upgrade(self, data: dict[str, Any], version: str, /) -> dict[str, Any]:
        """Saved state data of an older rules version in the shape of this one; right defaults may be left out."""
        return data
