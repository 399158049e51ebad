"""Details of clauses: distances across both axes, the edge to a tenth, empty and single choices, and the log of
them."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import collision
from admiralty.games.oak_and_iron.rules.courses import placing
from admiralty.games.oak_and_iron.rules.gunnery import aiming
from admiralty.games.oak_and_iron.rules.phases import attacking
from admiralty.games.oak_and_iron.rules.terms import active, volleys
from admiralty.games.oak_and_iron.state import Sail
from admiralty.games.oak_and_iron.victory import holder, objective_strikes
from tests.games.oak_and_iron.builder import Table, scenario, sea, ship
from tests.support.cases import case

FRIGATE, CORVETTE, ENEMY = "a-sixth-rate", "a-corvette", "b-sixth-rate"


def squadron(**more: object) -> Table:
    """A frigate and a corvette a long way astern of her, and an enemy far off."""
    ours = [ship("sixth_rate", 300, 700, 180), ship("corvette", 300, 200, 180)]
    return sea(ours, [ship("sixth_rate", 800, 500)], **more)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------------------ distances
@case("OI-5.8")
@pytest.mark.parametrize("across", [(5, 0), (0, 5), (3, 4), (-4, 3), (-3, -4)])
def test_parties_fight_within_musket_shot_as_the_crow_flies(across: tuple[int, int]) -> None:
    table = squadron()
    book = table.battle.setting.book
    reach = book.ranges["musket"] + book.token
    firer, target = table[FRIGATE], table[ENEMY]
    for more, meet in ((0, True), (5, False)):
        firer.party = (4000, 4000)
        target.party = (4000 + across[0] * (reach + more) // 5, 4000 + across[1] * (reach + more) // 5)
        assert aiming.parties_meet(table.battle, firer, target) == meet


@case("OI-4.3c", "OI-F7")
@pytest.mark.parametrize(
    ("beside", "astern", "ways"),
    [(10, 20, ["ahead"]), (20, 10, ["port"]), (15, 15, ["ahead", "port"])],
)
def test_who_cuts_free_goes_the_way_that_takes_her_farthest(beside: int, astern: int, ways: list[str]) -> None:
    """The other ship is on the starboard quarter, at distances in millimetres to the side and astern."""
    table = sea([ship("sixth_rate", 450, 450, 0)], [ship("sixth_rate", 480 + beside, 390 - astern, 0)])
    table.tangle(FRIGATE, ENEMY, "starboard", "port")
    assert [way for way, _ in collision.ways_free(table.battle, table[FRIGATE])] == ways


@case("OI-11.3", "OI-F16")
@pytest.mark.parametrize(("slide", "scrolled"), [("P25", False), ("P25.1", True)])
def test_a_slide_up_to_the_edge_itself_moves_no_sea(slide: str, scrolled: bool) -> None:
    table = sea([ship("sixth_rate", 40, 400)], [ship("sloop", 457, 457)], options={"sea": "scrolling"})
    table.play_card("a", "engage_more_closely").acting(FRIGATE)
    assert table.battle.acting is not None
    table.battle.acting.arrived = True
    table.do("shift", FRIGATE, answers=[f"a: shift {slide}"])
    assert bool(table.heard(events.SeaScrolled)) == scrolled


# -------------------------------------------------------------------------------------------------------- none, and two
@case("OI-10.3", "OI-F13")
@pytest.mark.parametrize("name", ["delivery", "escort"])
def test_a_ship_that_is_not_named_yet_is_not_lost(name: str) -> None:
    table = squadron()
    table.battle.objective, table.battle.attacker = name, "a"
    assert [objective_strikes(table.battle, side) for side in "ab"] == [0, 0]


@case("OI-10.3")
def test_without_an_island_nobody_holds_the_anchorage() -> None:
    assert holder(squadron().battle) == ""


@case("OI-1.12")
@pytest.mark.parametrize(("near", "counts"), [((), False), ((0,), True), ((1,), True), ((0, 1), True)])
def test_one_friend_near_her_is_enough_and_none_is_none(near: tuple[int, ...], counts: bool) -> None:
    """Adjust Formation takes a ship near any friend for one in Formation."""
    ours = [ship("sixth_rate", 300, 500, 90)]
    ours += [ship("sloop", 300 if place in near else 800, 420 + 160 * place, 90) for place in range(2)]
    table = sea(ours, [ship("sixth_rate", 800, 100)], a_faction="english").play_card("a", "adjust_formation")
    assert active.in_formation(table.battle, table[FRIGATE]) == counts
    lone = sea([ship("sixth_rate", 300, 500)], [ship("sixth_rate", 340, 500)]).play_card("a", "adjust_formation")
    assert not active.in_formation(lone.battle, lone[FRIGATE])


@case("OI-11.6", "OI-A28")
@pytest.mark.parametrize(
    ("cards", "wreck", "formed"), [((), False, True), (("kapers",), False, False), ((), True, False)]
)
def test_no_card_puts_a_wreck_or_who_keeps_no_line_into_formation(
    cards: tuple[str, ...], wreck: bool, formed: bool
) -> None:
    ours = [ship("sixth_rate", 300, 500, 90), ship("corvette", 300, 430, 90, cards=cards)]
    table = sea(ours, [ship("sixth_rate", 800, 100)]).play_card("a", "adjust_formation")
    if wreck:
        table.wreck(CORVETTE)
    assert active.in_formation(table.battle, table[CORVETTE]) == formed


# ------------------------------------------------------------------------------------------------- conditions and times
@case("OI-10.6", "OI-11.5")
def test_what_a_card_chose_ends_with_its_turn_and_what_a_commander_chose_does_not() -> None:
    table = squadron()
    table.battle.squadrons["a"].chosen = {"false_colours.1": FRIGATE, "weather_eye.0": "1 plus"}
    table.do("return_cards")
    assert table.battle.squadrons["a"].chosen == {"weather_eye.0": "1 plus"}


@case("OI-4.2")
@pytest.mark.parametrize(("sail", "more"), [(Sail.FULL, 1), (Sail.BATTLE, 0), (Sail.MINIMAL, -1), (Sail.ANCHORED, 0)])
def test_the_rating_is_the_printed_speed_with_the_sails_that_are_set(sail: Sail, more: int) -> None:
    table = squadron().acting(FRIGATE)
    table[FRIGATE].sail = int(sail)
    table.do("begin", FRIGATE)
    assert table.battle.acting is not None
    assert table.battle.acting.raw == table.battle.setting.book.ships["sixth_rate"].large + more


@case("OI-4.3a", "OI-11.10")
def test_a_turn_over_a_shoal_before_the_move_is_remembered_until_its_end() -> None:
    for piece, crossed in (("shoal_c", True), ("fog_b", False)):
        table = squadron().terrain(piece, 330, 750, 0).acting(FRIGATE)
        table.do("seamanship", FRIGATE, answers=["a: test", "SCCCC", "a: heading", "a: S45"])
        assert table.battle.acting is not None
        assert table.battle.acting.shoal == crossed


@case("OI-F18")
def test_only_ships_of_the_squadron_answer_an_enemys_move() -> None:
    table = sea(
        [ship("sixth_rate", 300, 500), ship("sloop", 300, 400)], [ship("sixth_rate", 440, 500), ship("sloop", 500, 700)]
    ).play_card("a", "fire_as_she_bears")
    now = attacking.Ended(
        "a", ENEMY, tuple(each.key for each in active.active(table.battle, "movement.enemy_ends_move"))
    )
    shot = aiming.shots(table.battle, table[FRIGATE], ("broadside",))[0]
    for name, reason in ((FRIGATE, ""), ("b-sloop", "refusal-not-of-squadron"), (ENEMY, "refusal-not-of-squadron")):
        refusal = attacking.React(shot, name).refusal(table.battle, now)
        assert (refusal.reason.key if refusal else "") == reason


def test_of_dice_without_end_no_more_is_reckoned_than_matters() -> None:
    """The odds count at least the dice that were rolled, and further dice that are not negligible."""
    for dice in (1, 3):
        found = volleys._followers(dice, (1 / 8, 3 / 8, 4 / 8), 0)
        assert sum(chance for _, chance in found) == pytest.approx(1, abs=1e-9)
        assert all(chance > volleys.TRIFLE or counts[0] < dice for counts, chance in found)
        assert max(counts[0] for counts, _ in found) > dice


# --------------------------------------------------------------------------------------------------------------- events
@case("OI-13.5")
def test_a_ship_that_is_deployed_is_told_in_millimetres_and_degrees() -> None:
    table = scenario("channel_patrol")
    table.battle.squadrons["a"].deployment = "line_ahead"
    table.start("deploy_one", "a")
    name = next(name for name in table.battle.roster if name.startswith("a-"))
    table.start("deploy_one", "a", answers=[f"a: {name} 150.5 101 45"])
    told = table.heard(events.ShipDeployed)[-1]
    assert (told.ship, told.x, told.y, told.heading) == (name, 150, 101, 45)
    assert (table[name].x, table[name].y, table[name].heading) == (1505, 1010, 450)


@case("OI-13.5")
def test_an_order_to_put_something_down_reads_as_it_is_written() -> None:
    table = squadron()
    verb = placing.Place(placing.Placement("island_small", 3305, 2100, 450))
    said = verb.label(table.battle.setting).args
    assert said == {"thing": "island_small", "x": 330.5, "y": 210, "heading": 45}
    assert verb.code(table.battle.setting) == "island_small 330.5 210 45"


@case("OI-13.5")
@pytest.mark.parametrize(
    ("objective", "role", "seat"),
    [("delivery", "carrier", "a"), ("escort", "convoy", "b"), ("cutting_out", "anchored", "b")],
)
def test_the_ship_of_an_objective_is_named_by_her_side_and_told(objective: str, role: str, seat: str) -> None:
    table = sea([ship("ketch", 100, 100), ship("sloop", 200, 100)], [ship("ketch", 100, 800), ship("sloop", 200, 800)])
    table.battle.objective, table.battle.attacker = objective, "a"
    table.do("objective_ship", answers=[f"{seat}: name {seat}-sloop"])
    assert [(each.ship, each.role) for each in table.heard(events.RoleGiven)] == [(f"{seat}-sloop", role)]
    assert table[f"{seat}-sloop"].role == role
    assert (table[f"{seat}-sloop"].sail == Sail.ANCHORED) == (role == "anchored")
