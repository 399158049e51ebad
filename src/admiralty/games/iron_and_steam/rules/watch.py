"""HR-4 The entries of a ship's line on the sheet: how each is written, when it is refused, and what it changes."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Annotated, Any, ClassVar, TypeVar

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Fate, Orders, Ship
from admiralty.rulebook import Entry, Hindrance, IllegalOrder, Named, Number, Refusal, Written, message_of

from . import damage, helm

__all__ = [
    "COURSES", "Ahead", "Beam", "Helm", "Keep", "Line", "Port", "Ram", "ShipEntry", "ShipId", "Speed", "Spoken",
    "Starboard", "SteerFor", "SteerTo", "Watch", "clear_course", "on_watch", "steers_freely", "write_down",
]  # fmt: skip


N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class Watch:
    """The subject of a line: the ship it is for."""

    index: int


on_watch = cache(Watch)
"""The cached subject of each ship."""


def _indexes(setting: Engagement) -> dict[str, int]:
    return {vessel.id: vessel.index for vessel in setting.vessels}


def _words(setting: Engagement) -> tuple[str, ...]:
    return tuple(vessel.id for vessel in setting.vessels)


ShipId = Annotated[int, Named(_indexes, _words, on="counter", unknown="refusal-no-such-ship", case="HR-4")]
Inches = Annotated[int, Number(least=1, most=100)]
Degrees = Annotated[int, Number(least=1, most=180)]


class Beam(Enum):
    PORT = "port"
    STARBOARD = "starboard"


@dataclass(slots=True)
class Line:
    """A ship and one of her entries, for carrying it out."""

    battle: Battle
    index: int
    ship: Ship
    orders: Orders


class Spoken(Entry[Battle, N]):
    """An entry of a sheet that the log tells once the sheet is open."""

    @classmethod
    def keys(cls) -> Mapping[str, frozenset[str]]:
        found = super().keys()
        return {**found, **{_as_told(key): said for key, said in found.items() if key.startswith(ORDERED)}}

    def told(self, setting: Engagement) -> events.Told:
        """The entry in words, for the log."""
        label = self.label(setting)
        assert label is not None
        return {**label.to_data(), "message": _as_told(label.key)}


ORDERED, TOLD = "order-", "told-"


def _as_told(key: str) -> str:
    return TOLD + key.removeprefix(ORDERED)


class ShipEntry(Spoken[Watch]):
    """An entry of a ship's line: it changes her standing orders, or is an act that every seat sees."""

    deed: ClassVar[bool] = False

    @abstractmethod
    def note(self, line: Line) -> None:
        """Write it into the ship's orders."""


def write_down(battle: Battle, sheet: Written, deeds: bool | None = None) -> None:
    """HR-4 The entries of a released sheet become the standing orders of their ships; or only the acts, or only the
    others."""
    by_id = battle.setting.by_id
    for subject, entries in sheet.lines:
        index = by_id[subject].index
        ship = battle.ships[index]
        line = Line(battle, index, ship, ship.orders)
        for entry in entries:
            if isinstance(entry, ShipEntry) and deeds in (None, entry.deed):
                entry.note(line)


def refused(case: str, key: str, /, **said: object) -> IllegalOrder:
    return IllegalOrder(case, message_of(key, said))


def enemy_refusal(battle: Battle, now: Watch, target: int) -> Refusal | None:
    """HR-4 Whether a ship can be named as an enemy: she must be one, and afloat."""
    vessel = battle.setting.vessels[target]
    if target not in battle.setting.enemies[now.index]:
        return refused("HR-4", "refusal-not-an-enemy", ship=vessel.id)
    return gone_refusal(battle, target)


def gone_refusal(battle: Battle, index: int) -> Refusal | None:
    """HR-4 Whether a ship is out of the fight; IS-A34 a ship out of sight counts as not yet arrived."""
    if battle.ships[index].fate is AFLOAT:
        return None
    ship = battle.setting.vessels[index].id
    if battle.sighting and battle.ships[index].fate is Fate.RESERVE:
        return refused("IS-A34", "refusal-out-of-sight", ship=ship)
    return refused("HR-4", "refusal-not-afloat", ship=ship)


def clear_course(orders: Orders) -> None:
    """A new helm order replaces any other steering order."""
    orders.helm, orders.course, orders.mark, orders.ram = 0, "", NOBODY, NOBODY


# -- what closes the kinds ---------------------------------------------------------------------------------------------


def _is_fort(battle: Battle, now: Watch) -> bool:
    return battle.setting.vessels[now.index].is_fort


def _withdraws(battle: Battle, now: Watch) -> bool:
    return battle.ships[now.index].withdraws


def _follows(battle: Battle, now: Watch) -> bool:
    ship = battle.ships[now.index]
    return ship.lashed != NOBODY and not ship.leads


def _held_by(reason: str) -> Callable[[Battle, Watch], bool]:
    """Whether a ship does not answer her helm for this reason."""

    def held(battle: Battle, now: Watch) -> bool:
        ship = battle.ships[now.index]
        if helm.answers(ship, battle.turn):  # the usual case
            return False
        return helm.held_course(ship, battle.setting.vessels[now.index], battle.turn) == reason

    return held


FORT: Hindrance[Battle, Watch] = Hindrance("HR-17", "refusal-fort", _is_fort)
WITHDRAWS: Hindrance[Battle, Watch] = Hindrance("IS-13.1", "refusal-withdraws", _withdraws)
FOLLOWS: Hindrance[Battle, Watch] = Hindrance("HR-14", "refusal-lashed", _follows)
PILOT_OUT: Hindrance[Battle, Watch] = Hindrance("IS-7.4", "refusal-pilot-out", _held_by("refusal-pilot-out"))
JAMMED: Hindrance[Battle, Watch] = Hindrance("IS-7.3", "refusal-rudder-jammed", _held_by("refusal-rudder-jammed"))
RUDDER_GONE: Hindrance[Battle, Watch] = Hindrance("IS-7.3", "refusal-rudder-gone", _held_by("refusal-rudder-gone"))
STEERS = (FORT, FOLLOWS, WITHDRAWS, RUDDER_GONE, JAMMED, PILOT_OUT)


def steers_freely(battle: Battle, index: int) -> bool:
    """Whether no hindrance to steering is possible for a ship: the usual case."""
    ship = battle.ships[index]
    return (
        not ship.withdraws
        and (ship.lashed == NOBODY or ship.leads)
        and helm.answers(ship, battle.turn)
        and not battle.setting.vessels[index].is_fort
    )


# -- speed and helm ----------------------------------------------------------------------------------------------------


def _speeds(battle: Battle, now: Watch) -> range:
    """HR-5 The speeds that she can work up to."""
    most = damage.maximum_speed(battle, now.index)
    return range(-helm.astern_speed(most), most + 1)


class Speed(
    ShipEntry, word="speed", case="HR-5", slot="speed", hindered_by=(FORT, FOLLOWS, WITHDRAWS), choices=_speeds
):
    """HR-4, HR-5 The speed to work up to, in inches a turn; below zero she backs."""

    knots: Annotated[int, Number(least=-10, most=30)]

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        most = damage.maximum_speed(state, now.index)
        astern = helm.astern_speed(most)
        if not -astern <= self.knots <= most:
            return refused("HR-5", "refusal-speed", ship=_id(state, now), most=most, astern=astern)
        return None

    def note(self, line: Line) -> None:
        line.orders.speed = self.knots


def _id(battle: Battle, now: Watch) -> str:
    return battle.setting.vessels[now.index].id


def most_helm(battle: Battle, now: Watch) -> int:
    """HR-5 The hardest turn possible this turn at any of her speeds."""
    slowest, fastest = helm.reach(battle, now.index)
    return max(helm.helm_limit(battle, now.index, speed) for speed in range(slowest, fastest + 1))


def _too_hard(battle: Battle, now: Watch, degrees: int) -> Refusal | None:
    if degrees <= helm.helm_limit(battle, now.index, helm.reach(battle, now.index).fastest):
        return None  # the highest speed allows the hardest turn
    limit = most_helm(battle, now)
    if degrees <= limit:
        return None
    if limit == 0:
        return refused("HR-5", "refusal-no-steerage", ship=_id(battle, now))
    return refused("HR-5", "refusal-helm", ship=_id(battle, now), most=limit)


class Helm(
    ShipEntry,
    case="HR-5",
    slot="helm",
    hindered_by=STEERS,
    choices=lambda battle, now: range(1, most_helm(battle, now) + 1),
):
    """HR-4, HR-5 Turn by so many degrees each turn; ``sign`` says to which side."""

    sign: ClassVar[int]
    degrees: Degrees

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _too_hard(state, now, self.degrees)

    def note(self, line: Line) -> None:
        clear_course(line.orders)
        line.orders.helm = self.sign * self.degrees


class Port(Helm, word="port"):
    """HR-4, HR-5 Turn to port by so many degrees each turn."""

    sign: ClassVar = -1


class Starboard(Helm, word="starboard"):
    """HR-4, HR-5 Turn to starboard by so many degrees each turn."""

    sign: ClassVar = 1


class Ahead(ShipEntry, word="straight", case="HR-4", slot="helm", hindered_by=STEERS):
    """HR-4 Helm amidships."""

    def note(self, line: Line) -> None:
        clear_course(line.orders)


class SteerFor(ShipEntry, form="steer for {ship}", word="steer for", case="HR-4", slot="helm", hindered_by=STEERS):
    """HR-4 Steer for a ship, friend or enemy, turn after turn."""

    ship: ShipId

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        if self.ship == now.index:
            return refused("HR-4", "refusal-herself", ship=_id(state, now))
        return gone_refusal(state, self.ship)

    def note(self, line: Line) -> None:
        clear_course(line.orders)
        line.orders.course, line.orders.mark = "ship", self.ship


def _points(battle: Battle, now: Watch) -> Iterable[tuple[int, int]]:
    """Points of the chart, twenty inches apart."""
    chart = battle.setting.row.map
    return product(range(0, chart.width + 1, 20), range(0, chart.height + 1, 20))


class SteerTo(
    ShipEntry,
    form="steer to {x} {y}",
    word="steer to",
    case="HR-4",
    slot="helm",
    hindered_by=STEERS,
    choices=_points,
):
    """HR-4 Steer for a point of the chart, in inches from its south-west corner."""

    x: Annotated[int, Number(least=-10, most=lambda setting: int(setting.row.map.width) + 10)]
    y: Annotated[int, Number(least=-10, most=lambda setting: int(setting.row.map.height) + 10)]

    def note(self, line: Line) -> None:
        clear_course(line.orders)
        line.orders.course = "point"
        line.orders.point_x, line.orders.point_y = self.x * 1000, self.y * 1000


class Keep(
    ShipEntry,
    form="keep {ship} {inches} {beam}",
    word="keep",
    case="HR-4",
    slot="helm",
    hindered_by=STEERS,
    choices=lambda battle, now: product(battle.setting.enemies[now.index], (2, 10, 20, 30), Beam),
):
    """HR-4 Keep an enemy at a distance on the beam."""

    ship: ShipId
    inches: Inches
    beam: Beam

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return enemy_refusal(state, now, self.ship)

    def note(self, line: Line) -> None:
        clear_course(line.orders)
        line.orders.course, line.orders.mark = "keep", self.ship
        line.orders.off, line.orders.beam = self.inches, self.beam.value


class Ram(ShipEntry, word="ram", case="HR-10", slot="helm", hindered_by=STEERS):
    """HR-4, HR-10 Make for an enemy with all speed and strike her with the bow."""

    target: ShipId

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        if not state.setting.on("ramming"):
            return refused("HR-10", "refusal-no-ramming")
        if state.setting.vessels[self.target].is_fort:
            return refused("HR-10", "refusal-ram-fort", ship=state.setting.vessels[self.target].id)
        return enemy_refusal(state, now, self.target)

    def note(self, line: Line) -> None:
        clear_course(line.orders)
        line.orders.ram = self.target


COURSES: tuple[type[Any], ...] = (Speed, Port, Starboard, Ahead, SteerFor, SteerTo, Keep, Ram)
