"""Hidden until sighted, in every game that can hide units: equal bytes, orders that can be given, whole matches."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.view import Unimaginable, knowledge
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.present.presenter import Presenter
from admiralty.present.proof_text import prove_at_hand
from tests.support.blind import KEY, Blind, ordered

ENOUGH = 9
"""The comparisons of worlds that differ that a seat needs."""
FORTUNE = {"fortunes": "on", "honor": "on", "visibility": "on"}


def battle(blind: Blind) -> Any:
    setting = blind.presenter.setting
    return pytest.param(blind, id=f"{setting.scenario} {blind.sighting}")


def of(game: str, scenario: str, **options: str) -> Presenter:
    return Presenter.of(game, scenario, options, None)


SQUARES = battle(Blind(of("ironclads_on_squares", "lissa"), 6, ("fire all palestro", "ahead 9"), ".*ahead"))
COURSES, OPEN = (
    r"ask-place-ship \d|ask-facing|ask-action (?!.*exit)(ahead|port|starboard)",
    ("mines", "buoy", "holder", "left"),
)
FIRE = tuple(
    battle(Blind(of("iron_and_fire", scenario, **options), sighting, tries, COURSES, OPEN))
    for scenario, options, sighting, tries in (
        ("end_game", FORTUNE, 4, ("fire huascar", "fire cochrane", "ahead 9", "huascar")),
        ("near_miss", {"independencia": "afloat"}, 4, ("fire huascar", "ahead 1 ram blanco", "board loa")),
        ("bold", {}, 4, ("fire huascar", "bombard 1910")),
        ("race", {}, 4, ("fire covadonga",)),
        ("first_blood", {"fortunes": "on"}, 5, ()),
    )
)
STORES, SAILING = ("depots", "units", "forts", "chilean"), "ask-course to|ask-destinations"
WAR = battle(Blind(of("war_of_the_pacific", "tarapaca"), 1, ("repair huascar", "machine cochrane"), SAILING, STORES))
END_GAME, NEAR_MISS, BOLD, RACE, FIRST_BLOOD = FIRE


@pytest.mark.parametrize("blind", [SQUARES, END_GAME, FIRST_BLOOD, pytest.param(BOLD, marks=pytest.mark.long)])
def test_a_seat_gets_the_same_bytes_whatever_is_done_out_of_its_sight(blind: Blind, soak_scale: int) -> None:
    """Two worlds with the same dice: one side gives different orders, which the other side cannot see."""
    compared = dict.fromkeys(blind.presenter.setting.seats, 0)
    for seat in compared:
        for seed in range(3):
            if compared[seat] <= ENOUGH or soak_scale > 1:
                compared[seat] += blind.drift_apart(seat, seed, 30)
    assert min(compared.values()) > ENOUGH, compared


@pytest.mark.parametrize("blind", [SQUARES, END_GAME, NEAR_MISS, RACE, WAR])
def test_matches_are_played_to_their_end_and_proved(blind: Blind) -> None:
    """Every order on offer in the view is on offer in the state."""
    match, rng = blind.match(), Fast(2)
    while not match.over:
        seat, ask = next(iter(match.asks().items()))
        if ask.choices.finite:  # a sheet names only ships of the seat
            true = {order.code for order in match.position.asks()[seat].choices.candidates(5000)}
            assert {order.code for order in ask.choices.candidates(5000)} <= true
        match.order(seat, ask.choices.sample(rng).code)
    proof, _ = prove_at_hand(read_journal(match.journal.text()), match.game)
    assert proof.whole
    assert proof.thrown == proof.chances
    again = resume(read_journal(match.journal.text()), match.game, KeyStream(KEY), checked=True)
    assert again.position.digest() == match.position.digest()


@pytest.mark.parametrize("blind", [SQUARES, END_GAME])
def test_contacts_are_told_to_the_seat_concerned_only(blind: Blind) -> None:
    match, rng = blind.match(), Fast(1)
    seats = blind.presenter.setting.seats
    while not match.over and len(match.journal.entries) < 600:
        ordered(match, rng)
    told = {seat: str(blind.told(match, seat)) for seat in (None, *seats)}
    for seat in seats:
        name = blind.presenter.name(seat)
        assert f"{name} sighted " in told[seat]
        assert not any(
            f"{name} {what} " in told[other] for other in told if other != seat for what in ("sights", "loses")
        )


@pytest.mark.parametrize("blind", [SQUARES, NEAR_MISS])
def test_an_order_that_leads_to_a_contact_cannot_be_undone(blind: Blind) -> None:
    match, rng = blind.match(), Fast(1)
    for _ in range(600):
        seat = next(iter(match.asks()))
        before = match.position.state.sighted(seat)
        ordered(match, rng)
        if match.position.state.sighted(seat) != before:
            assert not match.can_undo(seat)
            return
    raise AssertionError("nothing was sighted")


@pytest.mark.parametrize("blind", [SQUARES, END_GAME])
def test_no_bot_plays_and_no_odds_are_worked_out(blind: Blind) -> None:
    one, two = blind.presenter.setting.seats
    with pytest.raises(ValueError, match="bot"):
        Match(blind.presenter.game, blind.presenter.setting, {"anna": (one,), f"bot:captain {two}": (two,)},
              KeyStream(KEY), sighting=blind.sighting)  # fmt: skip
    match = blind.match()
    with pytest.raises(Unimaginable):
        knowledge(match.position, Seat(one))
    with pytest.raises(Refusal):
        match.actions.hand_over(two, f"bot:captain {two}", by=f"person {two}")


@pytest.mark.parametrize("blind", [SQUARES, END_GAME])
def test_the_range_is_one_that_the_game_offers(blind: Blind) -> None:
    least, most = blind.presenter.game.sightings[0], blind.presenter.game.sightings[-1]
    with pytest.raises(ValueError, match=f"{least} to {most}"):
        blind.match(sighting=least - 1)
