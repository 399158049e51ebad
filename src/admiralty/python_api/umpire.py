"""The umpire of a table in a program: change the state, answer for a seat, hold and release, pause, write, hand back.

>>> import admiralty
>>> table = admiralty.Table("ironclads_on_squares", "lissa", seed=3, umpire="Ana")
>>> table.umpire.fields("habsburg")["flotation"]
9
>>> table.umpire.edit({"habsburg.flotation": 4}, "A die lay under the sheet.")
>>> table.view().ships[0].flotation
4
>>> table.umpire.edit({"habsburg.flotation": 4000}, "Much steel.")  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
admiralty.python_api.results.OrderRefused: The game cannot go on from this position: ships.0.flotation: 4000...
>>> table.umpire.leave()
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from admiralty.kernel.flows.choices import Refusal
from admiralty.present.state_form import form_of_piece, form_of_state, piece_lines
from admiralty.present.umpire_view import edit_state
from admiralty.python_api.results import OrderRefused

if TYPE_CHECKING:
    from admiralty.python_api.table import Table

__all__ = ["Umpire"]


class Umpire:
    """The umpire of a table. Every action is an entry of its journal; `OrderRefused` says why not."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.name: str = table.match.parley.umpire

    @property
    def state(self) -> Any:
        """The whole state, with every secret: a copy, to look at."""
        return self._table.match.position.state.clone()

    def fields(self, piece: str = "") -> dict[str, Any]:
        """The fields of a piece by its id, or of the state without a name, with their values."""
        presenter, state = self._table.presenter, self._table.match.actions.umpire.editable()
        path = self._paths().get(piece, piece)
        form = form_of_piece(presenter, state, path) if piece else form_of_state(presenter, state)
        return {field.path.removeprefix(f"{path}.") if piece else field.path: field.value for field in form}

    def edit(self, edits: Mapping[str, Any], reason: str) -> None:
        """Change fields: ``{"habsburg.flotation": 4}`` by the id of a piece, or any path of the state."""
        paths = self._paths()
        meant = {}
        for path, value in edits.items():
            piece, _, rest = path.partition(".")
            meant[f"{paths[piece]}.{rest}" if rest and piece in paths else path] = value
        match, presenter = self._table.match, self._table.presenter
        self._do(lambda: edit_state(match, presenter, self.name, meant, reason))

    def order(self, code: str, seat: str | None = None) -> None:
        """Answer for a seat, by default the current player; the journal marks the answer as the umpire's."""
        table = self._table
        asked = table._asked() if seat is None else table._seat_named(seat)
        meant = table.meant(asked, code)
        self._do(lambda: table.match.order(asked, meant.code, umpire=True))

    def hold(self) -> None:
        """Hold sealed orders: none is opened until they are released."""
        self._do(lambda: self._table.match.actions.umpire.hold(self.name))

    def release(self) -> None:
        """Release sealed orders."""
        self._do(lambda: self._table.match.actions.umpire.release(self.name))

    def pause(self) -> None:
        """Take no order until the umpire resumes."""
        self._do(lambda: self._table.match.actions.pause(self.name))

    def resume(self) -> None:
        self._do(lambda: self._table.match.actions.go_on(self.name))

    def say(self, text: str, side: str = "") -> None:
        """Write to everyone, or to one side."""
        self._do(lambda: self._table.match.actions.umpire.write(self.name, text, side))

    def show(self, piece: str) -> None:
        """Show a piece to its enemies at any distance, where units are hidden until sighted."""
        self._do(lambda: self._table.match.actions.umpire.overrule(self.name, piece, True))

    def hide(self, piece: str) -> None:
        """Hide a piece as long as no order can reach it."""
        self._do(lambda: self._table.match.actions.umpire.overrule(self.name, piece, False))

    def leave(self) -> None:
        """Hand the match back: from here on there is no umpire."""
        self._do(lambda: self._table.match.actions.umpire.leave(self.name))

    def _paths(self) -> dict[str, str]:
        """The paths of the pieces, by their ids."""
        state = self._table.match.actions.umpire.editable()
        return {each.id: each.path for each in piece_lines(self._table.presenter, state)}

    def _do(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refusal as refusal:
            raise OrderRefused(self._table.presenter.render(refusal.reason), refusal.case) from refusal
