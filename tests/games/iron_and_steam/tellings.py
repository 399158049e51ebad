"""The visible parts of a battle, and the events that must announce their changes."""

from admiralty.games.iron_and_steam.state import NOBODY, Battle
from tests.support.told import Marks

__all__ = ["TOLD_BY", "marks"]

SUFFERED = (
    "PlatePierced ArmourChipped HullStruck StackLost MastFell SteeringHit PilotHit EnginesDamaged GunDamaged "
    "EquipmentLost CriticalScored MagazineStruck FortSilenced MineStruck BoilerRisked RamStruck SparExploded "
    "SailorsFell BoardingFought WayForced FireSpread FireFought FireStarted HullEaten Grounded Collided "
    "*Repaired *RepairFailed *ShipFate *HullLost *CrewLost *SpeedLost"
)
"""What is suffered is told at once, and what comes of it when it takes effect."""
TOLD_BY = {
    "place": "ShipMoved",
    "hull": "HullLost",
    "crew": "CrewLost",
    "fate": "ShipFate",
    "fire": "FireStarted FireFought FireSpread",
    "aground": "Grounded Repaired",
    "fouled": "*RamStruck *Collided Unfouled *ShipFate *DriftedOff",
    "anchor": "AnchorWork",
    "lashed": "CastOff *ShipFate",
    "effects": SUFFERED,
    "turn": "TurnBegan",
}


def marks(battle: Battle) -> Marks:
    found: dict[tuple[str, str], object] = {("", "turn"): battle.turn}
    waits = [effect.ship for effect in battle.effects]
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        for what in ("hull", "crew", "fate", "fire", "aground", "anchor", "lashed"):
            found[vessel.id, what] = getattr(ship, what)
        if ship.lashed == NOBODY or ship.leads:  # a consort goes along
            found[vessel.id, "place"] = (ship.x, ship.y, ship.heading)
        found[vessel.id, "fouled"] = list(ship.fouled)
        found[vessel.id, "effects"] = waits.count(vessel.index)
    return found
