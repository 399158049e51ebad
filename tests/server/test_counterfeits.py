"""Forgeries: another game under a real header is refused, because only the host signs the end; in all five games."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec import json as coder

from admiralty import __version__
from admiralty.cli.main import commands
from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.matches.journal import head_statement, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.matches.nonces import commitment_to
from admiralty.kernel.replays.replay import resume
from admiralty.library import game
from admiralty.server.errors import ServiceError
from admiralty.server.matches.live_matches import Command
from admiralty.server.matches.proofs import signed_head, signed_journal
from admiralty.server.matches.service import Host, Once
from admiralty.server.schemas import Create, SeatPlan
from admiralty.server.workers.uploads import Upload
from admiralty.signing import HostKey, check_head, end_signed, read_head
from tests.kernel.rewritten import rechained
from tests.server.serving import settings

BATTLES = {
    "ironclads_on_squares": "lissa",
    "iron_and_fire": "first_blood",
    "oak_and_iron": "channel_patrol",
    "war_of_the_pacific": "tarapaca",
    "iron_and_steam": "yazoo",
}
NONCE = "5a" * 16
SITE = "table.example"


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    made = Host(settings(f"sqlite:///{tmp_path / 'admiralty.db'}", names=(SITE,)))
    try:
        yield made
    finally:
        made.close()


def orders(match: Match[Any], seed: str, most: int = 12) -> dict[str, Any]:
    rng = Fast(seed)
    for _ in range(most):
        if match.over or not match.asks():
            break
        seat = next(iter(match.asks()))
        match.order(seat, match.asks()[seat].choices.sample(rng).code)
    return {}


def give_up(match: Match[Any]) -> dict[str, Any]:
    if not match.over:
        person = match.parley.people()[0]
        match.actions.resign(person, match.parley.sides(person)[0])
    return {}


def opened(host: Host, game_id: str, token: str = "0123456789abcdef" * 2) -> str:
    """A match with a nonce of its maker in the dice, after some orders."""
    seats = game(game_id).setting(BATTLES[game_id], {}).seats
    once = Once("a visitor", token, b"{}")
    plan = {str(seat): SeatPlan("me") for seat in seats}
    made = host.create(
        None, Create(game_id, BATTLES[game_id], {}, plan, "Ana", commitment=commitment_to(NONCE)), once
    ).id
    table = host.tables.get(made)

    def play(match: Match[Any]) -> dict[str, Any]:
        match.actions.mix(match.parley.people()[0], NONCE)
        return orders(match, "real")

    table.do(Command("", ("play",), play))
    return made


def finished(host: Host, game_id: str) -> str:
    made = opened(host, game_id)
    host.tables.get(made).do(Command("", ("end",), give_up))
    return made


def downloaded(host: Host, match: str) -> str:
    return signed_journal(host.signer, host.tables.get(match), host.store.lines(match))


def counterfeit(real: str, seed: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A forgery: other orders under the header of a real game, with its revealed key."""
    journal = read_journal(real)
    key = KeyStream(bytes.fromhex(journal.entries[-1]["key"]))
    start = journal.up_to(max(entry["n"] for entry in journal.entries if entry["kind"] == "nonce"))
    fake: Match[Any] = resume(start, game(journal.header["game"]), key)
    orders(fake, seed)
    give_up(fake)
    bodies = [{k: v for k, v in entry.items() if k not in ("hash", "sealed")} for entry in fake.journal.entries]
    return {k: v for k, v in journal.header.items() if k != "hash"}, bodies


def verify(text: str, tmp_path: Path, *more: str) -> Result:
    file = tmp_path / "game.journal"
    file.write_text(text)
    return CliRunner().invoke(commands, ["verify", str(file), *more])


@pytest.mark.parametrize("game_id", BATTLES)
def test_a_counterfeit_under_a_real_header_is_not_proved(host: Host, tmp_path: Path, game_id: str) -> None:
    real = downloaded(host, finished(host, game_id))
    honest = verify(real, tmp_path)
    assert honest.exit_code == 0, honest.output
    assert "The host signed the last entry" in honest.output
    assert "In the dice from the start: a nonce of" in honest.output
    signature = json.loads(real.splitlines()[-1])["signature"]
    tried = refused = 0
    for seed in ("one", "two", "three"):
        header, bodies = counterfeit(real, seed)
        plain = rechained(header, bodies)
        assert plain != real
        told = verify(plain, tmp_path)
        assert told.exit_code == 3, told.output
        assert "The end is not signed" in told.output
        stranger = HostKey.made()
        for stolen in (signature, stranger.sign("x"), "", "zz"):
            signed = rechained(header, [*bodies[:-1], {**bodies[-1], "signature": stolen}])
            assert verify(signed, tmp_path).exit_code == 2
            other = rechained({**header, "host": stranger.public}, [*bodies[:-1], {**bodies[-1], "signature": stolen}])
            assert verify(other, tmp_path).exit_code == 2
            tried, refused = tried + 2, refused + 2
    assert tried == refused == 24


def test_the_end_that_was_cut_off_or_unsigned_is_told(host: Host, tmp_path: Path) -> None:
    real = downloaded(host, finished(host, "iron_and_fire"))
    lines = real.splitlines()
    cut = verify("\n".join([*lines[:-1], ""]), tmp_path)
    assert cut.exit_code == 3
    assert "The end is not signed" in cut.output
    last = {k: v for k, v in json.loads(lines[-1]).items() if k != "signature"}
    assert verify("\n".join([*lines[:-1], json.dumps(last), ""]), tmp_path).exit_code == 3


def test_an_unfinished_journal_carries_the_signed_head_of_its_last_entry(host: Host) -> None:
    for n in range(20):  # depending on its dice, one of these games may be over already
        match = opened(host, "iron_and_fire", f"{n:032x}")
        table = host.tables.get(match)
        if not table.look(lambda live: live.over):
            break
    seats = table.presenter.setting.seats
    for copy in table.look(lambda live: [live.journal.seen_by(seat) for seat in (*seats, None)]):
        journal = read_journal(signed_journal(host.signer, table, list(copy.lines())))
        assert journal.end is None
        assert end_signed(journal)
        assert "signature" not in host.store.lines(match)[-1]


def test_a_host_signs_nothing_of_a_record_that_somebody_brought(host: Host) -> None:
    """Otherwise a forger could upload a forgery and request its signed head."""
    real = downloaded(host, finished(host, "iron_and_fire"))
    fake = rechained(*counterfeit(real, "one"))
    upload = Upload("iron_and_fire", "first_blood", {}, fake.splitlines(), [], True, 0, [])
    kept = host.keep_record(None, upload).id
    table = host.tables.get(kept)
    assert not end_signed(read_journal(signed_journal(host.signer, table, host.store.lines(kept))))
    for entry in (None, 0, 3):
        with pytest.raises(ServiceError):
            signed_head(host.signer, table, entry)


def test_the_promise_and_the_host_are_held_against_a_journal(host: Host, tmp_path: Path) -> None:
    promise = host.promise("a visitor", "0123456789abcdef" * 2)
    match = finished(host, "iron_and_fire")
    real = downloaded(host, match)
    file = tmp_path / "promise.json"
    file.write_bytes(coder.encode(promise))
    kept = ("--promise", str(file))
    told = verify(real, tmp_path, *kept, "--host", host.signer.public)
    assert told.exit_code == 0, told.output
    assert "promised this key before" in told.output
    other = host.promise("a visitor", "f" * 32)
    for wrong in (other, {**coder.decode(coder.encode(promise)), "commitment": "0" * 64}, {"token": 1}):
        file.write_bytes(coder.encode(wrong))
        assert verify(real, tmp_path, *kept).exit_code == 2
    stranger = verify(real, tmp_path, "--host", HostKey.made().public)
    assert stranger.exit_code == 2
    assert "not by the host that you named" in stranger.output
    head = read_head(json.loads(coder.encode(signed_head(host.signer, host.tables.get(match)))))
    check_head(read_journal(real), head)


def test_a_host_is_known_again_as_ssh_does_it(host: Host, tmp_path: Path) -> None:
    real = downloaded(host, finished(host, "iron_and_fire"))
    first, again = verify(real, tmp_path), verify(real, tmp_path)
    assert f"First journal of {SITE}" in first.output
    assert f"{SITE} has had this key since" in again.output
    header, bodies = counterfeit(real, "one")
    impostor = HostKey.made()
    named = {**{k: v for k, v in header.items() if k != "signature"}, "host": impostor.public}
    lines = rechained(named, bodies).splitlines()
    mark = json.loads(lines[0])["hash"]
    made = json.loads(lines[0])
    made["signature"] = impostor.sign(head_statement(mark, 0, mark))
    last = json.loads(lines[-1])
    last["signature"] = impostor.sign(head_statement(mark, last["n"], last["hash"]))
    forged = "\n".join([json.dumps(made), *lines[1:-1], json.dumps(last), ""])
    refused = verify(forged, tmp_path)
    assert refused.exit_code == 2
    assert f"{SITE} had another key before" in refused.output
    assert f"--host {impostor.public}" in refused.output
    assert verify(forged, tmp_path, "--host", impostor.public).exit_code == 0
    assert verify(forged, tmp_path).exit_code == 0
    assert verify(real, tmp_path).exit_code == 2


def test_the_header_names_the_release(host: Host) -> None:
    header = json.loads(downloaded(host, opened(host, "iron_and_fire")).splitlines()[0])
    assert (header["release"], header["rules"]) == (__version__, game("iron_and_fire").version)
    assert header["site"] == SITE
