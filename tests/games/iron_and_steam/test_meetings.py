"""HR-5, HR-10, IS-A27 Collision detection against a slow reference: every pair is tested after each tenth of a turn."""

from itertools import combinations
from math import hypot
from random import Random

import pytest

from admiralty.boards.table import Pose, overlap, steps
from admiralty.games.iron_and_steam.chart import Current
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.movement import Course, commit, courses_of, hulls_at, run_courses
from admiralty.games.iron_and_steam.state import Anchor, Contact
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case

US = ("monitor", "tyler", "kennebec", "minnesota", "hartford")
CS = ("virginia", "teaser", "selma")
PAIR = {"hartford": "metacomet"}


def melee(seed: int) -> Table:
    """Ships on random courses close together, some of them held by an anchor, the ground or each other."""
    rng = Random(seed)
    places = {name: (rng.uniform(45, 54), rng.uniform(45, 54), rng.randrange(360)) for name in (*US, *CS)}
    table = battle(
        us={name: places[name] for name in US}, cs={name: places[name] for name in CS}, lashed=PAIR,
        current=Current(*rng.choice([(0, 0), (1, -1), (0, 2)])),
    )  # fmt: skip
    for name in (*US, *CS):
        ship = table[name]
        ship.speed = ship.orders.speed = rng.randint(-2, 6)
        ship.orders.helm = rng.randint(-25, 25)
    table["minnesota"].aground = rng.random() < 0.4
    table["selma"].anchor = rng.choice([Anchor.UP, Anchor.DOWN])
    if rng.random() < 0.5:
        table["tyler"].fouled, table["teaser"].fouled = [table.n("teaser")], [table.n("tyler")]
    return table


Met = dict[frozenset[int], float]


def slowly(table: Table, courses: dict[int, Course]) -> tuple[dict[int, Pose], Met]:
    """The end of all courses, and the collisions with their closing speeds."""
    ways = {n: steps(c.start, c.speed * INCH, c.turn, c.drift) for n, c in courses.items()}
    here = {n: course.start for n, course in courses.items()}
    stopped: set[int] = set()
    met: Met = {}
    for number in range(10):
        before, moved = dict(here), {n for n in courses if n not in stopped and len(set(ways[n])) > 1}
        for n in moved:
            here[n] = ways[n][number]
        again = True
        while again:
            again = False
            for one, other in combinations(sorted(courses), 2):
                under_way = {n for n in (one, other) if n in moved and n not in stopped}
                if not under_way or one in table.state.ships[other].fouled:
                    continue
                ours, theirs = (hulls_at(table.state, n, here[n]) for n in (one, other))
                if not any(overlap(mine, hers) for mine in ours for hers in theirs):
                    continue
                ways_made = [
                    (here[n].x - before[n].x, here[n].y - before[n].y) if n in under_way else (0, 0)
                    for n in (one, other)
                ]
                (ax, ay), (bx, by) = ways_made
                met[frozenset((one, other))] = 10 * hypot(ax - bx, ay - by)
                for n in under_way:
                    here[n] = before[n]
                stopped |= under_way
                again = True
    return here, met


@case("HR-5", "HR-10", "HR-11", "HR-14", "IS-A27")
@pytest.mark.parametrize("seed", range(24))
def test_ships_meet_where_and_as_fast_as_a_slow_reckoning_says(seed: int) -> None:
    table = melee(seed)
    ends, met = slowly(table, courses_of(table.state))
    courses = courses_of(table.state)
    contacts = run_courses(table.state, courses)
    consort = {table.n("metacomet"): table.n("hartford")}

    def pair(contact: Contact) -> frozenset[int]:
        return frozenset(consort.get(n, n) for n in (contact.first, contact.second))

    assert {n: course.pose for n, course in courses.items()} == ends
    assert list(dict.fromkeys(map(pair, contacts))) == list(met), "in the order in which they met, ship by ship"
    for each in contacts:
        assert each.closing == pytest.approx(met[pair(each)], abs=1.5)
    caught = {n for each in met for n in each}
    assert all(n in caught for n, course in courses.items() if course.stopped == "contact")
    commit(table.state, courses)
    assert {n: (ship.x, ship.y, ship.heading) for n, ship in enumerate(table.state.ships) if n in ends} == ends


def test_the_slow_reckoning_has_seen_ships_meet_and_ships_that_do_not() -> None:
    found = [len(slowly(table, courses_of(table.state))[1]) for table in map(melee, range(24))]
    assert min(found) <= 1
    assert max(found) >= 4
