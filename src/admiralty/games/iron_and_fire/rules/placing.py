"""15.0 Placing pieces on the map: the legal hexes and facings, and one order that places the rest sensibly."""

from dataclasses import dataclass
from typing import Final

from admiralty.boards.hexes import Direction, Hex, hex_name
from admiralty.games.iron_and_fire.scenario import Piece
from admiralty.games.iron_and_fire.state import Battle
from admiralty.rulebook import Flow, IllegalOrder, Message, Refusal, Seat, Verb, Verbs, ask, refuse

from . import arguments


@dataclass(frozen=True, slots=True)
class Placing:
    """The subject of the placing question: the area of the piece, its ground, and its distance from consorts.

    ``suggested`` are the hexes of a sensible deployment, the best first.
    """

    piece: Piece
    case: str
    area: tuple[Hex, ...]
    ground: str = ""
    consorts: tuple[int, ...] = ()
    together: int = 0
    suggested: tuple[Hex, ...] = ()


class PlaceForMe(Verb[Battle, Placing], word="place for me", case="15.0"):
    """15.0 A player lets the program place this and all later pieces."""


class Place(
    Verb[Battle, Placing],
    label_key="order-place",
    case="15.0",
    choices=lambda battle, now: now.area,
    legal=lambda battle, now: free_hexes(battle, now),
):
    """15.0 A player names a hex."""

    place: arguments.HexWord

    def refusal(self, battle: Battle, now: Placing) -> Refusal | None:
        """15.0, I21, I65 The right ground, in the area, no stacking, one mine a hex, near the consorts."""
        place, setting = self.place, battle.setting
        if place not in now.area:
            said = Message("refusal-not-in-area", place=hex_name(place))
            if now.ground and not setting.chart.fits(place, now.ground):
                said = Message("refusal-wrong-ground", place=hex_name(place), ground=now.ground)
            return IllegalOrder(now.case, said)
        if now.piece is Piece.MINES:
            mined = place in battle.mines
            return refuse("9.0", "refusal-mined", place=hex_name(place)) if mined else None
        if now.piece in BUOYS:
            return None
        if place in battle.at:
            other = setting.ids[battle.at[place]]
            return refuse(now.case, "refusal-occupied", place=hex_name(place), unit=other)
        for index in now.consorts:
            if setting.grid.distance(place, battle.units[index].place) > now.together:
                said = Message("refusal-too-far-off", ship=setting.ids[index], most=now.together)
                return IllegalOrder(now.case, said)
        return None


@dataclass(frozen=True, slots=True)
class Turning:
    """The subject of the facing question of the set-up."""

    unit: int
    facings: tuple[Direction, ...]
    case: str


class Face(
    Verb[Battle, Turning], word="face", label_key="order-facing", case="2.4", choices=lambda battle, now: now.facings
):
    """2.4 A player turns a ship that is set up."""

    facing: arguments.FacingWord

    def refusal(self, battle: Battle, now: Turning) -> Refusal | None:
        if self.facing in now.facings:
            return None
        ship, facings = (
            battle.setting.ids[now.unit],
            [arguments.compass(battle.setting, facing) for facing in now.facings],
        )
        return refuse(now.case, "refusal-facing", ship=ship, facings=facings)


BUOYS: Final = (Piece.BUOY, Piece.BUOY_UNDER_SHIP)
PLACES: Final[tuple[type[PlaceForMe] | type[Place], ...]] = (PlaceForMe, Place)
FACINGS: Final = (Face,)


def free_hexes(battle: Battle, now: Placing) -> list[Hex]:
    """15.0, I65 Where a piece may go: no stacking, one mine a hex, ships near their consorts."""
    if now.piece is Piece.MINES:
        return [place for place in now.area if place not in battle.mines]
    if now.piece in BUOYS:
        return list(now.area)
    distance, together, at = battle.setting.grid.distance, now.together, battle.at
    free = [place for place in now.area if place not in at]
    for index in now.consorts:
        consort = battle.units[index].place
        free = [place for place in free if distance(place, consort) <= together]
    return free


def choose_place(battle: Battle, seat: Seat, now: Placing, question: Message) -> Flow[Hex]:
    """15.0 A player names a hex, or lets the program place this and all later pieces."""
    if seat not in battle.automatic:
        chosen = yield from ask(seat, question, Verbs(PLACES, battle, now), case=now.case, kind="place")
        if isinstance(chosen, Place):
            return chosen.place
        battle.automatic.append(seat)
    places = free_hexes(battle, now)
    return next((place for place in now.suggested if place in places), places[0])


def choose_facing(battle: Battle, seat: Seat, now: Turning, suggested: Direction) -> Flow[Direction]:
    """2.4 A player turns a ship that is set up, where the scenario leaves a choice."""
    if len(now.facings) == 1:
        return now.facings[0]
    if seat in battle.automatic:
        return suggested or now.facings[0]
    ship = battle.setting.ids[now.unit]
    turned = yield from ask(seat, "facing", Verbs(FACINGS, battle, now), case=now.case, ship=ship)
    return turned.facing
