"""Static check for flows that are called and never run: a forgotten ``yield from`` makes a rule without effect.

Python does not report a generator that is never started, and random play may not show it either. So the source is read:
a call of a function that returns a `Flow` must be run with ``yield from``, returned, or passed on.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from admiralty.kernel.games.game import State
from admiralty.library import modules

__all__ = ["flows_not_run"]

FLOW = "Flow"
KERNEL = ("act", "ask", "ask_all", "ask_window", "draw", "draw_hand", "roll")
"""The flows of the kernel that games call."""
EFFECTS = {"carry_out": True, "take_effect": True}
"""The effect of an order is a flow for the caller to run, even if one kind of order asks nothing."""


def flows_not_run(package: str) -> list[str]:
    """The places in a package where a flow is called and not run: module, line, and the call."""
    sources = modules(package)
    root = min((source.parent for source in sources.values()), key=lambda folder: len(folder.parts))
    trees = {source.relative_to(root).as_posix(): ast.parse(source.read_text("utf-8")) for source in sources.values()}
    functions = [
        (name, node) for name, tree in trees.items() for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)
    ]
    methods = _methods(trees) | dict.fromkeys(dir(State), False) | EFFECTS  # a method of a state is not a flow
    top = {(name, node.name): _is_flow(node) for name, node in functions if node in trees[name].body}
    found = []
    for name, tree in sorted(trees.items()):
        known = {each: flow for (module, each), flow in top.items() if module == name} | _imported(tree, top)
        inner = {node.name: _is_flow(node) for where, node in functions if where == name and node not in tree.body}
        for call in _idle_calls(tree):
            if isinstance(call.func, ast.Name):
                flows = known.get(call.func.id, inner.get(call.func.id, False))
            else:
                named = call.func.attr if isinstance(call.func, ast.Attribute) else ""
                flows = methods.get(named, False) and not hasattr(State, named)  # a method of any state is not a flow
            if flows:
                found.append(f"{name}:{call.lineno} calls {ast.unparse(call.func)} and does not run it")
    return found


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _is_flow(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    hint = node.returns
    if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
        hint = ast.parse(hint.value, mode="eval").body
    return isinstance(hint, ast.Subscript) and ast.unparse(hint.value).split(".")[-1] == FLOW


def _methods(trees: dict[str, ast.Module]) -> dict[str, bool]:
    """The names that always mean a flow: no other method or function has such a name."""
    found: dict[str, bool] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, _FUNCTIONS):
                found[node.name] = found.get(node.name, True) and _is_flow(node)
    return found


def _imported(tree: ast.Module, top: dict[tuple[str, str], bool]) -> dict[str, bool]:
    """What a module imports by name from others of the package, and from the kernel."""
    found: dict[str, bool] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        last = node.module.split(".")[-1]
        for each in node.names:
            flows = [flow for (module, name), flow in top.items() if name == each.name and Path(module).stem == last]
            if node.module == "admiralty.rulebook" or node.module.startswith("admiralty.kernel."):
                flows = [each.name in KERNEL]
            if flows:
                found[each.asname or each.name] = all(flows)
    return found


def _idle_calls(tree: ast.Module) -> Iterator[ast.Call]:
    """The calls whose value is thrown away, stored under a name, or tested for truth."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign | ast.AugAssign) and node.value is not None:
            yield from _calls(node.value)
        elif isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
            yield from _calls(node.test)
        elif isinstance(node, ast.For):
            yield from _calls(node.iter)


def _calls(value: ast.expr) -> Iterator[ast.Call]:
    """The calls that are an expression's own value; not those within a ``yield from``, nor arguments of others."""
    if isinstance(value, ast.Call):
        yield value
    elif isinstance(value, ast.IfExp):
        yield from _calls(value.body)
        yield from _calls(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for each in value.values:
            yield from _calls(each)
    elif isinstance(value, ast.UnaryOp):
        yield from _calls(value.operand)
    elif isinstance(value, ast.Compare):
        for each in (value.left, *value.comparators):
            yield from _calls(each)
