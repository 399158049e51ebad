"""What every bot promises: a legal order, in its budget, from what its seat knows."""

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from admiralty.bots import LEVELS, Budget, bot, level
from admiralty.bots.admiral import AdmiralBot
from admiralty.bots.captain import CaptainBot
from admiralty.bots.search import LONGEST, Search
from admiralty.bots.worlds import Scales
from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import answer_of, key_of, play, players
from admiralty.library import game
from tests.bots.judged import JUDGED, judged
from tests.kernel.table import DUEL, RAIDER, under_way
from tests.support.cases import case

NAMES = ["random", "midshipman", "captain", "admiral:120"]
LISSA = game("ironclads_on_squares"), "lissa"
NEAR_MISS = game("iron_and_fire"), "near_miss"
END_GAME = game("iron_and_fire"), "end_game"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("table", [DUEL, JUDGED], ids=["without judgement", "with judgement"])
def test_every_level_plays_a_game_with_secrets_spaces_windows_and_sealed_orders(
    name: str, table: TableGame[Any]
) -> None:
    setting = table.setting("fog", {})
    match, orders = play(table, setting, dict.fromkeys(setting.sides, name), key_of(4))
    assert match.over
    assert orders > 10


@pytest.mark.parametrize("name", ["captain", "admiral:300"])
def test_a_bot_repeats_itself_for_the_same_seed(name: str) -> None:
    setting = JUDGED.setting("fog", {})
    first, second = (play(JUDGED, setting, dict.fromkeys(setting.sides, name), key_of(9))[0] for _ in range(2))
    assert first.journal.last_hash == second.journal.last_hash


def positions(table: TableGame[Any], scenario: str, seed: int) -> Iterator[Position[Any]]:
    """The positions of one game between midshipmen at which a seat is asked."""
    setting = table.setting(scenario, {})
    bots = players(table, setting, dict.fromkeys(setting.sides, "midshipman"), key_of(seed))
    match = Match(table, setting, {"bots": setting.seats}, KeyStream(key_of(seed)))
    while not match.over:
        yield match.position
        seat = next(iter(match.asks()))
        match.order(seat, answer_of(bots[seat], match, seat))


@case("HD-2.1")
@pytest.mark.parametrize("name", NAMES)
def test_the_raider_plays_alike_wherever_the_mine_lies_that_he_cannot_know(name: str) -> None:
    """Two harbours that differ only in the mine: a bot's answers must not differ."""

    def answers(mine: int) -> list[str]:
        match = under_way(judged(), raider=2, mine=mine)
        return [answer_of(bot(name, JUDGED, match.setting, Fast(seed)), match, RAIDER) for seed in range(6)]

    assert answers(5) == answers(4)


@case("9.0", "I48")
@pytest.mark.parametrize("make", [CaptainBot, AdmiralBot])
def test_mines_that_lie_face_down_are_nothing_a_bot_can_know(make: type[CaptainBot] | type[AdmiralBot]) -> None:
    table, scenario = NEAR_MISS
    setting = table.setting(scenario, {})
    looked = 0
    for position in positions(table, scenario, 3):
        hidden = [mine for mine in position.state.mines.values() if not mine.face_up]
        if position.state.turn < 1 or len(hidden) < 2:
            continue
        looked += 1
        if looked % 9 or looked > 60:
            continue
        seat = next(iter(position.asks()))
        swapped = position.clone()
        for state in (swapped.state, swapped.checkpoint):
            for mine in state.mines.values():
                if not mine.face_up:
                    mine.value = 2 if mine.value < 0 else -1
        known, other = knowledge(position, seat), knowledge(swapped, seat)
        assert known == other
        thoughts = [make(table, setting, Fast(5), Budget(nodes=150)).think(each) for each in (known, other)]
        assert thoughts[0] == thoughts[1]
    assert looked > 9


def test_a_bot_out_of_budget_gives_the_best_order_so_far() -> None:
    for position in positions(*LISSA, seed=2):
        seat = next(iter(position.asks()))
        known = knowledge(position, seat)
        for make, budget in (
            (AdmiralBot, Budget(nodes=1)),
            (CaptainBot, Budget(orders=1)),
            (AdmiralBot, Budget(seconds=0.0)),
        ):
            code = make(LISSA[0], position.state.setting, Fast(1), budget).choose(known)
            assert position.asks()[seat].choices.check(code).code == code
        if position.state.turn > 4:
            break


def test_a_node_budget_is_kept_but_for_the_last_trial() -> None:
    for position in positions(*LISSA, seed=2):
        if position.state.turn > 3:
            break
        seat = next(iter(position.asks()))
        thoughts = AdmiralBot(LISSA[0], position.state.setting, Fast(1), Budget(nodes=800)).think(
            knowledge(position, seat)
        )
        assert thoughts.nodes < 800 + 200


def test_a_clock_stops_the_admiral() -> None:
    position = next(positions(*LISSA, seed=2))
    seat = next(iter(position.asks()))
    admiral = AdmiralBot(LISSA[0], position.state.setting, Fast(1), Budget(seconds=0.2))
    begun = time.monotonic()
    admiral.choose(knowledge(position, seat))
    assert time.monotonic() - begun < 2.0


def test_the_captain_fires_when_there_is_something_to_hit_and_tries_a_miss_again() -> None:
    match = under_way(judged(1, 6, "2"), raider=0, mine=5)
    captain = bot("captain", JUDGED, match.setting, Fast(2))
    asked: list[str] = []
    while not match.over and len(asked) < 6:
        seat = next(iter(match.asks()))
        code = captain.choose(knowledge(match.position, seat))
        asked.append(code)
        match.order(seat, code)
        if code == "again":
            break
    assert "fire" in asked
    assert asked[-1] == "again"


def test_thoughts_tell_worth_visits_and_what_is_expected() -> None:
    for position in positions(*LISSA, seed=6):
        if position.state.turn < 3:
            continue
        seat: Seat = next(iter(position.asks()))
        admiral = AdmiralBot(LISSA[0], position.state.setting, Fast(1), Budget(nodes=6000))
        thoughts = admiral.think(knowledge(position, seat))
        best = thoughts.orders[0]
        assert best.order.code == thoughts.code
        assert all(-1.3 <= each.value <= 1.3 for each in thoughts.orders)
        assert best.visits > 20
        assert best.line
        assert all(step.label is not None for step in best.line)
        break


def test_the_admiral_stops_when_all_is_clear() -> None:
    """Some orders are so much the best that no trial changes it; they are given at once."""
    table, scenario = END_GAME
    setting = table.setting(scenario, {})
    spent = []
    for position in islice(positions(table, scenario, seed=2), 6, 30):
        known = knowledge(position, next(iter(position.asks())))
        spent.append(AdmiralBot(table, setting, Fast(1), Budget(nodes=2000)).think(known).nodes)
    assert min(spent) < 1000 < max(spent)


def test_all_orders_meet_the_same_chances_in_their_nth_trial() -> None:
    table, scenario = LISSA
    position = next(positions(table, scenario, seed=2))
    setting, seat = position.state.setting, next(iter(position.asks()))
    search = Search(Scales(table, table.judgement.value), seat, setting.side_of(seat), Fast(3))
    orders = [order.code for order in position.asks()[seat].choices.candidates(2)]

    def dice(code: str, number: int, case_id: str) -> list[int]:
        search.trial(position, (code,), 0.0, number)
        search._streams.clear()  # as at the start of the trial
        stream = search._stream(case_id, seat)
        return [stream.below(1000) for _ in range(5)]

    assert dice(orders[0], 4, "SQ-4.1") == dice(orders[1], 4, "SQ-4.1")
    assert dice(orders[0], 4, "SQ-4.1") != dice(orders[0], 5, "SQ-4.1")
    assert dice(orders[0], 4, "SQ-4.1") != dice(orders[0], 4, "SQ-5.1")


def test_a_playout_ends_where_what_was_tried_has_shown_its_effect() -> None:
    """At sea a course is judged when all have sailed, for the fire to come is reckoned; an attack when all have fired;
    a card lies face down for a turn, and is judged when the next one is over."""
    table = game("oak_and_iron")
    setting = table.setting("quickstart", {})
    ends: dict[str, set[str]] = {}
    for position in islice(positions(table, "quickstart", seed=2), 6, 40):
        seat, tried = next(iter(position.asks().items()))
        search = Search(Scales(table, table.judgement.value), seat, setting.side_of(seat), Fast(3))
        played = position.clone()
        assert search._play_on(played, position.state, tried) <= LONGEST or played.request is None
        for ask in played.asks().values() if played.request is not None else ():
            ends.setdefault(tried.kind, set()).add(ask.kind)
            assert ask.kind == "card" or not any(ship.attacked for ship in played.state.ships.values())
            assert tried.kind != "card" or played.state.turn == position.state.turn + 2
    assert ends["course"] == {"attacker"}
    assert ends["card"] == ends["attack"] == {"card"}


@pytest.mark.parametrize("side", ["peru", "chile"])
def test_a_search_judges_by_the_eyes_of_its_own_side(side: str) -> None:
    """At Angamos they do not agree: Peru weighs its way out, Chile goes by ships and shots."""
    table, scenario = END_GAME
    state = next(islice(positions(table, scenario, seed=2), 40, None)).state
    foresight = table.judgement.foresight
    assert Scales(table, foresight).worth(state, side) == foresight(state, side)
    assert foresight(state, "peru") != pytest.approx(-foresight(state, "chile"), abs=0.01)


def test_levels_are_named_and_only_the_admiral_counts_nodes() -> None:
    assert list(LEVELS) == ["random", "midshipman", "captain", "admiral"]
    assert level("admiral:700").budget.nodes == 700
    for wrong in ("nelson", "captain:5", "admiral:0", "admiral:", "Admiral"):
        with pytest.raises(DataError):
            level(wrong)


def test_the_captain_beats_chance() -> None:
    table, scenario = LISSA
    setting = table.setting(scenario, {})
    first, second = setting.sides
    won = 0
    for number in range(5):
        for by_side in ({first: "captain", second: "random"}, {first: "random", second: "captain"}):
            match, _ = play(table, setting, by_side, key_of(5, number))
            outcome = match.outcome
            assert outcome is not None
            won += any(by_side[side] == "captain" for side in outcome.winners)
    assert won >= 7
