"""Studies: chapters of positions and journals; one link, one file; only the author can change them."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from admiralty import Table
from tests.server.serving import Threaded, browser

CONTENT = {"admiralty": 1, "game": "ironclads_on_squares", "base": "angamos", "id": "mine", "title": "Mine"}


@pytest.fixture
def page(server: Threaded) -> Iterator[httpx.Client]:
    with browser(server) as client:
        yield client


def chapter(**more: Any) -> dict[str, Any]:
    return {"title": "The chase", "notes": "<b>Look</b> north.", "arrows": [[1, 2, 3.5, 4]], "content": CONTENT, **more}


def study(*chapters: dict[str, Any]) -> dict[str, Any]:
    return {"admiralty_study": 1, "title": "How Huáscar was caught", "chapters": list(chapters)}


def journal() -> str:
    return Table("ironclads_on_squares", "angamos", seed=2).play("end", "random").match.journal.text()


def test_a_study_is_read_by_its_link_and_changed_by_its_maker_only(page: httpx.Client, server: Threaded) -> None:
    whole = study(chapter(), {"title": "The end", "journal": journal(), "entry": 7})
    made = page.post("/api/studies", json=whole)
    assert made.status_code == 201, made.text
    at = f"/api/studies/{made.json()['id']}"
    assert "How Huáscar was caught" in page.get("/studies").text
    with browser(server) as other:
        shown = other.get(made.json()["url"])
        assert shown.status_code == 200
        assert 'data-mine="no"' in shown.text
        assert "<b>Look</b>" not in shown.text
        drawn = other.get(f"{at}/chapters/1").json()
        assert drawn["svg"]["scene"].startswith("<svg")
        assert drawn["entries"] == 0
        moment = other.get(f"{at}/chapters/2").json()
        assert (moment["entry"], moment["entries"] > 10) == (7, True)
        assert other.get(f"{at}/chapters/2?entry=9").json()["entry"] == 9
        assert other.get(f"{at}/chapters/3").status_code == 404
        assert other.post(at, json=whole).status_code == 403
        assert "How Huáscar was caught" not in other.get("/studies").text
        file = json.loads(other.get(f"{at}/file").text)
        brought = other.post("/api/studies", json=file)
        assert brought.status_code == 201, brought.text
        assert json.loads(other.get(f"/api/studies/{brought.json()['id']}/file").text) == file
    renamed = {**whole, "title": "Renamed", "chapters": whole["chapters"][1:]}
    assert page.post(at, json=renamed).status_code == 200
    assert "Renamed" in page.get(made.json()["url"]).text


WRONG: dict[str, dict[str, Any]] = {
    "a position that is none": chapter(position="nonsense"),
    "a board of 9,999": chapter(content={**CONTENT, "board": {"columns": 9999, "ranks": 9999}}),
    "a journal that is none": {"title": "The end", "journal": "nonsense"},
    "nothing": {"title": "The end"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=list(WRONG))
def test_a_chapter_that_is_wrong_is_named_and_nothing_is_kept(page: httpx.Client, wrong: dict[str, Any]) -> None:
    answer = page.post("/api/studies", json=study(chapter(), {**wrong, "title": "The bad one"}))
    assert answer.status_code == 422, answer.text
    assert "The bad one" in answer.json()["error"]["message"]
    assert "You have no studies yet" in page.get("/studies").text


@pytest.mark.parametrize(
    "body",
    [
        {}, {"admiralty_study": 2, "title": "x", "chapters": []}, study(), study(*[chapter()] * 33),
        study(chapter(arrows=[[1, 2, 3]])), study(chapter(arrows=[[1e9, 0, 0, 0]])), study(chapter(notes="x" * 5000)),
    ],
)  # fmt: skip
def test_what_is_no_study_is_refused(page: httpx.Client, body: dict[str, Any]) -> None:
    assert page.post("/api/studies", json=body).status_code == 422


def test_a_study_that_does_not_exist_is_not_found(page: httpx.Client) -> None:
    for path in ("/study/nothing", "/api/studies/nothing/file", "/api/studies/nothing/chapters/1"):
        assert page.get(path).status_code == 404
    assert page.post("/api/studies/nothing", json=study(chapter())).status_code == 404
