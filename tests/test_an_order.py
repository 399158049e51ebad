"""The page on the way of an order names files and functions that exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PAGE = Path("docs/developers/an-order.md")
SOURCE = Path("src/admiralty")
FILE = r"`([\w./-]+\.(?:py|js|html|css|ftl|toml))`"


def text() -> str:
    return " ".join(PAGE.read_text("utf-8").split())


def place(name: str) -> Path:
    """The file of a path on the page: below the source, or in the checkout for tests and `pyproject.toml`."""
    return Path(name) if name.startswith("tests") or name == "pyproject.toml" else SOURCE / name


def full(name: str) -> bool:
    """Whether a name is a path; of a file of every game the page says the name alone."""
    return "/" in name and name != "words/en.ftl" and name != "ui/scene.py"


def names(path: Path) -> Iterator[str]:
    """The functions and classes of a module, and the methods of classes as ``Class.method``."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        if isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    yield f"{node.name}.{item.name}"


FILES = sorted({name for name in re.findall(FILE, text()) if full(name)})
FUNCTIONS = sorted(set(re.findall(r"`([\w/]+\.py)`: `([\w.]+)`", text())))


def test_the_page_has_twenty_stations_and_ten_changes() -> None:
    page = PAGE.read_text("utf-8")
    assert len(re.findall(r"^\d+\. \*\*", page, re.MULTILINE)) == 20
    assert len(re.findall(r"^### ", page, re.MULTILINE)) == 10
    assert len(FUNCTIONS) >= 20


@pytest.mark.parametrize("name", FILES)
def test_a_file_on_the_page_exists(name: str) -> None:
    assert place(name).is_file()


@pytest.mark.parametrize(("module", "function"), FUNCTIONS)
def test_a_function_on_the_page_exists(module: str, function: str) -> None:
    assert function in set(names(place(module)))
