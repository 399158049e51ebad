"""Predicates of the sea: ships able to act, the side that holds a ship, and the edge of each side."""

from typing import Any

import pytest

from admiralty.games.oak_and_iron.rules.additional import edge
from admiralty.games.oak_and_iron.rules.starting import deployment
from admiralty.games.oak_and_iron.rules.terms import sea as waters
from admiralty.games.oak_and_iron.state import Activation, Sail
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case

FLAG, CONSORT, ENEMY = "a-sixth-rate", "a-corvette", "b-sixth-rate"
EDGES = ("north", "east", "south", "west")


def two(**options: str) -> Table:
    return sea(
        [ship("sixth_rate", 300, 500, 0), ship("corvette", 300, 400, 0)],
        [ship("sixth_rate", 530, 500, 0), ship("sloop", 800, 800, 0)],
        options=options,
    )


def names(ships: list[Any]) -> list[str]:
    return [each.id for each in ships]


@case("OI-1.6", "OI-1.7", "OI-1.8")
def test_a_full_track_shakes_or_cripples_and_both_put_out_of_action() -> None:
    table = two()
    flag = table[FLAG]
    fatigue, damage = waters.fatigue_track(table.battle, flag), waters.fit_of(table.battle, flag).damage_track
    for tired in (fatigue - 1, fatigue, fatigue + 1):
        for hurt in (damage - 1, damage, damage + 1):
            flag.fatigue, flag.damage = tired, hurt
            shaken, crippled = tired >= fatigue, hurt >= damage
            assert waters.is_shaken(table.battle, flag) == shaken
            assert waters.is_crippled(table.battle, flag) == crippled
            assert waters.out_of_action(table.battle, flag) == (shaken and crippled)
            assert waters.working(table.battle, flag) == (not (shaken and crippled))
    flag.fatigue, flag.damage, flag.boxes = fatigue, damage, 1
    assert not waters.is_shaken(table.battle, flag), "a box more"


@case("OI-1.8", "OI-10.1")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({}, ""),
        ({"where": "port"}, "refusal-not-on-table"),
        ({"where": "sunk"}, "refusal-not-on-table"),
        ({"captor": "b"}, "refusal-captured"),
        ({"fatigue": 9, "damage": 9}, "refusal-out-of-action"),
        ({"fatigue": 9}, ""),
    ],
)
def test_why_a_ship_takes_no_part(change: dict[str, Any], key: str) -> None:
    table = two()
    for name, value in change.items():
        setattr(table[CONSORT], name, value)
    refusal = waters.unfit(table.battle, CONSORT)
    assert (refusal.reason.key if refusal else "") == key
    friend = waters.no_friend(table.battle, table[FLAG], CONSORT, "OI-5.7")
    assert (friend.reason.key if friend else "") == key
    assert (CONSORT in names(waters.friends_of(table.battle, table[FLAG]))) == (not key)
    assert (CONSORT in names(waters.ships_of(table.battle, "a"))) == (not key)
    assert (CONSORT in names(waters.ships_of_side(table.battle, "a"))) == (not key)
    assert (CONSORT in names(waters.enemies_of(table.battle, table[ENEMY]))) == (not key)
    assert (CONSORT in names(waters.afloat(table.battle))) == ("where" not in change)
    for other in (FLAG, ENEMY):
        refused = waters.no_friend(table.battle, table[FLAG], other, "OI-5.7")
        assert refused is not None
        assert (refused.reason.key, refused.case) == ("refusal-not-of-squadron", "OI-5.7")
    assert waters.unfit(table.battle, "nobody") is not None


@case("OI-A75")
def test_whom_the_other_side_holds() -> None:
    table = two().wreck("b-sloop")
    assert names(waters.opposing(table.battle, table[FLAG])) == [ENEMY, "b-sloop"]
    assert names(waters.enemies_of(table.battle, table[FLAG])) == [ENEMY]
    table[CONSORT].captor = "b"
    table[ENEMY].captor = "a"
    assert names(waters.opposing(table.battle, table[FLAG])) == [CONSORT, "b-sloop"]
    assert [waters.is_lost(table[each]) for each in (FLAG, CONSORT, ENEMY)] == [False, True, True]
    table[FLAG].where = "left"
    assert not waters.is_lost(table[FLAG])
    table[FLAG].where = "sunk"
    assert waters.is_lost(table[FLAG])


@case("OI-A69")
def test_anchored_aground_or_entangled_she_is_held_fast() -> None:
    changes: list[tuple[dict[str, Any], bool]] = [
        ({}, False),
        ({"sail": int(Sail.ANCHORED)}, True),
        ({"sail": int(Sail.MINIMAL)}, False),
        ({"aground": True}, True),
        ({"entangled": {ENEMY: "port"}}, True),
    ]
    for change, held in changes:
        flag = two()[FLAG]
        for name, value in change.items():
            setattr(flag, name, value)
        assert waters.held_fast(flag) == held, change


@case("OI-5.7", "OI-12.4")
def test_the_admiral_commands_the_flagship_and_captains_the_others() -> None:
    table = sea(
        [ship("sixth_rate", 300, 500, 0), ship("corvette", 300, 400, 0, captain="bold_captain")],
        [ship("sloop", 800, 800, 0)],
        a_admiral="seasoned",
    )
    assert waters.commander_of(table.battle, table[FLAG]) == "seasoned"
    assert waters.commander_of(table.battle, table[CONSORT]) == "bold_captain"
    table.battle.squadrons["a"].admiral = ""
    assert waters.commander_of(table.battle, table[FLAG]) == ""


@case("OI-3.2", "OI-3.3", "OI-A45")
def test_between_two_points_of_sail_she_is_on_the_chosen_one_or_on_either() -> None:
    table = two()
    flag = table[FLAG]
    found = {}
    for heading in range(0, 3600, 10):
        flag.heading = heading
        point = waters.sailing(table.battle, flag)
        found[point] = heading
        for asked in ("eye", "windward", "large"):
            on = point == asked or (point == "either" and asked != "eye")
            assert waters.sails_as(table.battle, flag, asked) == on, (heading, asked)
    assert set(found) == {"eye", "windward", "large", "either"}
    flag.heading = found["eye"]
    for chosen in ("windward", "large", ""):
        table.battle.acting = Activation(FLAG, point=chosen)
        for asked in ("eye", "windward", "large"):
            assert waters.sails_as(table.battle, flag, asked) == (asked == (chosen or "eye"))
        table.battle.acting = Activation(CONSORT, point=chosen)
        assert waters.sails_as(table.battle, flag, "eye")


@case("OI-11.11", "OI-A29")
def test_what_hides_and_what_stops_a_ship() -> None:
    table = two().terrain("rocks_b", 100, 100).terrain("island_small", 700, 100).terrain("shoal_a", 100, 800)
    table.terrain("fog_b", 400, 800)
    shapes, ids = waters.obstacles(table.battle, table[FLAG])
    assert ids == [CONSORT, ENEMY, "b-sloop", "t1", "t2"]
    assert len(shapes) == len(ids)
    assert len(waters.sight_blockers(table.battle, table[FLAG], table[ENEMY])) == 2 + 1
    assert waters.page_point(table.battle.setting, 1230, 140) == (123.0, 900.0)


@case("OI-11.6", "OI-A26")
def test_a_line_wants_the_flagship_and_another_ship() -> None:
    table = two()
    squadron, limit = table.battle.squadrons["a"], 1500
    assert sorted(waters.line_ahead(table.battle, squadron, limit, [])) == [CONSORT, FLAG]
    assert waters.line_ahead(table.battle, squadron, limit, [FLAG]) == []
    assert waters.line_ahead(table.battle, squadron, limit, [CONSORT]) == []
    table.wreck(CONSORT)
    assert waters.line_ahead(table.battle, squadron, limit, []) == []
    other = two().wreck(FLAG)
    assert waters.line_ahead(other.battle, other.battle.squadrons["a"], limit, []) == []


@case("OI-11.3", "OI-13.1")
@pytest.mark.parametrize("attacker", ["a", "b"])
@pytest.mark.parametrize("weather", EDGES)
def test_who_may_leave_by_which_edge(attacker: str, weather: str) -> None:
    """Break Out leaves by the defender's edge, a convoy downwind."""
    table = two()
    table.battle.attacker = attacker
    table.battle.weather = type(table.battle.weather)(weather)
    across = {"north": "south", "south": "north", "east": "west", "west": "east"}
    assert (edge.home_edge(table.battle, "a"), edge.home_edge(table.battle, "b")) == ("south", "north")
    assert [edge.opposite(each) for each in EDGES] == [across[each] for each in EDGES]
    for name in (FLAG, ENEMY):
        for way in EDGES:
            table.battle.objective = "break_out"
            home = "north" if attacker == "a" else "south"
            assert edge.may_leave(table.battle, table[name], way) == (name[0] == attacker and way == home)
            table.battle.objective = "escort"
            table[name].role = "convoy"
            assert edge.may_leave(table.battle, table[name], way) == (way == across[weather])
            table[name].role = "carrier"
            assert not edge.may_leave(table.battle, table[name], way)
            table.battle.objective = "raze"
            table[name].role = "convoy"
            assert not edge.may_leave(table.battle, table[name], way)


@case("OI-11.3")
@pytest.mark.parametrize(
    ("x", "y", "over"),
    [(457, 900, "north"), (457, 10, "south"), (910, 457, "east"), (5, 457, "west"), (457, 457, ""),
     (910, 870, "east"), (900, 912, "north"), (4, 10, "south"), (4, 45, "west")],
)  # fmt: skip
def test_the_edge_that_she_lies_over_farthest(x: int, y: int, over: str) -> None:
    table = sea([ship("sixth_rate", x, y, 0)], [ship("sloop", 300, 300)])
    assert edge.crossed_edge(table.battle, waters.hull(table.battle, table[FLAG])) == over


@case("OI-13.5")
@pytest.mark.parametrize("weather", EDGES)
def test_the_cells_of_a_deployment_card_lie_from_the_own_edge_and_from_windward(weather: str) -> None:
    table = two()
    table.battle.weather = type(table.battle.weather)(weather)
    for side in ("a", "b"):
        for row in (1, 2, 3):
            for column in (1, 2, 3):
                down = row - 1 if side == "a" else 3 - row
                along = 3 - column if weather == "east" else column - 1
                thirds = [9140 * part // 3 for part in range(4)]
                assert deployment.cell_zone(table.battle, side, f"r{row}c{column}") == (
                    thirds[along], thirds[down], thirds[along + 1], thirds[down + 1],
                )  # fmt: skip
