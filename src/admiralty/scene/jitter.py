"""Irregular shapes of small pictures (waves, puffs of smoke), seeded, so that they always look the same."""

from random import Random

__all__ = ["puffs", "waves"]


def waves(width: float, top: float, bottom: float) -> str:
    """Path data of rows of small waves between two heights."""
    rng, runs, y = Random(9), "", top + 3
    while y < bottom:
        x = rng.uniform(-8, 6)
        while x < width:
            length = rng.uniform(10, 26)
            runs += f"M{x:.0f} {y:.0f}q{length / 4:.0f}-2 {length / 2:.0f} 0t{length / 2:.0f} 0"
            x += length + rng.uniform(3, 9)
        y += 4.2
    return runs


def puffs(x: float, y: float, size: float, seed: int) -> list[tuple[float, float, float]]:
    """Seven discs of a cloud of smoke about a point: their centres and radii."""
    rng = Random(seed)
    return [
        (x + rng.uniform(-1, 1) * size, y + rng.uniform(-0.6, 0.6) * size, rng.uniform(0.42, 0.75) * size)
        for _ in range(7)
    ]
