"""Developer tools: lines by purpose, duplicate code, and import graphs."""

from pathlib import Path

import pytest

import admiralty
from admiralty.devtools.concerns import concerns
from admiralty.devtools.importgraph import drawn, imports_of, ranks, shown
from admiralty.devtools.repeats import MOST, repeats
from admiralty.library import GAMES, package_of

RULES = '''"""Firing."""

from somewhere import Event, Verb


class Fired(Event):
    ship: str


class Fire(Verb):
    def refusal(self, battle):
        return None

    @classmethod
    def offers(cls, battle):
        return [cls()]


def fight(battle):
    yield Order("fire", 1)
'''


def test_lines_are_counted_by_what_they_are_for(tmp_path: Path) -> None:
    for folder in ("rules", "ui", "ai"):
        (tmp_path / folder).mkdir()
    (tmp_path / "rules" / "firing.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "ui" / "scene.py").write_text("import draw\n", encoding="utf-8")
    (tmp_path / "ai" / "judgement.py").write_text("WORTH = 3\n\nLESS = 2\n", encoding="utf-8")
    (tmp_path / "game.py").write_text("GAME = 1\n", encoding="utf-8")
    assert concerns(tmp_path) == {"rules": 5, "plumbing": 6, "ui": 3, "ai": 2}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_modules_of_a_game_import_each_other(game: str) -> None:
    assert ranks(imports_of(package_of(game)))


def test_a_circle_of_imports_is_named() -> None:
    with pytest.raises(ValueError, match="modules import each other in a circle: state, rules"):
        ranks({"state": {"rules"}, "rules": {"state"}})


def test_what_follows_from_another_import_is_not_drawn() -> None:
    graph = {"game": {"rules", "state"}, "rules": {"state"}, "state": set[str]()}
    assert shown(graph) == {"game": {"rules"}, "rules": {"state"}, "state": set()}


def test_the_graph_shows_every_module_and_every_import_that_does_not_follow() -> None:
    picture, graph = drawn("tests.toy"), imports_of("tests.toy")
    assert all(f">{module.replace('.', '/')}.py<" in picture for module in graph)
    assert picture.count("<path") == sum(map(len, shown(graph).values()))


def test_no_two_places_of_the_source_share_more_than_a_few_lines() -> None:
    assert repeats(Path(admiralty.__file__).parent) == []


@pytest.mark.parametrize(("shared", "found"), [(MOST, []), (MOST + 3, ["a.py:4 ~ b.py:1"])])
def test_what_stands_in_two_places_is_found_whatever_its_indentation(
    tmp_path: Path, shared: int, found: list[str]
) -> None:
    lines = [f"steam({number})" for number in range(shared)]
    (tmp_path / "b.py").write_text("\n".join([*lines, "anchor()"]), encoding="utf-8")
    body = "\n".join(f"    {line}\n    # and on" for line in lines)
    (tmp_path / "a.py").write_text(f"import b\n\ndef sail():\n{body}\n    weigh()\n", encoding="utf-8")
    assert repeats(tmp_path) == found
