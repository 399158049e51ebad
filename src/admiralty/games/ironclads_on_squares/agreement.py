"""Checks that the rows of a scenario agree with each other, with the board and with the ships."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from admiralty.games.ironclads_on_squares.figures import Scenario, ShipClass
from admiralty.rulebook import Fault, Path, meant

if TYPE_CHECKING:
    from admiralty.games.ironclads_on_squares.setting import Figures

__all__ = ["contradictions"]


def contradictions(figures: "Figures", plan: Scenario) -> Iterator[Fault]:
    """Contradictory rows and unknown ships and sides."""
    yield from _of_sides(plan)
    yield from _of_ships(figures.ships, plan)
    yield from _of_berths(plan)
    if (plan.victory == "pursuit") != (plan.pursuit is not None):
        yield Fault(("victory",), "has a table [pursuit] exactly if its victory is 'pursuit'")
    for number, late in enumerate(plan.reserve):
        if late.turn > plan.turn_limit:
            said = f"brings {late.id!r} in turn {late.turn}, after the last turn {plan.turn_limit}"
            yield Fault(("reserve", number, "turn"), said)


def _of_sides(plan: Scenario) -> Iterator[Fault]:
    sides = [side.id for side in plan.side]
    if sides[0] == sides[1]:
        yield Fault(("side", 1, "id"), f"has the side {sides[0]!r} twice")
    named: list[tuple[Path, str]] = [(("reserve", n, "side"), late.side) for n, late in enumerate(plan.reserve)]
    named += [(("guest", n, "side"), guest.side) for n, guest in enumerate(plan.guest)]
    named += [(("pursuit", "hunted"), plan.pursuit.hunted)] if plan.pursuit is not None else []
    for path, side in named:
        if side not in sides:
            yield Fault(path, f"names the side {side!r}; {meant(side, sides)}")


def _of_ships(built: Mapping[str, ShipClass], plan: Scenario) -> Iterator[Fault]:
    placed: list[tuple[Path, str]] = [
        (("side", n, "ships", place, "id"), ship.id)
        for n, side in enumerate(plan.side)
        for place, ship in enumerate(side.ships)
    ]
    placed += [(("reserve", n, "id"), late.id) for n, late in enumerate(plan.reserve)]
    seen: set[str] = set()
    for path, ship in placed:
        if ship in seen:
            yield Fault(path, f"names the ship {ship!r} twice")
        seen.add(ship)
    for number, guest in enumerate(plan.guest):
        if guest.replaces not in seen:
            said = f"has a guest for the ship {guest.replaces!r}, which it does not have"
            yield Fault(("guest", number, "replaces"), f"{said}; {meant(guest.replaces, list(seen))}")
    named = [*placed, *((("guest", n, "id"), guest.id) for n, guest in enumerate(plan.guest))]
    for path, ship in named:
        if ship not in built:
            said = f"names the ship {ship!r}, which ships.toml does not have"
            yield Fault(path, f"{said}; {meant(ship, list(built))}")


def _of_berths(plan: Scenario) -> Iterator[Fault]:
    """SQ-1.2, SQ-A25 Ships start on the board, no two of them in one square."""
    rank_of = {side.id: side.rank for side in plan.side}
    berths: list[tuple[Path, str, int, int]] = [
        (("side", n, "ships", place, "x"), side.id, ship.x, side.rank)
        for n, side in enumerate(plan.side)
        for place, ship in enumerate(side.ships)
    ]
    taken: set[tuple[int, int]] = set()
    for path, _, x, rank in berths:
        if (x, rank) in taken:
            yield Fault(path, f"puts two ships at column {x}, rank {rank}")
        taken.add((x, rank))
    for number, late in enumerate(plan.reserve):
        if late.side in rank_of:
            rank = rank_of[late.side] if late.rank is None else late.rank
            berths.append((("reserve", number, "x"), late.side, late.x, rank))
    for path, side, x, rank in berths:
        if x >= plan.board.columns or rank >= plan.board.ranks:
            size = f"{plan.board.columns} columns and {plan.board.ranks} ranks, counted from 0"
            yield Fault(path, f"puts a ship of {side} at column {x}, rank {rank}, off the board; it has {size}")
