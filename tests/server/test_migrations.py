"""Databases of earlier releases, with matches in them: nothing is lost, and clocks go on as they were agreed."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from admiralty.server import db
from admiralty.server.db.engine import open_engine
from admiralty.server.db.journals import Store
from admiralty.server.db.schema import matches
from tests.server.clocks import Clock, agreed, keeper, left, order, processes, said, seen
from tests.server.serving import DEFENDER, RAIDER, Player, duel

Two = tuple[Player, Player]


def as_of(url: str, revision: str) -> None:
    """Give a database the shape that it had in an earlier release; what that did not keep is gone."""
    config = Config()
    config.set_main_option("script_location", str(Path(db.__file__).parent / "migrations"))
    engine = open_engine(url)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()


def columns(url: str) -> set[str]:
    engine = open_engine(url)
    found = {column["name"] for column in sa.inspect(engine).get_columns("matches")}
    engine.dispose()
    return found


def steering(http: httpx.Client, then: str) -> Two:
    """A battle with a clock, in which the defender is asked."""
    defender, raider = duel(http, mine="off")
    order(defender, DEFENDER, "speed 1")
    order(raider, RAIDER, "speed 0")
    agreed(defender, raider, then)
    return defender, raider


def elsewhere(players: Two, http: httpx.Client) -> Two:
    defender, raider = players
    return Player(http, defender.secret, defender.match), Player(http, raider.secret, raider.match)


@pytest.mark.parametrize("revision", ["0007", "0008"])
def test_what_stands_in_an_old_database_is_there_after_the_change(url: str, clock: Clock, revision: str) -> None:
    with processes(url, 1) as ((_, http),):
        first, second = steering(http, "remind"), duel(http, mine="off")
    store = Store(url)
    ids = [first[0].match, second[0].match]
    kept = {match: (store.match(match), store.lines(match)) for match in ids}
    store.close()
    as_of(url, revision)
    assert "rests_since" not in columns(url)
    assert ("waits_since" in columns(url)) == (revision == "0008")
    store = Store(url)
    for match, (row, lines) in kept.items():
        found = store.match(match)
        assert row is not None
        assert found is not None
        assert store.lines(match) == lines
        # As far as an old release knew: a clock went by the last entry.
        old = row._replace(waits_since=row.length, moved_on=row.updated) if revision == "0007" else row
        assert found == old
    assert len(store.read(sa.select(matches.c.id))) == 2
    store.close()
    with processes(url, 1) as ((_, http),):
        defender, raider = elsewhere(first, http)
        order(defender, DEFENDER, "steer 010.0")
        assert seen(raider)["pace"]["seconds"] == 600


@pytest.mark.parametrize("revision", ["0007", "0008"])
def test_a_clock_that_ran_in_an_old_release_runs_out_at_its_time_in_this_one(
    url: str, clock: Clock, revision: str
) -> None:
    """Though the last entry, by which it went then, is none that moves the game on."""
    with processes(url, 1) as ((_, http),):
        players = steering(http, "bot")
        said(players[1], "/draw", seat=RAIDER)
    as_of(url, revision)
    clock.pass_by(300)
    with processes(url, 2) as ((one, http), (two, _)):
        defender, _ = elsewhere(players, http)
        assert left(defender) == 5
        both = [keeper(one), keeper(two)]
        assert [each.look() for each in both] == [[], []]
        clock.pass_by(301)
        looked = [each.look() for _ in range(2) for each in both]
        assert sum(len(each) for each in looked) == 1
        assert seen(defender)["people"][0]["bot"]


def test_a_clock_that_had_run_out_in_an_old_release_stays_silent_in_this_one(url: str, clock: Clock) -> None:
    with processes(url, 1) as ((one, http),):
        defender, raider = players = steering(http, "remind")
        clock.pass_by(601)
        keeper(one).look()
        assert [each["kind"] for each in seen(raider)["remarks"]] == ["clock", "clock"]
        row = one.app.web.host.store.match(defender.match)
        assert row is not None
    as_of(url, "0007")
    engine = open_engine(url)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.text("UPDATE paces SET reminded = :length"), {"length": row.length})
    engine.dispose()
    with processes(url, 1) as ((one, http),):
        defender, raider = elsewhere(players, http)
        for _ in range(2):
            clock.pass_by(601)
            assert keeper(one).look() == []
        assert [each["kind"] for each in seen(raider)["remarks"]] == ["clock", "clock"]


def rests_in_a_pause(defender: Player, raider: Player) -> None:
    said(defender, "/pause", seat=DEFENDER)


def rests_in_an_adjournment_from_which_one_is_back(defender: Player, raider: Player) -> None:
    said(defender, "/adjournment", seat=DEFENDER)
    said(raider, "/adjournment/answer", accept=True)
    said(defender, "/resume", seat=DEFENDER)


def has_rested(defender: Player, raider: Player) -> None:
    rests_in_an_adjournment_from_which_one_is_back(defender, raider)
    said(raider, "/resume", seat=RAIDER)
    said(raider, "/pause", seat=RAIDER)
    said(defender, "/resume", seat=DEFENDER)


RESTING = [rests_in_a_pause, rests_in_an_adjournment_from_which_one_is_back, has_rested]


@pytest.mark.parametrize("rests", RESTING)
@pytest.mark.parametrize("revision", ["0007", "0008"])
def test_a_table_that_rested_in_an_old_release_has_the_whole_time_when_it_goes_on(
    url: str, clock: Clock, revision: str, rests: Callable[[Player, Player], None]
) -> None:
    """As was promised then; one that had gone on already has what is left."""
    with processes(url, 1) as ((_, http),):
        players = steering(http, "remind")
        clock.pass_by(300)
        rests(*players)
    as_of(url, revision)
    clock.pass_by(200)
    with processes(url, 1) as ((one, http),):
        _, raider = elsewhere(players, http)
        keeping = keeper(one)
        if rests is has_rested:
            assert left(raider) == (7 if revision == "0007" else 2)
            return
        clock.pass_by(10_000)
        assert keeping.look() == []
        assert seen(raider)["pace"]["left"] is None
        said(raider, "/resume", seat=RAIDER)
        assert left(raider) == 10
        clock.pass_by(599)
        assert keeping.look() == []
        clock.pass_by(2)
        assert len(keeping.look()) == 1
