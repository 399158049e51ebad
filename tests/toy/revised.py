"""The second printing: chilled shot becomes scarce. Games begun by the first printing go on under it."""

from admiralty.rulebook import EVERYONE, Flow, Refusal, Seat, Verbs, ask, d6, dice, field, refuse
from tests.toy.game import HarbourDuel
from tests.toy.rules import gunnery
from tests.toy.setting import DEFENDER, RAIDER, Harbour

from . import state


class RevisedDuel(state.Duel, known=EVERYONE):
    """HD-A2 A game of the first printing has counted no chilled shot: either boat has hers before her."""

    chilled: dict[Seat, int] = field(factory=dict, keys=(DEFENDER, RAIDER), least=0, most=3)


class Load(gunnery.Load):
    """HD-A2 Chilled shot is scarce."""

    def refusal(self, duel: RevisedDuel, seat: Seat) -> Refusal | None:  # type: ignore[override]
        spent = self.shell is gunnery.Shell.CHILLED and duel.chilled.get(seat) == 3
        return refuse("HD-A2", "refusal-no-shots") if spent else None


def load(duel: RevisedDuel, seat: Seat) -> Flow[None]:
    """HD-5.1, HD-A2 With no chilled shot left, common shell is the only answer and the kernel gives it."""
    order = yield from ask(seat, "load", Verbs((Load,), duel, seat), case="HD-5.1", boat=seat)
    duel.boats[seat].chilled = order.shell is gunnery.Shell.CHILLED
    duel.chilled[seat] = duel.chilled.get(seat, 0) + duel.boats[seat].chilled


def fire(duel: RevisedDuel, seat: Seat) -> Flow[None]:
    """HD-A2 A chilled shot is rolled on a d4."""
    yield from gunnery.shoot(duel, seat, dice(None, 4) if duel.boats[seat].chilled else d6)


class RevisedHarbourDuel(HarbourDuel):
    """Rules version 2."""

    version = "2"
    kind = RevisedDuel
    segments = (*(each for each in HarbourDuel.segments if each not in (gunnery.load, gunnery.fire)), load, fire)

    def start(self, setting: Harbour) -> RevisedDuel:
        return self.load(state.start(setting).to_data(), setting)  # type: ignore[return-value]
