"""View model of the fleets: ships with their sheets, cards, tracks, and the wind.

From move to move, and from one side of the table to the other, most of it is the same, so it is made once: each part
is kept by what it is made of.
"""

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter

from markupsafe import Markup

from admiralty.games.base import Fallen
from admiralty.present.presenter import Presenter
from admiralty.present.values import Values
from admiralty.scene import Board, Scene
from admiralty.scene.blocks import block_drawing
from admiralty.scene.counters import portrait
from admiralty.scene.marks import ARROWS
from admiralty.scene.pieces import Base, Block, Counter, Plan, Rig, Side, plain
from admiralty.scene.scene import Card, Pack, Track
from admiralty.scene.speech import card_words, counter_words, heading_words, place_words

__all__ = ["TURN", "compass", "flag", "fleet", "panel", "sheets", "strip"]

AWAY = frozenset(("fate-escaped", "fate-safe"))
"""Who has gone from the board as she was meant to is not lost."""
TURN = "turn"
"""The track that counts the turns."""


@lru_cache(maxsize=256)
def flag(side: Side) -> Values:
    """The signs of a side."""
    return Values(id=side.id, name=side.name, letter=side.letter, hue=side.hue, shape=side.shape)


def fleet(scene: Scene, presenter: Presenter, view: object) -> Values:
    """The ships of each side, as the scene shows them, and those that are lost. Which of them acts is drawn on the
    board, and a page shows it in the list too."""
    fallen = tuple(presenter.game.fallen(view, presenter.setting))
    return _fleet(plain(scene.counters), fallen, scene.sides, scene.board, presenter)


@lru_cache(maxsize=64)
def _fleet(
    counters: tuple[Counter, ...],
    fallen: tuple[Fallen, ...],
    sides: tuple[Side, ...],
    board: Board,
    presenter: Presenter,
) -> Values:
    return Values(
        sides=[
            {
                "name": side.name,
                "flag": flag(side),
                "cards": sum(c.block.count for c in counters if c.side == side.id and c.block is not None),
                "ships": [_ship(counter, side, board, presenter) for counter in counters if counter.side == side.id]
                + [_gone(each, presenter) for each in fallen if each.side == side.id],
            }
            for side in sides
        ]
    )


@lru_cache(maxsize=4096)
def _ship(counter: Counter, side: Side, board: Board, presenter: Presenter) -> Values:
    say = presenter.say
    around = Scene("", board, (side,), (counter,))
    base = counter.base
    return Values(
        id=counter.id,
        name=counter.name,
        hull=counter.hull,
        hull_name=say(f"scene-hull-{counter.hull.replace('_', '-')}"),
        place=place_words(around, counter.at, say),
        heading=heading_words(counter.heading, board.kind, say),
        damage={"level": counter.damage.level, "of": counter.damage.of} if counter.damage else None,
        fatigue={"level": base.fatigue, "of": base.fatigue_of} if base is not None and base.fatigue_of else None,
        states=[{"id": state, "name": say(f"scene-state-{state.replace('_', '-')}")} for state in counter.states],
        badges=[
            {"text": badge.text, "alert": badge.alert, "spoken": badge.spoken or badge.text} for badge in counter.badges
        ],
        plates=[
            {"x": face.at[0], "y": face.at[1], "value": face.value, "of": face.of, "name": face.name}
            for face in counter.plates
        ],
        notes=list(counter.notes),
        gone="sunk" in counter.states,
        lost="sunk" in counter.states,
        sunk="sunk" in counter.states,
        fate=say("scene-state-sunk"),
        spoken=counter_words(counter, around, say),
        # Piles come and go, and so bring their drawing with them.
        drawing=Markup(_card(counter, counter.block, side)) if counter.block is not None else "",
    )


@lru_cache(maxsize=1024)
def _gone(ship: Fallen, presenter: Presenter) -> Values:
    name, fate = presenter.name(ship.id), presenter.render(ship.fate)
    return Values(
        id=ship.id,
        name=name,
        hull="",
        hull_name="",
        place="",
        heading="",
        damage=None,
        fatigue=None,
        states=[],
        badges=[],
        plates=[],
        notes=[],
        gone=True,
        lost=ship.fate.key not in AWAY,
        sunk=ship.fate.key == "fate-sunk",
        fate=fate,
        spoken=presenter.say("server-fallen", ship=name, fate=fate),
        drawing="",
    )


def sheets(scene: Scene, presenter: Presenter) -> Values:
    """The printed values and the drawings of all ships, which do not change from move to move: a ship seen from above
    is drawn as she came, whatever her turrets look at and whatever she has lost since."""
    return _sheets_of(scene.counters, scene.sides, presenter)


@lru_cache(maxsize=64)
def _sheets_of(counters: tuple[Counter, ...], sides: tuple[Side, ...], presenter: Presenter) -> Values:
    side_of, here = {side.id: side for side in sides}, {each.id for each in counters}
    first = () if any(each.block is not None for each in counters) else _first(presenter)
    plans = {each.id: each.plan for each in first}
    # Whoever is lost keeps her line in the fleet, and her picture on it; in the same order, or all are sent again.
    gone = tuple(each for each in first if each.id not in here and each.side in side_of)
    shown = (
        (each.id, each.name, _drawing(each, side_of[each.side], plans) if each.block is None else "", each.side)
        for each in sorted((*counters, *gone), key=attrgetter("id"))
    )
    return _sheets(tuple(shown), sides, presenter)


@lru_cache(maxsize=256)
def _sheets(shown: tuple[tuple[str, str, str, str], ...], sides: tuple[Side, ...], presenter: Presenter) -> Values:
    return Values(
        sides=[
            {
                "ships": [
                    {"id": unit, "name": name, "sheet": presenter.sheet(unit), "drawing": Markup(drawing)}
                    for unit, name, drawing, of in shown
                    if of == side.id
                ]
            }
            for side in sides
        ]
    )


@lru_cache(maxsize=64)
def _first(presenter: Presenter) -> tuple[Counter, ...]:
    """The ships as a battle begins."""
    game = presenter.game
    view = game.view(game.begin(presenter.setting), None)
    return presenter.scene(view, None, None).counters


def _drawing(counter: Counter, side: Side, plans: Mapping[str, Plan | None]) -> str:
    """A ship lies along her line of the fleet."""
    return _portrait(counter.hull, plans.get(counter.id, counter.plan), counter.rig, counter.base, side)


def _card(counter: Counter, block: Block, side: Side) -> str:
    """A card lies upright on it."""
    return f'<g class="paint-{block.hue or side.hue}" transform="scale(.84)">{block_drawing(counter, block, side)}</g>'


@lru_cache(maxsize=512)
def _portrait(hull: str, plan: Plan | None, rig: Rig | None, base: Base | None, side: Side) -> str:
    ship = portrait(Counter("", hull, "", 0, side.id, "", plan=plan, rig=rig, base=base), side)
    return f'<g transform="rotate(90) scale(1.25 1)">{ship}</g>'


def panel(scene: Scene, presenter: Presenter) -> Values:
    """What lies beside the board."""
    codes = tuple((handle.ref, handle.code) for handle in scene.handles if handle.on.value == "card")
    return _panel(scene.tracks, scene.cards, scene.packs, codes, presenter)


@lru_cache(maxsize=64)
def _panel(
    tracks: tuple[Track, ...], cards: tuple[Card, ...], packs: tuple[Pack, ...], codes: tuple[tuple[str, str], ...],
    presenter: Presenter,
) -> Values:  # fmt: skip
    code_of = dict(codes)
    return Values(
        tracks=[
            {"id": track.id, "name": track.name, "value": track.value, "of": track.of, "side": track.side}
            for track in tracks
            if track.id != TURN and track.id not in presenter.game.aims and track.id not in presenter.setting.names
        ],
        cards=[
            {
                "id": card.id,
                "rank": "" if card.face_down else card.rank,
                "suit": "" if card.face_down else card.suit,
                "label": card.label,
                "face_down": card.face_down,
                "fresh": card.fresh,
                "spoken": card_words(card, presenter.say),
                "code": code_of.get(card.id),
            }
            for card in cards
            if not card.stage
        ],
        packs=[{"id": pack.id, "name": pack.name, "left": pack.left} for pack in packs],
    )


def strip(scene: Scene, presenter: Presenter) -> Values:
    """The cards by which units act, in their order: those that have, the one that does, and those to come."""
    return _strip_of(scene.cards, scene.counters, scene.sides, presenter)


@lru_cache(maxsize=64)
def _strip_of(
    cards: tuple[Card, ...], counters: tuple[Counter, ...], sides: tuple[Side, ...], presenter: Presenter
) -> Values:
    staged = tuple(card for card in cards if card.stage)
    units = {card.unit for card in staged}
    owners = tuple((counter.id, counter.side) for counter in counters if counter.id in units)
    return _strip(staged, owners, sides, presenter)


@lru_cache(maxsize=64)
def _strip(
    staged: tuple[Card, ...], owners: tuple[tuple[str, str], ...], sides: tuple[Side, ...], presenter: Presenter
) -> Values:
    side_of = {side.id: side for side in sides}
    owner_of = {unit: side_of.get(side) for unit, side in owners}
    return Values(cards=[_act(card, owner_of.get(card.unit), presenter) for card in staged])


@lru_cache(maxsize=4096)
def _act(card: Card, owner: Side | None, presenter: Presenter) -> Values:
    """A card by which a unit acts."""
    return Values(
        rank=card.rank, suit=card.suit, name=card.label, unit=card.unit, stage=card.stage,
        flag=flag(owner) if owner is not None else None, spoken=card_words(card, presenter.say),
    )  # fmt: skip


@lru_cache(maxsize=256)
def _compass(board: Board, presenter: Presenter) -> Values:
    say = presenter.words.say
    return Values(
        arrows=[
            {
                "kind": arrow.kind,
                "heading": arrow.heading,
                "label": arrow.label or (say("scene-north-letter") if arrow.kind == "north" else ""),
                "drawing": Markup(ARROWS[arrow.kind]),
                "spoken": say(f"scene-arrow-{arrow.kind}", heading=heading_words(arrow.heading, board.kind, say)),
            }
            for arrow in board.arrows
            if arrow.kind != "north" or arrow.heading
        ]
    )


def compass(scene: Scene, presenter: Presenter) -> Values:
    """Where wind, current and north point; north at the top of the page needs no sign."""
    return _compass(scene.board, presenter)
