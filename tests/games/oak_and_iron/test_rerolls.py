"""OI-11.4, OI-A36: Fortune, and Lucky as Fortune, make re-rolls available again for the new dice."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms.active import Context
from admiralty.games.oak_and_iron.rules.terms.throws import FREE, Allowance, Wish, skill_test
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case


def duel(fortune: int = 1, admiral: str = "untested", **built: object) -> Table:
    """Two frigates alongside each other; the first is seat a's flagship."""
    return sea(
        [ship("sixth_rate", 300, 500, 0, **built)],
        [ship("sixth_rate", 330, 500, 0)],
        fortune=fortune,
        a_admiral=admiral,
    ).tangle("a-sixth-rate", "b-sixth-rate")


@case("OI-A36", "OI-11.4")
def test_fortune_gives_back_the_special_rules_used_on_these_dice() -> None:
    """Swashbucklers can be used in each attack; after Fortune they work once more."""
    table = duel(cards=("swashbucklers",))
    table.do(
        "attack",
        "a-sixth-rate",
        answers=[
            "a: close b-sixth-rate", "CCCCCC", "a: reroll cannon", "C", "a: fortune", "CCCCCC", "a: reroll cannon", "S",
        ],
    )  # fmt: skip
    assert table["b-sixth-rate"].fatigue == 1


@case("OI-A36")
def test_a_card_spent_for_the_turn_works_again_on_the_same_dice_only() -> None:
    table = duel(cards=("veteran_crew",))
    frigate = table["a-sixth-rate"]
    answers = ["CCCCC", "a: reroll cannon", "C", "a: fortune", "CCCCC", "a: reroll cannon", "S"]
    table.run(skill_test(table.battle, frigate, ("other",), case="OI-1.3"), *answers)
    assert table.heard(events.TestRolled)[-1].passed
    table.run(skill_test(table.battle, frigate, ("other",), case="OI-1.3"), "CCCCC")
    assert not table.heard(events.TestRolled)[-1].passed


@case("OI-A36")
def test_a_card_not_used_again_after_fortune_stays_spent() -> None:
    table = duel(cards=("veteran_crew",))
    frigate = table["a-sixth-rate"]
    answers = ["CCCCC", "a: reroll cannon", "C", "a: fortune", "SCCCC", "a: keep"]
    table.run(skill_test(table.battle, frigate, ("other",), case="OI-1.3"), *answers)
    table.run(skill_test(table.battle, frigate, ("other",), case="OI-1.3"), "CCCCC")
    assert not table.heard(events.TestRolled)[-1].passed


@case("OI-A36", "OI-1.2")
def test_lucky_works_as_with_fortune_dice_are_unlocked_and_skill_is_back() -> None:
    table = duel(fortune=0, admiral="untested_lucky", skill=1)
    frigate = table["a-sixth-rate"]
    frigate.fatigue = 4
    test = skill_test(table.battle, frigate, ("other",), case="OI-1.3")
    table.run(test, "C", "a: reroll cannon", "C", "a: reroll all lucky", "C", "a: reroll cannon", "S")
    assert table.heard(events.TestRolled)[-1].passed
    table.run(skill_test(table.battle, frigate, ("other",), case="OI-1.3"), "C", "a: reroll cannon", "C")
    assert not table.heard(events.TestRolled)[-1].passed


@case("OI-A36")
def test_a_whole_reroll_that_is_not_as_with_fortune_gives_nothing_back() -> None:
    table = duel(fortune=0, skill=1).play_card("a", "coastal_pilot")
    frigate = table["a-sixth-rate"]
    frigate.fatigue = 4
    test = skill_test(table.battle, frigate, ("seamanship", "change_heading"), case="OI-4.3")
    table.run(test, "C", "a: reroll cannon", "C", "a: reroll all coastal_pilot", "C")
    assert not table.heard(events.TestRolled)[-1].passed


@case("OI-1.12")
@pytest.mark.parametrize(
    ("admiral", "card", "left", "usual"),
    [
        ("untested", "", 1, "keep"),
        ("untested", "coastal_pilot", 1, "reroll all coastal_pilot"),
        ("untested", "coastal_pilot", 0, "keep"),
        ("untested_lucky", "", 1, "keep"),
    ],
)
def test_what_costs_nothing_is_used_where_all_dice_fail_and_luck_is_kept(
    admiral: str, card: str, left: int, usual: str
) -> None:
    """Coastal Pilots re-roll every failed test; Lucky works once a game."""
    table = duel(fortune=0, admiral=admiral)
    if card:
        table.play_card("a", card)
    frigate = table["a-sixth-rate"]
    context = Context(frigate, tests=("seamanship", "change_heading"))
    allowance = Allowance(table.battle, frigate, context, "skill")
    for means in allowance.wholes:
        means.left = left
    good = table.battle.setting.book.symbols["skill_success"]
    for dice, order in ((("cannon", "cannon"), usual), (("cannon", "skull"), "keep")):
        assert Wish(allowance, dice, [False] * 2, good, 1, ()).usual(FREE) == order
