"""Checks a scenario that players wrote: reads it, sets it up, draws it, and plays random games of it within limits."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import Any, NamedTuple

from admiralty.games.base import TableGame
from admiralty.games.own_scenario import RAW, content_of, digest, must_be_bounded
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.faults import Fault
from admiralty.kernel.flows.choices import FlowError
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Unimaginable
from admiralty.kernel.replays.smoke_check import try_out
from admiralty.lab.fast_play import Watch, fast_play
from admiralty.lab.rows import Row
from admiralty.lab.run import bots_by_side, key_of
from admiralty.lab.summary import fired
from admiralty.library import game_of_scenario, variant
from admiralty.present.presenter import Presenter
from admiralty.scene import SceneError

__all__ = ["RANDOM_GAMES", "Checked", "all_faults", "check_scenario"]

RANDOM_GAMES = 20
ORDERS = 20_000
"""A random game of a scenario is over after so many orders."""
BROKEN = (*RAW, ValueError, FlowError, SceneError, Unimaginable)
"""The exceptions of code that meets a scenario outside every checked range."""


class Checked(NamedTuple):
    """The result of a check: faults, or the loaded scenario, with how random games of it ended."""

    faults: tuple[Fault, ...]
    presenter: Presenter | None = None
    digest: str = ""
    rows: tuple[Row, ...] = ()
    unmoved: tuple[str, ...] = ()
    """The pieces that stayed in one place in each of the random games, or never came onto the board."""

    @property
    def wins(self) -> dict[str, int]:
        """By side: how many of the random games it won."""
        assert self.presenter is not None
        won = Counter(side for row in self.rows for side in row.winners)
        return {side: won[side] for side in self.presenter.setting.sides}

    @property
    def never(self) -> list[str]:
        """The cases of the rules that came up in none of the random games."""
        assert self.presenter is not None
        return fired(self.rows, self.presenter.game.casebook)[1]

    @property
    def endings(self) -> dict[str, int]:
        return dict(Counter(row.reason for row in self.rows).most_common())


def check_scenario(
    scenario: str | Mapping[str, Any],
    open_: Callable[[str, Mapping[str, Any]], Presenter],
    games: int = RANDOM_GAMES,
    seconds: float = float("inf"),
) -> Checked:
    """Check a scenario. ``open_`` makes the presenter of a game and a content.

    After so many ``seconds`` of processor time no further random game is begun.

    It raises no exception, whatever the content is; each stage is tried only if the one before found nothing.
    """
    try:
        content = content_of(scenario)
        must_be_bounded(content)
        presenter = open_(str(content.get("game", "")), content)
    except DataError as fault:
        return Checked(all_faults(scenario, fault))
    try:
        _set_out(presenter)
    except DataError as fault:
        return Checked(fault.faults, presenter)
    except BROKEN as fault:
        return Checked((_broken("cannot be set up", fault),), presenter)
    rows: list[Row] = []
    places = _Places(presenter.game)
    began = process_time()
    for number in range(1, games + 1):
        if process_time() - began > seconds:
            break
        places.begin()
        try:
            rows.append(random_game(presenter.game, presenter.setting, number, places))
        except BROKEN as fault:
            return Checked((_broken(f"breaks in random game {number}", fault),), presenter)
    faults = tuple(_strange(rows))
    return Checked(faults, presenter, digest(content), tuple(rows), tuple(places.unmoved()) if rows else ())


def all_faults(scenario: str | Mapping[str, Any], first: DataError) -> tuple[Fault, ...]:
    """Every fault of a scenario that was refused with a first error."""
    try:
        content = content_of(scenario)
        return tuple(variant(game_of_scenario(content), {}).faults_of(content)) or first.faults
    except DataError:
        return first.faults


class _Places:
    """Where each piece was at the turns of the games that are watched. A piece that is set up elsewhere in another game
    has not moved."""

    def __init__(self, game: TableGame[Any]) -> None:
        self._pieces = game.editing.pieces
        self._first: dict[str, object] = {}
        self._moved: dict[str, bool] = {}

    def begin(self) -> None:
        """Another game begins."""
        self._first = {}

    def __call__(self, state: Any) -> None:
        for piece in self._pieces(state):
            moved = piece.at != "" and self._first.setdefault(piece.id, piece.at) != piece.at
            self._moved[piece.id] = self._moved.get(piece.id, False) or moved

    def unmoved(self) -> list[str]:
        return [piece for piece, moved in self._moved.items() if not moved]


def random_game(game: TableGame[Any], setting: Any, number: int, watch: Watch | None = None) -> Row:
    """One random game of a scenario."""
    return fast_play(game, setting, bots_by_side(setting, ["random"]), key_of(number), number, ORDERS, watch)


def _set_out(presenter: Presenter) -> None:
    """Put the ships on the board, view it from every seat, and draw it."""
    position: Position[Any] = Position(presenter.game, presenter.game.begin(presenter.setting))
    try_out(position)
    for seat in (None, *presenter.setting.seats):
        presenter.board(presenter.picture(position.state, seat, position.asks().get(seat) if seat else None))


def _broken(when: str, fault: BaseException) -> Fault:
    said = str(fault) if isinstance(fault, DataError) else f"{type(fault).__name__}: {str(fault)[:200]}"
    return Fault((), f"{when} ({said})")


def _strange(rows: Sequence[Row]) -> list[Fault]:
    """The fault of a scenario that is over at its start."""
    if rows and all(row.orders == 0 for row in rows):
        return [Fault((), "is over before the first order")]
    return []
