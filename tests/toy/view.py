"""What a captain knows, built by adding; and harbours that agree with it."""

from admiralty.kernel.choices import Rng
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Pile
from admiralty.kernel.record import Record, field

from .state import DEFENDER, NO_MINE, Boat, Duel, Harbour


class Lookout(Record):
    """A view. ``mine`` is None for those who do not know where it lies."""

    boats: dict[Seat, Boat]
    cup: Pile
    round: int
    danger: bool
    clear: list[int]
    mine: int | None = None
    agenda: list[tuple[str, tuple[int | str, ...]]] = field(factory=list)


def view(duel: Duel, seat: Seat | None) -> Lookout:
    """HD-2.1 Everything is public but the mine, which the defender knows."""
    return Lookout(
        {each: boat.clone() for each, boat in duel.boats.items()},
        duel.cup.clone(),
        duel.round,
        duel.danger,
        duel.clear[:],
        duel.mine if seat == DEFENDER else None,
        duel.agenda[:],
    )


def imagine(seen: Lookout, harbour: Harbour, rng: Rng, kind: type[Duel]) -> Duel:
    """A harbour in which all that was seen is true; an unseen mine lies in any sector not known to be clear."""
    mine = NO_MINE if seen.mine is None else seen.mine
    if seen.mine is None and seen.danger:
        left = [sector for sector in range(1, harbour.figures.sectors + 1) if sector not in seen.clear]
        mine = left[rng.below(len(left))]
    return kind(
        {each: boat.clone() for each, boat in seen.boats.items()},
        seen.cup.clone(),
        seen.round,
        seen.danger,
        mine,
        seen.clear[:],
        agenda=seen.agenda[:],
        setting=harbour,
    )
