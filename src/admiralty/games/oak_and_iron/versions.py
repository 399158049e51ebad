"""Migrates saved states of older rules versions."""

from typing import Any

BEFORE_THE_END_OF_A_MOVE = frozenset({"begin", "seamanship", "move", "arrive"})
SMALLEST_TABLE = 9140


def upgrade(data: dict[str, Any], version: str) -> dict[str, Any]:
    """The data of a state under these rules; states of 1.0 lack everything added since."""
    if version != "1.0":
        return data
    acting = data["acting"]
    if acting is not None:
        to_come = {segment for segment, _ in data["agenda"]}
        acting = {**acting, "arrived": not to_come & BEFORE_THE_END_OF_A_MOVE}
    pieces = {piece["id"]: piece for piece in data["terrain"]}
    agenda = [
        [segment, [*arguments, _edge_across(pieces[arguments[0]])] if segment == "put_back" else arguments]
        for segment, arguments in data["agenda"]
    ]
    for place in reversed(range(len(agenda))):
        if agenda[place][0] == "choose_after_peek":
            agenda.insert(place + 1, ["look", agenda[place][1]])
    # the wind's edge was the scenario's, which is as good as chosen
    step = data["step"] + 1 if data["phase"] == "setup" else data["step"]
    return {**data, "acting": acting, "agenda": agenda, "step": step}


def _edge_across(piece: dict[str, Any]) -> str:
    """The edge that a ship sailed for when the scrolling sea carried a piece off: across from where the piece left."""
    off = {"north": piece["y"], "east": piece["x"], "south": SMALLEST_TABLE - piece["y"]}
    nearest = min(off, key=lambda edge: off[edge])
    return nearest if off[nearest] < SMALLEST_TABLE // 4 else "west"
