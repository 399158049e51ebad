"""Mutation operators: typical small mistakes, such as a bound off by one, a reversed comparison, a removed
statement."""

import ast
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["Change", "changes"]

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
SAID: dict[type[ast.cmpop], str] = {kind: ast.unparse(ast.Compare(ast.Name("a"), [kind()], [ast.Name("b")]))[2:-2]
                                    for kind in COMPARED}  # fmt: skip
RECKONED: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "*"}
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Change(NamedTuple):
    """One change of a file: the text of a place and what stands there instead."""

    file: str
    line: int
    start: int
    end: int
    """Where in the file, in characters."""
    before: str
    after: str
    within: str
    """The function or class it stands in, such as `Ship.sink`; empty at the top of a module."""
    lines: tuple[int, int] | None = None
    """The first and the last line of its statement, unless that runs on import."""
    nth: int = 1
    """Which of several changes that read alike and stand in the same function."""

    @property
    def name(self) -> str:
        """Its name in the list of excused changes, which stays the same when the lines around it move."""
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.file} {self.within or 'module'}: {self.before} -> {self.after}{again}"

    def applied(self, text: str) -> str:
        return text[: self.start] + self.after + text[self.end :]


def changes(file: str, text: str) -> list[Change]:
    """Every change of a module, in the order of its lines, each under a name of its own."""
    found = sorted(_Reader(file, text).found(), key=lambda change: (change.start, change.after))
    seen: Counter[str] = Counter()
    numbered = []
    for change in found:
        seen[change.name] += 1
        numbered.append(change._replace(nth=seen[change.name]))
    return numbered


class _Reader:
    def __init__(self, file: str, text: str) -> None:
        self._file, self._text = file, text
        self._tree = ast.parse(text)
        # The columns of a syntax tree count bytes.
        self._lines = text.splitlines(keepends=True)
        self._begins = [0]
        for line in self._lines:
            self._begins.append(self._begins[-1] + len(line))

    def _at(self, line: int, column: int) -> int:
        return self._begins[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def _span(self, node: ast.AST) -> tuple[int, int]:
        first = self._at(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        return first, self._at(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def _change(self, node: ast.AST, after: str, within: str, lines: tuple[int, int] | None) -> Change:
        start, end = self._span(node)
        before = self._text[start:end]
        line = node.lineno  # type: ignore[attr-defined]
        return Change(self._file, line, start, end, " ".join(before.split()), after, within, lines)

    def found(self) -> Iterator[Change]:
        for node, within, lines in self._looked_at(self._tree, "", None):
            for place, after in self._of(node):
                yield self._change(place, after, within, lines)

    def _looked_at(
        self, node: ast.AST, within: str, lines: tuple[int, int] | None
    ) -> Iterator[tuple[ast.AST, str, tuple[int, int] | None]]:
        """The parts of the code with an effect: no types, docstrings, lists of names or assertions."""
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases", "type_comment"):
                continue
            if name == "keywords" and isinstance(node, ast.ClassDef):  # frozen or not: no rule writes to such a value
                continue
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST) or self._left_alone(child):
                    continue
                inside, at = within, lines
                if isinstance(child, FUNCTION | ast.ClassDef):
                    inside, at = f"{within}.{child.name}" if within else child.name, None
                elif isinstance(child, ast.stmt) and (lines is not None or isinstance(node, FUNCTION)):
                    at = _lines(child)
                yield child, inside, at
                yield from self._looked_at(child, inside, at)

    def _left_alone(self, node: ast.AST) -> bool:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return True
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            return True
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return True
        if isinstance(node, ast.keyword) and node.arg == "strict":  # that two lists are as long is an assertion too
            return isinstance(node.value, ast.Constant) and node.value.value is True
        return isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom)

    def _of(self, node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
        """The possible changes of a node: the place, and the new text."""
        text = ast.unparse
        match node:
            case ast.Compare(left=left, ops=ops, comparators=rights):
                for turned, op in enumerate(ops):
                    if type(op) in COMPARED:
                        words = [COMPARED[type(each)] if at == turned else SAID[type(each)]
                                 for at, each in enumerate(ops)]  # fmt: skip
                        rest = " ".join(f"{word} {text(right)}" for word, right in zip(words, rights, strict=True))
                        yield node, f"{text(left)} {rest}"
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield node, word.join(f"({text(value)})" for value in values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, f"bool({text(operand)})"
            case ast.BinOp(left=left, op=op, right=right) if type(op) in RECKONED and _is_number(left, right):
                yield node, f"({text(left)}) {RECKONED[type(op)]} ({text(right)})"
            case ast.AugAssign(target=target, op=op, value=value) if type(op) in RECKONED and _is_number(value):
                yield node, f"{text(target)} {RECKONED[type(op)]}= {text(value)}"
            case ast.Constant(value=bool(value)):
                yield node, str(not value)
            case ast.Constant(value=int(value)):
                # A limit in the hundreds that is one off is a limit all the same: such a number loses its last figure.
                yield node, str(value // 10 if value >= 100 else value + 1)
            case ast.Call(func=ast.Name(id=name) as called) if name in CALLED:
                yield called, CALLED[name]
            case ast.Expr(value=ast.Call() | ast.YieldFrom()):
                yield node, "pass"
            case ast.If(test=ast.Name() | ast.Attribute() | ast.Call() as asked):
                yield asked, f"not {text(asked)}"


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """Its lines, and of what has others within it those before them."""
    within = getattr(statement, "body", None) or getattr(statement, "cases", None)
    first = statement.lineno
    if not within:
        return first, statement.end_lineno or first
    inner = getattr(within[0], "lineno", None) or within[0].pattern.lineno
    return first, max(first, inner - 1)


def _is_number(*sides: ast.expr) -> bool:
    """Whether neither side is plainly text or a list, of which sums are something else."""
    return not any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) or
                   (isinstance(side, ast.Constant) and isinstance(side.value, str)) for side in sides)  # fmt: skip
