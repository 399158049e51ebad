"""Contradictions in a loaded state: every sentence of every game's `faults` is provoked once."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from admiralty.boards.hexes import OFF_MAP
from admiralty.games.iron_and_fire.state import IN_PLAY, SETUP, Lock
from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.games.war_of_the_pacific.theatre import OFF as NOWHERE
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.piles import Pile
from admiralty.kernel.games.position import Position
from tests.conformance.tables import Table
from tests.hostile.positions import presenter_at, step

Change = Callable[[Any], None]
TABLES = {
    "ironclads_on_squares": Table("ironclads_on_squares", "lissa", ()),
    "iron_and_fire": Table("iron_and_fire", "near_miss", ()),
    "oak_and_iron": Table("oak_and_iron", "channel_patrol", ()),
    "war_of_the_pacific": Table("war_of_the_pacific", "tarapaca", ()),
    "iron_and_steam": Table("iron_and_steam", "yazoo", ()),
}
ANSWERS = 60


@cache
def state_of(game: str) -> Any:
    """A state in the middle of play, not to be changed."""
    presenter = presenter_at(TABLES[game])
    position: Position[Any] = Position(presenter.game, presenter.game.start(presenter.setting))
    rng = Fast(f"faults of {game}")
    for _ in range(ANSWERS):
        step(position, rng)
    return position.state


def put(record: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(record, name, value)


def first(items: Any, wanted: Callable[[Any], bool]) -> Any:
    return next(item for item in items if wanted(item))


def wait_without_a_card(battle: Any) -> None:
    battle.waiting = [0]
    battle.ships[0].card = ""


SQUARES: dict[str, Change] = {
    "there must be": lambda battle: battle.ships.pop(),
    "two are in one square": lambda battle: put(battle.ships[0], square=battle.ships[1].square),
    "those afloat, and no others": lambda battle: put(battle.ships[0], square=OFF),
    "a ship acts once a turn": lambda battle: put(battle, waiting=[1, 1]),
    "a ship without a card": wait_without_a_card,
    "not the active one": lambda battle: put(battle, agenda=[("act", (battle.active + 1,))]),
}


def lay_a_mine_that_is_nowhere(battle: Any) -> None:
    free = first(battle.setting.grid.hexes, lambda place: place not in battle.mines)
    battle.agenda.append(("draw_mine", (free,)))


def lock_with_a_wreck(battle: Any) -> None:
    battle.units[0].status = "sunk"
    battle.locks.append(Lock(attacker=0, defender=1))


FIRE: dict[str, Change] = {
    "not those of the scenario": lambda battle: battle.units.reverse(),
    "not those that units stand on": lambda battle: battle.at.popitem(),
    "those in play, and no others": lambda battle: put(
        first(battle.units, lambda unit: unit.status == IN_PLAY), place=OFF_MAP
    ),
    "lies elsewhere than it is kept": lambda battle: put(next(iter(battle.mines.values())), place=OFF_MAP),
    "a ship that is not in play": lock_with_a_wreck,
    "set-up comes before": lambda battle: put(battle, phase=SETUP, turn=3),
    "more pieces are set up": lambda battle: put(battle, placed=battle.count + 5),
    "no die gives so many": lambda battle: put(battle, count=99),
    "no such mines": lambda battle: battle.cup.pieces.append("9"),
    "a mine that was not laid": lay_a_mine_that_is_nowhere,
    "activated by one": lambda battle: put(battle, phase="activations", card=""),
}


def entangle(battle: Any) -> None:
    one, other, *_ = battle.ships.values()
    one.entangled = [other.id]
    other.entangled = []


OAK: dict[str, Change] = {
    "the roster, their names": lambda battle: battle.ships.pop(next(iter(battle.ships))),
    "not one for each seat": lambda battle: battle.squadrons.pop(next(iter(battle.squadrons))),
    "the flagship is another's": lambda battle: put(
        first(battle.squadrons.values(), lambda squadron: squadron.seat == battle.setting.seats[0]),
        flagship=first(battle.ships.values(), lambda ship: ship.seat != battle.setting.seats[0]).id,
    ),
    "she is entangled with one who is not": entangle,
    "a card is owned twice": lambda battle: battle.squadrons["a"].owned.append(battle.squadrons["a"].owned[0]),
    "nothing is bought for a ship twice": lambda battle: put(
        next(iter(battle.ships.values())), options=["copper", "copper"]
    ),
    "two pieces of one name": lambda battle: battle.terrain.append(battle.terrain[0]),
    "drawn: there is no such card": lambda battle: put(battle, drawn={"setting": ["nowhere"]}),
    "deck: there is no such event": lambda battle: put(battle, deck=Pile("events", ["nothing"])),
}


def on_the_map(war: Any) -> Any:
    return first(war.units, lambda unit: unit.status is UnitState.MAP)


def afloat(war: Any) -> Any:
    return first(war.ships, lambda ship: ship.status is ShipState.AFLOAT)


def a_warship(war: Any) -> Any:
    return war.ships[next(n for n, row in enumerate(war.setting.ships) if not row.transport)]


def embark_on_a_wreck(war: Any) -> None:
    lost = afloat(war)
    put(lost, status=ShipState.SUNK, place=NOWHERE)
    put(on_the_map(war), status=UnitState.ABOARD, place=NOWHERE, ship=war.ships.index(lost))


WAR: dict[str, Change] = {
    "units: they are not those of the book": lambda war: war.units.pop(),
    "forts: they are not those of the book": lambda war: war.forts.pop(),
    "only units on the map": lambda war: put(on_the_map(war), place=NOWHERE),
    "only embarked units": lambda war: put(on_the_map(war), ship=0),
    "it has not so many steps": lambda war: put(on_the_map(war), steps=9),
    "her ship is not afloat": embark_on_a_wreck,
    "it stands in the sea": lambda war: put(
        on_the_map(war),
        place=first(war.setting.theatre.sea.places, lambda place: place not in war.setting.theatre.on_land),
    ),
    "only ships afloat": lambda war: put(afloat(war), place=NOWHERE),
    "she lies on dry land": lambda war: put(
        afloat(war),
        place=first(war.setting.theatre.on_land, lambda place: place != BOX and place not in war.setting.theatre.sea),
    ),
    "a warship carries nothing": lambda war: put(a_warship(war), column=True),
    "set-up comes before": lambda war: put(war, turn=0),
    "not cities in their order": lambda war: put(war, chilean=[-5]),
    "more columns are tired": lambda war: put(war.depots[0], tired={next(iter(war.setting.theatre.cities)): 99}),
    "more columns have come ashore": lambda war: put(
        war.depots[0], ashore={next(iter(war.setting.theatre.cities)): 99}
    ),
}

STEAM: dict[str, Change] = {
    "not as many as the scenario has": lambda battle: battle.ships.pop(),
    "has not the guns": lambda battle: battle.ships[0].ready.append(0),
    "has not the turrets": lambda battle: battle.ships[0].facing.append(0),
    "has not the hull armour": lambda battle: battle.ships[0].hull_armour.append(0),
    "has not the casemate": lambda battle: battle.ships[0].casemate.append(0),
    "is lashed to a ship": lambda battle: put(battle.ships[0], lashed=1),
    "has to do with a ship that is not there": lambda battle: put(battle.ships[0], fouled=[99]),
    "has a gun at a port that is not there": lambda battle: put(battle.ships[0], port=[99, *battle.ships[0].port[1:]]),
    "battle: it has to do with": lambda battle: put(battle, wrecks=[_Wreck()]),
}


class _Wreck:
    ship = 99


CHANGES = {
    "ironclads_on_squares": SQUARES,
    "iron_and_fire": FIRE,
    "oak_and_iron": OAK,
    "war_of_the_pacific": WAR,
    "iron_and_steam": STEAM,
}


@pytest.mark.parametrize("game", CHANGES)
def test_every_fault_that_a_game_knows_is_found_and_none_in_a_game_in_play(game: str) -> None:
    assert list(state_of(game).faults()) == []
    for said, change in CHANGES[game].items():
        state = state_of(game).clone()
        change(state)
        assert any(said in fault for fault in state.faults()), said


@pytest.mark.parametrize("game", CHANGES)
def test_no_fault_is_left_untried(game: str) -> None:
    """A sentence that is added to `faults` must be provoked above."""
    code = ast.parse(textwrap.dedent(inspect.getsource(type(state_of(game)).faults)))
    sentences = [ast.unparse(node.value) for node in ast.walk(code) if isinstance(node, ast.Yield) and node.value]
    untried = [each for each in sentences if not any(said in each for said in CHANGES[game])]
    assert untried == []
