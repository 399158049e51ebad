"""Test builder: ships at given places, on open water unless a chart is given.

>>> table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 60, 90)})
>>> table.where("monitor")
(50.0, 50.0, 0.0)
"""

from collections.abc import Mapping
from typing import Any

import pytest

from admiralty.games.iron_and_steam.chart import Current, Extent, ScenarioRow, UnitRow, Victory, Wind
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.game import IronAndSteam
from admiralty.games.iron_and_steam.rules.damage import apply_effects
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.rules.underway import movement
from admiralty.games.iron_and_steam.rules.watch import write_down
from admiralty.games.iron_and_steam.sequence import SEGMENTS, carry_out, orders
from admiralty.games.iron_and_steam.setting import make_setting
from admiralty.games.iron_and_steam.setup import start
from admiralty.games.iron_and_steam.state import Battle, Effect, Harm, Ship
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Event, Seat
from admiralty.kernel.games.game import read_options
from admiralty.library import sources
from tests.games.iron_and_steam.tellings import TOLD_BY, marks
from tests.support.flows import run
from tests.support.told import Marks, untold

game = IronAndSteam(sources("admiralty.games.iron_and_steam"))
Place = tuple[float, float, int] | tuple[float, float, int, int]


def battle(
    us: Mapping[str, Place],
    cs: Mapping[str, Place],
    *,
    turn: int = 1,
    options: Mapping[str, str] | None = None,
    victory: Victory | None = None,
    lashed: Mapping[str, str] | None = None,
    **chart: Any,
) -> "Table":
    """Ships of both sides, each at a point in inches on a heading in degrees, with a speed if she has any."""
    units = []
    for name, place in {**us, **cs}.items():
        x, y, heading, speed = (*place, 0)[:4]
        fort = name in game.figures.forts
        row = UnitRow(x, y, heading, ship="" if fort else name, fort=name if fort else "", speed=speed)
        units.append(_with(row, lashed=(lashed or {}).get(name, "")))
    plan = ScenarioRow(
        "monitor_duel", 60, Extent(160, 160), Wind(5, 225), chart.pop("current", Current(0, 0)), "US", "ours",
        tuple(units), victory or Victory("decisive"), **chart,
    )  # fmt: skip
    state = start(make_setting(game.figures, plan.id, plan, read_options(game.options, options or {})))
    state.turn = turn
    for ship in state.ships:
        ship.began = ship.hull
    return Table(state)


def _with(row: UnitRow, **changes: Any) -> UnitRow:
    return UnitRow(**{**{name: getattr(row, name) for name in row.__struct_fields__}, **changes})


class Table:
    """A battle, its ships by their ids."""

    def __init__(self, state: Battle) -> None:
        self.state = state

    def __getitem__(self, ship: str) -> Ship:
        return self.state.ships[self.n(ship)]

    def n(self, ship: str) -> int:
        return self.state.setting.by_id[ship].index

    def where(self, ship: str) -> tuple[float, float, float]:
        found = self[ship]
        return found.x / INCH, found.y / INCH, found.heading / 10

    def run(self, flow: Any, *answers: Any) -> list[Event]:
        before = marks(self.state)
        return self._told(before, run(self.state, flow, *answers))

    def _told(self, before: Marks, events: list[Event]) -> list[Event]:
        """Check that events announce every change of a finished segment, and that its successors can be saved."""
        missing = untold(before, marks(self.state), events, TOLD_BY)
        assert not missing, missing
        for waits in self.state.agenda:
            game._check_call(self.state, *waits)
        return events

    def order(self, text: str, seat: str = "union") -> "Table":
        """Apply a sheet, as a turn does after the release."""
        write_down(self.state, SteamSheet(self.state, Seat(seat)).check(text).value)
        return self

    def refused(self, text: str, seat: str = "union") -> Refusal:
        sheet = SteamSheet(self.state, Seat(seat))
        sheet.case = "HR-4"
        with pytest.raises(Refusal) as refusal:
            sheet.check(text)
        return refusal.value

    def move(self, *dice: Any) -> list[Event]:
        """Run the movement phase and its checks."""
        return self.phase(movement, *dice)

    def phase(self, segment: Any, *dice: Any) -> list[Event]:
        """Run a segment and everything that it pushes."""
        before = marks(self.state)
        self.state.push(segment)
        left = list(dice)
        events: list[Event] = []
        by_name: dict[str, Any] = {each.__name__: each for each in SEGMENTS}
        while self.state.agenda:
            name, arguments = self.state.agenda.pop()
            self.state.heard = []
            flow = by_name[name](self.state, *arguments)
            if flow is not None:  # a phase without questions and rolls is finished by now
                events += self._drive(flow, left)
            else:
                events, self.state.heard = events + self.state.heard, None
        assert not left, f"nothing asked for {left}"
        return self._told(before, events)

    def _drive(self, flow: Any, left: list[Any]) -> list[Event]:
        self.state.heard = []
        try:
            request = next(flow)
            while True:
                assert left, f"a die is missing: {request.fingerprint()}"
                request = flow.send(request.from_data(left.pop(0)))
        except StopIteration:
            events, self.state.heard = self.state.heard or [], None
            return events

    def begin(self) -> "Table":
        """Begin a turn in which every seat carries on."""
        seats = {vessel.seat for vessel in self.state.setting.vessels}
        self.run(orders(self.state), dict.fromkeys(seats, "carry on"))
        carry_out(self.state)
        self.state.agenda.clear()
        return self

    def end(self) -> "Table":
        """IS-1.2 Apply the damage of the turn."""
        apply_effects(self.state)
        return self

    def suffered(self, ship: str) -> list[tuple[str, int]]:
        """The damage that waits for the end of the turn."""
        return [(each.kind.value, each.amount) for each in self.state.effects if each.ship == self.n(ship)]

    def hurt(self, ship: str, kind: Harm, amount: int = 0, place: int = 0) -> "Table":
        """Damage that takes effect at once."""
        self.state.effects.append(Effect(self.n(ship), kind, amount, place))
        return self.end()


def first_turn(table: Table) -> Any:
    """The flow of the orders phase."""
    return orders(table.state)
