"""OI-5, OI-13 Placing orders: where a landing party, a terrain piece or a ship is put down."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, NamedTuple

from admiralty.boards.table import SHIFT, Outline, Shape, nearest_points, to_tenths, within
from admiralty.games.oak_and_iron.rules.terms import arguments, sea
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle
from admiralty.rulebook import Argument, Hindrance, MalformedOrder, Message, Refusal, Rng, Spot, Verb, refuse

from . import manoeuvre

TRIES = 30
PROPOSED, MARKED = 400, 5
"""The columns and rows of possible placements that have a mark on the table."""
Zone = tuple[int, int, int, int]
"""Left, bottom, right and top of a rectangle of the table, in tenths of a millimetre."""


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


# -------------------------------------------------------------------------------------------------------------- landing
class Landing(NamedTuple):
    """OI-5.8 The ship whose party goes ashore."""

    ship: str


class GoAshore(manoeuvre.MarkedVerb, word="at", label_key="order-landing", case="OI-5.8"):
    """OI-5.8 A point of land within Musket Shot of the ship: `at 457 300`."""

    x: arguments.Measure
    y: arguments.Measure

    def refusal(self, battle: Battle, now: Landing) -> Refusal | None:
        if not any(inside(island, self.x, self.y) for island in sea.land(battle, *sea.ASHORE)):
            return refuse("OI-5.8", "refusal-not-on-land")
        reach = battle.setting.book.ranges["musket"]
        if not within(sea.hull(battle, battle.ships[now.ship]), Outline(((self.x, self.y),)), reach):
            return refuse("OI-5.8", "refusal-landing-too-far", reach=reach / 10)
        return None

    def point(self, battle: Battle, now: Landing) -> Spot:
        return Spot("point", point=sea.page_point(battle.setting, self.x, self.y))

    @classmethod
    def candidates(cls, battle: Battle, now: Landing, most: int) -> "Iterable[GoAshore]":
        """The nearest beach and points farther inland, of each island in reach."""
        ship = sea.hull(battle, battle.ships[now.ship])
        found: list[GoAshore] = []
        for island in sea.land(battle, *sea.ASHORE):
            _, beach = nearest_points(ship, island)
            bx, by = to_tenths(beach[0]), to_tenths(beach[1])
            # somewhat inland: rounding may put the beach itself in the water
            places = [
                cls(bx + (island.mid_x - bx) // part, by + (island.mid_y - by) // part) for part in (20, 10, 4, 2)
            ]
            found += [place for place in places if place.refusal(battle, now) is None]
        return found[:most]


# ----------------------------------------------------------------------------------------------------------- placements
class Placement(NamedTuple):
    """A placement: a thing at a point in tenths of a millimetre, with a heading in tenths of a degree."""

    thing: str
    x: int
    y: int
    heading: int


class PlacementWords(Argument[Placement]):
    """Thing, x, y and heading: `island_small 457 300 45`."""

    size = None

    def read(self, setting: OakSetting, text: str) -> Placement:
        words = text.split()
        if len(words) != 4:
            raise MalformedOrder("", Message("refusal-place-grammar", code=text))
        x, y, heading = (arguments.MEASURE.read(setting, word) for word in words[1:])
        return Placement(words[0], x, y, heading % 3600)

    def write(self, setting: OakSetting, value: Placement) -> str:
        return " ".join([value.thing, *map(arguments.written, (value.x, value.y, value.heading))])


class Site:
    """Zones for placing one of some things; `optional` if no more of them need be placed.

    `why` gives the fault of a placement, or nothing; only an explanation measures by how much. `snap` moves a proposed
    place, never an ordered one, to where things of its kind have to lie. Things of one `size` fit in the same places.
    """

    __slots__ = ("case", "headings", "optional", "size", "snap", "step", "things", "why", "zones")

    def __init__(
        self,
        things: Sequence[str],
        zones: Sequence[Zone],
        headings: Sequence[int],
        why: Callable[[Placement, bool], Refusal | None],
        case: str,
        *,
        step: int = 300,
        optional: bool = False,
        snap: Callable[[Placement], Placement] = lambda at: at,
        size: Callable[[str], Hashable] = lambda thing: thing,
    ) -> None:
        self.things = things
        self.zones = zones
        self.headings = headings
        self.why = why
        self.case = case
        self.step = step
        self.optional = optional
        self.snap = snap
        self.size = size

    def of(self, thing: str) -> Iterator[Placement]:
        """Legal placements of a thing on a coarse grid, zone by zone; each of them once."""
        tried: set[Placement] = set()
        for left, bottom, right, top in self.zones:
            for y in range(bottom + self.step // 2, top, self.step):
                for x in range(left + self.step // 2, right, self.step):
                    at = self.snap(Placement(thing, x, y, self.headings[(x + y) // self.step % len(self.headings)]))
                    if at in tried:  # after snapping, or where zones overlap
                        continue
                    tried.add(at)
                    if self.why(at, False) is None:
                        yield at

    def legal(self) -> Iterator[Placement]:
        """Legal placements on a coarse grid, thing by thing; where one does not fit, no other of its size is tried."""
        nowhere: set[Hashable] = set()
        for thing in self.things:
            if self.size(thing) not in nowhere:
                at = None
                for at in self.of(thing):
                    yield at
                if at is None:
                    nowhere.add(self.size(thing))

    def shown(self, most: int) -> list[Placement]:
        """At most so many legal placements, equally many for every thing."""
        sources = {thing: self.of(thing) for thing in self.things}
        found: dict[str, list[Placement]] = {thing: [] for thing in self.things}
        while most > 0 and sources:
            share = max(1, most // len(sources))
            for thing, source in list(sources.items()):
                fresh = list(islice(source, min(share, most)))
                found[thing] += fresh
                most -= len(fresh)
                if len(fresh) < share:
                    del sources[thing]
        return [at for places in found.values() for at in places]

    def possible(self) -> bool:
        """Whether there is any legal place, by a search on the grid, then on a finer one."""
        if next(self.legal(), None) is not None:
            return True
        self.step //= 4
        return next(self.legal(), None) is not None


MORE_WANTED = Hindrance[Battle, Site]("OI-13.5", "refusal-must-place", lambda battle, now: not now.optional)


class NoMore(Verb[Battle, Site], word="done", label_key="order-place-no-more", hindered_by=(MORE_WANTED,)):
    """OI-13.5 No more pieces are shifted."""


class Place(manoeuvre.MarkedVerb):
    """OI-13.5 A piece or ship is placed: `island_small 457 300 45`."""

    at: Annotated[Placement, PlacementWords()]

    def refusal(self, battle: Battle, now: Site) -> Refusal | None:
        if self.at.thing not in now.things:
            return refuse(now.case, "refusal-not-to-place", thing=self.at.thing)
        return now.why(self.at, True)

    def label(self, setting: OakSetting) -> Message:
        thing, x, y, heading = self.at
        return Message("order-place", thing=thing, x=x / 10, y=y / 10, heading=heading / 10)

    def point(self, battle: Battle, now: Site) -> Spot:
        at = self.at
        return Spot("point", heading=at.heading / 10, point=sea.page_point(battle.setting, at.x, at.y))

    @classmethod
    def marked(cls, battle: Battle, now: Site) -> "list[Place | NoMore]":
        """Some places all over the zones, as far as possible the same for every thing."""
        found: list[Place | NoMore] = [NoMore()] if now.optional else []
        places = now.shown(PROPOSED)
        for thing in now.things:
            own = [at for at in places if at.thing == thing]
            columns, rows = _spread(sorted({at.x for at in own})), _spread(sorted({at.y for at in own}))
            regular = [at for at in own if at.x in columns and at.y in rows]
            # If little is free, a pattern may miss it: then every n-th place is marked.
            found += [cls(at) for at in (regular if len(regular) >= MARKED else own[:: len(own) // MARKED**2 or 1])]
        return found

    @classmethod
    def candidates(cls, battle: Battle, now: Site, most: int) -> "list[Place | NoMore]":
        found: list[Place | NoMore] = [NoMore()] if now.optional else []
        found += [cls(at) for at in now.shown(most - len(found))]
        return found

    @classmethod
    def sample(cls, battle: Battle, now: Site, rng: Rng) -> "Place | NoMore":
        if now.optional and rng.below(3) == 0:
            return NoMore()
        for _ in range(TRIES):
            left, bottom, right, top = now.zones[rng.below(len(now.zones))]
            at = now.snap(
                Placement(
                    now.things[rng.below(len(now.things))],
                    left + rng.below(max(1, right - left)),
                    bottom + rng.below(max(1, top - bottom)),
                    now.headings[rng.below(len(now.headings))],
                )
            )
            if now.why(at, False) is None:
                return cls(at)
        found: list[Place | NoMore] = [NoMore()] if now.optional else []
        found += [cls(at) for at in islice(now.legal(), 20 - len(found))]
        return found[rng.below(len(found))]


def _spread(values: Sequence[int]) -> Sequence[int]:
    """As many values as can be marked, evenly spread."""
    step = -(-len(values) // MARKED) or 1
    return values[step // 2 :: step]


def places(battle: Battle, site: Site) -> arguments.Proposed:
    return arguments.Proposed((Place, NoMore), battle, site)
