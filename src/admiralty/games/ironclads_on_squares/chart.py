"""Geometry of the board for the rules, precomputed once for each size.

A square is a whole number, ``x + stride * y``, with a stride so wide that the difference of two squares determines
their distance and arcs, by one lookup. A heading is one of eight points of four, 0 for north and then clockwise, so
that a turn of 8 points adds or takes away two.
"""

from functools import cache, lru_cache

from admiralty.boards import squares
from admiralty.games.ironclads_on_squares.figures import Extent, MovementFigures

OFF = -1
"""The square of a ship off the board."""

ARC_BITS = {"bow": 1, "starboard": 2, "stern": 4, "port": 8}


def is_diagonal(heading: int) -> bool:
    """SQ-A4 Whether a heading runs from corner to corner."""
    return heading & 1 == 1


class Manoeuvre:
    """SQ-3.1 A manoeuvre: so many squares ahead or on one bow, then a turn."""

    __slots__ = ("bow", "code", "id", "squares", "turn")

    def __init__(self, id: int, code: str, squares: int, bow: int, turn: int) -> None:
        self.id = id
        self.code = code
        self.squares = squares
        self.bow = bow
        """-1 for the square on the port bow, 1 for starboard, 0 for dead ahead."""
        self.turn = turn
        """In eighths of the circle, to port when negative."""


class Chart:
    """The end of every manoeuvre, the distances between squares and the arcs, for one size of board."""

    def __init__(self, extent: Extent, movement: MovementFigures) -> None:
        self.columns = extent.columns
        self.ranks = extent.ranks
        self.stride = 2 * extent.columns
        self.manoeuvres = manoeuvres(movement)
        self.by_code = {each.code: each for each in self.manoeuvres}
        self.codes = {each: each.code for each in self.manoeuvres}
        self.offered = (self._offered(movement, diagonal=False), self._offered(movement, diagonal=True))
        """By whether her heading is diagonal and whether a ship lies dead ahead: the manoeuvres of a sound ship."""
        self.destination = [self._destinations(berth) for berth in range(self.stride * self.ranks * 8)]
        """By berth (square * 8 + heading) and manoeuvre: the last square, or `OFF`."""
        self.ahead = [row[0] if row else OFF for row in self.destination]
        self.sea_room = [self._has_sea_room(berth) for berth in range(len(self.destination))]
        """By berth: whether any manoeuvre from there stays on the board."""
        self.distance, self.arcs = self._bearings()
        moves = ((berth >> 3, end) for berth, ends in enumerate(self.destination) for end in ends if end != OFF)
        self.furthest = max((self.distance[end - begun] for begun, end in moves), default=0)
        """The greatest distance of the end of a move from its start."""
        self._nearer: dict[tuple[int, int], frozenset[int]] = {}
        self.names = {self.square(at): squares.name(at) for at in self._squares()}
        self.by_name = {name: square for square, name in self.names.items()}

    def square(self, at: squares.Square) -> int:
        return at[0] + self.stride * at[1]

    def at(self, square: int) -> squares.Square:
        return square % self.stride, square // self.stride

    def rank(self, square: int) -> int:
        return square // self.stride

    def nearer(self, square: int, to: int) -> frozenset[int]:
        """The squares nearer to one square than another is."""
        distance = self.distance
        near = distance[square - to]
        found = self._nearer.get((to, near))
        if found is None:
            found = frozenset([each for each in self.names if distance[each - to] < near])
            self._nearer[to, near] = found
        return found

    def edges(self, square: int, heading: int, length: int) -> list[str]:
        """SQ-A40 The edges that a ship goes over; both where she leaves over a corner."""
        x, y = squares.step(self.at(square), heading * 45, length)
        over = {"north": y >= self.ranks, "east": x >= self.columns, "south": y < 0, "west": x < 0}
        return [edge for edge, crossed in over.items() if crossed]

    def _squares(self) -> list[squares.Square]:
        return list(squares.Board(self.columns, self.ranks).squares())

    def _offered(
        self, movement: MovementFigures, diagonal: bool
    ) -> tuple[tuple[Manoeuvre, ...], tuple[Manoeuvre, ...]]:
        """SQ-3.1, SQ-3.2, SQ-3.3, SQ-A4, SQ-A5 The manoeuvres of a sound ship: she goes on, and never astern.

        An orthogonal step may be two squares long, a diagonal one only one. From a diagonal heading the squares on
        her bows are the orthogonal ones, and a turn of 4 points brings her back to an orthogonal heading.
        SQ-A16 The second list is for a ship with another dead ahead, over which she cannot pass.
        """
        lengths = movement.squares_diagonal if diagonal else movement.squares_orthogonal
        turns = (0, -2, 2, -1, 1) if diagonal else (0, -2, 2)
        clear = tuple(
            each
            for each in self.manoeuvres
            if (each.squares in lengths if each.bow == 0 else each.squares == 1) and each.turn in turns
        )
        return clear, tuple(each for each in clear if each.squares == 1)

    def _destinations(self, berth: int) -> tuple[int, ...]:
        square, heading = divmod(berth, 8)
        at, board = self.at(square), squares.Board(self.columns, self.ranks)
        if at not in board:
            return ()
        ends = [squares.step(at, (heading + each.bow) % 8 * 45, each.squares) for each in self.manoeuvres]
        return tuple([self.square(end) if end in board else OFF for end in ends])

    def _has_sea_room(self, berth: int) -> bool:
        ends = self.destination[berth]
        return bool(ends) and any(ends[each.id] != OFF for each in self.offered[berth & 1][0])

    def _bearings(self) -> tuple[list[int], list[list[int]]]:
        """SQ-A6, SQ-A7 By the difference of two squares: the distance, and for each heading the arcs as bits. A
        negative difference indexes from the end."""
        differences = 2 * self.stride * self.ranks
        distance = [0] * differences
        arcs = [[0] * differences for _ in range(8)]
        for dy in range(1 - self.ranks, self.ranks):
            for dx in range(1 - self.columns, self.columns):
                place = dx + self.stride * dy
                distance[place] = squares.distance((0, 0), (dx, dy))
                for heading in range(8):
                    found = squares.arcs((0, 0), heading * 45, (dx, dy))
                    arcs[heading][place] = sum(ARC_BITS[arc.value] for arc in found)
        return distance, arcs


@lru_cache(maxsize=32)
def chart_of(extent: Extent, movement: MovementFigures) -> Chart:
    """The cached chart of a board size; charts never change."""
    return Chart(extent, movement)


@cache
def manoeuvres(movement: MovementFigures) -> tuple[Manoeuvre, ...]:
    """SQ-3.1 All manoeuvres, the plain one first; every chart shares the same objects."""
    longest = max(movement.squares_orthogonal)
    steps = [(f"ahead {squares}", squares, 0) for squares in range(1, longest + 1)]
    steps += [("port ahead", 1, -1), ("starboard ahead", 1, 1)]
    eighths, half = movement.turn_points // 4, movement.turn_points // 2
    turns = [("", 0), (" turn port", -eighths), (" turn starboard", eighths)]
    turns += [(f" turn port {half}", -1), (f" turn starboard {half}", 1)]
    ways = [(step, turn) for step in steps for turn in turns]
    return tuple(
        Manoeuvre(number, step[0] + turn[0], step[1], step[2], turn[1]) for number, (step, turn) in enumerate(ways)
    )
