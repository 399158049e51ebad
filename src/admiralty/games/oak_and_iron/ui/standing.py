"""Score summary for spectators and players: each side's goal and losses."""

from admiralty.games.base import Fallen, Score
from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle
from admiralty.rulebook import Message

GONE = {"sunk": Message("fate-sunk"), "left": Message("fate-left"), "safe": Message("fate-safe")}


def objective(setting: OakSetting, side: str) -> Message:
    """OI-10.3 The objective: fewer Strike Points, and the other side with more of them than ships."""
    turns = setting.book.limits["turns"]
    if setting.row.additional_rules:
        return Message("objective-strikes", turns=turns)
    return Message("objective-plain", turns=turns)


def score(view: Battle, setting: OakSetting) -> Score:
    """OI-10.3 The Strike Points of each side at the last count."""
    return Score(
        Message("score-strikes"),
        {side: victory.counted(view, side) for side in setting.sides},
    )


def fallen(view: Battle, setting: OakSetting) -> tuple[Fallen, ...]:
    """The ships that are no longer on the table."""
    ships = (view.ships[name] for name in view.roster)
    return tuple(
        Fallen(ship.id, setting.side_by_seat[ship.seat], GONE[ship.where]) for ship in ships if ship.where in GONE
    )


def ended(battle: Battle) -> list[Fallen]:
    """The ships that are sunk, over the edge or captured."""
    gone = [each for each in fallen(battle, battle.setting) if each.fate.key != "fate-safe"]
    sides = battle.setting.side_by_seat
    taken = [ship for name in battle.roster if (ship := battle.ships[name]).captor and ship.where not in GONE]
    return gone + [Fallen(ship.id, sides[ship.seat], Message("fate-captured")) for ship in taken]


def losses(battle: Battle) -> tuple[int, list[str]]:
    """The turn, and the ships that are lost."""
    return battle.turn, [name for name in battle.roster if sea.is_lost(battle.ships[name])]
