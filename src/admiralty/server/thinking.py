"""A worker process: it thinks for bots, gives hints and works out odds, one at a time, and ends when nobody listens.

Started by `workers`. Jobs and answers are JSON with their length before them. A job brings a whole position, but a bot,
an adviser and an odds question are given what their seat knows, and nothing else of it. A signal says that nobody wants
the answer any more: the job is dropped where it stands, and the next one is taken.
"""

import os
import signal
import sys
from collections.abc import Hashable, Mapping
from typing import IO, Any

import msgspec

from admiralty.bots import Step, Thinker, Thought, bot
from admiralty.desk import Desk
from admiralty.kernel.chance import Fast
from admiralty.kernel.choices import Refusal, Rng
from admiralty.kernel.event import Modifier, Seat
from admiralty.kernel.flow import Ask, Chance
from admiralty.kernel.odds import Odds, odds
from admiralty.kernel.position import Position
from admiralty.kernel.view import Knowledge, Unimaginable, imagine, knowledge
from admiralty.scene import Ghost, LiveBoard, Scene
from admiralty.server.desk import Shelf
from admiralty.server.stories import write_film, write_story
from admiralty.server.uploads import read_upload

__all__ = ["main", "read_message", "write_message"]

LENGTH = 4
THROWS = 20
"""How many throws are looked at for the sum that an order hangs on."""
ADVISED = 5
"""How many orders a hint shows at the most."""


def read_message(source: IO[bytes]) -> dict[str, Any] | None:
    """The next message; None when the other end has gone."""
    head = source.read(LENGTH)
    if len(head) < LENGTH:
        return None
    body = source.read(int.from_bytes(head, "big"))
    message: dict[str, Any] = msgspec.json.decode(body)
    return message


def write_message(target: IO[bytes], message: Mapping[str, Any]) -> None:
    body = msgspec.json.encode(message)
    target.write(len(body).to_bytes(LENGTH, "big") + body)
    target.flush()


class Abandoned(BaseException):
    """Nobody wants the answer any more. Not an `Exception`: no bot may take it for a fault of its own."""


class _Switch:
    """Whether the answer to the present job is wanted.

    Only thinking is broken off. Games and scenarios are laid out for the jobs to come as well, and half of one would
    stay; and a signal that comes between two jobs must not end the process.
    """

    def __init__(self) -> None:
        self._thinking = False
        self._wanted = True
        signal.signal(signal.SIGUSR1, self._abandon)

    def _abandon(self, *_: object) -> None:
        self._wanted = False
        if self._thinking:
            self._thinking = False
            raise Abandoned

    def do(self, job: Mapping[str, Any], shelf: Shelf) -> dict[str, Any]:
        self._wanted = True
        if job["kind"] in JOURNALS:
            return JOURNALS[job["kind"]](job, shelf)
        desk = shelf.desk(job["game"], job["scenario"], job["options"])
        position = Position.load(desk.game, job["position"], desk.setting)
        try:
            self._thinking = True
            if not self._wanted:
                raise Abandoned
            answer = KINDS[job["kind"]](job, desk, position)
            self._thinking = False
        except Abandoned:
            return {"abandoned": True}
        return answer


def main() -> None:
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    switch = _Switch()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not get between the answers
    jobs = sys.stdin.buffer
    shelf = Shelf(msgspec.convert(read_message(jobs), dict[str, tuple[str, str]]))
    while (job := read_message(jobs)) is not None:
        write_message(answers, switch.do(job, shelf))


def _order(job: Mapping[str, Any], desk: Desk, position: Position[Any]) -> dict[str, Any]:
    seat = Seat(job["seat"])
    player = bot(job["bot"], desk.game, desk.setting, Fast(job["seed"]), timed=True)

    def draw(rng: Rng) -> str:
        return position.asks()[seat].choices.sample(rng).code

    return {"code": player.at_once(draw) or player.choose(knowledge(position, seat))}


def _hint(job: Mapping[str, Any], desk: Desk, position: Position[Any]) -> dict[str, Any]:
    """What a thinking bot would do in a seat's place, and why."""
    adviser = bot(job["bot"], desk.game, desk.setting, Fast(f"hint {job['decision']} {job['seat']}"), timed=True)
    assert isinstance(adviser, Thinker)
    try:
        thoughts = adviser.think(knowledge(position, Seat(job["seat"])))
    except Unimaginable:
        return {"unknown": True}
    return {
        "orders": [_advice(thought, desk) for thought in thoughts.orders[:ADVISED]],
        "nodes": thoughts.nodes,
        "worlds": thoughts.worlds,
        "note": desk.say("server-hint-note", nodes=thoughts.nodes, worlds=thoughts.worlds),
    }


def _advice(thought: Thought, desk: Desk) -> dict[str, Any]:
    say, worth = desk.say, (1 + thought.value) / 2
    steps = [say("hint-step", seat=desk.name(step.seat), order=_label(step, desk)) for step in thought.line]
    return {
        "code": thought.order.code,
        "label": _label(thought.order, desk),
        "value": worth,
        "worth": say("server-hint-worth", worth=worth),
        "visits": thought.visits,
        "tried": say("server-hint-tried", visits=thought.visits),
        "line": say("server-hint-line", steps=steps) if steps else "",
    }


def _label(step: Step, desk: Desk) -> str:
    return desk.render(step.label) if step.label is not None else step.code


def _odds(job: Mapping[str, Any], desk: Desk, position: Position[Any]) -> dict[str, Any]:
    """What can be known of an order before it is given: chances, the sum behind them, and where it leads."""
    seat, code = Seat(job["seat"]), job["code"]
    known = knowledge(position, seat)
    rng = Fast(f"odds {job['decision']} {code}")
    try:
        found = odds(desk.game, desk.setting, known, code, rng)
        told, ghost = _glimpse(desk, known, code, rng)
    except Refusal as refusal:
        return {"refused": desk.render(refusal.reason), "case": refusal.case}
    except Unimaginable:
        return {"unknown": True}
    return {
        "measures": _measures(found, desk),
        "exact": found.exact,
        "note": _note(found, desk),
        **told,
        "ghost": ghost,
    }


def _measures(found: Odds, desk: Desk) -> list[dict[str, Any]]:
    say = desk.say
    return [
        {
            "id": key,
            "title": desk.words.named("measure", key.removeprefix("measure-")),
            "chances": [
                {"value": _plain(value), "text": say("odds-chance", value=value, share=share), "share": share}
                for value, share in _in_order(chances)
            ],
            "beside": [
                say(
                    "odds-beside",
                    policy=policy,
                    measure=desk.words.named("measure", key.removeprefix("measure-")),
                    chances=[say("odds-chance", value=value, share=share) for value, share in _in_order(other[key])],
                ).strip()
                for policy, other in found.beside.items()
                if key in other
            ],
        }
        for key, chances in found.measures.items()
    ]


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


def _glimpse(desk: Desk, known: Knowledge, code: str, rng: Rng) -> tuple[dict[str, Any], str]:
    """What is certain to happen, up to the first die or the next question; and the ships where they would be."""
    world = imagine(desk.game, desk.setting, known, rng)
    if not isinstance(world.request, Ask):
        return {"modifiers": [], "told": []}, ""
    before = _scene(desk, world, known.seat)
    world.state.heard = []
    world.give(world.asks()[known.seat].choices.check(code))
    after = _scene(desk, world, known.seat)
    told = [event for event in world.state.heard or [] if event.seen_by is None and not event.reveals]
    certain = [desk.render(event.message()) for event in told]
    return {"modifiers": _modifiers(world, desk, rng), "told": certain}, _ghost(before, after, desk)


def _modifiers(world: Position[Any], desk: Desk, rng: Rng) -> list[dict[str, Any]]:
    """The sum behind the first throw that has one: thrown in an imagined world, where what is added is the same."""
    for _ in range(THROWS):
        for event in world.state.heard or []:
            sums = [getattr(event, name) for name in type(event).__record_fields__]
            for lines in sums:
                if isinstance(lines, list) and lines and all(isinstance(line, Modifier) for line in lines):
                    return [_modifier(line, desk) for line in lines]
        request = world.request
        if isinstance(request, Chance):
            world.give(request.sample(rng))
        elif isinstance(request, Ask) and request.window is not None:
            world.give(request.choices.check(request.decline))
        else:
            return []
    return []


def _modifier(line: Modifier, desk: Desk) -> dict[str, Any]:
    text = desk.say_reason(line.reason)
    return {"value": line.value, "text": text, "case": line.case, "case_text": desk.case_text(line.case)}


def _scene(desk: Desk, world: Position[Any], seat: Seat) -> Scene:
    return desk.scene(desk.game.view(world.state, seat), seat, None)


def _ghost(before: Scene, after: Scene, desk: Desk) -> str:
    """The counters that an order moves, drawn where they would be."""
    was = {counter.id: (counter.at, counter.heading) for counter in before.counters}
    moved = [each for each in after.counters if was.get(each.id, (each.at, each.heading)) != (each.at, each.heading)]
    if not moved:
        return ""
    shown = Scene(title=before.title, board=before.board, sides=before.sides, overlays=tuple(map(Ghost, moved)))
    drawn = LiveBoard(shown, desk.say).parts["overlays-above"]
    return drawn.replace('id="overlays-above"', 'id="ghost"', 1).replace('id="overlay-', 'id="ghost-')


KINDS = {"bot": _order, "hint": _hint, "odds": _odds}
JOURNALS = {"journal": read_upload, "story": write_story, "film": write_film}
"""What a worker can be asked for: of a position, and of a whole journal."""


if __name__ == "__main__":
    main()
