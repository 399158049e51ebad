"""A self-contained HTML report: headings, sentences, tables and charts, for screen and print."""

from collections.abc import Sequence
from html import escape

__all__ = ["Page"]

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 "Open Sans", "DejaVu Sans", sans-serif; color: #1d2a33; background: #ffffff; margin: 2rem auto;
       max-width: 52rem; padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .4rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; border-bottom: 1px solid #cfc9b8; padding-bottom: .2rem; }
p { margin: .5rem 0; max-width: 44rem; }
.faint { color: #55656f; font-size: .92rem; }
pre { background: #f2efe6; padding: .6rem .8rem; overflow-x: auto; font-size: .9rem; white-space: pre-wrap; }
table { border-collapse: collapse; margin: .6rem 0 1rem; font-size: .95rem; }
caption { text-align: left; font-weight: 600; padding: .2rem 0; }
th, td { text-align: left; padding: .22rem .9rem .22rem 0; border-bottom: 1px solid #e3dfd2; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
figure { margin: .8rem 0; }
figure svg { max-width: 100%; height: auto; }
@media print {
  body { margin: 0; max-width: none; font-size: 11pt; }
  h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; }
  .wide { overflow: visible; }
}
"""


class Page:
    """A page being written. All text is escaped here and nowhere else."""

    def __init__(self, title: str, language: str = "en") -> None:
        self._title = self._heading = title
        self._language = language
        self._parts: list[str] = [f"<h1>{escape(title)}</h1>"]

    def heading(self, text: str) -> None:
        self._heading = text
        self._parts.append(f"<h2>{escape(text)}</h2>")

    def paragraph(self, text: str, faint: bool = False) -> None:
        self._parts.append(f"<p{' class=' + chr(34) + 'faint' + chr(34) if faint else ''}>{escape(text)}</p>")

    def command(self, text: str) -> None:
        self._parts.append(f"<pre>{escape(text)}</pre>")

    def chart(self, svg: str, described: str) -> None:
        """A chart with its sentence for screen readers; the table beneath has its numbers."""
        self._parts.append(f'<figure role="img" aria-label="{escape(described, quote=True)}">{svg}</figure>')

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], text_columns: int = 1) -> None:
        """A table whose first columns are text and whose others are numbers; it scrolls on a narrow screen."""

        def cells(kind: str, row: Sequence[str]) -> str:
            return "".join(
                f"<{kind}>{escape(cell)}</{kind}>"
                if place < text_columns
                else f'<{kind} class="n">{escape(cell)}</{kind}>'
                for place, cell in enumerate(row)
            )

        body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
        table = f"<table><thead><tr>{cells('th', heads)}</tr></thead><tbody>{body}</tbody></table>"
        label = escape(self._heading, quote=True)
        self._parts.append(f'<div class="wide" tabindex="0" role="group" aria-label="{label}">{table}</div>')

    def text(self) -> str:
        head = f'<meta charset="utf-8"><title>{escape(self._title)}</title><style>{STYLE}</style>'
        view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
        top = f'<!doctype html>\n<html lang="{self._language}"><head>{head}{view}</head>\n<body>'
        return "\n".join([top, *self._parts, "</body></html>"]) + "\n"
