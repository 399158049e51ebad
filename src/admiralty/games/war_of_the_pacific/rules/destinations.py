"""4.1, 4.2, 7.2 Destinations: which naval area each ship will make for, laid face down and shown when she sails."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple, Self

from admiralty.games.war_of_the_pacific.face.events import DestinationsLaid
from admiralty.games.war_of_the_pacific.setting import Campaign
from admiralty.games.war_of_the_pacific.state import ShipState, War
from admiralty.kernel.arguments import Argument
from admiralty.kernel.choices import IllegalOrder, Refusal, Rng
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.verbs import Verb, Verbs

__all__ = ["Plan", "Sheet", "lay_destinations", "lay_first_destinations", "order_new_ship", "ships_to_order"]

Destinations = tuple[tuple[int, str], ...]
"""Ships with their areas, in the order of the book; those without an order go or stay home (P36)."""


class SheetArgument(Argument[Destinations]):
    """``huascar VI union VI``, or ``none``."""

    size = None

    def read(self, setting: Campaign, text: str) -> Destinations:
        words = text.split()
        if words == ["none"]:
            return ()
        areas = {area.lower(): area for area in setting.theatre.area_ids}
        if len(words) % 2:
            raise ValueError(text)
        found = [(setting.ship_index[ship], areas[area]) for ship, area in zip(words[::2], words[1::2], strict=True)]
        if [ship for ship, _ in found] != sorted({ship for ship, _ in found}):
            raise ValueError(text)
        return tuple(found)

    def write(self, setting: Campaign, value: Destinations) -> str:
        return " ".join(f"{setting.ship_ids[ship]} {area}" for ship, area in value) or "none"

    def said(self, setting: Campaign, value: Destinations) -> object:
        return [Message("said-destination", ship=setting.ship_ids[ship], area=area) for ship, area in value]


class Plan(NamedTuple):
    """Whose destinations are laid, for which ships, and whether it is for the first turn."""

    seat: Seat
    ships: tuple[int, ...]
    first: bool


def ships_to_order(war: War, side: str) -> tuple[int, ...]:
    """The ships that a side may give destinations."""
    return tuple(n for n, ship in enumerate(war.ships) if ship.owner == side and ship.status is ShipState.AFLOAT)


@dataclass(frozen=True, slots=True)
class Sheet(Verb[War, Plan]):
    """2.3, 4.1, P29, P36 The whole sheet of destinations; any number of ships may make for the same area."""

    word: ClassVar = "orders"
    case: ClassVar = "4.1"
    listable: ClassVar = False
    orders: Annotated[Destinations, SheetArgument()]

    def refusal(self, state: War, now: Plan) -> Refusal | None:
        other = next((ship for ship, _ in self.orders if ship not in now.ships), None)
        if other is None:
            return None
        return IllegalOrder("4.1", Message("refusal-not-your-ship", ship=state.printed(other).id))

    @classmethod
    def sample(cls, state: War, now: Plan, rng: Rng) -> Self:
        """Each group of ships that lie together goes one way, home as often as anywhere near."""
        areas = state.setting.theatre.area_ids
        by_place: dict[tuple[int, bool], str] = {}
        found = []
        for ship in now.ships:
            group = state.ships[ship].place, rng.below(3) == 0
            if group not in by_place:
                by_place[group] = "" if rng.below(3) == 0 else areas[rng.below(len(areas))]
            if by_place[group]:
                found.append((ship, by_place[group]))
        return cls(tuple(found))

    @classmethod
    def candidates(cls, state: War, now: Plan, most: int) -> Iterable[Self]:
        """Nobody sails; or all of one place make for one area."""
        yield cls(())
        areas = state.setting.theatre.area_ids
        places = list(dict.fromkeys(state.ships[ship].place for ship in now.ships))
        made = 1
        for place in places:
            group = [ship for ship in now.ships if state.ships[ship].place == place]
            for area in areas:
                if made >= most:
                    return
                yield cls(tuple((ship, area) for ship in group))
                made += 1

    def carry_out(self, state: War, now: Plan) -> Flow[None]:
        laid = dict(self.orders)
        for ship in now.ships:
            if now.first:
                state.ships[ship].order = laid.get(ship, "")
            else:
                state.ships[ship].next = laid.get(ship, "")
        yield from ()


def _lay(war: War, side: str, first: bool) -> Flow[None]:
    seat = Seat(side)
    sides = war.ordered if first else war.planned
    if side not in sides:
        sides.append(side)
        sides.sort()
    ships = ships_to_order(war, side)
    if not ships:
        return
    now = Plan(seat, ships, first)
    case = "4.2" if first else "4.1"
    question = Message("ask-destinations", turn=war.turn + 1)
    verb = yield from ask(seat, question, Verbs((Sheet,), war, now), case=case, kind="destinations", seen_by=(seat,))
    yield from verb.carry_out(war, now)
    war.tell(DestinationsLaid(side, case=case))


def lay_first_destinations(war: War, side: str) -> Flow[None]:
    """4.2, P71 The destinations of the first turn, laid with the set-up."""
    yield from _lay(war, side, first=True)


def lay_destinations(war: War, side: str) -> Flow[None]:
    """4.1 The destinations of the next turn, and only those (P35): a ship's present ones can no more be changed."""
    yield from _lay(war, side, first=False)


def order_new_ship(war: War, ship: int) -> Flow[None]:
    """6.3 A transport just built may be given her destination for the next turn at once."""
    seat = Seat(war.ships[ship].owner)
    now = Plan(seat, (ship,), first=False)
    question = Message("ask-destination", ship=war.printed(ship).id, turn=war.turn + 1)
    verb = yield from ask(seat, question, Verbs((Sheet,), war, now), case="6.3", kind="destinations", seen_by=(seat,))
    yield from verb.carry_out(war, now)
