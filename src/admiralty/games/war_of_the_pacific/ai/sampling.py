"""Samples the sealed destinations of the other side (determinization)."""

from __future__ import annotations

from admiralty.games.war_of_the_pacific.state import War
from admiralty.rulebook import Knowledge, Rng, is_known

__all__ = ["imagine"]


def imagine(war: War, rng: Rng, known: Knowledge) -> None:
    """4.1 Each unknown chit is any area or none; ships in one place usually sail together."""
    areas = war.setting.theatre.area_ids
    supposed: dict[tuple[str, int], str] = {}
    for ship in war.ships:
        for label in ("order", "next"):
            if is_known(ship, label):
                continue
            group = label, ship.place
            if group not in supposed or rng.below(4) == 0:
                supposed[group] = "" if rng.below(3) == 0 else areas[rng.below(len(areas))]
            setattr(ship, label, supposed[group])
