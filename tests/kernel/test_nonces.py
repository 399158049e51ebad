"""Commit–reveal: neither the host, who committed to a key, nor a player, who does not know it, can choose the dice."""

from pathlib import Path
from typing import Any

import pytest

from admiralty.kernel.flows.chance import ContextStream, Fast, KeyStream, Recorded
from admiralty.kernel.flows.choices import IllegalOrder, NotYourOrder, StaleOrder
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.matches.journal import Journal, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.matches.nonces import Nonces, commitment_to
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume, take_over
from admiralty.kernel.replays.verdict import Proof
from tests.kernel.rewritten import reforged, rewritten
from tests.kernel.table import DEFENDER, DUEL, KEY, RAIDER, Persons, played

ANA, BEN, NEW = "a" * 32, "b" * 64, "c" * 32
OLDER = Path(__file__).parent / "older"


def table(*committed: str, key: bytes = KEY, alone: bool = False) -> Match[Any]:
    """Ana and Ben at a battle that begins with an order, some of them with a commitment."""
    setting = DUEL.setting("fog", {})
    persons: Persons = {"ana": (DEFENDER, RAIDER)} if alone else {"ana": (DEFENDER,), "ben": (RAIDER,)}
    nonces = {"ana": ANA, "ben": BEN}
    commitments = {person: commitment_to(nonces[person]) for person in committed}
    return Match(DUEL, setting, persons, KeyStream(key), commitments=commitments)


def both(key: bytes = KEY) -> Match[Any]:
    match = table("ana", "ben", key=key)
    match.actions.mix("ana", ANA)
    match.actions.mix("ben", BEN)
    return match


def orders(match: Match[Any], most: int) -> Match[Any]:
    rng = Fast(len(match.journal.entries))
    for _ in range(most):
        if match.over or not match.asks():
            break
        seat = next(iter(match.asks()))
        match.order(seat, match.asks()[seat].choices.sample(rng).code)
    return match


def until_chance(match: Match[Any], chances: int = 1) -> Match[Any]:
    while match.chances < chances:
        assert match.asks(), "nobody is asked"
        orders(match, 1)
    return match


def finished(match: Match[Any]) -> Match[Any]:
    played(7, match)
    assert match.journal.end is not None
    return match


def late(match: Match[Any], *persons: str) -> Match[Any]:
    """A new epoch in the middle of the game."""
    for person in persons:
        match.actions.commit_nonce(person, commitment_to(NEW + person.encode().hex()))
    for person in reversed(persons):
        match.actions.mix(person, NEW + person.encode().hex())
    return match


def rolls(match: Match[Any]) -> list[Any]:
    return [entry["answer"] for entry in match.journal.entries if entry["kind"] == "roll" and "answer" in entry]


def proved(match: Match[Any]) -> Proof:
    return prove(read_journal(match.journal.text()), editions(match.game))


# -- the dice ----------------------------------------------------------------------------------------------------


def test_the_dice_follow_from_the_key_and_from_everybodys_nonce() -> None:
    plain, mixed, same = rolls(finished(table())), rolls(finished(both())), rolls(finished(both()))
    assert mixed == same
    assert mixed[:20] != plain[:20]
    assert rolls(finished(both(b"another key")))[:20] != mixed[:20]
    other = table("ana")
    until_chance_is_due(other)
    other.actions.mix("ana", ANA)
    assert rolls(finished(other))[:20] != mixed[:20]


def until_chance_is_due(match: Match[Any]) -> None:
    while not match.actions.waits_for_nonces:
        assert match.asks(), "nobody is asked"
        orders(match, 1)
    assert isinstance(match.position.request, Chance)
    assert not match.asks()


def test_no_nonce_is_opened_before_everybody_has_committed_and_none_is_committed_to_after() -> None:
    match = table("ana")
    with pytest.raises(IllegalOrder, match="refusal-nonce-closed"):
        match.actions.mix("ana", ANA)
    with pytest.raises(IllegalOrder, match="refusal-nonce-given"):
        match.actions.commit_nonce("ana", commitment_to(BEN))
    match.actions.commit_nonce("ben", commitment_to(BEN))
    assert match.journal.entries[-1] == {
        **match.journal.entries[-1],
        "kind": "nonces-closed",
        "persons": ["ana", "ben"],
    }
    with pytest.raises(IllegalOrder, match="refusal-nonce-other"):
        match.actions.mix("ben", ANA)
    match.actions.mix("ben", BEN)
    with pytest.raises(IllegalOrder, match="refusal-nonce-given"):
        match.actions.mix("ben", BEN)
    assert match.parley.nonces.epoch == 0
    match.actions.mix("ana", ANA)
    assert (match.parley.nonces.epoch, match.parley.nonces.given) == (1, {"ana": ANA, "ben": BEN})


def test_a_chance_waits_until_all_nonces_of_the_epoch_are_open() -> None:
    """A player who could wait and look would open a nonce only if its dice are better."""
    match = table("ana", "ben")
    match.actions.mix("ben", BEN)
    until_chance_is_due(match)
    before = len(match.journal.entries)
    assert proved(match).close.value == "unfinished"
    again = resume(read_journal(match.journal.text()), match.game, KeyStream(KEY))
    assert (again.actions.waits_for_nonces, len(again.journal.entries)) == (True, before)
    for each in (match, again):
        each.actions.mix("ana", ANA)
        assert each.asks()
        assert each.journal.entries[before + 1]["kind"] in ("roll", "draw")
    assert again.journal.text() == match.journal.text()


def test_the_first_epoch_is_closed_at_the_latest_by_the_first_chance() -> None:
    match = table("ana")
    until_chance_is_due(match)
    assert match.journal.entries[-1]["kind"] == "nonces-closed"
    with pytest.raises(IllegalOrder, match="refusal-nonce-late"):
        match.actions.commit_nonce("ben", commitment_to(BEN))
    match.actions.mix("ana", ANA)
    proof = proved(finished(match))
    assert proof.everything
    assert [(epoch.persons, epoch.absent, epoch.late) for epoch in proof.epochs] == [(("ana",), ("ben",), False)]


def test_a_commitment_is_a_hash_and_nobody_elses_and_comes_from_somebody_at_the_table() -> None:
    match = table("ana")
    for strange in ("", "A" * 64, "a" * 63, "g" * 64, commitment_to(ANA)):
        with pytest.raises(IllegalOrder, match="refusal-nonce-commitment"):
            match.actions.commit_nonce("ben", strange)
    with pytest.raises(NotYourOrder):
        match.actions.commit_nonce("eve", commitment_to(BEN))
    match.actions.commit_nonce("ben", commitment_to(BEN))
    for strange in ("", "A" * 32, "a" * 31, "a" * 65, "g" * 32):
        with pytest.raises(IllegalOrder, match="refusal-nonce:"):
            match.actions.mix("ben", strange)
    with pytest.raises(NotYourOrder):
        match.actions.mix("eve", BEN)
    match.actions.mix("ben", BEN)
    match.actions.mix("ana", ANA)
    finished(match)
    for act in (match.actions.mix, match.actions.commit_nonce):
        with pytest.raises(StaleOrder):
            act("ben", BEN)


# -- later epochs ------------------------------------------------------------------------------------------------


def test_who_comes_late_is_in_the_dice_once_everybody_has_committed_anew() -> None:
    match = until_chance(opened_alone())
    before = rolls(match)
    match.actions.commit_nonce("ben", commitment_to(BEN))
    orders(match, 4)
    assert not match.actions.waits_for_nonces
    assert rolls(match)[: len(before)] == before
    match.actions.commit_nonce("ana", commitment_to(NEW))
    match.actions.mix("ana", NEW)
    match.actions.mix("ben", BEN)
    entry = len(match.journal.entries)
    proof = proved(finished(match))
    assert proof.everything
    first, second = proof.epochs
    assert (first.persons, first.late) == (("ana",), False)
    assert (second.persons, second.absent, second.late, second.chosen) == (("ben", "ana"), (), True, False)
    assert second.first > entry


def opened_alone() -> Match[Any]:
    match = table("ana")
    until_chance_is_due(match)
    match.actions.mix("ana", ANA)
    return match


def test_the_same_game_goes_on_with_the_same_dice_after_a_restart_and_under_the_same_rules_anew() -> None:
    whole = finished(late(until_chance(opened_alone()), "ben", "ana"))
    cut = max(entry["n"] for entry in whole.journal.entries if entry["kind"] == "nonce")
    text = "\n".join([*whole.journal.text().splitlines()[: cut + 1], ""])
    resumed = resume(read_journal(text), whole.game, KeyStream(KEY))
    assert rolls(finished(resumed)) == rolls(whole)
    again = resume(read_journal(text), whole.game, KeyStream(KEY))
    again.snapshots.take()
    take_over(again, again.game)
    assert again.parley.nonces.to_data() == resume_at(whole, cut).parley.nonces.to_data()
    assert rolls(finished(again)) == rolls(whole)


def resume_at(match: Match[Any], entry: int) -> Match[Any]:
    return resume(read_journal(match.journal.text()), match.game, Recorded([]), until=entry)


# -- attacks -----------------------------------------------------------------------------------------------------


def next_salvo(match: Match[Any]) -> Any:
    """What a host who looks foresees: the chances of the next orders, whoever gives them."""
    ahead = resume(read_journal(match.journal.text()), match.game, KeyStream(KEY))
    known = len(rolls(ahead))
    return rolls(until_chance(ahead, ahead.chances + 3))[known:]


@pytest.mark.parametrize("alone", [False, True])
def test_a_host_who_plays_cannot_grind_a_nonce_in_the_middle_of_the_game(alone: bool) -> None:
    """The attack of 924 tries: with the key, search for the nonce with the best dice, and give it."""
    match = until_chance(table(alone=alone) if alone else both())
    refused = 0
    for number in range(100):
        nonce = f"{number:032x}"
        for act, told in ((match.actions.mix, nonce), (match.actions.commit_nonce, commitment_to(nonce))):
            with pytest.raises(IllegalOrder):
                act("ana", told)
            refused += 1
    assert refused == 200
    ground = {"kind": "nonce", "person": "ana", "nonce": "0" * 32}
    sealed = {"kind": "nonce-committed", "person": "ana", "commitment": commitment_to("0" * 32)}
    closed = {"kind": "nonces-closed", "persons": ["ana"]}
    end = len(match.journal.entries)
    for forged in ([ground], [sealed, closed, ground], [sealed, ground], [closed, ground]):
        journal = reforged(match.journal, lambda bodies, more=forged: bodies.extend(more))  # type: ignore[misc]
        with pytest.raises(ReplayError) as found:
            prove(journal, editions(match.game))
        assert found.value.entry == end + 1


def test_a_host_who_saw_the_others_nonce_has_no_choice_left() -> None:
    """Ana holds the key. When Ben has opened, her own nonce is committed to, and nothing falls without it."""
    match = until_chance(opened_alone())
    match.actions.commit_nonce("ben", commitment_to(BEN))
    match.actions.commit_nonce("ana", commitment_to(NEW))
    match.actions.mix("ben", BEN)
    for number in range(50):
        with pytest.raises(IllegalOrder):
            match.actions.mix("ana", f"{number:032x}")
    while match.asks():
        orders(match, 1)
    assert match.actions.waits_for_nonces
    fallen = rolls(match)
    match.actions.mix("ana", NEW)
    assert len(rolls(match)) > len(fallen) or match.chances


def test_to_begin_anew_after_seeing_the_others_nonce_is_told_by_the_proof() -> None:
    """Ana lost her nonce, or says so: everybody commits anew, and the proof says that it happened."""
    match = until_chance(opened_alone())
    match.actions.commit_nonce("ben", commitment_to(BEN))
    match.actions.commit_nonce("ana", commitment_to(NEW))
    match.actions.mix("ben", BEN)
    match.actions.commit_nonce("ana", commitment_to(ANA))
    assert match.parley.nonces.committed == {"ana": commitment_to(ANA)}
    with pytest.raises(IllegalOrder, match="refusal-nonce-closed"):
        match.actions.mix("ana", ANA)
    match.actions.commit_nonce("ben", commitment_to(NEW))
    match.actions.mix("ana", ANA)
    match.actions.mix("ben", NEW)
    proof = proved(finished(match))
    assert proof.given_up == 1
    assert proof.whole
    assert not proof.everything


def test_in_the_first_epoch_nobody_is_left_out_by_beginning_anew() -> None:
    match = table("ana", "ben")
    match.actions.mix("ben", BEN)
    match.actions.commit_nonce("ana", commitment_to(NEW))
    until_chance_is_due(match)
    match.actions.commit_nonce("ben", commitment_to(ANA))
    match.actions.mix("ana", NEW)
    assert match.actions.waits_for_nonces
    match.actions.mix("ben", ANA)
    assert not match.actions.waits_for_nonces
    assert match.parley.nonces.given == {"ana": NEW, "ben": ANA}
    assert proved(match).given_up == 1


def test_who_leaves_with_an_unopened_nonce_does_not_hold_the_dice_for_ever() -> None:
    match = table("ana", "ben")
    match.actions.mix("ben", BEN)
    until_chance_is_due(match)
    for seat in match.parley.persons["ana"]:
        match.actions.hand_over(Seat(seat), "bot:captain", by="ana")
    assert match.actions.waits_for_nonces  # Ben commits anew first: his nonce is known
    match.actions.commit_nonce("ben", commitment_to(NEW))
    match.actions.mix("ben", NEW)
    assert match.asks()
    assert proved(match).given_up == 1


@pytest.mark.parametrize("change", [{"nonce": BEN[:32]}, {"person": "ben"}, {"nonce": "0" * 32}])
def test_a_nonce_that_was_changed_afterwards_is_found(change: dict[str, str]) -> None:
    match = finished(both())
    number = next(entry["n"] for entry in match.journal.entries if entry["kind"] == "nonce")
    with pytest.raises(ReplayError) as found:
        prove(rewritten(match.journal, number, lambda entry: entry.update(change)), editions(match.game))
    assert found.value.entry == number


def test_a_nonce_whose_commitment_was_ground_together_with_it_throws_other_dice() -> None:
    """Who changes both makes other dice fall, and the journal tells the old ones."""
    match = finished(both())

    def ground(bodies: list[dict[str, Any]]) -> None:
        for body in bodies:
            if body.get("person") == "ana" and body["kind"] == "nonce-committed":
                body["commitment"] = commitment_to("0" * 32)
            if body.get("person") == "ana" and body["kind"] == "nonce":
                body["nonce"] = "0" * 32

    with pytest.raises(ReplayError) as found:
        prove(reforged(match.journal, ground), editions(match.game))
    fallen = match.journal.entries[found.value.entry - 1]
    assert fallen["kind"] in ("roll", "draw")


# -- backups -----------------------------------------------------------------------------------------------------


def test_a_restored_match_does_not_repeat_dice_that_everybody_has_seen() -> None:
    match = until_chance(both(), 3)
    seen = next_salvo(match)
    copies = [resume(read_journal(match.journal.text()), match.game, KeyStream(KEY)) for _ in range(2)]
    salvoes = []
    for number, copy in enumerate(copies):
        copy.actions.restore_backup(f"{number}" * 32)
        while copy.asks():
            orders(copy, 1)
        assert copy.actions.waits_for_nonces  # whose nonces are known commit anew before the next chance
        late(copy, "ana", "ben")
        salvoes.append(rolls(until_chance(copy, match.chances + 3))[len(rolls(match)) :])
        proof = proved(finished(copy))
        assert proof.everything
        assert [epoch.restored for epoch in proof.epochs] == [False, True]
    assert salvoes[0] != seen
    assert salvoes[0] != salvoes[1]


def test_a_restored_match_without_nonces_has_new_dice_that_the_host_could_have_chosen_and_the_proof_says_so() -> None:
    match = until_chance(table(), 3)
    seen = next_salvo(match)
    match.actions.restore_backup(ANA)
    assert not match.actions.waits_for_nonces
    known = len(rolls(match))
    assert rolls(until_chance(match, match.chances + 3))[known:] != seen
    proof = proved(finished(match))
    assert proof.whole
    assert not proof.everything
    assert [epoch.chosen for epoch in proof.epochs] == [False, True]


# -- journals of the release before ------------------------------------------------------------------------------


def older(name: str) -> Journal:
    return read_journal((OLDER / f"{name}.jsonl").read_text())


def test_a_finished_journal_of_schema_1_is_proved_and_what_it_lacks_is_told() -> None:
    journal = older("finished")
    assert journal.header["schema"] == 1
    proof = prove(journal, editions(DUEL))
    assert proof.whole
    assert proof.thrown == proof.chances > 0
    assert [(epoch.persons, epoch.late, epoch.chosen) for epoch in proof.epochs] == [
        (("anna",), False, False),
        (("anna", "bea"), True, True),
    ]
    assert not proof.everything
    assert prove(older("unsigned"), editions(DUEL)).everything
    assert prove(older("handed"), editions(DUEL)).everything  # a seat changed hands before a snapshot


def test_a_running_journal_of_schema_1_goes_on_with_its_own_dice() -> None:
    key = b"a key of the release before this"
    whole = older("finished")
    match: Match[Any] = resume(older("running"), DUEL, KeyStream(key))
    assert match.parley.nonces.given == {"anna": "a1" * 16, "bea": "b2" * 20}
    for entry in whole.entries[len(match.journal.entries) :]:
        if entry["kind"] in ("order", "seal"):
            match.order(Seat(entry["seat"]), entry.get("answer") or entry["secret"]["0"]["answer"])
    assert [e.get("answer") for e in match.journal.entries] == [e.get("answer") for e in whole.entries]
    with pytest.raises(IllegalOrder, match="refusal-nonce-given"):
        resume(older("running"), DUEL, KeyStream(key)).actions.mix("anna", ANA)


def test_a_header_that_says_schema_1_does_not_smuggle_a_late_nonce_past_the_proof() -> None:
    """A host may sign an old header; the late nonce is marked all the same."""
    setting = DUEL.setting("fog", {})
    match: Match[Any] = Match(DUEL, setting, {"ana": setting.seats}, KeyStream(KEY), schema=1)
    until_chance(match)
    match.actions.mix("ana", ANA)
    proof = proved(finished(match))
    assert proof.whole
    assert not proof.everything


def test_contexts_keep_their_count_when_a_nonce_is_given() -> None:
    one, two = ContextStream(KEY), ContextStream(KEY)
    one.mix([ANA])
    two.mix([ANA])
    assert one._chance_key == two._chance_key != ContextStream(KEY)._chance_key


def test_a_snapshot_holds_what_is_gathered() -> None:
    nonces = Nonces()
    nonces.commit("ana", commitment_to(ANA))
    nonces.commit("ben", commitment_to(BEN))
    nonces.close()
    nonces.open("ana", ANA)
    again = Nonces()
    again.restore(nonces.to_data())
    assert vars(again) == vars(nonces)
