"""Figures as they are printed."""

import statistics

from benchmarks.server.yardsticks import Bare


def print_shares(before: dict[str, float], after: dict[str, float], orders: int, bare: Bare, aim: float) -> None:
    """What an order cost, and which part of the server spent it."""
    spent = {name: (after[name] - before[name]) / orders for name in after}
    whole = spent.pop("all")
    spent["letting in, signing and the rest"] = whole - sum(spent.values())
    parts = ", ".join(f"{name} {part * 1000:.2f}" for name, part in spent.items())
    print(
        f"    processor time an order       {whole * 1000:.2f} ms (aim {aim * 1000:.0f}),"
        f" {whole / bare.cost:.1f} times an empty post: {parts}"
    )


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def sizes(values: list[int]) -> str:
    return f"median {statistics.median(values) / 1000:.1f} kB, at most {max(values) / 1000:.1f} kB"


def times(values: list[float]) -> str:
    return f"median {quantile(values, 0.5) * 1000:.1f} ms, p99 {quantile(values, 0.99) * 1000:.1f} ms"
