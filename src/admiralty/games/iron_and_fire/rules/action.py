"""4.2 The question of a unit's action: its subject, and what closes whole kinds of order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from admiralty.games.iron_and_fire import attack_events, events
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import WAITING, Battle
from admiralty.rulebook import Hindrance, Verb

from . import bonds, honor


@dataclass(slots=True, eq=False, repr=False)
class Activation:
    """The subject: a unit with its movement points; ``sole`` if no other could act on this card.

    A ship under way has begun to move, and the question is how she uses the points that are left.
    """

    unit: int
    points: int
    sole: bool = False
    under_way: bool = False
    rammed: bool = False
    _chase: honor.Pursuit | None = None
    _bond: bonds.Bond | None = None
    _chased: bool = False
    _bound: bool = False

    def chase(self, battle: Battle) -> honor.Pursuit | None:
        """13.2, I55 The chase that honor may demand of her, searched once a question."""
        if not self._chased:
            self._chased = True
            self._chase = honor.pursuit(battle, battle.units[self.unit])
        return self._chase

    def bond(self, battle: Battle) -> bonds.Bond | None:
        """13.2 What honor demands of her now; nothing once she has rammed or where she cannot move."""
        if not self._bound:
            self._bound = True
            ship = battle.units[self.unit]
            if self.points and not self.rammed and not ship.grounded and honor.is_bound(battle, ship):
                chase = None if battle.is_locked(ship) else self.chase(battle)
                self._bond = None if chase is None else bonds.bond_of(battle, ship, chase, self.points)
        return self._bond


class Action(Verb[Battle, Activation]):
    """4.2, 6.0 Exactly one of the actions that the book lists, or one that a scenario adds."""


Hindered = Hindrance[Battle, Activation]


def _unit(battle: Battle, now: Activation) -> Mapping[str, object]:
    return {"unit": battle.setting.ids[now.unit]}


def _ship(battle: Battle, now: Activation) -> Mapping[str, object]:
    return {"ship": battle.setting.ids[now.unit]}


def under_way(battle: Battle, now: Activation) -> bool:
    return now.under_way


def sole(battle: Battle, now: Activation) -> bool:
    return now.sole


def alone(battle: Battle, now: Activation) -> bool:
    return now.sole and not battle.units[now.unit].slowed


def is_to_come(battle: Battle, now: Activation) -> bool:
    return battle.units[now.unit].status == WAITING


def is_battery(battle: Battle, now: Activation) -> bool:
    return battle.setting.profiles[now.unit].battery


def is_prize(battle: Battle, now: Activation) -> bool:
    return battle.units[now.unit].captured


def is_ready(battle: Battle, now: Activation) -> bool:
    return battle.ready_prize == now.unit


def is_not_ready(battle: Battle, now: Activation) -> bool:
    return battle.units[now.unit].captured and not now.under_way and battle.ready_prize != now.unit


def is_locked(battle: Battle, now: Activation) -> bool:
    return bool(battle.locks) and battle.is_locked(battle.units[now.unit])


def is_aground(battle: Battle, now: Activation) -> bool:
    return battle.units[now.unit].grounded


def is_hurt(battle: Battle, now: Activation) -> bool:
    return battle.units[now.unit].hits > 0


def has_points(battle: Battle, now: Activation) -> bool:
    return now.points > 0


def must_ram(battle: Battle, now: Activation) -> bool:
    bond = now.bond(battle)
    return bond is not None and bond.must_ram


def must_close(battle: Battle, now: Activation) -> bool:
    bond = now.bond(battle)
    return bond is not None and bond.must_close


def must_go_on(battle: Battle, now: Activation) -> bool:
    bond = now.bond(battle)
    return bond is not None and bool(bond.courses)


def honor_counts(setting: BattleSetting) -> bool:
    return setting.honor


UNDER_WAY: Final = Hindered("4.2", "refusal-under-way", under_way, _ship)
NOT_UNDER_WAY: Final = Hindered("5.0", "refusal-not-under-way", under_way, _unit, unless=True)
NAMED: Final = Hindered("4.1", "refusal-named", sole, _unit, unless=True)
ALONE: Final = Hindered("4.2", "refusal-alone", alone, _unit)
TO_COME: Final = Hindered("15.4.3", "refusal-to-come", is_to_come, _unit)
ON_THE_MAP: Final = Hindered("15.4.3", "refusal-on-the-map", is_to_come, _unit, unless=True)
NEVER_MOVES: Final = Hindered("5.0", "refusal-battery", is_battery, _unit)
ONLY_FIRES: Final = Hindered("I41", "refusal-battery", is_battery, _unit)
PRIZE: Final = Hindered("6.3", "refusal-prize", is_prize, _unit)
NO_PRIZE: Final = Hindered("6.3", "refusal-no-prize", is_prize, _unit, unless=True)
NOT_READY: Final = Hindered("6.3", "refusal-prize", is_not_ready, _unit)
READY: Final = Hindered("6.3", "refusal-prize-ready", is_ready, _unit)
LOCKED: Final = Hindered("5.5", "refusal-locked", is_locked, _unit)
NOT_LOCKED: Final = Hindered("6.3", "refusal-not-boarding", is_locked, _unit, unless=True)
AGROUND: Final = Hindered("I32", "refusal-aground", is_aground, _ship)
AFLOAT: Final = Hindered("5.3", "refusal-not-aground", is_aground, _unit, unless=True)
UNHURT: Final = Hindered("8.0", "refusal-nothing-to-repair", is_hurt, _unit, unless=True)
NO_POINTS: Final = Hindered("5.0", "refusal-no-points", has_points, _ship, unless=True)
MUST_RAM: Final = Hindered("13.2", "refusal-honor", must_ram, _ship, where=honor_counts)
MUST_CLOSE: Final = Hindered("13.2", "refusal-close-first", must_close, _ship, where=honor_counts)
MUST_GO_ON: Final = Hindered("13.2", "refusal-honor", must_go_on, _ship, where=honor_counts)

# Closed kinds: for units under way or off the map, for batteries, for prize crews, for ships in a boarding.
UNIT_BARS: Final = (UNDER_WAY, TO_COME)
SHIP_BARS: Final = (*UNIT_BARS, ONLY_FIRES)
CREW_BARS: Final = (*SHIP_BARS, PRIZE)
FREE_CREW_BARS: Final = (*CREW_BARS, LOCKED)


class MakeReady(Action, word="make ready", case="6.3", hindered_by=(*SHIP_BARS, NO_PRIZE, READY)):
    """6.3, I46 A prize is made ready on one card, as the last unit that it activates, and moves on the next."""

    def carry_out(self, battle: Battle, now: Activation) -> None:
        unit = battle.units[now.unit]
        battle.prizes[unit.owner] = unit.index
        battle.left = 1
        battle.tell(attack_events.PrizeMadeReady(unit.id, case="6.3"))


class Pass(Action, word="pass", case="4.1", hindered_by=(UNDER_WAY, NAMED, MUST_RAM, MUST_CLOSE)):
    """4.1 A side leaves the rest of the card, while the unit that could act is the only one."""


class Hold(Action, word="hold", case="4.2", hindered_by=(UNDER_WAY, ALONE, MUST_RAM, MUST_CLOSE)):
    """4.2 A unit that was named does nothing."""

    def carry_out(self, battle: Battle, now: Activation) -> None:
        battle.tell(events.UnitHeld(battle.setting.ids[now.unit], case="4.2"))
