"""OI-4 The Seamanship action: the open ones, the Skill Test, and the effect of each."""

from enum import StrEnum
from typing import ClassVar, NamedTuple

from admiralty.boards.table import EYE
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import collision
from admiralty.games.oak_and_iron.rules.courses import turning
from admiralty.games.oak_and_iron.rules.terms import active, sea, throws
from admiralty.games.oak_and_iron.state import Activation, Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Hindrance, Measures, Refusal, Seat, Verb, Verbs, act, ask, refuse

from . import sailing


def seamanship_actions(battle: Battle, ship: Ship, acting: Activation) -> list[str]:
    """OI-4.3 OI-1.6 OI-1.9 OI-A22 OI-A72 OI-A85 The Seamanship actions open to a ship; none when Shaken."""
    if sea.is_shaken(battle, ship):
        return []
    if ship.entangled:
        return ["cut free"] if not ship.aground and collision.ways_free(battle, ship) else []
    if ship.aground or acting.collided:
        return []
    allowed = [
        each
        for each, _ in active.matching(battle, "seamanship", active.Context(ship), "allow")
        if each.effect.args["what"] == "change_heading"
    ]
    if acting.point == EYE:
        return ["heading"] if allowed else []
    if ship.sail == Sail.ANCHORED:
        return ["heading"]
    actions = ["heading"]
    if acting.raw < acting.limit:
        actions.append("faster")
    if 0 < acting.raw <= acting.limit:
        actions.append("slower")
    return actions


class Trying(NamedTuple):
    """A ship that may try a Seamanship action, and those open to her."""

    ship: str
    actions: tuple[str, ...]


BINDS_NOTHING: Hindrance[Battle, Trying] = Hindrance(
    "OI-A1",
    "refusal-binds-nothing",
    lambda battle, now: (
        "heading" not in now.actions or len(now.actions) < 2 or not binds_heading(battle, battle.ships[now.ship])
    ),
    lambda battle, now: {"ship": now.ship},
)


class Test(Verb[Battle, Trying], case="OI-4.3"):
    """OI-4.3 The Skill Test before a Seamanship action."""

    binds: ClassVar[bool]

    def measures(self, battle: Battle, now: Trying) -> Measures:
        return {"measure-test": lambda state: state.acting is not None and state.acting.tested}


class NoSeamanship(Verb[Battle, Trying], word="no", label_key="order-no-seamanship"):
    """OI-4.3 No Seamanship action."""


class TrySeamanship(Test, word="test", label_key="order-seamanship"):
    """OI-4.3 OI-A1 The test; the action is named when it is passed."""

    binds: ClassVar = False


class TryHeading(Test, word="test heading", label_key="order-seamanship-heading", hindered_by=(BINDS_NOTHING,)):
    """OI-A1 The test to change heading, chosen before the roll if a card helps nothing else."""

    binds: ClassVar = True


TRYING = (NoSeamanship, TrySeamanship, TryHeading)


class Action(StrEnum):
    """OI-4.3 The Seamanship actions."""

    HEADING = "heading"
    FASTER = "faster"
    SLOWER = "slower"
    CUT = "cut free"
    NONE = "none"


class Act(
    Verb[Battle, Trying],
    case="OI-4.3",
    label_key="order-seamanship-action",
    choices=lambda battle, now: [Action(action) for action in (*now.actions, Action.NONE)],
):
    """OI-4.3 OI-4.3a OI-4.3b OI-4.3c The Seamanship action after a passed test, or none."""

    action: Action

    def refusal(self, battle: Battle, now: Trying) -> Refusal | None:
        if self.action == Action.NONE or self.action in now.actions:
            return None
        ship = battle.ships[now.ship]
        if self.action == Action.CUT and not ship.entangled:
            return refuse("OI-4.3c", "refusal-not-entangled", ship=ship.id)
        if ship.entangled:
            return refuse("OI-1.9", "refusal-entangled-cut-free", ship=ship.id)
        if self.action == Action.HEADING:
            return refuse("OI-4.3a", "refusal-no-heading", ship=ship.id)
        return refuse("OI-4.3b", "refusal-no-adjusting", ship=ship.id)

    def carry_out(self, battle: Battle, now: Trying) -> Flow[None]:
        ship, acting = battle.ships[now.ship], battle.acting
        assert acting is not None
        match self.action:
            case Action.HEADING:
                yield from change_heading(battle, ship, acting)
            case Action.CUT:
                wake = collision.Wake()
                acting.cut_free = yield from collision.cut_free(battle, ship, wake, case="OI-4.3c")
                acting.shoal = acting.shoal or wake.shoal
                acting.moved = acting.moved or acting.cut_free
            case Action.FASTER | Action.SLOWER:
                acting.adjusted = 1 if self.action == Action.FASTER else -1
                battle.tell(events.SpeedAdjusted(ship.id, sailing.effective_speed(acting, ship), case="OI-4.3b"))


ACTING = (Act,)


def seamanship(battle: Battle, ship_id: str) -> Flow[None]:
    """OI-4.3 OI-A1 Segment: the Seamanship action, named after a passed Skill Test unless a card binds it before."""
    ship = battle.ships[ship_id]
    acting = battle.acting
    assert acting is not None
    actions = seamanship_actions(battle, ship, acting)
    if not actions:
        return
    wish = yield from ask(
        Seat(ship.seat),
        Question.SEAMANSHIP,
        Verbs(TRYING, battle, Trying(ship.id, tuple(actions))),
        case="OI-4.3",
        ship=ship.id,
    )
    if not isinstance(wish, Test):
        return
    tests: tuple[str, ...] = ("seamanship",)
    if wish.binds or actions == ["heading"]:
        tests = ("seamanship", "change_heading")
        actions = ["heading"]
    acting.tested = yield from throws.skill_test(battle, ship, tests, case="OI-4.3")
    if not acting.tested:
        return
    now = Trying(ship.id, tuple(actions))
    yield from act(Seat(ship.seat), Question.SEAMANSHIP_ACTION, Verbs(ACTING, battle, now), case="OI-4.3", ship=ship.id)


def binds_heading(battle: Battle, ship: Ship) -> bool:
    """OI-A1 Whether a card helps tests to change heading only, so that the owner may commit to it."""
    if not active.active(battle, "skill"):
        return False
    plain, bound = (
        active.Context(ship, tests=("seamanship",)),
        active.Context(ship, tests=("seamanship", "change_heading")),
    )
    return any(
        active.applies(battle, each, bound) is not None and active.applies(battle, each, plain) is None
        for each in active.active(battle, "skill")
    )


def change_heading(battle: Battle, ship: Ship, acting: Activation) -> Flow[None]:
    """OI-4.3a OI-A3 OI-A6 A turn with the speed-1 tool before the move, which goes on as it was rated."""
    angle = battle.setting.book.turns[1]
    chosen = yield from ask(
        Seat(ship.seat),
        Question.HEADING,
        turning.turns(battle, turning.Turning(ship.id, angle, "OI-4.3a", optional=False)),
        case="OI-4.3a",
        ship=ship.id,
    )
    wake = collision.Wake()
    # OI-11.2 a collision rolls the ship's current speed, whatever tool she turns with
    yield from collision.turn_leg(battle, ship, chosen.size, max(1, sailing.effective_speed(acting, ship)), wake)
    acting.shoal = acting.shoal or wake.shoal
    acting.collided = acting.collided or wake.collided
    acting.turned = True
    battle.tell(events.HeadingChanged(ship.id, ship.heading / 10, case="OI-4.3a"))
