"""Heuristics for supply: spending columns, and placing them."""

from __future__ import annotations

from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.rules import counters, paying
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU, Arm
from admiralty.games.war_of_the_pacific.state import War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Ask

from . import battle, plans, posts, sea

__all__ = ["columns", "payment", "repair", "supply"]

AT_THE_FRONT: Final = 4.5
"""The weight of a depleted regiment near the enemy: it is replenished before units are raised."""
A_FLEET: Final = 6
"""The number of transports Chile keeps afloat."""
A_LOAD: Final = 10
"""The number of units that are enough for a convoy: more would wait."""


def supply(war: War, ask: Ask) -> str | None:
    """In this order: place waiting units; forts; guns; then raise or replenish units, as the army needs."""
    now: paying.Stores = ask.subject
    codes = sea.listed(ask, "")
    musters = [code for code in codes if code.startswith("muster")]
    if musters:
        return max(musters, key=lambda code: _need(war, now.seat, code.split()[-1]))
    if not sum(plans.free_columns(war, now.seat, place) for place in counters.column_places(war, now.seat)):
        return "done"
    needs: dict[str, float] = {}
    best = max((_wanted(war, now, code, needs), code) for code in codes)
    return best[1] if best[0] > 0 else "done"


def _wanted(war: War, now: paying.Stores, code: str, needs: dict[str, float]) -> float:
    """The value of an order; ``needs`` caches the need of each city by name."""
    word, _, rest = code.partition(" ")
    if word == "fortify":
        return 3.0
    if word in ("rebuild", "recruit"):
        return _raising(war, now, rest, needs)
    if word == "replenish":
        return _making_whole(war, now, code)
    if word == "repair":
        return 1.1
    return _shipping(war, now.seat) if word == "build" and rest.endswith(" box") else 0.0


def _shipping(war: War, side: str) -> float:
    """6.3 A new transport: for Chile, if the army in the box has too few ships."""
    steps = battle.steps_of(war, counters.units_at(war, CHILE, BOX))
    afloat = sum(
        ship.owner == CHILE and war.printed(n).transport and not plans.stranded(war, CHILE, ship.place)
        for n, ship in enumerate(war.ships)
        if ship.place
    )
    return 1.4 if side == CHILE and afloat < A_FLEET and steps > 2 * afloat else 0.0


def _raising(war: War, now: paying.Stores, unit: str, needs: dict[str, float]) -> float:
    """The value of a new unit: a die, a step, and for artillery one more for every die near it."""
    name, where = unit.split()
    row = war.row(war.setting.unit_index[name])
    own = 1.0 + 0.1 * row.initiative + 0.1 * row.steps + (2.0 if row.kind is Arm.ARTILLERY else 0.0)
    if now.seat == CHILE:
        return own if len(counters.units_at(war, CHILE, BOX)) < A_LOAD else 0.2
    need = needs.get(where)
    if need is None:
        need = needs[where] = _need(war, now.seat, where)
    return own + need


def _making_whole(war: War, now: paying.Stores, code: str) -> float:
    unit = war.setting.unit_index[code.split()[1]]
    place = war.units[unit].place
    if not any(plans.free_columns(war, now.seat, each) for each in paying.near(war, place)):
        return 0.0
    at_front = place != BOX and bool(plans.near_to(war, war.setting.enemy[now.seat], place, 8))
    return 0.9 + 0.1 * war.row(unit).initiative + (AT_THE_FRONT if at_front else 0.0)


def _need(war: War, side: str, where: str) -> float:
    """The need of an Allied city for a unit: by its points and by what its garrison lacks."""
    if side == CHILE or where == "track":
        return 0.0
    place = war.setting.theatre.words[where]
    there = len(counters.units_at(war, side, place))
    if there >= plans.MOST_IN_A_HEX:
        return -1.0
    lack = -posts.spare_at(war, PERU, place)
    return min(2.0, 0.25 * plans.worth(war, place) * max(0, lack)) - (0.1 if there > plans.MOST_IN_A_HEX - 2 else 0.0)


def payment(war: War, ask: Ask) -> str | None:
    """Pay from the place that can spare most."""

    def spare(place: Hex) -> tuple[int, int, Hex]:
        return plans.free_columns(war, ask.seat, place), counters.columns_at(war, ask.seat, place), -place

    return f"from {place_name(max(ask.subject.places, key=spare))}"


def columns(war: War, ask: Ask) -> str | None:
    """Place columns with the soldiers: Callao before Lima, for its ships."""
    codes = [*sea.listed(ask, "stock_all"), *sea.listed(ask, "stock")]
    yard = place_name(war.setting.yards[ask.seat])
    return next((code for code in codes if code.endswith(yard)), codes[0])


def repair(war: War, ask: Ask) -> str | None:
    """Repair with columns if it is cheap, else in the dock."""
    return "columns" if ask.subject.cost <= 2 and "columns" in sea.listed(ask, "columns") else "wait"
