"""Records: mutable state with slots, a fast ``clone()``, a tuple ``key()``, and JSON serialisation.

A record has plain fields only: numbers, strings, enums, tuples of those, lists, dicts with str or int keys, and other
records. The methods are generated as source from the annotations, because a generated method is several times faster
than a loop over fields, and cloning is what a search does most.

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

Some kinds of field are special. A ``transient`` field is never cloned, saved or compared. A ``shared`` field points to
static objects: clones share it, data and keys leave it out, and the code that loads a record attaches it again. A
``derived`` field is an index of the others.

The fields of a state's records declare who knows them (see `kernel.records.fields`), and a view is a record of the same
class without the fields that its seat does not know:

>>> def loaded_by(gun, seat, state):
...     return seat == "gunner"
>>> class Secretive(Record, known=EVERYONE):
...     calibre: int
...     shell: str = field(default="common", known=loaded_by)
>>> gun = Secretive(10, "chilled")
>>> gun.view("gunner") == gun, gun.view("lookout")
(True, Secretive(calibre=10, shell=UNKNOWN(Secretive.shell)))
>>> gun.view("lookout").shell
Traceback (most recent call last):
    ...
admiralty.kernel.records.unknown.UnknownError: Secretive.shell is not known in this view
"""

import typing
from collections.abc import Callable, Mapping
from typing import Any, Self, dataclass_transform

import msgspec

from .codec import codec_of
from .fields import (
    EVERYONE,
    MISSING,
    NOBODY,
    FieldSpec,
    Knows,
    Limits,
    derived,
    field,
    hidden,
    shared,
    slot_of,
    transient,
)
from .make_view import is_known, unwatched, write_views
from .taint import hidden_property, secrets_watched
from .unknown import OPEN, Unknown, closed, closed_key

__all__ = [
    "EVERYONE",
    "NOBODY",
    "Limits",
    "Record",
    "RecordError",
    "canonical",
    "derived",
    "field",
    "is_known",
    "secrets_watched",
    "shared",
    "slot_of",
    "transient",
    "unwatched",
]

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(data: object) -> bytes:
    """The one JSON encoding of plain data: keys sorted, no white space.

    >>> canonical({"b": 1, "a": [True, None]})
    b'{"a":[true,null],"b":1}'
    """
    return _encoder.encode(data)


@dataclass_transform(field_specifiers=(field, transient, shared, derived))
class _RecordMeta(type):
    """Turns annotations into slots and a generated ``__init__``."""

    __record_fields__: dict[str, FieldSpec]
    __record_slots__: dict[str, str]
    __record_built__: tuple[tuple[str, Callable[[Any], Any]], ...]

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], known: Knows | None = None
    ) -> "_RecordMeta":
        fields: dict[str, FieldSpec] = {}
        for base in reversed(bases):
            fields.update(getattr(base, "__record_fields__", {}))
        slots = []
        for label, hint in namespace.get("__annotations__", {}).items():
            if "ClassVar" in str(hint):
                continue
            given = namespace.pop(label, MISSING)
            spec = given if isinstance(given, FieldSpec) else FieldSpec(given)
            if isinstance(spec.default, list | dict) or hasattr(spec.default, "__record_fields__"):
                raise TypeError(f"{name}.{label}: a fresh list, dict or record for each needs field(factory=...)")
            before = fields.get(label)
            if spec.kind == "plain" and spec.known is None:
                if before is not None and spec.items is None:
                    spec = spec._replace(
                        known=before.known, items=before.items, candidates=spec.candidates or before.candidates
                    )
                else:
                    spec = spec._replace(known=EVERYONE if spec.items is not None else known)
            slot = slot_of(label, spec)
            if before is None:
                slots.append(slot)
                if hidden(spec):
                    place = sum(map(hidden, fields.values()))
                    namespace[label] = hidden_property(slot, 1 << place, spec.items is not None)
                    slots += [] if place else ["_dealt"]
            elif slot != slot_of(label, before):
                raise TypeError(f"{name}.{label}: its base has said already whether everybody knows it")
            fields[label] = spec
        namespace["__slots__"] = tuple(slots)
        namespace["__record_fields__"] = fields
        namespace["__record_slots__"] = {label: slot_of(label, spec) for label, spec in fields.items()}
        namespace["__record_built__"] = tuple((each, spec.build) for each, spec in fields.items() if spec.build)
        namespace["__match_args__"] = tuple(label for label, spec in fields.items() if not spec.kw_only)
        if "__init__" not in namespace:
            namespace["__init__"] = _make_init(name, fields)
        cls = super().__new__(mcls, name, bases, namespace)
        for method in ("clone", "key", "to_data", "_load"):
            if fields and method not in namespace:
                setattr(cls, method, _first_call(method))
        if fields:
            for method in ("_view", "_shared_view", "_hides"):
                setattr(cls, method, _first_look(method))
        return cls

    def __init__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], known: Knows | None = None
    ) -> None:
        """A class passes who knows its fields to `__new__`; `type` does not accept it here."""


def _compile(source: str, names: dict[str, Any], label: str) -> Any:
    exec(compile(source, f"<record {label}>", "exec"), names)
    return names["made"]


def _make_init(name: str, fields: dict[str, FieldSpec]) -> Any:
    names: dict[str, Any] = {"MISSING": MISSING}
    required, optional, named, body, last = ["self"], [], [], [], []
    for label, spec in fields.items():
        if spec.kind == "derived":
            names["build_" + label] = spec.build
            names["default_" + label] = spec.default
            body.append(f" self.{label} = default_{label}")
            last += [f" self.{label} = build_{label}(self)"] if spec.build is not None else []
            continue
        value = label
        if spec.factory is not None:
            names["make_" + label] = spec.factory
            parameter = f"{label}=MISSING"
            value = f"make_{label}() if {label} is MISSING else {label}"
        elif spec.default is MISSING:
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
    if any(map(hidden, fields.values())):
        body.append(" self._dealt = 0")
    source = f"def made({', '.join(parameters)}):\n" + "\n".join([*body, *last] or [" pass"])
    made = _compile(source, names, name)
    made.__name__ = "__init__"
    return made


def _first_call(method: str) -> Any:
    """A method that generates the class's methods on its first call, when all names are defined."""
    if method == "_load":

        def load(cls: Any, data: Any) -> Any:
            _generate(cls)
            return cls._load(data)

        return classmethod(load)

    def call(self: Any) -> Any:
        _generate(type(self))
        return getattr(self, method)()

    return call


def _first_look(method: str) -> Any:
    """The same for views, which only states and their records have."""

    def look(self: Any, seat: Any, root: Any, held: bool = True) -> Any:
        write_views(type(self), _compile)
        return getattr(self, method)(seat, root, held)

    return look


def _else_default(label: str, spec: FieldSpec, names: dict[str, Any]) -> str:
    """A field with a default may be missing in data: data of older rules do not have it."""
    if spec.factory is not None:
        names["make_" + label] = spec.factory
        return f" if {label!r} in data else make_{label}()"
    if spec.default is MISSING:
        return ""
    names["default_" + label] = spec.default
    return f" if {label!r} in data else default_{label}"


def _generate(cls: Any) -> None:
    fields: dict[str, FieldSpec] = cls.__record_fields__
    hints = typing.get_type_hints(cls, localns={cls.__name__: cls})
    names: dict[str, Any] = {
        "cls": cls, "new": cls.__new__, "OPEN": OPEN, "Unknown": Unknown, "closed": closed, "closed_key": closed_key,
    }  # fmt: skip
    clone, load, key, data, last = [], [], [], [], []
    for label, spec in fields.items():
        slot = slot_of(label, spec)
        value = f"self.{slot}"
        if spec.saved:
            codec = codec_of(hints[label], names)
            copied, keyed, plain = (part.format(v=value) for part in codec[:3])
            if hidden(spec):  # a view may have left it open
                is_open = f"type({value}) is Unknown" if spec.items is None else f"type({value}) in OPEN"
                if spec.known is not EVERYONE or codec.clone != "{v}.copy()":
                    copied = copied if copied == value else f"{value} if {is_open} else {copied}"
                keyed = f"closed_key({value}) if {is_open} else {keyed}"
                plain = f"closed({value}) if {is_open} else {plain}"
            clone.append(f" twin.{slot} = {copied}")
            loaded = codec.load.format(v=f"data[{label!r}]")
            load.append(f" twin.{slot} = ({loaded})" + _else_default(label, spec, names))
            key.append(f"{keyed},")
            data.append(f"{label!r}: {plain},")
            continue
        names["default_" + label] = spec.default
        load.append(f" twin.{slot} = default_{label}")
        if spec.build is not None:
            names["build_" + label] = spec.build
            clone.append(f" twin.{slot} = " + codec_of(hints[label], names).clone.format(v=value))
            last.append(f" twin.{slot} = build_{label}(twin)")
        else:
            clone.append(f" twin.{slot} = " + (f"default_{label}" if spec.kind == "transient" else value))
    if any(map(hidden, fields.values())):
        clone.append(" twin._dealt = self._dealt")
        load.append(" twin._dealt = 0")
    if not any(spec.kind == "shared" for spec in fields.values()):  # otherwise the code that attaches them rebuilds it
        load += last
    head, end, label = " twin = new(cls)", " return twin", cls.__name__
    cls.clone = _compile("\n".join(["def made(self):", head, *clone, end]), dict(names), label)
    cls._load = classmethod(_compile("\n".join(["def made(_, data):", head, *load, end]), dict(names), label))
    cls.key = _compile(f"def made(self):\n return ({' '.join(key)})", dict(names), label)
    cls.to_data = _compile(f"def made(self):\n return {{{' '.join(data)}}}", dict(names), label)


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
        """The record of ``to_data``; a wrong shape raises ``RecordError`` naming the class."""
        try:
            return cls._load(data)
        except KeyError as fault:
            raise RecordError(f"{cls.__name__}: {fault} is missing") from fault
        except ValueError as fault:
            raise RecordError(f"{cls.__name__}: {fault}") from fault
        except (TypeError, AttributeError, IndexError) as fault:
            raise RecordError(f"{cls.__name__}: a value of another kind") from fault

    def view(self, seat: str | None) -> Self:
        """The view of a seat, as a record of the same class; None is an observer."""
        return self._view(seat, self)

    def shared_view(self, seat: str | None) -> Self:
        """A view to read at once, and neither to change nor to keep: it holds lists and records without secrets of this
        record, not copies of them.
        """
        return self._shared_view(seat, self)

    def hides(self, seat: str | None) -> bool:
        """Whether it holds anything that a seat does not know."""
        return self._hides(seat, self)

    def _view(self, seat: str | None, root: "Record", held: bool = True) -> Self:
        raise TypeError("a record needs at least one field")

    def _shared_view(self, seat: str | None, root: "Record", held: bool = True) -> Self:
        raise TypeError("a record needs at least one field")

    def _hides(self, seat: str | None, root: "Record", held: bool = True) -> bool:
        raise TypeError("a record needs at least one field")

    def rebuild(self) -> None:
        """Compute the derived fields again."""
        for label, build in type(self).__record_built__:
            setattr(self, label, build(self))

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: the saved fields. The code that unpickles it attaches the shared objects again."""
        fields = type(self).__record_fields__.items()
        return {slot_of(label, spec): getattr(self, slot_of(label, spec)) for label, spec in fields if spec.saved}

    def __setstate__(self, state: dict[str, Any]) -> None:
        fields = type(self).__record_fields__
        for label, spec in fields.items():
            slot = slot_of(label, spec)
            setattr(self, slot, state[slot] if spec.saved else spec.default)
        if any(map(hidden, fields.values())):
            self._dealt = 0
        if not any(spec.kind == "shared" for spec in fields.values()):
            self.rebuild()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = type(self).__record_fields__.items()
        shown = ", ".join(f"{n}={getattr(self, slot_of(n, s))!r}" for n, s in fields if s.saved)
        return f"{type(self).__name__}({shown})"


class RecordError(ValueError):
    """Data that does not have the shape of the record it should become."""
