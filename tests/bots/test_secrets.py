"""What a seat does not see makes no branch in its search."""

from typing import Any

from admiralty.bots.search import Search
from admiralty.bots.tree import Node
from admiralty.games.judgement import Judgement
from admiralty.kernel.chance import Fast
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.position import Position
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take


class Blank:
    """Scales on which everything weighs the same."""

    judgement: Judgement[Any] = Judgement()

    def worth(self, state: Any, side: str) -> float:
        return 0.0

    def of_all(self, state: Any) -> dict[str, float]:
        return {"ones": 0.0, "twos": 0.0}


def opens(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)


def closed(tally: Tally) -> Flow[None]:
    yield from ask(TWO, Message("which"), numbers(1, 2, 3), case="T-1", seen_by=(TWO,))


def seen(tally: Tally) -> Flow[None]:
    yield from ask(TWO, Message("which"), numbers(1, 2, 3), case="T-1")


def answers(tally: Tally) -> Flow[None]:
    yield from take(ONE, 1, 2)


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
