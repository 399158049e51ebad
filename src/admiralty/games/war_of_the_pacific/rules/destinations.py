"""4.1, 4.2, 7.2 Destinations: the naval area that each ship will sail to, sealed until she sails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import AreaId, SeaPlace
from admiralty.games.war_of_the_pacific.state import ShipState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, Theatre, place_name
from admiralty.rulebook import (
    CARRY_ON,
    Entry,
    Field,
    Flow,
    Group,
    Message,
    OrderSheet,
    Refusal,
    Rng,
    Seat,
    Spot,
    Written,
    ask,
    refuse,
)

from . import interception

__all__ = ["Destinations", "MakeFor", "Plan", "lay_destinations", "lay_first_destinations", "order_new_ship"]


class Plan(NamedTuple):
    """The order sheet of destinations: the side, the ships, and whether it is for the first turn."""

    seat: Seat
    ships: tuple[int, ...]
    first: bool


def ships_to_order(war: War, side: str) -> tuple[int, ...]:
    """The ships that a side may give destinations."""
    return tuple(n for n, ship in enumerate(war.ships) if ship.owner == side and ship.status is ShipState.AFLOAT)


def coast_of(theatre: Theatre, area: str) -> Message:
    """The ports of an area from south to north; they name the area."""
    ports = [place for place in theatre.ports if theatre.area_of(place) == area]
    ports.sort(key=lambda place: (-(place % 100), place))
    names = [theatre.name(place) for place in ports]
    if not names:
        return Message("coast-open")
    return Message("coast", first=names[0], last=names[-1], ports=len(names))


def courses_into(theatre: Theatre, place: Hex, area: str) -> list[tuple[Hex, ...]]:
    """The shortest course from a place to each port of an area, or to each hex of one without ports; none from
    inside."""
    if place != BOX and theatre.area_of(place) == area:
        return []
    hexes = theatre.ports_first[area]
    ends = [end for end in hexes if end in theatre.ports] or hexes
    courses = [theatre.course(place, end, area) for end in ends]
    return [course for course in courses if course]


class MakeFor(Entry[War, int], word="to", case="4.1", slot="destination", label_key="order-make-for"):
    """2.3, 4.1, P29, P36 A ship makes for an area; any number of ships may share a destination."""

    area: AreaId

    def label(self, setting: Any) -> Message:
        return Message("order-make-for", area=self.area, coast=coast_of(setting.theatre, self.area))


class AllMakeFor(
    Entry[War, Plan], word="all", case="4.1", form="all {place} to {area}", label_key="order-all-make-for"
):
    """4.1 All ships of one place make for an area: short for one line for each ship."""

    place: SeaPlace
    area: AreaId

    @classmethod
    def offers(cls, war: War, now: Plan) -> Iterable[AllMakeFor]:
        places = dict.fromkeys(war.ships[ship].place for ship in now.ships)
        return [cls(place, area) for place in places for area in war.setting.theatre.area_ids]

    def refusal(self, war: War, now: Plan) -> Refusal | None:
        if any(war.ships[ship].place == self.place for ship in now.ships):
            return None
        return refuse("4.1", "refusal-no-ships-there", place=place_name(self.place))

    def key(self, setting: Any) -> str:
        return f"all {self.place}"


class Destinations(OrderSheet):
    """4.1 The chits of one side: a line for each ship that is to sail; the others go home or stay in port (P36)."""

    unsaid: ClassVar[Message] = Message("sheet-home")
    empty: ClassVar[Message] = Message("sheet-all-home")

    def __init__(self, war: War, plan: Plan) -> None:
        subjects = {war.printed(n).id: n for n in plan.ships}
        super().__init__((MakeFor,), war, subjects, whole=(AllMakeFor,), everything=plan)
        self.plan = plan
        self.example = Message("sheet-area", line=f"{next(iter(subjects))} to V")

    def read(self, text: str) -> Written:
        """An entry for all ships of a place applies to each ship without her own line."""
        given = super().read(text)
        if not given.whole:
            return given
        refused = next((no for entry in given.whole if (no := self.verbs_of("").refusal(entry)) is not None), None)
        if refused is not None:
            raise type(refused)(refused.case, refused.reason, text)
        war: War = self.state
        lines = dict(given.lines)
        for entry in given.whole:
            if isinstance(entry, AllMakeFor):
                here = [war.printed(ship).id for ship in self.plan.ships if war.ships[ship].place == entry.place]
                lines |= {ship: (MakeFor(entry.area),) for ship in here if ship not in dict(given.lines)}
        return Written(tuple((ship, lines[ship]) for ship in self.subjects if ship in lines))

    def fields(self, subject: str, entries: Sequence[Entry[Any, Any]] = ()) -> Sequence[Field]:
        """A chip for each area; for the whole sheet one row for each place with several ships."""
        war: War = self.state
        areas = war.setting.theatre.area_ids
        if subject:
            return [Field("destination", Message("form-destination"), chips=tuple(map(MakeFor, areas)))]
        lying = [war.ships[ship].place for ship in self.plan.ships]
        return [
            Field(
                f"all {place}",
                Message("form-all-at", place=place_name(place), ships=lying.count(place)),
                chips=tuple(AllMakeFor(place, area) for area in areas),
            )
            for place in dict.fromkeys(lying)
            if lying.count(place) > 1
        ]

    def feared(self, subject: str, entry: Entry[Any, Any]) -> Message | None:
        """7.3 The chance of an interception on the way to the safest port of the area, with all ships at their
        present places."""
        war: War = self.state
        if not isinstance(entry, MakeFor):
            return None
        place = war.ships[self.subjects[subject]].place
        courses = courses_into(war.setting.theatre, place, entry.area)
        risk = round(100 * min([interception.danger(war, course, self.plan.seat) for course in courses], default=0.0))
        return Message("form-caught", chance=risk) if risk else None

    def groups(self) -> Sequence[Group]:
        """4.1 Ships in one place, warships and transports apart: a fleet usually sails as a whole."""
        war: War = self.state
        found: dict[tuple[int, str], list[str]] = {}
        for ship in self.plan.ships:
            printed = war.printed(ship)
            kind = "transports" if printed.transport else "warships"
            found.setdefault((war.ships[ship].place, kind), []).append(printed.id)
        return [
            Group(
                f"{kind}-{place_name(place)}",
                Message("form-fleet", place=place_name(place), kind=kind, ships=len(ships)),
                tuple(ships),
                place_name(place),
            )
            for (place, kind), ships in found.items()
            if len(ships) > 1
        ]

    def picked(self, subject: str, spot: Spot, entries: Sequence[Entry[Any, Any]] = ()) -> Sequence[Entry[Any, Any]]:
        """A click anywhere in an area chooses the area."""
        theatre = self.state.setting.theatre
        hex_ = theatre.words.get(spot.ref) if spot.on == "cell" else None
        area = theatre.area_of(hex_) if hex_ is not None else ""
        return (MakeFor(area),) if area else ()

    def draw_line(self, subject: str, rng: Rng) -> Sequence[Entry[Any, Any]]:
        areas = self.state.setting.theatre.area_ids
        return () if rng.below(3) == 0 else (MakeFor(areas[rng.below(len(areas))]),)

    def proposals(self, most: int) -> Iterable[Written]:
        """Proposed entries: all ships of one place make for one area."""
        war: War = self.state
        for place in dict.fromkeys(war.ships[ship].place for ship in self.plan.ships):
            group = [war.printed(ship).id for ship in self.plan.ships if war.ships[ship].place == place]
            for area in war.setting.theatre.area_ids:
                yield self.together_to(group, area)

    def code(self, written: Written) -> str:
        """The short order code: one line for the ships of a place that all make for the same area."""
        war: War = self.state
        bound = dict(written.lines)
        together: dict[int, list[str]] = {}
        for ship in self.plan.ships:
            together.setdefault(war.ships[ship].place, []).append(war.printed(ship).id)
        whole = []
        for place, ships in together.items():
            said = {bound.get(ship, ()) for ship in ships}
            entry = next(iter(said))[0] if len(ships) > 1 and len(said) == 1 and () not in said else None
            if isinstance(entry, MakeFor):
                whole.append(AllMakeFor(place, entry.area).code(war.setting))
                bound = {ship: entries for ship, entries in bound.items() if ship not in ships}
        alone = super().code(Written(tuple(bound.items()))) if bound else ""
        return "; ".join([*([alone] if alone else []), *whole]) or CARRY_ON

    def label(self, written: Written) -> Message:
        """The sheet in words: ships and their areas."""
        bound: dict[str, list[str]] = {}
        for ship, entries in written.lines:
            for entry in entries:
                if isinstance(entry, MakeFor):
                    bound.setdefault(entry.area, []).append(ship)
        if not bound:
            return Message("order-all-home-or-stay")
        theatre = self.state.setting.theatre
        lines = [
            Message("said-destination", area=area, coast=coast_of(theatre, area), ships=ships)
            for area, ships in bound.items()
        ]
        return Message("order-destinations", lines=lines)

    @staticmethod
    def together_to(ships: Iterable[str], area: str) -> Written:
        """A sheet that sends some ships to one area."""
        return Written(tuple((ship, (MakeFor(area),)) for ship in ships))


def write_down(war: War, plan: Plan, written: Written) -> None:
    """The sheet becomes the orders of the ships, of this turn or of the next."""
    lines, ids = dict(written.lines), war.setting.ship_ids
    for ship in plan.ships:
        area = next((entry.area for entry in lines.get(ids[ship], ()) if isinstance(entry, MakeFor)), "")
        if plan.first:
            war.ships[ship].order = area
        else:
            war.ships[ship].next = area


def _lay(war: War, side: str, first: bool) -> Flow[None]:
    seat = Seat(side)
    sides = war.ordered if first else war.planned
    if side not in sides:
        sides.append(side)
        sides.sort()
    plan = Plan(seat, ships_to_order(war, side), first)
    if not plan.ships:
        return
    case = "4.2" if first else "4.1"
    turn = war.turn + 1 if war.turn else war.setting.file.first_turn
    written = yield from ask(seat, "destinations", Destinations(war, plan), case=case, seen_by=(seat,), turn=turn)
    write_down(war, plan, written)
    war.tell(events.DestinationsLaid(side, case=case))


def lay_first_destinations(war: War, side: str) -> Flow[None]:
    """4.2, P71 The destinations of the first turn, laid with the set-up."""
    yield from _lay(war, side, first=True)


def lay_destinations(war: War, side: str) -> Flow[None]:
    """4.1 The destinations of the next turn, and only those (P35): present ones can no longer change."""
    yield from _lay(war, side, first=False)


def order_new_ship(war: War, ship: int) -> Flow[None]:
    """6.3 A transport just built may be given her destination for the next turn at once."""
    seat = Seat(war.ships[ship].owner)
    plan = Plan(seat, (ship,), first=False)
    written = yield from ask(
        seat, "destination", Destinations(war, plan), case="6.3", kind="destinations", seen_by=(seat,),
        ship=war.printed(ship).id, turn=war.turn + 1,
    )  # fmt: skip
    write_down(war, plan, written)
