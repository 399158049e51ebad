"""Test builder: a map with a few counters; dice and orders by value."""

from __future__ import annotations

from typing import Any

from admiralty import library
from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.rules.counters import add_columns, stand
from admiralty.games.war_of_the_pacific.state import FortState, Phase, Ship, ShipState, Unit, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Ask, Chance, Flow, Request
from admiralty.kernel.flows.segments import Segment, call, flow_of
from admiralty.lab.conformance.orders import lists_and_refusals_agree
from tests.games.war_of_the_pacific.tellings import TOLD_BY, marks
from tests.support.told import Marks, untold

GAME = library.load_package("admiralty.games.war_of_the_pacific", "WarOfThePacific")


class Field:
    """An empty map in a given turn, with placed counters."""

    def __init__(self, side: str = "chile", turn: int = 3, scenario: str = "grand_campaign", **options: str) -> None:
        self.war: War = GAME.start(GAME.setting(scenario, options))
        self.war.phase, self.war.turn, self.war.side = Phase.ADMINISTRATION, turn, side
        for fort in self.war.forts:
            fort.status = FortState.TO_COME
        self._flow: Flow[Any] | None = None
        self.request: Request | None = None
        self.events: list[Event] = []
        self._changed: dict[tuple[str, str], tuple[object, object]] = {}
        """What the segment that runs has changed, with what it was before."""
        self._begun = 0
        """How much had been told when it began."""

    # ------------------------------------------------------------------ counters

    def place_of(self, where: str | int) -> Hex:
        if isinstance(where, int):
            return where
        return BOX if where == "box" else self.war.setting.theatre.by_id[where].hex

    def unit(self, name: str, where: str | int = "", steps: int = 0) -> Field:
        index = self.war.setting.unit_index[name]
        unit = self.war.units[index]
        unit.status = UnitState.MAP
        stand(self.war, index, self.place_of(where))
        unit.steps = steps or self.war.row(index).steps
        return self

    def ship(self, name: str, where: str | int, order: str = "", damaged: bool = False) -> Field:
        ship = self[name]
        assert isinstance(ship, Ship)
        ship.status, ship.place, ship.order, ship.damaged = ShipState.AFLOAT, self.place_of(where), order, damaged
        return self

    def aboard(self, unit: str, ship: str, steps: int = 1) -> Field:
        record = self.of(unit)
        record.status, record.ship, record.steps = UnitState.ABOARD, self.war.setting.ship_index[ship], steps
        return self

    def columns(self, nation: str, where: str | int, count: int = 1) -> Field:
        add_columns(self.war, nation, self.place_of(where), count)
        return self

    def fort(self, name: str) -> Field:
        self.war.forts[self.war.setting.fort_index[name]].status = FortState.STANDS
        return self

    def chilean(self, *names: str) -> Field:
        self.war.chilean = sorted({*self.war.chilean, *(self.place_of(name) for name in names)})
        return self

    def __getitem__(self, name: str) -> Unit | Ship:
        if name in self.war.setting.unit_index:
            return self.war.units[self.war.setting.unit_index[name]]
        return self.war.ships[self.war.setting.ship_index[name]]

    def of(self, name: str) -> Unit:
        return self.war.units[self.war.setting.unit_index[name]]

    def at_sea(self, name: str) -> Ship:
        return self.war.ships[self.war.setting.ship_index[name]]

    def stock(self, nation: str, where: str | int) -> int:
        return self.war.depot(nation).at.get(self.place_of(where), 0)

    # ------------------------------------------------------------------ playing

    def go(self, segment: Segment, *arguments: int | str) -> Field:
        """Begin with a segment, and continue to the next question or roll."""
        self.war.agenda = [call(segment, *arguments)]
        self.events, self._changed = [], {}
        self._flow = self.request = None
        return self._on(None)

    def give(self, *answers: Any) -> Field:
        """Answer with the code of an order, a face, faces, or a chit; each is checked.

        An answer of the side not to move names its seat, ``peru: intercept 2919``: a question put to the wrong player
        fails the test.
        """
        for answer in answers:
            assert self.request is not None, f"nobody waits for {answer!r}"
            if isinstance(self.request, Ask):
                self._on(self.request.choices.check(self._code_of(self.request, answer)))
            else:
                assert isinstance(self.request, Chance)
                self._on(self.request.from_data(answer))
        return self

    def _code_of(self, ask: Ask, answer: str) -> str:
        seat, colon, code = answer.partition(": ")
        if not colon:
            seat, code = self.war.side, answer
        assert seat == ask.seat, f"{answer!r} is not asked for: {ask.question.key} is put to {ask.seat}"
        return code

    def _on(self, answer: Any) -> Field:
        self.war.heard, before = [], marks(self.war)
        try:
            if self._flow is not None:
                return self._put(self._flow.send(answer))
        except StopIteration:
            self._flow = self.request = None
        finally:
            self._heard(before)
        return self._next()

    def _next(self) -> Field:
        """Take segments from the agenda until one waits; a question with one answer is answered."""
        while self.war.agenda:
            name, arguments = self.war.agenda.pop()
            self.war.heard, before = [], marks(self.war)
            self._begun, self._changed = len(self.events), {}
            self._flow = flow_of(GAME.by_name[name](self.war, *arguments))
            try:
                request = next(self._flow)
                self._heard(before)
                return self._put(request)
            except StopIteration:
                self.request = self._flow = None
            self._heard(before)
        return self

    def _heard(self, before: Marks) -> None:
        """Check that events announce every change of a finished segment, and that its successors can be saved."""
        self.events += self.war.heard or []
        self.war.heard = None
        for waits in self.war.agenda:
            GAME._check_call(self.war, *waits)
        now = marks(self.war)
        for key in {*before, *now} if before else ():
            if before.get(key) != now.get(key):
                self._changed[key] = self._changed.get(key, (before.get(key), 0))[0], now.get(key)
        if self._flow is None:
            was, is_ = ({key: each[place] for key, each in self._changed.items()} for place in (0, 1))
            missing = untold(was, is_, self.events[self._begun :], TOLD_BY)
            assert not missing, missing

    def _put(self, request: Request) -> Field:
        """Check a question of a possible war: the listed orders are exactly the offered and legal ones."""
        self.request = request
        if isinstance(request, Ask) and not any(self.war.faults()):
            lists_and_refusals_agree(request)
        return self

    # ------------------------------------------------------------------ looking

    def codes(self) -> list[str]:
        assert isinstance(self.request, Ask), self.request
        return [order.code for order in self.request.choices.candidates(10_000)]

    def refused(self, code: str) -> str:
        """The case that refuses an order."""
        assert isinstance(self.request, Ask), self.request
        assert code not in self.codes()
        try:
            self.request.choices.check(code)
        except Refusal as refusal:
            return refusal.case
        raise AssertionError(f"{code} is legal")

    @property
    def asked(self) -> str:
        """The kind of the open question, or ""."""
        return self.request.kind if isinstance(self.request, Ask) else ""

    @property
    def seat(self) -> str:
        return self.request.seat if isinstance(self.request, Ask) else ""

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def tale(self, *kinds: type[Event]) -> list[tuple[Any, ...]]:
        """All events, or those of some kinds, each with its name and figures, in order."""
        told = [event for event in self.events if not kinds or isinstance(event, kinds)]
        return [(type(event).__name__, *_figures(event)) for event in told]


def _figures(event: Event) -> list[Any]:
    said = event.message().args
    return [said[name] for name in said if name != "case"]
