"""The sequence of play: the mine, then rounds of sealed speeds and one turn for each boat."""

from admiralty.rulebook import Ask, Call, Flow, Refusal, Seat, Verbs, ask, ask_all, call, refuse
from tests.toy import events
from tests.toy.rules import gunnery, steering
from tests.toy.setting import DEFENDER, RAIDER, Knots, Sector
from tests.toy.state import Command, Duel


def sequence(duel: Duel) -> Call:
    """HD-1.1 The next segment when the agenda is empty."""
    return call(lay_mine) if duel.round == 0 else call(speeds)


class Mine(Command, word="mine", case="HD-2.1"):
    """HD-2.1 The sector to be mined; never the one that the raider starts in."""

    sector: Sector

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        return refuse("HD-2.1", "refusal-clear", sector=self.sector) if self.sector in duel.clear else None


def lay_mine(duel: Duel) -> Flow[None]:
    """HD-2.1 A secret question: the answer goes into a secret field and ends the segment."""
    duel.round = 1
    laid = yield from ask(DEFENDER, "mine", Verbs((Mine,), duel, DEFENDER), case="HD-2.1", seen_by=(DEFENDER,))
    duel.mine, duel.danger = laid.sector, True
    duel.tell(events.MineLaid(case="HD-2.1"))


class Speed(Command, word="speed", case="HD-3.1"):
    """HD-3.1 A knot costs a measure of coal."""

    knots: Knots

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        coal = duel.boats[seat].coal
        return refuse("HD-3.1", "refusal-coal", coal=coal) if self.knots > coal else None


def speeds(duel: Duel) -> Flow[None]:
    """HD-3.1, HD-3.2 Sealed speeds; then the round, put on the agenda in reverse."""
    asks = {seat: Ask(seat, "speed", Verbs((Speed,), duel, seat), "HD-3.1") for seat in duel.boats}
    written = yield from ask_all(asks, case="HD-3.1")
    for seat, order in written.items():
        duel.boats[seat].speed = order.knots
        duel.boats[seat].coal -= order.knots
        duel.tell(events.UnderWay(seat, order.knots, case="HD-3.1"))
    duel.push(end_round)
    for seat in sorted(duel.boats, key=lambda seat: (duel.boats[seat].speed, seat == RAIDER)):
        duel.follow(call(steering.steer, seat), call(gunnery.load, seat), call(gunnery.fire, seat))


def end_round(duel: Duel) -> None:
    """HD-1.1 A segment that asks nobody and throws nothing is a plain function."""
    duel.round += 1
