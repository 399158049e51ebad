"""Game state of a battle. All of it is public except sealed order sheets and ships that are hidden until sighted."""

from collections.abc import Iterator

from admiralty.boards.table import COSINE, SINE, to_tenths
from admiralty.games.iron_and_steam.conditions import (
    AFLOAT,
    LOST,
    SHUTTERS,
    Anchor,
    Fate,
    Harm,
    Rudder,
    Steering,
    Wound,
)
from admiralty.games.iron_and_steam.hulls import (
    MOST,
    NOBODY,
    Contact,
    Effect,
    Orders,
    Ship,
    Wreck,
    shutter_at,
    supposed_orders,
)
from admiralty.games.iron_and_steam.posts import Post, Sheet
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.rulebook import EVERYONE, State, field, shared

from . import sighting

__all__ = [
    "AFLOAT", "LOST", "MOST", "NOBODY", "SHUTTERS", "Anchor", "Battle", "Contact", "Effect", "Fate", "Harm",
    "Orders", "Rudder", "Ship", "Steering", "Wound", "Wreck", "all_afloat", "berth", "beside",
    "post_of", "shutter_at", "supposed_orders",
]  # fmt: skip


class Battle(State, known=EVERYONE):
    """The whole battle."""

    ships: list[Ship] = field(size=100)
    turn: int = field(default=0, least=0, most=MOST)
    effects: list[Effect] = field(factory=list)
    contacts: list[Contact] = field(factory=list)
    wrecks: list[Wreck] = field(factory=list, size=100)
    blown: list[int] = field(factory=list, least=0, most=MOST, size=100)
    """IS-11.2 Ships that blew up at the end of this turn: their neighbours have yet to check for fire."""
    posts: list[Post] = field(factory=list, size=100)
    """HR-4 Of each seat with such orders: how long it runs on, and what wakes it."""
    sheets: list[Sheet] = field(factory=list, size=100)
    """IS-A29 The sheets released for this turn and not yet carried out."""
    ended: str = ""
    winners: tuple[str, ...] = ()
    setting: Engagement = shared(default=None, kw_only=True)

    def in_sight(self, index: int) -> bool:
        """IS-A34 Whether the enemy sees a ship; where none is hidden, always."""
        return not self.sighting or sighting.in_sight(self, index)

    def unseen(self, seat: str | None) -> frozenset[str]:
        """IS-A34 The ships of the other side that are not in sight; a lost ship is no longer hidden."""
        strange = sighting.strange(self, seat)
        return frozenset(each.id for each, ship in strange if ship.fate is AFLOAT and not self.in_sight(each.index))

    def sighted(self, seat: str | None) -> frozenset[str]:
        strange = sighting.strange(self, seat)
        return frozenset(each.id for each, ship in strange if ship.fate is AFLOAT and self.in_sight(each.index))

    def veil(self, view: "Battle", seat: str | None) -> None:
        sighting.veil(self, view, seat)

    def faults(self) -> Iterator[str]:
        vessels = self.setting.vessels
        if len(self.ships) != len(vessels):
            yield "ships: not as many as the scenario has"
            return
        for vessel, ship in zip(vessels, self.ships, strict=True):
            guns = len(vessel.pieces)
            if any(len(each) != guns for each in (ship.ready, ship.wounds, ship.slow, ship.port, ship.jam, ship.fired)):
                yield f"ships: {vessel.id} has not the guns that belong to her"
            elif any(port and port >= len(gun.arcs) for port, gun in zip(ship.port, vessel.pieces, strict=True)):
                yield f"ships: {vessel.id} has a gun at a port that is not there"
            if len(ship.turrets) != 4 * vessel.turrets or len(ship.facing) != vessel.turrets:
                yield f"ships: {vessel.id} has not the turrets that belong to her"
            if len(ship.hull_armour) != (0 if vessel.is_fort else 4):
                yield f"ships: {vessel.id} has not the hull armour that belongs to her"
            if len(ship.casemate) != len(vessel.casemate):
                yield f"ships: {vessel.id} has not the casemate that belongs to her"
            if ship.lashed != NOBODY and (
                ship.lashed >= len(self.ships) or self.ships[ship.lashed].lashed != vessel.index
            ):
                yield f"ships: {vessel.id} is lashed to a ship that is not lashed to her"
            orders = ship.orders
            others = (*ship.fouled, orders.mark, orders.target, orders.ram, orders.board, orders.away)
            if any(other >= len(self.ships) for other in others):
                yield f"ships: {vessel.id} has to do with a ship that is not there"
        seats = [*(post.seat for post in self.posts), *(sheet.seat for sheet in self.sheets)]
        if any(seat not in self.setting.seats for seat in seats):
            yield "battle: it has to do with a seat that is not at this table"
        named = [*(e.ship for e in self.effects), *(w.ship for w in self.wrecks)]
        named += [n for c in self.contacts for n in (c.first, c.second)]
        if any(number >= len(self.ships) for number in named):
            yield "battle: it has to do with a ship that is not there"


def post_of(battle: Battle, seat: str) -> Post:
    """HR-4 A seat's orders about running on; created when first needed."""
    found = next((post for post in battle.posts if post.seat == seat), None)
    if found is None:
        found = Post(seat)
        battle.posts.append(found)
    return found


def all_afloat(battle: Battle) -> bool:
    """Whether every ship is on the table and commanded."""
    return not [ship for ship in battle.ships if ship.fate is not AFLOAT]


def berth(leader: Ship, consort: Ship, first: Vessel, second: Vessel) -> None:
    """HR-14 The consort lies along the leader's port side, on her heading."""
    consort.x, consort.y = beside(leader.x, leader.y, leader.heading, first, second)
    consort.heading = leader.heading
    consort.speed = leader.speed


def beside(x: int, y: int, heading: int, first: Vessel, second: Vessel) -> tuple[int, int]:
    """HR-14 Where the middle of a consort lies whose leader is at a place on a heading."""
    abeam = first.half_width + second.half_width + 20
    return x - to_tenths(abeam * COSINE[heading]), y + to_tenths(abeam * SINE[heading])
