"""Nautical charts under the pieces: coast, shoals, soundings, hachures, neatline.

A chart is drawn from the board's cells and seeded by the board's name: the same map always looks the same. It is drawn
once and reused for all moves.
"""

from admiralty.scene.chart.islands import terrain
from admiralty.scene.chart.kept import chart_of, keep_charts_in
from admiralty.scene.chart.sheet import engrave

__all__ = ["chart_of", "engrave", "keep_charts_in", "terrain"]
