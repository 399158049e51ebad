"""The check that no two sibling folders import each other."""

from pathlib import Path

import pytest

from admiralty.devtools.folder_pairs import ALLOWED, faults


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / "house" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root / "house"


def test_the_source_has_no_pair_that_is_not_listed_and_no_listed_pair_that_is_gone() -> None:
    assert faults(Path("src/admiralty")) == []
    assert not ALLOWED


@pytest.mark.parametrize("back", ["from house.a import x", "from ..a import x", "def f():\n    import house.a.x"])
def test_two_folders_that_import_each_other_are_named_with_both_imports(tmp_path: Path, back: str) -> None:
    root = tree(tmp_path, {"a/x.py": "from house.b import y", "a/__init__.py": "", "b/__init__.py": "", "b/y.py": back})
    (fault,) = faults(root, frozenset())
    assert fault.startswith("house.a and house.b import each other: house.a.x imports house.b.y; house.b.y imports")
    assert faults(root, frozenset({("house.a", "house.b")})) == []


def test_an_import_for_types_only_does_not_count_and_a_pair_that_is_gone_leaves_the_list(tmp_path: Path) -> None:
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.a import x\n"
    root = tree(tmp_path, {"a/x.py": "from house.b import y", "b/y.py": typed, "b/z.py": "import house.b.y"})
    assert faults(root, frozenset()) == []
    (fault,) = faults(root, frozenset({("house.a", "house.b")}))
    assert "take them off the list" in fault
