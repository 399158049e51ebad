"""The game as hosts use it: odds, views, pictures, words, and play to the end."""

from itertools import permutations, product
from math import comb
from typing import Any

import pytest

from admiralty.games.ironclads_on_squares.cards import hand_row
from admiralty.games.ironclads_on_squares.state import Battle, Fate
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.odds.odds import Odds, exact_odds
from admiralty.scene import On, spoken, to_svg
from admiralty.words import Words
from tests.games.ironclads_on_squares.builder import Table, battle, game, scenario
from tests.support.cases import case


def begin(table: Table, ship: str, *orders: str, card: str = "2C") -> Position[Battle]:
    """The position in a ship's activation after these orders."""
    table[ship].card = card
    table.state.turn = 1
    table.state.waiting = [table.index(ship)]
    position = Position(game, table.state)
    for code in orders:
        position.give(question(position).choices.check(code))
    return position


def question(position: Position[Battle]) -> Ask:
    assert isinstance(position.request, Ask)
    return position.request


def odds_of(position: Position[Battle], code: str) -> Odds:
    ask = question(position)
    found = exact_odds(position, ask.seat, ask.choices.check(code))
    assert found is not None
    return found


# Odds


@case("SQ-4.2", "SQ-4.3")
def test_the_odds_of_a_shot_are_those_of_dice_and_cards() -> None:
    table = battle({"huascar": "D4 N"}, {"cochrane": "F5 S"})
    found = odds_of(begin(table, "huascar", "ahead 1"), "fire 10in cochrane turret").measures
    assert found["measure-hits"] == pytest.approx({0: 25 / 36, 1: 10 / 36, 2: 1 / 36})
    burning = 10 / 36 * 4 / 54 + 1 / 36 * (1 - 50 * 49 / (54 * 53))
    assert found["measure-on-fire"][True] == pytest.approx(burning)
    assert found["measure-flotation-lost"][0] == pytest.approx(1 - burning)
    assert found["measure-sunk"] == pytest.approx({False: 1})


@case("SQ-6.1", "SQ-4.4")
def test_the_odds_of_sinking_by_gunfire_count_the_tens() -> None:
    table = battle({"huascar": "D4 N"}, {"cochrane": "F5 S", "palestro": "L12 S"}).flotation("cochrane", 2)
    found = odds_of(begin(table, "huascar", "ahead 1"), "fire 10in cochrane turret").measures
    assert found["measure-sunk"][True] == pytest.approx(1 / 36 * comb(4, 2) / comb(54, 2))


@case("SQ-7.2", "SQ-7.3")
def test_the_odds_of_a_ram_take_the_second_card_from_what_the_first_leaves() -> None:
    table = battle({"mesudiye": "D4 N"}, {"redoutable": "D5 S"})
    found = odds_of(begin(table, "mesudiye"), "ahead 1").measures
    cards = game.figures.cards
    pairs = list(permutations(cards.small_pack, 2))
    for points in range(11):
        share = sum(cards.rammed[second].lose == points for _, second in pairs) / len(pairs)
        assert found["measure-their-flotation-lost"].get(points, 0) == pytest.approx(share)
    assert found["measure-own-flotation-lost"][0] == pytest.approx(2 / 54)
    assert found["measure-rams"] == {True: pytest.approx(1)}


@case("SQ-7.1")
@pytest.mark.parametrize(("card", "rams"), [("2C", False), ("2H", True)])
def test_the_odds_of_meeting_a_friend_know_the_colour_of_the_card(card: str, rams: bool) -> None:
    table = battle({"mesudiye": "D4 N", "huascar": "D5 N"}, {"redoutable": "L12 S"})
    found = odds_of(begin(table, "mesudiye", card=card), "ahead 1").measures
    assert found["measure-rams"] == {rams: pytest.approx(1)}


@case("SQ-A37")
def test_exact_odds_do_not_depend_on_merging_hands() -> None:
    table = battle({"cochrane": "D4 N"}, {"palestro": "F5 S"}).flotation("palestro", 1)
    position = begin(table, "cochrane", "ahead 1")
    ask = question(position)
    order = ask.choices.check("fire all palestro")
    merged, apart = (exact_odds(position, ask.seat, order, merge=merge) for merge in (True, False))
    assert merged is not None
    assert apart is not None
    for name, shares in merged.measures.items():
        assert shares == pytest.approx(apart.measures[name])


@case("SQ-4.4")
def test_a_hand_is_known_by_its_hits_and_its_tens() -> None:
    assert hand_row(["", "fire", "flotation", "fire", "flotation"]) == (("fire",), 2)
    assert hand_row(["engine", "conning_tower"]) == (("conning_tower", "engine"), 0)


# Views


@pytest.mark.parametrize("name", game.scenarios())
def test_the_state_can_be_rebuilt_from_any_view(name: str) -> None:
    setting = game.setting(name, {})
    rng = Fast(7)
    position = Position(game, game.start(setting))
    for _ in range(120):
        if position.request is None:
            break
        for seat in (*setting.seats, None):
            assert game.view(position.state, seat) == position.state
        position.give(any_answer(position, rng))


def any_answer(position: Position[Battle], rng: Fast) -> Any:
    request = position.request
    if isinstance(request, Ask):
        return request.choices.sample(rng)
    assert isinstance(request, Chance)
    return request.sample(rng)


# Pictures and words


@case("SQ-1.1")
def test_the_picture_shows_ships_sheets_cards_and_packs() -> None:
    words = Words(strict=True).for_game("admiralty.games.ironclads_on_squares")
    table = battle({"huascar": "D4 N"}, {"cochrane": "F8 S"}).hit("huascar", "JH", "KC").flotation("huascar", 4)
    words = words.with_names(table.state.setting.names)
    scene = game.scene(game.view(table.state, None), table.state.setting, None, None, words.say)
    huascar = scene.counter("huascar")
    assert (huascar.at, huascar.heading, huascar.states) == ("D4", 0, ("burning", "stopped"))
    assert huascar.damage is not None
    assert (huascar.damage.level, huascar.damage.of) == (2, 6)
    assert [card.rank for card in scene.cards] == ["J", "K"]
    assert [pack.left for pack in scene.packs] == [52, 52]
    assert "Huáscar" in " ".join(spoken(scene, words.say))
    assert "Huáscar" in to_svg(scene, words.say)


@pytest.mark.parametrize(("place", "orders"), [("D4 N", ()), ("A12 NW", ()), ("D4 N", ("ahead 1",))])
def test_every_order_has_a_place_to_point_at(place: str, orders: tuple[str, ...]) -> None:
    table = battle({"huascar": place}, {"cochrane": "F5 S"})
    words = Words(strict=True).for_game("admiralty.games.ironclads_on_squares").with_names(table.state.setting.names)
    position = begin(table, "huascar", *orders)
    ask = question(position)
    scene = game.scene(game.view(position.state, ask.seat), table.state.setting, ask.seat, ask, words.say)
    offered = [order.code for order in ask.choices.candidates(100)]
    assert [handle.code for handle in scene.handles] == offered
    for handle in scene.handles:
        assert handle.label
        assert (handle.on is On.NOTHING) == (handle.code == "cease fire")
        if handle.code.startswith("fire"):
            assert (handle.on, handle.ref) == (On.COUNTER, "cochrane")


def test_all_guns_of_all_ships_have_words_for_their_place() -> None:
    words = Words(strict=True).for_game("admiralty.games.ironclads_on_squares")
    places = dict.fromkeys(group.place for ship in game.figures.ships.values() for group in ship.guns)
    said = [words.say("gun-place", place=place) for place in places]
    assert len(set(said)) == len(places)


# Play


@pytest.mark.parametrize("name", game.scenarios())
@pytest.mark.parametrize("duty", ["enforced", "free"])
def test_random_play_ends_and_counts_every_card(name: str, duty: str, soak_scale: int) -> None:
    setting = game.setting(name, {"duty": duty})
    for seed in range(5 * soak_scale):
        rng = Fast(seed)
        position = Position(game, game.start(setting), keeps=False)
        while position.request is not None:
            state = position.state
            on_sheets = [card for ship in state.ships for card in ship.sheet]
            squares = [ship.square for ship in state.ships if ship.fate is Fate.AFLOAT]
            assert len(set(squares)) == len(squares)
            if isinstance(position.request, Ask):
                assert sorted(state.small.pieces + state.small.discards + on_sheets) == game.figures.cards.small_pack
            position.give(any_answer(position, rng))
        assert position.outcome is not None
        assert position.state.turn <= 40


def test_every_way_to_end_is_reached_by_the_scenarios() -> None:
    ends = {"last_squadron", "most_sunk", "flotation", "even", "escaped", "hunter_sunk", "hunted_sunk", "struck"}
    reached: dict[str, int] = {}
    settings = [game.setting(name, {}) for name in ("angamos", "lissa", "big_guns")]
    for setting, seed in product(settings, range(60)):
        position = Position(game, game.start(setting), keeps=False)
        rng = Fast(seed)
        while position.request is not None:
            position.give(any_answer(position, rng))
        reached[position.state.ended] = reached.get(position.state.ended, 0) + 1
    assert ends <= set(reached)


def test_scenarios_come_in_the_order_of_the_book() -> None:
    assert game.scenarios() == ("lissa", "angamos", "big_guns", "channel_1878", "first_command")
    assert scenario("lissa").state.setting.seats == ("austria", "italy")
