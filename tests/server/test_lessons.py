"""The data of tutorials: each leads to an existing battle, and none is tonight's battle."""

import re
from datetime import date, timedelta
from typing import Any

import pytest

from admiralty import library
from admiralty.cli.ending import ending
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.games.game import Outcome, read_options
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.present.guided_play import Pupil, captain, chance_to_win, listed, wins, written
from admiralty.present.lessons import Lesson, lesson
from admiralty.present.proposals_view import result
from admiralty.present.timeline import Timeline
from admiralty.server.matches.catalog import Catalog
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.stories import check_lesson, own_orders

DAYS = 60
SEEDS = 3
GAMES = ["iron_and_fire", "iron_and_steam", "ironclads_on_squares", "oak_and_iron", "war_of_the_pacific"]
PRESSES = 4
"""At least so many of the first question's orders are tried, from the first to the last; an open table has hundreds."""
FAIR = 0.5
"""The share of games won by the highlighted buttons from where the guide leads back to."""


def test_every_lesson_leads_on_to_a_battle_and_teaches_steps_that_can_be_done() -> None:
    catalog = Catalog(GameRegistry())
    for game in catalog.games("en"):
        assert game.lesson is not None, game.id
        found = catalog.lesson(game.id, game.lesson.scenario, "en")
        assert found is not None
        battles = {battle.id for battle in game.scenarios}
        assert found["next"] in battles - {game.lesson.scenario}
        assert found["others"] == game.lesson.others
        steps = [step["id"] for step in found["steps"]]
        for step in found["steps"]:
            re.compile(step["orders"])
            assert step["after"] in ("", *steps)
            assert step["words"]


def test_the_battle_of_a_night_is_no_lesson() -> None:
    catalog = Catalog(GameRegistry())
    lessons = {(game.id, game.lesson.scenario) for game in catalog.games("en") if game.lesson}
    tonight = [catalog.tonight(date(2026, 1, 1) + timedelta(days=day), "en") for day in range(DAYS)]
    assert not lessons & {(game.id, battle.id) for game, battle in tonight}
    assert len({battle.id for _, battle in tonight}) > DAYS // 6


def fought(game_id: str, seed: int, first: str = "") -> Match[Any]:
    """Play a lesson to its end: the pupil follows the guide after a given first order, and the opponent plays at
    random."""
    game, found, rng = library.game(game_id), taught(game_id), Fast(seed)
    setting = game.setting(found.scenario, read_options(game.options, {}))
    seat = Seat(found.seat)
    persons = {"pupil": (seat,), "bot random": tuple(each for each in setting.seats if each != seat)}
    match: Match[Any] = Match(game, setting, persons, rng)
    pupil = Pupil(found, captain(game, setting, rng))
    while not match.over:
        for asked, ask in list(match.asks().items()):
            if asked == seat:
                code, first = first or pupil.answer(match.position, seat), ""
            else:
                code = ask.choices.sample(rng).code
            match.order(asked, code)
    return match


def taught(game_id: str) -> Lesson:
    found = lesson(library.package_of(game_id))
    assert found is not None
    return found


def offered(match: Match[Any], registry: GameRegistry) -> int:
    """The entry that the guide offers to go back to; 0 if the lesson is won."""
    back: int = check_lesson({"text": match.journal.text()}, registry)["lesson"]
    won = wins(match.position, Seat(taught(match.game.id).seat))
    assert (back == 0) == won
    assert back == 0 or back in own_orders(match.journal, taught(match.game.id).seat)
    return back


@pytest.mark.parametrize("game", GAMES)
def test_who_presses_the_lit_buttons_wins(game: str, soak_scale: int) -> None:
    seat = Seat(taught(game).seat)
    assert [seed for seed in range(SEEDS * soak_scale) if not wins(fought(game, seed).position, seat)] == []


@pytest.mark.parametrize("game", GAMES)
def test_after_every_wrong_first_press_the_lesson_is_won_or_leads_back_to_where_it_can_be(
    game: str, soak_scale: int
) -> None:
    registry, found, led_back = GameRegistry(), taught(game), set[int]()
    seat, presenter = Seat(found.seat), registry.presenter(game, found.scenario, {})
    begun = Timeline(fought(game, 0).journal, presenter)
    asked = next(moment.position for moment in begun.moments if seat in moment.position.asks())
    choices = asked.asks()[seat].choices
    sheet = choices if isinstance(choices, OrderSheet) else None
    codes = list(dict.fromkeys(written(sheet).values())) if sheet else listed(asked.asks()[seat])
    assert len(codes) > 1
    for code in codes[:: max(1, len(codes) // (PRESSES * soak_scale))]:
        match = fought(game, 0, first=code)
        back = offered(match, registry)
        if back and back not in led_back:
            before = Timeline(match.journal, presenter).position(back - 1)
            assert chance_to_win(before, found, Fast(code), 8) >= FAIR, (code, back)
            led_back.add(back)


def test_a_wrong_seal_in_the_first_landing_is_noticed_at_once() -> None:
    game, found, rng = library.game("war_of_the_pacific"), taught("war_of_the_pacific"), Fast(1)
    setting = game.setting(found.scenario, read_options(game.options, {}))
    match: Match[Any] = Match(game, setting, {"pupil": tuple(setting.seats)}, rng)
    assert chance_to_win(match.position, found, rng) > 0.5
    match.order(Seat("chile"), "carry on")
    assert not match.over
    assert chance_to_win(match.position, found, rng) == 0
    assert check_lesson({"text": match.journal.text()}, GameRegistry())["lesson"] in own_orders(match.journal, "chile")


@pytest.mark.parametrize("game", GAMES)
def test_the_end_says_you_won_or_you_lost_and_why(game: str) -> None:
    """The end for the winner, the loser and an observer, on the page and in the terminal."""
    match = fought(game, 0)
    presenter = GameRegistry().presenter(game, match.setting.scenario, {})
    seat = Seat(taught(game).seat)
    other = next(each for each in match.setting.seats if each != seat)
    mine = {wins(match.position, each): each for each in (seat, other)}
    assert result(match, presenter, mine[True]).verdict == "won"
    assert result(match, presenter, mine[False]).verdict == "lost"
    assert result(match, presenter, None).verdict == "over"
    told = result(match, presenter, seat).outcome
    assert told is not None
    assert told.reason.endswith(presenter.render(match.outcome.reason))  # type: ignore[union-attr]
    assert list(ending(presenter, match.journal, [mine[True]]))[1:3] == ["You won.", told.text]
    assert list(ending(presenter, match.journal, [mine[False]]))[1:3] == ["You lost.", told.text]
    assert f"{told.winners[0]} won: " in told.text


def test_the_story_of_an_end_tells_the_last_fate_of_a_ship_only() -> None:
    presenter = GameRegistry().presenter("iron_and_steam", "first_turret", {})
    fates = [{"event": "ShipFate", "ship": "raleigh", "fate": fate} for fate in ("sinking", "sunk")]
    end = Outcome(("union",), Message("outcome-decisive", ship="raleigh"), "HR-21")
    assert presenter.story(end, [{"events": fates}]) == "CSS Raleigh goes down. CSS Raleigh is lost."
    presenter = GameRegistry().presenter("oak_and_iron", "first_broadside", {})
    counts = [
        {"event": "StrikesCounted", "case": "OI-10.3", "side": side, "points": n, "ships": 1}
        for n, side in enumerate(presenter.setting.sides)
    ]
    told = presenter.story(Outcome(("a",), Message("outcome-withdrawal"), "OI-10.3"), [{"events": counts}])
    assert told.startswith("English: no Strike Points against one ship. Dutch: one Strike Point against one ship.")


def test_the_story_of_an_end_tells_what_decided_it() -> None:
    match = fought("iron_and_fire", 0)
    told = result(match, GameRegistry().presenter("iron_and_fire", "first_shots", {}), None).outcome
    assert told is not None
    assert told.text.startswith("Peru won: ")
    assert "Magallanes" in told.reason.removesuffix("The Magallanes was lost.")
