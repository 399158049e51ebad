"""Hidden until sighted: worlds that differ in a ship out of sight are the same to the other seat, byte for byte."""

import json
from typing import Any

import pytest

from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.ironclads_on_squares.events import LiesStopped, ShipFired
from admiralty.games.ironclads_on_squares.state import Fate, remove
from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.lookout import Lookout, events_apart, print_of
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import ReplayError, resume
from admiralty.present.presenter import Presenter
from admiralty.present.proof_text import prove_at_hand
from tests.support.blind import KEY, Blind, ordered
from tests.support.double_blind import UMPIRE

AUSTRIA, ITALY = Seat("austria"), Seat("italy")
PRESENTER = Presenter.of("ironclads_on_squares", "lissa", {}, None)
GAME: Any = PRESENTER.game
SETTING: Any = PRESENTER.setting
SHOTS = (f"fire {guns}" for sheet in SETTING.fleet for guns in (f"all {sheet.id}", f"9in {sheet.id} fore"))
TRIES = (*SHOTS, "ahead 9")
BLIND = Blind(PRESENTER, 6, TRIES)
blind, set_out, told = BLIND.match, BLIND.set_out, BLIND.told


def square(name: str) -> int:
    return int(SETTING.chart.by_name[name])


# -- two worlds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "hull"), [("A12", 9), ("L12", 1), ("E11", 4)])
def test_the_other_seat_gets_the_same_bytes_wherever_a_hidden_ship_is(place: str, hull: int) -> None:
    """SQ-1.1 with ships hidden: only Italy knows the place, heading and flotation of Palestro."""
    palestro = next(sheet.index for sheet in SETTING.fleet if sheet.ship.name == "Palestro")
    one, two = blind(), blind()
    set_out(one, **{f"ships__{palestro}__square": square("K12"), f"ships__{palestro}__flotation": 6})
    set_out(two, **{f"ships__{palestro}__square": square(place), f"ships__{palestro}__flotation": hull})
    for step in range(12):
        for seat in (AUSTRIA, None):
            for here, there in zip(told(one, seat), told(two, seat), strict=True):
                assert here == there, step
        assert told(one, ITALY) != told(two, ITALY)
        seat = next(iter(one.asks()))
        if seat != AUSTRIA:
            break
        code = one.asks()[seat].choices.sample(Fast(step)).code
        one.order(seat, code)
        two.order(seat, code)


def test_orders_of_a_ship_out_of_sight_are_the_same_to_the_other_seat() -> None:
    """Two different hidden moves, and equal bytes afterwards."""
    one, two = blind(), blind()
    rng = Fast(3)
    while next(iter(one.asks())) != ITALY:
        seat, ask = next(iter(one.asks().items()))
        code = ask.choices.sample(rng).code
        one.order(seat, code)
        two.order(seat, code)
    one.order(ITALY, "ahead 1")
    two.order(ITALY, "ahead 1 port" if "ahead 1 port" in str(two.asks()[ITALY].choices.orders()) else "ahead 2")
    assert told(one, ITALY) != told(two, ITALY)
    assert told(one, AUSTRIA) == told(two, AUSTRIA)


def test_what_a_question_was_about_is_sealed_with_its_answer() -> None:
    """SQ-1.1 with ships hidden: the rule of a roll or of a question would reveal a hidden ship's action."""
    match, rng = blind(), Fast(3)
    for _ in range(30):
        ordered(match, rng)
    told = [entry["print"] for entry in match.journal.entries if "print" in entry]
    assert set(told) == {"ask austria - -", "ask italy - -", "chance - - -"}
    mine = [entry for entry in match.journal.seen_by(ITALY).entries if entry.get("seat") == ITALY]
    assert mine
    assert all(print_of(entry).startswith("ask italy - SQ-") for entry in mine)


# -- visibility ------------------------------------------------------------------------------------------------


def test_the_view_has_no_ship_that_is_farther_than_sight() -> None:
    match = blind()
    view = GAME.view(match.position.state, AUSTRIA)
    for sheet, ship in zip(SETTING.fleet, view.ships, strict=True):
        assert (ship.square == OFF) is (sheet.seat == ITALY or bool(sheet.turn))
    assert [ship.fate for ship in GAME.view(match.position.state, None).ships] == [Fate.RESERVE] * len(view.ships)
    drawn = PRESENTER.scene(view, AUSTRIA, None)
    assert {counter.side for counter in drawn.counters} == {"austria"}


def test_a_side_is_told_how_it_lost_the_only_ship_that_saw_the_enemy() -> None:
    """SQ-6.1 An event is told to the seats that see all its units when it happens."""
    state = GAME.begin(SETTING)
    state.sighting, state.heard = 6, []
    firer, target = 0, SETTING.enemies[0][0]
    state.ships[target].square = next(
        place for place in SETTING.chart.names if SETTING.chart.distance[place - state.ships[firer].square] == 2
    )
    here, there = (SETTING.fleet[n] for n in (firer, target))
    before = Lookout(state)
    assert here.id in before.sighted[there.seat]
    state.tell(ShipFired(here.id, there.id, ["9in"], 2, (6,), 1, case="SQ-4.2"))
    remove(state, target, Fate.SUNK)
    assert here.id in state.unseen(there.seat)
    state.tell(LiesStopped(here.id, case="SQ-A9"))  # that she cannot see any more
    shown, sealed = events_apart(state.heard, before)
    assert [event["event"] for event in shown] == ["ShipFired"]
    assert [(event["event"], seen_by) for seen_by, event in sealed] == [("LiesStopped", (here.seat,))]


def test_the_umpires_word_is_above_the_rule() -> None:
    """Shown at any distance; hidden where the rule would show her but guns do not reach; then by the rule again."""
    match = blind(sighting=11)
    act = match.actions.umpire.overrule
    unit = SETTING.fleet[next(n for n in SETTING.enemies[0])].id
    assert unit in match.position.state.sighted(AUSTRIA)  # at eleven squares she is seen
    act(UMPIRE, unit, False)
    assert unit in match.position.state.unseen(AUSTRIA)
    assert f"Austria lost sight of {PRESENTER.name(unit)}" in str(told(match, AUSTRIA))
    assert "lost sight" not in str(told(match, ITALY))
    act(UMPIRE, unit, None)
    assert unit in match.position.state.sighted(AUSTRIA)
    again = resume(read_journal(match.journal.text()), GAME, KeyStream(KEY))
    assert GAME.view(again.position.state, AUSTRIA) == GAME.view(match.position.state, AUSTRIA)
    other = blind()
    other.actions.umpire.overrule(UMPIRE, unit, True)
    assert GAME.view(other.position.state, AUSTRIA).ships[SETTING.enemies[0][0]].square != OFF
    rng = Fast(5)
    while not other.over:
        ordered(other, rng)
    assert prove_at_hand(read_journal(other.journal.text()), GAME)[0].whole


def test_which_ship_the_umpire_hides_nobody_else_learns() -> None:
    one, two = blind(), blind()
    for match, place in ((one, 0), (two, 1)):
        match.actions.umpire.overrule(UMPIRE, SETTING.fleet[SETTING.enemies[0][place]].id, False)
    for seat in (AUSTRIA, ITALY, None):
        assert told(one, seat) == told(two, seat)


# -- whole matches ---------------------------------------------------------------------------------------------


def test_a_header_with_another_range_is_found() -> None:
    match, rng = blind(), Fast(1)
    for _ in range(60):
        ordered(match, rng)
    lines = match.journal.text().splitlines()
    header = json.loads(lines[0])
    for sighting in (0, 7, 99):
        forged = Match(GAME, SETTING, {"anna": (AUSTRIA,), "bea": (ITALY,)}, KeyStream(KEY), umpire=UMPIRE, sighting=6)
        forged.journal.header.update({**header, "sighting": sighting})
        for entry in match.journal.entries[len(forged.journal.entries) :]:
            body = {k: v for k, v in entry.items() if k not in ("n", "hash", "sealed", "secret", "kind")}
            parts = [{k: v for k, v in part.items() if k != "salt"} for part in entry.get("secret", {}).values()]
            forged.journal.append(entry["kind"], body, parts, forged._key)
        with pytest.raises(ReplayError):
            prove_at_hand(forged.journal, GAME)


# -- invalid ranges --------------------------------------------------------------------------------------------


def test_ships_are_seen_as_far_as_guns_reach_at_least() -> None:
    """SQ-4.1 Every possible target is in sight, and so is every ship that a move may meet."""
    assert GAME.sightings[0] >= SETTING.fire.range
    with pytest.raises(ValueError, match="6 to 11"):
        blind(sighting=5)
