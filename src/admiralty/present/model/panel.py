"""Structs of the panels beside the board: turn, score, aims, tracks, cards, compass."""

from admiralty.present.model.base import Drawing, Flag, Struct


class TurnCount(Struct, frozen=True):
    """The turn, and how many there are."""

    name: str
    value: int
    of: int


class TurnView(Struct, frozen=True):
    """The head of the table: the battle, its turn, who looks and whose order it is."""

    title: str
    caption: str
    track: TurnCount | None
    side: Flag | None
    status: str
    my_turn: bool
    over: bool


class SideScore(Flag, frozen=True):
    """A side with its points."""

    points: int


class ScoreView(Struct, frozen=True):
    """The score."""

    what: str
    sides: tuple[SideScore, ...]


class Progress(Struct, frozen=True):
    """The progress of one part of the aim."""

    name: str
    text: str
    note: str


class AimsView(Struct, frozen=True):
    """The viewer's aim and its progress."""

    objective: str
    score: ScoreView | None
    progress: tuple[Progress, ...]


class TrackView(Struct, frozen=True):
    id: str
    name: str
    value: int
    of: int
    side: str


class CardView(Struct, frozen=True):
    """A card beside the board; ``code`` is the order that it gives."""

    id: str
    rank: str
    suit: str
    label: str
    face_down: bool
    fresh: bool
    spoken: str
    code: str | None


class PackView(Struct, frozen=True):
    id: str
    name: str
    left: int


class PanelView(Struct, frozen=True):
    """What is shown beside the board."""

    tracks: tuple[TrackView, ...]
    cards: tuple[CardView, ...]
    packs: tuple[PackView, ...]


class ActView(Struct, frozen=True):
    """A card by which a unit acts."""

    rank: str
    suit: str
    name: str
    unit: str
    stage: str
    flag: Flag | None
    spoken: str


class StripView(Struct, frozen=True):
    """The cards by which units act, in their order."""

    cards: tuple[ActView, ...]

    @property
    def roll(self) -> list[str]:
        return [card.unit for card in self.cards]

    @property
    def rows(self) -> dict[str, ActView]:
        return {f"acts-{card.unit}": card for card in self.cards}


class ArrowView(Struct, frozen=True):
    kind: str
    heading: float
    label: str
    drawing: Drawing
    spoken: str


class CompassView(Struct, frozen=True):
    """The directions of wind, current and north."""

    arrows: tuple[ArrowView, ...]
