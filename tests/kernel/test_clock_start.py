"""The entry at which the current player's clock started: from the entries, and the same after a restart."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.matches.agreements import DRAW, TAKE_BACK
from admiralty.kernel.matches.clock_start import began, waits_since
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume, take_over
from tests.kernel.table import ANNA, BEA, DEFENDER, KEY, RAIDER, REVISED, give, keyed, under_way


def written(*kinds: str) -> list[dict[str, Any]]:
    """Entries from the second on; what a kind needs follows it: ``undo 2``, ``seal red``, ``paused clock``."""
    made = []
    for n, each in enumerate(kinds, start=2):
        kind, _, more = each.partition(" ")
        told: dict[str, Any] = {"before": int(more)} if more.isdigit() else {"seat": more}
        made.append({"n": n, "kind": kind, **({"clock": True} if more == "clock" else told)})
    return made


@pytest.mark.parametrize(
    ("kinds", "since"),
    [
        ((), 1),
        (("order a",), 2),
        (("order a", "order a"), 3),
        (("order a", "undo 2", "order a", "undo 4", "order a"), 2),
        (("order a", "undo 2", "order a", "order a"), 5),
        (("order a", "order a", "undo 2", "order a"), 3),
        (("seal a", "unseal a", "seal a"), 2),
        (("seal a", "unseal a", "seal b", "seal a"), 5),
        (("unseal a", "seal a"), 1),
        (("unseal a", "seal a", "seal b"), 4),
        (("unseal a", "seal a", "seal b", "seal c"), 5),
        (("unseal a", "resumed", "seal a"), 1),
        (("unseal a", "rules", "seal a"), 4),
        (("draw-proposed", "draw-withdrawn", "take-back-proposed 1", "nonce", "standing-order", "snapshot"), 1),
        (("order a", "paused", "adjournment-proposed"), 2),
        (("order a", "paused", "resumed"), 2),
        (("order a", "undo 2", "paused", "resumed", "order a"), 2),
        (("order a", "adjournment-proposed", "adjourned", "resumed", "resumed"), 2),
        (("order a", "paused clock"), 3),
        (("order a", "paused clock", "resumed", "paused", "resumed"), 3),
        (("order a", "undo 2", "paused clock", "resumed", "order a"), 6),
        (("order a", "taken-back 2", "order a"), 4),
        (("order a", "undo 2", "rules", "order a"), 5),
        (("order a", "handed-over a"), 3),
        (("order a", "handed-over a", "handed-over a", "resigned"), 3),
        (("order a", "undo 2", "handed-over a", "order a", "handed-over a"), 4),
        (("handed-over a", "order a", "handed-over a"), 4),
        (("roll", "auto a"), 1),
    ],
)
def test_the_waiting_begins_with(kinds: tuple[str, ...], since: int) -> None:
    assert began(written(*kinds), 1) == since


def test_a_question_to_another_seat_begins_it_however_far_a_plan_went_that_was_taken_back() -> None:
    match = under_way(keyed(mine="off"), defender=1)
    give(match, "defender steer 010.0", "defender common")
    match.undo(DEFENDER)
    match.undo(DEFENDER)
    planned = waits_since(match)
    give(match, "defender steer 010.0", "defender common")
    assert waits_since(match) == planned
    give(match, "defender hold")
    assert list(match.asks()) == [RAIDER]
    assert waits_since(match) == match.decision > planned


def test_new_rules_begin_it_and_keep_what_was_sealed() -> None:
    match = give(keyed(mine="off"), "defender speed 1")
    take_over(match, REVISED)
    rules = next(entry["n"] for entry in match.journal.entries if entry["kind"] == "rules")
    for table in (match, resume(read_journal(match.journal.text()), REVISED, KeyStream(KEY))):
        assert waits_since(table) == rules
        if DEFENDER in table.position.seals:
            table.undo(DEFENDER)
        give(table, "defender speed 1")
        assert waits_since(table) == rules


def fidget(match: Match[Any], rng: Fast) -> None:
    """An act, or a wished-for act, of one of the two."""
    who, seat = ((ANNA, DEFENDER), (BEA, RAIDER))[rng.below(2)]
    own = [entry["n"] for entry in match.journal.entries if entry.get("seat") == seat]
    deeds = (
        lambda: match.order(seat, match.asks()[seat].choices.sample(rng).code),
        lambda: match.order(seat, match.asks()[seat].choices.sample(rng).code),
        lambda: match.undo(seat),
        lambda: match.actions.propose_take_back(who, own[-1]),
        lambda: match.actions.answer(TAKE_BACK, who, accept=True),
        lambda: match.actions.propose_draw(who),
        lambda: match.actions.withdraw(DRAW, who),
        lambda: match.actions.pause(who),
        lambda: match.actions.go_on(who),
    )
    deeds[rng.below(len(deeds))]()


@pytest.mark.parametrize("seed", range(6))
def test_it_is_the_same_after_a_restart_and_never_goes_back(seed: int) -> None:
    match, rng, before = keyed(), Fast(seed), 0
    for _ in range(80):
        try:
            fidget(match, rng)
        except (Refusal, LookupError):
            continue
        if match.over:
            break
        since = waits_since(match)
        assert before <= since <= len(match.journal.entries)
        before = since
        assert waits_since(resume(read_journal(match.journal.text()), match.game, KeyStream(KEY))) == since
    assert before > 1
