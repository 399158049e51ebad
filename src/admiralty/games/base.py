"""Base class of a rulebook: a game of the kernel with data files, a picture, charts and words."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from inspect import signature
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from admiralty.games import own_scenario
from admiralty.games.aims import Aim, aims_in, misfits, must_fit, taken_from, that_fit
from admiralty.games.editing import Editing
from admiralty.games.every_fault import every_fault
from admiralty.games.facts import (
    CardFace,
    Facts,
    Figure,
    Muster,
    PrintedChart,
    PrintedTool,
    Progress,
    Score,
    Tally,
    figures_of,
    read_facts,
)  # fmt: skip
from admiralty.games.judgement import Judgement
from admiralty.games.open_table import OpenTable
from admiralty.games.own_scenario import Made, OwnRows
from admiralty.kernel.base.case import CaseBook
from admiralty.kernel.base.data import DataError, Sources, convert, must_be_near
from admiralty.kernel.base.faults import Fault
from admiralty.kernel.base.misspelt import functions_of, refuse_misspelt
from admiralty.kernel.flows.choices import Order, Rng
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.flows.segments import Call
from admiralty.kernel.games.game import (
    Fallen,
    Game,
    Outcome,
    ScenarioRef,
    Setting,
    State,
    read_options,
    setting_of,
)
from admiralty.kernel.orders.sheets import Written
from admiralty.scene import Overlay, Picture, Say, Scene, show

__all__ = [
    "CardFace", "Facts", "Fallen", "Figure", "Muster", "OwnRows", "PrintedChart", "PrintedTool", "Progress", "Score",
    "TableGame", "Tally", "figures_of", "read_facts",
]  # fmt: skip

S = TypeVar("S", bound=State)
Pose = tuple[float, float, float]
"""A place on the board in the units of the scene, and a heading."""
OWN_KEPT = 24
"""The number of cached settings of players' scenarios."""


class TableGame(Game[S]):
    """A game that hosts can offer: built from its parsed files, and able to draw itself.

    Its class in ``game.py`` names the functions of its modules: ``start = staticmethod(state.start)``. A type checker
    compares each with the method of this class, and a name that is spelt nearly like one of them does not load.
    """

    tallies: ClassVar[tuple[Tally, ...]] = ()
    """Tallies for the laboratory, each under a key of the game's words that begins with ``tally-``."""

    matters_of_course: ClassVar[frozenset[str]] = frozenset()
    """Routine events that only the full log shows, such as deals: the board shows their effect."""

    decisive: ClassVar[frozenset[str]] = frozenset()
    """The events that can decide a battle, such as the loss of a ship: the story of its end tells the last of them."""

    chip_places: ClassVar[bool] = False
    """Whether an order on offer names the cell where it ends, beside its words."""

    rank: ClassVar[int] = 100
    """Its place in the list of games: smaller numbers first, equal ones by their ids."""

    shown_first: ClassVar[tuple[str, ...]] = ()
    """Scenarios in display order; any others in the folder follow."""
    plan: ClassVar[type[Any] | None] = None
    """The struct of a scenario file, if it is not that of the setting's ``plan``."""
    own_rows: ClassVar[Mapping[str, OwnRows]] = MappingProxyType({})
    """The keys by which a players' scenario changes data files, with the types of their rows: ``{"ship":
    OwnRows("ships.ship", tuple[ShipRow, ...])}``."""
    own_rows_bounded: ClassVar[bool] = False
    """Whether every value of a scenario file has a range, and every id a check that it exists. Only then a server
    accepts uploaded journals with players' scenarios.
    """
    editing: ClassVar[Editing] = Editing()
    """How positions are edited by hand; by default, by the fields of the records alone."""
    open_table: ClassVar[OpenTable | None] = None
    """What is measured between two pieces, if the board has no cells."""
    card_pictures: ClassVar[Mapping[str, Callable[[], str]]] = MappingProxyType({})
    """The pictures on cards in hand by name: functions that draw an SVG document."""
    figures: Any
    """The numbers of the book, as `read_figures` returned them."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Refuse a function of a game that no host calls and that is spelt nearly like one that they do."""
        refuse_misspelt(cls, TableGame, HOOKS, "a game")
        for name in HOOKS:
            does = vars(cls).get(name)
            if isinstance(does, staticmethod):
                takes, given = len(signature(does).parameters), len(signature(getattr(TableGame, name)).parameters) - 1
                if takes != given:
                    where = f"{does.__module__}.{does.__name__}"
                    raise TypeError(f"{where} takes {takes} arguments; a game gives it {given} for {name}")
        super().__init_subclass__(**more)

    def __init__(self, sources: Sources) -> None:
        self.casebook = CaseBook(sources.cases)
        self.facts = read_facts(sources)
        self._aims, sources = taken_from(sources)
        self.figures = self._figures_of(sources)
        plan = self.plan or self._laid_out("plan")
        self.plans: dict[str, Any] = {
            name: found if plan is None else convert(found, plan, f"{name}.toml")
            for name, found in sources.scenarios.items()
        }
        self._settings: dict[tuple[Any, ...], Any] = {}
        self._sources = sources
        self._own_settings: OrderedDict[tuple[Any, ...], Any] = OrderedDict()

    def _figures_of(self, sources: Sources) -> Any:
        """The numbers of the book; `DataError` also for faults that the reader of the files did not expect."""
        must_be_near(sources.data)
        try:
            return self.read_figures(sources)
        except DataError:
            raise
        except (*own_scenario.RAW, ValueError) as fault:
            raise DataError(f"data of {self.id}", f"cannot be read ({type(fault).__name__}: {fault})") from fault

    @classmethod
    def package(cls) -> str:
        """The package with the files of the game, or the module of a game in one file."""
        module = import_module(cls.__module__)
        return cls.__module__ if hasattr(module, "CASES") else module.__package__ or cls.__module__

    def scenarios(self) -> tuple[str, ...]:
        return (*self.shown_first, *sorted(set(self.plans) - set(self.shown_first)))

    def setting(self, scenario: ScenarioRef, options: Mapping[str, str]) -> Any:
        if not isinstance(scenario, str) or scenario.startswith("{"):
            return self._own_setting(own_scenario.content_of(scenario), options)
        if scenario not in self.plans:
            raise DataError(f"scenario {scenario}", f"is not one of {', '.join(self.scenarios())}")
        chosen = read_options(self.options, options)
        key = (scenario, *chosen.items())
        if key not in self._settings:
            self._settings[key] = made = self.make_setting(self.figures, scenario, self.plans[scenario], chosen)
            if not options and not self.changes:  # both may leave ships at home
                must_fit(self._aims[scenario], self.judgement.aims, made, f"{scenario}.toml")
        return self._settings[key]

    def own_scenario(self, content: Mapping[str, Any]) -> Made:
        """A players' scenario, merged with its base; `DataError` lists all its faults."""
        return own_scenario.make(content, self.id, self.version, self._sources, self.scenario_shape(), self.own_rows)

    def scenario_shape(self) -> Any:
        """The struct of a scenario file of this game, without the head that all files share."""
        return self.plan or self._laid_out("plan") or dict

    def _own_setting(self, content: Mapping[str, Any], options: Mapping[str, str]) -> Any:
        """The setting of a players' scenario; the last few are cached."""
        own_scenario.must_be_bounded(content)
        key = (own_scenario.digest(content), *sorted(options.items()))
        if key in self._own_settings:
            self._own_settings.move_to_end(key)
            return self._own_settings[key]
        read_options(self.options, options)
        setting = self._own_set_up(content, self.own_scenario(content), options)
        object.__setattr__(setting, "own", content)
        self._own_settings[key] = setting
        while len(self._own_settings) > OWN_KEPT:
            self._own_settings.popitem(last=False)
        return setting

    def faults_of(self, content: Mapping[str, Any]) -> list[Fault]:
        """Every fault of a players' scenario, where `setting` refuses it with those of the first check that fails."""
        own_scenario.must_be_bounded(content)
        types, head = self.scenario_types(), own_scenario.Head.__struct_fields__
        return every_fault(content, types, head, self.own_scenario, lambda left, made: self._own_set_up(left, made, {}))

    def _own_set_up(self, content: Mapping[str, Any], made: Made, options: Mapping[str, str]) -> Any:
        """The setting of a players' scenario whose values are sound; `DataError` with its contradictions."""
        try:
            chosen = read_options(self.options, {**made.head.options, **options})
            figures = self.figures if made.sources is None else self._figures_of(made.sources)
            faults = list(self.contradictions(figures, made.plan))
            if not faults:
                setting = self.make_setting(figures, made.head.id, made.plan, chosen)
                faults += own_scenario.strange_sides(made.head, setting.sides)
                faults += misfits(made.head.aim, self.judgement.aims, setting) if not options else ()
        except DataError as fault:
            raise own_scenario.refusal(content, fault.faults, made.merged, self.own_rows) from fault
        except (*own_scenario.RAW, ValueError) as fault:
            problem = f"cannot be set up ({type(fault).__name__}: {fault})"
            raise DataError(own_scenario.place_of(content), problem) from fault
        if faults:
            raise own_scenario.refusal(content, faults, made.merged, self.own_rows)
        return setting

    def scenario_types(self) -> dict[str, Any]:
        """The type of each key of a scenario file."""
        types: dict[str, Any] = {}
        for part in (self.scenario_shape(), own_scenario.Head):
            types |= {field.encode_name: field.type for field in fields(part)} if issubclass(part, Struct) else {}
        return types | {name: rows.shape for name, rows in self.own_rows.items()}

    def _laid_out(self, part: str) -> type[Any] | None:
        """The struct of a part of the setting, ``figures`` or ``plan``, as the setting of its states declares it."""
        hint = get_type_hints(setting_of(self.kind)).get(part)
        return hint if isinstance(hint, type) and issubclass(hint, Struct) else None

    def read_figures(self, sources: Sources, /) -> Any:
        """The numbers of the book, typed from its data files; `DataError` names file and place of a fault. By default:
        the figures of the setting, from ``figures.toml``.
        """
        kind = self._laid_out("figures")
        return None if kind is None else convert(sources.data["figures"], kind, "figures.toml")

    def contradictions(self, figures: Any, plan: Any, /) -> Iterable[Fault]:
        """The faults by which rows of a players' scenario contradict each other, the data or the board. What
        `make_setting` refuses is refused for every scenario."""
        return ()

    def make_setting(self, figures: Any, scenario: str, plan: Any, options: Mapping[str, str], /) -> Setting:
        """The setting of an existing scenario, with every option; cached for each choice of them. By default: from
        figures and plan, if the setting declares them, with a seat for each name in the plan.
        """
        kind = setting_of(self.kind)
        names = plan["names"] if isinstance(plan, Mapping) else plan.names
        more = () if kind is Setting else (figures, plan)
        made: Setting = kind(scenario, options, tuple(names), names, *more)
        return made

    def historical_aims(self, setting: Setting) -> tuple[Aim, ...]:
        """What the sides wanted on the day, as far as the scenario says so."""
        own = setting.own
        rows = self._aims[setting.scenario] if own is None else aims_in(own, own_scenario.place_of(own))
        return that_fit(rows, self.judgement.aims, setting)

    # -- required --------------------------------------------------------------------------------------------------

    def start(self, setting: Any, /) -> S:
        raise self._unsaid("start")

    def sequence(self, state: S, /) -> Call:
        raise self._unsaid("sequence")

    def outcome(self, state: S, /) -> Outcome | None:
        raise self._unsaid("outcome")

    def picture(self, view: Any, setting: Any, seat: Seat | None, ask: Ask | None, say: Say, /) -> Picture:
        """What to draw of a view.

        ``say`` gives the words of a message key: titles, labels and badges are in the catalogue too."""
        raise self._unsaid("picture")

    def _unsaid(self, name: str) -> TypeError:
        return TypeError(f"{type(self).__name__} has no function {name}")

    def scene(self, view: Any, setting: Any, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        """The picture of a view with its title, its sides, and the place of each order of the open question."""
        return show(self.picture(view, setting, seat, ask, say), setting, view, ask, say)

    # -- optional --------------------------------------------------------------------------------------------------

    def course(self, setting: Any, event: Mapping[str, Any], /) -> tuple[str, Sequence[Pose]] | None:
        """The course of a unit by an event of the journal, for an animation: the unit, and its poses on the board from
        first to last, in the units of the scene with the heading; None for an event of another kind.
        """
        return None

    def summary(self, setting: Any, events: Sequence[Mapping[str, Any]], /) -> Sequence[Message]:
        """A summary of a stretch of play for a player who was away: a few sentences for its many events. Empty if they
        are few, or read well as they are.
        """
        return ()

    def sketch(self, view: Any, setting: Any, written: Written, subject: str, say: Say, /) -> Iterable[Overlay]:
        """A preview of an order sheet, drawn over the picture; ``subject`` is the line being written. A game without
        sheets has none.
        """
        return ()

    facts: Mapping[str, Facts] = MappingProxyType({})
    """Facts of each battle for the page on which it is chosen."""

    aims: ClassVar[tuple[str, ...]] = ()
    """The tracks of the picture that count towards an objective."""

    risks: ClassVar[tuple[str, ...]] = ("measure-aground", "measure-lost", "measure-entangled")
    """The measures of harm, besides those that begin with ``measure-own-``."""

    details: ClassVar[tuple[str, ...]] = ()
    """The measures that say how something happens and not what: they are not results of an order by themselves."""

    def is_risk(self, measure: str) -> bool:
        """Whether an order is given despite a measure, and not for it."""
        return measure in self.risks or measure.startswith("measure-own-")

    def card_face(self, setting: Any, order: Order[Any], /) -> CardFace | None:
        """The card in hand that an order plays; a question about cards alone is shown as a hand of them."""
        return None

    def objective(self, setting: Any, side: str, /) -> Message | None:
        """What a side has to do to win, in a sentence or two."""
        return None

    def score(self, view: Any, setting: Any, /) -> Score | None:
        """The score, as far as the viewer knows; None if nothing is counted."""
        return None

    def progress(self, view: Any, setting: Any, /) -> Sequence[Progress]:
        """The progress of the objectives, besides the tracks that count towards them."""
        return ()

    def muster(self, view: Any, setting: Any, /) -> Sequence[Muster]:
        """The forces of each side at a glance, above the list of counters; for games with many counters."""
        return ()

    def fallen(self, view: Any, setting: Any, /) -> tuple[Fallen, ...]:
        """The ships that are lost and no longer in the picture, as far as the viewer knows."""
        return ()

    def charts(self, figures: Any, /) -> tuple[PrintedChart, ...]:
        """The tables of the rulebook, made from the numbers of `read_figures`; empty if it has none."""
        return ()

    def printed_tools(self, figures: Any, /) -> tuple["PrintedTool", ...]:
        """The rulers and turning tools of the open table, to be printed at true size; empty for a board with cells."""
        return ()

    def sheet(self, setting: Any, unit: str, /) -> tuple[Figure, ...]:
        """The printed values of a unit with their sources, for its card; empty for a unit without any.

        They are the same for every viewer, so a game returns nothing here for a piece whose nature is a secret.
        """
        return ()

    @property
    def judgement(self) -> Judgement[S]:
        """The judgement for bots; without a `judgement.py` of its own, a game leaves them the one that only knows the
        rules.
        """
        return Judgement()

    def likely(self, state: S, ask: Ask, rng: Rng) -> Order[Any]:
        return self.judgement.likely(state, ask, rng)

    @property
    def guesses(self) -> bool:
        return type(self.judgement).likely is not Judgement.likely

    def losses(self, state: S, /) -> tuple[int, Sequence[str]]:
        """The turn, and the units that are lost: sunk or captured. One that left the map is not lost.

        A game without this has no survival curves.
        """
        return 0, ()


HOOKS = functions_of(Game, TableGame)
"""The functions that a game may have."""
