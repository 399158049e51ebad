"""10.0 Critical hits: what is struck, and how it is mended or spreads in the end phase."""

from admiralty.games.iron_and_fire import attack_events
from admiralty.games.iron_and_fire.state import IN_PLAY, SUNK, Battle, Unit
from admiralty.rulebook import Flow, Seat, d6

from . import damage, fortunes, markers, rows, visibility


def critical_hit(battle: Battle, ship: Unit, by: Unit) -> Flow[None]:
    """10.0, I43 Roll what is struck; a second Bridge, Fire or Steering marker has no effect, Propulsion adds up."""
    if ship.status != IN_PLAY:
        return
    table = battle.setting.tables.critical.table
    roll = yield from fortunes.throw(battle, d6, case="10.0", by=Seat(by.owner), rows=rows.of_table(table))
    kind = table[roll]
    new = markers.place(ship, kind)
    battle.tell(attack_events.CriticalHit(ship.id, roll, kind, new, case="10.0"))


def needs_repair(ship: Unit) -> bool:
    """10.0, I19 Whether the mandatory end-phase rolls concern a ship; bad boilers cannot be mended and need none."""
    return ship.status == IN_PLAY and markers.count(ship) > 0


def repair_criticals(battle: Battle, index: int) -> Flow[None]:
    """10.0, I14 The end-phase rolls of one ship, one a marker, mandatory even where they may destroy her."""
    ship = battle.units[index]
    for kind, marker in markers.MARKERS.items():
        for _ in range(getattr(ship, kind)):
            if ship.status != IN_PLAY:
                return
            if marker.burns:
                yield from _burn(battle, ship)
            elif (yield from _mended(battle, ship, kind)):
                setattr(ship, kind, getattr(ship, kind) - 1 if marker.adds_up else False)


def _mended(battle: Battle, ship: Unit, kind: str) -> Flow[bool]:
    """10.0 Even mends a bridge, propulsion or steering hit."""
    roll = yield from fortunes.throw(
        battle, d6, case="10.0", by=Seat(ship.owner), rows=visibility.parity, luck=visibility.parity, of=ship
    )
    repaired: bool = roll % 2 == 0
    battle.tell(attack_events.CriticalRepair(ship.id, kind, roll, repaired, case="10.0"))
    return repaired


def _burn(battle: Battle, ship: Unit) -> Flow[None]:
    """10.0 A fire goes out, burns on, or reaches the magazine."""
    figures = battle.setting.tables.critical
    roll = yield from fortunes.throw(battle, d6, case="10.0", by=Seat(ship.owner), luck=damage.low, of=ship)
    if roll >= figures.explosion_on:
        battle.take_off(ship, SUNK)
        battle.tell(attack_events.BlownUp(ship.id, case="10.0"))
        return
    out = roll <= figures.fire_out_up_to
    hits = figures.fire_hits[roll]
    ship.fire = not out
    battle.tell(attack_events.FireSpreads(ship.id, roll, out, hits, case="10.0"))
    yield from damage.suffer(battle, ship, hits)
