"""HR-4 The entries of an order sheet about deck work (boarders, cables, lashings, repairs), and for the whole sheet."""

from enum import Enum
from typing import Annotated, Any, ClassVar

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.state import NOBODY, Anchor, Battle
from admiralty.rulebook import Number, Refusal, Seat

from . import battery, damage, watch

__all__ = ["DECKS", "WHOLE", "RunOn", "WakeAt"]

ANCHOR_TURNS = 2
RUN_AT_MOST = 10
CABLES = (watch.FORT, watch.FOLLOWS)
"""HR-8, HR-14 Of a lashed pair the leader anchors for both."""


class First(Enum):
    FIRE = "fire"
    GROUND = "ground"
    FOUL = "foul"
    STEERING = "steering"
    TURRET = "turret"
    GUNS = "guns"


class Board(watch.ShipEntry, word="board", case="HR-12", slot="board", hindered_by=(watch.FORT,)):
    """HR-4, HR-12 Board an enemy as soon as the two are in contact."""

    target: watch.ShipId

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        if not state.setting.on("small_arms"):
            return watch.refused("HR-12", "refusal-no-boarding")
        if state.setting.vessels[self.target].is_fort:
            return watch.refused("HR-12", "refusal-board-fort")
        if state.ships[now.index].crew == 0:
            return watch.refused("HR-12", "refusal-no-crew", ship=battery.vessel_of(state, now).id)
        return watch.enemy_refusal(state, now, self.target)

    def note(self, line: watch.Line) -> None:
        line.orders.board = self.target


class StayAboard(watch.ShipEntry, word="stay aboard", case="HR-12", slot="board", hindered_by=(watch.FORT,)):
    """HR-4 No boarding."""

    def note(self, line: watch.Line) -> None:
        line.orders.board = NOBODY


class DropAnchor(watch.ShipEntry, word="anchor", case="HR-8", slot="deck", hindered_by=CABLES):
    """HR-8 Drop the anchor: two turns, and only at a speed of one or none."""

    deed: ClassVar = True

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        ship, name = state.ships[now.index], battery.vessel_of(state, now).id
        if ship.anchor is not Anchor.UP:
            return watch.refused("HR-8", "refusal-anchored", ship=name)
        if ship.anchors == 0:
            return watch.refused("HR-8", "refusal-no-anchor", ship=name)
        if abs(ship.speed) > 1:
            return watch.refused("HR-8", "refusal-too-fast-to-anchor", ship=name)
        return None

    def note(self, line: watch.Line) -> None:
        _cable(line, Anchor.LETTING_GO, ANCHOR_TURNS)


class Weigh(watch.ShipEntry, word="weigh", case="HR-8", slot="deck", hindered_by=CABLES):
    """HR-8 Weigh anchor: two turns."""

    deed: ClassVar = True

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _not_anchored(state, now)

    def note(self, line: watch.Line) -> None:
        _cable(line, Anchor.WEIGHING, ANCHOR_TURNS)


class Slip(watch.ShipEntry, word="slip", case="HR-8", slot="deck", hindered_by=CABLES):
    """HR-8 Slip the cable: one turn, and the anchor is lost."""

    deed: ClassVar = True

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _not_anchored(state, now)

    def note(self, line: watch.Line) -> None:
        _cable(line, Anchor.SLIPPING, 1)


def _not_anchored(battle: Battle, now: watch.Watch) -> Refusal | None:
    if battle.ships[now.index].anchor is Anchor.DOWN:
        return None
    return watch.refused("HR-8", "refusal-not-anchored", ship=battery.vessel_of(battle, now).id)


def _cable(line: watch.Line, work: Anchor, turns: int) -> None:
    line.ship.anchor, line.ship.anchor_turns = work, turns
    line.ship.speed = 0
    name = line.battle.setting.vessels[line.index].id
    line.battle.tell(events.AnchorWork(name, work.value, case="HR-8"))


class CastOffLashing(watch.ShipEntry, word="cast off", case="HR-14", slot="lashing", hindered_by=(watch.FORT,)):
    """HR-14 Cast off from the ship lashed alongside."""

    deed: ClassVar = True

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        if state.ships[now.index].lashed != NOBODY:
            return None
        return watch.refused("HR-14", "refusal-not-lashed", ship=battery.vessel_of(state, now).id)

    def note(self, line: watch.Line) -> None:
        battle, index = line.battle, line.index
        if line.ship.lashed != NOBODY:  # both of a pair may be ordered in one turn
            names = battle.setting.vessels[index].id, battle.setting.vessels[line.ship.lashed].id
            damage.unlash(battle, index)
            battle.tell(events.CastOff(*names, case="HR-14"))


class Repair(watch.ShipEntry, word="repair", case="HR-13", slot="repair"):
    """HR-4, HR-13 What the crew repairs first."""

    first: First

    def note(self, line: watch.Line) -> None:
        line.orders.repair = self.first.value


DECKS: tuple[type[Any], ...] = (Board, StayAboard, DropAnchor, Weigh, Slip, CastOffLashing, Repair)


# -- the whole sheet ---------------------------------------------------------------------------------------------------


class RunOn(watch.Spoken[Seat], word="run on", case="HR-4", slot="run on"):
    """HR-4 Run on for some turns without being asked, or until something wakes you."""

    closes: ClassVar = True
    turns: Annotated[int, Number(least=1, most=RUN_AT_MOST)]


class WakeAt(watch.Spoken[Seat], word="wake at", case="HR-4", slot="wake"):
    """HR-4 The range at which an approaching enemy wakes you."""

    inches: Annotated[int, Number(least=0, most=100)]


WHOLE: tuple[type[Any], ...] = (RunOn, WakeAt)
