"""OI-4 Turns and slides besides the move itself: Change Heading, free turns, slides sideways."""

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from admiralty.games.oak_and_iron.rules.terms import arguments, measures
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle
from admiralty.rulebook import Dial, Hindrance, Measures, Message, Refusal, Rng, Verb, refuse

from . import manoeuvre


class Swing(manoeuvre.MarkedVerb):
    """To either side by up to so many tenths; or none, if that is allowed."""

    size: arguments.Angle
    none: ClassVar[type[Verb[Battle, Any]]] = Verb
    rests: ClassVar[int] = 2
    """The share of random orders without a turn or slide."""

    @classmethod
    def sample(cls, battle: Battle, now: "Turning | Shifting", rng: Rng) -> Verb[Battle, Any]:
        if now.optional and rng.below(cls.rests) == 0:
            return cls.none()
        size = (1 + rng.below(now.most // 10)) * 10
        return cls(size if rng.below(2) else -size)

    @classmethod
    def candidates(cls, battle: Battle, now: "Turning | Shifting", most: int) -> Iterable[Verb[Battle, Any]]:
        half = now.most // 20 * 10
        found = [cls(size) for size in (-now.most, now.most, -half, half)]
        return ([cls.none(), *found] if now.optional else found)[:most]


class Turning(NamedTuple):
    """OI-4.3a A turn of up to the angle of a tool, either way; or none, if it is free."""

    ship: str
    most: int
    case: str
    optional: bool = True


MUST_TURN: Hindrance[Battle, Turning] = Hindrance("OI-4.3a", "refusal-must-turn", lambda battle, now: not now.optional)


class NoTurn(Verb[Battle, Turning], word="none", label_key="order-no-turn", hindered_by=(MUST_TURN,)):
    """OI-1.12 A free turn is declined."""

    size: ClassVar = 0


class Turn(Swing, form="{size}", none=NoTurn, rests=3):
    """OI-4.3a A turn with a tool: `P30`."""

    def refusal(self, battle: Battle, now: Turning) -> Refusal | None:
        if abs(self.size) > now.most:
            over = (abs(self.size) - now.most) / 10
            return refuse(now.case, "refusal-turn-too-far", most=now.most / 10, over=over)
        if not self.size and not now.optional:
            return MUST_TURN.refusal(battle, now)
        return None

    def label(self, setting: OakSetting) -> Message:
        if not self.size:
            return Message("order-no-turn")
        return Message("order-turn", way=arguments.hand(self.size), angle=abs(self.size) / 10)

    def measures(self, battle: Battle, now: Turning) -> Measures:
        return measures.of_moving(battle, now.ship) if battle.acting is not None else {}

    @classmethod
    def dials(cls, battle: Battle, now: Turning) -> tuple[Dial, ...]:
        words = manoeuvre.by_degrees(now.most)
        if not now.optional:
            words = tuple(word for word in words if word != "-")
        return (Dial(Message("dial-turn"), words, len(words) // 2, manoeuvre.TURNS_SAID),)


def turns(battle: Battle, now: Turning) -> arguments.Proposed:
    return arguments.Proposed((Turn, NoTurn), battle, now)


# --------------------------------------------------------------------------------------------------------------- slides
class Shifting(NamedTuple):
    """OI-F16 A slide straight sideways, up to the length of the speed-1 tool."""

    ship: str
    most: int
    optional: bool = True


class NoShift(Verb[Battle, Shifting], word="none", label_key="order-no-shift"):
    """OI-F16 A free slide is declined."""

    size: ClassVar = 0


class Shift(Swing, word="shift", case="OI-F16", none=NoShift, rests=2):
    """OI-F16 A slide straight sideways: `shift P25`."""

    def refusal(self, battle: Battle, now: Shifting) -> Refusal | None:
        if abs(self.size) > now.most:
            over = (abs(self.size) - now.most) / 10
            return refuse("OI-F16", "refusal-shift-too-far", most=now.most / 10, over=over)
        return None

    def label(self, setting: OakSetting) -> Message:
        if not self.size:
            return Message("order-no-shift")
        return Message("order-shift", way=arguments.hand(self.size), distance=abs(self.size) / 10)

    def measures(self, battle: Battle, now: Shifting) -> Measures:
        return measures.of_moving(battle, now.ship)

    @classmethod
    def dials(cls, battle: Battle, now: Shifting) -> tuple[Dial, ...]:
        words = manoeuvre.by_degrees(now.most)
        slide = Dial(Message("dial-shift"), words, len(words) // 2, manoeuvre.SLIDES_SAID)
        return Dial(Message("dial-shift"), ("shift",), 0), slide


def shifts(battle: Battle, now: Shifting) -> arguments.Proposed:
    return arguments.Proposed((Shift, NoShift), battle, now)
