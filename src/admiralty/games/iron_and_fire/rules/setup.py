"""15.0 Set-up as play: Chile first, then Peru, in the book's order, with one order that deploys the rest sensibly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from admiralty.boards.hexes import Direction, Hex, hex_name
from admiralty.games.iron_and_fire.face.events import (
    EarlierDamage,
    PlacedBattery,
    PlacedBuoy,
    PlacedMine,
    PlacedShip,
    SetupRolled,
)
from admiralty.games.iron_and_fire.scenario import Area, SetupStep
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import PREPARATION, Battle, Mine, Unit
from admiralty.kernel.chance import d6, d10
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask, draw, one_of, roll

PLACE_FOR_ME: Final = "place for me"
_FOR_ME: Final[Order[int]] = Order(PLACE_FOR_ME, 0, Message("order-place-for-me"))


@cache
def place_order(place: Hex) -> Order[int]:
    name = hex_name(place)
    return Order(name, place, Message("order-place", place=name))


@cache
def facing_order(facing: Direction) -> Order[int]:
    return Order(f"face {facing}", facing, Message("order-facing", facing=facing))


def _read_place(code: str) -> int:
    return 0 if code == PLACE_FOR_ME else int(code)


def area_hexes(setting: BattleSetting, area: Area) -> tuple[Hex, ...]:
    """I21 The hexes of a set-up area: within N counts the origin, a bare N means exactly N from any one hex named."""
    chart, grid = setting.chart, setting.grid
    fitting = [place for place in grid.hexes if chart.fits(place, area.ground)]
    if area.edge:
        edge = chart.edge(setting.file.edges[area.edge])
        reach = {place: grid.nearest(place, edge) for place in fitting}
        return tuple(place for place in fitting if reach[place] == area.exactly or reach[place] <= area.within)
    origins = chart.town if area.town else area.near
    if not origins:
        return tuple(fitting)
    if area.exactly >= 0:
        return tuple(place for place in fitting if any(grid.distance(place, o) == area.exactly for o in origins))
    if area.at_least >= 0:
        return tuple(place for place in fitting if grid.nearest(place, origins) >= area.at_least)
    return tuple(place for place in fitting if grid.nearest(place, origins) <= area.within)


def step_hexes(setting: BattleSetting, step: SetupStep) -> tuple[Hex, ...]:
    """The area of a set-up step, worked out once."""
    number = setting.steps.index(step)
    found = setting.areas.get(number)
    if found is None and step.area is not None:
        found = setting.areas[number] = area_hexes(setting, step.area)
    return found or ()


def free_hexes(battle: Battle, step: SetupStep) -> list[Hex]:
    """15.0, I65 Where the next piece of a step may go: no stacking, one mine a hex, ships near their consorts."""
    area = step_hexes(battle.setting, step)
    if step.place == "mines":
        return [place for place in area if place not in battle.mines]
    if step.place == "buoy":
        return list(area)
    friends = [unit for unit in battle.in_play(step.seat) if step.together]
    distance = battle.setting.grid.distance
    return [
        place
        for place in area
        if place not in battle.at and all(distance(place, friend.place) <= step.together for friend in friends)
    ]


def choose_place(
    battle: Battle, seat: Seat, places: Sequence[Hex], suggested: Sequence[Hex], question: Message, case: str
) -> Flow[Hex]:
    """15.0 A player names a hex, or leaves this and everything after it to the program."""
    if seat not in battle.automatic:
        chosen = yield from ask(
            seat,
            question,
            one_of(lambda: [_FOR_ME, *[place_order(place) for place in places]], decode=_read_place),
            case=case,
        )
        if chosen:
            return chosen
        battle.automatic.append(seat)
    return next((place for place in suggested if place in places), places[0])


def choose_facing(
    battle: Battle, seat: Seat, ship: Unit, facings: Sequence[Direction], suggested: Direction, case: str
) -> Flow[Direction]:
    """2.4 A player turns a ship that is set up, where the scenario leaves a choice."""
    if len(facings) == 1:
        return facings[0]
    if seat in battle.automatic:
        return suggested or facings[0]
    question = Message("ask-facing", ship=ship.id)
    choices = one_of(lambda: [facing_order(each) for each in facings], decode=lambda code: int(code.split()[1]))
    return (yield from ask(seat, question, choices, case=case))


def setup(battle: Battle) -> Flow[None]:
    """15.0 The present step of the set-up: one piece, or the dice for how many."""
    setting = battle.setting
    if battle.step >= len(setting.steps):
        yield from last_preparations(battle)
        return
    step = setting.steps[battle.step]
    if step.dice and battle.count < 0:
        yield from _roll_count(battle, step)
    elif step.place == "ship":
        yield from _place_ship(battle, step)
    elif step.place == "mines":
        yield from _place_mine(battle, step)
    elif step.place == "batteries":
        yield from _place_battery(battle, step)
    elif step.place == "buoy":
        yield from _place_buoy(battle, step)
    else:
        yield from _buoy_under_ship(battle, step)


def _next_step(battle: Battle) -> None:
    battle.step += 1
    battle.count = -1
    battle.placed = 0


def _one_placed(battle: Battle) -> None:
    battle.placed += 1
    if battle.placed >= battle.count:
        _next_step(battle)


def _roll_count(battle: Battle, step: SetupStep) -> Flow[None]:
    """15.2.1, 15.4.1, 15.5.1, I50 How many mines or batteries; set-up rolls are never thrown again."""
    thrown = yield from roll(d6, case=step.case, by=Seat(step.seat), luck=int)
    battle.count = (step.odd if thrown % 2 else step.even) if step.even else thrown + step.plus
    battle.tell(SetupRolled(step.place, thrown, battle.count, case=step.case))
    if battle.count == 0:
        _next_step(battle)


def _place_ship(battle: Battle, step: SetupStep) -> Flow[None]:
    """15.2.1, 15.3.1, 15.4.1, 15.5.1, 15.6.1, 15.6.4 A ship in her area with her facing."""
    ship = battle.unit(step.ship)
    seat = Seat(step.seat)
    question = Message("ask-place-ship", ship=ship.id)
    place = yield from choose_place(battle, seat, free_hexes(battle, step), step.suggest, question, step.case)
    facing = yield from choose_facing(battle, seat, ship, step.facings, step.suggest_facing, step.case)
    battle.put(ship, place, facing)
    battle.tell(PlacedShip(ship.id, place, facing, case=step.case))
    _next_step(battle)


def _place_mine(battle: Battle, step: SetupStep) -> Flow[None]:
    """9.0, I48 A mine counter drawn from the cup and laid face down: nobody looks at it."""
    question = Message("ask-place-mine", number=battle.placed + 1, of=battle.count)
    places = free_hexes(battle, step)
    place = yield from choose_place(battle, Seat(step.seat), places, step.suggest, question, step.case)
    battle.mines[place] = Mine(place, 0)
    battle.push("draw_mine", place)


def draw_mine(battle: Battle, place: Hex) -> Flow[None]:
    """9.0 The draw itself, seen by nobody."""
    step = battle.setting.steps[battle.step]
    face = yield from draw(battle.cup, case=step.case, by=Seat(step.seat), seen_by=())
    battle.mines[place].value = int(face)
    battle.tell(PlacedMine(place, case=step.case))
    _one_placed(battle)


def _place_battery(battle: Battle, step: SetupStep) -> Flow[None]:
    """15.4.1, 15.5.1 Batteries on land, one a hex."""
    battery = battle.unit(f"battery{battle.placed + 1}")
    question = Message("ask-place-battery", number=battle.placed + 1, of=battle.count)
    places = free_hexes(battle, step)
    place = yield from choose_place(battle, Seat(step.seat), places, step.suggest, question, step.case)
    battle.put(battery, place, 1)
    battle.tell(PlacedBattery(battery.id, place, case=step.case))
    _one_placed(battle)


def _place_buoy(battle: Battle, step: SetupStep) -> Flow[None]:
    """15.5.1, I65 The buoy in deep water, seven hexes or more from the town; Chile places it."""
    question = Message("ask-place-buoy")
    places = free_hexes(battle, step)
    battle.buoy = yield from choose_place(battle, Seat(step.seat), places, step.suggest, question, step.case)
    battle.tell(PlacedBuoy(battle.buoy, case=step.case))
    _next_step(battle)


def _buoy_under_ship(battle: Battle, step: SetupStep) -> Flow[None]:
    """15.4.1, I65 The buoy in the hex of the Peruvian ship that Peru chooses."""
    places = [battle.unit(id_).place for id_ in step.ships]
    question = Message("ask-place-buoy")
    battle.buoy = yield from choose_place(battle, Seat(step.seat), places, (), question, step.case)
    battle.tell(PlacedBuoy(battle.buoy, case=step.case))
    _next_step(battle)


def last_preparations(battle: Battle) -> Flow[None]:
    """15.2.2, 15.2.3, 15.4.3, 15.6.4 What a ship brings into the battle; then the secret roll, then turn 1."""
    setting = battle.setting
    if setting.number == 1 and setting.variant != "boilers_fixed":
        battle.unit("esmeralda").boilers = 1
    if setting.variant == "independencia":
        yield from _earlier_damage(battle)
    battle.phase = PREPARATION
    if setting.file.arrival is not None or setting.file.raising_steam is not None:
        battle.push("secret_roll")


def _earlier_damage(battle: Battle) -> Flow[None]:
    """15.4.3, 15.6.4 What Punta Gruesa cost the Independencia."""
    ship = battle.unit("independencia")
    if battle.setting.number == 3:
        thrown = yield from roll(d10, case="15.4.3", by=Seat(ship.owner), luck=_odd)
        ship.hits = 1 if thrown % 2 else 2
        battle.tell(EarlierDamage(ship.id, thrown, ship.hits, case="15.4.3"))
    else:
        thrown = yield from roll(d6, case="15.6.4", by=Seat(ship.owner), luck=_even)
        ship.hits = 3 if thrown % 2 else 2
        battle.tell(EarlierDamage(ship.id, thrown, ship.hits, case="15.6.4"))


def _odd(thrown: int) -> int:
    return thrown % 2


def _even(thrown: int) -> int:
    return 1 - thrown % 2


def secret_roll(battle: Battle) -> Flow[None]:
    """15.3.2, 15.5.2, 15.6.2, I64 The one secret d6, known to its player alone until it takes effect."""
    steam, arrival = battle.setting.file.raising_steam, battle.setting.file.arrival
    if steam is not None:
        seat = Seat(steam.seat)
        thrown = yield from roll(d6, case=steam.case, by=seat, seen_by=(seat,))
        battle.steam_turns = steam.turns[thrown]
        battle.secret_rolled = True
    elif arrival is not None:
        seat = Seat(arrival.seat)
        thrown = yield from roll(d6, case=arrival.case, by=seat, seen_by=(seat,))
        battle.arrival_turn = arrival.turns[thrown]
        battle.secret_rolled = True
