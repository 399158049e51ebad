"""HR-2 Turrets: the direction of their ports when they fire, idle or cannot be trained."""

import msgspec
import pytest

from admiralty.games.iron_and_steam.figures import Mount, MountRow
from admiralty.games.iron_and_steam.rules.firing import gunfire
from admiralty.games.iron_and_steam.rules.guns import volleys_of
from admiralty.games.iron_and_steam.state import Fate, Harm
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case


def between() -> Table:
    """Chickasaw heads east, with an enemy to the north and one to the south of her; no other ship fires."""
    table = battle(us={"chickasaw": (50, 50, 90)}, cs={"virginia": (50, 58, 90), "tennessee": (50, 42, 90)})
    for enemy in ("virginia", "tennessee"):
        table[enemy].orders.gunnery = "hold"
    table["chickasaw"].facing = [100, 200]
    return table


MISS = (100, 100)
NORTH, SOUTH = 2700, 900


@case("HR-2", "HR-4")
@pytest.mark.parametrize(
    ("orders", "dice", "facing"),
    [
        ("fire virginia", (MISS, MISS), [NORTH, NORTH]),
        ("fire tennessee", (MISS, MISS), [SOUTH, SOUTH]),
        ("group 1 fire virginia group 2 fire tennessee", (MISS, MISS), [NORTH, SOUTH]),
        ("group 1 fire tennessee group 2 hold", (MISS,), [SOUTH, 200]),
        ("group 1 hold group 2 fire virginia", (MISS,), [100, NORTH]),
        ("hold", (), [100, 200]),
        ("hold turret away virginia", (), [SOUTH, SOUTH]),
        ("hold turret away tennessee", (), [NORTH, NORTH]),
        ("fire virginia group 2 hold turret away virginia", (MISS,), [NORTH, SOUTH]),
        ("fire virginia turret away virginia", (MISS, MISS), [NORTH, NORTH]),
    ],
)
def test_each_turret_looks_at_its_target_or_turns_its_back(
    orders: str, dice: tuple[object, ...], facing: list[int]
) -> None:
    table = between().order(f"chickasaw {orders}")
    table.phase(gunfire, *dice)
    assert table["chickasaw"].facing == facing


@case("HR-2", "IS-8", "HR-19")
@pytest.mark.parametrize("how", ["loading", "steam"])
def test_turrets_that_cannot_fire_turn_their_backs_all_the_same(how: str) -> None:
    table = between().order("chickasaw fire virginia turret away virginia")
    if how == "loading":
        table["chickasaw"].ready = [table.state.turn + 1] * 4
    else:
        table["chickasaw"].quiet = table.state.turn
    table.phase(gunfire)
    assert table["chickasaw"].facing == [SOUTH, SOUTH]


@case("HR-2", "IS-9.1", "IS-A23")
def test_a_jammed_turret_stays_where_it_looks_and_the_other_turns() -> None:
    table = between().order("chickasaw hold turret away virginia").hurt("chickasaw", Harm.JAM, 0, 3)
    table.phase(gunfire)
    assert table["chickasaw"].facing == [SOUTH, 200]


@case("HR-2")
@pytest.mark.parametrize("fate", [fate for fate in Fate if fate is not Fate.AFLOAT])
def test_nobody_hides_from_an_enemy_who_is_lost(fate: Fate) -> None:
    table = between().order("chickasaw hold turret away virginia")
    table["virginia"].fate = fate
    table.phase(gunfire)
    assert table["chickasaw"].facing == [100, 200]


@case("HR-2", "HR-4")
@pytest.mark.parametrize(
    ("loading", "fired"), [((), [(0, "virginia")]), ((0,), [(1, "tennessee")]), ((1,), [(0, "virginia")]), ((0, 1), [])]
)
def test_the_guns_of_one_turret_fire_at_one_target(
    loading: tuple[int, ...], fired: list[tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No ship of the game has guns of two kinds in a turret; such a ship could not point them in two directions."""
    mixed = tuple(MountRow(gun, 1, ((0, 359),), Mount.TURRET, 1) for gun in ("d11", "p100"))
    row = msgspec.structs.replace(game.figures.ships["monitor"], guns=mixed)
    monkeypatch.setitem(game.figures.ships, "monitor", row)
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 58, 90), "tennessee": (50, 42, 90)})
    table.order("monitor group 1 fire virginia group 2 fire tennessee")
    for gun in loading:
        table["monitor"].ready[gun] = table.state.turn + 1
    found = [(gun, each.target) for each in volleys_of(table.state, table.n("monitor")) for gun in each.guns]
    assert found == [(gun, table.n(target)) for gun, target in fired]
