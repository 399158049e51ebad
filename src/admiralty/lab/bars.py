"""Odds as small bar pictures: blocks of text for a terminal, SVG for a page or a notebook."""

from collections.abc import Hashable, Iterator, Mapping
from html import escape

from admiralty.kernel.odds import Odds
from admiralty.words import Words

__all__ = ["bars_svg", "bars_text", "in_order"]

WIDEST = 30
"""How many letters a certainty takes in a terminal."""
PARTS = " ▏▎▍▌▋▊▉"
LINE, LABEL, BAR, SHARE = 20, 110, 220, 60


def in_order(distribution: Mapping[Hashable, float]) -> list[tuple[Hashable, float]]:
    """The values of a measure from the smallest to the greatest, whatever their kind."""
    return sorted(distribution.items(), key=lambda chance: (str(type(chance[0])), chance[0]))


def _blocks(share: float) -> str:
    whole, part = divmod(round(share * WIDEST * 8), 8)
    return "█" * whole + (PARTS[part] if part else "")


def _title(words: Words, measure: str) -> str:
    return words.named("measure", measure.removeprefix("measure-"))


def bars_text(odds: Odds, words: Words) -> Iterator[str]:
    """For each measure a line for each value: the value, a bar, its share."""
    for measure, distribution in odds.measures.items():
        yield words.say("bars-title", measure=_title(words, measure))
        shown = [(words.say("bars-value", value=value), share) for value, share in in_order(distribution)]
        width = max((len(value) for value, _ in shown), default=0)
        for value, share in shown:
            yield words.say("bars-line", value=value.rjust(width), bar=_blocks(share).ljust(WIDEST), share=share)


def bars_svg(odds: Odds, words: Words) -> str:
    """The same as a picture."""
    rows: list[str] = []
    y = 4
    for measure, distribution in odds.measures.items():
        rows.append(f'<text x="4" y="{y + 14}" font-weight="600">{escape(_title(words, measure))}</text>')
        y += LINE
        for value, share in in_order(distribution):
            label, figure = words.say("bars-value", value=value), words.say("report-percent", value=share)
            rows.append(f'<text x="{LABEL}" y="{y + 14}" text-anchor="end">{escape(label)}</text>')
            rows.append(
                f'<rect x="{LABEL + 8}" y="{y + 3}" width="{max(1.0, BAR * share):.1f}" height="13" fill="#0072b2"/>'
            )
            rows.append(f'<text x="{LABEL + 14 + BAR * share:.1f}" y="{y + 14}">{escape(figure)}</text>')
            y += LINE
        y += 6
    title = escape("; ".join(" ".join(line.split()) for line in bars_text(odds, words)), quote=True)
    wide = LABEL + BAR + SHARE + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {y}" width="{wide}" height="{y}" role="img" '
        f'aria-label="{title}" font-family="Open Sans, DejaVu Sans, sans-serif" font-size="13" fill="#1d2a33">'
        f'<rect width="{wide}" height="{y}" fill="#ffffff"/>{"".join(rows)}</svg>'
    )
