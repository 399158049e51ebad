"""Reasons of refusals: every question of the game, by its kind and by the fault of the answer."""

import pytest

from admiralty.games.oak_and_iron.rules.courses.placing import Place, _spread, places
from admiralty.games.oak_and_iron.rules.phases import attacking
from admiralty.games.oak_and_iron.rules.starting.waters import terrain_site
from admiralty.games.oak_and_iron.state import Sail
from admiralty.games.oak_and_iron.terms import Question, Reload
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask
from tests.games.oak_and_iron.builder import Table, scenario, sea, ship
from tests.support.cases import case


def refused(table: Table, code: str) -> tuple[str, str]:
    """The case and the reason against an answer to the open question."""
    assert isinstance(table.request, Ask)
    with pytest.raises(Refusal) as refusal:
        table.request.choices.check(code)
    return refusal.value.case, refusal.value.reason.key


def asked(table: Table, kind: Question) -> Table:
    assert isinstance(table.request, Ask)
    assert table.request.kind == kind
    return table


def near(gap: int = 100) -> Table:
    """Two corvettes side by side, their consorts far off."""
    return sea(
        [ship("corvette", 300, 500, 0), ship("sloop", 300, 300, 0), ship("ketch", 100, 100, 0)],
        [ship("corvette", 330 + gap, 500, 0), ship("ketch", 800, 800, 0)],
        fortune=1,
    )


@case("OI-4.1", "OI-1.8", "OI-10.1")
def test_a_ship_that_cannot_be_activated_says_why() -> None:
    table = near()
    table["a-sloop"].wake = True
    asked(table.start("activate", "b"), Question.ACTIVATE)
    assert refused(table, "a-corvette") == ("OI-4.1", "refusal-not-of-squadron")
    assert refused(table, "a-frigate")[1] == "refusal-no-ship"
    asked(table.start("activate", "a"), Question.ACTIVATE)
    assert refused(table, "a-sloop") == ("OI-4.1", "refusal-moved")
    table = near().wreck("a-sloop")
    assert refused(table.start("activate", "a"), "a-sloop") == ("OI-1.8", "refusal-out-of-action")
    table = near()
    table["a-sloop"].captor = "b"
    assert refused(table.start("activate", "a"), "a-sloop") == ("OI-10.1", "refusal-captured")


@case("OI-6.1")
def test_a_ship_that_cannot_attack_says_why() -> None:
    table = near()
    table["a-sloop"].attacked = True
    asked(table.start("attacker", "a"), Question.ATTACKER)
    assert refused(table, "a-sloop") == ("OI-6.1", "refusal-attacked")
    assert refused(table, "b-corvette") == ("OI-6.1", "refusal-not-of-side")


@case("OI-5.1", "OI-5.2", "OI-5.3", "OI-5.5", "OI-5.6", "OI-5.7", "OI-5.8", "OI-1.6", "OI-3.1")
def test_a_crew_action_that_is_closed_says_why() -> None:
    table = near().acting("a-corvette")
    table["a-corvette"].reload_port = True
    asked(table.start("crew", "a-corvette"), Question.CREW)
    for code, case_id, key in (
        ("rally", "OI-5.2", "refusal-not-tired"),
        ("reload starboard", "OI-5.1", "refusal-side-loaded"),
        ("repair", "OI-5.3", "refusal-undamaged"),
        ("refloat", "OI-1.10", "refusal-not-aground"),
        ("board b-corvette", "OI-5.5", "refusal-beyond-yard-arm"),
        ("row", "OI-5.6", "refusal-no-sweeps"),
        ("flag a-sloop", "OI-5.7", "refusal-beyond-pistol"),
        ("land", "OI-5.8", "refusal-no-land-near"),
        ("fire partial b-corvette", "OI-1.12", "refusal-no-card-to-fire"),
    ):
        assert refused(table, code) == (case_id, key)
    table["a-corvette"].sail = Sail.FULL
    assert refused(table.start("crew", "a-corvette"), "reload port") == ("OI-3.1", "refusal-full-sail")
    assert refused(table, "sail up") == ("OI-5.4", "refusal-no-more-sail")
    table.shaken("a-corvette")
    assert refused(table.start("crew", "a-corvette"), "sail down") == ("OI-1.6", "refusal-shaken")


@case("OI-6.2", "OI-1.9")
def test_the_second_crew_action_wants_no_enemy_near_and_no_entanglement() -> None:
    for gap, key in ((75, "refusal-enemy-near"), (76, "refusal-not-tired")):
        table = near(gap).start("attack", "a-corvette")
        assert refused(asked(table, Question.ATTACK), "rally")[1] == key
    table = near().tangle("a-corvette", "b-corvette").start("attack", "a-corvette")
    assert refused(table, "sail up") == ("OI-1.9", "refusal-entangled")


@case("OI-A10")
def test_only_a_broadside_follows_a_broadside() -> None:
    table = sea([ship("sixth_rate", 450, 500, 0)], [ship("sixth_rate", 600, 500, 0), ship("corvette", 300, 500, 0)])
    table["a-sixth-rate"].reload_starboard = True
    asked(table.start("second", "a-sixth-rate"), Question.SECOND)
    assert refused(table, "partial b-corvette") == ("OI-A10", "refusal-broadside-only")
    assert refused(table, "broadside starboard b-sixth-rate") == ("OI-7.8", "refusal-reloading")


@case("OI-1.2", "OI-11.4")
def test_dice_that_cannot_be_thrown_again_say_why() -> None:
    table = near().start("attack", "a-corvette", answers=["a: partial b-corvette", "CMW"])
    asked(table, Question.REROLL)
    assert refused(table, "reroll musket") == ("OI-1.2", "refusal-no-reroll")
    assert refused(table, "reroll all lucky") == ("OI-1.12", "refusal-no-reroll-card")
    table = sea([ship("corvette", 300, 500, 0, skill=2)], [ship("corvette", 430, 500, 0)], fortune=0)
    table.start("attack", "a-corvette", answers=["a: partial b-corvette", "MW", "a: reroll sword", "P"])
    assert refused(table, "reroll sword") == ("OI-1.2", "refusal-no-such-die")
    assert refused(table, "reroll pistol") == ("OI-1.2", "refusal-rerolled")
    assert refused(table, "fortune") == ("OI-11.4", "refusal-no-fortune")


@case("OI-2.3")
def test_a_card_that_cannot_be_laid_says_why() -> None:
    table = near().play_card("a", "down").start("choose_after_peek", "a")
    asked(table, Question.CARD)
    assert refused(table, "down") == ("OI-2.3", "refusal-face-up")
    assert refused(table, "elan") == ("OI-2.3", "refusal-not-owned")
    assert refused(table, "fools-mate")[1] == "refusal-no-card"


@case("OI-10.1")
def test_a_prize_that_cannot_be_taken_says_why() -> None:
    table = near(1).tangle("a-corvette", "b-corvette").shaken("b-corvette")
    asked(table.start("prize", "a-corvette"), Question.PRIZE)
    assert refused(table, "capture a-sloop") == ("OI-10.1", "refusal-not-stuck")
    table = near(1).tangle("a-corvette", "b-corvette").tangle("a-corvette", "a-sloop").shaken("b-corvette")
    assert refused(table.start("prize", "a-corvette"), "capture a-sloop") == ("OI-10.1", "refusal-no-prize")


@case("OI-12.1", "OI-12.2", "OI-12.4")
def test_what_cannot_be_built_says_why() -> None:
    table = scenario("open_battle").start("build", "a")
    asked(table, Question.BUILD)
    assert refused(table, "ready engagement_french") == ("OI-12.1", "refusal-other-size")
    assert refused(table, "add sloop") == ("OI-12.1", "refusal-other-stage")
    table.do("build", "a", answers=["a: faction english"]).start("build", "a")
    assert refused(table, "done") == ("OI-12.1", "refusal-too-few-ships")
    assert refused(table, "add first_rate")[0] == "OI-12.1"
    for _ in range(2):
        table.do("build", "a", answers=["a: add sloop"])
    table.do("build", "a", answers=["a: done"]).start("build", "a")
    assert refused(table, "admiral d_estrees") == ("OI-12.2", "refusal-other-nation")
    table.do("build", "a", answers=["a: admiral untested"]).do("build", "a", answers=["a: flag 1"]).start("build", "a")
    assert refused(table, "captain 1 lucky_captain") == ("OI-12.4", "refusal-has-commander")
    assert refused(table, "skill 2 2") == ("OI-1.2", "refusal-skill")
    assert refused(table, "skill 7 1") == ("OI-12.3", "refusal-no-such-ship")
    table.do("build", "a", answers=["a: card 1 marines"]).start("build", "a")
    assert refused(table, "card 1 marines") == ("OI-12.3", "refusal-aboard")


@case("OI-13.5")
def test_every_kind_of_piece_that_may_be_laid_is_proposed() -> None:
    """A player who points at the table must see more than the first piece of the pool."""
    table = scenario("channel_patrol")
    table.battle.pool = ["island_large", "rocks_a", "shoal_b"]
    site = terrain_site(table.battle)
    for most in (24, 100):
        shown = [order.value for order in places(table.battle, site).candidates(most)]
        assert len(shown) == most
        counts = [sum(each.at.thing == thing for each in shown) for thing in table.battle.pool]
        assert min(counts) >= most // 3
    assert {verb.at.thing for verb in Place.marked(table.battle, site) if isinstance(verb, Place)} == set(
        table.battle.pool
    )


@case("OI-13.5")
def test_places_are_marked_in_five_columns_and_rows_spread_over_the_table() -> None:
    table = scenario("channel_patrol")
    table.battle.pool = ["rocks_a"]
    site = terrain_site(table.battle)
    marked = [verb.at for verb in Place.marked(table.battle, site) if isinstance(verb, Place)]
    columns, rows = {at.x for at in marked}, {at.y for at in marked}
    assert len(columns) <= 5
    assert len(rows) <= 5
    assert len(marked) > 5
    assert max(columns) - min(columns) >= table.battle.setting.width // 2


@case("OI-1.12", "OI-5.1")
@pytest.mark.parametrize(
    ("bearer", "named", "key"),
    [
        ("", "a-corvette", ""),
        ("", "a-sloop", ""),
        ("", "a-ketch", "refusal-loaded"),
        ("", "b-corvette", "refusal-not-her-loaders"),
        ("", "nobody", "refusal-not-her-loaders"),
        ("a-sloop", "a-sloop", ""),
        ("a-sloop", "a-corvette", "refusal-not-her-loaders"),
    ],
)
def test_loaders_work_for_ships_of_their_squadron_or_for_their_own_alone(bearer: str, named: str, key: str) -> None:
    table = near()
    for name in ("a-corvette", "a-sloop", "b-corvette"):
        table[name].reload_port = True
    now = attacking.Clearing("a", bearer, "efficient_loader", False)
    refusal = attacking.ClearOne(named, Reload.PORT).refusal(table.battle, now)
    assert (refusal.reason.key if refusal else "") == key


@case("OI-13.5")
@pytest.mark.parametrize(
    ("count", "marked"), [(25, [2, 7, 12, 17, 22]), (10, [1, 3, 5, 7, 9]), (6, [1, 3, 5]), (3, [0, 1, 2]), (0, [])]
)
def test_of_many_columns_one_in_the_middle_of_each_fifth_is_marked(count: int, marked: list[int]) -> None:
    assert list(_spread(range(count))) == marked
