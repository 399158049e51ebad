"""IS-A29 Samples the other seats' standing orders, and how long they run on (determinization)."""

from __future__ import annotations

from admiralty.games.iron_and_steam.posts import Post
from admiralty.games.iron_and_steam.state import NOBODY, Battle, Orders, Ship, supposed_orders
from admiralty.rulebook import Knowledge, Rng, Seat, is_known

__all__ = ["imagine"]

SLOWER = 3
"""A ship under way keeps her speed, or drops up to two knots of it."""
WHEEL, SPOKE = 9, 5
"""Her helm stays where it is, or moves by up to 20 degrees, in steps of five."""
RANGES = 41
"""She opens fire at 20 to 60 inches."""
LONG = 60
"""A seat that runs on does so for up to an hour."""


def imagine(battle: Battle, rng: Rng, known: Knowledge) -> None:
    """IS-A29 Ships go on about as they go and fire at about what bears.

    Where sheets are asked for, the seats that are not asked run on; at other times any of them may.
    """
    for index, ship in enumerate(battle.ships):
        if not is_known(ship, "orders"):
            ship.orders = _orders(battle, index, ship, rng)
    kind, _, more = known.asked.partition(" ")
    sheets, asked = kind == "ask-all", more.partition(" ")[0].split(",")
    for post in battle.posts:
        if not is_known(post, "until"):
            running = post.seat not in asked if sheets else rng.below(2) == 0
            _run_on(battle, post, rng, running)


def _orders(battle: Battle, index: int, ship: Ship, rng: Rng) -> Orders:
    found = supposed_orders(ship)
    if rng.below(4) == 0:
        return found
    found.within = 20 + rng.below(RANGES)
    if ship.speed > 0:
        found.speed = max(0, ship.speed - rng.below(SLOWER))
        found.helm = max(-180, min(180, ship.helm + SPOKE * (rng.below(WHEEL) - WHEEL // 2)))
    enemies = battle.setting.enemies[index]
    if enemies and rng.below(2) == 0:
        found.gunnery, found.target = "target", enemies[rng.below(len(enemies))]
    return found


def _run_on(battle: Battle, post: Post, rng: Rng, running: bool) -> None:
    """How long a seat runs on, what wakes it, and the enemies that it has in sight already."""
    post.until = battle.turn + rng.below(LONG) if running else rng.below(battle.turn + 1)
    post.wake = rng.below(101)
    mine = next((vessel.index for vessel in battle.setting.fleets[Seat(post.seat)]), NOBODY)
    enemies = battle.setting.enemies[mine] if mine != NOBODY else ()
    post.near = [battle.setting.vessels[each].id for each in enemies if rng.below(2)]
