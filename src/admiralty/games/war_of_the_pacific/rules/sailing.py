"""7.2 Sailing: courses to the ordered area or home, hex by hex, and encounters on the way."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import SeaPlace
from admiralty.games.war_of_the_pacific.state import Voyage, War
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF, place_name
from admiralty.rulebook import Flow, Message, Order, Refusal, Seat, Verb, Verbs, ask, call, refuse

from . import blockade, counters, interception, landing, provisions, readiness

__all__ = ["COURSES", "Helm", "course_to", "proceed", "set_course"]


class Helm(NamedTuple):
    """The subject of a course: the ships' place and their area (empty: home)."""

    seat: Seat
    place: Hex
    area: str
    under_way: bool
    havens: tuple[Hex, ...] = ()
    """The ports where ships without an order may end."""
    marked: tuple[Hex, ...] = ()
    """The waypoints they have passed."""
    port: Hex = OFF
    """The port that ships without an order have named."""


def helm_of(war: War, seat: Seat, voyage: Voyage) -> Helm:
    """7.2 Ships without an order end in a friendly port: not the one they set out from, but any that they have entered
    since."""
    ports: list[Hex] = []
    if not voyage.area:
        ports = readiness.ports_for(war, seat, voyage.place)
        if voyage.departed and counters.friendly_port(war, seat, voyage.place):
            ports = sorted([voyage.place, *ports])
    marked = tuple(voyage.marked)
    return Helm(seat, voyage.place, voyage.area, voyage.departed, tuple(ports), marked, voyage.port)


def course_to(war: War, now: Helm, place: Hex) -> tuple[Hex, ...]:
    """The shortest course to a place; ships in their ordered area do not leave it."""
    return war.setting.theatre.course(now.place, place, now.area)


def is_end(war: War, now: Helm, place: Hex) -> bool:
    """Whether ships may end their movement in a place."""
    if now.area:
        return place != BOX and war.setting.theatre.area_of(place) == now.area
    return place in now.havens


def _name(war: War, place: Hex) -> str:
    """A hex by its number; a city by its name too."""
    theatre = war.setting.theatre
    return f"{place_name(place)} {theatre.name(place)}" if place in theatre.cities else place_name(place)


class SteerTo(Verb[War, Helm], word="to", case="7.2", exact=False):
    """7.2 Sail to the end of the movement: any hex of the ordered area, or a friendly port."""

    place: SeaPlace

    @classmethod
    def offers(cls, state: War, now: Helm) -> Iterable[Self]:
        if now.area:
            return [cls(place) for place in state.setting.theatre.ports_first[now.area]]
        return [cls(place) for place in now.havens]

    @classmethod
    def listed(cls, state: War, now: Helm) -> Sequence[Order[Self]]:
        ends = state.setting.theatre.ports_first[now.area] if now.area else now.havens
        if _unprovided(state, now) is not None:
            ends = tuple(place for place in ends if place == now.place)
        return cls.kept(state.setting, ends)

    def refusal(self, state: War, now: Helm) -> Refusal | None:
        if is_end(state, now, self.place):
            return _unprovided(state, now) if self.place != now.place else None
        place = place_name(self.place)
        if now.area:
            return refuse("7.2", "refusal-not-in-area", place=place, area=now.area)
        return refuse("7.2", "refusal-not-friendly-port", place=place)

    def heaped(self, state: War, now: Helm) -> tuple[Message, str] | None:
        if not now.area or self.place in state.setting.theatre.ports:
            return None
        return Message("heap-ends", area=now.area), _name(state, self.place)

    def carry_out(self, state: War, now: Helm) -> None:
        _steer(state, now, self.place, ends=True)

    def foretold(self, state: War, now: Helm) -> dict[str, dict[Hashable, float]] | None:
        return _danger(state, now, self.place)


def _marks(war: War, now: Helm) -> tuple[Hex, ...]:
    """7.2, P75 The next possible waypoints; homeward ships have some after naming a port."""
    theatre = war.setting.theatre
    if not now.area:
        return theatre.nearer(now.place, now.port) if now.port else ()
    return tuple([place for place in theatre.marks(now.place, now.area) if place not in now.marked])


class SteerBy(Verb[War, Helm], word="by", case="7.2", choices=_marks, exact=False):
    """7.2, P75 Sail to a waypoint, then choose again: any hex whose course does not leave the ordered area, and any
    inside it; for homeward ships one nearer to the named port. No waypoint is passed twice."""

    place: SeaPlace

    @classmethod
    def listed(cls, state: War, now: Helm) -> Sequence[Order[Self]]:
        return cls.kept(state.setting, _marks(state, now)) if _unprovided(state, now) is None else []

    def refusal(self, state: War, now: Helm) -> Refusal | None:
        place = place_name(self.place)
        if self.place == BOX:
            return refuse("P37", "refusal-box-is-no-way")
        if not now.area and not now.port:
            return refuse("P75", "refusal-name-port")
        if self.place in _marks(state, now):
            return _unprovided(state, now)
        if not now.area:
            return refuse("P75", "refusal-not-nearer", place=place)
        if self.place == now.place or self.place in now.marked:
            return refuse("P75", "refusal-mark-passed", place=place)
        return refuse("7.2", "refusal-leaves-area", place=place, area=now.area)

    def heaped(self, state: War, now: Helm) -> tuple[Message, str]:
        return Message("heap-marks", area=state.setting.theatre.area_of(self.place)), _name(state, self.place)

    def carry_out(self, state: War, now: Helm) -> None:
        voyage = _voyage(state)
        voyage.marked = [*voyage.marked, self.place]
        _steer(state, now, self.place, ends=False)

    def foretold(self, state: War, now: Helm) -> dict[str, dict[Hashable, float]] | None:
        return _danger(state, now, self.place)


class NamePort(
    Verb[War, Helm],
    word="for",
    case="P75",
    label_key="order-name-port",
    choices=lambda war, now: now.havens,
    exact=False,
):
    """7.2, P75 Homeward ships name a port once, and may then sail by waypoints; they may still end in another port."""

    place: SeaPlace

    def refusal(self, state: War, now: Helm) -> Refusal | None:
        place = place_name(self.place)
        if now.area or self.place not in now.havens:
            return refuse("7.2", "refusal-not-friendly-port", place=place)
        if now.port:
            return refuse("P75", "refusal-port-named", place=place_name(now.port))
        if not state.setting.theatre.nearer(now.place, self.place):
            return refuse("P75", "refusal-straight-there", place=place)
        return _unprovided(state, now)

    def carry_out(self, state: War, now: Helm) -> None:
        voyage = _voyage(state)
        voyage.port, voyage.course, voyage.ends = self.place, [], False


COURSES = (SteerTo, SteerBy, NamePort)


def _danger(war: War, now: Helm, place: Hex) -> dict[str, dict[Hashable, float]] | None:
    """7.3 The odds of a course: the chance of an interception, if the enemy tries."""
    risk = interception.danger(war, course_to(war, now, place))
    return {"measure-own-met": {True: risk, False: 1 - risk}} if risk else None


def _unprovided(war: War, now: Helm) -> Refusal | None:
    """7.8 Ships in a port without a column stay there."""
    if now.under_way or provisions.can_leave(war, now.seat, now.place):
        return None
    return refuse("7.8", "refusal-no-provisions", place=place_name(now.place))


def _steer(war: War, now: Helm, place: Hex, ends: bool) -> None:
    voyage = _voyage(war)
    voyage.course = list(course_to(war, now, place))
    voyage.ends = ends
    if war.heard is not None:
        told = (now.seat,) if war.sighting else None  # P85
        war.tell(events.Sailed(now.seat, _names(war, voyage), place_name(place), case="7.2", seen_by=told))


def _voyage(war: War) -> Voyage:
    if war.voyage is None:
        raise LookupError("no ships are under way")
    return war.voyage


def _names(war: War, voyage: Voyage) -> list[str]:
    return [war.printed(ship).id for ship in voyage.ships]


# ---------------------------------------------------------------------- the segments


def set_course(war: War) -> Flow[None]:
    """7.2, 7.6, 7.8 The next leg; on the first the ships leave their port, past a blockade."""
    voyage = _voyage(war)
    seat = Seat(war.side)
    now = helm_of(war, seat, voyage)
    verb = yield from ask(
        seat, "course", Verbs(COURSES, war, now), case="7.2",
        ships=_names(war, voyage), place=place_name(voyage.place), area=voyage.area or "none",
    )  # fmt: skip
    leaving = not voyage.departed
    yield from verb.take_effect(war, now)
    war.push(proceed)
    if leaving and voyage.course:
        voyage.departed = True
        provisions.provision(war, seat, voyage.place)
        if blockade.blockaders(war, seat, voyage.place):
            war.push(blockade.blockade, 1)


def proceed(war: War) -> None:
    """7.2, 7.3 Sail to the next hex where the other side may act, or to the end of the course."""
    voyage = war.voyage
    seat = Seat(war.side)
    if voyage is None:  # all ships were stopped
        return
    area_of, watched = war.setting.theatre.area_of, interception.watched(war, war.setting.enemy[seat])
    while voyage.course:
        place = voyage.course.pop(0)
        voyage.place = place
        if area_of(place) not in watched and voyage.course:
            continue
        for ship in voyage.ships:
            war.ships[ship].place = place
        if place == BOX:
            break
        if blockade.blockaders(war, seat, place):
            war.follow(call(blockade.blockade, 0), call(interception.interception), call(proceed))
            return
        if interception.may_intercept(war):
            war.follow(call(interception.interception), call(proceed))
            return
    if voyage.ends:
        _arrive(war, voyage)
    else:
        war.push(set_course)


def _arrive(war: War, voyage: Voyage) -> None:
    """7.6 The end of the movement: transports may land their cargo."""
    war.tell(events.Arrived(war.side, _names(war, voyage), place_name(voyage.place), case="7.6"))
    home = 0 if voyage.area else 1
    war.voyage = None
    war.push(landing.go_ashore, voyage.place, home)
