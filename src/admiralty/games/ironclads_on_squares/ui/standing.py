"""Score summary for spectators and players: each side's goal and losses."""

from admiralty.games.base import Fallen, Score
from admiralty.games.ironclads_on_squares import victory
from admiralty.games.ironclads_on_squares.setting import Engagement
from admiralty.games.ironclads_on_squares.state import Battle, Fate
from admiralty.rulebook import Message

SUNK = (Fate.SUNK, Fate.BLOWN_UP)
STILL_HERE = (Fate.AFLOAT, Fate.RESERVE)


def objective(setting: Engagement, side: str) -> Message:
    """SQ-2.5, SQ-A21, SQ-A32, SQ-A33 The objective of a side."""
    plan = setting.plan
    if plan.pursuit is not None:
        if side == plan.pursuit.hunted:
            hunters = sum(sheet.seat != side for sheet in setting.fleet)
            return Message("objective-hunted", exit=plan.pursuit.exit, hunters=hunters)
        return Message("objective-hunters", cards=plan.pursuit.strike_at)
    if plan.victory == "most_sunk":
        return Message("objective-most-sunk", turns=plan.turn_limit)
    return Message("objective-last-squadron", turns=plan.turn_limit)


def score(view: Battle, setting: Engagement) -> Score:
    """SQ-A21, SQ-A32 The enemy ships sunk where these decide, else the enemy flotation lost."""
    one, other = (side.id for side in setting.plan.side)
    lost = {one: 0, other: 0}
    by_ships = setting.plan.victory != "last_squadron"
    for sheet, ship in zip(setting.fleet, view.ships, strict=True):
        lost[sheet.seat] += ship.fate in SUNK if by_ships else sheet.ship.flotation - ship.flotation
    what = Message("score-ships") if by_ships else Message("score-flotation")
    return Score(what, {one: lost[other], other: lost[one]})


def fallen(view: Battle, setting: Engagement) -> tuple[Fallen, ...]:
    """The ships that are no longer on the board."""
    return tuple(
        Fallen(sheet.id, sheet.seat, Message(f"fate-{ship.fate.value.replace('_', '-')}"))
        for sheet, ship in zip(setting.fleet, view.ships, strict=True)
        if ship.fate not in STILL_HERE
    )


def ended(battle: Battle) -> list[Fallen]:
    """The ships that are sunk, blown up or have struck."""
    return [each for each in fallen(battle, battle.setting) if each.fate.key not in ("fate-left", "fate-escaped")]


def losses(battle: Battle) -> tuple[int, list[str]]:
    """The turn, and the ships that are lost."""
    return battle.turn, [sheet.id for sheet in battle.setting.fleet if victory.is_lost(battle.ships[sheet.index])]
