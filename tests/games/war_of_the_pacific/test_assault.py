"""8.7 to 8.11 Land combat piece by piece: chits, modifiers, hits, retreats and their hexes, columns that go along."""

from itertools import product

import pytest

from admiralty.games.war_of_the_pacific.events import ColumnsDestroyed, ColumnsRetreated
from admiralty.games.war_of_the_pacific.rules import aftermath, assault, attack
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Arm
from admiralty.games.war_of_the_pacific.state import Assault
from admiralty.games.war_of_the_pacific.theatre import BOX
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case


def of_kind(field: Field, kind: Arm, side: str) -> str:
    return next(row.id for row in field.war.setting.units if row.kind is kind and row.side == side)


@case("8.9", "P5", "P62")
@pytest.mark.parametrize(
    ("chit", "kinds", "attacking", "found"),
    [
        ("leader", (), True, (0, 1)), ("leader", (), False, (0, 1)),
        ("earthworks", (), True, (0, 0)), ("earthworks", (), False, (1, 0)),
        ("charge", (Arm.CAVALRY,), True, (1, 0)), ("charge", (Arm.CAVALRY,), False, (0, 0)),
        ("charge", (Arm.INFANTRY,), True, (0, 0)), ("charge", (Arm.INFANTRY, Arm.CAVALRY), True, (1, 0)),
        ("surprise", (), True, (1, 0)), ("surprise", (), False, (0, 0)),
        ("slaughter", (), True, (2, 0)), ("slaughter", (), False, (2, 0)),
        ("canister", (Arm.ARTILLERY,), True, (2, 0)), ("canister", (Arm.ARTILLERY,), False, (2, 0)),
        ("canister", (Arm.INFANTRY,), True, (0, 0)),
    ],
)  # fmt: skip
def test_what_each_chit_adds(chit: str, kinds: tuple[Arm, ...], attacking: bool, found: tuple[int, int]) -> None:
    field = Field()
    assert chit in field.war.setting.figures.chits
    units = [field.war.setting.unit_index[of_kind(field, kind, "chile")] for kind in kinds]
    assert assault.chit_dice(field.war, chit, units, attacking) == found


@case("8.9", "P23")
@pytest.mark.parametrize("modifier", range(-2, 8))
def test_six_with_the_modifier_hits_and_a_natural_six_always(modifier: int) -> None:
    count = assault.hits_with(modifier)
    for faces in product(range(1, 7), repeat=2):
        assert count(faces) == sum(face + modifier >= 6 or face == 6 for face in faces)


@case("8.9", "P62", "P63")
def test_what_ground_guns_rivers_and_forts_add() -> None:
    field = Field()
    theatre = field.war.setting.theatre
    guns, infantry = of_kind(field, Arm.ARTILLERY, "peru"), of_kind(field, Arm.INFANTRY, "peru")
    ours, other = of_kind(field, Arm.ARTILLERY, "chile"), of_kind(field, Arm.INFANTRY, "chile")
    seen = set()
    for target in sorted(theatre.on_land):
        for origin, _ in theatre.land.steps(target):
            river = theatre.crosses_river(origin, target)
            ground = theatre.terrain_defence(target)
            if BOX in (origin, target) or (river, ground) in seen:
                continue
            seen.add((river, ground))
            field = Field().unit(guns, target).unit(infantry, target).unit(ours, origin).unit(other, origin)
            for attacker, one, two in ((CHILE, origin, target), (PERU, target, origin)):
                fight = Assault(one, two, attacker, [], [])
                added = [(each.value, each.reason) for each in assault.attack_modifiers(field.war, fight)]
                assert added == [(1, "modifier-artillery")]
                defence = {each.reason: each.value for each in assault.defence_modifiers(field.war, fight)}
                assert defence.pop("modifier-artillery") == 1
                crossed = theatre.crosses_river(one, two)
                assert defence.pop("modifier-river", 0) == (theatre.file.terrain.river_defence if crossed else 0)
                kind = f"modifier-{theatre.ground[two].replace('_', '-')}"
                assert defence.pop(kind, 0) == theatre.terrain_defence(two)
                assert defence == {}
    assert {river for river, _ in seen} == {False, True}
    assert len(seen) > 3


@case("8.9")
@pytest.mark.parametrize(
    ("stands", "attacker", "added"), [(True, "chile", True), (False, "chile", False), (True, "peru", False)]
)
def test_a_fort_that_stands_helps_its_defenders(stands: bool, attacker: str, added: bool) -> None:
    field = Field().unit("zepita", "iquique").unit("buin", "iquique")
    if stands:
        field.fort("fort_iquique")
    place = field.place_of("iquique")
    fight = Assault(place, place, attacker, [], [])
    keys = [each.reason for each in assault.defence_modifiers(field.war, fight)]
    assert ("modifier-fort" in keys) == added


@case("8.10", "P50")
def test_the_ways_out_are_land_hexes_without_enemies_and_for_chile_the_box() -> None:
    field = Field()
    theatre = field.war.setting.theatre
    gate = next(place for place in theatre.exits if place in theatre.on_land)
    near = sorted(other for other, _ in theatre.land.steps(gate))
    assert aftermath.ways_out(field.war, "chile", gate) == tuple(near)
    assert aftermath.ways_out(field.war, "peru", gate) == tuple(other for other in near if other != BOX)
    taken = next(other for other in near if other != BOX)
    field.unit("zepita", taken).unit("buin", near[-1])
    assert aftermath.ways_out(field.war, "chile", gate) == tuple(other for other in near if other != taken)


@case("8.9", "8.10", "P51")
@pytest.mark.parametrize(
    ("on_attacker", "on_defender", "gives_way"),
    [(0, 0, ""), (1, 0, "chile"), (0, 1, "peru"), (1, 1, ""), (2, 0, "chile"), (0, 2, "peru")],
)
def test_who_was_hit_and_did_not_hit_gives_way(on_attacker: int, on_defender: int, gives_way: str) -> None:
    field = Field("chile")
    field.war.assault = Assault(3117, 3116, "chile", [], [], hits_on_attacker=on_attacker, hits_on_defender=on_defender)
    aftermath.resolve_assault(field.war)
    names = [(name, *arguments) for name, arguments in reversed(field.war.agenda)]
    retreats = [("retreat", gives_way)] if gives_way else []
    assert names == [("casualties", "chile"), ("casualties", "peru"), *retreats, ("advance", 0)]


@case("8.10", "P50", "P74")
@pytest.mark.parametrize(("taken", "left"), [(0, (2, 1)), (1, (1, 1)), (2, (0, 1)), (3, (0, 0))])
def test_so_many_columns_go_along_and_perus_first(taken: int, left: tuple[int, int]) -> None:
    field = Field("peru").unit("zepita", "tacna", 2).unit("buin", "arica")
    field.columns("peru", "tacna", 2).columns("bolivia", "tacna")
    zepita, buin = (field.war.setting.unit_index[name] for name in ("zepita", "buin"))
    tacna = field.place_of("tacna")
    field.war.assault = Assault(tacna, field.place_of("arica"), "peru", [zepita], [buin], hits_on_attacker=1)
    field.go(aftermath.retreat, "peru")
    way = next(code for code in field.codes() if code.startswith("retreat "))
    field.give(way)
    assert (field.asked, question(field)["count"]) == ("train", 3)
    assert field.codes() == ["along 0", "along 1", "along 2", "along 3"]
    assert reason(field, "along 4") == ("P50", "refusal-columns", {"needed": 4, "there": 3})
    field.give(f"along {taken}")
    assert (field.stock("peru", tacna), field.stock("bolivia", tacna)) == left
    assert [event.count for event in field.told(ColumnsRetreated)] == ([taken] if taken else [])


@case("8.10", "P24")
def test_who_has_no_way_out_pays_with_every_unit_or_by_the_option_with_one() -> None:
    for option, steps in (("every_unit", (1, 1)), ("one_step", (1, 2))):
        field = Field("chile", no_retreat=option).unit("zepita", "iquique", 2).unit("cuzco", "iquique", 2)
        place = field.place_of("iquique")
        chileans = [row.id for row in field.war.setting.units if row.side == "chile"]
        for name, (near, _) in zip(chileans, field.war.setting.theatre.land.steps(place), strict=False):
            field.unit(name, near)
        units = [field.war.setting.unit_index[name] for name in ("zepita", "cuzco")]
        field.war.assault = Assault(place, place, "chile", [], units, hits_on_defender=1)
        field.go(aftermath.retreat, "peru")
        if field.asked:
            assert not [code for code in field.codes() if code.startswith("retreat")]
            field.give("peru: stand zepita")
        assert (field.of("zepita").steps, field.of("cuzco").steps) == steps


@case("8.7")
def test_units_attack_once_from_the_map_and_those_landed_where_they_are() -> None:
    field = Field("chile").unit("buin", "iquique").unit("line_2", "iquique").unit("zepita", "iquique")
    field.unit("line_3", "box")
    index = field.war.setting.unit_index
    place = field.place_of("iquique")
    buin, line_2, line_3 = index["buin"], index["line_2"], index["line_3"]
    assert [attack.may_attack(field.war, n) for n in (buin, line_3)] == [True, False]
    assert attack.attackers_at(field.war, "chile", place) == sorted([buin, line_2])
    assert attack.stormers_at(field.war, "chile", place) == sorted([buin, line_2])
    field.of("buin").landed = True
    assert attack.attackers_at(field.war, "chile", place) == [line_2]
    assert attack.stormers_at(field.war, "chile", place) == [buin]
    field.of("line_2").fought = True
    assert attack.attackers_at(field.war, "chile", place) == []


@case("P61", "8.7")
def test_a_lone_column_that_nobody_enters_is_destroyed() -> None:
    field = Field("chile").unit("buin", "iquique").columns("peru", "pisagua", 2).columns("bolivia", "pisagua")
    one, two = field.place_of("iquique"), field.place_of("pisagua")
    field.war.assault = Assault(one, two, "chile", [field.war.setting.unit_index["buin"]], [])
    field.go(aftermath.advance, 1)
    assert field.codes() == ["advance", "advance buin", "halt"]
    field.give("halt")
    assert (field.stock("peru", "pisagua"), field.stock("bolivia", "pisagua")) == (0, 0)
    assert [(event.side, event.count) for event in field.told(ColumnsDestroyed)] == [("peru", 3)]
    assert field.war.assault is None
