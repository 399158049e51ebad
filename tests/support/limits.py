"""Bounds and initial values of a game's records in saved data: listed, and tested just within and just beyond."""

from collections.abc import Mapping
from typing import Any

import pytest

from admiralty.kernel.records.fields import MISSING, FieldSpec
from admiralty.kernel.records.limits import check
from admiralty.kernel.records.record import Record, RecordError

__all__ = ["begun_with", "bounds_of", "must_be_within"]


def bounds_of(record: type[Record], state: Any) -> dict[str, str]:
    """The fields of a record by the bounds of their numbers, and by the bounds of list lengths.

    Bounds that depend on the state are those of the given state.
    """
    found: dict[str, list[str]] = {}
    for name, spec in record.__record_fields__.items():
        if said := _said(spec, state):
            found.setdefault(said, []).append(name)
    return {said: " ".join(names) for said, names in found.items()}


def _said(spec: FieldSpec, state: Any) -> str:
    limits = spec.limits
    among = limits.choices(state) if callable(limits.choices) else limits.choices
    if isinstance(among, range):
        return f"{among[0]} to {among[-1]}"
    said = "" if limits.most is None else f"{limits.least} to {limits.most}"
    return said if limits.size is None else f"{said}, {limits.size} of them".removeprefix(", ")


def begun_with(record: type[Record]) -> Mapping[str, Any]:
    """The initial values of a record's fields, other than empty, zero and false."""
    specs = record.__record_fields__.items()
    return {name: spec.default for name, spec in specs if spec.default is not MISSING and spec.default}


def must_be_within(state: Any, record: Any, name: str, least: int, most: int) -> None:
    """Assert that a state is valid with the least and the greatest value of a record's field, and with none beyond."""
    check(state)
    for inside in (least, most):
        setattr(record, name, inside)
        check(state)
    for outside in (least - 1, most + 1):
        setattr(record, name, outside)
        with pytest.raises(RecordError, match=name):
            check(state)
