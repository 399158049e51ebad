"""Test builder: battles in a line or two.

>>> table = battle(south={"huascar": "D4 N"}, north={"cochrane": "D8 S"})
>>> table.where("huascar")
'D4 N'

An order is given by the side of the ship that acts; one for the other side names it, ``north: ahead 1``. A question put
to the wrong player fails the test.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from admiralty.games.ironclads_on_squares.figures import Extent, Placed, Pursuit, Scenario, Squadron
from admiralty.games.ironclads_on_squares.game import IroncladsOnSquares
from admiralty.games.ironclads_on_squares.sequence import new_turn
from admiralty.games.ironclads_on_squares.setting import make_setting
from admiralty.games.ironclads_on_squares.state import Battle, Fate, Leg, Ship, start
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Event, Seat
from admiralty.kernel.flows.flow import Ask, Chance, Request
from admiralty.kernel.flows.segments import flow_of
from admiralty.kernel.games.game import read_options
from admiralty.lab.conformance.orders import lists_and_refusals_agree
from admiralty.library import sources
from tests.support.flows import codes, run

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

game = IroncladsOnSquares(sources("admiralty.games.ironclads_on_squares"))


def battle(
    south: Mapping[str, str],
    north: Mapping[str, str],
    *,
    columns: int = 12,
    ranks: int = 12,
    duty: bool = False,
    victory: Any = "last_squadron",
    pursuit: Pursuit | None = None,
    turn_limit: int = 40,
    options: Mapping[str, str] | None = None,
) -> "Table":
    """Ships of two sides, each with her square and heading: ``{"huascar": "D4 N"}``. The duty is off unless wanted."""
    sides = (
        Squadron("south", "South", 0, 0, tuple(Placed(ship, x) for x, ship in enumerate(south))),
        Squadron("north", "North", ranks - 1, 180, tuple(Placed(ship, x) for x, ship in enumerate(north))),
    )
    victory = victory if pursuit is None else "pursuit"
    plan = Scenario("ours", Extent(columns, ranks), turn_limit, duty, victory, sides, pursuit=pursuit)
    chosen = read_options(game.options, options or {})
    setting = make_setting(game.figures, "lissa", plan, chosen)
    table = Table(start(setting))
    for ship, place in {**south, **north}.items():
        table.put(ship, place)
    return table


def scenario(name: str, **options: str) -> "Table":
    """A scenario of the game, before its first turn."""
    return Table(game.start(game.setting(name, options)))


class Table:
    """A battle, its ships by their ids."""

    def __init__(self, state: Battle) -> None:
        self.state = state

    def __getitem__(self, ship: str) -> Ship:
        return self.state.ships[self.index(ship)]

    def index(self, ship: str) -> int:
        return self.state.setting.index(ship)

    def seat(self, ship: str) -> Seat:
        """The seat that gives the orders of a ship."""
        return self.state.setting.fleet[self.index(ship)].seat

    def put(self, ship: str, place: str) -> "Table":
        square, heading = place.split()
        self[ship].square = self.state.setting.chart.by_name[square]
        self[ship].heading = COMPASS.index(heading)
        self[ship].fate = Fate.AFLOAT
        return self

    def where(self, ship: str) -> str:
        """The place of a ship, ``D4 N``, or her fate."""
        found = self[ship]
        if found.fate is not Fate.AFLOAT:
            return str(found.fate.value)
        return f"{self.state.setting.chart.names[found.square]} {COMPASS[found.heading]}"

    def hit(self, ship: str, *cards: str) -> "Table":
        """Put damage cards from the small pack on a sheet."""
        for card in cards:
            self.state.small.pieces.remove(card)
            self[ship].sheet.append(card)
        return self

    def flotation(self, ship: str, points: int) -> "Table":
        self[ship].flotation = points
        return self

    def on_leg(self, ship: str, leg: Leg) -> "Table":
        self[ship].leg = leg
        return self

    def act(self, ship: str, *answers: Any, card: str = "2C") -> list[Event]:
        """Run one whole activation; answers are orders, dice and cards, in turn."""
        events, request = self._act(ship, answers, card)
        assert request is None, f"{ship} is still asked: {codes(request)}"
        return events

    def ask(self, ship: str, *answers: Any, card: str = "2C") -> Request:
        """The open request of an activation after these answers; the table does not change."""
        _, request = Table(self.state.clone())._act(ship, answers, card)
        assert request is not None, f"{ship} has finished"
        if isinstance(request, Ask):
            lists_and_refusals_agree(request)
        return request

    def orders(self, ship: str, *answers: Any, card: str = "2C") -> list[str]:
        """The orders on offer after these answers."""
        return codes(self.ask(ship, *answers, card=card))

    def refused(self, ship: str, code: str, *answers: Any) -> Refusal:
        """The refusal of an order after these answers."""
        request = self.ask(ship, *answers)
        assert isinstance(request, Ask)
        with pytest.raises(Refusal) as refusal:
            request.choices.check(code)
        return refusal.value

    def _act(self, ship: str, answers: tuple[Any, ...], card: str) -> tuple[list[Event], Request | None]:
        """Run the activation and the segments it pushes, but not the turn that follows."""
        state, left = self.state, list(answers)
        self[ship].card = card
        if self.index(ship) not in state.waiting:
            state.waiting = [self.index(ship)]
        state.agenda = [("activate", (self.index(ship),))]
        state.heard = []
        request: Request | None = None
        while state.agenda and request is None and not state.ended:
            segment, arguments = state.agenda.pop()
            flow = flow_of(game.by_name[segment](state, *arguments))
            try:
                request = next(flow)
                while left:
                    request = flow.send(answer_to(request, left.pop(0), self.seat(ship)))
            except StopIteration:
                request = None
        assert not left, f"the rule ended and did not need {left}"
        events, state.heard = state.heard, None
        return events, request

    def turn(self, *answers: Any) -> list[Event]:
        """Start a new turn; answers are the activation cards, by the ships' order in the fleet."""
        return run(self.state, new_turn(self.state), *answers)


def answer_to(request: Request, answer: Any, acting: Seat) -> Any:
    """An answer by value, checked against the request and its seat."""
    if isinstance(request, Ask):
        lists_and_refusals_agree(request)
        seat, _, code = answer.rpartition(": ")
        assert request.seat == (seat or acting), f"{request.seat} is asked, {seat or acting} answers"
        return request.choices.check(code)
    assert isinstance(request, Chance), request
    return request.from_data(answer)
