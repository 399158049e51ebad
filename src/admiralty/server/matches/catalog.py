"""Catalogue of games, scenarios, options and bots, for the front page and for programs."""

from datetime import date
from typing import Any

import msgspec

from admiralty.bots import LEVELS
from admiralty.games.base import Facts
from admiralty.kernel.base.data import DataError
from admiralty.memo import remembered
from admiralty.present.chart_text import ChartText, charts_of
from admiralty.present.lessons import Lesson, lesson, lesson_words
from admiralty.present.level_text import about_level, level_text
from admiralty.present.model import Name
from admiralty.present.presenter import Presenter
from admiralty.present.starting_scene import random_game, seen, starting_scene
from admiralty.scene import DARK, LIGHT, Scene, Side, board_svg
from admiralty.server import schemas
from admiralty.server.registry import GameRegistry
from admiralty.words import Words

__all__ = ["Catalog", "small_board"]

SMALL = ".on-glass{scale:1.7} #cells text,.marker text{display:none}"
"""A preview is small: names of ships are enlarged, and text too small to read is left out."""
HARD = 3
TWO = 2
UNKNOWN = Facts(minutes=45, ships=2, difficulty=2, year=1870)
"""For a battle whose game says nothing about it."""


class Catalog:
    """Reads the registry once; games do not change while a server runs."""

    def __init__(self, registry: GameRegistry) -> None:
        self._registry = registry

    def game(self, game_id: str, language: str) -> schemas.GameInfo:
        """One game; `DataError` if it does not exist."""
        self._registry.game(game_id)
        return next(game for game in self.games(language) if game.id == game_id)

    @remembered
    def games(self, language: str) -> tuple[schemas.GameInfo, ...]:
        """Every game with its scenarios, options and bots."""
        return tuple(self._game(game_id, language) for game_id in self._registry.packages)

    def _game(self, game_id: str, language: str) -> schemas.GameInfo:
        game, words = self._registry.game(game_id), self._registry.words(game_id, language)
        book = list(game.casebook.values())
        options = [
            schemas.OptionInfo(
                option.id,
                words.named("option", option.id),
                words.named("option", option.id, "about"),
                option.case,
                words.case(option.case) if option.case in game.casebook else "",
                [schemas.Choice(choice, words.named("option", f"{option.id}-{choice}")) for choice in option.choices],
                option.case in game.casebook and game.casebook[option.case].ruling,
            )
            for option in game.options
        ]
        return schemas.GameInfo(
            game_id,
            words.named("game", game_id),
            words.named("game", game_id, "about"),
            game.version,
            [self._scenario(game_id, scenario, language) for scenario in game.scenarios()],
            options,
            [_bot(name, words) for name in LEVELS],
            f"/rules/{game_id}",
            [words.chapter(each) for each in dict.fromkeys(case.chapter for case in book if not case.ruling) if each],
            [words.chapter(each) for each in dict.fromkeys(case.chapter for case in book if case.ruling) if each],
            self._lesson(game_id),
            tuple(game.sightings),
            game.sight_measure,
        )

    @remembered
    def choices(self, game_id: str, scenario: str, language: str) -> dict[str, list[schemas.SideInfo] | None]:
        """How each option of a game changes a battle, by `option choice`: None for a choice that the battle cannot
        have, else its sides where they are divided into other seats.
        """
        usual = self._registry.presenter(game_id, scenario, {}).setting.sides
        found: dict[str, list[schemas.SideInfo] | None] = {}
        for option in self._registry.game(game_id).options:
            for choice in option.choices[1:]:
                try:
                    presenter = self._registry.presenter(game_id, scenario, {option.id: choice}, language)
                except DataError:
                    found[f"{option.id} {choice}"] = None
                    continue
                if presenter.setting.sides != usual:
                    found[f"{option.id} {choice}"] = _sides(presenter)
        return found

    def _lesson(self, game_id: str) -> schemas.LessonInfo | None:
        found = lesson(self._registry.packages[game_id][0])
        return None if found is None else schemas.LessonInfo(found.scenario, found.seat, self._others(game_id, found))

    def _others(self, game_id: str, found: Lesson) -> list[str]:
        """The seats that a bot holds in a lesson."""
        seats = self._registry.presenter(game_id, found.scenario, {}).setting.seats
        return [seat for seat in seats if seat != found.seat]

    def first(self, language: str) -> schemas.GameInfo:
        """The game whose lesson the front page offers: one that asks for it, else any with a lesson, else any."""
        games = self.games(language)
        found = {game.id: lesson(self._registry.packages[game.id][0]) for game in games}
        return max(games, key=lambda game: (found[game.id] is not None, getattr(found[game.id], "first", False)))

    def lesson(self, game_id: str, scenario: str, language: str) -> dict[str, Any] | None:
        """The words and steps of the guided battle, if this battle is the one."""
        found = lesson(self._registry.packages[game_id][0])
        if found is None or found.scenario != scenario:
            return None
        return lesson_words(found, self._others(game_id, found), self._registry.words(game_id, language))

    def _scenario(self, game_id: str, scenario: str, language: str) -> schemas.ScenarioInfo:
        presenter = self._registry.presenter(game_id, scenario, {}, language)
        return _battle(presenter, scenario, f"/pictures/{game_id}/{scenario}.svg")

    def tonight(self, day: date, language: str) -> tuple[schemas.GameInfo, schemas.ScenarioInfo]:
        """The battle of the day: no lesson, and none for experts."""
        battles = [
            (game, battle)
            for game in self.games(language)
            for battle in game.scenarios
            if battle.difficulty < HARD and len(battle.sides) == TWO
            if not (game.lesson and game.lesson.scenario == battle.id)
        ]
        # Seven steps at a time: two battles of the same rulebook seldom follow each other.
        return battles[day.toordinal() * 7 % len(battles)]

    @remembered
    def signs(self, game_id: str, scenario: str, language: str) -> dict[str, Side]:
        """The flags of a battle's sides, as on its table."""
        return _flags(self._registry.presenter(game_id, scenario, {}, language))

    def own(
        self, presenter: Presenter, name: str, picture: str
    ) -> tuple[schemas.GameInfo, schemas.ScenarioInfo, dict[str, Side]]:
        """A scenario written by a player, with its game, shown like a printed one."""
        game = next(each for each in self.games(presenter.words.language) if each.id == presenter.game.id)
        battle = _battle(presenter, name, picture)
        return msgspec.structs.replace(game, scenarios=[battle]), battle, _flags(presenter)

    @remembered
    def picture(self, game_id: str, scenario: str, dark: bool, language: str) -> str:
        """The board when the ships are placed, as an observer sees it."""
        return self.draw(self._registry.presenter(game_id, scenario, {}, language), dark=dark)

    def draw(self, presenter: Presenter, *, dark: bool) -> str:
        """The board of an open scenario when the ships are placed, as an observer sees it."""
        return small_board(starting_scene(presenter), presenter, dark)

    def charts(self, game_id: str, language: str) -> list[ChartText]:
        """The tables of a rulebook; `DataError` if there is no such game."""
        return charts_of(self._registry.game(game_id), self._registry.words(game_id, language))

    def cases(self, game_id: str, language: str) -> list[schemas.CaseInfo]:
        return [self.case(game_id, case, language) for case in self._registry.game(game_id).casebook]

    def case(self, game_id: str, case_id: str, language: str) -> schemas.CaseInfo:
        book, words = self._registry.game(game_id).casebook, self._registry.words(game_id, language)
        if case_id not in book:
            raise DataError(f"case {case_id}", "is not in the book")
        case = book[case_id]
        text, reason, chapter = words.case(case_id), words.reason(case_id), words.chapter(case.chapter)
        return schemas.CaseInfo(case_id, text, reason, case.status, case.ruling, chapter)


def small_board(scene: Scene, presenter: Presenter, dark: bool) -> str:
    """A board as a small picture."""
    small = SMALL if scene.board.cells and scene.board.atlas is None else ""
    return board_svg(scene, presenter.words.say, DARK if dark else LIGHT, small)


def _battle(presenter: Presenter, name: str, picture: str) -> schemas.ScenarioInfo:
    """A scenario for pages, with the facts of the printed one that it is or changes."""
    facts = presenter.game.facts.get(presenter.setting.printed, UNKNOWN)
    return schemas.ScenarioInfo(
        name, presenter.title, presenter.history, _sides(presenter), picture,
        facts.minutes, facts.ships, facts.difficulty, facts.year, facts.until or facts.year,
    )  # fmt: skip


def _flags(presenter: Presenter) -> dict[str, Side]:
    return {side.id: side for side in seen(presenter, next(random_game(presenter, 0))).sides}


def _sides(presenter: Presenter) -> list[schemas.SideInfo]:
    return [
        schemas.SideInfo(
            side,
            presenter.name(side),
            [Name(seat, presenter.name(seat)) for seat in seats],
            presenter.objective(side),
            presenter.aims(side),
        )
        for side, seats in presenter.setting.sides.items()
    ]


def _bot(name: str, words: Words) -> schemas.BotInfo:
    """A level as players read of it; one of a plug-in has a name only."""
    return schemas.BotInfo(name, level_text(words, name), about_level(words, name))
