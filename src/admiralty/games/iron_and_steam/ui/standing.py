"""Score summary for spectators and players: each side's goal and losses."""

from collections.abc import Iterator, Sequence

from admiralty.games.base import Fallen, Score
from admiralty.games.iron_and_steam.figures import SIDES
from admiralty.games.iron_and_steam.rules.place import is_present
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import LOST, Battle, Fate
from admiralty.games.iron_and_steam.victory import (
    by_the_roads,
    commands_roads,
    has_ironclads,
    hull_share,
    hull_that_beats,
    is_lost,
    left_by_exit,
    points_of,
)
from admiralty.rulebook import Message

__all__ = ["ended", "fallen", "losses", "objective", "score"]


def objective(setting: Engagement, side: str) -> Message:
    """HR-21 The objective of a side; each printed scenario has its own words."""
    victory = setting.row.victory
    if setting.own is not None:
        return _made_of(setting, side)
    beaten = {each.ship: hull_that_beats(setting, each) for each in victory.beaten}
    return Message(
        "objective", scenario=setting.scenario, side=side, turns=setting.turns,
        monitor=beaten.get("monitor", 0), virginia=beaten.get("virginia", 0),
    )  # fmt: skip


def _made_of(setting: Engagement, side: str) -> Message:
    """HR-21 The objective of a players' scenario, from its rows of victory."""
    victory = setting.row.victory
    code = next(code for code, name in SIDES.items() if name == side)
    if victory.kind == "decisive":
        prey = [each.ship for each in victory.decisive if each.side == code]
        kept = [each.ship for each in victory.decisive if each.side != code]
        return Message("objective-made", kind="decisive", turns=setting.turns, prey=prey or [*_enemies(setting, code)],
                       preys=len(prey), kept=kept, own=len(kept), awards=[])  # fmt: skip
    awards = [
        Message("objective-award", when=row.when, points=row.points, ships=list(_named(setting, row.ships)))
        for row in victory.award
        if row.side == code
    ]
    return Message(
        "objective-made", kind="points", turns=setting.turns, awards=awards, prey=[], preys=0, kept=[], own=0
    )


def _enemies(setting: Engagement, code: str) -> Iterator[str]:
    return (vessel.id for vessel in setting.vessels if vessel.side != code and not vessel.is_fort)


def _named(setting: Engagement, words: Sequence[str]) -> Iterator[str | Message]:
    """The ships of an award in words: by name, or as a group."""
    for word in words:
        yield word if word in setting.by_id else Message("objective-group", group=word)


def score(view: Battle, setting: Engagement) -> Score:
    """Points where the scenario counts them; the ships that command the roads where those decide; else the enemy's loss
    of hull in percent."""
    if setting.row.victory.roads is not None:
        how, side = by_the_roads(view)
        words = Message("score-roads", how="over" if view.ended else how, winner=SIDES[side] if side else "none")
        held: list[str] = [vessel.side for vessel in setting.vessels if commands_roads(view, vessel.index)]
        return Score(words, {name: held.count(side) for side, name in SIDES.items()})
    if setting.row.victory.kind == "decisive":
        shares = {SIDES[side]: hull_share(view, "CS" if side == "US" else "US") // 10 for side in SIDES}
        return Score(Message("score-hulls", iron=all(has_ironclads(setting, side) for side in SIDES)), shares)
    return Score(Message("score-points"), {name: points_of(view, side) for side, name in SIDES.items()})


def fallen(view: Battle, setting: Engagement) -> tuple[Fallen, ...]:
    """The ships that are no longer on the chart."""
    return tuple(
        Fallen(vessel.id, SIDES[vessel.side], Message("fate", fate=ship.fate.value))
        for vessel, ship in zip(setting.vessels, view.ships, strict=True)
        if not is_present(ship) and ship.fate is not Fate.RESERVE
    )


def ended(battle: Battle) -> list[Fallen]:
    """The ships out of the fight: lost, gone over an edge that is not their exit, or silenced forts."""
    return [
        Fallen(vessel.id, SIDES[vessel.side], Message("fate", fate=ship.fate.value))
        for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True)
        if ship.fate in LOST
        or ship.fate is Fate.SILENCED
        or (ship.fate is Fate.LEFT and not left_by_exit(battle, vessel))
    ]


def losses(battle: Battle) -> tuple[int, list[str]]:
    """The turn, and the ships that are lost."""
    return battle.turn, [vessel.id for vessel in battle.setting.vessels if is_lost(battle, vessel.index)]
