"""OI-13, OI-14, OI-15: starting a game, fleet battles, the quickstart."""

import msgspec
import pytest

from admiralty.boards.table import gap_micrometres
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional.edge import home_edge
from admiralty.games.oak_and_iron.rules.courses.placing import Placement, places
from admiralty.games.oak_and_iron.rules.phases.phases import attacking_phase, moving
from admiralty.games.oak_and_iron.rules.starting.deployment import cell_zone, deploy_site, deployment_order, zones_of
from admiralty.games.oak_and_iron.rules.starting.waters import adjustable, terrain_site
from admiralty.games.oak_and_iron.rules.terms.active import in_formation
from admiralty.games.oak_and_iron.rules.terms.sea import hull, sailing
from admiralty.games.oak_and_iron.victory import ship_total, strikes
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask
from tests.games.oak_and_iron.builder import Table, game, scenario
from tests.support.cases import case

DRAWN = [
    "engage_the_enemy", "open_sea", "scattered_shoals", "archipelago", "line_ahead", "weather_gage", "wings",
    "local_pilot", "good_omens", "hidden_colours",
]  # fmt: skip
PICKS = [
    "a: take scattered_shoals", "b: take archipelago", "a: take line_ahead", "b: take wings", "a: take local_pilot",
    "b: take good_omens",
]  # fmt: skip


def drawn(objective: str = "engage_the_enemy") -> Table:
    table = scenario("channel_patrol")
    table.battle.phase = "setup"
    return table.do("draw_cards", answers=[objective, *DRAWN[1:]])


def picked(objective: str = "engage_the_enemy") -> Table:
    """Both admirals have value 1; side a wins the Challenge Test and attacks."""
    table = drawn(objective)
    table.do("roles", answers=["SSCCC", "a: keep", "CCCCC", "b: keep", "a: attack"])
    return table.do("pick_cards", answers=PICKS)


@case("OI-13.1")
def test_deployment_edges_face_each_other_and_the_wind_comes_from_between() -> None:
    for name in game.scenarios():
        table = scenario(name)
        setting = table.battle.setting
        if setting.row.start == "cards":
            assert {home_edge(table.battle, side) for side in setting.sides} == {"south", "north"}
            assert table.battle.weather in ("east", "west")
            assert setting.width >= setting.height


@case("OI-13.2")
def test_one_objective_and_three_cards_of_each_kind_are_drawn() -> None:
    table = drawn()
    assert table.battle.objective == "engage_the_enemy"
    assert {kind: len(cards) for kind, cards in table.battle.drawn.items()} == {
        "setting": 3, "deployment": 3, "condition": 3,
    }  # fmt: skip


@case("OI-13.3")
def test_the_higher_admiral_or_the_winner_of_a_challenge_chooses_to_attack() -> None:
    table = drawn()
    table.do("roles", answers=["SSCCC", "a: keep", "CCCCC", "b: keep", "a: defend"])
    assert table.battle.attacker == "b"
    table = drawn()
    table.battle.squadrons["b"].value = 2
    table.do("roles", answers=["b: attack"])
    assert table.battle.attacker == "b"


@case("OI-13.4")
def test_from_the_attacker_each_picks_one_card_of_each_kind() -> None:
    table = picked()
    a, b = table.battle.squadrons["a"], table.battle.squadrons["b"]
    assert (a.setting, a.deployment, a.condition) == ("scattered_shoals", "line_ahead", "local_pilot")
    assert (b.setting, b.deployment, b.condition) == ("archipelago", "wings", "good_omens")
    assert table.battle.drawn == {}


@case("OI-13.5", "OI-A66")
def test_the_pool_is_filled_and_laid_down_from_the_defender() -> None:
    table = picked().do(
        "fill_pool", answers=["b: add island_large", "a: add shoal_a", "b: add island_small", "a: add shoal_a"]
    )
    assert sorted(table.battle.pool) == ["island_large", "island_small", "shoal_a", "shoal_a"]
    table.start("place_terrain", answers=["b: island_large 450 450 0"])
    with pytest.raises(Refusal) as near:
        places(table.battle, terrain_site(table.battle)).check("shoal_a 450 650 90")
    assert near.value.reason.key == "refusal-near-terrain"
    with pytest.raises(Refusal) as off:
        places(table.battle, terrain_site(table.battle)).check("shoal_a 20 20 90")
    assert off.value.reason.key == "refusal-off-table"


@case("OI-13.5")
def test_a_place_refused_at_a_glance_is_refused_when_measured() -> None:
    table = picked().terrain("island_large", 450, 450).terrain("shoal_a", 200, 700, 30)
    table.battle.pool = ["island_large", "rocks_a", "fog_b"]
    site = terrain_site(table.battle)
    for thing in table.battle.pool:
        for x in range(0, 9140, 380):
            for y in range(0, 9140, 380):
                at = Placement(thing, x, y, 450)
                assert (site.why(at, False) is None) == (site.why(at, True) is None)


@case("OI-13.5")
def test_pieces_that_fit_nowhere_leave_the_pool_and_that_is_told() -> None:
    table = picked()
    for x in (100, 300, 500, 700, 850):
        for y in (100, 300, 500, 700, 850):
            table.terrain("rocks_b", x, y)
    table.battle.pool = ["island_large", "shoal_a"]
    table.do("place_one", "b")
    assert table.battle.pool == []
    assert [told.piece for told in table.heard(events.TerrainRemoved)] == ["island_large", "shoal_a"]


@case("OI-13.5")
def test_pieces_in_the_own_zone_may_be_shifted_once() -> None:
    table = (
        picked()
        .terrain("shoal_c", 300, 150, 0)
        .terrain("shoal_b", 450, 450, 0)
        .terrain("island_small", 600, 150, 0, objective=True)
    )
    table.start("adjust_one", "a", "b")
    with pytest.raises(Refusal):
        table.request.choices.check("t1 300 310 0")  # type: ignore[union-attr]
    with pytest.raises(Refusal):
        table.request.choices.check("t2 450 400 0")  # type: ignore[union-attr]
    with pytest.raises(Refusal):
        table.request.choices.check("t3 600 160 0")  # type: ignore[union-attr]
    table.do("adjust_one", "a", "b", answers=["a: t1 300 250 0"])
    assert table.battle.terrain[0].y == 2500


@case("OI-13.5")
@pytest.mark.parametrize(("x", "columns"), [(100, range(15, 250, 30)), (400, range(265, 536, 30))])
@pytest.mark.parametrize(("y", "rows"), [(60, range(45, 210, 30)), (200, range(65, 336, 30))])
def test_places_for_a_shift_are_proposed_on_a_grid_within_musket_shot_and_on_the_table(
    x: int, columns: range, y: int, rows: range
) -> None:
    """From 150 mm left of it and below it, or from the edges of the table where these are nearer."""
    table = picked().terrain("rocks_b", x, y)
    table.start("adjust_one", "a", "b")
    assert isinstance(table.request, Ask)
    words = [order.code.split() for order in table.request.choices.candidates(1000)]
    found = [(float(word[1]), float(word[2])) for word in words if len(word) == 4]
    assert {at[0] for at in found} <= set(columns)
    assert {at[1] for at in found} <= set(rows)
    assert len(found) > 20


@case("OI-13.5", "OI-F12")
def test_ships_deploy_in_their_zone_and_out_of_cannon_shot() -> None:
    table = picked()
    assert [str(seat) for seat in deployment_order(table.battle)] == ["b", "a"]
    assert zones_of(table.battle, "b") == ["r1c1", "r1c3"]
    assert cell_zone(table.battle, "a", "r1c1") == (0, 0, 3046, 3046)
    assert cell_zone(table.battle, "b", "r1c1") == (0, 6093, 3046, 9140)
    table["b-corvette"].where, table["b-corvette"].x, table["b-corvette"].y = "table", 1500, 6500
    space = places(table.battle, deploy_site(table.battle, [table["a-brigantine"]], zones_of(table.battle, "a"), "a"))
    for code, key in (
        ("a-brigantine 150 400 0", "refusal-outside-zone"),
        ("a-brigantine 150 280 0", "refusal-outside-zone"),
        ("a-brigantine 10 100 0", "refusal-off-table"),
        ("a-corvette 150 100 0", "refusal-not-to-place"),
    ):
        with pytest.raises(Refusal) as refused:
            space.check(code)
        assert refused.value.reason.key == key
    table["b-corvette"].y = 5500
    near = places(table.battle, deploy_site(table.battle, [table["a-brigantine"]], zones_of(table.battle, "a"), "a"))
    with pytest.raises(Refusal) as close:
        near.check("a-brigantine 150 250 0")
    assert close.value.reason.key == "refusal-near-enemy"


@case("OI-A67")
def test_a_zone_without_room_widens_to_the_own_third() -> None:
    table = picked()
    table.battle.squadrons["a"].deployment = "centre"
    for name, x, y in (("b-corvette", 457, 100), ("b-corvette-2", 380, 200), ("b-sloop", 520, 200)):
        table[name].where, table[name].x, table[name].y = "table", x * 10, y * 10
    table.start("deploy_one", "a")
    order = table.request.choices.sample(_Zero())  # type: ignore[union-attr]
    assert order.value.at.thing.startswith("a-")


class _Zero:
    def below(self, bound: int) -> int:
        return 0


def test_random_setups_reach_the_first_turn() -> None:
    from admiralty.kernel.flows.chance import Fast
    from admiralty.kernel.flows.flow import Ask, AskAll, Chance
    from admiralty.kernel.games.position import Position

    for seed in range(6):
        position = Position(game, scenario("spanish_main").battle)
        rng = Fast(seed)
        while position.state.turn == 0:
            request = position.request
            if isinstance(request, Ask):
                position.give(request.choices.sample(rng))
            elif isinstance(request, AskAll):
                position.give({seat: ask.choices.sample(rng) for seat, ask in request.asks.items()})
            else:
                assert isinstance(request, Chance)
                position.give(request.sample(rng))
        bases = [hull(position.state, position.state.ships[name]) for name in position.state.roster]
        sides = [position.state.ships[name].seat for name in position.state.roster]
        for i, one in enumerate(bases):
            for j, two in enumerate(bases[:i]):
                if sides[i] != sides[j]:
                    assert gap_micrometres(one, two) > 300_000


# ------------------------------------------------------------------------------------------------------- fleet battles
@case("OI-14.1")
def test_fleets_have_equal_points_and_two_to_four_squadrons() -> None:
    assert scenario("fleet_of_patrols").battle.setting.fleet
    plan = game.plans["fleet_of_patrols"]
    english = msgspec.structs.replace(plan.squadron[3], squadron="patrol_english")
    uneven = msgspec.structs.replace(plan, squadron=(*plan.squadron[:3], english))
    from admiralty.games.oak_and_iron.rules.creating.roster import start
    from admiralty.games.oak_and_iron.setting import make_setting
    from admiralty.kernel.games.game import read_options

    with pytest.raises(DataError, match=r"OI-14\.1"):
        start(make_setting(game.figures, plan.id, uneven, read_options(game.options, {})))


def fleet() -> Table:
    table = scenario("fleet_of_patrols")
    for place, name in enumerate(table.battle.roster):
        ship = table[name]
        ship.where, ship.x, ship.y = "table", 400 + 550 * place, 2000 if ship.seat.startswith("a") else 7000
    table.battle.phase, table.battle.turn, table.battle.first, table.battle.to_act = "movement", 1, "a", "a"
    return table


@case("OI-14.2", "OI-A54")
def test_a_fleet_adds_its_cards_and_a_lost_squadron_plays_none() -> None:
    from admiralty.games.oak_and_iron.rules.initiative.initiative import in_play, totals

    table = fleet()
    cards = {"a1": "down", "a2": "favorable_wind", "b1": "aggression", "b2": "rolling_broadsides"}
    for seat, card in cards.items():
        table.play_card(seat, card)
    assert totals(table.battle) == {"a": 6, "b": 6}
    table.battle.squadrons["b2"].value = 2
    table.do("break_tie")
    assert table.battle.first == "b"
    for name in table.battle.roster:
        if table[name].seat == "a2":
            table.wreck(name)
            table[name].fatigue = 8
    assert [str(seat) for seat in in_play(table.battle)] == ["a1", "b1", "b2"]


@case("OI-14.3")
def test_fleets_move_by_whole_squadrons() -> None:
    table = fleet()
    call = moving(table.battle)
    assert call is not None
    assert call[0] == "squadron"
    table.do("squadron", str(call[1][0]), answers=["a1: squadron a1"])
    seats = []
    for _ in range(7):
        call = moving(table.battle)
        assert call is not None
        if call[0] == "squadron":
            seats.append("?")
            break
        seats.append(str(call[1][0]))
        from admiralty.games.oak_and_iron.rules.phases.activation import unmoved

        unmoved(table.battle, seats[-1])[0].wake = True
    assert seats == ["a1", "a1", "a1", "?"]
    assert table.battle.to_act == "b"


@case("OI-14.4")
def test_fleets_attack_ship_by_ship_whatever_the_squadron() -> None:
    table = fleet()
    table.battle.phase, table.battle.to_act = "attack", "a"
    call = attacking_phase(table.battle)
    assert call is not None
    table.start("attacker", str(call[1][0]))
    assert {code.split("-")[0] for code in table.codes()} == {"a1", "a2"}


@case("OI-14.5")
def test_strike_points_count_against_the_fleet() -> None:
    table = fleet()
    assert ship_total(table.battle, "a") == 7
    table.wreck("a1-corvette").crippled("a2-corvette")
    assert strikes(table.battle, "a") == 3
    assert ship_total(table.battle, "a") == 6


# ---------------------------------------------------------------------------------------------------------- quickstart
@case("OI-15.1", "OI-A53")
def test_the_quickstart_is_the_books_line_up() -> None:
    table = scenario("quickstart")
    corvette, fluyt, sloop, fregate = (hull(table.battle, table[name]) for name in table.battle.roster)
    assert gap_micrometres(corvette, fluyt) == gap_micrometres(sloop, fregate) == 75_000
    assert gap_micrometres(fluyt, fregate) > 300_000
    assert gap_micrometres(fluyt, fregate) < 302_000
    for name in table.battle.roster:
        assert sailing(table.battle, table[name]) == "large"
        assert in_formation(table.battle, table[name])
    assert table.battle.squadrons["a"].flagship == "a-fluyt"
    assert table.battle.squadrons["b"].fortune == 0
    assert table.battle.squadrons["a"].faction == ""


@case("OI-15.1", "OI-A53")
def test_the_quickstart_has_no_events_modes_rakes_or_formation_die() -> None:
    from admiralty.games.oak_and_iron.rules.gunnery.aiming import rakes, shots
    from admiralty.games.oak_and_iron.rules.gunnery.gunnery import attack_dice
    from admiralty.games.oak_and_iron.rules.terms.active import Context

    table = scenario("quickstart")
    table["b-petite-fregate"].x = 4500
    fluyt = table["a-fluyt"]
    assert {shot.mode for shot in shots(table.battle, fluyt, ("broadside", "partial"))} == {"hull"}
    context = Context(fluyt, table["b-petite-fregate"], kind="broadside", mode="hull", band="musket")
    assert attack_dice(table.battle, fluyt, context)[0] == 4
    table["b-petite-fregate"].heading = 2700
    assert rakes(table.battle, fluyt, "port", table["b-petite-fregate"], 1) == ""
    table.battle.squadrons["a"].face_down, table.battle.squadrons["b"].face_down = "effective_fire", "reload"
    table.do("reveal", answers=["SCCCC", "CCCCC"])
    assert table.heard(events.EventCardDrawn) == []
    assert table.battle.first == "a"


@case("OI-13.5")
def test_each_side_shifts_the_pieces_of_its_own_third() -> None:
    """Side a sits in the south, side b in the north: side b may shift a piece in its own line, but not one in a's."""
    table = picked().terrain("shoal_c", 457, 150).terrain("shoal_c", 457, 760).terrain("shoal_c", 150, 760)
    for squadron in table.battle.squadrons.values():
        squadron.deployment = "line_ahead"
    south = [piece.id for piece in adjustable(table.battle, "a")]
    north = [piece.id for piece in adjustable(table.battle, "b")]
    assert south == ["t1"]
    assert north == ["t2", "t3"]
    table.start("adjust_one", "b", "a")
    assert isinstance(table.request, Ask)
    assert table.request.seat == "b"
    with pytest.raises(Refusal):
        table.request.choices.check("t1 457 250 0")
    table.do("adjust_one", "b", "a", answers=["b: t2 457 660 0", "b: done"])
    assert [piece.y for piece in table.battle.terrain] == [1500, 6600, 7600]
