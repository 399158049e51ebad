"""P83, P84 A naval combat played in another rulebook: the decision, the report, and its effect."""

import pytest

from admiralty.games.war_of_the_pacific.events import BattleFoughtOut, ShipDamagedThere, ShipSunk
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.state import ShipState
from admiralty.kernel.flows.flow import Ask
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import reason
from tests.support.cases import case

HASH = "0123456789abcdef" * 2


def question(field: Field) -> Ask:
    assert isinstance(field.request, Ask)
    return field.request


def met(*chileans: str, damaged: tuple[str, ...] = (), **options: str) -> Field:
    """Ships of Chile, the side that moves, meet the Huáscar where naval combats may be fought out."""
    field = Field("chile", 3, "grand_campaign", battles="fought_out", **options)
    field.ship("huascar", 3119)
    for name in chileans:
        field.ship(name, 3120, "IV", damaged=name in damaged)
    return field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 3119")


def fought(field: Field) -> Field:
    return field.give("chile: fight_out", "peru: fight_out")


@case("P83")
def test_without_the_option_the_dice_of_the_book_decide() -> None:
    field = Field("chile").ship("huascar", 3119).ship("cochrane", 3120, "IV")
    field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 3119")
    assert question(field).kind == "gunnery"


@case("P83")
@pytest.mark.parametrize("orders", [["chile: here"], ["chile: fight_out", "peru: here"]])
def test_one_side_alone_resolves_it_here(orders: list[str]) -> None:
    assert question(met("cochrane").give(*orders)).kind == "gunnery"


@case("P83")
def test_it_is_fought_out_where_both_sides_want_it() -> None:
    now = question(fought(met("cochrane")))
    assert (now.kind, now.seat) == ("report", "chile")


@case("P83")
def test_ships_that_were_set_aside_are_out_of_it() -> None:
    field = met("cochrane", "covadonga").give("chile: aside covadonga", "chile: fight_out", "peru: fight_out")
    field.give(f"chile: report {HASH} huascar unhurt cochrane unhurt", "peru: agree")
    assert field.events.count(BattleFoughtOut("3119", case="P84")) == 1


@case("P84")
def test_a_result_counts_when_the_other_side_agrees() -> None:
    field = fought(met("cochrane")).give(f"chile: report {HASH} huascar damaged cochrane sunk")
    assert not field["huascar"].damaged  # type: ignore[union-attr]
    field.give("peru: agree")
    assert field["huascar"].damaged  # type: ignore[union-attr]
    assert field["cochrane"].status is ShipState.SUNK
    assert ShipDamagedThere("huascar", case="P84") in field.events
    assert any(isinstance(event, ShipSunk) and event.ship == "cochrane" for event in field.events)
    assert field.war.sunk["chile"] == 1
    assert field.war.duel is None


@case("P84")
def test_a_disputed_result_is_told_again_or_resolved_here() -> None:
    field = fought(met("cochrane")).give("chile: report none huascar sunk cochrane unhurt", "peru: dispute")
    assert question(field).kind == "report"
    assert question(field.give("chile: here")).kind == "gunnery"
    assert field["huascar"].status is ShipState.AFLOAT


@case("P84")
@pytest.mark.parametrize(
    ("report", "refused"),
    [
        ("report none huascar sunk", "refusal-report-ships"),
        ("report none huascar sunk union sunk cochrane damaged", "refusal-report-ships"),
        ("report abc huascar sunk cochrane unhurt", "refusal-report-journal"),
        ("report none huascar sunk cochrane unhurt", "refusal-report-repaired"),
        ("report none huascar sunk cochrane away", "refusal-report-repaired"),
    ],
)
def test_a_report_names_each_ship_and_mends_none(report: str, refused: str) -> None:
    assert reason(fought(met("cochrane", damaged=("cochrane",))), report)[1] == refused


@case("P84")
def test_a_captured_ship_is_a_prize_where_prizes_are_taken() -> None:
    report = "chile: report none huascar captured cochrane unhurt"
    prize = fought(met("cochrane", ship_capture="on")).give(report, "peru: agree")
    assert question(prize).kind == "prize"
    assert prize["huascar"].owner == "chile"  # type: ignore[union-attr]
    sunk = fought(met("cochrane")).give(report, "peru: agree")
    assert sunk["huascar"].status is ShipState.SUNK


@case("P84")
def test_who_left_the_battle_may_sail_on_and_who_stayed_may_not() -> None:
    field = fought(met("cochrane", "covadonga").give("chile: fight")).give(
        "chile: report none huascar unhurt cochrane unhurt covadonga away", "peru: agree"
    )
    index = field.war.setting.ship_index
    held = field.war.voyage.ships if field.war.voyage is not None else []
    assert index["cochrane"] not in held


@case("P84")
def test_nobody_fires_by_the_book_after_a_battle_that_was_fought_out() -> None:
    field = fought(met("cochrane")).give("chile: report none huascar away cochrane unhurt", "peru: agree")
    assert field.war.duel is None
    assert not any(type(event).__name__ == "ShipFired" for event in field.events)
