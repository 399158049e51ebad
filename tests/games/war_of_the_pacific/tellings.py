"""The visible parts of a war, and the events that must announce their changes."""

from admiralty.games.war_of_the_pacific.state import Phase, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from tests.support.told import Marks

__all__ = ["TOLD_BY", "marks"]

NATIONS = ("chile", "peru", "bolivia")

TOLD_BY = {
    "unit": "UnitRaised UnitWaits UnitLost UnitDisbanded UnitDrowned Embarked Landed *CameAshore *BoliviaQuit",
    "steps": "UnitReplenished UnitLost UnitRaised UnitDisbanded UnitDrowned *BoliviaQuit",
    "stands": "Marched Landed Advanced Retreated UnitLost UnitDisbanded UnitRaised Embarked *CameAshore *BoliviaQuit",
    "ship": "ShipBuilt ShipSunk ShipReturned ShipSurveyed",
    "damaged": "ShipDamagedThere ShipFired ShipRepaired ShipSurveyed FortAnswered ShipSunk CaptureTried "
    "InfernalMachine ShipReturned",
    "owner": "PrizeTaken ShipBuilt",
    "fort": "FortRaised FortLost *BoliviaQuit",
    **dict.fromkeys(
        (f"columns of {nation}" for nation in NATIONS),
        "ColumnsPlaced ColumnSpent ColumnsTaken ColumnsDestroyed ColumnHit ColumnWorn Landed CameAshore "
        "*Embarked *Marched *Retreated *InfernalMachine *SupplyExpended *BoliviaQuit",
    ),
    "column": "Embarked *Landed ShipSunk CameAshore *BoliviaQuit",
    "held": "PlaceTaken",
    "turn": "TurnBegan",
    "bonus": "BonusPoint",
    "bolivia": "BoliviaQuit",
}


def marks(war: War) -> Marks:
    """Set-up has no event for each counter: it is visible, and announced as a whole."""
    found: dict[tuple[str, str], object] = {}
    if war.phase is Phase.SETUP:
        return found
    for row, unit in zip(war.setting.units, war.units, strict=True):
        found[row.id, "unit"] = unit.status
        found[row.id, "steps"] = unit.steps
        found[row.id, "stands"] = unit.place
    for printed, ship in zip(war.setting.ships, war.ships, strict=True):
        found[printed.id, "ship"] = ship.status
        found[printed.id, "damaged"] = ship.damaged
        found[printed.id, "owner"] = ship.owner
        found[printed.id, "column"] = ship.column
    for line, fort in zip(war.setting.forts, war.forts, strict=True):
        found[line.id, "fort"] = fort.status
    for nation in NATIONS:
        found |= {(place_name(place), f"columns of {nation}"): count for place, count in war.depot(nation).at.items()}
    found |= {(place_name(place), "held"): True for place in war.chilean}
    return found | {("", "turn"): (war.turn, war.side), ("", "bonus"): war.bonus, ("", "bolivia"): war.bolivia_out}
