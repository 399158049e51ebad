"""Captain bots over whole turns and some seeds: they keep moving, turn broadsides, finish cripples, pass the fort."""

from collections.abc import Iterator, Mapping
from itertools import pairwise, takewhile
from typing import NamedTuple

import pytest

from admiralty.boards.table import bearing, difference
from admiralty.bots import Bot
from admiralty.games.iron_and_steam import victory
from admiralty.games.iron_and_steam.ai import doctrine, rams, targets
from admiralty.games.iron_and_steam.ai.passage import passage_of
from admiralty.games.iron_and_steam.chart import Decisive, Victory
from admiralty.games.iron_and_steam.events import Collided, RamStruck, ShipMoved
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.damage import maximum_speed, own_speed
from admiralty.games.iron_and_steam.rules.guns import volleys_of
from admiralty.games.iron_and_steam.rules.helm import is_held
from admiralty.games.iron_and_steam.rules.watch import Speed
from admiralty.games.iron_and_steam.setup import start
from admiralty.games.iron_and_steam.state import AFLOAT, Anchor, Battle, Fate, Harm
from admiralty.kernel.flows.chance import ContextStream
from admiralty.kernel.flows.event import Event, Seat
from admiralty.kernel.flows.flow import AskAll, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.lab.run import answer_to, bots_by_side, key_of, players
from tests.games.iron_and_steam.builder import Table, battle, game

DUEL_TURNS = 40
DUEL = Victory("decisive", decisive=(Decisive("CS", "monitor", "lost"), Decisive("US", "virginia", "lost")))


def sail(state: Battle, turns: int, seed: int, level: str = "captain") -> Iterator[Event]:
    """Let bots fight for some turns from a position; returns the record."""
    key = key_of(seed)
    bots: Mapping[Seat, Bot] = players(game, state.setting, bots_by_side(state.setting, [level]), key)
    chance, fallen, last = ContextStream(key), 0, state.turn + turns
    state.heard = []
    position = Position(game, state)
    while (request := position.request) is not None:
        yield from position.state.heard or ()
        position.state.heard = []
        if isinstance(request, Chance):
            position.give(chance.resolve(request, fallen))
            fallen += 1
            continue
        assert isinstance(request, AskAll)
        if position.state.turn > last:
            return
        for seat, ask in list(position.asks().items()):
            code = answer_to(bots[seat], ask, lambda seat=seat: knowledge(position, seat))  # type: ignore[misc]
            position.seal(seat, ask.choices.trusted(code))


def moves(state: Battle, ship: str, turns: int, seed: int, level: str = "captain") -> list[int]:
    """The speeds of a ship in a battle of bots, while she is undamaged."""
    found = []
    for event in sail(state, turns, seed, level):
        if is_spent(state, ship):
            break
        if isinstance(event, ShipMoved) and event.ship == ship:
            found.append(event.speed)
    return found


class Duel(NamedTuple):
    """The record of a whole duel of captains."""

    speeds: Mapping[str, list[int]]
    """Of each ship in her first forty turns, as long as she is sound."""
    back: bool
    """Whether Virginia is in the roads at the end."""


def duel(seed: int) -> Duel:
    """A whole duel of captains."""
    state = start(game.setting("monitor_duel", {}))
    speeds: dict[str, list[int]] = {"monitor": [], "virginia": []}
    sound, last = set(speeds), state.turn + DUEL_TURNS
    for event in sail(state, state.setting.turns, seed):
        sound -= {ship for ship in sound if is_spent(state, ship)}
        if state.turn <= last and isinstance(event, ShipMoved) and event.ship in sound:
            speeds[event.ship].append(event.speed)
    return Duel(speeds, victory.commands_roads(state, state.setting.by_id["virginia"].index))


def is_spent(state: Battle, ship: str) -> bool:
    """Whether a ship is lost, or too slow for her speed to matter."""
    index = state.setting.by_id[ship].index
    now = state.ships[index]
    return now.fate is not AFLOAT or now.risky or maximum_speed(state, index) <= 2


def reversals(speeds: list[int]) -> int:
    """The number of changes of a ship between ahead and astern."""
    under_way = [speed for speed in speeds if speed]
    return sum((one > 0) != (other > 0) for one, other in pairwise(under_way))


def crippled_monitor(seed: int) -> Table:
    """Virginia with a Monitor with wrecked engines on one bow or the other, at several ranges."""
    x, y = (86, 88, 74, 72)[seed % 4], (84, 90, 80, 88)[seed % 4]
    table = battle(us={"monitor": (x, y, 45)}, cs={"virginia": (80, 80, 0, 4)}, victory=DUEL)
    return table.hurt("monitor", Harm.ENGINES_DESTROYED)


@pytest.mark.parametrize("seed", range(6))
def test_virginia_does_not_rock_beside_a_crippled_monitor(seed: int) -> None:
    speeds = moves(crippled_monitor(seed).state, "virginia", 16, seed)
    assert reversals(speeds) == 0
    assert sum(abs(speed) <= 1 for speed in speeds) <= 1, speeds


@pytest.mark.parametrize("seed", range(4))
def test_a_cripple_that_counts_is_kept_under_fire_until_she_is_lost(seed: int) -> None:
    table = crippled_monitor(seed)
    fired = [event for event in sail(table.state, 20, seed) if type(event).__name__ == "VolleyFired"]
    assert sum(getattr(event, "target", "") == "monitor" for event in fired) >= 6


def test_a_cripple_is_finished_or_let_go_for_a_better_target() -> None:
    both = Victory("decisive", decisive=(Decisive("CS", "monitor", "lost"),))
    table = battle(us={"monitor": (80, 100, 0), "congress": (80, 92, 0)}, cs={"virginia": (80, 80, 0, 4)}, victory=both)
    virginia, monitor, congress = (table.n(ship) for ship in ("virginia", "monitor", "congress"))
    table.hurt("monitor", Harm.ENGINES_DESTROYED)
    assert targets.enemy_of(table.state, virginia) == monitor, "she decides the battle, and cannot get away"
    for gun in range(len(table["congress"].wounds)):
        table.hurt("congress", Harm.DISMOUNTED, place=gun)
    plain = battle(us={"monitor": (80, 104, 0), "congress": (80, 92, 0)}, cs={"virginia": (80, 80, 0, 4)})
    assert targets.enemy_of(plain.state, virginia) == congress, "the nearer of two that count alike"
    for gun in range(len(plain["congress"].wounds)):
        plain.hurt("congress", Harm.DISMOUNTED, place=gun)
    assert targets.is_harmless(plain.state, congress)
    assert targets.enemy_of(plain.state, virginia) == monitor, "she can do no harm, and her loss wins nothing"


def test_both_keep_way_on_in_the_duel_and_virginia_is_back_in_the_roads_at_its_end(soak_scale: int) -> None:
    """Virginia may go astern once: there is no room for a loop on her way back to the roads.

    She steams through them and cannot turn about in them: the Monitor alone held them in 15 of 16 duels.
    """
    duels = [duel(seed) for seed in range(4 if soak_scale > 1 else 2)]
    for ship, speeds in [each for found in duels for each in found.speeds.items()]:
        assert reversals(speeds) <= 1, (ship, speeds)
        ahead = list(takewhile(lambda speed: speed >= 0, speeds))
        assert 5 * sum(speed <= 1 for speed in ahead) <= 1 + len(ahead), (ship, speeds)
    assert sum(found.back for found in duels) >= len(duels) - 1


@pytest.mark.parametrize("seed", range(4))
def test_virginia_turns_her_broadside(seed: int) -> None:
    """A ship at anchor is ahead of her or on her bow: she does not continue with only her bow gun."""
    x = (80, 70, 90, 84)[seed]
    table = battle(us={"congress": (x, 100, 250)}, cs={"virginia": (80, 76, 0, 4)}, options={"ramming": "off"})
    table["virginia"].ram, table["congress"].anchor = False, Anchor.DOWN
    most = 0
    for event in sail(table.state, 14, seed):
        if type(event).__name__ == "VolleyFired" and getattr(event, "firer", "") == "virginia":
            most = max(most, _broadside(table))
    assert most >= 3, "three IX-inch and a Brooke on each side"


def _broadside(table: Table) -> int:
    """The number of Virginia's broadside guns that bear on Congress."""
    state = table.state
    virginia = state.ships[table.n("virginia")]
    ready, virginia.ready = virginia.ready, [0] * len(virginia.ready)
    volleys = volleys_of(state, table.n("virginia"))
    virginia.ready = ready
    return max((len(each.guns) for each in volleys if each.target == table.n("congress")), default=0)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
def test_farragut_passes_fort_morgan(seed: int) -> None:
    state = start(game.setting("mobile_bay", {}))
    line = 100 * INCH
    leaders = [vessel.index for vessel in state.setting.vessels if vessel.side == "US" and vessel.leader is None]
    passed: set[int] = set()
    since: dict[int, int] = {}
    for _ in sail(state, 30, seed):
        passed.update(n for n in leaders if state.ships[n].y > line)
        for n in leaders:
            if passage_of(state, n) is None:
                since.setdefault(n, state.turn)
    gone = {n for n in leaders if state.ships[n].fate is not AFLOAT}
    assert 2 * len(passed) > len(leaders), [state.setting.vessels[n].id for n in leaders if n not in passed]
    assert not any(state.ships[n].fate is Fate.LEFT for n in gone - passed)
    free = [n for n in leaders if n in passed and n not in gone]
    assert free
    orders_given = state.turn - 2
    through = [n for n in free if since.get(n, state.turn) <= orders_given and not is_held(state.ships[n])]
    for n in through:  # a pair that has passed the fort separates if both ships can steam
        consort = state.ships[n].lashed
        assert consort < 0 or min(own_speed(state, n), own_speed(state, consort)) == 0


def test_virginia_rams_a_ship_at_anchor_and_keeps_clear_of_her_consorts() -> None:
    """8 March: a gunboat that fouled her on the first turn held her off Craney Island for the whole battle. A shot that
    jams her rudder on the way may spare the frigates, so that one of three battles may pass without a ram."""
    rammed = 0
    for seed in range(3):
        state = start(game.setting("hampton_roads_1", {}))
        virginia = state.setting.by_id["virginia"].index
        at_anchor = [state.setting.by_id[ship].index for ship in ("cumberland", "congress")]
        assert targets.enemy_of(state, virginia) in at_anchor, "Minnesota lies aground where Virginia would take it too"
        struck: set[str] = set()
        for event in sail(state, 30, seed):
            match event:
                case Collided(first=one, second=other) | RamStruck(rammer=one, struck=other):
                    sides = {state.setting.by_id[ship].side for ship in (one, other)}
                    assert "US" in sides, f"{one} runs into {other}"
            if isinstance(event, RamStruck) and event.rammer == "virginia":
                struck.add(event.struck)
        rammed += bool(struck & {"cumberland", "congress"})
    assert rammed >= 2


def roads(x: float, y: float, heading: int) -> Table:
    """Virginia near Cumberland, who lies at anchor on a heading of 250 degrees."""
    table = battle(us={"cumberland": (80, 100, 250)}, cs={"virginia": (x, y, heading, 4)})
    table["cumberland"].anchor = Anchor.DOWN
    return table


def test_virginia_steers_for_a_side_and_gathers_way_abeam_of_a_bow() -> None:
    table = roads(70, 60, 0)
    virginia, cumberland = table.n("virginia"), table.n("cumberland")
    water = rams.run_up(table.state, virginia, cumberland)
    assert water is not None
    assert (water.x, water.y) == (80 * INCH, 100 * INCH), "she shows her side, and there is room to come round"
    table = roads(120, 114, 250)
    water = rams.run_up(table.state, virginia, cumberland)
    assert water is not None, "she shows her stern"
    abeam = bearing(water.x - 80 * INCH, water.y - 100 * INCH)
    assert difference(abeam, 2500) == pytest.approx(900, abs=2)


@pytest.mark.parametrize(("share", "pays"), [(100, True), (50, True), (49, False), (25, False)])
def test_virginia_does_not_go_in_for_a_ram_that_she_has_no_speed_for(share: int, pays: bool) -> None:
    """HR-10 Below three knots there is no ram: with damaged boilers she once stopped beside a frigate without
    ramming her."""
    table = roads(70, 80, 20)
    table["virginia"].share = share
    assert rams.pays(table.state, table.n("virginia"), table.n("cumberland")) is pays


def test_a_ship_that_counts_leaves_the_fight_when_she_is_lame_and_nobody_can_follow() -> None:
    state = start(game.setting("hampton_roads_1", {}))
    virginia, congress, minnesota = (state.setting.by_id[ship].index for ship in ("virginia", "congress", "minnesota"))
    state.ships[virginia].x, state.ships[virginia].y = 100 * INCH, 45 * INCH
    assert not doctrine._breaks_off(state, virginia, congress)
    state.ships[virginia].share = 25
    assert maximum_speed(state, virginia) == 1
    assert doctrine._breaks_off(state, virginia, congress)
    state.ships[minnesota].aground = False
    assert not doctrine._breaks_off(state, virginia, congress), "Minnesota would follow her"


def test_a_damaged_boiler_does_not_hold_a_ship_where_she_has_no_room_to_turn() -> None:
    """IS-8 Less than half of her speed is safe; she once stayed in a corner of the chart for three hours instead."""
    state = start(game.setting("hampton_roads_1", {}))
    virginia = state.setting.by_id["virginia"].index
    ship = state.ships[virginia]
    ship.x, ship.y, ship.heading, ship.speed, ship.risky = 8400, 12200, 1450, 0, True
    line = doctrine._line(state, virginia, doctrine.Posture(1.3, rams=True), {}, {})
    (speed,) = (entry.knots for entry in line if isinstance(entry, Speed))
    assert 1 <= abs(speed) <= 2, line


def test_virginia_hurries_to_a_ram() -> None:
    """Under the fire of two frigates and a battery she goes at full speed, not at half speed, which turns tighter."""
    state = start(game.setting("hampton_roads_1", {}))
    speeds = moves(state, "virginia", 10, 1)
    assert max(speeds) == 6, speeds
    assert sum(speed >= 5 for speed in speeds) >= 6, speeds


@pytest.mark.parametrize("lost", [("cumberland", "congress"), ("cumberland",)])
def test_virginia_leaves_a_battle_that_is_won(lost: tuple[str, ...]) -> None:
    state = start(game.setting("hampton_roads_1", {}))
    virginia, minnesota = (state.setting.by_id[ship].index for ship in ("virginia", "minnesota"))
    for ship in lost:
        state.ships[state.setting.by_id[ship].index].fate = Fate.SUNK
    won = len(lost) == 2  # six points, and Virginia would run aground at Minnesota
    assert doctrine._breaks_off(state, virginia, minnesota) is won


def test_monitors_leave_the_battleground_to_finish_a_cripple_that_counts() -> None:
    state = start(game.setting("mobile_bay", {}))
    chickasaw, hartford, tennessee, selma = (
        state.setting.by_id[ship].index for ship in ("chickasaw", "hartford", "tennessee", "selma")
    )
    assert doctrine._battleground(state, chickasaw, tennessee) is not None
    state.ships[tennessee].wrecked = True
    assert doctrine._battleground(state, chickasaw, tennessee) is None
    assert doctrine._battleground(state, chickasaw, selma) is not None, "she is no cripple"
    assert doctrine._battleground(state, hartford, tennessee) is not None, "wood stays out of reach of the fort"
