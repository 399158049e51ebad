"""Steering: a space of bearings, finer than anyone would list."""

import re
from collections.abc import Sequence

from admiralty.kernel.choices import IllegalOrder, MalformedOrder, Order, Rng, Space
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask

from .events import FoundClear, MineStruck, Steered
from .state import CIRCLE, NO_MINE, RAIDER, Duel, between, sector_of

SPELLING = re.compile(r"steer (\d{1,3})(?:\.(\d))?", re.ASCII)


def code_of(bearing: int) -> str:
    """An order as people write it.

    >>> code_of(475)
    'steer 047.5'
    """
    return f"steer {bearing // 10:03}.{bearing % 10}"


class Bearings(Space[int]):
    """HD-4.1 Every bearing within reach of the present one."""

    def __init__(self, present: int, reach: int) -> None:
        self.present = present
        self.reach = reach

    def check(self, code: str) -> Order[int]:
        found = SPELLING.fullmatch(" ".join(code.lower().split()))
        if found is None:
            raise MalformedOrder("HD-4.1", Message("refusal-no-bearing", example=code_of(self.present)), code)
        bearing = int(found[1]) * 10 + int(found[2] or 0)
        if bearing >= CIRCLE or between(bearing, self.present) > self.reach:
            port, starboard = (code_of((self.present + turn) % CIRCLE) for turn in (-self.reach, self.reach))
            raise IllegalOrder("HD-4.1", Message("refusal-too-far", port=port, starboard=starboard), code)
        return self.order(bearing)

    def order(self, bearing: int) -> Order[int]:
        return Order(code_of(bearing), bearing, Message("order-steer", degrees=bearing / 10))

    def sample(self, rng: Rng) -> Order[int]:
        return self.order((self.present - self.reach + rng.below(2 * self.reach + 1)) % CIRCLE)

    def candidates(self, most: int) -> Sequence[Order[int]]:
        """Evenly spread, the present bearing among them."""
        steps = min(self.reach, (most - 1) // 2)
        turns = [self.reach * step // steps for step in range(1, steps + 1)] if steps else []
        around = [self.present, *(self.present + turn for turn in turns), *(self.present - turn for turn in turns)]
        return [self.order(bearing % CIRCLE) for bearing in around][:most]


def steer(duel: Duel, seat: Seat) -> Flow[None]:
    """HD-4.1 Choose a bearing; HD-4.2 the raider learns what lies there, which it could not have derived."""
    boat, figures = duel.boats[seat], duel.setting.figures
    bearings = Bearings(boat.bearing, boat.speed * figures.turn_a_knot)
    question = Message("ask-steer", boat=seat, degrees=boat.bearing / 10)
    boat.bearing = yield from ask(seat, question, bearings, case="HD-4.1")
    duel.tell(Steered(seat, boat.bearing, case="HD-4.1"))
    sector = sector_of(boat.bearing, figures.sectors)
    if seat != RAIDER or not duel.danger or sector in duel.clear:
        return
    if sector == duel.mine:
        duel.danger, duel.mine = False, NO_MINE
        duel.tell(MineStruck(seat, sector, case="HD-4.2", reveals=True))
        duel.push("suffer", seat, figures.mine_chits)
    else:
        duel.clear = sorted([*duel.clear, sector])
        duel.tell(FoundClear(sector, case="HD-4.2", reveals=True))
