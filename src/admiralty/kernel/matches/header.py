"""The header of a journal: game, rules, scenario, persons, dice, before the first entry."""

from collections.abc import Mapping, Sequence
from typing import Any

from admiralty import __version__
from admiralty.kernel.flows.chance import ChanceSource
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Game, Setting

__all__ = ["header_of"]


def header_of(
    game: Game[Any],
    setting: Setting,
    persons: Mapping[str, Sequence[Seat]],
    chance: ChanceSource,
    came_from: Mapping[str, Any] | None = None,
    umpire: str = "",
    sighting: int = 0,
) -> dict[str, Any]:
    """The content of a header. ``umpire`` is the person who sees everything, if there is one; ``sighting`` the distance
    at which hidden units are sighted.
    """
    origin = {} if came_from is None else {"from": dict(came_from)}
    shared = {"shared": chance.shared} if chance.shared else {}
    changed = {"changes": dict(game.changes)} if game.changes else {}
    return {
        "game": game.id,
        "rules": game.version,
        "release": __version__,
        "scenario": setting.reference,
        "options": dict(setting.options),
        **changed,
        "persons": {person: list(seats) for person, seats in persons.items()},
        **({"umpire": umpire} if umpire else {}),
        **({"sighting": sighting} if sighting else {}),
        "chance": {"source": chance.name, "commitment": chance.commitment, **shared},
        **origin,
    }
