"""Tests of the suite itself: each saboteur is caught for its fault, and the honest game passes."""

from typing import Any

import pytest

from admiralty.kernel.games.game import Game
from admiralty.kernel.matches.match import Match
from admiralty.kernel.records.record import EVERYONE, Record, field
from admiralty.kernel.records.unknown import UnknownError
from admiralty.lab.conformance import Failure, Tally, checks, trial
from tests.conformance.saboteurs import SABOTEURS, honest
from tests.toy.game import HarbourDuel
from tests.toy.state import Duel

SEEDS = range(3)
NEVER = 10**9


def played(game: HarbourDuel) -> Tally:
    tally = Tally()
    for seed in SEEDS:
        tally.add(trial(game, game.setting("fog", {}), seed, one_in=4))
    return tally


@pytest.mark.parametrize("name", SABOTEURS)
def test_a_saboteur_is_caught(name: str) -> None:
    game, words = SABOTEURS[name]
    with pytest.raises((Failure, UnknownError), match=words):
        played(game)


def test_the_honest_game_is_not_caught() -> None:
    tally = played(honest())
    assert tally.checks["secrets"] >= len(SEEDS)
    assert tally.misfits == 0


def test_a_game_that_makes_its_views_itself_does_not_load() -> None:
    with pytest.raises(TypeError, match=r"Blind\.hides: views are the kernel's"):

        class Blind(HarbourDuel):
            def hides(self, state: Duel, seat: object) -> bool:  # type: ignore[misc]
                return False

    with pytest.raises(TypeError, match=r"Adding\.view: views are the kernel's"):

        class Adding(HarbourDuel):
            def view(self, state: Duel, seat: object) -> Duel:  # type: ignore[misc]
                return state


class Flag(Record):
    sector: int


class Flagged(Duel, known=EVERYONE):
    flags: list[Flag] = field(factory=list)


def test_a_field_that_does_not_say_who_knows_it_does_not_load() -> None:
    with pytest.raises(TypeError, match=r"Flag\.sector says not who knows it"):

        class Careless(HarbourDuel):
            kind = Flagged

    assert issubclass(HarbourDuel, Game)


def checked_decisions(monkeypatch: pytest.MonkeyPatch, budget: int = 0) -> tuple[Tally, list[tuple[str, str]]]:
    """Play the honest game; at which questions it was checked."""
    found: list[tuple[str, str]] = []
    real = checks.save_is_equal

    def noted(match: Match[Any], seed: int) -> None:
        found.extend((ask.kind, seat) for seat, ask in match.asks().items())
        real(match, seed)

    monkeypatch.setattr(checks, "save_is_equal", noted)
    game = honest()
    return trial(game, game.setting("fog", {}), 2, one_in=NEVER, budget=budget), found


def test_the_first_question_of_every_kind_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    tally, found = checked_decisions(monkeypatch)
    assert {kind for kind, _ in found} >= {"mine", "speed", "steer", "load", "fire"}
    assert {seat for _, seat in found} == {"defender", "raider"}
    assert tally.checked < tally.decisions / 2


def test_every_decision_is_checked_that_reads_what_its_seat_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """To steer into a sector that nobody has tried is to find out whether the mine lies there."""
    found_out: list[str] = []
    real = checks.undo_restores

    def noted(match: Match[Any], digests: dict[int, str]) -> int:
        told = [event["event"] for entry in match.journal.entries for event in entry.get("events", ())]
        found_out[:] = [name for name in told if name in ("FoundClear", "MineStruck")]
        return real(match, digests)

    monkeypatch.setattr(checks, "undo_restores", noted)
    game, read = honest(), []
    for seed in range(8):
        tally = trial(game, game.setting("fog", {}), seed, one_in=NEVER)
        assert tally.unknown >= len(found_out)
        read.append(tally.unknown)
    assert sum(read) >= 3


def test_a_budget_checks_a_short_game_densely(monkeypatch: pytest.MonkeyPatch) -> None:
    sparse, _ = checked_decisions(monkeypatch)
    dense, _ = checked_decisions(monkeypatch, budget=1000)
    assert sparse.checked < dense.checked == dense.decisions
