"""A position that is believed is tried out before anybody is seated at it, wherever it comes from."""

import pytest

from admiralty.kernel.chance import KeyStream
from admiralty.kernel.flow import Flow
from admiralty.kernel.grammar import shape_of
from admiralty.kernel.journal import read_journal
from admiralty.kernel.match import Match
from admiralty.kernel.position import FlowError
from admiralty.kernel.proof import editions, prove
from admiralty.kernel.replay import ReplayError, resume
from tests.kernel.inline import ONE, Take, Tally, Tiny, take


def choose(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))


def reckon(tally: Tally) -> Flow[None]:
    """What the rules take for granted, and no declaration says."""
    if sum(tally.marks) > 100:
        raise FlowError("nobody can have so many")
    yield from take(ONE, 3)


def carried(marks: list[int]) -> Match[Tally]:
    game = Tiny(choose, reckon)
    played = Match(game, game.setting(), {"anna": (ONE,)}, KeyStream(b"key"), key=b"salt")
    data = played.position.to_data()
    data["state"]["marks"] = marks
    came_from = {"entry": 1, "hash": played.journal.last_hash}
    return Match(
        game, game.setting(), {"anna": (ONE,)}, KeyStream(b"other"), key=b"pepper", position=data, came_from=came_from
    )


@pytest.mark.parametrize(("marks", "sound"), [([1], True), ([999], False)])
def test_a_journal_that_begins_at_a_position_is_believed_only_if_that_can_be_played_on(
    marks: list[int], sound: bool
) -> None:
    match = carried(marks)
    text, game = match.journal.text(), match.game
    if sound:
        resume(read_journal(text), game, KeyStream(b"other"), key=b"pepper", checked=True)
        prove(read_journal(text), editions(game))
        return
    with pytest.raises(ReplayError, match="cannot play on"):
        resume(read_journal(text), game, KeyStream(b"other"), key=b"pepper", checked=True)
    with pytest.raises(ReplayError, match="cannot play on"):
        prove(read_journal(text), editions(game))


def test_the_shape_of_an_order_counts_its_words() -> None:
    shape = shape_of(Take)
    assert (shape.parts, shape.least, shape.open, shape.label) == (("take", ("number",)), 2, False, "order-take")
