"""The pictures of README and docs, drawn by the program from a golden game."""

from pathlib import Path
from typing import Any

from admiralty import library
from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.lab.run import bots_by_side, key_of, play
from admiralty.library import package_of
from admiralty.scene import to_svg
from admiralty.words import Words
from tests.conformance.tables import Table

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PICTURES = {
    "lissa": (Table("ironclads_on_squares", "lissa", ()), 11, 240),
    "end-game": (Table("iron_and_fire", "end_game", ()), 3, 200),
}
"""Each picture: its table, the seed of the golden game, and the entry from which on a decision is drawn."""


def at_entry(table: Table, seed: int, entry: int) -> Match[Any]:
    """A game of random bots, stopped at the first decision from an entry on."""
    game, setting = table.build()
    match, _ = play(game, setting, bots_by_side(setting, ["random"]), key_of(seed))
    text = match.journal.text()
    for end in range(entry, len(match.journal.entries)):
        again = resume(read_journal(text), game, Recorded([]), until=end)
        if again.asks():
            return again
    raise LookupError(f"the game of seed {seed} asks nothing after entry {entry}")


def draw(name: str) -> str:
    match = at_entry(*PICTURES[name])
    seat, ask = next(iter(match.asks().items()))
    words = Words().for_game(package_of(match.game.id)).with_names(match.setting.names)
    game = library.game(match.game.id)
    view = game.view(match.position.state, seat)
    return to_svg(game.scene(view, match.setting, seat, ask, words.say), words.say) + "\n"
