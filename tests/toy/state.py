"""What changes in a duel: records, each field with who knows it."""

from collections.abc import Mapping

from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Pile
from admiralty.kernel.game import Measure, State
from admiralty.kernel.record import EVERYONE, Record, field
from admiralty.kernel.verbs import Verb
from tests.toy.setting import CIRCLE, DEFENDER, RAIDER, Harbour

NO_MINE = -1


class Boat(Record, known=EVERYONE):
    """A gunboat: where it lies, what it has left, and what is in its gun."""

    bearing: int = field(least=0, most=CIRCLE - 1)
    hull: int = field(least=-10, most=100)
    coal: int = field(least=0, most=100)
    nerve: int = field(least=0, most=100)
    speed: int = field(default=0, least=0, most=100)
    chilled: bool = False


def knows_mine(duel: "Duel", seat: Seat | None, whole: "Duel") -> bool:
    """HD-2.1 The defender laid the mine; when there is none any more, there is no secret."""
    return seat == DEFENDER or not duel.danger


class Duel(State[Harbour], known=EVERYONE):
    """HD-1.1 The harbour. ``danger`` is public: whether there is still a mine. Where it lies is not."""

    boats: dict[Seat, Boat] = field(keys=(DEFENDER, RAIDER))
    cup: Pile
    round: int = field(default=0, least=0, most=1000)
    danger: bool = False
    mine: int = field(default=NO_MINE, known=knows_mine)
    clear: list[int] = field(factory=list)


class Command(Verb[Duel, Seat]):
    """An order of a boat's captain; the subject of each question is the seat. What captains ask: the hulls after it."""

    def measures(self, duel: Duel, seat: Seat) -> Mapping[str, Measure]:
        return {
            "measure-defender": lambda after: max(0, after.boats[DEFENDER].hull),
            "measure-raider": lambda after: max(0, after.boats[RAIDER].hull),
        }
