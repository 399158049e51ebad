"""7.3 to 7.5 Interception: in every hex that ships enter, enemy warships of the same area may try to stop them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from itertools import combinations
from typing import Annotated, Final, NamedTuple, Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import Places
from admiralty.games.war_of_the_pacific.state import Voyage, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Flow, Measure, Number, Refusal, Seat, Verb, Verbs, ask_window, d6, refuse, roll

from . import counters, gunnery, provisions

__all__ = [
    "INTERCEPTING",
    "Chase",
    "chance_of",
    "chance_to_intercept",
    "danger",
    "interception",
    "lookouts",
    "may_intercept",
    "numbers_needed",
    "watched",
]

FARTHEST: Final = 6
"""The greatest distance in a standing order: beyond five hexes no die suffices."""
ALL_SUBSETS_UP_TO: Final = 3
"""With more stacks than this in one area, joint attempts are offered by pairs and for all together."""


class Chase(NamedTuple):
    """Ships under way in a hex, and the enemy stacks that may intercept, each with its distance."""

    seat: Seat
    place: Hex
    stacks: tuple[tuple[Hex, int], ...]
    prey: tuple[int, ...]


def watched(war: War, side: Seat) -> frozenset[str]:
    """The areas in which a side has warships: ships that sail elsewhere cannot be intercepted. The box is not an
    area."""
    area_of, printed = war.setting.theatre.area_of, war.setting.ships
    return frozenset(
        [
            area_of(ship.place)
            for n, ship in enumerate(war.ships)
            if ship.owner == side and ship.place and not printed[n].transport
        ]
    )


def lookouts(war: War) -> tuple[tuple[Hex, int], ...]:
    """7.3, P38, P40, P41, P42, P76 The enemy stacks that may try now: in the same area, not tried yet, able to sail.

    Stacks in the port that the ships enter blockade it, which has its own procedure (7.6).
    """
    voyage = war.voyage
    if voyage is None or voyage.place == BOX or not voyage.ships:
        return ()
    theatre = war.setting.theatre
    mover = Seat(war.side)
    side = war.setting.enemy[mover]
    area = theatre.area_of(voyage.place)
    blockaded = counters.own_port(war, mover, voyage.place)
    tried = voyage.tried
    printed = war.setting.ships
    found: dict[Hex, bool] = {}
    for index, ship in enumerate(war.ships):
        if ship.owner == side and ship.place and not printed[index].transport and theatre.area_of(ship.place) == area:
            found[ship.place] = found.get(ship.place, True) and index not in tried
    stacks = []
    for place in sorted(found):
        if not found[place] or (place == voyage.place and blockaded):
            continue
        distance = theatre.sea_distance(place, voyage.place)
        if distance == 0 or provisions.can_leave(war, side, place):
            stacks.append((place, distance))
    return tuple(stacks)


def may_intercept(war: War) -> bool:
    return bool(lookouts(war))


def whole_force(war: War, side: str, stack: Hex) -> list[int]:
    """7.3, 6.3 The ships of a stack that can sail, transports too; a new one cannot before her own turn."""
    return [n for n in counters.ships_at(war, side, stack) if not war.ships[n].built]


def slowest(war: War, ships: Iterable[int]) -> int:
    """7.4 The lowest speed modifier of the intercepting ships."""
    return min(counters.speed_of(war, ship) for ship in ships)


def succeeds(net: int, distance: int, reading: str) -> bool:
    """7.3, P27a Whether an attempt succeeds: a net roll above the distance, and always in the same hex; by the other
    reading not above the distance."""
    return distance == 0 or (net <= distance if reading == "within" else net > distance)


def numbers_needed(war: War, side: str, stack: Hex, distance: int) -> tuple[int, ...]:
    """7.3, 7.4, P4 The faces of the die with which a stack's warships intercept."""
    speed, reading = slowest(war, counters.warships_at(war, side, stack)), war.setting.options["interception"]
    return tuple(face for face in range(1, 7) if succeeds(face + speed, distance, reading))


def chance_to_intercept(war: War, side: str, stack: Hex, distance: int) -> float:
    """The chance of a lone attempt by a stack's warships."""
    return len(numbers_needed(war, side, stack, distance)) / 6


def chance_of(war: War, now: Chase, stacks: tuple[Hex, ...], with_transports: bool) -> float | None:
    """7.3 to 7.5 The chance that an attempt of some stacks intercepts the ships, each with a die of its own; none
    without an attempt."""
    if not stacks:
        return None
    distances = dict(now.stacks)
    if not all(distances[stack] for stack in stacks):  # a stack in the same hex needs no die
        return 1.0
    farthest = max(distances[stack] for stack in stacks)
    reading = war.setting.options["interception"]
    ships_of = whole_force if with_transports else counters.warships_at
    missed = 1.0
    for stack in stacks:
        speed = slowest(war, ships_of(war, now.seat, stack))
        missed *= sum(not succeeds(face + speed, farthest, reading) for face in range(1, 7)) / 6
    return 1 - missed


def danger(war: War, course: Iterable[Hex], side: Seat | None = None) -> float:
    """The chance that ships on a course are intercepted, if each enemy stack tries once at its best chance; by default
    for the side whose turn it is."""
    theatre, printed, enemy = war.setting.theatre, war.setting.ships, war.setting.enemy[side or Seat(war.side)]
    hexes, safe = [place for place in course if place != BOX], 1.0
    stacks = {
        ship.place
        for n, ship in enumerate(war.ships)
        if ship.owner == enemy and ship.place and not printed[n].transport
    }
    for stack in stacks - {BOX}:
        near = [theatre.sea_distance(stack, each) for each in hexes if theatre.area_of(each) == theatre.area_of(stack)]
        if not provisions.can_leave(war, enemy, stack):
            near = [distance for distance in near if distance == 0]
        safe *= 1 - max([chance_to_intercept(war, enemy, stack, distance) for distance in near], default=0.0)
    return 1 - safe


def number_to_name(war: War, now: Chase) -> int:
    """The best number for a lone attempt: 0 if no die is enough, 7 if any is."""
    best = max([numbers_needed(war, now.seat, *stack) for stack in now.stacks], key=len)
    if not best:
        return 0
    if len(best) == 6:
        return 7
    return best[-1] if war.setting.options["interception"] == "within" else best[0]


# ---------------------------------------------------------------------- the orders


def _refused(war: War, now: Chase, stacks: tuple[Hex, ...]) -> Refusal | None:
    for stack in stacks:
        if stack not in dict(now.stacks):
            return refuse("7.3", "refusal-cannot-intercept", place=place_name(stack))
    return None


def _subsets(now: Chase) -> list[tuple[Hex, ...]]:
    places = [place for place, _ in now.stacks]
    if len(places) <= ALL_SUBSETS_UP_TO:
        sizes: Iterable[int] = range(1, len(places) + 1)
    else:
        sizes = (1, 2, len(places))
    return [subset for size in sizes for subset in combinations(places, size)]


class Watch(Verb[War, Chase]):
    """The standing order for a sighting: the stacks that try to intercept in this hex, if any."""

    def chosen(self, state: War, now: Chase) -> tuple[Hex, ...]:
        """The intercepting stacks."""
        return ()

    def carry_out(self, state: War, now: Chase) -> Flow[None]:
        stacks = self.chosen(state, now)
        if stacks:
            yield from attempt(state, now, stacks, with_transports=False)

    def measures(self, state: War, now: Chase) -> dict[str, Measure]:
        if not self.chosen(state, now):
            return {}
        return {"measure-intercepted": lambda war: war.duel is not None}

    def foretold(self, state: War, now: Chase) -> dict[str, dict[Hashable, float]] | None:
        chance = chance_of(state, now, self.chosen(state, now), isinstance(self, InterceptInForce))
        if chance is None:
            return None
        return {"measure-intercepted": {met: share for met, share in ((True, chance), (False, 1 - chance)) if share}}


class LetPass(Watch, word="pass", case="7.3", label_key="order-let-pass"):
    """7.3 No attempt is made in this hex."""


class Intercept(Watch, word="intercept", case="7.3", choices=lambda war, now: _subsets(now)):
    """7.3, P26, P39 All warships of one hex try, or those of several hexes together."""

    stacks: Places

    def refusal(self, state: War, now: Chase) -> Refusal | None:
        return _refused(state, now, self.stacks)

    def chosen(self, state: War, now: Chase) -> tuple[Hex, ...]:
        return self.stacks


class InterceptInForce(Watch, word="intercept_all", case="7.3"):
    """7.3, P43 The same with the transports of those hexes, whose speed then counts too."""

    stacks: Places

    @classmethod
    def offers(cls, state: War, now: Chase) -> Iterable[Self]:
        return [cls(subset) for subset in _subsets(now) if _has_transports(state, now, subset)]

    def refusal(self, state: War, now: Chase) -> Refusal | None:
        refusal = _refused(state, now, self.stacks)
        if refusal is None and not _has_transports(state, now, self.stacks):
            return refuse("7.3", "refusal-no-transports")
        return refusal

    def chosen(self, state: War, now: Chase) -> tuple[Hex, ...]:
        return self.stacks

    def carry_out(self, state: War, now: Chase) -> Flow[None]:
        yield from attempt(state, now, self.stacks, with_transports=True)


def _has_transports(war: War, now: Chase, stacks: tuple[Hex, ...]) -> bool:
    return any(not counters.is_warship(war, n) for stack in stacks for n in whole_force(war, now.seat, stack))


def best_stack(war: War, now: Chase, within: int = FARTHEST) -> Hex | None:
    """The stack with the best chance, if it has any."""
    found = [
        (chance_to_intercept(war, now.seat, place, distance), -distance, -place)
        for place, distance in now.stacks
        if distance <= within
    ]
    found = [each for each in found if each[0] > 0]
    return -max(found)[2] if found else None


def _one(stack: Hex | None) -> tuple[Hex, ...]:
    return () if stack is None else (stack,)


class InterceptWithin(Watch, word="within", case="7.3"):
    """7.3 Try with the best stack up to a distance in hexes; for a standing order."""

    hexes: Annotated[int, Number(least=0, most=FARTHEST - 1)]

    def chosen(self, state: War, now: Chase) -> tuple[Hex, ...]:
        return _one(best_stack(state, now, self.hexes))


class InterceptTransports(Watch, word="transports", case="7.3", label_key="order-intercept-transports"):
    """7.3 Try with the best stack if transports are among the ships; for a standing order."""

    def chosen(self, state: War, now: Chase) -> tuple[Hex, ...]:
        return _one(best_stack(state, now)) if any(not counters.is_warship(state, n) for n in now.prey) else ()


class InterceptIronclads(Watch, word="ironclads", case="7.3", label_key="order-intercept-ironclads"):
    """7.3 Try with the best stack if armoured ships are among them; for a standing order."""

    def chosen(self, state: War, now: Chase) -> tuple[Hex, ...]:
        return _one(best_stack(state, now)) if any(state.printed(n).armour[0] > 0 for n in now.prey) else ()


INTERCEPTING = (LetPass, Intercept, InterceptInForce, InterceptWithin, InterceptTransports, InterceptIronclads)


# ---------------------------------------------------------------------- the attempt


def attempt(war: War, now: Chase, stacks: tuple[Hex, ...], with_transports: bool) -> Flow[None]:
    """7.3 to 7.5, P26, P41, P79 Each stack rolls against the farthest distance; a stack that succeeds fights, others
    move near."""
    voyage = _voyage(war)
    side = now.seat
    distances = dict(now.stacks)
    farthest = max(distances[stack] for stack in stacks)
    reading = war.setting.options["interception"]
    ships_of = whole_force if with_transports else counters.warships_at
    # Stacks as of the order: a failed stack may end beside others of the attempt, but does not join them.
    groups = [(stack, ships_of(war, side, stack)) for stack in stacks]
    joined: list[int] = []
    for stack, ships in groups:
        voyage.tried = sorted({*voyage.tried, *counters.warships_at(war, side, stack)})
        here = distances[stack]
        if not here:  # a stack in the same hex needs no die
            joined += ships
            war.tell(events.Intercepted(side, _names(war, ships), place_name(stack), 0, 0, case="7.3"))
            continue
        speed = slowest(war, ships)
        rows, luck = _row(speed, farthest, reading), counters.low if reading == "within" else counters.high
        face = yield from roll(d6, case="7.3", by=side, rows=rows, luck=luck)
        net = face + speed
        if succeeds(net, farthest, reading):
            provisions.provision(war, side, stack)
            for ship in ships:
                war.ships[ship].place = voyage.place
            joined += ships
            war.tell(events.Intercepted(side, _names(war, ships), place_name(stack), farthest, net, case="7.3"))
            continue
        end = _close_in(war, side, stack, ships, min(net, here))
        war.tell(events.InterceptionFailed(side, _names(war, ships), farthest, net, place_name(end), case="7.5"))
    if joined:
        gunnery.engage(war, voyage.place, voyage.ships, joined)


@cache
def _row(speed: int, distance: int, reading: str) -> Callable[[int], int | None]:
    """The result rows of the dice: every success, and failures by the distance that the ships then move."""

    def row(face: int) -> int | None:
        net = face + speed
        return None if succeeds(net, distance, reading) else max(0, min(net, distance))

    return row


def _close_in(war: War, side: Seat, stack: Hex, ships: list[int], hexes: int) -> Hex:
    """7.5, P41 A failed attempt moves the ships that far towards the hex of the enemy."""
    if hexes <= 0:
        return stack
    place = war.setting.theatre.sea.way(stack, _voyage(war).place)[hexes - 1]
    provisions.provision(war, side, stack)
    for ship in ships:
        war.ships[ship].place = place
    return place


def _names(war: War, ships: Iterable[int]) -> list[str]:
    return [war.printed(ship).id for ship in ships]


def _voyage(war: War) -> Voyage:
    if war.voyage is None:
        raise LookupError("no ships are under way")
    return war.voyage


def interception(war: War) -> Flow[None]:
    """7.3 The window: attempts one after the other, until no stack can or will try in this hex."""
    stacks = lookouts(war)
    voyage = war.voyage
    if not stacks or voyage is None:
        return
    side = war.setting.enemy[war.side]
    now = Chase(side, voyage.place, stacks, tuple(voyage.ships))
    verb = yield from ask_window(
        side, "interception", Verbs(INTERCEPTING, war, now), decline="pass", case="7.3",
        period=f"{war.turn}-{war.side}",
        ships=_names(war, voyage.ships), place=place_name(voyage.place), area=voyage.area,
        needed=number_to_name(war, now), or_less=int(war.setting.options["interception"] == "within"),
    )  # fmt: skip
    if verb.chosen(war, now):
        war.push(interception)
    yield from verb.take_effect(war, now)
