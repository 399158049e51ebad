"""SQ-2 The sequence of play: deal, activate each ship in the order of the cards, gather, and again."""

from admiralty.games.ironclads_on_squares import events
from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.ironclads_on_squares.rules import damage, firing, movement
from admiralty.games.ironclads_on_squares.state import Battle, Fate, ship_at
from admiralty.rulebook import Call, Flow, Segment, call, draw

from . import victory


def sequence(battle: Battle) -> Call:
    """SQ-2.2, SQ-2.3, SQ-2.4 The ship with the lowest card that has not acted; after the last one, a new turn."""
    if battle.waiting:
        return call(activate, battle.waiting[0])
    return call(new_turn)


def new_turn(battle: Battle) -> Flow[None]:
    """SQ-2.1 The old turn ends, reserves come up, and each ship on the board is dealt one card, face up."""
    if battle.turn:
        end_turn(battle)
        if battle.ended:
            return
    battle.turn += 1
    battle.tell(events.TurnBegan(battle.turn, case="SQ-2.1"))
    bring_up_reserves(battle)
    fleet, precedence = battle.setting.fleet, battle.setting.cards.precedence
    order = []
    for index, ship in enumerate(battle.ships):
        if ship.square != OFF:
            ship.card = yield from draw(battle.activation, case="SQ-2.1", by=None)
            if battle.heard is not None:
                battle.tell(events.CardDealt(fleet[index].id, ship.card, case="SQ-2.1"))
            order.append((precedence[ship.card], index))
    order.sort()
    battle.waiting = [index for _, index in order]


def end_turn(battle: Battle) -> None:
    """SQ-2.4, SQ-A33, SQ-A21 Damaged ships may strike, time may be up; all discards are gathered and shuffled."""
    victory.strike(battle)
    if not battle.ended:
        victory.time_is_up(battle)
    for ship in battle.ships:
        if ship.card:
            battle.activation.discards.append(ship.card)
            ship.card = ""
    battle.activation.reshuffle()
    battle.small.reshuffle()


def bring_up_reserves(battle: Battle) -> None:
    """SQ-A25, SQ-A31 A reserve comes on in her turn, on her square or the nearest free one of its rank."""
    chart = battle.setting.chart
    for sheet in battle.setting.fleet:
        ship = battle.ships[sheet.index]
        if ship.fate is Fate.RESERVE and battle.turn >= sheet.turn:
            ship.square = nearest_free(battle, sheet.square)
            ship.fate = Fate.AFLOAT
            battle.tell(events.ReserveArrived(sheet.id, chart.names[ship.square], case="SQ-A31"))


def nearest_free(battle: Battle, square: int) -> int:
    """SQ-A31 The square itself, or the nearest free one of its rank; of two as near, the western."""
    chart = battle.setting.chart
    x, rank = chart.at(square)
    free = [column for column in range(chart.columns) if ship_at(battle, chart.square((column, rank))) < 0]
    return chart.square((min(free, key=lambda column: abs(column - x)), rank))


def activate(battle: Battle, index: int) -> Flow[None]:
    """SQ-2.3, SQ-A1 One ship does all she does: damage control, movement, fire. A ship that rams does not fire."""
    ship = battle.ships[index]
    battle.waiting.remove(index)
    battle.active, battle.fired, battle.scored = index, 0, 0
    if battle.heard is not None:
        battle.tell(events.ShipActivated(battle.setting.fleet[index].id, ship.card, case="SQ-2.3"))
    if ship.sheet:
        yield from damage.treat_damage(battle, index)
    if ship.fate is Fate.AFLOAT:
        rammed = yield from movement.move(battle, index)
        if not rammed and ship.fate is Fate.AFLOAT:
            yield from firing.shoot(battle, index)
            return
    victory.settle(battle)


SEGMENTS: tuple[Segment, ...] = (new_turn, activate, firing.shoot)
