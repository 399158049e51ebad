"""The statistics of captains' campaigns, read from a journal."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.campaigns import Count, count, played, tables


def told(name: str, **values: Any) -> dict[str, Any]:
    return {"events": [{"event": name, "case": "", **values}]}


WAR = [
    told("TurnBegan", turn=1, side="chile"),
    told("Landed", unit="column", place="3117", against=False),
    told("Landed", unit="buin", place="3118", against=True),
    told("Landed", unit="line_2", place="3118", against=True),
    told("Raided", ship="cochrane", target="column", place="3118", hit=True),
    told("PlaceTaken", side="chile", place="3118"),
    told("TurnBegan", turn=1, side="peru"),
    told("Intercepted", side="chile", ships=["cochrane"]),
    told("BattleStarted", side="peru", ships=["huascar", "chalaco"], enemies=["cochrane"]),
    told("ShipSunk", ship="chalaco", side="peru"),
    told("UnitDrowned", unit="zepita", ship="chalaco"),
    told("BlockadeRun", side="peru", place="2007"),
    told("UnitLost", unit="torata", place="2007", gone=False) | {"n": 9},
    {"events": [{"event": "UnitLost", "case": "8.3", "unit": "guias", "place": "2008", "gone": True}]},
    told("PointsCounted", turn=1, points=2),
    {"n": 12, "kind": "end"},
]


def test_a_journal_is_counted() -> None:
    found = count("grand_campaign", WAR)
    assert found.opening == "the nitrate ports, at once"
    assert (found.points, found.last_turn, found.taken) == ({1: 2}, 1, {"iquique": 1})
    assert found.tally == {
        "landings of chile against the enemy": 1,
        "raids by chile": 1,
        "interceptions by chile": 1,
        "naval combats": 1,
        "convoys caught by chile": 1,
        "transports of peru lost": 1,
        "units drowned": 1,
        "blockades run": 1,
        "steps lost in combat and raids": 1,
        "steps lost marching": 1,
    }


def test_the_tables_say_shares_with_their_intervals_beside_history() -> None:
    won = Count(1, "chile", 5, {1: 1, 5: 7}, "Mollendo, at once", tally={"naval combats": 2})
    lost = Count(2, "peru", 12, {1: 0, 5: 3, 12: 9}, "Mollendo, at once")
    text = tables("grand_campaign", [won, lost])
    assert "median 8.5, 1 on turn 5, 1 on turn 12" in text
    assert "| Mollendo, at once | 2 | 50% (9 to 91) | 0% (0 to 66) | 50% (9 to 91) |" in text
    assert "| points | 0.5 | 5.0 | 9.0 |" in text
    assert "| history | 0 | 3 | 18 |" in text
    assert "| naval combats | 2 | 1.0 | 1 |" in text


def test_a_run_goes_on_with_the_games_that_were_kept(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    first = Count(1, "chile", 1, {1: 2})
    keep.write_text(json.dumps(asdict(first)) + "\n", encoding="utf-8")
    found = list(played("first_landing", 2, 1, bots=("random", "random"), keep=keep))
    assert found[0] == first, "read, not played"
    assert [each.number for each in found] == [1, 2]
    assert list(played("first_landing", 2, 1, bots=("random", "random"), keep=keep)) == found
