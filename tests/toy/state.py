"""What changes in a duel: records, each field with who knows it; how it starts, and what may be hidden."""

from admiralty.rulebook import EVERYONE, Knowledge, Measures, Pile, Record, Rng, Seat, State, Verb, field, is_known
from tests.toy.setting import CIRCLE, DEFENDER, RAIDER, Harbour, sector_of

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

    def measures(self, duel: Duel, seat: Seat) -> Measures:
        return {
            "measure-defender": lambda after: max(0, after.boats[DEFENDER].hull),
            "measure-raider": lambda after: max(0, after.boats[RAIDER].hull),
        }


def start(setting: Harbour, kind: type[Duel] = Duel) -> Duel:
    """HD-1.1, HD-2.1 The boats in their places; the raider's own sector is never mined."""
    book, bearings = setting.figures, setting.plan.bearings
    boats = {seat: Boat(bearings[seat], book.hull, book.coal, book.nerve) for seat in setting.seats}
    clear = [sector_of(bearings[RAIDER], book.sectors)]
    first = 1 if setting.options["mine"] == "off" else 0
    return kind(boats, Pile("cup", sorted(book.cup)), round=first, clear=clear, setting=setting)


def deal(duel: Duel, rng: Rng, known: Knowledge) -> None:
    """HD-2.1, HD-4.2 A mine that one does not know of lies in any sector that is not known to be clear."""
    if not is_known(duel, "mine"):
        left = [sector for sector in range(1, duel.setting.figures.sectors + 1) if sector not in duel.clear]
        duel.mine = left[rng.below(len(left))]
