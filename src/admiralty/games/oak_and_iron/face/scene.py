"""The picture of a battle: the table with wind and terrain, ships with their sails set, what the question offers."""

from collections.abc import Iterator, Sequence
from typing import Any

from admiralty import scene as draw
from admiralty.boards.table import GRAIN, Verdict, path_box, pivot, slide
from admiralty.games.oak_and_iron.rules.aiming import Shot
from admiralty.games.oak_and_iron.rules.crew import Action
from admiralty.games.oak_and_iron.rules.manoeuvre import Courses, Manoeuvre
from admiralty.games.oak_and_iron.rules.placing import Placement
from admiralty.games.oak_and_iron.rules.sea import figure, fit_of, hull
from admiralty.games.oak_and_iron.setting import Fit, OakSetting
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.kernel.choices import Choices, Listed, Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.record import is_known
from admiralty.scene import Say

__all__ = ["picture", "proof_overlays", "proof_words"]

MOST = 24
"""How many orders of a space are shown; the rest are typed, or dragged."""
SETTINGS = {Sail.FULL: "_full", Sail.BATTLE: "", Sail.MINIMAL: "_minimal", Sail.ANCHORED: "_bare"}
MASTS = {1: "one", 2: "two", 3: "three"}
TONES = {"island": "land", "land": "land", "rocks": "rock", "shoal": "shoal", "fog": "fog"}
WIND = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}
FULL_LENGTH = 60
"""The length of a usual base in millimetres, by which models are scaled."""


def picture(view: Battle, setting: OakSetting, seat: Seat | None, ask: Ask | None, say: Say) -> draw.Scene:
    """OI-4.1 What lies on the table, and the handles of the open question."""
    wide, high = setting.width / 10, setting.height / 10
    wind = draw.Arrow("wind", WIND[view.weather], say("picture-wind"))
    board = draw.open_table(wide, high, FULL_LENGTH, [wind], setting.scenario, rose=(wide / 2, high / 2))
    orders: Sequence[Order[Any]] = ()
    if ask is not None:
        orders = _marked(ask.choices)
    caption = say("picture-turn", turn=view.turn) if view.turn else say("picture-before")
    sides = [(side, say("picture-side", side=side), side.upper()) for side in setting.sides]
    ships = [view.ships[name] for name in view.roster if view.ships[name].where == "table"]
    return draw.compose(
        say(f"scenario-{setting.scenario.replace('_', '-')}"),
        board,
        caption=caption,
        sides=draw.sides(*sides),
        counters=[_counter(view, setting, ship, _asked_about(view, ask), orders, say) for ship in ships],
        markers=list(_markers(view, setting, say)),
        overlays=list(_overlays(view, setting, orders, say)),
        cards=list(_cards(view, setting, say)),
        tracks=list(_tracks(view, setting, say)),
        handles=[_handle(view, setting, order, say) for order in orders],
    )


def _marked(choices: Choices[Any]) -> Sequence[Order[Any]]:
    """The orders that have a mark on the table; between those of a course one steers by a degree."""
    if type(choices) is Courses:
        return choices.marked()
    return choices.candidates(1000 if isinstance(choices, Listed) else MOST)


def _point(setting: OakSetting, x: float, y: float) -> draw.Point:
    """A point of the table in tenths as the page has it: millimetres, down from the top."""
    return x / 10, (setting.height - y) / 10


def _asked_about(view: Battle, ask: Ask | None) -> str:
    """The ship that the question names, else the one that acts."""
    named = [value for value in ask.question.args.values() if value in view.ships] if ask is not None else []
    return str(named[0]) if named else view.acting.ship if view.acting is not None else ""


def _counter(
    view: Battle, setting: OakSetting, ship: Ship, asked_about: str, orders: Sequence[Order[Any]], say: Say
) -> draw.Counter:
    fit = fit_of(view, ship)
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
        _point(setting, ship.x, ship.y),
        ship.heading / 10,
        setting.side_by_seat[ship.seat],
        setting.names[ship.id],
        fit.card.name,
        damage=draw.Damage(min(ship.damage, fit.damage_track), fit.damage_track),
        states=_states(ship, fit),
        badges=tuple(_badges(view, ship, say)),
        emphasis=emphasis,
        scale=fit.half_length / 300,
    )


def _states(ship: Ship, fit: Fit) -> tuple[str, ...]:
    """OI-1.6 OI-1.9 OI-1.10 The tokens that show on a ship."""
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
            yield draw.Marker(f"party-{ship.id}", "goal", _point(setting, *ship.party), label=label, side=side)


def _overlays(view: Battle, setting: OakSetting, orders: Sequence[Order[Any]], say: Say) -> Iterator[draw.Overlay]:
    for piece in view.terrain:
        outline = figure(setting.book, piece.piece, piece.x, piece.y, piece.heading).points
        shore = tuple(_point(setting, x, y) for x, y in outline)
        yield draw.Area(shore, TONES[piece.kind], say("picture-terrain", kind=piece.kind))
    for name in view.roster:
        if view.ships[name].where == "table":
            corners = hull(view, view.ships[name]).corners
            yield draw.Area(tuple(_point(setting, x / GRAIN, y / GRAIN) for x, y in corners))
    ship = view.ships.get(_speaking_ship(view, orders))
    if ship is None or ship.where != "table":
        return
    fit = fit_of(view, ship)
    if any(isinstance(order.value, Manoeuvre) for order in orders):
        for order in orders:
            if isinstance(order.value, Manoeuvre):
                end = _end(view, ship, order.value)
                counter = draw.Counter(
                    f"ghost-{order.code}", f"sail_{MASTS[fit.card.masts]}_mast", _point(setting, end[0], end[1]),
                    end[2] / 10, setting.side_by_seat[ship.seat], setting.names[ship.id], scale=fit.half_length / 300,
                )  # fmt: skip
                yield draw.Ghost(counter, order.code)
        return
    aimed = list(dict.fromkeys(target for order in orders if (target := _aimed_at(order))))
    if aimed:
        at = _point(setting, ship.x, ship.y)
        yield draw.Bands(
            at,
            tuple(
                (setting.book.ranges[name] / 10 + fit.half_width / 10, say(f"picture-range-{name.replace('_', '-')}"))
                for name in ("pistol", "musket", "cannon")
            ),
        )
        for side, number in (("port", -1), ("starboard", 1)):
            corners = path_box(hull(view, ship), number, setting.book.ranges["cannon"]).corners
            strip = tuple(_point(setting, x / GRAIN, y / GRAIN) for x, y in corners)
            yield draw.Area(strip, "threat", say("picture-path", side=side))
        for target in aimed:
            other = view.ships[target]
            yield draw.Sight(at, _point(setting, other.x, other.y), label=setting.names[target])


def _speaking_ship(view: Battle, orders: Sequence[Order[Any]]) -> str:
    """The ship that the open question is about: the one acting, or the last to be chosen in the attack phase."""
    if view.acting is not None:
        return view.acting.ship
    if any(_aimed_at(order) for order in orders):
        chosen = [name for segment, arguments in view.agenda for name in arguments if segment in ("attack", "second")]
        attacked = [name for name in view.roster if view.ships[name].attacked]
        return str(chosen[-1]) if chosen else attacked[-1] if attacked else ""
    return ""


def _aimed_at(order: Order[Any]) -> str:
    value = order.value
    if isinstance(value, Action):
        return value.shot.target if value.shot is not None else value.on if value.name in ("board", "flag") else ""
    if isinstance(value, Shot):
        return value.target
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], Shot):
        return value[1].target
    return ""


def _end(view: Battle, ship: Ship, course: Manoeuvre) -> tuple[int, int, int]:
    """Where a course would end if nothing were in the way."""
    at = hull(view, ship)
    if course.before:
        at = pivot(at, 1 if course.before > 0 else -1, abs(course.before))
    at = slide(at, course.way, course.distance) if course.distance else at
    if course.after:
        at = pivot(at, 1 if course.after > 0 else -1, abs(course.after))
    return at.x, at.y, at.heading


def _handle(view: Battle, setting: OakSetting, order: Order[Any], say: Say) -> draw.Handle:
    """Courses lie where they end, placements where they are, attacks and ships on their counter."""
    label = _label(order, say)
    value = order.value
    if isinstance(value, Manoeuvre) and view.acting is not None:
        x, y, heading = _end(view, view.ships[view.acting.ship], value)
        return draw.on_point(order.code, label, _point(setting, x, y), heading / 10)
    if isinstance(value, Placement) and value.thing:
        return draw.on_point(order.code, label, _point(setting, value.x, value.y), value.heading / 10)
    target = _aimed_at(order) or (value if isinstance(value, str) else "")
    if target in view.ships and view.ships[target].where == "table":
        return draw.on_counter(order.code, label, target)
    return draw.on_nothing(order.code, label)


def _label(order: Order[Any], words: Say) -> str:
    """An order in words; its key stands as a literal where the order is made."""
    return words(order.label.key, **order.label.args) if order.label is not None else order.code


def _cards(view: Battle, setting: OakSetting, say: Say) -> Iterator[draw.Card]:
    """OI-2.3 The cards on the table: revealed ones by name, those to come face down but for their owner."""
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
        points = view.squadrons[seats[0]].strikes
        yield draw.Track(f"strikes-{side}", say("picture-strikes", side=side), min(points, of), of, side)
    for seat in setting.seats:
        fortune = view.squadrons[seat].fortune
        if setting.additional:
            side = setting.side_by_seat[seat]
            yield draw.Track(f"fortune-{seat}", say("picture-fortune", seat=seat), fortune, max(fortune, 4), side)


def proof_words(verdict: Verdict) -> tuple[Message, Message]:
    """What a verdict says, and by how much."""
    if verdict.unit == "um":
        margin = Message("proof-margin", margin=round(verdict.margin / 1000, 1))
    else:
        margin = Message("proof-angle", margin=verdict.margin / 10)
    return Message("proof", what=verdict.what, holds=verdict.holds), margin


def proof_overlays(setting: OakSetting, verdict: Verdict) -> list[draw.Overlay]:
    """The line or region that decides a verdict, for a picture."""

    def page(point: tuple[int, int]) -> draw.Point:
        return point[0] / 1000, setting.height / 10 - point[1] / 1000

    found: list[draw.Overlay] = []
    if verdict.proof.region:
        found.append(draw.Area(tuple(page(point) for point in verdict.proof.region), "goal" if verdict else "threat"))
    for start, end in verdict.proof.lines:
        found.append(draw.Sight(page(start), page(end), None if verdict else page(end)))
    return found
