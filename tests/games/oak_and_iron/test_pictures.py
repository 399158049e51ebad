"""The pictures: the proofs in the documentation, and a table that can be drawn at every kind of question."""

import re

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Position
from admiralty.scene import Area, On, Sight, Tag, spoken, to_svg
from admiralty.words import Words
from tests.games.oak_and_iron.builder import game, scenario
from tests.games.oak_and_iron.proofs import file_of, situations, svg_of


@pytest.mark.parametrize("kind", sorted(situations()))
def test_the_proof_pictures_are_what_the_rules_draw(kind: str) -> None:
    written = file_of(kind).read_text(encoding="utf-8")
    assert svg_of(kind) == written, "if the change is meant: python -m tests.games.oak_and_iron.proofs"


@pytest.mark.parametrize("name", ["quickstart", "spanish_main"])
def test_every_question_can_be_drawn_and_said(name: str) -> None:
    position = Position(game, scenario(name).battle)
    setting = position.state.setting
    words = Words(strict=True).for_game("admiralty.games.oak_and_iron").with_names(setting.names)
    rng = Fast(5)
    seen: set[str] = set()
    while position.request is not None:
        request = position.request
        if isinstance(request, Ask):
            if request.question.key not in seen:
                seen.add(request.question.key)
                scene = game.scene(game.view(position.state, request.seat), setting, request.seat, request, words.say)
                assert {handle.code for handle in scene.handles}
                assert all(handle.point for handle in scene.handles if handle.on is On.POINT)
                assert to_svg(scene, words.say).startswith("<svg")
                assert spoken(scene, words.say)
            position.give(request.choices.sample(rng))
        elif isinstance(request, AskAll):
            position.give({seat: ask.choices.sample(rng) for seat, ask in request.asks.items()})
        else:
            assert isinstance(request, Chance)
            position.give(request.sample(rng))
    assert len(seen) > 5


def test_the_guns_of_a_side_bear_on_a_strip_that_is_deeper_the_nearer_with_what_hits_at_each_rim() -> None:
    position = Position(game, scenario("quickstart").battle)
    setting = position.state.setting
    words = Words(strict=True).for_game("admiralty.games.oak_and_iron").with_names(setting.names)
    rng = Fast(5)
    while True:
        request = position.request
        assert request is not None
        if isinstance(request, Ask):
            sides = {
                order.code.split()[1] for order in request.choices.candidates(99) if order.code[:10] == "broadside "
            }
            if request.kind == "attack" and sides:
                break
            position.give(request.choices.sample(rng))
        elif isinstance(request, AskAll):
            position.give({seat: ask.choices.sample(rng) for seat, ask in request.asks.items()})
        else:
            assert isinstance(request, Chance)
            position.give(request.sample(rng))
    scene = game.scene(game.view(position.state, request.seat), setting, request.seat, request, words.say)
    strips = [each for each in scene.overlays if isinstance(each, Area) and each.tone == "threat"]
    assert len(strips) == len(sides), "only of guns that an order fires"
    assert all(len(strip.inner) == 2 for strip in strips)
    rims = [each.text for each in scene.overlays if isinstance(each, Tag)]
    assert rims == [
        "Pistol 75\n4 of 8 faces hit",
        "Musket 150\n3 of 8 faces hit",
        "Cannon 300\n2 of 8 faces hit",
    ] * len(strips)
    aimed = [each.label for each in scene.overlays if isinstance(each, Sight)]
    assert aimed
    assert all(re.fullmatch(r"\d+ mm", each) for each in aimed), "how far each target is"
    assert "Pistol 75: 4 of 8 faces hit" in " ".join(spoken(scene, words.say))


@pytest.mark.parametrize(
    ("name", "ship", "called"),
    [
        ("quickstart", "a-corvette", "Corvette"),
        ("quickstart", "b-petite-fregate", "Petite Frégate"),
        ("channel_patrol", "a-corvette", "English Corvette"),
        ("channel_patrol", "b-corvette-2", "French Corvette 2"),
        ("channel_patrol", "b-sloop", "Sloop"),
        ("open_battle", "a-corvette-2", "Corvette A2"),
    ],
)
def test_a_ship_is_called_by_her_class_and_where_both_have_it_by_her_nation(name: str, ship: str, called: str) -> None:
    setting = scenario(name).battle.setting
    assert ship in setting.ships
    assert setting.names[ship] == called
