"""OI-8 Critical damage, and shots at rigging or crew, which use the same dice."""

from typing import NamedTuple

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import arrival, collision, edge
from admiralty.games.oak_and_iron.rules.courses import manoeuvre
from admiralty.games.oak_and_iron.rules.terms import active, damage, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Question, Side, Way
from admiralty.rulebook import Flow, Seat, Verb, Verbs, ask

HELM_SPEED = 2


def critical_check(battle: Battle, firer: Ship, target: Ship, count: int, context: active.Context) -> Flow[None]:
    """OI-7.7 OI-8.1 OI-8.2 OI-8.3 One die for each skull; effects are counted over all dice of the attack (OI-A11)."""
    symbols = battle.setting.book.symbols
    scoring = symbols["critical_damage"] | symbols["critical_rigging"] | symbols["critical_crew"]
    careful = bool(active.matching(battle, "attack.critical", context, "reroll"))
    groups = (symbols["critical_damage"], symbols["critical_rigging"], symbols["critical_crew"])
    rows = throws.counts(*groups) if careful else throws.counts(*groups, most=2)
    # from here on only the effects of the attack's own dice matter
    squadron = battle.squadrons[firer.seat]
    spent = (squadron.fortune, tuple(sorted(squadron.spent.items())), tuple(sorted(firer.spent.items())))
    so_far = (count, target.damage, target.fatigue, target.party, context.relief, context.dealt, spent)
    dice = yield from throws.throw(battle, firer, count, scoring, "OI-7.7", rows, so_far)
    if careful:
        blank = sum([face not in scoring for face in dice])
        if blank:
            # re-rolling a die without effect is always right: Careful Aim needs no question
            fresh = yield from throws.throw(battle, firer, blank, scoring, "OI-7.7", throws.counts(*groups, most=2))
            dice = (*[face for face in dice if face in scoring], *fresh)
    battle.tell(events.CriticalRolled(target.id, dice, case="OI-7.7"))
    yield from critical_effects(battle, firer, target, dice, context)


def critical_effects(
    battle: Battle, firer: Ship, target: Ship, dice: throws.Faces, context: active.Context
) -> Flow[None]:
    """OI-8.1 OI-8.2 OI-8.3 The effects of skulls, sails and swords of a critical check."""
    symbols = battle.setting.book.symbols
    skulls = sum([face in symbols["critical_damage"] for face in dice])
    sails = sum([face in symbols["critical_rigging"] for face in dice])
    swords = sum([face in symbols["critical_crew"] for face in dice])
    if skulls >= 2:
        damage.cripple(battle, target, case="OI-8.1")
    elif skulls:
        damage.add_damage(battle, target, damage.withstood(battle, context, 1), case="OI-8.1")
    if sails:
        rigging_hit(battle, target, sails)
    if swords:
        yield from crew_hit(battle, firer, target, swords, context)


def rigging_hit(battle: Battle, target: Ship, sails: int) -> None:
    """OI-8.2 OI-A11 OI-A32 A sail lowers the sail setting; two or more also bring down a mast."""
    damage.lower_sail(battle, target, 1, case="OI-8.2")
    if sails >= 2 and not target.aground:
        target.aground = True
        battle.tell(events.MastLost(target.id, case="OI-8.2"))


def crew_hit(
    battle: Battle, firer: Ship, target: Ship, swords: int, context: active.Context, extra: int = 0
) -> Flow[None]:
    """OI-8.3 A sword is a fatigue; two or more also strike the helm and may find the captain or admiral."""
    fatigue = 1 + extra
    for each, _ in active.matching(battle, "attack.critical", context, "reduce_fatigue_taken"):
        fatigue = max(int(each.effect.args["min"]), fatigue - each.effect.n)
    damage.add_fatigue(battle, target, damage.relieved(battle, context, fatigue), case="OI-8.3")
    if swords >= 2:
        yield from helm_struck(battle, firer, target)
        yield from commander_hit(battle, firer, target)


class Struck(NamedTuple):
    """The ship whose helm is struck."""

    ship: str


class Helm(Verb[Battle, Struck], word="helm", case="OI-8.3"):
    """OI-8.3 A turn to one side."""

    way: Side


def helm_struck(battle: Battle, firer: Ship, target: Ship) -> Flow[None]:
    """OI-8.3 OI-1.11 OI-11.10 A full turn with the speed-2 tool, to the side the attacker picks; shoals are tested.

    A collision is at speed 2. OI-A69 A ship that is held fast is not turned.
    """
    if sea.held_fast(target) or not sea.working(battle, target):
        return
    chosen = yield from ask(
        Seat(firer.seat), Question.HELM, Verbs((Helm,), battle, Struck(target.id)), case="OI-8.3", ship=target.id
    )
    battle.tell(events.HelmStruck(target.id, chosen.way, case="OI-8.3"))
    angle = battle.setting.book.turns[HELM_SPEED]
    turn = -angle if chosen.way == Side.PORT else angle
    edge.make_sea_room(battle, target, manoeuvre.Manoeuvre(turn, Way.AHEAD, 0, 0))
    wake = collision.Wake()
    yield from collision.turn_leg(battle, target, turn, HELM_SPEED, wake)
    yield from arrival.settle(battle, target, wake.shoal)


def commander_hit(battle: Battle, firer: Ship, target: Ship) -> Flow[None]:
    """OI-8.3 OI-A52 One die for the captain or admiral aboard: a skull or sword removes the card."""
    if not sea.commander_of(battle, target):
        return
    fatal = battle.setting.book.symbols["commander_hit"]
    (face,) = yield from throws.throw(battle, firer, 1, fatal, "OI-8.3", throws.counts(fatal))
    battle.tell(events.CommanderRolled(target.id, face, face in fatal, case="OI-8.3"))
    if face not in fatal:
        return
    squadron = battle.squadrons[target.seat]
    if squadron.flagship == target.id and squadron.admiral:
        squadron.admiral = ""
        squadron.value = 0
        squadron.cut_hand = True
    else:
        target.captain = ""
    active.refresh(battle)


def rigging_or_crew(
    battle: Battle, firer: Ship, target: Ship, dice: throws.Faces, context: active.Context, marksmen: int
) -> Flow[None]:
    """OI-11.8 OI-11.9 OI-A37 OI-A86 OI-F20 Dice at rigging or crew are read as critical dice for one icon; no damage.

    Rigging fire never fatigues, and rakes do not count; a rake adds its fatigue point to fire at the crew.
    """
    symbols = battle.setting.book.symbols
    if context.mode == "rigging":
        sails = sum([face in symbols["rigging_counts"] for face in dice])
        if sails:
            rigging_hit(battle, target, sails)
        return
    swords = sum([face in symbols["crew_counts"] for face in dice])
    extra = marksmen + sum(
        [each.effect.n for each, _ in active.matching(battle, "attack.fatigue", context, "add_fatigue")]
    )
    extra += 1 if context.raking and (swords or extra) else 0
    if swords:
        yield from crew_hit(battle, firer, target, swords, context, extra)
    elif extra:
        damage.add_fatigue(battle, target, damage.relieved(battle, context, extra), case="OI-11.9")
