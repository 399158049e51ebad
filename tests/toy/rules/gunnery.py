"""Gunnery and damage: load, fire, keep your nerve, draw from the cup."""

from enum import Enum

from admiralty.boards.table.bearing import difference
from admiralty.rulebook import Flow, Modifier, Pool, Seat, Verbs, ask, ask_window, d6, draw, from_on, roll, total
from tests.toy import events
from tests.toy.state import Command, Duel


class Shell(Enum):
    COMMON = "common"
    CHILLED = "chilled"


class Load(Command, case="HD-5.1"):
    """HD-5.1 What goes into the gun; the code is the shell alone."""

    shell: Shell


class Fire(Command, word="fire", case="HD-5.1"): ...


class Hold(Command, word="hold", case="HD-5.1"): ...


class Again(Command, word="again", case="HD-5.3"): ...


class Keep(Command, word="keep", case="HD-5.3"): ...


def load(duel: Duel, seat: Seat) -> Flow[None]:
    """HD-5.1 Choose what goes into the gun."""
    order = yield from ask(seat, "load", Verbs((Load,), duel, seat), case="HD-5.1", boat=seat)
    duel.boats[seat].chilled = order.shell is Shell.CHILLED


def hits_on(duel: Duel, seat: Seat) -> int:
    """HD-5.2 The roll that hits at the present range."""
    apart = difference(duel.boats[seat].bearing, duel.boats[duel.setting.enemy[seat]].bearing)
    return next(needed for within, needed in duel.setting.figures.ranges if apart <= within)


def fire(duel: Duel, seat: Seat) -> Flow[None]:
    """HD-5.1 Fire or hold; HD-5.2 a shot is one d6."""
    yield from shoot(duel, seat, d6)


def shoot(duel: Duel, seat: Seat, die: Pool) -> Flow[None]:
    """HD-5.1, HD-5.2, HD-5.3 One shot, whatever the die."""
    order = yield from ask(seat, "fire", Verbs((Fire, Hold), duel, seat), case="HD-5.1", boat=seat)
    if isinstance(order, Hold):
        duel.tell(events.HeldFire(seat, case="HD-5.1"))
        return
    boat, needed = duel.boats[seat], hits_on(duel, seat)
    added = [] if boat.chilled else [Modifier(1, "HD-5.2", "modifier-common")]
    row = from_on(needed - total(added))
    face: int = yield from roll(die, case="HD-5.2", by=seat, rows=row, luck=row)
    if not row(face) and boat.nerve > 0:
        choices, now = Verbs((Again, Keep), duel, seat), f"round {duel.round}"
        answer = yield from ask_window(seat, "nerve", choices, decline="keep", period=now, case="HD-5.3", face=face)
        if isinstance(answer, Again):
            boat.nerve -= 1
            face = yield from roll(die, case="HD-5.3", by=seat, rows=row, luck=row)
    duel.tell(events.Fired(seat, face, added, needed, bool(row(face)), case="HD-5.2"))
    if row(face):
        duel.push(suffer, duel.setting.enemy[seat], 2 if boat.chilled else 1)


def suffer(duel: Duel, seat: Seat, chits: int) -> Flow[None]:
    """HD-6.1, HD-6.2 Damage, whether from a gun or from the mine."""
    boat, cup = duel.boats[seat], duel.cup
    for _ in range(chits):
        if not cup.pieces:
            cup.reshuffle()
        chit = yield from draw(cup, case="HD-6.1", by=duel.setting.enemy[seat], luck=int)
        cup.discard(chit)
        boat.hull = max(0, boat.hull - int(chit))
        duel.tell(events.Suffered(seat, chit, boat.hull, case="HD-6.1"))
