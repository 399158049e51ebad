"""The position hash at every entry of a game: as it was played, and as its journal replays it."""

from typing import Any

from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.matches.journal import Entry, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.lab.run import bots_by_side, key_of, play
from tests.conformance.tables import Table


def digests_of_a_game(table: Table) -> list[str]:
    """Play one game of random bots and replay it; the hash after each entry of the replay."""
    game, setting = table.build()
    match, _ = play(game, setting, bots_by_side(setting, ["random"]), key_of(11))
    found: list[str] = []

    def watch(again: Match[Any], entry: Entry) -> None:
        found.append(f"{entry['n']} {again.position.digest()}")

    again = resume(read_journal(match.journal.text()), game, Recorded([]), watch=watch)
    assert again.position.digest() == match.position.digest()
    return found
