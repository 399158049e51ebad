"""Game state of a duel: records, each field with who knows it; how it starts, and the candidates of secrets."""

from collections.abc import Iterator

from admiralty.boards.table.units import FULL_CIRCLE
from admiralty.rulebook import EVERYONE, Measures, Pile, Record, Seat, State, Verb, field
from tests.toy.setting import DEFENDER, RAIDER, Harbour


class Boat(Record, known=EVERYONE):
    """A gunboat: where it lies, what it has left, and what is in its gun."""

    bearing: int = field(least=0, most=FULL_CIRCLE - 1)
    hull: int = field(least=0, most=100)
    coal: int = field(least=0, most=100)
    nerve: int = field(least=0, most=100)
    speed: int = field(default=0, least=0, most=100)
    chilled: bool = False


def knows_mine(duel: "Duel", seat: Seat | None, whole: "Duel") -> bool:
    """HD-2.1 Where the mine lies is the defender's secret."""
    return seat == DEFENDER or not duel.danger


def may_be_mined(duel: "Duel", whole: "Duel") -> list[int]:
    """HD-4.2 To the raider, any sector that is not known to be clear."""
    return [sector for sector in range(1, duel.setting.figures.sectors + 1) if sector not in duel.clear]


class Duel(State[Harbour], known=EVERYONE):
    """HD-1.1 The harbour. ``danger`` is public: whether there is still a mine. Where it lies is not (HD-2.1)."""

    boats: dict[Seat, Boat] = field(keys=(DEFENDER, RAIDER))
    cup: Pile
    round: int = field(default=0, least=0, most=1000)
    danger: bool = False
    mine: int = field(default=0, known=knows_mine, candidates=may_be_mined)
    clear: list[int] = field(factory=list)

    def faults(self) -> Iterator[str]:
        """Refuse an impossible duel: a loaded position may be forged."""
        yield from self.cup.faults("cup", self.setting.figures.cup)


class Command(Verb[Duel, Seat]):
    """An order of a boat's captain; the subject of each question is the seat. What captains ask: the hulls after it."""

    def measures(self, duel: Duel, seat: Seat) -> Measures:
        return {
            "measure-defender": lambda after: after.boats[DEFENDER].hull,
            "measure-raider": lambda after: after.boats[RAIDER].hull,
        }


def start(setting: Harbour) -> Duel:
    """HD-1.1, HD-2.1 The boats in their places; the raider's own sector is never mined."""
    book, at = setting.figures, setting.plan.bearings
    boats = {seat: Boat(at[seat], book.hull, book.coal, book.nerve) for seat in setting.seats}
    first = 1 if setting.options["mine"] == "off" else 0
    return Duel(boats, Pile("cup", sorted(book.cup)), first, clear=[setting.sector_of(at[RAIDER])], setting=setting)
