"""What a seat knows. Everything lies open but the face-down cards: each seat knows its own, and one it has looked at.

OI-A62 says so of the hands.
"""

from typing import Any

from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Activation, Battle, Piece, Ship, Squadron
from admiralty.kernel.choices import Rng
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Pile
from admiralty.kernel.record import Record

__all__ = ["SquadronView", "View", "imagine", "knows_card", "view"]

OPEN = (
    "turn", "phase", "step", "weather", "pieces", "first", "to_act", "squadron_acting", "attacker", "objective",
    "razing", "razed", "delivered", "winners", "ended",
)  # fmt: skip


class SquadronView(Record):
    """A squadron as a seat sees it: `face_down` is the card's name for who knows it, else only that one lies there."""

    open: Squadron
    face_down: str
    has_face_down: bool


class View(Record):
    """The table as a seat sees it."""

    seat: str
    turn: int
    phase: str
    step: int
    weather: str
    roster: list[str]
    ships: dict[str, Ship]
    squadrons: dict[str, SquadronView]
    terrain: list[Piece]
    pieces: int
    pool: list[str]
    events: list[str]
    deck: Pile | None
    first: str
    to_act: str
    squadron_acting: str
    acting: Activation | None
    scores: list[int]
    attacker: str
    objective: str
    drawn: dict[str, list[str]]
    razing: int
    razed: bool
    delivered: bool
    passed: list[str]
    winners: tuple[str, ...] | None
    ended: str
    agenda: list[tuple[str, tuple[int | str, ...]]]


def _open(squadron: Squadron) -> Squadron:
    """The open part of a squadron, put together field by field."""
    return Squadron(
        squadron.seat, squadron.faction, squadron.admiral, squadron.value, squadron.flagship, squadron.owned[:],
        squadron.revealed, squadron.copied, "", squadron.peeked_by[:], squadron.discarded[:], squadron.fortune,
        squadron.strikes, squadron.setting, squadron.deployment, squadron.condition, dict(squadron.chosen),
        dict(squadron.spent),
        squadron.built, squadron.size_points, squadron.other_nation, squadron.full_hand, squadron.cut_hand,
    )  # fmt: skip


def knows_card(squadron: Squadron, seat: Seat | None) -> bool:
    """OI-2.3 Whether a seat knows the card that lies face down before a squadron."""
    return seat is not None and (seat == squadron.seat or seat in squadron.peeked_by)


def view(battle: Battle, seat: Seat | None) -> View:
    """What a seat knows, built by adding; None is an observer."""
    squadrons = {}
    for name in sorted(battle.squadrons):
        squadron = battle.squadrons[name]
        card = squadron.face_down
        squadrons[name] = SquadronView(_open(squadron), card if knows_card(squadron, seat) else "", bool(card))
    known: dict[str, Any] = {name: getattr(battle, name) for name in OPEN}
    return View(
        seat=seat or "",
        roster=battle.roster[:],
        ships={name: battle.ships[name].clone() for name in battle.roster},
        squadrons=squadrons,
        terrain=[piece.clone() for piece in battle.terrain],
        pool=battle.pool[:],
        events=battle.events[:],
        deck=None if battle.deck is None else battle.deck.clone(),
        acting=None if battle.acting is None else battle.acting.clone(),
        scores=battle.scores[:],
        drawn={kind: cards[:] for kind, cards in sorted(battle.drawn.items())},
        passed=battle.passed[:],
        agenda=battle.agenda[:],
        **known,
    )


def imagine(seen: View, setting: OakSetting, rng: Rng) -> Battle:
    """A battle that agrees with a view: the face-down cards of others are dealt from the cards they may have laid."""
    squadrons = {}
    for name, squadron_view in sorted(seen.squadrons.items()):
        squadron = squadron_view.open.clone()
        squadron.face_down = squadron_view.face_down
        if squadron_view.has_face_down and not squadron_view.face_down:
            hand = [card for card in squadron.owned if card not in (squadron.revealed, squadron.copied)]
            squadron.face_down = hand[rng.below(len(hand))]
        squadrons[name] = squadron
    known: dict[str, Any] = {name: getattr(seen, name) for name in OPEN}
    return Battle(
        roster=seen.roster[:],
        ships={name: seen.ships[name].clone() for name in seen.roster},
        squadrons=squadrons,
        terrain=[piece.clone() for piece in seen.terrain],
        pool=seen.pool[:],
        events=seen.events[:],
        deck=None if seen.deck is None else seen.deck.clone(),
        acting=None if seen.acting is None else seen.acting.clone(),
        scores=seen.scores[:],
        drawn={kind: cards[:] for kind, cards in seen.drawn.items()},
        passed=seen.passed[:],
        agenda=seen.agenda[:],
        setting=setting,
        **known,
    )
