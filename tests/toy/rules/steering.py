"""Steering: bearings, finer than anyone would list."""

from admiralty.boards.table.units import FULL_CIRCLE
from admiralty.rulebook import Flow, Refusal, Seat, Spot, Verbs, act, refuse
from admiralty.scene import towards
from tests.toy import events
from tests.toy.setting import LIGHT, RAIDER, Bearing
from tests.toy.state import Command, Duel

from . import gunnery


def within_reach(duel: Duel, seat: Seat) -> list[int]:
    """HD-4.1 The bearings that a boat can steer to, from port to starboard."""
    reach, present = duel.boats[seat].speed * duel.setting.figures.turn_a_knot, duel.boats[seat].bearing
    return [bearing % FULL_CIRCLE for bearing in range(present - reach, present + reach + 1)]


class Steer(Command, word="steer", case="HD-4.1", listable=False, choices=within_reach):
    """HD-4.1 Any bearing within reach of the present one: too many to list. Some are proposed, all are checked."""

    bearing: Bearing

    def refusal(self, duel: Duel, seat: Seat) -> Refusal | None:
        reach = within_reach(duel, seat)
        port, starboard = reach[0] / 10, reach[-1] / 10
        return None if self.bearing in reach else refuse("HD-4.1", "refusal-too-far", port=port, starboard=starboard)

    def point(self, duel: Duel, seat: Seat) -> Spot:
        return Spot("point", point=towards(LIGHT, self.bearing / 10, 360))

    def carry_out(self, duel: Duel, seat: Seat) -> None:
        """HD-4.2 The raider learns what lies there, which it could not have derived."""
        duel.boats[seat].bearing = self.bearing
        duel.tell(events.Steered(seat, self.bearing, case="HD-4.1"))
        sector = duel.setting.sector_of(self.bearing)
        if seat != RAIDER or not duel.danger or sector in duel.clear:
            return
        if sector == duel.mine:
            duel.danger = False
            duel.tell(events.MineStruck(seat, sector, case="HD-4.2", reveals=True))
            duel.push(gunnery.suffer, seat, duel.setting.figures.mine_chits)
        else:
            duel.clear = sorted([*duel.clear, sector])
            duel.tell(events.FoundClear(sector, case="HD-4.2", reveals=True))


def steer(duel: Duel, seat: Seat) -> Flow[None]:
    """HD-4.1 A boat takes up a new bearing."""
    degrees, choices = duel.boats[seat].bearing / 10, Verbs((Steer,), duel, seat)
    yield from act(seat, "steer", choices, case="HD-4.1", boat=seat, degrees=degrees)
