"""The log of damage: the real losses, and what is left."""

import pytest

from admiralty.games.iron_and_steam.events import (
    CrewLost,
    GunDamaged,
    HullLost,
    HullStruck,
    RamStruck,
    ShotFailed,
    SpeedLost,
)
from admiralty.games.iron_and_steam.rules.damage import apply_effects
from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.state import Effect, Harm
from admiralty.kernel.flows.event import Event
from admiralty.words import Words
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case
from tests.support.flows import told


def suffer(table: Table, *effects: Effect) -> list[Event]:
    table.state.effects, table.state.heard = list(effects), []
    apply_effects(table.state)
    events, table.state.heard = table.state.heard, None
    return events


@case("IS-1.2", "IS-11.1", "IS-8")
def test_the_end_of_a_turn_tells_the_hull_points_lost_by_whatever_cause_and_what_is_left() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 60, 270)})
    monitor = table.n("monitor")
    events = suffer(
        table, Effect(monitor, Harm.HULL, 5), Effect(monitor, Harm.POWDER, 3, 0), Effect(monitor, Harm.BOILER_EXPLODES)
    )
    assert events == [HullLost("monitor", 5 + 3 + 15, 55 - 23, case="IS-1.2")]


@case("IS-1.2")
def test_nobody_is_told_to_lose_more_than_she_has() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 60, 270)})
    monitor = table.n("monitor")
    table["monitor"].hull, table["monitor"].crew, table["monitor"].power = 4, 2, 1
    events = suffer(
        table, Effect(monitor, Harm.HULL, 9), Effect(monitor, Harm.CREW, 10), Effect(monitor, Harm.POWER, 3)
    )
    assert events == [
        HullLost("monitor", 4, 0, case="IS-1.2"),
        CrewLost("monitor", 2, case="IS-1.2"),
        SpeedLost("monitor", 1, case="IS-5.1"),
    ]
    assert suffer(table, Effect(monitor, Harm.CREW, 10)) == []


@case("IS-6.1", "IS-9.1")
def test_damage_is_named_for_what_it_is() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 60, 270)})
    words = Words(strict=True).for_game(game.package()).with_names(table.state.setting.names)
    said = [
        words.render(event.message())
        for event in (
            HullStruck("monitor", "engine", 10, 3, 1, 2, case="IS-5.1"),
            HullStruck("monitor", "hull", 10, 3, 0, 1, case="IS-6.1"),
            GunDamaged("monitor", "d11", "sights", 61, 0, case="IS-9.1"),
            GunDamaged("monitor", "d11", "sights", 61, 3, case="IS-9.1"),
            HullLost("monitor", 1, 0, case="IS-1.2"),
        )
    ]
    gun = "The XI-inch Dahlgren (15 lb charge) of USS Monitor has lost its sights"
    assert said == [
        "It strikes the engines of USS Monitor, 10 against 3: a plate and two speed points.",
        "It strikes the hull of USS Monitor, 10 against 3: one hull point.",
        f"{gun} (61).",
        f"{gun} (61 and 3).",
        "USS Monitor loses a hull point and has none left.",
    ]


@case("IS-A1", "IS-4.3", "IS-6.1")
@pytest.mark.parametrize(("place", "face"), [(1, "port"), (71, "hull")])
def test_a_shot_that_can_chip_nothing_throws_no_die_for_it(place: int, face: str) -> None:
    table = battle(us={"tyler": (50, 50, 0)}, cs={"virginia": (50, 60, 270)})
    tyler, virginia = table.n("tyler"), table.n("virginia")
    # a 32-pounder at extreme range pierces 1: half of it, rounded down, is nothing
    events = table.run(strike(table.state, tyler, 4, virginia, "shot", 3), place)
    assert [(event.face, event.needed) for event in told(events, ShotFailed)] == [(face, 0)]  # type: ignore[attr-defined]
    assert table.suffered("virginia") == []


@case("HR-10")
@pytest.mark.parametrize(
    ("points", "own", "said"),
    [
        (1, 0, "USS Monitor rams CSS Virginia at 3 inches and 90 degrees: one hull point, and none to herself."),
        (12, 1, "USS Monitor rams CSS Virginia at 3 inches and 90 degrees: 12 hull points, and one to herself."),
        (0, 0, "USS Monitor rams CSS Virginia at 3 inches and 90 degrees: no hull point, and none to herself."),
    ],
)
def test_a_ram_is_told_in_words_for_few_points(points: int, own: int, said: str) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 60, 270)})
    words = Words(strict=True).for_game(game.package()).with_names(table.state.setting.names)
    event = RamStruck("monitor", "virginia", 3, 90, points, own, False, False, case="HR-10")
    assert words.render(event.message()) == said
