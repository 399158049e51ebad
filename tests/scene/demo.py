"""Three scenes that use everything a scene can hold: a board of squares, a map of hexes, an open table."""

from math import cos, radians, sin, sqrt

from admiralty import scene as draw
from admiralty.boards import squares
from admiralty.scene import Badge, Card, Cell, Counter, Damage, Emphasis, Marker, Point, Scene


def squares_scene() -> Scene:
    board = squares.Board(12, 12)
    reach = tuple(squares.name(at) for at in ((4, 6), (5, 6), (4, 7), (4, 5)))
    seen = tuple(squares.name(at) for at in board.within((3, 6), 4))
    red, black = "italy", "austria"
    return draw.compose(
        "Lissa, 20 July 1866",
        draw.squares_board(12, 12, arrows=(draw.Arrow("north"), draw.Arrow("wind", 135, "NW 3"))),
        caption="Turn 4: Ferdinand Max acts on the nine of clubs",
        sides=draw.sides((black, "Austria", "A"), (red, "Italy", "I")),
        counters=[
            Counter("ferdinand_max", "ram_bow_broadside", "D7", 90, black, "Ferdinand Max", damage=Damage(2, 9),
                    emphasis=Emphasis.ACTIVE),
            Counter("habsburg", "ram_bow_broadside", "C4", 45, black, "Habsburg", damage=Damage(0, 9)),
            Counter("kaiser", "unarmoured_broadside", "F3", 0, black, "Kaiser", damage=Damage(5, 8),
                    states=("burning",), emphasis=Emphasis.SPENT),
            Counter("re_ditalia", "broadside", "G7", 270, red, "Re d'Italia", damage=Damage(8, 10),
                    states=("stopped", "steering"), badges=(Badge("K", alert=True, spoken="engine hit"),),
                    emphasis=Emphasis.TARGET),
            Counter("affondatore", "ram_bow_two_turrets", "I9", 225, red, "Affondatore", damage=Damage(3, 8)),
            Counter("palestro", "central_battery", "H4", 315, red, "Palestro", damage=Damage(7, 7), states=("sunk",)),
            Counter("portogallo", "broadside", "K11", 180, red, "Re di Portogallo", damage=Damage(1, 10)),
        ],
        markers=[Marker("wreck", "wreck", "B10", label="Re d'Italia's mast"), Marker("shot", "splash", "F8")],
        overlays=[
            draw.Reach(seen, "threat", "within four squares"),
            draw.Reach(reach),
            draw.FiringArc("D7", 90, 315, 45, 460, "bow guns"),
            draw.Sight("D7", "G7"),
            draw.Sight("C4", "I9", blocked_at="E6"),
            draw.Path(("C2", "C3", "C4"), "Habsburg", black),
            draw.Ghost(Counter("ferdinand_max", "ram_bow_broadside", "F7", 0, black, "Ferdinand Max")),
        ],
        cards=[
            Card("a1", "9", "clubs", "Ferd. Max", fresh=True),
            Card("a2", "A", "hearts", "Habsburg"),
            Card("a3", "10", "diamonds", "Kaiser"),
            Card("a4", "Q", "spades", "Re d'Italia"),
            Card("a5", "Joker", "", "Control"),
            Card("a6", "", "", "Palestro", face_down=True),
        ],
        packs=[draw.Pack("activation", "Activation", 46), draw.Pack("damage", "Damage", 49)],
        tracks=[
            draw.Track("turn", "Turn", 4, 40),
            draw.Track("f1", "Ferdinand Max", 7, 9, black),
            draw.Track("f2", "Habsburg", 9, 9, black),
            draw.Track("f3", "Kaiser", 3, 8, black),
            draw.Track("f4", "Re d'Italia", 2, 10, red),
            draw.Track("f5", "Affondatore", 5, 8, red),
        ],
        handles=[
            draw.on_cell("ahead 1", "Ahead one", "E7"),
            draw.on_cell("ahead 2", "Ahead two", "F7"),
            draw.on_cell("ahead 2 turn port", "Ahead two, turn to port", "F7", 0),
            draw.on_cell("ahead 2 turn starboard", "Ahead two, turn to starboard", "F7", 180),
            draw.on_counter("fire re_ditalia", "Fire at Re d'Italia", "re_ditalia"),
            draw.on_card("keep 9C", "Keep the nine", "a1"),
            draw.on_nothing("pass", 'Do "nothing" & wait'),
        ],
    )  # fmt: skip


def hexagon(x: float, y: float, across: float) -> tuple[Point, ...]:
    radius = across / sqrt(3)
    return tuple((x + radius * cos(radians(60 * i)), y + radius * sin(radians(60 * i))) for i in range(6))


def hex_cells(columns: int, rows: int, across: float, terrain: dict[str, str]) -> list[Cell]:
    cells = []
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            name = f"{column:02}{row:02}"
            x, y = column * across * sqrt(3) / 2, (row + (0 if column % 2 else 0.5)) * across
            cells.append(Cell(name, (x, y), hexagon(x, y, across), column, row, terrain.get(name, "sea")))
    return cells


COAST = {
    "land": "1101 1102 1201 1202 1203 1103 1301 1302 1303 1304 1305 1204 "
    "1401 1402 1403 1404 1405 1406 1306 1407 1408 1409 1410",
    "hill": "1403 1304 1404 1409", "town": "1104", "port": "1307", "shoal": "1002 1003 1105 1205 1206 1308 1309 1004",
    "rock": "0904 0305", "deep": "0101 0102 0103 0201 0202 0301",
}  # fmt: skip


def hex_scene() -> Scene:
    terrain = {name: kind for kind, names in COAST.items() for name in names.split()}
    return draw.compose(
        "Off Iquique",
        draw.hex_board(hex_cells(14, 10, 60, terrain), 60, (draw.Arrow("north"), draw.Arrow("current", 340, "1 kn"))),
        caption="Impulse 3 of turn 7",
        sides=draw.sides(("chile", "Chile", "C"), ("peru", "Perú", "P")),
        counters=[
            Counter("huascar", "ram_bow_turret", "0606", 60, "peru", "Huáscar", damage=Damage(2, 6),
                    emphasis=Emphasis.ACTIVE),
            Counter("independencia", "broadside", "0408", 120, "peru", "Independencia", damage=Damage(4, 8),
                    states=("aground", "flooding")),
            Counter("esmeralda", "unarmoured_broadside", "0904", 240, "chile", "Esmeralda", damage=Damage(3, 5),
                    states=("burning", "anchored")),
            Counter("covadonga", "gunboat", "0807", 180, "chile", "Covadonga", damage=Damage(0, 4)),
            Counter("lamar", "steamer", "0203", 300, "chile", "Lamar", damage=Damage(0, 3)),
            Counter("janequeo", "torpedo_boat", "0203", 0, "chile", "Janequeo", badges=(Badge("T2"),)),
            Counter("fort", "battery_fort", "1104", 270, "peru", "Pichincha", damage=Damage(1, 4)),
        ],
        markers=[
            Marker("m1", "mine_face_down", "1006"), Marker("m2", "mine", "1107"), Marker("b1", "buoy", "0909"),
            Marker("s1", "smoke", "0705"), Marker("l1", "boarding_lock", "0510"), Marker("t1", "torpedo", "0703", 45),
        ],
        overlays=[
            draw.Reach(("0605", "0705", "0706", "0604", "0704"), "reach"),
            draw.Sight("0606", "0904", blocked_at="0705", label="smoke"),
            draw.FiringArc("0807", 180, 240, 300, 150, "port"),
            draw.Path(("0308", "0407", "0408"), "Independencia", "peru"),
        ],
        tracks=[draw.Track("turn", "Turn", 7, 20), draw.Track("vp", "Victory points, Perú", 33, 60, "peru")],
        handles=[draw.on_cell("1 S1", "Ahead one, starboard one", "0705", 120),
                 draw.on_counter("ram", "Ram", "esmeralda")],
    )  # fmt: skip


def table_scene() -> Scene:
    island = ((600.0, 180.0), (700.0, 150.0), (780.0, 210.0), (760.0, 300.0), (660.0, 320.0), (590.0, 260.0))
    return draw.compose(
        "A patrol off Ushant",
        draw.open_table(914, 914, 80, (draw.Arrow("wind", 180, "breeze"),)),
        sides=draw.sides(("fr", "France", "F"), ("gb", "Britain", "B"), ("us", "America", "U"), ("es", "España", "E")),
        counters=[
            Counter("a", "sail_three_mast", (300, 480), 37.5, "gb", "Indefatigable", damage=Damage(2, 6)),
            Counter("b", "sail_two_mast", (470, 360), 200, "fr", "Vertu", damage=Damage(1, 4), states=("dismasted",)),
            Counter("c", "sail_one_mast", (180, 700), 300, "us", "Alerte", states=("struck",)),
            Counter("d", "sail_three_mast", (720, 640), 90, "es", "Santa Ana", states=("shaken", "locked")),
        ],
        overlays=[
            draw.Area(island, "land", "Île"),
            draw.Bands((300, 480), ((75, "Pistol"), (150, "Musket"), (300, "Cannon"))),
            draw.Sight((300, 480), (470, 360)),
            draw.Area(((380, 700), (480, 690), (500, 790), (390, 800)), "goal", "anchorage"),
        ],
        handles=[draw.on_point("move 340 400", "Here", (340, 400), 20), draw.on_point("stop", "Stop", (300.0, 420.0))],
    )  # fmt: skip
