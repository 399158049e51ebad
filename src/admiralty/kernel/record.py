"""Records: mutable state with slots, a fast ``clone()``, a tuple ``key()`` and canonical JSON data.

A record lists plain fields only: numbers, strings, enums, tuples of those, lists, dicts with str or int keys, and
other records. The methods are generated as source from the annotations, because a written-out method is several
times faster than a loop over fields, and cloning is what a search does most.

>>> class Gun(Record):
...     calibre: int
...     loaded: bool = True
>>> class Ship(Record):
...     name: str
...     guns: list[Gun] = field(factory=list)
>>> ship = Ship("Huáscar", [Gun(10)])
>>> twin = ship.clone()
>>> twin.guns[0].loaded = False
>>> ship.guns[0].loaded, ship == twin
(True, False)
>>> ship.to_data()
{'name': 'Huáscar', 'guns': [{'calibre': 10, 'loaded': True}]}
>>> Ship.from_data(ship.to_data()) == ship
True

Three kinds of field are special. A ``transient`` field is never cloned, saved or compared. A ``shared`` field points
to static things: clones share it, data and keys leave it out, and whoever loads a record attaches it again. A
``secret`` field notes that it was read, so that odds know whether anything hidden mattered.
"""

import typing
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, Self, dataclass_transform

import msgspec

from .codec import codec_of

__all__ = [
    "Limits",
    "Record",
    "RecordError",
    "canonical",
    "field",
    "secret",
    "secrets_watched",
    "shared",
    "slot_of",
    "transient",
]

_MISSING: Any = object()
_encoder = msgspec.json.Encoder(order="sorted")


def canonical(data: object) -> bytes:
    """The one JSON encoding of plain data: keys sorted, no white space.

    >>> canonical({"b": 1, "a": [True, None]})
    b'{"a":[true,null],"b":1}'
    """
    return _encoder.encode(data)


Among = Container[Any] | Callable[[Any], Container[Any]]
"""The values there can be, or a function of the whole state that gives them."""
Bound = int | Callable[[Any], int]


class Limits(NamedTuple):
    """What a field may hold when its record comes from outside; `kernel.limits` checks it.

    ``least``, ``most`` and ``among`` are for a value, or for each value in a list, tuple or dict; ``keys`` is for the
    keys of a dict, ``size`` for the most things in one.
    """

    least: int | None = None
    most: Bound | None = None
    among: Among | None = None
    keys: Among | None = None
    size: Bound | None = None


class FieldSpec(NamedTuple):
    default: Any = _MISSING
    factory: Callable[[], Any] | None = None
    kind: Literal["plain", "transient", "shared", "secret"] = "plain"
    kw_only: bool = False
    limits: Limits = Limits()


def field(
    *,
    default: Any = _MISSING,
    factory: Callable[[], Any] | None = None,
    kw_only: bool = False,
    least: int | None = None,
    most: Bound | None = None,
    among: Among | None = None,
    keys: Among | None = None,
    size: Bound | None = None,
) -> Any:
    """A plain field with a default, or with a factory for a fresh list or dict, and its `Limits`."""
    return FieldSpec(default, factory, "plain", kw_only, Limits(least, most, among, keys, size))


def transient(*, default: Any = None, kw_only: bool = True) -> Any:
    """A field that a clone, a save and a comparison all ignore."""
    return FieldSpec(default, None, "transient", kw_only)


def shared(*, default: Any = None, kw_only: bool = True) -> Any:
    """A field that points to static things: shared by clones, absent from data and keys."""
    return FieldSpec(default, None, "shared", kw_only)


def secret(
    *,
    default: Any = _MISSING,
    factory: Callable[[], Any] | None = None,
    kw_only: bool = False,
    least: int | None = None,
    most: Bound | None = None,
    among: Among | None = None,
) -> Any:
    """A plain field that not every seat knows; reading it is noticed (see `secrets_watched`)."""
    return FieldSpec(default, factory, "secret", kw_only, Limits(least, most, among))


class SecretWatch:
    """Whether a secret field was read since the watch began."""

    __slots__ = ("read",)

    def __init__(self) -> None:
        self.read = False


_watch = SecretWatch()


@contextmanager
def secrets_watched() -> Iterator[SecretWatch]:
    """Watch reads of secret fields for the length of a ``with`` block."""
    global _watch
    before, _watch = _watch, SecretWatch()
    try:
        yield _watch
    finally:
        _watch = before


def _secret_property(slot: str) -> property:
    def read(self: Any) -> Any:
        _watch.read = True
        return getattr(self, slot)

    def write(self: Any, value: Any) -> None:
        setattr(self, slot, value)

    return property(read, write)


@dataclass_transform(field_specifiers=(field, transient, shared, secret))
class _RecordMeta(type):
    """Turns annotations into slots and a written-out ``__init__``."""

    __record_fields__: dict[str, FieldSpec]

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> "_RecordMeta":
        fields: dict[str, FieldSpec] = {}
        for base in reversed(bases):
            fields.update(getattr(base, "__record_fields__", {}))
        slots = []
        for label, hint in namespace.get("__annotations__", {}).items():
            if "ClassVar" in str(hint):
                continue
            given = namespace.pop(label, _MISSING)
            spec = given if isinstance(given, FieldSpec) else FieldSpec(given)
            if isinstance(spec.default, list | dict) or hasattr(spec.default, "__record_fields__"):
                raise TypeError(f"{name}.{label}: a fresh list, dict or record for each needs field(factory=...)")
            if label not in fields:
                slots.append("_secret_" + label if spec.kind == "secret" else label)
            if spec.kind == "secret":
                namespace[label] = _secret_property("_secret_" + label)
            fields[label] = spec
        namespace["__slots__"] = tuple(slots)
        namespace["__record_fields__"] = fields
        namespace["__match_args__"] = tuple(label for label, spec in fields.items() if not spec.kw_only)
        if "__init__" not in namespace:
            namespace["__init__"] = _make_init(name, fields)
        cls = super().__new__(mcls, name, bases, namespace)
        for method in ("clone", "key", "to_data", "_load"):
            if fields and method not in namespace:
                setattr(cls, method, _first_call(method))
        return cls


def _compile(source: str, names: dict[str, Any], label: str) -> Any:
    exec(compile(source, f"<record {label}>", "exec"), names)
    return names["made"]


def slot_of(label: str, spec: FieldSpec) -> str:
    """The slot that holds a field."""
    return "_secret_" + label if spec.kind == "secret" else label


def _make_init(name: str, fields: dict[str, FieldSpec]) -> Any:
    names: dict[str, Any] = {"_MISSING": _MISSING}
    required, optional, named, body = ["self"], [], [], []
    for label, spec in fields.items():
        value = label
        if spec.factory is not None:
            names["make_" + label] = spec.factory
            parameter = f"{label}=_MISSING"
            value = f"make_{label}() if {label} is _MISSING else {label}"
        elif spec.default is _MISSING:
            parameter = label
        else:
            names["default_" + label] = spec.default
            parameter = f"{label}=default_{label}"
        body.append(f" self.{slot_of(label, spec)} = {value}")
        if spec.kw_only:
            named.append(parameter)
        elif parameter != label:
            optional.append(parameter)
        elif optional:
            raise TypeError(f"{name}.{label}: a field without a default follows one with a default")
        else:
            required.append(parameter)
    parameters = [*required, *optional, *(["*"] if named else []), *named]
    source = f"def made({', '.join(parameters)}):\n" + "\n".join(body or [" pass"])
    made = _compile(source, names, name)
    made.__name__ = "__init__"
    return made


def _first_call(method: str) -> Any:
    """A method that writes the class's generated methods on its first call, when all names are defined."""
    if method == "_load":

        def load(cls: Any, data: Any) -> Any:
            _generate(cls)
            return cls._load(data)

        return classmethod(load)

    def call(self: Any) -> Any:
        _generate(type(self))
        return getattr(self, method)()

    return call


def _generate(cls: Any) -> None:
    fields: dict[str, FieldSpec] = cls.__record_fields__
    hints = typing.get_type_hints(cls, localns={cls.__name__: cls})
    names: dict[str, Any] = {"cls": cls, "new": cls.__new__}
    saved = {
        label: codec_of(hints[label], names)
        for label, spec in fields.items()
        if spec.kind not in ("transient", "shared")
    }
    clone, load = ["def made(self):", " twin = new(cls)"], ["def made(_, data):", " twin = new(cls)"]
    for label, spec in fields.items():
        slot = slot_of(label, spec)
        if spec.kind == "shared":
            clone.append(f" twin.{slot} = self.{slot}")
        elif spec.kind == "transient":
            names["default_" + label] = spec.default
            clone.append(f" twin.{slot} = default_{label}")
        else:
            clone.append(f" twin.{slot} = " + saved[label].clone.format(v=f"self.{slot}"))
            load.append(f" twin.{slot} = " + saved[label].load.format(v=f"data[{label!r}]"))
        if spec.kind in ("shared", "transient"):
            names["default_" + label] = spec.default
            load.append(f" twin.{slot} = default_{label}")
    key = ", ".join(codec.key.format(v=f"self.{slot_of(label, fields[label])}") for label, codec in saved.items())
    data = ", ".join(
        f"{label!r}: " + codec.data.format(v=f"self.{slot_of(label, fields[label])}") for label, codec in saved.items()
    )
    label = cls.__name__
    cls.clone = _compile("\n".join([*clone, " return twin"]), dict(names), label)
    cls._load = classmethod(_compile("\n".join([*load, " return twin"]), dict(names), label))
    cls.key = _compile(f"def made(self):\n return ({key}{',' if key else ''})", dict(names), label)
    cls.to_data = _compile(f"def made(self):\n return {{{data}}}", dict(names), label)


class Record(metaclass=_RecordMeta):
    """Base of all records; a subclass lists its fields as annotations."""

    def clone(self) -> Self:
        """An independent copy; shared fields point to the same static things."""
        raise TypeError("a record needs at least one field")

    def key(self) -> tuple[Any, ...]:
        """A hashable tuple of the saved fields; equal keys mean equal records."""
        raise TypeError("a record needs at least one field")

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        raise TypeError("a record needs at least one field")

    @classmethod
    def _load(cls, data: Mapping[str, Any]) -> Self:
        raise TypeError("a record needs at least one field")

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The record that ``to_data`` described; a wrong shape raises ``RecordError`` naming the class."""
        try:
            return cls._load(data)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
            raise RecordError(f"{cls.__name__}: {type(fault).__name__}: {fault}") from fault

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = type(self).__record_fields__.items()
        shown = ", ".join(f"{n}={getattr(self, slot_of(n, s))!r}" for n, s in fields if s.kind in ("plain", "secret"))
        return f"{type(self).__name__}({shown})"


class RecordError(ValueError):
    """Data that does not have the shape of the record it should become."""
