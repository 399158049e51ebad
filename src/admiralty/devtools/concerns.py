"""Counts the lines of a game by purpose: rules, plumbing, user interface, AI.

python -m admiralty.devtools.concerns [SOURCE_TREE]

Lines of Python that are not blank are counted. *User interface* is the folder `ui`, and every event declared elsewhere;
*AI* is judgement and its helpers. *Plumbing* is what a rulebook does not say: imports, exports, the package and the
registration of the game, hand-written views, the functions that read, write, list, label, dispatch and re-check orders,
and orders built by hand. All the rest are *rules*, data types among them.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

__all__ = ["CONCERNS", "concerns", "main"]

CONCERNS = ("rules", "plumbing", "ui", "ai")
UI = {"events", "news", "attack_events", "scene", "sheet", "standing"}
AI = {"judgement", "prospects", "aims", "aim", "angamos"}
PLUMBING = {"__init__", "game", "view", "orders", "refusals", "move_refusals", "whynot", "versions"}
TRANSLATING = re.compile(
    r"(read|write|code|said|spot|point|keys|every|offers|listed|lists|given|sample|candidates|dials|orders)$"
    r"|.*_orders?$|_?label.*|.*_label$|_?parse.*|_?decode.*|_?why_.*|_do$|_read_.*"
)
"""Names of functions that pass orders between players and rules."""
MAKERS = {"Order", "Given", "Listed", "Space", "one_of", "among"}
"""Calls that build orders or lists of orders by hand."""


def concerns(package: Path) -> Counter[str]:
    """The number of lines of each concern in a game's package."""
    found: Counter[str] = Counter()
    for path in sorted(package.rglob("*.py")):
        text = path.read_text("utf-8")
        told = dict(_told(ast.parse(text)))
        usual = _of_module(path.relative_to(package))
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                found[usual if usual in ("ui", "ai") else told.get(number, usual)] += 1
    return found


def _of_module(path: Path) -> str:
    if "ui" in path.parts[:-1] or path.stem in UI:
        return "ui"
    if "ai" in path.parts[:-1] or path.stem in AI:
        return "ai"
    return "plumbing" if path.stem in PLUMBING else "rules"


def _told(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The lines whose purpose follows from their syntax."""
    for node in ast.walk(tree):
        concern = _of_node(node)
        if concern and isinstance(node, ast.stmt | ast.expr):
            first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
            yield from ((number, concern) for number in range(first, (node.end_lineno or node.lineno) + 1))


def _of_node(node: ast.AST) -> str:
    match node:
        case ast.Import() | ast.ImportFrom():
            return "plumbing"
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return "plumbing"
        case ast.FunctionDef(name=name) if TRANSLATING.match(name) or _gives_orders(node):
            return "plumbing"
        case ast.Call(func=ast.Name(id=name)) if name in MAKERS:
            return "plumbing"
        case ast.ClassDef(bases=[ast.Name(id="Event"), *_]):
            return "ui"
        case _:
            return ""


def _gives_orders(function: ast.FunctionDef) -> bool:
    """Whether a function returns an order or a list of orders."""
    return function.returns is not None and any(
        isinstance(each, ast.Name) and each.id in MAKERS for each in ast.walk(function.returns)
    )


def main() -> None:
    tree = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1]
    games = next(each for each in (tree / "games", tree / "src" / "admiralty" / "games") if each.is_dir())
    print(f"{'lines a concern':24}" + "".join(f"{each:>10}" for each in (*CONCERNS, "all")))
    for package in sorted(path.parent for path in games.glob("*/cases.toml")):
        lines = concerns(package)
        counts = [lines[each] for each in CONCERNS]
        print(f"{package.name:24}" + "".join(f"{each:10}" for each in (*counts, sum(counts))))


if __name__ == "__main__":
    main()
