"""Hostile scenario files are refused with a sentence; typical mistakes never raise a raw exception."""

import tomllib
from typing import Any

import pytest

from admiralty import Table
from admiralty.games.own_scenario import MOST_BYTES
from admiralty.kernel.base.data import DataError
from admiralty.kernel.matches.journal import read_journal
from admiralty.library import game
from admiralty.present.presenter import Presenter
from admiralty.present.scenario_check import check_scenario
from admiralty.scenario_files import parse
from tests.kernel.rewritten import rechained

HEAD = {"admiralty": 1, "game": "ironclads_on_squares", "base": "angamos", "id": "mine", "title": "Mine"}


def _open(game_id: str, content: Any) -> Presenter:
    return Presenter.of(game_id, content, {})


def _deep(levels: int) -> Any:
    tree: Any = 1
    for _ in range(levels):
        tree = [tree]
    return tree


HOSTILE: dict[str, dict[str, Any]] = {
    "nested lists": {"side": _deep(5000)},
    "nested position": {"position": {"a": _deep(5000)}},
    "10^9 turns": {"turn_limit": 10**9},
    "a number without end": {"turn_limit": 10**400},
    "a board of 9,999": {"board": {"columns": 9999, "ranks": 9999}},
    "a board of one square": {"board": {"columns": 1, "ranks": 1}},
    "an id with markup": {"id": "<img src=x onerror=alert(1)>"},
    "a ship id with markup": {"ship": [{"id": "<b>", "like": "huascar"}]},
    "a circle of like": {"ship": [{"id": "a", "like": "b"}, {"id": "b", "like": "c"}, {"id": "c", "like": "a"}]},
    "like oneself": {"ship": [{"id": "a", "like": "a"}]},
    "a position of another game": {"position": {"units": []}},
    "a position that is a text": {"position": "nonsense"},
    "a position without ships": {"position": '{"agenda": [], "ships": []}'},
    "too many values": {"reserve": [{"id": f"s{n}"} for n in range(9000)]},
    "no table": {"side": "peru"},
    "a date": {"source": tomllib.loads("x = 1979-05-27")["x"]},
    "twice the same ship": {"side": [{"id": "peru", "ships": [{"id": "cochrane", "x": 1}]}]},
    "a reserve of nobody": {"reserve": [{"id": "cochrane", "side": "spain", "x": 1, "turn": 2}]},
    "not a number": {"ship": [{"id": "huascar", "tons": float("nan")}]},
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=list(HOSTILE))
def test_what_is_hostile_is_refused_with_a_sentence(change: dict[str, Any]) -> None:
    found = check_scenario({**HEAD, **change}, _open, games=1)
    assert found.faults
    assert all(" " in fault.problem for fault in found.faults)
    assert not any("Traceback" in str(fault) for fault in found.faults)


@pytest.mark.parametrize("text", ["x = " + "[" * 30_000, "x = " + "{a=" * 10_000, "\ud800"])
def test_a_file_of_nothing_but_nesting_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        parse(text.encode("utf-8", "surrogatepass"), "x.scenario.toml")


@pytest.mark.parametrize(
    "text", [b"a." * 20_000 + b"b = 1", b"[" + b"'x' . " * 9_000 + b"b]", b"x = {y = 1, " + b"a." * 50]
)
def test_keys_that_nest_are_refused_before_anything_walks_through_them(text: bytes) -> None:
    with pytest.raises(DataError, match="nested too deep: no key"):
        parse(text, "x.scenario.toml")
    content = parse(b"a." * 30 + b"b = 1", "x.scenario.toml")
    assert "nested too deep" in str(check_scenario({**HEAD, **content}, _open).faults[0])


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(DataError, match="larger than 64 kB"):
        parse(b"#" * (MOST_BYTES + 1), "x.scenario.toml")


def test_a_journal_with_a_hostile_scenario_is_refused() -> None:
    journal = Table("ironclads_on_squares", "angamos").match.journal
    header = {key: value for key, value in journal.header.items() if key != "hash"}
    forged = rechained({**header, "scenario": {**HEAD, "turn_limit": 10**9}}, journal.entries)
    scenario = read_journal(forged).header["scenario"]
    with pytest.raises(DataError, match="turn_limit"):
        game("ironclads_on_squares").setting(scenario, {})


def test_a_position_that_contradicts_itself_is_a_fault_of_the_file() -> None:
    for position in ({"ships": "no"}, '{"agenda": []}', "nonsense"):
        fault = check_scenario({**HEAD, "position": position}, _open).faults[0]
        assert fault.path == ("position",)
        assert "Error" not in str(fault)


def test_a_file_saved_with_a_byte_order_mark_is_read() -> None:
    assert parse(b'\xef\xbb\xbfid = "mine"', "x.scenario.toml") == {"id": "mine"}


def test_long_chains_of_copies_are_refused_at_once() -> None:
    rows = [{"id": f"s{n}", "like": f"s{(n + 1) % 700}"} for n in range(700)]
    found = check_scenario({**HEAD, "ship": rows}, _open)
    assert "is a copy of a copy, 8 times" in found.faults[0].problem
