"""The scene of a battle: sea and ships, the reach and sight of the ship in focus, the handle of each order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import atan2, degrees, hypot, sqrt
from typing import Any

import msgspec

from admiralty import scene
from admiralty.boards.cards import rank_of, suit_of
from admiralty.boards.hexes import OPPOSITE, Hex, hex_name
from admiralty.games.iron_and_fire.rules import (
    action,
    arguments,
    boarding,
    courses,
    damage,
    firing,
    markers,
    sailing,
    tracks,
)
from admiralty.games.iron_and_fire.rules.boarding import Board as BoardShip
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import IN_PLAY, JOKER, Battle, Unit
from admiralty.rulebook import Ask, Message, Order, Seat

WIDTH = 100.0


def picture(
    battle: Battle, setting: BattleSetting, seat: Seat | None, ask: Ask | None, say: scene.Say
) -> scene.Picture:
    """Everything that a seat may see, and one handle for each order of the open question."""
    focus = battle.units[battle.active] if battle.active >= 0 else None
    if focus is not None and focus.status != IN_PLAY:
        focus = None
    orders = list(ask.choices.candidates(10_000)) if ask is not None else []
    return scene.table(
        board(setting),
        sides=_sides(setting, say),
        caption=_caption(battle, focus, say),
        turn=_turn(battle, say),
        counters=[_counter(battle, unit, orders, say) for unit in battle.units if unit.status == IN_PLAY],
        markers=list(_markers(battle, say)),
        overlays=list(_overlays(battle, focus, orders, say)),
        cards=list(_cards(battle, say)),
        packs=[scene.Pack("deck", say("scene-deck"), len(battle.deck.pieces))] if battle.turn else [],
        tracks=list(_tracks(battle, setting, say)),
    )


def _sides(setting: BattleSetting, say: scene.Say) -> tuple[scene.Side, ...]:
    """The two sides with their colours; a scenario may name and colour sides of its own."""
    named = [(side, setting.names.get(side) or say(f"side-{side}")) for side in setting.seats]
    drawn = scene.sides(*((side, name, name.removeprefix("The ")[0].upper()) for side, name in named))
    hues = {side: flag.hue for side, flag in setting.file.flags.items() if flag.hue}
    return tuple(msgspec.structs.replace(side, hue=hues.get(side.id, side.hue)) for side in drawn) if hues else drawn


def board(setting: BattleSetting) -> scene.Board:
    """The board of a setting, cached: it stays the same from move to move."""
    known, drawn = _MAPS.get(id(setting), (None, None))
    if drawn is None or known is not setting:
        drawn = _map(setting)
        if len(_MAPS) >= MAPS_KEPT:
            _MAPS.clear()
        _MAPS[id(setting)] = (setting, drawn)
    return drawn


MAPS_KEPT = 32
_MAPS: dict[int, tuple[BattleSetting, scene.Board]] = {}


def _map(setting: BattleSetting) -> scene.Board:
    """The map with its terrain, north and current; a hex is 100 across its flats."""
    across, down = WIDTH / (2 * sqrt(3)), WIDTH / 2
    cells = []
    for place in setting.grid.hexes:
        x, y = setting.grid.centre(place)
        outline = tuple(
            (round((x + dx) * across, 2), round((y + dy) * down, 2))
            for dx, dy in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
        )
        at = (round(x * across, 2), round(y * down, 2))
        ground = setting.chart.ground(place)
        # Open water has no terrain: a chart leaves it blank, and the spoken scene does not name it.
        cells.append(scene.Cell(hex_name(place), at, outline, place // 100, y, "sea" if ground == "deep" else ground))
    file = setting.file
    arrows = (
        scene.Arrow("north", arguments.heading(file.north)),
        scene.Arrow("current", arguments.heading(file.current)),
    )
    drawn = scene.hex_board(cells, WIDTH, arrows, setting.chart.name)
    places = {cell.name: cell.at for cell in drawn.cells}
    letters = tuple(
        scene.Lettering(each.text, places[hex_name(each.at)], each.kind, each.size, each.angle)
        for each in setting.chart.lettering
    )
    return replace(drawn, lettering=letters, rose=places[hex_name(setting.chart.rose)] if setting.chart.rose else None)


# ---------------------------------------------------------------------- counters and markers


def _counter(battle: Battle, unit: Unit, orders: list[Order[Any]], say: scene.Say) -> scene.Counter:
    profile = battle.profile(unit)
    worth = battle.setting.figures.battery.surrender_hits if profile.battery else profile.pf
    return scene.Counter(
        unit.id,
        profile.hull,
        hex_name(unit.place),
        arguments.heading(unit.facing),
        unit.owner,
        profile.name,
        label=profile.name,
        damage=scene.Damage(min(unit.hits, worth), worth),
        states=tuple(_states(battle, unit)),
        badges=tuple(_badges(battle, unit, say)),
        emphasis=_emphasis(battle, unit, orders),
    )


STATES = ("burning", "aground", "stopped", "steering", "command", "anchored", "locked", "struck")
"""The states of a ship, in the order in which the picture has them."""


def _states(battle: Battle, unit: Unit) -> Iterator[str]:
    stopped = not battle.profile(unit).battery and damage.movement_factor(battle, unit) == 0
    shown = {
        **dict.fromkeys(markers.marks(unit), True),
        "aground": unit.grounded,
        "stopped": stopped and not unit.grounded,
        "anchored": unit.anchored,
        "locked": battle.is_locked(unit),
        "struck": unit.captured,
    }
    return (each for each in STATES if shown.get(each))


def _badges(battle: Battle, unit: Unit, say: scene.Say) -> Iterator[scene.Badge]:
    propulsion = unit.propulsion + unit.boilers
    if propulsion:
        yield scene.Badge(f"−{propulsion}", spoken=say("badge-propulsion", markers=propulsion))
    if unit.slowed:
        yield scene.Badge("!", spoken=say("badge-slowed"))
    if damage.is_crippled(battle, unit):
        yield scene.Badge("X", alert=True, spoken=say("badge-crippled"))


def _emphasis(battle: Battle, unit: Unit, orders: list[Order[Any]]) -> scene.Emphasis:
    if unit.index == battle.active:
        return scene.Emphasis.ACTIVE
    if any(_aims_at(order.value, unit.index) for order in orders):
        return scene.Emphasis.TARGET
    return scene.Emphasis.SPENT if unit.index in battle.acted and battle.left else scene.Emphasis.NONE


def _aims_at(verb: object, index: int) -> bool:
    if isinstance(verb, firing.Fire | BoardShip | boarding.Fight | boarding.BreakOff):
        return verb.target == index
    return isinstance(verb, sailing.Sail) and verb.course.target == index


def _markers(battle: Battle, say: scene.Say) -> Iterator[scene.Marker]:
    for _, mine in sorted(battle.mines.items()):
        kind = "mine" if mine.face_up else "mine_face_down"
        label = say("label-mine", value=mine.value) if mine.face_up else ""
        yield scene.Marker(f"mine{mine.place}", kind, hex_name(mine.place), label=label)
    if battle.buoy:
        label = say("label-cable-cut") if battle.cable_cut else ""
        yield scene.Marker("buoy", "buoy", hex_name(battle.buoy), label=label)
    for lock in battle.locks:
        names = [battle.units[index].id for index in (lock.attacker, lock.defender)]
        place = hex_name(battle.units[lock.defender].place)
        yield scene.Marker(f"lock-{names[0]}-{names[1]}", "boarding_lock", place, label=say("label-lock", ships=names))


# ---------------------------------------------------------------------- overlays


def _overlays(battle: Battle, focus: Unit | None, orders: list[Order[Any]], say: scene.Say) -> Iterator[scene.Overlay]:
    yield from _cable(battle, say)
    if focus is None or not orders:
        return
    ends = [
        tracks.end_of(battle.setting, focus, order.value.course.steps)[0]
        for order in orders
        if isinstance(order.value, sailing.Sail) and courses.EXIT not in order.value.course.steps
    ]
    if ends:
        yield scene.Reach(tuple(dict.fromkeys(hex_name(place) for place in sorted(ends))))
    if not any(isinstance(order.value, action.Action) for order in orders):
        return
    grid, reach = battle.setting.grid, battle.setting.tables.guns.range
    if not focus.captured and not battle.is_locked(focus):
        yield from _ranges(battle, focus, say)
    for unit in battle.units:
        if unit.status != IN_PLAY or unit.owner == focus.owner or grid.distance(focus.place, unit.place) > reach:
            continue
        line = grid.between(focus.place, unit.place)
        stopped = [place for place in line if place in battle.at]
        stopped.sort(key=lambda place: grid.distance(focus.place, place))
        blocked = hex_name(stopped[0]) if stopped else None
        label = say("label-range", range=grid.distance(focus.place, unit.place))
        yield scene.Sight(hex_name(focus.place), hex_name(unit.place), blocked, label)


def _ranges(battle: Battle, focus: Unit, say: scene.Say) -> Iterator[scene.Limit]:
    """6.1.2 The range of the guns, the bands within it, and the row on which broadside ships fire worse."""
    grid, guns = battle.setting.grid, battle.setting.tables.guns
    for far in range(NEAREST_BAND, guns.range + 1):
        last = far == guns.range
        if last or guns.by_range[far] != guns.by_range[far + 1]:
            near = [place for place in grid.hexes if grid.distance(focus.place, place) <= far]
            label = say("label-guns-reach" if last else "label-guns-band", range=far, value=guns.by_range[far])
            yield scene.Limit(tuple(hex_name(place) for place in near), label, not last)
    if battle.profile(focus).broadside:
        row = [
            place
            for place in grid.hexes
            if grid.distance(focus.place, place) <= guns.range
            and grid.on_bow_or_stern_row(focus.place, focus.facing, place)
        ]
        label = say("label-broadside-row", value=guns.broadside_end_on)
        yield scene.Limit(tuple(hex_name(place) for place in row), label, True)


NEAREST_BAND = 2
"""A range of one hex needs no line around it."""


def _cable(battle: Battle, say: scene.Say) -> Iterator[scene.Cable]:
    """15.4.1 The cable from the town to the buoy and out to sea."""
    if not battle.buoy:
        return
    drawn = board(battle.setting)
    places = {cell.name: cell.at for cell in drawn.cells}
    x, y = places[hex_name(battle.buoy)]
    shore = [cell for cell in drawn.cells if cell.terrain == "town"]
    if not shore:
        return
    home = min(shore, key=lambda cell: hypot(cell.at[0] - x, cell.at[1] - y))
    dx, dy = x - home.at[0], y - home.at[1]
    edges = [((drawn.width if dx > 0 else 0) - x) / dx if dx else 9e9]
    edges.append(((drawn.height if dy > 0 else 0) - y) / dy if dy else 9e9)
    out = (x + dx * min(edges), y + dy * min(edges))
    cut = hex_name(battle.buoy) if battle.cable_cut else None
    yield scene.Cable((home.name, hex_name(battle.buoy), out), say("label-cable"), cut)


# ---------------------------------------------------------------------- beside the board


def _cards(battle: Battle, say: scene.Say) -> Iterator[scene.Card]:
    if battle.card == JOKER:
        yield scene.Card("card", say("card-joker"), fresh=True)
    elif battle.card:
        label = say("label-units-left", left=battle.left) if battle.left else ""
        yield scene.Card("card", rank_of(battle.card), suit_of(battle.card).value, fresh=True, label=label)
    if battle.holder:
        used = battle.holder in battle.used_this_turn
        yield scene.Card("fortune", "F", label=say("label-fortune", side=battle.holder, used=used))


def _tracks(battle: Battle, setting: BattleSetting, say: scene.Say) -> Iterator[scene.Track]:
    if setting.file.turns:
        yield scene.Track("turn", say("track-turn"), battle.turn, setting.file.turns)
    if setting.file.bombardment:
        most = setting.tables.bombardment.hits_to_win
        yield scene.Track("bombardment", say("track-bombardment"), min(battle.bombardment, most), most, setting.first)
    if battle.cable_needed:
        yield scene.Track(
            "cable", say("track-cable"), min(battle.cable_work, battle.cable_needed), battle.cable_needed, setting.first
        )


def _turn(battle: Battle, say: scene.Say) -> str:
    return say("caption-turn", turn=battle.turn) if battle.turn else say("caption-setup")


def _caption(battle: Battle, focus: Unit | None, say: scene.Say) -> str:
    """The turn, and range and bearing of everything else from the ship in focus, for screen readers."""
    if battle.turn == 0 or focus is None:
        return _turn(battle, say)
    seen = [
        Message(
            "caption-sighting",
            unit=unit.id,
            range=battle.setting.grid.distance(focus.place, unit.place),
            bearing=bearing_words(battle.setting, focus, unit.place),
        )
        for unit in battle.units
        if unit.status == IN_PLAY and unit is not focus
    ]
    return say("caption-focus", turn=battle.turn, unit=focus.id, seen=seen)


BEARINGS = (
    "ahead",
    "starboard-bow",
    "starboard-beam",
    "starboard-quarter",
    "astern",
    "port-quarter",
    "port-beam",
    "port-bow",
)


def bearing_words(setting: BattleSetting, ship: Unit, place: Hex) -> str:
    """2.4 The bearing of a place from a ship, to the nearest of eight points."""
    along = setting.grid.bearing(ship.place, place)
    if along == ship.facing:
        return BEARINGS[0]
    if along == OPPOSITE[ship.facing]:
        return BEARINGS[4]
    (x, y), (to_x, to_y) = setting.grid.centre(ship.place), setting.grid.centre(place)
    true = degrees(atan2((to_x - x) / sqrt(3), y - to_y))
    return BEARINGS[round((true - arguments.heading(ship.facing)) % 360 / 45) % 8]
