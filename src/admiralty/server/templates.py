"""Templates that are filled many times a second: what Jinja does for anybody's templates is left out where ours do
without it."""

import re
from collections.abc import Iterable
from io import StringIO
from types import FunctionType, MethodType
from typing import Any, Self

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import EvalContext, Extends, Node
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup, escape

__all__ = ["Known", "PartContext", "Templates"]

PLAIN = frozenset((FunctionType, MethodType))
KEPT = 10_000
"""How many texts are known to be safe."""
SPECIAL = re.compile(r"[&<>'\"]")


class Known(dict[str, Any]):
    """All that a part of a page may speak of; Jinja has its own word for what it does not know."""

    def __missing__(self, name: str) -> Any:
        return missing


class PartContext(Context):
    """What a template calls are our own plain functions, which want nothing of Jinja's; a part of a page has no blocks,
    and escapes like all others."""

    @classmethod
    def of_part(cls, environment: jinja2.Environment, known: Known, name: str, around: EvalContext) -> Self:
        made = cls.__new__(cls)
        made.parent, made.vars, made.environment, made.name = known, {}, environment, name
        vars(made)["resolve_or_missing"] = known.__getitem__  # no names of its own: nothing else is to be looked into
        made.eval_ctx, made.exported_vars, made.globals_keys, made.blocks = around, set(), set(), {}
        return made


class _Template(jinja2.Template):
    """What a template puts out is joined at once: only a text with signs in it has to be made safe for that."""

    @classmethod
    def from_code(cls, *args: Any, **kwargs: Any) -> "jinja2.Template":
        made = super().from_code(*args, **kwargs)
        made.root_render_func.__globals__.update(escape=_safe, plain=PLAIN)
        return made


class _Safe(dict[str, str]):
    """Texts without the signs that Markup has, as they are, and others made safe. Most are put out again and again: to
    find one takes less than to read it through."""

    def __missing__(self, text: str) -> str:
        if len(self) >= KEPT:
            self.clear()
        safe = self[text] = text if SPECIAL.search(text) is None else escape(text)
        return safe


SAFE = _Safe()


def _safe(value: Any) -> str:
    kind = type(value)
    if kind is str:
        return SAFE[value]
    if kind is Markup:
        text: str = value
        return text
    return escape(value)


class _Writer(CodeGenerator):
    """Writes templates as Python. Most of what they read are entries of dictionaries and most of what they call are
    plain functions: both are done on the spot, and only others are left to Jinja, which takes several calls. What a
    template without blocks puts out is gathered in a list, and not handed on piece by piece."""

    def blockvisit(self, nodes: Iterable[Node], frame: Frame) -> None:
        body = list(nodes)
        if not frame.rootlevel or self.blocks or any(isinstance(node, Extends) for node in body):
            super().blockvisit(body, frame)
            return
        self.buffer(frame)
        super().blockvisit(body, frame)
        self.writeline(f"yield concat({frame.buffer})")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 (as Jinja calls it)
        if not isinstance(node.node, nodes.Name):
            super().visit_Getattr(node, frame)
            return
        of, entry = frame.symbols.ref(node.node.name), repr(node.attr)
        self.write(f"({of}[{entry}] if isinstance({of}, dict) and {entry} in {of} else ")
        super().visit_Getattr(node, frame)
        self.write(")")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if forward_caller or not isinstance(node.node, nodes.Name):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        called = frame.symbols.ref(node.node.name)
        self.write(f"({called}({self._arguments(node, frame)}) if type({called}) in plain else ")
        super().visit_Call(node, frame)
        self.write(")")

    def _arguments(self, node: nodes.Call, frame: Frame) -> str:
        around, self.stream = self.stream, StringIO()
        self.signature(node, frame)
        written, self.stream = self.stream.getvalue(), around
        return written.removeprefix(", ")


class Templates(jinja2.Environment):
    """The client's templates. They read mostly dictionaries, which have no attributes: to look for one first takes
    longer than to find."""

    code_generator_class = _Writer
    context_class = PartContext
    template_class = _Template

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
