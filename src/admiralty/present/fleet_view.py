"""View model of the fleets: ships with their sheets, cards, tracks, and the wind."""

from operator import attrgetter

from admiralty.games.base import Fallen
from admiralty.memo import remembered
from admiralty.present import model
from admiralty.present.presenter import Presenter
from admiralty.present.starting_scene import counters_of
from admiralty.scene import Board, Scene
from admiralty.scene.blocks import block_drawing
from admiralty.scene.counters import FLAGSHIP, portrait
from admiralty.scene.marks import ARROWS
from admiralty.scene.pieces import Base, Block, Counter, Damage, Plan, Rig, Side, plain
from admiralty.scene.scene import Card, Track
from admiralty.scene.speech import arrow_words, card_words, counter_words, heading_words, place_words

__all__ = ["TURN", "compass", "fleet", "panel", "sheets", "strip"]

AWAY = frozenset(("fate-escaped", "fate-safe"))
"""A ship that left the board as planned is not lost."""
TURN = "turn"
"""The track that counts the turns."""


def fleet(scene: Scene, presenter: Presenter, view: object, own: str = "") -> model.FleetView:
    """The ships of each side, the reader's own first, in the order of the scene, and those that are lost. The ship that
    acts is marked on the board and in the list.
    """
    fallen = presenter.game.fallen(view, presenter.setting)
    counters = plain(scene.counters)
    muster = presenter.game.muster(view, presenter.setting)
    return model.FleetView(
        tuple(
            model.FleetSide(
                side=side,
                cards=sum(c.block.count for c in counters if c.side == side.id and c.block is not None),
                ships=(
                    *(_ship(each, side, scene.board, presenter) for each in counters if each.side == side.id),
                    *(_gone(each, presenter) for each in fallen if each.side == side.id),
                ),
                forces=tuple(
                    model.Force(presenter.render(force.name), tuple(map(presenter.render, force.lines)))
                    for force in muster
                    if force.side == side.id
                ),
                tracks=tuple(
                    track._replace(name=track.name.removesuffix(f", {side.name}"))
                    for track in _beside(scene, presenter)
                    if track.side == side.id
                ),
            )
            for side in sorted(scene.sides, key=lambda side: side.id != own)
        )
    )


def _beside(scene: Scene, presenter: Presenter) -> list[Track]:
    """The tracks that are shown nowhere else."""
    elsewhere = (TURN, *presenter.game.aims, *presenter.setting.names)
    return [track for track in scene.tracks if track.id not in elsewhere]


@remembered
def _ship(counter: Counter, side: Side, board: Board, presenter: Presenter) -> model.FleetRow:
    say = presenter.say
    around = Scene("", board, (side,), (counter,))
    base = counter.base
    sunk = "sunk" in counter.states
    return model.FleetRow(
        id=counter.id,
        name=counter.name,
        hull=counter.hull,
        hull_name=say(f"scene-hull-{counter.hull.replace('_', '-')}"),
        place=place_words(around, counter.at, say),
        heading=heading_words(counter.heading, board, say),
        damage=counter.damage,
        fatigue=Damage(base.fatigue, base.fatigue_of) if base is not None and base.fatigue_of else None,
        states=tuple(model.Name(state, say(f"scene-state-{state.replace('_', '-')}")) for state in counter.states),
        badges=tuple(
            badge
            for badge in counter.badges
            if badge.text != FLAGSHIP and not (base is not None and badge.text == f"F{base.fatigue}")
        ),
        flagship=next((badge.spoken for badge in counter.badges if badge.text == FLAGSHIP), ""),
        plates=counter.plates,
        notes=counter.notes,
        meters=counter.meters,
        brief=counter.brief,
        gone=sunk,
        lost=sunk,
        sunk=sunk,
        fate=say("scene-state-sunk"),
        spoken=counter_words(counter, around, say),
        drawing=model.Drawing(_card(counter, counter.block, side)) if counter.block is not None else model.Drawing(),
    )


@remembered
def _gone(ship: Fallen, presenter: Presenter) -> model.FleetRow:
    name, fate = presenter.name(ship.id), presenter.render(ship.fate)
    return model.FleetRow(
        id=ship.id,
        name=name,
        gone=True,
        lost=ship.fate.key not in AWAY,
        sunk=ship.fate.key == "fate-sunk",
        fate=fate,
        spoken=presenter.say("server-fallen", ship=name, fate=fate),
    )


def sheets(scene: Scene, presenter: Presenter, view: object) -> model.SheetsView:
    """The printed values and the drawings of all ships. They do not change from move to move: a ship seen from above is
    drawn as new, wherever her turrets point and whatever she has lost.
    """
    counters, sides = scene.counters, scene.sides
    side_of, here = {side.id: side for side in sides}, {each.id for each in counters}
    lost = [each.id for each in presenter.game.fallen(view, presenter.setting)]
    first = () if any(each.block is not None for each in counters) else counters_of(presenter, lost)
    plans = {each.id: each.plan for each in first}
    # A lost ship keeps her row and her picture in the fleet, in the same order; otherwise all rows would be sent again.
    gone = tuple(each for each in first if each.id not in here and each.side in side_of)

    def drawn(each: Counter) -> str:
        return _portrait(each.hull, plans.get(each.id, each.plan), each.rig, each.base, side_of[each.side])

    shown = (
        (each.id, each.name, drawn(each) if each.block is None else "", each.side)
        for each in sorted((*counters, *gone), key=attrgetter("id"))
    )
    return _sheets(tuple(shown), sides, presenter)


@remembered
def _sheets(
    shown: tuple[tuple[str, str, str, str], ...], sides: tuple[Side, ...], presenter: Presenter
) -> model.SheetsView:
    return model.SheetsView(
        tuple(
            model.SheetView(unit, name, presenter.sheet(unit), model.Drawing(drawing))
            for side in sides
            for unit, name, drawing, of in shown
            if of == side.id
        )
    )


def _card(counter: Counter, block: Block, side: Side) -> str:
    """In the fleet list a card is drawn upright."""
    return f'<g class="paint-{block.hue or side.hue}" transform="scale(.84)">{block_drawing(counter, block, side)}</g>'


@remembered
def _portrait(hull: str, plan: Plan | None, rig: Rig | None, base: Base | None, side: Side) -> str:
    """In the fleet list a ship is drawn lying."""
    ship = portrait(Counter("", hull, "", 0, side.id, "", plan=plan, rig=rig, base=base), side)
    return f'<g transform="rotate(90) scale(1.25 1)">{ship}</g>'


def panel(scene: Scene, presenter: Presenter) -> model.PanelView:
    """What is shown beside the board."""
    code_of = {handle.ref: handle.code for handle in scene.handles if handle.on.value == "card"}
    return model.PanelView(
        tracks=tuple(track for track in _beside(scene, presenter) if not track.side),
        cards=tuple(
            model.CardView(card, card_words(card, presenter.say), code_of.get(card.id))
            for card in scene.cards
            if not card.stage
        ),
        packs=scene.packs,
    )


def strip(scene: Scene, presenter: Presenter) -> model.StripView:
    """The cards by which units act, in order: those that have acted, the current one, and those to come."""
    staged = [card for card in scene.cards if card.stage]
    side_of = {side.id: side for side in scene.sides}
    owner_of = {counter.id: side_of.get(counter.side) for counter in scene.counters} if staged else {}
    return model.StripView(tuple(_act(card, owner_of.get(card.unit), presenter) for card in staged))


@remembered
def _act(card: Card, owner: Side | None, presenter: Presenter) -> model.ActView:
    return model.ActView(card, owner, card_words(card, presenter.say))


@remembered
def _compass(board: Board, presenter: Presenter) -> model.CompassView:
    say = presenter.words.say
    return model.CompassView(
        tuple(
            model.ArrowView(
                kind=arrow.kind,
                heading=arrow.heading,
                label=arrow.label or (say("scene-north-letter") if arrow.kind == "north" else ""),
                drawing=model.Drawing(ARROWS[arrow.kind]),
                spoken=arrow_words(arrow, board, say),
            )
            for arrow in board.arrows
            if arrow.kind != "north" or arrow.heading
        )
    )


def compass(scene: Scene, presenter: Presenter) -> model.CompassView:
    """The directions of wind, current and north; north at the top of the page is not shown."""
    return _compass(scene.board, presenter)
