"""Editing of positions by hand: ships on their squares, and each card in one place only."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from admiralty.games.editing import EditedPiece, Editing, Edits, Spot, turned
from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.ironclads_on_squares.setting import Engagement
from admiralty.games.ironclads_on_squares.state import NOBODY, Battle, Fate

__all__ = ["EDITING"]


def pieces(battle: Battle) -> Iterator[EditedPiece]:
    names = battle.setting.chart.names
    for sheet, ship in zip(battle.setting.fleet, battle.ships, strict=True):
        yield EditedPiece(f"ships.{sheet.index}", sheet.id, sheet.seat, names.get(ship.square, ""))


def put(battle: Battle, path: str, at: Spot) -> Edits:
    square = battle.setting.chart.by_name.get(str(at)) if at else OFF
    return {} if square is None else {f"{path}.square": square}


def turn(battle: Battle, path: str, steps: int) -> Edits:
    return turned(f"{path}.heading", battle.ships[int(path.rpartition(".")[2])].heading, steps, 1, of=8)


def settle(data: dict[str, Any], setting: Engagement, paths: Collection[str]) -> None:
    """A ship in a square is afloat; one that is not afloat has no square and acts no more; the packs lose the cards
    that lie before the ships."""
    for number, ship in enumerate(data["ships"]):
        if f"ships.{number}.fate" in paths and ship["fate"] != Fate.AFLOAT.value:
            ship["square"] = OFF
        elif f"ships.{number}.square" in paths:
            ship["fate"] = Fate.AFLOAT.value if ship["square"] != OFF else Fate.RESERVE.value
        if ship["square"] == OFF:
            data["waiting"] = [each for each in data["waiting"] if each != number]
            ship["sheet"] = []
    _lay_out(data["activation"], setting.cards.activation_pack, [s["card"] for s in data["ships"] if s["card"]])
    _lay_out(data["small"], setting.cards.small_pack, [card for ship in data["ships"] for card in ship["sheet"]])


def _lay_out(pile: dict[str, Any], whole: Iterable[str], dealt: Sequence[Any]) -> None:
    """The undealt cards: discards stay where they are, the others are in the pack."""
    if not all(isinstance(card, str) for card in dealt):
        return  # the check of the field reports it
    left = Counter(whole) - Counter(dealt)
    discarded = Counter(pile["discards"]) & left
    pile["discards"] = sorted(discarded.elements())
    pile["pieces"] = sorted((left - discarded).elements())


def name(setting: Engagement, field: str, value: Any) -> str:
    if field == "square":
        return setting.chart.names.get(value, "")
    if field in ("active", "waiting") and isinstance(value, int) and value != NOBODY:
        return setting.names[setting.ids[value]]
    return ""


FIXED = frozenset({"activation", "small", "fired", "scored"})
EDITING = Editing(pieces, put, turn, settle, name, damage=frozenset({"flotation"}), fixed=FIXED)
