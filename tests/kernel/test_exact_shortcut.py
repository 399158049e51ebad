"""Exact odds of a sheet: by every branch of a flow, and never from what the seat does not know."""

from collections.abc import Iterable
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, d6
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.exact_shortcut import Foretold, fallen
from admiralty.kernel.flows.flow import Chance, Flow, roll
from admiralty.kernel.games.view import imagine, knowledge
from admiralty.kernel.odds.odds import foretold_of
from admiralty.kernel.orders.sheets import OrderSheet, Written
from tests.kernel.table import DUEL, opened, under_way


class Sheet(OrderSheet):
    """A sheet of the toy that looks where it may, or where it may not."""

    def __init__(self, state: Any, looks: str) -> None:
        super().__init__((), state, {})
        self.looks = looks

    def foretold(self, written: Written) -> Iterable[Foretold]:
        value = getattr(self.state, self.looks)
        yield Foretold(Message("measure-raider"), {"measure-raider": {value: 1.0}})


@pytest.mark.parametrize(("looks", "told"), [("danger", 1), ("mine", 0)])
def test_what_would_have_to_look_at_something_hidden_is_not_told(looks: str, told: int) -> None:
    match = under_way(opened(), raider=1)
    world = imagine(DUEL, match.setting, knowledge(match.position, Seat("raider")), Fast(1))
    assert len(foretold_of(Sheet(world.state, looks), Written())) == told


def test_outcomes_that_are_alike_stand_for_each_other() -> None:
    thrown: list[int] = []
    begun = 0

    def two_dice() -> Flow[None]:
        thrown.append((yield from roll(d6, case="1.1", by=None)))
        thrown.append((yield from roll(d6, case="1.2", by=None)))

    def begin() -> Flow[None]:
        nonlocal begun
        begun += 1
        thrown.clear()
        return two_dice()

    def read() -> bool:
        return thrown[0] > 4 and thrown[1] == 6

    plain = fallen(begin, read)
    assert plain == pytest.approx({True: 2 / 36, False: 34 / 36})
    every, begun = begun, 0

    def alike(request: Chance) -> Any:
        return (lambda face: face > 4) if request.case == "1.1" else None

    assert fallen(begin, read, alike) == pytest.approx(plain)
    assert begun < every
