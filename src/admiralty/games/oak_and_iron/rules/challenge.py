"""Challenge Tests between flagships, one Skill Test a segment, for the initiative and for the choice of roles."""

from collections.abc import Callable

from admiralty.games.oak_and_iron.cards.active import Context, skill_of
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.dice import successes, tested
from admiralty.games.oak_and_iron.rules.sea import side_of
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.flow import Flow
from admiralty.kernel.game import segment_name


def call_challenge(battle: Battle, then: Callable[[Battle, str], Flow[None]], first: Ship, second: Ship) -> None:
    """OI-1.4 Put a Challenge Test on the agenda; the segment `then` follows with the winner's side."""
    begin(battle, segment_name(then), first, second)


def begin(battle: Battle, then: str, first: Ship, second: Ship) -> None:
    battle.scores = []
    battle.push(judge, then, first.id, second.id)
    battle.push(challenge, second.id)
    battle.push(challenge, first.id)


def challenge(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-1.4 Segment: one flagship's test, with her special rules and fatigue."""
    ship = battle.ships[ship_id]
    dice = yield from tested(battle, ship, Context(ship, tests=("challenge",)), 0, "OI-1.4")
    battle.scores.append(successes(battle, dice))
    battle.tell(events.ChallengeRolled(ship.id, dice, battle.scores[-1], case="OI-1.4"))


def judge(battle: Battle, then: str, first_id: str, second_id: str) -> Flow[None]:
    """OI-1.4 Segment: more successes win, then more skill; equal in both, they roll again."""
    first, second = battle.ships[first_id], battle.ships[second_id]
    mine, theirs = battle.scores
    if mine == theirs:
        mine, theirs = skill_of(battle, first), skill_of(battle, second)
    battle.scores = []
    if mine == theirs:
        begin(battle, then, first, second)
    else:
        battle.agenda.append((then, (side_of(battle, first if mine > theirs else second),)))
    yield from ()
