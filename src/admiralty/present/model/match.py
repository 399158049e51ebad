"""The whole view of a match: what a viewer sees at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass

from admiralty.kernel.flows.event import Seat
from admiralty.present.model.base import Struct
from admiralty.present.model.log import Logged
from admiralty.scene import Scene


@dataclass(frozen=True, slots=True)
class MatchView:
    """Everything that a viewer sees of a match at one moment. Frames of a replay have fewer parts."""

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
