"""Score summary for spectators and players: each side's goal and losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from admiralty.games.base import Fallen, Progress, Score
from admiralty.games.iron_and_fire import victory
from admiralty.games.iron_and_fire.rules import cable
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import LEFT, SUNK, SURRENDERED, Battle, Unit
from admiralty.rulebook import Message


def objective(setting: BattleSetting, side: str) -> Message:
    """12.0, 15.2.4, 15.3.4, 15.4.4, 15.5.5, 15.6.5 The objective of a side."""
    if setting.own is not None:
        return Message("objective-made", ways=[*_ways_to_win(setting, side)], turns=setting.file.turns)
    victims = setting.hunt.sunk if setting.hunt is not None else 0
    return Message(f"objective-{setting.scenario.replace('_', '-')}-{side}", victims=victims)


def _ways_to_win(setting: BattleSetting, side: str) -> Iterator[Message]:
    """The victory conditions of a side in a players' battle, under its options."""
    kinds = ("escaped", "left", "lost", "away", "town_ruined", "cable_cut", "sunk", "more_lost", "any_left")
    told: list[tuple[str, list[str]]] = []
    for row in setting.file.victory:
        chosen = all(setting.options[option] == choice for option, choice in row.when.options.items())
        kind = next((kind for kind in kinds if getattr(row.when, kind)), "end")
        named = getattr(row.when, kind, ())
        ships = [ship for ship in named if ship in setting.index] if isinstance(named, tuple) else []
        empty = isinstance(named, tuple) and not ships and kind != "end"
        wins = row.winner == side or (row.winner == "points" and kind == "end")
        if chosen and wins and not empty and (kind, ships) not in told:
            told.append((kind, ships))
            yield Message("objective-way", kind=kind, ships=ships, points=row.winner == "points")


def score(view: Battle, setting: BattleSetting) -> Score:
    """12.0, I59, I60 The enemy's ships that each side has sunk or taken."""
    lost = dict.fromkeys(setting.seats, 0)
    for unit in view.units:
        profile = setting.profiles[unit.index]
        if not profile.battery and (unit.status == SUNK or _taken(unit, profile.side)):
            lost[profile.side] += 1
    return Score(Message("score-ships"), {side: lost[setting.enemy[side]] for side in setting.seats})


def fallen(view: Battle, setting: BattleSetting) -> tuple[Fallen, ...]:
    """The ships and batteries that have gone from the map."""
    fates = {SUNK: Message("fate-sunk"), SURRENDERED: Message("fate-surrendered"), LEFT: Message("fate-left")}
    return tuple(
        Fallen(unit.id, setting.profiles[unit.index].side, fates[unit.status])
        for unit in view.units
        if unit.status in fates
    )


def ended(battle: Battle) -> list[Fallen]:
    """The ships that are sunk or in enemy hands, and the batteries that are silenced."""
    gone = [each for each in fallen(battle, battle.setting) if each.fate.key != "fate-left"]
    sides = [(unit, battle.setting.profiles[unit.index].side) for unit in battle.units]
    return gone + [Fallen(unit.id, side, Message("fate-taken")) for unit, side in sides if _taken(unit, side)]


def _taken(unit: Unit, side: str) -> bool:
    return unit.captured and unit.owner != side


def losses(battle: Battle) -> tuple[int, list[str]]:
    """The turn, and the ships that are sunk or in enemy hands."""
    return battle.turn, [unit.id for unit in battle.units if victory.is_sunk_or_taken(battle, unit)]


def progress(view: Battle, setting: BattleSetting) -> Sequence[Progress]:
    """15.4.2 Whether the cable is whole, and the effect of a quiet turn on the buoy."""
    if setting.file.cable != "turns":  # a cable that is cut by activations has a track of its own
        return ()
    if view.cable_cut:
        return [Progress(Message("progress-cable-cut"), Message("progress-cable-done"))]
    ship = cable.ship_on_buoy(view)
    if ship is None:
        return [Progress(Message("progress-cable"), Message("progress-cable-alone"))]
    if ship.spoiled:
        return [Progress(Message("progress-cable"), Message("progress-cable-spoiled", ship=ship.id))]
    needed = max(1, setting.tables.cable.cut_from - ship.quiet_turns)
    note = Message("progress-cable-roll", ship=ship.id, needed=needed)
    return [Progress(Message("progress-cable"), note, (11 - needed) / 10)]
