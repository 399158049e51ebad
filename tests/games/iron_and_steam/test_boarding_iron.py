"""HR-12 Boarding a closed ironclad: a way in must be forced before the fight below."""

from random import Random
from typing import Any

import pytest

from admiralty.games.iron_and_steam.rules.boarding import board, force_chance
from admiralty.games.iron_and_steam.rules.damage import apply_effects, settle_losses
from admiralty.games.iron_and_steam.state import AFLOAT, Fate
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case


def duel() -> Table:
    return battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50.3, 50, 0)}, turn=10)


@case("HR-12")
def test_boarders_on_an_iron_deck_do_nothing_until_they_have_forced_a_way_in() -> None:
    table = duel()
    monitor, virginia = table.n("monitor"), table.n("virginia")
    heard = table.run(board(table.state, virginia, monitor), (5,))
    assert [type(each).__name__ for each in heard] == ["WayForced"]
    assert table.state.effects == []
    assert table["monitor"].boarded == 10
    table.state.turn = 11
    # 7 percent in the second turn; below 32 tens and 1 fight against 5 and 10
    table.run(board(table.state, virginia, monitor), (7,), 1, 10)
    assert table.suffered("monitor") == [("crew", 45)]


@case("HR-12")
@pytest.mark.parametrize(
    ("turns", "pilot_hurt", "face", "chance"),
    [(0, False, 10, 4), (1, False, 10, 7), (4, False, 10, 16), (0, True, 10, 14), (0, False, 0, 14), (0, True, 0, 14)],
)
def test_the_chance_rises_while_the_deck_is_held_and_with_damage(
    turns: int, pilot_hurt: bool, face: int, chance: int
) -> None:
    table = duel()
    ship = table["monitor"]
    ship.pilot_hurt, ship.turrets[2] = pilot_hurt, face
    for _ in range(turns):
        table.run(board(table.state, table.n("virginia"), table.n("monitor")), (100,))
        table.state.turn += 1
    assert force_chance(table.state, table.n("monitor")) == chance
    table.state.turn += 1  # after a turn without boarders they begin again
    assert force_chance(table.state, table.n("monitor")) == chance - 3 * turns


@case("HR-12", "IS-13.2")
def test_a_closed_ship_without_crew_surrenders_to_boarders_who_have_not_forced_a_way() -> None:
    table = duel()
    table["monitor"].crew = 0
    table.run(board(table.state, table.n("virginia"), table.n("monitor")), (100,))
    settle_losses(table.state)
    assert table["monitor"].fate is Fate.SURRENDERED


@case("HR-12")
def test_boarders_who_lose_below_are_off_the_ship_and_begin_again() -> None:
    table = duel()
    virginia, monitor = table["virginia"], table["monitor"]
    virginia.crew = 5
    monitor.held = 3
    monitor.boarded = 9
    table.run(board(table.state, table.n("virginia"), table.n("monitor")), (1,), 1, 10)
    table.state.turn += 1
    assert force_chance(table.state, table.n("monitor")) == 4


@case("HR-12")
def test_virginia_takes_monitor_seldom_in_a_turn_and_now_and_then_in_five() -> None:
    """The design goal: under 5 percent in the first turn of contact, a quarter to a half within five turns."""
    dice, taken, trials = Random(27), [0] * 5, 1000
    for _ in range(trials):
        table = duel()
        for turn in range(5):
            flow: Any = board(table.state, table.n("virginia"), table.n("monitor"))
            request = next(flow)
            try:
                while True:
                    fell = dice.randint(1, 100 if "100" in request.pool.name else 10)
                    request = flow.send((fell,) if request.pool.count else fell)
            except StopIteration:
                pass
            apply_effects(table.state)
            settle_losses(table.state)
            table.state.turn += 1
            if table["monitor"].fate is not AFLOAT:
                for later in range(turn, 5):
                    taken[later] += 1
                break
    assert taken[0] / trials < 0.05
    assert 0.25 <= taken[4] / trials <= 0.5
