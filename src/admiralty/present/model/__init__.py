"""View model: frozen, typed structs of what a viewer may see of a match.

Pages, programs and the scripts of the client read these. A struct keeps its hash, and what is made of it is remembered
by it. `devtools.typescript` writes the same types for the client.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from admiralty.kernel.flows.event import Seat
from admiralty.present.model.base import (
    Drawing,
    Flag,
    Gauge,
    Name,
    Struct,
)
from admiralty.present.model.editor import (
    EditorView,
    FieldChoice,
    FieldFault,
    FieldView,
    PieceGroup,
    PieceView,
)
from admiralty.present.model.fleet import (
    BadgeView,
    Figure,
    FleetRow,
    FleetSide,
    FleetView,
    Force,
    MeterView,
    Plate,
    SheetSide,
    SheetsView,
    SheetView,
)
from admiralty.present.model.log import (
    ChanceResult,
    Course,
    InShortView,
    Logged,
    LogLine,
    SaidLine,
    SinceView,
    SoFar,
    Throw,
    ThrowTerm,
)
from admiralty.present.model.panel import (
    ActView,
    AimsView,
    ArrowView,
    CardView,
    CompassView,
    PackView,
    PanelView,
    Progress,
    ScoreView,
    SideScore,
    StripView,
    TrackView,
    TurnCount,
    TurnView,
)
from admiralty.present.model.question import (
    DialView,
    LeaveView,
    OrderView,
    QuestionView,
    StandingOrder,
    StandingView,
)
from admiralty.present.model.table import (
    CameFrom,
    ConductView,
    LastOrder,
    LinkView,
    LuckLine,
    OffersView,
    OfferView,
    OutcomeView,
    ProposeView,
    ResultView,
    SeatView,
    SideView,
    TableView,
)
from admiralty.scene import Scene

__all__ = [
    "ActView",
    "AimsView",
    "ArrowView",
    "BadgeView",
    "CameFrom",
    "CardView",
    "ChanceResult",
    "CompassView",
    "ConductView",
    "Course",
    "DialView",
    "Drawing",
    "EditorView",
    "FieldChoice",
    "FieldFault",
    "FieldView",
    "Figure",
    "Flag",
    "FleetRow",
    "FleetSide",
    "FleetView",
    "Force",
    "Gauge",
    "InShortView",
    "LastOrder",
    "LeaveView",
    "LinkView",
    "LogLine",
    "Logged",
    "LuckLine",
    "MatchView",
    "MeterView",
    "Name",
    "OfferView",
    "OffersView",
    "OrderView",
    "OutcomeView",
    "PackView",
    "PanelView",
    "PieceGroup",
    "PieceView",
    "Plate",
    "Progress",
    "ProposeView",
    "QuestionView",
    "ResultView",
    "SaidLine",
    "ScoreView",
    "SeatView",
    "SheetSide",
    "SheetView",
    "SheetsView",
    "SideScore",
    "SideView",
    "SinceView",
    "SoFar",
    "StandingOrder",
    "StandingView",
    "StripView",
    "Struct",
    "TableView",
    "Throw",
    "ThrowTerm",
    "TrackView",
    "TurnCount",
    "TurnView",
]


@dataclass(frozen=True, slots=True)
class MatchView:
    """All that a viewer sees of a match at one moment. Frames of a replay have fewer parts."""

    sequence: int
    decision: int
    seat: Seat | None
    asked: tuple[Seat, ...]
    my_turn: bool
    over: bool
    hand_over: Seat | None
    scene: Scene
    parts: Mapping[str, Struct]
    """The parts of a page by name: `TurnView` as ``turn``, and so on."""
    log: Logged
