"""Checks that the rows of a scenario agree with each other, with the map and with the ships."""

from collections.abc import Collection, Iterator, Mapping

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.charts import Chart
from admiralty.games.iron_and_fire.counters import Profile
from admiralty.games.iron_and_fire.figures import Figures
from admiralty.games.iron_and_fire.scenario import (
    PARTS,
    Area,
    Piece,
    ScenarioFile,
    SetupStep,
    force_faults,
    under_flags,
)
from admiralty.games.iron_and_fire.setting import CHOICES
from admiralty.rulebook import Fault, Path, meant

__all__ = ["contradictions"]

SIX = 6
"""The faces of the die that says how many pieces a line of the set-up has."""


def contradictions(figures: Figures, file: ScenarioFile) -> Iterator[Fault]:
    """Contradictory rows, and hexes, maps, sides and ships that do not exist."""
    chart = figures.charts.get(file.map)
    if chart is None:
        yield Fault(("map",), f"{file.map!r} does not exist; {meant(file.map, sorted(figures.charts))}")
    else:
        yield from _of_hexes(file, chart.grid.hexes)
        yield from _of_ends(file, chart)
    yield from force_faults(file, [row.id for row in figures.ships.ship], CHOICES)
    sides = list(_of_sides(file, figures.profiles))
    yield from sides
    profiles = figures.profiles if sides else under_flags(file, figures.profiles)
    mines = sum(row.count for row in figures.mines.counter)
    yield from _of_edges(file)
    yield from _of_names(file, profiles, owned=not sides)
    placed: list[tuple[str, str]] = []
    for number, step in enumerate(file.setup):
        way: Path = ("setup", number)
        for key, problem in _of_step(step, file, chart, profiles, mines, owned=not sides):
            yield Fault((*way, key) if key else way, problem)
        if step.place is Piece.SHIP and (step.ship, step.variant) in placed:
            yield Fault((*way, "ship"), f"places {step.ship!r} a second time")
        placed += [(step.ship, step.variant)] if step.place is Piece.SHIP else []


def _of_sides(file: ScenarioFile, profiles: Mapping[str, Profile]) -> Iterator[Fault]:
    """Sides: two, one for each part of the rules, and no row that names another."""
    sides = list(file.sides)
    parts = [file.part_of(side) for side in sides]
    for side in file.flags:
        if side not in sides:
            yield Fault(("flags", side), f"{side!r} is not under sides; {meant(side, sides)}")
        elif side in PARTS and file.part_of(side) != side:
            yield Fault(("flags", side, "part"), f"{side} takes its own part; give the other one a name of its own")
    for side, part in zip(sides, parts, strict=True):
        if not part:
            said = "say whose part it takes in the rules: part = 'peru' or 'chile'"
            yield Fault(("sides", side), f"{side!r} needs a table [flags.{side}]; {said}")
    if all(parts) and sorted(parts) != sorted(PARTS):
        yield Fault(
            ("sides",),
            "needs two sides, one for peru's part and one for chile's; "
            f"there are: {', '.join(f'{side} ({part})' for side, part in zip(sides, parts, strict=True))}",
        )
    for side, ships in file.sides.items():
        for place, ship in enumerate(ships):
            if ship in profiles and profiles[ship].side != side and profiles[ship].side in sides:
                said = f"gives {ship!r} to {side}, but she belongs to {profiles[ship].side}"
                yield Fault(("sides", side, place), said)
    for path, side in _sides_named(file):
        if side and side not in sides:
            yield Fault(path, f"{side!r} is not a side of this battle; {meant(side, sides)}")


def _sides_named(file: ScenarioFile) -> Iterator[tuple[Path, str]]:
    """Every side that a row names."""
    yield from ((("setup", number, "seat"), step.seat) for number, step in enumerate(file.setup))
    for name, row in (("arrival", file.arrival), ("raising_steam", file.raising_steam)):
        if row is not None:
            yield (name, "seat"), row.seat
    if file.exit is not None:
        yield ("exit", "side"), file.exit.side
    yield ("must_escape",), file.must_escape
    for number, line in enumerate(file.victory):
        way: Path = ("victory", number)
        yield (*way, "winner"), "" if line.winner in ("draw", "points") else line.winner
        for name in ("any_left", "more_lost", "none_lost"):
            yield (*way, "when", name), getattr(line.when, name)


def _of_edges(file: ScenarioFile) -> Iterator[Fault]:
    if set(file.edges) != {"north", "south", "east", "west"} or len(set(file.edges.values())) < len(file.edges):
        said = "needs edges for north, south, east and west, each on a side of the page of its own"
        yield Fault(("edges",), said)


def _of_hexes(file: ScenarioFile, hexes: Collection[Hex]) -> Iterator[Fault]:
    known = frozenset(hexes)
    named: dict[Path, tuple[int, ...]] = {("exit", "hexes"): file.exits}
    if file.arrival is not None:
        named |= {("arrival", "near"): file.arrival.near, ("arrival", "suggest"): file.arrival.suggest}
    if file.entry is not None:
        named["entry", "near"] = file.entry.near
    for number, step in enumerate(file.setup):
        named["setup", number, "suggest"] = step.suggest
        named["setup", number, "area", "near"] = step.area.near if step.area else ()
        if step.at and step.at not in known:
            yield Fault(("setup", number, "at"), f"names the hex {step.at}, which is not on the map")
    for way, places in named.items():
        for number, place in enumerate(places):
            if place not in known:
                yield Fault((*way, number), f"names the hex {place}, which is not on the map")


def _of_names(file: ScenarioFile, profiles: Mapping[str, Profile], *, owned: bool) -> Iterator[Fault]:
    """Ships that a row is about must exist, and the rows about one side's ships must name ships of that side."""
    ships = [id_ for id_, profile in profiles.items() if not profile.battery]
    named: list[tuple[Path, str]] = [((name, ship), ship) for name in ("hits", "worth") for ship in getattr(file, name)]
    named += [(("bad_boilers", place), ship) for place, ship in enumerate(file.bad_boilers)]
    if file.arrival is not None:
        named += [(("arrival", "ships", place), ship) for place, ship in enumerate(file.arrival.ships)]
    for name in ("earlier_damage", "raising_steam", "entry"):
        row = getattr(file, name)
        named += [((name, "ship"), row.ship)] if row is not None else []
    for path, ship in named:
        seat = getattr(getattr(file, str(path[0])), "seat", "")
        if ship not in ships:
            yield Fault(path, f"names the ship {ship!r}, which does not exist; {meant(ship, ships)}")
        elif owned and seat and profiles[ship].side != seat:
            yield Fault(path, f"{path[0]} gives {ship!r} to {seat}, but she belongs to {profiles[ship].side}")
        elif path[0] == "hits" and file.hits[ship] > profiles[ship].pf:
            yield Fault(path, f"{ship!r} would be sunk before the battle; she sinks at {profiles[ship].pf + 1}")


def _of_step(
    step: SetupStep,
    file: ScenarioFile,
    chart: Chart | None,
    profiles: Mapping[str, Profile],
    mines: int,
    *,
    owned: bool,
) -> Iterator[tuple[str, str]]:
    """What is wrong with a line of the set-up, by field."""
    if step.variant and step.variant not in file.variants:
        yield "variant", f"belongs to the variant {step.variant!r}, which is not under variants"
    yield from _of_ships(step, profiles, owned=owned)
    if step.place is Piece.BUOY_UNDER_SHIP:
        return
    if step.area is None:
        if not step.at:
            yield "area", "needs an area, or the hex at which the ship is"
        elif chart is not None and step.at in chart.land:
            yield "at", f"puts a ship on land, in hex {step.at}"
        return
    yield from _of_area(step.area, chart)
    if step.place in (Piece.MINES, Piece.BATTERIES):
        most = max(step.even, step.odd) if step.even else SIX * step.dice + step.plus
        there = mines if step.place is Piece.MINES else sum(profile.battery for profile in profiles.values())
        if not step.dice:
            yield "dice", "needs dice = 1: a throw says how many pieces there are"
        if most > there:
            yield "", f"may place {most} pieces, but there are {there}"


def _of_ships(step: SetupStep, profiles: Mapping[str, Profile], *, owned: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with the ships of a line of the set-up."""
    ships = list(profiles)
    if step.place is Piece.SHIP:
        if step.ship not in profiles:
            yield "ship", f"places the ship {step.ship!r}, which does not exist; {meant(step.ship, ships)}"
        elif owned and profiles[step.ship].side != step.seat:
            yield "seat", f"lets {step.seat} place {step.ship!r}, who belongs to {profiles[step.ship].side}"
        if not step.facings:
            yield "facings", "needs facings from 1 to 6 for the ship"
        elif step.suggest_facing and step.suggest_facing not in step.facings:
            yield "suggest_facing", f"suggests the facing {step.suggest_facing}, which is not one of its facings"
    elif step.place is Piece.BUOY_UNDER_SHIP:
        for ship in step.ships:
            if ship not in profiles:
                yield "ships", f"lays the buoy under {ship!r}, who does not exist; {meant(ship, ships)}"
        if not step.ships:
            yield "ships", "lays the buoy under a ship, but names none under ships"


def _of_area(area: Area, chart: Chart | None) -> Iterator[tuple[str, str]]:
    if area.town and chart is not None and not chart.town:
        yield "area", "counts hexes from a town, and the map has none"
    if (area.edge or area.near or area.town) and max(area.within, area.exactly, area.at_least) < 0:
        yield "area", "needs within, exactly or at_least in its area"


def _of_ends(file: ScenarioFile, chart: Chart) -> Iterator[Fault]:
    """The conditions must be possible to meet."""
    for number, row in enumerate(file.victory):
        way: Path = ("victory", number, "when")
        if file.exit is None and row.when.escaped:
            yield Fault((*way, "escaped"), "asks ships to escape, and the scenario has no [exit]")
        if not file.cable and row.when.cable_cut:
            yield Fault((*way, "cable_cut"), "asks for the cable to be cut, and the scenario has no cable")
        if not file.bombardment and row.when.town_ruined:
            yield Fault((*way, "town_ruined"), "asks for the town to be ruined, and the scenario has no bombardment")
    if file.exit is None and file.must_escape:
        yield Fault(("must_escape",), "asks ships to escape, and the scenario has no [exit]")
    if file.bombardment and not chart.town:
        yield Fault(("bombardment",), "has a bombardment, and its map has no town")
    if file.cable and not any(step.place in (Piece.BUOY, Piece.BUOY_UNDER_SHIP) for step in file.setup):
        yield Fault(("cable",), "has a cable, and no line of the set-up lays the buoy")
    if not file.turns and not any(row.at == "once" for row in file.victory):
        yield Fault(("turns",), "has no last turn, and no condition ends it at once")
    for name, row_ in (("arrival", file.arrival), ("raising_steam", file.raising_steam)):
        if row_ is not None and file.turns and max(row_.turns[1:]) > file.turns:
            said = f"has turns {row_.turns[1:]} by the die, after the last turn {file.turns}"
            yield Fault((name, "turns"), said)
