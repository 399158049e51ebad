"""Loads the position in which a players' scenario begins; `DataError` for an impossible one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.faults import Fault
from admiralty.kernel.records.limits import check_whole
from admiralty.kernel.records.record import RecordError

if TYPE_CHECKING:
    from .game import Game, State

__all__ = ["begun"]


S = TypeVar("S", bound="State")


def begun(game: "Game[S]", setting: Any, position: Mapping[str, Any] | str) -> S:
    """The state of a position, which may be JSON text."""
    try:
        data = msgspec.json.decode(position) if isinstance(position, str) else position
        state = game.load(data, setting)
        check_whole(data, state)
    except (RecordError, msgspec.DecodeError) as fault:
        said = f"is not a position of this battle, as the kernel writes it: {fault}"
        raise DataError("position", said, [Fault(("position",), said)]) from fault
    return state
