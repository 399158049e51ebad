"""Finds duplicate code: equal runs of lines in two places.

python -m admiralty.devtools.repeats [SOURCE_TREE]

Lines are compared without indentation. Blank lines, comments, docstrings, imports, lone punctuation, the parameters of
functions and the functions that a game class names (``start = staticmethod(state.start)``) are skipped. Migrations are
left out, because they never change.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

__all__ = ["MOST", "main", "repeats"]

MOST = 6
"""The largest number of lines that two places may share."""
Line = tuple[int, str]
"""The number of a line, and its text."""


def repeats(tree: Path, most: int = MOST) -> list[str]:
    """The places that share more lines than allowed, each pair by the first of its lines."""
    found: dict[tuple[str, ...], list[tuple[str, int, int]]] = defaultdict(list)
    for path in sorted([*tree.rglob("*.py"), *tree.rglob("*.js")]):
        if not {"migrations", "vendor", "node_modules"} & set(path.parts):
            lines = list(_lines(path))
            for place in range(len(lines) - most):
                run = tuple(text for _, text in lines[place : place + most + 1])
                found[run].append((path.relative_to(tree).as_posix(), place, lines[place][0]))
    pairs = [pair for places in found.values() for pair in combinations(places, 2)]
    begun = {(one[0], one[1], other[0], other[1]) for one, other in pairs}
    return [
        f"{one[0]}:{one[2]} ~ {other[0]}:{other[2]}"
        for one, other in pairs
        if (one[0], one[1] - 1, other[0], other[1] - 1) not in begun
    ]


def _lines(path: Path) -> Iterator[Line]:
    """The lines of a file that are compared."""
    text = path.read_text("utf-8")
    passed = set(_passed_over(ast.parse(text))) if path.suffix == ".py" else set()
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if (
            number not in passed
            and not said.startswith(("#", "//", "*", "/*", "import "))
            and " = staticmethod(" not in said
            and any(map(str.isalnum, said))
        ):
            yield number, said


def _passed_over(module: ast.Module) -> Iterator[int]:
    """The numbers of the lines of docstrings, imports, exports and parameters."""
    for node in ast.walk(module):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from range(node.lineno, node.body[0].lineno)


def main() -> None:
    tree = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1]
    print("\n".join(repeats(tree)) or f"no two places share more than {MOST} lines")


if __name__ == "__main__":
    main()
