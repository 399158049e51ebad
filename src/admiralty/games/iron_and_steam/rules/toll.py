"""IS-2 to IS-6 Exact odds of gunfire: the distribution of the damage to its target.

Damage counts when the turn ends (IS-1.2), so no hit changes the effect of the next: the chances of one hit, found by
the real rules, give those of a volley and of a ship's whole fire.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from admiralty.games.iron_and_steam.state import Battle, Effect, Harm, Wound
from admiralty.rulebook import Chance, Flow, fallen

from . import firing, gunhits, guns

__all__ = ["Hit", "gunnery_measures", "hit_chances", "one_hit", "toll_of"]

SILENCING = (Harm.SHUTTER, Harm.JAM, Harm.SUPPRESSED, Harm.DISMOUNTED, Harm.POWDER, Harm.SILENCED)
"""IS-9.1, IS-12.2 Damage that keeps a gun from firing for a turn or longer, or ties it to one bearing."""


class Hit(NamedTuple):
    """The cost of one or several hits: hull points, and whether a gun is lost, a fire or an explosion follows."""

    hull: int = 0
    gun: bool = False
    fire: bool = False
    blown: bool = False


Chances = Mapping[Hit, float]


def toll_of(battle: Battle, effects: Iterable[Effect]) -> Hit:
    """IS-1.2 The cost of pending effects to their ship."""
    hull, gun, fire, blown = 0, False, False, False
    for effect in effects:
        match effect.kind:
            case Harm.HULL:
                hull += effect.amount
            case Harm.BOILER_EXPLODES:
                hull += battle.setting.tables.effects.boiler_explodes_hull
            case Harm.FIRE:
                fire = True
            case Harm.EXPLODES:
                blown = True
            case kind if kind in SILENCING:
                gun = True
                if kind is Harm.POWDER and not battle.setting.vessels[effect.ship].is_fort:
                    hull += effect.amount
    return Hit(hull, gun, fire, blown)


def one_hit(battle: Battle, volley: guns.Volley, every_gun: bool = False) -> Chances:
    """IS-3.1 to IS-12.2 The results of a hit, by every possible row of the charts.

    Guns that the gun chart treats alike are not told apart, unless ``every_gun`` is followed, to compare.
    """

    def begin() -> Flow[None]:
        battle.effects = []
        return firing.strike(battle, volley.firer, volley.group, volley.target, volley.ammo.value, volley.band)

    before, battle.effects = battle.effects, []
    try:
        alike = None if every_gun else _Alike(battle, volley.target)
        return fallen(begin, lambda: toll_of(battle, battle.effects), alike)
    finally:
        battle.effects = before


class _Alike:
    """IS-9, HR-17 The equivalent guns of a target: those behind the same armour that can suffer the same rows of the
    gun chart."""

    def __init__(self, battle: Battle, target: int) -> None:
        vessel, ship = battle.setting.vessels[target], battle.ships[target]
        fort = vessel.is_fort
        self.kinds = [
            (ship.casemate[gun] if fort else 0, gunhits.has_shutter(vessel, gun), gunhits.trains(vessel, gun))
            for gun in range(len(vessel.pieces))
            if guns.working(ship, gun)
        ]

    def __call__(self, request: Chance) -> Callable[[Any], Hashable] | None:
        if request.case in ("IS-9.2", "IS-9.3", "HR-17"):
            return lambda drawn: self.kinds[drawn - 1]
        if request.case == "IS-4.2" and len(set(self.kinds)) == 1:  # one of the guns inside, whichever
            return lambda drawn: None
        return None


def hit_chances(battle: Battle, volley: guns.Volley) -> list[float]:
    """IS-2.2, IS-A20 Gun by gun: the chance that it fires and hits; a shaken gun of an earthen fort must roll first."""
    gun = battle.setting.vessels[volley.firer].weapons[volley.group].gun
    percent = guns.chance_to_hit(gun, volley.band, guns.to_hit_modifiers(battle, volley.firer, volley.target))
    ship = battle.ships[volley.firer]
    return [
        percent / 100 * (min(10, ship.casemate[gun]) / 10 if ship.wounds[gun] & Wound.SHAKEN else 1.0)
        for gun in volley.guns
    ]


def gunnery_measures(battle: Battle, volleys: Sequence[guns.Volley]) -> dict[str, dict[Hashable, float]]:
    """The total of volleys at one target: hits, hull points, a gun lost, a fire, the ship lost."""
    target = volleys[0].target
    left = battle.ships[target].hull
    fort = battle.setting.vessels[target].is_fort
    hits: dict[Hashable, float] = {0: 1.0}
    costs: dict[tuple[int, bool], float] = {(0, False): 1.0}
    no_gun = no_fire = 1.0
    for volley in volleys:
        struck = one_hit(battle, volley)
        gun = sum(share for hit, share in struck.items() if hit.gun)
        fire = sum(share for hit, share in struck.items() if hit.fire)
        cost: dict[tuple[int, bool], float] = {}
        for hit, share in struck.items():
            key = hit.hull, hit.blown
            cost[key] = cost.get(key, 0.0) + share
        for chance in hit_chances(battle, volley):
            hits = _one_more(hits, chance)
            costs = _costing(costs, cost, chance, left)
            no_gun *= 1 - chance * gun
            no_fire *= 1 - chance * fire
    lost = 0.0 if fort else sum(share for (points, blown), share in costs.items() if blown or points >= left)
    flags = {"measure-gun-out": 1 - no_gun, "measure-burns": 1 - no_fire, "measure-enemy-lost": lost}
    measures = {"measure-hits": hits} | {key: _whether(chance) for key, chance in flags.items() if chance > 0}
    if not fort:
        hull: dict[Hashable, float] = {}
        for (points, _), share in costs.items():
            hull[points] = hull.get(points, 0.0) + share
        measures["measure-hull-theirs"] = hull
    return measures


def _whether(chance: float) -> dict[Hashable, float]:
    chance = min(1.0, max(0.0, chance))
    return {value: share for value, share in ((False, 1 - chance), (True, chance)) if share > 0}


def _one_more(hits: dict[Hashable, float], chance: float) -> dict[Hashable, float]:
    """Hits with those of one more gun."""
    shares = [*hits.values(), 0.0]
    more = [share * (1 - chance) + (shares[n - 1] * chance if n else 0.0) for n, share in enumerate(shares)]
    return {n: share for n, share in enumerate(more) if share or n == 0}


def _costing(
    costs: dict[tuple[int, bool], float], cost: dict[tuple[int, bool], float], chance: float, most: int
) -> dict[tuple[int, bool], float]:
    """Costs with those of one more gun; a ship loses no more hull than she has."""
    found = {before: share * (1 - chance) for before, share in costs.items()}
    for (points, blown), share in costs.items():
        for (more, explodes), other in cost.items():
            key = min(most, points + more), blown or explodes
            found[key] = found.get(key, 0.0) + share * chance * other
    return found
