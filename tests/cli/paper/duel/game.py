"""A duel of two ships, just large enough to try every command of the terminal on."""

from collections.abc import Mapping
from typing import Any

from admiralty.games.base import TableGame
from admiralty.rulebook import (
    EVERYONE,
    Ask,
    Call,
    Event,
    Flow,
    Measure,
    Message,
    Option,
    Outcome,
    Refusal,
    Seat,
    Setting,
    State,
    Verb,
    Verbs,
    ask,
    call,
    d6,
    refuse,
    roll,
)
from admiralty.scene import Counter, Damage, Say, Scene, compose, on_nothing, sides, squares_board

RED, BLUE = Seat("red"), Seat("blue")


class Aimed(Event):
    ship: str


class Fired(Event):
    ship: str
    die: int
    hit: bool


class Sunk(Event):
    ship: str


class DuelState(State, known=EVERYONE):
    floats: dict[str, int]
    aimed: dict[str, bool]
    turn: int = 1


class Deed(Verb[DuelState, Seat]):
    """The orders of a ship; the subject is her side."""

    def label(self, setting: Any) -> Message:
        return Message("order-do", what=self.word)


class Fire(Deed, word="fire", case="D-1"):
    def refusal(self, state: DuelState, seat: Seat) -> Refusal | None:
        return None if state.aimed[seat] else refuse("D-1", "refusal-not-aimed")

    def measures(self, state: DuelState, seat: Seat) -> Mapping[str, Measure]:
        return {"measure-afloat": afloat}


class Aim(Deed, word="aim", case="D-1"):
    def refusal(self, state: DuelState, seat: Seat) -> Refusal | None:
        return refuse("D-1", "refusal-aimed") if state.aimed[seat] else None


class Wait(Deed, word="wait", case="D-1"):
    """Let the other have the next shot."""


DEEDS: tuple[type[Deed], ...] = (Fire, Aim, Wait)


def act(state: DuelState, seat: str) -> Flow[None]:
    """D-1 Aim, and then fire; D-2 a hit costs a point."""
    while True:
        choices = Verbs(DEEDS, state, Seat(seat))
        deed = yield from ask(Seat(seat), Message("ask-act", ship=seat), choices, case="D-1", kind="act")
        if isinstance(deed, Aim):
            state.aimed[seat] = True
            state.tell(Aimed(seat, case="D-1"))
            continue
        if isinstance(deed, Fire):
            die = yield from roll(d6, case="D-2", by=Seat(seat), luck=score)
            hit = die >= int(state.setting.options["hit_on"])
            state.aimed[seat] = False
            state.tell(Fired(seat, die, hit, case="D-2"))
            if hit:
                other = "blue" if seat == "red" else "red"
                state.floats[other] -= 1
                if state.floats[other] == 0:
                    state.tell(Sunk(other, case="D-2"))
        state.turn += 1
        return


def score(die: int) -> int:
    return int(die >= 5)


class Duel(TableGame[DuelState]):
    id = "duel"
    version = "1"
    options = (Option("hit_on", ("5", "4"), "D-A1"),)
    segments = (act,)
    kind = DuelState

    def make_setting(self, figures: Any, scenario: str, plan: Any, options: Mapping[str, str]) -> Setting:
        names = {"red": "Red Rover", "blue": "Blue Peter"}
        return Setting(scenario, options, (RED, BLUE), names)

    def start(self, setting: Any) -> DuelState:
        points = self.plans[setting.scenario]["points"]
        floats = {"red": points, "blue": points}
        return DuelState(floats=floats, aimed={"red": False, "blue": False}, heard=None, setting=setting)

    def sequence(self, state: DuelState) -> Call:
        return call(act, "red" if state.turn % 2 else "blue")

    def outcome(self, state: DuelState) -> Outcome | None:
        for loser, winner in (("red", "blue"), ("blue", "red")):
            if state.floats[loser] <= 0:
                return Outcome((winner,), Message("reason-sunk", ship=loser), "D-2")
        return Outcome((), Message("reason-night"), "D-A1") if state.turn > 60 else None

    def scene(self, view: DuelState, setting: Any, seat: Seat | None, ask: Ask | None, say: Say) -> Scene:
        places = {"red": ("A1", 0.0), "blue": ("A4", 180.0)}
        points = max(view.floats.values())
        counters = [
            Counter(
                ship,
                "broadside",
                at,
                heading,
                ship,
                setting.names[ship],
                damage=Damage(points - view.floats[ship], points),
            )
            for ship, (at, heading) in places.items()
        ]
        board = squares_board(4, 4)
        orders = ask.choices.candidates(20) if ask is not None else ()
        handles = [on_nothing(order.code, order.code) for order in orders]
        teams = sides(("red", "Red", "R"), ("blue", "Blue", "B"))
        return compose("Duel", board, sides=teams, counters=counters, handles=handles)


def afloat(state: DuelState) -> int:
    return state.floats["blue" if state.turn % 2 == 0 else "red"]
