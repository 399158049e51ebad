"""A battle in squadrons: one seat for each, and sheets that allies cannot read before all are sealed."""

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream, Recorded
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from tests.games.iron_and_steam.builder import game
from tests.support.cases import case

SEATS = tuple(map(Seat, ("union", "union_monitors", "confederate", "confederate_fort")))


@case("IS-A31", "HR-4")
def test_four_seats_play_mobile_bay_to_its_end_each_by_sealed_sheets_of_its_own() -> None:
    setting = game.setting("mobile_bay", {"squadrons": "on", "forces": "small", "length": "short"})
    assert set(setting.seats) == set(SEATS)
    match = Match(game, setting, {f"at {seat}": (seat,) for seat in SEATS}, KeyStream(b"four"))
    rng, asked = Fast("four seats"), dict.fromkeys(SEATS, 0)
    monitors = setting.fleets[Seat("union_monitors")][0].id
    while not match.over:
        asks = match.asks()
        for place, (seat, ask) in enumerate(asks.items()):
            asked[seat] += 1
            order = ask.choices.sample(rng)
            if place == 0 and monitors not in getattr(ask.choices, "subjects", {}):
                with pytest.raises(Refusal):  # no line for a consort of another squadron
                    ask.choices.check(f"{monitors} speed 1")
            match.order(seat, order.code)
            if match.position.seals:  # others, and allies too, know only that it is sealed
                for other in SEATS:
                    sealed = knowledge(match.position, other).sealed
                    assert all((code is None) == (each != other) for each, code in sealed.items())
    assert all(asked.values()), "every seat was asked"
    assert match.outcome is not None
    winners = {seat for side in match.outcome.winners for seat in setting.sides.get(side, ())}
    assert winners in ({"union", "union_monitors"}, {"confederate", "confederate_fort"}, set())
    again = resume(read_journal(match.journal.text()), game, Recorded([]), key=b"salt")
    assert again.position.state.key() == match.position.state.key()
