"""Nautical charts under the pieces: coast, shoals, soundings, hachures, neatline.

It is drawn from the board's own cells and seeded by the board's name, so that the same map always looks the same, and
once for all moves.
"""

from admiralty.scene.chart.islands import terrain
from admiralty.scene.chart.kept import chart_of, keep_charts_in
from admiralty.scene.chart.sheet import engrave

__all__ = ["chart_of", "engrave", "keep_charts_in", "terrain"]
