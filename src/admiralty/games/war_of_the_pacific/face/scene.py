"""The picture of the war: the map with its counters, what can be reached, where to point for each order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from admiralty.games.war_of_the_pacific.face.chart import board
from admiralty.games.war_of_the_pacific.face.stacks import stacked
from admiralty.games.war_of_the_pacific.rules.interception import Chase, chance_to_intercept
from admiralty.games.war_of_the_pacific.rules.marching import Column, Go
from admiralty.games.war_of_the_pacific.setting import NATIONS, Arm, Campaign
from admiralty.games.war_of_the_pacific.state import FortState, Phase, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.games.war_of_the_pacific.victory import points
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.record import is_known
from admiralty.kernel.verbs import Verb
from admiralty.scene import (
    Badge,
    Counter,
    Damage,
    Emphasis,
    Handle,
    Marker,
    Overlay,
    Path,
    Reach,
    Say,
    Scene,
    Track,
    compose,
    on_cell,
    on_counter,
    on_nothing,
    sides,
)

__all__ = ["picture"]

UNIT_HULLS = {Arm.INFANTRY: "infantry", Arm.CAVALRY: "cavalry", Arm.ARTILLERY: "artillery"}
SHIP_HULLS = {
    "turret": "ram_bow_turret",
    "broadside": "broadside",
    "monitor": "monitor",
    "battery": "central_battery",
    "corvette": "unarmoured_broadside",
    "transport": "steamer",
}


def picture(war: War, setting: Campaign, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
    """All that a seat may see, and one handle for each order of the open question."""
    orders = list(ask.choices.candidates(10_000)) if ask is not None else []
    active, aimed = _stressed(war, ask)
    pieces = [*_units(war, say, active, aimed), *_forts(war, say, aimed), *_ships(war, seat, say, active, aimed)]
    pointed = _pointed(war, ask, orders)
    counters = stacked(pieces, board(setting.theatre), pointed | active | aimed, say)
    drawn = {counter.id for counter in counters}
    return compose(
        say(f"scenario-{setting.scenario.replace('_', '-')}"),
        board(setting.theatre),
        caption=_caption(war, say),
        turn=say("caption-turn", turn=war.turn) if war.turn else say("caption-setup"),
        sides=sides(("chile", say("side-chile"), "C"), ("peru", say("side-peru"), "A")),
        counters=counters,
        markers=list(_columns(war, say)),
        overlays=list(_overlays(war, ask, orders, say)),
        tracks=list(_tracks(war, setting, say)),
        handles=[_handle(war, ask, order, drawn, say) for order in orders],
    )


def _pointed(war: War, ask: Ask | None, orders: Iterable[Order[Any]]) -> frozenset[str]:
    """The counters that some order lies on: these are drawn by themselves."""
    if ask is None:
        return frozenset()
    spots = [order.value.point(war, ask.subject) for order in orders if isinstance(order.value, Verb)]
    return frozenset(spot.ref for spot in spots if spot.on == "counter")


# ---------------------------------------------------------------------- counters and markers


def _stressed(war: War, ask: Ask | None) -> tuple[frozenset[str], frozenset[str]]:
    """The counters that a question is about, and those that orders aim at."""
    active: list[str] = []
    aimed: list[str] = []
    if war.voyage is not None:
        active += [war.printed(ship).id for ship in war.voyage.ships]
    if war.march is not None:
        active += [war.row(unit).id for unit in war.march.units]
    if war.assault is not None:
        active += [war.row(unit).id for unit in war.assault.units]
        aimed += [war.row(unit).id for unit in war.assault.defenders]
    if war.duel is not None:
        lines = {war.duel.mover: war.duel.movers}
        ours = lines.get(ask.seat if ask is not None else "", war.duel.others)
        theirs = war.duel.others if ours is war.duel.movers else war.duel.movers
        active += [war.printed(ship).id for ship in ours]
        aimed += [war.printed(ship).id for ship in theirs]
    return frozenset(active), frozenset(aimed)


def _emphasis(name: str, spent: bool, active: frozenset[str], aimed: frozenset[str]) -> Emphasis:
    if name in aimed:
        return Emphasis.TARGET
    if name in active:
        return Emphasis.ACTIVE
    return Emphasis.SPENT if spent else Emphasis.NONE


def _units(war: War, say: Say, active: frozenset[str], aimed: frozenset[str]) -> Iterator[Counter]:
    for row, unit in zip(war.setting.units, war.units, strict=True):
        if unit.status is not UnitState.MAP:
            continue
        badges = (
            [Badge(f"+{row.initiative}", spoken=say("badge-initiative", plus=row.initiative))] if row.initiative else []
        )
        if row.nation == "bolivia":
            badges.append(Badge("B", spoken=say("badge-bolivian")))
        if unit.landed:
            badges.append(Badge("!", alert=True, spoken=say("badge-landed")))
        yield Counter(
            row.id,
            UNIT_HULLS[row.kind],
            place_name(unit.place),
            0,
            row.side,
            say("counter-unit", name=row.name, kind=row.kind.value, size=row.size),
            label=row.name,
            damage=Damage(row.steps - unit.steps, row.steps),
            badges=tuple(badges),
            emphasis=_emphasis(row.id, unit.done or unit.fought, active, aimed),
        )


def _forts(war: War, say: Say, aimed: frozenset[str]) -> Iterator[Counter]:
    for fort, record in zip(war.setting.forts, war.forts, strict=True):
        if record.status is FortState.STANDS:
            yield Counter(
                fort.id,
                "battery_fort",
                place_name(fort.hex),
                270,
                "peru",
                fort.name,
                label=fort.name,
                emphasis=_emphasis(fort.id, False, frozenset(), aimed),
            )


def _ships(war: War, seat: Seat | None, say: Say, active: frozenset[str], aimed: frozenset[str]) -> Iterator[Counter]:
    loads: dict[int, int] = {}
    for unit in war.units:
        if unit.status is UnitState.ABOARD:
            loads[unit.ship] = loads.get(unit.ship, 0) + 1
    for index, ship in enumerate(war.ships):
        if ship.status is not ShipState.AFLOAT:
            continue
        printed = war.printed(index)
        badges = []
        if index in loads:
            badges.append(Badge(str(loads[index]), spoken=say("badge-cargo", units=loads[index])))
        if ship.column:
            badges.append(Badge("S", spoken=say("badge-column")))
        if seat == ship.owner:
            if is_known(ship, "order") and ship.order:
                badges.append(Badge(ship.order, spoken=say("badge-order", area=ship.order)))
            if is_known(ship, "next") and ship.next:
                badges.append(Badge(ship.next, spoken=say("badge-next", area=ship.next)))
        yield Counter(
            printed.id,
            SHIP_HULLS[printed.hull],
            place_name(ship.place),
            0,
            ship.owner,
            printed.name,
            label=printed.name,
            damage=Damage(1 if ship.damaged else 0, 2),
            badges=tuple(badges),
            emphasis=_emphasis(printed.id, ship.sailed and war.phase is Phase.NAVAL_MOVEMENT, active, aimed),
        )


def _columns(war: War, say: Say) -> Iterator[Marker]:
    for nation in NATIONS:
        for place, count in sorted(war.depot(nation).at.items()):
            side = "chile" if nation == "chile" else "peru"
            label = say("label-columns", count=count, nation=nation)
            yield Marker(f"columns-{nation}-{place_name(place)}", "cargo", place_name(place), label=label, side=side)


# ---------------------------------------------------------------------- overlays, tracks, words


def _overlays(war: War, ask: Ask | None, orders: Iterable[Order[Any]], say: Say) -> Iterator[Overlay]:
    subject = ask.subject if ask is not None else None
    if isinstance(subject, Column):
        cells = [place_name(order.value.place) for order in orders if isinstance(order.value, Go)]
        if cells:
            yield Reach(tuple(cells), label=say("label-reach", left=subject.left))
    if isinstance(subject, Chase):
        for place, distance in subject.stacks:
            chance = round(100 * chance_to_intercept(war, subject.seat, place, distance))
            yield Path((place_name(place), place_name(subject.place)), label=say("label-interception", chance=chance))
    if war.voyage is not None and war.voyage.course:
        course = [war.voyage.place, *war.voyage.course]
        yield Path(tuple(place_name(place) for place in course), side=war.side)


def _tracks(war: War, setting: Campaign, say: Say) -> Iterator[Track]:
    yield Track("turn", say("track-turn"), war.turn, setting.last_turn)
    most = max(check.win for check in setting.file.check)
    yield Track("points", say("track-points"), min(points(war), most), most, "chile")


def _caption(war: War, say: Say) -> str:
    if not war.turn:
        return say("caption-setup")
    phase = Message(f"phase-{war.phase.value.replace('_', '-')}")
    return say("caption-war", turn=war.turn, side=war.side, phase=phase, points=points(war))


def _handle(war: War, ask: Ask | None, order: Order[Any], drawn: set[str], say: Say) -> Handle:
    """Where a hand points for an order: on a counter that is drawn, on a cell, or nowhere."""
    label = say("order-label", label=order.label) if order.label is not None else order.code
    value = order.value
    if not isinstance(value, Verb) or ask is None:
        return on_nothing(order.code, label)
    spot = value.point(war, ask.subject)
    if spot.on == "counter" and spot.ref in drawn:
        return on_counter(order.code, label, spot.ref)
    if spot.on == "cell":
        return on_cell(order.code, label, spot.ref)
    return on_nothing(order.code, label)
