"""Editing of own scenarios in a worker: reads, changes, checks, draws and describes untrusted documents.

A document is the content of a scenario without its position, and the position as JSON text, or "" where the battle
begins as the scenario says. The server's own process builds nothing of it.
"""

from collections.abc import Mapping, Sequence
from time import process_time
from typing import Any, NamedTuple

import msgspec

from admiralty.games.own_scenario import MOST_BYTES, RAW, Head, digest, must_be_bounded
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.faults import Fault
from admiralty.kernel.base.toml_text import toml_text
from admiralty.kernel.flows.choices import FlowError
from admiralty.kernel.games.view import Unimaginable
from admiralty.kernel.records.record import RecordError, canonical
from admiralty.present.model import FieldFault
from admiralty.present.position_editor import (
    Change,
    EditError,
    begun_state,
    changed,
    edited_scene,
    editor_view,
    must_play,
)
from admiralty.present.presenter import Presenter
from admiralty.present.scenario_check import RANDOM_GAMES, all_faults, check_scenario
from admiralty.present.scenario_form import FILE, head_edited, scenario_form
from admiralty.scenario_files import faults_with_lines, parse
from admiralty.scene import LiveBoard, SceneError
from admiralty.server.registry import GameRegistry, host_words
from admiralty.server.workers.processor_time import processor_time

__all__ = [
    "BREAKS", "DRAWING_SECONDS", "Document", "edit_scenario", "file_faults", "keep_scenario", "must_be_safe",
    "open_document", "opened", "state_of",
]  # fmt: skip

DRAWING_SECONDS = 1.0
"""Seconds of processor time to set a scenario up, change it and draw it."""
TIMES_PRINTED = 4
"""A scenario may take this multiple of the processor time of its printed scenario, where that is more."""
PLAYING_SECONDS = 5.0
"""Seconds of processor time after which no further random game of a scenario that is to be stored is begun."""
LONGEST_SECONDS = 40.0
"""Seconds of processor time after which random games are broken off, and the scenario is refused."""
MOST_CELLS = 1_600
MOST_UNITS = 60
BREAKS = (*RAW, ValueError, FlowError, SceneError, Unimaginable)
"""The exceptions of code that meets a position outside every checked limit."""
FAULTS_TOLD = 40
_PRINTED_TOOK: dict[str, float] = {}
"""By game: the most processor time that a printed scenario has taken here to load and draw."""


class Document(NamedTuple):
    """A scenario that is being edited."""

    content: dict[str, Any]
    """Without the position."""
    position: str = ""
    """The state as JSON text; "" where the battle begins as the scenario says."""

    def whole(self) -> dict[str, Any]:
        """The content with its position, as in files and journals."""
        return {**self.content, "position": self.position} if self.position else dict(self.content)

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> "Document":
        bare = {name: value for name, value in content.items() if name != "position"}
        position = content.get("position")
        if position is None:
            return cls(bare)
        return cls(bare, position if isinstance(position, str) else canonical(position).decode())


def open_document(job: Mapping[str, Any]) -> Document:
    """The document of a job; `DataError` for one that is too large or not a scenario file."""
    if job.get("text"):
        return Document.of(parse(job["text"].encode(), "scenario"))
    document = Document(dict(job["content"]), job.get("position", ""))
    must_be_bounded(document.content)
    if len(canonical(document.whole())) > MOST_BYTES:
        raise DataError("scenario", f"is larger than {MOST_BYTES // 1024} kB, which no scenario file is")
    return document


def must_be_safe(document: Document, registry: GameRegistry, language: str) -> None:
    """`DataError` for what a server does not build, before anything is built."""
    content = document.whole()
    must_be_bounded(content)
    game_id = str(content.get("game", ""))
    game = registry.game(game_id)
    rows = [name for name in content if name not in Head.__struct_fields__]
    if (rows or not content.get("base")) and not game.own_rows_bounded:
        # Values without ranges may be of any size, and the server builds every match it keeps in its own process.
        name = registry.words(game_id, language).named("game", game_id)
        said = host_words(language).say("server-own-rows", game=name, rows=rows)
        raise DataError("", said, [Fault((name,) if name else (), said) for name in rows[:1]])


def edit_scenario(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: change a document, or return the fault of the change."""
    language = job["language"]
    document = Document({})
    try:
        document = open_document(job)
        must_be_safe(document, registry, language)
        with processor_time(_drawing_seconds(document, registry)):
            return _edited(document, job, registry, language)
    except EditError as fault:
        faults = [FieldFault(each.path, each.problem) for each in fault.faults]
    except DataError as fault:
        found = all_faults(document.whole(), fault) if document.content else fault.faults
        faults = file_faults(found, job.get("text", ""))
    except RecordError as fault:
        faults = [FieldFault("", str(fault))]
    return _answer(document, faults[:FAULTS_TOLD], view=None, head=(), svg={}, title="", toml="", size=0)


def _answer(document: Document, faults: list[FieldFault], **shown: Any) -> dict[str, Any]:
    """The document now, its faults, and what to show where something changed."""
    found: dict[str, Any] = msgspec.to_builtins({**document._asdict(), "faults": faults, **shown})
    return found


def file_faults(found: Sequence[Fault], text: str) -> list[FieldFault]:
    """The faults of a scenario file by the paths of its form, with the lines of its text where there is one."""
    faults = faults_with_lines(found, text, "") if text else found
    return [FieldFault(FILE + ".".join(map(str, each.path)) if each.path else "", _said(each), each.line)
            for each in faults]  # fmt: skip


def _said(fault: Fault) -> str:
    return str(fault._replace(file="", line=0))


def _drawing_seconds(document: Document, registry: GameRegistry) -> float:
    """Load and draw the printed scenario that this one changes first: that time is not charged to the document. Returns
    the processor time that it may take: a second, or on a slow machine a multiple of the most that a printed one of the
    game has taken, because that one is cached now and a changed map is not."""
    game, base = str(document.content["game"]), document.content.get("base")
    printed = registry.game(game).scenarios()
    name = base if isinstance(base, str) and base in printed else next(iter(printed), "")
    began = process_time()
    if name:
        presenter = registry.presenter(game, name, {})
        LiveBoard(edited_scene(presenter, presenter.game.begin(presenter.setting)), presenter.say).svg  # noqa: B018
    took = process_time() - began
    _PRINTED_TOOK[game] = max(took, _PRINTED_TOOK.get(game, 0.0))
    return max(DRAWING_SECONDS, TIMES_PRINTED * _PRINTED_TOOK[game])


def _edited(document: Document, job: Mapping[str, Any], registry: GameRegistry, language: str) -> dict[str, Any]:
    presenter = opened(document, registry, language)
    written = job.get("head") or {}
    if written:
        document = document._replace(content=head_edited(presenter, document.content, written))
        presenter = opened(document, registry, language)
    before = state_of(presenter, document)
    if job.get("begin"):
        document, before = document._replace(position=""), begun_state(presenter)
    state = before
    if job.get("change") is not None:
        state = changed(presenter, before, msgspec.convert(job["change"], Change))
        document = document._replace(position=_written(state))
    board = LiveBoard(edited_scene(presenter, state), presenter.say)
    svg = {"scene": board.svg}
    if job.get("shown"):
        shown = LiveBoard(edited_scene(presenter, before), presenter.say)
        svg = board.after(shown) if shown.sheet == board.sheet else svg
    size = len(toml_text(document.whole()).encode())
    text = toml_text(document.content if job["file"] == "head" else document.whole()) if job.get("file") else ""
    return _answer(
        document, _beyond(presenter, state, size, language), view=editor_view(presenter, state, job.get("chosen", "")),
        head=scenario_form(presenter, document.content), svg=svg, title=presenter.title, toml=text, size=size,
    )  # fmt: skip


def opened(document: Document, registry: GameRegistry, language: str) -> Presenter:
    return registry.presenter(str(document.content["game"]), document.content, {}, language)


def state_of(presenter: Presenter, document: Document) -> Any:
    """The state of a document: its position, else the start of its battle with the set-up done."""
    if not document.position:
        return begun_state(presenter)
    try:
        data = msgspec.json.decode(document.position)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise DataError("position", f"is not JSON: {fault}") from fault
    try:
        return presenter.game.load(data, presenter.setting)
    except RecordError:
        raise
    except RAW as fault:  # for example a table where a list should be
        raise RecordError(f"position: is not a state of this game ({type(fault).__name__})") from fault


def _written(state: Any) -> str:
    """A state as JSON, a line for each of its fields: a person may read the file."""
    data = state.to_data()
    lines = [f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(value).decode()}"
             for name, value in data.items()]  # fmt: skip
    return "{" + ",\n".join(lines) + "}"


def _beyond(presenter: Presenter, state: Any, size: int, language: str) -> list[FieldFault]:
    """Why a position cannot be played or stored, though every field is within its limits."""
    say = host_words(language).say
    faults = []
    if size > MOST_BYTES:
        faults.append(say("editor-too-large", size=size // 1024, most=MOST_BYTES // 1024))
    faults += _too_many(presenter, state, language)
    try:
        if must_play(presenter, state).over:
            faults.append(say("editor-over"))
    except BREAKS as fault:
        faults.append(say("editor-breaks", text=str(fault)[:200]))
    return [FieldFault("", each) for each in faults]


def _too_many(presenter: Presenter, state: Any, language: str) -> list[str]:
    """Sizes beyond what a server stores: the printed scenario that this one changes may be as large as it is."""
    say = host_words(language).say
    game, faults = presenter.game, []
    units = sum(1 for _ in game.editing.pieces(state))
    most = MOST_UNITS
    if presenter.setting.printed in game.scenarios():
        printed = game.setting(presenter.setting.printed, {})
        most = max(most, sum(1 for _ in game.editing.pieces(game.begin(printed))))
    if units > most:
        faults.append(say("editor-too-many-units", count=units, most=most))
    cells = len(edited_scene(presenter, state).board.cells)
    if cells > MOST_CELLS:
        faults.append(say("editor-too-many-cells", count=cells, most=MOST_CELLS))
    return faults


def keep_scenario(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: check a whole scenario with random games before it is stored."""
    language = job["language"]
    try:
        document = open_document(job)
        must_be_safe(document, registry, language)
        whole = document.whole()
        with processor_time(_drawing_seconds(document, registry)):
            checked = check_scenario(whole, lambda game, own: registry.presenter(game, own, {}, language), games=0)
            faults = [FieldFault(FILE + ".".join(map(str, each.path)), _said(each)) for each in checked.faults]
            if not faults:
                assert checked.presenter is not None
                state = checked.presenter.game.begin(checked.presenter.setting)
                faults = [FieldFault("", each) for each in _too_many(checked.presenter, state, language)]
        if not faults:
            with processor_time(LONGEST_SECONDS):
                checked = check_scenario(whole, lambda game, own: registry.presenter(game, own, {}), RANDOM_GAMES,
                                         seconds=PLAYING_SECONDS)  # fmt: skip
            faults = [FieldFault("", _said(each)) for each in checked.faults]
    except DataError as fault:
        return {"faults": msgspec.to_builtins(file_faults(fault.faults, job.get("text", "")))}
    if faults:
        return {"faults": msgspec.to_builtins(faults[:FAULTS_TOLD])}
    assert checked.presenter is not None
    return {
        "game": str(whole["game"]), "id": digest(whole), "title": checked.presenter.title,
        "content": canonical(whole).decode(), "games": len(checked.rows),
    }  # fmt: skip
