"""The sequence of play: the mine, then rounds of sealed speeds and one turn for each boat."""

from functools import cache

from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask, Flow, ask, ask_all, one_of
from admiralty.kernel.game import Call

from .events import MineLaid, UnderWay
from .state import DEFENDER, RAIDER, Duel


def next_segment(duel: Duel) -> Call:
    """HD-1.1 What comes when nothing is left on the agenda."""
    return ("lay_mine", ()) if duel.round == 0 else ("speeds", ())


@cache
def mine_order(sector: int) -> Order[int]:
    return Order(f"mine {sector}", sector, Message("order-mine", sector=sector))


def lay_mine(duel: Duel) -> Flow[None]:
    """HD-2.1 A secret question: the answer goes into a secret field and ends the segment."""
    sectors = [sector for sector in range(1, duel.setting.figures.sectors + 1) if sector not in duel.clear]
    duel.round = 1
    duel.mine = yield from ask(
        DEFENDER,
        Message("ask-mine"),
        one_of(lambda: [mine_order(sector) for sector in sectors]),
        case="HD-2.1",
        seen_by=(DEFENDER,),
    )
    duel.danger = True
    duel.tell(MineLaid(case="HD-2.1"))


@cache
def speed_order(knots: int) -> Order[int]:
    return Order(f"speed {knots}", knots, Message("order-speed", knots=knots))


def how_fast(seat: Seat, most: int) -> Ask:
    """HD-3.1 The question that is sealed."""
    orders = one_of(lambda: [speed_order(knots) for knots in range(most + 1)])
    return Ask(seat, Message("ask-speed", most=most), orders, "HD-3.1")


def speeds(duel: Duel) -> Flow[None]:
    """HD-3.1, HD-3.2 Sealed speeds; then the round, put on the agenda in reverse."""
    top = duel.setting.figures.top_speed
    asks = {seat: how_fast(seat, min(top, boat.coal)) for seat, boat in duel.boats.items()}
    written: dict[Seat, int] = yield from ask_all(asks, case="HD-3.1")
    for seat, knots in written.items():
        boat = duel.boats[seat]
        boat.speed = knots
        boat.coal -= knots
        duel.tell(UnderWay(seat, knots, case="HD-3.1"))
    first, second = sorted(duel.boats, key=lambda seat: (-duel.boats[seat].speed, seat != RAIDER))
    duel.push("end_round")
    for seat in (second, first):
        duel.push("fire", seat)
        duel.push("load", seat)
        duel.push("steer", seat)


def end_round(duel: Duel) -> Flow[None]:
    """HD-1.1 A segment that asks nobody."""
    duel.round += 1
    yield from ()
