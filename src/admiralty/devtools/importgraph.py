"""Draws the import graph of a game's modules for the documentation.

A module is drawn above all that it imports. Imports that follow from others are left out (transitive reduction): an
import of B in A is not drawn if A imports something that imports B. The documentation has the directive
``import-graph`` for it.
"""

import ast
from collections.abc import Mapping
from html import escape
from importlib.util import find_spec
from pathlib import Path

__all__ = ["drawn", "imports_of", "ranks", "shown"]

BOX_HEIGHT, ROW, GAP, LETTER = 30, 84, 18, 7.6
COLOURS = {"rules": "#d9e6f2", "ui": "#f5e6c8", "ai": "#dfeedd", "": "#eeeeee"}
"""Colours by the folder of a module."""

Graph = dict[str, set[str]]
"""For each module the modules that it imports."""


def imports_of(package: str) -> Graph:
    """The modules of a package, without those that only make a folder a package, and what each imports of them."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(package)
    root = Path(spec.origin).parent
    files = {path: ".".join(path.relative_to(root).with_suffix("").parts) for path in sorted(root.rglob("*.py"))}
    names = {name for name in files.values() if not name.endswith("__init__")}
    return {
        name: {each for each in _imported(ast.parse(path.read_text("utf-8")), package, name) if each in names} - {name}
        for path, name in files.items()
        if name in names
    }


def _imported(tree: ast.Module, package: str, name: str) -> set[str]:
    """The modules of its package that a module imports when it is loaded."""
    found = set()
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        folder = f"{package}.{name}".rsplit(".", node.level)[0] if node.level else ""
        module = ".".join(filter(None, (folder, node.module)))
        if f"{module}.".startswith(f"{package}."):
            inner = module[len(package) + 1 :]
            found |= {inner, *(f"{inner}.{each.name}".lstrip(".") for each in node.names)}
    return found


def ranks(graph: Mapping[str, set[str]]) -> dict[str, int]:
    """The level of each module: 0 for one that imports none of the others, else above all that it imports."""
    found: dict[str, int] = {}

    def rank(module: str, above: tuple[str, ...] = ()) -> int:
        if module in above:
            raise ValueError(f"modules import each other in a circle: {', '.join(above)}")
        if module not in found:
            found[module] = max([rank(each, (*above, module)) + 1 for each in graph[module]], default=0)
        return found[module]

    for module in graph:
        rank(module)
    return found


def shown(graph: Mapping[str, set[str]]) -> Graph:
    """The transitive reduction: imports that do not follow from others."""
    behind: dict[str, set[str]] = {}
    for module in sorted(graph, key=lambda each: ranks(graph)[each]):
        behind[module] = set(graph[module]).union(*(behind[each] for each in graph[module]))
    return {
        module: {each for each in needs if not any(each in behind[other] for other in needs)}
        for module, needs in graph.items()
    }


def drawn(package: str) -> str:
    """The graph of a package as SVG."""
    graph = imports_of(package)
    lines = shown(graph)
    rows = _rows(graph, lines)
    widths = {each: 20 + LETTER * len(_label(each)) for each in graph}
    whole = max(sum(widths[each] + GAP for each in row) for row in rows) + GAP
    middle: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(rows):
        x = (whole - sum(widths[each] + GAP for each in row) + GAP) / 2
        for each in row:
            middle[each] = x + widths[each] / 2, number * ROW + BOX_HEIGHT / 2 + 4
            x += widths[each] + GAP
    parts = [_line(middle[upper], middle[lower]) for upper in sorted(lines) for lower in sorted(lines[upper])]
    parts += [_box(each, middle[each], widths[each]) for each in sorted(graph)]
    high = (len(rows) - 1) * ROW + BOX_HEIGHT + 8
    title = escape(f"The modules of {package}, each above those that it imports")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:.0f} {high}" role="img" aria-label="{title}" '
        f'style="max-width:{whole:.0f}px;width:100%" font-family="monospace" font-size="12.5">{"".join(parts)}</svg>'
    )


def _rows(graph: Graph, lines: Graph) -> list[list[str]]:
    """The modules from the top, each right below those that import it; modules with long lines are outside."""
    depth: dict[str, int] = {}
    for module in sorted(graph, key=lambda each: -ranks(graph)[each]):
        depth[module] = max([depth[above] + 1 for above in graph if module in graph[above]], default=0)
    rows: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    reach = {each: max([depth[below] - depth[each] for below in lines[each]], default=0) for each in graph}
    for number, module in enumerate(sorted(graph, key=lambda each: (reach[each], each))):
        row = rows[depth[module]]
        row.insert(0, module) if number % 2 else row.append(module)
    return rows


def _label(module: str) -> str:
    return module.replace(".", "/") + ".py"


def _line(upper: tuple[float, float], lower: tuple[float, float]) -> str:
    top, bottom = upper[1] + BOX_HEIGHT / 2, lower[1] - BOX_HEIGHT / 2
    turn = (top + bottom) / 2
    way = f"M{upper[0]:.0f} {top:.0f}C{upper[0]:.0f} {turn:.0f} {lower[0]:.0f} {turn:.0f} {lower[0]:.0f} {bottom:.0f}"
    return f'<path d="{way}" fill="none" stroke="#888"/>'


def _box(module: str, middle: tuple[float, float], width: float) -> str:
    x, y = middle[0] - width / 2, middle[1] - BOX_HEIGHT / 2
    colour = COLOURS.get(module.partition(".")[0] if "." in module else "", COLOURS[""])
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{BOX_HEIGHT}" rx="5" fill="{colour}" '
        f'stroke="#555"/><text x="{middle[0]:.1f}" y="{middle[1] + 4:.1f}" text-anchor="middle" fill="#111">'
        f"{escape(_label(module))}</text>"
    )
