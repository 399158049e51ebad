"""OI-1 Effects in force: the index by timing, and whether an effect applies to a ship, a target and a context."""

from collections.abc import Callable, Collection
from typing import Any

from admiralty.boards.table import wholly_upwind
from admiralty.games.oak_and_iron.cards.effects import Active, Effect
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.setting import Fit
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship, Squadron

NOTHING: list[Active] = []
SAILS = {"anchored": Sail.ANCHORED, "minimal": Sail.MINIMAL, "battle": Sail.BATTLE, "full": Sail.FULL}


class Context:
    """The context in which effects are looked up."""

    __slots__ = (
        "action",
        "band",
        "dealt",
        "faces",
        "hits",
        "kind",
        "mode",
        "raking",
        "relief",
        "ship",
        "target",
        "tests",
    )

    def __init__(
        self,
        ship: Ship,
        target: Ship | None = None,
        *,
        kind: str = "",
        mode: str = "",
        band: str = "",
        raking: str = "",
        action: str = "",
        tests: Collection[str] = (),
    ) -> None:
        self.ship = ship
        self.target = target
        self.kind = kind
        self.mode = mode
        self.band = band
        self.raking = raking
        self.action = action
        self.tests = tests
        self.hits = 0
        self.faces: tuple[str, ...] = ()
        self.dealt = 0
        """The damage of this attack so far, before cards take some off."""
        self.relief: int | None = None
        """The rest of the fatigue that cards take off this attack; None before it was looked up."""


Using = tuple[Active, Ship]
"""An effect and the ship it works for."""


def refresh(battle: Battle) -> None:
    """Drop the index after a card has come or gone."""
    battle.index = None


def active(battle: Battle, timing: str) -> list[Active]:
    """The effects in force at a timing: of ships, factions, conditions, revealed cards, events."""
    index = battle.index
    if index is None:
        index = battle.index = _make_index(battle)
    return index.get(timing, NOTHING)


Index = dict[str, list[Active]]
KEPT = 256
"""How many indexes of a setting are kept at most."""


def _make_index(battle: Battle) -> Index:
    """The index, kept by what it is made of: cards that have been in force together often are again."""
    squadrons = [battle.squadrons[seat] for seat in battle.setting.seats]
    cards = tuple([(each.faction, each.condition, each.revealed, each.copied) for each in squadrons])
    ships = [battle.ships[name] for name in battle.roster]
    fits = tuple([(ship.seat, ship.id, sea.fit_of(battle, ship)) for ship in ships])
    kept: dict[tuple[Any, ...], Index] = battle.setting.made_before.setdefault("effects in force", {})
    key = cards, tuple(battle.events), fits
    index = kept.get(key)
    if index is None:
        if len(kept) >= KEPT:
            kept.clear()
        index = kept[key] = _index_of(battle, fits)
    return index


def _index_of(battle: Battle, fits: tuple[tuple[str, str, Fit], ...]) -> Index:
    index: Index = {}

    def put(effect: Effect, family: str, source: str, seat: str, ship: str = "") -> None:
        index.setdefault(effect.timing, []).append(Active(effect, family, source, seat, ship))

    effects = battle.setting.book.effects
    for seat in battle.setting.seats:
        squadron = battle.squadrons[seat]
        sources = [("faction", squadron.faction), ("condition", squadron.condition)]
        sources += [("initiative", card) for card in (squadron.revealed, squadron.copied)]
        for family, source in sources:
            if source:
                for effect in effects[family, source]:
                    put(effect, family, source, seat)
    for event in battle.events:
        for effect in effects["event", event]:
            put(effect, "event", event, "")
    for owner, ship, fit in fits:
        for family, source, effect in fit.bears:
            put(effect, family, source, owner, ship)
    return index


def subject_of(battle: Battle, each: Active, context: Context) -> Ship | None:
    """The ship that an effect works for in a context, or None if its selector picks another."""
    selector = each.effect.selector
    if selector == "self":
        return context.ship if context.ship.id == each.ship and sea.working(battle, context.ship) else None
    if selector == "squadron":
        return context.ship if context.ship.seat == each.seat else None
    if selector == "all":
        return context.ship
    target = context.target
    if selector == "self_as_target":
        return target if target is not None and target.id == each.ship else None
    if selector == "squadron_as_target":
        return target if target is not None and target.seat == each.seat else None
    if selector == "flagship":
        flagship = battle.squadrons[each.seat].flagship
        return context.ship if context.ship.id == flagship else None
    if selector == "enemy_squadron":
        side = battle.setting.side_by_seat[each.seat]
        return context.ship if sea.side_of(battle, context.ship) != side else None
    if selector == "friends_within":
        bearer = battle.ships[each.ship]
        ship = context.ship
        if ship.seat != bearer.seat or ship.id == bearer.id or not sea.working(battle, bearer):
            return None
        return ship if sea.near(battle, ship, bearer, each.effect.within) else None
    if selector == "one_ship":
        chosen = battle.squadrons[each.seat].chosen.get(each.key)
        if target is not None and target.id == chosen:
            return target
        return context.ship if context.ship.id == chosen else None
    return None


def applies(battle: Battle, each: Active, context: Context) -> Ship | None:
    """The ship an effect works for in a context, if its selector, conditions and uses allow it."""
    ship = subject_of(battle, each, context)
    if ship is None or not usable(battle, each, ship):
        return None
    for alternatives in each.effect.conditions:
        if not any(CONDITIONS[name](battle, each, ship, context, argument) for name, argument in alternatives):
            return None
    return ship


def matching(battle: Battle, timing: str, context: Context, op: str = "") -> list[Using]:
    """The effects of a timing that apply to a context, with the ships they work for."""
    found = active(battle, timing)
    if not found:
        return []
    return [
        (each, ship)
        for each in found
        if (not op or each.effect.op == op) and (ship := applies(battle, each, context)) is not None
    ]


def scope(battle: Battle, each: Active) -> list[Ship]:
    """The working ships that an immediate effect of a selector reaches, before its conditions."""
    selector = each.effect.selector
    if selector == "self":
        ship = battle.ships[each.ship]
        return [ship] if sea.working(battle, ship) else []
    if selector in ("all", "both"):
        return [ship for ship in sea.afloat(battle) if sea.working(battle, ship)]
    if selector == "enemy_squadron":
        side = battle.setting.side_by_seat[each.seat]
        return [ship for ship in sea.afloat(battle) if sea.side_of(battle, ship) != side and sea.working(battle, ship)]
    return sea.ships_of(battle, each.seat)


def holds(battle: Battle, each: Active, context: Context) -> bool:
    """Whether the conditions of an effect hold for the context's own ship, whatever the selector."""
    return all(
        any(CONDITIONS[name](battle, each, context.ship, context, argument) for name, argument in alternatives)
        for alternatives in each.effect.conditions
    )


def _ledger(battle: Battle, each: Active, ship: Ship) -> tuple[dict[str, int], str]:
    per = each.effect.args.get("per")
    if per == "ship" or (per is None and each.effect.selector in ("self", "self_as_target")):
        return ship.spent, each.key
    owner = battle.squadrons.get(each.seat) or battle.squadrons[ship.seat]
    return owner.spent, each.key


def usable(battle: Battle, each: Active, ship: Ship) -> bool:
    """Whether an effect that works once a turn or once a game may still be used."""
    args = each.effect.args
    if "once_per_turn" not in args and "once_per_game" not in args and "once_per_ship" not in args:
        return True
    if args.get("once_per_ship"):
        return ship.spent.get(each.key) != battle.turn
    ledger, key = _ledger(battle, each, ship)
    last = ledger.get(key)
    return last is None or (last != battle.turn and not args.get("once_per_game"))


def use(battle: Battle, each: Active, ship: Ship) -> None:
    """Record that an effect was used."""
    args = each.effect.args
    if args.get("once_per_ship"):
        ship.spent[each.key] = battle.turn
    elif "once_per_turn" in args or "once_per_game" in args:
        ledger, key = _ledger(battle, each, ship)
        ledger[key] = battle.turn


# ------------------------------------------------------------------------------------------------------- formation
def in_formation(battle: Battle, ship: Ship) -> bool:
    """OI-11.6 OI-A28 Whether a ship counts as in Formation now: in the line, or by a card that treats her so."""
    everyone = Context(ship)
    for each in active(battle, "turn"):
        if each.effect.op == "forbid" and each.effect.args["what"] == "formation":
            return False
    barred = [each.ship for each in active(battle, "always") if each.effect.op == "forbid"]
    if ship.id in barred or not sea.working(battle, ship):
        return False
    if ship.id in formation(battle, battle.squadrons[ship.seat], barred):
        return True
    return any(
        each.effect.op == "treat_as" and applies(battle, each, everyone) is not None for each in active(battle, "turn")
    )


def formation(battle: Battle, squadron: Squadron, barred: list[str]) -> list[str]:
    """OI-11.6 The line of a squadron, with the distance that its cards allow."""
    limit = battle.setting.book.ranges["musket"]
    for each in active(battle, "turn"):
        if each.effect.op == "set_range" and each.seat == squadron.seat and _turn(battle, each):
            limit = battle.setting.book.ranges[each.effect.args["range"]]
    return sea.line_ahead(battle, squadron, limit, barred)


def _turn(battle: Battle, each: Active) -> bool:
    return all(name != "turn<=" or battle.turn <= int(n) for alts in each.effect.conditions for name, n in alts)


# ------------------------------------------------------------------------------------------------------ conditions
Test = Callable[[Battle, Active, Ship, Context, str], bool]


def _bearer(battle: Battle, each: Active, ship: Ship) -> Ship:
    return battle.ships[each.ship] if each.ship else ship


def _within_flagship(battle: Battle, each: Active, ship: Ship, context: Context, name: str) -> bool:
    """Measured from the ship that bears the card if one does (Dispatch Ship), else from each ship."""
    flagship = battle.ships.get(battle.squadrons[ship.seat].flagship)
    if flagship is None or not sea.working(battle, flagship):
        return False
    asked = _bearer(battle, each, ship)
    return asked.id == flagship.id or sea.near(battle, asked, flagship, name)


def _formation_ship_within(battle: Battle, each: Active, ship: Ship, context: Context, name: str) -> bool:
    line = formation(battle, battle.squadrons[ship.seat], [])
    return any(sea.near(battle, ship, battle.ships[other], name) for other in line if other != ship.id)


def _upwind(battle: Battle, each: Active, ship: Ship, context: Context, _: str) -> bool:
    target = context.target
    return target is not None and wholly_upwind(
        sea.hull(battle, target), sea.hull(battle, context.ship), battle.weather
    )


def _enemy_within(battle: Battle, each: Active, ship: Ship, context: Context, name: str) -> bool:
    if context.target is not None:
        return sea.near(battle, ship, context.target, name)
    return any(sea.near(battle, ship, other, name) for other in sea.enemies_of(battle, ship))


def _count(battle: Battle, each: Active, ship: Ship, context: Context, argument: str) -> bool:
    symbol, _, least = argument.partition(">=")
    return context.faces.count(symbol) >= int(least)


def _in_range(limit: str, band: str) -> bool:
    return bool(band) and sea.BANDS.index(band) <= sea.BANDS.index(limit)


def _strikes(battle: Battle, each: Active, ship: Ship, context: Context, n: str) -> bool:
    return battle.squadrons[ship.seat].strikes > int(n)


def _defends(battle: Battle, each: Active, ship: Ship, context: Context, _: str) -> bool:
    return bool(battle.attacker) and sea.side_of(battle, ship) != battle.attacker


def _reloading(ship: Ship) -> bool:
    return ship.reload_port or ship.reload_starboard or ship.reload_mortar


CONDITIONS: dict[str, Test] = {
    "in_formation": lambda b, e, s, c, a: in_formation(b, s),
    "not_in_formation": lambda b, e, s, c, a: not in_formation(b, s),
    "not_entangled": lambda b, e, s, c, a: not s.entangled,
    "entangled": lambda b, e, s, c, a: bool(s.entangled),
    "not_aground": lambda b, e, s, c, a: not s.aground,
    "not_anchored": lambda b, e, s, c, a: s.sail != Sail.ANCHORED,
    "not_in_eye": lambda b, e, s, c, a: sea.sailing(b, s) != "eye",
    "in_eye": lambda b, e, s, c, a: sea.sails_as(b, s, "eye"),
    "shaken": lambda b, e, s, c, a: sea.is_shaken(b, s),
    "not_shaken": lambda b, e, s, c, a: not sea.is_shaken(b, s),
    "crippled": lambda b, e, s, c, a: sea.is_crippled(b, s),
    "lost": lambda b, e, s, c, a: not sea.working(b, s),
    "sailing_large": lambda b, e, s, c, a: sea.sails_as(b, s, "large"),
    "sailing_windward": lambda b, e, s, c, a: sea.sails_as(b, s, "windward"),
    "sail": lambda b, e, s, c, a: s.sail == SAILS[a],
    "speed<=": lambda b, e, s, c, a: s.speed <= int(a),
    "attack": lambda b, e, s, c, a: c.kind == a,
    "mode": lambda b, e, s, c, a: c.mode == a,
    "range": lambda b, e, s, c, a: c.band == a,
    "range<=": lambda b, e, s, c, a: c.kind == "close" or _in_range(a, c.band),
    "range>": lambda b, e, s, c, a: c.kind != "close" and not _in_range(a, c.band),
    "hits>=": lambda b, e, s, c, a: c.hits >= int(a),
    "count": _count,
    "not_raking": lambda b, e, s, c, a: not c.raking,
    "legal_broadside": lambda b, e, s, c, a: True,  # the reaction lists legal broadsides only
    "target_sail<=": lambda b, e, s, c, a: c.target is not None and c.target.sail <= SAILS[a],
    "friend_within": lambda b, e, s, c, a: any(sea.near(b, s, other, a) for other in sea.friends_of(b, s)),
    "enemy_within": _enemy_within,
    "within_flagship": _within_flagship,
    "formation_ship_within": _formation_ship_within,
    "target_wholly_upwind": _upwind,
    "action": lambda b, e, s, c, a: c.action == a,
    "test": lambda b, e, s, c, a: a in c.tests,
    "boarded": lambda b, e, s, c, a: c.action == "boarded",
    "boarded_this_turn": lambda b, e, s, c, a: s.boarded,
    "has_not_attacked": lambda b, e, s, c, a: not s.fired,
    "phase": lambda b, e, s, c, a: b.phase == a,
    "turn<=": lambda b, e, s, c, a: b.turn <= int(a),
    "is_defender": _defends,
    "flagship_lost": lambda b, e, s, c, a: not sea.working(b, b.ships[b.squadrons[s.seat].flagship]),
    "captured_or_destroyed": lambda b, e, s, c, a: c.action in ("capture", "destroy"),
    "strike_points_last_turn>": _strikes,
    "enemy_has_reload": lambda b, e, s, c, a: any(_reloading(other) for other in sea.enemies_in_sight(b, s)),
    "token_on_enemy": lambda b, e, s, c, a: bool(s.boats),
}


def fatigue_penalty(battle: Battle, ship: Ship) -> int:
    """OI-1.5 OI-A48 The dice that fatigue costs: one a point, but none for an extra box; none at all under Bravado."""
    if not ship.fatigue:
        return 0
    context = Context(ship)
    for each in active(battle, "turn"):
        effect = each.effect
        if effect.op == "ignore" and effect.args["what"] == "fatigue_penalty" and applies(battle, each, context):
            return 0
    printed = battle.setting.book.limits["fatigue_track"]
    extra = max(0, sea.fit_of(battle, ship).fatigue_track + ship.boxes - printed)
    return max(0, ship.fatigue - extra)


def skill_of(battle: Battle, ship: Ship) -> int:
    """OI-1.2 OI-A49 Skill bought, and one more under a Brilliant commander."""
    return sea.fit_of(battle, ship).skill
