"""Form for the head and the plain values of a scenario file: texts, goals, options, and what its schema bounds."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import msgspec
from msgspec import inspect as shapes

from admiralty.games.own_scenario import said_in
from admiralty.present.model import FieldChoice, FormField
from admiralty.present.presenter import Presenter

__all__ = ["FILE", "head_edited", "scenario_form"]

FILE = "file."
"""The prefix of these fields' paths; those of a state do not have it."""
TEXTS = ("title", "briefing", "author", "licence")
BY_LANGUAGE = ("title", "briefing", "objective")
NOT_HERE = ("id", "source", "number", "case")


def scenario_form(presenter: Presenter, content: Mapping[str, Any]) -> tuple[FormField, ...]:
    """The editable fields of a scenario file, with their values."""
    return (*_texts(presenter, content), *_options(presenter), *_plan(presenter, content))


def _texts(presenter: Presenter, content: Mapping[str, Any]) -> Iterator[FormField]:
    language = presenter.words.language
    for name in TEXTS:
        label = presenter.say(f"editor-{name}")
        yield FormField(f"{FILE}{name}", label, "text", said_in(content.get(name, ""), language))
    goals = content.get("objective", {})
    for side in presenter.setting.sides:
        label = presenter.say("editor-objective", side=presenter.name(side))
        yield FormField(f"{FILE}objective.{side}", label, "text", said_in(goals.get(side, ""), language))


def _options(presenter: Presenter) -> Iterator[FormField]:
    """The options of the game that the scenario is played with unless a match chooses others."""
    section = presenter.say("editor-options")
    for option in presenter.game.options:
        held = presenter.setting.options[option.id]
        choices = tuple(
            FieldChoice(each, presenter.words.named("option", f"{option.id}-{each}")) for each in option.choices
        )
        label = presenter.words.named("option", option.id)
        yield FormField(f"{FILE}options.{option.id}", label, "choice", held, choices=choices, section=section)


def _plan(presenter: Presenter, content: Mapping[str, Any]) -> Iterator[FormField]:
    """The plain values of the game's own part of the file, if the schema limits them all."""
    shape = presenter.game.scenario_shape()
    if not presenter.game.own_rows_bounded or not isinstance(shape, type) or not issubclass(shape, msgspec.Struct):
        return
    plan = presenter.game.own_scenario({**content, "position": None}).plan
    section = presenter.say("editor-plan")
    for field in msgspec.structs.fields(shape):
        if field.encode_name in NOT_HERE:
            continue
        label = presenter.words.named("field", field.encode_name)
        made = _plan_field(presenter, f"{FILE}{field.encode_name}", label, field.type, getattr(plan, field.name))
        if made is not None:
            yield msgspec.structs.replace(made, section=section)


def _plan_field(presenter: Presenter, path: str, label: str, hint: Any, value: Any) -> FormField | None:
    kind = shapes.type_info(hint)
    if isinstance(kind, shapes.BoolType):
        return FormField(path, label, "flag", value)
    if isinstance(kind, shapes.IntType) and kind.ge is not None and kind.le is not None:
        return FormField(path, label, "number", str(value), kind.ge, kind.le)
    if isinstance(kind, shapes.LiteralType):
        choices = tuple(
            FieldChoice(str(each), presenter.words.named("field", str(each).replace("_", "-"))) for each in kind.values
        )
        return FormField(path, label, "choice", str(value), choices=choices)
    return None


def head_edited(
    presenter: Presenter, content: Mapping[str, Any], written: Mapping[str, str | bool | list[str]]
) -> dict[str, Any]:
    """The content with some of its fields changed; only their presence is checked."""
    after = deepcopy(dict(content))
    known = {field.path: field for field in scenario_form(presenter, content)}
    for path, text in written.items():
        field = known.get(path)
        if field is None:
            continue
        name, _, inner = path.removeprefix(FILE).partition(".")
        value = _said(after.get(name), inner, presenter.words.language, text, name in BY_LANGUAGE)
        if field.kind == "number" and isinstance(text, str):
            value = int(text) if text.strip().lstrip("-").isdecimal() and len(text) < 12 else text
        if field.kind == "flag":
            value = text is True or text == "true"
        if inner and not text:
            table = dict(after.get(name, {}))
            table.pop(inner, None)
            after[name] = table
        else:
            after[name] = value
    return {name: value for name, value in after.items() if value not in ("", {}) or name in ("title", "id")}


def _said(before: Any, inner: str, language: str, text: Any, by_language: bool) -> Any:
    """The value at a place: in the table of a side or an option, or in one language of several."""
    if inner:
        table = dict(before or {})
        return {**table, inner: _said(table.get(inner), "", language, text, by_language)}
    if by_language and isinstance(before, Mapping) and before:
        known = next((each for each in (language, "en", *before) if each in before), language)
        return {**before, known: text}
    return text
