"""Scenes: what to draw, as data, with renderers for SVG, PNG, text and speech. It knows no game.

A game makes a scene with the values of `scene` and the builders of `build`; hosts turn it into SVG, PNG, words or a
text board. See `admiralty.scene.build` for an example.

Renderers are imported on first use: playing a game needs no renderer and no fonts.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from admiralty.scene.board import (
    Arrow,
    Atlas,
    Bank,
    Board,
    BoardKind,
    Cell,
    DuplicateId,
    EdgeLabel,
    Legend,
    Lettering,
    Place,
    Point,
    SceneError,
    Site,
    Stroke,
    Town,
    UnknownKey,
    UnknownPlace,
    towards,
)
from admiralty.scene.build import (
    Picture,
    check,
    compose,
    handles,
    hex_board,
    on_card,
    on_cell,
    on_counter,
    on_nothing,
    on_point,
    on_spot,
    open_table,
    show,
    sides,
    squares_board,
    table,
)
from admiralty.scene.hulls import HULLS
from admiralty.scene.marks import MARKERS, STATES
from admiralty.scene.overlays import (
    Area,
    Bands,
    Cable,
    FiringArc,
    Ghost,
    Limit,
    Overlay,
    Path,
    Reach,
    Ruler,
    Sight,
    Tag,
)
from admiralty.scene.palette import DARK, HUES, LIGHT, TERRAINS, TONES, Theme, style_sheet, variables
from admiralty.scene.pieces import (
    Badge,
    Base,
    Block,
    Counter,
    Damage,
    Emphasis,
    Marker,
    Meter,
    Plan,
    PlanKind,
    PlateFace,
    Rig,
    Side,
)
from admiralty.scene.say import Say
from admiralty.scene.scene import Card, Handle, On, Pack, Scene, Track, TrackStep

if TYPE_CHECKING:
    from admiralty.scene.png import PictureError, to_png
    from admiralty.scene.speech import spoken, spoken_orders
    from admiralty.scene.svg import LiveBoard, board_svg, to_svg
    from admiralty.scene.textboard import board_text, text_key

_DRAWN = {
    "PictureError": "png",
    "to_png": "png",
    "spoken": "speech",
    "spoken_orders": "speech",
    "LiveBoard": "svg",
    "board_svg": "svg",
    "to_svg": "svg",
    "board_text": "textboard",
    "text_key": "textboard",
}
"""The lazily imported names of the renderers, each with its module."""


def __getattr__(name: str) -> Any:
    if name in _DRAWN:
        return getattr(import_module(f"admiralty.scene.{_DRAWN[name]}"), name)
    raise AttributeError(f"module 'admiralty.scene' has no attribute {name!r}")


__all__ = [
    "DARK",
    "HUES",
    "HULLS",
    "LIGHT",
    "MARKERS",
    "STATES",
    "TERRAINS",
    "TONES",
    "Area",
    "Arrow",
    "Atlas",
    "Badge",
    "Bands",
    "Bank",
    "Base",
    "Block",
    "Board",
    "BoardKind",
    "Cable",
    "Card",
    "Cell",
    "Counter",
    "Damage",
    "DuplicateId",
    "EdgeLabel",
    "Emphasis",
    "FiringArc",
    "Ghost",
    "Handle",
    "Legend",
    "Lettering",
    "Limit",
    "LiveBoard",
    "Marker",
    "Meter",
    "On",
    "Overlay",
    "Pack",
    "Path",
    "Picture",
    "PictureError",
    "Place",
    "Plan",
    "PlanKind",
    "PlateFace",
    "Point",
    "Reach",
    "Rig",
    "Ruler",
    "Say",
    "Scene",
    "SceneError",
    "Side",
    "Sight",
    "Site",
    "Stroke",
    "Tag",
    "Theme",
    "Town",
    "Track",
    "TrackStep",
    "UnknownKey",
    "UnknownPlace",
    "board_svg",
    "board_text",
    "check",
    "compose",
    "handles",
    "hex_board",
    "on_card",
    "on_cell",
    "on_counter",
    "on_nothing",
    "on_point",
    "on_spot",
    "open_table",
    "show",
    "sides",
    "spoken",
    "spoken_orders",
    "squares_board",
    "style_sheet",
    "table",
    "text_key",
    "to_png",
    "to_svg",
    "towards",
    "variables",
]  # fmt: skip
