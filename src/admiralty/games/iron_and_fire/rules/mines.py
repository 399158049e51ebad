"""9.0 Mines: laid face down, turned over by the first ship that enters."""

from __future__ import annotations

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.face.attack_events import MineFlipped, MineStruck, Sunk
from admiralty.games.iron_and_fire.rules.damage import suffer
from admiralty.games.iron_and_fire.rules.fortunes import BONUS, attack_bonus, settle, throw
from admiralty.games.iron_and_fire.setting import CHILE, NO_MINE
from admiralty.games.iron_and_fire.state import SUNK, Battle, Unit
from admiralty.kernel.chance import dice
from admiralty.kernel.event import Modifier, total
from admiralty.kernel.flow import Flow

TWO_DICE = dice(2, 6)


def strike(battle: Battle, ship: Unit, place: Hex) -> Flow[None]:
    """9.0, I13, I48 A ship enters a mine: turn it over; a numbered one attacks every ship, of either side."""
    mine = battle.mines[place]
    value = mine.value
    if not mine.face_up:
        mine.face_up = True
        battle.mines_seen.append(value)
        battle.tell(MineFlipped(ship.id, place, value, case="9.0", reveals=True))
    if value == NO_MINE:
        del battle.mines[place]
        return
    modifiers = [Modifier(value, "9.0", "mod-mine")] + (yield from attack_bonus(battle, CHILE, "mine", ship.id))
    thrown = yield from throw(battle, TWO_DICE, case="9.0", by=CHILE, rows=sum, luck=sum)
    roll = sum(thrown)
    reached = roll + total(modifiers)
    protection = battle.setting.profiles[ship.index].pf
    sunk = reached > protection
    hits = 0 if sunk else mine_hits(battle, reached, protection)
    battle.tell(MineStruck(ship.id, roll, modifiers, reached, protection, hits, sunk, case="9.0"))
    if sunk or hits:
        del battle.mines[place]
    if sunk:
        battle.take_off(ship, SUNK)
        battle.tell(Sunk(ship.id, case="9.0"))
    else:
        yield from suffer(battle, ship, hits)
    settle(battle, BONUS)


def mine_hits(battle: Battle, reached: int, protection: int) -> int:
    """9.0 Below the protection nothing; equal to it two hits if even, three if odd."""
    if reached < protection:
        return 0
    figures = battle.setting.tables.mine
    return figures.odd_hits if reached % 2 else figures.even_hits
