"""The page for game authors: its game is built from the page itself, and uses everything that the page promises."""

import doctest
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from admiralty.cli.cases import matrix
from admiralty.devtools.words import missing_and_unused
from admiralty.games.base import TableGame
from admiralty.kernel.flows.flow import AskAll
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.lab.conformance import trial
from admiralty.lab.conformance.flows import flows_not_run
from admiralty.lab.run import play
from admiralty.library import load_package
from admiralty.scene import spoken, to_svg
from admiralty.words import Words
from tests.kernel.table import DUEL, PERSONS, REVISED, keyed, played

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "developers" / "adding-a-game.md"
TOY = ROOT / "tests" / "toy"
INCLUDED = re.compile(r"^```\{literalinclude\} (\S+)((?:\n:\S+: .*)*)\n```$", re.MULTILINE)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A package made of the files that the page includes, and of nothing else."""
    folder = tmp_path_factory.mktemp("page")
    for name, options in INCLUDED.findall(PAGE.read_text("utf-8")):
        source = (PAGE.parent / name).resolve()
        assert all(option.startswith(":language:") for option in options.split("\n") if option), "files come whole"
        target = folder / "duel_of_the_page" / source.relative_to(TOY)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text("utf-8").replace("tests.toy", "duel_of_the_page")
        target.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    yield "duel_of_the_page"
    sys.path.remove(str(folder))


@pytest.fixture
def duel(package: str) -> TableGame[Any]:
    return load_package(package, "HarbourDuel")


def test_the_page_shows_every_file_of_the_toy() -> None:
    shown = {(PAGE.parent / name).resolve() for name, _ in INCLUDED.findall(PAGE.read_text("utf-8"))}
    assert shown == set(files())


def files() -> list[Path]:
    """The files of the toy, but for those that only make a folder a package."""
    found = [path for path in TOY.rglob("*") if path.suffix in (".py", ".toml", ".ftl")]
    return [path for path in found if path.name != "__init__.py" or path.parent == TOY]


def test_the_example_on_hexes_does_what_the_page_says() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_the_folder_that_the_page_lists_is_the_one_it_builds(package: str) -> None:
    listed = re.findall(r"^    (\S+\.(?:py|toml|ftl)) ", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(path.relative_to(TOY).as_posix() for path in files())


def test_the_game_of_the_page_is_played_to_its_end_and_proved(duel: TableGame[Any]) -> None:
    match, orders = play(duel, duel.setting("fog", {}), {"defender": "random", "raider": "random"}, b"key of the page")
    assert orders > 10
    assert match.outcome is not None
    proof = prove(match.journal, editions(duel))
    assert proof.thrown == proof.chances > 0


@pytest.mark.parametrize("printing", [DUEL, REVISED])
def test_both_printings_keep_the_promises_of_the_kernel(printing: TableGame[Any], soak_scale: int) -> None:
    words = Words(strict=True).for_game("tests.toy")
    for seed in range(2 * min(soak_scale, 20)):
        for options in ({}, {"mine": "off"}):
            tally = trial(
                printing, printing.setting("fog", options), seed, one_in=3, replay_one_in=2, render=words.render
            )
            assert tally.decisions > 10
            assert tally.longest_tail < 5


def test_the_toy_uses_all_that_the_page_promises() -> None:
    """Sealed orders, a space, a secret question, a window, and one procedure pushed from two places."""
    seen: set[str] = set()

    def look(match: Match[Any]) -> None:
        asks = match.asks()
        seen.update("sealed" for _ in asks if isinstance(match.position.request, AskAll))
        seen.update("space" for ask in asks.values() if not ask.choices.finite)
        seen.update("secret" for ask in asks.values() if ask.seen_by is not None)
        seen.update("window" for ask in asks.values() if ask.window is not None)

    for seed in range(12):
        match = keyed(seed.to_bytes(32, "big"))
        while not match.over:
            look(match)
            played(seed + len(match.history.steps), match, most=1)
        for entry in match.journal.entries:
            events = [event["event"] for event in entry.get("events", ())]
            following = match.journal.entries[entry["n"]] if entry["n"] < len(match.journal.entries) else {}
            if following.get("kind") == "draw":
                seen.update(f"damage after {event}" for event in events if event in ("Fired", "MineStruck"))
    assert seen == {"sealed", "space", "secret", "window", "damage after Fired", "damage after MineStruck"}


def test_every_flow_that_the_toy_calls_is_run() -> None:
    assert flows_not_run("tests.toy") == []


def test_every_case_of_the_toy_has_code_and_tests() -> None:
    found = matrix(DUEL.casebook, "tests.toy", ROOT / "tests" / "kernel")
    strays = [stray for stray in found.strays if stray.case.startswith("HD")]
    assert (found.without_code(), found.without_test(), strays) == ([], [], [])


def test_every_message_of_the_toy_has_words_and_every_word_is_said() -> None:
    assert missing_and_unused("tests.toy") == []


def test_the_toy_can_be_drawn_and_spoken_for_every_seat() -> None:
    words = Words(strict=True).for_game("tests.toy")
    match = played(1, Match(DUEL, DUEL.setting("fog", {}), PERSONS, keyed().chance), most=0)
    said = words.with_names(match.setting.names).say
    mines: set[str | None] = set()
    while not match.over:
        for seat in (*match.setting.seats, None):
            ask = match.asks().get(seat) if seat is not None else None
            view = DUEL.view(match.position.state, seat)
            scene = DUEL.scene(view, match.setting, seat, ask, said)
            assert to_svg(scene, said).startswith("<svg")
            assert any("Corsaire" in line for line in spoken(scene, said))
            assert len(scene.handles) == len(ask.choices.candidates(7)) if ask is not None else not scene.handles
            mines.update(seat for marker in scene.markers if marker.kind == "mine")
        played(len(match.journal.entries), match, most=1)
    assert mines == {"defender"}
