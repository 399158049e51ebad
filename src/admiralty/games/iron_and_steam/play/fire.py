"""What a ship's guns are worth on a bearing: which would bear, and how heavy they are."""

from typing import NamedTuple

from admiralty.boards.table import in_arc
from admiralty.games.iron_and_steam.rules.guns import arcs_of, working
from admiralty.games.iron_and_steam.state import Battle

__all__ = ["Arms", "arms_of"]

SOON = 2
"""Turns within which a gun that still loads counts as much as one that is ready."""
LOADING = 0.3
"""What a gun counts that loads longer."""


class Arms(NamedTuple):
    """The arcs in which a ship fires, each with the weight of its guns, and the weight of all."""

    arcs: tuple[tuple[int, int, float], ...]
    whole: float

    def share(self, direction: int) -> float:
        """The part of her fire, from nothing to one, that bears on a direction from her bow."""
        if not self.whole:
            return 0.0
        return sum(weight for start, end, weight in self.arcs if in_arc(direction, start, end)) / self.whole


def arms_of(battle: Battle, index: int) -> Arms:
    """The battery of a ship or a fort as it is; a fort's arcs go by the compass, and a fort does not turn."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    found: dict[tuple[int, int], float] = {}
    whole = 0.0
    for gun, piece in enumerate(vessel.pieces):
        if not working(ship, gun) or piece.gun.howitzer:
            continue
        weight = piece.gun.hits_on[0] * (2 + piece.gun.pen[0]) / piece.rof
        if ship.ready[gun] > battle.turn + SOON:
            weight *= LOADING
        whole += weight
        for start, end in arcs_of(ship, gun, piece):
            arc = (start - ship.heading) % 3600 if vessel.is_fort else start, end
            if vessel.is_fort:
                arc = arc[0], (end - ship.heading) % 3600
            found[arc] = found.get(arc, 0.0) + weight
    return Arms(tuple((start, end, weight) for (start, end), weight in found.items()), whole)
