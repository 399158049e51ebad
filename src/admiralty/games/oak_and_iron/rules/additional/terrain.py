"""OI-11 Terrain on the table: laying pieces down, in the game and before it."""

from collections.abc import Mapping
from typing import Any

from admiralty.boards.table import SHIFT, Shape, on_table, overlap, within
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.courses import placing
from admiralty.games.oak_and_iron.rules.terms import arguments, damage, sea
from admiralty.games.oak_and_iron.state import Battle, Piece
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Refusal, Seat, ask, refuse

QUARTERS = (0, 450, 900, 1350)


def whole_table(battle: Battle) -> placing.Zone:
    return (0, 0, battle.setting.width, battle.setting.height)


def outline(battle: Battle, piece: str, x: int, y: int, heading: int) -> Shape:
    """The shape of a terrain piece at a place."""
    return sea.figure(battle.setting.book, piece, x, y, heading)


LOOKS = {"south": 0, "west": 900, "north": 1800, "east": 2700}
"""OI-A80 The heading of a land mass along an edge: over the table."""


def at_shore(battle: Battle, piece: str, at: placing.Placement, edge: str = "") -> placing.Placement:
    """OI-A80 The place nearest to a given one with a land mass along an edge, or along the given edge."""
    if battle.setting.book.terrain[piece].kind != "land":
        return at
    width, height = battle.setting.width, battle.setting.height
    far = {"south": at.y, "west": at.x, "north": height - at.y, "east": width - at.x}
    edge = edge or min(far, key=lambda each: far[each])
    half = battle.setting.book.terrain[piece].shape["coast"][0] * 5
    if edge in ("south", "north"):
        x, y = min(max(at.x, half), width - half), 0 if edge == "south" else height
    else:
        x, y = 0 if edge == "west" else width, min(max(at.y, half), height - half)
    return placing.Placement(at.thing, x, y, LOOKS[edge])


def ashore(battle: Battle, piece: str, at: placing.Placement, case: str, edge: str = "") -> Refusal | None:
    """OI-A80 The fault of a land mass that does not lie along an edge."""
    fit = at_shore(battle, piece, at, edge)
    if fit == at:
        return None
    code = f"{fit.thing} {arguments.written(fit.x)} {arguments.written(fit.y)} {arguments.written(fit.heading)}"
    return refuse(case, "refusal-no-shore", code=code)


def pieces_of_kind(battle: Battle, kind: str) -> list[str]:
    """OI-A66 The shapes of a kind; there are as many copies of each as are wanted."""
    return [piece.id for piece in battle.setting.book.terrain.values() if piece.kind == kind]


def lay(battle: Battle, at: placing.Placement, *, objective: bool = False, case: str) -> None:
    """Put a piece on the table."""
    kind = battle.setting.book.terrain[at.thing].kind
    battle.pieces += 1
    battle.terrain.append(Piece(f"t{battle.pieces}", at.thing, kind, at.x, at.y, at.heading, objective))
    battle.tell(events.TerrainPlaced(at.thing, at.x // 10, at.y // 10, case=case))


def off_table(battle: Battle, shape: Shape, case: str) -> Refusal | None:
    if on_table(shape, battle.setting.width, battle.setting.height):
        return None
    return refuse(case, "refusal-off-table")


def place_piece(battle: Battle, seat: str, args: Mapping[str, Any]) -> Flow[None]:
    """Lured into the Shoals, Fog Rolls In: a piece laid down in mid-game; ignored where there is no room."""
    site = mid_game_site(battle, seat, args)
    if not site.possible():
        return
    chosen = yield from ask(Seat(seat), Question.TERRAIN, placing.places(battle, site), case="OI-1.12")
    lay(battle, chosen.at, case="OI-1.12")


def mid_game_site(battle: Battle, seat: str, args: Mapping[str, Any]) -> placing.Site:
    """OI-1.12 Where a card lets a piece be laid: not near a ship, near an own one, on nothing."""
    ranges = battle.setting.book.ranges
    near_own = ranges[args["within"]] if "within" in args else 0
    far = ranges[args["not_within"]]
    own = [sea.hull(battle, ship) for ship in sea.ships_of(battle, seat)]
    others = [sea.hull(battle, ship) for ship in sea.afloat(battle) if battle.sees(seat, ship.id)]

    def why(at: placing.Placement, explain: bool) -> Refusal | None:
        shape = outline(battle, at.thing, at.x, at.y, at.heading)
        if any(within(shape, ship, far) for ship in others):
            return refuse("OI-1.12", "refusal-near-ship", reach=far / 10)
        if near_own and not any(within(shape, ship, near_own) for ship in own):
            return refuse("OI-1.12", "refusal-far-from-own", reach=near_own / 10)
        if any(overlap(shape, sea.shape_of(battle, piece)) for piece in battle.terrain if piece.kind in sea.BLOCKING):
            return refuse("OI-1.12", "refusal-overlap")
        return off_table(battle, shape, "OI-1.12")

    return placing.Site(pieces_of_kind(battle, args["kind"]), [whole_table(battle)], QUARTERS, why, "OI-1.12")


def put_back(battle: Battle, piece_id: str, mover: str, edge: str) -> Flow[None]:
    """OI-11.3 Segment: a piece that the scrolling sea carried off is laid down again by the player who was not moving.

    It lies no farther than Musket Shot from the edge across the table, which is the one the ship sailed for, and over
    nothing. OI-A81 A party that was ashore on it is lost.
    """
    piece = next((each for each in battle.terrain if each.id == piece_id), None)
    if piece is None:
        return
    for ship in sea.afloat(battle):
        if ship.party is not None and placing.inside(sea.shape_of(battle, piece), *ship.party):
            damage.lose_party(battle, ship)
    width, height = battle.setting.width, battle.setting.height
    musket = battle.setting.book.ranges["musket"]
    deep = 2 * musket
    zone = {
        "north": (0, height - deep, width, height),
        "south": (0, 0, width, deep),
        "east": (width - deep, 0, width, height),
        "west": (0, 0, deep, height),
    }[edge]
    battle.terrain = [each for each in battle.terrain if each.id != piece_id]
    shapes: list[Shape] = [sea.shape_of(battle, each) for each in battle.terrain]
    shapes += [sea.hull(battle, ship) for ship in sea.afloat(battle)]

    def why(at: placing.Placement, explain: bool) -> Refusal | None:
        refusal = ashore(battle, at.thing, at, "OI-11.3", edge)
        if refusal is not None:
            return refusal
        shape = outline(battle, at.thing, at.x, at.y, at.heading)
        if any(overlap(shape, other) for other in shapes):
            return refuse("OI-11.3", "refusal-overlap")
        distance = min(
            {"north": height - y, "south": y, "east": width - x, "west": x}[edge]
            for x, y in ((px >> SHIFT, py >> SHIFT) for px, py in shape.corners)
        )
        if distance > musket:
            return refuse("OI-11.3", "refusal-far-from-edge", reach=musket / 10)
        return off_table(battle, shape, "OI-11.3")

    def snap(at: placing.Placement) -> placing.Placement:
        return at_shore(battle, at.thing, at, edge)

    site = placing.Site([piece.piece], [zone], QUARTERS, why, "OI-11.3", step=200, snap=snap)
    if not site.possible():
        battle.tell(events.TerrainRemoved(piece.piece, case="OI-11.3"))
        return
    side = battle.setting.enemies[battle.setting.side_by_seat[mover]]
    chosen = yield from ask(
        battle.setting.sides[side][0], Question.TERRAIN, placing.places(battle, site), case="OI-11.3"
    )
    lay(battle, chosen.at, objective=piece.objective, case="OI-11.3")
