"""OI-1.9, OI-10, OI-11.2 Ships that touch, prizes, and the end of a turn: each clause alone."""

from typing import Any

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import collision
from admiralty.games.oak_and_iron.rules.phases import endphase
from admiralty.games.oak_and_iron.rules.terms import sea as waters
from admiralty.games.oak_and_iron.state import Sail
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.support.cases import case

ONE, FRIEND, OTHER, THIRD = "a-sixth-rate", "a-corvette", "b-sixth-rate", "b-sloop"


def stuck() -> Table:
    """Two enemies stuck together, each with a friend nearby."""
    table = sea(
        [ship("sixth_rate", 300, 500, 0), ship("corvette", 100, 100, 0)],
        [ship("sixth_rate", 331, 500, 0), ship("sloop", 800, 100, 0)],
    )
    return table.tangle(ONE, OTHER)


@case("OI-A23")
@pytest.mark.parametrize(
    ("dx", "dy", "edge"), [(0, 1000, "bow"), (0, -1000, "stern"), (1000, 0, "starboard"), (-1000, 0, "port")]
)
@pytest.mark.parametrize("heading", [0, 900, 1800, 2700])
def test_the_edge_that_faces_another_ship(dx: int, dy: int, edge: str, heading: int) -> None:
    """The other ship is ahead, astern or on either beam, with a corner towards her."""
    table = stuck()
    ahead = {0: (0, 1), 900: (1, 0), 1800: (0, -1), 2700: (-1, 0)}[heading]
    one, other = table[ONE], table[OTHER]
    one.x = one.y = 4500
    one.heading, other.heading = heading, (heading + 450) % 3600
    other.x = 4500 + dy * ahead[0] + dx * ahead[1]
    other.y = 4500 + dy * ahead[1] - dx * ahead[0]
    hulls = waters.hull(table.battle, one), waters.hull(table.battle, other)
    assert collision.touching_edges(*hulls)[0] == collision.touching_edges(*reversed(hulls))[1] == edge


@case("OI-A58")
@pytest.mark.parametrize("forward", [-200, 0, 200])
@pytest.mark.parametrize("turned", [0, 1800])
def test_ships_that_lie_side_by_side_touch_with_their_sides(forward: int, turned: int) -> None:
    """Parallel hulls are nearest at their corners too, but do not touch with their bows."""
    table = stuck()
    one, other = table[ONE], table[OTHER]
    other.x, other.y, other.heading = one.x + 310, one.y + forward, turned
    hulls = waters.hull(table.battle, one), waters.hull(table.battle, other)
    assert collision.touching_edges(*hulls) == ("starboard", "starboard" if turned else "port")
    assert collision.touching_edges(*reversed(hulls)) == ("starboard" if turned else "port", "starboard")


@case("OI-11.2")
@pytest.mark.parametrize(("speed", "dice"), [(0, 1), (1, 1), (2, 2), (4, 4)])
def test_a_collision_rolls_her_speed_and_one_die_at_least(speed: int, dice: int) -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 331, 500, 0)])
    flow = collision.collide(table.battle, table[ONE], [OTHER], speed)
    request: Any = next(flow)
    assert len(request.branches()[0][0]) == dice


@case("OI-11.1", "OI-11.12")
def test_who_runs_ashore_is_aground_at_anchor_and_damaged_and_rolls_only_for_ships() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 700, 500, 0)]).terrain("island_small", 300, 600)
    table.run(collision.collide(table.battle, table[ONE], ["t1"], 3))
    one = table[ONE]
    assert (one.aground, one.sail, one.damage) == (True, Sail.ANCHORED, 1)
    assert [type(each) for each in table.told][:1] == [events.RanAshore]


@case("OI-1.9", "OI-10.2")
@pytest.mark.parametrize(("captor", "seat", "freed"), [("b", "a", True), ("", "a", False), ("b", "b", False)])
def test_a_prize_is_retaken_by_one_of_her_own(captor: str, seat: str, freed: bool) -> None:
    table = stuck()
    prize, saviour = table[FRIEND], table[ONE if seat == "a" else THIRD]
    prize.captor = captor
    table.battle.heard = []
    collision.entangle(table.battle, saviour, prize, "bow", "port")
    assert (saviour.entangled[FRIEND], prize.entangled[saviour.id]) == ("bow", "port")
    assert prize.captor == ("" if freed else captor)
    assert [type(each) for each in table.battle.heard] == [events.Entangled, *([events.ShipRetaken] if freed else [])]


@case("OI-10.1", "OI-A19", "OI-F11")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({}, "refusal-not-shaken"),
        ({"shaken": [OTHER]}, ""),
        ({"wreck": [OTHER]}, ""),
        ({"shaken": [OTHER], "captor": "a"}, "refusal-no-prize"),
        ({"wreck": [OTHER], "alongside": True}, "refusal-defended"),
        ({"wreck": [OTHER], "alongside": True, "shaken": [THIRD]}, ""),
        ({"wreck": [OTHER, THIRD], "alongside": True}, ""),
        ({"shaken": [OTHER], "alongside": True}, ""),
        ({"shaken": [OTHER], "apart": True}, "refusal-not-stuck"),
    ],
)
def test_each_thing_that_keeps_a_ship_from_a_prize(change: dict[str, Any], key: str) -> None:
    table = stuck()
    for name in change.get("shaken", ()):
        table.shaken(name)
    for name in change.get("wreck", ()):
        table.wreck(name)
    if change.get("alongside"):
        table.tangle(OTHER, THIRD)
    table[OTHER].captor = change.get("captor", "")
    if change.get("apart"):
        table[ONE].entangled, table[OTHER].entangled = {}, {}
    refusal = endphase.no_prize(table.battle, table[ONE], OTHER)
    assert (refusal.reason.key if refusal else "") == key
    assert [each.id for each in endphase.prizes(table.battle, table[ONE])] == ([] if key else [OTHER])
    friend = endphase.no_prize(table.tangle(ONE, FRIEND).battle, table[ONE], FRIEND)
    assert friend is not None
    assert friend.reason.key == "refusal-no-prize"


@case("OI-10.1")
def test_a_shaken_ship_takes_no_prize() -> None:
    table = stuck().shaken(OTHER).shaken(ONE)
    assert endphase.prizes(table.battle, table[ONE]) == []
    assert endphase.prizes(stuck().shaken(OTHER).wreck(ONE).battle, table[ONE]) == []


@case("OI-10.4")
@pytest.mark.parametrize(("face", "sinks"), [("S", True), ("C", True), ("M", False), ("W", False)])
def test_a_skull_or_cannon_sinks_a_wreck_that_nobody_has_taken(face: str, sinks: bool) -> None:
    table = stuck().wreck(OTHER)
    table.do("sinking", answers=[face])
    assert table[OTHER].where == ("sunk" if sinks else "table")
    assert [(each.ship, each.sunk) for each in table.heard(events.SinkingRolled)] == [(OTHER, sinks)]
    taken = stuck().wreck(OTHER)
    taken[OTHER].captor = "a"
    taken.do("sinking")
    assert taken.heard(events.SinkingRolled) == []


@case("OI-10.6", "OI-11.5", "OI-A43")
def test_the_markers_of_a_turn_go_and_cards_return_or_are_discarded() -> None:
    table = stuck().play_card("a", "careful_aim")
    book = table.battle.setting.book
    gone = next(card for card, row in sorted(book.initiative.items()) if row.discard)
    table.play_card("b", gone)
    one = table[ONE]
    one.wake = one.attacked = one.fired = one.boarded = True
    one.boats, one.speed, one.close_ignored = OTHER, 3, 2
    kept = "careful_aim" in [card for card, row in book.initiative.items() if not row.discard]
    table.do("return_cards")
    assert (one.wake, one.attacked, one.fired, one.boarded) == (False, False, False, False)
    assert (one.boats, one.speed, one.close_ignored) == ("", 0, 0)
    a, b = table.battle.squadrons["a"], table.battle.squadrons["b"]
    assert (a.revealed, b.revealed, a.copied, b.copied) == ("", "", "", "")
    assert ("careful_aim" in a.owned) == kept
    assert (gone in b.owned, b.discarded) == (False, [gone])
    assert [(each.seat, each.card) for each in table.heard(events.CardDiscarded)][-1] == ("b", gone)


@case("OI-10.6")
def test_events_of_a_turn_are_over_and_others_stay() -> None:
    table = stuck()
    rows = table.battle.setting.book.events
    short = next(card for card, row in sorted(rows.items()) if row.duration == "turn")
    long = next((card for card, row in sorted(rows.items()) if row.duration != "turn"), "")
    table.battle.events = [short, *([long] if long else [])]
    table.do("return_cards")
    assert table.battle.events == ([long] if long else [])


@case("OI-10.5")
@pytest.mark.parametrize(
    ("fortune", "where", "captor", "key"),
    [
        (1, "table", "", ""),
        (0, "table", "", "refusal-no-fortune"),
        (1, "sunk", "", "refusal-flagship-gone"),
        (1, "table", "b", "refusal-flagship-gone"),
    ],
)
def test_each_thing_that_keeps_an_admiral_from_rescue(fortune: int, where: str, captor: str, key: str) -> None:
    table = stuck().wreck(ONE)
    table[FRIEND].x, table[FRIEND].y = 3000 - 400, 5000
    table.battle.squadrons["a"].fortune = fortune
    table[ONE].where, table[ONE].captor = where, captor
    refusal = endphase.Rescue(FRIEND).refusal(table.battle, endphase.Admiral("a"))
    assert (refusal.reason.key if refusal else "") == key
    other = endphase.TakeCommand(THIRD).refusal(table.battle, endphase.Admiral("a"))
    assert other is not None
    assert other.reason.key == "refusal-not-of-squadron"
    assert endphase.TakeCommand(FRIEND).refusal(table.battle, endphase.Admiral("a")) is None


@case("OI-10.1", "OI-A65")
@pytest.mark.parametrize(
    ("first", "aground", "mover"), [("a", "", OTHER), ("b", "", ONE), ("a", OTHER, ONE), ("b", ONE, OTHER)]
)
def test_two_shaken_ships_are_parted_and_who_has_not_the_initiative_moves(first: str, aground: str, mover: str) -> None:
    table = stuck().shaken(ONE).shaken(OTHER)
    table.battle.first = first
    if aground:
        table[aground].aground = True
    places = {name: (table[name].x, table[name].y) for name in (ONE, OTHER)}
    table.do("part")
    assert (table[ONE].entangled, table[OTHER].entangled) == ({}, {})
    assert [name for name, place in places.items() if (table[name].x, table[name].y) != place] == [mover]
    assert len(table.heard(events.ShipsParted)) == 1


@case("OI-10.1", "OI-A65")
def test_every_pair_of_shaken_ships_is_parted_and_a_ship_that_is_stuck_elsewhere_stays() -> None:
    """Three in a row, all Shaken: the middle one has two neighbours, so that these move."""
    table = sea(
        [ship("sixth_rate", 300, 500, 0), ship("corvette", 362, 500, 0)],
        [ship("sixth_rate", 331, 500, 0), ship("sloop", 800, 100, 0)],
    )
    table.tangle(ONE, OTHER).tangle(FRIEND, OTHER, "port", "starboard")
    for name in (ONE, FRIEND, OTHER):
        table.shaken(name)
    table.do("part")
    assert [table[name].entangled for name in (ONE, FRIEND, OTHER)] == [{}, {}, {}]
    assert len(table.heard(events.ShipsParted)) == 2
    # the outer ship moves from the first pair; then nothing holds the middle one, whose side has no initiative
    assert (table[ONE].x, table[FRIEND].x) == (3000 - 250, 3620)
    assert table[OTHER].x < 3310


@case("OI-10.1", "OI-A65")
@pytest.mark.parametrize(("wrecks", "parted"), [((), True), ((ONE,), True), ((OTHER,), True), ((ONE, OTHER), False)])
def test_wrecks_stay_together_and_others_part(wrecks: tuple[str, ...], parted: bool) -> None:
    table = stuck().shaken(ONE).shaken(OTHER)
    for name in wrecks:
        table.crippled(name)
    table.do("part")
    assert (table[ONE].entangled == {}) == parted


@case("OI-10.1")
@pytest.mark.parametrize("tired", [(), (ONE,), (OTHER,)])
def test_only_where_both_are_shaken_are_they_parted(tired: tuple[str, ...]) -> None:
    table = stuck()
    for name in tired:
        table.shaken(name)
    table.do("part")
    assert table[ONE].entangled == {OTHER: "port"}


@case("OI-10.1", "OI-A65")
def test_two_shaken_ships_that_are_both_aground_part_where_they_lie() -> None:
    table = stuck().shaken(ONE).shaken(OTHER)
    table[ONE].aground = table[OTHER].aground = True
    table.do("part")
    assert (table[ONE].entangled, table[ONE].x, table[OTHER].x) == ({}, 3000, 3310)


@case("OI-A58")
@pytest.mark.parametrize(("off", "own"), [(40, "starboard"), (-40, "port")])
def test_a_ship_across_the_bow_touches_it_however_far_she_reaches_to_a_side(off: int, own: str) -> None:
    """She is a millimetre ahead, with most of her length beyond one side; on her part she touches with her side."""
    table = stuck()
    one, other = table[ONE], table[OTHER]
    other.x, other.y, other.heading = one.x + off * 10, one.y + 460, 900 if own == "starboard" else 2700
    hulls = waters.hull(table.battle, one), waters.hull(table.battle, other)
    assert collision.touching_edges(*hulls) == ("bow", own)
