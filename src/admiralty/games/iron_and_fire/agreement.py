"""Checks that the rows of a scenario agree with each other, with the map and with the ships."""

from collections.abc import Collection, Iterator, Mapping

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.charts import Chart
from admiralty.games.iron_and_fire.counters import Profile
from admiralty.games.iron_and_fire.figures import Figures
from admiralty.games.iron_and_fire.scenario import PARTS, Piece, ScenarioFile, SetupStep, under_flags
from admiralty.rulebook import DataError, Fault, Path, meant, raise_faults

__all__ = ["must_agree"]

SIX = 6
"""The faces of the die that says how many pieces a line of the set-up has."""


def must_agree(figures: Figures, file: ScenarioFile) -> None:
    """Check the rows of a scenario; raises `DataError` for a contradiction or an unknown hex, map or ship."""
    place, charts = f"{file.id}.toml", figures.charts
    mines = sum(row.count for row in figures.mines.counter)
    if file.map not in charts:
        raise DataError(f"{place}, map", f"{file.map!r} does not exist; there are: {', '.join(sorted(charts))}")
    raise_faults(place, _of_sides(file, figures.profiles))
    profiles = under_flags(file, figures.profiles)
    raise_faults(place, _contradictions(file, charts[file.map], profiles, mines))


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
        for ship in ships:
            if ship in profiles and profiles[ship].side != side and profiles[ship].side in sides:
                yield Fault(("sides", side), f"gives {ship!r} to {side}, but she belongs to {profiles[ship].side}")
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


def _contradictions(file: ScenarioFile, chart: Chart, profiles: Mapping[str, Profile], mines: int) -> Iterator[Fault]:
    yield from (Fault((), problem) for problem in _in_words(file, chart, profiles))
    placed: list[tuple[str, str]] = []
    for number, step in enumerate(file.setup):
        way: Path = ("setup", number)
        yield from (Fault(way, problem) for problem in _of_step(step, file, chart, profiles, mines))
        if step.place is Piece.SHIP and (step.ship, step.variant) in placed:
            yield Fault(way, f"places {step.ship!r} a second time")
        placed += [(step.ship, step.variant)] if step.place is Piece.SHIP else []


def _in_words(file: ScenarioFile, chart: Chart, profiles: Mapping[str, Profile]) -> Iterator[str]:
    if set(file.edges) != {"north", "south", "east", "west"} or len(set(file.edges.values())) < len(file.edges):
        yield "needs edges for north, south, east and west, each on a side of the page of its own"
    yield from _of_hexes(file, chart.grid.hexes)
    yield from _of_names(file, profiles)
    yield from _of_ends(file, chart)


def _of_hexes(file: ScenarioFile, hexes: Collection[Hex]) -> Iterator[str]:
    known = frozenset(hexes)
    named: dict[str, tuple[int, ...]] = {"exit.hexes": file.exits}
    if file.arrival is not None:
        named |= {"arrival.near": file.arrival.near, "arrival.suggest": file.arrival.suggest}
    if file.entry is not None:
        named["entry.near"] = file.entry.near
    for number, step in enumerate(file.setup, 1):
        named[f"setup {number}"] = (
            *step.suggest,
            *(step.area.near if step.area else ()),
            *([step.at] if step.at else []),
        )
    for name, places in named.items():
        yield from (f"{name} names the hex {place}, which is not on the map" for place in places if place not in known)


def _of_names(file: ScenarioFile, profiles: Mapping[str, Profile]) -> Iterator[str]:
    """Ships that a row is about must exist, and the rows about one side's ships must name ships of that side."""
    named = {"hits": tuple(file.hits), "bad_boilers": file.bad_boilers, "worth": tuple(file.worth)}
    if file.earlier_damage is not None:
        named["earlier_damage"] = (file.earlier_damage.ship,)
    owned = {"arrival": file.arrival, "raising_steam": file.raising_steam, "entry": file.entry}
    if file.arrival is not None:
        named["arrival"] = file.arrival.ships
    if file.raising_steam is not None:
        named["raising_steam"] = (file.raising_steam.ship,)
    if file.entry is not None:
        named["entry"] = (file.entry.ship,)
    for name, ships in named.items():
        for ship in ships:
            if ship not in profiles or profiles[ship].battery:
                yield f"{name} names the ship {ship!r}, which does not exist"
            seat = getattr(owned.get(name), "seat", "")
            if ship in profiles and seat and profiles[ship].side != seat:
                yield f"{name} gives {ship!r} to {seat}, but she belongs to {profiles[ship].side}"
    yield from (f"hits: {ship!r} would be sunk before the battle" for ship, hits in file.hits.items()
                if ship in profiles and hits > profiles[ship].pf)  # fmt: skip


def _of_step(
    step: SetupStep, file: ScenarioFile, chart: Chart, profiles: Mapping[str, Profile], mines: int
) -> Iterator[str]:
    if step.variant and step.variant not in file.variants:
        yield f"belongs to the variant {step.variant!r}, which is not under variants"
    if step.place is Piece.SHIP:
        if step.ship not in profiles:
            yield f"places the ship {step.ship!r}, which does not exist"
        elif profiles[step.ship].side != step.seat:
            yield f"lets {step.seat} place {step.ship!r}, who belongs to {profiles[step.ship].side}"
        if not step.facings:
            yield "needs facings from 1 to 6 for the ship"
        if step.suggest_facing and step.suggest_facing not in step.facings:
            yield f"suggests the facing {step.suggest_facing}, which is not one of its facings"
    elif step.place is Piece.BUOY_UNDER_SHIP:
        yield from (f"lays the buoy under {ship!r}, who does not exist" for ship in step.ships if ship not in profiles)
        if not step.ships:
            yield "lays the buoy under a ship, but names none under ships"
        return
    if step.area is None:
        if not step.at:
            yield "needs an area"
        elif step.at in chart.land:
            yield f"puts a ship on land, in hex {step.at}"
        return
    yield from _of_area(step, chart)
    if step.place in (Piece.MINES, Piece.BATTERIES):
        most = max(step.even, step.odd) if step.even else SIX * step.dice + step.plus
        there = mines if step.place is Piece.MINES else sum(profile.battery for profile in profiles.values())
        if not step.dice:
            yield "needs dice = 1: a throw says how many pieces there are"
        if most > there:
            yield f"may place {most} pieces, but there are {there}"


def _of_area(step: SetupStep, chart: Chart) -> Iterator[str]:
    area = step.area
    assert area is not None
    if area.town and not chart.town:
        yield "counts hexes from a town, and the map has none"
    if (area.edge or area.near or area.town) and max(area.within, area.exactly, area.at_least) < 0:
        yield "needs within, exactly or at_least in its area"


def _of_ends(file: ScenarioFile, chart: Chart) -> Iterator[str]:
    """The conditions must be possible to meet."""
    conditions = [row.when for row in file.victory]
    if file.exit is None and (file.must_escape or any(when.escaped for when in conditions)):
        yield "asks ships to escape, and has no [exit]"
    if not file.cable and any(when.cable_cut for when in conditions):
        yield "asks for the cable to be cut, and has no cable"
    if not file.bombardment and any(when.town_ruined for when in conditions):
        yield "asks for the town to be ruined, and has no bombardment"
    if file.bombardment and not chart.town:
        yield "has a bombardment, and its map has no town"
    if file.cable and not any(step.place in (Piece.BUOY, Piece.BUOY_UNDER_SHIP) for step in file.setup):
        yield "has a cable, and no line of the set-up lays the buoy"
    if not file.turns and not any(row.at == "once" for row in file.victory):
        yield "has no last turn, and no condition ends it at once"
    for row in (file.arrival, file.raising_steam):
        if row is not None and file.turns and max(row.turns[1:]) > file.turns:
            yield f"has turns {row.turns[1:]} by the die, after the last turn {file.turns}"
