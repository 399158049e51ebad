"""Forgeries in every game: each field of each kind of entry changed, the chain recomputed, and the entry named."""

import json
import random
from collections import Counter

import pytest

from admiralty.kernel.matches.agreements import KINDS
from admiralty.kernel.matches.journal import JournalError, read_journal
from tests.conformance.tables import Table
from tests.hostile.forgers import Forgery, eventful, forged_text, forgeries, plain, verdict
from tests.kernel.rewritten import rechained

TABLES = [
    Table("ironclads_on_squares", "lissa", ()),
    Table("iron_and_fire", "bold", ()),
    Table("oak_and_iron", "spanish_main", ()),
    Table("war_of_the_pacific", "tarapaca", ()),
    Table("iron_and_steam", "yazoo", ()),
]
EACH = 20
"""Forgeries of a game in the small form."""
DERIVED = ("start", "roll", "draw", "auto", "release", "taken-back", "adjourned")
"""Entries that no person writes: each must be where it is, once."""


def only_unproved(forgery: Forgery) -> bool:
    """Rules that nobody has cannot be held against the journal; what they played is then named as not proved."""
    return (forgery.kind, forgery.path) in (("rules", ("to",)), ("header", ("rules",)))


def another_true_game(forgery: Forgery) -> bool:
    """What a person might as well have done, with nothing after it that hangs on it: who paused, what was asked to be
    taken back in vain, how long a standing order was to stand; and the release that wrote the header. Nobody but a
    host's signature can tell these apart."""
    free = {"paused": "person", "resumed": "person", "take-back-proposed": "before", "header": "release"}
    return forgery.kind == "standing-order" or forgery.path == (free.get(forgery.kind),)


def test_the_games_to_be_forged_have_every_kind_of_entry() -> None:
    kinds = Counter(entry["kind"] for table in TABLES for entry in eventful(table)[1].entries)
    others = {"order", "auto", "seal", "unseal", "roll", "draw", "release", "undo", "taken-back", "standing-order",
              "snapshot", "rules", "end"}  # fmt: skip
    umpires = {kind for kind in KINDS if kind.startswith("umpire-")}  # attacked in tests/kernel/test_umpire.py
    assert KINDS - kinds.keys() - umpires <= {"draw-accepted", "draw-withdrawn", "adjournment-refused"}
    assert others <= kinds.keys()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_whatever_value_is_forged_its_entry_is_named(table: Table, soak_scale: int) -> None:
    presenter, journal = eventful(table)
    assert verdict(presenter, journal.text()) == ("proved", len(journal.entries))
    for forgery in forgeries(journal, random.Random(str(table)), EACH * soak_scale):
        found, entry = verdict(presenter, forged_text(journal, forgery))
        if found == "proved":
            assert another_true_game(forgery), forgery
            continue
        assert found == "wrong" or only_unproved(forgery), forgery
        assert entry >= forgery.entry, forgery


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_no_person_did_can_neither_be_left_out_nor_doubled_nor_moved(table: Table, soak_scale: int) -> None:
    presenter, journal = eventful(table)
    header, bodies = plain(journal)
    derived = [place for place, body in enumerate(bodies) if body["kind"] in DERIVED]
    for at in random.Random(str(table)).sample(derived, min(len(derived), 2 * soak_scale)):
        before, here, after = bodies[:at], bodies[at], bodies[at + 1 :]
        for forged in ([*before, *after], [*before, here, here, *after], [*before, *after[:1], here, *after[1:]]):
            numbered = [{**body, "n": number} for number, body in enumerate(forged, start=1)]
            found, entry = verdict(presenter, rechained(header, numbered))
            same = json.dumps(forged[at : at + 2]) == json.dumps(bodies[at : at + 2])
            assert same or (found, entry >= at + 1) == ("wrong", True), bodies[at]


@pytest.mark.parametrize("line", [0, 4])
def test_a_name_said_twice_in_a_line_is_refused(line: int) -> None:
    """One reader takes the first and another the last: the journal would say two things."""
    lines = eventful(TABLES[0])[1].text().splitlines()
    for name in ("kind", "game", "\\u006bind"):
        forged = [*lines[:line], f'{{"{name}":"x",' + lines[line][1:], *lines[line + 1 :]]
        twice = (name == "game") == (line == 0)
        with pytest.raises(JournalError, match="said twice" if twice else "line") as refused:
            read_journal("\n".join(forged))
        assert refused.value.line == line + 1


def test_white_space_that_another_program_left_is_no_forgery() -> None:
    presenter, journal = eventful(TABLES[0])
    spaced = "\r\n".join(json.dumps(json.loads(line), ensure_ascii=True) for line in journal.lines())
    assert verdict(presenter, spaced) == ("proved", len(journal.entries))
