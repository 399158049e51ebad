"""The umpire: every act is an entry that a proof reads, and no seat learns more of it than it may see."""

from functools import partial
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import AskAll
from admiralty.kernel.games.edit_state import edited
from admiralty.kernel.matches.journal import Journal, JournalError, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume
from admiralty.kernel.replays.verdict import Proof, Unproved
from tests.kernel.rewritten import entries, reforged, rewritten
from tests.kernel.table import ANNA, BEA, DEFENDER, DUEL, KEY, PERSONS, RAIDER, give, played, under_way

UMA = "uma"


def umpired(**options: str) -> Match[Any]:
    return Match(DUEL, DUEL.setting("fog", options), PERSONS, KeyStream(KEY), key=KEY, umpire=UMA)


def edit(match: Match[Any], reason: str = "the model was knocked", **values: Any) -> None:
    umpire = match.actions.umpire
    umpire.edit(
        UMA, edited(DUEL, umpire.editable(), {path.replace("__", "."): v for path, v in values.items()}), reason
    )


def refused(act: Any, *args: Any) -> str:
    with pytest.raises(Refusal) as found:
        act(*args)
    return found.value.reason.key


def proved(journal: Journal) -> Proof:
    return prove(read_journal(journal.text()), editions(DUEL))


def forged_at(journal: Journal) -> int:
    with pytest.raises((ReplayError, JournalError)) as found:
        proved(journal)
    fault: Any = found.value
    return int(fault.entry if isinstance(fault, ReplayError) else fault.line - 1)


def busy() -> Match[Any]:
    """A finished match in which the umpire has done all that an umpire can do."""
    match = give(umpired(), "defender mine 4")
    umpire = match.actions.umpire
    umpire.hold(UMA)
    give(match, "defender speed 0", "raider speed 1")
    umpire.release(UMA)
    edit(match, boats__raider__hull=3, mine=2)
    umpire.write(UMA, "Play on.")
    umpire.write(
        UMA, "Mind the shoal.", "raider" if "raider" in match.setting.sides else next(iter(match.setting.sides))
    )
    match.actions.pause(UMA)
    match.actions.go_on(UMA)
    seat = next(iter(match.asks()))
    match.order(seat, match.asks()[seat].choices.sample(_rng()).code, umpire=True)
    played(3, match, most=6)
    if not match.over:
        umpire.leave(UMA)
    return played(5, match)


def _rng() -> Fast:
    return Fast(7)


BUSY = busy()


# -- acts ------------------------------------------------------------------------------------------------------


def test_the_header_names_the_umpire_to_everybody() -> None:
    assert umpired().journal.seen_by(None).header["umpire"] == UMA
    assert "umpire" not in Match(DUEL, DUEL.setting("fog", {}), PERSONS, KeyStream(KEY), key=KEY).journal.header


@pytest.mark.parametrize("name", [ANNA, "bot:captain raider"])
def test_nobody_is_umpire_and_holds_a_seat(name: str) -> None:
    with pytest.raises(ValueError, match="umpire"):
        Match(DUEL, DUEL.setting("fog", {}), {name: (DEFENDER,), BEA: (RAIDER,)}, KeyStream(KEY), umpire=name)
    match = umpired()
    assert refused(lambda: match.actions.hand_over(RAIDER, UMA, by=BEA)) == "refusal-hand-over-umpire"


def test_a_changed_state_is_played_on_from() -> None:
    match = under_way(umpired(), mine=4)
    before = len(match.journal.entries)
    edit(match, boats__raider__hull=3)
    entry = match.journal.entries[before]
    assert (entry["kind"], entry["person"], entry["reason"]) == ("umpire-edited", UMA, "the model was knocked")
    assert match.position.state.boats[RAIDER].hull == 3
    assert entry["changed"] == [[["boats", "raider", "hull"], 3]]
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY), key=KEY, checked=True)
    assert again.position.digest() == match.position.digest()


def test_answers_of_the_open_segment_are_given_again_where_they_fit() -> None:
    match = under_way(umpired(), mine=4)
    asked = match.position.request
    tail = len(match.position.tail)
    edit(match, boats__defender__coal=5)
    assert len(match.position.tail) == tail
    assert match.position.request is not None
    assert asked is not None
    assert match.position.request.fingerprint() == asked.fingerprint()


def test_a_state_beyond_its_limits_and_no_change_are_refused() -> None:
    match = under_way(umpired())
    umpire = match.actions.umpire
    before = match.journal.text()
    assert refused(umpire.change, UMA, [[["boats", "raider", "hull"], 101]], "too much") == "refusal-umpire-edit"
    assert refused(umpire.change, UMA, [[["boats", "nobody", "hull"], 1]], "who") == "refusal-umpire-edit"
    assert refused(umpire.change, UMA, [[["boats", "raider", "hull"], "many"]], "what") == "refusal-umpire-edit"
    assert refused(umpire.change, UMA, [], "nothing") == "refusal-umpire-nothing"
    assert refused(umpire.change, UMA, [[["boats", "raider", "hull"], 2]], " ") == "refusal-umpire-text"
    assert refused(umpire.change, ANNA, [[["boats", "raider", "hull"], 2]], "mine") == "refusal-not-umpire"
    assert match.journal.text() == before


def test_sealed_orders_are_held_until_they_are_released() -> None:
    match = give(umpired(), "defender mine 4")
    umpire = match.actions.umpire
    assert isinstance(match.position.request, AskAll)
    umpire.hold(UMA)
    give(match, "defender speed 0", "raider speed 0")
    assert not match.asks()
    assert not entries(match.journal, "release")
    match.undo(RAIDER)  # what is held can still be changed
    give(match, "raider speed 1")
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY), key=KEY)
    assert not again.asks()
    assert refused(umpire.hold, UMA) == "refusal-umpire-holds"
    umpire.release(UMA)
    assert entries(match.journal, "release")
    assert refused(umpire.release, UMA) == "refusal-umpire-holds-not"


def test_a_change_withdraws_every_sealed_order() -> None:
    match = give(umpired(), "defender mine 4", "defender speed 0")
    edit(match, boats__raider__coal=5)
    assert entries(match.journal, "umpire-edited")[0]["unsealed"] == [DEFENDER]
    assert set(match.asks()) == {DEFENDER, RAIDER}


def test_an_answer_for_a_player_is_marked_and_cannot_be_undone_by_the_player() -> None:
    match = under_way(umpired(), defender=0, raider=1)
    seat = next(iter(match.asks()))
    entry = match.order(seat, match.asks()[seat].choices.sample(_rng()).code, umpire=True)
    assert entry["umpire"] is True
    assert not match.can_undo(seat)
    plain = under_way(Match(DUEL, DUEL.setting("fog", {}), PERSONS, KeyStream(KEY), key=KEY), raider=1)
    asked = next(iter(plain.asks()))
    code = plain.asks()[asked].choices.sample(_rng()).code
    assert refused(lambda: plain.order(asked, code, umpire=True)) == "refusal-not-umpire"


def test_the_umpires_pause_is_ended_by_the_umpire() -> None:
    match = umpired()
    match.actions.pause(UMA)
    assert refused(match.actions.go_on, ANNA) == "refusal-umpire-pause"
    match.actions.go_on(UMA)
    match.actions.pause(ANNA)
    match.actions.go_on(UMA)
    assert not match.parley.resting


def test_a_match_that_is_handed_back_has_no_umpire() -> None:
    match = give(umpired(), "defender mine 4")
    umpire = match.actions.umpire
    umpire.hold(UMA)
    give(match, "defender speed 0", "raider speed 0")
    match.actions.pause(UMA)
    umpire.leave(UMA)
    assert entries(match.journal, "release")
    match.actions.go_on(ANNA)
    assert refused(umpire.write, UMA, "and another thing") == "refusal-not-umpire"
    assert refused(umpire.change, UMA, [[["boats", "raider", "hull"], 2]], "late") == "refusal-not-umpire"


# -- what each seat sees ---------------------------------------------------------------------------------------


def test_a_seat_sees_of_a_change_what_it_may_see() -> None:
    match = under_way(umpired(), mine=4)
    edit(match, mine=2, boats__raider__hull=3)
    mine, hull = [["mine"], 2], [["boats", "raider", "hull"], 3]

    def seen(seat: Any) -> list[Any]:
        entry = entries(match.journal.seen_by(seat), "umpire-edited")[0]
        parts = entry.get("secret", {}).values()
        assert not any("changes" in part for part in parts)
        return [*entry["changed"], *(change for part in parts for change in part["changed"])]

    assert seen(DEFENDER) == [hull, mine]
    assert seen(RAIDER) == [hull]
    assert seen(None) == [hull]


def test_two_changes_that_differ_in_a_secret_give_the_other_seat_equal_bytes() -> None:
    def world(mine: int) -> str:
        match = under_way(umpired(), mine=4)
        edit(match, mine=mine)
        shown = match.journal.seen_by(RAIDER)
        for entry in shown.entries:  # a commitment is salted, and says nothing
            entry.pop("sealed", None)
            entry.pop("hash")
        return "\n".join(map(str, shown.entries)) + str(DUEL.view(match.position.state, RAIDER).to_data())

    assert world(2) == world(3)


def test_what_is_written_to_one_side_the_other_does_not_read() -> None:
    match = umpired()
    first, second = list(match.setting.sides)
    match.actions.umpire.write(UMA, "Fog until noon.", first)
    text = match.journal.seen_by(match.setting.sides[second][0]).text()
    assert "Fog until noon" not in text
    assert f'"side":"{first}"' not in text
    assert "Fog until noon" in match.journal.seen_by(match.setting.sides[first][0]).text()


# -- proof -----------------------------------------------------------------------------------------------------


def test_a_proof_names_what_the_umpire_did_and_proves_the_rest() -> None:
    proof = proved(BUSY.journal)
    changed = entries(BUSY.journal, "umpire-edited")[0]["n"]
    assert proof.edits == ((changed, "the model was knocked"),)
    assert proof.umpire == UMA
    assert len(proof.answered) == 1
    assert [(each.first, each.last) for each in proof.unproved] == [(changed, changed)]
    assert proof.unproved[0].unproved is Unproved.EDITED
    assert proof.stretches[-1].last == len(BUSY.journal.entries)
    assert proof.thrown == proof.chances > 0
    assert not proof.everything


def test_an_act_that_is_removed_or_said_twice_is_a_forgery() -> None:
    for entry in BUSY.journal.entries:
        if entry["kind"] not in ("umpire-edited", "umpire-held", "umpire-released"):
            continue
        place = entry["n"]
        assert forged_at(reforged(BUSY.journal, partial(_without, place))) >= place
        if entry["kind"] != "umpire-edited":
            assert forged_at(reforged(BUSY.journal, partial(_twice, place))) == place + 1


def _without(place: int, bodies: list[dict[str, Any]]) -> None:
    bodies.pop(place - 1)


def _twice(place: int, bodies: list[dict[str, Any]]) -> None:
    bodies.insert(place, dict(bodies[place - 1]))


def test_a_change_that_was_forged_is_found() -> None:
    """Another value, another reader's part, another person, an umpire who is none."""
    place = entries(BUSY.journal, "umpire-edited")[0]["n"]

    def changes(body: dict[str, Any]) -> Any:
        return body["secret"]["0"]["changes"]

    def wrong(change: Any) -> int:
        return forged_at(rewritten(BUSY.journal, place, change))

    assert wrong(lambda body: changes(body)[0].__setitem__(1, 5)) == place  # what is shown no longer follows from it
    assert wrong(lambda body: changes(body).pop()) == place
    assert wrong(lambda body: changes(body)[0].__setitem__(0, [])) == place
    assert wrong(lambda body: body.update(changed=[])) == place
    assert wrong(lambda body: body.update(person=ANNA)) == place
    assert wrong(lambda body: body.update(dropped=1)) == place
    assert wrong(lambda body: body["secret"]["1"].update(changed=[[["mine"], 3]])) == place
    assert wrong(lambda body: body["secret"].pop("2")) == place


def test_another_umpire_in_the_header_is_found() -> None:
    assert forged_at(reforged(BUSY.journal, lambda bodies: None, umpire=ANNA)) == 0
    assert forged_at(reforged(BUSY.journal, lambda bodies: None, umpire="")) == 0
    first = next(entry["n"] for entry in BUSY.journal.entries if entry.get("person") == UMA)
    assert forged_at(reforged(BUSY.journal, lambda bodies: None, umpire="nora")) == first


def test_an_answer_passed_off_as_a_players_own_is_found_where_it_could_be_undone() -> None:
    """Who gave an order is what the journal says; whether it may be undone follows from that."""
    match = under_way(umpired(), raider=1)
    seat = next(iter(match.asks()))
    entry = match.order(seat, match.asks()[seat].choices.sample(_rng()).code, umpire=True)
    undone = reforged(match.journal, lambda bodies: bodies.append({"kind": "undo", "seat": seat, "before": entry["n"]}))
    assert forged_at(undone) == len(match.journal.entries) + 1


def test_an_act_after_the_match_was_handed_back_is_a_forgery() -> None:
    match = umpired()
    match.actions.umpire.leave(UMA)
    late = reforged(
        match.journal, lambda bodies: bodies.append({"kind": "umpire-said", "person": UMA, "text": "again"})
    )
    assert forged_at(late) == len(match.journal.entries) + 1


def test_a_copy_of_one_seat_is_proved_up_to_the_change() -> None:
    match = under_way(umpired(), mine=4)
    edit(match, boats__raider__hull=3)
    proof = proved(match.journal.seen_by(RAIDER))
    assert any(each.unproved is Unproved.SEALED for each in proof.stretches)
