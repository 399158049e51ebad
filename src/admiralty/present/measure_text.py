"""Measurements between two pieces of an open table as text: each with its margin and the line that decides."""

from typing import Any

from admiralty.games.editing import EditedPiece
from admiralty.present.model import Struct
from admiralty.present.presenter import Presenter

__all__ = ["MeasuredLine", "measured_lines", "piece_named", "piece_words"]


class MeasuredLine(Struct, frozen=True):
    """One measurement."""

    text: str
    proof: str
    """The line that decides, from where to where; "" where none does."""
    close: bool
    """Whether it is too close to call by hand, so that the referee decides."""


def _word(name: str) -> str:
    """A name as one word, as it is typed."""
    return "-".join(name.casefold().split())


def piece_words(presenter: Presenter, state: Any) -> dict[str, str]:
    """The pieces of a state by the words that a person types, with their names."""
    pieces = presenter.game.editing.pieces(state)
    return {_word(presenter.name(piece.id)): presenter.name(piece.id) for piece in pieces}


def piece_named(presenter: Presenter, state: Any, name: str) -> EditedPiece | None:
    """The piece of an id or a name, or None."""
    for piece in presenter.game.editing.pieces(state):
        if _word(name) in (_word(piece.id), _word(presenter.name(piece.id))):
            return piece
    return None


def measured_lines(presenter: Presenter, state: Any, first: EditedPiece, second: EditedPiece) -> list[MeasuredLine]:
    """Everything that the rules measure from one piece to another, by the recorded places."""
    table = presenter.game.open_table
    if table is None or first.id == second.id:
        return []
    found = []
    for each in table.measured(state, first.id, second.id):
        text = presenter.say(
            "measure-line", what=presenter.render(each.what), holds=each.holds, margin=each.margin,
            degrees=each.degrees, close=each.too_close,
        )  # fmt: skip
        proof = ""
        if each.line is not None:
            (ax, ay), (bx, by) = each.line
            proof = presenter.say("measure-proof", ax=ax, ay=ay, bx=bx, by=by)
        found.append(MeasuredLine(text, proof, each.too_close))
    return found
