"""The visible parts of a battle, the events that must announce their changes, and a check that events are true."""

from math import hypot
from typing import Any

from admiralty.games.oak_and_iron.rules.movement import sailing
from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.flows.event import Event
from tests.support.told import Marks

__all__ = ["TOLD_BY", "Listener", "marks"]

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


class Listener(list[Event]):
    """Checks at each event that the state agrees with it."""

    def __init__(self, battle: Battle) -> None:
        super().__init__()
        self._battle = battle
        self._before = self._now()

    def _now(self) -> dict[str, tuple[int, int, int, int]]:
        return {name: (ship.damage, ship.fatigue, ship.x, ship.y) for name, ship in self._battle.ships.items()}

    def append(self, event: Event) -> None:
        said, so = self._said_and_so(type(event).__name__, event)
        assert said == so, f"{event} says {said}, and it is {so}"
        self._before = self._now()
        super().append(event)

    def _said_and_so(self, kind: str, event: Any) -> tuple[object, object]:
        battle, symbols = self._battle, self._battle.setting.book.symbols
        ship = battle.ships.get(getattr(event, "ship", ""))
        damage, fatigue, x, y = self._before[ship.id] if ship else (0, 0, 0, 0)

        def any_of(dice: tuple[str, ...], name: str) -> bool:
            return any(face in symbols[name] for face in dice)

        match kind:
            case "Damaged" | "Repaired" if ship:
                return event.damage, ship.damage - damage if kind == "Damaged" else damage - ship.damage
            case "Fatigued" | "Rallied" if ship:
                return event.fatigue, ship.fatigue - fatigue if kind == "Fatigued" else fatigue - ship.fatigue
            case "SailSet" if ship:
                return event.sail, ship.sail
            case "ShipMoved" if ship:
                return (event.x, event.y, event.heading), (ship.x / 10, ship.y / 10, ship.heading / 10)
            case "ShipDeployed" if ship:
                return (event.x, event.y, event.heading), (ship.x // 10, ship.y // 10, ship.heading // 10)
            case "HeadingChanged" if ship:
                return event.heading, ship.heading / 10
            case "ShipActivated" | "SpeedAdjusted" if ship and battle.acting:
                return event.speed, sailing.effective_speed(battle.acting, ship)
            case "TerrainPlaced" | "TerrainShifted":
                return (event.piece, event.x, event.y) in [
                    (piece.piece, piece.x // 10, piece.y // 10) for piece in battle.terrain
                ], True
            case "FortuneChanged":
                return event.points, battle.squadrons[event.seat].fortune
            case "NewFlagship" if ship:
                squadron = battle.squadrons[ship.seat]
                return (event.ship, event.value), (squadron.flagship, squadron.value)
            case "TurnBegan":
                return event.turn, battle.turn
            case "CardRevealed":
                return event.value, battle.setting.book.initiative[event.card].value
            case "WindChosen" | "WeatherShifted":
                return event.edge, battle.weather
            case "TestRolled" if event.dice:
                return event.passed, any_of(event.dice, "skill_success")
            case "ChallengeRolled":
                return event.successes, sum(face in symbols["skill_success"] for face in event.dice)
            case "ShoalCrossed":
                return event.aground, any_of(event.dice, "shoal")
            case "SinkingRolled":
                return event.sunk, any_of((event.face,), "sinking")
            case "CommanderRolled":
                return event.hit, any_of((event.face,), "commander_hit")
            case "AttackRolled" if not self or type(self[-1]).__name__ != "BonusDice":
                return sum(line.value for line in event.modifiers), len(event.dice)
            case "PushedAway" if ship:
                went = hypot(ship.x - x, ship.y - y) / 10
                return abs(event.millimetres - went) < 0.2, True
        return None, None
