"""OI-13 Terrain before the game: the pool, laying pieces down, and shifting them."""

from typing import NamedTuple

from admiralty.boards.table import gap_micrometres, inner_circle, overlap, overlaps_any, within
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional import terrain
from admiralty.games.oak_and_iron.rules.courses import placing
from admiralty.games.oak_and_iron.rules.terms import arguments, sea
from admiralty.games.oak_and_iron.state import Battle, Piece
from admiralty.games.oak_and_iron.terms import Question
from admiralty.rulebook import Flow, Refusal, Verb, Verbs, ask, refuse

from . import deployment, setup


class Filling(NamedTuple):
    """OI-13.5 The kinds of piece that a setting card still adds to the pool."""

    kinds: tuple[str, ...]


class AddPiece(
    Verb[Battle, Filling],
    word="add",
    label_key="order-add-terrain",
    case="OI-13.5",
    choices=lambda battle, now: [thing for kind in now.kinds for thing in terrain.pieces_of_kind(battle, kind)],
):
    """OI-13.5 A piece joins the pool."""

    thing: arguments.Thing

    def refusal(self, battle: Battle, now: Filling) -> Refusal | None:
        if battle.setting.book.terrain[self.thing].kind in now.kinds:
            return None
        return refuse("OI-13.5", "refusal-not-in-setting", thing=self.thing)


def fill_pool(battle: Battle) -> Flow[None]:
    """OI-13.5 Segment: from the defender, the players add the pieces of their setting cards to the pool in turn."""
    book = battle.setting.book
    left: dict[str, list[str]] = {}
    for side in battle.setting.sides:
        card = battle.squadrons[setup.speaker(battle, side)].setting
        left[side] = [kind for kind, count in sorted(book.settings[card].pool.items()) for _ in range(count)]
    side = setup.defender(battle)
    while any(left.values()):
        if left[side]:
            kinds = list(dict.fromkeys(left[side]))
            seat = setup.speaker(battle, side)
            chosen = yield from ask(
                seat, Question.POOL, Verbs((AddPiece,), battle, Filling(tuple(kinds))), case="OI-13.5"
            )
            thing = chosen.thing
            left[side].remove(book.terrain[thing].kind)
            battle.pool.append(thing)
            battle.tell(events.TerrainAdded(seat, thing, case="OI-13.5"))
        side = battle.setting.enemies[side]


def place_terrain(battle: Battle) -> None:
    """OI-13.5 Segment: from the defender, the pieces of the pool are laid down in turn."""
    if battle.pool:
        battle.push(place_one, setup.defender(battle))


def terrain_site(battle: Battle) -> placing.Site:
    """OI-13.5 Where a piece of the pool may lie: anywhere, but not closer than Musket Shot to another piece."""
    others = [sea.shape_of(battle, piece) for piece in battle.terrain]
    musket = battle.setting.book.ranges["musket"]
    book = battle.setting.book
    # a land mass has no inscribed circle; an exact Musket Shot keeps its place from being refused by circles
    inner = {
        thing: inner_circle(*(10 * axis for axis in shape["ellipse"])) if "ellipse" in shape else -musket
        for thing in battle.pool
        for shape in [book.terrain[thing].shape]
    }
    crowded = refuse("OI-13.5", "refusal-near-terrain", reach=musket / 10, short=0)

    def why(at: placing.Placement, explain: bool) -> Refusal | None:
        if not explain:  # the whole table is searched: circles alone refuse most places
            reach = musket + inner[at.thing]
            for other in others:
                clear = reach + other.inner
                if clear > 0 and (at.x - other.mid_x) ** 2 + (at.y - other.mid_y) ** 2 < clear * clear:
                    return crowded
        shape = terrain.outline(battle, at.thing, at.x, at.y, at.heading)
        refusal = terrain.ashore(battle, at.thing, at, "OI-13.5") or terrain.off_table(battle, shape, "OI-13.5")
        for other in others:
            if refusal is None and within(shape, other, musket, nearer=True):
                if not explain:
                    return crowded
                short = round(musket / 10 - gap_micrometres(shape, other) / 1000, 1)
                refusal = refuse("OI-13.5", "refusal-near-terrain", reach=musket / 10, short=short)
        return refusal

    def snap(at: placing.Placement) -> placing.Placement:
        return terrain.at_shore(battle, at.thing, at)

    things = list(dict.fromkeys(battle.pool))
    return placing.Site(things, [terrain.whole_table(battle)], terrain.QUARTERS, why, "OI-13.5", snap=snap)


def place_one(battle: Battle, side: str) -> Flow[None]:
    """OI-13.5 Segment: one piece is laid down; pieces that fit nowhere leave the pool."""
    site = terrain_site(battle)
    if not site.possible():
        for thing in battle.pool:
            battle.tell(events.TerrainRemoved(thing, case="OI-13.5"))
        battle.pool = []
        return
    chosen = yield from ask(setup.speaker(battle, side), Question.TERRAIN, placing.places(battle, site), case="OI-13.5")
    battle.pool.remove(chosen.at.thing)
    terrain.lay(battle, chosen.at, case="OI-13.5")
    if battle.pool:
        battle.push(place_one, battle.setting.enemies[side])


def adjust_terrain(battle: Battle) -> None:
    """OI-13.5 Segment: from the defender, the players may shift pieces that lie wholly in their zones."""
    battle.push(adjust_one, setup.defender(battle), "")


def adjustable(battle: Battle, side: str) -> list[Piece]:
    """OI-13.5 The pieces wholly in a side's zone that were not shifted yet and do not belong to the objective."""
    outside = deployment.outside_zone(battle, deployment.zones_of(battle, side), side)
    return [
        piece
        for piece in battle.terrain
        if not piece.objective and not piece.shifted and not overlaps_any(sea.shape_of(battle, piece), outside)
    ]


def adjust_one(battle: Battle, side: str, done: str) -> Flow[None]:
    """OI-13.5 Segment: a piece is moved up to Musket Shot, over nothing and not off the table; or no more."""
    pieces = {piece.id: piece for piece in adjustable(battle, side)}
    other = battle.setting.enemies[side]
    if pieces:
        musket = battle.setting.book.ranges["musket"]
        edges = {
            name: next((e for e, look in terrain.LOOKS.items() if look == p.heading), "") for name, p in pieces.items()
        }

        def snap(at: placing.Placement) -> placing.Placement:
            return terrain.at_shore(battle, pieces[at.thing].piece, at, edges[at.thing])

        def why(at: placing.Placement, explain: bool) -> Refusal | None:
            piece = pieces[at.thing]
            if at.heading != piece.heading:
                return refuse("OI-13.5", "refusal-keep-heading", heading=piece.heading / 10)
            far = (at.x - piece.x) ** 2 + (at.y - piece.y) ** 2
            if far > musket * musket:
                return refuse("OI-13.5", "refusal-shift-terrain", reach=musket / 10)
            refusal = terrain.ashore(battle, piece.piece, at, "OI-13.5", edges[at.thing])
            if refusal is not None:
                return refusal
            shape = terrain.outline(battle, piece.piece, at.x, at.y, at.heading)
            if any(overlap(shape, sea.shape_of(battle, each)) for each in battle.terrain if each.id != piece.id):
                return refuse("OI-13.5", "refusal-overlap")
            return terrain.off_table(battle, shape, "OI-13.5")

        zones: list[placing.Zone] = [
            (max(0, p.x - musket), max(0, p.y - musket), p.x + musket, p.y + musket) for p in pieces.values()
        ]
        headings = list(dict.fromkeys(piece.heading for piece in pieces.values()))
        site = placing.Site(list(pieces), zones, headings, why, "OI-13.5", optional=True, snap=snap)
        chosen = yield from ask(
            setup.speaker(battle, side), Question.ADJUST, placing.places(battle, site), case="OI-13.5"
        )
        if isinstance(chosen, placing.Place):
            at = chosen.at
            piece = pieces[at.thing]
            piece.x, piece.y, piece.shifted = at.x, at.y, True
            battle.tell(events.TerrainShifted(piece.piece, at.x // 10, at.y // 10, case="OI-13.5"))
        else:
            done = f"{done} {side}".strip()
    else:
        done = f"{done} {side}".strip()
    if other not in done.split():
        battle.push(adjust_one, other, done)
    elif side not in done.split():
        battle.push(adjust_one, side, done)
