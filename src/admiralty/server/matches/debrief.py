"""Debrief of a class: positions that several finished tables reached with what each did there, and their luck.

Everything is read from journals of finished games, which are public.
"""

import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Outcome
from admiralty.kernel.matches.journal import Journal
from admiralty.kernel.matches.lookout import print_of
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from admiralty.present.order_text import order_text
from admiralty.present.presenter import Presenter
from admiralty.present.proposals_view import luck_lines
from admiralty.server.matches.classes import Class
from admiralty.server.matches.live_matches import Table
from admiralty.server.matches.service import Host
from admiralty.server.schemas import ClassChoice, ClassDecision, DebriefInfo, MatchLuck

__all__ = ["debrief"]

SECONDS = 4.0
"""Seconds for which one request reads journals; the next goes on."""
DECISION_BYTES = 600
"""Estimated bytes of a decision: those of a finished table never change and are cached."""
SHOWN = 40
"""The most decisions shown, the earliest first."""


class Decision(NamedTuple):
    """An order that a table gave, and the position in which it gave it."""

    position: str
    seat: Seat
    entry: int
    code: str
    case: str
    turn: int


class Told(NamedTuple):
    """The decisions and the result of a finished table."""

    decisions: tuple[Decision, ...]
    winners: tuple[str, ...]
    """The sides that won."""


def debrief(host: Host, found: Class, language: str) -> DebriefInfo:
    """The debrief as far as it has been read; each call reads on for a few seconds."""
    began = time.monotonic()
    finished: list[tuple[int, Table]] = []
    read: dict[int, Told] = {}
    for number, match in enumerate(found.tables, 1):
        table = host.tables.get(match)
        if not table.look(lambda live: live.journal.end is not None):
            continue
        finished.append((number, table))
        place = match, "debrief"
        told = host.replays.get(place)
        if told is None and (not read or time.monotonic() - began < SECONDS):
            told = _read(*table.look(lambda live: (live.journal, live.game)))
            host.replays.keep(place, told, DECISION_BYTES * len(told.decisions))
        if told is not None:
            read[number] = told
    if not finished:
        return DebriefInfo(0, 0, [], [])
    presenter = finished[0][1].presenter.in_language(language)
    luck = [
        MatchLuck(number, line.name, line.text)
        for number, table in finished
        for line in table.look(lambda live: luck_lines(live.journal.end or {}, presenter))
    ]
    return DebriefInfo(len(read), len(finished), _decisions(found, presenter, read), luck)


def _read(journal: Journal, game: Any) -> Told:
    """Every order that was not taken back, with the position before it."""
    last = len(journal.entries)
    before, turn = resume(journal.up_to(last), game, Recorded([]), until=1).position.digest(), 0
    found: list[Decision] = []

    def watch(match: Match[Any], entry: dict[str, Any]) -> None:
        nonlocal before, turn
        kind = entry["kind"]
        if kind in ("undo", "taken-back"):
            found[:] = [each for each in found if each.entry < entry["before"]]
        elif kind == "unseal":
            found[:] = [each for each in found if (each.seat, each.position) != (entry["seat"], before)]
        elif kind in ("order", "seal"):
            code = entry["answer"] if "answer" in entry else entry["secret"]["0"]["answer"]
            case = print_of(entry).split(" ")[-1]
            found.append(Decision(before, Seat(entry["seat"]), entry["n"], str(code), case, turn))
        if kind != "seal":  # seats that seal at the same time decide in the same position
            before = match.position.digest()
            turn = game.losses(match.position.state)[0]

    resume(journal.up_to(last), game, Recorded([]), until=last, watch=watch)
    outcome = Outcome.from_data(journal.entries[-1]["outcome"])
    return Told(tuple(found), tuple(outcome.winners))


def _decisions(found: Class, presenter: Presenter, read: Mapping[int, Told]) -> list[ClassDecision]:
    """Positions in which several tables stood and did not do the same, in the order of the game."""
    by_position: dict[tuple[str, Seat], dict[int, Decision]] = {}
    for number, told in read.items():
        for each in told.decisions:
            by_position.setdefault((each.position, each.seat), {}).setdefault(number, each)
    shown = [tables for tables in by_position.values() if len({each.code for each in tables.values()}) > 1]
    shown.sort(key=lambda tables: min(each.entry for each in tables.values()))
    return [_decision(found, presenter, read, tables) for tables in shown[:SHOWN]]


def _decision(
    found: Class, presenter: Presenter, read: Mapping[int, Told], tables: Mapping[int, Decision]
) -> ClassDecision:
    first_table, first = next(iter(tables.items()))
    side = presenter.setting.side_of(first.seat)
    by_code: dict[str, list[int]] = {}
    for number, each in tables.items():
        by_code.setdefault(each.code, []).append(number)
    choices = [
        ClassChoice(
            order_text(presenter, code, first.case) or code,
            numbers,
            sum(side in read[number].winners for number in numbers),
        )
        for code, numbers in sorted(by_code.items(), key=lambda item: -len(item[1]))
    ]
    turn = presenter.say("class-turn", turn=first.turn) if first.turn else ""
    return ClassDecision(presenter.name(first.seat), turn, found.tables[first_table - 1], first.entry, choices)
