"""The scene of a battle: the table with wind and terrain, ships with their sails set, the choices of the question."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from admiralty import scene as draw
from admiralty.boards.table import GRAIN, Base, Verdict, gap_micrometres, path_box
from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.rules.courses import manoeuvre, placing
from admiralty.games.oak_and_iron.rules.crew import crew
from admiralty.games.oak_and_iron.rules.gunnery import aiming
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.setting import Fit, OakSetting
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.rulebook import Ask, Choices, Given, Message, Order, Seat, Spot, Verbs, is_known
from admiralty.scene import Say

SETTINGS = {Sail.FULL: "_full", Sail.BATTLE: "", Sail.MINIMAL: "_minimal", Sail.ANCHORED: "_bare"}
MASTS = {1: "one", 2: "two", 3: "three"}
TONES = {"island": "land", "land": "land", "rocks": "rock", "shoal": "shoal", "fog": "fog"}
WIND = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}
ROSE = (0.8, 0.25)
"""The place of the compass rose, as shares of the table: off the middle, where ships meet."""
FULL_LENGTH = 60
"""The length of a usual base in millimetres; models are scaled by it."""


def picture(view: Battle, setting: OakSetting, seat: Seat | None, ask: Ask | None, say: Say) -> draw.Picture:
    """OI-4.1 Everything on the table, and the handles of the open question."""
    wide, high = setting.width / 10, setting.height / 10
    wind = draw.Arrow("wind", WIND[view.weather], say("picture-wind", wind=view.weather))
    rose = (ROSE[0] * wide, ROSE[1] * high)
    board = draw.open_table(wide, high, FULL_LENGTH, [wind], setting.scenario, rose=rose, manner="dutch")
    orders: Sequence[Order[Any]] = ()
    if ask is not None:
        orders = _marked(ask.choices)
    caption = say("picture-turn", turn=view.turn) if view.turn else say("picture-before")
    named = {side: say("picture-side", side=side) for side in setting.sides}
    initials = {side: name[:1] for side, name in named.items()}
    letters = initials if len(set(initials.values())) == len(named) else {side: side.upper() for side in named}
    sides = [(side, name, letters[side]) for side, name in named.items()]
    ships = [view.ships[name] for name in view.roster if view.ships[name].where == "table"]
    asked_about = _asked_about(view, ask)
    return draw.table(
        board,
        caption=caption,
        sides=draw.sides(*sides),
        counters=[_counter(view, setting, ship, asked_about, orders, say) for ship in ships],
        markers=list(_markers(view, setting, say)),
        overlays=[*_overlays(view, setting, asked_about, orders, say), *_zones(setting, ask, say)],
        cards=list(_cards(view, setting, say)),
        tracks=list(_tracks(view, setting, say)),
        handles=[_handle(view, ask, order, say) for order in orders] if ask is not None else [],
    )


def _marked(choices: Choices[Any]) -> Sequence[Order[Any]]:
    """The orders with a mark on the table; a course is steered between marks by the degree."""
    if not isinstance(choices, Verbs) or choices.finite:
        return choices.candidates(1000)
    kind = choices.kinds[0]
    marked = kind.marked(choices.state, choices.subject) if issubclass(kind, manoeuvre.MarkedVerb) else ()
    return [Given(verb, choices.state.setting) for verb in marked]


def _asked_about(view: Battle, ask: Ask | None) -> str:
    """The ship of the question, else the one that acts."""
    named = getattr(ask.subject, "ship", "") if ask is not None else ""
    return named or (view.acting.ship if view.acting is not None else "")


def _counter(
    view: Battle, setting: OakSetting, ship: Ship, asked_about: str, orders: Sequence[Order[Any]], say: Say
) -> draw.Counter:
    fit = sea.fit_of(view, ship)
    targets = {_aimed_at(order) for order in orders}
    emphasis = draw.Emphasis.NONE
    if ship.id == asked_about:
        emphasis = draw.Emphasis.ACTIVE
    elif ship.id in targets:
        emphasis = draw.Emphasis.TARGET
    elif (view.phase == "movement" and ship.wake) or (view.phase == "attack" and ship.attacked):
        emphasis = draw.Emphasis.SPENT
    return draw.Counter(
        ship.id,
        f"sail_{MASTS[fit.card.masts]}_mast{SETTINGS[Sail(ship.sail)]}",
        sea.page_point(setting, ship.x, ship.y),
        ship.heading / 10,
        setting.side_by_seat[ship.seat],
        setting.names[ship.id],
        fit.card.name + (f" {number}" if (number := ship.id.rpartition("-")[2]).isdigit() else ""),
        damage=draw.Damage(min(ship.damage, fit.damage_track), fit.damage_track),
        states=_states(ship, fit),
        badges=tuple(_badges(view, ship, say)),
        emphasis=emphasis,
        scale=sea.hull(view, ship).half_length / 300,
        rig=_rig(view, ship, fit),
        base=_base(view, ship, fit),
    )


FAMILIES = {
    "Sloop": "sloop", "Revenge": "sloop", "Brigantine": "brigantine", "Corvette": "corvette", "Fluyt": "fluyt",
    "Petite Frégate": "corvette", "Light Galleon": "galleon", "6th Rate": "frigate", "5th Rate": "frigate",
    "4th Rate": "fourth_rate", "3rd Rate": "fourth_rate", "2nd Rate": "first_rate", "1st Rate": "first_rate",
}  # fmt: skip
"""The drawing of each card's ship; an unlisted one is drawn by her masts."""
CANVAS = {Sail.FULL: 3, Sail.BATTLE: 2, Sail.MINIMAL: 1, Sail.ANCHORED: 0}


def _rig(view: Battle, ship: Ship, fit: Fit) -> draw.Rig:
    """OI-3.1 Yards and sails are set by the wind."""
    family = FAMILIES.get(fit.card.name) or {1: "sloop", 2: "corvette", 3: "frigate"}[fit.card.masts]
    return draw.Rig(family, (WIND[view.weather] + 180 - ship.heading / 10) % 360, CANVAS[Sail(ship.sail)])


def _base(view: Battle, ship: Ship, fit: Fit) -> draw.Base:
    """OI-1.6 The base shows what players track on it: damage, fatigue, guns that reload."""
    own = sea.hull(view, ship)
    return draw.Base(
        own.half_width / 5, own.half_length / 5, min(ship.damage, fit.damage_track), fit.damage_track,
        min(ship.fatigue, fit.fatigue_track), fit.fatigue_track, bool(ship.reload_port), bool(ship.reload_starboard),
    )  # fmt: skip


def _states(ship: Ship, fit: Fit) -> tuple[str, ...]:
    """OI-1.6 OI-1.9 OI-1.10 The visible tokens of a ship."""
    found = []
    if ship.aground:
        found.append("aground")
    if ship.sail == Sail.ANCHORED:
        found.append("anchored")
    if ship.entangled:
        found.append("locked")
    if ship.fatigue >= fit.fatigue_track + ship.boxes:
        found.append("shaken")
    if ship.captor:
        found.append("struck")
    return tuple(found)


def _badges(view: Battle, ship: Ship, say: Say) -> Iterator[draw.Badge]:
    if view.squadrons[ship.seat].flagship == ship.id:
        yield draw.Badge("*", spoken=say("picture-flag"))
    if ship.fatigue:
        yield draw.Badge(f"F{ship.fatigue}", alert=ship.fatigue > 4, spoken=say("picture-fatigue", n=ship.fatigue))
    for side, marked in (("port", ship.reload_port), ("starboard", ship.reload_starboard)):
        if marked:
            yield draw.Badge("P" if side == "port" else "S", spoken=say("picture-reload", side=side))
    if ship.sail != Sail.BATTLE:
        yield draw.Badge("+" if ship.sail == Sail.FULL else "-", spoken=say("picture-sail", sail=ship.sail))
    if ship.captor:
        yield draw.Badge("!", alert=True, spoken=say("picture-prize"))


def _markers(view: Battle, setting: OakSetting, say: Say) -> Iterator[draw.Marker]:
    for name in view.roster:
        ship = view.ships[name]
        if ship.party is not None and ship.where == "table":
            side = setting.side_by_seat[ship.seat]
            label = say("picture-party", ship=ship.id)
            yield draw.Marker(f"party-{ship.id}", "goal", sea.page_point(setting, *ship.party), label=label, side=side)


def _zones(setting: OakSetting, ask: Ask | None, say: Say) -> Iterator[draw.Overlay]:
    """OI-13.5 The zones for a placement, with one label."""
    site = ask.subject if ask is not None else None
    label = say("picture-zone")
    for left, bottom, right, top in site.zones if isinstance(site, placing.Site) else ():
        corners = ((left, bottom), (right, bottom), (right, top), (left, top))
        yield draw.Area(tuple(sea.page_point(setting, x, y) for x, y in corners), "reach", label)
        label = ""


def _overlays(
    view: Battle, setting: OakSetting, asked_about: str, orders: Sequence[Order[Any]], say: Say
) -> Iterator[draw.Overlay]:
    for piece in view.terrain:
        outline = sea.figure(setting.book, piece.piece, piece.x, piece.y, piece.heading).points
        shore = tuple(sea.page_point(setting, x, y) for x, y in outline)
        yield draw.Area(shore, TONES[piece.kind], say("picture-terrain", kind=piece.kind))
    ship = view.ships.get(asked_about)
    if ship is None or ship.where != "table":
        return
    fit, base = sea.fit_of(view, ship), sea.hull(view, ship)
    for order in orders:
        if isinstance(order.value, manoeuvre.Steer | manoeuvre.Stay):
            end = manoeuvre.ended(base, order.value.course)
            counter = draw.Counter(
                f"ghost-{order.code}", f"sail_{MASTS[fit.card.masts]}_mast", sea.page_point(setting, end.x, end.y),
                end.heading / 10, setting.side_by_seat[ship.seat], setting.names[ship.id], scale=base.half_length / 300,
                rig=replace(_rig(view, ship, fit), wind=(WIND[view.weather] + 180 - end.heading / 10) % 360),
                base=_base(view, ship, fit),
            )  # fmt: skip
            yield draw.Ghost(counter, order.code)
    aimed = list(dict.fromkeys(target for order in orders if (target := _aimed_at(order))))
    if aimed:
        at = sea.page_point(setting, ship.x, ship.y)
        sides = {side for order in orders if (side := _fired_from(order))}
        for side in aiming.SIDES:
            if side in sides:
                yield from _strip(setting, base, side, say)
        if not sides:
            reach = base.half_width / 10
            rings = [(setting.book.ranges[name] / 10 + reach, say(f"picture-range-{name}")) for name in BANDS]
            yield draw.Bands(at, tuple(rings))
        for target in aimed:
            other = view.ships[target]
            yield draw.Sight(at, sea.page_point(setting, other.x, other.y), label=_distance(view, ship, other, say))


BANDS = ("pistol", "musket", "cannon")


def _distance(view: Battle, ship: Ship, other: Ship, say: Say) -> str:
    """The range of a target, base to base."""
    gap = gap_micrometres(sea.hull(view, ship), sea.hull(view, other))
    return say("picture-aim", millimetres=round(gap / 1000))


def _strip(setting: OakSetting, base: Base, side: str, say: Say) -> Iterator[draw.Overlay]:
    """OI-7.1 OI-7.3 The arcs of a side's guns, shaded deeper when nearer; at each rim the range and the faces that
    hit."""
    book, number = setting.book, aiming.SIDES[side]
    rims = {}
    for name in BANDS:
        corners = path_box(base, number, book.ranges[name]).corners
        rims[name] = tuple(sea.page_point(setting, x / GRAIN, y / GRAIN) for x, y in corners)
    yield draw.Area(rims["cannon"], "threat", say("picture-path", side=side), (rims["musket"], rims["pistol"]))
    faces = book.pool(1, setting.faces).faces
    x, y = sea.page_point(setting, base.x, base.y)
    for name, rim in rims.items():
        far = sorted(rim, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)[2:]
        hits = sum(str(face) in book.symbols[f"hit_{name}"] for face in faces)
        reach = round(book.ranges[name] / 10)
        yield draw.Tag(max(far), say("picture-rim", range=name, reach=reach, hits=hits, faces=len(faces)))


def _fired_from(order: Order[Any]) -> str:
    """The side whose guns an order fires."""
    shot = getattr(order.value, "shot", None)
    return shot.side if isinstance(shot, aiming.Shot) else ""


def _aimed_at(order: Order[Any]) -> str:
    """The ship that an order is about, besides the one that gives it."""
    verb = order.value
    shot = getattr(verb, "shot", None)
    return (
        shot.target
        if isinstance(shot, aiming.Shot)
        else verb.target
        if isinstance(verb, crew.Board | crew.ShiftFlag)
        else ""
    )


def _handle(view: Battle, ask: Ask, order: Order[Any], say: Say) -> draw.Handle:
    """Handles where the verb points: courses at their end, placements at their place, attacks and ships on their
    counter."""
    label = _label(order, say)
    spot: Spot = order.value.point(view, ask.subject)
    if spot.on == "counter" and (spot.ref not in view.ships or view.ships[spot.ref].where != "table"):
        spot = Spot()
    return draw.on_spot(order.code, label, spot)


def _label(order: Order[Any], words: Say) -> str:
    """An order in words; its key is a literal where the order is made."""
    return words(order.label.key, **order.label.args) if order.label is not None else order.code


def _cards(view: Battle, setting: OakSetting, say: Say) -> Iterator[draw.Card]:
    """OI-2.3 The cards on the table: revealed ones by name, face-down ones only for their owner."""
    for seat in setting.seats:
        squadron = view.squadrons[seat]
        for card in (squadron.revealed, squadron.copied):
            if card:
                value = str(setting.book.initiative[card].value)
                yield draw.Card(f"{seat}-{card}", value, label=say("picture-card", seat=seat, card=card))
        if not is_known(squadron, "face_down"):
            yield draw.Card(f"{seat}-next", "", label=say("picture-face-down", seat=seat), face_down=True)
        elif squadron.face_down:
            label = say("picture-card", seat=seat, card=squadron.face_down)
            yield draw.Card(f"{seat}-next", "", label=label, face_down=True)


def _tracks(view: Battle, setting: OakSetting, say: Say) -> Iterator[draw.Track]:
    yield draw.Track("turn", say("picture-turn-track"), view.turn, setting.book.limits["turns"])
    for side, seats in setting.sides.items():
        of = 2 * sum([view.ships[name].seat in seats for name in view.roster])
        points = victory.counted(view, side)
        yield draw.Track(f"strikes-{side}", say("picture-strikes", side=side), min(points, of), of, side)
    for seat in setting.seats:
        fortune = view.squadrons[seat].fortune
        if setting.additional:
            side = setting.side_by_seat[seat]
            yield draw.Track(f"fortune-{seat}", say("picture-fortune", seat=seat), fortune, max(fortune, 4), side)


def proof_words(verdict: Verdict) -> tuple[Message, Message]:
    """The result and margin of a verdict, in words."""
    if verdict.unit == "um":
        margin = Message("proof-margin", margin=round(verdict.margin / 1000, 1))
    else:
        margin = Message("proof-angle", margin=verdict.margin / 10)
    return Message("proof", what=verdict.what, holds=verdict.holds), margin


def proof_overlays(setting: OakSetting, verdict: Verdict) -> list[draw.Overlay]:
    """The line or region that decides a verdict, for the scene."""

    def page(point: tuple[int, int]) -> draw.Point:
        return point[0] / 1000, setting.height / 10 - point[1] / 1000

    found: list[draw.Overlay] = []
    if verdict.proof.region:
        found.append(draw.Area(tuple(page(point) for point in verdict.proof.region), "goal" if verdict else "threat"))
    for start, end in verdict.proof.lines:
        found.append(draw.Sight(page(start), page(end), None if verdict else page(end)))
    return found
