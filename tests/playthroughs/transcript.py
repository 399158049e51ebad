"""A whole game as readable text: every question and order, every die and card, every event in words."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from admiralty.kernel.flows.event import Message, event_key
from admiralty.kernel.matches.journal import Entry
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import bots_by_side, key_of, play
from admiralty.library import package_of
from admiralty.words import Words
from tests.conformance.tables import Table

FOLDER = Path(__file__).parent
SEED = 1866


def file_of(table: Table) -> Path:
    changed = "".join(f"-{name}-{value}" for name, value in table.options)
    name = table.scenario + ("-all-options" if len(table.options) > 1 else changed)
    return FOLDER / table.game / f"{name}.txt"


def transcript(table: Table) -> str:
    """The golden game of a table: random bots, one seed, told from the first card to the outcome."""
    game, setting = table.build()
    match, _ = play(game, setting, bots_by_side(setting, ["random"]), key_of(SEED))
    words = Words(strict=True).for_game(package_of(table.game)).with_names(setting.names)
    return "\n".join(lines_of(match, words)) + "\n"


def lines_of(match: Match[Any], words: Words) -> Iterator[str]:
    header = match.journal.header
    yield f"{header['game']} {header['scenario']} rules {header['rules']}"
    for name, value in sorted(header["options"].items()):
        yield f"option {name} = {value}"
    for number, entry in enumerate((e for e in match.journal.entries if e["kind"] != "snapshot"), start=1):
        yield from lines_of_entry({**entry, "n": number}, words)
    yield f"position {match.position.digest()}"


def lines_of_entry(entry: Entry, words: Words) -> Iterator[str]:
    if "print" in entry:
        hidden = "".join(f" [{p['answer']}]" for p in entry.get("secret", {}).values() if "answer" in p)
        yield f"{entry['n']:5} {entry['kind']:8} {entry['print']} > {entry.get('answer', '')}{hidden}"
    elif entry["kind"] == "end":
        outcome = entry["outcome"]
        winners = ", ".join(outcome["winners"]) or "nobody"
        reason = words.render(Message.from_data(outcome["reason"]))
        yield f"{entry['n']:5} end      {winners}: {reason} ({outcome['case']})"
    secret = [part["event"] for part in entry.get("secret", {}).values() if "event" in part]
    for event in [*entry.get("events", ()), *secret]:
        args = {name: value for name, value in event.items() if name != "event"}
        yield f"               {words.render(Message(event_key(event['event']), **args))} ({event['case']})"
