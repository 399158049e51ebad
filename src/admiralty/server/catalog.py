"""What there is to play: games, scenarios, options and bots, for the front page and for programs."""

from functools import lru_cache

from admiralty.bots import LEVELS
from admiralty.kernel.data import DataError
from admiralty.scene import DARK, LIGHT, board_svg
from admiralty.server.desk import Shelf
from admiralty.server.shapes import BotInfo, CaseInfo, Choice, GameInfo, Named, OptionInfo, ScenarioInfo, SideInfo
from admiralty.words import Words

__all__ = ["Catalog"]


class Catalog:
    """Read from the shelf once; games do not change while a server runs."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.games = lru_cache(maxsize=1)(self._games)
        self.picture = lru_cache(maxsize=64)(self._picture)

    def game(self, game_id: str) -> GameInfo:
        """One game; `DataError` if it does not exist."""
        self._shelf.game(game_id)
        return next(game for game in self.games() if game.id == game_id)

    def _games(self) -> tuple[GameInfo, ...]:
        return tuple(self._game(game_id) for game_id in self._shelf.packages)

    def _game(self, game_id: str) -> GameInfo:
        game, words = self._shelf.game(game_id), self._shelf.words(game_id)
        options = [
            OptionInfo(
                option.id,
                words.named("option", option.id),
                words.named("option", option.id, "about"),
                option.case,
                words.case(option.case) if option.case in game.casebook else "",
                [Choice(choice, words.named("option", f"{option.id}-{choice}")) for choice in option.choices],
            )
            for option in game.options
        ]
        return GameInfo(
            game_id,
            words.named("game", game_id),
            words.named("game", game_id, "about"),
            game.version,
            [self._scenario(game_id, scenario, words) for scenario in game.scenarios()],
            options,
            [_bot(name, words) for name in LEVELS],
            f"/rules/{game_id}",
        )

    def _scenario(self, game_id: str, scenario: str, words: Words) -> ScenarioInfo:
        desk = self._shelf.desk(game_id, scenario, {})
        sides = [
            SideInfo(side, desk.name(side), [Named(seat, desk.name(seat)) for seat in seats])
            for side, seats in desk.setting.sides.items()
        ]
        title, history = words.named("scenario", scenario), words.named("scenario", scenario, "history")
        return ScenarioInfo(scenario, title, history, sides, f"/pictures/{game_id}/{scenario}.svg")

    def _picture(self, game_id: str, scenario: str, dark: bool) -> str:
        """The board at the start of a scenario, as an observer sees it."""
        desk = self._shelf.desk(game_id, scenario, {})
        view = desk.game.view(desk.game.start(desk.setting), None)
        return board_svg(desk.scene(view, None, None), desk.words.say, DARK if dark else LIGHT)

    def cases(self, game_id: str) -> list[CaseInfo]:
        return [self.case(game_id, case) for case in self._shelf.game(game_id).casebook]

    def case(self, game_id: str, case_id: str) -> CaseInfo:
        book, words = self._shelf.game(game_id).casebook, self._shelf.words(game_id)
        if case_id not in book:
            raise DataError(f"case {case_id}", "is not in the book")
        case = book[case_id]
        return CaseInfo(case_id, words.case(case_id), words.reason(case_id), case.status, case.ruling, case.chapter)


def _bot(name: str, words: Words) -> BotInfo:
    known = words.knows(f"bot-{name}")
    return BotInfo(
        name, words.named("bot", name) if known else name, words.named("bot", name, "about") if known else ""
    )
