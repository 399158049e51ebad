"""Whole games of random bots, to compare those of two processes."""

import sys

import msgspec

from admiralty import library
from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.replays.replay import resume
from admiralty.lab.run import bots_by_side, key_of, play
from tests.conformance.tables import Table


class Played(msgspec.Struct, frozen=True):
    """The journal of a game, and the position hash at its end."""

    journal: str
    digest: str


def played(game_id: str, scenario: str) -> Played:
    """One game of random bots, the same in every process."""
    game, setting = Table(game_id, scenario, ()).build()
    match, _ = play(game, setting, bots_by_side(setting, ["random"]), key_of(11))
    return Played(match.journal.text(), match.position.digest())


def replayed(game_id: str, journal: str) -> str:
    """The position hash at the end of a journal."""
    return resume(read_journal(journal), library.game(game_id), Recorded([])).position.digest()


if __name__ == "__main__":
    game_id, *scenarios = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode({each: played(game_id, each) for each in scenarios}))
