"""Finds where the source cites cases of a rulebook, and which cases the tests are marked with."""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

__all__ = ["Citation", "citations", "marks"]


class Citation(NamedTuple):
    """A place in the source that cites a case."""

    case: str
    file: str
    line: int
    name: str


def citations(source: str, file: str, known: Iterable[str]) -> tuple[list[Citation], list[Citation]]:
    """The citations in a module: (of known cases, of cases that do not exist).

    A case is cited by ``case="..."`` in a call, by a docstring that names it, or by a string that is just its id.
    Only the first of these can cite a case that does not exist: that is certainly meant as a citation.
    """
    ids = set(known)
    any_id = "|".join(re.escape(i) for i in sorted(ids, key=len, reverse=True))
    in_text = re.compile(rf"(?<![\w.-])({any_id})(?![\w-]|\.\d)")
    good: list[Citation] = []
    bad: list[Citation] = []
    tree = ast.parse(source)
    for owner, node in _with_owner(tree, "module"):
        if isinstance(node, ast.keyword) and node.arg == "case" and isinstance(node.value, ast.Constant):
            cited = str(node.value.value)
            (good if cited in ids else bad).append(Citation(cited, file, node.value.lineno, owner))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value in ids:
                good.append(Citation(node.value, file, node.lineno, owner))
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            text = ast.get_docstring(node) or ""
            name = getattr(node, "name", owner)
            found = in_text.findall(text) if ids else []
            good += [Citation(each, file, getattr(node, "lineno", 1), name) for each in found]
    return list(dict.fromkeys(good)), bad


def _with_owner(node: ast.AST, owner: str) -> Iterator[tuple[str, ast.AST]]:
    yield owner, node
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.FunctionDef | ast.ClassDef) else owner
        yield from _with_owner(child, inner)


def marks(source: str, file: str) -> list[Citation]:
    """The cases that the tests of a module are marked with: ``@case("6.1.4", "I12")``."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).split(".")[-1] == "case":
                found += [
                    Citation(str(argument.value), file, node.lineno, node.name)
                    for argument in decorator.args
                    if isinstance(argument, ast.Constant)
                ]
    return found
