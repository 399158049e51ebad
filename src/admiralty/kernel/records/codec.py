"""Generates the source that copies, hashes, serialises and parses a value of each type of field."""

import enum
import types
import typing
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

__all__ = ["Codec", "Copy", "codec_of"]


class Codec(NamedTuple):
    """Source templates for one type; ``{v}`` stands for the expression of the value."""

    clone: str = "{v}"
    key: str = "{v}"
    data: str = "{v}"
    load: str = "{v}"


_SCALARS = (int, str, bool, float, type(None))


def _plain(codec: Codec) -> bool:
    return codec == Codec()


Copy = Callable[[type], str]
"""The source that copies a record of a class."""


def clones(record: type) -> str:
    """The source of a whole copy."""
    return "{v}.clone()"


def codec_of(hint: Any, names: dict[str, Any], copy: Copy = clones) -> Codec:
    """The codec of an annotation; classes it needs are put into ``names`` for the generated source.

    ``copy`` says how records in it are copied: whole for a clone, without what is unknown for a view. A loop within
    another may use the same names, because its iterable is evaluated outside of it.
    """
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    origin = typing.get_origin(hint)
    arguments = typing.get_args(hint)
    if hint in _SCALARS or origin is Literal:
        return Codec()
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        names[hint.__name__] = hint
        return Codec("{v}", "{v}._value_", "{v}._value_", hint.__name__ + "({v})")  # .value is a slow property
    if isinstance(hint, type) and _is_record(hint):
        names[hint.__name__] = hint
        return Codec(copy(hint), "{v}.key()", "{v}.to_data()", hint.__name__ + ".from_data({v})")
    if origin in (typing.Union, types.UnionType):
        return _union_codec(arguments, names, copy)
    if origin is list:
        inner = codec_of(arguments[0], names, copy)
        if _plain(inner):
            return Codec("{v}.copy()", "tuple({v})", "{v}[:]", "{v}[:]")
        each = Codec(*(part.replace("{v}", "x") for part in inner))
        return Codec(
            f"[{each.clone} for x in {{v}}]" if inner.clone != "{v}" else "{v}.copy()",
            f"tuple([{each.key} for x in {{v}}])",
            f"[{each.data} for x in {{v}}]",
            f"[{each.load} for x in {{v}}]",
        )
    if origin is tuple:
        return _tuple_codec(arguments, names, copy)
    if origin is dict:
        return _dict_codec(arguments, names, copy)
    raise TypeError(
        f"a record field cannot hold {hint!r}: use numbers, strings, enums, tuples, lists, dicts or records"
    )


def _dict_codec(arguments: tuple[Any, ...], names: dict[str, Any], copy: Copy) -> Codec:
    inner = codec_of(arguments[1], names, copy)
    each = Codec(*(part.replace("{v}", "x") for part in inner))
    key_type = arguments[0].__supertype__ if isinstance(arguments[0], typing.NewType) else arguments[0]
    if key_type is not int and not (isinstance(key_type, type) and issubclass(key_type, str)):
        raise TypeError(f"a dict in a record has str or int keys, not {key_type!r}")
    to_text, from_text = ("str(k)", "int(k)") if key_type is int else ("k", "k")
    return Codec(
        f"{{{{k: {each.clone} for k, x in {{v}}.items()}}}}" if inner.clone != "{v}" else "{v}.copy()",
        f"tuple(sorted([(k, {each.key}) for k, x in {{v}}.items()]))",
        f"{{{{{to_text}: {each.data} for k, x in {{v}}.items()}}}}",
        f"{{{{{from_text}: {each.load} for k, x in {{v}}.items()}}}}",
    )


def _tuple_codec(arguments: tuple[Any, ...], names: dict[str, Any], copy: Copy) -> Codec:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = codec_of(arguments[0], names, copy)
        _must_be_immutable(inner)
        if _plain(inner):
            return Codec("{v}", "{v}", "list({v})", "tuple({v})")
        each = Codec(*(part.replace("{v}", "x") for part in inner))
        return Codec(
            "{v}",
            f"tuple([{each.key} for x in {{v}}])",
            f"[{each.data} for x in {{v}}]",
            f"tuple([{each.load} for x in {{v}}])",
        )
    inners = [codec_of(argument, names, copy) for argument in arguments]
    for inner in inners:
        _must_be_immutable(inner)
    if all(_plain(inner) for inner in inners):
        return Codec("{v}", "{v}", "list({v})", "tuple({v})")
    parts = [
        [part.replace("{v}", f"{{v}}[{i}]") for i, part in enumerate(column)] for column in zip(*inners, strict=True)
    ]
    _, key, data, load = (", ".join(column) for column in parts)
    return Codec("{v}", f"({key},)", f"[{data}]", f"({load},)")


def _must_be_immutable(inner: Codec) -> None:
    if inner.clone != "{v}":
        raise TypeError("a tuple in a record holds values that never change; use a list for records, lists and dicts")


def _union_codec(arguments: tuple[Any, ...], names: dict[str, Any], copy: Copy) -> Codec:
    present = [argument for argument in arguments if argument is not type(None)]
    if len(present) == 1:
        inner = codec_of(present[0], names, copy)
        if _plain(inner):
            return inner
        return Codec(*("{v}" if part == "{v}" else f"(None if {{v}} is None else {part})" for part in inner))
    inners = [codec_of(argument, names, copy) for argument in present]
    if all(_plain(inner) for inner in inners):
        return Codec()
    if all(isinstance(argument, type) and _is_record(argument) for argument in present) and len(present) == len(
        arguments
    ):
        choices = {argument.__name__: argument for argument in present}
        choices_name = "choices_" + "_".join(choices)
        names[choices_name] = choices
        copies = {copy(argument) for argument in present}
        return Codec(
            copies.pop() if len(copies) == 1 else "{v}._view(seat, root)",
            "(type({v}).__name__, {v}.key())",
            "[type({v}).__name__, {v}.to_data()]",
            choices_name + "[{v}[0]].from_data({v}[1])",
        )
    raise TypeError(f"a record field cannot be one of {present}: use scalars, an optional value or a choice of records")


def _is_record(hint: type) -> bool:
    return hasattr(hint, "__record_fields__")
