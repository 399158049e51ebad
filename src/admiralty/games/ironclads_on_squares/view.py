"""What a seat knows. Every card in this game lies face up or can be counted, so every seat knows everything."""

from admiralty.kernel.flow import Pile
from admiralty.kernel.record import Record, field

from .chart import OFF
from .setting import Engagement
from .state import Battle, Fate, Leg, Ship

__all__ = ["BattleView", "SheetView", "battle_of", "view_of"]


class SheetView(Record):
    """One ship as the table shows her."""

    id: str
    side: str
    fate: str
    square: str
    heading: int
    """In degrees."""
    flotation: int
    sheet: list[str]
    stopped: bool
    card: str
    leg: str


class BattleView(Record):
    """The table: ships, packs and the stage of the turn."""

    turn: int
    ships: list[SheetView]
    activation: Pile
    small: Pile
    waiting: list[int]
    active: int
    fired: int
    scored: int
    ended: str
    winners: tuple[str, ...]
    agenda: list[tuple[str, tuple[int | str, ...]]] = field(factory=list)


def view_of(battle: Battle) -> BattleView:
    """SQ-1.1 All that lies on the table: the models, the sheets, the cards, and what is left in each pack.

    A pack has no order, so what is left in it is no secret: it is what has not been seen this turn.
    """
    setting = battle.setting
    return BattleView(
        turn=battle.turn,
        ships=[
            SheetView(
                id=sheet.id,
                side=sheet.seat,
                fate=ship.fate.value,
                square=setting.chart.names.get(ship.square, ""),
                heading=ship.heading * 45,
                flotation=ship.flotation,
                sheet=ship.sheet[:],
                stopped=ship.stopped,
                card=ship.card,
                leg=ship.leg.value,
            )
            for sheet, ship in zip(setting.fleet, battle.ships, strict=True)
        ],
        activation=battle.activation.clone(),
        small=battle.small.clone(),
        waiting=battle.waiting[:],
        active=battle.active,
        fired=battle.fired,
        scored=battle.scored,
        ended=battle.ended,
        winners=battle.winners,
        agenda=battle.agenda[:],
    )


def battle_of(view: BattleView, setting: Engagement) -> Battle:
    """The one state that agrees with a view."""
    return Battle(
        ships=[
            Ship(
                square=setting.chart.by_name.get(seen.square, OFF),
                heading=seen.heading // 45,
                flotation=seen.flotation,
                fate=Fate(seen.fate),
                leg=Leg(seen.leg),
                card=seen.card,
                sheet=seen.sheet[:],
                stopped=seen.stopped,
            )
            for seen in view.ships
        ],
        activation=view.activation.clone(),
        small=view.small.clone(),
        turn=view.turn,
        waiting=view.waiting[:],
        active=view.active,
        fired=view.fired,
        scored=view.scored,
        ended=view.ended,
        winners=view.winners,
        agenda=view.agenda[:],
        setting=setting,
    )
