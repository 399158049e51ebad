"""Structs of the panels beside the board: turn, score, aims, tracks, cards, compass."""

from admiralty.present.model.base import Drawing, Struct
from admiralty.scene.pieces import Side
from admiralty.scene.scene import Card, Pack, Track


class TurnView(Struct, frozen=True):
    """The head of the table: the battle, its turn, who looks and whose order it is."""

    title: str
    caption: str
    track: Track | None
    side: Side | None
    status: str
    my_turn: bool
    over: bool


class ScoreView(Struct, frozen=True):
    """The score: each side with its points."""

    what: str
    sides: tuple[tuple[Side, int], ...]


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


class CardView(Struct, frozen=True):
    """A card beside the board; ``code`` is the order that it gives."""

    card: Card
    spoken: str
    code: str | None


class PanelView(Struct, frozen=True):
    """What is shown beside the board."""

    tracks: tuple[Track, ...]
    cards: tuple[CardView, ...]
    packs: tuple[Pack, ...]


class ActView(Struct, frozen=True):
    """A card by which a unit acts."""

    card: Card
    owner: Side | None
    spoken: str


class StripView(Struct, frozen=True):
    """The cards by which units act, in their order."""

    acts: tuple[ActView, ...]

    @property
    def roll(self) -> list[str]:
        return [act.card.unit for act in self.acts]

    @property
    def rows(self) -> dict[str, ActView]:
        return {f"acts-{act.card.unit}": act for act in self.acts}


class ArrowView(Struct, frozen=True):
    kind: str
    heading: float
    label: str
    drawing: Drawing
    spoken: str


class CompassView(Struct, frozen=True):
    """The directions of wind, current and north."""

    arrows: tuple[ArrowView, ...]
