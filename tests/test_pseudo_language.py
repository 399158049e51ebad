"""No English is left where a reader has chosen another language: every page, the terminal, and a game of each rulebook.

The pseudo-language accents every letter of the catalogues. A word in plain letters comes from the code or from data.
"""

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import httpx
import msgspec
import pytest
from benchmarks.pages import Game
from click.testing import CliRunner

from admiralty.cli.console import WORDS
from admiralty.cli.main import commands
from admiralty.library import GAMES
from admiralty.library import game as game_of
from admiralty.present.presenter import Presenter
from admiralty.server.html.renderer import Renderer
from admiralty.server.matches.views import View, Views
from admiralty.server.registry import GameRegistry
from admiralty.words.pseudo import PSEUDO
from tests.server.serving import GAMES as TOY
from tests.server.serving import Threaded, browser, settings

READ = ("aria-label", "title", "alt", "placeholder", "aria-valuetext", "aria-description", "data-label", "data-spoken")
"""Attributes that a person reads or hears."""
VOID = frozenset({"br", "img", "input", "hr", "link", "meta", "use", "wbr", "source", "col"})
TYPED = frozenset({"kbd", "code", "samp"})
"""Elements with what a person types: the orders of the rules are a language of their own."""
UNREAD = frozenset({"script", "style"}) | TYPED
WORD = re.compile(r"(?<![^\W_])[A-Za-z]{2,}(?![^\W\d_])")
EVERY = 20
"""At every order that answers a new kind of question, and at each of so many others, the pages are read."""
MOST = 3000
"""Orders after which a game must be over."""
SHORT = {
    "ironclads_on_squares": "big_guns",
    "iron_and_fire": "first_blood",
    "oak_and_iron": "quickstart",
    "war_of_the_pacific": "tarapaca",
    "iron_and_steam": "monitor_duel",
}
QUOTED = re.compile(r"^ *\d+ {2,}\S.*?(?= {2,}\S)|“[^”]*”|\([!-~ ]+\)")
"""What is typed: beside its number in a list, in quotation marks, or in brackets after the words for it."""
LEFT = {
    r"[IVX]+": "the numbers of sea areas",
    r"[a-z]+(?=\d)": "an id with a number, of a mine or a square",
    r"(?:mm|in|inch|pdr|lb|kn|yd|cm|Elo)": "units, and the name of a scale",
    r"JOKER": "the code of a card",
}
"""What may be left in plain letters anywhere, and why."""
LEFT_OF = {
    "ironclads_on_squares": {
        r"(?<=in )(?:port|starboard|fore|aft)|(?<=[ -])(?:bow|quarter)": "the id of a battery, as the journal has it",
        r"SQ": "the number of a case",
    },
    "iron_and_fire": {r"sh|Pacific|Ocean": "engraved on the chart"},
    "oak_and_iron": {r"OI": "the number of a case"},
    "war_of_the_pacific": {
        r"(?<=: )[a-z]+ to V|to V": "an order as it is typed",
        r"Truj": "the name of a regiment, cut short",
    },
    "iron_and_steam": {r"HR|IS": "the number of a case"},
}
"""What may be left in plain letters in one game, and why."""


class Reading(HTMLParser):
    """The texts of a page that a person reads or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        unread = tag in UNREAD or named.get("lang") == "en"  # data that is English is marked as such
        if not unread:
            self.texts += [value for name, value in attrs if name in READ and value]
        if tag not in VOID:
            self._open.append((tag, unread))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(unread for _, unread in self._open):
            self.texts.append(data)


def texts_of(html: str) -> list[str]:
    reading = Reading()
    reading.feed(html)
    reading.close()
    return [" ".join(text.split()) for text in reading.texts if text.strip()]


def names_of(presenter: Presenter) -> set[str]:
    """The names of a scenario: of ships, people and places, and of guns."""
    file = files(type(presenter.game).__module__.rpartition(".")[0]).joinpath("data/guns.toml")
    guns = re.findall(r'^name = "(.*)"', file.read_text(encoding="utf-8"), re.MULTILINE) if file.is_file() else []
    return set(WORD.findall(" ".join([*presenter.setting.names.values(), *presenter.setting.seats, *guns])))


def english_in(texts: Iterable[str], names: set[str], game: str = "") -> dict[str, str]:
    """The English words that are left, each with a text that has it."""
    left = [re.compile(each) for each in (*LEFT, *LEFT_OF.get(game, ()))]
    found: dict[str, str] = {}
    for text in texts:
        for word in WORD.finditer(text):
            excused = any((known := each.match(text, word.start())) and known.end() >= word.end() for each in left)
            if word[0] not in names and not excused:
                found.setdefault(word[0], text[:160])
    return found


def test_a_word_of_english_is_found_and_a_name_is_not() -> None:
    page = '<p title="Fire">Ƒířé Huascar <code>fire</code><i lang="en">reconstructed</i> at 12 mm</p>'
    assert set(english_in(texts_of(page), {"Huascar"})) == {"Fire", "at"}


def shown(view: View, before: set[str]) -> Iterator[str]:
    """Every part of a page that was not there before."""
    data = msgspec.to_builtins(view.update().data())
    for part in (
        *data["html"].values(),
        *data["svg"].values(),
        *data["news"],
        *(each["html"] for each in data["lines"]),
    ):
        if part not in before:
            before.add(part)
            yield part


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_told_without_a_word_of_english(game: str) -> None:
    presenter = GameRegistry().presenter(game, SHORT[game], {})
    views = Views(Renderer())
    table = Game(7, presenter, views, watched=True)
    pages = [views.get(each.view.table, each.view.access, each.view.seat, PSEUDO) for each in table.pages]
    names, before, found, kinds = names_of(presenter), set[str](), dict[str, str](), set[str]()
    for order in range(MOST):
        going_on = table.order()
        asked = {ask.kind for ask in table.match.asks().values()}
        if order % EVERY == 0 or not going_on or asked - kinds:  # the log tells what was between
            kinds |= asked
            texts = {text for page in pages for part in shown(page, before) for text in texts_of(part)}
            found = english_in(texts, names, game) | found
        if not going_on:
            break
    assert table.match.over
    assert found == {}, repr(found)


def read(http: httpx.Client, path: str) -> str:
    page = http.get(path)
    assert page.status_code == 200, path
    return page.text


def pages_of(http: httpx.Client) -> Iterator[tuple[str, str, str]]:
    """The address, the text and the game of every page of a server."""
    for path in ("/m/none", "/nothing"):
        yield path, http.get(path).text, ""
    for path in ("/", "/join", "/help", "/about", "/settings", "/matches", "/referee", "/guides/browser"):
        yield path, read(http, path), ""
    for game in GAMES:
        scenario = SHORT[game]
        for path in (f"/new?game={game}&scenario={scenario}", f"/rules/{game}", f"/rules/{game}/cases"):
            yield path, read(http, path), game
        yield f"/pictures/{game}", read(http, f"/pictures/{game}/{scenario}.svg"), game
        seats = {seat: {"by": "me"} for seat in game_of(game).setting(scenario, {}).seats}
        made = http.post("/api/matches", json={"game": game, "scenario": scenario, "seats": seats}).json()
        there = f"/m/{made['id']}"
        yield there, read(http, there), game
        yield f"{there}/replay", read(http, f"{there}/replay"), game
        side = next(iter(seats))
        given = http.post(f"/api{there.replace('/m/', '/matches/')}/resign", json={"seat": side, "token": "resigned-1"})
        assert given.status_code == 200, given.text
        yield f"{there}/end", read(http, f"{there}/end"), game
        table = http.post("/api/tables", json={"game": game, "scenario": scenario}).json()
        yield table["url"], read(http, table["url"]), game


def test_no_page_has_a_word_of_english(tmp_path: Path) -> None:
    found, registry = {}, GameRegistry(TOY)
    presenters = {
        each: [registry.presenter(each, name, {}) for name in registry.game(each).scenarios()]
        for each in registry.packages
    }
    names = {each: set[str]().union(*map(names_of, presenters[each])) for each in presenters}
    names[""] = set[str]().union(*names.values())
    chosen = settings(f"sqlite:///{tmp_path / 'admiralty.db'}", language=PSEUDO)
    with Threaded(chosen) as server, browser(server) as http:
        for path, text, game in pages_of(http):
            if left := english_in(texts_of(text), names[game], game):
                found[path] = left
    assert found == {}, repr(found)


def spoken(output: str) -> Iterator[str]:
    """What the terminal says, without what was typed, or is to be."""
    for line in output.splitlines():
        if not line.startswith("> ") and not line.endswith((" charts", " box")):  # an answer; a place on a map
            yield QUOTED.sub("", line)


@pytest.fixture
def english_afterwards() -> Iterator[None]:
    """The terminal speaks one language in a process: other tests find it in English."""
    yield
    WORDS.speak("en")


@pytest.mark.usefixtures("english_afterwards")
def test_the_terminal_says_no_word_of_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "\n".join(["1", "1", "log", "odds 1", "nonsense", "hint", "undo", "charts", "quit"])
    found = {}
    for game, scenario in SHORT.items():
        line = ["--language", PSEUDO, "play", game, scenario, "--seed", "7", "--journal", "7"]
        (tmp_path / "7").unlink(missing_ok=True)
        result = CliRunner().invoke(commands, line, input=typed + "\n")
        assert result.exit_code == 0, result.output
        if left := english_in(spoken(result.output), names_of(Presenter.of(game, scenario, {})), game):
            found[game] = left
    assert found == {}, repr(found)


@pytest.mark.usefixtures("english_afterwards")
def test_the_commands_about_games_and_journals_say_no_word_of_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = {}
    for game, scenario in SHORT.items():
        names = names_of(Presenter.of(game, scenario, {}))
        played = ["play", game, scenario, "--seed", "7", "--journal", "7"]
        (tmp_path / "7").unlink(missing_ok=True)
        for line in (played, ["replay", "7"], ["verify", "7"], ["charts", game], ["cases", game]):
            result = CliRunner().invoke(commands, ["--language", PSEUDO, *line], input="1\n1\nquit\n")
            said = [text for text in spoken(result.output) if ".py:" not in text]  # where the code of a case is
            if left := english_in(said, names, game):
                found[" ".join(line)] = left
    assert found == {}, repr(found)
