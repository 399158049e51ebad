"""Steering: bearings, finer than anyone would list."""

from collections.abc import Iterable
from typing import Self

from admiralty.rulebook import Flow, Message, Refusal, Rng, Seat, Spot, Verbs, ask, refuse
from tests.toy.face import events
from tests.toy.setting import CIRCLE, RAIDER, Bearing, between, on_dial, sector_of
from tests.toy.state import NO_MINE, Command, Duel

from . import gunnery


class Steer(Command, word="steer", case="HD-4.1", listable=False):
    """HD-4.1 Any bearing within reach of the present one: too many to list. Some are proposed, all are checked."""

    bearing: Bearing

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        present, reach = duel.boats[seat].bearing, reach_of(duel, seat)
        if self.bearing < CIRCLE and between(self.bearing, present) <= reach:
            return None
        port, starboard = (Steer((present + turn) % CIRCLE).code(None) for turn in (-reach, reach))
        return refuse("HD-4.1", "refusal-too-far", port=port, starboard=starboard)

    def point(self, duel: Duel, seat: Seat) -> Spot:
        return Spot("point", point=on_dial(self.bearing, 360))

    @classmethod
    def sample(cls, duel: Duel, seat: Seat, rng: Rng) -> Self:
        reach = reach_of(duel, seat)
        return cls((duel.boats[seat].bearing - reach + rng.below(2 * reach + 1)) % CIRCLE)

    @classmethod
    def candidates(cls, duel: Duel, seat: Seat, most: int) -> Iterable[Self]:
        """Evenly spread, the present bearing first."""
        present, reach = duel.boats[seat].bearing, reach_of(duel, seat)
        steps = min(reach, (most - 1) // 2)
        turns = [reach * step // steps for step in range(1, steps + 1)]
        return [cls((present + turn) % CIRCLE) for turn in (0, *turns, *(-turn for turn in turns))]

    def carry_out(self, duel: Duel, seat: Seat) -> Flow[None]:
        """HD-4.2 The raider learns what lies there, which it could not have derived."""
        duel.boats[seat].bearing = self.bearing
        duel.tell(events.Steered(seat, self.bearing, case="HD-4.1"))
        sector = sector_of(self.bearing, duel.setting.figures.sectors)
        if seat != RAIDER or not duel.danger or sector in duel.clear:
            return
        if sector == duel.mine:
            duel.danger, duel.mine = False, NO_MINE
            duel.tell(events.MineStruck(seat, sector, case="HD-4.2", reveals=True))
            duel.push(gunnery.suffer, seat, duel.setting.figures.mine_chits)
        else:
            duel.clear = sorted([*duel.clear, sector])
            duel.tell(events.FoundClear(sector, case="HD-4.2", reveals=True))
        yield from ()


def reach_of(duel: Duel, seat: Seat) -> int:
    """HD-4.1 How far a boat can turn around the light."""
    return duel.boats[seat].speed * duel.setting.figures.turn_a_knot


def steer(duel: Duel, seat: Seat) -> Flow[None]:
    """HD-4.1 A boat takes up a new bearing."""
    question = Message("ask-steer", boat=seat, degrees=duel.boats[seat].bearing / 10)
    order = yield from ask(seat, question, Verbs((Steer,), duel, seat), case="HD-4.1", kind="steer")
    yield from order.carry_out(duel, seat)
