"""Chance branches of a roll: one for each result that the rules distinguish, few and complete.

The dice have six icons: skull, cannon, musket, pistol, sword and sail.
"""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.games.oak_and_iron.rules.additional import arrival, collision
from admiralty.games.oak_and_iron.rules.gunnery import critical, gunnery, reckoning
from admiralty.games.oak_and_iron.rules.gunnery.aiming import Shot
from admiralty.games.oak_and_iron.rules.phases import endphase
from admiralty.games.oak_and_iron.rules.terms import throws, volleys
from admiralty.games.oak_and_iron.rules.terms.active import Context
from admiralty.games.oak_and_iron.terms import Attack, Mode, Side
from admiralty.kernel.flows.flow import Chance, Flow
from tests.games.oak_and_iron.builder import Table, abeam, sea, ship
from tests.support.cases import case

FIRER, TARGET = "a-sixth-rate", "b-sixth-rate"


def ends(flow: Flow[Any]) -> list[tuple[str, ...]]:
    """One roll for each outcome that the first roll of a flow distinguishes."""
    request = next(flow)
    assert isinstance(request, Chance)
    return [tuple(map(str, dice)) for dice, _ in request.branches()]


def gunfire(table: Table, kind: str = "broadside") -> Context:
    return Context(table[FIRER], table[TARGET], kind=kind, mode="hull", band="musket")


@case("OI-1.3", "OI-11.10", "OI-11.2", "OI-10.4", "OI-8.3")
@pytest.mark.parametrize(
    ("rule", "dice", "told_apart"),
    [
        (lambda b, one, other: throws.skill_test(b, one, ("other",), case="OI-1.3"), 5, 2),
        (lambda b, one, other: arrival.shoal_test(b, one), 2, 2),
        (lambda b, one, other: collision.collide(b, one, [other.id], 3), 3, 4),
        (lambda b, one, other: critical.commander_hit(b, one, other), 1, 2),
    ],
    ids=["a test passes or not", "a shoal grounds or not", "a collision damages, fouls, both or neither", "he falls"],
)
def test_what_any_one_die_decides_has_two_ends(rule: Callable[..., Flow[Any]], dice: int, told_apart: int) -> None:
    table = abeam(100)
    found = ends(rule(table.battle, table[FIRER], table[TARGET]))
    assert len(found) == told_apart
    assert {len(each) for each in found} == {dice}


@case("OI-10.4", "OI-F2")
def test_a_wreck_sinks_or_not_and_marksmen_find_somebody_or_not() -> None:
    table = abeam(100, cards=("buccaneers",)).wreck(TARGET)
    assert len(ends(endphase.sinking(table.battle))) == 2
    muskets = ("musket", "musket", "musket")
    found = ends(gunnery.bonus_fatigue(table.battle, table[FIRER], muskets, gunfire(table, "partial")))
    assert (len(found), len(found[0])) == (2, 3)


@case("OI-1.4")
def test_a_challenge_counts_every_success() -> None:
    table = abeam(100)
    context = Context(table[FIRER], tests=("challenge",))
    assert len(ends(throws.tested(table.battle, table[FIRER], context, 0, "OI-1.4"))) == 6


@case("OI-7.7", "OI-8.1", "OI-A11")
@pytest.mark.parametrize(("count", "told_apart"), [(1, 4), (2, 10), (3, 17), (4, 23)])
def test_of_critical_dice_none_one_and_two_of_an_icon_are_told_apart(count: int, told_apart: int) -> None:
    """Skulls, sails and swords, up to two of each: the rows, of 27, that the dice can show."""
    table = abeam(100)
    flow = critical.critical_check(table.battle, table[FIRER], table[TARGET], count, gunfire(table))
    assert len(ends(flow)) == told_apart


@case("OI-7.7", "OI-1.12")
@pytest.mark.parametrize(("count", "told_apart"), [(1, 4), (2, 10), (3, 20)])
def test_careful_aim_tells_apart_how_many_dice_do_nothing(count: int, told_apart: int) -> None:
    """Each blank is re-rolled, so blanks count; the new faces do not."""
    table = abeam(100).play_card("a", "careful_aim")
    flow = critical.critical_check(table.battle, table[FIRER], table[TARGET], count, gunfire(table))
    assert len(ends(flow)) == told_apart
    again = flow.send(("pistol",) * count)
    assert isinstance(again, Chance)
    assert len(again.branches()) == {1: 4, 2: 10, 3: 17}[count]


def settled(table: Table, count: int, **shot: str) -> list[volleys.Final]:
    """The possible results of an attack's dice, as the odds compute them."""
    context = Context(table[FIRER], table[TARGET], **{"kind": "broadside", "mode": "hull", "band": "cannon", **shot})
    good = frozenset({"skull", "cannon"} if context.mode == "hull" else {"sail"})
    aim = reckoning.Aim(table.battle, context, reckoning.PLAIN, good, count)
    return [final for final, _ in aim.ends(throws.FREE)]


@case("OI-11.8", "OI-11.9")
@pytest.mark.parametrize("mode", ["rigging", "crew"])
def test_of_fire_at_rigging_or_crew_none_one_and_more_hits_are_told_apart(mode: str) -> None:
    assert len(settled(abeam(40), 4, mode=mode, band="pistol")) == 3


@case("OI-1.12", "OI-7.7")
@pytest.mark.parametrize("harmless", [False, True])
def test_odds_know_of_attacks_that_make_nothing_critical(harmless: bool) -> None:
    table = abeam(40)
    free = reckoning.Free.of({"no_critical": harmless})
    aim = reckoning.Aim(table.battle, gunfire(table), free, frozenset({"skull"}), 2)
    assert any(final.critical for final, _ in aim.ends(throws.FREE)) != harmless


@case("OI-1.12", "OI-5.8")
def test_long_range_gunnery_gives_dice_to_gunfire_and_not_to_parties_ashore() -> None:
    """Parties may fight while their ships are at Cannon Shot from each other."""
    table = abeam(200)
    assert {len(dice) for dice in settled(table, 1)} <= {0, 1}
    table.play_card("a", "long_range_gunnery")
    assert max(len(dice) for dice in settled(table, 1)) > 2
    assert {len(dice) for dice in settled(table, 1, kind="close")} <= {0, 1}
    assert {len(dice) for dice in settled(table, 1, band="musket")} <= {0, 1}


@case("OI-F2")
@pytest.mark.parametrize(("bearer", "read"), [("", ()), ("a", ("cannon",)), ("b", ())])
def test_odds_read_the_faces_that_cards_of_the_firer_read(bearer: str, read: tuple[str, ...]) -> None:
    """Expert Gunners count cannons; the enemy's Expert Gunners do not count here."""
    a, b = ((("expert_gunners",) if bearer == seat else ()) for seat in "ab")
    table = sea([ship("sixth_rate", 300, 500, cards=a)], [ship("sixth_rate", 400, 500, cards=b)])
    aim = reckoning.Aim(table.battle, gunfire(table), reckoning.PLAIN, frozenset({"skull"}), 3)
    assert aim.valued() == read


def shooting(table: Table, shot: Shot) -> Flow[Any]:
    return gunnery.attack(table.battle, table[FIRER], shot)


@case("OI-7.3", "OI-9.4", "OI-11.8", "OI-11.9")
def test_attacks_tell_apart_hits_and_only_fire_at_the_hull_what_makes_them_critical() -> None:
    """A 6th Rate has 4 dice in a Broadside, 3 by her crew, and 3 more hand to hand; the modes halve them."""
    table = abeam(40).tangle(FIRER, TARGET, "starboard", "port")
    close = ends(shooting(table, Shot(Attack.CLOSE, "", TARGET)))
    assert len(close) == len(close[0]) + 1, "so many hits, or fewer"
    for mode in (Mode.RIGGING, Mode.CREW):
        found = ends(shooting(table, Shot(Attack.BROADSIDE, Side.STARBOARD, TARGET, mode)))
        assert len(found) == len(found[0]) + 1, mode
    hull = ends(shooting(table, Shot(Attack.PARTIAL, "", TARGET)))
    # each die is a skull, a cannon, another hit or a miss
    count = len(hull[0])
    assert len(hull) == (count + 1) * (count + 2) * (count + 3) // 6
