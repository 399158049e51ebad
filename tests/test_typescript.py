"""TypeScript types of the client are those of the server's structs."""

import re
from typing import Any, Literal

import msgspec
import pytest

from admiralty.devtools.typescript import declarations, structs, typescript
from admiralty.server import schemas


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        (str | None, "string | null"),
        (list[int | str], "(number | string)[]"),
        (tuple[int, float], "[number, number]"),
        (int | float, "number"),
        (Literal["roll", "draw"], '"roll" | "draw"'),
        (dict[str, list[schemas.FaceInfo]], "Record<string, FaceInfo[]>"),
        (dict[str, Any], "Record<string, unknown>"),
    ],
)
def test_a_type_is_written_as_typescript_has_it(hint: Any, written: str) -> None:
    assert typescript(hint) == written


def test_a_type_that_json_has_not_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript type"):
        typescript(set[int])


def test_every_answer_has_an_interface_with_the_names_of_its_fields() -> None:
    written = declarations()
    for struct in structs():
        (body,) = re.findall(rf"export interface {struct.__name__} {{\n(.*?)}}", written, re.DOTALL)
        fields = [field.encode_name for field in msgspec.structs.fields(struct)]
        assert re.findall(r"^  (\w+):", body, re.MULTILINE) == fields


def test_every_interface_that_another_names_is_there() -> None:
    written = declarations()
    named = set(re.findall(r"\b[A-Z]\w+", re.sub(r"/\*.*?\*/|Record", "", written)))
    assert named == set(re.findall(r"export interface (\w+)", written))
