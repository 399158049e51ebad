"""A game in which the next order can lose: Chile's only ship can sail off the board, whatever the dice and cards."""

from collections.abc import Iterable

from admiralty import Table

__all__ = ["OVER_THE_EDGE", "quiet", "to_the_edge"]

OVER_THE_EDGE = "ahead 2"
CIRCLING = ("starboard ahead turn starboard", "starboard ahead turn port", "starboard ahead", "port ahead")


def quiet(seat: str, codes: Iterable[str]) -> str:
    """An order that fires at no ship: Chile goes straight on, Peru in circles."""
    legal = list(codes)
    wanted = ("cease fire", OVER_THE_EDGE) if seat == "chile" else ("cease fire", *CIRCLING)
    return next((code for code in wanted if code in legal), legal[0])


def to_the_edge(table: Table) -> Table:
    """Play until Chile's ship is one square from the edge: ``ahead 1`` stays on the board, ``ahead 2`` does not."""
    for _ in range(30):
        seat = table.seat
        assert seat is not None
        if seat == "chile" and "ahead 2" in table.orders:
            after = table.copy().order("ahead 2")
            if after.outcome is not None:
                return table
        table.order(quiet(seat, table.orders))
    raise AssertionError("nobody came to the edge")
