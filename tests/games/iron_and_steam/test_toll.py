"""IS-1.2 Odds of gunfire: the measures of a ship's fire against all her guns computed one by one."""

from collections.abc import Hashable
from math import comb

import pytest

from admiralty.games.iron_and_steam.figures import Ammo
from admiralty.games.iron_and_steam.rules.guns import Volley, chance_to_hit, to_hit_modifiers
from admiralty.games.iron_and_steam.rules.toll import Hit, gunnery_measures, hit_chances, one_hit, toll_of
from admiralty.games.iron_and_steam.state import Effect, Harm, Wound
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case


def volleys(table: Table, firer: str, target: str, *groups: tuple[int, int]) -> list[Volley]:
    """A number of guns of each group, with shot, at the nearest band."""
    vessel = table.state.setting.by_id[firer]
    return [
        Volley(vessel.index, group, vessel.weapons[group].pieces[:count], table.n(target), Ammo.SHELL, 0)
        for group, count in groups
    ]


def one_by_one(table: Table, fire: list[Volley], hull: int) -> dict[Hit, float]:
    """The results of the guns one after another; hull points as far as there are any."""
    found = {Hit(): 1.0}
    for volley in fire:
        struck = one_hit(table.state, volley, every_gun=True)
        for chance in hit_chances(table.state, volley):
            after: dict[Hit, float] = {}
            outcomes: dict[Hit | None, float] = {None: 1 - chance}
            outcomes.update({hit: chance * each for hit, each in struck.items()})
            for so_far, share in found.items():
                for hit, more in outcomes.items():
                    end = so_far
                    if hit is not None:
                        end = Hit(
                            min(hull, so_far.hull + hit.hull), so_far.gun or hit.gun, so_far.fire or hit.fire,
                            so_far.blown or hit.blown,
                        )  # fmt: skip
                    after[end] = after.get(end, 0.0) + share * more
            found = after
    return found


@case("IS-1.2", "IS-2.2", "IS-3.1")
@pytest.mark.parametrize("left", [2, 200])
@pytest.mark.parametrize(
    ("us", "cs", "firer", "target", "groups"),
    [
        ("monitor", "virginia", "monitor", "virginia", ((0, 2),)),
        ("cumberland", "virginia", "virginia", "cumberland", ((0, 1), (1, 2))),
        ("hartford", "fort_morgan", "hartford", "fort_morgan", ((0, 3),)),
    ],
)
def test_a_ships_fire_is_all_her_guns_one_after_the_other(
    us: str, cs: str, firer: str, target: str, groups: tuple[tuple[int, int], ...], left: int
) -> None:
    table = battle(us={us: (50, 50, 90)}, cs={cs: (50, 58, 270)})
    hull = table[target].hull = min(left, table[target].hull)
    fire = volleys(table, firer, target, *groups)
    ends = one_by_one(table, fire, hull)
    fort = target.startswith("fort")
    flags: dict[str, float] = {
        "measure-gun-out": sum(share for hit, share in ends.items() if hit.gun),
        "measure-burns": sum(share for hit, share in ends.items() if hit.fire),
        "measure-enemy-lost": 0.0
        if fort
        else sum(share for hit, share in ends.items() if hit.blown or hit.hull >= hull),
    }
    expected: dict[str, dict[Hashable, float]] = {
        key: {False: 1 - chance, True: chance} for key, chance in flags.items() if chance
    }
    if not fort:
        hulls: dict[Hashable, float] = {}
        for hit, share in ends.items():
            hulls[hit.hull] = hulls.get(hit.hull, 0.0) + share
        expected["measure-hull-theirs"] = hulls
    found = gunnery_measures(table.state, fire)
    hits = found.pop("measure-hits")
    assert found == {key: pytest.approx(shares, abs=1e-9) for key, shares in expected.items()}
    each = [chance for volley in fire for chance in hit_chances(table.state, volley)]
    assert sum(n * share for n, share in hits.items() if isinstance(n, int)) == pytest.approx(sum(each))
    assert max(n for n in hits if isinstance(n, int)) == len(each)
    assert sum(hits.values()) == pytest.approx(1.0)


@case("HR-9", "IS-2.2")
@pytest.mark.parametrize("guns", [1, 2, 3])
def test_the_fire_of_shells_on_wood_is_a_tenth_of_each_hit(guns: int) -> None:
    """A IX-inch hits on 60 at short range, and the target burns on 10; iron only if it is pierced."""
    table = battle(us={"congress": (50, 50, 90)}, cs={"virginia": (50, 58, 270)})
    found = gunnery_measures(table.state, volleys(table, "virginia", "congress", (4, guns)))
    burns = 1 - 0.94**guns
    assert found["measure-burns"] == pytest.approx({False: 1 - burns, True: burns})
    assert found["measure-hits"] == pytest.approx(
        {n: comb(guns, n) * 0.6**n * 0.4 ** (guns - n) for n in range(guns + 1)}
    )
    assert "measure-burns" not in gunnery_measures(table.state, volleys(table, "congress", "virginia", (0, 1)))


@case("IS-2.2", "IS-A20")
@pytest.mark.parametrize(("armour", "share"), [(4, 0.4), (10, 1.0), (12, 1.0)])
def test_a_shaken_gun_must_roll_its_armour_before_it_fires(armour: int, share: float) -> None:
    table = battle(us={"hartford": (50, 50, 90)}, cs={"fort_morgan": (50, 58, 180)})
    fort, target = table.n("fort_morgan"), table.n("hartford")
    (volley,) = volleys(table, "fort_morgan", "hartford", (0, 2))
    gun = table.state.setting.vessels[fort].weapons[0].gun
    plain = chance_to_hit(gun, 0, to_hit_modifiers(table.state, fort, target)) / 100
    table["fort_morgan"].wounds[volley.guns[0]] |= Wound.SHAKEN.value
    table["fort_morgan"].casemate[volley.guns[0]] = armour
    assert hit_chances(table.state, volley) == pytest.approx([plain * share, plain])


@case("IS-1.2", "IS-9.1", "IS-11.2", "IS-12.2")
def test_what_effects_cost_their_ship() -> None:
    table = battle(us={"hartford": (50, 50, 90)}, cs={"fort_morgan": (50, 58, 180)})
    ship, fort = table.n("hartford"), table.n("fort_morgan")
    boiler = table.state.setting.tables.effects.boiler_explodes_hull
    for kind, amount, costs in (
        (Harm.HULL, 3, Hit(hull=3)),
        (Harm.BOILER_EXPLODES, 0, Hit(hull=boiler)),
        (Harm.FIRE, 1, Hit(fire=True)),
        (Harm.EXPLODES, 0, Hit(blown=True)),
        (Harm.SHUTTER, 2, Hit(gun=True)),
        (Harm.JAM, 2, Hit(gun=True)),
        (Harm.SUPPRESSED, 2, Hit(gun=True)),
        (Harm.DISMOUNTED, 2, Hit(gun=True)),
        (Harm.SILENCED, 2, Hit(gun=True)),
        (Harm.POWDER, 4, Hit(hull=4, gun=True)),
        (Harm.SIGHTS, 2, Hit()),
        (Harm.CREW, 2, Hit()),
    ):
        assert toll_of(table.state, [Effect(ship, kind, amount)]) == costs, kind
    assert toll_of(table.state, [Effect(fort, Harm.POWDER, 4)]) == Hit(gun=True)
    both = [
        Effect(ship, Harm.HULL, 3),
        Effect(ship, Harm.POWDER, 4),
        Effect(ship, Harm.FIRE),
        Effect(ship, Harm.HULL, 1),
    ]
    assert toll_of(table.state, both) == Hit(8, gun=True, fire=True)


@case("IS-4.2", "IS-9.2", "HR-17")
@pytest.mark.parametrize("target", sorted([*game.figures.ships, *game.figures.forts]))
def test_guns_that_are_alike_are_told_as_one_in_every_ship_and_fort(target: str) -> None:
    ours = game.figures.ships[target].side == "US" if target in game.figures.ships else False
    if ours:
        table = battle(us={target: (50, 58, 90)}, cs={"virginia": (50, 50, 0)})
    else:
        table = battle(us={"minnesota": (50, 50, 0)}, cs={target: (50, 58, 90)})
    (volley,) = volleys(table, "virginia" if ours else "minnesota", target, (0, 1))
    assert one_hit(table.state, volley) == pytest.approx(one_hit(table.state, volley, every_gun=True))
