"""Uploads of journals with players' scenarios; hostile scenarios are refused with a sentence."""

from pathlib import Path

from admiralty import Table
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.uploads import read_upload
from tests.kernel.rewritten import rechained

FILE = Path("scenarios/pacocha-1877.scenario.toml")


def test_an_uploaded_journal_brings_its_scenario_along() -> None:
    table = Table(str(FILE), seed=3).play("end", "random")
    registry = GameRegistry()
    found = read_upload({"language": "en", "text": table.match.journal.text()}, registry)
    assert "wrong" not in found, found
    presenter = registry.presenter(found["game"], found["scenario"], found["options"])
    assert presenter.title == "Pacocha, 29 May 1877"
    assert presenter.not_printed == "Not a printed scenario, by Admiralty."
    assert found["over"]


def test_an_uploaded_journal_with_a_hostile_scenario_is_refused() -> None:
    journal = Table(str(FILE), seed=3).match.journal
    header = {key: value for key, value in journal.header.items() if key != "hash"}
    hostile = {**header["scenario"], "board": {"columns": 9999, "ranks": 9999}}
    text = rechained({**header, "scenario": hostile}, journal.entries)
    found = read_upload({"language": "en", "text": text}, GameRegistry())
    assert "board.columns: 9999 is more than 26" in found["wrong"]
