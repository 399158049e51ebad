"""OI-1 Challenge Tests between flagships, one Skill Test a segment, for the initiative and for the choice of roles."""

from collections.abc import Callable

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms import active
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.rulebook import Flow, call, segment_name

from . import sea, throws


def call_challenge(battle: Battle, then: Callable[[Battle, str], Flow[None] | None], first: Ship, second: Ship) -> None:
    """OI-1.4 Put a Challenge Test on the agenda; the segment `then` follows with the winner's side."""
    begin(battle, segment_name(then), first, second)


def begin(battle: Battle, then: str, first: Ship, second: Ship) -> None:
    battle.scores = []
    battle.follow(call(challenge, first.id), call(challenge, second.id), call(judge, then, first.id, second.id))


def challenge(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-1.4 Segment: one flagship's test, with her special rules and fatigue."""
    ship = battle.ships[ship_id]
    dice = yield from throws.tested(battle, ship, active.Context(ship, tests=("challenge",)), 0, "OI-1.4")
    battle.scores.append(throws.successes(battle, dice))
    battle.tell(events.ChallengeRolled(ship.id, dice, battle.scores[-1], case="OI-1.4"))


def judge(battle: Battle, then: str, first_id: str, second_id: str) -> None:
    """OI-1.4 Segment: more successes win, then more skill; equal in both, they roll again."""
    first, second = battle.ships[first_id], battle.ships[second_id]
    mine, theirs = battle.scores
    if mine == theirs:
        mine, theirs = active.skill_of(battle, first), active.skill_of(battle, second)
    battle.scores = []
    if mine == theirs:
        begin(battle, then, first, second)
    else:
        battle.agenda.append((then, (sea.side_of(battle, first if mine > theirs else second),)))
