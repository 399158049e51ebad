"""The suite itself: each saboteur is caught, for what it does, and the honest game is not."""

import pytest

from admiralty.kernel.game import Game
from admiralty.kernel.record import EVERYONE, Record, field
from admiralty.kernel.unknown import UnknownError
from admiralty.lab.conformance import Failure, Tally, trial
from tests.conformance.saboteurs import SABOTEURS, honest
from tests.toy.game import HarbourDuel
from tests.toy.state import Duel

SEEDS = range(3)


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
