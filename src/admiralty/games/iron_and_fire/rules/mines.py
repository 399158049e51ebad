"""9.0 Mines: laid face down, turned over by the first ship that enters."""

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire import attack_events
from admiralty.games.iron_and_fire.setting import NO_MINE
from admiralty.games.iron_and_fire.state import SUNK, Battle, Unit
from admiralty.rulebook import Flow, Modifier, dice, total

from . import damage, fortunes

TWO_DICE = dice(2, 6)


def strike(battle: Battle, ship: Unit, place: Hex) -> Flow[None]:
    """9.0, I13, I48 A ship enters a mine: turn it over; a numbered one attacks every ship, of either side."""
    mine = battle.mines[place]
    value = mine.value
    if not mine.face_up:
        mine.face_up = True
        battle.mines_seen.append(value)
        battle.tell(attack_events.MineFlipped(ship.id, place, value, case="9.0", reveals=True))
    if value == NO_MINE:
        del battle.mines[place]
        return
    modifiers = [Modifier(value, "9.0", "mod-mine")]
    if battle.sees(battle.setting.second, ship.id):
        modifiers += yield from fortunes.attack_bonus(battle, battle.setting.second, "mine", ship.id)
    thrown = yield from fortunes.throw(
        battle, TWO_DICE, case="9.0", by=battle.setting.second, rows=sum, luck=sum, of=ship
    )
    roll = sum(thrown)
    reached = roll + total(modifiers)
    protection = battle.setting.profiles[ship.index].pf
    sunk = reached > protection
    hits = 0 if sunk else mine_hits(battle, reached, protection)
    battle.tell(attack_events.MineStruck(ship.id, roll, modifiers, reached, protection, hits, sunk, case="9.0"))
    if sunk or hits:
        del battle.mines[place]
    if sunk:
        battle.take_off(ship, SUNK)
        battle.tell(attack_events.Sunk(ship.id, case="9.0"))
    else:
        yield from damage.suffer(battle, ship, hits)
    fortunes.settle(battle, fortunes.BONUS)


def mine_hits(battle: Battle, reached: int, protection: int) -> int:
    """9.0 Below the protection nothing; equal to it two hits if even, three if odd."""
    if reached < protection:
        return 0
    figures = battle.setting.tables.mine
    return figures.odd_hits if reached % 2 else figures.even_hits
