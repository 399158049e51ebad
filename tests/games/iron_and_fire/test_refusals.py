"""Refusals: every order that is not on offer is refused with its own case and reason, in every position."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from admiralty.boards.hexes import hex_name
from admiralty.games.iron_and_fire.rules.activation import act, activation
from admiralty.games.iron_and_fire.rules.courses import Step, steps_code
from admiralty.games.iron_and_fire.state import Battle
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import MalformedOrder, Refusal
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from tests.games.iron_and_fire.builder import FULL, Field, iron_and_fire
from tests.support.cases import case

# ---------------------------------------------------------------------- one reason each


def prize() -> Field:
    field = Field().place("Huáscar", 2607, 1).place("Loa", 2007, 1, captured=True, owner="peru")
    return field.place("O'Higgins", 2006, 4)


@case("6.3", "I46")
def test_a_prize_is_refused_by_6_3_whatever_she_is_told_on_her_first_card() -> None:
    field = prize()
    for code in ("ahead 1", "port 1", "ram ohiggins", "fire ohiggins", "repair", "fight ohiggins", "unground"):
        refusal = field.refusal("Loa", code)
        assert (refusal.case, refusal.reason.key, code) == ("6.3", "refusal-prize", code)


@case("6.3", "I46", "I31")
def test_a_prize_made_ready_moves_and_does_not_ram() -> None:
    field = prize()
    field.battle.ready_prize = field["Loa"].index
    assert field.refusal("Loa", "ram ohiggins").case == "6.3"
    assert field.refusal("Loa", "make ready").reason.key == "refusal-prize-ready"
    assert field.refusal("Loa", "ahead 1").case == "5.5"  # the hex is taken
    field.place("O'Higgins", 1403, 1)
    field.order("Loa", "ahead 1")
    assert field["Loa"].place == 2006


@case("5.0", "I74")
def test_a_turn_and_back_is_refused_as_leading_nowhere_and_not_for_honor() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Unión", 2507, 1)
    for name, code in (
        ("Huáscar", "port 1 starboard 1"),
        ("Huáscar", "starboard 1 port 1"),
        ("Unión", "ahead 1 port 1 starboard 1"),
    ):
        refusal = field.refusal(name, code)
        assert (refusal.case, refusal.reason.key) == ("I74", "refusal-turned-back")


@case("6.2", "I31", "I41", "5.0")
def test_a_refused_ram_is_refused_for_what_it_lacks() -> None:
    field = Field().place("Huáscar", 2006, 1).place("Loa", 2005, 3).place("Unión", 2106, 1).place("O'Higgins", 2303, 1)

    def reason(code: str, *before: Any) -> tuple[str, str]:
        refusal = field.refusal("Huáscar", code, *before)
        return refusal.case, refusal.reason.key

    assert reason("port 1 ram loa") == ("6.2", "refusal-no-ram")  # the bow points elsewhere
    assert reason("ram ohiggins") == ("6.2", "refusal-no-ram")  # not adjacent
    assert reason("ram union") == ("6.2", "refusal-no-enemy")  # a friend
    assert reason("ram covadonga") == ("6.2", "refusal-no-enemy")  # not on the map
    assert reason("port 1 starboard 1 ram loa") == ("5.0", "refusal-too-far")  # no point left for it
    assert reason("ram loa", "ram loa", 6) == ("I31", "refusal-rammed")  # once an activation
    field["Huáscar"].grounded = True
    assert reason("ram loa") == ("I32", "refusal-aground")
    field = Field("bold").place("Huáscar", 2009, 4).place("battery1", 2010)
    assert reason("ram battery1") == ("I41", "refusal-battery")


@case("6.3", "I44")
def test_breaking_off_and_fighting_on_are_for_ships_that_are_locked_and_lifting_for_the_winner() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2107, 1).place("O'Higgins", 2106, 1)
    assert field.refusal("Huáscar", "fight loa").reason.key == "refusal-not-boarding"
    field.board("Huáscar", "Loa", 1, 3, 4, "peru: fight on", "chile: fight on")
    assert field.refusal("Huáscar", "break off loa").case == "I44"
    assert field.refusal("Huáscar", "fight ohiggins").reason.key == "refusal-not-locked"
    assert field.refusal("Huáscar", "board ohiggins").case == "5.5"


@case("4.1", "4.2")
def test_passing_is_for_the_side_and_holding_for_a_unit_that_was_named() -> None:
    field = Field().place("Huáscar", 2007, 1)
    assert field.refusal("Huáscar", "pass").reason.key == "refusal-named"
    assert field.refusal("Huáscar", "hold", sole=True).reason.key == "refusal-alone"
    assert field.refusal("Huáscar", "stop").reason.key == "refusal-not-under-way"


@case("4.2", "5.0")
def test_a_ship_under_way_goes_on_or_stops() -> None:
    field = Field().place("Unión", 2007, 1, hits=1).mine(2006, -1).place("Loa", 2003, 1)
    for code in ("fire loa", "repair", "hold", "pass"):
        refusal = field.refusal("Unión", code, "ahead 1")
        assert (refusal.case, refusal.reason.key) == ("4.2", "refusal-under-way")


@case("15.4.3", "I24", "I61")
def test_a_ship_to_come_can_only_enter_and_only_where_the_scenario_says() -> None:
    field = Field("near_miss", independencia="afloat").place("Unión", 2201, 3).place("Blanco Encalada", 2605, 6)

    def reason(code: str, name: str = "Independencia") -> tuple[str, str]:
        refusal = field.refusal(name, code)
        return refusal.case, refusal.reason.key

    assert reason("ahead 1") == ("15.4.3", "refusal-to-come")
    assert reason("enter 1901 4") == ("15.4.3", "refusal-no-entry")  # just outside: 2001 is the first
    assert reason("enter 2908 5") == ("15.4.3", "refusal-no-entry")  # and 2907 the last
    assert reason("enter 2201 4") == ("I61", "refusal-occupied")
    assert reason("enter 2101 1") == ("I24", "refusal-entry-facing")
    assert reason("enter 2101 4", "Unión") == ("15.4.3", "refusal-on-the-map")
    offered = field.orders("Independencia")
    assert "enter 2001 4" in offered
    assert "enter 2907 5" in offered


@case("4.2")
@pytest.mark.parametrize(
    "code",
    ["", "fire", "fire huascar nonsense", "fire nobody", "ram", "ahead 1 ahead 1", "ahead 0", "repair now",
     "bombard +2110", "enter 2101", "break off", "ahead 1 ram loa twice", "exit 2", "ahead one"],
)  # fmt: skip
def test_what_is_no_order_is_malformed(code: str) -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2006, 1)
    refusal = field.refusal("Huáscar", code)
    assert isinstance(refusal, MalformedOrder)
    assert refusal.case in iron_and_fire().casebook


@case("4.2")
def test_text_is_read_in_any_case_and_spacing() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2006, 1)
    field.order("Huáscar", "FIRE  Loa", 5)
    assert field["Loa"].hits == 1


# ---------------------------------------------------------------------- every text of a bounded grammar


def texts(battle: Battle) -> Iterator[str]:
    """Every plausible order of the grammar, and many implausible ones."""
    ids = [unit.id for unit in battle.units]
    courses = [()] + [steps for length in (1, 2, 3, 4) for steps in product(Step, repeat=length)]
    for steps in courses:
        if steps:
            yield steps_code(steps)
        if len(steps) < 3:
            yield from (f"{steps_code(steps)} ram {id_}".strip() for id_ in ids)
    for verb in ("fire", "board", "fight", "break off"):
        yield from (f"{verb} {id_}" for id_ in ids)
    yield from ("repair", "unground", "cut cable", "make ready", "hold", "pass", "stop")
    grid = battle.setting.grid
    yield from (f"bombard {hex_name(place)}" for place in (*battle.setting.chart.town, grid.hexes[0]))
    yield from (f"enter {hex_name(place)} {facing}" for place in (2001, 2101, 2907, 2007) for facing in range(1, 7))


def questions(scenario: str, options: dict[str, str], seed: int) -> Iterator[Position[Any]]:
    """The positions of a random game with a question about a unit's action, or about going on."""
    rules = iron_and_fire()
    position: Position[Any] = Position(rules, rules.start(rules.setting(scenario, options)))
    rng = Fast(seed)
    while (request := position.request) is not None:
        if isinstance(request, Ask):
            if request.kind in ("action", "go-on"):
                yield position
            position.give(request.choices.sample(rng))
        else:
            assert isinstance(request, Chance)
            position.give(request.sample(rng))


@case("4.2", "5.0", "13.2")
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("first_blood", {}),
        ("race", {"fortunes": "on"}),
        ("near_miss", {"independencia": "afloat"}),
        ("near_miss", {**FULL, "independencia": "afloat"}),
        ("bold", {}),
        ("end_game", FULL),
    ],
)
def test_what_is_offered_is_accepted_and_all_else_refused_with_a_reason_of_its_own(
    scenario: str, options: dict[str, str]
) -> None:
    for number, position in enumerate(questions(scenario, options, 5)):
        if number % 9 == 0:
            assert isinstance(position.request, Ask)
            sweep(position.state, position.request)
        if number > 300:
            break


def awkward() -> Iterator[tuple[Field, str]]:
    """Positions that random play seldom reaches, each with the ship to act."""
    field = Field().place("Huáscar", 2007, 1, hits=1).place("Loa", 2107, 1).place("O'Higgins", 2006, 1)
    field.board("Huáscar", "Loa", 1, 3, 3)  # won by one
    yield field, "Huáscar"
    yield prize(), "Loa"
    made_ready = prize()
    made_ready.battle.ready_prize = made_ready["Loa"].index
    yield made_ready, "Loa"
    for steering, grounded, propulsion in ((True, False, 0), (False, True, 0), (False, False, 2)):
        state = {"steering": steering, "grounded": grounded, "propulsion": propulsion, "hits": 1}
        yield Field("bold").place("Huáscar", 2009, 4, **state).place("Abtao", 2010, 1), "Huáscar"
    yield Field("bold").place("battery1", 2110).place("Huáscar", 2108, 3), "battery1"
    yield Field("near_miss", independencia="afloat").place("Unión", 2001, 4), "Independencia"
    on_the_buoy = Field("bold").place("Huáscar", 1203, 3).place("Abtao", 2009, 3)
    on_the_buoy.battle.buoy = 1203
    yield on_the_buoy, "Huáscar"
    for at in (2006, 2007, 2009, 2112):
        bound = Field(fortunes="on", honor="on").place("Huáscar", 2005, 3)
        yield bound.place("Almirante Cochrane", at, 1, hits=1), "Almirante Cochrane"
    yield Field().place("Huáscar", 1101, 1), "Huáscar"


@case("4.2", "5.5", "6.3", "13.2")
@pytest.mark.parametrize("sole", [False, True])
def test_so_it_is_in_awkward_positions(sole: bool) -> None:
    for field, name in awkward():
        _, request = field.start(act(field.battle, field[name], sole))
        assert isinstance(request, Ask)
        sweep(field.battle, request)


def sweep(battle: Battle, ask: Ask) -> None:
    """Offered orders are accepted; every other text is refused, with a case of the book and a reason."""
    offered = {order.code for order in ask.choices.candidates(1000)}
    meant = list(texts(battle))
    refused = {code: refusal for code in meant if (refusal := _refusal(ask, code)) is not None}
    assert {code for code in meant if code not in refused} == offered.intersection(meant)
    assert [
        code for code, refusal in refused.items() if refusal.reason.key in ("refusal-no-order", "refusal-form")
    ] == []
    assert [code for code, refusal in refused.items() if refusal.case not in iron_and_fire().casebook] == []
    if not battle.setting.honor:
        assert [code for code, refusal in refused.items() if refusal.case == "13.2"] == []


def _refusal(ask: Ask, code: str) -> Refusal | None:
    try:
        ask.choices.check(code)
    except Refusal as refusal:
        return refusal
    return None


@case("4.1")
def test_the_unit_asked_is_the_owners() -> None:
    """A rule of the builder: an answer of the wrong seat, or without a seat, fails."""
    field = Field().place("Huáscar", 2007, 1).place("Unión", 2507, 1).place("Loa", 1403, 1)
    field.battle.card, field.battle.left = "KH", 3
    for answer in ("chile: huascar", "huascar"):
        with pytest.raises(AssertionError, match="put to peru"):
            field.start(activation(field.battle), answer)
