"""What a reader of the log is told of damage: what was really lost, and what is left."""

from admiralty.games.iron_and_steam.face.events import CrewLost, GunDamaged, HullLost, HullStruck, SpeedLost
from admiralty.games.iron_and_steam.rules.damage import apply_effects
from admiralty.games.iron_and_steam.state import Effect, Harm
from admiralty.kernel.event import Event
from admiralty.words import Words
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case


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
    words = Words(strict=True).for_game(f"admiralty.games.{game.id}").with_names(table.state.setting.names)
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
        "It strikes the engines of USS Monitor, 10 against 3: a plate and 2 speed points.",
        "It strikes the hull of USS Monitor, 10 against 3: one hull point.",
        f"{gun} (61).",
        f"{gun} (61 and 3).",
        "USS Monitor loses a hull point and has none left.",
    ]
