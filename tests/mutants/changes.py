"""The small changes that a slip of the pen might make: a bound off by one, a sense turned round, a deed left out."""

import ast
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
RECKONED: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "*"}


class Change(NamedTuple):
    """One change of a file: the text of a place and what stands there instead."""

    file: str
    line: int
    start: int
    end: int
    """Where in the file, in characters."""
    before: str
    after: str

    @property
    def name(self) -> str:
        """What a list of excused changes calls it: it stays the same while the lines around it move."""
        return f"{self.file}: {self.before} -> {self.after}"

    def applied(self, text: str) -> str:
        return text[: self.start] + self.after + text[self.end :]


def changes(file: str, text: str) -> list[Change]:
    """Every change of a module, in the order of its lines."""
    return sorted(_Reader(file, text).found(), key=lambda change: (change.start, change.after))


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

    def _change(self, node: ast.AST, after: str) -> Change:
        start, end = self._span(node)
        before = self._text[start:end]
        line = node.lineno  # type: ignore[attr-defined]
        return Change(self._file, line, start, end, " ".join(before.split()), after)

    def found(self) -> Iterator[Change]:
        for node in self._looked_at(self._tree):
            yield from self._of(node)

    def _looked_at(self, node: ast.AST) -> Iterator[ast.AST]:
        """The parts of the code that do something: no types, no documentation, no list of names, no assertion."""
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases", "keywords_of_class", "type_comment"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST) or self._left_alone(child):
                    continue
                yield child
                yield from self._looked_at(child)

    def _left_alone(self, node: ast.AST) -> bool:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return True
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            return True
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return True
        return isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom)

    def _of(self, node: ast.AST) -> Iterator[Change]:
        text = ast.unparse
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARED:
                yield self._change(node, f"{text(left)} {COMPARED[type(op)]} {text(right)}")
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield self._change(node, word.join(f"({text(value)})" for value in values))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._change(node, f"bool({text(operand)})")
            case ast.BinOp(left=left, op=op, right=right) if type(op) in RECKONED and _is_number(left, right):
                yield self._change(node, f"({text(left)}) {RECKONED[type(op)]} ({text(right)})")
            case ast.Constant(value=bool(value)):
                yield self._change(node, str(not value))
            case ast.Constant(value=int(value)):
                yield self._change(node, str(value + 1))
            case ast.Expr(value=ast.Call() | ast.YieldFrom()):
                yield self._change(node, "pass")


def _is_number(*sides: ast.expr) -> bool:
    """Whether neither side is plainly text or a list, of which sums are something else."""
    return not any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) or
                   (isinstance(side, ast.Constant) and isinstance(side.value, str)) for side in sides)  # fmt: skip
