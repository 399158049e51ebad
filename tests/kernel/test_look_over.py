"""A finished game of other rules is shown by the installed rules, as far as they play the same."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.flows.event import Event
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import ReplayError, resume, take_over
from tests.kernel.inline import Tiny
from tests.kernel.rewritten import entries
from tests.kernel.table import KEY
from tests.kernel.test_rules_migration import (
    PERSONS,
    TURNS,
    Second,
    Told,
    first_story,
    marked,
    other_story,
    plan,
    richer_story,
)


def of_version(version: str) -> type[Tiny]:
    return type("Later", (Tiny,), {"version": version})


def finished(*, told: Told, until: int | None = None, changed: bool = False) -> Match[Any]:
    """A finished game as a program with another story for it opens its file."""
    match = marked(TURNS)
    assert match.journal.end is not None
    journal = read_journal(match.journal.text())
    if changed:
        take_over(half := marked(TURNS // 2), Second(*plan(first_story())))
        while not half.over:
            (seat,) = half.asks()
            half.order(seat, "take 1")
        journal = read_journal(half.journal.text())
    return resume(journal, of_version("3")(*plan(told)), KeyStream(KEY), until=until)


@pytest.mark.parametrize("changed", [False, True])
def test_a_finished_game_is_laid_out_by_rules_that_play_the_same(changed: bool) -> None:
    again = finished(told=richer_story(), changed=changed)
    assert again.over
    assert again.outcome is not None
    assert len(again.position.state.marks) == TURNS
    assert [entry["kind"] for entry in again.journal.entries].count("rules") == changed


def test_where_other_rules_play_another_game_a_replay_goes_on_at_the_next_whole_position() -> None:
    def once_other() -> Told:
        class Marked(Event):
            number: int

        told = iter(range(10_000))
        return lambda number: Marked(number + 10 * (next(told) == 12), case="T-1")

    seen: list[int] = []
    match, third = marked(TURNS), of_version("3")(*plan(once_other()))
    journal = read_journal(match.journal.text())
    again = resume(journal, third, KeyStream(KEY), watch=lambda _, entry: seen.append(entry["n"]))
    held = next(entry["n"] for entry in entries(journal, "snapshot") if entry["n"] > 14)
    assert seen == [*range(1, 14), *range(held + 1, len(journal.entries) + 1)]
    assert again.position.state.marks == match.position.state.marks
    assert again.history.luck.to_data() == match.history.luck.to_data()


def test_a_finished_game_whose_end_other_rules_play_otherwise_is_not_laid_out() -> None:
    with pytest.raises(ReplayError, match="rules 1") as refused:
        finished(told=other_story(from_turn=TURNS - 1))
    assert refused.value.why == "told"
    finished(told=other_story(from_turn=TURNS - 1), until=TURNS // 2)


def test_it_is_laid_out_from_where_the_last_of_several_rules_took_over() -> None:
    match = marked(30)
    for version, orders in (("2", 10), ("3", TURNS - 40)):
        take_over(match, of_version(version)(*plan(first_story())))
        for _ in range(orders):
            (seat,) = match.asks()
            match.order(seat, "take 1")
    assert match.over
    seen: list[int] = []
    journal = read_journal(match.journal.text())
    fourth = of_version("4")(*plan(richer_story()))
    again = resume(journal, fourth, KeyStream(KEY), watch=lambda _, entry: seen.append(entry["n"]))
    last = entries(journal, "rules")[-1]["n"]
    assert seen == [*range(last + 1, len(journal.entries) + 1)]
    assert again.position.state.marks == match.position.state.marks


@pytest.mark.parametrize("changed", [False, True])
def test_a_game_that_began_at_a_position_of_another_is_laid_out_from_there(changed: bool) -> None:
    """Or from where other rules took it over later."""
    first = marked(10)
    match: Match[Any] = Match(
        first.game, first.setting, PERSONS, KeyStream(KEY),
        position=first.position.to_data(), came_from={"entry": len(first.journal.entries)},
    )  # fmt: skip
    if changed:
        take_over(match, Second(*plan(first_story())))
    while not match.over:
        (seat,) = match.asks()
        match.order(seat, "take 2")
    seen: list[int] = []
    journal = read_journal(match.journal.text())
    third = of_version("3")(*plan(richer_story()))
    again = resume(journal, third, KeyStream(KEY), watch=lambda _, entry: seen.append(entry["n"]))
    assert again.position.state.marks == [*first.position.state.marks, *[2] * (TURNS - 10)]
    assert seen[0] == (entries(journal, "rules")[0]["n"] if changed else 1) + 1
