"""Preview of an order before it is given: odds, results and path. Runs in a worker.

The preview has the odds, the sum behind the first throw, each face of its die with its result, what is certain, which
orders it opens, and where it leads. The real rules work all of it out from what the seat knows.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Refusal, Rng
from admiralty.kernel.flows.event import Event, Modifier, Seat
from admiralty.kernel.flows.exact_shortcut import Foretold
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge, Unimaginable, imagine, knowledge
from admiralty.kernel.matches.losing import losing_listed
from admiralty.kernel.odds.chance_tree import Thrown, throws
from admiralty.kernel.odds.odds import Measures, Odds, Reading, measures_of, odds, reader
from admiralty.kernel.odds.worlds import weighed
from admiralty.lab.outcomes import Result, figures, of_one
from admiralty.present.presenter import Presenter
from admiralty.scene import Emphasis, Scene
from admiralty.server.workers.ghost import ghost

__all__ = ["chip_chances", "order_odds"]

SUMS = 20
"""How many worlds are sampled for the sum behind a throw, where they cannot be enumerated."""
THROWS = 20
"""How many throws are searched for the sum that an order depends on."""
FACES = 4_000
"""The most positions for the faces of a die together."""
AT_A_GLANCE = 3_000
"""The most positions for the chance on a chip, or of what a move opens."""
CHIPS = 24
"""The most chips with a chance."""
LOOKED_AT = 60
"""How many orders are checked for losing the game at once; any other is checked when it is given."""
CERTAIN = 1 - 1e-9
"""A chance above this is certain, and is not written on a chip."""
OPENED = 3
"""The most orders named that a move opens."""
LIKELY = 0.01
"""A line with a smaller share is shown on request."""


def order_odds(job: Mapping[str, Any], presenter: Presenter, position: Position[Any]) -> dict[str, Any]:
    """Everything on the order card."""
    seat, code = Seat(job["seat"]), job["code"]
    known = knowledge(position, seat)
    rng = Fast(f"odds {job['decision']} {code}")
    try:
        found = odds(presenter.game, presenter.setting, known, code, rng)
        results = presenter.results(found, seat)
        return {
            "measures": _measures(found, presenter),
            "exact": found.exact,
            "note": _note(found, bool(results), presenter),
            "results": [each._asdict() for each in results],
            "lines": _lines(found.measures, presenter, results),
            "foretold": [_foretold(each, presenter) for each in found.foretold],
            "die": _thrown(presenter, known, code, found, rng),
            **_glimpse(presenter, known, code, rng),
        }
    except Refusal as refusal:
        return {"refused": presenter.render(refusal.reason), "case": refusal.case}
    except Unimaginable:
        return {"unknown": True}


def chip_chances(job: Mapping[str, Any], presenter: Presenter, position: Position[Any]) -> dict[str, Any]:
    """Each order's chance of success, for orders with a goal."""
    seat, seed = Seat(job["seat"]), f"chips {job['decision']}"
    return {
        "chances": dict(_hopes(position, seat, presenter, seed)),
        "loses": losing_listed(position, seat, LOOKED_AT, Fast(seed)),
    }


def _hopes(position: Position[Any], seat: Seat, presenter: Presenter, seed: str) -> Iterator[tuple[str, float]]:
    """The listed orders of a seat with the chance of their goal, where a small budget gives it exactly."""
    ask = position.asks().get(seat) if isinstance(position.request, Ask) else None
    if ask is None or not ask.choices.finite:
        return
    known, looked_at = knowledge(position, seat), 0
    for order in ask.choices.orders():
        hoped = _hoped(presenter, measures_of(position, seat, order))
        if not hoped:
            continue
        looked_at += 1
        if looked_at > CHIPS:
            return
        try:
            found = odds(presenter.game, presenter.setting, known, order.code, Fast(seed), budget=AT_A_GLANCE, worlds=1)
        except Unimaginable:
            return
        share = sum((part for hit, part in found.measures[hoped].items() if hit), 0.0)
        if found.exact and 0 < share < CERTAIN:
            yield order.code, share


def _hoped(presenter: Presenter, measures: Iterable[str]) -> str:
    """The goal of an order: its first measure that is not a risk."""
    return next((key for key in measures if not presenter.game.is_risk(key)), "")


def _measures(found: Odds, presenter: Presenter) -> list[dict[str, Any]]:
    say = presenter.say
    return [
        {
            "id": key,
            "title": _title(key, presenter),
            "chances": [
                {"value": _plain(value), "text": say("odds-chance", value=value, share=share), "share": share}
                for value, share in _in_order(chances)
            ],
            "beside": [
                say(
                    "odds-beside",
                    policy=policy,
                    measure=_title(key, presenter),
                    chances=[say("odds-chance", value=value, share=share) for value, share in _in_order(other[key])],
                ).strip()
                for policy, other in found.beside.items()
                if key in other
            ],
        }
        for key, chances in found.measures.items()
    ]


def _title(key: str, presenter: Presenter) -> str:
    return presenter.words.named("measure", key.removeprefix("measure-"))


def _in_order(chances: Mapping[Hashable, float]) -> list[tuple[Any, float]]:
    return sorted(chances.items(), key=lambda each: (str(type(each[0])), each[0]))


def _plain(value: object) -> bool | int | str:
    return value if isinstance(value, bool | int) else str(value)


def _note(found: Odds, told: bool, presenter: Presenter) -> str:
    if not found.measures and not told:
        return ""
    return presenter.say("odds-exact" if found.exact else "odds-estimate", **found.said).strip()


def _foretold(each: Foretold, presenter: Presenter) -> dict[str, Any]:
    note = presenter.say("odds-supposing", supposing=each.supposing).strip() if each.measures else ""
    return {"title": presenter.render(each.what), "lines": _lines(each.measures, presenter, ()), "note": note}


def _lines(measures: Measures, presenter: Presenter, results: Sequence[Result]) -> list[dict[str, Any]]:
    """One line for each effect: a flag by its name, a number by each level that may be reached. Left out is what is a
    result already: a number by the same words, a flag with the same chance.
    """
    told = {(each.text.lower(), round(each.share, 9)) for each in results}
    shares = {round(each.share, 9) for each in results} | {round(sum(each.share for each in results if each.fatal), 9)}
    lines = []
    for key, chances in measures.items():
        for text, share in _effects(key, chances, presenter):
            known = (
                round(share, 9) in shares if set(chances) <= {True, False} else (text.lower(), round(share, 9)) in told
            )
            if share > 0 and not known:
                lines.append({"text": text, "share": min(share, 1.0), "likely": share >= LIKELY})
    return lines


def _effects(key: str, chances: Mapping[Hashable, float], presenter: Presenter) -> Iterator[tuple[str, float]]:
    title = _title(key, presenter)
    values = [value for value, _ in _in_order(chances)]
    if all(isinstance(value, bool) for value in values):
        yield title, chances.get(True, 0.0)
    elif all(isinstance(value, int) for value in values):
        levels = sorted({abs(int(value)) for value in values if isinstance(value, int) and value})
        for level in levels:
            share = sum(share for value, share in chances.items() if isinstance(value, int) and abs(value) >= level)
            said = {"level": level, "only": level == levels[-1]}
            least = presenter.words.part(key, "least", **said)
            yield least or presenter.say("server-effect", measure=title, **said), share
    else:
        for value, share in _in_order(chances):
            yield presenter.say("server-effect-is", measure=title, value=value), share


def _thrown(presenter: Presenter, known: Knowledge, code: str, found: Odds, rng: Rng) -> dict[str, Any] | None:
    """The die that decides an order, face by face; None for several dice, or where it is not exact."""
    world = imagine(presenter.game, presenter.setting, known, rng)
    if not found.measures or not found.exact or not isinstance(world.request, Ask):
        return None
    order = world.asks()[known.seat].choices.check(code)
    key = _hoped(presenter, found.measures) or next(iter(found.measures))
    measures = measures_of(world, known.seat, order)
    if list(measures) != list(found.measures):
        return None  # other measures were counted
    thrown = throws(world, known.seat, order, reader(world, measures), FACES)
    place = list(measures).index(key)
    if thrown is None or len(thrown[1]) > 20 or not _decides(place, thrown[1]):
        return None
    name, faces = thrown
    means = [_mean(place, face.found) for face in faces]
    levels = sorted(set(means) - {0.0})
    told = []
    for face, mean in zip(faces, means, strict=True):
        texts, kind = of_one(
            found, face.found, presenter.game, presenter.setting, presenter.setting.side_of(known.seat), presenter.words
        )
        text = texts[0] if len(texts) == 1 else presenter.say("server-results", least=texts[0], most=texts[-1])
        grade = 1 + levels.index(mean) if mean else 0
        told.append({"face": str(face.face), "grade": grade, "text": text, "kind": kind})
    wanted = [number for number, mean in enumerate(means) if mean]
    needs = _needs(name, [face.face for face in faces], wanted, presenter.game.is_risk(key), presenter)
    return {"name": name, "needs": needs, "faces": told, "top": len(levels)}


def _decides(place: int, faces: Sequence[Thrown[Reading]]) -> bool:
    """Whether each face of a die decides the goal; otherwise it is the first of several, and its faces say little."""
    return any(len({bool(values[place]) for (values, _), share in face.found.items() if share}) == 1 for face in faces)


def _mean(place: int, chances: Mapping[Reading, float]) -> float:
    numbers = [(values[place], share) for (values, _), share in chances.items()]
    return sum(abs(float(value)) * share for value, share in numbers if isinstance(value, int))


def _needs(die: str, faces: Sequence[Any], wanted: Sequence[int], risk: bool, presenter: Presenter) -> str:
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
    return presenter.say("server-needs", how=how, face=face, faces=named, die=die, risk=risk)


def _glimpse(presenter: Presenter, known: Knowledge, code: str, rng: Rng) -> dict[str, Any]:
    """What is certain to happen, up to the first die or the next question; the orders that opens; the ships
    it moves.
    """
    world = imagine(presenter.game, presenter.setting, known, rng)
    if not isinstance(world.request, Ask):
        return {"modifiers": [], "against": "", "told": [], "opens": [], "ghost": ""}
    seat = known.seat
    before = presenter.picture(world.state, seat, None)
    world.state.heard = []
    world.give(world.asks()[seat].choices.check(code))
    after = presenter.picture(world.state, seat, None)
    told = [event for event in world.state.heard or [] if event.seen_by is None and not event.reveals]
    certain = [presenter.render(event.message()) for event in told]
    opens = _opened(presenter, world, seat) if _acting(before) & _acting(after) else []
    return {
        "told": certain,
        "opens": opens,
        "ghost": ghost(before, after, presenter),
        **_sum(presenter, known, code, rng),
    }


def _acting(scene: Scene) -> set[str]:
    return {counter.id for counter in scene.counters if counter.emphasis is Emphasis.ACTIVE}


def _opened(presenter: Presenter, world: Position[Any], seat: Seat) -> list[dict[str, Any]]:
    """The orders with a goal that the same ship may give next, the likeliest first."""
    found = sorted(_hopes(world, seat, presenter, "opened"), key=lambda each: -each[1])
    return [
        {"text": presenter.order(world.asks()[seat].choices.check(code)), "share": share}
        for code, share in found[:OPENED]
    ]


def _sum(presenter: Presenter, known: Knowledge, code: str, rng: Rng) -> dict[str, Any]:
    """The sum behind the first throw that has one. A term that differs between possible worlds is unknown, and gets the
    chances of its values.
    """

    def look(world: Position[Any]) -> Sum:
        world.state.heard = []
        world.give(world.asks()[known.seat].choices.check(code))
        return _sum_in(world, presenter, rng)

    world = imagine(presenter.game, presenter.setting, known, rng, supposed=())
    found = weighed(world, presenter.setting, known, rng, look, SUMS).found
    summed = [each for each, _ in found if each.terms]
    terms = dict.fromkeys((line.case, line.reason) for each in summed for line in each.terms)
    told = []
    for term in terms:
        values = {each.value(term) for each in summed}
        chances: dict[int | None, float] = {}
        for each, share in found:
            chances[each.value(term)] = chances.get(each.value(term), 0.0) + share
        told.append(_modifier(term, values, chances, presenter))
    return {"modifiers": told, "against": next((each.against for each in summed if each.against), "")}


class Sum(NamedTuple):
    """The terms of a sum, and the number it is compared with."""

    terms: tuple[Modifier, ...] = ()
    against: str = ""

    def value(self, term: tuple[str, str]) -> int | None:
        """The value of a term by its case and reason; None where it is absent."""
        found = [line.value for line in self.terms if (line.case, line.reason) == term]
        return sum(found) if found else None


def _sum_in(world: Position[Any], presenter: Presenter, rng: Rng) -> Sum:
    for _ in range(THROWS):
        for event in world.state.heard or []:
            for lines in _sums(event):
                message = event.message()
                return Sum(tuple(lines), presenter.words.part(message.key, "against", **message.args))
        request = world.request
        if isinstance(request, Chance):
            world.give(request.sample(rng))
        elif isinstance(request, Ask) and request.window is not None:
            world.give(request.choices.check(request.decline))
        else:
            break
    return Sum()


def _sums(event: Event) -> Iterator[list[Modifier]]:
    for name in type(event).__record_fields__:
        lines = getattr(event, name)
        if isinstance(lines, list) and lines and all(isinstance(line, Modifier) for line in lines):
            yield lines


def _modifier(
    term: tuple[str, str], values: set[int | None], chances: Mapping[int | None, float], presenter: Presenter
) -> dict[str, Any]:
    case, reason = term
    told = {"text": presenter.say_reason(reason), "case": case, "case_text": presenter.case_text(case)}
    if len(values) == 1:
        return {"value": next(iter(values)), "unknown": "", **told}
    by_value = sorted(chances.items(), key=lambda each: (each[0] is not None, each[0] or 0))
    shown = figures([share for _, share in by_value])
    parts = [
        presenter.say("server-perhaps", value=value if value is not None else "none", shown=share)
        for (value, _), share in zip(by_value, shown, strict=True)
    ]
    return {"value": None, "unknown": presenter.say("server-unknown", parts=parts), **told}
