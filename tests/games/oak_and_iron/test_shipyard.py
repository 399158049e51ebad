"""OI-12: the decisions of building, each with exactly enough points and with one point less."""

from typing import Any

import msgspec
import pytest

from admiralty.games.oak_and_iron.rules.creating import fitting_out
from admiralty.games.oak_and_iron.rules.creating import shipyard as yard
from admiralty.games.oak_and_iron.setting import ShipRow, SquadronRow
from tests.games.oak_and_iron.builder import game, scenario
from tests.support.cases import case

BOOK = game.figures
BATTLE = scenario("open_battle").battle
HAND = ("down", "careful_aim", "effective_fire", "fleet_maneuver")
"""Cards of the values 1 to 4, which all come back."""


def paper(*ships: ShipRow, **more: Any) -> SquadronRow:
    """An English patrol: a leading sloop, another one, and further named ships."""
    row = SquadronRow(
        seat="a", size="patrol", faction="english", ships=ships or (ShipRow("sloop", True), ShipRow("sloop"))
    )
    return msgspec.structs.replace(row, **more)


def refused(decision: Any, stage: str, row: SquadronRow, most: int = 50) -> tuple[str, str, dict[str, Any]] | None:
    found = decision.refusal(BATTLE, yard.Building("a", stage, row, most))
    return found and (found.case, found.reason.key, dict(found.reason.args))


@case("OI-12.1", "OI-12.3", "OI-12.4")
@pytest.mark.parametrize(
    ("decision", "stage", "cost", "case_id"),
    [
        (yard.Add("corvette"), "ships", 7, "OI-12.1"),
        (yard.Admiral("experienced"), "admiral", 2, "OI-12.4"),
        (fitting_out.Option(2, "additional_crew"), "fittings", 2, "OI-12.3"),
        (fitting_out.Skill(2, 1), "fittings", 2, "OI-12.3"),
        (fitting_out.Upgrade(1, "expert_gunners"), "fittings", 3, "OI-12.3"),
        (fitting_out.Commission(2, "brilliant_captain"), "fittings", 4, "OI-12.3"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, yard.Decision) else "",
)
def test_what_is_left_must_pay_for_it(decision: Any, stage: str, cost: int, case_id: str) -> None:
    """Two sloops cost 14."""
    assert refused(decision, stage, paper(), 14 + cost) is None
    assert refused(decision, stage, paper(), 14 + cost - 1) == (case_id, "refusal-too-dear", {"over": 1})
    assert refused(decision, stage, paper(), 14 + cost - 3) == (case_id, "refusal-too-dear", {"over": 3})


@case("OI-12.3")
def test_what_stands_aboard_and_the_admiral_have_been_paid() -> None:
    first = ShipRow("sloop", True, options=("swift",), skill=1, cards=("expert_gunners",))
    row = paper(first, ShipRow("fluyt", captain="bold_captain"), admiral="seasoned")
    total = 7 + 1 + 2 + 3 + 13 + 1 + 4
    assert yard.spent(BOOK, row) == total
    assert yard.spent(BOOK, msgspec.structs.replace(row, admiral="")) == total - 4
    assert yard.left(BOOK, row, 50) == 50 - total
    # the second level of skill costs the difference to the first
    assert refused(fitting_out.Skill(1, 2), "fittings", row, total + 2) is None
    assert refused(fitting_out.Skill(1, 2), "fittings", row, total + 1) == ("OI-12.3", "refusal-too-dear", {"over": 1})


@case("OI-12.1")
@pytest.mark.parametrize(
    ("size", "ships", "reserved"),
    [
        ("patrol", 0, 1),
        ("patrol", 1, 0),
        ("patrol", 2, 0),
        ("skirmish", 0, 2),
        ("skirmish", 1, 1),
        ("engagement", 1, 2),
    ],
)
def test_enough_stays_for_the_least_number_of_ships(size: str, ships: int, reserved: int) -> None:
    """A patrol has two ships at least, a skirmish three, an engagement four; the cheapest is a ketch of 5 points."""
    row = msgspec.structs.replace(paper(), size=size, ships=(ShipRow("sloop"),) * ships)
    most = 7 * ships + 8 + 5 * reserved
    assert refused(yard.Add("brigantine"), "ships", row, most) is None
    assert refused(yard.Add("brigantine"), "ships", row, most - 1) == ("OI-12.1", "refusal-too-dear", {"over": 1})
    assert "brigantine" in yard.ships_to_add(BOOK, row, most)
    assert "brigantine" not in yard.ships_to_add(BOOK, row, most - 1)


@case("OI-12.1", "OI-12.2", "OI-12.4")
def test_classes_that_a_size_a_faction_or_an_admiral_bars() -> None:
    assert refused(yard.Add("fourth_rate"), "ships", paper()) == ("OI-12.1", "refusal-class", {"name": "fourth_rate"})
    assert refused(yard.Add("revenge"), "ships", paper()) == ("OI-12.1", "refusal-class", {"name": "revenge"})
    assert refused(yard.Add("revenge"), "ships", paper(faction="pirate")) is None
    skirmish = paper(ShipRow("fourth_rate", True), ShipRow("sloop"), size="skirmish", faction="french")
    assert refused(yard.Add("fourth_rate"), "ships", skirmish, 100) is None
    assert refused(yard.Admiral("d_estrees"), "admiral", skirmish, 100) is None
    english = msgspec.structs.replace(skirmish, faction="english")
    assert refused(yard.Admiral("d_estrees"), "admiral", english, 100) == (
        "OI-12.2", "refusal-other-nation", {"name": "d_estrees"},
    )  # fmt: skip
    rogue = next(name for name, row in BOOK.admirals.items() if "rogues" in row.keywords)
    line = msgspec.structs.replace(skirmish, faction=BOOK.admirals[rogue].nation)
    assert refused(yard.Admiral(rogue), "admiral", line, 100) == ("OI-12.4", "refusal-not-his-ships", {"name": rogue})


ABOARD = ("OI-12.3", "refusal-aboard", {"name": "marines"})
NO_MORE = ("OI-12.3", "refusal-no-more-cards", {"ship": 2})
COMMANDED = ("OI-12.4", "refusal-has-commander", {"ship": 2})


@case("OI-12.3", "OI-12.4", "OI-1.2")
@pytest.mark.parametrize(
    ("decision", "second", "expected"),
    [
        (fitting_out.Option(2, "stout"), {}, ("OI-12.3", "refusal-no-option", {"name": "stout"})),
        (fitting_out.Option(2, "swift"), {"options": ("swift",)}, ("OI-12.3", "refusal-aboard", {"name": "swift"})),
        (fitting_out.Option(2, "sweeps"), {"options": ("swift",)}, None),
        (fitting_out.Option(3, "swift"), {}, ("OI-12.3", "refusal-no-such-ship", {"most": 2})),
        (fitting_out.Skill(2, 2), {}, ("OI-1.2", "refusal-skill", {"skill": 0})),
        (fitting_out.Skill(2, 1), {"skill": 1}, ("OI-1.2", "refusal-skill", {"skill": 1})),
        (fitting_out.Skill(2, 2), {"skill": 1}, None),
        (fitting_out.Upgrade(2, "marines"), {"cards": ("marines",)}, ABOARD),
        (fitting_out.Upgrade(2, "marines"), {"cards": ("foul",)}, None),
        (fitting_out.Upgrade(2, "marines"), {"cards": ("foul", "vice_flag")}, NO_MORE),
        (fitting_out.Upgrade(2, "marines"), {"cards": ("fire_ship",)}, NO_MORE),
        (fitting_out.Upgrade(2, "fire_ship"), {"cards": ("foul",)},
         ("OI-12.3", "refusal-does-not-fit", {"name": "fire_ship"})),
        (fitting_out.Upgrade(2, "corsairs"), {}, ("OI-12.3", "refusal-does-not-fit", {"name": "corsairs"})),
        (fitting_out.Upgrade(2, "dispatch_ship"), {}, None),
        (fitting_out.Upgrade(1, "dispatch_ship"), {}, ("OI-12.3", "refusal-does-not-fit", {"name": "dispatch_ship"})),
        (fitting_out.Commission(2, "bold_captain"), {}, None),
        (fitting_out.Commission(1, "bold_captain"), {}, ("OI-12.4", "refusal-has-commander", {"ship": 1})),
        (fitting_out.Commission(2, "bold_captain"), {"captain": "lucky_captain"}, COMMANDED),
        (fitting_out.Commission(2, "stede_bonnet"), {}, ("OI-12.2", "refusal-other-nation", {"name": "stede_bonnet"})),
    ],
)  # fmt: skip
def test_what_may_go_aboard_the_second_ship(decision: Any, second: dict[str, Any], expected: Any) -> None:
    row = paper(ShipRow("sloop", True), ShipRow("sloop", **second))
    assert refused(decision, "fittings", row) == expected
    if expected is None:
        changed = decision.changed(BOOK, yard.Building("a", "fittings", row, 50))
        assert changed.ships[0] == row.ships[0]
        assert changed.ships[1] != row.ships[1]
        assert yard.spent(BOOK, changed) >= yard.spent(BOOK, row)


@case("OI-12.5", "OI-12.2")
@pytest.mark.parametrize(
    ("hand", "card", "more", "expected"),
    [
        (HAND, "favorable_wind", {}, None),
        (HAND, "down", {}, ("OI-12.5", "refusal-in-hand", {"card": "down"})),
        (HAND, "doughty", {}, ("OI-12.5", "refusal-comes-with", {"card": "doughty"})),
        (HAND, "elan", {}, ("OI-12.2", "refusal-card-nation", {"card": "elan"})),
        (HAND, "zeal", {}, None),
        (("down", "zeal"), "boat_assault", {}, ("OI-12.5", "refusal-same-value", {"value": 1})),
        (("down",), "boat_assault", {}, None),
        # five cards, three of which must come back: after two that do not, there may be no third
        (("fire_as_she_bears",), "fast_loaders", {}, None),
        (("fire_as_she_bears", "engage_more_closely"), "fast_loaders", {},
         ("OI-12.5", "refusal-too-few-kept", {"least": 3})),
        (("fire_as_she_bears", "engage_more_closely"), "favorable_wind", {}, None),
        (("fire_as_she_bears", "engage_more_closely"), "fast_loaders", {"admiral": "experienced"}, None),
        # pirates take cards of one more nation, and Morgan one card of the pirates
        (HAND, "elan", {"faction": "pirate"}, ("OI-12.2", "refusal-card-nation", {"card": "elan"})),
        (HAND, "elan", {"faction": "pirate", "other_nation": "french"}, None),
        (HAND, "no_quarter", {"admiral": "morgan"}, None),
        (("no_quarter", "careful_aim"), "raise_the_black", {"admiral": "morgan"},
         ("OI-12.2", "refusal-card-nation", {"card": "raise_the_black"})),
    ],
)  # fmt: skip
def test_what_may_join_a_hand(hand: tuple[str, ...], card: str, more: dict[str, Any], expected: Any) -> None:
    row = paper(**{"admiral": "untested", "hand": hand, **more})
    assert refused(yard.HandCard(card), "hand", row) == expected
    if expected is None:
        assert yard.HandCard(card).changed(BOOK, yard.Building("a", "hand", row, 50)).hand == (*hand, card)


@case("OI-12.1")
@pytest.mark.parametrize(("most", "over"), [(49, 0), (48, 1), (100, 0)])
def test_a_ready_squadron_must_be_paid_for(most: int, over: int) -> None:
    """The pirates cost 49 points."""
    row = SquadronRow(seat="a", size="patrol")
    expected = ("OI-12.1", "refusal-too-dear", {"over": over}) if over else None
    assert refused(yard.Ready("patrol_pirate"), "faction", row, most) == expected
    other = refused(yard.Ready("skirmish_english"), "faction", row, most)
    assert other == ("OI-12.1", "refusal-other-size", {"size": "patrol"})
    label = yard.Ready("patrol_pirate").label(BATTLE.setting)
    assert label.args == {"faction": "pirate", "points": 49, "ships": 4, "admiral": "hamlin"}
