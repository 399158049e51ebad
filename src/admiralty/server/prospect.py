"""Prospects: what can be told of an order before it is given. Part of a worker process.

Chances, the sum behind the first throw, each face of its die with what it leads to, what is certain, what the order
opens, and where it leads. All of it is worked out by the real rules from what the seat knows.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from admiralty.desk import Desk
from admiralty.kernel.chance import Fast
from admiralty.kernel.choices import Order, Refusal, Rng
from admiralty.kernel.event import Event, Modifier, Seat
from admiralty.kernel.flow import Ask, Chance
from admiralty.kernel.foretelling import Foretold
from admiralty.kernel.odds import Measures, Odds, measures_of, odds
from admiralty.kernel.position import Position
from admiralty.kernel.view import Knowledge, Unimaginable, imagine, knowledge
from admiralty.kernel.walk import Thrown, throws
from admiralty.scene import Counter, Emphasis, Ghost, LiveBoard, Overlay, Place, Point, Ruler, Scene

__all__ = ["chip_chances", "order_odds"]

THROWS = 20
"""How many throws are looked at for the sum that an order hangs on."""
SIDEWAYS = 60
"""A run this far off the bow is made sideways or astern."""
FACES = 4_000
"""How many positions the faces of a die may take together."""
AT_A_GLANCE = 3_000
"""How many positions the chance on a chip, or of what a move opens, may take."""
CHIPS = 24
"""How many chips carry a chance at the most."""
CERTAIN = 1 - 1e-9
"""What is sure to happen needs no chance on a chip."""
OPENED = 3
"""How many of the orders that a move opens are named."""
LIKELY = 0.01
"""A line with a smaller share is told on request."""
SPLIT = 6
"""Into how many outcomes a bar is cut at the most."""


def order_odds(job: Mapping[str, Any], desk: Desk, position: Position[Any]) -> dict[str, Any]:
    """Everything that the order card says."""
    seat, code = Seat(job["seat"]), job["code"]
    known = knowledge(position, seat)
    rng = Fast(f"odds {job['decision']} {code}")
    try:
        found = odds(desk.game, desk.setting, known, code, rng)
        return {
            "measures": _measures(found, desk),
            "exact": found.exact,
            "note": _note(found, desk),
            "lines": _lines(found.measures, desk),
            "foretold": [_foretold(each, desk) for each in found.foretold],
            **_thrown(desk, known, code, found, rng),
            **_glimpse(desk, known, code, rng),
        }
    except Refusal as refusal:
        return {"refused": desk.render(refusal.reason), "case": refusal.case}
    except Unimaginable:
        return {"unknown": True}


def chip_chances(job: Mapping[str, Any], desk: Desk, position: Position[Any]) -> dict[str, Any]:
    """For the orders that are given in the hope of something: how likely it is."""
    return {"chances": dict(_hopes(position, Seat(job["seat"]), desk, f"chips {job['decision']}"))}


def _hopes(position: Position[Any], seat: Seat, desk: Desk, seed: str) -> Iterator[tuple[str, float]]:
    """The listed orders of a seat with the chance of what each is given for, where a glance gives it exactly."""
    ask = position.asks().get(seat) if isinstance(position.request, Ask) else None
    if ask is None or not ask.choices.finite:
        return
    known, looked_at = knowledge(position, seat), 0
    for order in ask.choices.orders():
        hoped = _hoped(desk, measures_of(position, seat, order))
        if not hoped:
            continue
        looked_at += 1
        if looked_at > CHIPS:
            return
        try:
            found = odds(desk.game, desk.setting, known, order.code, Fast(seed), budget=AT_A_GLANCE, worlds=1)
        except Unimaginable:
            return
        if found.exact and 0 < (share := _any(found.measures[hoped])) < CERTAIN:
            yield order.code, share


def _hoped(desk: Desk, measures: Iterable[str]) -> str:
    """What an order is given for: its first measure that is no risk."""
    return next((key for key in measures if not desk.game.is_risk(key)), "")


def _any(chances: Mapping[Hashable, float]) -> float:
    return min(1.0, sum((share for value, share in chances.items() if value), 0.0))


def _measures(found: Odds, desk: Desk) -> list[dict[str, Any]]:
    say = desk.say
    return [
        {
            "id": key,
            "title": _title(key, desk),
            "chances": [
                {"value": _plain(value), "text": say("odds-chance", value=value, share=share), "share": share}
                for value, share in _in_order(chances)
            ],
            "beside": [
                say(
                    "odds-beside",
                    policy=policy,
                    measure=_title(key, desk),
                    chances=[say("odds-chance", value=value, share=share) for value, share in _in_order(other[key])],
                ).strip()
                for policy, other in found.beside.items()
                if key in other
            ],
        }
        for key, chances in found.measures.items()
    ]


def _title(key: str, desk: Desk) -> str:
    return desk.words.named("measure", key.removeprefix("measure-"))


def _in_order(chances: Mapping[Hashable, float]) -> list[tuple[Any, float]]:
    return sorted(chances.items(), key=lambda each: (str(type(each[0])), each[0]))


def _plain(value: object) -> bool | int | str:
    return value if isinstance(value, bool | int) else str(value)


def _note(found: Odds, desk: Desk) -> str:
    if not found.measures:
        return ""
    if found.exact:
        return desk.say("odds-exact", assumption=found.assumption).strip()
    return desk.say("odds-estimate", **found.said).strip()


def _foretold(each: Foretold, desk: Desk) -> dict[str, Any]:
    note = desk.say("odds-supposing", supposing=each.supposing).strip() if each.measures else ""
    return {"title": desk.render(each.what), "lines": _lines(each.measures, desk), "note": note}


def _lines(measures: Measures, desk: Desk) -> list[dict[str, Any]]:
    """One line an effect: a flag by its name, a number by each level that may be reached."""
    lines = []
    for key, chances in measures.items():
        for text, share in _effects(key, chances, desk):
            if share > 0:
                lines.append({"text": text, "share": min(share, 1.0), "likely": share >= LIKELY})
    return lines


def _effects(key: str, chances: Mapping[Hashable, float], desk: Desk) -> Iterator[tuple[str, float]]:
    title = _title(key, desk)
    values = [value for value, _ in _in_order(chances)]
    if all(isinstance(value, bool) for value in values):
        yield title, chances.get(True, 0.0)
    elif all(isinstance(value, int) for value in values):
        levels = sorted({abs(int(value)) for value in values if isinstance(value, int) and value})
        for level in levels:
            share = sum(share for value, share in chances.items() if isinstance(value, int) and abs(value) >= level)
            said = {"level": level, "only": level == levels[-1]}
            least = desk.words.part(key, "least", **said)
            yield least or desk.say("server-effect", measure=title, **said), share
    else:
        for value, share in _in_order(chances):
            yield desk.say("server-effect-is", measure=title, value=value), share


def _result(key: str, values: Sequence[Hashable], desk: Desk) -> str:
    """What a face comes to, by the measure that the order is given for: "miss", "one hit"."""
    said = []
    for value in values:
        level = abs(int(value)) if isinstance(value, int) else str(value)
        said.append(desk.words.part(key, "result", level=level) or desk.say("server-result", level=level))
    return said[0] if len(said) == 1 else desk.say("server-results", least=said[0], most=said[-1])


def _thrown(desk: Desk, known: Knowledge, code: str, found: Odds, rng: Rng) -> dict[str, Any]:
    """The die that an order hangs on, face by face; of many dice, or where it is not exact, what they come to."""
    nothing: dict[str, Any] = {"die": None, "split": []}
    world = imagine(desk.game, desk.setting, known, rng)
    if not found.measures or not isinstance(world.request, Ask):
        return nothing
    order = world.asks()[known.seat].choices.check(code)
    key = _hoped(desk, found.measures) or next(iter(found.measures))
    measure = measures_of(world, known.seat, order)[key]
    thrown = throws(world, known.seat, order, measure, FACES) if found.exact else None
    if thrown is None or len(thrown[1]) > 20 or not _decides(thrown[1]):
        chances = _in_order(found.measures[key])
        certain = len(chances) < 2 or not all(isinstance(value, int) for value, _ in chances)
        return nothing if certain else {"die": None, "split": _split(key, chances, desk)}
    name, faces = thrown
    levels = sorted({_mean(face.found) for face in faces} - {0.0})
    told = [
        {
            "face": str(face.face),
            "grade": 1 + levels.index(_mean(face.found)) if _mean(face.found) else 0,
            "text": _result(key, [value for value, _ in _in_order(face.found)], desk),
        }
        for face in faces
    ]
    wanted = [place for place, each in enumerate(told) if each["grade"]]
    needs = _needs(name, [face.face for face in faces], wanted, desk.game.is_risk(key), desk)
    return {"die": {"name": name, "needs": needs, "faces": told, "top": len(levels)}, "split": []}


def _decides(faces: Sequence[Thrown[Any]]) -> bool:
    """Whether any face of a die settles what is hoped for; else it is the first of several, and no picture of them."""
    return any(len({bool(value) for value, share in face.found.items() if share}) == 1 for face in faces)


def _mean(chances: Mapping[Hashable, float]) -> float:
    return sum(abs(float(value)) * share for value, share in chances.items() if isinstance(value, int))


def _needs(die: str, faces: Sequence[Any], wanted: Sequence[int], risk: bool, desk: Desk) -> str:
    """The number needed, in words."""
    if not wanted or len(wanted) == len(faces):
        how = "none" if not wanted else "any"
    elif wanted[-1] == len(faces) - 1 and wanted[-1] - wanted[0] == len(wanted) - 1 and len(wanted) > 1:
        how = "more"
    elif wanted[0] == 0 and wanted[-1] == len(wanted) - 1 and len(wanted) > 1:
        how = "less"
    else:
        how = "these"
    named = [str(faces[place]) for place in wanted]
    face = named[0] if how == "more" else named[-1] if named else ""
    return desk.say("server-needs", how=how, face=face, faces=named, die=die, risk=risk)


def _split(key: str, chances: Sequence[tuple[Any, float]], desk: Desk) -> list[dict[str, Any]]:
    """A bar cut into what may come of it."""
    kept = [(value, share) for value, share in chances if share > 0]
    head, tail = kept[: SPLIT - 1], kept[SPLIT - 1 :]
    parts = [{"text": _result(key, [value], desk), "share": share, "grade": abs(int(value))} for value, share in head]
    if tail:
        values = [tail[0][0]] if len(tail) == 1 else [tail[0][0], tail[-1][0]]
        share = sum(share for _, share in tail)
        parts.append({"text": _result(key, values, desk), "share": share, "grade": abs(int(tail[0][0]))})
    return parts


def _glimpse(desk: Desk, known: Knowledge, code: str, rng: Rng) -> dict[str, Any]:
    """What is certain to happen, up to the first die or the next question; what that opens; the ships moved by it."""
    world = imagine(desk.game, desk.setting, known, rng)
    if not isinstance(world.request, Ask):
        return {"modifiers": [], "against": "", "told": [], "opens": [], "ghost": ""}
    seat, before = known.seat, _scene(desk, world, known.seat)
    world.state.heard = []
    world.give(world.asks()[seat].choices.check(code))
    after = _scene(desk, world, seat)
    told = [event for event in world.state.heard or [] if event.seen_by is None and not event.reveals]
    certain = [desk.render(event.message()) for event in told]
    opens = _opened(desk, world, seat) if _acting(before) & _acting(after) else []
    return {"told": certain, "opens": opens, "ghost": _ghost(before, after, desk), **_sum(world, desk, rng)}


def _acting(scene: Scene) -> set[str]:
    return {counter.id for counter in scene.counters if counter.emphasis is Emphasis.ACTIVE}


def _opened(desk: Desk, world: Position[Any], seat: Seat) -> list[dict[str, Any]]:
    """The orders that the same ship may give next in the hope of something, the likeliest first."""
    found = sorted(_hopes(world, seat, desk, "opened"), key=lambda each: -each[1])
    return [
        {"text": _called(world.asks()[seat].choices.check(code), desk), "share": share}
        for code, share in found[:OPENED]
    ]


def _called(order: Order[Any], desk: Desk) -> str:
    return desk.render(order.label) if order.label is not None else order.code


def _sum(world: Position[Any], desk: Desk, rng: Rng) -> dict[str, Any]:
    """The sum behind the first throw that has one: thrown in an imagined world, where what is added is the same."""
    for _ in range(THROWS):
        for event in world.state.heard or []:
            for lines in _sums(event):
                message = event.message()
                against = desk.words.part(message.key, "against", **message.args)
                return {"modifiers": [_modifier(line, desk) for line in lines], "against": against}
        request = world.request
        if isinstance(request, Chance):
            world.give(request.sample(rng))
        elif isinstance(request, Ask) and request.window is not None:
            world.give(request.choices.check(request.decline))
        else:
            break
    return {"modifiers": [], "against": ""}


def _sums(event: Event) -> Iterator[list[Modifier]]:
    for name in type(event).__record_fields__:
        lines = getattr(event, name)
        if isinstance(lines, list) and lines and all(isinstance(line, Modifier) for line in lines):
            yield lines


def _modifier(line: Modifier, desk: Desk) -> dict[str, Any]:
    text = desk.say_reason(line.reason)
    return {"value": line.value, "text": text, "case": line.case, "case_text": desk.case_text(line.case)}


def _scene(desk: Desk, world: Position[Any], seat: Seat) -> Scene:
    return desk.scene(desk.game.view(world.state, seat), seat, None)


def _ghost(before: Scene, after: Scene, desk: Desk) -> str:
    """The counters that an order moves or puts down, drawn where they would be."""
    was = {counter.id: (counter.at, counter.heading) for counter in before.counters}
    moved = [each for each in after.counters if was.get(each.id) != (each.at, each.heading)]
    if not moved:
        return ""
    runs = [_run(was[each.id], each, desk) for each in moved if before.board.manner == "dutch" and each.id in was]
    overlays: tuple[Overlay, ...] = (*(run for run in runs if run is not None), *(Ghost(each) for each in moved))
    shown = Scene(title=before.title, board=before.board, sides=before.sides, overlays=overlays)
    drawn = LiveBoard(shown, desk.say).parts["overlays-above"]
    return drawn.replace('id="overlays-above"', 'id="ghost"', 1).replace('id="overlay-', 'id="ghost-')


def _run(was: tuple[Place, float], ship: Counter, desk: Desk) -> Ruler | None:
    """The ruler and the turning tool along the way of a model: turn, straight run, turn.

    A base turns about the middle of the side it turns to, so that the run is measured between those points.
    """
    (at, heading), end = was, ship.at
    if isinstance(at, str) or isinstance(end, str):
        return None
    aside = ship.base.width / 2 if ship.base is not None else 0.0
    turned = (ship.heading - heading + 180) % 360 - 180
    arm = aside if turned > 0 else -aside if turned < 0 else 0.0
    (ax, ay), (bx, by) = _abeam(at, heading, arm), _abeam(end, ship.heading, arm)
    far = hypot(bx - ax, by - ay)
    bearing = degrees(atan2(bx - ax, ay - by)) if far > 1 else heading
    before, after = ((turn + 180) % 360 - 180 for turn in (bearing - heading, ship.heading - bearing))
    if abs(before) > SIDEWAYS:
        before, after = 0.0, turned
    return Ruler(at, bearing, far, before, after, aside, desk.say("scene-ruler-length", length=round(far)))


def _abeam(at: Point, heading: float, away: float) -> Point:
    """A point so far to starboard of another."""
    return at[0] + away * cos(radians(heading)), at[1] + away * sin(radians(heading))
