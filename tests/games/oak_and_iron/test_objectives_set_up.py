"""OI-13.2 to OI-13.5: cards drawn and taken, and the needs of an objective before the first turn."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.starting import setup
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.flow import Ask
from tests.games.oak_and_iron.builder import Table, scenario, sea, ship
from tests.games.oak_and_iron.test_starting import DRAWN, PICKS, drawn, picked
from tests.support.cases import case


def refused(table: Table, code: str) -> tuple[str, Message]:
    assert isinstance(table.request, Ask)
    with pytest.raises(Refusal) as found:
        table.request.choices.check(code)
    return found.value.case, found.value.reason


@case("OI-13.2")
def test_every_card_that_is_drawn_is_told_with_its_kind() -> None:
    table = drawn()
    kinds = ["objective", *["setting"] * 3, *["deployment"] * 3, *["condition"] * 3]
    assert [(told.kind, told.card) for told in table.heard(events.CardDrawn)] == list(zip(kinds, DRAWN, strict=True))


@case("OI-13.2")
def test_an_objective_that_the_scenario_names_is_not_drawn() -> None:
    table = scenario("channel_patrol")
    table.battle.objective = "raze"
    table.do("draw_cards", answers=DRAWN[1:])
    assert table.battle.objective == "raze"
    assert table.heard(events.CardDrawn)[0].card == "raze"


@case("OI-13.3")
@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("role", ["attack", "defend"])
def test_the_better_admiral_takes_his_role_and_the_other_has_the_other(side: str, role: str) -> None:
    table = drawn()
    table.battle.squadrons[side].value = 3
    table.do("roles", answers=[f"{side}: {role}"])
    other = "b" if side == "a" else "a"
    assert table.battle.attacker == (side if role == "attack" else other)
    assert [(told.side, told.role) for told in table.heard(events.RoleTaken)] == [(table.battle.attacker, "attack")]


@case("OI-13.4")
def test_a_card_is_taken_once_and_one_of_each_kind() -> None:
    table = drawn()
    table.battle.attacker = "a"
    table.start("pick_cards", answers=PICKS[:2])
    assert refused(table, "take archipelago") == ("OI-13.4", Message("refusal-not-drawn", card="archipelago"))
    assert refused(table, "take open_sea") == ("OI-13.4", Message("refusal-kind-taken", card="open_sea"))
    assert refused(table, "take raiders_luck")[1].key == "refusal-no-source"
    assert [(told.seat, told.card) for told in table.heard(events.CardTaken)] == [
        ("a", "scattered_shoals"), ("b", "archipelago"),
    ]  # fmt: skip


@case("OI-13.5")
def test_what_is_added_to_the_pool_is_told_and_of_the_kinds_of_the_setting() -> None:
    table = picked().start("fill_pool")
    assert refused(table, "add rocks_a") == ("OI-13.5", Message("refusal-not-in-setting", thing="rocks_a"))
    table = picked().do(
        "fill_pool", answers=["b: add island_large", "a: add shoal_a", "b: add island_small", "a: add shoal_b"]
    )
    assert [(told.seat, told.piece) for told in table.heard(events.TerrainAdded)] == [
        ("b", "island_large"), ("a", "shoal_a"), ("b", "island_small"), ("a", "shoal_b"),
    ]  # fmt: skip


@case("OI-13.5")
@pytest.mark.parametrize("attacker", ["a", "b"])
@pytest.mark.parametrize("objective", ["raze", "delivery", "hold_the_anchorage"])
def test_the_defender_lays_the_island_in_the_middle_of_his_half_or_of_the_table(objective: str, attacker: str) -> None:
    """Side a sits in the south; the table is 914 mm square."""
    table = picked(objective)
    table.battle.attacker = attacker
    defender = "b" if attacker == "a" else "a"
    table.start("objective_terrain")
    assert refused(table, "lay shoal_a 0") == ("OI-13.5", Message("refusal-other-terrain", thing="shoal_a"))
    assert refused(table, "lay island_small 30") == (
        "OI-13.5", Message("refusal-quarters", headings=[0, 45, 90, 135]),
    )  # fmt: skip
    table.do("objective_terrain", answers=[f"{defender}: lay island_small 45"])
    (piece,) = table.battle.terrain
    y = 4570 if objective == "hold_the_anchorage" else 2285 if defender == "a" else 3 * 2285
    assert (piece.piece, piece.x, piece.y, piece.heading, piece.objective) == ("island_small", 4570, y, 450, True)


@case("OI-13.5")
@pytest.mark.parametrize(
    ("objective", "seat", "role", "sail"),
    [("delivery", "a", "carrier", 2), ("escort", "b", "convoy", 2), ("cutting_out", "b", "anchored", 0)],
)
def test_the_ship_that_an_objective_speaks_of(objective: str, seat: str, role: str, sail: int) -> None:
    """A ship of the line is not the convoy if there is another ship; side a attacks."""
    ships = [[ship("third_rate", 300, y, 0), ship("sloop", 600, y, 0)] for y in (100, 800)]
    table = sea(*ships)
    table.battle.objective, table.battle.attacker = objective, "a"
    table.start("objective_ship")
    if objective == "escort":
        assert table.request is None, "there is only one that may be"
    else:
        assert table.codes() == [f"name {seat}-third-rate", f"name {seat}-sloop"]
        table.do("objective_ship", answers=[f"{seat}: name {seat}-sloop"])
    named = {name: (each.role, each.sail) for name, each in table.battle.ships.items() if each.role}
    assert named == {f"{seat}-sloop": (role, sail)}


@case("OI-13.5")
def test_where_all_are_of_the_line_one_of_them_is_the_convoy() -> None:
    table = sea([ship("sloop", 300, 100)], [ship("third_rate", 300, 800), ship("fourth_rate", 600, 800)])
    table.battle.objective, table.battle.attacker = "escort", "a"
    table.start("objective_ship")
    assert table.codes() == ["name b-third-rate", "name b-fourth-rate"]
    refusal = setup.NameShip("a-sloop").refusal(table.battle, setup.Naming("convoy", ("b-third-rate",)))
    assert refusal is not None
    assert refusal.reason == Message("refusal-role", ship="a-sloop", role="convoy")
