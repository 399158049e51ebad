"""The log: every event in its order, with all its figures."""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.games.iron_and_fire import attack_events, events
from admiralty.games.iron_and_fire.rules.activation import act, activation
from admiralty.games.iron_and_fire.rules.arrivals import arrive
from admiralty.games.iron_and_fire.rules.cable import cable_attempt
from admiralty.games.iron_and_fire.rules.criticals import critical_hit, repair_criticals
from admiralty.games.iron_and_fire.rules.damage import suffer
from admiralty.games.iron_and_fire.rules.drift import drift_ship
from admiralty.games.iron_and_fire.rules.end_phase import aground_of
from admiralty.games.iron_and_fire.rules.mines import strike
from admiralty.games.iron_and_fire.rules.random_events import random_event
from admiralty.games.iron_and_fire.rules.setup import last_preparations, setup
from admiralty.games.iron_and_fire.sequence import draw_card, preparation
from admiralty.games.iron_and_fire.state import JOKER, SETUP, Lock
from admiralty.kernel.flows.flow import Flow
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case
from tests.support.telling import kinds_in, said

Deed = tuple[Field, Flow[Any] | None, tuple[Any, ...]]


def duel(**state: Any) -> Field:
    """The Loa bow on to the Huáscar, two hexes of open water around them."""
    return Field().place("Huáscar", 2007, 2, **state).place("Loa", 2006, 4)


def acting(field: Field, name: str, *answers: Any) -> Deed:
    return field, act(field.battle, field[name], False), answers


def locked(winner: str = "") -> Field:
    field = duel()
    lock = Lock(field["Loa"].index, field["Huáscar"].index)
    field.battle.locks.append(lock)
    if winner:
        lock.winner = field[winner].index
    return field


def prize() -> Deed:
    return acting(duel(owner="chile", captured=True), "Huáscar", "chile: make ready")


def holding() -> Deed:
    return acting(duel(), "Loa", "chile: hold")


def passing() -> Deed:
    field = duel()
    field.battle.card, field.battle.left = "KS", 3
    return field, activation(field.battle), ("chile: pass",)


def sailing() -> Deed:
    return acting(Field().place("Loa", 2006, 4), "Loa", "chile: port 1 ahead 1")


def leaving() -> Deed:
    return acting(Field("race").place("Covadonga", 1101, 1).place("Independencia", 2005), "Covadonga", "chile: exit")


def steering() -> Deed:
    return acting(duel(steering=True), "Huáscar", "peru: port 1", 1)


def bridge() -> Deed:
    return acting(duel(bridge=True), "Huáscar", "peru: port 1", 3)


def firing() -> Deed:
    return acting(duel(), "Loa", "chile: fire huascar", 9)


def firing_in_haze() -> Deed:
    field = Field(turn=4, visibility="on").place("Huáscar", 2007, 2).place("Loa", 2005, 4)
    return acting(field, "Huáscar", "peru: fire loa", 3, 10, 6, 2)


def ramming() -> Deed:
    return acting(duel(), "Loa", "chile: ram huascar", 1, "chile: stop")


def boarding_in_vain() -> Deed:
    return acting(duel(), "Loa", "chile: board huascar", 7)


def boarding() -> Deed:
    return acting(duel(), "Loa", "chile: board huascar", 6, 4, 2)


def tied() -> Deed:
    return acting(duel(hits=1, fire=True), "Loa", "chile: board huascar", 1, 5, 5, "chile: fight on", "peru: break off")


def capturing() -> Deed:
    return acting(locked(), "Loa", "chile: fight huascar", 1, 6)


def breaking_off() -> Deed:
    return acting(locked("Huáscar"), "Huáscar", "peru: break off loa", "peru: hold")


def repairing() -> Deed:
    return acting(duel(hits=3), "Huáscar", "peru: repair", 6)


def working_at_the_cable() -> Deed:
    field = Field("bold").place("Huáscar", 2604)
    field.battle.buoy = 2604
    return acting(field, "Huáscar", "peru: cut cable", 3)


def quiet_at_the_cable() -> Deed:
    field = Field("near_miss").place("Huáscar", 2604, quiet_turns=1)
    field.battle.buoy = 2604
    return field, cable_attempt(field.battle), (3,)


def bombarding() -> Deed:
    field = Field("bold").place("Huáscar", 2007, fired_upon_by=(2,)).place("Abtao", 2205)
    return acting(field, "Huáscar", "peru: bombard 1910", 4)


def struck() -> Deed:
    field = duel()
    return field, critical_hit(field.battle, field["Huáscar"], field["Loa"]), (4,)


def struck_again() -> Deed:
    field = duel(bridge=True)
    return field, critical_hit(field.battle, field["Huáscar"], field["Loa"]), (2,)


def mending() -> Deed:
    field = duel(bridge=True, fire=True, propulsion=1, steering=True)
    return field, repair_criticals(field.battle, 0), (2, 3, 1, 4)


def blowing_up() -> Deed:
    field = duel(fire=True, steering=True)
    return field, repair_criticals(field.battle, 0), (6,)


def sinking() -> Deed:
    field = duel(hits=6)
    return field, suffer(field.battle, field["Huáscar"], 1, field["Loa"]), ()


def surrendering() -> Deed:
    field = Field("bold").place("battery1", 1911, hits=2)
    return field, suffer(field.battle, field["battery1"], 1), ()


def in_danger() -> Deed:
    field = duel()
    field.battle.endangered = ["peru"]
    return field, suffer(field.battle, field["Huáscar"], 1), (6,)


def drifting() -> Deed:
    field = Field("bold").place("Abtao", 2010, 1, propulsion=2)
    return field, drift_ship(field.battle, field["Abtao"].index), ()


def drifting_off() -> Deed:
    field = Field().place("Huáscar", 1112).place("Loa", 2001, 1, propulsion=2)
    return field, drift_ship(field.battle, field["Loa"].index), ()


def losing() -> Deed:
    field = Field().place("Huáscar", 1201, 1, propulsion=2)
    return field, drift_ship(field.battle, field["Huáscar"].index), ()


def shallows() -> Deed:
    return acting(Field("bold").place("Abtao", 1908, 4), "Abtao", "chile: ahead 1", 9)


def reef() -> Deed:
    return acting(Field("race").place("Independencia", 1808, 1), "Independencia", "peru: ahead 2", 3)


def getting_off() -> Deed:
    field = Field("bold").place("Abtao", 2009, 1, grounded=True, hits=2)
    return field, aground_of(field.battle, field["Abtao"].index), ("chile: try", 1)


def mined() -> Deed:
    field = duel().mine(2106, 2)
    field.place("Huáscar", 2106)
    return field, strike(field.battle, field["Huáscar"], 2106), ((1, 1),)


def mined_and_sunk() -> Deed:
    field = duel().mine(2106, 0, face_up=True)
    field.place("Loa", 2106)
    return field, strike(field.battle, field["Loa"], 2106), ((6, 6),)


def event() -> Deed:
    field = duel()
    return field, random_event(field.battle), ((1, 1),)


def fickle() -> Deed:
    field = Field(fortunes="on").place("Huáscar", 2007).place("Loa", 2006)
    return field, random_event(field.battle), ((1, 1), "peru: reroll", (1, 1), "chile: decline")


def turned_a_card() -> Deed:
    field = duel()
    return field, draw_card(field.battle), ("QS",)


def second_joker() -> Deed:
    field = duel()
    field.battle.jokers, field.battle.played = 1, ["chile"]
    return field, draw_card(field.battle), (JOKER, (2, 3))


def first_joker() -> Deed:
    field = Field(fortunes="on").place("Huáscar", 2007).place("Loa", 2006)
    return field, draw_card(field.battle), (JOKER, "peru: end-phase")


def steam_is_up() -> Deed:
    field = Field("race", turn=2).place("Covadonga", 1504).place("Independencia", 2005)
    field.battle.steam_up, field.battle.steam_turns = False, 2
    return field, preparation(field.battle), ()


def arriving() -> Deed:
    field = Field().place("Huáscar", 2007)
    field.battle.due = True
    return field, arrive(field.battle, field["Blanco Encalada"].index), ("chile: 2801", "chile: face 4")


def entering() -> Deed:
    field = Field("near_miss", independencia="afloat").place("Blanco Encalada", 2605, 6)
    return acting(field, "Independencia", "peru: enter 2901 5", "peru: stop")


def set_up(scenario: str, step: int, count: int = -1) -> Field:
    field = Field(scenario)
    field.battle.phase, field.battle.turn, field.battle.step, field.battle.count = SETUP, 0, step, count
    return field


def rolling_for_batteries() -> Deed:
    field = set_up("bold", 0)
    return field, setup(field.battle), (3,)


def placing_a_battery() -> Deed:
    field = set_up("bold", 0, 2)
    return field, setup(field.battle), ("chile: 1911",)


def placing_a_mine() -> Deed:
    field = set_up("bold", 1, 3)
    return field, setup(field.battle), ("chile: 2007", "2")


def placing_a_ship() -> Deed:
    field = set_up("race", 0)
    return field, setup(field.battle), ("chile: 1102",)


def placing_the_buoy() -> Deed:
    field = set_up("near_miss", 6).place("Unión", 2303)
    return field, setup(field.battle), ("peru: 2303",)


def earlier_damage() -> Deed:
    field = Field("end_game", independencia="afloat")
    return field, last_preparations(field.battle), (3, 2)


def earlier_damage_at_sea() -> Deed:
    field = Field("near_miss", independencia="afloat")
    return field, last_preparations(field.battle), (4,)


DEEDS: dict[Callable[[], Deed], list[str]] = {
    prize: [
        "PrizeMadeReady huascar [6.3]",
    ],
    holding: [
        "UnitHeld loa [4.2]",
    ],
    passing: [
        "CardPassed chile 3 [4.1]",
    ],
    sailing: [
        "Turned loa 3 False [5.0]",
        "Moved loa 2106 [5.0]",
    ],
    leaving: [
        "LeftMap covadonga east False [15.0]",
    ],
    steering: [
        "SteeringRoll huascar 1 False [10.0]",
    ],
    bridge: [
        "BridgeRoll huascar 3 False [10.0]",
    ],
    firing: [
        "Fired loa huascar 1 9 -1+1-1 8 6 1 False [6.1.3]",
        "HitsTaken huascar 1 1 6 [7.1]",
    ],
    firing_in_haze: [
        "VisibilityRoll huascar 3 True [13.3]",
        "Fired huascar loa 2 10 +2-1+1-1 11 5 2 False [6.1.3]",
        "HitsTaken loa 2 2 5 [7.1]",
        "CriticalRoll huascar loa 6 True [6.1.3]",
        "CriticalHit loa 2 bridge True [10.0]",
    ],
    ramming: [
        "Rammed loa huascar 1 +0 1 6 5 0 2 [6.2.2]",
        "HitsTaken loa 2 2 5 [7.1]",
    ],
    boarding_in_vain: [
        "Alongside loa huascar 7 6 False [6.3]",
    ],
    boarding: [
        "Alongside loa huascar 6 6 True [6.3]",
        "BoardingRound loa huascar 4 +5 9 2 +6 8 [6.3]",
        "BoardingWon loa huascar [6.3]",
        "HitsTaken huascar 1 1 6 [7.1]",
    ],
    tied: [
        "Alongside loa huascar 1 6 True [6.3]",
        "BoardingRound loa huascar 5 +5 10 5 +6-1 10 [6.3]",
        "BoardingTied loa huascar 1 [6.3]",
        "HitsTaken loa 1 1 5 [7.1]",
        "HitsTaken huascar 1 2 6 [7.1]",
        "BoardingOver loa huascar [6.3]",
    ],
    capturing: [
        "BoardingRound loa huascar 1 +5 6 6 +6 12 [6.3]",
        "Captured huascar loa [6.3]",
        "HitsTaken loa 1 1 5 [7.1]",
    ],
    breaking_off: [
        "BoardingOver loa huascar [6.3]",
        "UnitHeld huascar [4.2]",
    ],
    repairing: [
        "RepairTried huascar 6 6 True [8.0]",
    ],
    working_at_the_cable: [
        "CableWork huascar 1 5 False [15.5.3]",
    ],
    quiet_at_the_cable: [
        "CableRoll huascar 3 1 4 False [15.4.2]",
    ],
    bombarding: [
        "Bombarded huascar 1910 4 -1-1 2 2 [15.5.4]",
    ],
    struck: [
        "CriticalHit huascar 4 fire True [10.0]",
    ],
    struck_again: [
        "CriticalHit huascar 2 bridge False [10.0]",
    ],
    mending: [
        "CriticalRepair huascar bridge 2 True [10.0]",
        "FireSpreads huascar 3 True 0 [10.0]",
        "CriticalRepair huascar propulsion 1 False [10.0]",
        "CriticalRepair huascar steering 4 True [10.0]",
    ],
    blowing_up: [
        "BlownUp huascar [10.0]",
    ],
    sinking: [
        "HitsTaken huascar 1 7 6 [7.1]",
        "Sunk huascar [7.1]",
    ],
    surrendering: [
        "HitsTaken battery1 1 3 6 [7.2]",
        "BatterySurrendered battery1 [7.2]",
    ],
    in_danger: [
        "HitsTaken huascar 1 1 6 [7.1]",
        "BridgeInDanger huascar 6 True [14.0]",
    ],
    drifting: [
        "Drifted abtao 1910 [5.4]",
        "DriftedAground abtao 1910 True [5.4]",
        "HitsTaken abtao 2 2 5 [7.1]",
    ],
    drifting_off: [
        "DriftedOff loa [5.4]",
    ],
    losing: [
        "DriftedOff huascar [5.4]",
        "BattleOver chile 0 18 [15.6.5]",
    ],
    shallows: [
        "Moved abtao 1909 [5.0]",
        "GroundingCheck abtao 9 +0 9 5 True 0 [5.2]",
    ],
    reef: [
        "Moved independencia 1807 [5.0]",
        "Moved independencia 1806 [5.0]",
        "ReefCheck independencia 3 +1+1 5 True 2 [15.3.3]",
        "HitsTaken independencia 2 2 6 [7.1]",
    ],
    getting_off: [
        "UngroundingTried abtao 1 +1 2 5 True 0 [5.3]",
    ],
    mined: [
        "MineFlipped huascar 2106 2 [9.0] (reveals)",
        "MineStruck huascar 2 +2 4 6 0 False [9.0]",
    ],
    mined_and_sunk: [
        "MineStruck loa 12 +0 12 5 0 True [9.0]",
        "Sunk loa [9.0]",
    ],
    event: [
        "RandomEvent 2 fickle-luck [14.0]",
    ],
    fickle: [
        "FortunePlayed peru reroll 2 [13.1]",
        "FortunePasses chile [13.1]",
        "RandomEvent 2 fickle-luck [14.0]",
        "FortunePasses peru [13.1]",
    ],
    turned_a_card: [
        "CardTurned QS chile 3 [4.1]",
    ],
    second_joker: [
        "SecondJoker [4.1]",
        "ExtraCards peru 5 [4.1]",
    ],
    first_joker: [
        "FirstJoker [4.1]",
        "FortunePlayed peru end-phase 0 [13.1]",
        "FortunePasses chile [13.1]",
    ],
    steam_is_up: [
        "TurnBegins 3 [3.1]",
        "SteamRaised covadonga [15.3.2] (reveals)",
    ],
    arriving: [
        "PlacedShip blanco 2801 4 [15.6.2] (reveals)",
    ],
    entering: [
        "PlacedShip independencia 2901 5 [15.4.3]",
    ],
    rolling_for_batteries: [
        "SetupRolled batteries 3 3 [15.5.1]",
    ],
    placing_a_battery: [
        "PlacedBattery battery1 1911 [15.5.1]",
    ],
    placing_a_mine: [
        "PlacedMine 2007 [15.5.1]",
    ],
    placing_a_ship: [
        "PlacedShip covadonga 1102 3 [15.3.1]",
    ],
    placing_the_buoy: [
        "PlacedBuoy 2303 [15.4.1]",
    ],
    earlier_damage_at_sea: [
        "EarlierDamage independencia 4 2 [15.4.3]",
    ],
    earlier_damage: [
        "EarlierDamage independencia 3 3 [15.6.4]",
    ],
}
ELSEWHERE = {"EndPhaseBegins"}


@case("5.0", "5.1", "5.4", "6.1", "6.2", "6.3", "7.1", "9.0", "10.0", "14.0", "15.0")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_the_table_is_told_of_it(deed: Callable[[], Deed]) -> None:
    field, flow, answers = deed()
    assert [said(event) for event in field.play(flow, *answers)] == DEEDS[deed]


def test_every_event_is_told_by_one_of_these_deeds() -> None:
    told = {line.split()[0] for lines in DEEDS.values() for line in lines}
    assert kinds_in(events, attack_events) - told == ELSEWHERE
