"""8.0 Repairing damage."""

from __future__ import annotations

from collections.abc import Mapping

from admiralty.games.iron_and_fire.face.attack_events import RepairTried
from admiralty.games.iron_and_fire.rules.action import CREW_BARS, MUST_RAM, UNHURT, Action, Activation
from admiralty.games.iron_and_fire.rules.damage import hits_on, low
from admiralty.games.iron_and_fire.rules.fortunes import throw
from admiralty.games.iron_and_fire.rules.rows import up_to
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.kernel.chance import d10
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Flow
from admiralty.kernel.game import Measure


def repair(battle: Battle, ship: Unit) -> Flow[None]:
    """8.0, I42 One hit comes off on a d10 up to the protection; lost factors come back with it."""
    protection = battle.setting.profiles[ship.index].pf
    roll = yield from throw(battle, d10, case="8.0", by=Seat(ship.owner), rows=up_to(protection), luck=low)
    repaired = roll <= protection
    if repaired:
        ship.hits -= 1
    battle.tell(RepairTried(ship.id, roll, protection, repaired, case="8.0"))


class Repair(Action, word="repair", case="8.0", hindered_by=(*CREW_BARS, UNHURT, MUST_RAM)):
    """8.0, I41 A ship with hits repairs one; batteries do not repair, nor does a prize crew (I46)."""

    def carry_out(self, battle: Battle, now: Activation) -> Flow[None]:
        return repair(battle, battle.units[now.unit])

    def measures(self, battle: Battle, now: Activation) -> Mapping[str, Measure]:
        return {"measure-repaired": hits_on(battle, now.unit)}
