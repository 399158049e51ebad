"""A game that begins at a position of another one, and the snapshots that positions are taken from."""

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume
from admiralty.kernel.replays.verdict import Unproved
from admiralty.library import load_package
from tests.toy.game import HarbourDuel
from tests.toy.state import Duel

PERSONS = {"anna": (Seat("defender"),), "bert": (Seat("raider"),)}
KEY = b"a key of thirty-two bytes, just so"


def duel() -> HarbourDuel:
    game = load_package("tests.toy", "HarbourDuel")
    assert isinstance(game, HarbourDuel)
    return game


def opened(game: HarbourDuel) -> Match[Duel]:
    return Match(game, game.setting("fog", {}), PERSONS, KeyStream(KEY))


def play(match: Match[Duel], orders: int, seed: int = 1) -> None:
    """So many orders at random, or fewer if the game ends."""
    rng = Fast(seed)
    for _ in range(orders):
        if match.over:
            return
        seat = next(iter(match.asks()))
        match.order(seat, match.asks()[seat].choices.sample(rng).code)


def branch(match: Match[Duel], key: bytes = b"another key") -> Match[Duel]:
    came_from = {"entry": len(match.journal.entries), "hash": match.journal.last_hash}
    return Match(
        match.game, match.setting, PERSONS, KeyStream(key),
        position=match.position.to_data(), came_from=came_from,
    )  # fmt: skip


@pytest.mark.parametrize("orders", range(25))
def test_a_game_plays_on_from_any_position_of_another(orders: int) -> None:
    match = opened(duel())
    play(match, orders)
    if match.over:
        return
    twin = branch(match)
    assert twin.position.digest() == match.position.digest()
    assert twin.journal.header["from"]["entry"] == len(match.journal.entries)
    play(twin, 200, seed=2)
    assert twin.over
    proof = prove(read_journal(twin.journal.text()), editions(twin.game))
    assert proof.thrown == proof.chances
    assert [(stretch.first, stretch.last, stretch.unproved) for stretch in proof.stretches] == [
        (1, 1, Unproved.CARRIED),
        (2, proof.entries, None),
    ]


@pytest.mark.parametrize("orders", range(25))
def test_undo_never_goes_back_behind_the_position_a_game_began_at(orders: int) -> None:
    match = opened(duel())
    play(match, orders)
    if match.over:
        return
    twin = branch(match)
    began = twin.position.digest()
    for seat in twin.setting.seats:
        if seat not in twin.position.seals:
            assert not twin.can_undo(seat)
    seat = next(iter(twin.asks()))
    twin.order(seat, twin.asks()[seat].choices.sample(Fast(3)).code)
    if twin.can_undo(seat):
        twin.undo(seat)
        assert twin.position.digest() == began


def test_a_game_that_began_elsewhere_is_resumed_and_keeps_its_secrets() -> None:
    match = opened(duel())
    match.order(Seat("defender"), "mine 5")
    play(match, 3)
    twin = branch(match)
    play(twin, 5)
    text = twin.journal.text()
    again = resume(read_journal(text), twin.game, KeyStream(b"another key"))
    assert again.position.digest() == twin.position.digest()
    assert again.journal.text() == text
    shown = twin.journal.seen_by(Seat("raider"))
    assert "position" not in shown.text()
    assert '"mine":5' in text
    with pytest.raises(ReplayError, match="sealed in this copy"):
        resume(read_journal(shown.text()), twin.game, KeyStream(b"another key"))


def test_a_position_that_does_not_fit_the_rules_is_refused_by_name() -> None:
    match = opened(duel())
    play(match, 4)
    journal = read_journal(branch(match).journal.text())
    journal.entries[0]["secret"]["0"]["position"]["state"].pop("boats")
    with pytest.raises(ReplayError, match="cannot read"):
        resume(journal, match.game, KeyStream(b"another key"))


def test_a_snapshot_tells_nobody_anything_while_the_game_goes_on() -> None:
    one, other = opened(duel()), opened(duel())
    one.order(Seat("defender"), "mine 5")
    other.order(Seat("defender"), "mine 4")
    for match in (one, other):
        match.snapshots.take()
    seen = [match.journal.seen_by(Seat("raider")).entries[-1] for match in (one, other)]
    for entry in seen:
        assert entry["kind"] == "snapshot"
        assert set(entry) == {"n", "kind", "chances", "sealed", "hash"}


def test_resuming_a_long_game_adds_nothing_to_its_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("admiralty.kernel.matches.snapshots.SNAPSHOT_AFTER", 6)
    match = opened(duel())
    play(match, 12)
    assert sum(entry["kind"] == "snapshot" for entry in match.journal.entries) >= 2
    text = match.journal.text()
    again = resume(read_journal(text), match.game, KeyStream(KEY))
    assert again.journal.text() == text


def test_an_unfinished_journal_without_its_snapshots_inside_still_verifies() -> None:
    game = duel()
    match = Match(game, game.setting("fog", {"mine": "off"}), PERSONS, KeyStream(KEY))
    match.snapshots.take()
    seat = next(iter(match.asks()))
    with pytest.raises(Refusal):
        match.order(seat, "nonsense")
    proof = prove(match.journal.seen_by(None), editions(game))
    assert not proof.unproved
    assert proof.sealed > 0
