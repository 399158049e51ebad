"""8.0 Repairing damage."""

from admiralty.games.iron_and_fire import attack_events
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.rulebook import Flow, Measures, Seat, d10, up_to

from . import action, damage, fortunes


def repair(battle: Battle, ship: Unit) -> Flow[None]:
    """8.0, I42 One hit comes off on a d10 up to the protection; lost factors come back with it."""
    protection = battle.setting.profiles[ship.index].pf
    roll = yield from fortunes.throw(
        battle, d10, case="8.0", by=Seat(ship.owner), rows=up_to(protection), luck=damage.low, of=ship
    )
    repaired = roll <= protection
    if repaired:
        ship.hits -= 1
    battle.tell(attack_events.RepairTried(ship.id, roll, protection, repaired, case="8.0"))


class Repair(action.Action, word="repair", case="8.0", hindered_by=(*action.CREW_BARS, action.UNHURT, action.MUST_RAM)):
    """8.0, I41 A ship with hits repairs one; batteries do not repair, nor does a prize crew (I46)."""

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        return repair(battle, battle.units[now.unit])

    def measures(self, battle: Battle, now: action.Activation) -> Measures:
        return {"measure-repaired": damage.hits_on(battle, now.unit)}
