"""Table actions: resigning, draws, seats that change hands, pauses and adjournments."""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.flows.choices import IllegalOrder, NotYourOrder, Refusal, StaleOrder
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import read_options
from admiralty.kernel.matches.agreements import ADJOURNMENT, DRAW, TAKE_BACK, Rest
from admiralty.kernel.matches.journal import read_journal, withheld
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import resume
from admiralty.kernel.replays.verdict import Close
from admiralty.library import game as game_of
from tests.kernel.rewritten import entries
from tests.kernel.table import ANNA, BEA, DEFENDER, DUEL, KEY, PERSONS, RAIDER, Persons, give, keyed, played, under_way
from tests.kernel.test_match import kinds

CARLA = "carla"
BOT = "bot:captain raider"
BOTH = [(ANNA, BEA, "defender", "raider"), (BEA, ANNA, "raider", "defender")]


def fleet(persons: Persons) -> Match[Any]:
    """A game of two seats a side."""
    game = game_of("oak_and_iron")
    return Match(game, game.setting("fleet_of_patrols", read_options(game.options, {})), persons, KeyStream(KEY))


def again(match: Match[Any]) -> Match[Any]:
    """The match after a restart of its host: the journal is read back, and nothing about the table is different."""
    resumed = resume(read_journal(match.journal.text()), match.game, KeyStream(KEY))
    assert resumed.parley.to_data() == match.parley.to_data()
    assert (resumed.over, resumed.outcome, resumed.parley.resting) == (match.over, match.outcome, match.parley.resting)
    assert resumed.journal.text() == match.journal.text()
    return resumed


# -- resigning ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("loser", "_winner", "lost", "won"), BOTH)
@pytest.mark.parametrize("restart", [False, True])
def test_who_resigns_has_lost_and_the_other_side_has_won(
    loser: str, _winner: str, lost: str, won: str, restart: bool
) -> None:
    match = under_way(keyed(), raider=1)
    match = again(match) if restart else match
    match.actions.resign(loser)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == (won,)
    assert match.outcome.reason.to_data() == {"message": "outcome-resigned", "side": lost}
    assert kinds(match)[-2:] == ["resigned", "end"]
    assert match.journal.entries[-1]["key"] == KEY.hex()
    assert match.asks() == {}
    again(match)
    assert prove(read_journal(match.journal.text()), editions(DUEL)).whole


def test_nothing_more_is_taken_after_a_resignation() -> None:
    match = give(keyed(), "defender mine 1", "defender speed 1")
    match.actions.resign(BEA)
    before = match.journal.text()
    deeds: list[Callable[[], object]] = [
        lambda: match.order(RAIDER, "speed 1"),
        lambda: match.undo(DEFENDER),
        lambda: match.standing.leave(RAIDER, "nerve", "keep"),
        lambda: match.actions.resign(ANNA),
        lambda: match.actions.propose_draw(ANNA),
        lambda: match.actions.propose_adjournment(ANNA),
        lambda: match.actions.propose_take_back(ANNA, 2),
        lambda: match.actions.pause(ANNA),
        lambda: match.actions.go_on(ANNA),
        lambda: match.actions.hand_over(DEFENDER, CARLA, by=ANNA),
    ]
    for deed in deeds:
        with pytest.raises(Refusal):
            deed()
    assert not match.can_undo(DEFENDER)
    assert match.journal.text() == before


def test_a_resignation_cut_off_before_its_end_is_ended_by_the_restart() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.resign(BEA)
    cut = "".join(match.journal.text().splitlines(keepends=True)[:-1])
    assert resume(read_journal(cut), DUEL, KeyStream(KEY)).journal.text() == match.journal.text()


def test_who_plays_both_sides_says_which_one_is_given_up() -> None:
    match = keyed()
    match = Match(DUEL, match.setting, {ANNA: (DEFENDER, RAIDER)}, KeyStream(KEY))
    with pytest.raises(IllegalOrder) as refused:
        match.actions.resign(ANNA)
    assert refused.value.reason.key == "refusal-resign-for"
    with pytest.raises(NotYourOrder):
        match.actions.resign(ANNA, "neutral")
    match.actions.resign(ANNA, "raider")
    assert match.outcome is not None
    assert match.outcome.winners == ("defender",)


@pytest.mark.parametrize("stranger", [CARLA, "", "bot:captain"])
def test_only_a_person_at_the_table_resigns(stranger: str) -> None:
    match = keyed()
    with pytest.raises(NotYourOrder):
        match.actions.resign(stranger)


def test_a_comrade_takes_over_the_seats_of_who_resigns_and_fights_on() -> None:
    persons: Persons = {ANNA: (Seat("a1"),), BEA: (Seat("a2"),), CARLA: (Seat("b1"), Seat("b2"))}
    match = fleet(persons)
    match.actions.resign(BEA)
    assert not match.over
    assert match.parley.persons[ANNA] == ("a1", "a2")
    assert match.parley.persons[BEA] == ()
    assert entries(match.journal, "resigned")[0]["to"] == ANNA
    with pytest.raises(NotYourOrder):
        match.actions.resign(BEA)
    match = again(match)
    match.actions.resign(ANNA)
    assert match.outcome is not None
    assert match.outcome.winners == ("b",)
    again(match)


def test_bots_do_not_fight_on_for_the_last_person_of_a_side() -> None:
    match = fleet({ANNA: (Seat("a1"),), "bot:captain a": (Seat("a2"),), CARLA: (Seat("b1"), Seat("b2"))})
    match.actions.resign(ANNA)
    assert match.outcome is not None
    assert match.outcome.winners == ("b",)


# -- draws -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("proposer", "other", "_one", "_two"), BOTH)
def test_a_draw_that_is_agreed_ends_the_game(proposer: str, other: str, _one: str, _two: str) -> None:
    match = under_way(keyed(), raider=1)
    match.actions.propose_draw(proposer)
    assert not match.over
    assert match.parley.to_agree(DRAW) == [other]
    match = again(match)
    match.actions.answer(DRAW, other, True)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason.key) == ((), "outcome-draw-agreed")
    assert kinds(match)[-3:] == ["draw-proposed", "draw-accepted", "end"]
    again(match)


def test_a_draw_that_is_refused_cannot_be_proposed_again_before_something_is_decided() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.propose_draw(ANNA)
    match.actions.answer(DRAW, BEA, False)
    assert not match.over
    match = again(match)
    with pytest.raises(IllegalOrder) as refused:
        match.actions.propose_draw(ANNA)
    assert refused.value.reason.key == "refusal-refused-already"
    match.actions.propose_draw(BEA)
    match.actions.answer(DRAW, ANNA, False)
    give(match, "raider steer 155.0")
    match.actions.propose_draw(BEA)
    match.actions.withdraw(DRAW, BEA)
    match.actions.propose_draw(ANNA)


def test_a_proposal_is_withdrawn_by_whoever_made_it_and_by_nobody_else() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.propose_draw(ANNA)
    with pytest.raises(NotYourOrder):
        match.actions.withdraw(DRAW, BEA)
    match.actions.withdraw(DRAW, ANNA)
    with pytest.raises(StaleOrder):
        match.actions.answer(DRAW, BEA, True)
    with pytest.raises(StaleOrder):
        match.actions.withdraw(DRAW, ANNA)
    entry = match.order(RAIDER, "steer 155.0")["n"]
    match.actions.propose_take_back(BEA, entry)
    match.actions.withdraw(TAKE_BACK, BEA)
    assert again(match).parley.take_back is None


def test_two_do_not_propose_the_same_thing_at_once() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.propose_draw(ANNA)
    with pytest.raises(IllegalOrder) as refused:
        match.actions.propose_draw(BEA)
    assert refused.value.reason.key == "refusal-proposed-already"


def test_a_draw_needs_everybody_even_comrades() -> None:
    match = fleet({ANNA: (Seat("a1"),), BEA: (Seat("a2"),), CARLA: (Seat("b1"), Seat("b2"))})
    match.actions.propose_draw(ANNA)
    assert match.parley.to_agree(DRAW) == [BEA, CARLA]
    match.actions.answer(DRAW, CARLA, True)
    assert not match.over
    with pytest.raises(NotYourOrder):
        match.actions.answer(DRAW, CARLA, True)
    match.actions.answer(DRAW, BEA, True)
    assert match.over


def test_a_side_that_only_bots_play_fights_on() -> None:
    match = Match(DUEL, keyed().setting, {BOT: (RAIDER,), ANNA: (DEFENDER,)}, KeyStream(KEY))
    with pytest.raises(IllegalOrder) as refused:
        match.actions.propose_draw(ANNA)
    assert refused.value.reason.key == "refusal-draw-bots"


def test_play_goes_on_while_a_draw_is_open() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.propose_draw(ANNA)
    give(match, "raider steer 155.0")
    assert match.parley.to_agree(DRAW) == [BEA]


# -- seats that change hands -------------------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
def test_a_seat_goes_to_another_person_who_then_gives_its_orders(restart: bool) -> None:
    match = under_way(keyed(), raider=1)
    match.actions.hand_over(RAIDER, CARLA, by=BEA)
    match = again(match) if restart else match
    assert match.parley.holder(RAIDER) == CARLA
    with pytest.raises(NotYourOrder):
        match.order(RAIDER, "steer 155.0", person=BEA)
    match.order(RAIDER, "steer 155.0", person=CARLA)
    match.actions.resign(CARLA)
    assert match.outcome is not None
    assert match.outcome.winners == ("defender",)


def test_who_lends_a_seat_to_a_bot_may_come_back_for_it() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.hand_over(RAIDER, BOT, by=BEA)
    match = again(match)
    for by, to in ((ANNA, ANNA), (ANNA, CARLA), (BEA, CARLA)):
        with pytest.raises(Refusal):
            match.actions.hand_over(RAIDER, to, by=by)
    match.actions.hand_over(RAIDER, BEA, by=BEA)
    assert match.parley.holder(RAIDER) == BEA
    again(match)


def test_a_seat_is_given_by_its_holder_and_never_to_the_enemy() -> None:
    match = keyed()
    before = match.journal.text()
    attempts = [
        (RAIDER, CARLA, ANNA), (RAIDER, ANNA, BEA), (RAIDER, BEA, BEA), (RAIDER, "", BEA),
        (Seat("nobody"), CARLA, BEA), (RAIDER, CARLA, CARLA),
    ]  # fmt: skip
    for seat, to, by in attempts:
        with pytest.raises(Refusal):
            match.actions.hand_over(seat, to, by=by)
    assert match.journal.text() == before


@pytest.mark.parametrize("relinked", [False, True])
def test_what_the_holder_of_a_seat_sealed_is_withdrawn_when_the_seat_changes_hands(relinked: bool) -> None:
    match = give(keyed(), "defender mine 1", "defender speed 2")
    if relinked:
        match.actions.relink(DEFENDER, by=ANNA)
    else:
        match.actions.hand_over(DEFENDER, CARLA, by=ANNA)
    assert match.journal.entries[-1]["unsealed"] == [DEFENDER]
    match = again(match)
    assert DEFENDER in match.asks()
    own_copy = match.journal.seen_by(DEFENDER).entries
    sealed = [entry for entry in own_copy if entry["kind"] == "seal"]
    assert len(sealed) == 1
    assert all("secret" not in entry for entry in sealed)
    give(match, "raider speed 1", "defender speed 1")
    assert match.position.state.boats[DEFENDER].speed == 1
    assert "secret" not in match.journal.seen_by(DEFENDER).entries[sealed[0]["n"] - 1]
    assert prove(read_journal(match.journal.text()), editions(DUEL)) is not None


def test_a_comrade_who_takes_over_for_one_who_resigns_never_sees_what_was_sealed() -> None:
    """The entry does not name the seats that pass on, so whatever is sealed then stays closed."""
    entries: list[dict[str, Any]] = [
        {"n": 1, "kind": "seal", "seat": "a"}, {"n": 2, "kind": "seal", "seat": "b"},
        {"n": 3, "kind": "resigned", "person": "x", "side": "s", "to": "y"},
    ]  # fmt: skip
    assert withheld(entries) == {1, 2}


def test_only_the_holder_of_a_seat_comes_by_another_link() -> None:
    match = keyed()
    match.actions.hand_over(RAIDER, BOT, by=BEA)
    before = match.journal.text()
    for seat, by in ((RAIDER, BEA), (RAIDER, BOT), (RAIDER, ANNA), (DEFENDER, BEA), (Seat("nobody"), ANNA)):
        with pytest.raises(Refusal):
            match.actions.relink(seat, by=by)
    assert match.journal.text() == before


def test_a_journal_of_a_program_that_left_seals_in_place_still_plays_again() -> None:
    match = give(keyed(), "defender mine 1", "defender speed 2")
    match.actions.hand_over(DEFENDER, CARLA, by=ANNA, keep_seal=True)
    match = again(match)
    give(match, "raider speed 1")
    assert match.position.state.boats[DEFENDER].speed == 2
    assert [e for e in match.journal.seen_by(DEFENDER).entries if e["kind"] == "seal" and "secret" in e] == []


def test_a_draw_lapses_when_only_a_bot_is_left_to_answer_it() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.propose_draw(ANNA)
    match.actions.hand_over(RAIDER, BOT, by=BEA)
    assert not match.over
    assert match.parley.offers == {}
    again(match)


def test_a_take_back_happens_when_nobody_is_left_to_object() -> None:
    match = under_way(keyed(), raider=1)
    before = match.position.digest()
    entry = match.order(RAIDER, "steer 155.0")["n"]
    match.actions.propose_take_back(BEA, entry)
    match.actions.hand_over(DEFENDER, "bot:captain defender", by=ANNA)
    assert match.position.digest() == before
    again(match)


# -- resting -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other", "_side", "_against"), BOTH)
def test_who_does_not_sit_at_the_table_settles_nothing_there(one: str, other: str, _side: str, _against: str) -> None:
    match = under_way(keyed(), raider=1)
    deeds: list[Callable[[], Any]] = [
        lambda: match.actions.pause(CARLA),
        lambda: match.actions.propose_draw(CARLA),
        lambda: match.actions.propose_adjournment(CARLA, ""),
        lambda: match.actions.resign(CARLA),
    ]
    for deed in deeds:
        with pytest.raises(NotYourOrder):
            deed()
    match.actions.pause(one)
    with pytest.raises(NotYourOrder) as refused:
        match.actions.go_on(CARLA)
    assert refused.value.reason.args["person"] == CARLA
    match.actions.go_on(other)


@pytest.mark.parametrize(("one", "other", "_side", "_against"), BOTH)
def test_nothing_is_ordered_in_a_pause_which_anybody_ends(one: str, other: str, _side: str, _against: str) -> None:
    match = give(keyed(), "defender mine 1", "defender speed 1")
    match.actions.pause(one)
    match = again(match)
    length = len(match.journal.entries)
    deeds: list[Callable[[], object]] = [
        lambda: match.order(RAIDER, "speed 1"),
        lambda: match.undo(DEFENDER),
        lambda: match.standing.leave(RAIDER, "nerve", "keep"),
        lambda: match.actions.pause(other),
        lambda: match.actions.propose_adjournment(other),
    ]
    for deed in deeds:
        with pytest.raises(IllegalOrder) as refused:
            deed()
        assert refused.value.reason.key == "refusal-paused"
    assert len(match.journal.entries) == length
    match.actions.go_on(other)
    give(again(match), "raider speed 1")
    with pytest.raises(StaleOrder):
        match.actions.go_on(one)


@pytest.mark.parametrize("by_clock", [False, True])
def test_a_journal_says_whether_a_person_paused_or_their_clock(by_clock: bool) -> None:
    match = give(keyed(), "defender mine 1", "defender speed 1")
    match.actions.pause(BEA, by_clock=by_clock)
    entry = match.journal.entries[-1]
    assert (entry["person"], entry.get("clock")) == (BEA, True if by_clock else None)
    match.snapshots.take()
    rest = again(match).parley.rest
    assert rest == match.parley.rest == Rest("paused", BEA, clock=by_clock)
    match.actions.go_on(ANNA)
    give(match, "raider speed 1")
    assert prove(read_journal(match.journal.text()), editions(match.game)).close is Close.UNFINISHED


def test_a_snapshot_of_an_older_program_knows_no_clock_in_a_pause() -> None:
    """So none is written where a person pauses: what such a program wrote is proved to the letter."""
    match = give(keyed(), "defender mine 1", "defender speed 1")
    match.actions.pause(BEA)
    data = match.parley.to_data()
    assert data["rest"] == {"kind": "paused", "person": BEA, "until": "", "back": ()}
    match.parley.restore(data)
    assert match.parley.rest == Rest("paused", BEA)


def test_an_adjournment_is_agreed_and_ends_when_everybody_is_back() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.propose_adjournment(BEA, "  Sunday,\n 8 o'clock ")
    assert not match.parley.resting
    match = again(match)
    match.actions.answer(ADJOURNMENT, ANNA, True)
    assert match.parley.resting
    assert match.parley.rest is not None
    assert match.parley.rest.until == "Sunday, 8 o'clock"
    match = again(match)
    match.actions.go_on(ANNA)
    with pytest.raises(StaleOrder):
        match.actions.go_on(ANNA)
    with pytest.raises(IllegalOrder) as refused:
        match.order(RAIDER, "steer 155.0")
    assert refused.value.reason.key == "refusal-adjourned"
    match = again(match)
    match.actions.go_on(BEA)
    assert not match.parley.resting
    give(match, "raider steer 155.0")


def test_against_bots_an_adjournment_needs_nobody() -> None:
    match = Match(DUEL, keyed().setting, {BOT: (RAIDER,), ANNA: (DEFENDER,)}, KeyStream(KEY))
    match.actions.propose_adjournment(ANNA)
    assert match.parley.resting
    match.actions.go_on(ANNA)
    assert not match.parley.resting


def test_a_refused_adjournment_changes_nothing() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.propose_adjournment(BEA)
    match.actions.answer(ADJOURNMENT, ANNA, False)
    assert not again(match).parley.resting


@pytest.mark.parametrize("until", ["x" * 81, "a\u202eb", "a\x00b"])
def test_the_words_of_an_adjournment_are_short_and_plain(until: str) -> None:
    match = under_way(keyed(), raider=1)
    with pytest.raises(IllegalOrder) as refused:
        match.actions.propose_adjournment(BEA, until)
    assert refused.value.reason.args == {"most": 80}
    match.actions.propose_adjournment(BEA, "x" * 80)
    assert match.parley.offers[ADJOURNMENT].until == "x" * 80


def test_one_may_resign_in_a_pause_and_the_game_is_over() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.pause(ANNA)
    match.actions.resign(BEA)
    assert match.over
    again(match)


# -- the end of a match ------------------------------------------------------------------------------------------


def test_a_game_that_has_ended_by_its_rules_cannot_be_resigned_or_drawn() -> None:
    match = played(1)
    outcome = match.outcome
    for person in PERSONS:
        for deed in (
            match.actions.resign,
            match.actions.propose_draw,
            match.actions.propose_adjournment,
            match.actions.pause,
            match.actions.go_on,
        ):
            with pytest.raises(StaleOrder):
                deed(person)
    assert match.outcome == outcome
