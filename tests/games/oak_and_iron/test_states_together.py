"""Several states at once: what one state forbids, another state or a card does not allow."""

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms.active import in_formation
from admiralty.games.oak_and_iron.state import Sail
from admiralty.games.oak_and_iron.victory import ship_total
from tests.games.oak_and_iron.builder import Table, game, sea, ship
from tests.support.cases import case

FRIGATE, ENEMY = "a-sixth-rate", "b-sixth-rate"


def alongside(gap: int = 0, **built: object) -> Table:
    """Two frigates, the enemy to starboard, stuck together where their bases touch; consorts far away."""
    table = sea(
        [ship("sixth_rate", 300, 500, 0, **built), ship("sloop", 100, 100)],
        [ship("sixth_rate", 330 + gap, 500, 0), ship("sloop", 800, 800)],
    )
    return table if gap else table.tangle(FRIGATE, ENEMY, "starboard", "port")


def piece(kind: str) -> str:
    return next(str(name) for name, each in game.figures.terrain.items() if each.kind == kind)


@case("OI-1.6", "OI-A55")
def test_elan_gives_a_shaken_crew_no_action_to_spend() -> None:
    table = alongside().play_card("a", "elan").acting(FRIGATE)
    assert table.crew(FRIGATE) == [f"fire close {ENEMY}"]
    assert table.shaken(FRIGATE).crew(FRIGATE) == []


@case("OI-A55")
def test_elan_means_close_combat_of_ships_stuck_together_not_of_landing_parties() -> None:
    table = alongside(400).terrain(piece("island"), 480, 500).acting(FRIGATE)
    table[FRIGATE].sail = int(Sail.ANCHORED)
    table[FRIGATE].party, table[ENEMY].party = (4600, 5000), (5000, 5000)
    assert f"fire close {ENEMY}" not in table.play_card("a", "elan").crew(FRIGATE)
    assert f"fire close {ENEMY}" in table.play_card("a", "rolling_broadsides").crew(FRIGATE)


@case("OI-A69", "OI-5.5")
def test_a_ship_at_anchor_boards_nobody() -> None:
    table = alongside(15).acting(FRIGATE)
    assert f"board {ENEMY}" in table.crew(FRIGATE)
    table[FRIGATE].sail = int(Sail.ANCHORED)
    assert f"board {ENEMY}" not in table.crew(FRIGATE)
    table[FRIGATE].sail, table[ENEMY].sail = int(Sail.MINIMAL), int(Sail.ANCHORED)
    assert f"board {ENEMY}" in table.crew(FRIGATE), "but she may be boarded"


@case("OI-10.3", "OI-A16")
def test_a_prize_that_is_aground_counts_for_nobody() -> None:
    table = alongside().shaken(ENEMY)
    table[ENEMY].captor = "a"
    assert (ship_total(table.battle, "a"), ship_total(table.battle, "b")) == (3, 1)
    table[ENEMY].aground = True
    assert (ship_total(table.battle, "a"), ship_total(table.battle, "b")) == (2, 1)


@case("OI-A69")
def test_the_tide_carries_no_ship_away_from_the_one_she_is_stuck_to() -> None:
    for stuck in (True, False):
        table = alongside(0 if stuck else 200).event("tide_rip").acting(FRIGATE)
        table.start("begin", FRIGATE)
        assert table[FRIGATE].y == (5000 if stuck else 4800)


@case("OI-1.6", "OI-1.12")
def test_expert_topmen_stay_below_where_the_crew_may_only_rally() -> None:
    free, shaken, down = (alongside(200, cards=("expert_topmen",)).acting(FRIGATE) for _ in range(3))
    assert free.start("arrive", FRIGATE).codes() == ["keep sail", "sail up", "sail down"]
    shaken.shaken(FRIGATE).do("arrive", FRIGATE)
    down.play_card("a", "down").do("arrive", FRIGATE)


@case("OI-10.1", "OI-A72")
def test_a_victor_that_is_aground_stays_and_the_wreck_is_removed() -> None:
    table = alongside().shaken(ENEMY)
    table[FRIGATE].aground = True
    table.do("prize", FRIGATE, answers=[f"a: destroy {ENEMY}"])
    assert (table[FRIGATE].x, table[FRIGATE].y, table[FRIGATE].entangled) == (3000, 5000, {})
    assert table[ENEMY].where == "sunk"
    assert table.heard(events.WreckRemoved)


@case("OI-4.3c", "OI-11.10")
def test_whoever_cuts_free_over_a_shoal_tests_it_when_the_move_is_done() -> None:
    table = alongside().terrain(piece("shoal"), 300, 500).acting(FRIGATE)
    table.do("seamanship", FRIGATE, answers=["a: test", "SSSSS", "a: cut free"])
    table.do("move", FRIGATE, answers=["a: stay", "SW"])
    assert table[FRIGATE].aground


@case("OI-10.1", "OI-11.10")
def test_a_victor_that_cuts_free_over_a_shoal_tests_it() -> None:
    table = alongside().terrain(piece("shoal"), 300, 500).shaken(ENEMY)
    table.do("prize", FRIGATE, answers=[f"a: destroy {ENEMY}", "SW"])
    assert table[FRIGATE].aground


@case("OI-F18", "OI-4.3c")
def test_cutting_free_is_a_move_that_may_be_answered() -> None:
    table = alongside().play_card("b", "small_arms").acting(FRIGATE)
    table.do("seamanship", FRIGATE, answers=["a: test", "SSSSS", "a: cut free"])
    table.do("move", FRIGATE, answers=["a: stay"])
    assert "hold fire" in table.start("react", FRIGATE, "").codes()


@case("OI-A81", "OI-11.3")
def test_a_party_on_an_island_that_the_sea_carries_off_is_lost() -> None:
    """The frigate sails north and scrolls the sea: one island leaves by the south edge, the other stays."""
    table = sea(
        [ship("sixth_rate", 300, 850, 0), ship("sloop", 600, 330, 90)],
        [ship("sixth_rate", 300, 240, 90), ship("sloop", 800, 500)],
        weather="south",
        options={"sea": "scrolling"},
    )
    table.terrain("island_small", 300, 140).terrain("island_small", 600, 260)
    for name, party in ((ENEMY, (3000, 1400)), ("a-sloop", (6000, 2600))):
        table[name].sail, table[name].party = int(Sail.ANCHORED), party
    table.acting(FRIGATE).start("move", FRIGATE, answers=["a: - 120 -"])
    assert table.heard(events.SeaScrolled)
    assert table[ENEMY].party is None
    assert table["a-sloop"].party == (6000, 1100)


@case("OI-A68", "OI-1.8")
def test_a_wreck_right_in_the_line_breaks_it() -> None:
    table = sea(
        [ship("sixth_rate", 300, 700, 0), ship("sloop", 300, 600, 0), ship("ketch", 300, 500, 0)],
        [ship("sloop", 800, 800)],
    )
    line = (FRIGATE, "a-sloop", "a-ketch")
    assert [in_formation(table.battle, table[name]) for name in line] == [True, True, True]
    table.wreck("a-sloop")
    assert [in_formation(table.battle, table[name]) for name in line] == [False, False, False]
    table["a-sloop"].x += 1
    assert [in_formation(table.battle, table[name]) for name in line] == [True, False, True], "past her side"
