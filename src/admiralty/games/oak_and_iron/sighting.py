"""OI-A88 Hidden until sighted: which ships the enemy sees, and what a view shows of those that it does not."""

from typing import TYPE_CHECKING

from admiralty.boards import table

if TYPE_CHECKING:
    from admiralty.games.oak_and_iron.state import Battle, Ship

__all__ = ["RANGES", "holder", "in_sight", "veil"]

RANGES = range(300, 801, 100)
"""The ranges of sight in millimetres, from edge to edge. The least is Cannon Shot: no attack and no move reaches
farther."""
LEAST = RANGES[0]
"""The distance at which a ship hidden by the umpire is seen."""
BEFORE_THE_GAME = ("build", "setup")


def holder(battle: "Battle", ship: "Ship") -> str:
    """The side that holds a ship: a prize is her captor's."""
    return battle.setting.side_by_seat[ship.captor or ship.seat]


def in_sight(battle: "Battle", ship: "Ship") -> bool:
    """Whether the enemy sees a ship on the table: herself, or one that she is entangled with."""
    if battle.phase in BEFORE_THE_GAME:
        return True
    bound = [ship.id]
    for each in bound:  # it grows by ships tied to one that is in it
        bound += [other for other in battle.ships[each].entangled if other not in bound]
    return any(_shows(battle, battle.ships[each]) for each in bound)


def _shows(battle: "Battle", ship: "Ship") -> bool:
    """Prizes are open; else an enemy must be near enough, or the umpire must say so."""
    word = (battle.overruled or {}).get(ship.id)
    if ship.captor or word:
        return True
    far = (battle.sighting if word is None else LEAST) * 10
    side = holder(battle, ship)
    others = [other for other in battle.ships.values() if other.where == "table" and holder(battle, other) != side]
    return any(_within(battle, ship, other, far) for other in others)


def _within(battle: "Battle", one: "Ship", other: "Ship", far: int) -> bool:
    square = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
    if square <= far * far:
        return True
    a, b = (table.base(each.x, each.y, each.heading, *battle.setting.book.base_of[each.card]) for each in (one, other))
    return square <= (far + a.radius + b.radius) ** 2 and table.within(a, b, far)


def veil(battle: "Battle", view: "Battle", seat: str | None) -> None:
    """Show a ship out of sight as one in port, as built; and none of the points of her side."""
    words, side = battle.overruled or {}, "" if seat is None else battle.setting.side_by_seat[seat]
    strange = [ship for ship in battle.ships.values() if holder(battle, ship) != side]
    view.overruled = {ship.id: True for ship in strange if words.get(ship.id)}
    for squadron in view.squadrons.values():
        if battle.setting.side_by_seat[squadron.seat] != side:
            squadron.strikes = 0
    if side != battle.attacker:
        view.razing = 0
    hidden = battle.unseen(seat)
    for ship in strange:
        if ship.id in hidden:
            view.ships[ship.id] = ship.as_built()
    if hidden:
        view.agenda = []
        if view.acting is not None and view.acting.ship in hidden:
            view.acting = None
