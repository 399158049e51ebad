"""Uploaded journals: read, verified and opened in a worker process, because they are untrusted."""

from collections.abc import Mapping
from typing import Any

import msgspec

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.matches.journal import JournalError, read_journal
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, must_have_the_same_rules, resume
from admiralty.library import text_of
from admiralty.present.proof_text import proved_lines, signed_lines
from admiralty.present.scenario_check import check_scenario
from admiralty.server.registry import GameRegistry, host_words
from admiralty.server.workers.editing import Document, must_be_safe
from admiralty.signing import HeadError
from admiralty.words.unseen import hides_something

__all__ = ["Upload", "read_upload"]

FAULTS_TOLD = 5
"""The most faults of a journal's own scenario in one answer."""


class Upload(msgspec.Struct, frozen=True):
    """A verified journal, with its summary for the list of matches."""

    game: str
    scenario: str
    options: dict[str, str]
    lines: list[str]
    asked: list[str]
    over: bool
    proved: int
    """How many of its dice and cards were thrown again."""
    proof: list[str]
    """What is proved of it and what is not, in words."""


def _faults_of_scenario(scenario: str | Mapping[str, Any], registry: GameRegistry, language: str) -> str:
    """The faults of a journal's own scenario; "" for a printed one and one without faults."""
    if isinstance(scenario, str):
        return "" if not scenario.startswith("{") else "the header carries its scenario as text, not as a table"
    must_be_safe(Document.of(scenario), registry, language)
    checked = check_scenario(scenario, lambda game, own: registry.presenter(game, own, {}), games=1)
    return "; ".join(str(fault) for fault in checked.faults[:FAULTS_TOLD])


def read_upload(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the journal of a job, or its fault."""
    say = host_words(job["language"]).say
    try:
        journal = read_journal(job["text"])
        hidden = next((person for person in journal.header["persons"] if hides_something(person)), None)
        if hidden is not None:
            return {"wrong": say("server-hidden-name", name=ascii(hidden))}
        if changes := journal.header.get("changes"):
            # A server does not try to build a game from untrusted figures: sizes and tables may be anything.
            return {"wrong": say("server-changed-files", changes=list(changes))}
        if wrong := _faults_of_scenario(journal.header["scenario"], registry, job["language"]):
            return {"wrong": wrong}
        presenter = registry.presenter(journal.header["game"], journal.header["scenario"], journal.header["options"])
        must_have_the_same_rules(journal, presenter.game)  # or nothing of it could be proved
        proof = prove(journal, editions(presenter.game))
        _, signed = signed_lines(journal, say)
        match = resume(journal, presenter.game, Recorded([]), until=len(journal.entries))
    except (JournalError, ReplayError, DataError, HeadError) as fault:
        return {"wrong": str(fault)}
    upload = Upload(
        game=match.game.id,
        scenario=text_of(match.setting.reference),
        options=dict(match.setting.options),
        lines=list(journal.lines()),
        asked=list(match.asks()),
        over=journal.end is not None,
        proved=proof.thrown,
        proof=[*proved_lines(proof, say), *signed],
    )
    found: dict[str, Any] = msgspec.to_builtins(upload)
    return found
