"""What a seat does not see makes no branch in its search."""

from typing import Any

import pytest

from admiralty.bots.search import Search
from admiralty.bots.tree import Node
from admiralty.games.judgement import Judgement
from admiralty.kernel.chance import Fast, d6
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, ask_window, roll
from admiralty.kernel.position import Position
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take


class Blank:
    """Scales on which everything weighs the same."""

    judgement: Judgement[Any] = Judgement()

    def worth(self, state: Any, side: str) -> float:
        return 0.0

    def of_all(self, state: Any, mine: str) -> dict[str, float]:
        return {"ones": 0.0, "twos": 0.0}


def opens(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)


def closed(tally: Tally) -> Flow[None]:
    yield from ask(TWO, Message("which"), numbers(1, 2, 3), case="T-1", seen_by=(TWO,))


def seen(tally: Tally) -> Flow[None]:
    yield from ask(TWO, Message("which"), numbers(1, 2, 3), case="T-1")


def answers(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)


class Marks(Blank):
    """Scales on which marks weigh."""

    def worth(self, state: Any, side: str) -> float:
        return float(sum(state.marks)) / 100 * (1 if side == "ones" else -1)

    def of_all(self, state: Any, mine: str) -> dict[str, float]:
        return {"ones": self.worth(state, "ones"), "twos": self.worth(state, "twos")}


def rolls(tally: Tally) -> Flow[None]:
    """A throw that counts when a window after it is closed."""
    yield from take(ONE, 1, 2)
    face = yield from roll(d6, case="T-1", by=ONE)
    yield from ask_window(ONE, Message("why"), numbers(0), window="w", decline="take 0", case="T-1")
    tally.marks.append(face)


def test_dice_that_lie_there_before_a_window_are_not_taken_for_luck() -> None:
    game: Any = Tiny(rolls)
    position = Position(game, game.start(game.setting()))
    root, scales = Node(), Marks()
    arm = root.add(ONE, position.asks()[ONE].choices.check("take 1"))
    arm.expected = 0.035
    judged: Any = scales
    search = Search(game, judged, {ONE: "ones", TWO: "twos"}, ONE, Fast(1), root)
    for number in range(200):
        search.trial(position, ("take 1",), number)
    assert arm.mean == pytest.approx(0.035, abs=0.004)


def searched(*plan: Any, seat: Seat = ONE) -> Node:
    """The node of the second seat's question after many trials of the first seat's order."""
    game: Any = Tiny(*plan)
    position = Position(game, game.start(game.setting()))
    root = Node()
    scales: Any = Blank()
    search = Search(game, scales, {ONE: "ones", TWO: "twos"}, seat, Fast(1), root)
    for number in range(60):
        search.trial(position, ("take 1",), number)
    (node,) = root.arms["take 1"].nodes()
    return node


def test_a_search_does_not_tell_hidden_orders_apart() -> None:
    node = searched(opens, closed, answers)
    assert len(node.arms) == 3  # they were all tried
    assert all(not list(arm.nodes()) for arm in node.arms.values())  # and none of them leads anywhere of its own
    assert list(node.joint) == [()]
    (after,) = node.joint[()].nodes()
    assert after.visits > 40


def test_a_search_tells_open_orders_apart() -> None:
    node = searched(opens, seen, answers)
    assert len(node.arms) == 3
    assert all(len(list(arm.nodes())) == 1 for arm in node.arms.values())
