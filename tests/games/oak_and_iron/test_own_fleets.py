"""OI-12, OI-13.1, OI-14.1: squadrons and fleets built by players, and the choice of the wind's edge."""

from typing import Any

import msgspec
import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.creating.building import budget, stage_of
from admiralty.games.oak_and_iron.rules.creating.roster import squadron_row, start
from admiralty.games.oak_and_iron.rules.creating.squadrons import added_cards, check
from admiralty.games.oak_and_iron.rules.starting.deployment import cell_zone
from admiralty.games.oak_and_iron.setting import ShipRow, SquadronRow, make_setting
from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.game import read_options
from admiralty.kernel.games.position import Position
from tests.games.oak_and_iron.builder import game, scenario
from tests.support.cases import case

BOOK = game.figures


# ------------------------------------------------------------------------------------------------------------ the wind
@case("OI-13.1", "OI-A78")
@pytest.mark.parametrize(("a", "b", "seat"), [(1, 1, "b"), (2, 1, "b"), (1, 2, "a")])
def test_the_lower_admiral_chooses_the_edge_of_the_wind(a: int, b: int, seat: str) -> None:
    table = scenario("channel_patrol")
    table.battle.squadrons["a"].value, table.battle.squadrons["b"].value = a, b
    table.start("wind")
    assert isinstance(table.request, Ask)
    assert table.request.seat == seat
    assert table.codes() == ["wind west", "wind east"], "between the players, and what the scenario proposes first"
    for edge in ("north", "south"):
        with pytest.raises(Refusal):
            table.request.choices.check(f"wind {edge}")
    table.do("wind", answers=[f"{seat}: wind east"])
    assert table.battle.weather == "east"
    assert table.heard(events.WindChosen)[-1].edge == "east"
    left, _, right, _ = cell_zone(table.battle, "a", "r1c1")
    assert right == table.battle.setting.width, "column 1 of a deployment card is to windward"
    assert left > 0


@case("OI-13.1")
def test_the_wind_is_chosen_first_in_every_game_that_is_set_up_and_in_no_other() -> None:
    for name in game.scenarios():
        battle = scenario(name).battle
        for squadron in battle.squadrons.values():
            squadron.built = True
        first = game.sequence(battle)[0]
        assert (first == "wind") == (battle.setting.row.start == "cards")


# ------------------------------------------------------------------------------------------------- squadrons made easy
def build(position: Position[Battle], *answers: str) -> None:
    for answer in answers:
        seat, _, code = answer.partition(": ")
        assert isinstance(position.request, Ask)
        assert position.request.seat == seat
        position.give(position.request.choices.check(code))


@case("OI-12.1", "OI-12.2")
def test_a_ready_squadron_may_be_taken_instead_of_building_one() -> None:
    position = Position(game, scenario("open_battle").battle)
    build(position, "a: ready patrol_pirate")
    squadron = position.state.squadrons["a"]
    assert squadron.built
    assert (squadron.faction, squadron.admiral, squadron.size_points) == ("pirate", "hamlin", 49)
    assert [name for name in position.state.roster if name.startswith("a-")] == [
        "a-brigantine", "a-sloop", "a-sloop-2", "a-corvette",
    ]  # fmt: skip
    assert isinstance(position.request, Ask)
    offered = {order.code for order in position.request.choices.candidates(100)}
    assert "ready patrol_english" in offered
    assert "ready skirmish_english" not in offered, "of another size"


SLOOPS = (ShipRow(ship="sloop"), ShipRow(ship="sloop"))
FLAGGED = (ShipRow(ship="sloop", flagship=True), ShipRow(ship="sloop"))


@case("OI-12.1", "OI-12.2", "OI-12.3", "OI-12.4", "OI-12.5")
@pytest.mark.parametrize(
    ("built", "done", "stage"),
    [
        ({}, (), "faction"),
        ({"faction": "english"}, (), "ships"),
        ({"faction": "pirate"}, (), "nation"),
        ({"faction": "pirate", "other_nation": "french"}, (), "ships"),
        ({"faction": "pirate"}, ("nation",), "ships"),
        ({"faction": "english", "ships": SLOOPS}, (), "ships"),
        ({"faction": "english", "ships": SLOOPS}, ("ships",), "admiral"),
        ({"faction": "english", "ships": SLOOPS * 2}, (), "admiral"),
        ({"faction": "english", "ships": SLOOPS, "admiral": "untested"}, ("ships",), "flagship"),
        ({"faction": "english", "ships": FLAGGED, "admiral": "untested"}, ("ships",), "fittings"),
        ({"faction": "english", "ships": FLAGGED, "admiral": "untested"}, ("ships", "fittings"), "hand"),
        ({"faction": "english", "ships": FLAGGED, "admiral": "untested", "hand": ("down",) * 4}, ("ships", "fittings"),
         "hand"),
        ({"faction": "english", "ships": FLAGGED, "admiral": "untested", "hand": ("down",) * 5}, ("ships", "fittings"),
         "ready"),
    ],
)  # fmt: skip
def test_a_squadron_is_built_step_by_step(built: dict[str, Any], done: tuple[str, ...], stage: str) -> None:
    """Two nations for pirates, two to four ships for a patrol, 5 cards for an admiral of value 0."""
    row = SquadronRow(seat="a", size="patrol", **built)
    assert stage_of(BOOK, row, dict.fromkeys(done, 1), 50) == stage


@case("OI-12.5")
def test_the_usual_cards_fill_a_hand_by_the_rules() -> None:
    position = Position(game, scenario("open_battle").battle)
    build(
        position,
        "a: faction english", "a: add sloop", "a: add sloop", "a: done", "a: admiral experienced", "a: flag 1",
        "a: done", "a: hand favorable_wind", "a: usual",
    )  # fmt: skip
    squadron = position.state.squadrons["a"]
    assert squadron.built
    assert squadron.owned[0] == "favorable_wind"
    assert len(squadron.owned) == 6


# -------------------------------------------------------------------------------------------------------------- fleets
def built(seed: int, **options: str) -> Position[Battle]:
    position = Position(game, scenario("open_fleets", **options).battle)
    rng = Fast(seed)
    while position.state.phase == "build" and isinstance(position.request, Ask):
        position.give(position.request.choices.sample(rng))
    return position


@case("OI-14.1", "OI-A79")
@pytest.mark.parametrize(("size", "count"), [("patrol", "2"), ("patrol", "4"), ("skirmish", "2")])
def test_fleets_built_by_their_players_share_equal_sums(size: str, count: str) -> None:
    for seed in range(3):
        battle = built(seed, size=size, squadrons=count).state
        most = BOOK.sizes[size].points * int(count)
        for side, seats in battle.setting.sides.items():
            assert [str(seat) for seat in seats] == [f"{side}{number}" for number in range(1, int(count) + 1)]
            assert sum(battle.squadrons[seat].size_points for seat in seats) <= most
            for seat in seats:
                row = squadron_row(battle, seat)
                hand = tuple(card for card in row.hand if card not in added_cards(BOOK, row))
                assert check(BOOK, msgspec.structs.replace(row, hand=hand), most) == []


@case("OI-A79", "OI-14.1")
def test_a_squadron_may_have_more_than_its_share_if_enough_is_left_for_the_others() -> None:
    """Two patrols have 100 points: the first may spend all except the cost of the two cheapest ships."""
    position = Position(game, scenario("open_fleets").battle)
    least = budget(position.state, "a1")
    assert 50 < least < 100
    build(position, "a1: ready patrol_pirate")
    assert budget(position.state, "a2") == 100 - 49
    build(position, "a2: ready patrol_english")
    assert budget(position.state, "b1") == least, "the other fleet has its own sum"
    assert sum(position.state.squadrons[seat].size_points for seat in ("a1", "a2")) == 99


@case("OI-14.1")
@pytest.mark.parametrize(
    ("a", "b", "allowed"), [(2, 2, True), (4, 2, True), (2, 4, True), (1, 2, False), (2, 1, False), (5, 2, False)]
)
def test_each_fleet_has_two_to_four_squadrons(a: int, b: int, allowed: bool) -> None:
    plan = game.plans["open_fleets"]
    seats = [(f"{side}{number}", side) for side, count in (("a", a), ("b", b)) for number in range(1, count + 1)]
    rows = tuple(SquadronRow(seat=seat, side=side, squadron="build") for seat, side in seats)
    uneven = msgspec.structs.replace(plan, squadron=rows, fleets=False, size="patrol")
    setting = make_setting(BOOK, plan.id, uneven, read_options(game.options, {}))
    if allowed:
        assert sorted(start(setting).squadrons) == sorted(seat for seat, _ in seats)
        return
    with pytest.raises(DataError, match="two to four squadrons"):
        start(setting)


@case("OI-A79")
@pytest.mark.parametrize(("size", "count"), [("skirmish", "3"), ("engagement", "2"), ("engagement", "4")])
def test_fleets_too_large_for_the_table_are_refused(size: str, count: str) -> None:
    with pytest.raises(DataError, match="at most 200"):
        scenario("open_fleets", size=size, squadrons=count)


@case("OI-14.1")
def test_the_number_of_squadrons_is_no_option_of_other_scenarios() -> None:
    with pytest.raises(DataError, match="squadrons"):
        scenario("fleet_of_patrols", squadrons="3")
    with pytest.raises(DataError, match="squadrons"):
        scenario("open_battle", squadrons="3")


@case("OI-14.1")
def test_fleets_that_were_built_reach_the_first_turn() -> None:
    position = built(1)
    rng = Fast(1)
    while position.state.turn == 0:
        request = position.request
        if isinstance(request, Ask):
            position.give(request.choices.sample(rng))
        elif isinstance(request, AskAll):
            position.give({seat: ask.choices.sample(rng) for seat, ask in request.asks.items()})
        else:
            assert isinstance(request, Chance)
            position.give(request.sample(rng))
    assert all(position.state.ships[name].where == "table" for name in position.state.roster)
