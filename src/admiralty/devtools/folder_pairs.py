"""Checks that no two sibling folders import each other, except the pairs listed here.

    python -m admiralty.devtools.folder_pairs [SOURCE_TREE]

Every import counts, also in a function, but not under ``if TYPE_CHECKING``. The list can only shrink: a pair that is
not listed fails the check, and so does a listed pair that no longer imports both ways."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["ALLOWED", "faults", "main", "pairs"]

Pair = tuple[str, str]

ALLOWED: frozenset[Pair] = frozenset()
"""The pairs that still import each other, in alphabetical order."""


def pairs(root: Path) -> dict[Pair, tuple[str, str]]:
    """The pairs of sibling folders below a package that import each other, with one import for each direction."""
    found: dict[Pair, str] = {}
    for path in sorted(root.rglob("*.py")):
        module = ".".join((root.name, *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__")
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        for target in _imported(ast.parse(path.read_text("utf-8")), package):
            siblings = _siblings(root, module, target)
            if siblings is not None:
                found.setdefault(siblings, f"{module} imports {target}")
    return {
        (one, other): (said, found[other, one])
        for (one, other), said in found.items()
        if one < other and (other, one) in found
    }


def _siblings(root: Path, module: str, target: str) -> Pair | None:
    """The folders at which the paths of two modules part; none if one of the two is not a folder."""
    ours, theirs = module.split("."), target.split(".")
    shared = next((place for place, both in enumerate(zip(ours, theirs, strict=False)) if both[0] != both[1]), 0)
    if not shared:
        return None
    one, other = ours[: shared + 1], theirs[: shared + 1]
    if all(root.parent.joinpath(*each).is_dir() for each in (one, other)):
        return ".".join(one), ".".join(other)
    return None


def _imported(tree: ast.AST, package: str) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            folder = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            base = ".".join([*folder, *([node.module] if node.module else [])])
            yield from (f"{base}.{each.name}" for each in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            yield from (name for each in node.orelse for name in _imported(ast.Module([each], []), package))
        else:
            yield from _imported(node, package)


def faults(root: Path, allowed: frozenset[Pair] = ALLOWED) -> list[str]:
    """The faults, a line each: pairs that are not allowed, and allowed pairs that are gone."""
    found = pairs(root)
    new = [
        f"{' and '.join(pair)} import each other: {'; '.join(found[pair])}" for pair in sorted(found.keys() - allowed)
    ]
    return new + [
        f"{' and '.join(pair)} no longer import each other: take them off the list"
        for pair in sorted(allowed - found.keys())
    ]


def main() -> None:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1]
    sys.exit("\n".join(faults(root)) or None)


if __name__ == "__main__":
    main()
