"""SQ-3.5 The duty to cross the board and come back, and the manoeuvres it allows.

The duty depends only on where a manoeuvre ends, so the allowed manoeuvres are precomputed for each square and heading.
It relaxes step by step, so that a ship always has an order.
"""

from collections.abc import Sequence

from admiralty.games.ironclads_on_squares.chart import OFF, Chart, Manoeuvre
from admiralty.games.ironclads_on_squares.figures import Squadron

Manoeuvres = tuple[Manoeuvre, ...]
AWAY = {1: (3, 4, 5), 0: (), -1: (7, 0, 1)}
"""By the edge that a leg leads to: the headings with southing on the way north, and with northing on the way south."""


class Duty:
    """SQ-A20 One leg of the crossing: towards which edge, and the ranks that end it."""

    def __init__(self, chart: Chart, toward: int, goal: Sequence[int]) -> None:
        self.chart = chart
        self.toward = toward
        """1 for north, -1 for south, 0 when all is done."""
        self.goal = goal
        self._allowed: tuple[dict[int, Manoeuvres], dict[int, Manoeuvres]] = ({}, {})

    @classmethod
    def outward(cls, chart: Chart, side: Squadron, far_ranks: int) -> "Duty":
        """SQ-3.5, SQ-A20 To the far edge; its last ranks will do."""
        if side.rank * 2 < chart.ranks:
            return cls(chart, 1, range(chart.ranks - far_ranks, chart.ranks))
        return cls(chart, -1, range(far_ranks))

    @classmethod
    def homeward(cls, chart: Chart, side: Squadron) -> "Duty":
        """SQ-3.5 Back to the rank the squadron started in."""
        toward = -1 if side.rank * 2 < chart.ranks else 1
        return cls(chart, toward, range(side.rank, side.rank + 1))

    @classmethod
    def done(cls, chart: Chart) -> "Duty":
        """SQ-A30 There and back: the rest of the duty is to stay on the board."""
        return cls(chart, 0, ())

    def allowed(self, berth: int, blocked: bool) -> Manoeuvres:
        """SQ-A38 The manoeuvres of a ship on this leg from a berth; `blocked` if a ship lies dead ahead."""
        found = self._allowed[blocked].get(berth)
        if found is None:
            afloat = self.afloat(berth, blocked)
            stays = self.chart.destination[berth][afloat[0].id] != OFF  # over the edge every manoeuvre is as good
            dutiful = tuple(each for each in afloat if stays and self.serves(berth, each))
            found = self._allowed[blocked][berth] = dutiful or afloat
        return found

    def afloat(self, berth: int, blocked: bool) -> Manoeuvres:
        """SQ-A30 The manoeuvres that keep a ship on the board, now and at her next move; if there are none, the least
        bad."""
        free, ends = self.chart.offered[berth & 1][blocked], self.chart.destination[berth]
        staying = tuple([each for each in free if ends[each.id] != OFF])
        safe = tuple([each for each in staying if self.keeps_sea_room(berth, each)])
        return safe or staying or free

    def keeps_sea_room(self, berth: int, manoeuvre: Manoeuvre) -> bool:
        """SQ-A30 Whether a manoeuvre ends where the ship has a next move that stays on the board."""
        after = self.chart.destination[berth][manoeuvre.id] * 8 + ((berth + manoeuvre.turn) & 7)
        return self.chart.sea_room[after]

    def serves(self, berth: int, manoeuvre: Manoeuvre) -> bool:
        """SQ-A20, SQ-A38 Whether a manoeuvre neither lengthens the way to the edge nor turns the ship away from it."""
        chart = self.chart
        end = chart.rank(chart.destination[berth][manoeuvre.id])
        if (end - chart.rank(berth >> 3)) * self.toward < 0:
            return False
        return end in self.goal or not self.turned_away((berth + manoeuvre.turn) & 7)

    def turned_away(self, heading: int) -> bool:
        """Whether a heading has any southing on the way north, or northing on the way south."""
        return heading in AWAY[self.toward]
