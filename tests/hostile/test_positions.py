"""Forged positions: every changed position is refused, or can be opened and played on."""

import random
from typing import Any

import msgspec
import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.position import SEGMENTS_AT_MOST, FlowError, Position
from admiralty.kernel.matches.match import ANSWERS_AT_MOST, Match
from admiralty.kernel.records.record import RecordError
from admiralty.kernel.replays.replay import UNREADABLE
from tests.conformance.tables import Table, some, tables
from tests.hostile.mutants import MISSING, mutants, places, replaced
from tests.hostile.positions import opened, play_on, positions, presenter_at, step
from tests.kernel.inline import ONE, Tally, Tiny, take

EVERYDAY = some()
SCENARIOS = [
    pytest.param(table, marks=() if table in EVERYDAY else pytest.mark.long)
    for table in tables()
    if not table.options or table in EVERYDAY
]
DEPTHS = (0, 15, 60, 200)


@pytest.mark.parametrize("table", SCENARIOS, ids=str)
def test_a_position_as_it_was_saved_is_opened_and_played_on(table: Table) -> None:
    presenter = presenter_at(table)
    for data in positions(presenter, DEPTHS[:-1]):
        play_on(presenter, opened(presenter, data))


@pytest.mark.parametrize("table", SCENARIOS, ids=str)
def test_a_forged_position_is_refused_or_can_be_played(table: Table, soak_scale: int) -> None:
    presenter, rng = presenter_at(table), random.Random(str(table))
    refused = accepted = 0
    for data in positions(presenter, DEPTHS, seed=rng.randrange(1000)):
        forged = [(path, mutant) for path, value in places(data) for mutant in mutants(value)]
        for path, mutant in rng.sample(forged, 10 * min(soak_scale, 30)):
            try:
                match = opened(presenter, replaced(data, path, mutant))
            except UNREADABLE:
                refused += 1
                continue
            accepted += 1
            try:
                play_on(presenter, match)
            except Exception as fault:
                fault.add_note(f"after {path} was {str(mutant)[:80]!r}")
                raise
    assert refused > accepted


@pytest.mark.parametrize("table", SCENARIOS, ids=str)
def test_a_position_that_lacks_a_field_is_refused(table: Table) -> None:
    """Only a position of older rules may lack what they did not know."""
    presenter = presenter_at(table)
    data = next(positions(presenter, (15,)))
    for name in data["state"]:
        with pytest.raises(UNREADABLE):
            opened(presenter, {**data, "state": replaced(data["state"], (name,), MISSING)})


@pytest.mark.parametrize("table", SCENARIOS, ids=str)
@pytest.mark.parametrize("turn", [-(10**12), -1, 10**12, 2.0, True, "3", None])
def test_a_turn_that_no_game_has_is_refused_at_once(table: Table, turn: Any) -> None:
    """A battle a million million turns before its first would be played through, turn by turn, for years."""
    presenter = presenter_at(table)
    data = next(positions(presenter, (15,)))
    counter = next(name for name in ("turn", "round") if name in data["state"])
    with pytest.raises(RecordError, match=counter):
        opened(presenter, replaced(data, ("state", counter), turn))


@pytest.mark.parametrize("what", ["march", "voyage", "duel"])
def test_a_question_about_what_is_not_there_is_refused(what: str) -> None:
    """War of the Pacific: a march that nobody is on, ships under way that are not, a fight without ships."""
    presenter = presenter_at(Table("war_of_the_pacific", "tarapaca", ()))
    position: Position[Any] = Position(presenter.game, presenter.game.start(presenter.setting))
    rng = Fast("march")
    while getattr(position.state, what) is None:
        step(position, rng)
    data = msgspec.json.decode(msgspec.json.encode(position.to_data()))
    play_on(presenter, opened(presenter, data))
    with pytest.raises(UNREADABLE):
        opened(presenter, replaced(data, ("state", what), None))


def test_a_gun_at_a_port_that_her_ship_does_not_have_is_refused() -> None:
    presenter = presenter_at(Table("iron_and_steam", "hampton_roads_1", ()))
    data = next(iter(positions(presenter, DEPTHS, seed=1)))
    for port in (1, 7):
        with pytest.raises(UNREADABLE):
            opened(presenter, replaced(data, ("state", "ships", 0, "port", 11), port))


def test_a_game_that_asks_nobody_is_stopped() -> None:
    def again(tally: Tally) -> Any:
        tally.push(again)
        yield from ()

    game = Tiny(again)
    with pytest.raises(FlowError, match=str(SEGMENTS_AT_MOST)):
        Match(game, game.setting(), {"anna": (ONE,)}, Fast(1))

    def rolling(tally: Tally) -> Any:
        while True:
            yield from take(ONE, 1)

    chatter = Tiny(rolling)
    with pytest.raises(FlowError, match=str(ANSWERS_AT_MOST)):
        Match(chatter, chatter.setting(), {"anna": (ONE,)}, Fast(1))
