"""2.3 The card of a unit: the factors on its counter and the ship behind them, each value with its source."""

from __future__ import annotations

from admiralty.games.base import Figure
from admiralty.games.iron_and_fire.counters import BatteryRow, History, ShipFile, ShipRow
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.rulebook import Message


def sheet(setting: BattleSetting, unit: str) -> tuple[Figure, ...]:
    """The values of a ship or battery by its id."""
    figures = setting.figures
    ship = next((row for row in figures.ships.ship if row.id == unit), None)
    if ship is not None:
        return (*_factors(ship, figures.ships.marks), *_history(ship.history, figures.ships))
    return _battery(figures.battery) if unit.startswith("battery") else ()


def _factors(ship: ShipRow, marks: dict[str, str]) -> tuple[Figure, ...]:
    bow = Message("sheet-bow-black") if ship.bow == "black" else Message("sheet-bow-brown")
    return (
        Figure("combat", ship.cf, marks["factors"]),
        Figure("protection", ship.pf, marks["factors"]),
        Figure("movement", ship.mf, marks["factors"]),
        Figure("bow", bow, marks["bow"]),
    )


def _history(history: History, file: ShipFile) -> tuple[Figure, ...]:
    """The sources of the factors, with their keys spelled out."""
    remark = [history.source_note] if history.source_note else []
    source = "; ".join([*(file.sources[key] for key in history.source), *remark])
    knots = int(history.knots) if history.knots.is_integer() else history.knots
    return (
        Figure("guns", history.guns, source),
        Figure("armour", Message("sheet-armour-value", mm=history.armour_mm), source),
        Figure("tons", Message("sheet-tons-value", tons=history.tons), source),
        Figure("speed", Message("sheet-speed-value", knots=knots), source),
        Figure("launched", history.launched, source),
    )


def _battery(battery: BatteryRow) -> tuple[Figure, ...]:
    return (
        Figure("combat", battery.cf, battery.factors_mark),
        Figure("protection", battery.pf, battery.factors_mark),
        Figure("surrender", battery.surrender_hits, battery.surrender_mark),
        Figure("guns", battery.history, battery.history_mark),
    )
