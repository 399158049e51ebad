"""Evaluation functions of the games: the two sides of each comparison differ in one thing."""

from typing import Any

import pytest

from admiralty.bots.budget import Budget
from admiralty.bots.captain import BRANCHES, CaptainBot
from admiralty.games.iron_and_fire.state import SUNK
from admiralty.games.oak_and_iron.state import Sail
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from tests.games.iron_and_fire.builder import Field, iron_and_fire
from tests.games.iron_and_fire.test_captains import RED, chosen
from tests.games.ironclads_on_squares.builder import battle
from tests.games.ironclads_on_squares.builder import game as squares
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.games.oak_and_iron.builder import game as oak

CHASE = iron_and_fire().judgement


def chase(cochrane: int, huascar: int = 2104, turn: int = 1, **options: Any) -> Field:
    return Field("end_game", turn=turn, **options).place("huascar", huascar, 6).place("cochrane", cochrane, 1)


def test_nearer_to_the_exit_is_better_for_peru() -> None:
    near, far = (chase(2911, huascar).battle for huascar in (1302, 2504))
    assert CHASE.value(near, "peru") > CHASE.value(far, "peru")


def test_only_foresight_prefers_a_ship_between_the_huascar_and_her_exit() -> None:
    """Two equal hunters at different places: before her, and as far away behind her."""
    before, behind = (CHASE.foresight(chase(place).battle, "chile") for place in (1403, 2807))
    assert before > behind + 0.2
    assert abs(CHASE.value(chase(1403).battle, "chile") - CHASE.value(chase(2807).battle, "chile")) < 0.2


def test_a_guard_that_nobody_challenges_comes_for_her_in_time() -> None:
    early, late, later = (chase(1403, turn=turn, escape="points").battle for turn in (1, 9, 20))
    assert CHASE.foresight(early, "chile") > CHASE.foresight(late, "chile")
    assert CHASE.foresight(late, "chile") == pytest.approx(CHASE.foresight(later, "chile"), abs=0.01)


def test_a_huascar_that_only_waits_is_worse_off_turn_by_turn() -> None:
    late, later = (chase(2911, turn=turn).battle for turn in (9, 20))
    assert CHASE.value(late, "peru") > CHASE.value(later, "peru")


@pytest.mark.parametrize(("name", "turn"), [("captain", 60), ("admiral:300", 20)])
def test_a_huascar_at_her_exit_with_too_few_victims_goes_home_in_the_end(name: str, turn: int) -> None:
    """15.6.5 has no last turn. An admiral once waited there for victims that kept away, for ever."""

    def waiting(turn: int) -> Field:
        field = Field("end_game", turn=turn).place("huascar", 1201, 6).place("loa", 2413, 1).place("ohiggins", 2213, 1)
        field["cochrane"].status, field["cochrane"].credit = SUNK, field["huascar"].index
        return field

    assert not chosen(waiting(4), RED, "huascar", name).endswith("exit")
    assert chosen(waiting(turn), RED, "huascar", name).endswith("exit")


def test_far_from_her_exit_the_covadonga_would_be_glad_of_a_draw_and_near_it_not() -> None:
    """A draw has no value for either side."""
    far, near = (Field("race").place("covadonga", place, 3).place("independencia", 1912, 1) for place in (1504, 2712))
    assert CHASE.value(far.battle, "chile") < 0 < CHASE.value(near.battle, "chile")


def test_a_ship_that_heads_for_her_exit_is_better_off_than_one_that_has_to_turn() -> None:
    def worth(facing: int, **options: Any) -> float:
        field = Field("end_game", **options).place("huascar", 1402, facing).place("cochrane", 2911, 1)
        if not options:  # with her work done the exit wins; where points decide, not lagging is enough
            for victim in ("loa", "ohiggins"):
                field[victim].status, field[victim].credit = SUNK, field["huascar"].index
        return CHASE.value(field.battle, "peru")

    assert worth(6) > worth(3)
    assert worth(6, escape="points") > worth(3, escape="points") + 0.05


def test_at_angamos_a_bad_position_matters_less_near_the_exit_and_a_good_one_does_not() -> None:
    def worth(huascar: int, cochrane: int, hits: int, loa: int) -> float:
        field = Field("end_game", turn=9).place("huascar", huascar, 6, hits=hits).place("cochrane", cochrane, 6)
        return CHASE.value(field.place("loa", loa, 6, hits=5).battle, "peru")

    assert worth(1302, 1704, 4, 2801) > worth(2304, 2706, 4, 2801) + 0.1
    assert worth(1302, 2911, 0, 1504) == pytest.approx(worth(2304, 2911, 0, 2506), abs=0.1)


def test_with_the_cable_cut_foresight_sends_the_ships_home() -> None:
    def worth(place: int) -> float:
        field = Field("near_miss").place("huascar", place, 3).place("blanco", 2605, 6)
        field.battle.cable_cut = True
        return CHASE.foresight(field.battle, "peru")

    assert worth(1102) > worth(1807)


def test_with_the_cable_cut_a_captain_too_is_glad_of_the_open_sea() -> None:
    field = Field("near_miss").place("huascar", 1102, 3).place("blanco", 2605, 6)
    field.battle.cable_cut = True
    here = CHASE.value(field.battle, "peru")
    field.place("huascar", 1807, 3)
    assert here > CHASE.value(field.battle, "peru")


@pytest.mark.parametrize("scenario", ["first_blood", "race", "near_miss", "bold", "end_game"])
def test_what_one_side_gains_the_other_loses(scenario: str) -> None:
    """Without the foresight of a side that can end the battle in a draw when it likes."""
    state = Field(scenario).battle
    assert CHASE.value(state, "peru") == pytest.approx(-CHASE.value(state, "chile"))
    if scenario != "end_game":
        assert CHASE.foresight(state, "peru") == pytest.approx(-CHASE.foresight(state, "chile"))


def hunted(place: int, *, sunk: int = 0, hits: int = 0, cochrane: int = 2208, turn: int = 3, loa: int = 0) -> float:
    """The prospects of a Huáscar at Angamos."""
    field = Field("end_game", turn=turn).place("huascar", place, 6, hits=hits).place("cochrane", cochrane, 6)
    field.place("loa", 2801, 6, hits=loa)
    for name in ("ohiggins", "covadonga")[:sunk]:
        field[name].status, field[name].credit = SUNK, field["huascar"].index
    for name in ("ohiggins", "covadonga")[sunk:]:
        field.place(name, 2912 if name == "ohiggins" else 2911, 6)
    return CHASE.foresight(field.battle, "peru")


def test_at_the_exit_a_huascar_looks_forward_to_a_draw_and_with_her_work_done_to_victory() -> None:
    assert hunted(1201) == pytest.approx(0.05, abs=0.12)
    assert hunted(1201) < hunted(1201, sunk=1) < hunted(1201, sunk=2)
    assert hunted(1201, sunk=2) > 0.75


def test_far_from_the_exit_under_guns_a_huascar_looks_forward_to_her_end() -> None:
    assert hunted(2506, cochrane=2507, hits=4) < -0.6
    assert hunted(2506, cochrane=2507, hits=4) < hunted(2506, cochrane=2507) < hunted(1402, cochrane=1403)


def test_ships_between_her_and_her_exit_make_a_huascars_way_longer() -> None:
    """The same guns as far away, before her and behind her."""
    assert hunted(2005, cochrane=1605) < hunted(2005, cochrane=2405) - 0.01


def test_hope_fades_turn_by_turn_and_a_victim_full_of_holes_gives_it_back() -> None:
    assert hunted(1302, turn=12) <= 0 < hunted(1302, turn=1)
    assert hunted(1302, turn=12, loa=5) > hunted(1302, turn=12) + 0.05


def test_one_of_two_who_is_lost_leaves_the_other_a_draw_at_best() -> None:
    field = Field("end_game", independencia="afloat").place("huascar", 1201, 6).place("cochrane", 2808, 6)
    for name in ("loa", "ohiggins", "covadonga"):
        field[name].status, field[name].credit = SUNK, field["huascar"].index
    field.place("independencia", 1101, 6)
    both = CHASE.foresight(field.battle, "peru")
    field.battle.take_off(field["independencia"], SUNK)
    assert both > 0.5 > 0.1 > CHASE.foresight(field.battle, "peru")


def test_foresight_sees_more_of_a_ram_in_the_air_than_a_glance_does() -> None:
    """The rammer lies one square before a target abeam, and a long way off."""
    judgement = squares.judgement
    here, away = (battle(south={"huascar": place}, north={"cochrane": "D8 E"}).state for place in ("D7 N", "K1 S"))
    assert judgement.foresight(here, "south") - judgement.value(here, "south") > 0.01
    assert judgement.foresight(away, "south") == pytest.approx(judgement.value(away, "south"))


def test_a_captain_would_rather_not_lie_before_a_bow() -> None:
    """At the same distance from the enemy, and as much in range of guns: before her bow, and on her quarter."""
    judgement = squares.judgement
    before, behind = (battle(south={"huascar": "D7 N"}, north={"cochrane": place}).state for place in ("D8 E", "D6 E"))
    assert judgement.value(before, "north") < judgement.value(behind, "north")


OAK = oak.judgement


def test_a_ship_at_sea_minds_the_edge_ahead_the_more_the_more_sail_she_carries() -> None:
    def worth(heading: int, sail: Sail) -> float:
        table = sea([ship("corvette", 450, 150, heading)], [ship("sloop", 450, 700, 0)])
        table["a-corvette"].sail = sail
        return OAK.value(table.battle, "a")

    assert worth(90, Sail.FULL) > worth(180, Sail.FULL)
    assert worth(180, Sail.MINIMAL) > worth(180, Sail.FULL)


def test_to_be_foul_of_a_friend_is_worse_than_to_be_foul_of_an_enemy() -> None:
    def worth(other: str) -> float:
        table = sea([ship("corvette", 300, 400), ship("ketch", 340, 400)], [ship("corvette", 260, 400)])
        return OAK.value(table.tangle("a-corvette", other).battle if other else table.battle, "a")

    assert worth("a-ketch") < worth("b-corvette") - 0.02
    assert worth("b-corvette") == pytest.approx(worth(""), abs=0.01)


@pytest.mark.parametrize("side", ["a", "b"])
def test_an_enemy_at_hand_and_abeam_is_what_either_captain_wants(side: str) -> None:
    """Neither side gains more than the other: with equal weights a bot would never close."""

    def worth(x: int) -> float:
        table = sea([ship("corvette", 450, 450, 0)], [ship("corvette", x, 450, 0)])
        return OAK.value(table.battle, side)

    assert worth(620) > worth(880) + 0.02


def test_an_admiral_at_sea_is_surer_of_a_lead_and_less_keen_to_close() -> None:
    def worth(x: int, crippled: bool = False) -> tuple[float, float]:
        table = sea([ship("corvette", 450, 450, 0)], [ship("corvette", x, 450, 0)])
        state = table.crippled("b-corvette").battle if crippled else table.battle
        return OAK.value(state, "a"), OAK.foresight(state, "a")

    (far, far_foreseen), (near, near_foreseen) = worth(880), worth(620)
    assert near - far > near_foreseen - far_foreseen > 0
    lead, lead_foreseen = worth(620, True)
    assert lead_foreseen > lead > near


def duel(**changed: int) -> float:
    """The value of a duel at Musket Shot to the first side after something has happened to her ship."""
    table = sea([ship("corvette", 450, 450, 0)], [ship("corvette", 600, 450, 0)])
    for name, value in changed.items():
        setattr(table["a-corvette"], name, value)
    return OAK.value(table.battle, "a")


def test_a_loaded_side_has_worth_as_such_and_more_where_it_bears() -> None:
    assert duel() > duel(reload_port=True) > duel(reload_starboard=True)


def test_a_point_of_damage_costs_the_more_the_more_she_has_taken() -> None:
    losses = [duel(damage=n) - duel(damage=n + 1) for n in range(7)]
    assert all(loss > 0 for loss in losses)
    assert losses[5] > 1.5 * losses[0]
    assert losses[6] > losses[5]  # Crippled: a Strike Point


def test_a_cripple_is_worth_finishing() -> None:
    """With her damage track full, each point of fatigue brings her nearer to the end."""

    def theirs(fatigue: int) -> float:
        table = sea([ship("corvette", 450, 450, 0)], [ship("corvette", 600, 450, 0), ship("sloop", 800, 800)])
        table.crippled("b-corvette")["b-corvette"].fatigue = fatigue
        return OAK.value(table.battle, "a")

    assert theirs(7) - theirs(6) > theirs(1) - theirs(0) > 0


def test_a_strike_point_costs_most_at_the_end() -> None:
    def worth(turn: int, crippled: bool) -> float:
        table = sea([ship("corvette", 100, 450, 0), ship("sloop", 100, 700)], [ship("corvette", 800, 450, 0)])
        table.battle.turn = turn
        return OAK.value(table.crippled("a-corvette").battle if crippled else table.battle, "a")

    assert worth(10, False) - worth(10, True) > worth(1, False) - worth(1, True) > 0


def test_a_rake_is_better_than_a_broadside_abeam() -> None:
    def worth(heading: int) -> float:
        table = sea([ship("sixth_rate", 450, 450, 0)], [ship("light_galleon", 570, 450, heading)])
        table["a-sixth-rate"].wake = table["b-light-galleon"].wake = True
        table["b-light-galleon"].attacked = True  # her own guns do not bear
        return OAK.value(table.battle, "a")

    assert worth(90) > worth(0)


def test_the_weather_gauge_is_worth_having() -> None:
    def worth(weather: str) -> float:
        table = sea([ship("corvette", 450, 600, 90)], [ship("corvette", 450, 450, 90)], weather=weather)
        return OAK.value(table.battle, "a")

    assert worth("north") > worth("south")


def test_a_consort_under_the_bow_is_in_the_way() -> None:
    def worth(x: int, y: int) -> float:
        table = sea([ship("corvette", 450, 450, 0), ship("sloop", x, y, 0)], [ship("corvette", 800, 450, 0)])
        return OAK.value(table.battle, "a")

    assert worth(450, 520) < worth(380, 450)


def worth_a_thought(table: Table, segment: str, name: str) -> list[str]:
    table.battle.to_act = "a"
    table.battle.agenda.append((segment, (name,)))
    position = Position(oak, table.battle)
    assert isinstance(position.request, Ask)
    return [order.code for order in OAK.candidates(position.state, position.request, 60)]


def test_guns_that_bear_do_not_stay_silent_and_are_loaded_before_anything_is_mended() -> None:
    table = sea([ship("corvette", 450, 450, 0)], [ship("corvette", 600, 450, 0)])
    table["a-corvette"].damage, table["a-corvette"].fatigue, table["a-corvette"].reload_port = 2, 1, True
    assert "pass" not in worth_a_thought(table, "attack", "a-corvette")
    crew = worth_a_thought(Table(table.battle.clone()).acting("a-corvette"), "crew", "a-corvette")
    assert "reload port" in crew
    assert not {"repair", "rally", "none"} & set(crew)
    table["a-corvette"].damage = 6
    table["a-corvette"].fatigue = 6
    assert "rally" in worth_a_thought(Table(table.battle.clone()).acting("a-corvette"), "crew", "a-corvette")


def test_the_flag_stays_where_it_is_unless_the_flagship_is_done_for() -> None:
    def flags(damage: int) -> bool:
        table = sea([ship("corvette", 450, 450, 0), ship("sloop", 500, 450, 0)], [ship("corvette", 800, 800, 0)])
        table["a-corvette"].damage, table["a-corvette"].fatigue = damage, damage
        crew = worth_a_thought(table.acting("a-corvette"), "crew", "a-corvette")
        return any(code.startswith("flag") for code in crew)

    assert not flags(2)
    assert flags(6)


def test_a_likely_order_is_found_for_every_question_of_whole_games() -> None:
    """Playouts meet every kind of question, with no target among them."""
    shots = 0
    for seed, scenario in enumerate(("quickstart", "channel_patrol", "spanish_main")):
        rng = Fast(seed)
        position = Position(oak, oak.start(oak.setting(scenario, {})))
        while (request := position.request) is not None:
            if isinstance(request, Chance):
                position.give(request.sample(rng))
            elif isinstance(request, Ask):
                order = OAK.likely(position.state, request, rng)
                shots += order.code.startswith(("broadside", "partial", "close"))
                position.give(request.choices.check(order.code))
            else:
                for seat, asked in position.asks().items():
                    position.seal(seat, OAK.likely(position.state, asked, rng))
    assert shots > 20


def test_a_captain_out_of_nodes_stops_in_the_middle_of_a_look() -> None:
    """Naming a ship changes nothing by itself: the attacks behind it are searched, as far as the budget goes."""
    a = [ship("corvette", 450, 450, 0), ship("sloop", 450, 600, 0)]
    table = sea(a, [ship("corvette", 550, 450, 0), ship("sloop", 550, 600, 0)])
    table.battle.phase, table.battle.to_act = "attack", "a"
    table.battle.agenda.append(("attacker", ("a",)))
    known = knowledge(Position(oak, table.battle), Seat("a"))
    setting = table.battle.setting
    whole = CaptainBot(oak, setting, Fast(1), Budget()).think(known)
    short = CaptainBot(oak, setting, Fast(1), Budget(nodes=3)).think(known)
    assert len(whole.orders) == 2
    assert len(short.orders) == 1
    assert short.nodes <= 3 + BRANCHES < whole.nodes


def test_a_card_for_guns_is_likelier_with_an_enemy_in_reach() -> None:
    def shares(x: int) -> dict[str, int]:
        table = sea([ship("corvette", 100, 450, 0)], [ship("corvette", x, 450, 0)])
        table.battle.agenda.append(("choose_cards", ("",)))
        position = Position(oak, table.battle)
        asked, rng = position.asks()[Seat("a")], Fast(1)
        drawn = [OAK.likely(position.state, asked, rng).value.card for _ in range(400)]
        return {code: drawn.count(code) for code in drawn}

    near, far = shares(220), shares(880)
    assert near["careful_aim"] > 2 * far["careful_aim"]
    assert near["favorable_wind"] < far["favorable_wind"]
    assert sum(near.values()) == 400
    assert len(near) == len(far) == 5  # none is ruled out


def likely_order(table: Table, segment: str, name: str, seed: int = 1) -> str:
    table.battle.to_act = "a"
    table.battle.agenda.append((segment, (name,)))
    position = Position(oak, table.battle)
    assert isinstance(position.request, Ask)
    return OAK.likely(position.state, position.request, Fast(seed)).code


@pytest.mark.parametrize(("near", "side"), [(540, "starboard"), (360, "port")])
def test_a_likely_attack_is_at_the_nearer_of_two_alike_and_with_the_loaded_guns(near: int, side: str) -> None:
    far = 900 - near + (150 if near < 450 else -150)
    table = sea([ship("corvette", 450, 450, 0)], [ship("corvette", near, 450, 0), ship("sloop", far, 450, 0)])
    assert likely_order(Table(table.battle.clone()), "attack", "a-corvette") == f"broadside {side} b-corvette"


def test_the_strongest_is_likely_to_fire_first() -> None:
    a = [ship("sloop", 450, 600, 0), ship("fluyt", 450, 450, 0)]
    table = sea(a, [ship("corvette", 550, 450, 0)])
    table.battle.phase = "attack"
    assert likely_order(table, "attacker", "a") == "a-fluyt"


def test_a_likely_course_is_mostly_a_good_one() -> None:
    """A playout with random steering would say nothing about a course: of ten, most are better than the average."""
    table = sea([ship("corvette", 300, 450, 0)], [ship("corvette", 600, 450, 0)]).acting("a-corvette")
    table.battle.to_act = table.battle.squadron_acting = "a"
    table.battle.agenda.append(("move", ("a-corvette",)))
    position = Position(oak, table.battle)
    ask = position.request
    assert isinstance(ask, Ask)
    worth = {}
    for order in ask.choices.candidates(60):
        after = position.clone()
        after.give(order)
        worth[order.code] = OAK.value(after.state, "a")
    average = sum(worth.values()) / len(worth)
    drawn = [OAK.likely(position.state, ask, Fast(seed)).code for seed in range(10)]
    assert sum(worth[code] > average for code in drawn) >= 8
