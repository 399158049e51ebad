"""Dice from two sides: neither the host, who committed to a key, nor a player, who has not seen it, can choose them."""

from typing import Any

import pytest

from admiralty.kernel.chance import ContextStream, KeyStream, Recorded
from admiralty.kernel.choices import IllegalOrder, NotYourOrder, StaleOrder
from admiralty.kernel.journal import read_journal
from admiralty.kernel.match import Match
from admiralty.kernel.proof import editions, prove
from admiralty.kernel.replay import ReplayError, resume
from admiralty.lab.run import play_on, players
from admiralty.library import game
from tests.kernel.rewritten import rewritten

KEY = b"a key that the host has committed to"
ANA, BEN = "a" * 32, "b" * 64


def table(nonces: dict[str, str] | None = None, key: bytes = KEY) -> Match[Any]:
    iron = game("iron_and_fire")
    setting = iron.setting("first_blood", {})
    persons = {"ana": setting.sides["peru"], "ben": setting.sides["chile"]}
    return Match(iron, setting, persons, KeyStream(key), key=b"salt", nonces=nonces)


def finished(match: Match[Any], after: int = 0, late: dict[str, str] | None = None) -> Match[Any]:
    bots = players(match.game, match.setting, dict.fromkeys(match.setting.sides, "random"), b"bots")  # type: ignore[arg-type]
    for _ in range(after):
        seat = next(iter(match.asks()))
        match.order(seat, next(iter(match.asks()[seat].choices.candidates(1))).code)
    for person, nonce in (late or {}).items():
        match.mix(person, nonce)
    play_on(match, bots)
    assert match.over
    return match


def rolls(match: Match[Any]) -> list[Any]:
    return [entry["answer"] for entry in match.journal.entries if entry["kind"] == "roll" and "answer" in entry]


def test_the_dice_follow_from_the_key_and_from_what_players_gave() -> None:
    plain, mixed, same = (rolls(finished(table(each))) for each in (None, {"ana": ANA}, {"ana": ANA}))
    assert mixed == same
    assert mixed != plain
    assert rolls(finished(table({"ana": BEN})))[:20] != mixed[:20]
    assert rolls(finished(table({"ana": ANA}, b"another key")))[:20] != mixed[:20]


@pytest.mark.parametrize("person", ["ana", "ben"])
def test_a_part_given_in_the_middle_changes_what_falls_after_it_and_nothing_before(person: str) -> None:
    plain, mixed = finished(table(), 6), finished(table(), 6, {person: ANA})
    given = next(entry["n"] for entry in mixed.journal.entries if entry["kind"] == "nonce")
    assert mixed.journal.entries[: given - 1] == plain.journal.entries[: given - 1]
    assert rolls(mixed) != rolls(plain)


@pytest.mark.parametrize("late", [{}, {"ben": BEN}])
def test_a_game_with_parts_of_players_is_proved_and_resumed(late: dict[str, str]) -> None:
    match = finished(table({"ana": ANA}), 4, late)
    journal = read_journal(match.journal.text())
    proof = prove(journal, editions(match.game))
    assert proof.whole
    assert proof.thrown == proof.chances > 0
    again = resume(read_journal(match.journal.text()), match.game, Recorded([]), until=len(journal.entries))
    assert again.parley.nonces == {"ana": ANA, **late}


def test_a_game_goes_on_with_the_same_dice_after_a_restart() -> None:
    whole = finished(table({"ana": ANA}), 4, {"ben": BEN})
    cut = next(entry["n"] for entry in whole.journal.entries if entry["kind"] == "nonce" and entry["person"] == "ben")
    text = "\n".join([*whole.journal.text().splitlines()[: cut + 1], ""])
    resumed = resume(read_journal(text), whole.game, KeyStream(KEY), key=b"salt")
    bots = players(whole.game, whole.setting, dict.fromkeys(whole.setting.sides, "random"), b"bots")  # type: ignore[arg-type]
    play_on(resumed, bots)
    assert rolls(resumed) == rolls(whole)


@pytest.mark.parametrize("change", [{"nonce": BEN[:32]}, {"person": "ben"}])
def test_a_part_that_was_changed_afterwards_is_found(change: dict[str, str]) -> None:
    match = finished(table({"ana": ANA}))
    number = next(entry["n"] for entry in match.journal.entries if entry["kind"] == "nonce")
    forged = rewritten(match.journal, number, lambda entry: entry.update(change))
    with pytest.raises(ReplayError):
        prove(forged, editions(match.game))


def test_a_part_is_given_once_by_somebody_at_the_table_while_the_game_goes_on() -> None:
    match = table({"ana": ANA})
    with pytest.raises(IllegalOrder, match="refusal-nonce-given"):
        match.mix("ana", BEN)
    with pytest.raises(NotYourOrder):
        match.mix("eve", BEN)
    for strange in ("", "A" * 32, "a" * 31, "a" * 65, "g" * 32):
        with pytest.raises(IllegalOrder, match="refusal-nonce:"):
            match.mix("ben", strange)
    finished(match)
    with pytest.raises(StaleOrder):
        match.mix("ben", BEN)


def test_contexts_keep_their_count_when_a_part_is_given() -> None:
    one, two = ContextStream(KEY), ContextStream(KEY)
    one.mix([ANA])
    two.mix([ANA])
    assert one._chance_key == two._chance_key != ContextStream(KEY)._chance_key
