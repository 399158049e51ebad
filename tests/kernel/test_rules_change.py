"""A rules change: new rules take over at the last segment boundary and keep what fits of the open tail."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import KeyStream, Recorded
from admiralty.kernel.flows.choices import IllegalOrder
from admiralty.kernel.flows.flow import Flow
from admiralty.kernel.matches.agreements import TAKE_BACK
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume, take_over
from admiralty.kernel.replays.verdict import Proof, Unproved
from admiralty.library import sources
from tests.kernel.inline import ONE, Tally, Tiny, take
from tests.kernel.rewritten import entries, rewritten
from tests.kernel.table import (
    ANNA,
    BEA,
    DEFENDER,
    DUEL,
    KEY,
    RAIDER,
    REVISED,
    give,
    keyed,
    opened,
    played,
    under_way,
)
from tests.support.cases import case
from tests.toy.revised import RevisedDuel, RevisedHarbourDuel


def missed(load: str, *dice: Any) -> Match[Any]:
    """The raider has fired and missed: the tail of the open segment is the order and the die."""
    match = under_way(opened(*dice), raider=1)
    give(match, "raider steer 155.0", f"raider {load}", "raider fire")
    assert [str(getattr(answer, "code", answer)) for answer in match.position.tail] == ["fire", str(dice[0])]
    return match


def rules_entry(match: Match[Any]) -> dict[str, Any]:
    return entries(match.journal, "rules")[-1]


def assert_whole_length(proof: Proof) -> None:
    """The stretches of a proof follow each other, and between them speak of every entry once."""
    spoken_of = [number for stretch in proof.stretches for number in range(stretch.first, stretch.last + 1)]
    assert spoken_of == list(range(1, proof.entries + 1))


@case("HD-A2")
def test_a_tail_that_fits_goes_on_as_if_nothing_had_happened() -> None:
    match = missed("common", 1)
    assert take_over(match, REVISED) == 0
    assert match.asks()[RAIDER].window == "nerve"
    assert (rules_entry(match)["from"], rules_entry(match)["to"], rules_entry(match)["dropped"]) == ("1", "2", 0)
    assert isinstance(match.position.state, RevisedDuel)
    assert match.position.state.chilled == {RAIDER: 0}


@case("HD-A2")
def test_a_tail_that_does_not_fit_is_taken_back_to_its_last_fitting_answer() -> None:
    """A chilled shot was a d6 and is a d4 now: the order to fire fits, the die does not and falls again."""
    match = missed("chilled", 2, 4)
    assert take_over(match, REVISED) == 1
    assert rules_entry(match)["dropped"] == 1
    again = entries(match.journal, "roll")[-1]
    assert (again["print"], again["answer"], again["count"]) == ("roll raider d4 HD-5.2", 4, 1)
    assert match.chances == 2


def test_a_sealed_order_stays_sealed() -> None:
    match = give(keyed(), "defender mine 1", "defender speed 2")
    assert take_over(match, REVISED) == 0
    assert list(match.asks()) == [RAIDER]
    give(match, "raider speed 1")
    assert match.position.state.boats[DEFENDER].speed == 2


@pytest.mark.parametrize(("load", "dice"), [("common", [1]), ("chilled", [2, 1])])
def test_a_match_that_was_taken_over_resumes_plays_on_and_is_proved(load: str, dice: list[int]) -> None:
    match = missed(load, *dice)
    take_over(match, REVISED)
    again = resume(read_journal(match.journal.text()), REVISED, Recorded([]), key=KEY)
    assert again.position.digest() == match.position.digest()
    assert again.chances == match.chances
    before = again.position.digest()
    give(again, "raider keep")
    assert again.position.digest() != before
    journal = read_journal(again.journal.text())
    assert prove(journal, editions(DUEL, REVISED)).whole
    changed = entries(journal, "rules")[0]["n"]
    for at_hand, unproved in ((REVISED, (1, changed, "1")), (DUEL, (changed, len(journal.entries), "1"))):
        proof = prove(journal, editions(at_hand))
        (stretch,) = proof.unproved
        assert (stretch.first, stretch.last, stretch.rules) == unproved
        assert_whole_length(proof)


@pytest.mark.parametrize(
    ("load", "dice", "redrawn", "chances"), [("common", [1], [6, "2"], 3), ("chilled", [2, 1], [1], 2)]
)
def test_luck_outlives_the_rules_it_fell_under_without_what_was_dropped(
    load: str, dice: list[Any], redrawn: list[Any], chances: int
) -> None:
    """The die of the open tail counts where it was kept, and does not where it fell again."""
    live, file = missed(load, *dice, *redrawn), missed(load, *dice)
    file.snapshots.take()
    take_over(live, REVISED)
    from_file = older(file, *dice[1:], *redrawn)
    again = resume(read_journal(live.journal.text()), REVISED, Recorded(redrawn), key=KEY)
    for each in (live, from_file, again):
        give(each, "raider again")
    assert live.history.luck.summary()[0].chances == chances
    assert again.history.luck.to_data() == live.history.luck.to_data() == from_file.history.luck.to_data()


def test_undo_after_a_resumed_change_goes_back_into_the_tail_that_was_kept() -> None:
    match = under_way(opened(), raider=1)
    give(match, "raider steer 155.0", "raider common")
    take_over(match, REVISED)
    again = resume(read_journal(match.journal.text()), REVISED, Recorded([]), key=KEY)
    digest = again.position.digest()
    for each in (match, again):
        assert not each.can_undo(RAIDER)
        give(each, "raider hold", "defender steer 000.0")
        each.undo(DEFENDER)
    assert again.position.digest() == match.position.digest()
    assert again.position.digest() != digest


def test_what_happened_under_the_old_rules_cannot_be_taken_back() -> None:
    match = under_way(opened(1), raider=1)
    steered = match.order(RAIDER, "steer 155.0")["n"]
    give(match, "raider common")
    fired = match.order(RAIDER, "fire")["n"]
    take_over(match, REVISED)
    again = resume(read_journal(match.journal.text()), REVISED, Recorded([]), key=KEY)
    for each in (match, again):
        for entry in (steered, fired):
            with pytest.raises(IllegalOrder):
                each.actions.propose_take_back(BEA, entry)


def test_the_last_order_under_the_old_rules_stays_and_the_first_under_the_new_goes() -> None:
    match = under_way(opened(), raider=1)
    last = match.order(RAIDER, "steer 155.0")["n"]
    take_over(match, REVISED)
    digest = match.position.digest()
    again = resume(read_journal(match.journal.text()), REVISED, Recorded([]), key=KEY)
    assert match.history.steps[-1].entry == last
    for each in (match, again):
        with pytest.raises(IllegalOrder):
            each.actions.propose_take_back(BEA, last)
        first = each.order(RAIDER, "common")["n"]
        each.actions.propose_take_back(BEA, first)
        each.actions.answer(TAKE_BACK, ANNA, True)
        assert each.position.digest() == digest


def test_a_finished_match_after_a_change_proves_its_later_dice() -> None:
    match = played(3, most=18)
    take_over(match, REVISED)
    played(4, match)
    later = prove(read_journal(match.journal.text()), editions(REVISED))
    assert later.thrown == later.chances > 0
    both = prove(read_journal(match.journal.text()), editions(DUEL, REVISED))
    assert both.whole
    assert both.thrown == len(entries(match.journal, "roll", "draw"))


# -- journals of older rules -------------------------------------------------------------------------------------


def older(match: Match[Any], *dice: Any) -> Match[Any]:
    """The match as the new program opens its file."""
    return resume(read_journal(match.journal.text()), REVISED, Recorded(list(dice)), key=KEY)


def test_an_older_journal_goes_on_from_its_snapshot_and_the_answers_after_it() -> None:
    match = under_way(opened(), raider=1)
    match.snapshots.take()
    give(match, "raider steer 155.0", "raider common")
    again = older(match)
    assert rules_entry(again)["dropped"] == 0
    assert again.position.state.boats[RAIDER].bearing == 1550
    assert again.asks()[RAIDER].case == "HD-5.1"
    assert isinstance(again.position.state, RevisedDuel)
    assert older(again).position.digest() == again.position.digest()


def test_a_snapshot_in_an_open_tail_that_fits() -> None:
    match = missed("common", 1)
    match.snapshots.take()
    again = older(match)
    assert again.asks()[RAIDER].window == "nerve"
    assert rules_entry(again)["dropped"] == 0


@pytest.mark.parametrize("face", [2, 5])
def test_a_snapshot_in_an_open_tail_that_does_not_fit(face: int) -> None:
    """Whether or not a d4 could have shown the face: it was another die, and it is thrown again."""
    match = missed("chilled", face, 3)
    match.snapshots.take()
    give(match, "raider keep")
    again = older(match, 4)
    assert rules_entry(again)["dropped"] == 2
    assert again.chances == 2
    assert entries(again.journal, "roll")[-1]["print"] == "roll raider d4 HD-5.2"
    assert again.asks()[RAIDER].window == "nerve"


def test_an_answer_after_the_snapshot_that_does_not_fit_is_dropped_with_all_that_followed() -> None:
    match = under_way(opened(1, 3), raider=1)
    match.snapshots.take()
    give(match, "raider steer 155.0", "raider chilled", "raider fire", "raider again")
    again = older(match, 1)
    assert rules_entry(again)["dropped"] == 3  # the die, the nerve and the second die
    assert again.chances == 3
    assert again.position.state.boats[RAIDER].nerve == 2


def test_an_order_that_the_new_rules_forbid_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chilled shot four times: the new rules know three."""
    monkeypatch.setattr("admiralty.kernel.matches.snapshots.SNAPSHOT_AFTER", 1000)
    match = give(opened(), "defender mine 1")
    match.snapshots.take()
    for _ in range(3 + 1):
        give(match, "defender speed 0", "raider speed 0", "raider steer 150.0", "raider chilled", "raider hold")
        give(match, "defender steer 000.0", "defender common", "defender hold")
    again = older(match)
    duel = again.position.state
    assert rules_entry(again)["dropped"] == 5
    assert (duel.chilled[RAIDER], duel.boats[RAIDER].chilled) == (3, False)
    assert again.journal.entries[-1]["kind"] == "auto"
    assert again.asks()[RAIDER].case == "HD-5.1"


def test_answers_dropped_by_an_older_program_are_no_forgery_and_not_called_proved() -> None:
    """It said how many answers it dropped, and not from which entry on; one that says both is held to its word."""
    match = missed("chilled", 2, 3)
    take_over(match, REVISED)
    number = rules_entry(match)["n"]
    assert rules_entry(match)["dropped"]
    assert prove(read_journal(match.journal.text()), editions(DUEL, REVISED)).whole

    def of_that_time(body: dict[str, Any]) -> None:
        del body["first"], body["why"]

    proof = prove(rewritten(match.journal, number, of_that_time), editions(DUEL, REVISED))
    (stretch,) = proof.unproved
    assert (stretch.first, stretch.last, stretch.unproved) == (number, number, Unproved.TAKEN_OVER)
    assert_whole_length(proof)
    with pytest.raises(ReplayError) as forged:
        prove(rewritten(match.journal, number, lambda body: body.update(first=1)), editions(DUEL, REVISED))
    assert forged.value.entry == number


def test_a_sealed_order_of_an_older_journal_stays_sealed() -> None:
    match = give(opened(), "defender mine 1")
    match.snapshots.take()
    give(match, "defender speed 2")
    assert list(older(match).asks()) == [RAIDER]
    match.snapshots.take()
    assert list(older(match).asks()) == [RAIDER]


def test_an_undo_of_something_older_than_the_snapshot_keeps_what_came_instead() -> None:
    match = under_way(opened(), raider=1)
    give(match, "raider steer 155.0")
    match.snapshots.take()
    match.undo(RAIDER)
    give(match, "raider steer 145.0")
    again = older(match)
    assert again.position.state.boats[RAIDER].bearing == 1450
    assert rules_entry(again)["dropped"] == 0


def thrice(tally: Tally) -> Flow[None]:
    for _ in range(3):
        tally.marks.append((yield from take(ONE, 1, 2)))


def test_what_was_undone_does_not_come_back_where_every_question_is_alike() -> None:
    class Second(Tiny):
        version = "2"

    first = Tiny(thrice)
    match = Match(first, first.setting(), {ANNA: (ONE,)}, Recorded([]), key=KEY)
    match.order(ONE, "take 1")
    match.snapshots.take()
    match.undo(ONE)
    match.order(ONE, "take 2")
    again = resume(read_journal(match.journal.text()), Second(thrice), Recorded([]), key=KEY)
    assert again.position.state.marks == [2]
    assert rules_entry(again)["dropped"] == 0


def test_an_older_journal_without_a_snapshot_is_played_again_from_the_start() -> None:
    again = older(give(under_way(opened(), raider=1), "raider steer 155.0"))
    assert again.position.state.boats[RAIDER].bearing == 1550


def test_a_finished_journal_is_left_alone_by_other_rules() -> None:
    finished = played(1).journal.text()
    with pytest.raises(ReplayError, match="rules 1"):
        resume(read_journal(finished), REVISED, KeyStream(KEY))


def test_a_journal_of_other_rules_is_looked_at_as_far_as_they_play_the_same() -> None:
    match = under_way(opened(), raider=1)
    length = len(match.journal.entries)
    looked = resume(read_journal(match.journal.text()), REVISED, Recorded([]), until=3)
    assert (len(looked.history.steps), len(looked.journal.entries)) == (1, length)


def test_a_game_whose_snapshot_the_new_rules_cannot_read_is_played_again_from_the_start() -> None:
    class Careless(RevisedHarbourDuel):
        def upgrade(self, data: dict[str, Any], version: str) -> dict[str, Any]:
            return data

    match = under_way(opened(), raider=1)
    match.snapshots.take()
    careless = Careless(sources("tests.toy"))
    again = resume(read_journal(match.journal.text()), careless, Recorded([]), key=KEY)
    assert rules_entry(again)["dropped"] == 0
    assert list(again.asks()) == [RAIDER]


def test_a_proposal_does_not_outlive_the_rules_it_was_made_under() -> None:
    match = missed("common", 1)
    match.actions.propose_take_back(BEA, entries(match.journal, "order")[-1]["n"])
    assert match.parley.to_agree() == [ANNA]
    take_over(match, REVISED)
    assert match.parley.take_back is None
