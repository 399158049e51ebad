"""HR-4 The entries about what is done on deck, boarders, cables, lashings, repairs, and those for the whole sheet."""

from enum import Enum
from typing import Annotated, Any

from admiralty.games.iron_and_steam.face.events import AnchorWork, CastOff
from admiralty.games.iron_and_steam.rules.battery import vessel_of
from admiralty.games.iron_and_steam.rules.damage import unlash
from admiralty.games.iron_and_steam.rules.watch import FORT, Line, ShipEntry, ShipId, Watch, enemy_refusal, refused
from admiralty.games.iron_and_steam.state import NOBODY, Anchor, Battle
from admiralty.kernel.arguments import Number
from admiralty.kernel.choices import Refusal
from admiralty.kernel.event import Seat
from admiralty.kernel.sheets import Entry

__all__ = ["DECKS", "WHOLE", "RunOn", "WakeAt"]

ANCHOR_TURNS = 2
RUN_AT_MOST = 10


class First(Enum):
    FIRE = "fire"
    GROUND = "ground"
    FOUL = "foul"
    STEERING = "steering"
    TURRET = "turret"
    GUNS = "guns"


class Board(ShipEntry, word="board", case="HR-12", slot="board", hindered_by=(FORT,)):
    """HR-4, HR-12 Board an enemy as soon as the two are in contact."""

    target: ShipId

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        if not state.setting.on("small_arms"):
            return refused("HR-12", "refusal-no-boarding")
        if state.setting.vessels[self.target].is_fort:
            return refused("HR-12", "refusal-board-fort")
        if state.ships[now.index].crew == 0:
            return refused("HR-12", "refusal-no-crew", ship=vessel_of(state, now).id)
        return enemy_refusal(state, now, self.target)

    def note(self, line: Line) -> None:
        line.orders.board = self.target


class StayAboard(ShipEntry, word="stay aboard", case="HR-12", slot="board", hindered_by=(FORT,)):
    """HR-4 No boarding."""

    def note(self, line: Line) -> None:
        line.orders.board = NOBODY


class DropAnchor(ShipEntry, word="anchor", case="HR-8", slot="deck", hindered_by=(FORT,)):
    """HR-8 Let go the anchor: two turns, and only at a speed of one or none."""

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        ship, name = state.ships[now.index], vessel_of(state, now).id
        if ship.anchor is not Anchor.UP:
            return refused("HR-8", "refusal-anchored", ship=name)
        if ship.anchors == 0:
            return refused("HR-8", "refusal-no-anchor", ship=name)
        if abs(ship.speed) > 1:
            return refused("HR-8", "refusal-too-fast-to-anchor", ship=name)
        return None

    def note(self, line: Line) -> None:
        _cable(line, Anchor.LETTING_GO, ANCHOR_TURNS)


class Weigh(ShipEntry, word="weigh", case="HR-8", slot="deck", hindered_by=(FORT,)):
    """HR-8 Weigh anchor: two turns."""

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _not_anchored(state, now)

    def note(self, line: Line) -> None:
        _cable(line, Anchor.WEIGHING, ANCHOR_TURNS)


class Slip(ShipEntry, word="slip", case="HR-8", slot="deck", hindered_by=(FORT,)):
    """HR-8 Slip the cable: one turn, and the anchor is lost."""

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _not_anchored(state, now)

    def note(self, line: Line) -> None:
        _cable(line, Anchor.SLIPPING, 1)


def _not_anchored(battle: Battle, now: Watch) -> Refusal | None:
    if battle.ships[now.index].anchor is Anchor.DOWN:
        return None
    return refused("HR-8", "refusal-not-anchored", ship=vessel_of(battle, now).id)


def _cable(line: Line, work: Anchor, turns: int) -> None:
    line.ship.anchor, line.ship.anchor_turns = work, turns
    line.ship.speed = 0
    name = line.battle.setting.vessels[line.index].id
    line.battle.tell(AnchorWork(name, work.value, case="HR-8"))


class CastOffLashing(ShipEntry, word="cast off", case="HR-14", slot="lashing", hindered_by=(FORT,)):
    """HR-14 Cast off from the ship lashed alongside."""

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        if state.ships[now.index].lashed != NOBODY:
            return None
        return refused("HR-14", "refusal-not-lashed", ship=vessel_of(state, now).id)

    def note(self, line: Line) -> None:
        battle, index = line.battle, line.index
        if line.ship.lashed != NOBODY:  # both of a pair may be told in one turn
            names = battle.setting.vessels[index].id, battle.setting.vessels[line.ship.lashed].id
            partner = battle.ships[line.ship.lashed]
            for other in (line.ship, partner):
                other.orders.speed = other.speed
            unlash(battle, index)
            battle.tell(CastOff(*names, case="HR-14"))


class Repair(ShipEntry, word="repair", case="HR-13", slot="repair"):
    """HR-4, HR-13 What the crew repairs first."""

    first: First

    def note(self, line: Line) -> None:
        line.orders.repair = self.first.value


DECKS: tuple[type[Any], ...] = (Board, StayAboard, DropAnchor, Weigh, Slip, CastOffLashing, Repair)


# -- the whole sheet ---------------------------------------------------------------------------------------------------


class RunOn(Entry[Battle, Seat], word="run on", case="HR-4", slot="run on"):
    """HR-4 Carry on for some turns without being asked, or until something wakes you."""

    turns: Annotated[int, Number(least=1, most=RUN_AT_MOST)]


class WakeAt(Entry[Battle, Seat], word="wake at", case="HR-4", slot="wake"):
    """HR-4 The range at which an enemy who comes nearer wakes you."""

    inches: Annotated[int, Number(least=0, most=100)]


WHOLE: tuple[type[Any], ...] = (RunOn, WakeAt)
