"""Orders that no sensible player gives, in set positions: neither captain nor admiral gives one.

A position is set by its scenario, a seed and its place in a game of likely orders. Sheets of Iron & Steam and the plans
of War of the Pacific are tested with those games.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from admiralty.boards.table import on_table
from admiralty.bots import bot
from admiralty.games.iron_and_fire.ai.judgement import ends_of
from admiralty.games.iron_and_fire.rules import sailing
from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.ironclads_on_squares.rules import firing, movement
from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.phases import attacking
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.library import game

Blunders = Callable[[Any, Ask, Sequence[Order[Any]]], dict[str, str]]
"""The codes of an offer that are blunders, with what each is."""
POSITIONS = 20


def on_squares(battle: Any, ask: Ask, orders: Sequence[Order[Any]]) -> dict[str, str]:
    """A sound ship sails off the board; guns that bear stay silent."""
    if ask.kind != "move":
        bears = any(isinstance(order.value, firing.Shot) for order in orders)
        return {each.code: "silent guns" for each in orders if bears and isinstance(each.value, firing.CeaseFire)}
    index = ask.subject.ship
    ship, sheet = battle.ships[index], battle.setting.fleet[index]
    if 2 * ship.flotation < sheet.ship.flotation or battle.setting.plan.pursuit is not None:
        return {}
    ends = battle.setting.chart.destination[ship.square * 8 + ship.heading]
    moves = [each for each in orders if isinstance(each.value, movement.Move)]
    return {each.code: "off the board" for each in moves if ends[each.value.manoeuvre.id] == OFF}


def on_hexes(battle: Any, ask: Ask, orders: Sequence[Order[Any]]) -> dict[str, str]:
    """An ironclad without a hit sails off the map, where she has no exit, or onto a mine that everybody sees."""
    if ask.kind != "action":
        return {}
    unit = battle.units[battle.active]
    if unit.hits or not battle.setting.profiles[unit.index].ironclad:
        return {}
    ends, found = ends_of(battle, unit), {}
    for each in orders:
        if isinstance(each.value, sailing.Sail) and each.value.course.target < 0:
            end = ends.get(each.value.course.steps)
            if not end and unit.owner == "chile":
                found[each.code] = "off the map"
            elif end in battle.mines:
                found[each.code] = "onto a mine"
    return found


def under_sail(battle: Any, ask: Ask, orders: Sequence[Order[Any]]) -> dict[str, str]:
    """A ship sails off the table; guns that bear stay silent."""
    if ask.kind == "attack":
        bears = any(isinstance(each.value, attacking.Fire) for each in orders)
        return {each.code: "silent guns" for each in orders if bears and isinstance(each.value, attacking.Pass)}
    if ask.kind != "course":
        return {}
    here = sea.hull(battle, battle.ships[ask.subject.ship])
    width, height = battle.setting.width, battle.setting.height
    return {
        each.code: "off the table"
        for each in orders
        if not on_table(manoeuvre.ended(here, each.value.course), width, height)
    }


SET = [
    ("ironclads_on_squares", "lissa", on_squares),
    ("ironclads_on_squares", "channel_1878", on_squares),
    ("iron_and_fire", "near_miss", on_hexes),
    ("iron_and_fire", "end_game", on_hexes),
    ("oak_and_iron", "quickstart", under_sail),
]


def positions(name: str, scenario: str, blunders: Blunders) -> list[tuple[Position[Any], dict[str, str]]]:
    """Positions in which blunders are offered, and other orders too."""
    table = game(name)
    setting = table.setting(scenario, {})
    found: list[tuple[Position[Any], dict[str, str]]] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        assert seed < 40, "too few positions offer a blunder"
        position, rng = Position(table, table.start(setting)), Fast(seed)
        while position.request is not None and len(found) < POSITIONS:
            request = position.request
            if isinstance(request, Chance):
                position.give(request.sample(rng))
                continue
            if isinstance(request, Ask):
                orders = request.choices.candidates(300)
                bad = blunders(position.state, request, orders)
                if bad and len(bad) < len(orders) and rng.below(3) == 0:
                    found.append((position.clone(), bad))
            likely = {seat: table.judgement.likely(position.state, ask, rng) for seat, ask in position.asks().items()}
            position.give(likely if isinstance(request, AskAll) else next(iter(likely.values())))
    return found


def given(name: str, scenario: str, blunders: Blunders, level: str, seeds: int) -> dict[str, str]:
    """The blunders that a bot gives, by position and seed."""
    table = game(name)
    setting, found = table.setting(scenario, {}), {}
    for number, (position, bad) in enumerate(positions(name, scenario, blunders)):
        (seat,) = position.asks()
        known = knowledge(position, seat)
        for seed in range(seeds):
            code = bot(level, table, setting, Fast(seed)).choose(known)
            if code in bad:
                found[f"position {number}, seed {seed}: {code}"] = bad[code]
    return found


@pytest.mark.parametrize("level", ["captain", "admiral:200"])
@pytest.mark.parametrize(("name", "scenario", "blunders"), SET, ids=[f"{each[1]}" for each in SET])
def test_no_blunder_is_given(name: str, scenario: str, blunders: Blunders, level: str) -> None:
    assert not given(name, scenario, blunders, level, seeds=2)


@pytest.mark.long
@pytest.mark.parametrize("level", ["captain", "admiral:200"])
@pytest.mark.parametrize(("name", "scenario", "blunders"), SET, ids=[f"{each[1]}" for each in SET])
def test_no_blunder_is_given_in_twenty_seeds(name: str, scenario: str, blunders: Blunders, level: str) -> None:
    assert not given(name, scenario, blunders, level, seeds=20)


def test_a_bot_that_blunders_is_found_out() -> None:
    assert given("ironclads_on_squares", "lissa", on_squares, "random", seeds=2)
