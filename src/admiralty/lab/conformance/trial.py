"""One random game with every check on some of its decisions.

It checks the first question of each kind, the first to each seat, every decision at which the rules read what the asked
seat does not know, and a random sample: many of the first decisions, and fewer of the later ones.
"""

from collections.abc import Callable
from typing import Any

from admiralty.kernel.flows.chance import Fast, KeyStream, Outcome, Recorded, derive
from admiralty.kernel.flows.choices import Refusal, Rng
from admiralty.kernel.flows.event import Message, Seat, event_key
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.game import Game, Setting
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.lookout import print_of
from admiralty.kernel.matches.match import Match
from admiralty.kernel.records.unknown import UnknownError
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import resume
from admiralty.kernel.replays.verdict import Close

from . import checks, orders, sampling, told
from .report import Tally, asked, expect
from .secrecy import keeps_secrets, tells_no_world_apart

__all__ = ["trial"]

ENTRIES_AT_MOST = 60_000
"""A random game that is not over by then counts as endless."""

TAKEN_BACK = 3
"""How many orders after a checked decision are given before undo tries to take them back."""

SECRETS = 200
"""For how many answers secrets are searched."""

LISTS = 2_000
"""For how many answers every list is compared with offers and refusals."""

Render = Callable[[Message], str]


class _Checked(KeyStream):
    """The committed stream; it checks the distribution of a share of the requests."""

    def __init__(self, key: bytes, rng: Rng, one_in: int, tally: Tally) -> None:
        super().__init__(key)
        self.rng, self.one_in, self.tally = rng, one_in, tally

    def resolve(self, request: Chance, counter: int) -> Outcome:
        self.tally.chances += 1
        if self.rng.below(self.one_in) == 0:
            checks.distribution_is_sound(request, self.rng)
            self.tally.count("distributions")
        return super().resolve(request, counter)


def trial(
    game: Game[Any],
    setting: Setting,
    seed: int,
    *,
    one_in: int = 20,
    budget: int = 0,
    replay_one_in: int = 5,
    render: Render | None = None,
    keep: Callable[[str], None] | None = None,
) -> Tally:
    """Play one game at random; a broken promise raises `Failure`.

    Besides those that are always checked, a decision is checked with a chance of one in ``one_in``; the n-th also with
    one of ``budget`` in n, so that a short game is checked nearly whole and a long one does not take long. A finished
    game is replayed with a chance of one in ``replay_one_in``. ``render`` renders messages and raises for one that no
    catalogue has. ``keep`` gets the journal of a game that did not reach its end, whatever the reason, to be opened
    later.
    """
    key = derive(b"", f"conformance {game.id} {setting.scenario} {seed}")
    rng = Fast(derive(key, "checks"))
    tally = Tally(games=1)
    persons = {f"person {seat}": (seat,) for seat in setting.seats}
    lines: list[str] = []
    sound = False
    try:
        chance = _Checked(key, rng, one_in, tally)
        match: Match[Any] = Match(game, setting, persons, chance, key=derive(key, "salt"), sink=lines.append)
        for _ in range(keeps_secrets(game, setting, rng, SECRETS)):
            tally.count("secrets")
        for _ in range(orders.every_question_agrees(game, setting, rng, LISTS, tally)):
            tally.count("lists")
        _play(match, _Due(rng, one_in, budget), tally, render)
        _close(match, rng, replay_one_in, tally, render)
        sound = True
    finally:
        if not sound and keep is not None:
            keep("\n".join(lines) + "\n")
    return tally


class _Due:
    """Which decisions are checked."""

    def __init__(self, rng: Fast, one_in: int, budget: int) -> None:
        self.rng, self.one_in, self.budget = rng, one_in, budget
        self.met: set[str] = set()
        self.decisions = 0

    def is_first(self, ask: Ask) -> bool:
        """Whether the question is the first of its kind, or the first to the seat."""
        first = not {f"kind {ask.kind}", f"seat {ask.seat}"} <= self.met
        self.met |= {f"kind {ask.kind}", f"seat {ask.seat}"}
        return first

    def by_chance(self) -> bool:
        self.decisions += 1
        drawn = self.rng.below(self.one_in) == 0, self.rng.below(self.decisions) < self.budget
        return any(drawn)


def _play(match: Match[Any], due: _Due, tally: Tally, render: Render | None) -> None:
    rng = due.rng
    digests: dict[int, str] = {}
    remembered = TAKEN_BACK
    memory = orders.Memory()
    while not match.over:
        try:
            seat, ask = list(match.asks().items())[rng.below(len(match.asks()))]
            tally.decisions += 1
            tally.longest_tail = max(tally.longest_tail, len(match.position.tail))
            expect(ask.case in match.game.casebook, "citation", f"{asked(ask, match.position)}: there is no such case")
            memory.note(ask, rng)
            order = ask.choices.sample(rng)
            code = order.code
            tally.meet_order(ask, order)
            first, reads = due.is_first(ask), sampling.reads_the_unknown(match.position, seat, code, rng)
            if due.by_chance() or first or reads:
                tally.checked += 1
                tally.unknown += reads
                _check(match, rng, tally, render)
                memory.once_offered_is_refused_with_a_reason(match)
                remembered = 0
            if remembered < TAKEN_BACK:
                remembered += 1
                digests[len(match.history.steps)] = match.position.digest()
            match.order(seat, code)
        except UnknownError as fault:
            raise told.blamed(match.position, fault, rng) from fault
        if remembered == TAKEN_BACK and digests and not match.over:
            for _ in range(checks.undo_restores(match, digests)):
                tally.count("undone")
            digests.clear()
        expect(len(match.journal.entries) < ENTRIES_AT_MOST, "end", f"not over after {ENTRIES_AT_MOST} entries")


def _check(match: Match[Any], rng: Fast, tally: Tally, render: Render | None) -> None:
    seed = rng.below(1 << 30)
    for _ in range(told.told_as_it_is(match.position, rng)):
        tally.count("told")
    for seat in match.setting.seats:
        sampling.truth_is_a_candidate(match.position, seat)
    checks.clone_is_equal_and_apart(match, seed)
    checks.save_is_equal(match, seed)
    checks.listed_orders_are_accepted(match, rng)
    tally.misfits += checks.views_hold_no_secret(match, rng)
    for seat in {match.setting.seats[rng.below(len(match.setting.seats))]: None, **match.asks()}:
        for _ in range(sampling.samples_the_truth(match.position, seat, rng)):
            tally.count("sampled")
    checks.view_is_apart(match)
    refused = checks.others_are_refused(match, rng)
    for refusal in refused:
        tally.meet("refusals", refusal.reason.key)
    for name in ("clone", "save", "orders", "refusals", "views"):
        tally.count(name)
    if tells_no_world_apart(match.position, Fast(seed)):
        tally.count("worlds")
    if checks.merging_changes_no_odds(match, rng):
        tally.count("odds")
    for ask in match.asks().values():
        for _ in range(orders.every_text_is_listed_or_refused(ask, rng)):
            tally.count("texts")
    if render is not None:
        _can_be_said(match, refused, tally, render)


def _can_be_said(match: Match[Any], refused: list[Refusal], tally: Tally, render: Render) -> None:
    """Scenes, questions, orders and refusals can be put into words."""
    if orders.one_handle_an_order(match, render):
        tally.count("scenes")
    for ask in match.asks().values():
        render(ask.question)
        for order in ask.choices.candidates(checks.LOOKED_AT):
            if order.label is not None:
                render(order.label)
    for refusal in refused:
        render(refusal.reason)


def _close(match: Match[Any], rng: Fast, replay_one_in: int, tally: Tally, render: Render | None) -> None:
    """Checks of a finished game: how it ended, that its journal proves it, and that all of it can be worded."""
    outcome = match.outcome
    expect(outcome is not None, "end", "the game asks nothing more and has no outcome")
    if outcome is None:
        return
    tally.meet("endings", outcome.reason.key)
    book = match.game.casebook
    expect(outcome.case in book, "citation", f"the outcome cites {outcome.case!r}")
    expect(all(side in match.setting.sides for side in outcome.winners), "end", "a winner is no side of the game")
    for entry in match.journal.entries:
        if "print" in entry:
            case = print_of(entry).rsplit(" ", 1)[1]
            expect(case in book, "citation", f"entry {entry['n']}: a request cites {case!r}")
        told = [*entry.get("events", ()), *(p["event"] for p in entry.get("secret", {}).values() if "event" in p)]
        for event in told:
            tally.meet("events", event["event"])
            expect(event["case"] in book, "citation", f"entry {entry['n']}: {event['event']} cites {event['case']!r}")
            for line in event.get("modifiers", ()):
                expect(line["case"] in book, "citation", f"entry {entry['n']}: a modifier cites {line['case']!r}")
    if render is not None:
        render(outcome.reason)
    if rng.below(replay_one_in):
        return
    if render is not None:
        for entry in match.journal.entries:
            for event in entry.get("events", ()):
                render(Message(event_key(event["event"]), **{k: v for k, v in event.items() if k != "event"}))
    _replays(match, tally)


def _replays(match: Match[Any], tally: Tally) -> None:
    """The journal, read back, proves every die and leads to the same position."""
    journal = read_journal(match.journal.text())
    proof = prove(journal, editions(match.game))
    expect(proof.whole and proof.close is Close.FINISHED, "replay", "is not proved whole")
    expect(proof.thrown == proof.chances, "replay", "a die was not proved by the key")
    again = resume(read_journal(match.journal.text()), match.game, Recorded([]))
    expect(again.position.digest() == match.position.digest(), "replay", "leads to another position")
    for seat in [*match.setting.seats, None]:
        _redacted(match, seat)
    tally.count("replay")


def _redacted(match: Match[Any], seat: Seat | None) -> None:
    """A seat's copy of the journal still verifies its chain, and has no part that the seat may not see."""
    copy = read_journal(match.journal.seen_by(seat).text())
    for entry in copy.entries:
        for part in entry.get("secret", {}).values():
            expect(seat in part["seen_by"], "redaction", f"entry {entry['n']} shows {seat} a secret")
