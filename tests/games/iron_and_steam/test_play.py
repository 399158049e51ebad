"""Captain bots: their use of guns, water and damage. Win rates are in the findings, not here."""

from typing import Any

import pytest

from admiralty.boards.table import Pose, in_arc
from admiralty.games.iron_and_steam.ai.doctrine import Posture, lines_of, written
from admiralty.games.iron_and_steam.ai.fire import Arms, arms_of
from admiralty.games.iron_and_steam.ai.judgement import SteamJudgement
from admiralty.games.iron_and_steam.ai.passage import Passage
from admiralty.games.iron_and_steam.ai.pilotage import Pilot, carries
from admiralty.games.iron_and_steam.chart import Beaten, Decisive, Roads, Victory
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.guns import HOLD
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.setup import start
from admiralty.games.iron_and_steam.state import Harm, Orders
from admiralty.rulebook import Ask, Seat
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case

CALM = Posture(1.3, True)
DUEL = Victory(
    "decisive",
    decisive=(Decisive("CS", "monitor", "lost"), Decisive("US", "virginia", "lost")),
    roads=Roads(80, 80, 10),
    beaten=(Beaten("monitor", 150, 1), Beaten("virginia", 35, 1)),
)


def sheet_of(table: Table, seat: str) -> str:
    sheet = SteamSheet(table.state, Seat(seat))
    return sheet.order(written(sheet, lines_of(sheet.battle, sheet.seat, CALM, {}))).code


def speed_of(code: str, ship: str) -> int:
    line = next(line for line in code.split("; ") if line.startswith(ship)).split()
    return int(line[line.index("speed") + 1])


def arms(table: Table, firer: str, target: str) -> Arms:
    return arms_of(table.state, table.n(firer), table.n(target))


def test_fire_is_worth_what_bears_how_near_and_what_it_pierces() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (60, 50, 0)}, victory=DUEL)
    broadside = arms(table, "virginia", "monitor")
    abeam, ahead, quarter = (broadside.toll(direction, 0, 0) for direction in (900, 0, 650))
    assert abeam > ahead > quarter > 0  # her howitzers fire all round
    assert [broadside.toll(900, band, 0) for band in range(5)] == sorted(
        (broadside.toll(900, band, 0) for band in range(5)), reverse=True
    )
    assert broadside.toll(900, 4, 0) == 0
    table["virginia"].orders.groups[6] = HOLD
    assert arms(table, "virginia", "monitor").arcs == broadside.arcs, (
        "IS-A29 what a group is told is its own side's secret"
    )


@pytest.mark.parametrize("ship", ["virginia", "newport_news"])
def test_the_toll_is_that_of_the_arcs_that_hold_a_direction(ship: str) -> None:
    """Arcs over the bow, arcs of a fort that go by the compass, and turrets that bear all round."""
    table = battle(us={"monitor": (50, 50, 0), "newport_news": (80, 50, 220)}, cs={"virginia": (60, 50, 0)})
    found = arms(table, ship, "monitor" if ship == "virginia" else "virginia")
    for degrees in range(360):
        for band, face in ((0, 900), (2, 0)):
            held = [tolls[band][face // 900] for start, end, tolls in found.arcs if in_arc(10 * degrees, start, end)]
            assert found.toll(10 * degrees, band, face) == pytest.approx(sum(held))
    around = [found.toll(10 * degrees, 0, 900) for degrees in range(360)]
    assert found.best(0) == max(around)
    assert found.usual(0) == pytest.approx(sum(around) / 360)


@case("IS-A29")
def test_what_ships_are_to_do_hangs_on_no_standing_order() -> None:
    """Sampled worlds share it: they differ only in standing orders."""
    state = start(game.setting("hampton_roads_1", {}))
    seats = state.setting.seats
    plain = {seat: lines_of(state, Seat(seat), CALM, {}) for seat in seats}
    for seed in range(6):
        world = state.clone()
        for ship in world.ships:
            ship.orders = Orders(speed=seed, helm=9 - seed, target=8, gunnery="target", ram=seed % 2 - 1, board=seed)
        assert {seat: lines_of(world, Seat(seat), CALM, {}) for seat in seats} == plain


def test_captains_share_what_they_work_out_and_repeat_themselves() -> None:
    """One judgement for a whole battle and a new one for each sheet give the same sheets."""
    kept, position = SteamJudgement(), start(game.setting("monitor_duel", {}))
    for turn in range(6):
        for seat in ("union", "confederate"):
            ask = Ask(Seat(seat), "ask-orders", SteamSheet(position, Seat(seat)), "HR-4")
            judges = kept, SteamJudgement(), kept
            codes = [[each.code for each in judge.candidates(position, ask, 3)] for judge in judges]
            assert codes[0] == codes[1] == codes[2]
        for ship in position.ships:  # the position changes while the judgement uses it
            ship.x, ship.heading = ship.x + INCH, (ship.heading + 150) % 3600
        position.turn += turn


@pytest.mark.parametrize("seat", ["union", "confederate"])
def test_a_captain_does_not_say_again_what_stands(seat: str) -> None:
    table = battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    first = sheet_of(table, seat)
    assert first != "carry on"
    table.order(first, seat)
    assert sheet_of(table, seat) == "carry on"
    far = battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 80, 270)})
    assert "board monitor" not in sheet_of(far, "confederate"), "she is thirty inches away"


def test_a_thin_plate_is_worth_more_to_the_enemy() -> None:
    table = battle(us={"carondelet": (50, 50, 0)}, cs={"arkansas": (60, 50, 0)})
    bow, stern = (arms(table, "carondelet", "arkansas").toll(0, 0, struck) for struck in (0, 1800))
    assert stern > bow


def test_a_captain_goes_where_his_guns_pierce() -> None:
    table = battle(us={"manhattan": (60, 60, 0, 3)}, cs={"tennessee": (60, 95, 180, 3)})
    fire = arms(table, "manhattan", "tennessee")
    assert fire.best(0) > 1.8 * fire.best(1) > 1.8 * fire.best(2)
    assert speed_of(sheet_of(table, "union"), "manhattan") > 3
    run(table, "manhattan", "union", 5)
    assert table["manhattan"].y > 75 * INCH, "she closes to the range at which she pierces"


def test_a_damaged_boiler_is_spared() -> None:
    table = battle(us={"monitor": (50, 50, 0, 5)}, cs={"virginia": (80, 110, 180)}, victory=DUEL)
    assert speed_of(sheet_of(table, "union"), "monitor") >= 5
    table.hurt("monitor", Harm.BOILER_RISK)
    assert speed_of(sheet_of(table, "union"), "monitor") == 2


def yazoo() -> Table:
    """Arkansas on her river, without enemies."""
    table = Table(start(game.setting("yazoo", {})))
    table.state.turn = 1
    for name in ("carondelet", "tyler", "queen_of_the_west"):
        table[name].x = 5 * INCH
    return table


def run(table: Table, ship: str, seat: str, turns: int) -> None:
    """Let a captain steer for some turns, in which no roll must be due."""
    for _ in range(turns):
        table.order(sheet_of(table, seat), seat)
        table.move()
        table.state.turn += 1
        assert not table[ship].aground


@pytest.mark.parametrize("rudder", [Harm.RUDDER_PORT, Harm.RUDDER_STARBOARD])
def test_a_jammed_rudder_stops_a_ship_before_the_bank_does(rudder: Harm) -> None:
    table = yazoo()
    table["arkansas"].x, table["arkansas"].speed = 130 * INCH, 3
    table.hurt("arkansas", rudder)
    run(table, "arkansas", "confederate", 6)


def test_arkansas_runs_down_the_river_without_a_stop() -> None:
    table = yazoo()
    run(table, "arkansas", "confederate", 20)
    assert table["arkansas"].x < 60 * INCH


def test_a_way_is_measured_along_its_bends() -> None:
    plans = game.plans.values()
    ways = [Passage(row.way) for plan in plans for row in plan.passage]
    assert ways
    for passage in ways:
        along = [passage.made_good(round(x), round(y)) for x, y in passage.points]
        assert [round(run) for run, _ in along] == sorted(round(run) for run, _ in along)
        assert all(off < 1 for _, off in along)
        assert round(along[-1][0]) == round(passage.length)
        x, y = passage.mark(*passage.points[0], INCH)
        assert round(passage.made_good(round(x), round(y))[0]) == pytest.approx(INCH, abs=2)


def test_farragut_goes_over_the_torpedoes_and_not_near_the_point() -> None:
    table = Table(start(game.setting("mobile_bay", {})))
    hartford = table.n("hartford")
    field = table.state.setting.minefields[0].outline
    (row,) = table.state.setting.row.passage
    x, _ = Passage(row.way).mark(76 * INCH, 60 * INCH, 18 * INCH)
    assert min(at for at, _ in field.points) < x < max(at for at, _ in field.points)
    table.state.ships[hartford].x, table.state.ships[hartford].y = 76 * INCH, 70 * INCH
    pilot = Pilot(table.state, hartford, 30 * INCH)
    pose = Pose(76 * INCH, 78 * INCH, 0)
    near_the_point = Pose(85 * INCH, 78 * INCH, 0)
    assert not pilot.wrecks(pose, pilot.hull(pose))
    assert 0 < pilot.risk(pose, pilot.hull(pose)) < pilot.risk(near_the_point, pilot.hull(near_the_point))


def test_virginia_boards_and_monitor_keeps_her_off() -> None:
    table = battle(us={"monitor": (80, 84, 0)}, cs={"virginia": (80, 80, 0)}, victory=DUEL)
    assert carries(table.state, table.n("virginia"), table.n("monitor"))
    assert not carries(table.state, table.n("monitor"), table.n("virginia"))
    assert "board monitor" in sheet_of(table, "confederate")
    assert "board virginia" not in sheet_of(table, "union")


@pytest.mark.parametrize("seat", ["union", "confederate"])
def test_who_would_win_by_the_roads_is_better_off_the_later_the_more(seat: str) -> None:
    table = battle(us={"monitor": (80, 80, 0)}, cs={"virginia": (120, 80, 0)}, victory=DUEL)
    judgement: Any = SteamJudgement()
    early = judgement.value(table.state, seat)
    table.state.turn = 59
    late = judgement.value(table.state, seat)
    assert late > early > 0 if seat == "union" else late < early < 0
