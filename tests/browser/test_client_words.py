"""Every word of the pages is in the catalogue, and every message of the catalogue is on a page."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from admiralty.words.catalogue import entries

SAID = re.compile(r'say\("(web-[a-z0-9-]*)"(\s*~)?')
TUPLES = re.compile(r'"(web-[a-z0-9-]+)"')
CLIENT = files("admiralty.client")


def sources() -> Iterator[str]:
    folder = CLIENT / "templates"
    for place in (folder, folder / "parts"):
        yield from (each.read_text(encoding="utf-8") for each in place.iterdir() if each.name.endswith(".html"))


def catalogue() -> set[str]:
    return {entry.id.name for entry in entries("admiralty.client", "en")}


def test_every_message_that_a_page_says_has_words() -> None:
    known = catalogue()
    for source in sources():
        for key, family in SAID.findall(source):
            assert key in known or (family and any(each.startswith(key) for each in known)), key
        # Keys that are collected in a list first and looked up later.
        assert {key for key in TUPLES.findall(source) if not key.endswith("-")} <= known


def test_every_message_of_the_catalogue_is_said_somewhere() -> None:
    text = "\n".join(sources())
    python = "\n".join(each.read_text(encoding="utf-8") for each in Path(str(files("admiralty.present"))).glob("*.py"))
    said = {key for key, family in SAID.findall(text) if not family} | set(TUPLES.findall(text))
    said |= {key for key in catalogue() if f'"{key}"' in python}
    families = tuple(key for key, family in SAID.findall(text) if family)
    assert [key for key in sorted(catalogue()) if key not in said and not key.startswith(families)] == []


def test_pages_hold_no_inline_script_and_no_inline_style() -> None:
    for source in sources():
        assert " style=" not in source
        assert "<style" not in source
        assert not re.search(r"\son[a-z]+=", source)
        for script in re.findall(r"<script[^>]*>", source):
            assert "src=" in script or 'type="application/json"' in script


def test_scripts_take_their_sentences_from_the_page() -> None:
    strings = set(re.findall(r'"(\w+)": say', (CLIENT / "templates/parts/strings.html").read_text(encoding="utf-8")))
    scripts = Path("src/admiralty/client/static/js").rglob("*.js")
    text = "\n".join(script.read_text(encoding="utf-8") for script in scripts)
    assert set(re.findall(r'words\("(\w+)"', text)) <= strings
    assert {each for each in strings if f'"{each}"' not in text} == set()
