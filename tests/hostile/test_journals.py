"""Hostile files: every faulty journal is refused with a line or an entry, or it opens."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from admiralty import library
from admiralty.kernel.matches.journal import JournalError, read_journal
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError
from tests.conformance.tables import Table, tables
from tests.hostile.journals import endless, forged_texts, journals, open_as_anybody_would
from tests.kernel.rewritten import rechained

ONE_EACH = [Table("ironclads_on_squares", "lissa", ()), Table("iron_and_fire", "bold", ()),
            Table("oak_and_iron", "spanish_main", ())]  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        every = [table for table in tables() if not table.options]
        metafunc.parametrize("table", every if metafunc.config.getoption("--soak") else ONE_EACH, ids=str)


def test_a_journal_that_nobody_touched_is_proved_and_opened(table: Table) -> None:
    presenter, kept = journals(table)
    for journal in kept:
        assert open_as_anybody_would(presenter, journal.text()) == "proved and opened"


def test_a_mutated_journal_is_refused_or_opens(table: Table, soak_scale: int) -> None:
    presenter, kept = journals(table)
    rng = random.Random(str(table))
    verdicts: Counter[str] = Counter()
    for journal in kept:
        for text in forged_texts(journal, rng, 25 * min(soak_scale, 20)):
            try:
                verdicts[open_as_anybody_would(presenter, text)] += 1
            except Exception as fault:
                fault.add_note(text[-2000:])
                raise
    assert verdicts["unread"] > 5
    assert verdicts["forged"] > 2


def _lissa() -> tuple[Any, dict[str, Any], list[dict[str, Any]]]:
    presenter, (journal, _) = journals(ONE_EACH[0])
    header = {name: value for name, value in journal.header.items() if name != "hash"}
    bodies = [{k: v for k, v in entry.items() if k not in ("hash", "sealed")} for entry in journal.entries]
    return presenter, header, bodies


def test_files_that_were_once_too_much() -> None:
    """A rules entry without `to`, an index of 5,000 digits, nesting 995 deep, a number for a list of events."""
    _, header, bodies = _lissa()
    rules = next(n for n, body in enumerate(bodies) if body["kind"] == "rules")
    sealed = next(n for n, body in enumerate(bodies) if body.get("secret"))

    def text(n: int, **changes: Any) -> str:
        return rechained(header, [{**body, **(changes if m == n else {})} for m, body in enumerate(bodies)])

    without = [{k: v for k, v in body.items() if k != "to"} for body in bodies]
    part = next(iter(bodies[sealed]["secret"].values()))
    hostile = [
        rechained(header, without),
        text(sealed, secret={"9" * 5000: part}),
        text(3, more="deep").replace('"deep"', "[" * 995 + "]" * 995),
        text(3, more="deep").replace('"deep"', '{"a":' * 200 + "1" + "}" * 200),
        text(3, events=5),
        text(3, events=[5]),
        text(rules, chances=-1),
        text(rules, chances=True),
        "[" * 100_000,
        json.dumps({"admiralty": "journal", "schema": 10**18}),
    ]
    for each in hostile:
        with pytest.raises(JournalError) as refused:
            read_journal(each)
        assert len(str(refused.value)) < 1000


def test_a_story_that_cannot_be_put_into_words_is_shown_by_its_name() -> None:
    presenter, header, bodies = _lissa()
    told = next(n for n, body in enumerate(bodies) if body.get("events"))
    name = bodies[told]["events"][0]["event"]
    for field, value in (("ship", {"a": 1}), ("key", 3), ("self", [None]), ("case", "x" * 300)):
        bodies[told]["events"] = [{"event": name, field: value}]
        text = rechained(header, bodies)
        assert open_as_anybody_would(presenter, text).startswith("forged")
    salvo = next(event for body in bodies for event in body.get("events", ()) if event["event"] == "ShipFired")
    for field in ("dice", "guns"):
        bodies[told]["events"] = [{**salvo, field: salvo[field] * 3000}]
        assert open_as_anybody_would(presenter, rechained(header, bodies)).startswith("forged")
    bodies[told]["events"] = [{"event": "NeverHeardOf"}]
    entry = read_journal(rechained(header, bodies)).entries[told]
    assert next(line for line, _ in presenter.told(entry, None, everything=True))


def test_a_small_file_that_would_be_played_for_years_is_refused_at_once() -> None:
    """2 kB: a game begun at a position a million million turns before its first."""
    with pytest.raises(ReplayError, match="turn") as refused:
        prove(read_journal(endless()), editions(library.game("ironclads_on_squares")))
    assert refused.value.entry == 1
