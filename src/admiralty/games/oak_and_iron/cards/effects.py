"""The effect engine: the effects of cards as (timing, selector, condition, operation), read from the card files.

Effects are indexed by timing. A rule at a timing asks for the effects that apply to its context (a ship, a target, an
attack, an action) and carries out the operations it knows. `HANDLED` lists the operations of each timing; a card file
with any other is refused when it is loaded.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from admiralty.rulebook import DataError

HANDLED: dict[str, frozenset[str]] = {
    "build": frozenset({"add_card", "forbid", "cost_mod", "hand_nation", "hand_extra_nation"}),
    "setup": frozenset({"fortune", "deploy_last", "add_stat"}),
    "initiative": frozenset({"peek", "lose_ties"}),
    "reveal": frozenset(
        {
            "copy_effect", "swap_card", "remove_fatigue", "remove_reload", "free_turn", "free_move", "place_terrain",
            "remove_terrain", "skill_test_each", "shift_weather_edge", "choose_enemy", "fortune",
        }
    ),
    "turn": frozenset({"add_stat", "ignore", "treat_as", "forbid", "set_range"}),
    "always": frozenset({"add_stat", "forbid"}),
    "movement.start": frozenset({"drift"}),
    "movement.speed": frozenset({"add_speed", "set_limit"}),
    "movement.turn": frozenset({"allow"}),
    "movement.end": frozenset({"shoal_dice", "place_token", "free_action"}),
    "movement.start_or_end": frozenset({"free_shift"}),
    "movement.enemy_ends_move": frozenset({"free_attack"}),
    "seamanship": frozenset({"allow"}),
    "skill": frozenset({"add_dice", "reroll", "auto_pass"}),
    "crew_action": frozenset(
        {"allow", "forbid", "crew_action_attack", "free_attack", "skill_test_each", "remove_fatigue", "remove_damage"}
    ),
    "attack": frozenset({"allow", "forbid", "special_attack"}),
    "attack.start": frozenset({"remove_reload"}),
    "attack.dice": frozenset({"add_dice", "ignore"}),
    "attack.hits": frozenset({"hit_symbols_add", "hit_symbols_only", "explode", "bonus_roll"}),
    "attack.reroll": frozenset({"reroll"}),
    "attack.fatigue": frozenset({"min_hits_for_fatigue", "reduce_fatigue_taken", "add_fatigue"}),
    "attack.damage": frozenset({"add_stat", "target_stat", "add_damage", "reduce_damage_taken"}),
    "attack.critical": frozenset({"reroll", "reduce_fatigue_taken"}),
    "any_roll": frozenset({"reroll"}),
    "end": frozenset({"strike_points", "add_fatigue", "become_flagship"}),
}  # fmt: skip

SELECTORS = frozenset(
    {
        "self", "self_as_target", "squadron", "squadron_as_target", "flagship", "one_ship", "enemy_squadron",
        "friends_within", "all", "both", "behind_player",
    }
)  # fmt: skip

CONDITIONS = frozenset(
    {
        "in_formation", "not_in_formation", "not_entangled", "not_aground", "not_anchored", "not_in_eye", "in_eye",
        "shaken", "not_shaken", "crippled", "entangled", "lost", "sailing_large", "sailing_windward", "sail", "speed<=",
        "attack", "mode", "range", "range<=", "range>", "hits>=", "count", "not_raking", "legal_broadside",
        "target_sail<=", "friend_within", "enemy_within", "within_flagship", "formation_ship_within",
        "target_wholly_upwind", "action", "test", "boarded", "boarded_this_turn", "has_not_attacked", "phase",
        "turn<=", "is_defender", "flagship_lost", "captured_or_destroyed", "strike_points_last_turn>",
        "enemy_has_reload", "token_on_enemy",
    }
)  # fmt: skip

Condition = tuple[str, str]


class Effect:
    """One line of a card: timing, selector, conditions, operation."""

    __slots__ = ("args", "conditions", "op", "place", "selector", "timing", "within")

    def __init__(self, row: Mapping[str, Any], source: str, place: int) -> None:
        self.timing: str = row["t"]
        self.op: str = row["op"]
        who: str = row["who"]
        self.selector, _, self.within = who.partition(":")
        self.conditions = tuple(_alternatives(text, source) for text in row.get("if", ()))
        self.args: Mapping[str, Any] = {key: row[key] for key in row if key not in ("t", "op", "who", "if")}
        self.place = place
        if self.timing not in HANDLED or self.op not in HANDLED[self.timing]:
            raise DataError(source, f"no rule carries out {self.op!r} at {self.timing!r}")
        if self.selector not in SELECTORS:
            raise DataError(source, f"{who!r} selects nobody that the rules know")

    @property
    def n(self) -> int:
        return int(self.args.get("n", 1))

    def __repr__(self) -> str:
        return f"Effect({self.timing}, {self.selector}, {self.op})"


def _alternatives(text: str, source: str) -> tuple[Condition, ...]:
    """`attack:broadside|partial` as ((attack, broadside), (attack, partial)): a first prefix carries over."""
    found: list[Condition] = []
    prefix = ""
    for part in text.split("|"):
        name, colon, argument = part.partition(":")
        if not colon:
            for sign in ("<=", ">=", ">"):
                left, found_sign, right = part.partition(sign)
                if found_sign:
                    name, argument = left + sign, right
                    break
        if not argument and prefix and name not in CONDITIONS:
            name, argument = prefix, name
        prefix = name if argument else ""
        if name not in CONDITIONS:
            raise DataError(source, f"the condition {part!r} is not one that the rules know")
        found.append((name, argument))
    return tuple(found)


def read_effects(rows: Iterable[Mapping[str, Any]], source: str) -> tuple[Effect, ...]:
    """The effects of a card; raises `DataError` for one that no rule carries out."""
    return tuple(Effect(row, source, place) for place, row in enumerate(rows))


class Active:
    """An effect in force: whose card, on which ship (empty for a card of the whole squadron), and its key for uses."""

    __slots__ = ("effect", "family", "key", "seat", "ship", "source")

    def __init__(self, effect: Effect, family: str, source: str, seat: str, ship: str) -> None:
        self.effect = effect
        self.family = family
        self.source = source
        self.seat = seat
        self.ship = ship
        self.key = f"{source}.{effect.place}"
