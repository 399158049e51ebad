"""Rules migration: other rules keep every answer that fits them, and name what does not and why."""

import json
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from admiralty import library
from admiralty.kernel.flows.chance import ByHand, Fast, KeyStream, Recorded
from admiralty.kernel.flows.event import Event, Message
from admiralty.kernel.flows.flow import Flow, ask_window
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.matches.agreements import ADJOURNMENT, DRAW
from admiralty.kernel.matches.hand_entry import HandEntry
from admiralty.kernel.matches.journal import Journal, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.records.record import EVERYONE
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.reading import same_story
from admiralty.kernel.replays.replay import resume, take_over
from admiralty.lab.run import bots_by_side, key_of, play
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take
from tests.kernel.rewritten import entries, reforged
from tests.kernel.table import ANNA, BEA, DEFENDER, DUEL, KEY, RAIDER, REVISED, give, keyed, opened, played, under_way
from tests.kernel.test_replay import eventful

Told = Callable[[int], Event]
PERSONS = {ANNA: (ONE,), BEA: (TWO,)}
TURNS = 150


class Second(Tiny):
    version = "2"


def first_story() -> Told:
    class Marked(Event):
        number: int

    return lambda number: Marked(number, case="T-1")


def richer_story() -> Told:
    """The same, with a field more and a citation mended."""

    class Marked(Event):
        number: int
        colour: str

    return lambda number: Marked(number, "red", case="T-2")


def other_story(from_turn: int) -> Told:
    class Marked(Event):
        number: int

    told = iter(range(10_000))
    return lambda number: Marked(number + 10 * (next(told) >= from_turn), case="T-1")


def plan(told: Told, offered: tuple[int, ...] = (1, 2)) -> list[Callable[..., Flow[None]]]:
    def turn(tally: Tally) -> Flow[None]:
        seat = (ONE, TWO)[len(tally.marks) % 2]
        tally.marks.append((yield from take(seat, *offered)))
        tally.tell(told(tally.marks[-1]))

    return [turn] * TURNS


def marked(orders: int = TURNS - 1) -> Match[Any]:
    game = Tiny(*plan(first_story()))
    match: Match[Any] = Match(game, game.setting(), PERSONS, KeyStream(KEY))
    rng = Fast(3)
    for _ in range(orders):
        (seat,) = match.asks()
        match.order(seat, match.asks()[seat].choices.sample(rng).code)
    return match


def under(match: Match[Any], told: Told, offered: tuple[int, ...] = (1, 2)) -> Match[Any]:
    """The match as a program with other rules opens its file."""
    return resume(read_journal(match.journal.text()), Second(*plan(told, offered)), KeyStream(KEY))


def rules(match: Match[Any]) -> dict[str, Any]:
    entry = entries(match.journal, "rules")[-1]
    return {name: entry[name] for name in ("dropped", "first", "why") if name in entry}


BESIDE = ("entries", "luck", "parley", "standing")
"""What an older program did not save with a position."""


def without(journal: Journal, *unsaved: str) -> Journal:
    """The journal as a program wrote it that saved less with a position."""

    def strip(bodies: list[dict[str, Any]]) -> None:
        for body in bodies:
            for part in body.get("secret", {}).values():
                for name in unsaved if "position" in part else ():
                    part.pop(name, None)

    return reforged(journal, strip)


@pytest.mark.parametrize("snapshots", [True, False])
def test_a_field_added_to_an_event_takes_nothing_back(snapshots: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not snapshots:
        monkeypatch.setattr("admiralty.kernel.matches.snapshots.SNAPSHOT_AFTER", 10**6)
    match = marked()
    again = under(match, richer_story())
    assert rules(again) == {"dropped": 0}
    assert again.position.state.marks == match.position.state.marks
    assert list(again.asks()) == list(match.asks())


def test_the_same_rules_with_a_richer_story_go_on_too() -> None:
    match = marked()
    game = Tiny(*plan(richer_story()))
    again = resume(read_journal(match.journal.text()), game, KeyStream(KEY))
    assert again.position.digest() == match.position.digest()
    assert again.journal.text() == match.journal.text()


@pytest.mark.parametrize("orders", [5, 60, TURNS - 1])
def test_what_is_lost_lies_behind_the_last_snapshot(orders: int) -> None:
    """Rules that would not have allowed anything that was played: what the last snapshot holds is kept."""
    match = marked(orders)
    again = under(match, first_story(), offered=(8, 9))
    held = [entry["n"] for entry in entries(match.journal, "snapshot")][-1:]
    lost = [entry for entry in entries(match.journal, "order") if entry["n"] > (held[0] if held else 0)]
    expected = {"dropped": len(lost), "first": lost[0]["n"], "why": "forbidden"} if lost else {"dropped": 0}
    assert rules(again) == expected
    assert len(lost) < 30
    assert len(again.position.state.marks) == orders - len(lost)


def test_a_position_without_the_fields_that_are_new_is_stood_at_all_the_same() -> None:
    class Longer(Tally, known=EVERYONE):
        smoke: int = 7

    class Third(Second):
        kind = Longer

    match = marked(60)
    third = Third(*plan(first_story(), (8, 9)))
    again: Match[Any] = resume(read_journal(match.journal.text()), third, KeyStream(KEY))
    kept = len(again.position.state.marks)
    assert kept == 60 - rules(again)["dropped"] > 0
    assert again.position.state.marks == match.position.state.marks[:kept]
    assert again.position.state.smoke == 7


def segments(*first: int, second: tuple[int, ...]) -> list[Callable[..., Flow[None]]]:
    """A segment of one order and one of four."""

    def before(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(ONE, *first)))

    def within(tally: Tally) -> Flow[None]:
        for _ in range(4):
            tally.marks.append((yield from take(ONE, *second, 9)))

    return [before, within]


def saved_within_a_segment() -> tuple[Match[Any], list[int]]:
    """A match whose position was saved three orders after the last boundary, and the entries of its four orders."""
    game = Tiny(*segments(5, 6, second=(1, 2)))
    match: Match[Any] = Match(game, game.setting(), PERSONS, KeyStream(KEY))
    given = [match.order(ONE, f"take {number}")["n"] for number in (5, 1, 2, 1)]
    match.snapshots.take()
    return match, given


@pytest.mark.parametrize("older", [False, True])
@pytest.mark.parametrize(("offered", "fits"), [((1, 2), 3), ((1, 3), 1), ((3,), 0)])
def test_an_order_of_the_open_segment_that_is_forbidden_is_named(
    offered: tuple[int, ...], fits: int, older: bool
) -> None:
    """What lies before the segment is safe."""
    match, given = saved_within_a_segment()
    journal = without(match.journal, *BESIDE) if older else match.journal
    revised = Second(*segments(7, 8, second=offered))
    again = resume(read_journal(journal.text()), revised, KeyStream(KEY))
    lost = {"first": given[1 + fits], "why": "forbidden"} if fits < 3 else {}
    assert rules(again) == {"dropped": 3 - fits, **lost}
    assert again.position.state.marks == [5, 1, 2, 1][: 1 + fits]


def test_of_a_segment_that_does_not_say_what_was_asked_only_the_beginning_is_kept() -> None:
    """The oldest program saved the answers of the open segment without their questions."""
    match, given = saved_within_a_segment()
    journal = without(match.journal, *BESIDE, "prints")
    revised = Second(*segments(7, 8, second=(1, 2)))
    again = resume(read_journal(journal.text()), revised, KeyStream(KEY))
    assert (rules(again)["dropped"], rules(again)["first"]) == (3, given[1])
    assert again.position.state.marks == [5]


def test_another_story_is_told_from_its_entry_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.kernel.matches.snapshots.SNAPSHOT_AFTER", 10**6)
    again = under(marked(20), other_story(from_turn=12))
    assert rules(again) == {"dropped": 8, "first": 14, "why": "told"}


def test_a_game_that_is_over_by_the_new_rules_and_one_that_asks_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.kernel.matches.snapshots.SNAPSHOT_AFTER", 10**6)
    match = marked(20)

    class Short(Second):
        def outcome(self, state: Tally) -> Outcome | None:
            return Outcome((), Message("over"), "T-1") if len(state.marks) == 12 else super().outcome(state)

    over = resume(read_journal(match.journal.text()), Short(*plan(first_story())), KeyStream(KEY))
    assert rules(over) == {"dropped": 8, "first": 14, "why": "over"}
    assert over.over

    def asked(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(TWO, 1, 2)))

    other = resume(read_journal(match.journal.text()), Second(*[asked] * TURNS), KeyStream(KEY))
    assert rules(other) == {"dropped": 20, "first": 2, "why": "asked"}


@pytest.mark.parametrize(
    ("told", "now", "same"),
    [
        ([{"event": "A", "n": 1}], [{"event": "A", "n": 1, "more": 2}], True),
        ([{"event": "A", "n": 1, "gone": 2}], [{"event": "A", "n": 1}], True),
        ([{"event": "A", "n": 1}], [{"event": "B"}, {"event": "A", "n": 1}], True),
        ([{"event": "A", "n": 1}], [{"event": "A", "n": 2}], False),
        ([{"event": "A"}, {"event": "B"}], [{"event": "B"}, {"event": "A"}], False),
        ([{"event": "A"}], [], False),
        ([{"event": "A", "case": "1"}], [{"event": "A", "case": "2"}], True),
        ([{"event": "A", "of": [{"value": 1}]}], [{"event": "A", "of": [{"value": 1, "case": "x"}]}], True),
        ([{"event": "A", "of": [{"value": 1}]}], [{"event": "A", "of": [{"value": 1}, {"value": 2}]}], False),
    ],
)
def test_stories_are_compared_by_what_the_rules_decide(told: list[Any], now: list[Any], same: bool) -> None:
    assert same_story(told, now) is same


@pytest.mark.parametrize("seed", range(8))
def test_a_running_match_and_its_file_are_taken_over_alike(seed: int) -> None:
    live = played(seed, most=14 + 3 * seed)
    if live.over:
        return
    text = live.journal.text()
    take_over(live, REVISED)
    file = resume(read_journal(text), REVISED, KeyStream(KEY))
    assert file.journal.text() == live.journal.text()
    assert file.position.digest() == live.position.digest()
    assert file.parley.to_data() == live.parley.to_data()
    proof = prove(read_journal(live.journal.text()), editions(DUEL, REVISED))
    assert not proof.unproved


@pytest.mark.parametrize("seed", range(6))
def test_an_eventful_game_is_taken_over_at_any_place(seed: int) -> None:
    """Undos, take-backs, unsealed orders and snapshots among them: under equal rules nothing is ever lost."""

    class Same(type(DUEL)):  # type: ignore[misc]
        version = "1b"

    same = object.__new__(Same)
    same.__dict__.update(DUEL.__dict__)
    lines = eventful(seed).journal.text().splitlines()
    for number in range(2, len(lines) - 1, 3):
        cut = "\n".join(lines[:number])
        before = resume(read_journal(cut), DUEL, KeyStream(KEY))
        if before.over:
            continue
        again: Match[Any] = resume(read_journal(before.journal.text()), same, KeyStream(KEY))
        assert rules(again) == {"dropped": 0}
        assert again.position.to_data()["state"] == before.position.to_data()["state"]
        assert {seat: ask.fingerprint() for seat, ask in again.asks().items()} == {
            seat: ask.fingerprint() for seat, ask in before.asks().items()
        }
        assert again.chances == before.chances
        assert again.standing.orders.to_data() == before.standing.orders.to_data()


@pytest.mark.parametrize("older", [False, True])
@pytest.mark.parametrize("snapshot", [False, True])
def test_standing_orders_and_what_persons_settled_outlive_rules_and_restarts(snapshot: bool, older: bool) -> None:
    match = under_way(keyed(), raider=1)
    match.standing.leave(DEFENDER, "nerve", "keep", for_game=True)
    match.standing.leave(RAIDER, "nerve", "keep")
    match.actions.propose_draw(ANNA)
    match.actions.hand_over(RAIDER, "carla", by=BEA)
    match.actions.pause("carla")
    if snapshot:
        match.snapshots.take()
    match.actions.go_on(ANNA)
    give(match, "raider steer 155.0")
    match.actions.pause(ANNA)
    journal = without(match.journal, *BESIDE) if older else match.journal
    again = resume(read_journal(journal.text()), REVISED, KeyStream(KEY))
    restarted = resume(read_journal(again.journal.text()), REVISED, KeyStream(KEY))
    for each in (again, restarted):
        assert each.standing.orders.to_data() == match.standing.orders.to_data()
        assert each.parley.to_data() == match.parley.to_data()
        assert each.parley.to_agree(DRAW) == ["carla"]
        each.actions.go_on(ANNA)
        each.actions.answer(DRAW, "carla", True)
        assert each.over


def test_a_standing_order_bound_to_a_period_stays_bound() -> None:
    def rounds(number: int) -> Callable[..., Flow[None]]:
        def round_(tally: Tally) -> Flow[None]:
            period = f"round {len(tally.marks) // 2}"
            question, orders = Message("which"), numbers(0, 1)
            answer = ask_window(ONE, question, orders, case="T-1", window="w", decline="take 0", period=period)
            tally.marks.append((yield from answer))
            tally.marks.append((yield from take(TWO, 1, 2)))

        round_.__name__ = f"round{number}"
        return round_

    match: Match[Any] = Match(Tiny(rounds(1), rounds(2)), Tiny().setting(), PERSONS, KeyStream(KEY))
    match.standing.leave(ONE, "w", "take 0")
    left = match.standing.answer()
    assert left is not None
    match.order(*left)
    again = resume(read_journal(match.journal.text()), Second(rounds(1), rounds(2)), KeyStream(KEY))
    for each in (match, again):
        assert each.standing.orders.of(ONE)["w"].period == "round 0"
        each.order(TWO, "take 1")
        assert each.standing.orders.of(ONE) == {}


def test_what_persons_settled_after_the_lost_answers_still_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.kernel.matches.snapshots.SNAPSHOT_AFTER", 10**6)
    match = marked(20)
    match.actions.hand_over(ONE, "carla", by=ANNA)
    match.actions.propose_draw("carla")
    again = under(match, first_story(), offered=(8, 9))
    assert rules(again)["dropped"] == 20
    assert again.parley.holder(ONE) == "carla"
    assert again.parley.to_agree(DRAW) == [BEA]


def test_the_reason_tells_nothing_that_is_secret() -> None:
    """What is said in the open about a lost answer: its entry and one word."""
    match = marked(20)
    again = under(match, first_story(), offered=(8, 9))
    (shown,) = entries(again.journal.seen_by(None), "rules")
    assert set(shown) == {"n", "kind", "from", "to", "dropped", "chances", "first", "why", "sealed", "hash"}
    assert "marks" not in json.dumps(shown)


def test_a_journal_grows_to_no_more_than_about_twice_its_size_by_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    with_snapshots = len(marked().journal.text())
    monkeypatch.setattr("admiralty.kernel.matches.snapshots.SNAPSHOT_AFTER", 10**6)
    assert with_snapshots < 2.5 * len(marked().journal.text())


@pytest.mark.parametrize(("game_id", "scenario"), [("iron_and_fire", "near_miss"), ("ironclads_on_squares", "lissa")])
def test_a_game_can_be_taken_over_where_a_turn_begins(game_id: str, scenario: str) -> None:
    """Most turns begin with a snapshot, and no journal is more than about twice as long for it."""
    game = library.game(game_id)
    setting = game.setting(scenario, {})
    match, _ = play(game, setting, bots_by_side(setting, ["random"]), key_of(5))
    turns = [
        part["position"]["state"]["turn"]
        for entry in entries(match.journal, "snapshot")
        for part in entry["secret"].values()
        if "position" in part
    ]
    reached = match.position.state.turn
    assert len(set(turns)) >= 0.7 * reached
    lines = match.journal.text().splitlines()
    kept = sum(
        len(line) for line, entry in zip(lines[1:], match.journal.entries, strict=True) if entry["kind"] == "snapshot"
    )
    assert kept < 0.65 * sum(map(len, lines))


def test_recorded_dice_that_were_kept_are_not_thrown_again() -> None:
    match = under_way(keyed(), raider=1)
    give(match, "raider steer 155.0", "raider common", "raider fire")
    thrown = match.chances
    again = resume(read_journal(match.journal.text()), REVISED, Recorded([]), key=KEY)
    assert (rules(again)["dropped"], again.chances) == (0, thrown)


def test_a_proposal_answered_between_a_lost_die_and_its_snapshot_stays_answered() -> None:
    """The snapshot knows what persons have settled; what lies before it is not settled a second time."""
    match = under_way(opened(2, 3), raider=1)
    match.actions.propose_draw(BEA)
    match.actions.propose_adjournment(ANNA, "Sunday")
    give(match, "raider steer 155.0", "raider chilled", "raider fire")
    match.actions.answer(DRAW, ANNA, False)
    match.actions.answer(ADJOURNMENT, BEA, True)
    match.snapshots.take()
    match.actions.go_on(ANNA)
    again = resume(read_journal(match.journal.text()), REVISED, Recorded([3]), key=KEY)
    assert rules(again)["why"] == "asked"
    assert again.parley.to_data() == match.parley.to_data()


def test_new_rules_keep_a_refereed_table_that_was_corrected_behind_a_snapshot() -> None:
    """A position that a correction has gone back behind is none to go on from."""
    match = Match(DUEL, DUEL.setting("fog", {}), {ANNA: (DEFENDER, RAIDER)}, ByHand(KEY), key=KEY)
    entry, rng = HandEntry(match, ANNA), Fast(2)
    while len(entries(match.journal, "roll", "draw")) < 3:
        if entry.due is not None:
            entry.roll()
        else:
            seat, ask = next(iter(match.asks().items()))
            match.order(seat, ask.choices.sample(rng).code)
    match.snapshots.take()
    match.actions.correct(ANNA, entries(match.journal, "order")[1]["n"])
    kept = match.position.digest()
    newer = copy(DUEL)
    vars(newer)["version"] = "newer"
    assert take_over(match, newer) == 0
    assert rules(match)["dropped"] == 0
    assert match.position.digest() == kept
