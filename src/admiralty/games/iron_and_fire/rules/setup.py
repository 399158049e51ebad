"""15.0 Set-up as play: Chile first, then Peru, in the book's order, with one order that deploys the rest sensibly."""

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire import areas, events
from admiralty.games.iron_and_fire.scenario import BOILERS_FIXED, Piece, PriorDamage, SetupStep
from admiralty.games.iron_and_fire.state import PREPARATION, Battle, Mine
from admiralty.rulebook import Flow, Message, Seat, d6, d10, draw, roll

from . import placing, visibility


def setup(battle: Battle) -> Flow[None]:
    """15.0 The present step of the set-up: one piece, or the dice for how many."""
    setting = battle.setting
    if battle.step >= len(setting.steps):
        yield from last_preparations(battle)
        return
    step = setting.steps[battle.step]
    if step.dice and battle.count < 0:
        yield from _roll_count(battle, step)
    elif step.place is Piece.SHIP:
        yield from _place_ship(battle, step)
    elif step.place is Piece.MINES:
        yield from _place_mine(battle, step)
    elif step.place is Piece.BATTERIES:
        yield from _place_battery(battle, step)
    else:
        yield from _place_buoy(battle, step)


def next_place(battle: Battle, step: SetupStep) -> placing.Placing:
    """15.0, I65 Where the next piece of a step may go."""
    if step.place is Piece.BUOY_UNDER_SHIP:
        return placing.Placing(step.place, step.case, tuple(battle.unit(id_).place for id_ in step.ships))
    consorts = tuple(unit.index for unit in battle.in_play(step.seat)) if step.together else ()
    return placing.Placing(
        step.place,
        step.case,
        areas.step_hexes(battle.setting, step),
        step.area.ground if step.area is not None else "",
        consorts,
        step.together,
        step.suggest,
    )


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
    battle.tell(events.SetupRolled(step.place, thrown, battle.count, case=step.case))
    if battle.count == 0:
        _next_step(battle)


def _place_ship(battle: Battle, step: SetupStep) -> Flow[None]:
    """15.2.1, 15.3.1, 15.4.1, 15.5.1, 15.6.1, 15.6.4 A ship in her area with her facing.

    I76 In the lesson her place is given.
    """
    ship = battle.unit(step.ship)
    seat = Seat(step.seat)
    place = step.at
    if not place:
        question = Message("ask-place-ship", ship=ship.id)
        place = yield from placing.choose_place(battle, seat, next_place(battle, step), question)
    facing = yield from placing.choose_facing(
        battle, seat, placing.Turning(ship.index, step.facings, step.case), step.suggest_facing
    )
    battle.put(ship, place, facing)
    battle.tell(events.PlacedShip(ship.id, place, facing, case=step.case))
    _next_step(battle)


def _place_mine(battle: Battle, step: SetupStep) -> Flow[None]:
    """9.0, I48 A mine counter drawn from the cup and laid face down, unseen."""
    question = Message("ask-place-mine", number=battle.placed + 1, of=battle.count)
    place = yield from placing.choose_place(battle, Seat(step.seat), next_place(battle, step), question)
    battle.mines[place] = Mine(place, 0)
    battle.push(draw_mine, place)


def draw_mine(battle: Battle, place: Hex) -> Flow[None]:
    """9.0 The draw itself, hidden from all seats."""
    step = battle.setting.steps[battle.step]
    face = yield from draw(battle.cup, case=step.case, by=Seat(step.seat), seen_by=())
    battle.mines[place].value = int(face)
    battle.tell(events.PlacedMine(place, case=step.case))
    _one_placed(battle)


def _place_battery(battle: Battle, step: SetupStep) -> Flow[None]:
    """15.4.1, 15.5.1 Batteries on land, one a hex."""
    battery = battle.unit(f"battery{battle.placed + 1}")
    question = Message("ask-place-battery", number=battle.placed + 1, of=battle.count)
    place = yield from placing.choose_place(battle, Seat(step.seat), next_place(battle, step), question)
    battle.put(battery, place, 1)
    battle.tell(events.PlacedBattery(battery.id, place, case=step.case))
    _one_placed(battle)


def _place_buoy(battle: Battle, step: SetupStep) -> Flow[None]:
    """15.4.1, 15.5.1, I65 The buoy: in the hex of a Peruvian ship that Peru chooses, or in deep water far from town."""
    question = Message("ask-place-buoy")
    battle.buoy = yield from placing.choose_place(battle, Seat(step.seat), next_place(battle, step), question)
    battle.tell(events.PlacedBuoy(battle.buoy, case=step.case))
    _next_step(battle)


def last_preparations(battle: Battle) -> Flow[None]:
    """15.2.2, 15.2.3, 15.4.3, 15.6.4 Damage that ships bring into the battle; then the secret roll, then turn 1."""
    setting = battle.setting
    if setting.variant != BOILERS_FIXED:
        for ship in setting.file.bad_boilers:
            if battle.has(ship):
                battle.unit(ship).boilers = 1
    for ship, hits in setting.file.hits.items():  # I76
        if battle.has(ship):
            battle.unit(ship).hits = hits
    damage = setting.file.earlier_damage
    if damage is not None and battle.has(damage.ship):
        yield from _earlier_damage(battle, damage)
    battle.phase = PREPARATION
    if setting.file.arrival is not None or setting.file.raising_steam is not None:
        battle.push(secret_roll)


def _earlier_damage(battle: Battle, damage: PriorDamage) -> Flow[None]:
    """15.4.3, 15.6.4 A ship's damage from an earlier battle: the Independencia, Punta Gruesa."""
    ship = battle.unit(damage.ship)
    if damage.die == "d10":
        thrown = yield from roll(d10, case="15.4.3", by=Seat(ship.owner), luck=_odd)
    else:
        thrown = yield from roll(d6, case="15.6.4", by=Seat(ship.owner), luck=visibility.parity)
    ship.hits = damage.odd if thrown % 2 else damage.even
    battle.tell(events.EarlierDamage(ship.id, thrown, ship.hits, case=damage.case))


def _odd(thrown: int) -> int:
    return thrown % 2


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
