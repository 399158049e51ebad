"""The scene of the war: the map with its counters, reach, and the handle of each order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from admiralty import scene
from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.rules import sailing
from admiralty.games.war_of_the_pacific.rules.destinations import Destinations
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Arm, Campaign
from admiralty.games.war_of_the_pacific.state import FortState, Phase, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import Ask, Message, Order, OrderSheet, Seat, Verb, is_known

from . import chart, reaches, stacks, told

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
MINUS, ARROW, HIDDEN = "\u2212", "\u203a", "?"


def picture(war: War, setting: Campaign, seat: Seat | None, ask: Ask | None, say: scene.Say) -> scene.Picture:
    """The scene as a seat sees it, and one handle for each order of the open question."""
    # A sheet has its own form, and needs no handles.
    listed = ask is not None and not isinstance(ask.choices, OrderSheet)
    orders = list(ask.choices.candidates(10_000)) if ask is not None and listed else []
    active, aimed = _stressed(war, ask)
    pieces = [*_units(war, say, active, aimed), *_forts(war, say, aimed), *_ships(war, seat, say, active, aimed)]
    counters = stacks.stacked(pieces, _pointed(war, ask, orders), say)
    drawn = {member.id: each.id for each in counters for member in _members(each)}
    threats = reaches.threats(war, ask, orders, say)
    return scene.table(
        chart.map_board(setting.theatre, setting.hues, say),
        caption=_caption(war, say),
        turn=say("caption-turn", turn=war.turn) if war.turn else say("caption-setup"),
        sides=(
            scene.Side("chile", say("side-chile"), "C", setting.flag("chile").hue, "square"),
            scene.Side("peru", say("side-peru"), "A", setting.flag("peru").hue, "swallowtail"),
        ),
        counters=counters,
        markers=[*_held(war, say), *_columns(war, counters, say)],
        overlays=list(reaches.overlays(war, ask, orders, say)),
        tracks=list(_tracks(war, setting, say)),
        told=list(told.told(war, setting, say)),
        handles=[_handle(war, ask, order, drawn, threats, say) for order in orders],
    )


def _members(counter: scene.Counter) -> tuple[scene.Counter, ...]:
    """The cards that a counter stands for."""
    return counter.block.members or (counter,) if counter.block is not None else (counter,)


def _pointed(war: War, ask: Ask | None, orders: Iterable[Order[Any]]) -> frozenset[str]:
    """The counters that orders point at: these are drawn one by one."""
    if ask is None:
        return frozenset()
    spots = [order.value.point(war, ask.subject) for order in orders if isinstance(order.value, Verb)]
    return frozenset(spot.ref for spot in spots if spot.on == "counter")


# ---------------------------------------------------------------------- counters and markers


def _stressed(war: War, ask: Ask | None) -> tuple[frozenset[str], frozenset[str]]:
    """The emphasis of counters: subjects of the question, and targets of orders."""
    active: list[str] = []
    aimed: list[str] = []
    if ask is not None and isinstance(ask.choices, Destinations):
        active += ask.choices.subjects
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


def _emphasis(name: str, spent: bool, active: frozenset[str], aimed: frozenset[str]) -> scene.Emphasis:
    if name in aimed:
        return scene.Emphasis.TARGET
    if name in active:
        return scene.Emphasis.ACTIVE
    return scene.Emphasis.SPENT if spent else scene.Emphasis.NONE


def _units(war: War, say: scene.Say, active: frozenset[str], aimed: frozenset[str]) -> Iterator[scene.Counter]:
    for row, unit in zip(war.setting.units, war.units, strict=True):
        if unit.status is not UnitState.MAP:
            continue
        # Printed values are only spoken; other values are badges beside the card.
        badges = [scene.Badge("", spoken=say("badge-initiative", plus=row.initiative))] if row.initiative else []
        if row.nation != row.side:
            badges.append(scene.Badge("", spoken=say("badge-bolivian", nation=row.nation)))
        if unit.landed:
            badges.append(scene.Badge("!", alert=True, spoken=say("badge-landed")))
        block = scene.Block(
            UNIT_HULLS[row.kind],
            war.setting.flag(row.nation).emblem,
            war.setting.flag(row.nation).hue,
            (f"+{row.initiative}",) if row.initiative else (),
        )
        yield scene.Counter(
            row.id,
            UNIT_HULLS[row.kind],
            place_name(unit.place),
            0,
            row.side,
            row.name,
            label=say("label-unit", size=row.size, number=row.id.rsplit("_", 1)[-1]) if row.like else row.name,
            damage=scene.Damage(
                row.steps - unit.steps, row.steps, say("condition-steps", left=unit.steps, of=row.steps)
            ),
            badges=tuple(badges),
            emphasis=_emphasis(row.id, unit.done or unit.fought, active, aimed),
            block=block,
        )


def _forts(war: War, say: scene.Say, aimed: frozenset[str]) -> Iterator[scene.Counter]:
    for fort, record in zip(war.setting.forts, war.forts, strict=True):
        if record.status is FortState.STANDS:
            yield scene.Counter(
                fort.id,
                "battery_fort",
                place_name(fort.hex),
                0,
                "peru",
                fort.name,
                label=fort.name,
                emphasis=_emphasis(fort.id, False, frozenset(), aimed),
                block=scene.Block(
                    "fort",
                    war.setting.flag(fort.nation).emblem,
                    war.setting.flag(fort.nation).hue,
                    figures=(f"+{fort.modifier}",),
                ),
            )


def _ships(
    war: War, seat: Seat | None, say: scene.Say, active: frozenset[str], aimed: frozenset[str]
) -> Iterator[scene.Counter]:
    loads: dict[int, int] = {}
    for unit in war.units:
        if unit.status is UnitState.ABOARD:
            loads[unit.ship] = loads.get(unit.ship, 0) + 1
    for index, ship in enumerate(war.ships):
        if ship.status is not ShipState.AFLOAT:
            continue
        printed, side = war.printed(index), 1 if ship.damaged else 0
        factors = (printed.gunfire[side], printed.armour[side], printed.speed[side])
        # Printed values are only spoken; other values are badges beside the card.
        figures = tuple(str(each).replace("-", MINUS) for each in factors)
        badges = [scene.Badge("", spoken=say("badge-factors", gunfire=factors[0], armour=factors[1], speed=figures[2]))]
        if index in loads:
            badges.append(scene.Badge(str(loads[index]), spoken=say("badge-cargo", units=loads[index])))
        if ship.column:
            badges.append(scene.Badge("S", spoken=say("badge-column")))
        chit = ""
        if seat == ship.owner:
            if is_known(ship, "order") and ship.order:
                chit = ship.order
                badges.append(scene.Badge("", spoken=say("badge-order", area=ship.order)))
            if is_known(ship, "next") and ship.next:
                badges.append(scene.Badge(f"{ARROW}{ship.next}", spoken=say("badge-next", area=ship.next)))
        elif not is_known(ship, "order"):
            chit = HIDDEN
        block = scene.Block(
            f"{printed.hull}_profile",
            war.setting.flag(ship.owner).emblem,
            war.setting.flag(ship.owner).hue,
            figures=figures,
            chit=chit,
        )
        yield scene.Counter(
            printed.id,
            SHIP_HULLS[printed.hull],
            place_name(ship.place),
            0,
            ship.owner,
            printed.name,
            label=printed.name,
            damage=scene.Damage(side, 2, say("condition-ship", damaged=side)),
            badges=tuple(badges),
            emphasis=_emphasis(printed.id, ship.sailed and war.phase is Phase.NAVAL_MOVEMENT, active, aimed),
            block=block,
        )


def _columns(war: War, counters: list[scene.Counter], say: scene.Say) -> Iterator[scene.Marker]:
    """6.0 Markers of supply columns beside the counters of their place."""
    nth: dict[str, int] = {}
    setting = war.setting
    for nation in setting.nation_ids:
        for hex_, count in sorted(war.depot(nation).at.items()):
            place = place_name(hex_)
            nth[place] = nth.get(place, -1) + 1
            yield scene.Marker(
                f"columns-{nation}-{place}",
                "supply",
                place,
                label=say("label-columns", count=count, nation=nation),
                side=setting.side_of_nation[nation],
                count=count,
                hue=setting.flag(nation).hue,
                emblem=setting.flag(nation).emblem,
                offset=stacks.supply_slot(counters, place, nth[place]),
            )


def _held(war: War, say: scene.Say) -> Iterator[scene.Marker]:
    """P18 Cities that have changed hands."""
    setting, theatre = war.setting, war.setting.theatre
    for city in theatre.file.city:
        side = CHILE if city.hex in war.chilean else PERU
        nation = city.nation if setting.side_of_nation[city.nation] == side else side
        if setting.side_of_nation[chart.holder(theatre, city)] == side:
            continue
        label = say("label-held", city=city.name, nation=nation)
        yield scene.Marker(
            f"held-{city.id}", "held", place_name(city.hex), label=label, side=side, hue=setting.flag(nation).hue
        )


# ---------------------------------------------------------------------- tracks, words


def _tracks(war: War, setting: Campaign, say: scene.Say) -> Iterator[scene.Track]:
    """5.0, 9.0 The turn track with arriving units and reckonings, and the point track with its thresholds."""
    checks = {check.turn: check for check in setting.file.check}
    steps = []
    for turn in range(1, setting.last_turn + 1):
        coming = {"chile": 0, "peru": 0}
        for row, unit in zip(setting.units, war.units, strict=True):
            if row.turn == turn > war.turn and unit.status is UnitState.POOL:
                coming[row.side] += 1
        shown = tuple((setting.flag(side).hue, count) for side, count in coming.items() if count)
        steps.append(scene.TrackStep(say("turn-note", turn=turn), shown, turn in checks))
    yield scene.Track("turn", say("track-turn"), war.turn, setting.last_turn, steps=tuple(steps))
    most = max(check.win for check in setting.file.check)
    marks = [(check.win, say("mark-win", turn=check.turn)) for check in setting.file.check]
    last = setting.file.check[-1]
    marks += [(last.lose, say("mark-draw"))] if last.lose < last.win else []
    quits = setting.quits
    if quits is not None and not war.bolivia_out and setting.side_of_nation[setting.quitter] == PERU:
        marks.append((quits.points, say("mark-bolivia", nation=setting.quitter)))
    found = tuple(sorted(mark for mark in marks if mark[0] <= most))
    yield scene.Track("points", say("track-points"), min(victory.points(war), most), most, "chile", marks=found)


def _caption(war: War, say: scene.Say) -> str:
    if not war.turn:
        return say("caption-setup")
    phase = Message(f"phase-{war.phase.value.replace('_', '-')}")
    return say("caption-war", turn=war.turn, side=war.side, phase=phase, points=victory.points(war))


def _handle(
    war: War, ask: Ask | None, order: Order[Any], drawn: dict[str, str], threats: dict[int, str], say: scene.Say
) -> scene.Handle:
    """The handle of an order: on a counter, on a cell, or None."""
    label = say("scene-order-label", label=order.label) if order.label is not None else order.code
    value = order.value
    if isinstance(value, sailing.SteerTo) and value.place in threats:
        label = say("scene-order-threat", label=label, chance=threats[value.place])
    if not isinstance(value, Verb) or ask is None:
        return scene.on_nothing(order.code, label)
    spot = value.point(war, ask.subject)
    if spot.on == "counter" and spot.ref in drawn:
        return scene.on_counter(order.code, label, drawn[spot.ref])
    if spot.on == "cell":
        return scene.on_cell(order.code, label, spot.ref)
    return scene.on_nothing(order.code, label)
