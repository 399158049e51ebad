"""What everybody can see of a battle, and by which events its changes are told."""

from admiralty.games.oak_and_iron.state import Battle
from tests.support.told import Marks

__all__ = ["TOLD_BY", "marks"]

TOLD_BY = {
    "damage": "Damaged Repaired ShipDestroyed FireShipBurned",
    "fatigue": "Fatigued Rallied FireShipBurned ShipRetaken",
    "sail": "SailSet RanAshore RoleGiven PartyLanded",
    "aground": "ShoalCrossed MastLost RanAshore Refloated",
    "party": "PartyLanded PartyLost",
    "captor": "ShipCaptured ShipRetaken",
    "captain": "CommanderRolled",
    "role": "RoleGiven",
    "reload": "AttackRolled Reloaded",
    "entangled": "Entangled ShipsParted *ShipDestroyed *CutFree *SinkingRolled",
    "place": "ShipMoved HeadingChanged CutFree ShipShifted PushedAway ShipDrifted HelmStruck Rowed Entangled "
    "*SeaScrolled",
    "where": "LeftTheTable LeftSafely SinkingRolled WreckRemoved ShipDeployed ShipDestroyed FireShipBurned",
    "cards": "CardTaken",
    "fortune": "FortuneChanged *DiceRerolled *FlagTransferred",
    "strikes": "StrikesCounted",
    "weather": "WindChosen WeatherShifted",
    "attacker": "RoleTaken",
    "objective": "CardDrawn",
    "delivered": "CargoDelivered",
    "razed": "Razed",
    "terrain": "TerrainPlaced TerrainShifted TerrainRemoved SeaScrolled",
    "turn": "TurnBegan",
}


def marks(battle: Battle) -> Marks:
    found: dict[tuple[str, str], object] = {}
    for name, ship in battle.ships.items():
        for what in ("damage", "fatigue", "sail", "aground", "party", "captor", "captain", "role", "where"):
            found[name, what] = getattr(ship, what)
        found[name, "entangled"] = sorted(ship.entangled)
        found[name, "reload"] = (ship.reload_port, ship.reload_starboard, ship.reload_mortar)
        if ship.where == "table":
            found[name, "place"] = (ship.x, ship.y, ship.heading)
    for seat, squadron in battle.squadrons.items():
        found[seat, "cards"] = (squadron.setting, squadron.deployment, squadron.condition)
        found[seat, "fortune"] = squadron.fortune
    for what in ("weather", "attacker", "objective", "delivered", "razed", "turn"):
        found["", what] = getattr(battle, what)
    found["", "strikes"] = [squadron.strikes for squadron in battle.squadrons.values()]
    found["", "terrain"] = [(piece.id, piece.x, piece.y, piece.heading) for piece in battle.terrain]
    return found
