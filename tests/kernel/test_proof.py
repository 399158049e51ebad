"""Proofs: every forgery is named by its entry, and unproved stretches are named too.

Each test forges a journal with knowledge of the format: entries are changed and the chain is recomputed.
"""

import json
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.kernel.flows.chance import KeyStream, Recorded, d6
from admiralty.kernel.flows.choices import IllegalOrder
from admiralty.kernel.flows.event import Event, Message
from admiralty.kernel.flows.flow import Ask, Flow, ask, ask_all, ask_window, roll
from admiralty.kernel.games.game import Game
from admiralty.kernel.games.position import FlowError
from admiralty.kernel.matches.agreements import TAKE_BACK
from admiralty.kernel.matches.journal import Journal, JournalError, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.matches.nonces import commitment_to
from admiralty.kernel.replays.proof import _Prover, editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume, take_over
from admiralty.kernel.replays.verdict import Close, Proof, Unproved
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take
from tests.kernel.rewritten import entries, rechained, reforged, rewritten
from tests.kernel.table import ANNA, BEA, DEFENDER, DUEL, KEY, RAIDER, REVISED, give, keyed, opened, played, under_way
from tests.kernel.test_replay import eventful

FINISHED = played(11).journal
Body = dict[str, Any]


def proved(journal: Journal, *games: Game[Any]) -> Proof:
    return prove(read_journal(journal.text()), editions(*games or (DUEL,)))


def forged_at(journal: Journal, *games: Game[Any]) -> int:
    """The entry that the proof names, or the reader of its lines before it."""
    with pytest.raises((ReplayError, JournalError)) as refused:
        proved(journal, *games)
    fault: Any = refused.value
    return int(fault.entry if isinstance(fault, ReplayError) else fault.line - 1)


def wrong_at(journal: Journal, number: int, change: Callable[[Body], Any]) -> int:
    return forged_at(rewritten(journal, number, change))


def set_to(**values: Any) -> Callable[[Body], None]:
    return lambda body: body.update(values)


def added(journal: Journal, *bodies: Body) -> Journal:
    return reforged(journal, lambda there: there.extend(dict(body) for body in bodies))


# -- what is proved ----------------------------------------------------------------------------------------------


def test_a_finished_game_is_proved_to_the_last_die() -> None:
    proof = proved(FINISHED)
    assert proof.whole
    assert proof.close is Close.FINISHED
    assert proof.chances == proof.thrown == len(entries(FINISHED, "roll", "draw")) > 0
    assert [(stretch.first, stretch.last) for stretch in proof.stretches] == [(1, len(FINISHED.entries))]


@pytest.mark.parametrize("seed", range(6))
def test_an_eventful_game_is_proved_whole(seed: int) -> None:
    live = eventful(seed)
    proof = proved(live.journal)
    assert proof.whole
    assert proof.thrown == len(entries(live.journal, "roll", "draw"))


def test_a_game_that_goes_on_is_checked_without_its_key() -> None:
    proof = proved(played(11, most=20).journal)
    assert proof.thrown == 0 < proof.chances
    assert proof.close is Close.UNFINISHED


def test_rewriting_without_a_change_is_no_forgery() -> None:
    assert rewritten(FINISHED, 0, lambda body: None).text() == FINISHED.text()


# -- every single value ------------------------------------------------------------------------------------------


def leaves(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    yield path
    for name, value in pairs:
        yield from leaves(value, (*path, name))


def other_value(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "x"
        case None:
            return 1
        case _:
            return "x"


def changed(path: tuple[Any, ...]) -> Callable[[Body], None]:
    def change(body: Body) -> None:
        *way, last = path
        for name in way:
            body = body[name]
        body[last] = other_value(body[last])

    return change


@pytest.mark.parametrize("seed", [1, 3])
def test_no_value_of_a_journal_can_be_changed_unnoticed(seed: int, soak_scale: int) -> None:
    """Every number, word and list of every entry, one at a time: open and sealed, dice, story, luck, snapshots, end."""
    journal = eventful(seed).journal
    tried = 0
    for entry in journal.entries:
        body = {name: value for name, value in entry.items() if name not in ("n", "hash", "sealed")}
        paths = [path for path in leaves(body) if path and path[-1] not in ("secret", "salt")]
        paths = [path for path in paths if not (path[0] == "secret" and len(path) == 2)]
        for path in paths[:: 1 if soak_scale > 1 else 7]:
            tried += 1
            forged = rewritten(journal, entry["n"], changed(path))
            assert forged_at(forged) in (entry["n"], _carried_out(journal, entry, path)), path
    assert tried > 100


def _carried_out(journal: Journal, entry: Body, path: tuple[Any, ...]) -> int:
    """Where another proposal might have been made: the entry that does what was proposed."""
    if entry["kind"] == "take-back-proposed" and path == ("before",):
        return int(next((each["n"] for each in entries(journal, "taken-back") if each["n"] > entry["n"]), 0))
    return int(entry["n"])


def test_lifting_what_does_not_stand_is_not_written_and_is_a_forgery() -> None:
    match = played(11, most=20)
    before = len(match.journal.entries)
    match.standing.leave(RAIDER, "nerve", None, for_game=True)
    assert len(match.journal.entries) == before
    match.standing.leave(RAIDER, "nerve", "keep", for_game=True)
    match.standing.leave(RAIDER, "nerve", None, for_game=True)
    lifted = match.journal.entries[-1]
    assert lifted["secret"]["0"]["for_game"] is False
    assert proved(match.journal).stretches
    for path in (("secret", "0", name) for name in ("for_game", "window")):
        assert wrong_at(match.journal, lifted["n"], changed(path)) == lifted["n"], path


# -- dice --------------------------------------------------------------------------------------------------------


def test_every_die_that_was_tampered_with_is_named_by_its_entry() -> None:
    for entry in entries(FINISHED, "roll"):
        fallen = entry["answer"] % 6 + 1
        assert wrong_at(FINISHED, entry["n"], set_to(answer=fallen)) == entry["n"]


def test_a_die_taken_from_another_place_of_the_stream_is_found() -> None:
    """Who knows the key could look for a counter that gives a better die; counters go up one by one."""
    stream = KeyStream(KEY)
    entry = entries(FINISHED, "roll")[0]
    request = resume(FINISHED, DUEL, Recorded([]), until=entry["n"] - 1).position.request
    counter = next(c for c in range(1000, 2000) if stream.resolve(request, c) == entry["answer"])  # type: ignore[arg-type]
    assert wrong_at(FINISHED, entry["n"], lambda body: body.update(count=counter)) == entry["n"]


def one_die(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    tally.marks.append((yield from roll(d6, case="T-1", by=ONE)))
    tally.marks.append((yield from take(TWO, 1, 2)))


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("fallen", [1.0, True, "1", [1], None, 7, 10**30])
def test_a_die_must_be_the_right_kind_of_number(fallen: Any, finished: bool) -> None:
    """With the key and without it: 1 is neither 1.0 nor true."""
    game = Tiny(one_die)
    key = next(k for k in (bytes([n]) * 32 for n in range(256)) if KeyStream(k).at(0).below(6) == 0)
    match = Match(game, game.setting(), {ANNA: (ONE, TWO)}, KeyStream(key))
    match.order(ONE, "take 1")
    if finished:
        match.order(TWO, "take 1")
    assert entries(match.journal, "roll")[0]["answer"] == 1
    assert forged_at(rewritten(match.journal, 3, lambda body: body.update(answer=fallen)), game) == 3


def test_a_die_that_was_left_out_or_thrown_twice_is_found() -> None:
    place = entries(FINISHED, "roll")[1]["n"]
    assert forged_at(reforged(FINISHED, lambda bodies: bodies.pop(place - 1))) == place
    assert forged_at(reforged(FINISHED, lambda bodies: bodies.insert(place, bodies[place - 1]))) == place + 1


# -- barriers and consent ----------------------------------------------------------------------------------------


def fired(*dice: Any) -> Match[Any]:
    match = under_way(opened(*dice), raider=1)
    return give(match, "raider steer 155.0", "raider common", "raider fire")


def test_an_undo_past_fallen_dice_is_a_forgery() -> None:
    """The shot missed; the forger takes the order back and fires again, with the die that comes next."""
    match = fired(1)
    order = entries(match.journal, "order")[-1]["n"]
    undo = {"kind": "undo", "seat": "raider", "before": order}
    held = {"kind": "order", "print": "ask raider - HD-5.1", "seat": "raider", "answer": "hold"}
    for forged in (added(match.journal, undo), added(match.journal, undo, held)):
        assert forged_at(forged) == len(match.journal.entries) + 1


def test_an_undo_of_anything_but_ones_own_last_order_is_a_forgery() -> None:
    match = under_way(opened(), raider=1)
    give(match, "raider steer 155.0")
    undos: list[Body] = [
        {"seat": "defender", "before": len(match.journal.entries)},
        {"seat": "raider", "before": 2},
        {"seat": "nobody", "before": len(match.journal.entries)},
        {"seat": ["raider"], "before": 2},
        {"before": 2},
    ]
    for undo in undos:
        assert forged_at(added(match.journal, {"kind": "undo", **undo})) == len(match.journal.entries) + 1


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ([("taken-back", None)], 1),
        ([("take-back-proposed", BEA), ("taken-back", None)], 2),
        ([("take-back-proposed", BEA), ("take-back-accepted", BEA), ("taken-back", None)], 2),
        ([("take-back-proposed", BEA), ("take-back-accepted", "mallory"), ("taken-back", None)], 2),
        ([("take-back-proposed", BEA), ("take-back-refused", ANNA), ("taken-back", None)], 3),
        ([("take-back-proposed", ANNA), ("taken-back", None)], 1),
        ([("take-back-proposed", "mallory"), ("taken-back", None)], 1),
        ([("take-back-accepted", ANNA)], 1),
    ],
)
def test_a_take_back_without_the_others_consent_is_a_forgery(steps: list[tuple[str, str | None]], wrong: int) -> None:
    match = fired(1)
    before = entries(match.journal, "order")[-1]["n"]
    bodies = []
    for kind, person in steps:
        who = {} if person is None else {"person": person}
        what = {"before": before} if kind in ("taken-back", "take-back-proposed") else {}
        bodies.append({"kind": kind, **who, **what})
    assert forged_at(added(match.journal, *bodies)) == len(match.journal.entries) + wrong


def test_a_take_back_that_was_agreed_on_is_none() -> None:
    match = fired(1, 2)
    match.actions.propose_take_back(BEA, entries(match.journal, "order")[-1]["n"])
    match.actions.answer(TAKE_BACK, ANNA, True)
    give(match, "raider fire")
    assert proved(match.journal).whole


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ([{"kind": "resigned", "person": "mallory", "side": "raider"}], 1),
        ([{"kind": "resigned", "person": ANNA, "side": "raider"}], 1),
        ([{"kind": "draw-accepted", "person": ANNA}], 1),
        ([{"kind": "draw-proposed", "person": ANNA}, {"kind": "draw-accepted", "person": ANNA}], 2),
        ([{"kind": "handed-over", "seat": "raider", "from": ANNA, "to": "mallory"}], 1),
        ([{"kind": "handed-over", "seat": "raider", "from": BEA, "to": ANNA}], 1),
        ([{"kind": "adjournment-proposed", "person": ANNA}, {"kind": "adjourned"}], 2),
        ([{"kind": "paused", "person": ANNA}, {"kind": "undo", "seat": "raider", "before": 5}], 2),
        ([{"kind": "resumed", "person": ANNA}], 1),
        ([{"kind": "paused"}], 1),
        ([{"kind": "paused", "person": ANNA, "clock": False}], 1),
        ([{"kind": "paused", "person": ANNA, "clock": "anna's"}], 1),
        ([{"kind": "draw-withdrawn", "person": ["anna"]}], 1),
    ],
)
def test_what_persons_settle_among_themselves_is_proved_like_the_rest(steps: list[Body], wrong: int) -> None:
    """Nobody resigns for another, no draw and no adjournment is agreed on by one alone, no seat is given away twice."""
    match = under_way(opened(), raider=1)
    give(match, "raider steer 155.0")
    assert forged_at(added(match.journal, *steps)) == len(match.journal.entries) + wrong


# -- answers -----------------------------------------------------------------------------------------------------


def test_an_order_put_into_another_mouth_is_found() -> None:
    entry = next(e for e in entries(FINISHED, "order") if e["seat"] == RAIDER)
    assert wrong_at(FINISHED, entry["n"], lambda body: body.update(seat="defender")) == entry["n"]


def test_a_story_that_the_rules_do_not_tell_is_found() -> None:
    for entry in FINISHED.entries:
        if entry.get("events"):
            assert wrong_at(FINISHED, entry["n"], lambda body: body.pop("events")) == entry["n"]


def forced(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(TWO, 7)))
    tally.marks.append((yield from take(ONE, 1, 2)))
    window = ask_window(TWO, Message("which"), numbers(0, 1), window="w", decline="take 0", case="T-1")
    tally.marks.append((yield from window))
    tally.marks.append((yield from take(ONE, 1, 2)))


def forced_game() -> tuple[Match[Any], Game[Any]]:
    game = Tiny(forced)
    match = Match(game, game.setting(), {ANNA: (ONE,), BEA: (TWO,)}, Recorded([]), key=KEY)
    match.standing.leave(TWO, "w", "take 0", for_game=True)
    match.order(ONE, "take 1")
    left = match.standing.answer()
    assert left is not None
    match.order(*left)
    return match, game


def test_who_answered_cannot_be_forged() -> None:
    """An automatic answer and an order are two things, and each is derived."""
    match, game = forced_game()
    assert proved(match.journal, game).whole
    orders = [entry["n"] for entry in entries(match.journal, "order")]
    auto = entries(match.journal, "auto")[0]["n"]
    for number, others in ((auto, ("order", "standing")), (orders[0], ("auto", "standing")), (orders[1], ("auto",))):
        for other in others:
            assert forged_at(rewritten(match.journal, number, set_to(kind=other)), game) == number


def test_older_programs_gave_standing_orders_a_kind_of_their_own_and_named_who_left_them() -> None:
    match, game = forced_game()
    left, answered = entries(match.journal, "standing-order")[0]["n"], entries(match.journal, "order")[-1]["n"]

    def named(body: Body) -> None:
        body["seat"] = body["secret"]["0"].pop("seat")

    older = rewritten(rewritten(match.journal, left, named), answered, set_to(kind="standing"))
    assert proved(older, game).whole
    assert resume(read_journal(older.text()), game, Recorded([]), key=KEY).standing.orders.of(
        TWO
    ) == match.standing.orders.of(TWO)


def test_an_answer_by_a_standing_order_that_nobody_left_is_a_forgery() -> None:
    match, game = forced_game()
    left, answered = entries(match.journal, "standing-order")[0]["n"], entries(match.journal, "order")[-1]["n"]
    older = rewritten(match.journal, answered, set_to(kind="standing"))
    assert forged_at(reforged(older, lambda bodies: bodies.pop(left - 1)), game) == answered - 1

    def lifted(body: Body) -> None:
        body["secret"]["0"]["code"] = "take 1"

    assert forged_at(rewritten(match.journal, left, lifted), game) == answered


def test_who_left_a_standing_order_is_not_said_twice() -> None:
    """Older programs named the seat in the open. Beside the sealed one it could name somebody else."""
    match, game = forced_game()
    left = entries(match.journal, "standing-order")[0]["n"]
    assert forged_at(rewritten(match.journal, left, set_to(seat=ONE)), game) == left


@pytest.mark.parametrize("dropped", ["luck", "parley", "standing", "entries"])
def test_nothing_beside_a_saved_position_is_left_out_alone(dropped: str) -> None:
    """Programs of long ago saved none of it; none has ever saved the half."""
    match = under_way(opened(), raider=1)
    match.snapshots.take()
    last = len(match.journal.entries)

    def left_out(*names: str) -> Journal:
        def change(body: Body) -> None:
            for name in names:
                del body["secret"]["0"][name]

        return rewritten(match.journal, last, change)

    assert forged_at(left_out(dropped)) == last
    assert proved(left_out("luck", "parley", "standing", "entries")).whole
    assert proved(left_out("parley", "standing", "entries")).whole


def test_an_order_that_is_not_legal_is_found_even_where_replay_need_not_list() -> None:
    def quick(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from ask(ONE, Message("which"), numbers(1, 2), case="T-1")))

    game = Tiny(quick)
    match = Match(game, game.setting(), {ANNA: (ONE,)}, Recorded([]), key=KEY)
    match.order(ONE, "take 1")
    assert proved(match.journal, game).answers == 1
    assert forged_at(rewritten(match.journal, 2, lambda body: body.update(answer="take 99")), game) == 2


def test_a_released_order_other_than_the_sealed_one_is_found() -> None:
    def both(tally: Tally) -> Flow[None]:
        asks = {seat: Ask(seat, Message("which"), numbers(1, 2), "T-1") for seat in (ONE, TWO)}
        tally.marks += (yield from ask_all(asks, case="T-1")).values()

    game = Tiny(both)
    match = Match(game, game.setting(), {ANNA: (ONE, TWO)}, Recorded([]), key=KEY)
    match.order(ONE, "take 1")
    match.order(TWO, "take 1")
    release = entries(match.journal, "release")[0]["n"]
    forged = rewritten(match.journal, release, lambda body: body.update(answer={"one": "take 2", "two": "take 1"}))
    assert forged_at(forged, game) == release


@pytest.mark.parametrize("name", ["print", "seat", "answer", "kind"])
def test_an_entry_that_lacks_something_is_named(name: str) -> None:
    entry = next(e for e in entries(FINISHED, "order") if "answer" in e)

    def strip(body: Body) -> None:
        if name == "kind":
            body["kind"] = "nonsense"
        else:
            del body[name]

    assert wrong_at(FINISHED, entry["n"], strip) == entry["n"]


# -- secrets -----------------------------------------------------------------------------------------------------


class Whispered(Event):
    word: int


def whispering(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    tally.tell(Whispered(tally.marks[0], seen_by=(TWO,)))
    tally.marks.append((yield from take(TWO, 1, 2)))


def whispered() -> tuple[Journal, Game[Any]]:
    game = Tiny(whispering)
    match = Match(game, game.setting(), {ANNA: (ONE, TWO)}, Recorded([]), key=KEY)
    match.order(ONE, "take 2")
    match.order(TWO, "take 1")
    return match.journal, game


@pytest.mark.parametrize(
    "change",
    [
        lambda part: part["event"].update(word=1),
        lambda part: part.update(seen_by=["one"]),
        lambda part: part.update(seen_by=["one", "two"]),
        lambda part: part.update(more=1),
    ],
)
def test_a_secret_told_otherwise_than_the_rules_tell_it_is_found_once_it_is_shown(change: Any) -> None:
    journal, game = whispered()
    assert proved(journal, game).whole
    assert forged_at(rewritten(journal, 2, lambda body: change(body["secret"]["0"])), game) == 2
    assert forged_at(rewritten(journal, 2, lambda body: body.pop("secret")), game) == 2


def test_parts_that_stay_sealed_are_counted_and_not_called_proved() -> None:
    journal, game = whispered()
    proof = prove(read_journal(journal.seen_by(ONE).text()), editions(game))
    assert (proof.sealed, proof.whole, proof.unproved) == (1, False, [])
    assert prove(read_journal(journal.seen_by(TWO).text()), editions(game)).whole


def test_what_cannot_be_played_again_from_a_seats_copy_is_named() -> None:
    match = under_way(keyed(), raider=1)
    proof = prove(read_journal(match.journal.seen_by(RAIDER).text()), editions(DUEL))
    (stretch,) = proof.unproved
    assert (stretch.first, stretch.last, stretch.unproved) == (2, len(match.journal.entries), Unproved.SEALED)
    assert not proof.whole


# -- luck, end, header -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda luck: luck[0].update(actual=luck[0]["actual"] + 1),
        lambda luck: luck[0].update(as_good=luck[0]["as_good"] / 2 + 0.01),
        lambda luck: luck[0].update(expected="much"),
        lambda luck: luck[0].update(as_bad=luck[0]["as_bad"] - 0.001),
        lambda luck: luck[0].update(expected=10**300),
        lambda luck: luck[0].pop("as_bad"),
        lambda luck: luck.pop(),
        lambda luck: luck.append(5),
    ],
)
def test_a_luck_ledger_that_flatters_is_found(change: Any) -> None:
    last = len(FINISHED.entries)
    assert wrong_at(FINISHED, last, lambda body: change(body["luck"])) == last
    assert forged_at(rewritten(FINISHED, last, lambda body: body.pop("luck"))) == last


@pytest.mark.parametrize("key", [b"another key".hex(), "no hexadecimal"])
def test_a_key_other_than_the_committed_one_is_named_by_the_last_entry(key: Any) -> None:
    last = len(FINISHED.entries)
    assert wrong_at(FINISHED, last, lambda body: body.update(key=key)) == last
    assert wrong_at(FINISHED, last, lambda body: body.pop("key")) == last


def test_another_outcome_is_found() -> None:
    last = len(FINISHED.entries)
    outcome = {**FINISHED.entries[-1]["outcome"], "winners": []}
    assert FINISHED.entries[-1]["outcome"]["winners"]
    assert wrong_at(FINISHED, last, lambda body: body.update(outcome=outcome)) == last


def test_an_end_before_the_end_is_found() -> None:
    end = FINISHED.entries[-1]
    early = {name: end[name] for name in ("kind", "outcome", "luck", "key")}

    def cut_short(bodies: list[Body]) -> None:
        del bodies[12:]
        bodies.append(early)

    assert forged_at(reforged(FINISHED, cut_short)) == 13


def test_nothing_follows_the_end() -> None:
    forged = reforged(FINISHED, lambda bodies: bodies.append(bodies[-1]))
    with pytest.raises(JournalError, match="follows the end") as refused:
        proved(forged)
    assert refused.value.line == len(FINISHED.entries) + 2


def test_a_cut_tail_is_told_from_a_whole_game() -> None:
    """Cut after any entry: it stands at a question to a person, or it breaks off where nobody was asked."""
    lines = FINISHED.text().splitlines()
    match = keyed()
    waits = {len(match.journal.entries)}
    for entry in entries(FINISHED, "order", "seal"):
        match.order(entry["seat"], entry.get("answer") or entry["secret"]["0"]["answer"])
        waits.add(len(match.journal.entries))
        if match.journal.entries[-1]["kind"] == "snapshot":  # when a host takes one is its own affair
            waits.add(len(match.journal.entries) - 1)
    for number in range(1, len(FINISHED.entries)):
        proof = prove(read_journal("\n".join(lines[: number + 1])), editions(DUEL))
        assert proof.close is (Close.UNFINISHED if number in waits else Close.CUT), number
        assert proof.whole is (number in waits)


def test_a_header_alone_is_no_game() -> None:
    proof = prove(read_journal(FINISHED.text().splitlines()[0]), editions(DUEL))
    assert (proof.close, proof.entries, proof.whole) == (Close.HEADER, 0, False)


@pytest.mark.parametrize(
    "header",
    [
        {"options": {"mine": "off"}},
        {"scenario": "nowhere"},
        {"persons": {ANNA: ["admiral"]}},
        {"persons": {ANNA: ["raider"], BEA: ["defender", "raider"]}},
        {"chance": {"source": "key-stream", "commitment": None}},
        {"chance": {"source": "key-stream", "commitment": "0" * 64}},
        {"chance": {"source": "by-hand", "commitment": None}},
        {"chance": {"source": "key-stream", "commitment": "\u0430" * 64}},
        {"changes": {"ship.huascar.pf": 3}},
        {"more": 1},
        {"luck": 5, "n": "x"},
        {"sealed": 5},
        {"from": {"match": "another", "entry": 3}},
    ],
)
def test_a_changed_header_is_found(header: Body) -> None:
    """Dice said to be thrown by hand have no key to reveal, a key that was not committed to proves nothing."""
    assert forged_at(reforged(FINISHED, lambda bodies: None, **header)) in (0, 1, 2, len(FINISHED.entries))


def test_an_option_that_a_header_does_not_name_is_the_usual_one() -> None:
    """A journal from before the game had the option; another choice than the usual one is found all the same."""
    assert proved(reforged(FINISHED, lambda bodies: None, options={})).everything
    assert forged_at(reforged(FINISHED, lambda bodies: None, options={"mine": "off"})) in (0, 1, 2)


def test_hand_dice_with_a_promised_key_must_reveal_it() -> None:
    """A referee throws single dice from a key; a finished journal that withholds it is not proved."""
    forged = reforged(
        FINISHED, lambda bodies: bodies[-1].pop("key"), chance={"source": "by-hand", "commitment": "0" * 64}
    )
    assert forged_at(forged) == len(FINISHED.entries)
    honest = reforged(FINISHED, lambda bodies: bodies[-1].pop("key"), chance={"source": "by-hand", "commitment": None})
    proof = proved(honest)
    assert (proof.whole, proof.everything, proof.committed) == (True, False, False)
    assert proved(FINISHED).everything


# -- what persons give to the dice -------------------------------------------------------------------------------


def mixed() -> Journal:
    persons, nonces = {ANNA: (DEFENDER,), BEA: (RAIDER,)}, {ANNA: "0a" * 16, BEA: "0b" * 16}
    commitments = {person: commitment_to(nonce) for person, nonce in nonces.items()}
    match = Match(DUEL, DUEL.setting("fog", {}), persons, KeyStream(KEY), commitments=commitments)
    for person, nonce in nonces.items():
        match.actions.mix(person, nonce)
    match.actions.resign(BEA)
    return match.journal


@pytest.mark.parametrize(
    "change",
    [{"person": "mallory"}, {"person": ANNA}, {"nonce": "short"}, {"nonce": "\u0430" * 32}, {"person": "anna\u200b"}],
)
def test_what_a_person_gave_to_the_dice_before_the_first_fell_is_proved_like_the_rest(change: Body) -> None:
    journal = mixed()
    assert proved(journal).everything
    kinds = ["start", "nonce-committed", "nonce-committed", "nonces-closed", "nonce", "nonce"]
    assert [entry["kind"] for entry in journal.entries[:6]] == kinds
    assert wrong_at(journal, 6, set_to(**change)) == 6
    sealed = {"commitment": change["nonce"]} if "nonce" in change else change
    assert wrong_at(journal, 3, set_to(**sealed)) == 3


def test_a_salt_of_a_sealed_part_follows_from_the_key() -> None:
    """Else a host could put anything there: a message, or the room to open one commitment in two ways."""
    header, *bodies = (json.loads(line) for line in FINISHED.lines())
    number = next(n for n, body in enumerate(bodies) if body.get("secret"))
    bodies[number]["secret"]["0"]["salt"] = "00" * 32
    forged = read_journal(rechained(header, bodies))
    with pytest.raises(ReplayError, match="salt is") as refused:
        prove(forged, editions(DUEL))
    assert refused.value.entry == number + 1


def test_a_nonce_of_somebody_whom_the_header_does_not_seat_is_named() -> None:
    assert forged_at(reforged(mixed(), lambda bodies: None, persons={BEA: [RAIDER, DEFENDER]})) == 2


# -- rules that changed ------------------------------------------------------------------------------------------


def taken_over() -> Match[Any]:
    match = played(3, most=18)
    take_over(match, REVISED)
    return played(4, match, most=6)


def poorer(body: Body) -> None:
    """A boat of the position that new rules take over from loses her coal."""
    parts = body["secret"]
    parts[max(parts)]["position"]["state"]["boats"]["raider"]["coal"] = 0


def test_a_rules_entry_starts_no_new_truth() -> None:
    """A position slipped in with new rules is found where both are at hand, and named as not proved where not."""
    match = taken_over()
    changed_at = entries(match.journal, "rules")[0]["n"]
    assert proved(match.journal, DUEL, REVISED).whole
    forged = rewritten(match.journal, changed_at, poorer)
    assert forged_at(forged, DUEL, REVISED) == changed_at
    (stretch,) = proved(match.journal, REVISED).unproved
    assert (stretch.first, stretch.last, stretch.unproved) == (1, changed_at, Unproved.NO_RULES)
    (stretch,) = proved(match.journal, DUEL).unproved
    assert (stretch.first, stretch.last) == (changed_at, len(match.journal.entries))


def test_a_forged_entry_before_a_rules_entry_is_found_under_its_own_rules() -> None:
    match = taken_over()
    entry = entries(match.journal, "seal")[0]["n"]

    def faster(body: Body) -> None:
        body["secret"]["0"]["answer"] = "speed 99"

    assert forged_at(rewritten(match.journal, entry, faster), DUEL, REVISED) == entry


@pytest.mark.parametrize(
    "change", [{"from": "0"}, {"from": "2"}, {"chances": 0}, {"chances": 99}, {"dropped": 3}, {"to": "1"}]
)
@pytest.mark.parametrize("at_hand", [(DUEL, REVISED), (REVISED,)])
def test_a_rules_entry_must_go_on_from_what_was_there(change: Body, at_hand: tuple[Game[Any], ...]) -> None:
    match = taken_over()
    number = entries(match.journal, "rules")[0]["n"]
    forged = rewritten(match.journal, number, lambda body: body.update(change))
    if at_hand == (REVISED,) and ("dropped" in change or "to" in change):
        assert proved(forged, *at_hand).unproved  # nothing can be said without the old rules, and that is said
    else:
        assert forged_at(forged, *at_hand) == number


def test_a_rules_entry_of_the_same_rules_is_a_forgery_if_it_changes_anything() -> None:
    """The forger plays on under the very same rules, from a position of his own."""
    match = under_way(opened(), raider=1)
    take_over(match, DUEL)
    number = entries(match.journal, "rules")[0]["n"]
    assert forged_at(rewritten(match.journal, number, poorer)) == number


def test_a_journal_of_rules_that_are_not_at_hand_is_not_proved_at_all() -> None:
    forged = reforged(FINISHED, lambda bodies: None, rules="0")
    proof = proved(forged)
    assert [(s.first, s.last, s.rules, s.unproved) for s in proof.stretches] == [
        (1, len(FINISHED.entries), "0", Unproved.NO_RULES)
    ]
    assert (proof.thrown, proof.whole) == (0, False)


def test_a_seat_holds_one_person_at_a_time_and_the_defender_is_one() -> None:
    assert proved(FINISHED).whole
    doubled = reforged(FINISHED, lambda bodies: None, persons={ANNA: [DEFENDER, RAIDER], BEA: [RAIDER]})
    assert forged_at(doubled) == 0


@pytest.mark.parametrize(
    ("believed", "fault", "told"),
    [
        (0, FlowError("stuck"), "^stuck"),
        (7, FlowError("stuck"), "entry 7: holds a position that these rules cannot play on from"),
        (7, ReplayError(9, "is another"), "entry 9: is another"),
        (0, ReplayError(9, "is another"), "entry 9: is another"),
        (7, IllegalOrder("T-1", Message("refusal-over"), "x"), "refusal-over"),
    ],
)
def test_what_goes_wrong_after_a_position_that_was_believed_is_its_fault(
    believed: int, fault: Exception, told: str
) -> None:
    prover: Any = SimpleNamespace(believed=believed)
    with pytest.raises((FlowError, ReplayError, IllegalOrder), match=told), _Prover._believing(prover):
        raise fault
