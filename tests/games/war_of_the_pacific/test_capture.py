"""10.1, P67, P68 Ship capture: each condition alone, each face of the die, second attempts, and prizes."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.events import CaptureTried, PrizeScuttled, PrizeTaken, ShipSunk
from admiralty.games.war_of_the_pacific.rules.capture import boarding, prizes
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import Duel, ShipState, UnitState
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case

Names = tuple[str, ...]


def lines(chile: Names, peru: Names, damaged: Names = (), mover: str = "chile") -> Field:
    """Two lines off a coast after their fight."""
    field = Field(mover, ship_capture="on")
    index = field.war.setting.ship_index
    for name in (*chile, *peru):
        field.ship(name, 3119, damaged=name in damaged)
    movers, others = (chile, peru) if mover == "chile" else (peru, chile)
    field.war.duel = Duel(3119, mover, [index[name] for name in movers], [index[name] for name in others])
    return field


@case("10.1", "P68")
@pytest.mark.parametrize("mover", ["chile", "peru"])
@pytest.mark.parametrize(
    ("chile", "peru", "damaged", "takers", "targets"),
    [
        (("cochrane",), ("union",), ("union",), ["cochrane"], ["union"]),
        (("cochrane",), ("union",), (), [], []),
        (("cochrane",), ("union", "huascar"), ("union",), [], []),
        (("cochrane",), ("union", "limena"), ("union",), ["cochrane"], ["union", "limena"]),
        (("cochrane",), ("limena",), (), ["cochrane"], ["limena"]),
        (("cochrane",), ("limena",), ("cochrane",), [], []),
        (("cochrane", "o_higgins", "itata"), ("limena",), ("cochrane",), ["o_higgins"], ["limena"]),
        (("itata",), ("union",), ("union",), [], []),
        (("cochrane",), (), (), ["cochrane"], []),
    ],
)
def test_an_undamaged_warship_may_take_ships_among_which_is_no_sound_warship(
    mover: str,
    chile: Names,
    peru: Names,
    damaged: Names,
    takers: list[str],
    targets: list[str],
) -> None:
    field = lines(chile, peru, damaged, mover)
    found = boarding(field.war, CHILE)
    assert [field.war.printed(n).id for n in found.takers] == takers
    assert sorted(field.war.printed(n).id for n in found.targets) == sorted(targets)
    field.go(prizes, "chile")
    assert bool(field.request) == bool(takers and targets), "without a taker or a target nobody is asked"


@case("10.1", "P68")
def test_only_ships_of_the_line_that_are_afloat_and_the_enemys_are_taken_each_once() -> None:
    field = lines(("cochrane", "o_higgins"), ("union", "limena"), ("union",)).ship("oroya", 3119)
    war, index = field.war, field.war.setting.ship_index
    assert war.duel is not None

    def found() -> tuple[list[str], list[str]]:
        now = boarding(war, CHILE)
        return [war.printed(n).id for n in now.takers], [war.printed(n).id for n in now.targets]

    assert found() == (["cochrane", "o_higgins"], ["union", "limena"]), "the Oroya was not in the line"
    war.duel.tried = [index["cochrane"], index["union"]]
    assert found() == (["o_higgins"], ["limena"])
    war.duel.tried = []
    field.at_sea("limena").owner = "chile"
    assert found()[1] == ["union"], "she has changed hands"
    field.at_sea("limena").owner = "peru"
    field.at_sea("limena").status, field.at_sea("limena").place = ShipState.SUNK, 0
    assert found()[1] == ["union"]
    assert boarding(war, PERU).takers == (), "nor does a damaged ship take a sound one"
    war.duel = None
    assert found() == ([], [])


@case("10.1", "P67", "P68")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("target", ["union", "limena"])
def test_each_face_of_the_die(face: int, target: str) -> None:
    """1 damages the captor, 2 and 3 do nothing, with 4 and 5 she is scuttled, with 6 she is taken; her side rolls."""
    field = lines(("cochrane",), ("union", "limena"), ("union",)).aboard("cuzco", "limena").go(prizes, "chile")
    assert reason(field, "capture union cochrane") == ("10.1", "refusal-no-prize", {"ship": "union"})
    assert reason(field, "capture cochrane huascar") == ("10.1", "refusal-no-prize", {"ship": "huascar"})
    field.give(f"capture cochrane {target}", face)
    ship = field.at_sea(target)
    assert field.at_sea("cochrane").damaged == (face == 1)
    assert (ship.status is ShipState.SUNK) == (face in (4, 5))
    assert ship.owner == ("chile" if face == 6 else "peru")
    assert field.war.sunk == {"chile": 0, "peru": int(face > 3 and target == "union")}
    assert (field.of("cuzco").status is UnitState.DEAD) == (face > 3 and target == "limena")
    more: list[tuple[Any, ...]] = [("PrizeTaken", target, "chile")] if face == 6 else []
    sunk = [("ShipSunk", target, "peru")] if face in (4, 5) else []
    assert field.tale(CaptureTried, PrizeTaken, ShipSunk) == [("CaptureTried", "cochrane", target, face), *more, *sunk]
    assert all(event.reveals for event in field.told(PrizeTaken))
    if face == 6:
        assert (field.seat, question(field), field.codes()) == ("chile", {"ship": target}, ["keep", "destroy"])
        assert (ship.order, ship.next, ship.sailed, ship.damaged) == ("", "", True, target == "union")
        field.give("destroy")
        assert field.tale(PrizeScuttled, ShipSunk) == [("PrizeScuttled", target), ("ShipSunk", target, "chile")]
        assert field.war.sunk == {"chile": 0, "peru": int(target == "union")}


@case("10.1", "P68")
def test_each_undamaged_warship_may_try_and_each_ship_be_tried_once() -> None:
    field = lines(("cochrane", "o_higgins", "magallanes"), ("limena", "oroya")).go(prizes, "chile")
    assert len(field.codes()) == 3 * 2 + 1
    field.give("capture cochrane limena", 2)
    assert field.codes() == ["capture o_higgins oroya", "capture magallanes oroya", "done"]
    field.give("capture magallanes oroya", 3)
    assert field.request is None, "nobody is left to be taken"
    given_up = lines(("cochrane", "o_higgins"), ("limena", "oroya")).go(prizes, "chile").give("done")
    assert given_up.request is None


@case("10.1", "7.9")
@pytest.mark.parametrize(("face", "owner"), [(5, "chile"), (6, "peru"), (2, "chile")])
def test_a_transport_that_was_taken_or_scuttled_does_not_sail_on(face: int, owner: str) -> None:
    """The Itata is unhurt after the combat, with her escort damaged; then the Huáscar tries to capture her."""
    field = Field("chile", ship_capture="on").ship("itata", 3120, "V").ship("o_higgins", 3120, "V", damaged=True)
    field.ship("huascar", 3119).go(naval_movement)
    field.give("sail 3120 V", "by 3119", "peru: intercept 3119", "fight", "peru: fire huascar o_higgins", 6)
    field.give("fire o_higgins huascar", 6, "peru: capture huascar itata", face)
    if face == 6:
        field.give("peru: keep")
    assert field.at_sea("itata").owner == owner
    assert field.asked == ("sail_on" if face == 2 else "fleet")
    assert (field.war.voyage is not None) == (face == 2)


@case("10.1")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, ""),
        ({"owner": "peru"}, "refusal-no-prize"),
        ({"status": ShipState.SUNK, "place": 0}, "refusal-no-prize"),
    ],
)
def test_a_captor_sinks_his_own_prize_later_and_nothing_else(change: dict[str, Any], found: str) -> None:
    field = Field("chile", ship_capture="on").ship("limena", "antofagasta").ship("itata", "antofagasta")
    for name, value in {"owner": "chile", **change}.items():
        setattr(field.at_sea("limena"), name, value)
    field.go(naval_movement)
    assert reason(field, "scuttle itata") == ("10.1", "refusal-no-prize", {"ship": "itata"}), "she is no prize"
    if found:
        assert reason(field, "scuttle limena") == ("10.1", found, {"ship": "limena"})
    else:
        field.give("scuttle limena")
        assert field.tale(PrizeScuttled, ShipSunk) == [("PrizeScuttled", "limena"), ("ShipSunk", "limena", "chile")]
