"""HR-4, IS-A29 Running on, and everything that wakes a seat that runs on."""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.games.iron_and_steam.chart import MinefieldRow, ShoalRow, ShoreRow
from admiralty.games.iron_and_steam.events import SeatWoken
from admiralty.games.iron_and_steam.posts import WAKE_AT
from admiralty.games.iron_and_steam.rules.grounds import check_ground, check_mines
from admiralty.games.iron_and_steam.rules.ramming import resolve_contact
from admiralty.games.iron_and_steam.rules.underway import movement
from admiralty.games.iron_and_steam.rules.waking import lapse_orders, run_on
from admiralty.games.iron_and_steam.sequence import carry_out, end_turn, orders
from admiralty.games.iron_and_steam.state import Contact, Effect, Fate, Harm, Orders, Rudder, Steering, post_of
from admiralty.kernel.flows.event import Seat
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case
from tests.support.flows import told

UNION = Seat("union")
SHOAL = ShoalRow("bank", 5, ((40, 52), (60, 52), (60, 58), (40, 58)))


def watch(apart: float = 50, **chart: Any) -> Table:
    """Monitor steams north and runs on; Virginia lies far away."""
    table = battle(
        us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (50 + apart, 50, 0), "teaser": (150, 150, 0)}, **chart
    )
    table["monitor"].orders.gunnery = "hold"
    run_on(table.state, UNION, 10)
    return table


def woken(table: Table, *phases: Callable[..., object]) -> list[str]:
    """The reason that wakes the Union by the end of the turn."""
    events = [event for phase in (*phases, end_turn) for event in table.phase(phase)]
    found = told(events, SeatWoken)
    assert bool(found) == (post_of(table.state, UNION).until == table.state.turn)
    return [event.why for event in found if isinstance(event, SeatWoken) and event.seat == UNION]


@case("HR-4", "IS-A29")
def test_nothing_wakes_who_runs_on_in_peace() -> None:
    assert woken(watch(), movement) == []


@case("HR-4", "IS-A29")
@pytest.mark.parametrize("hit", [False, True])
def test_a_shot_wakes_whether_it_hits_or_not(hit: bool) -> None:
    table = watch()
    table["monitor"].shot_at = table.state.turn
    if hit:
        table.state.effects.append(Effect(table.n("monitor"), Harm.HULL, 3))
    assert woken(table) == ["fired-on"]


@case("HR-4", "IS-A29")
def test_an_enemy_who_comes_within_the_range_set_wakes_once() -> None:
    table = watch(32)
    table["virginia"].x -= 3_000
    assert woken(table) == ["sighted"]
    run_on(table.state, UNION, 10)
    assert woken(table) == []  # she was near when the order to run on was given
    closer = watch(32)
    post_of(closer.state, UNION).wake = 20
    closer["virginia"].x -= 3_000
    assert woken(closer) == []


@case("HR-4", "IS-A29", "HR-6")
def test_the_ground_wakes_where_it_is_certain_and_where_it_is_a_check() -> None:
    assert woken(watch(shoal=(SHOAL,)), movement) == ["aground"]
    table = watch(shore=(ShoreRow("coast", "north", ((0, 150), (160, 150))),))
    table.run(check_ground(table.state, table.n("monitor"), 50, 3), (50,))
    assert post_of(table.state, UNION).until == table.state.turn


@case("HR-4", "IS-A29", "HR-16")
def test_a_torpedo_wakes() -> None:
    table = watch(minefield=(MinefieldRow("line", ((0, 0), (9, 0), (9, 9), (0, 9)), 4),))
    table.run(check_mines(table.state, table.n("monitor"), 4), (4,), 1)
    assert woken(table) == ["harmed"]


@case("HR-4", "IS-A29", "HR-11")
def test_hulls_that_meet_wake() -> None:
    table = watch()
    table.state.contacts = [Contact(table.n("virginia"), table.n("monitor"), 2000)]
    table.run(resolve_contact(table.state, 0), 9)
    assert woken(table) == ["contact"]


@case("HR-4", "IS-A29")
@pytest.mark.parametrize("order", ["fire virginia", "steer for virginia", "ram virginia", "board virginia"])
def test_an_order_without_its_object_wakes(order: str) -> None:
    table = watch().order(f"monitor {order}")
    table["virginia"].fate = Fate.SUNK
    assert woken(table) == ["orders"]


@case("HR-4", "IS-A29", "IS-7.3", "IS-8")
def test_a_ship_that_no_longer_answers_wakes_once_and_not_every_turn() -> None:
    jammed = watch()
    jammed["monitor"].steering = Steering.PORT
    assert woken(jammed) == ["orders"]
    run_on(jammed.state, UNION, 10)
    assert woken(jammed) == []
    slow = watch().order("monitor speed 6")
    slow["monitor"].power = 4
    assert woken(slow) == ["orders"]


@case("HR-4", "IS-A29")
@pytest.mark.parametrize(("seat", "other"), [("union", "confederate"), ("confederate", "union")])
@pytest.mark.parametrize(
    ("sheet", "until", "set_at", "known"),
    [
        ("run on 4; wake at 12", 6, 12, False),
        ("run on 1; wake at 12", 3, 12, False),
        ("wake at 25; run on 10", 12, 25, True),
        ("run on 4", 6, None, True),  # thirty inches by default
        ("wake at 12", None, 12, False),
        ("carry on", None, None, False),
    ],
)
def test_a_sheet_says_how_long_one_runs_on_and_what_range_wakes(
    seat: str, other: str, sheet: str, until: int | None, set_at: int | None, known: bool
) -> None:
    """The enemy is 20 inches off: a seat that sets 25, or nothing, knows of her when it begins to run on."""
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 70, 0)}, turn=1)
    for ship in ("monitor", "virginia"):
        table[ship].orders.gunnery = "hold"
    state = table.state
    table.run(orders(state), {seat: sheet, other: "carry on"})
    carry_out(state)
    state.agenda.clear()
    post, idle = post_of(state, seat), post_of(state, other)
    assert (state.turn, post.until, post.wake) == (2, until or 0, WAKE_AT if set_at is None else set_at)
    assert (idle.until, idle.wake) == (0, WAKE_AT)
    enemy = "virginia" if seat == "union" else "monitor"
    assert post.near == ([enemy] if known else [])
    if until and not known:
        lengths = sum(state.setting.by_id[ship].half_length for ship in ("monitor", "virginia"))
        table["virginia"].y = table["monitor"].y + lengths + 12_001
        table.phase(end_turn)
        assert post_of(state, seat).until == until, "a thousandth of an inch too far"
        table["virginia"].y -= 1
        table.phase(end_turn)
        assert post_of(state, seat).until == state.turn


@case("HR-4", "IS-A29")
@pytest.mark.parametrize(
    ("mine", "theirs", "seat"), [("monitor", "virginia", "union"), ("virginia", "monitor", "confederate")]
)
@pytest.mark.parametrize("lost", [True, False])
@pytest.mark.parametrize(
    ("order", "wakes"),
    [
        ("fire {}", True),
        ("steer for {}", True),
        ("keep {} 10 port", True),
        ("ram {}", True),
        ("board {}", True),
        ("group 1 fire {}", True),
        ("group 1 hold", False),
        ("fire will 40", False),
        ("fire ironclads 40", False),
        ("steer to 20 20", False),
    ],
)
def test_an_order_lapses_with_its_own_object_and_no_other(
    order: str, wakes: bool, mine: str, theirs: str, seat: str, lost: bool
) -> None:
    """For either side; the loss of another ship does not matter."""
    table = battle(
        us={"monitor": (50, 50, 0), "minnesota": (20, 20, 0)}, cs={"virginia": (120, 50, 0), "teaser": (150, 150, 0)}
    )
    table.order(f"{mine} {order.format(theirs)}", seat)
    table[mine].orders.speed = 0
    before = table[mine].orders.clone()
    other = {"monitor": "minnesota", "virginia": "teaser"}[theirs]
    table[theirs if lost else other].fate = Fate.SUNK
    post_of(table.state, seat).until = 9
    lapse_orders(table.state)
    assert (post_of(table.state, seat).until == table.state.turn) == (wakes and lost)
    if wakes and lost:
        assert table[mine].orders == Orders(off=before.off, beam=before.beam)  # meaningless without a ship to keep
    else:
        assert table[mine].orders == before


@case("HR-4", "HR-2")
@pytest.mark.parametrize(("lost", "turns"), [("virginia", False), ("teaser", True)])
def test_turrets_no_longer_turn_from_who_is_gone_and_nobody_is_woken_for_it(lost: str, turns: bool) -> None:
    table = watch().order("monitor turret away virginia")
    table[lost].fate = Fate.SUNK
    assert woken(table) == []
    assert table["monitor"].orders.away == (table.n("virginia") if turns else -1)


@case("IS-A29", "IS-7.3", "IS-7.4", "IS-8", "HR-18")
@pytest.mark.parametrize(
    ("state", "order", "wakes"),
    [
        ({}, "speed 3", False),
        ({"power": 3}, "speed 3", False),
        ({"power": 2}, "speed 3", True),
        ({"power": 0}, "speed 0", False),
        ({"wrecked": True}, "speed 1", True),
        ({"steering": Steering.ROPES}, "speed 3", True),
        ({"rudder": Rudder.GONE}, "speed 3", True),
        ({"rudder": Rudder.JURY}, "speed 3", False),
        ({"blind": 1}, "speed 3", False),  # until the end of this turn
        ({"blind": 2}, "speed 3", True),
        ({"shot": 0}, "speed 3", False),
        ({"shell": 0}, "speed 3", False),
        ({"shot": 0, "shell": 0}, "speed 3", True),
        ({"shot": 0, "shell": 0}, "speed 3 hold", False),
        ({"shot": 0}, "load shot", True),
        ({"shot": 0}, "load shell", False),
        ({"shell": 0}, "group 1 load shell", True),
        ({"shot": 0}, "group 1 load shell", False),  # the best remaining round is shell too
    ],
)
def test_an_order_that_can_no_longer_be_carried_out_wakes(state: dict[str, object], order: str, wakes: bool) -> None:
    table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (150, 150, 0)}).order(f"monitor {order}")
    for name, value in state.items():
        setattr(table["monitor"], name, value)
    post_of(table.state, UNION).until = 9
    lapse_orders(table.state)
    assert (post_of(table.state, UNION).until == table.state.turn, table["monitor"].orders.astray) == (wakes, wakes)
