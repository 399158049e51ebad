"""In every game and scenario: table actions, hand-overs and a change of rules work."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream, derive
from admiralty.kernel.games.game import Game
from admiralty.kernel.matches.agreements import DRAW
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import resume
from admiralty.library import package_of
from admiralty.present.presenter import Presenter
from admiralty.words import Words
from tests.conformance.tables import Table, some, tables

ORDERS = 60
SALT = b"salt"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What persons do to a game is the kernel's: two tables a game on every day, all of them under `--soak`."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables() if metafunc.config.getoption("--soak") else some(), ids=str)


def played(table: Table, orders: int, seed: int = 7) -> Match[Any]:
    """A game under way, with a person at every seat."""
    game, setting = table.build()
    rng = Fast(seed)
    key = derive(b"", f"conduct {table.game} {table.scenario} {seed}")
    match: Match[Any] = Match(game, setting, {f"person {s}": (s,) for s in setting.seats}, KeyStream(key))
    while orders and not match.over:
        seats = list(match.asks())
        seat = seats[rng.below(len(seats))]
        match.order(seat, match.asks()[seat].choices.sample(rng).code)
        orders -= 1
    return match


def again(match: Match[Any], game: Game[Any] | None = None) -> Match[Any]:
    return resume(read_journal(match.journal.text()), game or match.game, match.chance, key=SALT)


def said(table: Table, match: Match[Any]) -> None:
    """All of it can be put into words."""
    words = Words(strict=True).for_game(package_of(table.game))
    presenter = Presenter(match.game, match.setting, words.with_names(match.setting.names))  # type: ignore[arg-type]
    assert all(presenter.settled(entry) for entry in match.journal.entries if entry["kind"] in ("resigned", "paused"))
    assert match.outcome is not None
    assert presenter.ending(match.outcome)


def test_either_side_resigns_and_the_other_has_won(table: Table) -> None:
    for place, side in enumerate(table.build()[1].sides):
        match = again(played(table, ORDERS * place))
        if match.over:
            continue
        for seat in match.setting.sides[side]:
            assert not match.over
            match.actions.resign(f"person {seat}")
        assert match.outcome is not None
        assert side not in match.outcome.winners
        assert len(match.outcome.winners) == len(match.setting.sides) - 1
        assert match.outcome.case in ("", *match.game.casebook)
        assert prove(read_journal(match.journal.text()), editions(match.game)).whole
        assert again(match).outcome == match.outcome
        said(table, match)


def test_a_draw_is_agreed_after_a_pause_and_a_hand_over(table: Table) -> None:
    match = played(table, ORDERS)
    if match.over:
        return
    first, *others = match.setting.seats
    match.actions.pause(f"person {first}")
    match = again(match)
    match.actions.go_on(f"person {others[0]}")
    match.actions.hand_over(first, "somebody else", by=f"person {first}")
    match.actions.propose_draw("somebody else")
    match = again(match)
    for seat in others:
        match.actions.answer(DRAW, f"person {seat}", True)
    assert match.outcome is not None
    assert match.outcome.winners == ()
    assert prove(read_journal(match.journal.text()), editions(match.game)).whole
    said(table, match)


def test_equal_rules_of_another_version_take_over_without_losing_an_answer(table: Table) -> None:
    game, _ = table.build()
    later: Any = object.__new__(type("Later", (type(game),), {"version": f"{game.version}, later"}))
    later.__dict__.update(game.__dict__)
    for orders in (3, ORDERS, 3 * ORDERS):
        match = played(table, orders)
        if match.over:
            continue
        over = again(match, later)
        (rules,) = [entry for entry in over.journal.entries if entry["kind"] == "rules"]
        assert (rules["dropped"], rules["chances"]) == (0, match.chances)
        assert over.position.state.to_data() == match.position.state.to_data()
        assert over.position.seals == match.position.seals
        assert list(over.asks()) == list(match.asks())
        assert over.history.luck.to_data() == match.history.luck.to_data()
