"""Clauses that matter only by themselves: each one alone, with and without it."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import edge
from admiralty.games.oak_and_iron.rules.courses.manoeuvre import Pivot, Steer, Steering
from admiralty.games.oak_and_iron.rules.courses.placing import GoAshore, Landing, inside
from admiralty.games.oak_and_iron.rules.courses.turning import Shift, Shifting
from admiralty.games.oak_and_iron.rules.crew.crew import row
from admiralty.games.oak_and_iron.rules.gunnery.aiming import Shot, shots
from admiralty.games.oak_and_iron.rules.gunnery.critical import rigging_or_crew
from admiralty.games.oak_and_iron.rules.gunnery.gunnery import take_aim
from admiralty.games.oak_and_iron.rules.gunnery.reckoning import PLAIN
from admiralty.games.oak_and_iron.rules.gunnery.resolving import resolve
from admiralty.games.oak_and_iron.rules.phases import phases
from admiralty.games.oak_and_iron.rules.terms import active
from admiralty.games.oak_and_iron.rules.terms import sea as waters
from admiralty.games.oak_and_iron.rules.terms.active import Context
from admiralty.games.oak_and_iron.state import Sail
from admiralty.games.oak_and_iron.terms import Attack
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case

WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


@case("OI-11.3", "OI-A57")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("over", [1, 1400, 1700])
def test_the_sea_scrolls_by_musket_shot_or_as_far_as_a_move_needs(way: str, over: int) -> None:
    """Her bow ends some tenths of a millimetre over the edge; after scrolling she is a millimetre within it."""
    dx, dy = WAYS[way]
    table = sea([ship("sixth_rate", 457, 457, 0)], [ship("sloop", 457, 457)], options={"sea": "scrolling"})
    table.terrain("rocks_b", 457, 300)
    frigate, sloop, rocks = table["a-sixth-rate"], table["b-sloop"], table.battle.terrain[0]
    sloop.party = (100, 200)
    frigate.x, frigate.y = 4570 + dx * (4570 - 150 + over), 4570 + dy * (4570 - 300 + over)
    before = {"ship": (frigate.x, frigate.y), "sloop": (sloop.x, sloop.y), "rocks": (rocks.x, rocks.y)}
    before["party"] = sloop.party
    table.battle.heard = []
    assert edge.scroll(table.battle, frigate, waters.hull(table.battle, frigate), way)
    moved = max(1500, over + (11 if way in ("north", "east") else 10))
    after = {"ship": (frigate.x, frigate.y), "sloop": (sloop.x, sloop.y), "rocks": (rocks.x, rocks.y)}
    after["party"] = sloop.party
    assert after == {name: (x - dx * moved, y - dy * moved) for name, (x, y) in before.items()}
    assert [type(each) for each in table.battle.heard] == [events.SeaScrolled]


@case("OI-A57")
@pytest.mark.parametrize("way", WAYS)
def test_the_sea_does_not_scroll_where_that_pushes_another_ship_off(way: str) -> None:
    dx, dy = WAYS[way]
    middle = [ship("sixth_rate", 457, 457, 0), ship("sloop", 457, 457)]
    table = sea(middle, [ship("sixth_rate", 457, 457)], options={"sea": "scrolling"})
    frigate, other = table["a-sixth-rate"], table["b-sixth-rate"]
    frigate.x, frigate.y = 4570 + dx * 4500, 4570 + dy * 4500
    for room, scrolls in ((1500, True), (1499, False)):
        half = 150 if dx else 300
        other.x, other.y = 4570 - dx * (4570 - half - room), 4570 - dy * (4570 - half - room)
        before = (other.x, other.y)
        assert edge.scroll(table.battle, frigate, waters.hull(table.battle, frigate), way) == scrolls
        assert ((other.x, other.y) == before) != scrolls
        frigate.x, frigate.y = 4570 + dx * 4500, 4570 + dy * 4500


@case("OI-5.6", "OI-11.3", "OI-A33")
@pytest.mark.parametrize(("further", "scrolled"), [(0, False), (1, True)])
def test_a_ship_that_rows_up_to_the_edge_itself_moves_no_sea(further: int, scrolled: bool) -> None:
    table = sea([ship("sixth_rate", 457, 457, 0)], [ship("sloop", 457, 457)], options={"sea": "scrolling"})
    length = table.battle.setting.book.moves[1]
    table["a-sixth-rate"].y = 9140 - 300 - length + further
    table.run(row(table.battle, table["a-sixth-rate"]))
    assert bool(table.heard(events.SeaScrolled)) == scrolled
    assert table["a-sixth-rate"].where == "table"


@case("OI-4.3a", "OI-11.2")
@pytest.mark.parametrize(("gap", "collides"), [(31, True), (200, False)])
def test_a_ship_that_turns_into_another_has_collided(gap: int, collides: bool) -> None:
    table = sea([ship("sixth_rate", 300, 600, 0)], [ship("corvette", 300 + gap, 600, 0)]).acting("a-sixth-rate")
    answers = ["a: test", "SCCCC", "a: heading", "a: S45", *(["MMM"] if collides else [])]
    table.start("seamanship", "a-sixth-rate", answers=answers)
    assert table.battle.acting is not None
    assert (table.battle.acting.collided, table.battle.acting.turned) == (collides, True)


@case("OI-11.9")
@pytest.mark.parametrize(
    ("dice", "marksmen", "raking", "fatigue"),
    [
        ("CM", 0, False, 0),
        ("CM", 1, False, 1),
        ("CM", 2, False, 2),
        ("CM", 1, True, 2),
        ("CM", 0, True, 0),
        ("WM", 0, False, 1),
        ("WM", 1, False, 2),
        ("WM", 0, True, 2),
    ],
)
def test_marksmen_and_rakes_add_to_fire_at_the_crew(dice: str, marksmen: int, raking: bool, fatigue: int) -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 400, 500, 0)])
    firer, target = table["a-sixth-rate"], table["b-sixth-rate"]
    context = Context(firer, target, kind="broadside", mode="crew", band="pistol", raking="stern" if raking else "")
    faces = tuple({"C": "cannon", "M": "musket", "W": "sword"}[letter] for letter in dice)
    table.run(rigging_or_crew(table.battle, firer, target, faces, context, marksmen))
    assert target.fatigue == fatigue


@case("OI-11.9", "OI-1.12")
@pytest.mark.parametrize(("marksmen", "raking", "fatigue"), [(0, "", 2), (1, "", 3), (2, "", 4), (1, "stern", 4)])
def test_aggression_marksmen_and_a_rake_add_up_in_fire_at_the_crew(marksmen: int, raking: str, fatigue: int) -> None:
    """A sword is a fatigue, and Aggression adds one if anything hit."""
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 400, 500, 0)]).play_card("a", "aggression")
    firer, target = table["a-sixth-rate"], table["b-sixth-rate"]
    context = Context(firer, target, kind="broadside", mode="crew", band="pistol", raking=raking)
    context.hits = 1
    table.run(rigging_or_crew(table.battle, firer, target, ("sword", "musket"), context, marksmen))
    assert target.fatigue == fatigue


@case("OI-9.3", "OI-9.4")
@pytest.mark.parametrize(("card", "fatigue"), [("", 2), ("aggression", 3)])
def test_aggression_adds_a_fatigue_to_close_combat(card: str, fatigue: int) -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("third_rate", 331, 500, 0)])
    table.tangle("a-sixth-rate", "b-third-rate")
    if card:
        table.play_card("a", card)
    table.do("attack", "a-sixth-rate", answers=["a: close b-third-rate", "SSCCCC"])
    assert table["b-third-rate"].fatigue == fatigue


@case("OI-9.4", "OI-F11")
@pytest.mark.parametrize(
    ("edge", "boats", "hits"),
    [("bow", "", "skull"), ("stern", "", "skull"), ("port", "", "pistol skull sword"),
     ("bow", "b-sixth-rate", "pistol skull sword")],
)  # fmt: skip
def test_across_a_wreck_the_edge_against_the_wreck_counts_and_boats_have_none(edge: str, boats: str, hits: str) -> None:
    table = sea(
        [ship("sixth_rate", 300, 500, 0), ship("corvette", 331, 500, 0)], [ship("sixth_rate", 362, 500, 0)]
    ).wreck("a-corvette")
    table.tangle("a-sixth-rate", "a-corvette", edge).tangle("a-corvette", "b-sixth-rate")
    table["a-sixth-rate"].boats = boats
    aimed = take_aim(table.battle, table["a-sixth-rate"], Shot(Attack.CLOSE, "", "b-sixth-rate"))
    assert aimed.good == hits


@case("OI-1.3")
@pytest.mark.parametrize(("dice", "sail"), [("CCCCC", Sail.BATTLE), ("SCCCC", Sail.FULL)])
def test_only_a_failed_test_has_its_price(dice: str, sail: Sail) -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 700, 500, 0)])
    table["a-sixth-rate"].sail = int(Sail.FULL)
    table.do("event", answers=["fresh_gale", dice])
    assert table["a-sixth-rate"].sail == sail


@case("OI-4.4")
def test_full_and_half_turns_are_marked_to_each_side_after_and_before_the_run() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 700, 500, 0)])
    setting = table.battle.setting
    for angle, full, half in ((300, 30, 15), (450, 45, 22), (200, 20, 10)):
        now = Steering("a-sixth-rate", 1200, angle)
        found = [each.code(setting) for each in Steer.marked(table.battle, now)]
        assert found == [
            "- 120 -",
            *(
                f"{before} 120 {after}"
                for turn in (full, half)
                for side in "PS"
                for before, after in (("-", f"{side}{turn}"), (f"{side}{turn}", "-"))
            ),
        ]
        more = [each.code(setting) for each in Steer.candidates(table.battle, now, 100)]
        quarters = [angle // 40, 3 * angle // 40]
        assert more[: len(found)] == found
        assert more[len(found) :] == [
            f"{before} 120 {after}"
            for turn in quarters
            for side in "PS"
            for before, after in (("-", f"{side}{turn}"), (f"{side}{turn}", "-"))
        ]
        assert len(list(Steer.candidates(table.battle, now, 3))) == 3
        pivots = [each.code(setting) for each in Pivot.marked(table.battle, now._replace(distance=0))]
        assert pivots[1:] == [f"- 0 {side}{turn}" for turn in (full, half) for side in "PS"]


@case("OI-F16")
def test_the_dial_of_a_shift_begins_in_the_middle() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 700, 500, 0)])
    word, slide = Shift.dials(table.battle, Shifting("a-sixth-rate", 250))
    assert (word.words, word.start) == (("shift",), 0)
    assert slide.words[slide.start] == "-"
    assert (len(slide.words), slide.words[0], slide.words[-1]) == (51, "P25", "S25")


@case("OI-5.8")
@pytest.mark.parametrize("way", WAYS)
def test_a_party_is_offered_the_beach_and_points_farther_inland(way: str) -> None:
    dx, dy = WAYS[way]
    table = sea([ship("sixth_rate", 457, 457, 0)], [ship("sloop", 60, 60)])
    table.terrain("island_small", 457 + dx * 110, 457 + dy * 110)
    frigate, now = table["a-sixth-rate"], Landing("a-sixth-rate")
    found = list(GoAshore.candidates(table.battle, now, 10))
    (island,) = waters.land(table.battle, *waters.ASHORE)
    assert len(found) == 4
    assert all(inside(island, point.x, point.y) for point in found)
    away = [(point.x - frigate.x) * dx + (point.y - frigate.y) * dy for point in found]
    middle = (island.mid_x - frigate.x) * dx + (island.mid_y - frigate.y) * dy
    assert away == sorted(away)
    assert away[-1] <= middle
    assert middle - away[-1] == pytest.approx((middle - away[0]) * 10 / 19, abs=3), "half way from the beach"
    assert len(list(GoAshore.candidates(table.battle, now, 2))) == 2


@case("OI-1.12")
@pytest.mark.parametrize(
    ("who", "gap", "wreck", "found"),
    [
        ("a-corvette", 150, False, True),
        ("a-corvette", 151, False, False),
        ("a-corvette", 150, True, False),
        ("a-sixth-rate", 150, False, False),
        ("b-corvette", 150, False, False),
    ],
)
def test_friends_near_a_beloved_admiral_and_neither_herself_nor_enemies(
    who: str, gap: int, wreck: bool, found: bool
) -> None:
    table = sea([ship("sixth_rate", 300, 500, 0), ship("corvette", 300, 500, 0)], [ship("corvette", 300, 500, 0)])
    beloved = next(
        each for each in active.active(with_keyword(table, "beloved").battle, "skill") if each.effect.op == "reroll"
    )
    table["a-corvette"].x = table["b-corvette"].x = 3000 + 300 + gap * 10
    table["b-corvette"].y = 5000
    if wreck:
        table.wreck("a-sixth-rate")
    assert (active.subject_of(table.battle, beloved, Context(table[who], tests=("other",))) is not None) == found


def with_keyword(table: Table, keyword: str) -> Table:
    book = table.battle.setting.book
    table.battle.squadrons["a"].admiral = next(
        name for name, row in book.admirals.items() if keyword in getattr(row, "keywords", ())
    )
    active.refresh(table.battle)
    return table


@case("OI-2.1", "OI-2.3", "OI-2.4")
def test_the_initiative_phase_reveals_chooses_and_carries_out_in_this_order() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 700, 500, 0)])
    table.battle.phase, table.battle.step, table.battle.to_act = "initiative", 0, ""
    steps = [phases.initiative_phase(table.battle) for _ in range(4)]
    assert [each and each[0] for each in steps] == ["reveal", "choose_cards", "immediate", None]
    assert (table.battle.phase, table.battle.to_act) == ("movement", "a")


@case("OI-4.1", "OI-14.3")
def test_the_first_seat_speaks_for_a_side_that_has_no_ships_left() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 700, 500, 0)])
    for side in ("a", "b"):
        assert phases.lead_seat(table.battle, side) == side
    table["a-sixth-rate"].where = "sunk"
    assert phases.lead_seat(table.battle, "a") == "a"


@case("OI-1.12")
def test_boats_that_are_sent_are_told() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 390, 500, 0)]).play_card("a", "boat_assault")
    table.acting("a-sixth-rate").do("arrive", "a-sixth-rate", answers=["a: boats b-sixth-rate"])
    assert [(each.ship, each.target) for each in table.heard(events.BoatsSent)] == [("a-sixth-rate", "b-sixth-rate")]


@case("OI-6.2", "OI-A50")
@pytest.mark.parametrize(("gone", "fires"), [("", True), ("target", False), ("firer", False)])
def test_an_attack_of_a_wreck_or_on_a_ship_that_is_gone_falls_away(gone: str, fires: bool) -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 400, 500, 0)])
    shot = shots(table.battle, table["a-sixth-rate"], ("broadside",))[0]
    if gone == "target":
        table["b-sixth-rate"].where = "left"
    elif gone == "firer":
        table.wreck("a-sixth-rate")
    table.run(resolve(table.battle, "a-sixth-rate", shot, PLAIN))
    assert bool(table.battle.agenda) == fires
