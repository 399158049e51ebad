"""SQ-2.5 Victory: when a battle ends, and the winner."""

from admiralty.games.ironclads_on_squares import events
from admiralty.games.ironclads_on_squares.figures import Pursuit
from admiralty.games.ironclads_on_squares.state import Battle, Fate, Ship, remove
from admiralty.rulebook import Message, Outcome

SUNK = (Fate.SUNK, Fate.BLOWN_UP)
PRESENT = (Fate.AFLOAT, Fate.RESERVE)
LOST = (Fate.SUNK, Fate.BLOWN_UP, Fate.STRUCK)


# When it ends


def settle(battle: Battle) -> None:
    """SQ-2.5 After a loss: the battle is over when a side has no ship left afloat on the board.

    SQ-A31 A reserve that has yet to come counts as a ship.
    """
    pursuit = battle.setting.plan.pursuit
    if pursuit is not None:
        settle_pursuit(battle, pursuit)
        return
    beaten = [side for side in (0, 1) if not _fates(battle, side, PRESENT)]
    if not beaten:
        return
    if battle.setting.plan.victory == "most_sunk":
        judge_by_sinkings(battle)
    elif len(beaten) == 2:
        judge_by_flotation(battle)
    else:
        _end(battle, "last_squadron", 1 - beaten[0])


def settle_pursuit(battle: Battle, pursuit: Pursuit) -> None:
    """SQ-A32 The hunted side wins by getting away or sinking a hunter, the hunters by sinking it or its striking."""
    hunted = next(n for n, side in enumerate(battle.setting.plan.side) if side.id == pursuit.hunted)
    hunters = 1 - hunted
    sank_hunter, sank_hunted = ships_sunk(battle, hunters) > 0, ships_sunk(battle, hunted) > 0
    if _fates(battle, hunted, (Fate.ESCAPED,)):
        _end(battle, "escaped", hunted)
    elif sank_hunter and sank_hunted:
        _end(battle, "both_sunk", None)
    elif sank_hunter:
        _end(battle, "hunter_sunk", hunted)
    elif _fates(battle, hunted, (Fate.STRUCK,)):
        _end(battle, "struck", hunters)
    elif not _fates(battle, hunted, PRESENT):
        _end(battle, "hunted_sunk" if sank_hunted else "last_squadron", hunters)
    elif not _fates(battle, hunters, PRESENT):
        _end(battle, "last_squadron", hunted)


def strike(battle: Battle) -> None:
    """SQ-A33 At the end of a turn a hunted ship with so many damage cards in force strikes her colours."""
    pursuit = battle.setting.plan.pursuit
    if pursuit is None:
        return
    for index, ship in enumerate(battle.ships):
        sheet = battle.setting.fleet[index]
        if sheet.seat == pursuit.hunted and len(ship.sheet) >= pursuit.strike_at:
            battle.tell(events.ShipStruck(sheet.id, len(ship.sheet), case="SQ-A33"))
            remove(battle, index, Fate.STRUCK)
            settle(battle)


def time_is_up(battle: Battle) -> None:
    """SQ-A21 After the last turn: fewer flotation points lost wins, unless the scenario counts sinkings first."""
    if battle.turn < battle.setting.plan.turn_limit:
        return
    if battle.setting.plan.victory == "most_sunk":
        judge_by_sinkings(battle)
    else:
        judge_by_flotation(battle)


# The winner


def ships_sunk(battle: Battle, side: int) -> int:
    """SQ-A32 The ships a side has lost by sinking or blowing up, to whomever."""
    return _fates(battle, side, SUNK)


def flotation_lost(battle: Battle, side: int) -> int:
    """SQ-A21 The flotation points a side has lost: all of a sunk ship's, for a ship off the board only those lost
    before."""
    return sum(
        sheet.ship.flotation - battle.ships[sheet.index].flotation
        for sheet in battle.setting.fleet
        if sheet.side == side
    )


def judge_by_sinkings(battle: Battle) -> None:
    """SQ-A32 More enemy ships sunk than lost; if equal, by flotation."""
    first, second = ships_sunk(battle, 0), ships_sunk(battle, 1)
    if first == second:
        judge_by_flotation(battle)
    else:
        _end(battle, "most_sunk", 0 if second > first else 1)


def judge_by_flotation(battle: Battle) -> None:
    """SQ-A21 Fewer flotation points lost; if equal, a draw."""
    first, second = flotation_lost(battle, 0), flotation_lost(battle, 1)
    if first == second:
        _end(battle, "even", None)
    else:
        _end(battle, "flotation", 0 if first < second else 1)


def is_present(ship: Ship) -> bool:
    """SQ-2.5, SQ-A31 Whether a ship is on the board, or has yet to come."""
    return ship.fate in PRESENT


def is_lost(ship: Ship) -> bool:
    """Whether a ship is sunk or has struck; one that left the board is not lost."""
    return ship.fate in LOST


def _end(battle: Battle, how: str, winner: int | None) -> None:
    battle.ended = how
    battle.winners = () if winner is None else (battle.setting.plan.side[winner].id,)


def _fates(battle: Battle, side: int, fates: tuple[Fate, ...]) -> int:
    """The number of a side's ships with one of these fates."""
    return sum(battle.ships[sheet.index].fate in fates for sheet in battle.setting.fleet if sheet.side == side)


def outcome(battle: Battle) -> Outcome | None:
    """The end of the battle in words, with the figures that decided it."""
    if not battle.ended:
        return None
    winner = battle.winners[0] if battle.winners else ""
    first, second = (side.id for side in battle.setting.plan.side)
    sunk = {"sunk_first": ships_sunk(battle, 0), "sunk_second": ships_sunk(battle, 1)}
    lost = {"lost_first": flotation_lost(battle, 0), "lost_second": flotation_lost(battle, 1)}
    match battle.ended:
        case "most_sunk":
            reason = Message("outcome-most-sunk", winner=winner, first=first, second=second, **sunk)
            return Outcome(battle.winners, reason, "SQ-A32")
        case "flotation":
            reason = Message("outcome-flotation", winner=winner, first=first, second=second, **lost)
            return Outcome(battle.winners, reason, "SQ-A21")
        case "even":
            return Outcome((), Message("outcome-even", lost=lost["lost_first"]), "SQ-A21")
        case "escaped":
            return Outcome(battle.winners, Message("outcome-escaped", winner=winner), "SQ-A32")
        case "hunter_sunk":
            return Outcome(battle.winners, Message("outcome-hunter-sunk", winner=winner), "SQ-A32")
        case "hunted_sunk":
            return Outcome(battle.winners, Message("outcome-hunted-sunk", winner=winner), "SQ-A32")
        case "both_sunk":
            return Outcome((), Message("outcome-both-sunk"), "SQ-A32")
        case "struck":
            return Outcome(battle.winners, Message("outcome-struck", winner=winner), "SQ-A33")
    return Outcome(battle.winners, Message("outcome-last-squadron", winner=winner), "SQ-2.5")
