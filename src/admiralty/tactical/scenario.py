"""Makes the Iron and Fire scenario of a naval combat of War of the Pacific: ships of both sides and their damage."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from admiralty.games.iron_and_fire.charts import Chart
from admiralty.games.war_of_the_pacific.rules.fought import fought_out
from admiralty.games.war_of_the_pacific.state import Duel, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.kernel.base.data import DataError
from admiralty.library import game
from admiralty.tactical.table import BATTLE, Line, Match, Table, read_table

__all__ = ["counters_of", "scenario_of"]

CASE = "P83"


def counters_of(war: War) -> dict[int, Match]:
    """The ships of the open combat by number, each with her counter; raises `DataError` if no combat is open."""
    table = read_table()
    return {
        n: table.match(war.printed(n).id, war.printed(n).name, war.printed(n).transport)
        for n in fought_out(war, _duel(war))
    }


def scenario_of(war: War, origin: str) -> dict[str, Any]:
    """The content of a scenario file for the open combat. ``origin`` names the journal of the war and its entry."""
    table, duel, ships = read_table(), _duel(war), counters_of(war)
    sides: dict[str, list[str]] = {"peru": [], "chile": []}
    for n, match in ships.items():
        sides[war.ships[n].owner].append(match.battle)
    lines = {duel.mover: table.lines.left, war.setting.enemy[duel.mover]: table.lines.right}
    place = place_name(duel.place)
    return {
        "admiralty": 1,
        "game": BATTLE,
        "id": "war-battle",
        "title": {"en": f"Naval combat off {place}, turn {war.turn}"},
        "briefing": {"en": f"A naval combat of War of the Pacific. {origin}"},
        "sources": [origin],
        "case": CASE,
        "map": _map(table, place),
        "north": table.battle.north,
        "current": table.battle.current,
        "edges": dict(table.battle.edges),
        "turns": table.battle.turns,
        "variants": [],
        "early_end": True,
        "sides": sides,
        "hits": dict(_hits(war, ships)),
        "ship": list(_rows(war, ships)),
        "setup": [step for side, named in sides.items() for step in _placed(side, named, lines[side], table, place)],
        "victory": [
            {"at": "end", "winner": "peru", "when": {"more_lost": "chile"}, "reason": "more-ships", "case": CASE},
            {"at": "end", "winner": "chile", "when": {"more_lost": "peru"}, "reason": "more-ships", "case": CASE},
            {"at": "end", "winner": "draw", "reason": "no-decision", "case": CASE},
        ],
    }


def _duel(war: War) -> Duel:
    if war.duel is None:
        raise DataError("war", "is in no naval combat; fight one out when it is offered")
    return war.duel


def _map(table: Table, place: str) -> str:
    return table.maps.get(place, "all_sea")


def _rows(war: War, ships: Mapping[int, Match]) -> Iterator[dict[str, Any]]:
    """The rows of ships that Iron and Fire does not have, or that fight under another flag."""
    known = game(BATTLE).figures.profiles
    for n, match in ships.items():
        owner = war.ships[n].owner
        if match.like:
            changed = {
                name: list(value) if isinstance(value, tuple) else value
                for name in ("cf", "pf", "mf", "bow", "traits")
                if (value := getattr(match, name)) is not UNSET
            }
            why = {"why": f"ours: {match.why}"}
            yield {"id": match.battle, "like": match.like, "name": war.printed(n).name, "side": owner, **changed, **why}
        elif known[match.battle].side != owner:
            yield {"id": match.battle, "side": owner}


def _hits(war: War, ships: Mapping[int, Match]) -> Iterator[tuple[str, int]]:
    """A damaged ship begins with half of her protection in hits."""
    for n, match in ships.items():
        if war.ships[n].damaged:
            yield match.battle, half_of(match)


def half_of(match: Match) -> int:
    """Half of the protection of a counter, rounded up."""
    known = game(BATTLE).figures.profiles
    protection = known[match.like or match.battle].pf if match.pf is UNSET else match.pf
    return (protection + 1) // 2


def _placed(side: str, ships: Sequence[str], line: Line, table: Table, place: str) -> Iterator[dict[str, Any]]:
    """The lines of the set-up: each ship in deep water of her own."""
    chart: Chart = game(BATTLE).figures.charts[_map(table, place)]
    hexes = [
        column * 100 + row
        for column in line.columns
        for row in table.lines.rows
        if column * 100 + row in chart.grid.hexes and chart.fits(column * 100 + row, "deep")
    ]
    if len(hexes) < len(ships):
        raise DataError("pacific.toml", f"has no room for {len(ships)} ships on the map {_map(table, place)!r}")
    for ship, at in zip(ships, hexes, strict=False):
        yield {"seat": side, "place": "ship", "ship": ship, "at": at, "facings": [line.facing], "case": CASE}
