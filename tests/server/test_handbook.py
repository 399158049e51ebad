"""The players' guides at the table: all of them, complete, safe, and without dead links."""

import re

import httpx

from admiralty.server.pages.guides import TREE, chapters, guide, order


def test_every_guide_of_the_documentation_is_there() -> None:
    assert {each.id for each in chapters()} == {path.stem for path in TREE.glob("*.md")} - {"index"} == set(order())
    assert all(each.title and each.parts is not None for each in chapters())


def test_links_lead_to_other_guides_or_nowhere() -> None:
    for each in chapters():
        for target in re.findall(r'href="([^"]*)"', each.html):
            assert re.fullmatch(r"/guides/([a-z-]+)(#.*)?", target), target
            assert guide(target.split("/")[2].split("#")[0]) is not None
        assert "<img" not in each.html


def test_guides_are_pages_and_nothing_else_is_read(http: httpx.Client) -> None:
    for each in chapters():
        answer = http.get(f"/guides/{each.id}")
        assert answer.status_code == 200
        assert str(each.html) in answer.text
    for name in ("index", "..%2Findex", "nothing"):
        assert http.get(f"/guides/{name}").status_code == 404
