"""Spaces of places: where a landing party, a terrain piece or a ship may be put down."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from admiralty.boards.table import SHIFT, Base, Outline, Shape, nearest_points, to_tenths, within
from admiralty.games.oak_and_iron.rules.manoeuvre import tenths, written
from admiralty.kernel.choices import IllegalOrder, MalformedOrder, Order, Refusal, Rng, Space
from admiralty.kernel.event import Message

TRIES = 30
Zone = tuple[int, int, int, int]
"""Left, bottom, right and top of a rectangle of the table, in tenths of a millimetre."""


class Placement(NamedTuple):
    """A thing put down: at a point in tenths of a millimetre, with a heading in tenths of a degree."""

    thing: str
    x: int
    y: int
    heading: int


def number(text: str, code: str, case: str) -> int:
    """A whole number or one with a single decimal, in tenths."""
    whole, dot, part = text.partition(".")
    if not whole.isdigit() or len(whole) > 6 or (dot and (len(part) != 1 or not part.isdigit())):
        raise MalformedOrder(case, Message("refusal-number", text=text), code)
    return tenths(text)


def inside(shape: Shape, x: int, y: int) -> bool:
    """Whether a point in tenths lies in a shape or on its edge."""
    px, py = x << SHIFT, y << SHIFT
    ax, ay = shape.corners[-1]
    left = right = False
    for bx, by in shape.corners:
        side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        left, right = left or side > 0, right or side < 0
        ax, ay = bx, by
    return not (left and right)


class LandingSpace(Space[tuple[int, int]]):
    """OI-5.8 A point of land within Musket Shot of the ship: `at 457 300`."""

    def __init__(self, ship: Base, islands: Sequence[Shape], reach: int) -> None:
        self.ship = ship
        self.islands = islands
        self.reach = reach

    def _order(self, x: int, y: int) -> Order[tuple[int, int]]:
        return Order(f"at {written(x)} {written(y)}", (x, y), Message("order-landing", x=x / 10, y=y / 10))

    def _legal(self, x: int, y: int) -> bool:
        return any(inside(island, x, y) for island in self.islands) and within(
            self.ship, Outline(((x, y),)), self.reach
        )

    def check(self, code: str) -> Order[tuple[int, int]]:
        words = code.lower().split()
        if len(words) != 3 or words[0] != "at":
            raise MalformedOrder("OI-5.8", Message("refusal-landing-grammar", code=code), code)
        x, y = number(words[1], code, "OI-5.8"), number(words[2], code, "OI-5.8")
        if not any(inside(island, x, y) for island in self.islands):
            raise IllegalOrder("OI-5.8", Message("refusal-not-on-land"), code)
        if not self._legal(x, y):
            raise IllegalOrder("OI-5.8", Message("refusal-landing-too-far", reach=self.reach / 10), code)
        return self._order(x, y)

    def candidates(self, most: int) -> Sequence[Order[tuple[int, int]]]:
        """The nearest beach and points farther inland, of each island in reach."""
        found: list[Order[tuple[int, int]]] = []
        for island in self.islands:
            _, beach = nearest_points(self.ship, island)
            bx, by = to_tenths(beach[0]), to_tenths(beach[1])
            for part in (20, 10, 4, 2):
                # some way from the beach to the middle: rounding may put the beach itself in the water
                x = bx + (island.mid_x - bx) // part
                y = by + (island.mid_y - by) // part
                if self._legal(x, y):
                    found.append(self._order(x, y))
        return found[:most]

    def sample(self, rng: Rng) -> Order[tuple[int, int]]:
        orders = self.candidates(100)
        return orders[rng.below(len(orders))]


class PlaceSpace(Space[Placement]):
    """Somewhere in some zones to put one of some things down: `island_small 457 300 45`; or `pass_code`, if any.

    `why` says what is wrong with a placement, or nothing; only when asked to explain need it measure by how much.
    `snap` puts a place that is proposed, and never one that is ordered, where things of its kind have to lie.
    """

    def __init__(
        self,
        things: Sequence[str],
        zones: Sequence[Zone],
        headings: Sequence[int],
        why: Callable[[Placement, bool], Refusal | None],
        case: str,
        *,
        step: int = 300,
        pass_code: str = "",
        snap: Callable[[Placement], Placement] = lambda at: at,
    ) -> None:
        self.things = things
        self.zones = zones
        self.headings = headings
        self.why = why
        self.case = case
        self.step = step
        self.pass_code = pass_code
        self.snap = snap

    def _order(self, at: Placement) -> Order[Placement]:
        label = Message("order-place", thing=at.thing, x=at.x / 10, y=at.y / 10, heading=at.heading / 10)
        return Order(f"{at.thing} {written(at.x)} {written(at.y)} {written(at.heading)}", at, label)

    def _pass(self) -> Order[Placement]:
        return Order(self.pass_code, Placement("", 0, 0, 0), Message("order-place-no-more"))

    def check(self, code: str) -> Order[Placement]:
        words = code.lower().split()
        if self.pass_code and words == [self.pass_code]:
            return self._pass()
        if len(words) != 4:
            raise MalformedOrder(self.case, Message("refusal-place-grammar", code=code), code)
        if words[0] not in self.things:
            raise IllegalOrder(self.case, Message("refusal-not-to-place", thing=words[0]), code)
        x, y, heading = (number(word, code, self.case) for word in words[1:])
        at = Placement(words[0], x, y, heading % 3600)
        refusal = self.why(at, True)
        if refusal is not None:
            refusal.code = code
            raise refusal
        return self._order(at)

    def legal(self) -> Iterator[Order[Placement]]:
        """Legal placements on a coarse grid, thing by thing, zone by zone."""
        moved: set[Placement] = set()
        for thing in self.things:
            for left, bottom, right, top in self.zones:
                for y in range(bottom + self.step // 2, top, self.step):
                    for x in range(left + self.step // 2, right, self.step):
                        wish = Placement(thing, x, y, self.headings[(x + y) // self.step % len(self.headings)])
                        at = self.snap(wish)
                        if at is not wish:
                            if at in moved:
                                continue
                            moved.add(at)
                        if self.why(at, False) is None:
                            yield self._order(at)

    def candidates(self, most: int) -> Sequence[Order[Placement]]:
        found: list[Order[Placement]] = [self._pass()] if self.pass_code else []
        for order in self.legal():
            if len(found) >= most:
                break
            found.append(order)
        return found

    def possible(self) -> bool:
        """Whether there is any legal place: looked for on the grid, then on a finer one."""
        if next(self.legal(), None) is not None:
            return True
        self.step //= 4
        return next(self.legal(), None) is not None

    def sample(self, rng: Rng) -> Order[Placement]:
        if self.pass_code and rng.below(3) == 0:
            return self._pass()
        for _ in range(TRIES):
            left, bottom, right, top = self.zones[rng.below(len(self.zones))]
            at = self.snap(
                Placement(
                    self.things[rng.below(len(self.things))],
                    left + rng.below(max(1, right - left)),
                    bottom + rng.below(max(1, top - bottom)),
                    self.headings[rng.below(len(self.headings))],
                )
            )
            if self.why(at, False) is None:
                return self._order(at)
        orders = self.candidates(20)
        return orders[rng.below(len(orders))]
