"""OI-10.3 Strike Points, objectives and the end: every line of a card before, on and after its turn, for both sides."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.victory import burn, is_lost, objective_strikes, outcome, ship_total, strikes_of_ship
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case


def objective(name: str, turn: int, attacker: str = "a") -> Table:
    """Four ships of the attacker and two of the defender, with one of each part in the objective."""
    table = sea(
        [ship(each, 100 + 150 * place, 300) for place, each in enumerate(("sixth_rate", "ketch", "sloop", "corvette"))],
        [ship(each, 200 + 300 * place, 700) for place, each in enumerate(("sixth_rate", "ketch"))],
    )
    table.battle.objective, table.battle.attacker, table.battle.turn = name, attacker, turn
    return table


def extra(table: Table) -> tuple[int, int]:
    return objective_strikes(table.battle, "a"), objective_strikes(table.battle, "b")


@case("OI-10.3")
@pytest.mark.parametrize("attacker", ["a", "b"])
@pytest.mark.parametrize(
    ("name", "turn", "points"),
    [("raze", 8, 2), ("break_out", 9, 2), ("cutting_out", 8, 1)],
)
def test_the_attacker_pays_from_a_turn_on_for_what_is_not_done(
    name: str, turn: int, points: int, attacker: str
) -> None:
    for now, due in ((turn - 1, 0), (turn, points), (turn + 1, points)):
        pays = (due, 0) if attacker == "a" else (0, due)
        assert extra(objective(name, now, attacker)) == pays


@case("OI-10.3")
@pytest.mark.parametrize(("gone", "points"), [(0, (2, 0)), (1, (2, 0)), (2, (0, 2)), (4, (0, 2))])
def test_half_of_the_attackers_ships_must_break_out_and_nobody_elses_count(gone: int, points: tuple[int, int]) -> None:
    table = objective("break_out", 9)
    table.battle.passed = [name for name in table.battle.roster if name.startswith("a-")][:gone]
    table.battle.passed += ["b-sixth-rate", "b-ketch"]
    assert extra(table) == points


@case("OI-10.3", "OI-F13")
def test_what_becomes_of_the_ship_with_a_part_and_of_no_other() -> None:
    for name, role, unhurt, safe, captured, sunk in (
        ("delivery", "carrier", (0, 0), (0, 0), (2, 0), (2, 0)),
        ("escort", "convoy", (0, 0), (2, 0), (0, 2), (0, 2)),
        ("cutting_out", "anchored", (1, 0), (1, 0), (0, 2), (1, 0)),
    ):
        for fate, expected in (("table", unhurt), ("safe", safe), ("captured", captured), ("sunk", sunk)):
            for marked in ("b-ketch", "b-sixth-rate"):
                table = objective(name, 8)
                table["b-ketch"].role = role
                found = table[marked]
                if fate == "captured":
                    found.captor = "a"
                else:
                    found.where = fate
                assert extra(table) == (expected if marked == "b-ketch" else unhurt), (name, fate, marked)


@case("OI-10.3")
def test_each_captured_ship_and_each_lost_flagship_counts_for_its_owner() -> None:
    table = objective("prize_taking", 1)
    for name in ("a-ketch", "a-sloop", "b-ketch"):
        table[name].captor = "b" if name.startswith("a") else "a"
    assert extra(table) == (2, 1)
    flags = objective("kill_the_flag", 1)
    assert extra(flags) == (0, 0)
    flags["b-ketch"].where = flags["a-sixth-rate"].where = "sunk"
    assert extra(flags) == (1, 0)


@case("OI-10.3", "OI-A18")
@pytest.mark.parametrize(
    ("where", "lost", "points"), [("table", False, 0), ("safe", False, 0), ("sunk", True, 2), ("left", True, 2)]
)
def test_a_ship_is_lost_sunk_or_over_the_edge_and_not_where_she_is_safe(where: str, lost: bool, points: int) -> None:
    table = objective("engage_the_enemy", 1)
    table["a-ketch"].where = where
    assert (is_lost(table.battle, table["a-ketch"]), strikes_of_ship(table.battle, table["a-ketch"])) == (lost, points)


@case("OI-10.3", "OI-A16")
def test_prizes_and_ships_that_left_safely_count_and_ships_aground_do_not() -> None:
    table = objective("break_out", 1)
    assert (ship_total(table.battle, "a"), ship_total(table.battle, "b")) == (4, 2)
    table["b-ketch"].captor = "a"
    assert (ship_total(table.battle, "a"), ship_total(table.battle, "b")) == (5, 1)
    table["a-ketch"].where = "safe"
    table.battle.passed = ["a-ketch"]
    assert (ship_total(table.battle, "a"), ship_total(table.battle, "b")) == (5, 1)
    table["a-sloop"].aground = True
    assert (ship_total(table.battle, "a"), ship_total(table.battle, "b")) == (4, 1)


@case("OI-10.3")
def test_only_parties_of_the_attacker_on_an_island_of_the_objective_burn_it() -> None:
    """Two islands of the objective, and one that is not."""
    on, off = (7000, 1000), (2000, 8500)
    table = objective("raze", 1).terrain("island_small", 700, 100, objective=True)
    table.terrain("island_small", 100, 100, objective=True).terrain("island_small", 200, 850)
    ketch, enemy = table["a-ketch"], table["b-ketch"]
    ketch.party = off
    burn(table.battle)
    assert (table.battle.razing, table.battle.razed) == (0, False)
    ketch.party = on
    burn(table.battle)
    assert (table.battle.razing, table.battle.razed) == (1, False)
    enemy.party = on
    burn(table.battle)
    assert (table.battle.razing, table.battle.razed) == (0, False), "both are ashore: it begins anew"
    enemy.party = None
    burn(table.battle)
    table.wreck("a-ketch")
    burn(table.battle)
    assert (table.battle.razing, table.battle.razed) == (0, False), "who is Out of Action burns nothing"
    table["a-sloop"].party = on
    table.battle.heard = []
    burn(table.battle)
    burn(table.battle)
    assert (table.battle.razing, table.battle.razed) == (2, True)
    assert [type(each) for each in table.battle.heard] == [events.Razed]
    burn(table.battle)
    assert table.battle.razing == 2
    other = objective("delivery", 1).terrain("island_small", 700, 100, objective=True)
    other["a-ketch"].party = on
    burn(other.battle)
    assert other.battle.razing == 0


@case("OI-10.3", "OI-A17", "OI-A21", "OI-A73")
@pytest.mark.parametrize(
    ("lost", "turn", "attacker", "winners", "reason"),
    [
        ((0, 0), 9, "", None, ""),
        ((0, 0), 10, "", (), "draw"),
        ((0, 0), 11, "", (), "draw"),
        ((0, 0), 10, "a", ("b",), "defender"),
        ((0, 0), 10, "b", ("a",), "defender"),
        ((1, 0), 9, "", None, ""),
        ((1, 0), 10, "", ("b",), "turns"),
        ((0, 1), 10, "a", ("a",), "turns"),
        ((2, 0), 9, "", ("b",), "withdrawal"),
        ((0, 2), 9, "", ("a",), "withdrawal"),
        ((2, 2), 9, "", None, ""),
        ((3, 2), 9, "", ("b",), "both"),
        ((2, 3), 9, "", ("a",), "both"),
        ((3, 3), 1, "", (), "draw"),
    ],
)
def test_who_withdraws_and_who_wins_by_the_count(
    lost: tuple[int, int], turn: int, attacker: str, winners: tuple[str, ...] | None, reason: str
) -> None:
    """Three ships a side: one lost is two points of two ships left, two are four points of one."""
    table = sea(
        [ship(each, 100, 100 + 200 * place) for place, each in enumerate(("sixth_rate", "ketch", "sloop"))],
        [ship(each, 800, 100 + 200 * place) for place, each in enumerate(("sixth_rate", "ketch", "sloop"))],
    )
    table.battle.turn, table.battle.attacker = turn, attacker
    for side, count in zip("ab", lost, strict=True):
        for name in [name for name in table.battle.roster if name.startswith(side)][:count]:
            table[name].where = "left"
    table.do("withdrawal")
    assert (table.battle.winners, table.battle.ended) == (winners, reason)
    assert [(each.side, each.points, each.ships) for each in table.heard(events.StrikesCounted)] == [
        (side, 2 * count, 3 - count) for side, count in zip("ab", lost, strict=True)
    ]
    assert [table.battle.squadrons[side].strikes for side in "ab"] == [2 * count for count in lost]
    withdrew = [each.side for each in table.heard(events.Withdrew)]
    assert withdrew == (["a" if lost[0] else "b"] if reason == "withdrawal" else [])
    end = outcome(table.battle)
    assert (None if end is None else end.winners) == winners
    if end is not None:
        assert end.case == ("OI-A21" if reason == "draw" else "OI-10.3")
