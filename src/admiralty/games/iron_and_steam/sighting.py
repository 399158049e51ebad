"""IS-A34 Hidden until sighted: which ships the enemy sees, and what a view shows of those that it does not."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from admiralty.games.iron_and_steam.conditions import AFLOAT, Fate
from admiralty.games.iron_and_steam.figures import INCH, SIDES
from admiralty.games.iron_and_steam.hulls import NOBODY, Ship
from admiralty.games.iron_and_steam.outfit import as_sent
from admiralty.games.iron_and_steam.ships import Vessel

if TYPE_CHECKING:
    from admiralty.games.iron_and_steam.state import Battle

__all__ = ["RANGES", "in_sight", "strange", "veil"]

RANGES = range(20, 101, 10)
"""The ranges of sight in inches, from middle to middle. The least is more than two ships close in a turn and than the
range of small arms; at the greatest no gun reaches farther."""
LEAST = RANGES[0]
"""The distance at which a ship hidden by the umpire is seen."""


def strange(battle: "Battle", seat: str | None) -> Iterator[tuple[Vessel, Ship]]:
    """The vessels of the other side; to an observer all."""
    side = "" if seat is None else next(side for side, seats in battle.setting.sides.items() if seat in seats)
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        if SIDES[vessel.side] != side:
            yield vessel, ship


def in_sight(battle: "Battle", index: int) -> bool:
    """Whether the enemy sees a ship: herself, or one that she is lashed to or fouled with."""
    bound = [index]
    for each in bound:  # it grows by those tied to one that is in it
        ship = battle.ships[each]
        tied = ship.fouled if ship.lashed == NOBODY else [*ship.fouled, ship.lashed]
        bound += [other for other in tied if other not in bound]
    return any(_shows(battle, each) for each in bound)


def _shows(battle: "Battle", index: int) -> bool:
    """A fort is on every chart; gunfire of this turn or the last reveals a ship; else an enemy must be near enough."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if vessel.is_fort or ship.guns_fired or ship.smoke:
        return True
    word = (battle.overruled or {}).get(vessel.id)
    if word:
        return True
    far = ((battle.sighting if word is None else LEAST) * INCH) ** 2
    x, y = ship.x, ship.y
    others = (battle.ships[enemy] for enemy in battle.setting.enemies[index])
    return any(other.fate is AFLOAT and (other.x - x) ** 2 + (other.y - y) ** 2 <= far for other in others)


def veil(battle: "Battle", view: "Battle", seat: str | None) -> None:
    """Show a ship out of sight as not yet arrived, without its events. Of the umpire's settings the view keeps what the
    seat may know: enemies that are always shown."""
    hidden, words = set(), battle.overruled or {}
    view.overruled = {each.id: True for each, _ in strange(battle, seat) if words.get(each.id)}
    for vessel, ship in strange(battle, seat):
        out_of_sight = ship.fate is AFLOAT and not in_sight(battle, vessel.index)
        if out_of_sight:
            hidden.add(vessel.index)
        if out_of_sight or ship.fate is Fate.RESERVE:
            view.ships[vessel.index] = as_sent(vessel, battle.setting)
            view.ships[vessel.index].fate = Fate.RESERVE
    if not hidden:
        return
    view.agenda = []
    view.effects = [effect for effect in view.effects if effect.ship not in hidden]
    view.contacts = [each for each in view.contacts if hidden.isdisjoint((each.first, each.second))]
    for ship in view.ships:
        if ship.fouled:
            ship.fouled = [other for other in ship.fouled if other not in hidden]
