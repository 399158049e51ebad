"""The level of the bot at each seat of a table."""

from collections.abc import Mapping

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Setting
from admiralty.python_api.results import TableError

__all__ = ["levels_of"]


def levels_of(setting: Setting, bots: str | Mapping[str, str]) -> dict[Seat, str]:
    """The level of each seat that has a bot; ``bots`` is one for all, or one for each side or seat named."""
    if isinstance(bots, str):
        return dict.fromkeys(setting.seats, bots)
    found = {seat: level for side, level in bots.items() for seat in setting.sides.get(side, ())}
    found |= {Seat(name): level for name, level in bots.items() if name in setting.seats}
    strange = [name for name in bots if name not in setting.sides and name not in setting.seats]
    if strange:
        raise TableError(f"There is no side {strange[0]!r}; the sides are {', '.join(setting.sides)}.")
    return found
