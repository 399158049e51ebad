"""Main loop of a worker process: bot orders, hints and odds, one at a time.

The pool starts it. Jobs and answers are JSON, preceded by their length. A job holds a whole position, but a bot, an
adviser and an odds question get only what their seat knows. A signal cancels the job: it is dropped at once, and the
next one is taken.
"""

import os
import signal
import sys
from collections.abc import Mapping
from typing import IO, Any

import msgspec

from admiralty.bots import bot
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.journal import JournalError
from admiralty.kernel.records.record import RecordError
from admiralty.kernel.replays.replay import ReplayError
from admiralty.present.presenter import Presenter
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.analysis import analyse
from admiralty.server.workers.captain_games import play_captains
from admiralty.server.workers.chapters import check_chapters, draw_chapter
from admiralty.server.workers.editing import edit_scenario, keep_scenario
from admiralty.server.workers.hint import hint
from admiralty.server.workers.order_preview import chip_chances, order_odds
from admiralty.server.workers.stories import check_lesson, write_film, write_story
from admiralty.server.workers.uploads import read_upload
from admiralty.words.catalogue import ENGLISH

__all__ = ["READY", "main", "read_message", "write_message"]

LENGTH = 4
READY = "ready"
"""The job of loading a scenario before a bot's first question."""


def read_message(source: IO[bytes]) -> dict[str, Any] | None:
    """The next message; None when the other end has closed."""
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
    """The job is cancelled. Not an `Exception`: a bot must not catch it as a fault of its own."""


class _Switch:
    """Whether the present job can be cancelled.

    Only thinking is. Games and scenarios are loaded for later jobs too, and a half-loaded one would stay; and a signal
    that comes between two jobs must not end the process.
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

    def do(self, job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
        self._wanted = True
        if job["kind"] in JOURNALS:
            try:
                return JOURNALS[job["kind"]](job, registry)
            except (JournalError, ReplayError, DataError, RecordError) as fault:
                return {"wrong": str(fault)}
        presenter = registry.presenter(job["game"], job["scenario"], job["options"], job.get("language", ENGLISH))
        if job["kind"] == READY:
            return {READY: True}
        position = Position.load(presenter.game, job["position"], presenter.setting)
        try:
            self._thinking = True
            if not self._wanted:
                raise Abandoned
            answer = KINDS[job["kind"]](job, presenter, position)
            self._thinking = False
        except Abandoned:
            return {"abandoned": True}
        return answer


def main() -> None:
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    switch = _Switch()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get between the answers
    jobs = sys.stdin.buffer
    registry = GameRegistry(installed=msgspec.convert(read_message(jobs), dict[str, tuple[str, str]]))
    while (job := read_message(jobs)) is not None:
        answer = switch.do(job, registry)
        try:
            write_message(answers, answer)
        except BrokenPipeError:  # the server has gone in the meantime
            os._exit(0)  # without the clean-up of Python, which would try to write the rest


def _order(job: Mapping[str, Any], presenter: Presenter, position: Position[Any]) -> dict[str, Any]:
    seat = Seat(job["seat"])
    player = bot(job["bot"], presenter.game, presenter.setting, Fast(job["seed"]), timed=True)

    def draw(rng: Rng) -> str:
        return position.asks()[seat].choices.sample(rng).code

    return {"code": player.at_once(draw) or player.choose(knowledge(position, seat))}


KINDS = {"bot": _order, "hint": hint, "odds": order_odds, "chances": chip_chances}
JOURNALS = {
    "journal": read_upload, "story": write_story, "film": write_film, "lesson": check_lesson,
    "edit": edit_scenario, "keep": keep_scenario, "analyse": analyse, "captains": play_captains,
    "chapters": check_chapters, "chapter": draw_chapter,
}  # fmt: skip
"""The kinds of job: on a position, and on a whole journal or scenario."""


if __name__ == "__main__":
    main()
