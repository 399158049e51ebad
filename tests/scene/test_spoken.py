"""The spoken twin and the board in plain text."""

import re
from collections.abc import Iterable

import pytest
from fluent.syntax import ast

from admiralty import scene as draw
from admiralty.scene.marks import ARROWS, MARKER_SIGNS, SUITS
from admiralty.words import Words, WordsError, languages
from admiralty.words.catalogue import SCENE
from admiralty.words.catalogue import entries as entries_of
from tests.scene.demo import hex_scene, squares_scene, table_scene

SAY = Words(strict=True).say
SIDES = draw.sides(("a", "Austria", "A"), ("i", "Italy", "I"))


@pytest.mark.parametrize("language", languages(SCENE))
def test_every_drawing_has_a_name_in_every_language(language: str) -> None:
    say = Words(language, strict=True).say
    kinds: dict[str, Iterable[str]] = {
        "hull": draw.HULLS,
        "marker": draw.MARKERS,
        "state": draw.STATES,
        "terrain": draw.TERRAINS,
        "suit": SUITS,
    }
    for kind, keys in kinds.items():
        names = [say(f"scene-{kind}-{key.replace('_', '-')}") for key in keys]
        assert len(set(names)) == len(names)
    assert all(say(f"scene-tone-{tone}") for tone in draw.TONES)
    assert all(say(f"scene-arrow-{arrow}", heading="x") for arrow in ARROWS)


@pytest.mark.parametrize("language", languages(SCENE))
def test_every_message_of_the_catalogue_is_of_the_scene(language: str) -> None:
    entries = entries_of(SCENE, language)
    assert all(entry.id.name.startswith("scene-") for entry in entries if isinstance(entry, ast.Message))
    assert not [entry for entry in entries if isinstance(entry, ast.Junk)]


def test_a_missing_message_or_argument_is_an_error() -> None:
    with pytest.raises(WordsError):
        SAY("scene-kraken")
    with pytest.raises(WordsError):
        SAY("scene-marker", kind="Mine")


def test_all_words_come_from_the_catalogue() -> None:
    """With a catalogue of empty messages nothing is left but what the scene itself brought along."""
    lines = draw.spoken(squares_scene(), lambda key, /, **arguments: "")
    assert set(lines) <= {"", " ", "  ", "   ", "    "}


def test_a_ship_is_told_with_place_heading_damage_and_state() -> None:
    lines = draw.spoken(squares_scene(), SAY)
    assert (
        "Re d'Italia, Italy, broadside ironclad, at G7, heading west. 8 of 10 lost. "
        "Now stopped, with damaged steering. Marked engine hit. It is the target."
    ) in lines
    assert "Habsburg, Austria, broadside ram, at C4, heading north-east. Undamaged." in lines


def test_each_kind_of_board_speaks_in_its_own_conventions() -> None:
    hexes, table = (" ".join(draw.spoken(scene, SAY)) for scene in (hex_scene(), table_scene()))
    assert "Huáscar, Perú, turret ram, at 0606, heading north-east." in hexes
    assert "at 300.0 mm from the left, 434.0 mm from the bottom (11.8, 17.1 inches), heading 37.5 degrees." in table


@pytest.mark.parametrize(("heading", "direction"), [(0, 1), (60, 2), (300, 6), (30, 1), (90, 2), (330, 6)])
def test_directions_count_clockwise_from_the_top_of_the_page(heading: int, direction: int) -> None:
    cell = draw.Cell("0101", (0, 0), ((-1, -1), (1, -1), (1, 1), (-1, 1)), 1, 1)
    ship = draw.Counter("x", "monitor", "0101", heading, "a", "Monitor")
    scene = draw.compose("", draw.hex_board([cell], 2, ()), sides=SIDES, counters=[ship])
    assert f"heading direction {direction}." in draw.spoken(scene, SAY)[2]


@pytest.mark.parametrize(("heading", "said"), [(300, "north"), (0, "north-east"), (60, "south-east"), (120, "south")])
def test_a_map_of_hexes_with_a_north_arrow_names_headings_by_the_compass(heading: int, said: str) -> None:
    cell = draw.Cell("0101", (0, 0), ((-1, -1), (1, -1), (1, 1), (-1, 1)), 1, 1)
    ship = draw.Counter("x", "monitor", "0101", heading, "a", "Monitor")
    arrows = (draw.Arrow("north", 300), draw.Arrow("current", 120))
    scene = draw.compose("", draw.hex_board([cell], 2, arrows), sides=SIDES, counters=[ship])
    lines = draw.spoken(scene, SAY)
    assert f"heading {said}." in " ".join(lines)
    assert "North lies towards direction 6." in lines
    assert "The current sets towards south." in lines


def test_overlays_cards_and_tracks_are_told() -> None:
    lines = draw.spoken(squares_scene(), SAY)
    for line in (
        "In reach: E7, F7, E8, E6.",
        "The line from C4 to I9 is blocked at E6.",
        "Ferd. Max: 9 of clubs. Just drawn.",
        "Palestro: a card face down.",
        "Damage: 49 cards left.",
        "Turn: 4 of 40.",
    ):
        assert line in lines


def test_orders_are_read_with_their_codes_and_places() -> None:
    lines = draw.spoken_orders(squares_scene(), SAY)
    assert lines[0] == "Ahead one, at E7: ahead 1"
    assert lines[4] == "Fire at Re d'Italia, at G7: fire re_ditalia"
    assert len(lines) == len(squares_scene().handles)


@pytest.mark.parametrize(
    ("heading", "shown"),
    [(0, "A1^"), (45, "A1/"), (90, "A1>"), (135, "A1\\"), (180, "A1v"), (225, "/A1"), (270, "<A1"), (315, "\\A1")],
)
def test_each_heading_has_its_own_mark_in_text(heading: int, shown: str) -> None:
    ship = draw.Counter("x", "monitor", "B2", heading, "a", "Monitor")
    scene = draw.compose("", draw.squares_board(3, 2), sides=SIDES, counters=[ship])
    board, legend = draw.board_text(scene, SAY).split("\n\n")
    assert shown in board.splitlines()[1]
    assert legend.split() == [shown, "Monitor"]


def test_the_text_board_of_squares() -> None:
    ships = [
        draw.Counter("x", "monitor", "B2", 270, "a", "Monitor"),
        draw.Counter("y", "monitor", "C1", 0, "i", "Affondatore"),
    ]
    scene = draw.compose(
        "",
        draw.squares_board(3, 2, terrain=lambda at: "land" if at == (0, 0) else "sea"),
        sides=SIDES,
        counters=ships,
        markers=[draw.Marker("m", "buoy", "A2")],
        overlays=[draw.Reach(("B1",))],
    )
    assert draw.board_text(scene, SAY).splitlines() == [
        "    A    B    C",
        " 2  o   <A1   .    2",
        " 1  #    .+   I1^  1",
        "    A    B    C",
        "",
        "<A1   Monitor",
        "I1^   Affondatore",
    ]
    assert draw.text_key(scene, SAY) == ["# Land", "o Buoy", "+ In reach"]


@pytest.mark.parametrize(("heading", "shown"), [(0, "*A1^"), (90, "*A1>"), (270, "*<A1")])
def test_the_text_board_marks_who_acts_and_says_what_is_left_of_everyone(heading: int, shown: str) -> None:
    ships = [
        draw.Counter("x", "monitor", "B2", heading, "a", "Monitor", damage=draw.Damage(2, 6),
                     emphasis=draw.Emphasis.ACTIVE),
        draw.Counter("y", "monitor", "C1", 0, "i", "Affondatore", damage=draw.Damage(5, 5)),
    ]  # fmt: skip
    scene = draw.compose("", draw.squares_board(3, 2), sides=SIDES, counters=ships)
    board, legend = draw.board_text(scene, SAY).split("\n\n")
    assert shown in board
    assert board.count("*") == 1
    assert legend.splitlines() == [f"{shown:<5} Monitor, 4 of 6 left", "I1^   Affondatore, 0 of 5 left"]
    assert "* Acts now" in draw.text_key(scene, SAY)


@pytest.mark.parametrize("make", [squares_scene, hex_scene, table_scene])
def test_the_text_board_shows_every_place_and_every_ship(make: object) -> None:
    assert callable(make)
    scene: draw.Scene = make()
    shown = draw.board_text(scene, SAY)
    assert [counter.name for counter in scene.counters if counter.name not in shown] == []
    board = shown.split("\n\n")[0]
    assert board.isascii()
    assert not re.search(r"[ \t]$", shown, re.MULTILINE)
    if scene.board.kind is draw.BoardKind.HEXES:
        assert re.findall(r"\b\d{4}\b", board) == sorted(
            (cell.name for cell in scene.board.cells), key=lambda name: (scene.point(name)[1], scene.point(name)[0])
        )


def test_signs_are_single_characters() -> None:
    assert all(len(sign) == 1 for sign in (*MARKER_SIGNS.values(), *draw.TERRAINS.values()))
