"""The forces of a scenario, checked: a study may take ships out of one, and a slip of the pen must not start a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from admiralty.kernel.data import DataError

from .tables import ScenarioFile, SetupStep

__all__ = ["fitted"]


def fitted(file: ScenarioFile, ships: Collection[str]) -> ScenarioFile:
    """The scenario as its sides can play it: what concerns a ship that was taken out of it is left out.

    ``ships`` are those that there are. Refused is a ship that nobody knows, one that is named twice, one that the
    scenario is about and that is missing, and one that no line of the set-up brings into play.
    """
    place = f"{file.id}.toml"
    present = [ship for side in file.sides.values() for ship in side]
    for side, named in file.sides.items():
        if not named:
            raise DataError(f"{place}, sides.{side}", "has no ship; leave at least one")
    for ship in present:
        if ship not in ships:
            raise DataError(f"{place}, sides", f"names the ship {ship!r}; there are: {', '.join(sorted(ships))}")
        if present.count(ship) > 1:
            raise DataError(f"{place}, sides", f"names the ship {ship!r} twice")
    for ship in file.essential:
        if ship not in present:
            raise DataError(f"{place}, sides", f"lacks {ship!r}, whose fate decides this scenario; leave her in it")
    there = {*present, *_of_variants(file)}
    arrival = file.arrival
    if arrival is not None:
        late = tuple(ship for ship in arrival.ships if ship in there)
        arrival = msgspec.structs.replace(arrival, ships=late) if late else None
    steam = file.raising_steam if file.raising_steam is not None and file.raising_steam.ship in there else None
    setup = tuple(_steps(file, there))
    made = msgspec.structs.replace(file, arrival=arrival, raising_steam=steam, setup=setup)
    brought = {step.ship for step in made.setup} | set(arrival.ships if arrival is not None else ())
    for ship in present:
        if ship not in brought:
            raise DataError(f"{place}, sides", f"names {ship!r}, whom no [[setup]] line places; add one for her")
    return made


def _of_variants(file: ScenarioFile) -> Iterator[str]:
    """The ships that only a variant brings."""
    yield from (step.ship for step in file.setup if step.variant and step.ship)
    if file.entry is not None:
        yield file.entry.ship


def _steps(file: ScenarioFile, there: Collection[str]) -> Iterator[SetupStep]:
    """The lines of the set-up that still have a ship to place, or need none."""
    for step in file.setup:
        if step.ships:
            left = tuple(ship for ship in step.ships if ship in there)
            if left:
                yield msgspec.structs.replace(step, ships=left)
        elif not step.ship or step.ship in there:
            yield step
