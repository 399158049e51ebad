"""IS-1 Odds of a line of a sheet if all others carry on: fire, a ram, the ground, torpedoes, repairs.

Movement is deterministic, so the places of all ships follow from their orders. The real rules give the chance of each
roll from there. The real orders of others are unknown; odds of the sealed turn sample them.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import prod
from typing import Any

from admiralty.games.iron_and_steam.figures import BANDS, INCH
from admiralty.games.iron_and_steam.state import AFLOAT, Battle, Contact, Effect, Harm, supposed_orders
from admiralty.rulebook import Entry, Flow, Foretold, Message, Seat, Written, fallen

from . import battery, decks, firing, grounds, movement, ramming, toll, underway, watch
from .guns import Volley, chance_to_hit, to_hit_modifiers, volleys_of
from .repairs import ITEMS, has_damage, items_of, repair_chance, repairs_allowed

__all__ = ["Prospect", "imagined"]

OTHERS = "odds-others-carry-on"
Shares = dict[Hashable, float]


def imagined(battle: Battle, seat: Seat | None, written: Written) -> tuple[Battle, dict[int, movement.Course]]:
    """IS-A29 The battle after the movement of this turn, with a sheet of one seat carried out and all others going on
    unchanged; the rolls still to come lie on its agenda."""
    after = battle.clone()
    after.heard = None
    after.agenda.clear()
    after.posts = []  # no seat need be woken there, and the running-on of others is unknown
    for vessel, ship in zip(after.setting.vessels, after.ships, strict=True):
        if vessel.seat != seat:
            ship.orders = supposed_orders(ship)
    watch.write_down(after, written)
    return after, underway.sail(after)


class Prospect:
    """A turn by a sheet, all others carrying on: where the ships will lie, and the rolls that follow."""

    def __init__(self, battle: Battle, seat: Seat, written: Written) -> None:
        self.before = battle
        self.after, _ = imagined(battle, seat, written)

    # -- gunfire ---------------------------------------------------------------------------------------------------

    def volleys(self, index: int, entries: Sequence[Entry[Any, Any]] = ()) -> list[Volley]:
        """The fire of a ship, by her orders and the written entries about guns."""
        told = [entry for entry in entries if isinstance(entry, battery.BATTERY)]
        kept = self.after.ships[index]
        ship = self.after.ships[index] = kept.clone()
        try:
            for entry in told:
                entry.note(watch.Line(self.after, index, ship, ship.orders))
            if has_damage(ship):  # IS-9.1 a turret under repair does not fire
                ship.repaired = items_of(self.after, index)[: repairs_allowed(self.after, ship)]
            return volleys_of(self.after, index)
        finally:
            self.after.ships[index] = kept

    def hit_at_all(self, volleys: Sequence[Volley]) -> float:
        """IS-2.2 The chance of one hit or more."""
        return 1 - prod(1 - chance for volley in volleys for chance in toll.hit_chances(self.after, volley))

    def gunfire(self, index: int, entries: Sequence[Entry[Any, Any]] = ()) -> Iterator[Foretold]:
        """IS-2.2 The chances of a ship's fire group by group, and of several groups at one target together."""
        setting, after = self.before.setting, self.after
        ship = setting.vessels[index]
        by_target: dict[int, list[Volley]] = {}
        for volley in self.volleys(index, entries):
            by_target.setdefault(volley.target, []).append(volley)
        if not by_target and ship.pieces and after.ships[index].fate is AFLOAT:
            yield Foretold(Message("foretold-silent", ship=ship.id), {}, OTHERS)
        for target, volleys in by_target.items():
            firing.train_turrets(after, target, volleys_of(after, target))
            name = setting.vessels[target].id
            for volley in volleys:
                gun = ship.weapons[volley.group].gun
                chance = chance_to_hit(gun, volley.band, to_hit_modifiers(after, index, target))
                said = {"gun": gun.id, "guns": len(volley.guns), "ammo": volley.ammo.value, "band": BANDS[volley.band]}
                what = Message("foretold-volley", ship=ship.id, target=name, chance=chance, **said)
                yield Foretold(what, toll.gunnery_measures(after, [volley]), OTHERS)
            if len(volleys) > 1:
                guns = sum(len(volley.guns) for volley in volleys)
                what = Message("foretold-broadside", ship=ship.id, target=name, guns=guns)
                yield Foretold(what, toll.gunnery_measures(after, volleys), OTHERS)

    # -- on the way ------------------------------------------------------------------------------------------------

    def way(self, index: int) -> Iterator[Foretold]:
        """HR-6, HR-10, HR-16, IS-8, IS-13.5 The checks of a ship's course: the ground, torpedoes, wrecks, hulls that
        meet."""
        after, ship = self.after, self.before.setting.vessels[index]
        if after.ships[index].aground and not self.before.ships[index].aground:
            yield Foretold(Message("foretold-ground", ship=ship.id), {"measure-aground": {True: 1.0}}, OTHERS)
        for name, arguments in reversed(after.agenda):
            if arguments and arguments[0] == index and name in CHECKS:
                yield self._check(name, ship.id, arguments)
        for place, contact in enumerate(after.contacts):
            if index in (contact.first, contact.second):
                yield self._meeting(place, contact, index)

    def _check(self, name: str, ship: str, arguments: tuple[Any, ...]) -> Foretold:
        check, key, measure = CHECKS[name]
        index = arguments[0]
        twin = self.after

        def begin() -> Flow[None]:
            nonlocal twin
            twin = self.after.clone()
            twin.effects = []
            return check(twin, *arguments)

        def read() -> bool:
            return twin.ships[index].aground if measure == "measure-aground" else bool(twin.effects)

        return Foretold(Message("foretold-check", what=key, ship=ship), {measure: {**fallen(begin, read)}}, OTHERS)

    def _meeting(self, place: int, contact: Contact, index: int) -> Foretold:
        """HR-10, HR-11 A ram or a collision: hull points of both, and whether they foul."""
        vessels = self.before.setting.vessels
        other = contact.second if contact.first == index else contact.first
        twin = self.after

        def begin() -> Flow[None]:
            nonlocal twin
            twin = self.after.clone()
            twin.effects = []
            return ramming.resolve_contact(twin, place)

        def read() -> tuple[int, int, bool, bool]:
            mine, theirs = (_hull(twin, twin.effects, n) for n in (index, other))
            return theirs, mine, theirs >= twin.ships[other].hull, other in twin.ships[index].fouled

        found = fallen(begin, read)
        said = {"speed": contact.closing // INCH, "angle": contact.angle // 10, "bow": contact.bow}
        what = Message("foretold-meeting", ship=vessels[contact.first].id, target=vessels[contact.second].id, **said)
        keys = ("measure-hull-theirs", "measure-hull-mine", "measure-enemy-lost", "measure-fouled")
        measures: dict[str, Shares] = {key: {} for key in keys}
        for values, share in found.items():
            for key, value in zip(keys, values, strict=True):
                measures[key][value] = measures[key].get(value, 0.0) + share
        return Foretold(what, measures, OTHERS)


CHECKS: dict[str, tuple[Callable[..., Flow[None]], str, str]] = {
    "check_ground": (grounds.check_ground, "ground", "measure-aground"),
    "check_wreck": (grounds.check_wreck, "wreck", "measure-aground"),
    "check_mines": (grounds.check_mines, "mines", "measure-mine"),
    "check_engines": (grounds.check_engines, "engines", "measure-engines"),
}
"""By the name of a check: its flow, its message, and its measure."""


def _hull(battle: Battle, effects: Sequence[Effect], index: int) -> int:
    """The hull points that effects will cost a ship, at most all she has."""
    points = toll.toll_of(battle, [each for each in effects if each.ship == index and each.kind is Harm.HULL]).hull
    return min(battle.ships[index].hull, points)


def repairs(battle: Battle, index: int, entries: Sequence[Entry[Any, Any]]) -> Iterator[Foretold]:
    """HR-13 The repairs that a crew works on this turn, whatever the enemy does."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    first = next((entry.first.value for entry in entries if isinstance(entry, decks.Repair)), ship.orders.repair)
    if ship.fate is not AFLOAT:
        return
    for item in items_of(battle, index, first)[: repairs_allowed(battle, ship)]:
        kind = item.partition(" ")[0]
        chance = repair_chance(battle, index, kind)[0]
        shares: Shares = {value: share / 100 for value, share in ((False, 100 - chance), (True, chance)) if share}
        yield Foretold(Message("foretold-repair", ship=vessel.id, item=kind, chance=chance), {"measure-mended": shares})


def repaired_first(battle: Battle, index: int, entry: decks.Repair) -> float | None:
    """HR-13 The chance of the repair with this priority; none if there is nothing of the kind."""
    items = items_of(battle, index, entry.first.value)[: repairs_allowed(battle, battle.ships[index])]
    kinds = [item.partition(" ")[0] for item in items]
    chances = [repair_chance(battle, index, kind)[0] for kind in kinds if ITEMS[kind] == entry.first.value]
    return 1 - prod(1 - chance / 100 for chance in chances) if chances else None


def groups_told(entry: Entry[Any, Any], volleys: Sequence[Volley]) -> Sequence[Volley]:
    """The volleys that an entry affects: those of its gun group, or all."""
    if isinstance(entry, battery.GroupEntry):
        return [volley for volley in volleys if volley.group == entry.group - 1]
    return volleys
