"""The log has every die with its table and row, and names the gun."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.rules import ramming
from admiralty.games.iron_and_steam.rules.burning import burn_on
from admiralty.games.iron_and_steam.rules.damage import drag_down
from admiralty.games.iron_and_steam.rules.hits import place_hit, strike
from admiralty.games.iron_and_steam.rules.majors import major_hit
from admiralty.games.iron_and_steam.setup import start
from admiralty.games.iron_and_steam.state import Contact, Fate, Wound
from admiralty.kernel.flows.chance import ContextStream, KeyStream
from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.lab.run import answer_to, bots_by_side, key_of, players
from admiralty.words import words_of
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case


def duel() -> Table:
    return battle(us={"monitor": (50, 50, 90), "carondelet": (60, 50, 0)}, cs={"virginia": (50, 60, 270)})


def said(told: list[Event]) -> list[str]:
    names = {ship: ship.title() for ship in ("monitor", "virginia", "carondelet", "cumberland")}
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


@case("IS-3.2", "IS-3.3", "IS-3.4", "IS-3.5", "HR-26")
@pytest.mark.parametrize(
    ("target", "change", "light", "row", "place", "number"),
    [
        ("minnesota", "", False, "casemate", "gun", "IS-3.3"),
        ("minnesota", "guns", False, "casemate", "hull", "IS-3.2"),
        ("minnesota", "speed", False, "engine", "hull", "IS-3.4"),
        ("newport_news", "", False, "hull", "casemate", "IS-3.5"),
        ("monitor", "", True, "major", "casemate", "HR-26"),
        ("newport_news", "", True, "critical", "casemate", "HR-26"),
    ],
)
def test_a_row_that_counts_as_another_place_says_so(
    target: str, change: str, light: bool, row: str, place: str, number: str
) -> None:
    table = battle(us={target: (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    ship = table[target]
    if change == "guns":
        ship.wounds = [Wound.GONE.value] * len(ship.wounds)
    elif change == "speed":
        ship.power = 0
    table.state.heard = []
    assert place_hit(table.state, table.n(target), row, light) == place
    assert len(table.state.heard) == 1
    told = table.state.heard[0]
    assert isinstance(told, events.LocationCounts)
    assert (told.row, told.place, told.case) == (row, place, number)
    words = words_of(game).with_names({**game.figures.names, target: target.title()})
    expected = {"gun": "no armour", "hull": "neither armour" if row == "casemate" else "no speed left"}
    text = words.render(told.message())
    assert expected.get(place, "light gun" if light else "parapet") in text
    table.state.heard = []
    assert place_hit(table.state, table.n(target), "casemate" if target != "minnesota" else "major", False)
    assert not table.state.heard, "a row that applies as it stands needs no word"
    table.state.heard = None


@case("IS-7.4")
@pytest.mark.parametrize(("shot", "outcome"), [(9, "pierced, 9 against 9"), (8, "struck, 8 against 9")])
def test_a_hit_on_the_pilot_house_tells_penetration_and_armour(shot: int, outcome: str) -> None:
    table = duel()
    told = table.run(major_hit(table.state, table.n("virginia"), table.n("monitor"), shot), 36, 2)
    assert outcome in " ".join(said(told))


@pytest.mark.parametrize("kind", [each for each in vars(events).values() if isinstance(each, type)])
def test_every_yes_or_no_of_an_event_changes_its_sentence(kind: Any) -> None:
    """A sentence must differ between yes and no."""
    if not issubclass(kind, Event) or kind is Event:
        return
    plain = {name: _example(of) for name, of in kind.__annotations__.items()}
    for name, of in kind.__annotations__.items():
        if of is bool and (kind.__name__, name) not in SPOKEN_ONLY_AT_TIMES:
            yes, no = (said([kind(**{**plain, name: answer}, case="IS-1.1")]) for answer in (True, False))
            assert yes != no, f"{kind.__name__}.{name}"


SPOKEN_ONLY_AT_TIMES = {("LocationCounts", "fort")}
"""Of a fort only a hit on its parapet speaks."""


def _example(of: object) -> Any:
    if of is bool:
        return True
    return 2 if of is int else "monitor" if of is str else (2,) if of == tuple[int, ...] else []


def told_dice(event: Event) -> Iterator[tuple[int, ...]]:
    """The dice in an event."""
    for name in ("die", "roll", "level", "dice"):
        found = getattr(event, name, None)
        if found is not None:
            yield tuple(found) if isinstance(found, tuple | list) else (found,)


SMALL_BAY = {"forces": "small", "length": "short"}
TABLES = re.compile(
    r"\d–\d|\b\d\d?: |\bon \d|needing \d|which |damage by|turns |men scalded|weight of|boarders|small arms"
)
"""What says by which table a die is read, and its row or limit; or what it counts, where it counts by itself."""


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("first_turret", {}),
        ("monitor_duel", {"spar_torpedoes": "on"}),
        pytest.param("hampton_roads_1", {}, marks=pytest.mark.long),
        pytest.param("hampton_roads_2", {}, marks=pytest.mark.long),
        pytest.param("yazoo", {}, marks=pytest.mark.long),
        ("mobile_bay", SMALL_BAY),
    ],
)
def test_every_die_of_a_whole_battle_of_captains_is_told_in_words(
    scenario: str, options: dict[str, str], soak_scale: int
) -> None:
    """Each sentence has the result, and the table and row or limit."""
    whole = {} if soak_scale > 1 and options is SMALL_BAY else options
    setting = game.setting(scenario, whole)
    key, names = key_of(1), {vessel.id: vessel.id for vessel in setting.vessels}
    bots = players(game, setting, bots_by_side(setting, ["captain"]), key)
    position, chance, fallen = Position(game, start(setting)), ContextStream(key), 0
    words = words_of(game).with_names({**game.figures.names, **names})
    while (request := position.request) is not None:
        position.state.heard = []
        if not isinstance(request, Chance):
            for seat, ask in list(position.asks().items()):
                code = answer_to(bots[seat], ask, lambda seat=seat: knowledge(position, seat))  # type: ignore[misc]
                position.seal(seat, ask.choices.trusted(code))
            continue
        outcome = chance.resolve(request, fallen)
        position.give(outcome)
        fallen += 1
        dice = tuple(outcome) if isinstance(outcome, tuple | list) else (outcome,)
        heard = [event for event in position.state.heard or () if dice in told_dice(event)]
        assert heard, f"nothing tells {dice} of {request.case}"
        text = words.render(heard[0].message())
        assert all(re.search(rf"\b{die}\b", text) for die in dice), text
        assert TABLES.search(text), text
    assert fallen > 10


@pytest.mark.parametrize("scenario", ["hampton_roads_1", "monitor_duel", "yazoo", "mobile_bay"])
@pytest.mark.parametrize("options", [{}, {"spar_torpedoes": "on"}])
def test_every_die_of_whole_games_is_told(scenario: str, options: dict[str, str], soak_scale: int) -> None:
    """Each roll is told before the next question or roll."""
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


@case("HR-10", "HR-11")
@pytest.mark.parametrize(("closing", "dice", "words"), [(5, (10, 2, 3), "on 1 to 3: 3"), (1, (2,), "on 1 or 2: 2")])
def test_what_fouls_two_ships_is_told_with_its_limit(closing: int, dice: tuple[int, ...], words: str) -> None:
    table = battle(us={"cumberland": (50, 50, 0)}, cs={"virginia": (50, 46, 0)})
    table.state.contacts = [Contact(table.n("virginia"), table.n("cumberland"), closing * 1000, True, 900)]
    told = table.run(ramming.resolve_contact(table.state, 0), *dice)
    assert (
        words
        in said([each for each in told if isinstance(each, events.DiceThrown) and each.what.startswith("foul")])[0]
    )
