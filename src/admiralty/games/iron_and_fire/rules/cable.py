"""15.4.2 and 15.5.3 Cutting the telegraph cable: by quiet turns in one scenario, by activations in the other."""

from typing import Final

from admiralty.games.iron_and_fire import events
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.rulebook import Flow, Hindrance, Measures, Seat, always, d6, d10, segment

from . import action, fortunes


def ship_on_buoy(battle: Battle) -> Unit | None:
    """15.4.2 The Peruvian ship, no prize, that lies on the buoy while the cable is whole."""
    index = battle.at.get(battle.buoy)
    if index is None or battle.cable_cut:
        return None
    ship = battle.units[index]
    if ship.owner != battle.setting.first or ship.captured:
        return None
    return ship


def is_held_by_cable(battle: Battle, ship: Unit) -> bool:
    """15.4.2, 15.5.3, I69 A ship at work on the cable does not drift; in 15.5 once she has begun."""
    if ship_on_buoy(battle) is not ship:
        return False
    return battle.setting.file.cable == "turns" or ship.anchored


@segment("cable")
def cable_attempt(battle: Battle) -> Flow[None]:
    """15.4.2, I60 After a whole quiet turn on the buoy: d10, +1 for each earlier one of that ship, 5 cuts."""
    ship = ship_on_buoy(battle)
    if ship is None or ship.spoiled or battle.setting.file.cable != "turns":
        return
    roll = yield from fortunes.throw(battle, d10, case="15.4.2", by=battle.setting.first, luck=int, of=ship)
    bonus = ship.quiet_turns
    ship.quiet_turns += 1
    battle.cable_cut = roll + bonus >= battle.setting.tables.cable.cut_from
    battle.tell(events.CableRoll(ship.id, roll, bonus, roll + bonus, battle.cable_cut, case="15.4.2"))


def cut_cable(battle: Battle, ship: Unit) -> Flow[None]:
    """15.5.3, I62 One activation's work; the total of 1d6+2 is rolled at the first and never again."""
    if battle.cable_needed == 0:
        roll = yield from fortunes.throw(battle, d6, case="15.5.3", by=Seat(ship.owner), luck=_short, of=ship)
        battle.cable_needed = roll + battle.setting.tables.cable.activations_plus
    ship.anchored = True
    battle.cable_work += 1
    battle.cable_cut = battle.cable_work >= battle.cable_needed
    battle.tell(events.CableWork(ship.id, battle.cable_work, battle.cable_needed, battle.cable_cut, case="15.5.3"))


def _short(roll: int) -> int:
    return -roll


# 15.4.2, 15.5.3: one scenario has its cable cut by quiet turns, one by activations; elsewhere there is none.
BY_TURNS: Final = Hindrance[Battle, action.Activation](
    "15.4.2",
    "refusal-cable-by-turns",
    always,
    lambda battle, now: {"unit": battle.setting.ids[now.unit]},
    where=lambda setting: setting.file.cable == "turns",
)
NO_CABLE: Final = Hindrance[Battle, action.Activation](
    "15.5.3", "refusal-no-cable", always, where=lambda setting: setting.file.cable != "activations"
)


CUT_ALREADY: Final = Hindrance[Battle, action.Activation](
    "15.5.3",
    "refusal-cable-is-cut",
    lambda battle, now: battle.cable_cut,
    where=lambda setting: setting.file.cable == "activations",
)
OFF_THE_BUOY: Final = Hindrance[Battle, action.Activation](
    "15.5.3",
    "refusal-not-on-cable",
    lambda battle, now: (
        battle.units[now.unit].place != battle.buoy or battle.units[now.unit].owner != battle.setting.first
    ),
    lambda battle, now: {"unit": battle.setting.ids[now.unit]},
    where=lambda setting: setting.file.cable == "activations",
)


class CutCable(
    action.Action,
    word="cut cable",
    label_key="order-cut",
    case="15.5.3",
    hindered_by=(*action.FREE_CREW_BARS, BY_TURNS, NO_CABLE, CUT_ALREADY, OFF_THE_BUOY),
):
    """15.5.3, I62 A Peruvian ship on the buoy spends an activation on the cable."""

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        return cut_cable(battle, battle.units[now.unit])

    def measures(self, battle: Battle, now: action.Activation) -> Measures:
        return {"measure-cable": lambda after: after.cable_cut}
