"""Replay: the picture at any entry of a journal, quickly, from positions kept for every entry."""

from bisect import bisect_right
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.journal import Journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.records.record import canonical
from admiralty.kernel.replays.replay import resume
from admiralty.present.model import Struct
from admiralty.present.presenter import Presenter
from admiralty.scene import Scene
from admiralty.scene.say import Say

__all__ = ["Timeline"]

MOMENT_BYTES, STATE_FACTOR = 4096, 2
"""Estimated bytes of a position: a constant, plus its state as JSON times a factor. `test_memory` compares this with
what each game takes.
"""


class Moment(NamedTuple):
    """The position after an entry."""

    n: int
    position: Position[Any]


class Mark(Struct, frozen=True):
    """A moment that is marked on the scrubber of a replay."""

    n: int
    kind: str
    text: str


class Timeline:
    """The positions of a journal: one after every entry that changed anything, clones that share their checkpoints."""

    def __init__(self, journal: Journal, presenter: Presenter) -> None:
        self.presenter = presenter
        self.length = len(journal.entries)
        self._hash = journal.last_hash
        self.moments: list[Moment] = []
        """Read only."""
        # Entries before the start of the replay have no position of their own: they show the first one.
        begins = resume(journal.up_to(self.length), presenter.game, Recorded([]), until=1)
        self.moments.append(Moment(1, begins.position.clone()))
        resume(journal.up_to(self.length), presenter.game, Recorded([]), until=self.length, watch=self._keep)
        self._marks: dict[tuple[str, Seat | None], list[Mark]] = {}

    def fits(self, journal: Journal) -> bool:
        return self._hash == journal.last_hash

    @property
    def size(self) -> int:
        """Estimated bytes of this timeline."""
        state = canonical(self.moments[len(self.moments) // 2].position.to_data())
        return len(self.moments) * (MOMENT_BYTES + STATE_FACTOR * len(state))

    def _keep(self, match: Match[Any], entry: dict[str, Any]) -> None:
        self.moments.append(Moment(entry["n"], match.position.clone()))

    def position(self, n: int) -> Position[Any]:
        """The position after entry ``n``, read only."""
        place = bisect_right(self.moments, n, key=lambda moment: moment.n) - 1
        return self.moments[max(0, place)].position

    def view(self, n: int, seat: Seat | None) -> Any:
        """The view of a seat after entry ``n``."""
        return self.presenter.game.view(self.position(n).state, seat)

    def whole(self, n: int) -> Any:
        """The whole state after entry ``n``; for games that are over."""
        return self.position(n).state

    def marks(self, seat: Seat | None, language: str) -> list[Mark]:
        """The marks of the scrubber: turns, hits and losses, as the pictures show them to a reader."""
        found = self._marks.get((language, seat))
        if found is None:
            found = self._marks[language, seat] = self._find_marks(seat, self.presenter.in_language(language))
        return found

    def _find_marks(self, seat: Seat | None, presenter: Presenter) -> list[Mark]:
        found: list[Mark] = []
        before: Scene | None = None
        for moment in self.moments:
            scene = presenter.scene(presenter.game.view(moment.position.state, seat), seat, None)
            if before is not None:
                found += _changes(moment.n, before, scene, presenter.say)
            before = scene
        return found


def _changes(n: int, before: Scene, scene: Scene, say: Say) -> list[Mark]:
    marks = []
    if scene.turn != before.turn:
        marks.append(Mark(n, "turn", scene.turn))
    was = {counter.id: counter for counter in before.counters}
    now = {counter.id: counter for counter in scene.counters}
    for counter_id, counter in now.items():
        old = was.get(counter_id)
        if old is None:
            continue
        if "sunk" in counter.states and "sunk" not in old.states:
            marks.append(Mark(n, "loss", say("server-mark-sunk", ship=counter.name)))
        elif counter.damage and old.damage and counter.damage.level > old.damage.level:
            level, of = counter.damage.level, counter.damage.of
            hits = level - old.damage.level
            text = say("server-mark-hit", ship=counter.name, hits=hits, left=max(0, of - level), of=of)
            marks.append(Mark(n, "hit", text))
    gone = [old for counter_id, old in was.items() if counter_id not in now]
    return marks + [Mark(n, "loss", say("server-mark-gone", ship=old.name)) for old in gone]
