"""`battle`: fights a naval combat of a war in a session of its own, and reports its result to the war."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from admiralty.cli.console import echo
from admiralty.cli.files import keep, read
from admiralty.kernel.flows.chance import KeyStream, derive
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.agreements import is_bot
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.lab.run import players
from admiralty.library import game as game_of
from admiralty.present.presenter import Presenter
from admiralty.python_api.table import Table

if TYPE_CHECKING:
    from admiralty.cli.session import Session

__all__ = ["Battles", "battle_file"]

USUAL = "captain"


def battle_file(war: Path, entry: int) -> Path:
    """The path of a battle's journal: beside that of its war."""
    return war.with_name(f"{war.stem}.battle-{entry}.journal")


class Battles:
    """The terminal command for a war that waits for the result of a battle."""

    def __init__(self, session: Session) -> None:
        self._session = session
        fought = session.presenter.setting.options.get("battles") == "fought_out"
        self.commands: dict[str, Callable[[Seat, str], None]] = {"battle": self._battle} if fought else {}

    def _battle(self, seat: Seat, text: str) -> None:
        """Fight the battle at this keyboard, or let bots of a level do it: ``battle captain``."""
        from admiralty.tactical.fight import (  # two rulebooks, which few games need
            bring_back,
            by_bots,
            given_up,
            wants_battle,
        )

        session, war = self._session, self._session.match
        chance = war.chance
        if not wants_battle(war) or not isinstance(chance, KeyStream):
            echo(session.say("battle-none"))
            return
        path = battle_file(session.file, war.decision)
        key = derive(chance.key, f"battle {war.decision}")
        with path.open("a", encoding="utf-8") as file:
            battle = self._opened(path, key, keep(file))
            if text:
                by_bots(battle, text, derive(key, "bots"))
            else:
                self._fight(battle, path, key)
        if not battle.over:
            echo(session.say("battle-later", file=str(path)))
            return
        if given_up(battle):
            echo(session.say("battle-given-up", file=str(path)))
            return
        bring_back(war, battle)
        echo(session.say("battle-brought", file=str(path)))

    def _opened(self, path: Path, key: bytes, sink: Callable[[str], None]) -> Match[Any]:
        """The battle from its start, or from where it was left."""
        from admiralty.tactical.fight import begin_battle

        if path.stat().st_size:
            journal = read(path)
            game = Presenter.of(journal.header["game"], journal.header["scenario"], journal.header["options"]).game
            return resume(journal, game, KeyStream(key), sink=sink)
        return begin_battle(self._session.match, KeyStream(key), sink)

    def _fight(self, battle: Match[Any], path: Path, key: bytes) -> None:
        """A session for the battle; bots hold the seats that bots hold in the war."""
        words = self._session.presenter.words
        setting, held = battle.setting, battle.parley.holder
        sides = {setting.side_of(seat): USUAL for seat in setting.seats if is_bot(held(seat))}
        bots = players(game_of(battle.game.id), setting, sides, derive(key, "bots"), timed=True)
        presenter = Presenter.of(battle.game.id, setting.reference, setting.options, language=words.language)
        echo(self._session.say("battle-begins", title=presenter.title, file=str(path)))
        type(self._session)(Table.at(presenter, battle, key), bots, path).run()
