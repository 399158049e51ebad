"""View model of an order sheet: its lines, the form of the line being written, the dial of its helm, the whole text."""

from collections.abc import Callable
from functools import partial
from math import asin, cos, degrees, radians, sin
from typing import Any, NamedTuple

from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.orders.sheets import Entry, Field, Group, OrderSheet, Written
from admiralty.present.model import Struct
from admiralty.present.presenter import Presenter

__all__ = ["DraftView", "draft_view", "helm_arc"]

RADIUS, SWING, MIDDLE, DEEP = 110, 50, 100, 128
"""The radius of the arc, how far it swings to each side, and the centre of its circle."""
MARKED = 10
"""One tick for so many steps from the middle."""
BOXES = 14
"""A scale with at most so many entries is shown as boxes, a longer one as a slider."""


class Arc(NamedTuple):
    """A scale that turns to either hand. The browser redraws it during a drag."""

    ticks: str
    sweep: str
    """Steps from the middle to the pointer."""
    turn: float
    """Degrees of the pointer from the upright."""


class DraftLine(Struct, frozen=True):
    """A ship of the sheet with its orders."""

    word: str
    name: str
    said: tuple[str, ...]


class DraftGroup(Struct, frozen=True):
    """Ships that get orders together, with what is written for all of them, or for how many."""

    word: str
    name: str
    said: str
    at: str
    lines: tuple[DraftLine, ...]
    own: bool


class DraftChoice(Struct, frozen=True):
    """An entry that can be written; ``stands`` marks the one in force if nothing is written."""

    code: str
    text: str
    label: str
    chosen: bool
    stands: bool
    chance: float | None
    risk: str = ""


class DraftField(Struct, frozen=True):
    """A field of a line: a scale as boxes or as a slider, and chips beside it."""

    slot: str
    name: str
    boxes: tuple[DraftChoice, ...]
    slider: tuple[DraftChoice, ...]
    arc: Arc | None
    at: int
    chips: tuple[DraftChoice, ...]
    said: str
    stands: str
    aside: bool


class DraftView(Struct, frozen=True):
    """An order sheet for its own seat."""

    sealed: bool
    can_undo: bool
    title: str
    groups: tuple[DraftGroup, ...]
    lines: tuple[DraftLine, ...]
    open: str
    """The ship whose form is shown."""
    name: str
    fields: tuple[DraftField, ...]
    whole: tuple[DraftField, ...]
    said: tuple[str, ...]
    unsaid: str
    empty: str
    written: int


def draft_view(
    ask: Ask,
    sheet: OrderSheet,
    presenter: Presenter,
    written: Written,
    line: str,
    group: Group | None,
    *,
    sealed: bool,
    can_undo: bool,
) -> DraftView:
    """The sheet with the form of a line; the form is empty without a line."""
    groups = sheet.groups()
    grouped = {subject for each in groups for subject in each.subjects}
    told = group.subjects[0] if group is not None else line
    return DraftView(
        sealed=sealed,
        can_undo=can_undo,
        title=presenter.render(ask.question),
        groups=tuple(_group(sheet, presenter, written, each) for each in groups),
        lines=tuple(_line(sheet, presenter, written, word) for word in sheet.subjects if word not in grouped),
        open=line,
        name=presenter.render(group.name) if group is not None else presenter.name(line) if line else "",
        fields=() if sealed or not line else _fields(sheet, presenter, told, _of_all(written, group)),
        whole=() if sealed or not sheet.whole or groups else _fields(sheet, presenter, "", written),
        said=tuple(_label(entry, sheet, presenter) for entry in written.whole),
        unsaid=presenter.render(sheet.unsaid),
        empty=presenter.render(sheet.empty),
        written=sum(bool(entries) for _, entries in written.lines),
    )


def _line(sheet: OrderSheet, presenter: Presenter, written: Written, word: str) -> DraftLine:
    said = tuple(_label(entry, sheet, presenter) for entry in written.of(word))
    return DraftLine(word, presenter.name(word), said)


def _group(sheet: OrderSheet, presenter: Presenter, written: Written, group: Group) -> DraftGroup:
    lines = tuple(_line(sheet, presenter, written, word) for word in group.subjects)
    texts = [", ".join(line.said) or presenter.render(sheet.unsaid) for line in lines]
    parts = [presenter.say("web-draft-part", count=texts.count(text), text=text) for text in dict.fromkeys(texts)]
    said = texts[0] if len(parts) == 1 else "; ".join(parts)
    own = any(line.said for line in lines)
    return DraftGroup(group.key, presenter.render(group.name), said, group.at, lines, own)


def _of_all(written: Written, group: Group | None) -> Written:
    """For a group, the entries that are the same for each ship; else the sheet as it is."""
    if group is None or len({written.of(subject) for subject in group.subjects}) == 1:
        return written
    return Written(tuple(line for line in written.lines if line[0] not in group.subjects), written.whole)


def _label(entry: Entry[Any, Any], sheet: OrderSheet, presenter: Presenter) -> str:
    label = entry.label(sheet.state.setting)
    return presenter.render(label) if label is not None else entry.code(sheet.state.setting)


def _short(entry: Entry[Any, Any], sheet: OrderSheet, presenter: Presenter) -> str:
    """An entry whose field is already named."""
    label = entry.label(sheet.state.setting)
    found = presenter.words.part(label.key, "short", **label.args) if label is not None else ""
    return found or _label(entry, sheet, presenter)


def _fields(sheet: OrderSheet, presenter: Presenter, line: str, written: Written) -> tuple[DraftField, ...]:
    setting, entries = sheet.state.setting, written.of(line) if line else written.whole
    said = {entry.key(setting): entry for entry in entries}

    def choice(field: Field, entry: Entry[Any, Any], *, chip: bool) -> DraftChoice:
        """An entry of a field; a chip of a ship has a chance and a risk."""
        risk = sheet.feared(line, entry) if chip and line else None
        return DraftChoice(
            code=entry.code(setting), text=_short(entry, sheet, presenter), label=_label(entry, sheet, presenter),
            chosen=entry == said.get(field.slot), stands=entry == field.stands,
            chance=sheet.hoped(line, entry, entries, written) if chip and line else None,
            risk=presenter.render(risk) if risk is not None else "",
        )  # fmt: skip

    return tuple(
        _field(sheet, presenter, each, said.get(each.slot), partial(choice, each))
        for each in sheet.fields(line, entries)
    )


def _field(
    sheet: OrderSheet,
    presenter: Presenter,
    field: Field,
    said: Entry[Any, Any] | None,
    choice: Callable[..., DraftChoice],
) -> DraftField:
    dial = tuple(choice(entry, chip=False) for entry in field.dial)
    at = next((n for n, each in enumerate(dial) if each.chosen), None)
    stands = next((n for n, each in enumerate(dial) if each.stands), None)
    chips = [choice(entry, chip=True) for entry in field.chips]
    holds = said if said is not None else field.stands
    if holds is not None and holds not in field.dial and holds not in field.chips:
        chips.append(choice(holds, chip=True))
    shown = at if at is not None else stands if stands is not None else len(dial) // 2
    turns = field.turns and len(dial) > 2
    return DraftField(
        slot=field.slot,
        name=presenter.render(field.name),
        boxes=dial if len(dial) <= BOXES and not turns else (),
        slider=dial if len(dial) > BOXES or turns else (),
        arc=helm_arc(shown, len(dial)) if turns else None,
        at=shown,
        chips=tuple(chips),
        said=_label(said, sheet, presenter) if said is not None else "",
        stands=_label(field.stands, sheet, presenter) if field.stands is not None else "",
        aside=field.aside and said is None,
    )


def helm_arc(at: int, steps: int) -> Arc:
    """The arc of a scale of so many steps, with the pointer at one of them. Each step moves the pointer equally far
    sideways, so that it stays under the finger.
    """
    middle = (steps - 1) / 2

    def leans(step: float) -> float:
        return asin(sin(radians(SWING)) * (step - middle) / middle)

    def point(angle: float, radius: float) -> str:
        return f"{MIDDLE + radius * sin(angle):.1f} {DEEP - radius * cos(angle):.1f}"

    marks = [step for step in range(steps) if step in (0, steps - 1) or (step - middle) % MARKED == 0]
    ticks = [f"M{point(leans(step), RADIUS - 7)}L{point(leans(step), RADIUS)}" for step in marks]
    angle = leans(at)
    sweep = f"M{point(0, RADIUS)}A{RADIUS} {RADIUS} 0 0 {int(angle > 0)} {point(angle, RADIUS)}"
    return Arc("".join(ticks), sweep, round(degrees(angle), 2))
