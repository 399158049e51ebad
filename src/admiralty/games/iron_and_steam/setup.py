"""Set-up of a battle: the ships at their places in the condition of the scenario."""

from admiralty.games.iron_and_steam.outfit import as_sent
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import Battle, Ship, berth

__all__ = ["start"]

CLEAR = 5
"""HR-14 The distance of a consort who is not lashed, in widths of a pair: about two inches."""


def start(setting: Engagement) -> Battle:
    """The ships at their places in the condition of the scenario."""
    ships = [as_sent(vessel, setting) for vessel in setting.vessels]
    for vessel, ship in zip(setting.vessels, ships, strict=True):
        if vessel.leader is not None:
            _lash(ships[vessel.leader], ship, setting.vessels[vessel.leader], vessel, setting.on("lashed_pairs"))
    return Battle(ships=ships, setting=setting)


def _lash(leader: Ship, consort: Ship, first: Vessel, second: Vessel, lashed: bool) -> None:
    """HR-14 The consort lies alongside her leader; without lashings she steams by herself, well clear."""
    berth(leader, consort, first, second)
    if not lashed:
        consort.x += CLEAR * (consort.x - leader.x)
        consort.y += CLEAR * (consort.y - leader.y)
        return
    leader.lashed, consort.lashed = second.index, first.index
    leader.leads = True
