"""SQ-4 Line of sight: open, or with the option blocked by ships."""

from admiralty.boards import squares
from admiralty.games.ironclads_on_squares.state import Battle, ship_at


def in_sight(battle: Battle, a: int, b: int) -> bool:
    """SQ-A8 Other ships do not block the view; with the option, one in a square that the line crosses does."""
    if not battle.setting.sight_blocked:
        return True
    chart = battle.setting.chart
    between = squares.crossed(chart.at(a), chart.at(b))
    return all(ship_at(battle, chart.square(at)) < 0 for at in between)
