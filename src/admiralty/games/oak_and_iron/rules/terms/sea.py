"""OI-1, OI-11 Positions on the table: bases, obstacles, ranges, formation."""

from admiralty.boards import table
from admiralty.games.oak_and_iron.cards.book import Book
from admiralty.games.oak_and_iron.setting import Fit, OakSetting
from admiralty.games.oak_and_iron.state import Battle, Piece, Sail, Ship, Squadron
from admiralty.rulebook import Refusal, refuse

BANDS = ("pistol", "musket", "cannon")
BEYOND = 3
ASHORE = ("island", "land")
"""OI-11.13 Land: it hides what lies behind it, and parties go ashore on it."""
BLOCKING = (*ASHORE, "rocks")


def side_of(battle: Battle, ship: Ship) -> str:
    return battle.setting.side_by_seat[ship.seat]


def commander_of(battle: Battle, ship: Ship) -> str:
    """OI-5.7 OI-12.4 The commander aboard: the admiral in the flagship, else the captain."""
    squadron = battle.squadrons[ship.seat]
    if squadron.flagship == ship.id and squadron.admiral:
        return squadron.admiral
    return ship.captain


def fit_of(battle: Battle, ship: Ship) -> Fit:
    """The ship as built, with her commander."""
    return battle.setting.fit(ship.card, ship.options, ship.upgrades, commander_of(battle, ship), ship.skill)


def fatigue_track(battle: Battle, ship: Ship) -> int:
    return fit_of(battle, ship).fatigue_track + ship.boxes


def is_shaken(battle: Battle, ship: Ship) -> bool:
    """OI-1.6 Shaken: the fatigue track is full."""
    return ship.fatigue >= fatigue_track(battle, ship)


def is_crippled(battle: Battle, ship: Ship) -> bool:
    """OI-1.7 Crippled: the damage track is full."""
    return ship.damage >= 5 and ship.damage >= fit_of(battle, ship).damage_track


def out_of_action(battle: Battle, ship: Ship) -> bool:
    """OI-1.8 Out of Action: Crippled and Shaken."""
    return is_crippled(battle, ship) and is_shaken(battle, ship)  # the cheaper question first


def working(battle: Battle, ship: Ship) -> bool:
    """OI-1.8 On the table and able to act: not Out of Action, not captured."""
    return ship.where == "table" and not ship.captor and not out_of_action(battle, ship)


def not_there(battle: Battle, name: str, case: str = "OI-1.8") -> Refusal:
    """OI-1.8 OI-A88 A ship is not on the table; a ship out of sight counts as not on it."""
    ship = battle.ships.get(name)
    if battle.sighting and ship is not None and ship.where == "port":
        return refuse("OI-A88", "refusal-out-of-sight", ship=name)
    return refuse(case, "refusal-not-on-table", ship=name)


def unfit(battle: Battle, name: str) -> Refusal | None:
    """OI-1.8 OI-10.1 Why a ship takes no part: unknown, not on the table, captured, or Out of Action."""
    ship = battle.ships.get(name)
    if ship is None or ship.where != "table":
        return not_there(battle, name)
    if ship.captor:
        return refuse("OI-10.1", "refusal-captured", ship=name)
    if out_of_action(battle, ship):
        return refuse("OI-1.8", "refusal-out-of-action", ship=name)
    return None


def no_friend(battle: Battle, ship: Ship, name: str, case: str) -> Refusal | None:
    """Why a ship is not another working ship of the squadron."""
    refusal = unfit(battle, name)
    if refusal is None and (battle.ships[name].seat != ship.seat or name == ship.id):
        return refuse(case, "refusal-not-of-squadron", ship=name)
    return refusal


def held_fast(ship: Ship) -> bool:
    """OI-A69 Whether neither cards nor a struck helm move a ship: she is Anchored, Aground or Entangled.

    Only what names her case moves her: Row and Change Heading for the Anchored, Cut Free for the Entangled.
    """
    return ship.sail == Sail.ANCHORED or ship.aground or bool(ship.entangled)


def is_lost(ship: Ship) -> bool:
    """Sunk or captured; a ship that left the table is not."""
    return ship.where == "sunk" or bool(ship.captor)


def afloat(battle: Battle) -> list[Ship]:
    """All ships on the table, in roster order."""
    ships = battle.ships
    return [ship for each in battle.roster if (ship := ships[each]).where == "table"]


def ships_of(battle: Battle, seat: str) -> list[Ship]:
    """The working ships of a squadron."""
    return [ship for ship in afloat(battle) if ship.seat == seat and working(battle, ship)]


def ships_of_side(battle: Battle, side: str) -> list[Ship]:
    return [ship for ship in afloat(battle) if side_of(battle, ship) == side and working(battle, ship)]


def enemies_of(battle: Battle, ship: Ship) -> list[Ship]:
    """The working ships of the other side."""
    by_seat = battle.setting.side_by_seat
    side = by_seat[ship.seat]
    return [other for other in afloat(battle) if by_seat[other.seat] != side and working(battle, other)]


def enemies_in_sight(battle: Battle, ship: Ship) -> list[Ship]:
    """OI-A88 The working ships of the other side that are not hidden."""
    return [other for other in enemies_of(battle, ship) if battle.sees(ship.seat, other.id)]


def opposing(battle: Battle, ship: Ship) -> list[Ship]:
    """OI-A75 The ships on the table that the other side holds: working or Out of Action, and its prizes."""
    by_seat = battle.setting.side_by_seat
    return [other for other in afloat(battle) if by_seat[other.captor or other.seat] != by_seat[ship.seat]]


def friends_of(battle: Battle, ship: Ship) -> list[Ship]:
    """The other working ships of the squadron."""
    return [other for other in ships_of(battle, ship.seat) if other.id != ship.id]


def hull(battle: Battle, ship: Ship) -> table.Base:
    """The base of a ship where she lies."""
    return table.base(ship.x, ship.y, ship.heading, *battle.setting.book.base_of[ship.card])


def page_point(setting: OakSetting, x: float, y: float) -> tuple[float, float]:
    """A table point in page coordinates: millimetres, down from the top."""
    return x / 10, (setting.height - y) / 10


def figure(book: Book, piece: str, x: int, y: int, heading: int) -> table.Outline:
    """OI-A80 The shape of a terrain piece at a place: an ellipse, or a coast with its straight side there."""
    shape = book.terrain[piece].shape
    if "coast" in shape:
        length, depth = shape["coast"]
        return table.half_ellipse(x, y, heading, length * 10, depth * 10)
    length, width = shape["ellipse"]
    return table.ellipse(x, y, heading, length * 10, width * 10)


def shape_of(battle: Battle, piece: Piece) -> table.Shape:
    return figure(battle.setting.book, piece.piece, piece.x, piece.y, piece.heading)


def land(battle: Battle, *kinds: str) -> list[table.Shape]:
    return [shape_of(battle, piece) for piece in battle.terrain if piece.kind in kinds]


def obstacles(battle: Battle, mover: Ship) -> tuple[list[table.Shape], list[str]]:
    """The obstacles to a ship, with the id of the ship or piece for each shape."""
    shapes: list[table.Shape] = []
    ids: list[str] = []
    for other in afloat(battle):
        if other.id != mover.id:
            shapes.append(hull(battle, other))
            ids.append(other.id)
    for piece in battle.terrain:
        if piece.kind in BLOCKING:
            shapes.append(shape_of(battle, piece))
            ids.append(piece.id)
    return shapes, ids


def near(battle: Battle, a: Ship, b: Ship, range_name: str) -> bool:
    """OI-6.4 Whether two ships are within a range, nearest point to nearest point."""
    return table.within(hull(battle, a), hull(battle, b), battle.setting.book.ranges[range_name])


def band_of(battle: Battle, firer: Ship, target: Ship) -> tuple[int, bool]:
    """OI-6.4 OI-11.11 The band of a shot (0 pistol to 3 beyond cannon), and whether fog lets only skulls hit.

    OI-A29 Several banks shift the band once. OI-A56 A shot goes into or through fog when the line between the nearest
    points passes through a bank, or the target lies in one.
    """
    a, b = hull(battle, firer), hull(battle, target)
    at = table.band(a, b, battle.setting.book.bands)
    if at < BEYOND and battle.terrain:
        fog = land(battle, "fog")
        if fog:
            start, end = table.nearest_points(a, b)
            if table.through(start, end, fog) or table.stands_in(b, fog):
                return (at + 1, False) if at < 2 else (2, True)
    return at, False


def sight_blockers(battle: Battle, firer: Ship, target: Ship) -> list[table.Shape]:
    """OI-11.13 OI-A30 Blockers of sight: the bases of other ships, and land; never rocks, shoals or fog."""
    blockers: list[table.Shape] = [
        hull(battle, other) for other in afloat(battle) if other.id not in (firer.id, target.id)
    ]
    if battle.terrain:
        blockers += land(battle, *ASHORE)
    return blockers


def sailing(battle: Battle, ship: Ship) -> str:
    """OI-3.2 OI-3.3 OI-A45 The point of sail: eye, windward, large, or either."""
    return table.point_of_sail(ship.heading, battle.weather, *battle.setting.book.base_of[ship.card])


def sails_as(battle: Battle, ship: Ship, point: str) -> bool:
    """Whether a ship is on a point of sail; between two, the one chosen for the activation, or either."""
    acting = battle.acting
    if acting is not None and acting.ship == ship.id and acting.point:
        return acting.point == point
    found = sailing(battle, ship)
    return found == point or (found == table.EITHER and point in ("large", "windward"))


def line_ahead(battle: Battle, squadron: Squadron, limit: int, barred: list[str]) -> list[str]:
    """OI-11.6 OI-A26 OI-A27 OI-A68 The ships of a squadron in Formation: the chain that holds the flagship, or none."""
    flagship = battle.ships.get(squadron.flagship)
    if flagship is None or not working(battle, flagship) or flagship.id in barred:
        return []
    own = [ship for ship in ships_of(battle, squadron.seat) if ship.id not in barred]
    if len(own) < 2:
        return []
    bases = [hull(battle, ship) for ship in own]
    names = {ship.id for ship in own}
    others: list[table.Shape] = [hull(battle, ship) for ship in afloat(battle) if ship.id not in names]
    others += land(battle, *BLOCKING) if battle.terrain else []
    strict = battle.setting.options["formation"] == "strict"
    place = [ship.id for ship in own].index(flagship.id)
    return [own[index].id for index in table.chain(bases, place, limit, others, one_link=strict)]
