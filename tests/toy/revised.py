"""The second printing: chilled shot becomes scarce. Games begun by the first printing go on under it."""

from typing import Any

from admiralty.rulebook import EVERYONE, Flow, Message, Refusal, Seat, Verbs, ask, d6, dice, refuse
from tests.toy.game import HarbourDuel
from tests.toy.rules import gunnery
from tests.toy.setting import Harbour

from . import state

CHILLED_SHOTS = 3
d4 = dice(None, 4)


class RevisedBoat(state.Boat, known=EVERYONE):
    shots: int = CHILLED_SHOTS


class RevisedDuel(state.Duel):
    boats: dict[Seat, RevisedBoat]  # type: ignore[assignment]  # a record's field may narrow: it is generated anew


class Load(gunnery.Load):
    """HD-A2 Chilled shot is scarce."""

    def refusal(self, duel: state.Duel, seat: Seat) -> Refusal | None:
        boat = duel.boats[seat]
        spent = self.shell is gunnery.Shell.CHILLED and isinstance(boat, RevisedBoat) and not boat.shots
        return refuse("HD-A2", "refusal-no-shots") if spent else None


def load(duel: RevisedDuel, seat: Seat) -> Flow[None]:
    """HD-5.1, HD-A2 With no chilled shot left, common shell is the only answer and the kernel gives it."""
    boat, question = duel.boats[seat], Message("ask-load", boat=seat)
    order = yield from ask(seat, question, Verbs((Load,), duel, seat), case="HD-5.1", kind="load")
    boat.chilled = order.shell is gunnery.Shell.CHILLED
    boat.shots -= boat.chilled


def fire(duel: RevisedDuel, seat: Seat) -> Flow[None]:
    """HD-A2 A chilled shot is rolled on a d4."""
    yield from gunnery.shoot(duel, seat, d4 if duel.boats[seat].chilled else d6)


class RevisedHarbourDuel(HarbourDuel):
    """Rules version 2."""

    version = "2"
    kind = RevisedDuel
    segments = (*(each for each in HarbourDuel.segments if each not in (gunnery.load, gunnery.fire)), load, fire)

    def start(self, setting: Harbour) -> RevisedDuel:
        return self.load(with_shots(state.start(setting).to_data()), setting)  # type: ignore[return-value]

    def upgrade(self, data: dict[str, Any], version: str) -> dict[str, Any]:
        return with_shots(data) if version == "1" else data


def with_shots(data: dict[str, Any]) -> dict[str, Any]:
    """HD-A2 A boat of the first printing gets its chilled shots when the rules change."""
    return {**data, "boats": {seat: {**boat, "shots": CHILLED_SHOTS} for seat, boat in data["boats"].items()}}
