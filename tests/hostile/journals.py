"""Mutated journals: a journal of a real game with one fault, its hash chain recomputed or not."""

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast, KeyStream, Recorded
from admiralty.kernel.matches.journal import Journal, JournalError, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume, take_over
from admiralty.present.presenter import Presenter
from tests.conformance.tables import Table
from tests.hostile.mutants import MISSING, mutants, places, replaced
from tests.hostile.positions import positions, presenter_at
from tests.kernel.rewritten import rechained

__all__ = ["endless", "forged_texts", "journals", "open_as_anybody_would"]

KEY = b"a key for games that are forged."


def _played(match: Match[Any], orders: int) -> Journal:
    rng = Fast("orders")
    for number in range(orders):
        if match.over:
            break
        seat = next(iter(match.asks()))
        match.order(seat, match.asks()[seat].choices.sample(rng).code)
        if number % 9 == 4 and match.can_undo(seat):
            match.undo(seat)
        if number == orders // 2:
            match.snapshots.take()
            take_over(match, match.game)
    return match.journal


def journals(table: Table, orders: int = 30) -> tuple[Presenter, list[Journal]]:
    """A game from its start, with a change of rules in it, and one begun at a position of another."""
    presenter = presenter_at(table)
    persons = {f"person {seat}": (seat,) for seat in presenter.setting.seats}
    fresh = Match(presenter.game, presenter.setting, persons, KeyStream(KEY))
    carried = Match(
        presenter.game,
        presenter.setting,
        persons,
        KeyStream(KEY),
        key=KEY,
        position=next(positions(presenter, (20,))),
        came_from={"match": "another", "entry": 20},
    )
    return presenter, [_played(fresh, orders), _played(carried, orders)]


def forged_texts(journal: Journal, rng: random.Random, number: int) -> Iterator[str]:
    """So many texts, each with something wrong."""
    for _ in range(number):
        if rng.random() < 0.25:
            yield _damaged(journal, rng)
            continue
        header = {name: value for name, value in journal.header.items() if name != "hash"}
        bodies = [{k: v for k, v in entry.items() if k not in ("hash", "sealed")} for entry in journal.entries]
        tree: dict[str, Any] = deepcopy({"header": header, "entries": bodies})
        whole = rng.randrange(8) == 0
        at = rng.randrange(len(bodies))
        found = places(header, ("header",)) if whole else places(bodies[at], ("entries", at))
        path, value = rng.choice([each for each in found if len(each[0]) > 1 + (not whole)])
        mutant = rng.choice(mutants(value))
        if mutant is MISSING and rng.random() < 0.5:
            mutant = rng.choice([mutants(value)[0], 5, "nonsense", [], {}])
        forged = replaced(tree, path, mutant)
        yield rechained(forged["header"], forged["entries"])


def _damaged(journal: Journal, rng: random.Random) -> str:
    """A file damaged by a disk, a mail program or a careless editor."""
    lines = journal.text().splitlines()
    at = rng.randrange(len(lines))
    match rng.randrange(6):
        case 0:
            return journal.text()[: rng.randrange(len(journal.text()))]
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, lines[rng.randrange(len(lines))])
        case 3:
            lines[at] = lines[at][: rng.randrange(len(lines[at]))]
        case 4:
            sign = rng.choice('"{}[],:0x\\\u2028\x00')
            place = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + sign + lines[at][place + 1 :]
        case _:
            rng.shuffle(lines)
    return "\n".join(lines)


def open_as_anybody_would(presenter: Presenter, text: str) -> str:
    """Read, prove and open a file; every fault raises one of three errors, and nothing else."""
    try:
        journal = read_journal(text)
        header = journal.header
        other = Presenter.open(presenter.game, presenter.words, header["scenario"], header["options"])
    except (JournalError, DataError):
        return "unread"
    for entry in journal.entries:
        list(other.told(entry, None, everything=True))
    try:
        prove(journal, editions(presenter.game))
        verdict = "proved"
    except ReplayError:
        verdict = "forged"
    try:
        match = resume(read_journal(text), presenter.game, Recorded([]), until=len(journal.entries), checked=True)
    except ReplayError:
        return verdict
    for seat in (*other.setting.seats, None):
        asked = None if seat is None else match.asks().get(seat)
        other.scene(presenter.game.view(match.position.state, seat), seat, asked)
        if asked is not None:
            asked.choices.candidates(20)
    return f"{verdict} and opened"


def endless() -> str:
    """A small file: a game begun at a position a million million turns before its first, to be played through."""
    _, (_, journal) = journals(Table("ironclads_on_squares", "lissa", ()), orders=0)
    header = {name: value for name, value in journal.header.items() if name != "hash"}
    first = {k: v for k, v in journal.entries[0].items() if k not in ("hash", "sealed")}
    first["secret"]["0"]["position"]["state"]["turn"] = -(10**12)
    return rechained(header, [first])
