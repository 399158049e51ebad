"""HR-4 The entries of a line: the orders on offer of each kind, and the refusals with their reasons."""

from itertools import product

import pytest

from admiralty.games.iron_and_steam.rules import watch
from admiralty.games.iron_and_steam.state import Anchor, Fate
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case


def table(**options: str) -> Table:
    """Monitor under way, with a fort, an unarmed ram and a tug; Virginia and two more against them."""
    return battle(
        us={"monitor": (50, 50, 0, 3), "queen_of_the_west": (52, 50, 0), "newport_news": (50, 90, 180)},
        cs={"virginia": (60, 50, 0), "teaser": (70, 50, 0), "sewells_point": (90, 90, 0)},
        options=options,
    )


@case("HR-4", "HR-5")
def test_what_is_offered_to_steer_by() -> None:
    on = table()
    now = watch.on_watch(on.n("monitor"))
    points = {(entry.x, entry.y) for entry in watch.SteerTo.offers(on.state, now)}
    assert points == set(product(range(0, 161, 20), repeat=2))  # every twenty inches, to the edges of the chart
    kept = {(e.ship, e.inches, e.beam) for e in watch.Keep.offers(on.state, now)}
    enemies = [on.n(name) for name in ("virginia", "teaser", "sewells_point")]
    assert kept == set(product(enemies, (2, 10, 20, 30), watch.Beam))
    # Monitor makes three inches and six at most, and gathers two a turn: 57.3 x 5 / 7.5 degrees
    for kind in (watch.Port, watch.Starboard):
        assert [entry.degrees for entry in kind.offers(on.state, now)] == list(range(1, 39))
    assert [entry.knots for entry in watch.Speed.offers(on.state, now)] == list(range(-2, 7))


@case("HR-4", "HR-8", "HR-10", "HR-12", "HR-17", "HR-2", "HR-18")
@pytest.mark.parametrize(
    ("line", "state", "reason"),
    [
        ("monitor board virginia", {}, ""),
        ("monitor board virginia", {"crew": 1}, ""),
        ("monitor board virginia", {"crew": 0}, "refusal-no-crew"),
        ("monitor board sewells_point", {}, "refusal-board-fort"),
        ("monitor board queen_of_the_west", {}, "refusal-not-an-enemy"),
        ("monitor ram sewells_point", {}, "refusal-ram-fort"),
        ("monitor ram queen_of_the_west", {}, "refusal-not-an-enemy"),
        ("monitor ram virginia", {}, ""),
        ("monitor anchor", {"speed": 1}, ""),
        ("monitor anchor", {"speed": -1}, ""),
        ("monitor anchor", {"speed": 0}, ""),
        ("monitor anchor", {"speed": 2}, "refusal-too-fast-to-anchor"),
        ("monitor anchor", {"speed": -2}, "refusal-too-fast-to-anchor"),
        ("monitor anchor", {"speed": 0, "anchors": 1}, ""),
        ("monitor anchor", {"speed": 0, "anchors": 0}, "refusal-no-anchor"),
        *(
            ("monitor anchor", {"speed": 0, "anchor": each}, "refusal-anchored")
            for each in Anchor
            if each is not Anchor.UP
        ),
        *(
            (f"monitor {work}", {"speed": 0, "anchor": each}, "" if each is Anchor.DOWN else "refusal-not-anchored")
            for work in ("weigh", "slip")
            for each in Anchor
        ),
        ("monitor load shot", {"shot": 1}, ""),
        ("monitor load shot", {"shot": 0}, "refusal-no-rounds"),
        ("monitor load shell", {"shell": 0}, "refusal-no-rounds"),
        ("monitor load hot", {"hot": 1}, ""),
        ("monitor load best", {"shot": 0, "shell": 0}, ""),
        ("monitor group 1 load shell", {"shell": 0}, "refusal-no-rounds"),
        ("monitor group 1 load shell", {"shell": 1}, ""),
        ("monitor group 1 fire virginia", {}, ""),
        ("monitor group 2 fire virginia", {}, "refusal-no-group"),
        ("monitor group 2 follow", {}, "refusal-no-group"),
        ("monitor group 2 load shot", {}, "refusal-no-group"),
        ("monitor shift 2", {}, "refusal-no-group"),
        ("monitor turret away virginia", {}, ""),
        ("monitor turret away queen_of_the_west", {}, "refusal-not-an-enemy"),
        ("monitor cast off", {}, "refusal-not-lashed"),
        ("monitor steer for queen_of_the_west", {}, ""),
        ("monitor keep queen_of_the_west 5 port", {}, "refusal-not-an-enemy"),
        ("queen_of_the_west fire virginia", {}, "refusal-unarmed"),
        ("queen_of_the_west fire will 30", {}, "refusal-unarmed"),
        ("queen_of_the_west fire ironclads 30", {}, "refusal-unarmed"),
        ("queen_of_the_west hold", {}, "refusal-unarmed"),
        ("queen_of_the_west load shot", {}, "refusal-unarmed"),
        ("queen_of_the_west turret free", {}, "refusal-no-turret"),
        ("queen_of_the_west turret away virginia", {}, "refusal-no-turret"),
        *(
            (f"newport_news {entry}", {}, "refusal-fort")
            for entry in (
                "speed 1", "straight", "port 1", "steer for virginia", "steer to 9 9", "keep virginia 9 port",
                "ram virginia", "board virginia", "stay aboard", "anchor", "weigh", "slip", "cast off",
            )
        ),
        ("newport_news fire virginia", {}, ""),
    ],
)  # fmt: skip
def test_an_entry_is_taken_or_refused_with_its_reason(line: str, state: dict[str, object], reason: str) -> None:
    on = table()
    for name, value in state.items():
        setattr(on["monitor"], name, value)
    if not reason:
        on.order(line)
        return
    found = on.refused(line)
    assert found.reason.key == reason


@case("HR-4")
@pytest.mark.parametrize(
    "entry",
    ["fire", "ram", "board", "steer for", "turret away", "group 1 fire", "keep"],
)
@pytest.mark.parametrize("fate", [Fate.SINKING, Fate.SURRENDERED, Fate.LEFT, Fate.RESERVE])
def test_nothing_is_ordered_about_a_ship_that_is_not_afloat(entry: str, fate: Fate) -> None:
    on = table()
    on["virginia"].fate = fate
    found = on.refused(f"monitor {entry} virginia" + (" 10 port" if entry == "keep" else ""))
    assert (found.reason.key, found.reason.args["ship"]) == ("refusal-not-afloat", "virginia")


@case("HR-10", "HR-12")
def test_what_is_not_in_play_is_not_ordered() -> None:
    assert table(ramming="off").refused("monitor ram virginia").reason.key == "refusal-no-ramming"
    assert table(small_arms="off").refused("monitor board virginia").reason.key == "refusal-no-boarding"
