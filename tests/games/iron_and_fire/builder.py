"""Test builder: positions in one or two lines, orders by code, dice by value.

An answer names the seat that gives it, ``peru: break off``: a question put to the wrong player fails the test. Only the
order that opens an activation may omit it, because the owner of the unit gives it.
"""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from admiralty.games.iron_and_fire.game import IronAndFire
from admiralty.games.iron_and_fire.rules.activation import act
from admiralty.games.iron_and_fire.rules.boarding import board, fight
from admiralty.games.iron_and_fire.rules.end_phase import end_phase
from admiralty.games.iron_and_fire.rules.firing import fire
from admiralty.games.iron_and_fire.rules.grounding import unground
from admiralty.games.iron_and_fire.rules.ramming import ram
from admiralty.games.iron_and_fire.rules.repair import repair
from admiralty.games.iron_and_fire.state import CARDS, Battle, Mine, Unit
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Ask, Flow, Request
from admiralty.kernel.flows.segments import flow_of
from admiralty.lab.conformance.orders import lists_and_refusals_agree
from admiralty.library import game
from admiralty.words import Words
from tests.support import flows

FULL = {"fortunes": "on", "honor": "on", "visibility": "on"}


def iron_and_fire() -> IronAndFire:
    found = game("iron_and_fire")
    assert isinstance(found, IronAndFire)
    return found


BYSTANDERS = {
    "end_game": {"huascar": 1112},
    "near_miss": {"huascar": 1101, "battery5": 1112},
    "bold": {"huascar": 1101, "battery5": 1112},
}


class Field:
    """A battle with the ships that a test puts on it.

    If the battle would be over without it, a ship or battery waits in a far corner until the test places it.
    """

    def __init__(self, scenario: str = "end_game", *, turn: int = 1, **options: Any) -> None:
        rules = iron_and_fire()
        self.battle: Battle = rules.start(rules.setting(scenario, options))
        self.battle.turn = turn
        self.battle.phase = CARDS
        self.battle.steam_up = True
        self.ids = {name: id_ for id_, name in self.battle.setting.names.items()}
        for id_, place in BYSTANDERS.get(scenario, {}).items():
            self.place(id_, place)

    def __getitem__(self, name: str) -> Unit:
        return self.battle.unit(self.ids.get(name, name))

    def place(self, name: str, at: int, facing: int = 1, **state: Any) -> Field:
        unit = self[name]
        self.battle.at.pop(unit.place, None)
        self.battle.put(unit, at, facing)
        for field, value in state.items():
            assert hasattr(unit, field), field
            setattr(unit, field, value)
        return self

    def mine(self, at: int, value: int, face_up: bool = False) -> Field:
        self.battle.cup.pieces.remove(str(value))
        self.battle.mines[at] = Mine(at, value, face_up)
        if face_up:
            self.battle.mines_seen.append(value)
        return self

    # ------------------------------------------------------------------ running rules

    def run(self, flow: Flow[Any], *answers: Any) -> list[Event]:
        return flows.run(self.battle, looked_at(flow), *answers, named=True)

    def start(self, flow: Flow[Any], *answers: Any) -> tuple[list[Event], Request | None]:
        return flows.start(self.battle, looked_at(flow), *answers, named=True)

    def order(self, name: str, *answers: Any) -> list[Event]:
        """One activation of a unit: the order's code, then dice and further codes."""
        return self.run(act(self.battle, self[name], False), *self._opening(name, answers))

    def orders(self, name: str, *answers: Any) -> list[str]:
        """The orders of a unit, or those of the question after some answers; the battle does not change."""
        twin = self.battle.clone()
        flow = act(twin, twin.units[self[name].index], False)
        _, request = flows.start(twin, looked_at(flow), *self._opening(name, answers), named=True)
        return flows.codes(request)

    def refusal(self, name: str, code: str, *answers: Any, sole: bool = False) -> Refusal:
        """The refusal of a code by a unit's question, optionally after some answers; the battle does not change."""
        twin = self.battle.clone()
        flow = act(twin, twin.units[self[name].index], sole)
        _, request = flows.start(twin, looked_at(flow), *self._opening(name, answers), named=True)
        assert isinstance(request, Ask)
        with pytest.raises(Refusal) as refused:
            request.choices.check(code)
        return refused.value

    def play(self, flow: Flow[Any] | None, *answers: Any) -> list[Event]:
        """Run a segment and everything that follows, with the dice and codes that it asks for."""
        return self.run(and_what_follows(self.battle, flow), *answers)

    def end_phase(self, *answers: Any) -> list[Event]:
        """Run the whole end phase."""
        self.battle.push(end_phase)
        return self.play(None, *answers)

    def _opening(self, name: str, answers: tuple[Any, ...]) -> tuple[Any, ...]:
        if answers and isinstance(answers[0], str) and ": " not in answers[0]:
            return (f"{self[name].owner}: {answers[0]}", *answers[1:])
        return answers

    def fire(self, firer: str, target: str, *dice: Any) -> list[Event]:
        return self.run(fire(self.battle, self[firer], self[target]), *dice)

    def ram(self, rammer: str, target: str, *dice: Any) -> list[Event]:
        return self.run(ram(self.battle, self[rammer], self[target]), *dice)

    def board(self, boarder: str, target: str, *dice: Any) -> list[Event]:
        return self.run(board(self.battle, self[boarder], self[target]), *dice)

    def fight(self, *dice: Any) -> list[Event]:
        return self.run(fight(self.battle, self.battle.locks[0]), *dice)

    def repair(self, ship: str, *dice: Any) -> list[Event]:
        return self.run(repair(self.battle, self[ship]), *dice)

    def unground(self, ship: str, *dice: Any) -> list[Event]:
        return self.run(unground(self.battle, self[ship]), *dice)


def looked_at(flow: Flow[Any]) -> Flow[Any]:
    """Pass a flow through; check at each question that the listed orders are exactly the offered and legal ones."""
    answer: Any = None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration as end:
            return end.value
        if isinstance(request, Ask):
            lists_and_refusals_agree(request)
        answer = yield request


def and_what_follows(battle: Battle, flow: Flow[Any] | None) -> Flow[None]:
    """Run a segment, and then the agenda until it is empty."""
    if flow is not None:
        yield from flow
    while battle.agenda and battle.ended is None:
        segment, args = battle.agenda.pop()
        yield from flow_of(iron_and_fire().by_name[segment](battle, *args))


E = TypeVar("E", bound=Event)


def first(events: list[Event], kind: type[E]) -> E:
    """The first event of a kind."""
    return next(event for event in events if isinstance(event, kind))


def sentence(event: Event) -> str:
    """The log's sentence for an event."""
    names = iron_and_fire().setting("end_game", {}).names
    return Words(strict=True).for_game("admiralty.games.iron_and_fire").with_names(names).render(event.message())


def sums(modifiers: list[Any]) -> dict[str, int]:
    """Modifiers by reason."""
    return {modifier.reason.removeprefix("mod-"): modifier.value for modifier in modifiers}
