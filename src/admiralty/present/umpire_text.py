"""An umpire's changes of the position and messages, as text for a reader of the journal."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from admiralty.kernel.flows.event import Seat, seen
from admiralty.memo import remembered

if TYPE_CHECKING:
    from .presenter import Presenter

__all__ = ["umpire_lines"]

CHANGES_AT_MOST = 12
"""More changes at once are counted, not listed."""


def umpire_lines(
    presenter: "Presenter", entry: Mapping[str, Any], seat: Seat | None, everything: bool
) -> Iterator[str]:
    """What an entry of the umpire tells a reader besides its own sentence."""
    parts = [part for part in entry.get("secret", {}).values() if everything or seen(seat, part["seen_by"])]
    if entry["kind"] == "umpire-said":
        for part in parts:
            if "text" in part:
                yield presenter.say("umpire-to-side", side=presenter.name(part["side"]), text=part["text"])
    elif entry["kind"] == "umpire-overruled":
        for part in parts:
            if "unit" in part:
                word = {True: "shown", False: "hidden"}.get(part["shown"], "rule")
                yield presenter.say("umpire-shows", unit=presenter.name(part["unit"]), shown=word)
    elif entry["kind"] == "umpire-edited":
        whole = next((part["changes"] for part in parts if "changes" in part), None)
        shown = list(entry["changed"]) + [change for part in parts for change in part.get("changed", ())]
        changes = shown if whole is None else whole
        for way, value in changes[:CHANGES_AT_MOST]:
            yield _changed(presenter, way, value)
        if len(changes) > CHANGES_AT_MOST:
            yield presenter.say("umpire-more", more=len(changes) - CHANGES_AT_MOST)


def _changed(presenter: "Presenter", way: list[Any], value: Any) -> str:
    """One changed value: the piece, the field, and its value now."""
    keys = [str(key) for key in way]
    unit = _piece(presenter, keys)
    name = next((key for key in reversed(keys) if not key.isdecimal()), keys[0])
    label = presenter.words.named("field", name)
    number = int(keys[-1]) + 1 if keys[-1].isdecimal() and keys[-1] != name else 0
    return presenter.say(
        "umpire-changed", known=bool(unit), unit=presenter.name(unit) if unit else "", label=label, number=number,
        value=_value(presenter, name, value),
    )  # fmt: skip


def _piece(presenter: "Presenter", keys: list[str]) -> str:
    """The id of the piece that a path leads to; "" for a path to no piece. Pieces keep their places in a list."""
    return _pieces(presenter).get(".".join(keys[:2]), "")


@remembered
def _pieces(presenter: "Presenter") -> Mapping[str, str]:
    """The ids of the pieces by their paths."""
    game = presenter.game
    return {each.path: each.id for each in game.editing.pieces(game.begin(presenter.setting))}


def _value(presenter: "Presenter", name: str, value: Any) -> str:
    if isinstance(value, bool):
        return presenter.say("umpire-flag", on=value)
    if isinstance(value, dict | list):
        scalars = value if isinstance(value, list) and all(isinstance(each, str | int) for each in value) else None
        return presenter.say("umpire-whole") if scalars is None else presenter.say("umpire-list", values=scalars)
    own = presenter.game.editing.name(presenter.setting, name, value)
    if own:
        return str(own)
    if value is None or value in presenter.game.editing.nowhere:
        return presenter.say("form-none")
    return presenter.name(value) if isinstance(value, str) else str(value)
