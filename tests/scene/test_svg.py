"""The picture: stable ids, sound XML, the same bytes every time, everything on the page."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace as altered

from admiralty import scene as draw
from admiralty.scene import Scene
from admiralty.scene.palette import flatten
from admiralty.words import Words
from tests.scene.demo import hex_scene, squares_scene, table_scene
from tests.scene.raster import pixels

SCENES = [squares_scene, hex_scene, table_scene]
SAY = Words(strict=True).say
SVG = "{http://www.w3.org/2000/svg}"

every_scene = pytest.mark.parametrize("make", SCENES, ids=["squares", "hexes", "table"])


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    found: dict[str, ElementTree.Element] = {}
    for node in tree(svg).iter():
        if "id" in node.attrib:
            assert node.attrib["id"] not in found, node.attrib["id"]
            found[node.attrib["id"]] = node
    return found


@every_scene
def test_everything_on_the_table_has_its_id(make: Callable[[], Scene]) -> None:
    scene = make()
    found = by_id(draw.to_svg(scene, SAY))
    wanted = [f"counter-{counter.id}" for counter in scene.counters]
    wanted += [f"marker-{marker.id}" for marker in scene.markers]
    wanted += [f"cell-{cell.name}" for cell in scene.board.cells]
    wanted += [f"overlay-{i}" for i in range(len(scene.overlays))]
    wanted += [f"card-{card.id}" for card in scene.cards] + [f"pack-{pack.id}" for pack in scene.packs]
    wanted += [f"track-{track.id}" for track in scene.tracks] + [f"side-{side.id}" for side in scene.sides]
    assert [name for name in wanted if name not in found] == []


@pytest.mark.parametrize("drawn", [draw.to_svg, draw.board_svg])
@every_scene
def test_every_order_has_one_handle_with_its_code(make: Callable[[], Scene], drawn: Callable[..., str]) -> None:
    scene = make()
    found = by_id(drawn(scene, SAY))
    for i, handle in enumerate(scene.handles):
        node = found[f"handle-{i}"]
        assert node.attrib["data-code"] == handle.code
        assert node.attrib["data-label"] == handle.label
        assert node.attrib["data-on"] == handle.on.value
        assert node.attrib.get("data-ref", "") == handle.ref


def test_a_handle_on_nothing_draws_nothing() -> None:
    scene = squares_scene()
    found = by_id(draw.to_svg(scene, SAY))
    last = found[f"handle-{len(scene.handles) - 1}"]
    assert [node.tag for node in last] == [SVG + "title"]


@every_scene
def test_the_picture_is_named_and_described(make: Callable[[], Scene]) -> None:
    scene = make()
    root = tree(draw.to_svg(scene, SAY))
    found = by_id(draw.to_svg(scene, SAY))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"].split() == ["scene-title", "scene-desc"]
    assert found["scene-title"].text == scene.title
    description = found["scene-desc"].text or ""
    assert description == "\n".join(draw.spoken(scene, SAY))
    assert [counter.name for counter in scene.counters if counter.name not in description] == []


@every_scene
def test_the_picture_carries_no_script_and_fetches_nothing(make: Callable[[], Scene]) -> None:
    svg = draw.to_svg(make(), SAY)
    names = {node.tag.removeprefix(SVG) for node in tree(svg).iter()}
    assert not names & {"script", "image", "foreignObject", "a"}
    assert [node.get("href") for node in tree(svg).iter() if not (node.get("href") or "#").startswith("#")] == []
    assert re.findall(r"https?://[^\s\"']+", svg) == ["http://www.w3.org/2000/svg"]
    assert "@import" not in svg
    assert " on" not in "".join(f" {key}" for node in tree(svg).iter() for key in node.attrib)


@every_scene
def test_equal_scenes_give_equal_bytes(make: Callable[[], Scene]) -> None:
    assert make() == make()
    assert draw.to_svg(make(), SAY) == draw.to_svg(make(), SAY)
    assert draw.board_svg(make(), SAY) == draw.board_svg(make(), SAY)


def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "import hashlib; from admiralty import scene as draw; from tests.scene.demo import *\n"
        "from admiralty.words import Words; SAY = Words().say\n"
        "pictures = [draw.to_svg(s, SAY) for s in (squares_scene(), hex_scene(), table_scene())]\n"
        "print(hashlib.sha256(''.join(pictures).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(["", *sys.path])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


@every_scene
def test_nothing_is_drawn_outside_the_page(make: Callable[[], Scene]) -> None:
    svg = draw.to_svg(make(), SAY)
    _, _, wide, high = (float(part) for part in tree(svg).attrib["viewBox"].split())
    border = 60
    size = f"{-border} {-border} {wide + 2 * border} {high + 2 * border}"
    picture = pixels(draw.to_png(re.sub(r'viewBox="[^"]*"', f'viewBox="{size}"', svg), 300))
    scale = 300 / (wide + 2 * border)
    edge = int(border * scale) - 1
    outside = [*picture[:edge], *picture[-edge:], *(row[:edge] for row in picture), *(row[-edge:] for row in picture)]
    assert all(pixel[3] == 0 for row in outside for pixel in row)
    middle = picture[len(picture) // 2][150]
    assert middle[3] == 255


def test_a_counter_moves_and_turns_by_one_attribute() -> None:
    scene = squares_scene()
    found = by_id(draw.to_svg(scene, SAY))
    assert found["counter-ferdinand_max"].attrib["transform"] == "translate(350 550) rotate(90)"
    upright = [node for node in found["counter-ferdinand_max"].iter() if node.attrib.get("class") == "upright"]
    assert {node.attrib["transform"] for node in upright} == {"rotate(270)"}


def test_a_scene_in_other_units_looks_the_same() -> None:
    scene = table_scene()
    unit = re.search(r'data-per-unit="([^"]+)"', draw.to_svg(scene, SAY))
    assert unit is not None
    assert float(unit[1]) == 0.8
    found = by_id(draw.to_svg(scene, SAY))
    assert found["counter-a"].attrib["transform"] == "translate(375 600) rotate(37.5)"


def test_a_reach_is_bounded_on_the_outside_only() -> None:
    found = by_id(draw.to_svg(draw.compose("", draw.squares_board(3, 3), overlays=[draw.Reach(("A1", "B1"))]), SAY))
    contour = found["overlay-0"].find(SVG + "path")
    assert contour is not None
    assert contour.attrib["d"].count("M") == 6


def test_the_ring_empties_with_damage() -> None:
    scene = squares_scene()

    def ring(level: int) -> int:
        counter = altered(scene.counters[1], damage=draw.Damage(level, 9))
        drawn = draw.compose("", draw.squares_board(1, 1), sides=scene.sides, counters=[altered(counter, at="A1")])
        picture = pixels(draw.to_png(draw.board_svg(drawn, SAY), 120))
        ink = draw.LIGHT["gauge"]
        dark = tuple(int(ink[i : i + 2], 16) for i in (1, 3, 5))
        return sum(
            max(abs(p - q) for p, q in zip(pixel[:3], dark, strict=True)) < 40 for row in picture for pixel in row
        )

    amounts = [ring(level) for level in (0, 3, 6, 9)]
    assert amounts == sorted(amounts, reverse=True)
    assert len(set(amounts)) == 4


def test_stacked_counters_lie_side_by_side() -> None:
    found = by_id(draw.to_svg(hex_scene(), SAY))
    places = {found[f"counter-{name}"].attrib["transform"].split(" rotate")[0] for name in ("lamar", "janequeo")}
    assert len(places) == 2


def test_a_handle_on_a_stacked_counter_lies_on_it() -> None:
    scene = replace(hex_scene(), handles=(draw.on_counter("sink lamar", "Sink Lamar", "lamar"),))
    found = by_id(draw.to_svg(scene, SAY))
    ring = found["handle-0"].find(SVG + "circle")
    assert ring is not None
    at = f"translate({ring.attrib['cx']} {ring.attrib['cy']})"
    assert found["counter-lamar"].attrib["transform"].startswith(at)


def test_more_signs_than_room_are_counted_and_not_lost() -> None:
    scene = squares_scene()
    states = ("burning", "stopped", "aground", "steering", "command", "flooding", "shaken")
    crowded = replace(scene, counters=(altered(scene.counters[0], states=states),), handles=())
    found = by_id(draw.to_svg(crowded, SAY))
    words = [node.text for node in found["counter-ferdinand_max"].iter(SVG + "text")]
    assert "+3" in words


@every_scene
def test_a_theme_is_a_set_of_fallbacks(make: Callable[[], Scene]) -> None:
    light, dark = draw.to_svg(make(), SAY), draw.to_svg(make(), SAY, draw.DARK)
    assert light != dark
    plain = re.compile(r"var\(--adm-([a-z-]+), #[0-9a-f]{6}\)")
    assert plain.sub(r"\1", light) == plain.sub(r"\1", dark)
    assert set(plain.findall(light)) <= set(draw.LIGHT)
    assert "var(" not in flatten(light)
    assert draw.variables(draw.DARK).count("--adm-") == len(draw.DARK)


@every_scene
def test_words_in_a_scene_are_escaped(make: Callable[[], Scene]) -> None:
    hostile = "<script>\"&'</script>"
    scene = make()
    scene = replace(
        scene, title=hostile, caption=hostile, counters=tuple(altered(c, name=hostile) for c in scene.counters)
    )
    root = tree(draw.to_svg(scene, SAY))
    assert not [node for node in root.iter() if "script" in node.tag]


RAFT = draw.Plan("raft", 0.3, trained=(0.0,))
LYING = draw.Counter("duke", "broadside", "B2", 90, "red", "Duke")


@every_scene
def test_a_live_board_leaves_ships_cards_and_ways_to_the_lists_beside_it(make: Callable[[], Scene]) -> None:
    scene = make()
    board = draw.LiveBoard(scene, SAY)
    assert tree(board.svg).attrib["aria-labelledby"].split() == ["scene-title", "scene-desc", "ships"]
    said = (by_id(board.svg)["scene-desc"].text or "").split("\n")
    whole = draw.spoken(scene, SAY)
    beside = draw.spoken(replace(scene, counters=(), cards=(), packs=(), tracks=()), SAY)
    assert set(said) <= set(whole)
    ways = [each for each in scene.overlays if isinstance(each, draw.Reach) and each.tone == "reach"]
    aimed = replace(scene, overlays=(*scene.overlays, draw.Sight((1, 1), (2, 2), label=scene.counters[0].name)))
    assert draw.LiveBoard(aimed, SAY).after(board).get("scene-desc") is None, "the orders say at whom one may fire"
    ranged = replace(scene, overlays=(*scene.overlays, draw.Sight((1, 1), (2, 2), label="range 5")))
    assert "range 5" in draw.LiveBoard(ranged, SAY).after(board)["scene-desc"]
    assert len(said) == len(beside) - len(ways)


def _models() -> list[draw.Counter]:
    """A hull, a ship in plan, a model on its base and a card: each shows in its own way that it acts."""
    base, rig = draw.Base(30.0, 60.0), draw.Rig("frigate", 90.0)
    return [
        LYING,
        altered(LYING, plan=RAFT),
        altered(LYING, rig=rig, base=base),
        altered(LYING, block=draw.Block("infantry", "chile", figures=("3",))),
    ]


@pytest.mark.parametrize("which", range(4))
@pytest.mark.parametrize(("before", "now"), list(permutations(draw.Emphasis, 2)))
def test_what_is_made_of_a_ship_is_told_alone(which: int, before: draw.Emphasis, now: draw.Emphasis) -> None:
    ship = _models()[which]
    scene = draw.compose("", draw.squares_board(4, 4), sides=draw.sides(("red", "Red", "R"), ("blue", "Blue", "B")))
    boards = [draw.LiveBoard(replace(scene, counters=(altered(ship, emphasis=each),)), SAY) for each in (before, now)]
    told = boards[1].after(boards[0])
    assert list(told) == ["emphasis-duke"]
    assert told["emphasis-duke"] in boards[1].svg
    marked = [f'data-emphasis="{now.value}"'] if now is not draw.Emphasis.NONE else []
    assert re.findall(r'data-emphasis="[a-z]+"', boards[1].svg) == marked
    assert ("spent-counter" in boards[1].counters["counter-duke"]) == (now is draw.Emphasis.SPENT)
    drawn = [by_id(board.svg)["emphasis-duke"] for board in boards]
    shown = {each.value for each in (draw.Emphasis.ACTIVE, draw.Emphasis.TARGET)}
    assert [len(each) > 0 for each in drawn] == [each.value in shown for each in (before, now)]


def test_no_name_of_a_thing_breaks_the_drawing() -> None:
    named = 'a"><script>&'
    sides = (draw.Side(named, named, "A", "blue", "square"),)
    ship = altered(LYING, id=named, side=named, name=named, emphasis=draw.Emphasis.ACTIVE)
    scene = draw.compose(named, draw.squares_board(4, 4), sides=sides, counters=[ship])
    found = by_id(draw.LiveBoard(scene, SAY).svg)
    assert found[f"counter-{named}"].attrib["data-side"] == named
    assert found[f"emphasis-{named}"].attrib["data-emphasis"] == "active"


def test_equal_counters_are_one_to_a_set_however_they_were_made() -> None:
    acts = altered(LYING, emphasis=draw.Emphasis.ACTIVE)
    again = draw.Counter(side="red", name="Duke", id="duke", hull="broadside", at="B2", heading=90)
    assert {again, LYING, acts.plain} == {LYING}
    assert acts != LYING


@pytest.mark.parametrize(
    ("before", "now", "kept"),
    [
        (LYING, altered(LYING, at="C2"), True),
        (LYING, altered(LYING, emphasis=draw.Emphasis.ACTIVE, heading=180), True),
        (LYING, altered(LYING, states=("sunk",)), False),
        (altered(LYING, states=("sunk",)), LYING, False),
        (LYING, altered(LYING, side="blue"), False),
        (altered(LYING, plan=RAFT), altered(LYING, plan=RAFT, at="C2"), True),
        (altered(LYING, plan=RAFT), altered(LYING, plan=altered(RAFT, trained=(90.0,))), False),
        (LYING, altered(LYING, plan=RAFT), False),
    ],
)
def test_a_page_is_told_a_hull_again_only_where_it_looks_different(
    before: draw.Counter, now: draw.Counter, kept: bool
) -> None:
    scene = draw.compose("", draw.squares_board(4, 4), sides=draw.sides(("red", "Red", "R"), ("blue", "Blue", "B")))
    boards = [draw.LiveBoard(replace(scene, counters=(each,)), SAY) for each in (before, now)]
    told = boards[1].after(boards[0])["counter-duke"]
    assert ("data-same" in told) is kept
    assert ('class="hull ' in told) is not kept
