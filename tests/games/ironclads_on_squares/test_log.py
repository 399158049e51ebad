"""The log: every event in its order, with all its figures."""

from collections.abc import Callable

import pytest

from admiralty.games.ironclads_on_squares import events, victory
from admiralty.games.ironclads_on_squares.figures import Pursuit
from admiralty.kernel.flows.event import Event
from tests.games.ironclads_on_squares.builder import Table, battle, scenario
from tests.support.cases import case
from tests.support.telling import kinds_in, said


def duel(huascar: str = "D4 N", cochrane: str = "D8 S", **options: str) -> Table:
    south, north = {"huascar": huascar, "independencia": "A1 N"}, {"cochrane": cochrane, "palestro": "L12 S"}
    return battle(south, north, options=options)


def a_new_turn() -> list[Event]:
    table = scenario("lissa")
    table.state.turn = 2
    return table.turn("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H")


def moving() -> list[Event]:
    return duel("D4 NE", "L8 S").act("huascar", "port ahead turn starboard 4", card="KS")


def lying_stopped() -> list[Event]:
    table = duel(cochrane="L8 S").hit("huascar", "KH")
    table["huascar"].stopped = True
    return table.act("huascar", "2C")


def leaving() -> list[Event]:
    return duel("L6 E", "A12 S").act("huascar", "ahead 2")


def turning_for_home() -> list[Event]:
    table = battle({"huascar": "F10 N"}, {"palestro": "A1 S"}, duty=True)
    return table.act("huascar", "ahead 1")


def firing() -> list[Event]:
    table = duel("D4 N", "G6 S").flotation("cochrane", 1)
    return table.act("huascar", "ahead 1", "fire 10in cochrane turret", (6, 6), ("JH", "10C"))


def firing_in_vain() -> list[Event]:
    return duel("D4 N", "G6 S").act("huascar", "ahead 1", "fire 10in cochrane turret", (5, 1))


def repairing() -> list[Event]:
    return duel(cochrane="L8 S").hit("huascar", "QH").act("huascar", "2H", "ahead 1")


def making_it_worse() -> list[Event]:
    return duel(cochrane="L8 S").hit("huascar", "QH").act("huascar", "KC")


def blowing_up() -> list[Event]:
    return duel().hit("huascar", "JH").act("huascar", "JOKER1")


def an_empty_pack() -> list[Event]:
    table = duel(cochrane="L8 S").hit("huascar", "JH")
    small = table.state.small
    small.discards, small.pieces = small.pieces, []
    return table.act("huascar", "2H", "ahead 1")


def missing_a_friend() -> list[Event]:
    return battle({"huascar": "D4 N", "independencia": "D5 N"}, {"palestro": "L12 S"}).act("huascar", "ahead 1")


def ramming() -> list[Event]:
    table = duel("D4 N", "D5 E", joker="redraw")
    return table.act("huascar", "ahead 1", "JOKER2", "3C", "KD")


def ramming_the_first_of_the_fleet() -> list[Event]:
    return duel("D5 E", "D6 S").flotation("huascar", 3).act("cochrane", "ahead 1", "9C", "9D")


def striking() -> list[Event]:
    table = battle({"huascar": "D4 N"}, {"palestro": "L12 S"}, pursuit=Pursuit("south", "north", 2))
    table.hit("huascar", "KH", "QS")
    table.state.heard = []
    victory.strike(table.state)
    return table.state.heard


DEEDS: dict[Callable[[], list[Event]], list[str]] = {
    a_new_turn: [
        "TurnBegan 3 [SQ-2.1]",
        "ReserveArrived kaiser_1858 J1 [SQ-A31]",
        "ReserveArrived affondatore J12 [SQ-A31]",
        "CardDealt habsburg AH [SQ-2.1]",
        "CardDealt ferdinand_max 2H [SQ-2.1]",
        "CardDealt don_juan 3H [SQ-2.1]",
        "CardDealt kaiser_1858 4H [SQ-2.1]",
        "CardDealt re_di_portogallo 5H [SQ-2.1]",
        "CardDealt re_d_italia 6H [SQ-2.1]",
        "CardDealt palestro 7H [SQ-2.1]",
        "CardDealt affondatore 8H [SQ-2.1]",
    ],
    moving: [
        "ShipActivated huascar KS [SQ-2.3]",
        "ShipMoved huascar D5 90 [SQ-3.1]",
    ],
    lying_stopped: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "ControlCardDrawn huascar KH engine 2C none [SQ-5.2]",
        "LiesStopped huascar [SQ-A9]",
    ],
    leaving: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "LeftTheBoard huascar east [SQ-3.5]",
    ],
    turning_for_home: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "ShipMoved huascar F11 0 [SQ-3.1]",
        "DutyTurned huascar home [SQ-A20]",
    ],
    firing: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "ShipMoved huascar D5 0 [SQ-3.1]",
        "ShipFired huascar cochrane ['10in turret'] 4 (6, 6) 2 [SQ-4.2]",
        "DamageCardDrawn cochrane JH fire [SQ-4.4]",
        "DamageCardDrawn cochrane 10C flotation [SQ-4.4]",
        "ShipSank cochrane [SQ-6.1]",
    ],
    firing_in_vain: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "ShipMoved huascar D5 0 [SQ-3.1]",
        "ShipFired huascar cochrane ['10in turret'] 4 (5, 1) 0 [SQ-4.2]",
    ],
    repairing: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "ControlCardDrawn huascar QH steering 2H repaired [SQ-5.2]",
        "ShipMoved huascar D5 0 [SQ-3.1]",
    ],
    making_it_worse: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "ControlCardDrawn huascar QH steering KC engine [SQ-5.2]",
        "ShipMoved huascar D5 315 [SQ-3.1]",
    ],
    blowing_up: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "ControlCardDrawn huascar JH fire JOKER1 blow_up [SQ-5.2]",
        "ShipBlewUp huascar [SQ-5.3]",
    ],
    an_empty_pack: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "PackReshuffled [SQ-A14]",
        "ControlCardDrawn huascar JH fire 2H repaired [SQ-5.2]",
        "ShipMoved huascar D5 0 [SQ-3.1]",
    ],
    missing_a_friend: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "NearMiss huascar independencia 2C [SQ-7.1]",
    ],
    ramming: [
        "ShipActivated huascar 2C [SQ-2.3]",
        "ShipRammed huascar cochrane [SQ-7.1]",
        "JokerRedrawn huascar JOKER2 [SQ-A3]",
        "RamCardDrawn huascar 3C 2  [SQ-7.2]",
        "RamCardDrawn cochrane KD 8 engine [SQ-7.3]",
        "ShipSank cochrane [SQ-6.1]",
    ],
    ramming_the_first_of_the_fleet: [
        "ShipActivated cochrane 2C [SQ-2.3]",
        "ShipRammed cochrane huascar [SQ-7.1]",
        "RamCardDrawn cochrane 9C 5  [SQ-7.2]",
        "RamCardDrawn huascar 9D 3  [SQ-7.3]",
        "ShipSank huascar [SQ-6.1]",
    ],
    striking: [
        "ShipStruck huascar 2 [SQ-A33]",
    ],
}


@case("SQ-2.1", "SQ-2.3", "SQ-3.1", "SQ-4.2", "SQ-4.4", "SQ-5.2", "SQ-6.1", "SQ-7.1")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_the_table_is_told_of_it(deed: Callable[[], list[Event]]) -> None:
    assert [said(event) for event in deed()] == DEEDS[deed]


def test_every_event_is_told_by_one_of_these_deeds() -> None:
    assert kinds_in(events) == {line.split()[0] for lines in DEEDS.values() for line in lines}
