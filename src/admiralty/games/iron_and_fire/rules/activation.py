"""4.0 Activations: which units a card activates, and what each of them does."""

from typing import Final, NamedTuple

from admiralty.games.iron_and_fire import events, victory
from admiralty.games.iron_and_fire.state import CARDS, IN_PLAY, WAITING, Battle, Unit, colour_of
from admiralty.rulebook import Flow, Refusal, Seat, Spot, Verb, Verbs, ask, refuse

from . import action, arguments, boarding, courses, firing, fortunes, honor, movement, sailing


class Named(NamedTuple):
    """The subject of the question which unit acts next: the side whose card it is, the units that it may name, and
    those among them that honor binds to act on this card (13.2)."""

    side: Seat
    ready: tuple[int, ...]
    bound: tuple[int, ...] = ()


class Name(
    Verb[Battle, Named],
    label_key="order-unit",
    case="4.1",
    choices=lambda battle, now: now.ready,
    legal=lambda battle, now: now.ready,
):
    """4.1, I29 A side names the unit that acts next."""

    unit: arguments.UnitWord

    def refusal(self, battle: Battle, now: Named) -> Refusal | None:
        """4.1, I8 Not hers, not there, once already on this card, or a battery without a target; 13.2 or the card would
        be spent before a ship that honor binds has acted."""
        unit = battle.units[self.unit]
        if unit.owner != now.side:
            return refuse("4.1", "refusal-other-side", unit=unit.id)
        if self.unit in battle.acted:
            return refuse("4.1", "refusal-has-acted", unit=unit.id)
        if unit.status == IN_PLAY:
            idle = battle.setting.profiles[self.unit].battery and not firing.targets(battle, unit)
            return refuse("I8", "refusal-no-target", unit=unit.id) if idle else _passes_over(battle, now, self.unit)
        if unit.status == WAITING and sailing.can_enter(battle, unit):
            return _passes_over(battle, now, self.unit)
        return refuse("4.1", "refusal-not-there", unit=unit.id)

    def point(self, battle: Battle, now: Named) -> Spot:
        here = battle.units[self.unit].status == IN_PLAY
        return Spot("counter", battle.setting.ids[self.unit]) if here else Spot()


def _passes_over(battle: Battle, now: Named, unit: int) -> Refusal | None:
    """13.2, I75 The activations that are left belong to bound ships."""
    if unit in now.ready:
        return None
    return refuse("13.2", "refusal-passed-over", ship=battle.setting.ids[now.bound[0]])


class PassCard(Verb[Battle, Named], word="pass", case="4.1"):
    """4.1 Or it leaves the rest of the card."""

    def refusal(self, battle: Battle, now: Named) -> Refusal | None:
        """13.2, I75 Not while a bound ship has not acted."""
        return refuse("13.2", "refusal-passed-over", ship=battle.setting.ids[now.bound[0]]) if now.bound else None


NAMES: Final[tuple[type[Name] | type[PassCard], ...]] = (Name, PassCard)


def ready_units(battle: Battle, side: str) -> list[Unit]:
    """4.1, 15.2, 15.3, I8 The units that this card may still activate, each once; a battery needs a target."""
    acted = battle.acted
    profiles = battle.setting.profiles
    return [
        unit
        for unit in battle.units
        if unit.owner == side
        and unit.index not in acted
        and (
            (unit.status == IN_PLAY and (not profiles[unit.index].battery or bool(firing.targets(battle, unit))))
            or (unit.status == WAITING and sailing.can_enter(battle, unit))
        )
    ]


def bound_units(battle: Battle, ready: list[Unit]) -> list[Unit]:
    """13.2, I75 Those of the units ready to act that must: they can ram, or close and have not done so this turn."""
    if not battle.setting.honor:
        return []
    found = []
    for unit in ready:
        if unit.status == IN_PLAY and honor.is_bound(battle, unit):
            now = action.Activation(unit.index, movement.movement_points(battle, unit))
            if action.must_ram(battle, now) or action.must_close(battle, now):
                found.append(unit)
    return found


def activation(battle: Battle) -> Flow[None]:
    """4.1, 4.2, I29 One unit of the card's side acts, named when the last has finished; or the side passes."""
    side = colour_of(battle.setting, battle.card)
    ready = ready_units(battle, side) if battle.left > 0 else []
    if not ready:
        if not battle.acted:
            battle.tell(events.CardPassed(side, battle.left, case="4.1"))
        close_card(battle)
        return
    sole = len(ready) == 1
    unit = ready[0]
    if not sole:
        bound = bound_units(battle, ready)
        free = bound if 0 < battle.left <= len(bound) else ready
        now = Named(side, tuple([each.index for each in free]), tuple([each.index for each in bound]))
        choices = Verbs(NAMES, battle, now)
        name = yield from ask(side, "unit", choices, case="4.1", card=battle.card, left=battle.left)
        if isinstance(name, PassCard):
            _pass_card(battle, side)
            return
        unit = battle.units[name.unit]
    if unit.index != battle.ready_prize:
        battle.ready_prize = courses.NOBODY
    if not (yield from act(battle, unit, sole)):
        _pass_card(battle, side)
        return
    battle.acted.append(unit.index)
    battle.left -= 1
    battle.ready_prize = courses.NOBODY
    if victory.judge(battle):
        return
    may_again = unit.status == IN_PLAY and battle.holder == unit.owner
    if may_again and (yield from fortunes.second_activation(battle, unit)):
        battle.push(second, unit.index)


def second(battle: Battle, index: int) -> Flow[None]:
    """13.1 The second activation that the counter gives a unit."""
    unit = battle.units[index]
    yield from act(battle, unit, sole=False)
    fortunes.settle(battle, fortunes.AGAIN)
    victory.judge(battle)


def _pass_card(battle: Battle, side: Seat) -> None:
    battle.tell(events.CardPassed(side, battle.left, case="4.1"))
    close_card(battle)


def close_card(battle: Battle) -> None:
    """4.1 What a card leaves unused is lost; an extra unit bought by the counter (13.1) was this card's only."""
    battle.active = courses.NOBODY
    battle.left = 0
    battle.ready_prize = courses.NOBODY
    battle.phase = CARDS
    fortunes.settle(battle, fortunes.ONE_MORE)


def act(battle: Battle, unit: Unit, sole: bool) -> Flow[bool]:
    """4.2, I44 One activation: lifting a boarding lock is free, then exactly one action; False if the side passed."""
    battle.active = unit.index
    if battle.locks:
        yield from _enemy_may_lift(battle, unit)
    points = 0 if battle.setting.profiles[unit.index].battery else movement.movement_points(battle, unit)
    while True:
        now = action.Activation(unit.index, points, sole)
        chosen = yield from ask(
            Seat(unit.owner), "action", Verbs(sailing.ACTIONS, battle, now), case="4.2", unit=unit.id, points=points
        )
        if not isinstance(chosen, boarding.BreakOff):
            break
        yield from chosen.take_effect(battle, now)
    if isinstance(chosen, action.Pass):
        return False
    for lock in battle.locks_of(unit) if battle.locks else ():
        lock.winner = courses.NOBODY
    yield from chosen.take_effect(battle, now)
    unit.slowed = False
    return True


def _enemy_may_lift(battle: Battle, unit: Unit) -> Flow[None]:
    """6.3, I44 At the start of the next activation of either ship the winner of the last round may lift the lock."""
    for lock in battle.locks_of(unit):
        if lock.winner >= 0 and lock.winner != unit.index:
            yield from boarding.offer_lift(battle, Seat(battle.units[lock.winner].owner), lock)
