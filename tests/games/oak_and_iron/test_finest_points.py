"""Clauses that depend on one value: a full track, a move cut short by the edge, the last turn of a card."""

import msgspec
import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.games.oak_and_iron.rules.additional import collision
from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.creating.roster import squadron_row
from admiralty.games.oak_and_iron.rules.creating.squadrons import check
from admiralty.games.oak_and_iron.rules.gunnery.critical import crew_hit
from admiralty.games.oak_and_iron.rules.movement import seamanship
from admiralty.games.oak_and_iron.rules.terms import active, damage, measures
from admiralty.games.oak_and_iron.terms import Way
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask
from admiralty.library import sources
from tests.games.oak_and_iron.builder import Table, game, scenario, sea, ship
from tests.support.cases import case

FRIGATE, ENEMY = "a-sixth-rate", "b-sixth-rate"


def duel(**more: object) -> Table:
    return sea([ship("sixth_rate", 300, 500, 180)], [ship("sixth_rate", 500, 500, 0)], **more)  # type: ignore[arg-type]


# -------------------------------------------------------------------------------------------------------------- damage
@case("OI-1.7", "OI-A14")
@pytest.mark.parametrize(("before", "points", "told"), [(0, 0, []), (0, 2, [2]), (6, 3, [1]), (7, 2, [])])
def test_a_full_track_takes_no_more_and_nothing_is_told_of_it(before: int, points: int, told: list[int]) -> None:
    table = duel()
    frigate = table[FRIGATE]
    frigate.damage = before
    table.battle.heard = []
    damage.add_damage(table.battle, frigate, points, case="OI-1.7")
    hurt = [each for each in table.battle.heard if isinstance(each, events.Damaged)]
    assert [each.damage for each in hurt] == told
    assert (frigate.damage, frigate.fatigue) == (min(7, before + points), max(0, before + points - 7))
    assert any(isinstance(each, events.Crippled) for each in table.battle.heard) == (before < 7 <= before + points)


@case("OI-8.3", "OI-1.12")
@pytest.mark.parametrize(("brave", "extra", "fatigue"), [(0, 0, 1), (0, 1, 2), (1, 0, 0), (1, 1, 1)])
def test_the_brave_take_a_fatigue_less_of_swords_and_never_less_than_none(brave: int, extra: int, fatigue: int) -> None:
    table = duel()
    book, target = table.battle.setting.book, table[ENEMY]
    if brave:
        admiral = next(name for name, row in book.admirals.items() if "brave" in row.keywords)
        table.battle.squadrons["b"].admiral = admiral
        active.refresh(table.battle)
    context = active.Context(table[FRIGATE], target, kind="broadside", mode="hull", band="pistol")
    table.run(crew_hit(table.battle, table[FRIGATE], target, 1, context, extra))
    assert target.fatigue == fatigue


@case("OI-8.2")
@pytest.mark.parametrize("aground", [False, True])
def test_only_a_ship_that_has_her_mast_can_lose_it(aground: bool) -> None:
    table = duel()
    table[ENEMY].aground = aground
    lost = measures.of_attack(table.battle, ENEMY)["measure-mast"]
    assert not lost(table.battle)
    table[ENEMY].aground = True
    assert lost(table.battle) == (not aground)


# --------------------------------------------------------------------------------------------------------------- moving
@case("OI-4.3c", "OI-11.3")
@pytest.mark.parametrize(("x", "ways"), [(15 + 25, ["port"]), (15 + 24, [])])
def test_nobody_cuts_free_over_the_edge(x: int, ways: list[str]) -> None:
    """Yard Arm is 25 mm: an enemy lies 5 mm off her starboard side, the edge of the table to port."""
    table = sea([ship("sixth_rate", x, 450, 0)], [ship("sixth_rate", x + 35, 450, 0)])
    table.tangle(FRIGATE, ENEMY, "starboard", "port")
    assert [way for way, _ in collision.ways_free(table.battle, table[FRIGATE])] == ways


@case("OI-4.3a")
def test_a_heading_is_changed_by_the_tool_of_speed_one() -> None:
    table = duel().acting(FRIGATE)
    most = table.battle.setting.book.turns[1]
    table.start("seamanship", FRIGATE, answers=["a: test", "SCCCC", "a: heading"])
    assert isinstance(table.request, Ask)
    table.request.choices.check(f"S{most / 10:g}")
    with pytest.raises(Refusal):
        table.request.choices.check(f"S{most / 10 + 0.1:g}")


@case("OI-F16")
def test_a_slide_is_a_move() -> None:
    table = duel().play_card("a", "engage_more_closely").acting(FRIGATE)
    table.do("shift", FRIGATE, answers=["a: shift P10"])
    assert table.battle.acting is not None
    assert table.battle.acting.moved


@case("OI-11.3")
@pytest.mark.parametrize(("where", "arrived"), [("table", True), ("left", False), ("safe", False)])
def test_who_has_left_the_table_arrives_nowhere(where: str, arrived: bool) -> None:
    table = duel().acting(FRIGATE)
    table[FRIGATE].where = where
    table.do("arrive", FRIGATE)
    assert table.battle.acting is not None
    assert table.battle.acting.arrived == arrived


@case("OI-F2", "OI-11.3")
@pytest.mark.parametrize(("further", "scrolled"), [(0, False), (1, True)])
def test_a_free_move_up_to_the_edge_itself_moves_no_sea(further: int, scrolled: bool) -> None:
    table = duel(options={"sea": "scrolling"}).play_card("a", "swift_vessels")
    length = table.battle.setting.book.moves[1]
    table[FRIGATE].y = 300 + length - further
    table.do("immediate", answers=["a: ahead"])
    assert bool(table.heard(events.SeaScrolled)) == scrolled


@case("OI-A1")
@pytest.mark.parametrize(
    ("actions", "hindered"),
    [
        (("heading",), True),
        (("heading", "speed"), False),
        (("speed", "cut free"), True),
        (("heading", "a", "b"), False),
    ],
)
def test_one_binds_oneself_to_the_heading_only_where_there_is_another_choice(
    actions: tuple[str, ...], hindered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seamanship, "binds_heading", lambda battle, ship: True)
    now = seamanship.Trying(FRIGATE, actions)
    assert bool(seamanship.BINDS_NOTHING.test(duel().battle, now)) == hindered


@case("OI-4.4")
def test_the_words_of_a_course_say_degrees_and_millimetres() -> None:
    verb = manoeuvre.Steer(manoeuvre.Manoeuvre(-305, Way.AHEAD, 1200, 125))
    assert verb.label(duel().battle.setting).args == {
        "first": "port", "before": 30.5, "way": Way.AHEAD, "distance": 120, "last": "starboard", "after": 12.5,
    }  # fmt: skip


# ---------------------------------------------------------------------------------------------------------------- cards
@case("OI-11.6")
@pytest.mark.parametrize(("turn", "formed"), [(1, True), (4, True), (5, False)])
def test_a_wide_line_holds_up_to_the_last_turn_of_its_card(turn: int, formed: bool) -> None:
    wide = next(
        card
        for (family, card), effects in game.figures.effects.items()
        if family == "condition" and any(each.op == "set_range" for each in effects)
    )
    table = sea([ship("sixth_rate", 300, 700), ship("corvette", 300, 480)], [ship("sloop", 800, 500)]).condition(
        "a", wide
    )
    table.battle.turn = turn
    assert active.in_formation(table.battle, table[FRIGATE]) == formed


@case("OI-10.1")
@pytest.mark.parametrize(("what", "kind"), [("capture", events.ShipCaptured), ("destroy", events.ShipDestroyed)])
def test_what_becomes_of_a_prize_is_told_with_her_captor(what: str, kind: type) -> None:
    table = sea([ship("sixth_rate", 300, 500)], [ship("sixth_rate", 331, 500), ship("sloop", 800, 800)])
    table.tangle(FRIGATE, ENEMY, "starboard", "port").wreck(ENEMY)
    table.start("prize", FRIGATE)
    code = next(code for code in table.codes() if code.startswith(what))
    table.start("prize", FRIGATE, answers=[f"a: {code}"])
    assert [(each.ship, each.by) for each in table.heard(kind)] == [(ENEMY, FRIGATE)]


# ------------------------------------------------------------------------------------------------------------- building
@case("OI-1.2")
@pytest.mark.parametrize(("skill", "fault"), [(0, False), (2, False), (3, True)])
def test_more_skill_than_two_cannot_be_bought(skill: int, fault: bool) -> None:
    row = squadron_row(scenario("channel_patrol").battle, "a")
    ships = tuple(msgspec.structs.replace(each, skill=skill) for each in row.ships)
    found = check(game.figures, msgspec.structs.replace(row, ships=ships), 1000)
    assert any(case_ == "OI-1.2" for case_, _ in found) == fault


def test_a_card_that_names_a_rule_that_does_not_exist_is_refused_when_the_book_is_opened() -> None:
    read = sources("admiralty.games.oak_and_iron")
    Book(read)
    ships = read.data["ships"]
    first = {**ships["ship"][0], "special": ["walking_on_water"]}
    wrong = {**read.data, "ships": {**ships, "ship": [first, *ships["ship"][1:]]}}
    with pytest.raises(DataError, match="walking_on_water"):
        Book(msgspec.structs.replace(read, data=wrong))
