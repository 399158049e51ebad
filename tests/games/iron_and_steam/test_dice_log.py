"""The log gives every die with its table and row, and says which gun did what."""

from collections import Counter
from collections.abc import Iterator

import pytest

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.rules.burning import burn_on
from admiralty.games.iron_and_steam.rules.damage import drag_down
from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.setup import start
from admiralty.games.iron_and_steam.state import Fate
from admiralty.kernel.flows.chance import ContextStream, KeyStream
from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.games.position import Position
from admiralty.lab.run import key_of
from admiralty.words import words_of
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case


def duel() -> Table:
    return battle(us={"monitor": (50, 50, 90), "carondelet": (60, 50, 0)}, cs={"virginia": (50, 60, 270)})


def said(told: list[Event]) -> list[str]:
    names = {ship: ship.title() for ship in ("monitor", "virginia", "carondelet")}
    words = words_of(game).with_names({**game.figures.names, **names})
    return [words.render(event.message()) for event in told]


@case("IS-3.1", "IS-4.3")
@pytest.mark.parametrize("die", [1, 10])
def test_a_shot_that_fails_tells_location_penetration_and_armour(die: int) -> None:
    table = duel()
    told = table.run(strike(table.state, table.n("monitor"), 0, table.n("virginia"), "shot", 0), 55, die)
    place, plate = told
    assert isinstance(place, events.ChartRolled)
    assert (place.chart, place.roll, place.row, place.span, place.gun) == (
        "hit_location",
        55,
        "casemate",
        "1–55",
        "d11",
    )
    assert isinstance(plate, events.ArmourChipped if die == 1 else events.ShotFailed)
    assert (plate.penetration, plate.armour) == (7, 10)
    text = " ".join(said(told))
    assert "55" in text
    assert "1–55" in text
    assert "7 against 10" in text
    assert "XI-inch" in text


@case("IS-7.0", "IS-9.1")
def test_a_row_that_cannot_apply_is_told_with_the_next() -> None:
    table = duel()
    table["carondelet"].casemate = [7] * 4
    # a IX-inch gun of Virginia pierces nothing here; her bow rifle's bolt, 10 against 7, adds 3 to 32
    told = table.run(strike(table.state, table.n("virginia"), 0, table.n("carondelet"), "shot", 0), 1, 1, 32)
    rolled = [each for each in told if isinstance(each, events.ChartRolled) and each.chart == "gun"]
    assert [(r.roll, r.bonus, r.row, r.span, r.applied, r.applied_span) for r in rolled] == [
        (32, 3, "pivot_turret", "21–45", "suppressed", "46–60")
    ]
    text = " ".join(said(list(rolled)))
    assert "Pivot or turret jammed" in text
    assert "46–60" in text
    assert "Gun crew takes cover" in text


@case("IS-7.0", "IS-8")
def test_each_chart_of_a_major_hit_is_told() -> None:
    table = duel()
    told = table.run(strike(table.state, table.n("monitor"), 0, table.n("virginia"), "shot", 0), 90, 40, 30, 4)
    charts = [(each.chart, each.roll, each.applied) for each in told if isinstance(each, events.ChartRolled)]
    assert charts == [("hit_location", 90, "major"), ("major", 40, "engines"), ("engines", 30, "boiler_75")]


@case("HR-9", "IS-13.4")
def test_hull_lost_to_fire_and_to_a_dragging_wreck_is_told_with_its_cause() -> None:
    table = duel()
    table["monitor"].fire = 2
    told = table.run(burn_on(table.state, table.n("monitor")), (100,))
    eaten = [each for each in told if isinstance(each, events.HullEaten)]
    assert [(each.ship, each.cause, each.points) for each in eaten] == [("monitor", "fire", 2)]
    table["virginia"].fate = Fate.SUNK
    table["monitor"].fouled = [table.n("virginia")]
    table.state.heard = []
    drag_down(table.state, table.n("monitor"))
    (wreck,) = [each for each in table.state.heard or [] if isinstance(each, events.HullEaten)]
    assert (wreck.ship, wreck.cause, wreck.points) == ("monitor", "wreck", 3)
    table.state.heard = None


@case("HR-9", "HR-16", "HR-6")
def test_a_chance_that_does_not_happen_is_told_too() -> None:
    table = battle(us={"minnesota": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    told = table.run(strike(table.state, table.n("virginia"), 0, table.n("minnesota"), "shell", 0), 71, (11,))
    (fire,) = [each for each in told if isinstance(each, events.ChanceRolled)]
    assert (fire.ship, fire.what, fire.chance, fire.die, fire.happens) == ("minnesota", "fire", 10, 11, False)


def told_dice(event: Event) -> Iterator[tuple[int, ...]]:
    """The dice that an event tells."""
    for name in ("die", "roll", "level", "dice"):
        found = getattr(event, name, None)
        if found is not None:
            yield tuple(found) if isinstance(found, tuple | list) else (found,)


@pytest.mark.parametrize("scenario", ["hampton_roads_1", "monitor_duel", "yazoo", "mobile_bay"])
@pytest.mark.parametrize("options", [{}, {"spar_torpedoes": "on"}])
def test_every_die_of_whole_games_is_told(scenario: str, options: dict[str, str], soak_scale: int) -> None:
    """What falls is told before anything else is asked for or thrown."""
    untold = Counter[str]()
    thrown = 0
    for seed in range(2 * soak_scale):
        setting = game.setting(scenario, options)
        position = Position(game, start(setting))
        chance, fallen, rng = ContextStream(key_of(seed)), 0, KeyStream(key_of(seed)).at(0)
        while (request := position.request) is not None and fallen < 1000:
            position.state.heard = []
            if isinstance(request, Chance):
                outcome = chance.resolve(request, fallen)
                position.give(outcome)
                fallen += 1
                dice = tuple(outcome) if isinstance(outcome, tuple | list) else (outcome,)
                if dice not in [each for event in position.state.heard for each in told_dice(event)]:
                    untold[request.case] += 1
                continue
            for seat, ask in list(position.asks().items()):
                position.seal(seat, ask.choices.sample(rng))
        thrown += fallen
    assert thrown > 50
    assert not untold
