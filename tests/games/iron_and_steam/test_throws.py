"""Every roll of the game: its dice, its roller and its case, by the book and the house rules."""

from collections.abc import Callable, Hashable
from typing import Any

import pytest

from admiralty.games.iron_and_steam.events import ChanceRolled, ChartRolled, DiceThrown, HullEaten, LocationCounts
from admiralty.games.iron_and_steam.rules import boarding, burning, firing, grounds, hits, majors, ramming, repairs
from admiralty.games.iron_and_steam.rules.damage import magazine_blows
from admiralty.games.iron_and_steam.state import Contact, Fate, Steering, Wound, Wreck
from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Flow
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case

Throw = Callable[[Table], Flow[Any]]


def throws(flow: Flow[Any], *answers: Any) -> list[str]:
    """All rolls of a rule: roller, dice and case."""
    found, left = [], list(answers)
    try:
        request = next(flow)
        while True:
            found.append(request.fingerprint().removeprefix("roll "))
            assert left, f"a die is missing: {found}"
            request = flow.send(request.from_data(left.pop(0)))  # type: ignore[attr-defined]
    except StopIteration:
        assert not left, f"nothing asked for {left}"
        return found


def by_rows(table: Table, flow: Throw, answers: tuple[Any, ...]) -> None:
    """Odds use one number for each row of a roll: the first and the last of a row must lead to the same result."""
    for place, answer in enumerate(answers):
        single = not isinstance(answer, tuple)
        request, _ = led_to(table, flow, answers[:place])
        if request.rows is None or not (single or len(answer) == 1):
            continue
        faces: dict[Hashable, list[int]] = {}
        for face in request.pool.faces:
            faces.setdefault(request.rows(face if single else (face,)), []).append(face)
        for row, (first, *others) in faces.items():
            ends = [
                led_to(table, flow, (*answers[:place], face if single else (face,))) for face in (first, *others[-1:])
            ]
            assert len({(str(end and end.fingerprint()), state) for end, state in ends}) == 1, (place, row)


def led_to(table: Table, flow: Throw, answers: tuple[Any, ...]) -> tuple[Any, Hashable]:
    """The next roll, if any, and the position before it."""
    copy = Table(table.state.clone())
    running = flow(copy)
    try:
        request = next(running)
        for answer in answers:
            request = running.send(request.from_data(answer))  # type: ignore[attr-defined]
    except StopIteration:
        return None, copy.state.key()
    return request, copy.state.key()


def said(table: Table, flow: Throw, answers: tuple[Any, ...]) -> str:
    """The events of a rule with their figures, without the rolls themselves (see test_dice_log)."""
    told = []
    for event in table.run(flow(table), *answers):
        if isinstance(event, ChartRolled | ChanceRolled | DiceThrown | HullEaten | LocationCounts):
            continue
        names = [name for name in type(event).__annotations__ if name not in Event.__annotations__]
        told.append(" ".join([type(event).__name__, *(str(getattr(event, name)) for name in names)]))
    return "; ".join(told)


def action(**options: str) -> Table:
    """Ships of all kinds within reach of each other; the Confederacy fires on the Union."""
    return battle(
        us={"minnesota": (50, 50, 0), "monitor": (56, 50, 0), "chickasaw": (60, 60, 0), "newport_news": (50, 70, 180)},
        cs={"virginia": (50, 55, 0), "tennessee": (62, 50, 0), "teaser": (50, 45, 0)},
        options=options,
    )


def struck(what: Callable[..., Flow[Any]], target: str = "minnesota", *more: Any) -> Throw:
    """A chart roll by Virginia's gunners for a Union ship or fort."""
    return lambda table: what(table.state, table.n("virginia"), table.n(target), *more)


def hit(target: str, ammo: str = "shot", firer: str = "virginia", band: int = 0) -> Throw:
    return lambda table: hits.strike(table.state, table.n(firer), 0, table.n(target), ammo, band)


@case("IS-3.1", "IS-4.3", "IS-7.0", "IS-8", "IS-9", "IS-10", "IS-11.1", "IS-11.2", "IS-12.2", "IS-A7", "IS-A24")
@pytest.mark.parametrize(
    ("flow", "answers", "thrown"),
    [
        (hit("monitor", "shell"), (1, 3), "d100 IS-3.1, d10 IS-4.3"),
        (hit("monitor", "shell"), (56, 3), "d100 IS-3.1, d10 IS-5.1"),
        (hit("monitor", "shell"), (71, 3), "d100 IS-3.1, d10 IS-6.1"),
        (hit("chickasaw", "shell"), (1, 2, 3), "d100 IS-3.1, d2 IS-A24, d10 IS-4.3"),
        (hit("monitor"), (1, 2, 1), "d100 IS-3.1, d2 IS-4.2, d100 IS-9"),
        (hit("newport_news", "shell"), (1, 6, 46), "d100 IS-3.1, d6 HR-17, d100 IS-9"),
        (hit("newport_news"), (96, 3, 2, 5), "d100 IS-3.1, d6 IS-12.2, d2 IS-12.2, d5 IS-12.2"),
        (hit("minnesota", "shell"), (71, (100,)), "d100 IS-3.1, 1d100 HR-9"),
        (struck(majors.major_hit, "minnesota", 5), (1,), "d100 IS-7.0"),
        (struck(majors.major_hit, "minnesota", 5), (35, 100), "d100 IS-7.0, d100 IS-7.3"),
        (struck(majors.major_hit, "minnesota", 5), (39, 4), "d100 IS-7.0, d4 IS-7.4"),
        (struck(majors.major_hit, "monitor", 1), (39, 2), "d100 IS-7.0, d2 IS-7.4"),
        (struck(majors.major_hit, "minnesota", 5), (64, 26, 10), "d100 IS-7.0, d100 IS-8, d10 IS-8"),
        (struck(majors.major_hit, "minnesota", 5), (64, 25), "d100 IS-7.0, d100 IS-8"),
        (struck(majors.major_hit, "monitor", 5), (89, 2, 96, 10), "d100 IS-7.0, d2 IS-9.2, d100 IS-9, d10 IS-9.1"),
        (struck(majors.major_hit, "monitor", 5), (90, 100), "d100 IS-7.0, d100 IS-10"),
        (struck(majors.critical_hit, "minnesota", 5), (95, 67), "d100 IS-11.1, d100 IS-11.2"),
    ],
)  # fmt: skip
def test_the_charts_are_rolled_by_who_fires(flow: Throw, answers: tuple[Any, ...], thrown: str) -> None:
    by_rows(action(), flow, answers)
    assert throws(flow(action()), *answers) == [f"confederate {each}" for each in thrown.split(", ")]


@case("HR-23")
def test_exposed_steering_is_rolled_for_by_who_fires_from_astern() -> None:
    table = battle(us={"monitor": (50, 40, 0)}, cs={"tennessee": (50, 50, 0)})
    found = throws(hit("tennessee", firer="monitor", band=3)(table), 71, 10, 2, 1)
    assert found == [f"union {each}" for each in ("d100 IS-3.1", "d10 IS-6.1", "d10 HR-23", "d100 IS-7.3")]


def contact(first: str, second: str, closing: int, bow: bool = True) -> Throw:
    def meeting(table: Table) -> Flow[Any]:
        table.state.contacts = [Contact(table.n(first), table.n(second), closing, bow, 900)]
        return ramming.resolve_contact(table.state, 0)

    return meeting


def afire(level: int) -> Throw:
    def burns(table: Table) -> Flow[Any]:
        table["minnesota"].fire = level
        return burning.fight_fire(table.state, table.n("minnesota"))

    return burns


def wreck(table: Table) -> Flow[Any]:
    table["teaser"].fate = Fate.SUNK
    table.state.wrecks = [Wreck(table.n("teaser"))]
    return grounds.check_wreck(table.state, table.n("minnesota"), 0, 2)


def on(what: Callable[..., Flow[Any]], ship: str, *more: Any) -> Throw:
    return lambda table: what(table.state, table.n(ship), *more)


def shaken(table: Table) -> Flow[Any]:
    table["newport_news"].wounds[0] |= Wound.SHAKEN
    fort, target = table.n("newport_news"), table.n("virginia")
    return firing.volley(table.state, fort, 0, target, "shot", 0, "0,1")


def jammed(table: Table) -> Flow[Any]:
    table["minnesota"].steering = Steering.PORT
    return repairs.repair_ship(table.state, table.n("minnesota"))


@case("HR-6", "HR-9", "HR-10", "HR-11", "HR-12", "HR-15", "HR-16", "HR-24", "IS-13.5", "IS-A20")
@pytest.mark.parametrize(
    ("flow", "answers", "thrown"),
    [
        (contact("virginia", "minnesota", 4000), (1, 1, 1), ", ".join(["confederate d10 HR-10"] * 3)),
        (contact("minnesota", "virginia", 4000), (10, 10), "union d10 HR-10, union d10 HR-10"),
        (contact("minnesota", "virginia", 2000), (10,), "- d10 HR-11"),
        (contact("virginia", "minnesota", 9000, bow=False), (1,), "- d10 HR-11"),
        (
            contact("teaser", "minnesota", 1000), ((60,), 10, (25,), 10, 10),
            "confederate 1d100 HR-15, confederate d10 HR-15, confederate 1d100 HR-15, confederate d10 HR-15, "
            "- d10 HR-11",
        ),
        (on(grounds.check_mines, "minnesota", 4), ((4,), 10), "union 1d100 HR-16, - d10 HR-16"),
        (on(grounds.check_ground, "minnesota", 25, 2), ((26,),), "union 1d100 HR-6"),
        (on(grounds.check_engines, "virginia", 1, 1), ((26,), (4,)), "confederate 1d100 IS-8, confederate 1d100 HR-24"),
        (wreck, (4, (100,)), "union d10 IS-13.5, union 1d100 IS-13.5"),
        (afire(1), ((100,), (21,)), "union 1d100 HR-9, - 1d100 HR-9"),
        (afire(2), ((100,), (20,)), "union 1d100 HR-9, - 1d100 HR-9"),
        (afire(3), ((100,), (20,), (11,)), "union 1d100 HR-9, - 1d100 HR-9, - 1d100 HR-9"),
        (afire(4), ((100,), (21,), (10,), 1), "union 1d100 HR-9, - 1d100 HR-9, - 1d100 HR-9, union d100 IS-11.2"),
        (struck(boarding.musketry, "minnesota", 3), ((20, 21, 100),), "confederate 3d100 HR-12"),
        (struck(boarding.musketry, "monitor", 2), ((2, 1), 2), "confederate 2d100 HR-12, confederate d2 HR-12"),
        (struck(boarding.board), (10, 10), "confederate d10 HR-12, union d10 HR-12"),
        (shaken, (7, (100,)), "union d10 IS-A20, union 1d100 IS-2.2"),
        (jammed, ((100,),), "union 1d100 IS-7.3"),
        (on(magazine_blows, "virginia"), ((10,),), "- 1d100 IS-11.2"),
    ],
)  # fmt: skip
def test_what_else_is_thrown_and_by_whose_hand(flow: Throw, answers: tuple[Any, ...], thrown: str) -> None:
    by_rows(action(spar_torpedoes="on"), flow, answers)
    assert throws(flow(action(spar_torpedoes="on")), *answers) == thrown.split(", ")


@case("IS-4.1", "IS-4.3", "IS-5.1", "IS-6.1", "IS-7.0", "IS-8", "IS-9", "IS-10", "IS-11.1", "IS-11.2", "IS-12.2")
@pytest.mark.parametrize(
    ("flow", "answers", "told"),
    [
        # a 7-inch bolt pierces 10, its shell 6; the Monitor has 10 on her turret and 8 on her hull, Minnesota 2
        (hit("monitor", "shell"), (55, 3), "ArmourChipped monitor left 6 10 3 3"),
        (hit("monitor", "shell"), (55, 4), "ShotFailed monitor left 6 10 4 3"),
        (hit("monitor", "shell"), (70, 3), "ArmourChipped monitor hull 6 8 3 3"),
        (hit("monitor", "shell"), (85, 4), "ShotFailed monitor hull 6 8 4 3"),
        (hit("monitor"), (1, 2, 20), "PlatePierced monitor left 10 10 0; GunDamaged monitor d11 shutter 20 0"),
        (
            hit("newport_news", "shell"), (95, 6, 46),
            "PlatePierced newport_news parapet 6 6 0; GunDamaged newport_news p20 suppressed 46 0",
        ),
        (hit("newport_news"), (96, 3, 2, 5), "FortSilenced newport_news 5"),
        (hit("minnesota", "shell"), (71, (10,)), "HullStruck minnesota hull 6 2 1 3; FireStarted minnesota"),
        (hit("minnesota"), (56,), "HullStruck minnesota engine 10 2 1 4"),
        (struck(majors.major_hit, "minnesota", 5), (15,), "StackLost minnesota"),
        (struck(majors.major_hit, "minnesota", 5), (16, 31), "SteeringHit minnesota rudder_port"),
        (struck(majors.major_hit, "minnesota", 5), (36, 4), "PilotHit minnesota True 5 True 5 0"),
        (struck(majors.major_hit, "monitor", 1), (39, 2), "PilotHit monitor False 2 True 1 9"),
        (struck(majors.major_hit, "minnesota", 5), (40, 52, 10), "EnginesDamaged minnesota boiler_75"),
        (struck(majors.major_hit, "monitor", 5), (65, 2, 96, 10), "GunDamaged monitor d11 powder 96 0"),
        (struck(majors.major_hit, "monitor", 5), (90, 31), "EquipmentLost monitor boat"),
        (
            struck(majors.critical_hit, "minnesota", 5), (95, 67),
            "CriticalScored minnesota magazine; MagazineStruck minnesota flooded",
        ),
        (
            struck(majors.critical_hit, "minnesota", 5), (100, 68),
            "CriticalScored minnesota magazine; MagazineStruck minnesota explodes",
        ),
        (
            struck(majors.critical_hit, "minnesota", 5), (24, 96),
            "CriticalScored minnesota steering; SteeringHit minnesota rudder_post",
        ),
    ],
)  # fmt: skip
def test_what_a_chart_comes_to_is_told_with_its_figures(flow: Throw, answers: tuple[Any, ...], told: str) -> None:
    assert said(action(), flow, answers) == told


@case("HR-6", "HR-9", "HR-10", "HR-11", "HR-12", "HR-15", "HR-16", "HR-24", "IS-13.5")
@pytest.mark.parametrize(
    ("flow", "answers", "told"),
    [
        (contact("virginia", "minnesota", 4000), (1, 1, 1), "RamStruck virginia minnesota 4 90 61 7 True True"),
        (contact("virginia", "minnesota", 4000), (1, 2, 4), "RamStruck virginia minnesota 4 90 61 7 False False"),
        (contact("minnesota", "virginia", 2000), (2,), "Collided minnesota virginia True"),
        (contact("minnesota", "virginia", 2000), (3,), "Collided minnesota virginia False"),
        (
            contact("teaser", "minnesota", 1000), ((60,), 7, (25,), 4, 3),
            "SparExploded teaser minnesota True 27 4; Collided teaser minnesota False",
        ),
        (
            contact("teaser", "minnesota", 1000), ((60,), 7, (26,), 3),
            "SparExploded teaser minnesota True 27 0; Collided teaser minnesota False",
        ),
        (
            contact("teaser", "minnesota", 1000), ((61,), 3),
            "SparExploded teaser minnesota False 0 0; Collided teaser minnesota False",
        ),
        (on(grounds.check_mines, "minnesota", 4), ((4,), 3), "MineStruck minnesota 30"),
        (on(grounds.check_mines, "minnesota", 4), ((5,),), ""),
        (on(grounds.check_ground, "minnesota", 25, 2), ((25,),), "Grounded minnesota bottom 25 25"),
        (on(grounds.check_ground, "minnesota", 25, 2), ((26,),), ""),
        (on(grounds.check_engines, "virginia", 1, 1), ((25,),), "BoilerRisked virginia 25 25 True"),
        (
            on(grounds.check_engines, "virginia", 1, 1), ((26,), (3,)),
            "BoilerRisked virginia 26 25 False; EnginesDamaged virginia fires_out",
        ),
        (on(grounds.check_engines, "virginia", 0, 1), ((4,),), ""),
        (wreck, (4, (49,)), "WreckFound minnesota teaser 4; Grounded minnesota wreck 49 49"),
        (afire(2), ((81,), (20,)), "FireFought minnesota 80 81 False; FireSpread minnesota 3"),
        (afire(2), ((81,), (21,)), "FireFought minnesota 80 81 False"),
        (afire(2), ((80,),), "FireFought minnesota 80 80 True"),  # 50, less 10 for its level, 40 for a crew of 54
        (struck(boarding.musketry, "minnesota", 3), ((20, 21, 1),), "SailorsFell virginia minnesota 3 20 2"),
        (struck(boarding.board), (10, 1), "BoardingFought virginia minnesota 42 55 33 15"),
        (jammed, ((25,),), "Repaired minnesota steering 25 25"),
        (jammed, ((26,),), "RepairFailed minnesota steering 25 26"),
        (on(magazine_blows, "virginia"), ((10,),), "FireStarted minnesota"),
        (on(magazine_blows, "virginia"), ((11,),), ""),
    ],
)  # fmt: skip
def test_what_comes_of_a_throw_is_told_with_its_figures(flow: Throw, answers: tuple[Any, ...], told: str) -> None:
    assert said(action(spar_torpedoes="on"), flow, answers) == told
