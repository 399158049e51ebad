"""Pictures and their spoken twins: what to draw, one renderer for all hosts, and no game in it.

A game makes a scene with the values of `scene` and the builders of `build`; hosts turn it into SVG, PNG, words or a
board in plain text. See `admiralty.scene.build` for an example.
"""

from admiralty.scene.build import (
    check,
    compose,
    hex_board,
    on_card,
    on_cell,
    on_counter,
    on_nothing,
    on_point,
    open_table,
    sides,
    squares_board,
)
from admiralty.scene.catalogue import MissingMessage, Say, english
from admiralty.scene.marks import MARKERS, STATES
from admiralty.scene.palette import DARK, HUES, LIGHT, TERRAINS, TONES, Theme, variables
from admiralty.scene.png import PictureError, to_png
from admiralty.scene.scene import (
    Area,
    Arrow,
    Badge,
    Bands,
    Board,
    BoardKind,
    Card,
    Cell,
    Counter,
    Damage,
    DuplicateId,
    EdgeLabel,
    Emphasis,
    FiringArc,
    Ghost,
    Handle,
    Marker,
    On,
    Overlay,
    Pack,
    Path,
    Place,
    Point,
    Reach,
    Scene,
    SceneError,
    Side,
    Sight,
    Track,
    UnknownKey,
    UnknownPlace,
)
from admiralty.scene.shapes import HULLS
from admiralty.scene.spoken import spoken, spoken_orders
from admiralty.scene.svg import board_svg, to_svg
from admiralty.scene.textboard import board_text, text_key

__all__ = [
    "DARK", "HULLS", "HUES", "LIGHT", "MARKERS", "STATES", "TERRAINS", "TONES",
    "Area", "Arrow", "Badge", "Bands", "Board", "BoardKind", "Card", "Cell", "Counter", "Damage", "DuplicateId",
    "EdgeLabel", "Emphasis", "FiringArc", "Ghost", "Handle", "Marker", "MissingMessage", "On", "Overlay", "Pack",
    "Path", "PictureError", "Place", "Point", "Reach", "Say", "Scene", "SceneError", "Side", "Sight", "Theme", "Track",
    "UnknownKey", "UnknownPlace",
    "board_svg", "board_text", "check", "compose", "english", "hex_board", "on_card", "on_cell", "on_counter",
    "on_nothing", "on_point", "open_table", "sides", "spoken", "spoken_orders", "squares_board", "text_key", "to_png",
    "to_svg", "variables",
]  # fmt: skip
