"""How often a search copies the state: only where a copy is used again."""

from collections import Counter
from typing import Any

import pytest

from admiralty.bots.budget import Budget
from admiralty.bots.captain import look
from admiralty.bots.worlds import Scales, Worlds
from admiralty.games.judgement import Judgement
from admiralty.kernel.flows.chance import Fast, d6
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, Flow, roll
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.odds.chance_tree import Branch, Walked, walk
from tests.kernel.inline import ONE, Tally, Tiny, take

DICE = 12


def throw(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from roll(d6, case="T-1", by=ONE)))


def count(tally: Tally) -> None:
    tally.marks[0] += 1


def order_many(tally: Tally) -> Flow[None]:
    """An order that leads to many dice, each thrown in a segment of its own and followed by two that only count."""
    tally.marks.append((yield from take(ONE, 1, 2)))
    for _ in range(DICE):
        tally.agenda += [("count", ()), ("count", ()), ("throw", ())]


def stay(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 5, 6)))


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    found: Counter[str] = Counter()
    Tally().clone()  # its method is written when it is first called
    clone, give = Tally.clone, Position.give

    def counted(self: Tally) -> Tally:
        found["copies"] += 1
        return clone(self)

    def given(self: Position[Any], answer: Any) -> None:
        found["orders"] += getattr(answer, "code", "") == "take 1"
        give(self, answer)

    monkeypatch.setattr(Tally, "clone", counted)
    monkeypatch.setattr(Position, "give", given)
    return found


def tiny() -> Any:
    game: Any = Tiny(order_many, stay)
    game.segments = (*game.segments, throw, count)
    game.by_name = {**game.by_name, "throw": throw, "count": count}
    return game


def walked(budget: int) -> Walked[int]:
    game = tiny()
    position = Position(game, game.start(game.setting()))
    assert isinstance(position.request, Ask)
    order = position.request.choices.check("take 1")
    found = walk(position, Seat("one"), order, lambda tally: sum(tally.marks), budget, rng=Fast(1))
    assert found is not None
    return found


def test_a_trial_copies_the_state_once_however_many_segments_it_runs_through(copies: Counter[str]) -> None:
    """Copied are the start, the branch, the branch where the first die is thrown, and the trial."""
    assert walked(1).tries == 1
    assert copies["copies"] == 4


def test_plain_functions_in_a_row_are_passed_without_a_copy(copies: Counter[str]) -> None:
    """A copy for each face of the first die, and one before the next die of each; none for what counts in between."""
    game = tiny()
    position = Position(game, game.start(game.setting()))
    assert isinstance(position.request, Ask)
    branch = Branch.of(position)
    branch.give(position.request.choices.check("take 1"))
    copies.clear()
    branch.give(3)
    assert branch.state.marks == [3, 3]
    assert not branch.tail
    assert copies["copies"] == 1


def test_a_captain_gives_each_order_once(copies: Counter[str]) -> None:
    game = tiny()
    game.judgement = Judgement()
    setting = game.setting()
    position = Position(game, game.start(setting))
    known = knowledge(position, Seat("one"))
    worlds = Worlds(game, setting, known, Fast(1), 6)
    copies.clear()
    scales: Any = Scales(game, lambda state, side: float(sum(state.marks)))
    found = look(worlds, scales, known, Fast(1), Budget(nodes=100).start(), "ones")
    assert {each.order.code for each in found} == {"take 1", "take 2"}
    assert copies["orders"] == 1
