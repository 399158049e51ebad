"""OI-7 The effect of hits, fatigue and damage; and for odds, the distribution of an attack's dice."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple, Self

from admiralty.games.oak_and_iron.rules.terms import active, damage, sea, throws, volleys
from admiralty.games.oak_and_iron.state import Battle, Ship


class Free(NamedTuple):
    """What a card adds to an attack that it allows: dice, and limits of the attack."""

    dice: int
    no_damage: bool
    no_critical: bool

    @classmethod
    def of(cls, args: Mapping[str, Any]) -> Self:
        """From the effect of the card; anything it does not mention is unchanged."""
        return cls(int(args.get("dice") or 0), bool(args.get("no_damage")), bool(args.get("no_critical")))


PLAIN = Free.of({})


def rows(battle: Battle, context: active.Context, good: frozenset[str]) -> Callable[[Any], tuple[int, ...]]:
    """The relevant results of an attack's dice: hits, critical triggers, and faces that a card reads. Other faces are
    alike."""
    symbols = battle.setting.book.symbols
    groups = [good]
    if context.mode == "hull" and context.kind != "close":
        groups += [
            symbols["critical_trigger_raking" if context.raking else "critical_trigger"],
            symbols["expert_gunners"],
        ]
    for each, _ in active.matching(battle, "attack.hits", context):
        read = each.effect.args.get("symbol") or each.effect.args.get("per")
        if read:
            groups.append(frozenset((read,)))
    return throws.counts(*groups)


def gunfire_fatigue(battle: Battle, target: Ship, hits: int, marksmen: int, context: active.Context) -> int:
    """OI-7.5 OI-11.7 OI-A40 Fatigue of gunfire: one for any hit (freeboard may want more), one more for a rake."""
    wanted = 1
    effects = active.matching(battle, "attack.fatigue", context)
    for each, _ in effects:
        if each.effect.op == "min_hits_for_fatigue":
            wanted = max(wanted, each.effect.n)
    fatigue = marksmen + (1 if hits >= wanted else 0)
    fatigue += sum([each.effect.n for each, _ in effects if each.effect.op == "add_fatigue"])
    if fatigue and context.raking:
        fatigue += 1
    return damage.relieved(battle, context, fatigue)


def gunfire_damage(battle: Battle, target: Ship, hits: int, context: active.Context) -> int:
    """OI-7.6 OI-11.7 OI-A39 OI-A83 Hits divided by Fortitude, rounded down; a stern rake meets Fortitude 1."""
    fortitude = sea.fit_of(battle, target).fortitude
    effects = active.matching(battle, "attack.damage", context)
    extra = 0
    for each, _ in effects:
        effect = each.effect
        if effect.op == "add_stat":
            fortitude += effect.n
        elif effect.op == "target_stat":
            fortitude = max(int(effect.args["min"]), fortitude + effect.n)
        elif effect.op == "add_damage":
            extra += effect.n
    if context.raking == "stern":
        fortitude = 1
    return damage.withstood(battle, context, hits // fortitude + extra)


def _valued(battle: Battle, context: active.Context) -> throws.Faces:
    """The faces that a card reads besides hits: each is a kind of its own."""
    found: list[str] = []
    for each, _ in active.matching(battle, "attack.hits", context):
        found += [each.effect.args[name] for name in ("symbol", "per") if each.effect.args.get(name)]
    for timing in ("attack.damage", "attack.fatigue"):
        for each in active.active(battle, timing):
            read = [
                argument
                for alternatives in each.effect.conditions
                for name, argument in alternatives
                if name == "count"
            ]
            if read and active.subject_of(battle, each, context) is not None:
                found += [argument.partition(">=")[0] for argument in read]
    return tuple(dict.fromkeys(found))


class Aim:
    """An attack about to be rolled, for odds."""

    __slots__ = ("battle", "context", "count", "free", "good")

    def __init__(self, battle: Battle, context: active.Context, free: Free, good: frozenset[str], count: int) -> None:
        self.battle = battle
        self.context = context
        self.free = free
        self.good = good
        self.count = count

    def valued(self) -> throws.Faces:
        """The faces that a card reads besides hits."""
        return _valued(self.battle, self.context)

    def ends(self, policy: str) -> list[tuple[volleys.Final, float]]:
        """Every final result of the attack's dice under a policy, with its probability."""
        battle, context = self.battle, self.context
        symbols = battle.setting.book.symbols
        faces = tuple(map(str, throws.pool(battle, self.count).faces))
        hull = context.mode == "hull" and context.kind != "close"
        trigger = symbols["critical_trigger_raking" if context.raking else "critical_trigger"] if hull else frozenset()
        hits = active.matching(battle, "attack.hits", context)
        explode = [each.effect.args["symbol"] for each, _ in hits if each.effect.op == "explode"]
        bonuses = [
            volleys.Bonus(args["per"], faces.count(args["success"]) / len(faces), each.effect.n)
            for each, _ in hits
            if each.effect.op == "bonus_roll" and (args := each.effect.args)
        ]
        critical = None
        if hull and not self.free.no_critical:
            groups = (symbols["critical_damage"], symbols["critical_rigging"], symbols["critical_crew"])
            critical = (groups, bool(active.matching(battle, "attack.critical", context, "reroll")))
        left = throws.Allowance(battle, context.ship, context, "attack.reroll")
        volley = volleys.Volley(
            faces,
            self.count,
            left.free_singles(),
            volleys.kinds_of(faces, self.good, trigger, self.valued()),
            explode=explode[0] if explode and context.kind != "close" else "",
            bonuses=bonuses,
            critical=critical,
        )
        fortune = policy == throws.WITH_FORTUNE and battle.squadrons[context.ship.seat].fortune > 0
        return volley.ends(self._effect, fortune)

    def _effect(self, faces: throws.Faces, marksmen: int) -> Hashable:
        """The effects of faces before critical dice; equal effects are merged."""
        hits = sum([face in self.good for face in faces])
        old = self.context
        if old.mode != "hull":
            return min(hits, 2), marksmen
        if old.kind == "close":
            return hits, marksmen
        assert old.target is not None
        context = active.Context(old.ship, old.target, kind=old.kind, mode=old.mode, band=old.band, raking=old.raking)
        context.faces, context.hits = faces, hits
        fatigue = gunfire_fatigue(self.battle, old.target, hits, marksmen, context)
        hurt = 0 if self.free.no_damage else gunfire_damage(self.battle, old.target, hits, context)
        return fatigue, context.relief, hurt, context.dealt
