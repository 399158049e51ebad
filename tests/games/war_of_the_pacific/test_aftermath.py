"""8.9 to 8.12 After the dice: questions about each hit, paying to stay, advancing one by one."""

import pytest

from admiralty.games.war_of_the_pacific.events import (
    Advanced,
    AssaultStarted,
    ChitDrawn,
    ColumnsTaken,
    DiceFell,
    InitiativeWon,
    PlaceTaken,
    Retreated,
    StoodFast,
    SupplyExpended,
    Trapped,
    UnitLost,
)
from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.games.war_of_the_pacific.state import UnitState
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case

CHILEANS = ("buin", "line_2", "line_3", "line_4", "santiago", "atacama", "coquimbo")


def assault(*defenders: str, by: tuple[str, ...] = ("buin",), columns: int = 0) -> Field:
    """Chileans on the railroad above Iquique attack the town."""
    field = Field("chile")
    for name in by:
        field.unit(name, 3219)
    for name in defenders:
        field.unit(name, "iquique")
    if columns:
        field.columns("peru", "iquique", columns)
    return field.go(land_combat).give("attack 3118 from 3219")


def driven_out(*retreat: str, columns: int = 2) -> Field:
    """The Zepita regiment is hit and scores no hit; it retreats to Pisagua, or gives another answer."""
    field = assault("zepita", columns=columns).give(6, 1, "none")
    if columns:
        field.give("peru: keep")
    return field.give((6,), (1,), "peru: lose zepita", *retreat)


@case("8.8", "8.9", "8.11")
def test_a_combat_is_told_from_the_first_die_to_the_advance() -> None:
    field = (
        Field("chile").unit("buin", 3219).columns("chile", 3219).unit("zepita", "iquique").columns("peru", "iquique")
    )
    field.unit("pe_inf_bat_1", "iquique").go(land_combat).give("attack 3118 from 3219", 6, 1)
    field.give("leader")
    assert (field.asked, field.seat, question(field)) == ("supply_die", "chile", {"place": "3219", "attacking": 1})
    field.give("expend")
    assert (field.seat, question(field)) == ("peru", {"place": "3118", "attacking": 0})
    field.give("peru: expend", (2,), (4,), (1, 2, 3))
    assert question(field) == {"hits": 1, "place": "3118"}
    assert reason(field, "lose buin") == ("8.9", "refusal-not-in-combat", {"unit": "buin"})
    field.give("peru: lose pe_inf_bat_1")
    assert question(field) == {"place": "3118"}
    field.give("peru: retreat 3117")
    assert field.tale() == [
        ("AssaultStarted", "chile", ["buin"], ["pe_inf_bat_1", "zepita"], "3219", "3118", False),
        ("InitiativeWon", "chile", 6, 2, 1, 2),
        ("ChitDrawn", "chile", "leader"),
        ("SupplyExpended", "chile", "3219"),
        ("SupplyExpended", "peru", "3118"),
        ("DiceFell", "chile", [2], [4], 0, 1),
        ("DiceFell", "peru", [1, 2, 3], [], 0, 0),
        ("UnitLost", "pe_inf_bat_1", "3118", True),
        ("Retreated", "peru", ["zepita"], "3118", "3117"),
    ]
    field.give("advance buin")
    assert field.tale(Advanced, PlaceTaken) == [("PlaceTaken", "chile", "3118"), ("Advanced", "buin", "3118")]


@case("8.9", "P51")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_each_hit_is_asked_for_until_all_are_taken(hits: int) -> None:
    """Three regiments of two steps: up to five hits leave a unit."""
    field = assault("zepita", "cuzco", by=("buin", "line_2", "line_3")).give(6, 1, "none")
    field.give((6,) * hits + (1,) * (3 - hits), (6, 6))
    taken: list[str] = []
    while field.seat == "chile":
        assert (field.asked, question(field)) == ("losses", {"hits": 2 - len(taken), "place": "3118"})
        taken.append(field.codes()[0])
        field.give(taken[-1])
    assert taken == ["lose buin", "lose buin"], "a unit may be hit twice"
    assert field.of("buin").status is UnitState.DEAD
    for left in range(hits, 0, -1):
        assert (field.seat, question(field)["hits"]) == ("peru", left)
        field.give(f"peru: {field.codes()[-1]}")
    assert len(field.told(UnitLost)) == 2 + hits
    assert field.asked == "attack", "both have hit: nobody gives way"


@case("8.9", "P51")
@pytest.mark.parametrize(("hits", "asked"), [(1, "losses"), (2, "advance")])
def test_with_as_many_hits_as_steps_nobody_is_asked_and_nobody_left(hits: int, asked: str) -> None:
    field = assault("zepita", by=("buin", "line_2")).give(6, 1, "none", (6,) * hits + (1,) * (2 - hits), (1,))
    assert field.asked == asked
    assert len(field.told(UnitLost)) == (2 if hits == 2 else 0)


@case("8.10", "P51")
def test_who_pays_stays_and_is_told_of() -> None:
    field = driven_out("peru: stand zepita", columns=0)
    assert field.tale(StoodFast, UnitLost) == [
        ("UnitLost", "zepita", "3118", False),
        ("StoodFast", "peru", "zepita", "3118"),
        ("UnitLost", "zepita", "3118", True),
    ]
    assert field.asked == "advance", "it was the last step: the hex is empty"
    stays = assault("zepita", "cuzco").give(6, 1, "none", (6,), (1, 1), "peru: lose zepita")
    assert reason(stays, "stand buin") == ("8.10", "refusal-not-in-combat", {"unit": "buin"})
    assert reason(stays, "retreat 3219") == ("8.10", "refusal-no-retreat", {"place": "3219"})
    stays.give("peru: stand cuzco")
    assert (stays.asked, stays.of("cuzco").steps, stays.of("cuzco").place) == ("attack", 1, 3118)


@case("8.10")
def test_attackers_who_are_hit_and_do_not_hit_give_way_as_well() -> None:
    field = assault("zepita", by=("buin", "line_2")).give(6, 1, "none", (1, 1), (6,), "lose buin")
    assert (field.asked, field.seat, question(field)) == ("retreat", "chile", {"place": "3219"})
    field.give("retreat 3220")
    assert field.tale(Retreated) == [("Retreated", "chile", ["buin", "line_2"], "3219", "3220")]
    assert field.asked == "attack", "nobody advances"


@case("8.10", "P24")
def test_who_is_trapped_is_told_of() -> None:
    field = Field("chile").unit("zepita", "iquique").unit("cuzco", "iquique").unit("buin", 3219)
    for name, (near, _) in zip(CHILEANS[1:], field.war.setting.theatre.land.steps(3118), strict=False):
        if near != 3219:
            field.unit(name, near)
    field.go(land_combat).give("attack 3118 from 3219", 6, 1, "none", (6,), (1, 1), "peru: lose zepita")
    assert field.tale(Trapped, UnitLost) == [
        ("UnitLost", "zepita", "3118", False),
        ("Trapped", "peru", "3118"),
        ("UnitLost", "zepita", "3118", True),
        ("UnitLost", "cuzco", "3118", False),
    ]


@case("8.11", "8.1")
def test_who_advances_one_by_one_stops_when_the_hex_is_full() -> None:
    field = assault("pe_inf_bat_1", by=CHILEANS).give(6, 1, "none", (6, 1, 1, 1, 1, 1, 1), (1,))
    for count, name in enumerate(CHILEANS[:6]):
        assert (field.asked, question(field)) == ("advance", {"place": "3118"})
        assert len(field.codes()) == 2 + 7 - count
        field.give(f"advance {name}")
        if count < 5:
            assert reason(field, f"advance {name}") == ("8.11", "refusal-not-in-combat", {"unit": name})
    assert field.asked == "attack", "six stand there: the seventh stays"
    assert field.of("coquimbo").place == 3219
    assert field.tale(Advanced) == [("Advanced", name, "3118") for name in CHILEANS[:6]]


@case("8.11")
def test_a_halt_ends_the_advance_with_those_who_are_in() -> None:
    field = assault("pe_inf_bat_1", by=CHILEANS[:3]).give(6, 1, "none", (6, 1, 1), (1,), "advance line_2", "halt")
    assert [field.of(name).place for name in CHILEANS[:3]] == [3219, 3118, 3219]


@case("P50", "P61")
@pytest.mark.parametrize(("then", "stock"), [("halt", (2, 0)), ("advance", (0, 2))])
def test_columns_left_in_a_hex_that_was_fought_for_wait_for_whoever_enters(then: str, stock: tuple[int, int]) -> None:
    field = driven_out("peru: retreat 3117", "peru: along 0", then)
    assert (field.stock("peru", "iquique"), field.stock("chile", "iquique")) == stock
    assert field.tale(ColumnsTaken) == ([("ColumnsTaken", "chile", "3118", 2)] if then == "advance" else [])


@case("P50")
def test_a_hundred_and_fifty_columns_may_go_along() -> None:
    field = driven_out("peru: retreat 3117", columns=150)
    assert question(field) == {"count": 150, "place": "3118", "to": "3117"}
    field.give("peru: along 150")
    assert (field.stock("peru", "iquique"), field.stock("peru", "pisagua")) == (0, 150)


def landing(*defenders: str) -> Field:
    field = Field("chile").unit("buin", "pisagua").unit("line_2", "pisagua")
    for name in ("buin", "line_2"):
        field.of(name).landed = True
    for name in defenders:
        field.unit(name, "pisagua")
    return field.go(land_combat).give("storm 3117")


@case("7.6", "P48", "P50")
def test_a_landing_that_clears_its_hex_is_no_landing_any_more() -> None:
    won = landing("pe_inf_bat_1").give(6, 1, "none", (6, 1), (1, 1))
    assert [won.of(name).landed for name in ("buin", "line_2")] == [False, False]
    assert won.tale(AssaultStarted, PlaceTaken) == [
        ("AssaultStarted", "chile", ["buin", "line_2"], ["pe_inf_bat_1"], "3117", "3117", True),
        ("PlaceTaken", "chile", "3117"),
    ]
    undecided = landing("zepita").give(6, 1, "none", (1, 1), (1, 1))
    assert [undecided.of(name).landed for name in ("buin", "line_2")] == [True, True]
    assert "done" in undecided.codes(), "it has been fought"


@case("8.8")
@pytest.mark.parametrize(("ours", "theirs", "winner"), [(3, 2, "chile"), (3, 3, "peru"), (2, 3, "peru")])
def test_the_higher_sum_has_the_initiative_and_a_tie_the_defender(ours: int, theirs: int, winner: str) -> None:
    """Buin and Zepita are both printed with two."""
    field = assault("zepita").give(ours, theirs)
    assert field.tale(InitiativeWon) == [("InitiativeWon", winner, ours, 2, theirs, 2)]
    assert field.give("none", (1,), (1,)).tale(ChitDrawn) == [("ChitDrawn", winner, "none")]


@case("8.9", "P5", "P62")
@pytest.mark.parametrize(
    ("chit", "attack", "defence"),
    [
        ("slaughter", (3, 1), (1, 3)),
        ("surprise", (2, 1), (1, 1)),
        ("earthworks", (1, 1), (1, 2)),
        ("none", (1, 1), (1, 1)),
    ],
)
def test_the_dice_of_a_chit_are_thrown_by_the_side_that_drew_it(
    chit: str, attack: tuple[int, int], defence: tuple[int, int]
) -> None:
    for faces, winner, dice in (((6, 1), "chile", attack), ((1, 6), "peru", defence)):
        field = assault("zepita").give(*faces, chit, (1,) * dice[0], (1,) * dice[1])
        assert [len(event.faces) for event in field.told(DiceFell)] == list(dice)
        assert field.tale(ChitDrawn) == [("ChitDrawn", winner, chit)]


@case("8.9", "P12")
@pytest.mark.parametrize("spent", [("expend", "keep"), ("keep", "expend"), ("keep", "keep"), ("expend", "expend")])
def test_one_column_is_one_die_more_for_who_spends_it(spent: tuple[str, str]) -> None:
    field = Field("chile").unit("buin", 3219).columns("chile", 3219, 2).unit("zepita", "iquique")
    field.columns("peru", "iquique", 2).go(land_combat).give("attack 3118 from 3219", 6, 1, "none")
    field.give(spent[0], f"peru: {spent[1]}")
    ours, theirs = (1 + (word == "expend") for word in spent)
    field.give((1,) * ours, (1,) * theirs)
    assert (field.stock("chile", 3219), field.stock("peru", "iquique")) == (3 - ours, 3 - theirs)
    assert len(field.told(SupplyExpended)) == ours + theirs - 2
