"""Effects in force: every condition of cards, true and false; every selector; and effects that are used up."""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.games.oak_and_iron.cards.effects import CONDITIONS as KNOWN
from admiralty.games.oak_and_iron.cards.effects import Active, Effect
from admiralty.games.oak_and_iron.rules.terms import active
from admiralty.games.oak_and_iron.rules.terms.active import CONDITIONS, Context
from admiralty.games.oak_and_iron.state import Sail
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case

FLAG, CONSORT, ENEMY = "a-sixth-rate", "a-corvette", "b-sixth-rate"


def table_of() -> Table:
    """A line of two heading north under a west wind, and an enemy 200 mm to starboard."""
    return sea(
        [ship("sixth_rate", 300, 500, 0), ship("corvette", 300, 400, 0)],
        [ship("sixth_rate", 530, 500, 0), ship("sloop", 800, 800, 0)],
        weather="west",
    )


def effect(who: str = "self", bearer: str = FLAG, seat: str = "a", **said: Any) -> Active:
    row = {"t": "skill", "op": "reroll", "who": who, **said}
    return Active(Effect(row, "test", 0), "upgrade", "test", seat, bearer)


def put(name: str, **values: Any) -> Callable[[Table], object]:
    def change(table: Table) -> None:
        for key, value in values.items():
            setattr(table[name], key, value)

    return change


def battle(**values: Any) -> Callable[[Table], object]:
    def change(table: Table) -> None:
        for key, value in values.items():
            setattr(table.battle, key, value)

    return change


def at(name: str, x: int, y: int = 5000) -> Callable[[Table], object]:
    """Bases are 300 wide and 600 long: 1,500 of water between them is Musket Shot."""
    return put(name, x=x, y=y)


def wreck(name: str) -> Callable[[Table], object]:
    return lambda table: table.wreck(name)


def as_it_is(table: Table) -> None: ...


Occasion = dict[str, Any]
TURNS_ON: dict[str, list[tuple[str, Callable[[Table], object], Occasion, bool]]] = {
    "in_formation": [("", as_it_is, {}, True), ("", at(CONSORT, 8000), {}, False)],
    "not_in_formation": [("", as_it_is, {}, False), ("", at(CONSORT, 8000), {}, True)],
    "not_entangled": [("", as_it_is, {}, True), ("", put(FLAG, entangled={ENEMY: "port"}), {}, False)],
    "entangled": [("", as_it_is, {}, False), ("", put(FLAG, entangled={ENEMY: "port"}), {}, True)],
    "not_aground": [("", as_it_is, {}, True), ("", put(FLAG, aground=True), {}, False)],
    "not_anchored": [("", as_it_is, {}, True), ("", put(FLAG, sail=0), {}, False), ("", put(FLAG, sail=1), {}, True)],
    "not_in_eye": [("", as_it_is, {}, True), ("", put(FLAG, heading=2700), {}, False)],
    "in_eye": [("", as_it_is, {}, False), ("", put(FLAG, heading=2700), {}, True)],
    "sailing_large": [("", put(FLAG, heading=900), {}, True), ("", put(FLAG, heading=3200), {}, False)],
    "sailing_windward": [("", put(FLAG, heading=900), {}, False), ("", put(FLAG, heading=3200), {}, True)],
    "sail": [("full", put(FLAG, sail=3), {}, True), ("full", put(FLAG, sail=2), {}, False)],
    "speed<=": [("2", put(FLAG, speed=2), {}, True), ("2", put(FLAG, speed=3), {}, False)],
    "shaken": [("", as_it_is, {}, False), ("", lambda table: table.shaken(FLAG), {}, True)],
    "not_shaken": [("", as_it_is, {}, True), ("", lambda table: table.shaken(FLAG), {}, False)],
    "crippled": [("", as_it_is, {}, False), ("", lambda table: table.crippled(FLAG), {}, True)],
    "lost": [("", as_it_is, {}, False), ("", wreck(FLAG), {}, True)],
    "attack": [("close", as_it_is, {"kind": "close"}, True), ("close", as_it_is, {"kind": "partial"}, False)],
    "mode": [("crew", as_it_is, {"mode": "crew"}, True), ("crew", as_it_is, {"mode": "hull"}, False)],
    "range": [("musket", as_it_is, {"band": "musket"}, True), ("musket", as_it_is, {"band": "pistol"}, False)],
    "range<=": [
        ("musket", as_it_is, {"kind": "broadside", "band": "pistol"}, True),
        ("musket", as_it_is, {"kind": "broadside", "band": "musket"}, True),
        ("musket", as_it_is, {"kind": "broadside", "band": "cannon"}, False),
        ("musket", as_it_is, {"kind": "broadside"}, False),
        ("pistol", as_it_is, {"kind": "close"}, True),
    ],
    "range>": [
        ("musket", as_it_is, {"kind": "broadside", "band": "musket"}, False),
        ("musket", as_it_is, {"kind": "broadside", "band": "cannon"}, True),
        ("musket", as_it_is, {"kind": "broadside"}, True),
        ("pistol", as_it_is, {"kind": "close"}, False),
    ],
    "hits>=": [("2", as_it_is, {"hits": 2}, True), ("2", as_it_is, {"hits": 1}, False)],
    "count": [
        ("skull>=2", as_it_is, {"faces": ("skull", "skull")}, True),
        ("skull>=2", as_it_is, {"faces": ("skull", "cannon")}, False),
    ],
    "not_raking": [("", as_it_is, {}, True), ("", as_it_is, {"raking": "stern"}, False)],
    "legal_broadside": [("", as_it_is, {}, True)],
    "target_sail<=": [
        ("minimal", put(ENEMY, sail=1), {"target": ENEMY}, True),
        ("minimal", put(ENEMY, sail=2), {"target": ENEMY}, False),
        ("minimal", as_it_is, {}, False),
    ],
    "friend_within": [("musket", at(CONSORT, 4800), {}, True), ("musket", at(CONSORT, 4801), {}, False)],
    "enemy_within": [
        ("musket", at(ENEMY, 4800), {}, True),
        ("musket", at(ENEMY, 4801), {}, False),
        ("musket", at(ENEMY, 4800), {"target": ENEMY}, True),
        ("musket", at(ENEMY, 4801), {"target": ENEMY}, False),
        ("musket", at(ENEMY, 4800), {"target": "b-sloop"}, False),
    ],
    "within_flagship": [("pistol", as_it_is, {}, True), ("pistol", wreck(FLAG), {}, False)],
    "formation_ship_within": [("pistol", as_it_is, {}, True), ("pistol", at(CONSORT, 3000, 3500), {}, False)],
    "target_wholly_upwind": [
        ("", as_it_is, {"target": ENEMY}, False),
        ("", at(ENEMY, 1000), {"target": ENEMY}, True),
        ("", at(ENEMY, 1000), {}, False),
    ],
    "action": [("rally", as_it_is, {"action": "rally"}, True), ("rally", as_it_is, {"action": "row"}, False)],
    "test": [("board", as_it_is, {"tests": ("board",)}, True), ("board", as_it_is, {"tests": ("other",)}, False)],
    "boarded": [("", as_it_is, {"action": "boarded"}, True), ("", as_it_is, {"action": "board"}, False)],
    "boarded_this_turn": [("", put(FLAG, boarded=True), {}, True), ("", as_it_is, {}, False)],
    "has_not_attacked": [("", put(FLAG, fired=True), {}, False), ("", as_it_is, {}, True)],
    "phase": [("attack", battle(phase="attack"), {}, True), ("attack", battle(phase="movement"), {}, False)],
    "turn<=": [("3", battle(turn=3), {}, True), ("3", battle(turn=4), {}, False)],
    "is_defender": [
        ("", as_it_is, {}, False),
        ("", battle(attacker="b"), {}, True),
        ("", battle(attacker="a"), {}, False),
    ],
    "flagship_lost": [("", as_it_is, {}, False), ("", wreck(FLAG), {}, True)],
    "captured_or_destroyed": [
        ("", as_it_is, {"action": "capture"}, True),
        ("", as_it_is, {"action": "destroy"}, True),
        ("", as_it_is, {"action": "rally"}, False),
    ],
    "strike_points_last_turn>": [
        ("2", lambda table: setattr(table.battle.squadrons["a"], "strikes", 3), {}, True),
        ("2", lambda table: setattr(table.battle.squadrons["a"], "strikes", 2), {}, False),
    ],
    "enemy_has_reload": [
        ("", as_it_is, {}, False),
        ("", put(FLAG, reload_port=True), {}, False),
        ("", put(ENEMY, reload_port=True), {}, True),
        ("", put(ENEMY, reload_starboard=True), {}, True),
        ("", put(ENEMY, reload_mortar=True), {}, True),
    ],
    "token_on_enemy": [("", put(FLAG, boats=ENEMY), {}, True), ("", as_it_is, {}, False)],
}  # fmt: skip


@case("OI-1.12")
@pytest.mark.parametrize("name", sorted(KNOWN))
def test_each_condition_of_a_card_holds_or_not(name: str) -> None:
    assert len({holds for *_, holds in TURNS_ON[name]}) == 2 or name == "legal_broadside"
    for argument, change, occasion, holds in TURNS_ON[name]:
        table = table_of()
        change(table)
        said = dict(occasion)
        target, hits, faces = said.pop("target", None), said.pop("hits", 0), said.pop("faces", ())
        context = Context(table[FLAG], table[target] if target else None, **said)
        context.hits, context.faces = hits, faces
        found = CONDITIONS[name](table.battle, effect(), table[FLAG], context, argument)
        assert found == holds, (argument, occasion)


@case("OI-1.12")
def test_the_flagship_is_near_herself_and_a_bearer_is_measured_from_her_own_place() -> None:
    table = table_of()
    table[CONSORT].y = 5000
    for x, near in ((3000 + 300 + 750, True), (3000 + 300 + 751, False)):
        table[CONSORT].x = x
        within = CONDITIONS["within_flagship"]
        context = Context(table[CONSORT])
        assert within(table.battle, effect(bearer=""), table[CONSORT], context, "pistol") == near
        assert within(table.battle, effect(bearer=CONSORT), table[FLAG], context, "pistol") == near
        assert within(table.battle, effect(bearer=FLAG), table[CONSORT], context, "pistol")


@case("OI-1.12")
@pytest.mark.parametrize(
    ("who", "asked", "target", "found"),
    [
        ("self", FLAG, ENEMY, FLAG), ("self", CONSORT, ENEMY, ""),
        ("squadron", CONSORT, ENEMY, CONSORT), ("squadron", ENEMY, FLAG, ""),
        ("all", ENEMY, FLAG, ENEMY),
        ("self_as_target", ENEMY, FLAG, FLAG), ("self_as_target", ENEMY, CONSORT, ""),
        ("self_as_target", ENEMY, "", ""),
        ("squadron_as_target", ENEMY, CONSORT, CONSORT), ("squadron_as_target", FLAG, ENEMY, ""),
        ("squadron_as_target", FLAG, "", ""),
        ("flagship", FLAG, ENEMY, FLAG), ("flagship", CONSORT, ENEMY, ""),
        ("enemy_squadron", ENEMY, FLAG, ENEMY), ("enemy_squadron", CONSORT, ENEMY, ""),
        ("both", FLAG, ENEMY, ""),
    ],
)  # fmt: skip
def test_whom_each_selector_picks(who: str, asked: str, target: str, found: str) -> None:
    table = table_of()
    context = Context(table[asked], table[target] if target else None)
    subject = active.subject_of(table.battle, effect(who), context)
    assert (subject.id if subject is not None else "") == found


@case("OI-1.12")
def test_one_ship_is_the_chosen_one_as_firer_or_target_and_a_wreck_bears_nothing() -> None:
    table = table_of()
    each = effect("one_ship")
    assert active.subject_of(table.battle, each, Context(table[FLAG])) is None
    table.battle.squadrons["a"].chosen = {each.key: CONSORT}
    assert active.subject_of(table.battle, each, Context(table[CONSORT])) is table[CONSORT]
    assert active.subject_of(table.battle, each, Context(table[ENEMY], table[CONSORT])) is table[CONSORT]
    assert active.subject_of(table.battle, each, Context(table[FLAG], table[ENEMY])) is None
    table.wreck(FLAG)
    assert active.subject_of(table.battle, effect("self"), Context(table[FLAG])) is None


@case("OI-1.12")
def test_whom_an_immediate_effect_reaches() -> None:
    table = table_of().wreck("b-sloop")
    reached = {
        who: [each.id for each in active.scope(table.battle, effect(who))]
        for who in ("self", "all", "both", "enemy_squadron", "squadron")
    }
    assert reached == {
        "self": [FLAG], "all": [FLAG, CONSORT, ENEMY], "both": [FLAG, CONSORT, ENEMY], "enemy_squadron": [ENEMY],
        "squadron": [FLAG, CONSORT],
    }  # fmt: skip
    table.wreck(FLAG)
    assert active.scope(table.battle, effect("self")) == []


@case("OI-1.12")
@pytest.mark.parametrize(
    ("said", "who", "next_turn", "same_ship", "consort"),
    [
        ({}, "self", True, True, True),
        ({"once_per_turn": True}, "self", True, False, True),
        ({"once_per_game": True}, "self", False, False, True),
        ({"once_per_ship": True}, "squadron", True, False, True),
        ({"once_per_turn": True}, "squadron", True, False, False),
        ({"once_per_game": True}, "squadron", False, False, False),
        ({"once_per_turn": True, "per": "ship"}, "squadron", True, False, True),
        ({"once_per_turn": True, "per": "squadron"}, "self", True, False, False),
        ({"once_per_turn": True}, "self_as_target", True, False, True),
    ],
)
def test_what_is_used_up_for_a_turn_or_a_game_by_a_ship_or_a_squadron(
    said: dict[str, Any], who: str, next_turn: bool, same_ship: bool, consort: bool
) -> None:
    table = table_of()
    each = effect(who, **said)
    assert active.usable(table.battle, each, table[FLAG])
    active.use(table.battle, each, table[FLAG])
    assert active.usable(table.battle, each, table[FLAG]) == same_ship
    assert active.usable(table.battle, each, table[CONSORT]) == consort
    table.battle.turn += 1
    assert active.usable(table.battle, each, table[FLAG]) == next_turn


@case("OI-1.12")
def test_all_conditions_must_hold_and_of_alternatives_one() -> None:
    table = table_of()
    for conditions, holds in (
        ((), True),
        (("not_aground",), True),
        (("shaken|not_aground",), True),
        (("not_aground", "entangled"), False),
        (("entangled|shaken",), False),
    ):
        said: dict[str, Any] = {"if": list(conditions)}
        each = effect("squadron", **said)
        found = active.applies(table.battle, each, Context(table[CONSORT]))
        assert (found is table[CONSORT]) == holds, conditions
        assert active.holds(table.battle, each, Context(table[ENEMY])) == holds, conditions


@case("OI-1.5", "OI-A48")
def test_fatigue_costs_a_die_a_point_but_none_for_extra_boxes() -> None:
    table = table_of()
    flag = table[FLAG]
    assert active.fatigue_penalty(table.battle, flag) == 0
    flag.fatigue = 2
    assert active.fatigue_penalty(table.battle, flag) == 2
    flag.boxes = 1
    assert active.fatigue_penalty(table.battle, flag) == 1
    flag.boxes = 3
    assert active.fatigue_penalty(table.battle, flag) == 0


def test_every_sail_has_its_word() -> None:
    assert {each.name.lower(): each for each in Sail} == active.SAILS
    assert [int(each) for each in Sail] == [0, 1, 2, 3]
