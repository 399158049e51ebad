"""The picture of a battle."""

from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.scene import Scene, compose, squares_board

from .setting import Engagement
from .view import BattleView

__all__ = ["picture"]


def picture(view: BattleView, setting: Engagement, seat: Seat | None, ask: Ask | None) -> Scene:
    return compose(setting.scenario, squares_board(setting.chart.columns, setting.chart.ranks))
