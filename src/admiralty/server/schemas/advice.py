"""Answers with chances, odds and hints."""

from admiralty.server.schemas.basics import Told


class ChanceInfo(Told, frozen=True):
    value: bool | int | str
    text: str
    share: float


class MeasureInfo(Told, frozen=True):
    id: str
    title: str
    chances: list[ChanceInfo]
    beside: list[str]
    """The same under other assumptions, as sentences."""


class ModifierInfo(Told, frozen=True):
    """A term of the sum behind a throw; one that depends on something hidden has no value, but the chances of each."""

    value: int | None
    unknown: str
    """In words: that it is unknown, and how likely each value is; "" where it has a value."""
    text: str
    case: str
    case_text: str


class ShareInfo(Told, frozen=True):
    """One effect of an order in words, with its chance; an unlikely one is shown on request."""

    text: str
    share: float
    likely: bool = True


class ResultInfo(Told, frozen=True):
    """One result of an order in words. The results of an order come the worst first, and their shares add up to 1."""

    text: str
    share: float
    shown: str
    """The share in percent; the percentages shown add up to 100."""
    kind: str
    """``harm``, ``none`` or ``good`` for the side that gives the order."""
    fatal: bool
    """Whether it ends a unit of the side that gives the order."""


class FaceInfo(Told, frozen=True):
    """A face of the die: its result in words, the kind of result, and its grade; 0 is nothing."""

    text: str
    grade: int
    face: str
    kind: str


class DieInfo(Told, frozen=True):
    """The die that decides an order, face by face, and the number needed in words."""

    name: str
    needs: str
    faces: list[FaceInfo]
    top: int
    """The highest grade of a face."""


class ForetoldInfo(Told, frozen=True):
    """A known result of an order sheet: what it is, the effects, and what is assumed of the opponent."""

    title: str
    lines: list[ShareInfo]
    note: str


class OddsInfo(Told, frozen=True):
    code: str
    label: str
    measures: list[MeasureInfo]
    exact: bool
    note: str
    lines: list[ShareInfo]
    results: list[ResultInfo]
    """All possible results, the worst first."""
    die: DieInfo | None
    modifiers: list[ModifierInfo]
    against: str
    """The number that the sum is compared with."""
    ghost: str
    told: list[str]
    opens: list[ShareInfo]
    """What the same ship may do next, with its chance."""
    foretold: list[ForetoldInfo]
    """For a sheet of orders: what is exact, even if the whole turn is only estimated."""


class ChancesInfo(Told, frozen=True):
    """Each order's chance of success by code, for orders with a goal."""

    decision: int
    chances: dict[str, float]
    loses: tuple[str, ...] = ()
    """The orders that certainly lose the game at once; of a long list, only the first are checked."""


class HintOrder(Told, frozen=True):
    """An order that the adviser looked at, with its value."""

    code: str
    label: str
    value: float
    """Its value to the seat, from 0 for lost to 1 for won."""
    worth: str
    """The same as text; "" where the adviser has no opinion."""
    visits: int
    tried: str
    line: str
    """What is expected to follow; "" where nothing was looked at."""


class HintInfo(Told, frozen=True):
    """What an adviser would do in a seat's place, the best order first."""

    decision: int
    seat: str
    orders: list[HintOrder]
    nodes: int
    worlds: int
    why: str
    """Why the first order is better than the next one that is worth less, or that the adviser has no opinion."""
    note: str
